"""Values of scenes: what a player earned in each, over all its questions and all the times it played it."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tolman.record.run import ScoredEpisode
from tolman.report.interval import Estimates, Table, difference
from tolman.report.metric import Metric, estimate_columns, summarise_columns
from tolman.report.values import Value


def by_scene(episodes: Iterable[ScoredEpisode[Any]], value: Value) -> dict[str, float]:
    """Returns the mean of a value over the episodes of each scene that have it, by the item's id."""
    found: dict[str, list[float]] = {}
    for episode in episodes:
        number = value(episode)
        if number is not None:
            found.setdefault(episode.item, []).append(number)
    return {item: sum(numbers) / len(numbers) for item, numbers in found.items()}


def tabulate(episodes: Sequence[ScoredEpisode[Any]], values: Sequence[Value]) -> Table:
    """Returns a row for each scene and a column for each value; NaN where a scene has none."""
    items = list(dict.fromkeys(episode.item for episode in episodes))
    columns = [by_scene(episodes, value) for value in values]
    return np.array([[column.get(item, np.nan) for column in columns] for item in items]).reshape(-1, len(values))


def summarise_values(episodes: Sequence[ScoredEpisode[Any]], values: Sequence[Value]) -> list[Metric | None]:
    """Returns the mean over scenes of each value; None where no scene has it."""
    return summarise_columns(tabulate(episodes, values), [value.bounds for value in values])


def estimate_differences(table: Table, values: Sequence[Value]) -> Estimates:
    """Returns the mean over scenes of the difference in each value, with p-values."""
    return estimate_columns(table, [difference(value.bounds) for value in values])


def tabulate_differences(
    ones: Sequence[ScoredEpisode[Any]], others: Sequence[ScoredEpisode[Any]], values: Sequence[Value]
) -> Table:
    """Returns what ones have more than others in each scene that both played; NaN where either has no value."""
    common = {episode.item for episode in ones} & {episode.item for episode in others}
    mine, theirs = (
        tabulate(sorted((each for each in side if each.item in common), key=lambda each: each.item), values)
        for side in (ones, others)
    )
    return mine - theirs
