"""Episodes and runs of SpatialBench, by short names, and their answers beside the questions."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tolman.protocol.edition import Edition
from tolman.record import run as played
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.scores import Scores

ScoredEpisode = played.ScoredEpisode[Scores]
"""One episode with its scores and what it took."""

Played = played.Played[Item]
"""All that a run left."""


class Pair(NamedTuple):
    """A question and the answer to it."""

    question: Question
    answer: Answered


def pairs(gathered: Gathered, group: EpisodeGroup) -> Iterator[Pair]:
    """Yields every question of a group of episodes with its answer, as often as it was asked."""
    for episode in group.episodes:
        item: Item = gathered.items[episode.key]
        yield from map(Pair, item.questions, episode.scores.answers)


def questions(gathered: Gathered, group: EpisodeGroup) -> tuple[Question, ...]:
    """Returns the questions that a group of episodes was asked, each once, by video and number."""
    asked = {pair.question for pair in pairs(gathered, group)}
    return tuple(sorted(asked, key=lambda each: (each.video, each.id)))


def edition_of(episodes: Iterable[ScoredEpisode]) -> Edition:
    """Returns the rules under which episodes were played, as the names of their items tell."""
    return Edition(next(iter(episodes)).item.split("-")[1])
