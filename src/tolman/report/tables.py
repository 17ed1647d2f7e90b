"""Tables of scores."""

import csv
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from statistics import mean

from rich.box import SIMPLE
from rich.table import Column, Table

from tolman.report.correlation import Correlation, correlate
from tolman.report.metric import summarise
from tolman.report.values import CALIBRATION, CORRECTNESS, MAPS, REVISION, Value, accuracy, gain
from tolman.runner.baselines import Baseline
from tolman.runner.scripted import ScoredItem
from tolman.suites.tos.answers import Answered
from tolman.suites.tos.edition import Edition
from tolman.suites.tos.exploration import Exploration
from tolman.suites.tos.questions.chance import CHANCE
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.unseen import CHANCE as UNSEEN_CHANCE

_COLUMNS = [field.name for field in fields(Exploration) if field.name != "gains"]
_SHOWN = {
    "steps": ".1f",
    "cost": ".1f",
    "valid": ".1f",
    "invalid": ".1f",
    "failed": ".1f",
    "nodes": ".2f",
    "edges": ".2f",
    "cells": ".2f",
    "gain": ".2f",
    "full_gain": ".2f",
}
"""What the table of a run shows, with the form of its numbers."""


def exploration_table(scored: Sequence[ScoredItem]) -> Table:
    """Returns a column for each player: means over scenes with half the width of their 95 % intervals."""
    players = list(dict.fromkeys(entry.player for entry in scored))
    count = len(scored) // max(1, len(players))
    explored = [(entry.player, entry.scores.exploration) for entry in scored if entry.scores.exploration]
    table = _player_table(
        players,
        f"Exploration of {count} scenes: mean ± half of the 95 % interval",
        "steps: turns carried out · cost: a look 1, a query 2 (the paper's steps) · valid, failed: moves · "
        "invalid: replies · nodes, edges, cells: share seen, related, looked at · gain, full gain: information won "
        "by the published rules and by a careful reasoner · conflicts: scenes in which what was seen does not fit "
        "together, as with noise",
    )
    for name, form in _SHOWN.items():
        rows = [[getattr(result, name) for by, result in explored if by == player] for player in players]
        table.add_row(name.replace("_", " "), *(_cell(row, form) for row in rows))
    conflicts = [sum(bool(result.contradiction) for by, result in explored if by == player) for player in players]
    table.add_row("conflicts", *map(str, conflicts))
    return table


def answer_table(scored: Sequence[ScoredItem], edition: Edition) -> Table:
    """Returns a row for each kind of question, a column for each player: score, and how far it is above chance."""
    players = list(dict.fromkeys(entry.player for entry in scored))
    kinds = list(dict.fromkeys(answer.kind for entry in scored for answer in entry.scores.answers))
    table = _player_table(
        ["chance", *players],
        f"Answers ({edition} edition): mean ± half of the 95 % interval, and above chance",
        "chance: the best answer found for a player that knows nothing but the question and all names · unread: "
        "answers of which a part could not be read",
    )
    for kind in kinds:
        cells = [_answer_cell(_by_scene(scored, player, kind), CHANCE[edition][kind].level) for player in players]
        table.add_row(_label(kind), f"{CHANCE[edition][kind].level:.2f}", *cells)
    asked = [answer.kind for entry in scored for answer in entry.scores.answers]
    overall = mean(CHANCE[edition][kind].level for kind in asked)
    cells = [_answer_cell(_by_scene(scored, player, None), overall) for player in players]
    table.add_section()
    table.add_row("all", f"{overall:.2f}", *cells)
    unread = [
        sum(not a.is_read for e in scored if e.player == player for a in e.scores.answers) for player in players
    ]
    table.add_row("unread", "", *map(str, unread))
    return table


def _by_scene(scored: Sequence[ScoredItem], player: str, kind: str | None) -> list[float]:
    """Returns the mean score of a player in each scene, for one kind or for all questions."""
    scenes = [[a.score for a in e.scores.answers if kind in (None, a.kind)] for e in scored if e.player == player]
    return [mean(scores) for scores in scenes if scores]


def _answer_cell(values: Sequence[float], chance: float) -> str:
    metric = summarise(values)
    return f"{_cell(values, '.2f')}\n{metric.mean - chance:+.2f}"


def _cell(values: Sequence[float], form: str) -> str:
    """Returns a mean with half the width of its interval, as narrow as can be read: seven columns fit 80 letters."""
    metric = summarise(values)
    half = f"{(metric.high - metric.low) / 2:{form}}"
    return f"{metric.mean:z{form}}±{half.removeprefix('0') if half.startswith('0.') else half}"


def _label(kind: str) -> str:
    """Returns the name of a kind of question for a narrow column."""
    return short_name(kind).replace("perspective", "persp.").replace("_to_", " → ").replace("_", " ")


def map_table(scored: Sequence[ScoredItem]) -> Table:
    """Returns a column for each player with the worth of its maps."""
    caption = (
        "correctness: the last map against all there is · perception: the map of the view against what is new in it "
        "· self-tracking: the player's own pose · local–global: the map of the view against the whole map · "
        "stability: share kept right from map to map · unseen F1: points never looked at, chance "
        f"{UNSEEN_CHANCE:.2f} · unseen bias: share claimed unseen minus share unseen"
    )
    return _value_table(scored, MAPS, "Maps and the unseen", caption)


def revision_table(scored: Sequence[ScoredItem]) -> Table:
    """Returns a column for each player with how it fares when things have changed."""
    caption = (
        "identified: F1 of the reported changes · cost: of looking again; redundant: after the last change was seen "
        "· place, facing: how right the map is on a changed thing, when it is first seen again and at the end · "
        "inertia: how far the old belief holds on, 0 not at all, 1 fully"
    )
    return _value_table(scored, REVISION, "Revision", caption)


