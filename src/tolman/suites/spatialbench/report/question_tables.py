"""Tables of what was asked and answered: how many questions were put, and how many replies say nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tolman.record.record import Key
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.interval import SHARE
from tolman.report.metric import Metric, ratio
from tolman.report.rows import behind
from tolman.report.table import Cell, Row, Table
from tolman.report.values import SILENCE, UNREAD, Value
from tolman.suites.spatialbench.report.rows import label
from tolman.suites.spatialbench.report.scored import ScoredEpisode
from tolman.suites.spatialbench.report.values import EMPTY

_COUNT = ",.0f"

_NOTE = (
    "questions: all that belong to the run. not asked: their episode failed, through no fault of the player, as "
    "where a video could not be read; they are in no mean. to come: their episode was not played yet. empty, "
    "refused, too long, unread: percent of the replies, and a refused one may be empty. By current rules they earn "
    "nothing and count; by published rules empty ones do not count. 95 % intervals are over videos."
)


def answering_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields how many questions each player was asked, and how many replies say nothing of use."""
    who = [(task, player) for task in gathered.tasks for player in gathered.players]
    groups = [gathered.group(*each) for each in who if each in gathered.played]
    rows = tuple(Row(label(gathered, group), tuple(_cells(gathered, group))) for group in groups)
    head = ("player", "questions", "asked", "not asked", "to come", "empty", "refused", "too long", "unread")
    yield Table("asked", "Questions asked and answered", head, rows, (_NOTE,), gathered.noun)


def _cells(gathered: Gathered, group: EpisodeGroup) -> Iterator[Cell]:
    done, failed, missing = counts(gathered, group)
    for count in (done + failed + missing, done, failed, missing):
        yield Cell(float(count), _COUNT)
    for value in (EMPTY, SILENCE["refused"], SILENCE["too long"], UNREAD):
        yield Cell(_rate(group, value), "z.2f", behind(group, value))


def counts(gathered: Gathered, group: EpisodeGroup) -> tuple[int, int, int]:
    """Returns how many questions were asked, were not because their episode failed, and are still to be asked."""
    mine = (group.task, group.player)
    done = sum(len(episode.scores.answers) for episode in group.episodes)
    failed, missing = (
        _sum(gathered.questions, [key for key in keys if (key.task, key.player) == mine])
        for keys in ([failure.key for failure in gathered.failures], gathered.missing)
    )
    return done, failed, missing


def _sum(numbers: Mapping[Key, int], keys: list[Key]) -> int:
    return sum(numbers.get(key, 0) for key in keys)


def _rate(group: EpisodeGroup, value: Value) -> Metric | None:
    """Returns a share of the replies of all episodes, in percent: the mean over replies, not over videos."""
    sums: dict[str, list[float]] = {}
    for episode in group.episodes:
        replies, found = _replies(episode), value(episode)
        if found is not None:
            both = sums.setdefault(episode.scores.kin or episode.item, [0.0, 0.0])
            both[0] += found * replies
            both[1] += replies
    metric = ratio([some for some, _ in sums.values()], [of for _, of in sums.values()], SHARE) if sums else None
    return replace(metric.times(100), count=len(sums)) if metric else None


def _replies(episode: ScoredEpisode) -> int:
    """Returns how many replies an episode has: one for each question."""
    return len(episode.scores.answers)
