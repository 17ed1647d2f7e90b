"""Tables of scores on the screen: seven columns fit 80 letters."""

import re
from collections.abc import Sequence
from statistics import fmean

from rich.box import SIMPLE
from rich.table import Column
from rich.table import Table as ScreenTable
from rich.text import Text

from tolman.protocol.edition import Edition
from tolman.report.answering import chance_level
from tolman.report.failures import counts
from tolman.report.files import pairs
from tolman.report.mapping import correlation
from tolman.report.metric import Metric, average_columns, summarise
from tolman.report.scenes import summarise_values, tabulate
from tolman.report.table import Cell, Table
from tolman.report.values import EXPLORATION, KINDS, MAPS, REVISION, SPENDING, Value, accuracy
from tolman.runner.baselines import Baseline
from tolman.runner.played import ScoredEpisode
from tolman.suites.tos.questions.chance import CHANCE
from tolman.suites.tos.unseen import CHANCE as UNSEEN_CHANCE


def exploration_table(scored: Sequence[ScoredEpisode]) -> ScreenTable:
    """Returns a column for each player: means over scenes with half the width of their 95 % intervals."""
    caption = (
        "steps: turns carried out · cost: a look 1, a query 2 (the paper's steps) · valid, failed: moves · "
        "invalid: replies · nodes, edges, cells: share seen, related, looked at · gain, full gain: information won "
        "by the published rules and by a careful reasoner · conflicts: episodes in which what was seen does not fit "
        "together, as with noise"
    )
    table = _value_table(scored, EXPLORATION, f"Exploration of {len({e.item for e in scored})} scenes", caption)
    conflicts = [
        sum(bool(e.scores.exploration and e.scores.exploration.contradiction) for e in episodes)
        for episodes in _by_player(scored).values()
    ]
    table.add_row("conflicts", *map(str, conflicts))
    return table


def answer_table(scored: Sequence[ScoredEpisode], edition: Edition) -> ScreenTable:
    """Returns a row for each kind of question, a column for each player: score, and how far it is above chance."""
    players = _by_player(scored)
    asked = {answer.kind for entry in scored for answer in entry.scores.answers}
    kinds = [kind for kind in KINDS if kind in asked]
    table = _player_table(
        ["chance", *players],
        f"Answers ({edition} edition): mean ± half of the 95 % interval, and above chance",
        "chance: the best answer found for a player that knows nothing but the question and all names · all: mean "
        "over kinds · unread: answers of which a part could not be read",
    )
    for kind in kinds:
        level = CHANCE[edition][kind].level
        metrics = [summarise_values(episodes, [accuracy(kind)])[0] for episodes in players.values()]
        table.add_row(_label(kind), f"{level:.2f}", *(_answer_cell(metric, level) for metric in metrics))
    overall = chance_level(kinds, edition)
    tabulated = [tabulate(episodes, [accuracy(kind) for kind in kinds]) for episodes in players.values()]
    table.add_section()
    table.add_row("all", f"{overall:.2f}", *(_answer_cell(average_columns(each), overall) for each in tabulated))
    unread = [sum(not a.is_read for e in episodes for a in e.scores.answers) for episodes in players.values()]
    table.add_row("unread", "", *map(str, unread))
    return table


def map_table(scored: Sequence[ScoredEpisode]) -> ScreenTable:
    """Returns a column for each player with the worth of its maps."""
    caption = (
        "correctness: the last map against all there is · perception: the map of the view against what is new in it "
        "· self-tracking: the player's own pose · local–global: the map of the view against the whole map · "
        "stability: share kept right from map to map · unseen F1: points never looked at, chance "
        f"{UNSEEN_CHANCE:.2f} · unseen bias: share claimed unseen minus share unseen"
    )
    return _value_table(scored, MAPS, "Maps and the unseen", caption)


def revision_table(scored: Sequence[ScoredEpisode]) -> ScreenTable:
    """Returns a column for each player with how it fares when things have changed."""
    caption = (
        "identified: F1 of the reported changes · cost: of looking again; redundant: after the last change was seen "
        "· place, facing: how right the map is on a changed thing, when it is first seen again and at the end · "
        "inertia: how far the old belief holds on, 0 not at all, 1 fully"
    )
    return _value_table(scored, REVISION, "Revision", caption)


