"""Liquids in vessels: how much there is room for, and what is seen of them. World frame, metres."""

from dataclasses import replace
from functools import lru_cache
from math import acos, degrees, floor

import numpy as np

from tolman.assets.filling import UPRIGHT, capacity, chords, level_of
from tolman.assets.mass import Bulk
from tolman.assets.material import Material
from tolman.assets.primitive import box, lathe
from tolman.assets.shape import NOTHING, Array, Cavity, Patch, Profile, Shape
from tolman.assets.skin import between
from tolman.house.house import Liquid, Thing, Turn
from tolman.house.models import Joints, Options, form_of, matrix, own_form, own_shape, weight_of

_GAP = 0.0004
"""Metres between a wall and what is drawn of a liquid."""
_RINGS, _ARCS = 20, 32
"""Rings along a tilted vessel, and pieces of each."""
DENSITY = 1.0
"""Kilograms a litre, of any liquid."""
_WRITTEN = 100_000
"""The parts of a litre in which amounts are written."""
_OPENS_UP = 0.99
"""How much of its way the mouth of a vessel has upwards, while that stands."""
_KEPT = 256


def room_for(thing: Thing) -> float:
    """Returns how many litres a thing holds as it stands, before it flows over."""
    cavity = _vessel(thing)
    if cavity is None:
        return 0.0
    tilt = _tilt(thing, cavity)
    if cavity.profile:
        return 1000 * capacity(cavity.profile, tilt)
    return cavity.litres if tilt < 90 else 0.0


def vessel_of(thing: Thing) -> Cavity | None:
    """Returns the inside of a vessel, in its own frame; None of a thing that is none.

    Vessels are turned on a lathe, so that what they hold is known exactly, open upwards while they stand, and are no
    drawers.
    """
    cavities = own_form(thing).cavities
    turned = [each for each in cavities if each.profile and each.joint is None and each.mouth[2] > _OPENS_UP]
    return max(turned, key=lambda cavity: cavity.volume, default=None)


def mouth_of(thing: Thing, vessel: Cavity) -> tuple[Array, float]:
    """Returns the middle of the mouth of a vessel where it is, and its radius."""
    middle = vessel.at + _axis(vessel) * float(np.linalg.norm(vessel.halves[2]))
    return matrix(thing.turn) @ middle + np.asarray(thing.at), vessel.profile[-1][0]


def litres_in(thing: Thing) -> float:
    """Returns how much liquid there is in a thing."""
    return thing.liquid.litres if thing.liquid else 0.0


def room_left(thing: Thing) -> float:
    """Returns how many litres still go into a thing as it stands, rounded down as they are written."""
    return max(rounded_down(room_for(thing)) - litres_in(thing), 0.0)


def residue(thing: Thing, vessel: Cavity, tilt: float) -> float:
    """Returns how many litres stay in a vessel that is tilted by degrees from the upright."""
    return min(litres_in(thing), rounded_down(1000 * capacity(vessel.profile, tilt)))


def rounded_down(litres: float) -> float:
    """Returns litres as they are written, not more than there are."""
    return floor(litres * _WRITTEN + 1e-6) / _WRITTEN


def mixed(one: Liquid, other: Liquid) -> Liquid:
    """Returns two liquids as one, of the mean colour by volume."""
    litres = one.litres + other.litres
    red, green, blue = (
        round((one.litres * a + other.litres * b) / litres, 4) for a, b in zip(one.colour, other.colour, strict=True)
    )
    return Liquid(litres, (red, green, blue))


def with_liquid(thing: Thing, liquid: Liquid | None) -> Thing:
    """Returns a thing with a liquid in it instead of what there was; less than is written is none."""
    return replace(thing, liquid=liquid if liquid and round(liquid.litres * _WRITTEN) else None)


def laden_weight(thing: Thing) -> float:
    """Returns how many kilograms a thing weighs with the liquid in it."""
    return weight_of(thing) + (DENSITY * litres_in(thing) if holds_liquid(thing) else 0.0)


def liquid_bulk(thing: Thing) -> Bulk | None:
    """Returns how heavy the liquid in a thing is as it lies now, in the frame of the thing; None without any."""
    if not holds_liquid(thing):
        return None
    return _liquid_bulk(*form_of(thing), thing.turn, litres_in(thing))


@lru_cache(_KEPT)
def _liquid_bulk(kind: str, options: Options, joints: Joints, scale: float, turn: Turn, litres: float) -> Bulk:
    thing = Thing("", kind, (0.0, 0.0, 0.0), turn, dict(options), scale, dict(joints), liquid=Liquid(litres))
    shape = liquid_shape(thing).moved(matrix(turn).T, np.zeros(3))
    skins = [patch.points[patch.triangles] for patch in shape.patches]
    inmost = np.concatenate(skins).mean(axis=(0, 1))
    away = np.concatenate(skins) - inmost
    volumes = [np.linalg.det(skin - inmost) for skin in skins]
    weights = np.concatenate([each * np.sign(each.sum()) for each in volumes])
    weights *= DENSITY * litres / weights.sum()
    sums = away.sum(axis=1)
    middle = weights @ sums / 4 / weights.sum()
    spread = (np.einsum("nki,nkj,n->ij", away, away, weights) + (sums.T * weights) @ sums) / 20
    about = spread - weights.sum() * np.outer(middle, middle)
    return Bulk(float(weights.sum()), inmost + middle, np.trace(about) * np.eye(3) - about)


def holds_liquid(thing: Thing) -> bool:
    """Says whether there is a liquid in a thing."""
    return thing.liquid is not None and thing.liquid.litres > 0 and _vessel(thing) is not None


