"""Liquids in vessels of a house."""

from dataclasses import replace
from math import cos, radians, sin

import numpy as np
import pytest

from tolman.house.checks import complaints
from tolman.house.house import Area, House, Liquid, Room, Thing, Turn, upright
from tolman.house.liquids import holds_liquid, liquid_shape, room_for
from tolman.house.models import matrix, own_shape, shape_of

ORANGE = (0.9, 0.5, 0.1)
GLASS = Thing("glass", "tumbler", (1.0, 2.0, 0.7), options={"filling": "none"})
MUG = Thing("mug", "mug", (1.0, 2.0, 0.0))


def leaning(degrees: float) -> Turn:
    """Returns the turn of a thing that leans over."""
    return cos(radians(degrees) / 2), 0.0, sin(radians(degrees) / 2), 0.0


def filled(thing: Thing, share: float) -> Thing:
    """Returns a thing filled up to a share of what it holds as it stands."""
    return replace(thing, liquid=Liquid(share * room_for(thing), ORANGE))


def volume_of_skin(thing: Thing) -> float:
    """Returns the litres within what is drawn of a liquid, which is closed but for what faces no way."""
    total = 0.0
    for patch in liquid_shape(thing).patches:
        a, b, c = np.moveaxis(patch.points[patch.triangles] - np.asarray(thing.at), 1, 0)
        total += abs(float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum())) / 6
    return 1000 * total


@pytest.mark.parametrize("tilt", [0.0, 15.0, 35.0])
@pytest.mark.parametrize("share", [0.2, 0.6, 1.0])
def test_the_surface_is_level_and_lies_below_the_rim(tilt: float, share: float) -> None:
    thing = filled(replace(GLASS, turn=leaning(tilt)), share)
    points = np.concatenate([patch.points for patch in liquid_shape(thing).patches])
    surface = points[:, 2].max()
    assert np.sum(np.abs(points[:, 2] - surface) < 1e-4) > 20
    low, high = shape_of(thing).bounds()
    assert np.all((points >= low - 1e-9) & (points <= high + 1e-9))


def test_what_is_drawn_is_as_much_as_there_is() -> None:
    thing = filled(GLASS, 0.5)
    assert thing.liquid is not None
    assert volume_of_skin(thing) == pytest.approx(thing.liquid.litres, rel=0.05)


@pytest.mark.parametrize("tilt", [0.0, 15.0, 35.0])
@pytest.mark.parametrize("kind", ["tumbler", "bowl", "vase", "pitcher"])
def test_as_much_of_a_vessel_lies_below_the_surface_as_there_is(kind: str, tilt: float) -> None:
    options = {"filling": "none"} if kind == "tumbler" else {}
    thing = filled(Thing("vessel", kind, (1.0, 2.0, 0.7), leaning(tilt), options), 0.6)
    assert thing.liquid is not None
    surface = max(patch.points[:, 2].max() for patch in liquid_shape(thing).patches)
    (cavity,) = own_shape(thing).cavities
    line, rng, count = np.array(cavity.profile), np.random.default_rng(0), 400_000
    widest, tall = line[:, 0].max(), line[-1, 1]
    own = rng.uniform((-widest, -widest, 0.0), (widest, widest, tall), (count, 3))
    inside = np.hypot(own[:, 0], own[:, 1]) < np.interp(own[:, 2], line[:, 1], line[:, 0])
    floor = cavity.at - cavity.halves[2]
    below = ((own + floor) @ matrix(thing.turn).T + thing.at)[:, 2] < surface
    assert 1000 * (inside & below).mean() * 4 * widest**2 * tall == pytest.approx(thing.liquid.litres, rel=0.01)


def test_turned_vessels_are_filled_alike() -> None:
    thing = filled(MUG, 0.5)
    tops = [liquid_shape(replace(thing, turn=upright(angle))).bounds()[1][2] for angle in (0.0, 90.0, 217.0)]
    assert tops == pytest.approx([tops[0]] * 3)


def test_scaled_vessels_hold_more() -> None:
    assert room_for(replace(MUG, scale=2.0)) == pytest.approx(8 * room_for(MUG))


def test_what_holds_nothing_shows_nothing() -> None:
    assert not holds_liquid(MUG)
    assert not holds_liquid(replace(MUG, liquid=Liquid(0.0)))
    assert liquid_shape(Thing("book", "book", (0, 0, 0), liquid=Liquid(1.0))).patches == ()
    assert room_for(replace(MUG, turn=leaning(180.0))) == 0.0


def test_vessels_that_are_too_full_are_refused() -> None:
    house = House((Room("den", "study", Area(0, 0, 4, 4)),), (), things=(MUG,))
    assert complaints(house.replacing(filled(MUG, 0.99))) == ()
    (found,) = complaints(house.replacing(replace(MUG, liquid=Liquid(9.0))))
    assert found.startswith("mug holds 9 litres; there is room for 0.")
    tilted = replace(filled(MUG, 0.99), turn=leaning(30.0))
    assert any("there is room for" in found for found in complaints(house.replacing(tilted)))


def test_a_vessel_that_comes_filled_takes_no_liquid() -> None:
    juice = replace(GLASS, at=(1.0, 2.0, 0.0), options={}, liquid=Liquid(0.1))
    house = House((Room("den", "study", Area(0, 0, 4, 4)),), (), things=(juice,))
    assert complaints(house) == ("glass holds a liquid and comes with juice; its filling has to be none",)
