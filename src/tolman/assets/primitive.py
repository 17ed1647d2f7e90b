"""The modelling vocabulary: boxes, slabs, balls, turned and swept forms. Frame and units as in `assets.shape`.

A form stands on the floor in the middle, unless it says otherwise, and is made of plain grey until `of` gives
it a material. Each brings solids for collisions along.
"""

from collections.abc import Sequence
from math import pi

import numpy as np

from tolman.assets.body import block, blocks, drums, rods, shell, vector
from tolman.assets.line import Points, lifted, oval
from tolman.assets.material import Material
from tolman.assets.plank import planks
from tolman.assets.shape import Array, Cavity, Patch, Shape, Solid, Triangles, Vector, together
from tolman.assets.skin import area, between, closed, ears, frames, rounded, shrunk, sides_of, skinned, turned
from tolman.assets.stave import MOST

_GREY = Material((0.7, 0.7, 0.7))


def box(width: float, depth: float, height: float) -> Shape:
    """Returns a box with sharp edges."""
    corners = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (0.0, 1.0)])
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    triangles = np.array([corner for a, b, c, d in sides for corner in ((a, b, c), (a, c, d))])
    size = np.array([width, depth, height])
    return _shape(corners * size, triangles, (block(size / 2, np.array([0, 0, height / 2])),))


def slab(width: float, depth: float, height: float, rounding: float = 0.01) -> Shape:
    """Returns a box with rounded edges: boards with a small rounding, cushions with a large one."""
    half = np.array([width, depth, height]) / 2
    radius = min(rounding, *(0.999 * half))
    steps = 2 if radius < 0.012 else 3 if radius < 0.04 else 5
    points, triangles = rounded(half, radius, steps)
    middle = np.array([0, 0, half[2]])
    return _shape(points + middle, triangles, (block(half, middle),))


