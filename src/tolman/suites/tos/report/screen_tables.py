"""Tables of Theory of Space on the screen."""

from collections.abc import Sequence

from rich.box import SIMPLE
from rich.table import Column
from rich.table import Table as ScreenTable

from tolman.protocol.edition import Edition
from tolman.report.metric import Metric, average_columns, summarise
from tolman.report.scenes import summarise_values, tabulate
from tolman.report.screen import by_player, player_table, spread, value_table
from tolman.suites.tos.baselines import Baseline
from tolman.suites.tos.questions.chance import CHANCE
from tolman.suites.tos.report.answer_tables import chance_level
from tolman.suites.tos.report.csv_files import pairs
from tolman.suites.tos.report.map_tables import correlation
from tolman.suites.tos.report.scored import ScoredEpisode
from tolman.suites.tos.report.values import EXPLORATION, KINDS, MAPS, REVISION, accuracy
from tolman.suites.tos.unseen import CHANCE as UNSEEN_CHANCE


def exploration_table(scored: Sequence[ScoredEpisode]) -> ScreenTable:
    """Returns a column for each player: means over scenes with half the width of their 95 % intervals."""
    caption = (
        "steps: turns carried out · cost: a look 1, a query 2 (the paper's steps) · valid, failed: moves · "
        "invalid: replies · nodes, edges, cells: share seen, related, looked at · gain, full gain: information won "
        "by the published rules and by a careful reasoner · conflicts: episodes in which what was seen does not fit "
        "together, as with noise"
    )
    table = value_table(scored, EXPLORATION, f"Exploration of {len({e.item for e in scored})} scenes", caption)
    conflicts = [
        sum(bool(e.scores.exploration and e.scores.exploration.contradiction) for e in episodes)
        for episodes in by_player(scored).values()
    ]
    table.add_row("conflicts", *map(str, conflicts))
    return table


def answer_table(scored: Sequence[ScoredEpisode], edition: Edition) -> ScreenTable:
    """Returns a row for each kind of question, a column for each player: score, and how far it is above chance."""
    players = by_player(scored)
    asked = {answer.kind for entry in scored for answer in entry.scores.answers}
    kinds = [kind for kind in KINDS if kind in asked]
    table = player_table(
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
    return value_table(scored, MAPS, "Maps and the unseen", caption)


def revision_table(scored: Sequence[ScoredEpisode]) -> ScreenTable:
    """Returns a column for each player with how it fares when things have changed."""
    caption = (
        "identified: F1 of the reported changes · cost: of looking again; redundant: after the last change was seen "
        "· place, facing: how right the map is on a changed thing, when it is first seen again and at the end · "
        "inertia: how far the old belief holds on, 0 not at all, 1 fully"
    )
    return value_table(scored, REVISION, "Revision", caption)


def correlation_table(scored: Sequence[ScoredEpisode]) -> ScreenTable:
    """Returns for each player how accuracy goes together with map correctness and with gain, over scenes."""
    players = by_player(scored)
    table = player_table(
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


def _answer_cell(metric: Metric | None, chance: float) -> str:
    return f"{spread(metric, '.2f')}\n{metric.mean - chance:+z.2f}" if metric else "–"


def _label(kind: str) -> str:
    """Returns the name of a kind of question for a narrow column."""
    return _narrow(KINDS[kind].replace("_", " "))


def _narrow(name: str) -> str:
    return name.replace("perspective", "persp.").replace(" to ", " → ")


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
                spread(summarise([result.steps for result in results]), ".1f"),
                spread(summarise([result.cost for result in results]), ".1f"),
                spread(summarise([result.gain for result in results]), ".2f"),
                spread(summarise([result.full_gain for result in results]), ".2f"),
                spread(summarise([result.is_certain for result in results]), ".2f"),
                spread(summarise([1000 * row.seconds for row in rows]), ".0f"),
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
