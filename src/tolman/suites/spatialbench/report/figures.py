"""The charts of the page of SpatialBench, drawn as SVG from the tables of a report."""

from collections.abc import Iterator, Sequence

from tolman.protocol.edition import Edition
from tolman.report.gather import EpisodeGroup
from tolman.report.metric import Metric
from tolman.report.page.charts import DotRow, Spot, dot_chart, scatter_chart, titled
from tolman.report.page.figure import ChartPane, Figure, Sources, dot, figure, legend, named
from tolman.report.page.links import link
from tolman.report.page.markup import Markup
from tolman.report.page.radar import LEAST, Corner, Outline, radar_chart
from tolman.report.scenes import summarise_values
from tolman.report.table import Cell, Row
from tolman.report.values import SPENDING, Value
from tolman.suites.spatialbench.question import Level
from tolman.suites.spatialbench.report.names import LEVELS, SHORT, parts, setting_words
from tolman.suites.spatialbench.report.paper import PAPER_QUESTIONS, read_paper
from tolman.suites.spatialbench.report.rows import Asked, by_task, cells, groups_of
from tolman.suites.spatialbench.report.score_tables import score_cell
from tolman.suites.spatialbench.report.scored import edition_of
from tolman.suites.spatialbench.report.tally import COLUMNS, means, metrics, tally

_NOTE = (
    "{what}: mean over questions, line: 95 % interval over videos, dashed: guesses at the same questions without "
    "the video, learned from other videos. A dot leads to its episodes."
)


_RADAR_NOTE = (
    "Percent of each level, from the middle out. Dashed: guesses at the same questions without the video, learned "
    "from other videos. Grey, where all of the paper's questions are asked by its rules: the best model that it "
    "printed. A corner leads to its episodes."
)


def _levels(sources: Sources) -> Markup | None:
    """Levels, a pane for each setting."""
    note = _NOTE.format(what="Bar")
    return _chart(sources, "levels", "Score and levels", note, ("Score", *LEVELS.values()), has_bars=True)


def _radar(sources: Sources) -> Markup | None:
    """Levels as outlines, a pane for each setting; what the paper printed only where it is counted alike."""
    table = sources.tables.get("scores")
    panes = []
    for one, groups in by_task(sources.gathered) if table else ():
        levels = [level for level in Level if any(question.level is level for question in one.questions)]
        if len(levels) >= LEAST:
            ours = [_outline(sources, group, levels) for group in groups]
            drawn = [*_yardsticks(one, levels, parts(groups[0].task)), *(each for each in ours if each)]
            chart = radar_chart([LEVELS[level] for level in levels], drawn, "levels in percent")
            panes.append(ChartPane(setting_words(groups[0].task).capitalize(), chart))
    players = named(sources, table.rows) if table else []
    return figure("figure-radar", "Levels at a glance", _RADAR_NOTE, legend(sources, players), panes)


def _outline(sources: Sources, group: EpisodeGroup, levels: Sequence[Level]) -> Outline | None:
    """Returns what a player earned on each level; None where nothing is counted of one."""
    found = dict(zip(COLUMNS, cells(group, metrics(tally(group.episodes, edition_of(group.episodes)))), strict=True))
    corners = []
    for level in levels:
        cell = found[LEVELS[level]]
        if not isinstance(cell.content, Metric) or not cell.behind:
            return None
        title = titled(f"{group.player}, {LEVELS[level]}", cell.content, sources.gathered.noun)
        corners.append(Corner(cell.content.mean, title, link(cell.behind)))
    return Outline(group.player, tuple(corners), sources.series(group.player))


def _yardsticks(one: Asked, levels: Sequence[Level], setting: frozenset[str]) -> Iterator[Outline]:
    """Yields guesses without the video and, where it can be compared, the paper's best model."""
    if blind := one.learned(one.edition):
        earned = dict(zip(COLUMNS, means(blind.table), strict=True))
        yield _plain(blind.label, levels, [earned[LEVELS[level]] or 0.0 for level in levels])
    best = max(read_paper().models, key=lambda row: row.overall)
    is_alike = one.edition is Edition.PUBLISHED and len(one.questions) == PAPER_QUESTIONS and not setting
    if is_alike and best.levels:
        yield _plain(f"{best.player}, as published", levels, best.levels, is_published=True)


