"""Draws maps over the truth that they should show, one with names or many without.

Frame: x points east, y points north, lengths are cells of the scene unless pixels are said. Things have one colour,
whatever their names say, so that the colour of what is wrong has one meaning.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil, dist, hypot, inf
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline
from matplotlib.transforms import Affine2D

from tolman.geometry.pose import Heading, Pose
from tolman.render import palette
from tolman.render.canvas import axes_at, canvas, write_fitted
from tolman.render.labels import Box, Label, Point, Style, Surroundings, around, place, wrapped
from tolman.render.lettering import measure, write
from tolman.render.style import house_style
from tolman.scoring.sketches import AGENT, Mark, Marks
from tolman.suites.tos.drawing import layers, legend, marks
from tolman.suites.tos.scene.scene import Door, Member, Scene, Thing

Look = dict[str, Any]
"""How matplotlib draws something."""

WRONG = palette.WORDS["orange"]
"""The colour of all that is wrong with a map."""

FAINT = palette.GRAY
"""The colour of what has not been seen yet, and of what was."""

_NEGLIGIBLE = 0.05
"""Cells of error that are not shown."""

_PLAYER_SIZE, _OLD_SIZE = 1.4, 1.3
"""Size of the player's mark, which shows around that of a thing on the same cell, and of the mark of an old place."""

_REACH = 0.26
"""From the middle of a cross to its ends, to the east and to the north."""

_ARROW = marks.MARK + 0.5
"""Arrows lie over marks and under words."""

_EDGE, _LARGEST_CELL, _LONGEST = 0.9, 46.0, 2300.0
_STRIP_CELLS, _STRIP_WIDTH, _MOST_COLUMNS = (5.0, 24.0), 1160.0, 5
_SMALLEST_MARK, _LARGEST_MARK = 15.0, 2.5
_MARGIN, _GAP, _CAPTION, _NARROWEST = 26.0, 20.0, 24.0, 760.0
_TITLE_TYPE, _NOTE_TYPE, _TYPE, _SMALLEST_TYPE, _SHRINK = 17.0, 13.0, 14.0, 9.5, 0.94
_LINE, _USUAL_WIDTH, _LARGEST_ZOOM, _SMALLEST_SCALE = 20.0, 1100.0, 1.6, 16.0


@dataclass(frozen=True, slots=True)
class _Pair:
    """The truth of something, and what was drawn of it; places are those of the scene."""

    name: str
    true: Mark
    drawn: Mark | None
    is_seen: bool = True
    door: Door | None = None

    @property
    def is_player(self) -> bool:
        """Whether it is the player itself."""
        return self.name == AGENT

    @property
    def error(self) -> float:
        """Cells from where it is to where it was drawn."""
        return dist(self.true.at, self.drawn.at) if self.drawn else 0.0

    @property
    def is_turned(self) -> bool:
        """Whether it was drawn with a wrong heading, or without the one it has."""
        return self.drawn is not None and self.drawn.heading is not self.true.heading

    def box(self, mark: Mark, size: float) -> Box:
        """Returns the space that it takes as marked, `size` times as large as usual."""
        if self.door:
            return marks.door_box(mark.at, self.door.heading, size)
        return marks.thing_box(mark.at, mark.heading, size * (_PLAYER_SIZE if self.is_player else 1))

    def true_box(self, size: float) -> Box:
        """Returns the space that it takes where it is, with the cross that it gets if the map lacks it."""
        outline, cross = self.box(self.true, size), around(self.true.at, _REACH * size, _REACH * size)
        if self.drawn:
            return outline
        return _union([outline, cross]) if self.door or self.is_player else cross


def _union(boxes: Sequence[Box]) -> Box:
    """Returns the smallest box around others."""
    left, bottom = min(box.left for box in boxes), min(box.bottom for box in boxes)
    return Box(left, bottom, max(box.right for box in boxes), max(box.top for box in boxes))


