"""Spilled liquid: where it may lie, how far it spreads, and what is seen of it. World frame, metres.

A puddle is 2 mm deep. On a floor it ends at the walls; on a thing it lies on one level surface, and all of it within
the edges of that. Things stand in puddles as if they were not there.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import pi, sqrt

import numpy as np

from tolman.assets.material import Material
from tolman.assets.shape import Array, Patch, Shape, Surface, Vector
from tolman.house.house import Area, House, Puddle, Thing
from tolman.house.models import body_of
from tolman.seeding import stream

DEPTH = 0.002
MOST_LITRES = 1000.0
"""What one puddle has at most."""
LEVEL = 0.001
"""Metres by which a puddle may lie above or below what it lies on."""
_WAVES = (2, 3, 4, 5)
"""How often outlines swing in and out on their way round."""
_SWING = 0.05
"""The share of the radius by which one of these swings, at most."""
_FARTHEST = 1 + len(_WAVES) * _SWING
_CORNERS = 72
_EDGE = 0.004
"""Metres within which a puddle rises from its edge to its depth."""
_HALVINGS = 40
_GLOSS = 0.04
_KEPT = 512


def spread(litres: float) -> float:
    """Returns the radius of a puddle that nothing stops."""
    return sqrt(litres / 1000 / DEPTH / pi)


def most_within(distance: float) -> float:
    """Returns how many litres lie around a place without reaching farther than a distance."""
    return 1000 * DEPTH * pi * (max(distance, 0.0) / _FARTHEST) ** 2


def from_edge(surface: Surface, place: Array) -> float:
    """Returns how far a place on a surface is from its edge; of round ones, not more than that."""
    lengths = np.linalg.norm(surface.halves, axis=1)
    along = np.abs(surface.halves @ (place - surface.at)) / lengths
    if surface.round:
        return float(lengths.min() * (1 - np.hypot(*(along / lengths))))
    return float((lengths - along).min())


def surfaces_at(thing: Thing, height: float) -> tuple[Surface, ...]:
    """Returns the level surfaces of a thing at a height."""
    return tuple(each for each in body_of(thing).bare.surfaces if each.is_level and abs(each.at[2] - height) <= LEVEL)


def has_support(house: House, puddle: Puddle) -> bool:
    """Says whether a puddle lies on the floor of a room, or on a level surface that is large enough."""
    if abs(puddle.at[2]) <= LEVEL:
        return _floor(house, puddle.at) is not None
    place = np.asarray(puddle.at)
    surfaces = (surface for thing in house.things for surface in surfaces_at(thing, puddle.at[2]))
    return any(puddle.litres <= most_within(from_edge(each, place)) + 1e-5 for each in surfaces)


def puddle_complaints(house: House) -> Iterator[str]:
    """Yields what is wrong with the puddles of a house."""
    for puddle in house.puddles:
        if not 0 < puddle.litres <= MOST_LITRES:
            yield f"{puddle.name} has {puddle.litres:g} litres; from more than 0 to {MOST_LITRES:,.0f}"
        elif not has_support(house, puddle):
            yield f"{puddle.name} lies on no floor, and on no level surface that holds {puddle.litres:g} litres"


def puddle_shape(house: House, puddle: Puddle) -> Shape:
    """Returns what is seen of a puddle."""
    area = _floor(house, puddle.at) if abs(puddle.at[2]) <= LEVEL else None
    return _pool(puddle, area)


def _floor(house: House, at: Vector) -> Area | None:
    """Returns the floor of the room in which a place is, between its walls; None within walls, or outside."""
    room = house.room_at(*at[:2])
    area = room.area.shrunk(house.wall / 2) if room else None
    return area if area and area.holds(*at[:2]) else None


@lru_cache(_KEPT)
def _pool(puddle: Puddle, area: Area | None) -> Shape:
    """Returns a thin pool that ends at the edges of an area."""
    outline = _outline(puddle.name)
    middle, radius = np.asarray(puddle.at[:2]), spread(puddle.litres)
    edge = radius * outline if area is None else _bounded(outline, middle, puddle.litres, area)
    length = np.linalg.norm(edge, axis=1, keepdims=True)
    shore = edge * (1 - np.minimum(_EDGE / np.maximum(length, 1e-9), 0.5))
    rings = [np.c_[edge, np.zeros(len(edge))], np.c_[shore, np.full(len(edge), DEPTH)], [[0.0, 0.0, DEPTH]]]
    points = np.concatenate(rings) + puddle.at
    here = np.arange(len(edge))
    after = np.roll(here, -1)
    count = len(edge)
    triangles = np.concatenate(
        [
            np.stack([here, after, after + count], axis=1),
            np.stack([here, after + count, here + count], axis=1),
            np.stack([here + count, after + count, np.full(count, 2 * count)], axis=1),
        ]
    )
    return Shape((Patch(points, triangles, Material(puddle.colour, _GLOSS)),))


def _outline(name: str) -> Array:
    """Returns a smooth, slightly irregular outline of area pi around the origin, counter-clockwise."""
    rng = stream(0, "puddle", name)
    angles = np.arange(_CORNERS) / _CORNERS * 2 * pi
    radii = np.ones(_CORNERS)
    for waves in _WAVES:
        size, turn = (rng.below(1000) / 1000 for _ in range(2))
        radii += _SWING * size * np.cos(waves * angles + 2 * pi * turn)
    outline = radii[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    found: Array = outline * sqrt(pi / _area(outline))
    return found


def _bounded(outline: Array, middle: Array, litres: float, area: Area) -> Array:
    """Returns an outline within an area, so much larger that as much lies in it; all of the area if that is less."""
    low, high = np.array([area.west, area.south]) - middle, np.array([area.east, area.north]) - middle
    wanted = litres / 1000 / DEPTH
    least, most = spread(litres), 2 * float(np.linalg.norm(high - low)) + spread(litres)
    for _ in range(_HALVINGS):
        radius = (least + most) / 2
        least, most = (least, radius) if _area(_clipped(radius * outline, low, high)) > wanted else (radius, most)
    return _clipped(least * outline, low, high)


def _clipped(outline: Array, low: Array, high: Array) -> Array:
    """Returns an outline pulled in towards the origin, corner by corner, to where it is between two corners."""
    limits = np.where(outline > 0, high, low)
    shares = np.divide(limits, outline, out=np.ones_like(outline), where=np.abs(outline) > 1e-12)
    found: Array = outline * np.minimum(shares.min(axis=1), 1.0)[:, None]
    return found


def _area(outline: Array) -> float:
    x, y = outline.T
    return abs(float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))) / 2