def correlation_table(scored: Sequence[ScoredEpisode]) -> ScreenTable:
    """Returns for each player how accuracy goes together with map correctness and with gain, over scenes."""
    players = _by_player(scored)
    table = _player_table(
        list(players),
        "Correlation over scenes: Pearson's r",
        "accuracy on all questions, and on each kind, with the correctness of the last map and with the information "
        "gained · – or no row: one of the two does not vary · correlations.csv has p-values and intervals",
    )
    for name, kind, predictor in pairs(scored):
        found = [correlation(episodes, kind, predictor) for episodes in players.values()]
        if any(found):
            table.add_row(_narrow(name), *(f"{each.r:+.2f}" if each else "–" for each in found))
    return table


def nonsense_table(scored: Sequence[ScoredEpisode]) -> ScreenTable:
    """Returns a column for each player with how many of its replies were of no use, over all tasks."""
    players = _by_player(scored)
    table = _player_table(
        list(players),
        "Replies without use, over all tasks",
        "empty, refused, too long: of all replies · no move: of the turns of explorations · unread: of which a part "
        "could not be read",
    )
    counted = [counts(episodes) for episodes in players.values()]
    for name in counted[0]:
        table.add_row(name, *(f"{each[name]:,}" for each in counted))
    return table


def spending_table(scored: Sequence[ScoredEpisode]) -> ScreenTable:
    """Returns a column for each player with what it took, over all tasks, and below that by episode."""
    players = _by_player(scored)
    table = _player_table(
        list(players),
        "Spending, in all and by episode",
        "tokens in hold those cached, tokens out those of reasoning · dollars: of calls with a known price · "
        "seconds: of the provider, summed over calls · what failed episodes took is not counted",
    )
    for name, value in SPENDING.items():
        found = [[number for e in each if (number := value(e)) is not None] for each in players.values()]
        form = ",.2f" if name == "dollars" else ",.0f"
        cells = [f"{sum(each):{form}}\n{fmean(each):{form}}" if each else "–" for each in found]
        table.add_row(name, *cells)
    return table


def _by_player(scored: Sequence[ScoredEpisode]) -> dict[str, list[ScoredEpisode]]:
    found: dict[str, list[ScoredEpisode]] = {}
    for entry in scored:
        found.setdefault(entry.player, []).append(entry)
    return found


def _value_table(scored: Sequence[ScoredEpisode], values: dict[str, Value], what: str, caption: str) -> ScreenTable:
    players = _by_player(scored)
    table = _player_table(list(players), f"{what}: mean ± half of the 95 % interval", caption)
    columns = [summarise_values(episodes, list(values.values())) for episodes in players.values()]
    for (name, value), *metrics in zip(values.items(), *columns, strict=True):
        form = ".2f" if value.is_share else ".1f"
        if any(metrics):
            table.add_row(name, *(_cell(metric, form) if metric else "–" for metric in metrics))
    return table


def _answer_cell(metric: Metric | None, chance: float) -> str:
    return f"{_cell(metric, '.2f')}\n{metric.mean - chance:+z.2f}" if metric else "–"


def _cell(metric: Metric, form: str) -> str:
    """Returns a mean with half the width of its interval, as narrow as can be read; one scene has no interval."""
    return f"{metric.mean:z{form}}{_half(metric, form)}"


def _half(metric: Metric, form: str) -> str:
    half = f"{(metric.high - metric.low) / 2:{form}}"
    return "" if metric.count < 2 else f"±{half.removeprefix('0') if half.startswith('0.') else half}"


def _label(kind: str) -> str:
    """Returns the name of a kind of question for a narrow column."""
    return _narrow(KINDS[kind].replace("_", " "))


def _narrow(name: str) -> str:
    return name.replace("perspective", "persp.").replace(" to ", " → ")


_WIDTH = 80
"""Letters of a narrow screen."""

_SHORT = 10
"""Letters of names that are not broken: those of scripted players."""


