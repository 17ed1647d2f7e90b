"""Compares two players, or two runs of one, scene by scene."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from tolman.record.run import ScoredEpisode
from tolman.report.metric import Metric, metrics
from tolman.report.scenes import estimate_differences, tabulate_differences
from tolman.report.table import Cell, Row, Table
from tolman.report.values import Better, Value

BY_SCENE = "scene by scene, on the scenes that both played: mean with its 95 % interval"
"""How values that are means over scenes are compared."""

_SAME = 1e-9
"""Difference up to which two values count as equal."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How far one side is above the other in one value, over the scenes that both have it in."""

    task: str
    value: Value
    metric: Metric
    """Mean of the differences of scenes, with its interval and the number of common scenes."""
    better: float
    """Share of scenes in which the first is better; where neither end is better, in which it has more."""
    worse: float
    p: float
    """Two-sided; below 0.05 exactly where the interval leaves out 0."""


Differ = Callable[[str, Sequence[ScoredEpisode[Any]], Sequence[ScoredEpisode[Any]]], Iterable[Difference]]
"""Yields the differences of two players in one task."""


def compare(
    ones: Sequence[ScoredEpisode[Any]], others: Sequence[ScoredEpisode[Any]], differ: Differ
) -> tuple[Difference, ...]:
    """Returns the differences of two players on the items that both played, for every task."""
    for side in (ones, others):
        if len(players := {episode.player for episode in side}) > 1:
            raise ValueError(f"one player is compared with one other, not {', '.join(sorted(players))}")
    tasks = dict.fromkeys(episode.task for episode in ones)
    return tuple(
        found
        for task in tasks
        for found in differ(task, *([each for each in side if each.task == task] for side in (ones, others)))
    )


def differences_of(
    values: Sequence[Value], task: str, ones: Sequence[ScoredEpisode[Any]], others: Sequence[ScoredEpisode[Any]]
) -> Iterator[Difference]:
    """Yields the differences in values that are means over items."""
    differences = tabulate_differences(ones, others, values)
    estimates = estimate_differences(differences, values)
    for value, column, metric, p in zip(values, differences.T, metrics(estimates), estimates.p, strict=True):
        if metric:
            defined = column[np.isfinite(column)]
            signs = defined if value.better is not Better.LESS else -defined
            better, worse = (float((each > _SAME).mean()) for each in (signs, -signs))
            yield Difference(task, value, metric, better, worse, float(p))


def comparison_tables(
    differences: Sequence[Difference], title: str, noun: str = "scene", pairing: str = BY_SCENE
) -> Iterator[Table]:
    """Yields a table for each task; `title` says which sides are compared, `noun` what an item is, `pairing` how."""
    columns = ("value", "difference", f"{noun}s", "better", "worse", "p")
    notes = (
        f"The first minus the second, {pairing}; shares in percentage points. better, worse: percent of {noun}s in "
        "which the first is.",
        "p: two-sided, below 0.05 exactly where the interval leaves out 0; not corrected for the number of values.",
    )
    for task in dict.fromkeys(each.task for each in differences):
        rows = tuple(Row(each.value.name, _cells(each)) for each in differences if each.task == task)
        yield Table(f"comparison-{task}", f"{title}, {task}", columns, rows, notes, noun)


def _cells(found: Difference) -> tuple[Cell, ...]:
    form = f"+z.{found.value.decimals}f"
    return (
        Cell(found.metric.times(100), "+z.1f") if found.value.is_share else Cell(found.metric, form),
        Cell(float(found.metric.count), ".0f"),
        Cell(100 * found.better, ".0f"),
        Cell(100 * found.worse, ".0f"),
        Cell(found.p, ".3f" if found.p >= 0.001 else ".0e"),
    )


def sides(
    ones: Sequence[ScoredEpisode[Any]], others: Sequence[ScoredEpisode[Any]]
) -> list[tuple[list[ScoredEpisode[Any]], list[ScoredEpisode[Any]]]]:
    """Returns which players of two runs are compared: those of the same name, or the only one with every other."""
    mine, theirs = (_by_player(side) for side in (ones, others))
    names = [(name, name) for name in mine if name in theirs]
    if not names and 1 in (len(mine), len(theirs)):
        names = list(product(mine, theirs))
    return [(mine[one], theirs[other]) for one, other in names]


def _by_player(episodes: Sequence[ScoredEpisode[Any]]) -> dict[str, list[ScoredEpisode[Any]]]:
    found: dict[str, list[ScoredEpisode[Any]]] = {}
    for episode in episodes:
        found.setdefault(episode.player, []).append(episode)
    return found


def split_side(text: str) -> tuple[Path, str | None]:
    """Returns the folder of RUN or RUN:player, and the player; names of players may have colons, too."""
    for end in (len(text), *(place for place, letter in enumerate(text) if letter == ":")):
        if Path(text[:end]).is_dir():
            return Path(text[:end]), text[end + 1 :] or None
    return Path(text), None
