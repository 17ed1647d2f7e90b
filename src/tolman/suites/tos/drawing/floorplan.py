"""Draws scenes from above: rooms, doors, things, the start, and the trail of a player.

Frame and units as in `geometry.pose`: north is up.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tolman.geometry.pose import Cell
from tolman.render import palette
from tolman.render.labels import Box, Label, Obstacles, Style, along, around, wrapped
from tolman.render.legend import LegendEntry, MarkSpot
from tolman.render.lettering import write
from tolman.render.style import house_style, save
from tolman.suites.tos.drawing import ink, signs
from tolman.suites.tos.drawing.names import add_names, add_number
from tolman.suites.tos.drawing.plan import Plan, field_of_view, plan_of, slabs, tiles
from tolman.suites.tos.drawing.sheet import Sheet, laid_out, sign_size
from tolman.suites.tos.drawing.trail import Trail, seen_cells, stops
from tolman.suites.tos.scene.scene import Scene

_LARGEST_CELL, _LONGEST, _EDGE = 48.0, 2100.0, 0.6
"""Pixels of the largest cell and of the longest side of a plan, and cells around it."""
_SMALLEST_TYPE, _WASHES = 4.0, 10


def draw_floorplan(
    scene: Scene,
    path: Path,
    trail: Trail | None = None,
    header: tuple[str, ...] = (),
    shades: Mapping[Cell, float] | None = None,
) -> None:
    """Writes a picture of the scene from above, and of a trail, to a .png or .svg file."""
    save(lambda: floorplan(scene, trail, header, shades), path)


def floorplan(
    scene: Scene,
    trail: Trail | None = None,
    header: tuple[str, ...] = (),
    shades: Mapping[Cell, float] | None = None,
) -> Figure:
    """Returns the drawing under a title and notes; `shades` washes cells, from 0 for none to 1.

    The first axes of the figure measure pixels of the whole, the second cells.
    """
    wrong = {cell: shade for cell, shade in (shades or {}).items() if not 0 <= shade <= 1}
    if wrong:
        raise ValueError(f"shades go from 0 to 1, not {wrong}")
    frame = Box(-_EDGE, -_EDGE, scene.size[0] - 1 + _EDGE, scene.size[1] - 1 + _EDGE)
    cell = min(_LARGEST_CELL, _LONGEST / max(frame.width, frame.height))
    plan = plan_of(scene, sign_size(cell))
    with house_style():
        entries = tuple(_entries(plan, trail is not None, shades is not None, cell))
        figure, (axes,) = laid_out(Sheet(frame, cell, header, entries))
        ink.add_floor(axes, plan)
        for at, tile in tiles(plan):
            if shades and shades.get(at, 0) > 0:
                ink.add_shade(axes, tile, shades[at])
        ink.add_walls(axes, plan, cell)
        ink.add_members(axes, plan)
        if trail is not None:
            _add_trail(axes, scene, plan, trail, cell)
        _add_words(axes, plan, trail, frame, cell)
    return figure


def _add_trail(axes: Axes, scene: Scene, plan: Plan, trail: Trail, cell: float) -> None:
    """Draws the way from look to look, the last view, and the floor never seen; a cell has `cell` pixels."""
    seen = seen_cells(scene, trail)
    ink.add_area(axes, "unseen", [tile.corners for at, tile in tiles(plan) if at not in seen])
    if trail.poses:
        ink.add_area(axes, "view", field_of_view(scene, trail.poses[-1]))
    if len(trail.path) > 1:
        ink.add_path(axes, trail.path, max(1.5, 0.06 * cell))


def _add_words(axes: Axes, plan: Plan, trail: Trail | None, frame: Box, cell: float) -> None:
    """Writes names and the numbers of looks, and the numbers of rooms between them."""
    labels = [Label(wrapped(sign.name), sign.at, sign.box, Style.DOOR) for sign in plan.doors]
    labels.append(Label(plan.start.name, plan.start.at, plan.start.box, Style.START))
    labels += [Label(wrapped(sign.name), sign.at, sign.box, Style.THING) for sign in plan.things]
    boxes = {label.at: label.mark for label in labels}
    for at, numbers in (stops(trail) if trail else {}).items():
        labels.append(Label(wrapped(numbers), at, boxes.get(at, around(at, 0.1, 0.1)), Style.STOP))
    taken = tuple(label.mark for label in labels)
    path = [box for ends in pairwise(trail.path if trail else ()) for box in along(*ends, 0.2)]
    lines = (*(slab for walls in plan.walls for slab in slabs(walls)), *path)
    written = add_names(axes, labels, [Obstacles(taken, lines, frame)], cell, _SMALLEST_TYPE)
    for number, area in enumerate(plan.rooms, 1):
        add_number(axes, number, area, [*taken, *written], cell)


def _entries(plan: Plan, has_trail: bool, has_shades: bool, cell: float) -> Iterator[LegendEntry]:
    """Yields the legend of a drawing; a cell has `cell` pixels."""
    yield LegendEntry("start", ink.symbol(signs.player_parts(), 1.15))
    fronts = {len(sign.parts) > 1 for sign in plan.things}
    if True in fronts:
        yield LegendEntry("thing, facing north", ink.symbol(signs.thing_parts(has_front=True)))
    if False in fronts:
        yield LegendEntry("no front", ink.symbol(signs.thing_parts(has_front=False)))
    if plan.doors:
        yield LegendEntry("door", DOOR_SYMBOL)
    if has_trail:
        yield LegendEntry("looks in order", _path_symbol, 52)
        yield LegendEntry("last view", _view_symbol)
        yield LegendEntry("not seen", lambda axes, spot: ink.add_area(axes, "unseen", [spot.box.corners]))
    if has_shades:
        yield LegendEntry("shade from 0 to 1", _shade_symbol, 78)
    yield from ink.cell_entries(cell)


DOOR_SYMBOL = ink.symbol(signs.door_parts((palette.WORDS["orange"], palette.WORDS["blue"])))


def _path_symbol(axes: Axes, spot: MarkSpot) -> None:
    (x, y), size = spot.at, spot.size
    ink.add_path(axes, [(x - size, y), (x + size, y)], 3 * spot.zoom)
    write(axes, spot.at, "1–4", Style.STOP, 10 * spot.zoom)


def _view_symbol(axes: Axes, spot: MarkSpot) -> None:
    (x, y), half = spot.at, spot.size / 2
    ink.add_area(axes, "view", [((x, y - half), (x + half, y + half), (x - half, y + half))])


def _shade_symbol(axes: Axes, spot: MarkSpot) -> None:
    width = 3 * spot.size / _WASHES
    for step in range(_WASHES):
        left = spot.at[0] - 1.5 * spot.size + step * width
        ink.add_shade(axes, Box(left, spot.box.bottom, left + width, spot.box.top), step / (_WASHES - 1))
