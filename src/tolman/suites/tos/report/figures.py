"""The charts of the page of Theory of Space, drawn as SVG from the tables and transcripts of a report."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tolman.protocol.edition import Edition
from tolman.protocol.transcript import Transcript
from tolman.report.gather import EpisodeGroup, counted
from tolman.report.metric import Metric
from tolman.report.page.charts import DotRow, Spot, dot_chart, line_chart, scatter_chart, titled
from tolman.report.page.figure import ChartPane, Figure, Panes, Sources, dot, figure, legend, named
from tolman.report.page.links import episode_link, link
from tolman.report.page.markup import Markup, element
from tolman.report.page.tables import player_of
from tolman.report.scenes import summarise_values
from tolman.report.table import Row, Table
from tolman.report.values import SPENDING, Value
from tolman.suites.tos.drawing.svg import plan_svg
from tolman.suites.tos.item import Item
from tolman.suites.tos.report import gain_curves as curves
from tolman.suites.tos.report import map_pictures as sketches
from tolman.suites.tos.report.answer_tables import average_cell
from tolman.suites.tos.report.followed import follow, looks
from tolman.suites.tos.report.task_names import words
from tolman.suites.tos.report.values import COST
from tolman.suites.tos.setting import Probes, Source
from tolman.suites.tos.unseen import CHANCE

_MOST_PLANS = 12
"""Paths that are drawn."""


def _accuracy(sources: Sources) -> Markup | None:
    """Answers by kind, a pane for each table of answers and number of rooms; and exploring against reading."""
    tables = [table for id_, table in sources.tables.items() if id_.endswith("-answers")]
    panes = [pane for table in tables for pane in _accuracy_panes(sources, table)]
    players = named(sources, [row for table in tables for row in table.rows])
    note = "Dot: mean over scenes, line: 95 % interval, dashed: what chance earns. A dot leads to its episodes."
    source = _source_pane(sources)
    more = (*((source,) if source else ()), *_cost_panes(sources))
    every: Panes = [*panes, *([more] if more else [])] if panes else []
    return figure("figure-accuracy", "Accuracy by kind of question", note, legend(sources, players), every)


def _accuracy_panes(sources: Sources, table: Table) -> Iterator[ChartPane]:
    places = [place for place, name in enumerate(table.columns[1:]) if name not in ("cost", "above chance")]
    for rooms in _rooms(table):
        rows = [
            row for row in table.rows if player_of(row) and rooms in {c.behind.size for c in row.cells if c.behind}
        ]
        chance = _chance_row(table, rooms)
        drawn = [_dot_row(sources, table.columns[place + 1], place, rows, chance) for place in places]
        title = f"{table.title}, {counted(rooms, 'room')}" if rooms else table.title
        yield ChartPane(title, dot_chart(drawn, "percent"))


def _chance_row(table: Table, rooms: int | None) -> Row | None:
    """Returns what chance earns in so many rooms; None where there are several sorts of them."""
    chances = [row for row in table.rows if row.label.split(", ")[0] == "chance" and not row.is_published]
    found = [
        row
        for row in chances
        if not rooms or row.label == "chance" or counted(rooms, "room") in row.label.split(", ")
    ]
    return found[0] if len(found) == 1 else None


def _rooms(table: Table) -> list[int | None]:
    """Returns the numbers of rooms by which the rows of a table are told apart."""
    found = (cell.behind.size for row in table.rows if player_of(row) for cell in row.cells if cell.behind)
    return list(dict.fromkeys(found))


def _dot_row(sources: Sources, name: str, place: int, rows: Sequence[Row], chance: Row | None) -> DotRow:
    guide = chance.cells[place].content if chance else None
    dots = [dot(sources, row.label, row.cells[place]) for row in rows]
    return DotRow(name, tuple(each for each in dots if each), guide if isinstance(guide, float) else None)


def _source_pane(sources: Sources) -> ChartPane | None:
    """Returns what players know from exploring themselves, and from reading what another saw."""
    table = sources.tables["summary-table"]
    if not {"active", "passive"} <= set(table.columns):
        return None
    places = [(name, table.columns.index(name) - 1) for name in ("active", "passive")]
    rows = []
    for row in table.rows:
        dots = (dot(sources, f"{row.label}, {name}", row.cells[at], name == "passive") for name, at in places)
        rows.append(DotRow(row.label, tuple(each for each in dots if each), is_joined=True))
    drawn = dot_chart([row for row in rows if row.dots], "average in percent")
    return ChartPane("After exploring (filled) and after reading (hollow)", drawn)


def _explorations(sources: Sources) -> list[Transcript[Item]]:
    """Returns the transcripts of players that explored, each under its player's label, player by player."""
    keys = sorted((each.key for each in sources.gathered.episodes), key=lambda key: sources.series(key.player))
    found = [replace(sources.transcripts[key], player=key.player) for key in keys]
    return [each for each in found if each.item.setting.source is Source.ACTIVE]


