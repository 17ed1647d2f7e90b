"""Tables of maps, and of how answers go together with them, in the shape of the paper's and beside its rows."""

from collections.abc import Iterator, Sequence

from tolman.report.correlation import Correlation, correlate
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.metric import Metric
from tolman.report.rows import SCENES, Column, behind, cells, headings
from tolman.report.scenes import by_scene
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.report.values import Value
from tolman.suites.tos.report.paper import differences, read_paper
from tolman.suites.tos.report.rows import printed_rows, world_label
from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.report.task_names import words
from tolman.suites.tos.report.values import CORRECTNESS, GAIN, KINDS, MAP_PARTS, MAPS, accuracy
from tolman.suites.tos.setting import Source
from tolman.suites.tos.unseen import CHANCE

_COLUMNS = {
    "correctness_facing": Column("correctness, facing", MAPS["· facing"]),
    "correctness_position": Column("correctness, position", MAPS["· position"]),
    "correctness_overall": Column("correctness, overall", CORRECTNESS),
    "perception_facing": Column("perception, facing", MAP_PARTS["perception facing"]),
    "perception_position": Column("perception, position", MAP_PARTS["perception position"]),
    "local_global_facing": Column("local–global, facing", MAP_PARTS["local–global facing"]),
    "local_global_position": Column("local–global, position", MAP_PARTS["local–global position"]),
    "stability_facing": Column("stability, facing", MAPS["facing stability"]),
    "stability_position": Column("stability, position", MAPS["position stability"]),
    "self_tracking_facing": Column("self-tracking, facing", MAP_PARTS["self-tracking facing"]),
    "self_tracking_position": Column("self-tracking, position", MAP_PARTS["self-tracking position"]),
    "uncertainty_f1": Column("unseen F1", MAPS["unseen F1"]),
}
"""Columns by their names in the paper."""

_MEANINGS = (
    "Percent. correctness: the last map against all there is; overall is the mean of facing, position and "
    "direction. perception: the map of the view against what is new in it. local–global: the map of the view "
    "against the whole map. stability: share kept right from map to map. self-tracking: the player's own pose. "
    f"unseen F1: points never looked at; naming all earns {100 * CHANCE:.1f}."
)

_CORRELATION = (
    "Pearson's r times 100 over scenes, with its 95 % interval: the mean accuracy in a scene with the correctness "
    "of the last map there, or with the information gained. No number where one of the two does not vary, or with "
    "fewer than four scenes."
)


def map_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields a table of maps for each source, then the tables of correlations."""
    for source in Source:
        groups = [group for task in gathered.tasks if words(task).source == source for group in gathered.groups(task)]
        if any(episode.scores.maps for group in groups for episode in group.episodes):
            yield _map_table(gathered, source, groups)
    both = [group for task in gathered.tasks for group in gathered.groups(task) if _has_both(group)]
    if both:
        yield _correlation_table(gathered, both)
        yield from (_kind_table(both, *each) for each in (("map correctness", CORRECTNESS), ("gain", GAIN)))


def _has_both(group: EpisodeGroup) -> bool:
    return any(episode.scores.answers and episode.scores.maps for episode in group.episodes)


def _map_table(gathered: Gathered, source: Source, groups: Sequence[EpisodeGroup]) -> Table:
    columns = list(_COLUMNS.values())
    printed = printed_rows(read_paper().maps, _COLUMNS) if source is Source.ACTIVE else []
    paper = (read_paper().note, differences(gathered.tasks_of(groups))) if printed else ()
    table = Table(
        f"{source}-maps",
        "Maps and the unseen" if source is Source.ACTIVE else f"Maps, {source}",
        headings("player", columns),
        (*(Row(world_label(group, groups), cells(group, columns)) for group in groups), *printed),
        (_MEANINGS, SCENES, *paper),
    )
    return trimmed(table)


def correlation(episodes: Sequence[ScoredEpisode], kind: str | None, predictor: Value) -> Correlation | None:
    """Returns how the accuracy in a scene, on one kind or all, goes together with another value of the scene."""
    ones, others = by_scene(episodes, predictor), by_scene(episodes, accuracy(kind))
    common = [item for item in ones if item in others]
    return correlate([ones[item] for item in common], [others[item] for item in common])


def _correlation_table(gathered: Gathered, groups: Sequence[EpisodeGroup]) -> Table:
    """Returns how accuracy goes together with maps and gain, as in the paper's table 11."""
    paper = read_paper()
    active = [group for group in groups if words(group.task).source == Source.ACTIVE]
    rows = [Row(_label(group, groups), _both_cells(group)) for group in groups]
    printed = printed_rows(paper.correlation, {"r": Column("map correctness", CORRECTNESS)}) if active else []
    notes = (paper.note, paper.correlation_remark, differences(gathered.tasks_of(groups))) if active else ()
    table = Table(
        "correlation",
        "Accuracy and maps over scenes",
        ("player", "map correctness", "p", "gain", "p of gain"),
        (*rows, *(Row(row.label, (*row.cells, *[Cell(None)] * 3), is_published=True) for row in printed)),
        (_CORRELATION, *notes),
    )
    return trimmed(table)


def _both_cells(group: EpisodeGroup) -> tuple[Cell, ...]:
    found: list[Cell] = []
    for predictor in (CORRECTNESS, GAIN):
        pair = correlation(group.episodes, None, predictor)
        found += (_cell(group, pair, predictor), Cell(pair.p if pair else None, ".2g"))
    return tuple(found)


def _kind_table(groups: Sequence[EpisodeGroup], what: str, predictor: Value) -> Table:
    """Returns how the accuracy on each kind goes together with a value."""
    rows = [
        Row(
            _label(group, groups),
            tuple(_cell(group, correlation(group.episodes, kind, predictor), predictor) for kind in KINDS),
        )
        for group in groups
    ]
    return trimmed(
        Table(
            f"correlation-{what.replace(' ', '-')}",
            f"Accuracy by kind and {what} over scenes",
            ("player", *(name.replace("_", " ") for name in KINDS.values())),
            tuple(rows),
            (_CORRELATION,),
        )
    )


def _cell(group: EpisodeGroup, found: Correlation | None, predictor: Value) -> Cell:
    if found is None:
        return Cell(None)
    return Cell(Metric(found.r, found.low, found.high, found.count).times(100), "+z.1f", behind(group, predictor))


def _label(group: EpisodeGroup, groups: Sequence[EpisodeGroup]) -> str:
    """Returns the label of a row, with its source where there are several."""
    label = world_label(group, groups)
    several = len({words(each.task).source for each in groups}) > 1
    return f"{label} · {words(group.task).source}" if several else label
