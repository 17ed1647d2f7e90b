"""Episodes and runs of SpatialBench, by short names, and their answers beside the questions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
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
    kin: str
    """What its video has in common with those that are no independent samples."""


def pairs(gathered: Gathered, group: EpisodeGroup) -> Iterator[Pair]:
    """Yields every question of a group of episodes with its answer, as often as it was asked."""
    for episode in group.episodes:
        item: Item = gathered.items[episode.key]
        for question, answer in zip(item.questions, episode.scores.answers, strict=True):
            yield Pair(question, answer, item.kin or question.video)


def questions(gathered: Gathered, group: EpisodeGroup) -> tuple[Question, ...]:
    """Returns the questions that a group of episodes was asked, each once, by video and number."""
    asked = {pair.question for pair in pairs(gathered, group)}
    return tuple(sorted(asked, key=lambda each: (each.video, each.id)))


@dataclass(frozen=True, slots=True)
class Unseen:
    """Questions with all that is known of their answers without the videos."""

    questions: tuple[Question, ...]
    guesses: tuple[str, ...]
    """What is learned elsewhere, for each question; none where that is not known, as of runs before 0.7."""
    kin: tuple[str, ...]
    """What the video of each question has in common with those that are no independent samples."""


def unseen(gathered: Gathered, group: EpisodeGroup) -> Unseen:
    """Returns the questions that a group of episodes was asked, with what is known of them without the videos."""
    items: list[Item] = [gathered.items[episode.key] for episode in group.episodes]
    known = {
        question: (guess, item.kin or question.video)
        for item in items
        for question, guess in zip_longest(item.questions, item.guesses)
    }
    asked = tuple(sorted(known, key=lambda each: (each.video, each.id)))
    guesses, kin = zip(*(known[question] for question in asked), strict=True) if asked else ((), ())
    return Unseen(asked, guesses if None not in guesses else (), kin)


def edition_of(episodes: Iterable[ScoredEpisode]) -> Edition:
    """Returns the rules under which episodes were played, as the names of their items tell."""
    return Edition(next(iter(episodes)).item.split("-")[1])