def _plain(name: str, levels: Sequence[Level], values: Sequence[float], is_published: bool = False) -> Outline:
    told = zip(levels, values, strict=True)
    corners = (Corner(value, f"{name}, {LEVELS[level]}: {value:.1f}") for level, value in told)
    return Outline(name, tuple(corners), is_published=is_published)


def _kinds(sources: Sources) -> Markup | None:
    """Kinds of question, a pane for each setting."""
    return _chart(sources, "kinds", "Kinds of question", _NOTE.format(what="Dot"), tuple(SHORT.values()))


def _chart(
    sources: Sources, name: str, title: str, note: str, columns: Sequence[str], has_bars: bool = False
) -> Markup | None:
    table = sources.tables.get("scores")
    if table is None:
        return None
    panes = []
    for one, groups in by_task(sources.gathered):
        behind = {(group.task, group.player) for group in groups}
        rows = [row for row in table.rows if any(_is_of(cell, behind) for cell in row.cells)]
        drawn = [_dot_row(sources, one, column, rows, table.columns) for column in columns]
        shown = [row for row in drawn if row.dots]
        panes.append(
            ChartPane(setting_words(groups[0].task).capitalize(), dot_chart(shown, "percent", has_bars=has_bars))
        )
    return figure(f"figure-{name}", title, note, legend(sources, named(sources, table.rows)), panes)


def _is_of(cell: Cell, who: set[tuple[str, str]]) -> bool:
    return cell.behind is not None and (cell.behind.task, cell.behind.player) in who


def _dot_row(sources: Sources, one: Asked, column: str, rows: Sequence[Row], head: Sequence[str]) -> DotRow:
    blind = one.learned(one.edition)
    guide = means(blind.table)[COLUMNS.index(column)] if blind else None
    place = head.index(column) - 1 if column in head else None
    dots = [dot(sources, row.label, row.cells[place]) for row in rows] if place is not None else []
    return DotRow(column, tuple(each for each in dots if each), guide, guide_name=blind.label if blind else "")


def _spending(sources: Sources) -> Markup | None:
    """What a Score costs in dollars where they are known, else in tokens."""
    for value, word in ((SPENDING["dollars"], "dollars"), (SPENDING["tokens out"], "tokens written")):
        spots = _spots(sources, value)
        if any(spot.x.mean for each in spots.values() for spot in each):
            axes = (f"{word} for each video", "Score in percent")
            panes = [
                ChartPane(setting_words(task).capitalize(), scatter_chart(each, axes)) for task, each in spots.items()
            ]
            note = "Means with 95 % intervals of both. A point leads to its episodes."
            who = [group.player for group in groups_of(sources.gathered)]
            players = legend(sources, list(dict.fromkeys(who)))
            return figure("figure-cost", f"Score for {word}", note, players, panes)
    return None


def _spots(sources: Sources, value: Value) -> dict[str, list[Spot]]:
    """Returns Scores against another value, by task."""
    spots: dict[str, list[Spot]] = {}
    for group in groups_of(sources.gathered):
        (spent,) = summarise_values(group.episodes, [value])
        cell = score_cell(group)
        if spent and isinstance(cell.content, Metric) and cell.behind:
            name = f"{group.player} · {setting_words(group.task)}"
            title = f"{titled(name, cell.content, sources.gathered.noun)}; {value.name}: {spent:.3g}"
            spot = Spot(sources.series(group.player), spent, cell.content, title, link(cell.behind))
            spots.setdefault(group.task, []).append(spot)
    return spots


FIGURES: dict[str, tuple[Figure, ...]] = {"levels": (_levels, _radar), "kinds": (_kinds,), "cost": (_spending,)}