@dataclass(frozen=True)
class Drawing:
    """A map, and the truth that it should show."""

    scene: Scene
    marks: Marks
    """What was drawn, in cells east and north of the start."""
    pose: Pose
    """Where the player is."""
    seen: frozenset[str]
    """Names of what it has seen, and so could have drawn."""
    before: Scene | None = None
    """The scene before things were moved, or None if none were."""
    title: str = ""
    """What is written above it in a strip."""

    @cached_property
    def pairs(self) -> tuple[_Pair, ...]:
        """The player, the doors and the things, in the order in which they are drawn."""
        player = _Pair(AGENT, Mark(self.pose.at, self.pose.heading), self._placed(AGENT, has_front=True))
        return player, *map(self._pair, self.scene.doors), *map(self._pair, self.scene.things)

    @cached_property
    def moved(self) -> tuple[tuple[Thing, Thing], ...]:
        """Every thing that was moved, as it was and as it is."""
        old = {thing.name: thing for thing in self.before.things} if self.before else {}
        both = ((old.get(thing.name, thing), thing) for thing in self.scene.things)
        return tuple((was, now) for was, now in both if was.at != now.at)

    def _pair(self, member: Member) -> _Pair:
        has_front = isinstance(member, Thing) and member.has_front
        true = Mark(member.at, member.heading if has_front else None)
        door = member if isinstance(member, Door) else None
        return _Pair(member.name, true, self._placed(member.name, has_front), member.name in self.seen, door)

    def _placed(self, name: str, has_front: bool) -> Mark | None:
        """Returns what was drawn of a name, placed in the scene; what has no front has no heading."""
        mark = self.marks.get(name)
        if mark is None:
            return None
        (east, north), (x, y) = self.scene.start.at, mark.at
        return Mark((east + x, north + y), mark.heading if has_front else None)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """How drawings lie on their picture, in pixels."""

    cell: float
    columns: int
    rows: int
    frame: Box
    """What each drawing shows, in cells."""
    header: tuple[str, ...]
    """Title and notes above all drawings."""
    caption: float
    """Height of the words above each drawing."""
    entries: tuple[legend.Entry, ...]

    @property
    def panel(self) -> Point:
        """Width and height of a drawing."""
        return (self.frame.right - self.frame.left) * self.cell, (self.frame.top - self.frame.bottom) * self.cell

    @property
    def width(self) -> float:
        """Width of the picture."""
        return max(_NARROWEST, self.columns * (self.panel[0] + _GAP) - _GAP + 2 * _MARGIN)

    @property
    def zoom(self) -> float:
        """How much larger than usual header and legend are."""
        return min(_LARGEST_ZOOM, max(1.0, self.width / _USUAL_WIDTH))

    @property
    def key(self) -> tuple[tuple[legend.Entry, ...], ...]:
        """The rows of the legend."""
        return legend.rows(self.entries, (self.width - 2 * _MARGIN) / self.zoom)

    @property
    def above(self) -> float:
        """Height of the header."""
        return (len(self.header) * _LINE + 14) * self.zoom

    @property
    def height(self) -> float:
        """Height of the picture."""
        panels = self.rows * (self.caption + self.panel[1] + _GAP) - _GAP
        return self.above + panels + (len(self.key) * legend.ROW + 16) * self.zoom

    @property
    def mark_size(self) -> float:
        """How much larger than usual marks are, so that they stay visible where cells are small."""
        return min(_LARGEST_MARK, max(1.0, _SMALLEST_MARK / self.cell))

    def place(self, number: int) -> Box:
        """Returns where a drawing lies; the columns lie in the middle."""
        row, column = divmod(number, self.columns)
        width, height = self.panel
        left = (self.width - self.columns * (width + _GAP) + _GAP) / 2 + column * (width + _GAP)
        top = self.height - self.above - self.caption - row * (self.caption + height + _GAP)
        return Box(left, top - height, left + width, top)


def sketchmap(drawing: Drawing, title: str, notes: Sequence[str] = ()) -> Figure:
    """Returns a map over the truth, with names, under a title and notes.

    The first axes of the figure measure pixels of the whole, the second cells.
    """
    with house_style():
        frame = _frame([drawing])
        cell = min(_LARGEST_CELL, _LONGEST / max(frame.right - frame.left, frame.top - frame.bottom))
        sheet = _Sheet(cell, 1, 1, frame, (title, *notes), 0, _entries([drawing], frame, cell))
        figure, _ = _blank(sheet)
        axes = axes_at(figure, sheet.place(0), frame)
        _add_drawing(axes, drawing, sheet)
        _add_names(axes, drawing, sheet)
    return figure


