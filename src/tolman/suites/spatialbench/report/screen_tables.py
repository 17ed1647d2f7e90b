"""Tables of SpatialBench on the screen."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as ScreenTable

from tolman.report.gather import Gathered, Group
from tolman.report.metric import Metric
from tolman.report.screen import player_table, spread
from tolman.suites.spatialbench.report.names import setting_words
from tolman.suites.spatialbench.report.question_tables import counts
from tolman.suites.spatialbench.report.rows import Asked, by_task
from tolman.suites.spatialbench.report.score_tables import ABOVE, above_blind
from tolman.suites.spatialbench.report.tally import COLUMNS, means, metrics, tally

_RULES = (3, 8)
"""Columns of a tally before which a rule stands: levels, and kinds."""


def print_tables(gathered: Gathered, console: Console) -> None:
    """Prints a table for each setting and set of questions."""
    for one, groups in by_task(gathered):
        console.print(score_table(gathered, one, groups))


def score_table(gathered: Gathered, one: Asked, groups: Sequence[Group]) -> ScreenTable:
    """Returns a row for each level and kind, a column for the best blind baseline and for each player."""
    best = one.best(one.edition)
    count = len(one.questions)
    table = player_table(
        [f"blind: {best.name}", *(group.player for group in groups)],
        f"{setting_words(groups[0].task)}, {one.edition} edition, {count:,} questions: percent ± half of the 95 % "
        "interval",
        f"blind: {best.name}: the best answers to the same questions without the video · {ABOVE}: Score minus "
        "theirs · Ave.: mean over questions · macro: mean of kinds · not asked: their episode failed · unread: no "
        "single option or number",
    )
    tallies = [tally(group.episodes, one.edition) for group in groups]
    rows = zip(COLUMNS, means(best.table), *map(metrics, tallies), strict=True)
    for number, (name, blind, *found) in enumerate(rows):
        if number in _RULES:
            table.add_section()
        if blind is not None or any(found):
            table.add_row(name, "–" if blind is None else f"{blind:.1f}", *map(_cell, found))
        if number == 0:
            table.add_row(ABOVE, "", *(_signed(above_blind(one, group)) for group in groups))
    table.add_section()
    answers = [[answer for each in group.episodes for answer in each.scores.answers] for group in groups]
    table.add_row("not asked", "", *(f"{counts(gathered, group)[1]:,}" for group in groups))
    table.add_row("empty", "", *(f"{sum(answer.is_empty for answer in each):,}" for each in answers))
    table.add_row("unread", "", *(f"{sum(not answer.is_read for answer in each):,}" for each in answers))
    return table


def _cell(metric: Metric | None) -> str:
    return spread(metric, ".1f") if metric else "–"


def _signed(metric: Metric | None) -> str:
    return f"{'+' * (metric.mean >= 0)}{spread(metric, '.1f')}" if metric else "–"