def _value_table(scored: Sequence[ScoredItem], values: dict[str, Value], what: str, caption: str) -> Table:
    players = list(dict.fromkeys(entry.player for entry in scored))
    table = _player_table(players, f"{what}: mean ± half of the 95 % interval", caption)
    for name, value in values.items():
        rows = [[value(entry.scores) for entry in scored if entry.player == player] for player in players]
        form = ".1f" if name in _COUNTS else ".2f"
        table.add_row(name, *(_defined_cell(row, form) for row in rows))
    return table


def _player_table(players: Sequence[str], title: str, caption: str) -> Table:
    return Table(
        Column("", no_wrap=True),
        *(Column(player, justify="right", no_wrap=True) for player in players),
        title=title,
        caption=caption,
        box=SIMPLE,
        padding=0,
        min_width=80,  # so that title and caption keep their lines where there are few players
        pad_edge=False,
    )


_COUNTS = ("cost", "redundant cost", "unread marks")
"""Values that are counted, not shares."""


def _defined_cell(values: Sequence[float | None], form: str) -> str:
    """Returns the mean of the values that are defined, or a dash where none is."""
    defined = [value for value in values if value is not None]
    return _cell(defined, form) if defined else "–"


def correlation_table(scored: Sequence[ScoredItem]) -> Table:
    """Returns for each player how accuracy goes together with map correctness and with gain, over scenes."""
    players = list(dict.fromkeys(entry.player for entry in scored))
    table = _player_table(
        players,
        "Correlation over scenes: Pearson's r",
        "accuracy on all questions, and on each kind, with the correctness of the last map and with the information "
        "gained · –: one of the two does not vary · correlations.csv has p-values and intervals",
    )
    for name, kind, predictor in _pairs(scored):
        found = [_correlation(scored, player, kind, predictor) for player in players]
        table.add_row(name, *(f"{each.r:+.2f}" if each else "–" for each in found))
    return table


def write_correlations(scored: Sequence[ScoredItem], path: Path) -> None:
    """Writes a row for each player and pair of values that go together in some way."""
    rows: list[list[object]] = []
    for player in dict.fromkeys(entry.player for entry in scored):
        for name, kind, predictor in _pairs(scored):
            if found := _correlation(scored, player, kind, predictor):
                rows.append([player, name, found.r, found.p, found.low, found.high, found.count])
    _write_csv(["player", "pair", "r", "p", "low", "high", "scenes"], rows, path)


def _pairs(scored: Sequence[ScoredItem]) -> list[tuple[str, str | None, Value]]:
    """Returns what is correlated: a name, a kind of question or all, and what its accuracy is set against."""
    kinds = list(dict.fromkeys(answer.kind for entry in scored for answer in entry.scores.answers))
    predictors = (("map", CORRECTNESS), ("gain", gain))
    return [
        (f"{what} × {_label(kind) if kind else 'all'}", kind, value)
        for what, value in predictors
        for kind in (None, *kinds)
    ]


def _correlation(scored: Sequence[ScoredItem], player: str, kind: str | None, predictor: Value) -> Correlation | None:
    both = [(predictor(e.scores), accuracy(kind)(e.scores)) for e in scored if e.player == player]
    defined = [(one, other) for one, other in both if one is not None and other is not None]
    return correlate([one for one, _ in defined], [other for _, other in defined])


def baseline_table(baselines: Sequence[Baseline]) -> Table:
    """Returns a row for each number of rooms and player: means over scenes with half the width of their intervals."""
    table = Table(
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
                _cell([result.steps for result in results], ".1f"),
                _cell([result.cost for result in results], ".1f"),
                _cell([result.gain for result in results], ".2f"),
                _cell([result.full_gain for result in results], ".2f"),
                _cell([result.is_certain for result in results], ".2f"),
                _cell([1000 * row.seconds for row in rows], ".0f"),
            )
        table.add_section()
    return table


def paired_table(baselines: Sequence[Baseline], player: str, other: str) -> Table:
    """Returns for each number of rooms how much one player differs from another on the same scenes."""
    table = Table(
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


def write_explorations(scored: Sequence[ScoredItem], path: Path) -> None:
    """Writes a row for each player and item."""
    rows = [
        [entry.player, entry.item, *(getattr(entry.scores.exploration, name) for name in _COLUMNS)]
        for entry in scored
        if entry.scores.exploration
    ]
    _write_csv(["player", "item", *_COLUMNS], rows, path)


def write_values(scored: Sequence[ScoredItem], path: Path) -> None:
    """Writes a row for each player and item with the values of its maps and its revision."""
    values = {
        f"{part}: {name.removeprefix('· ')}": value
        for part, values in (("map", {**MAPS, **CALIBRATION}), ("revision", REVISION))
        for name, value in values.items()
    }
    rows: list[list[object]] = [
        [entry.player, entry.item, *(value(entry.scores) for value in values.values())] for entry in scored
    ]
    _write_csv(["player", "item", *values], rows, path)


def write_answers(scored: Sequence[ScoredItem], path: Path) -> None:
    """Writes a row for each question that a player was asked."""
    columns = [field.name for field in fields(Answered)]
    rows = [
        [entry.player, entry.item, *(getattr(answer, name) for name in columns)]
        for entry in scored
        for answer in entry.scores.answers
    ]
    _write_csv(["player", "item", *columns], rows, path)


def _write_csv(head: list[str], rows: list[list[object]], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(head)
        writer.writerows(rows)