def liquid_shape(thing: Thing) -> Shape:
    """Returns what is seen of the liquid in a thing: its body, and its level surface."""
    cavity = _vessel(thing)
    if thing.liquid is None or thing.liquid.litres <= 0 or cavity is None:
        return NOTHING
    volume, tilt, turn = thing.liquid.litres / 1000, _tilt(thing, cavity), matrix(thing.turn)
    floor = cavity.at - _axis(cavity) * float(np.linalg.norm(cavity.halves[2]))
    if not cavity.profile:
        return _block(cavity, volume).of(_material(thing.liquid)).moved(turn, np.asarray(thing.at))
    body = _body(cavity.profile, volume, tilt)
    return body.of(_material(thing.liquid)).moved(_frame(turn @ _axis(cavity)), turn @ floor + np.asarray(thing.at))


def _vessel(thing: Thing) -> Cavity | None:
    """Returns the largest room inside a thing, in its own frame."""
    return max(own_shape(thing).cavities, key=lambda cavity: cavity.volume, default=None)


def _axis(cavity: Cavity) -> Array:
    """Returns the unit vector from the floor of a cavity upwards in it."""
    way: Array = cavity.halves[2] / np.linalg.norm(cavity.halves[2])
    return way if way @ cavity.mouth >= 0 else -way


def _tilt(thing: Thing, cavity: Cavity) -> float:
    return degrees(acos(float(np.clip((matrix(thing.turn) @ _axis(cavity))[2], -1.0, 1.0))))


def _material(liquid: Liquid) -> Material:
    return Material(liquid.colour, 0.08)


def _frame(axis: Array) -> Array:
    """Returns the axes of a tilted vessel as columns: its highest side, a level one, and its own axis."""
    level = np.cross(axis, [0.0, 0.0, 1.0])
    size = float(np.linalg.norm(level))
    across = level / size if size > 1e-9 else np.array([0.0, 1.0, 0.0])
    return np.stack([np.cross(across, axis), across, axis], axis=1)


def _body(profile: Profile, volume: float, tilt: float) -> Shape:
    """Returns a liquid in a turned vessel, in the frame of that, with the middle of its floor at the origin."""
    level, line = level_of(profile, volume, tilt), np.asarray(profile, float)
    if tilt < UPRIGHT:
        below = line[:, 1] < level
        heights = np.append(line[below, 1], level)
        radii = np.interp(heights, line[:, 1], line[:, 0]) - _GAP
        rim = zip(np.maximum(radii, 0.0), np.maximum(heights, _GAP), strict=True)
        return lathe([(0.0, _GAP), *rim, (0.0, level)]).ghost()
    heights = _wet_heights(line, level, tilt)
    radii = np.maximum(np.interp(heights, line[:, 1], line[:, 0]) - _GAP, 1e-6)
    first = np.arccos(np.clip(chords(heights, level, tilt) / radii, -1.0, 1.0))
    return Shape(tuple(_skins(heights, radii, first)))


def _wet_heights(line: Array, level: float, tilt: float) -> Array:
    """Returns heights along a tilted axis up to the highest wet place, close together where the surface ends."""
    fine = np.linspace(max(line[0, 1], _GAP), line[-1, 1], 100 * _RINGS)
    radii, chord = np.interp(fine, line[:, 1], line[:, 0]), chords(fine, level, tilt)
    whole, wet = fine[chord >= radii], fine[chord > -radii]
    start, stop = (float(whole[-1]) if len(whole) else fine[0]), (float(wet[-1]) if len(wet) else fine[0])
    partly = start + (stop - start) * (1 - np.cos(np.linspace(0, np.pi, _RINGS))) / 2
    return np.concatenate([np.linspace(fine[0], start, _RINGS // 2, endpoint=False), partly])


def _skins(heights: Array, radii: Array, first: Array) -> list[Patch]:
    """Returns the sides, the floor and the surface of a liquid in a tilted vessel.

    `first` is the angle around the axis, from its highest side, from which on each ring is under the surface.
    """
    angles = first[:, None] + (2 * np.pi - 2 * first[:, None]) * np.linspace(0, 1, _ARCS + 1)
    rings = np.stack(
        [
            radii[:, None] * np.cos(angles),
            radii[:, None] * np.sin(angles),
            np.broadcast_to(heights[:, None], angles.shape),
        ],
        axis=-1,
    )
    grids = [rings, np.stack([rings[0], rings[0][::-1]]), np.stack([rings[:, -1], rings[:, 0]], axis=1)]
    return [_skin(grid) for grid in grids]


def _skin(grid: Array) -> Patch:
    """Returns the skin of a grid of points, without the triangles that have no size."""
    rows, columns, _ = grid.shape
    points, triangles = grid.reshape(-1, 3), between(np.arange(rows * columns).reshape(rows, columns))
    corners = points[triangles]
    sizes = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    return Patch(points, triangles[sizes > 1e-12], Material((0.7, 0.7, 0.7)))


def _block(cavity: Cavity, volume: float) -> Shape:
    """Returns a liquid in a cavity that is not round, as if its walls were upright."""
    wide, deep, tall = (2 * float(np.linalg.norm(half)) for half in cavity.halves)
    share = (cavity.volume / (wide * deep * tall)) ** 0.5
    height = tall * min(volume / cavity.volume, 1.0)
    low = cavity.at - np.array([0.0, 0.0, tall / 2])
    return box(wide * share - 2 * _GAP, deep * share - 2 * _GAP, height).at(*map(float, low)).ghost()
