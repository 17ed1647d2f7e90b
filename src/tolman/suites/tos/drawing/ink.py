"""Plans on axes of matplotlib that measure cells: the colours of looks, and what is drawn with them.

Frame and units as in `geometry.pose`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from tolman.geometry.pose import Heading
from tolman.geometry.rect import Rect
from tolman.render import legend, palette
from tolman.render.labels import Box, Point
from tolman.render.style import FLOOR, MARK, PATH, SHADE, VIEW, WALL
from tolman.suites.tos.drawing.plan import WALL_HALF, Plan
from tolman.suites.tos.drawing.signs import COMPASS, SCALE, Outline, Part, Sign, scaled

Look = dict[str, Any]
"""How matplotlib draws something."""

WRONG = palette.WORDS["orange"]
"""The colour of all that is wrong with a map."""

FAINT = palette.GRAY
"""The colour of what has not been seen yet, and of what was."""

_THINNEST_WALL, _SMALLEST_SCALE = 1.4, 16.0


def _look(face: str, edge: str = "none", width: float = 1.0, order: float = MARK, **more: Any) -> Look:
    return {"facecolor": face, "edgecolor": edge, "linewidth": width, "zorder": order, **more}


LOOKS: dict[str, Look] = {
    "thing": _look(palette.THING, palette.INK),
    "front": _look(palette.INK),
    "panel": _look(palette.GRAY),
    "frame": _look("none", palette.INK, 1.2),
    "player": _look(palette.PLAYER, palette.PAPER),
    "pointer": _look(palette.PAPER),
    "ink": _look(palette.INK),
    "truth": _look(palette.FLOOR, palette.INK, 1.1),
    "truth-player": _look(palette.FLOOR, palette.PLAYER, 1.1),
    "lost": _look(palette.FLOOR, WRONG, 1.1),
    "unknown": _look(palette.FLOOR, FAINT, 1.1),
    "turned": _look(palette.THING, WRONG, 2),
    "turned-player": _look(palette.PLAYER, WRONG, 2),
    "turned-front": _look(WRONG, palette.INK),
    "old": _look(palette.FLOOR, FAINT, 1.2, WALL, linestyle=(0, (3, 2))),
    "error": _look(WRONG, palette.FLOOR, 0.8, MARK + 0.5),
    "floor": _look(palette.FLOOR, width=0, order=FLOOR),
    "unseen": _look(palette.UNSEEN, palette.HATCH, 0, FLOOR, hatch="///"),
    "view": _look(palette.PLAYER, order=VIEW, alpha=0.16),
    "shade": _look(palette.SHADE, width=0, order=SHADE),
}
"""How everything looks."""


def add_sign(axes: Axes, sign: Sign) -> None:
    """Draws a sign; it may reach out of the axes."""
    place = Affine2D().rotate_deg(-90 * sign.heading).translate(*sign.at)
    for part in sign.parts:
        fill = {"facecolor": part.fill} if part.fill else {}
        _add(axes, _path(part).transformed(place), {**LOOKS[part.look], **fill})


def add_parts(axes: Axes, parts: Iterable[Part], at: Point, heading: Heading = Heading.NORTH) -> None:
    """Draws parts around a point."""
    add_sign(axes, Sign("", at, heading, tuple(parts)))


def add_area(axes: Axes, look: str, outlines: Sequence[Outline], **more: Any) -> None:
    """Draws areas that look alike as one."""
    if outlines:
        _add(axes, Path.make_compound_path(*map(_polygon, outlines)), {**LOOKS[look], **more})


def _add(axes: Axes, path: Path, look: Look) -> None:
    axes.add_artist(PathPatch(path, clip_on=False, joinstyle="round", **look))


def _path(part: Part) -> Path:
    return _polygon(part.outline) if part.outline else Path.circle(radius=part.radius)


def _polygon(outline: Outline) -> Path:
    return Path([*outline, outline[0]], closed=True)


def add_floor(axes: Axes, plan: Plan) -> None:
    """Draws the floor of the rooms with a faint grid of cells."""
    add_area(axes, "floor", [walls.corners for walls in plan.walls])
    lines = [line for area in plan.rooms for line in _grid(area)]
    axes.add_collection(LineCollection(lines, colors=palette.GRID, linewidths=0.8, zorder=SHADE), autolim=False)


def _grid(area: Rect) -> list[tuple[Point, Point]]:
    west, south, east, north = area.west - 0.5, area.south - 0.5, area.east + 0.5, area.north + 0.5
    upright = [((west + x, south), (west + x, north)) for x in range(area.width + 1)]
    level = [((west, south + y), (east, south + y)) for y in range(area.depth + 1)]
    return upright + level


def add_walls(axes: Axes, plan: Plan, cell: float, colour: str = palette.WALL) -> None:
    """Draws the walls, which stay visible where a cell has few pixels; it has `cell`."""
    width = max(_THINNEST_WALL, 2 * WALL_HALF * cell)
    for walls in plan.walls:
        wall = PathPatch(_polygon(walls.corners), fill=False, edgecolor=colour, linewidth=width, zorder=WALL)
        wall.set(joinstyle="miter", clip_on=False)
        axes.add_artist(wall)


def add_members(axes: Axes, plan: Plan) -> None:
    """Draws doors, things and the start."""
    for sign in (*plan.doors, *plan.things, plan.start):
        add_sign(axes, sign)


def add_path(axes: Axes, points: Sequence[Point], width: float) -> None:
    """Draws the way of a player, `width` pixels wide."""
    x, y = zip(*points, strict=True)
    for colour, thick in ((palette.FLOOR, width + 2), (palette.PLAYER, width)):
        axes.plot(x, y, color=colour, linewidth=thick, solid_joinstyle="round", solid_capstyle="round", zorder=PATH)


def add_shade(axes: Axes, box: Box, value: float) -> None:
    """Draws a wash over a box as strong as `value`, from 0 to 1."""
    add_area(axes, "shade", [box.corners], alpha=0.75 * value)


def symbol(parts: Sequence[Part], size: float = 1.0) -> legend.Symbol:
    """Returns what draws parts in a legend, `size` times as large as usual."""

    def draw(axes: Axes, spot: legend.MarkSpot) -> None:
        add_parts(axes, scaled(parts, size * spot.size), spot.at)

    return draw


def cell_entries(cell: float) -> tuple[legend.LegendEntry, ...]:
    """Returns how long a cell is and where north lies; a cell has `cell` pixels."""
    north = legend.LegendEntry("north", symbol(COMPASS, 0.8))
    if cell < _SMALLEST_SCALE:
        return (north,)
    return legend.LegendEntry("1 cell", lambda axes, spot: add_parts(axes, scaled(SCALE, cell), spot.at), cell), north
