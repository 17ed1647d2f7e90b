"""Where players fail: accuracy by how far and over how many rooms questions reach, and when things were seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.interval import SHARE, Table, difference, jackknife
from tolman.report.metric import Metric, divided, metrics, summarise_columns
from tolman.report.rows import SCENES, behind
from tolman.report.table import Cell, Row, trimmed
from tolman.report.table import Table as ShownTable
from tolman.suites.tos.report.bands import TRAITS
from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.report.values import KINDS, accuracy

BANDS = tuple(band for trait in TRAITS for band in trait.bands)
_HEADINGS = tuple(band.name for band in BANDS)

_MEANINGS = (
    "cells: the largest straight distance between two places that question and target involve. rooms: the fewest "
    "rooms that hold all of them. seen early, midway, late: the third of the player's replies in which the last of "
    "them was first seen; not seen: the player never saw all of them."
)
_AGAINST = (
    "Percentage points against the player's own mean on the same kinds of question, over kinds that occur in at "
    "least two bands of the trait: kinds differ in distance and rooms, so plain means would compare kinds. Guesses, "
    "too, are right more often in some bands; the row of a player that knows nothing shows how much."
)


@dataclass(frozen=True, slots=True)
class Tally:
    """What answers earned, by scene, kind and band: means over the times that a scene was played."""

    earned: Table
    """Sums of scores, with an axis each for scenes, kinds and bands."""
    asked: Table
    """Numbers of answers, likewise."""
    means: Table
    """Mean scores, likewise; NaN where there are no answers."""


def tally(episodes: Sequence[ScoredEpisode]) -> Tally:
    """Counts the answers of episodes by scene, kind and band."""
    kinds = {kind: number for number, kind in enumerate(KINDS)}
    scenes: dict[str, list[Table]] = {}
    for episode in episodes:
        counts = np.zeros((2, len(kinds), len(BANDS)))
        for answer in episode.scores.answers:
            held = np.array([band.holds(episode, answer) for band in BANDS])
            counts[:, kinds[answer.kind]] += np.outer((answer.score, 1.0), held)
        scenes.setdefault(episode.item, []).append(counts)
    shape = (len(scenes), len(kinds), len(BANDS))
    pooled = np.array([np.mean(each, axis=0) for each in scenes.values()]).reshape(len(scenes), 2, *shape[1:])
    return Tally(
        pooled[:, 0], pooled[:, 1], np.array([_mean_of_tries(each) for each in scenes.values()]).reshape(shape)
    )


def _mean_of_tries(tries: Sequence[Table]) -> Table:
    """Returns the mean score by kind and band over the times a scene was played; NaN where there are no answers."""
    earned, asked = np.array(tries).swapaxes(0, 1)
    is_asked = asked > 0
    means = np.divide(earned, asked, out=np.zeros_like(earned), where=is_asked)
    count = is_asked.sum(axis=0)
    return divided(means.sum(axis=0), count)


def excesses(counted: Tally) -> list[Metric | None]:
    """Returns for each band how far its answers are above the mean of their kinds; see the note below the table."""
    found: list[Metric | None] = []
    start = 0
    for trait in TRAITS:
        bands = slice(start, start := start + len(trait.bands))
        found += _trait_excesses(counted.earned[:, :, bands], counted.asked[:, :, bands])
    return found


def _trait_excesses(earned: Table, asked: Table) -> list[Metric | None]:
    """Returns the excess of each band of one trait, with an interval in which the means of kinds vary too."""
    varied = (asked.sum(axis=0) > 0).sum(axis=1) > 1
    earned, asked = earned[:, varied], asked[:, varied]
    has_answers = asked.sum(axis=1) > 0
    if not has_answers.any():
        return [None] * asked.shape[2]
    return metrics(jackknife(_excess, (earned, asked), has_answers, difference(SHARE)))


def _excess(got: Table, count: Table) -> Table:
    """Returns by how much a band's answers are above the means of their kinds, for each row of sums over scenes."""
    kinds = count.sum(axis=2, keepdims=True)
    level = np.divide(got.sum(axis=2, keepdims=True), kinds, out=np.zeros_like(kinds), where=kinds > 0)
    over, of = (got - count * level).sum(axis=1), count.sum(axis=1)
    return divided(over, of)


def failing_tables(gathered: Gathered) -> Iterator[ShownTable]:
    """Yields for each task with questions how bands differ, then for each player the accuracy by kind and band."""
    for task in gathered.tasks:
        groups = [
            group
            for group in gathered.groups(task, by_size=False)
            if any(episode.scores.answers for episode in group.episodes)
        ]
        if groups:
            counted = {group.player: tally(group.episodes) for group in groups}
            yield _overview(task, groups, [excesses(counted[group.player]) for group in groups])
            for group in groups:
                yield _detail(
                    f"failing-{task}-{1 + gathered.players.index(group.player)}", group, counted[group.player]
                )


def _overview(task: str, groups: Sequence[EpisodeGroup], found: Sequence[Sequence[Metric | None]]) -> ShownTable:
    rows = tuple(
        Row(group.label, _cells(group, None, each, "+z.1f")) for group, each in zip(groups, found, strict=True)
    )
    notes = (_AGAINST, _MEANINGS, SCENES)
    return trimmed(ShownTable(f"failing-{task}", f"Where players fail, {task}", ("player", *_HEADINGS), rows, notes))


def _detail(name: str, group: EpisodeGroup, counted: Tally) -> ShownTable:
    means = counted.means.reshape(len(counted.means), -1)
    columns = summarise_columns(means, [SHARE] * means.shape[1])
    rows = tuple(
        Row(short.replace("_", " "), _cells(group, kind, columns[len(BANDS) * number :][: len(BANDS)], "z.1f"))
        for number, (kind, short) in enumerate(KINDS.items())
    )
    title = f"Accuracy of {group.label} by kind, {group.task}"
    return trimmed(ShownTable(name, title, ("kind", *_HEADINGS), rows, ("Percent.", _MEANINGS, SCENES)))


def _cells(group: EpisodeGroup, kind: str | None, metrics: Sequence[Metric | None], form: str) -> tuple[Cell, ...]:
    return tuple(
        Cell(metric.times(100) if metric else None, form, behind(group, accuracy(kind, band)))
        for metric, band in zip(metrics, BANDS, strict=True)
    )
