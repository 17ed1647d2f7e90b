"""Draws maps over the truth that they should show, one with names or many without. Frame and units as in `sketch`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import ceil

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tolman.geometry.pose import Heading
from tolman.render import palette
from tolman.render.labels import Box, Label, Obstacles, Style, along, union, wrapped
from tolman.render.legend import LegendEntry, MarkSpot, Symbol
from tolman.render.style import WALL, house_style
from tolman.scoring.sketches import AGENT, Mark
from tolman.suites.tos.drawing import ink, signs
from tolman.suites.tos.drawing.floorplan import DOOR_SYMBOL
from tolman.suites.tos.drawing.names import add_names
from tolman.suites.tos.drawing.plan import plan_of, slabs
from tolman.suites.tos.drawing.sheet import CAPTION, GAP, Sheet, laid_out, sign_size
from tolman.suites.tos.drawing.sketch import Pair, Sketch, frame_of

_LARGEST_CELL, _LONGEST = 46.0, 2200.0
_STRIP_CELLS, _STRIP_WIDTH, _MOST_COLUMNS = (5.0, 24.0), 1160.0, 5
_SMALLEST_TYPE = 9.5


def sketchmap(sketch: Sketch, title: str, notes: Sequence[str] = ()) -> Figure:
    """Returns a map over the truth, with names, under a title and notes.

    The first axes of the figure measure pixels of the whole, the second cells.
    """
    with house_style():
        frame = frame_of([sketch])
        cell = min(_LARGEST_CELL, _LONGEST / max(frame.width, frame.height))
        sized = replace(sketch, size=sign_size(cell))
        sheet = Sheet(frame, cell, (title, *notes), tuple(_entries([sized], frame, cell)))
        figure, (axes,) = laid_out(sheet)
        _add_sketch(axes, sized, frame, cell)
        _add_names(axes, sized, frame, cell)
    return figure


def sketchstrip(sketches: Sequence[Sketch], title: str, notes: Sequence[str] = ()) -> Figure:
    """Returns maps of one scene in rows, each under its own title, without names; axes as in `sketchmap`."""
    with house_style():
        frame, rows = frame_of(sketches), ceil(len(sketches) / _MOST_COLUMNS)
        columns = ceil(len(sketches) / rows)
        cell = max(_STRIP_CELLS[0], min(_STRIP_CELLS[1], (_STRIP_WIDTH / columns - GAP) / frame.width))
        sized = [replace(sketch, size=sign_size(cell)) for sketch in sketches]
        entries = tuple(_entries(sized, frame, cell))
        sheet = Sheet(frame, cell, (title, *notes), entries, columns, rows, CAPTION)
        figure, panels = laid_out(sheet, [(sketch.title, Style.LEGEND) for sketch in sketches])
        for axes, sketch in zip(panels, sized, strict=True):
            _add_sketch(axes, sketch, frame, cell)
    return figure


def _add_sketch(axes: Axes, sketch: Sketch, frame: Box, cell: float) -> None:
    """Draws a map over pale walls."""
    plan = plan_of(sketch.scene)
    ink.add_floor(axes, plan)
    ink.add_walls(axes, plan, cell, palette.HATCH)
    for was, now in sketch.moved:
        axes.plot(*zip(was.at, now, strict=True), color=ink.FAINT, linewidth=1, linestyle=(0, (1, 3)), zorder=WALL)
    for sign in sketch.signs(frame, 1 / cell):
        ink.add_sign(axes, sign)


def _add_names(axes: Axes, sketch: Sketch, frame: Box, cell: float) -> None:
    """Writes names beside the true places, so that none covers another or a sign.

    Where type would be too small for that, names may cover what was drawn, and where that does not help, all signs.
    """
    labels = [_label(sketch, pair, frame) for pair in sketch.pairs]
    true = tuple(pair.box for pair in sketch.pairs)
    drawn = tuple(pair.sketched.box for pair in sketch.pairs if pair.sketched)
    lines = tuple(_lines(sketch, frame))
    tries = ((true + drawn, lines), (true, lines + drawn), ((), lines + true + drawn))
    around_them = [Obstacles(taken, crossed, frame) for taken, crossed in tries]
    add_names(axes, labels, around_them, cell, _SMALLEST_TYPE)


def _label(sketch: Sketch, pair: Pair, frame: Box) -> Label:
    """Returns a name beside all that is on its cell, with the error if the picture cannot show that."""
    text = "player" if pair.is_player else wrapped(pair.name)
    if pair.drawn and not frame.holds(pair.drawn.at):
        text += f"\n{pair.error:.0f} cells off"
    style = Style.START if pair.is_player else Style.DOOR if pair.is_door else Style.THING
    boxes = [other.box for other in sketch.pairs if other.true.at == pair.true.at]
    return Label(text, pair.true.at, union(boxes), style)


def _lines(sketch: Sketch, frame: Box) -> Iterator[Box]:
    """Yields walls, old places, and arrows in short pieces."""
    for walls in plan_of(sketch.scene).walls:
        yield from slabs(walls)
    yield from (was.box for was, _ in sketch.moved)
    for pair in sketch.pairs:
        if pair.is_off:
            yield from along(*pair.way(frame), 0.2)


def _entries(sketches: Sequence[Sketch], frame: Box, cell: float) -> Iterator[LegendEntry]:
    """Yields the legend of what the sketches show."""
    pairs = [pair for sketch in sketches for pair in sketch.pairs]
    things, player = [pair for pair in pairs if not pair.is_player], [pair for pair in pairs if pair.is_player]
    right, thing = Mark((0, 0), Heading.NORTH), signs.thing_parts(has_front=True)
    drawn = Pair("", right, right, thing)
    me = Pair(AGENT, right, right, signs.player_parts())
    shown: dict[str, tuple[object, Symbol]] = {
        "as drawn": (any(pair.drawn for pair in things), _symbol(drawn)),
        "true place": (any(pair.error or pair.is_turned for pair in things), _symbol(drawn, is_drawn=False)),
        "error": (any(pair.is_off for pair in pairs), partial(_arrow_symbol, 1)),
        "drawn outside the picture": (
            any(pair.drawn and not frame.holds(pair.drawn.at) for pair in pairs),
            partial(_arrow_symbol, 2),
        ),
        "wrong facing": (any(p.is_turned for p in pairs), _symbol(replace(drawn, drawn=Mark((0, 0), Heading.EAST)))),
        "missing": (any(pair.is_missing for pair in pairs), _symbol(replace(drawn, drawn=None))),
        "not seen yet": (
            any(not pair.drawn and not pair.is_seen for pair in pairs),
            _symbol(replace(drawn, drawn=None, is_seen=False)),
        ),
        "old place": (any(sketch.moved for sketch in sketches), ink.symbol(signs.repainted(thing[:1], "old"))),
        "door": (any(pair.is_door for pair in pairs), DOOR_SYMBOL),
        "player": (True, _symbol(me, is_drawn=any(pair.drawn for pair in player))),
    }
    yield from (LegendEntry(text, symbol) for text, (is_shown, symbol) in shown.items() if is_shown)
    yield from ink.cell_entries(cell)


def _symbol(pair: Pair, is_drawn: bool = True) -> Symbol:
    """Returns the symbol that shows something, as drawn if it was, or its truth alone."""

    def symbol(axes: Axes, spot: MarkSpot) -> None:
        sized = replace(pair, size=spot.size)
        for sign in (*sized.truth, *((sized.sketched,) if sized.sketched and is_drawn else ())):
            ink.add_sign(axes, replace(sign, at=spot.at))

    return symbol


def _arrow_symbol(heads: int, axes: Axes, spot: MarkSpot) -> None:
    (x, y), half = spot.at, spot.size / 2
    ink.add_parts(axes, signs.arrow_parts((x - half, y), (x + half, y), spot.zoom, heads), (0, 0))