def _gain(sources: Sources) -> Markup | None:
    """What players learn for what they spend."""
    transcripts = _explorations(sources)
    if not transcripts:
        return None
    worlds = curves.by_world(transcripts)
    gains: dict[str, curves.Gain] = {
        "Information, published rules": lambda point: point.gain,
        "Information, careful reasoner": lambda point: point.full_gain,
        "Things and doors seen": lambda point: point.coverage.nodes,
    }
    panes = [
        ChartPane(f"{title}{world}", _gain_chart(sources, grown, gain))
        for world, grown in worlds.items()
        for title, gain in gains.items()
    ]
    note = (
        "Mean over scenes at every cost, band: 95 % interval. The marker is where explorations end on average; "
        "what was learnt by then stays."
    )
    players = list(dict.fromkeys(player for grown in worlds.values() for player in grown))
    return figure("figure-gain", "What exploring brings for its cost", note, legend(sources, players), panes)


def _gain_chart(sources: Sources, grown: curves.Curves, gain: curves.Gain) -> Markup:
    series = [sources.series(player) for player in grown]
    return line_chart(curves.lines(grown, gain), series, ("cost: a look 1, a query 2", "share"))


def _maps(sources: Sources) -> Markup | None:
    """How right maps are along the way."""
    transcripts = [each for each in _explorations(sources) if each.item.setting.probes is not Probes.NONE]
    if not transcripts:
        return None
    players = list(dict.fromkeys(each.player for each in transcripts))
    series = [sources.series(player) for player in players]
    is_current = all(each.item.edition is Edition.CURRENT for each in transcripts)
    panes = []
    try:
        drawn = sketches.panes_of(transcripts)
    except ValueError:  # the published program lost every map
        return None
    for pane in drawn:
        guide = CHANCE if pane.title == sketches.UNSEEN and is_current else None
        panes.append(ChartPane(pane.title, line_chart(pane.lines, series, ("turn", "score"), guide)))
    note = "Mean over the episodes that still run at a turn and have the score, as in the paper; band: 95 % interval."
    return figure("figure-maps", "Maps over the turns", note, legend(sources, players), panes)


def _cost_panes(sources: Sources) -> Iterator[ChartPane]:
    """Yields what accuracy costs in looks and queries, a pane for each world."""
    for world, spots in _spots(sources, COST).items():
        chart = scatter_chart(spots, ("cost of exploring", "average in percent"))
        yield ChartPane(f"Accuracy for the cost of exploring{world}", chart)


def _spending(sources: Sources) -> Markup | None:
    """What accuracy costs in dollars where they are known, else in tokens."""
    for value, word in ((SPENDING["dollars"], "dollars"), (SPENDING["tokens out"], "tokens written")):
        spots = _spots(sources, value)
        if any(spot.x.mean for each in spots.values() for spot in each):
            axes = (f"{word} for each episode", "average in percent")
            panes = [ChartPane(f"After exploring{world}", scatter_chart(each, axes)) for world, each in spots.items()]
            note = (
                "Players that explored: means over scenes with 95 % intervals of both. A point leads to its episodes."
            )
            who = [player for number, player in enumerate(sources.gathered.players) if _has(spots, number)]
            return figure("figure-cost", f"Accuracy for {word}", note, legend(sources, who), panes)
    return None


def _has(spots: Mapping[str, Sequence[Spot]], series: int) -> bool:
    return any(spot.series == series for each in spots.values() for spot in each)


def _spots(sources: Sources, value: Value) -> dict[str, list[Spot]]:
    """Returns accuracy against another value, a spot for each player that explored, by the world in words."""
    tasks = [task for task in sources.gathered.tasks if words(task).source == Source.ACTIVE]
    found: dict[str, list[Spot]] = {}
    for task in tasks:
        world = f", {words(task).world}" if len(tasks) > 1 else ""
        groups = sources.gathered.groups(task, by_size=False)
        if spots := [spot for group in groups if (spot := _spot(sources, group, value))]:
            found[world] = spots
    return found


def _spot(sources: Sources, group: EpisodeGroup, value: Value) -> Spot | None:
    (spent,) = summarise_values(group.episodes, [value])
    cell = average_cell(group)
    if spent is None or not isinstance(cell.content, Metric) or not cell.behind:
        return None
    title = f"{titled(group.player, cell.content)}; {value.name}: {spent:.3g}"
    return Spot(sources.series(group.player), spent, cell.content, title, link(cell.behind))


def _paths(sources: Sources) -> Markup | None:
    """Where players went, in the scene that most of them explored."""
    explored: dict[str, dict[str, int]] = {}
    for number, episode in enumerate(sources.gathered.episodes):
        if episode.scores.exploration:
            explored.setdefault(episode.item, {}).setdefault(episode.player, number)
    if not explored:
        return None
    scene = max(explored, key=lambda item: len(explored[item]))
    panes = []
    for player in [player for player in sources.gathered.players if player in explored[scene]][:_MOST_PLANS]:
        number = explored[scene][player]
        transcript = sources.transcripts[sources.gathered.episodes[number].key]
        drawn = plan_svg(transcript.item.scene, looks(follow(transcript).explored), {}, None)
        panes.append(
            ChartPane(player, element("a", drawn, href=episode_link(number), title=f"Transcript of {player}"))
        )
    note = f"Paths through {scene} from look to look, which are numbered; north is up. Each leads to its transcript."
    return figure("figure-paths", "Where players went", note, None, panes)


FIGURES: dict[str, tuple[Figure, ...]] = {
    "accuracy": (_accuracy,),
    "gain": (_gain, _paths),
    "maps": (_maps,),
    "cost": (_spending,),
}