def sketchstrip(drawings: Sequence[Drawing], title: str, notes: Sequence[str] = ()) -> Figure:
    """Returns maps of one scene in rows, each under its own title, without names; axes as in `sketchmap`."""
    with house_style():
        frame, rows = _frame(drawings), ceil(len(drawings) / _MOST_COLUMNS)
        columns = ceil(len(drawings) / rows)
        cell = (_STRIP_WIDTH / columns - _GAP) / (frame.right - frame.left)
        cell = max(_STRIP_CELLS[0], min(_STRIP_CELLS[1], cell))
        sheet = _Sheet(cell, columns, rows, frame, (title, *notes), _CAPTION, _entries(drawings, frame, cell))
        figure, whole = _blank(sheet)
        for number, drawing in enumerate(drawings):
            spot = sheet.place(number)
            write_fitted(
                whole, (spot.left, spot.top + 0.4 * _CAPTION), drawing.title, Style.LEGEND, _TYPE, sheet.panel[0]
            )
            _add_drawing(axes_at(figure, spot, frame), drawing, sheet)
    return figure


def _frame(drawings: Sequence[Drawing]) -> Box:
    """Returns the house with room for marks outside; those further off than a quarter of the house get none."""
    size = np.array(drawings[0].scene.size)
    most = np.maximum(2, size // 4)
    places = np.array([pair.drawn.at for each in drawings for pair in each.pairs if pair.drawn] or [(0, 0)])
    near = places[((places >= -most) & (places <= size - 1 + most)).all(axis=1)]
    left, bottom = np.min([(0, 0), *near], axis=0) - _EDGE
    right, top = np.max([size - 1, *near], axis=0) + _EDGE
    return Box(float(left), float(bottom), float(right), float(top))


def _blank(sheet: _Sheet) -> tuple[Figure, Axes]:
    """Returns a picture of header and legend alone, and axes that measure its pixels."""
    figure, axes = canvas(sheet.width, sheet.height)
    for number, text in enumerate(sheet.header):
        at = (_MARGIN, sheet.height - (22 + number * _LINE) * sheet.zoom)
        style, size = (Style.LEGEND, _NOTE_TYPE) if number else (Style.TITLE, _TITLE_TYPE)
        write_fitted(axes, at, text, style, size * sheet.zoom, sheet.width - 2 * _MARGIN)
    corner = (_MARGIN, (len(sheet.key) * legend.ROW + 6) * sheet.zoom)
    legend.add_legend(axes, corner, sheet.key, 1, sheet.zoom)
    return figure, axes


def _add_drawing(axes: Axes, drawing: Drawing, sheet: _Sheet) -> None:
    size = sheet.mark_size
    layers.add_floor(axes, drawing.scene)
    _add_walls(axes, drawing.scene)
    for was, now in drawing.moved:
        axes.plot(
            *zip(was.at, now.at, strict=True), color=FAINT, linewidth=1, linestyle=(0, (1, 3)), zorder=marks.WALL
        )
        _add_old(axes, was, was.at, size)
    for pair in drawing.pairs:
        _add_truth(axes, pair, pair.true.at, size)
        if pair.drawn and _is_inside(pair.drawn.at, sheet.frame):
            _add_drawn(axes, pair, pair.drawn.at, size)
        if pair.drawn and pair.error > _NEGLIGIBLE:
            heads = 1 if _is_inside(pair.drawn.at, sheet.frame) else 2
            _add_arrow(axes, *_error(pair, pair.drawn, size, sheet.frame), 1 / sheet.cell, heads)


def _add_walls(axes: Axes, scene: Scene) -> None:
    """Draws the walls, paler than in a floor plan."""
    outlines = [marks.rectangle(slab) for room in scene.rooms for slab in layers.slabs(room.area)]
    walls = Outline.make_compound_path(*outlines)
    axes.add_artist(PathPatch(walls, facecolor=palette.HATCH, linewidth=0, zorder=marks.WALL))


def _add_old(axes: Axes, thing: Thing, at: Point, size: float) -> None:
    """Draws the place where a thing was."""
    look: Look = {"facecolor": palette.FLOOR, "edgecolor": FAINT, "linewidth": 1.2, "linestyle": (0, (3, 2))}
    _add(axes, _DISC if thing.has_front else _TILE, at, _OLD_SIZE * size, zorder=marks.WALL, **look)


def _add_truth(axes: Axes, pair: _Pair, at: Point, size: float) -> None:
    """Draws what is: an outline; a cross for what the map lacks, doors and the player also with their outline."""
    look: Look = {"facecolor": palette.FLOOR, "linewidth": 1.1}
    if pair.drawn or pair.door or pair.is_player:
        edge, level = (palette.PLAYER, marks.PATH) if pair.is_player else (palette.INK, marks.DOOR)
        _add_shape(axes, pair, Mark(at, pair.true.heading), size, edgecolor=edge, zorder=level, **look)
    if not pair.drawn:
        _add(axes, _CROSS, at, size, edgecolor=WRONG if pair.is_seen else FAINT, zorder=marks.MARK, **look)


def _add_drawn(axes: Axes, pair: _Pair, at: Point, size: float) -> None:
    """Draws what is in the map: solid; with a wrong heading, or without the one it has, rimmed."""
    if pair.door:
        marks.add_door(axes, at, pair.door.heading, palette.door_colours(pair.name), size)
        return
    colour, level = (palette.PLAYER, marks.PATH) if pair.is_player else (palette.THING, marks.MARK)
    edge, width = (WRONG, 2) if pair.is_turned else (palette.INK, 1)
    head = WRONG if pair.is_turned else palette.PLAYER if pair.is_player else palette.INK
    mark = Mark(at, pair.drawn.heading if pair.drawn else None)
    _add_shape(axes, pair, mark, size, head, facecolor=colour, edgecolor=edge, linewidth=width, zorder=level)


def _add_shape(axes: Axes, pair: _Pair, mark: Mark, size: float, head: str = palette.FLOOR, **look: Any) -> None:
    """Draws the shape of something at the place and with the heading of a mark."""
    if pair.door:
        _add(axes, _BAR, mark.at, size, pair.door.heading, **look)
        return
    size *= _PLAYER_SIZE if pair.is_player else 1
    _add(axes, _TILE if pair.true.heading is None else _DISC, mark.at, size, **look)
    if mark.heading is not None:
        _add(axes, _HEAD, mark.at, size, mark.heading, **look | {"linewidth": 1, "facecolor": head})


def _add(axes: Axes, outline: Outline, at: Point, size: float, heading: Heading = Heading.NORTH, **look: Any) -> None:
    """Draws an outline that faces north as one that faces `heading`; it may reach out of the axes."""
    turned = Affine2D().rotate_deg(-90 * heading).scale(size).translate(*at)
    axes.add_artist(PathPatch(outline.transformed(turned), clip_on=False, **look))


def _is_inside(at: Point, frame: Box) -> bool:
    return frame.left < at[0] < frame.right and frame.bottom < at[1] < frame.top


def _error(pair: _Pair, drawn: Mark, size: float, frame: Box) -> tuple[Point, Point]:
    """Returns the line from the true mark to the drawn one, or to the frame if that is outside.

    It takes at least three fifths of the way, where marks are too near to each other for a line between them.
    """
    (x, y), (u, v), length = pair.true.at, drawn.at, pair.error
    way = ((u - x) / length, (v - y) / length)
    leave, arrive = (
        _exit(pair.box(pair.true, size), (x, y), way),
        length - _exit(pair.box(drawn, size), (u, v), way, -1),
    )
    if not _is_inside((u, v), frame):
        length = arrive = _exit(frame, (x, y), way)
    leave, arrive = min(leave, 0.2 * length), max(arrive, 0.8 * length)
    return (x + leave * way[0], y + leave * way[1]), (x + arrive * way[0], y + arrive * way[1])


def _exit(box: Box, at: Point, way: Point, sign: int = 1) -> float:
    """Returns how far it is out of a box in a direction, given as a unit vector, or against it with the sign -1."""
    x, y = sign * way[0], sign * way[1]
    across = ((box.right if x > 0 else box.left) - at[0]) / x if x else inf
    along = ((box.top if y > 0 else box.bottom) - at[1]) / y if y else inf
    return min(across, along)


def _add_arrow(axes: Axes, start: Point, end: Point, pixel: float, heads: int = 1) -> None:
    """Draws an error as an arrow with so many heads; a pixel is `pixel` long."""
    length = dist(start, end)
    head = min(9 * pixel, 0.8 * length)
    (x, y), (east, north) = start, ((end[0] - start[0]) / length, (end[1] - start[1]) / length)

    def at(along: float, aside: float) -> Point:
        return x + along * east - aside * north, y + along * north + aside * east

    neck = at(length - 0.7 * head, 0)
    for colour, thick in ((palette.FLOOR, 3.6), (WRONG, 2.0)):
        axes.plot(*zip(start, neck, strict=True), color=colour, linewidth=thick, solid_capstyle="butt", zorder=_ARROW)
    for tip in (length - 0.8 * head * number for number in range(heads)):
        corners = [at(tip, 0), at(tip - head, 0.5 * head), at(tip - head, -0.5 * head)]
        axes.add_artist(PathPatch(_polygon(corners), facecolor=WRONG, linewidth=0, zorder=_ARROW))


def _add_names(axes: Axes, drawing: Drawing, sheet: _Sheet) -> None:
    """Writes names beside the true places, in the largest type in which none covers another or a mark.

    Where that would be too small, names may cover what was drawn, and where that does not help, all marks.
    """
    labels = [_label(drawing, pair, sheet) for pair in drawing.pairs]
    true = tuple(pair.true_box(sheet.mark_size) for pair in drawing.pairs)
    drawn = tuple(pair.box(pair.drawn, sheet.mark_size) for pair in drawing.pairs if pair.drawn)
    lines = tuple(_lines(drawing, sheet))
    for taken, crossed in ((true + drawn, lines), (true, lines + drawn), ((), lines + true + drawn)):
        size, boxes, free = _fitted(labels, Surroundings(taken, crossed, sheet.frame), sheet)
        if free:
            break
    for label, box in zip(labels, boxes, strict=True):
        write(axes, box.centre, label.text, label.style, size)


def _fitted(labels: Sequence[Label], around_them: Surroundings, sheet: _Sheet) -> tuple[float, list[Box], bool]:
    """Returns the largest type size at which labels are free, or the smallest, their places, and whether they are."""
    size, free = _TYPE * sheet.zoom / _SHRINK, False
    boxes: list[Box] = []
    while not free and size * _SHRINK > _SMALLEST_TYPE:
        size *= _SHRINK
        boxes, free = place(labels, partial(_extent, size, sheet.cell), around_them)
    return size, boxes, free


def _label(drawing: Drawing, pair: _Pair, sheet: _Sheet) -> Label:
    """Returns a name beside all that is on its cell, with the error if the picture cannot show that."""
    text = "player" if pair.is_player else wrapped(pair.name)
    if pair.drawn and not _is_inside(pair.drawn.at, sheet.frame):
        text += f"\n{pair.error:.0f} cells off"
    style = Style.START if pair.is_player else Style.DOOR if pair.door else Style.THING
    boxes = [other.true_box(sheet.mark_size) for other in drawing.pairs if other.true.at == pair.true.at]
    return Label(text, pair.true.at, _union(boxes), style)


def _lines(drawing: Drawing, sheet: _Sheet) -> Iterator[Box]:
    """Yields walls, old places, and arrows in short pieces."""
    for room in drawing.scene.rooms:
        yield from layers.slabs(room.area)
    for was, _ in drawing.moved:
        yield marks.start_box(was.at, sheet.mark_size)
    for pair in drawing.pairs:
        if pair.drawn and pair.error > _NEGLIGIBLE:
            (x, y), (u, v) = _error(pair, pair.drawn, sheet.mark_size, sheet.frame)
            for share in np.linspace(0, 1, 2 + round(6 * hypot(u - x, v - y))).tolist():
                yield around((x + share * (u - x), y + share * (v - y)), 0.05, 0.05)


def _extent(size: float, cell: float, label: Label) -> Point:
    width, height = measure(label.text, label.style, size)
    return width / cell, height / cell


def _polygon(corners: Sequence[Point]) -> Outline:
    return Outline([*corners, corners[0]], closed=True)


def _cross(reach: float, half: float) -> Outline:
    """Returns a diagonal cross whose arms reach so far east and north, and are about `half` thick to either side."""
    arm = [(0.0, half), (reach - half, reach), (reach, reach - half)]
    turns = [Heading.NORTH, Heading.EAST, Heading.SOUTH, Heading.WEST]
    return _polygon([_turned(corner, heading) for heading in turns for corner in arm])


def _turned(at: Point, heading: Heading) -> Point:
    (x, y), (east, north) = at, heading.step
    return x * north + y * east, y * north - x * east


_DISC = Outline.circle(radius=marks.BODY)
_TILE = marks.rectangle(around((0, 0), marks.SQUARE, marks.SQUARE))
_BAR = marks.rectangle(around((0, 0), 0.5, marks.DOOR_HALF))
_HEAD = _polygon([(0, marks.TIP), (0.2, 0.27), (0, 0.32), (-0.2, 0.27)])
_CROSS = _cross(_REACH, 0.1)

_RIGHT = Mark((0, 0), Heading.NORTH)
_THING = Thing("", (0, 0), Heading.NORTH)
_DOOR = Door("orange-blue door", (0, 0), Heading.NORTH, (1, 2))


def _entries(drawings: Sequence[Drawing], frame: Box, cell: float) -> tuple[legend.Entry, ...]:
    """Returns the legend of what the drawings show."""
    pairs = [pair for drawing in drawings for pair in drawing.pairs]
    things = [pair for pair in pairs if not pair.is_player]
    lost = {pair.is_seen for pair in pairs if not pair.drawn}
    far = [pair for pair in pairs if pair.drawn and not _is_inside(pair.drawn.at, frame)]
    wrong = Mark((0, 0), Heading.EAST)
    shown: dict[str, tuple[object, legend.Symbol]] = {
        "as drawn": (any(pair.drawn for pair in things), _example(_Pair("", _RIGHT, _RIGHT))),
        "true place": (
            any(pair.error or pair.is_turned for pair in things),
            _example(_Pair("", _RIGHT, _RIGHT), False),
        ),
        "error": (any(pair.error > _NEGLIGIBLE for pair in pairs), partial(_arrow_symbol, 1)),
        "drawn outside the picture": (far, partial(_arrow_symbol, 2)),
        "wrong facing": (any(pair.is_turned for pair in pairs), _example(_Pair("", _RIGHT, wrong))),
        "missing": (True in lost, _example(_Pair("", _RIGHT, None))),
        "not seen yet": (False in lost, _example(_Pair("", _RIGHT, None, is_seen=False))),
        "old place": (any(drawing.moved for drawing in drawings), _old_symbol),
        "door": (any(pair.door for pair in pairs), _example(_Pair(_DOOR.name, _RIGHT, _RIGHT, door=_DOOR))),
        "player": (
            True,
            _example(_Pair(AGENT, _RIGHT, _RIGHT), any(pair.is_player and pair.drawn for pair in pairs)),
        ),
    }
    chosen = [legend.Entry(text, symbol) for text, (is_shown, symbol) in shown.items() if is_shown]
    chosen += [legend.Entry("1 cell", partial(_scale_symbol, cell), cell)] if cell >= _SMALLEST_SCALE else []
    return *chosen, legend.Entry("north", _north_symbol)


def _example(pair: _Pair, is_drawn: bool = True) -> legend.Symbol:
    """Returns the symbol that shows something, as drawn if it was, or its truth alone."""

    def symbol(axes: Axes, spot: legend.Spot) -> None:
        size = spot.size / (_PLAYER_SIZE if pair.is_player else 1)
        _add_truth(axes, pair, spot.at, size)
        if pair.drawn and is_drawn:
            _add_drawn(axes, pair, spot.at, size)

    return symbol


def _arrow_symbol(heads: int, axes: Axes, spot: legend.Spot) -> None:
    (x, y), half = spot.at, spot.size / 2
    _add_arrow(axes, (x - half, y), (x + half, y), spot.zoom, heads)


def _old_symbol(axes: Axes, spot: legend.Spot) -> None:
    _add_old(axes, _THING, spot.at, spot.size)


def _scale_symbol(cell: float, axes: Axes, spot: legend.Spot) -> None:
    marks.add_scale(axes, spot.at, cell)


def _north_symbol(axes: Axes, spot: legend.Spot) -> None:
    marks.add_compass(axes, spot.at, 0.8 * spot.size)
