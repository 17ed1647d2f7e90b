"""Compares two players, or two runs of one, scene by scene."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

from tolman.report.metric import Metric, summarise_columns
from tolman.report.metric import Table as Numbers
from tolman.report.scenes import tabulate_differences
from tolman.report.table import Cell, Row, Table
from tolman.report.values import CONDUCT, EXPLORATION, GAIN_PER_COST, KINDS, MAPS, REVISION, Better, Value, accuracy
from tolman.runner.played import ScoredEpisode
from tolman.seeding import array_stream

HEADLINES: tuple[Value, ...] = (
    accuracy(),
    *(accuracy(kind) for kind in KINDS),
    *(EXPLORATION[name] for name in ("cost", "gain", "full gain")),
    *(CONDUCT[name] for name in ("redundant", "gain per cost", "stops early")),
    *(MAPS[name] for name in ("correctness", "perception", "self-tracking", "local–global")),
    *(MAPS[name] for name in ("position stability", "facing stability", "unseen F1")),
    *(REVISION[name] for name in ("identified", "place", "facing", "place inertia", "facing inertia")),
)
"""The values that are compared."""

_EXACT = 12
"""Scenes up to which every way of flipping signs is tried."""

_FLIPS = 10_000
"""Ways that are tried of more scenes."""

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
    """How often the mean would be as far from 0 if the signs of the differences were drawn by chance."""


def compare(ones: Sequence[ScoredEpisode], others: Sequence[ScoredEpisode]) -> tuple[Difference, ...]:
    """Returns the differences of two players on the items that both played, for every task and headline."""
    for side in (ones, others):
        if len(players := {episode.player for episode in side}) > 1:
            raise ValueError(f"one player is compared with one other, not {', '.join(sorted(players))}")
    tasks = dict.fromkeys(episode.task for episode in ones)
    return tuple(found for task in tasks for found in _compare_task(task, ones, others))


def _compare_task(task: str, ones: Sequence[ScoredEpisode], others: Sequence[ScoredEpisode]) -> Iterator[Difference]:
    mine, theirs = ([episode for episode in side if episode.task == task] for side in (ones, others))
    differences = tabulate_differences(mine, theirs, HEADLINES)
    for value, column, metric in zip(HEADLINES, differences.T, summarise_columns(differences), strict=True):
        if metric:
            defined = column[np.isfinite(column)]
            signs = defined if value.better is not Better.LESS else -defined
            better, worse = (float((each > _SAME).mean()) for each in (signs, -signs))
            yield Difference(task, value, metric, better, worse, sign_flip_p(defined))


def sign_flip_p(differences: Numbers) -> float:
    """Returns the share of ways to flip the signs of differences that leave their mean as far from 0 as it is.

    Of many scenes a sample of ways is tried, the way that was seen among them.
    """
    count = len(differences)
    if count == 0:
        raise ValueError("there is no difference to test")
    if count <= _EXACT:
        flips = np.array(list(product((1.0, -1.0), repeat=count)))
        return float((_distances(flips, differences) >= _distance(differences)).mean())
    flips = array_stream(0, "sign flips", count).choice((1.0, -1.0), (_FLIPS, count))
    hits = int((_distances(flips, differences) >= _distance(differences)).sum())
    return (1 + hits) / (1 + _FLIPS)


def _distances(flips: Numbers, differences: Numbers) -> Numbers:
    return np.asarray(np.abs(flips @ differences))


def _distance(differences: Numbers) -> float:
    """Returns how far the sum is from 0, less a little: sums in another order are not exactly the same."""
    return float(abs(differences.sum())) - _SAME


def comparison_tables(differences: Sequence[Difference], one: str, other: str) -> Iterator[Table]:
    """Yields a table for each task; `one` and `other` are what both sides are called."""
    for task in dict.fromkeys(each.task for each in differences):
        rows = tuple(Row(each.value.name, _cells(each)) for each in differences if each.task == task)
        yield Table(f"comparison-{task}", f"{one} minus {other}, {task}", _COLUMNS, rows, _NOTES)


_COLUMNS = ("value", "difference", "scenes", "better", "worse", "p")

_NOTES = (
    "The first minus the second, scene by scene, on the scenes that both played: mean with its 95 % interval; "
    "shares in percentage points. better, worse: percent of scenes in which the first is.",
    "p: two-sided, by flipping the signs of the differences of scenes; not corrected for the number of values.",
)


def _cells(found: Difference) -> tuple[Cell, ...]:
    form = "+z.3f" if found.value is GAIN_PER_COST else "+z.2f"
    return (
        Cell(found.metric.times(100), "+z.1f") if found.value.is_share else Cell(found.metric, form),
        Cell(float(found.metric.count), ".0f"),
        Cell(100 * found.better, ".0f"),
        Cell(100 * found.worse, ".0f"),
        Cell(found.p, ".3f" if found.p >= 0.001 else ".0e"),
    )


def sides(
    ones: Sequence[ScoredEpisode], others: Sequence[ScoredEpisode]
) -> list[tuple[list[ScoredEpisode], list[ScoredEpisode]]]:
    """Returns which players of two runs are compared: those of the same name, or the only one with every other."""
    mine, theirs = (_by_player(side) for side in (ones, others))
    names = [(name, name) for name in mine if name in theirs]
    if not names and 1 in (len(mine), len(theirs)):
        names = list(product(mine, theirs))
    return [(mine[one], theirs[other]) for one, other in names]


def _by_player(episodes: Sequence[ScoredEpisode]) -> dict[str, list[ScoredEpisode]]:
    found: dict[str, list[ScoredEpisode]] = {}
    for episode in episodes:
        found.setdefault(episode.player, []).append(episode)
    return found


def split_side(text: str) -> tuple[Path, str | None]:
    """Returns the folder of RUN or RUN:player, and the player; names of players may have colons, too."""
    for end in (len(text), *(place for place, letter in enumerate(text) if letter == ":")):
        if Path(text[:end]).is_dir():
            return Path(text[:end]), text[end + 1 :] or None
    return Path(text), None
