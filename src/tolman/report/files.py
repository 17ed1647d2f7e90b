"""Files of a report, for other programs: a row for each episode or answer, and every metric."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from io import StringIO
from pathlib import Path

import msgspec
from msgspec import Struct

from tolman.record.folder import write_whole
from tolman.report.mapping import correlation
from tolman.report.metric import Metric
from tolman.report.sections import Section
from tolman.report.table import Behind, Cell
from tolman.report.values import CALIBRATION, CORRECTNESS, GAIN, KINDS, MAPS, REVISION, Value
from tolman.runner.played import ScoredEpisode
from tolman.suites.tos.answers import Answered
from tolman.suites.tos.exploration import Exploration

_WHO = ["task", "player", "item", "epoch"]


def write_explorations(scored: Sequence[ScoredEpisode], path: Path) -> None:
    """Writes a row for each episode in which a player explored."""
    columns = [field.name for field in fields(Exploration) if field.name != "gains"]
    rows = [
        [*_who(entry), *(getattr(entry.scores.exploration, name) for name in columns)]
        for entry in scored
        if entry.scores.exploration
    ]
    _write_csv([*_WHO, *columns], rows, path)


def write_values(scored: Sequence[ScoredEpisode], path: Path) -> None:
    """Writes a row for each episode with the values of its maps and its revision."""
    values = [*MAPS.values(), *CALIBRATION.values(), *REVISION.values()]
    rows: list[list[object]] = [[*_who(entry), *(value(entry) for value in values)] for entry in scored]
    _write_csv([*_WHO, *(value.name for value in values)], rows, path)


def write_answers(scored: Sequence[ScoredEpisode], path: Path) -> None:
    """Writes a row for each question that a player was asked."""
    columns = [field.name for field in fields(Answered)]
    rows = [
        [*_who(entry), *(getattr(answer, name) for name in columns)]
        for entry in scored
        for answer in entry.scores.answers
    ]
    _write_csv([*_WHO, *columns], rows, path)


def _who(entry: ScoredEpisode) -> list[object]:
    return [entry.task, entry.player, entry.item, entry.epoch]


def write_correlations(scored: Sequence[ScoredEpisode], path: Path) -> None:
    """Writes a row for each task, player, number of rooms and pair of values that go together in some way."""
    rows: list[list[object]] = []
    for task, player, rooms in dict.fromkeys((entry.task, entry.player, entry.rooms) for entry in scored):
        episodes = [entry for entry in scored if (entry.task, entry.player, entry.rooms) == (task, player, rooms)]
        for name, kind, predictor in pairs(episodes):
            if found := correlation(episodes, kind, predictor):
                numbers = (found.r, found.p, found.low, found.high, found.count)
                rows.append([task, player, rooms, name, *numbers])
    _write_csv(["task", "player", "rooms", "pair", "r", "p", "low", "high", "scenes"], rows, path)


def pairs(scored: Iterable[ScoredEpisode]) -> list[tuple[str, str | None, Value]]:
    """Returns what is correlated: a name, a kind of question or all, and what its accuracy is set against."""
    asked = {answer.kind for entry in scored for answer in entry.scores.answers}
    return [
        (f"{what} × {KINDS[kind].replace('_', ' ') if kind else 'all'}", kind, value)
        for what, value in (("map", CORRECTNESS), ("gain", GAIN))
        for kind in (None, *(kind for kind in KINDS if kind in asked))
    ]


class Entry(Struct, frozen=True):
    """One number of a report: where it stands, its interval, and what it is made from."""

    section: str
    table: str
    row: str
    column: str
    mean: float
    low: float | None = None
    high: float | None = None
    count: int | None = None
    """Scenes."""
    behind: Behind | None = None


def write_metrics(sections: Iterable[Section], path: Path) -> None:
    """Writes every number of ours in every table of a report."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(list(entries(sections)))) + b"\n")


def entries(sections: Iterable[Section]) -> Iterator[Entry]:
    """Yields every number of ours in every table of a report."""
    for section in sections:
        for table in section.tables:
            for row in table.rows:
                if not row.is_published:
                    label = " · ".join((row.label, *_words(row.cells)))
                    for column, cell in zip(table.columns[1:], row.cells, strict=True):
                        match cell.content:
                            case Metric(mean, low, high, count):
                                yield Entry(section.id, table.id, label, column, mean, low, high, count, cell.behind)
                            case float() as number:
                                yield Entry(section.id, table.id, label, column, number, behind=cell.behind)


def _words(cells: Iterable[Cell]) -> list[str]:
    """Returns the words of a row, which tell it from others with the same label."""
    return [cell.content for cell in cells if isinstance(cell.content, str)]


def _write_csv(head: list[str], rows: list[list[object]], path: Path) -> None:
    text = StringIO(newline="")
    csv.writer(text).writerows([head, *rows])
    write_whole(path, text.getvalue().encode())