def _player_table(players: Sequence[str], title: str, caption: str) -> ScreenTable:
    room = max(9, (_WIDTH - 20) // max(1, len(players)) - 1)
    return ScreenTable(
        Column("", no_wrap=True),
        *(Column(Text("\n".join(_lines(player, room))), justify="right", no_wrap=True) for player in players),
        title=title,
        caption=caption,
        box=SIMPLE,
        padding=0,
        min_width=_WIDTH,  # so that title and caption keep their lines where there are few players
        pad_edge=False,
    )


def _lines(name: str, room: int) -> list[str]:
    """Returns a name in lines of at most so many letters, broken behind marks where it can be, short ones not."""
    if len(name) <= _SHORT:
        return [name]
    lines = [""]
    for part in re.findall(r"[^/\-_:·\s]*[/\-_:·\s]?", name):
        for piece in (part[start : start + room] for start in range(0, len(part), room)):
            if len(lines[-1]) + len(piece.rstrip()) > room and lines[-1]:
                lines.append("")
            lines[-1] += piece
    return [line.strip() for line in lines]


def baseline_table(baselines: Sequence[Baseline]) -> ScreenTable:
    """Returns a row for each number of rooms and player: means over scenes with half the width of their intervals."""
    table = ScreenTable(
        "rooms",
        "player",
        *(Column(name, justify="right") for name in ("steps", "cost", "gain", "full gain", "certain", "ms")),
        title=f"Scripted players on {len({each.seed for each in baselines})} scenes: "
        "mean ± half of the 95 % interval",
        caption="steps: turns carried out, Term() included · cost: a look 1, a query 2 (the paper's steps) · "
        "gain: by the published rules · full gain, certain: by a careful reasoner, and share of scenes with every "
        "place known · ms: processor time of an episode",
        box=SIMPLE,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    for rooms in dict.fromkeys(each.rooms for each in baselines):
        for player in dict.fromkeys(each.player for each in baselines):
            rows = [each for each in baselines if (each.rooms, each.player) == (rooms, player)]
            results = [row.exploration for row in rows]
            table.add_row(
                str(rooms),
                player,
                _cell(summarise([result.steps for result in results]), ".1f"),
                _cell(summarise([result.cost for result in results]), ".1f"),
                _cell(summarise([result.gain for result in results]), ".2f"),
                _cell(summarise([result.full_gain for result in results]), ".2f"),
                _cell(summarise([result.is_certain for result in results]), ".2f"),
                _cell(summarise([1000 * row.seconds for row in rows]), ".0f"),
            )
        table.add_section()
    return table


def paired_table(baselines: Sequence[Baseline], player: str, other: str) -> ScreenTable:
    """Returns for each number of rooms how much one player differs from another on the same scenes."""
    table = ScreenTable(
        "rooms",
        "cost",
        "gain",
        "full gain",
        title=f"{player} minus {other}, scene by scene: mean [95 % interval]",
        box=SIMPLE,
    )
    for rooms in dict.fromkeys(each.rooms for each in baselines):
        ours, theirs = (
            {b.seed: b.exploration for b in baselines if (b.rooms, b.player) == (rooms, name)}
            for name in (player, other)
        )
        cells = [
            f"{summarise([getattr(ours[seed], value) - getattr(theirs[seed], value) for seed in ours]):+.3f}"
            for value in ("cost", "gain", "full_gain")
        ]
        table.add_row(str(rooms), *cells)
    return table


def shown(table: Table) -> ScreenTable:
    """Returns a table of a report for the screen."""
    screen = ScreenTable(
        Column(table.columns[0], overflow="fold"),
        *(Column(name, justify="right", overflow="fold") for name in table.columns[1:]),
        title=Text(table.title),
        caption=Text(" ".join(table.notes)),
        box=SIMPLE,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    for row in table.rows:
        screen.add_row(Text(row.label), *(Text(_written(cell)) for cell in row.cells))
    return screen


def glance(table: Table) -> ScreenTable:
    """Returns the summary of a report for the screen, with a column for each of its rows."""
    title = f"{table.title}: mean ± half of the 95 % interval"
    screen = _player_table([row.label for row in table.rows], title, table.notes[0])
    for number, name in enumerate(table.columns[1:]):
        screen.add_row(name, *(_narrow_cell(row.cells[number]) for row in table.rows))
    return screen


def _narrow_cell(cell: Cell) -> str:
    if isinstance(cell.content, Metric):
        return f"{cell.content.mean:{cell.form}}{_half(cell.content, '.1f')}"
    return _written(cell)


def _written(cell: Cell) -> str:
    match cell.content:
        case None:
            return "–"
        case str() as words:
            return words
        case number:
            return f"{number:{cell.form}}"