def ball(width: float, depth: float | None = None, height: float | None = None) -> Shape:
    """Returns an ellipsoid of the given widths; a sphere where only one is given."""
    size = np.array([width, width if depth is None else depth, width if height is None else height])
    steps = 20 if size.max() > 0.12 else 14
    angles = np.linspace(-pi / 2, pi / 2, steps // 2 + 1)
    profile = np.stack([np.cos(angles), np.sin(angles)], axis=1) / 2
    profile[[0, -1], 0] = 0
    points, triangles = turned(profile, steps)
    at = np.array([0, 0, size[2] / 2])
    solid = Solid("ellipsoid", vector(size / 2), at, np.eye(3))
    return _shape(points * size + at, triangles, (solid,))


def cylinder(radius: float, height: float, top: float | None = None, bevel: float = 0.003) -> Shape:
    """Returns an upright cylinder, or a cone cut off where the top has another radius."""
    upper = radius if top is None else top
    edge = min(bevel, 0.3 * max(radius, upper), 0.3 * height)
    low, high = max(radius - edge, 0), max(upper - edge, 0)
    return lathe([(0, 0), (low, 0), (radius, edge), (upper, height - edge), (high, height), (0, height)])


def lathe(profile: Points) -> Shape:
    """Returns what a lathe makes of a profile of (radius, height), upwards outside: bottles, legs, bells."""
    line = np.asarray(profile, float)
    points, triangles = turned(line, sides_of(line[:, 0].max()))
    return _shape(points, triangles, tuple(drums(line)))


def vessel(profile: Points, wall: float = 0.003, floor: float | None = None, staves: int = MOST) -> Shape:
    """Returns a turned vessel, open above: the outside as (radius, height), upwards, with walls of a thickness.

    What it holds is known exactly, from the profile of its inside; its wall has at most so many solids.
    """
    outside = np.asarray(profile, float)
    bottom = outside[0, 1] + (wall if floor is None else floor)
    inside = _inside(outside, wall, bottom)
    closed = np.concatenate([[[0, outside[0, 1]]], outside, inside[::-1], [[0, bottom]]])
    points, triangles = turned(closed, sides_of(outside[:, 0].max()))
    height = inside[-1, 1] - bottom
    radius = inside[:, 0].max()
    cavity = Cavity(
        np.array([0, 0, bottom + height / 2]),
        np.diag([radius, radius, height / 2]),
        turned_volume(inside),
        np.array([0.0, 0.0, 1.0]),
        tuple((float(r), float(z - bottom)) for r, z in inside),
    )
    return Shape((Patch(points, triangles, _GREY),), tuple(shell(outside, inside, staves)), cavities=(cavity,))


def tube(path: Points, radius: float | Sequence[float] | Array, sides: int | None = None) -> Shape:
    """Returns a round bar along a path in space, of one radius or of one for each point."""
    line = np.asarray(path, float)
    radii = np.broadcast_to(np.asarray(radius, float), (len(line),))
    count = sides or (6 if radii.max() < 0.004 else 10 if radii.max() < 0.03 else 16)
    angles = np.arange(count) / count * 2 * pi
    across, up = frames(line)
    rings = line[:, None] + radii[:, None, None] * (
        np.cos(angles)[:, None] * across[:, None] + np.sin(angles)[:, None] * up[:, None]
    )
    return _shape(*skinned(rings), tuple(rods(line, radii)))


def hoop(ring: float, radius: float, sides: int = 8) -> Shape:
    """Returns a lying ring of a round bar, around the origin: tyres, rims, handles."""
    steps = 48 if ring > 0.08 else 28
    angles, turn = np.arange(steps) / steps * 2 * pi, np.arange(sides) / sides * 2 * pi
    out = np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=1)
    reach, rise = ring + radius * np.cos(turn), radius * np.sin(turn)
    points = out[:, None] * reach[:, None] + np.array([0, 0, 1]) * rise[:, None]
    ids = closed(np.arange(steps * sides).reshape(steps, sides))
    knots = np.concatenate([out, out[:1]])[:: steps // 12] * ring
    solids = tuple(rods(knots, np.full(len(knots), radius)))
    return _shape(points.reshape(-1, 3), between(np.concatenate([ids, ids[:1]]))[:, ::-1], solids)


def strap(path: Points, width: float, thickness: float, across: Vector = (1, 0, 0)) -> Shape:
    """Returns a flat band along a path; `across` is the way in which its width lies."""
    line = np.asarray(path, float)
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.asarray(across, float) - along * (along @ np.asarray(across, float))[:, None]
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(side, along)
    corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
    rings = np.stack([line + a * width * side + b * thickness * up for a, b in corners], axis=1)
    points, triangles = skinned(rings[:, ::-1])
    return _shape(points, triangles, tuple(blocks(points, triangles)))


def cut(outline: Points, thickness: float, bevel: float = 0.0) -> Shape:
    """Returns an upright board sawn along an outline of (x, z), seen from the front, around y = 0."""
    flat = np.asarray(outline, float)
    if area(flat) < 0:
        flat = flat[::-1]
    half, edge = thickness / 2, min(bevel, thickness / 2)
    layers = [(flat, half - edge), (flat, edge - half)]
    if edge:
        inset = shrunk(flat, edge)
        layers = [(inset, half), *layers, (inset, -half)]
    points = np.concatenate([lifted(line, "xz", y) for line, y in layers])
    ids = np.arange(len(points)).reshape(len(layers), len(flat))
    face = ears(flat)
    triangles = np.concatenate([between(closed(ids)), ids[0][face[:, ::-1]], ids[-1][face]])
    return _shape(points, triangles, tuple(blocks(points, triangles, axis=0)))


def ring(z: float, width: float, depth: float, x: float = 0.0, y: float = 0.0, power: float = 2.0) -> Array:
    """Returns a level oval for `loft` and `basin`: its height, its box, its middle; see `line.oval` for `power`."""
    level: Array = lifted(oval(width, depth, power), "xy", z) + np.array([x, y, 0])
    return level


def loft(rings: Sequence[Array]) -> Shape:
    """Returns the skin around a stack of rings, from the lowest to the highest: bodies, shoes, hulls."""
    points, triangles = skinned(np.stack(rings))
    return _shape(points, triangles, tuple(blocks(points, triangles)))


def basin(rings: Sequence[Array], wall: float, floor: float | None = None) -> Shape:
    """Returns a vessel whose outside is a stack of rings, open above, with walls of a thickness."""
    outside = np.stack(rings)
    bottom = outside[0, 0, 2] + (wall if floor is None else floor)
    middles = outside.mean(axis=1, keepdims=True)
    reach = np.linalg.norm(outside - middles, axis=2, keepdims=True)
    inside = middles + (outside - middles) * np.maximum(1 - wall / np.maximum(reach, 1e-9), 0)
    inside[..., 2] = np.maximum(inside[..., 2], bottom)
    points, triangles = skinned(np.concatenate([outside, inside[::-1]]))
    room = inside[np.flatnonzero(inside[:, 0, 2] > bottom)[0] - 1 :]
    low, high = inside.reshape(-1, 3).min(axis=0), inside.reshape(-1, 3).max(axis=0)
    areas = np.array([abs(area(level[:, :2])) for level in inside])
    heights = inside[:, 0, 2]
    volume = float(np.sum((areas[1:] + areas[:-1] + np.sqrt(areas[1:] * areas[:-1])) / 3 * np.diff(heights)))
    cavity = Cavity((low + high) / 2, np.diag((high - low) / 2), volume, np.array([0.0, 0.0, 1.0]))
    return Shape((Patch(points, triangles, _GREY),), tuple(planks(outside, room, bottom)), cavities=(cavity,))


def case(width: float, depth: float, height: float, wall: float = 0.02, mouth: str = "front") -> Shape:
    """Returns a box open on one side, "front" or "top", with room inside: cabinets, chests, crates."""
    across, high = width - 2 * wall, height - 2 * wall
    if mouth == "front":
        sides = [
            box(wall, depth, height).at(x=(wall - width) / 2).both("x"),
            box(across, depth, wall),
            box(across, depth, wall).at(z=height - wall),
            box(across, wall, high).at(y=(depth - wall) / 2, z=wall),
        ]
        room, middle, way = (across, depth - wall, high), (0.0, -wall / 2, height / 2), (0.0, -1.0, 0.0)
    elif mouth == "top":
        along, rise = depth - 2 * wall, height - wall
        sides = [
            box(wall, depth, height).at(x=(wall - width) / 2).both("x"),
            box(across, along, wall),
            box(across, wall, height).at(y=(wall - depth) / 2).both("y"),
        ]
        room, middle, way = (across, along, rise), (0.0, 0.0, wall + rise / 2), (0.0, 0.0, 1.0)
    else:
        raise ValueError(f'a case opens to the "front" or the "top", not {mouth!r}')
    cavity = Cavity(np.array(middle), np.diag(room) / 2, float(np.prod(room)), np.array(way))
    return together(*sides, Shape(cavities=(cavity,)))


def leaf(length: float, width: float, droop: float = 0.3, fold: float = 0.15) -> Shape:
    """Returns a leaf from the origin towards -y; `droop` is how far its tip falls, as a share of its length."""
    along = np.linspace(0, 1, 9)
    half = width / 2 * np.sin(pi * along**0.8) ** 0.9
    fall = -droop * length * along**2
    spine = np.stack([0 * along, -length * along, fall], axis=1)
    edge = np.stack([half, -length * along, fall + fold * half], axis=1)
    points = np.concatenate([edge * [-1, 1, 1], spine, edge])
    triangles = between(np.arange(27).reshape(3, 9))
    return _shape(points, triangles, tuple(blocks(points, triangles)))


def sheet(grid: Array) -> Shape:
    """Returns the skin of a grid of points, of shape (rows, columns, 3): cloth, paper."""
    rows, columns, _ = grid.shape
    points, triangles = grid.reshape(-1, 3), between(np.arange(rows * columns).reshape(rows, columns))
    return _shape(points, triangles, tuple(blocks(points, triangles)))


def turned_volume(profile: Points) -> float:
    """Returns the volume of revolution under a profile of (radius, height), upwards."""
    line = np.asarray(profile, float)
    low, high = line[:-1, 0], line[1:, 0]
    return float(np.sum(pi / 3 * (low**2 + low * high + high**2) * np.diff(line[:, 1])))


def _shape(points: Array, triangles: Triangles, solids: tuple[Solid, ...]) -> Shape:
    return Shape((Patch(points, triangles, _GREY),), solids)


def _inside(outside: Array, wall: float, bottom: float) -> Array:
    """Returns the profile of the inside of a vessel, upwards from its floor."""
    radii = np.maximum(outside[:, 0] - wall, 0)
    above = outside[:, 1] > bottom
    first = np.interp(bottom, outside[:, 1], radii)
    return np.concatenate([[[first, bottom]], np.stack([radii[above], outside[above, 1]], axis=1)])
