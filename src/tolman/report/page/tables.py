"""Tables of the page: every number of ours leads to the episodes behind it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import ceil
from operator import itemgetter

from tolman.report.gather import counted
from tolman.report.metric import Metric
from tolman.report.page.links import link, table_id
from tolman.report.page.markup import Content, Markup, breakable, element
from tolman.report.page.plot import Scale, colour_class, dot
from tolman.report.table import Behind, Cell, Row, Table, few_notes
from tolman.report.values import Better, Value

_MOST = 10
"""Columns of numbers that fit beside each other on a usual screen; a table with more goes on below."""

_DENSE = 9
"""Columns of numbers above which they are written smaller."""

_SAME = 6
"""Decimals up to which two means count as the same."""


def table_markup(table: Table, players: Sequence[str], has_bars: bool = False) -> Markup:
    """Returns a table with its title and notes; `players` are all players, in the order of their colours."""
    grids = [_grid(table, columns, players, has_bars) for columns in _parts(len(table.columns) - 1)]
    return framed(table.id, table.title, grids, (*table.notes, *few_notes(table)))


def _parts(count: int) -> list[range]:
    """Returns the columns of numbers that stand beside each other, in as few even parts as can be."""
    parts = max(1, ceil(count / _MOST))
    ends = [round(count * part / parts) for part in range(parts + 1)]
    return [range(*pair) for pair in pairwise(ends)]


def _grid(table: Table, columns: range, players: Sequence[str], has_bars: bool) -> Markup:
    """Returns some columns of a table, beside the labels of all rows."""
    best = best_cells(table)
    scales = {column: _scale(table, column) if has_bars else None for column in columns}
    wordy = {column for column in columns if _is_of_words(table, column)}
    rows: list[tuple[bool, Markup]] = []
    for number, row in enumerate(table.rows):
        series = players.index(player) if (player := player_of(row)) in players else None
        most = most_of(row)
        cells = []
        for at in columns:
            cell, drawn = row.cells[at], bar(row.cells[at], scales[at], series)
            cells.append(_cell(cell, table.noun, most, _look(cell, (number, at) in best, at in wordy), drawn))
        rows.append((row.is_published, _row(row, series, cells, counted(most, table.noun) if most else "")))
    groups = [_group(is_published, rows, len(columns) + 1) for is_published, rows in groupby(rows, key=itemgetter(0))]
    look = "headline" if has_bars else "dense" if len(columns) > _DENSE else None
    return element("table", _head(table, columns), groups, class_=look)


def most_of(row: Row) -> int:
    """Returns over how many scenes the numbers of a row are taken: all of them, where they differ."""
    return max((cell.content.count for cell in row.cells if isinstance(cell.content, Metric)), default=0)


def _head(table: Table, columns: range) -> Markup:
    cells = [
        element("th", table.columns[at + 1], scope="col", class_="word" if _is_of_words(table, at) else None)
        for at in columns
    ]
    return element("thead", element("tr", element("th", table.columns[0], scope="col"), cells))


def _is_of_words(table: Table, column: int) -> bool:
    """Says whether a column holds words, and not numbers of which some are unknown."""
    found = [row.cells[column].content for row in table.rows]
    return any(isinstance(each, str) for each in found) and all(
        each is None or isinstance(each, str) for each in found
    )


def _group(is_published: bool, rows: Iterable[tuple[bool, Markup]], columns: int) -> Markup:
    """Returns rows of ours, or rows that a paper printed under a heading that says so."""
    inside = [row for _, row in rows]
    if not is_published:
        return element("tbody", inside)
    title = element("tr", element("th", "As published", scope="rowgroup", colspan=columns))
    return element("tbody", title, inside, class_="published")


def is_detail(table: Table) -> bool:
    """Says whether a table goes into the details of one player, so that it can be folded away."""
    players = {cell.behind.player for row in table.rows for cell in row.cells if cell.behind}
    return len(players) == 1 and not any(map(player_of, table.rows))


def framed(name: str, title: str, grids: Iterable[Markup], notes: Collection[str]) -> Markup:
    """Returns the parts of a table, each in a box of its own, in which it can be scrolled where it is cut."""
    id_ = table_id(name)
    return element(
        "div",
        element("h3", title, id=f"{id_}-title"),
        element("p", "Scroll sideways, or with the arrow keys, for all columns.", class_="hint", hidden=True),
        [
            element("div", grid, class_="scroll", tabindex="0", role="region", aria_labelledby=f"{id_}-title")
            for grid in grids
        ],
        element("ul", [element("li", note) for note in notes], class_="notes") if notes else None,
        class_="table",
        id=id_,
    )


def _row(row: Row, series: int | None, cells: Content, count: str) -> Markup:
    mark = None if series is None else dot(series)
    look = "other" if series is None and not row.is_published else None
    over = element("small", count) if count else None
    return element("tr", element("th", mark, breakable(row.label), over, scope="row"), cells, class_=look)


def player_of(row: Row) -> str | None:
    """Returns the player whose numbers a row has, if its label begins with the player."""
    players = {cell.behind.player for cell in row.cells if cell.behind and row.label.startswith(cell.behind.player)}
    return max(players, key=len, default=None)


def _look(cell: Cell, is_best: bool, is_wordy: bool) -> str | None:
    """Returns the class of a cell; a word among numbers says why there is none."""
    if isinstance(cell.content, str):
        return "word" if is_wordy else "remark"
    return "best" if is_best else None


def _cell(cell: Cell, noun: str, most: int, look: str | None, drawn: Markup | None) -> Markup:
    """Returns a number with its interval, and over how many scenes it is taken where its row has more."""
    match cell.content:
        case None:
            return element("td", "–", class_="nothing")
        case str() as word:
            return element("td", _linked(cell, breakable(word)), class_=look)
        case Metric() as metric:
            count = counted(metric.count, noun)
            between = element("small", interval(metric, cell.form)) if metric.has_interval else None
            fewer = element("small", count) if metric.count < most else None
            text = _linked(cell, written(metric.mean, cell.form))
            return element("td", text, between, fewer, drawn, title=count, class_=look)
        case plain:
            return element("td", _linked(cell, written(plain, cell.form)), drawn)


def _linked(cell: Cell, text: Markup | str) -> Content:
    return element("a", text, href=link(cell.behind)) if cell.behind else text


def written(number: float, form: str) -> str:
    """Returns a number with a true minus."""
    return f"{number:{form}}".replace("-", "−")


def interval(metric: Metric, form: str) -> str:
    """Returns the ends of an interval, as narrow as can be read."""
    low, high = written(metric.low, form), written(metric.high, form)
    return f"{low}–{high}" if low[0].isdigit() else f"{low} to {high}"


def best_cells(table: Table) -> set[tuple[int, int]]:
    """Returns row and column of our best numbers: among different players on the same scenes, for the same value.

    Numbers with a sign are differences and correlations, of which none is best.
    """
    rivals: dict[tuple[int, Behind], dict[int, float]] = {}
    for number, row in enumerate(table.rows):
        for column, cell in enumerate(row.cells):
            if cell.behind and isinstance(cell.content, Metric) and player_of(row) and not cell.form.startswith("+"):
                rivals.setdefault((column, replace(cell.behind, player="")), {})[number] = cell.content.mean
    return {(row, column) for (column, behind), means in rivals.items() for row in _best(means, behind.value)}


def _best(means: Mapping[int, float], rated: Value) -> list[int]:
    """Returns the rows that are as good as the best; none where most are, or where less is not worth more by itself.

    What was spent is no merit: who never looks spends least.
    """
    is_spent = rated.better is Better.LESS and not rated.is_share
    if is_spent or rated.better is Better.NEITHER:
        return []
    rounded = {row: round(mean, _SAME) for row, mean in means.items()}
    top = (max if rated.better is Better.MORE else min)(rounded.values())
    best = [row for row, mean in rounded.items() if mean == top]
    return best if 2 * len(best) <= len(rounded) else []


_LONG, _HIGH = 100.0, 6.0
"""Length and height of a bar; the page stretches its length."""


def _scale(table: Table, column: int) -> Scale | None:
    """Returns the scale of a column's bars: percent from 0 to 100, differences around 0, all else from 0 to the most.

    None where a number has nothing to be compared with.
    """
    cells = [row.cells[column] for row in table.rows]
    ends = [end for cell in cells for end in _ends(cell)]
    if min(ends, default=0.0) < 0:
        most = max(map(abs, ends))
        return Scale(-most, most, 0, _LONG)
    is_share = any(cell.behind and cell.behind.value.is_share for cell in cells)
    if not is_share and len(cells) < 2:
        return None
    return Scale(0, 100 if is_share else min(max(ends, default=1.0), 2 * _largest(cells)) or 1.0, 0, _LONG)


def _largest(cells: Sequence[Cell]) -> float:
    """Returns the largest number of a column: intervals of few scenes may reach far beyond it, and are cut off."""
    numbers = (cell.content.mean if isinstance(cell.content, Metric) else cell.content for cell in cells)
    return max((number for number in numbers if isinstance(number, float)), default=1.0)


def _ends(cell: Cell) -> tuple[float, ...]:
    match cell.content:
        case Metric(low=low, high=high):
            return low, high
        case float() as plain:
            return (plain,)
    return ()


def bar(cell: Cell, scale: Scale | None, series: int | None) -> Markup | None:
    """Returns a bar as long as a number, with a thin line for its interval; grey where it is no player's."""
    ends = _ends(cell)
    if scale is None or not ends:
        return None
    mean = cell.content.mean if isinstance(cell.content, Metric) else ends[0]
    zero, most = scale.at(0), min(scale.at(ends[-1]), _LONG)
    drawn = [
        _stripe(0, _LONG, 0, _HIGH, "track"),
        _stripe(zero, scale.at(mean), 0, _HIGH, "fill" if series is None else f"fill {colour_class(series)}"),
        _stripe(scale.at(ends[0]), most, _HIGH / 2 - 0.6, 1.2, "between") if len(ends) > 1 else None,
        _stripe(zero - 0.4, zero + 0.4, 0, _HIGH, "zero") if zero > 0 else None,
    ]
    box = f"0 0 {_LONG:g} {_HIGH:g}"
    return element("svg", drawn, viewBox=box, preserveAspectRatio="none", class_="bar", aria_hidden="true")


def _stripe(start: float, end: float, top: float, height: float, look: str) -> Markup:
    low, high = sorted((start, end))
    return element("rect", x=low, y=top, width=high - low, height=height, class_=look)
