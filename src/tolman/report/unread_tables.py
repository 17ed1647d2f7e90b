"""Tables of replies in which no answer could be read: how many, why, and what they may have cost their player."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

from tolman.record.run import ScoredEpisode
from tolman.report.files import WHO, who, write_csv
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.rows import behind, means_over
from tolman.report.spending_tables import Earned
from tolman.report.table import Behind, Cell, Row, Table, trimmed
from tolman.report.values import Better, Value, share

_COUNT = ",.0f"

_REASONS = 3
"""Reasons told for each player and task."""

_COLUMNS = (
    "player",
    "task",
    "asked",
    "unread",
    "% unread",
    "score",
    "if all were read",
    "reminded",
    "read then",
    "score before reminders",
)

_GIST = (
    "unread: answers of which all or a part could not be read; that part earns nothing. if all were read: what the "
    "score would be then, about. reminded: asked once more. score: "
)
_NOTE = (
    "asked: requests for an answer: questions, maps, probes. if all were read: the score if every unread answer to a "
    "question earned what the player's read answers to questions of its kind earn on average, or, where none of the "
    "kind was read, its read answers to all questions. score before reminders: if the first replies counted. Players "
    "all of whose answers were read at once are not listed."
)


def _unread(episode: ScoredEpisode[Any]) -> float | None:
    return share(len(episode.reading.unread), episode.reading.asked)


def _put_again(episode: ScoredEpisode[Any]) -> float | None:
    return share(len(episode.reading.reminded), episode.reading.asked)


UNREAD = Value("replies: unread", _unread, better=Better.LESS)
"""Requests for an answer without one that could be read, as a share of all."""

REMINDED = Value("replies: reminded", _put_again, better=Better.LESS)
"""Requests for an answer that were put once more, as a share of all."""


def unread_tables(gathered: Gathered, earned: Earned | None) -> Iterator[Table]:
    """Yields how many replies were not read, what they cost and why it was so; nothing if all were read."""
    groups = [group for task in gathered.tasks for group in gathered.groups(task, by_size=False)]
    if lossy := [group for group in groups if any(each.reading.lost for each in group.episodes)]:
        rows = tuple(Row(group.player, tuple(_cells(group, earned))) for group in lossy)
        notes = (f"{_GIST}{earned.meaning if earned else 'not told'}.", _NOTE, means_over(gathered.noun))
        title = "Replies that were not read"
        yield trimmed(Table("unread", title, _COLUMNS, rows, notes, gathered.noun))
    if rows := tuple(row for group in lossy for row in _reasons(group)):
        note = (
            f"At most {_REASONS} reasons for each player and task, the commonest first; … stands for what was said."
        )
        columns = ("player", "task", "asked for", "why", "unread")
        yield Table("unread-reasons", "Why they were not read", columns, rows, (note,), gathered.noun)


def unread_cell(episodes: Sequence[ScoredEpisode[Any]], task: str, player: str) -> Cell:
    """Returns in percent how many of the answers that some episodes of a player asked for could not be read."""
    asked, unread = (sum(map(count, episodes)) for count in (_asked_count, _unread_count))
    return Cell(100 * unread / asked, behind=Behind(UNREAD, task, player)) if asked else Cell(None)


UNREAD_NOTE = "unread: answers of which all or a part could not be read, in percent of those asked for."
"""What the column of such cells holds."""


def _cells(group: EpisodeGroup, earned: Earned | None) -> Iterator[Cell]:
    asked = sum(each.reading.asked for each in group.episodes)
    unread, reminded, then = (
        sum(map(count, group.episodes)) for count in (_unread_count, _reminded_count, _read_count)
    )
    yield Cell(group.task)
    yield Cell(float(asked), _COUNT, behind(group, UNREAD))
    yield Cell(float(unread), _COUNT, behind(group, UNREAD))
    yield Cell(100 * unread / asked, behind=behind(group, UNREAD))
    yield earned.cell(group) if earned else Cell(None)
    yield _otherwise(group, earned, if_read(group) if unread else None)
    yield Cell(float(reminded) if reminded else None, _COUNT, behind(group, REMINDED))
    yield Cell(float(then) if reminded else None, _COUNT, behind(group, REMINDED))
    yield _otherwise(group, earned, before_reminders(group) if reminded else None)


def _asked_count(episode: ScoredEpisode[Any]) -> int:
    return episode.reading.asked


def _unread_count(episode: ScoredEpisode[Any]) -> int:
    return len(episode.reading.unread)


def _reminded_count(episode: ScoredEpisode[Any]) -> int:
    return len(episode.reading.reminded)


def _read_count(episode: ScoredEpisode[Any]) -> int:
    return sum(each.is_read for each in episode.reading.lost)


def _otherwise(group: EpisodeGroup, earned: Earned | None, other: EpisodeGroup | None) -> Cell:
    """Returns what a group would have earned; behind it are the episodes as they were."""
    found = earned.cell(other) if earned and other else Cell(None)
    return replace(found, behind=behind(group, UNREAD))


def if_read(group: EpisodeGroup) -> EpisodeGroup | None:
    """Returns a group in which every unread answer earned what read ones of its kind did, or else all read ones.

    None where nothing was read at all, since then nothing is known of what the player would have earned.
    """
    read: dict[str, list[float]] = {}
    for answer in (each for episode in group.episodes for each in getattr(episode.scores, "answers", ())):
        if answer.is_read:
            read.setdefault(answer.kind, []).append(answer.score)
    if not read:
        return None
    means = {kind: fmean(scores) for kind, scores in read.items()}
    mean = fmean(score for scores in read.values() for score in scores)

    def supposed(answer: Any) -> Any:
        return answer if answer.is_read else replace(answer, score=means.get(answer.kind, mean))

    return _rescored(group, lambda each: replace(each.scores, answers=tuple(map(supposed, each.scores.answers))))


def before_reminders(group: EpisodeGroup) -> EpisodeGroup:
    """Returns a group with the scores that it had if nobody had been reminded."""
    return _rescored(group, lambda each: each.scores if each.before is None else each.before)


def _rescored(group: EpisodeGroup, scores: Callable[[ScoredEpisode[Any]], Any]) -> EpisodeGroup:
    return replace(group, episodes=tuple(replace(each, scores=scores(each)) for each in group.episodes))


def _reasons(group: EpisodeGroup) -> Iterator[Row]:
    """Yields the commonest reasons for which replies of a group were not read, then how many had others."""
    lost = Counter((each.purpose, _plain(each.why)) for episode in group.episodes for each in episode.reading.unread)
    told = lost.most_common(_REASONS)
    for (purpose, why), count in told:
        cell = Cell(float(count), _COUNT, behind(group, _for_reason(purpose, why)))
        yield Row(group.player, (Cell(group.task), Cell(purpose), Cell(why), cell))
    if others := lost.total() - sum(count for _, count in told):
        words = (Cell(group.task), Cell("all"), Cell("other reasons"))
        yield Row(group.player, (*words, Cell(float(others), _COUNT, behind(group, UNREAD))))


def _for_reason(purpose: str, why: str) -> Value:
    def of(episode: ScoredEpisode[Any]) -> float | None:
        found = sum((each.purpose, _plain(each.why)) == (purpose, why) for each in episode.reading.unread)
        return share(found, episode.reading.asked)

    return Value(f"replies: unread, {purpose}: {why}", of, better=Better.LESS)


_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|‘[^’]*’|“[^”]*”")


def _plain(why: str) -> str:
    """Returns a reason without what the player said, so that the same reasons are counted together."""
    return _QUOTED.sub("…", why) or "no reason given"


def write_unread(episodes: Sequence[ScoredEpisode[Any]], path: Path) -> None:
    """Writes a row for each request to which no answer could be read at first, as CSV."""
    names = ["step", "purpose", "why", "is_reminded", "is_read"]
    rows: list[list[object]] = [
        [*who(episode), *(getattr(each, name) for name in names)]
        for episode in episodes
        for each in episode.reading.lost
    ]
    write_csv([*WHO, *names], rows, path)
