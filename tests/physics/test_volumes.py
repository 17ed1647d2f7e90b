"""What is filled and poured is as much as the integral of the inside of a vessel, upright and tilted."""

from dataclasses import replace
from math import cos, radians, sin

import numpy as np
import pytest

pytest.importorskip("mujoco")

from tolman.assets.catalogue import KINDS
from tolman.assets.filling import brim, capacity, level_of, volume_of
from tolman.assets.kind import Kind, build
from tolman.assets.shape import Profile
from tolman.house.house import Area, House, Room, Thing
from tolman.house.liquids import vessel_of
from tolman.physics.act import Fill, Pour
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.state import Carried, State

HALL = Room("hall", "hall", Area(0, 0, 6, 6))
ALLOWED = 0.005
"""Share by which a volume may differ from the integral."""
WRITTEN = 2e-5
"""Litres in which amounts are written."""
ACROSS, ALONG = 500, 500
TILTS = (0.0, 5.0, 20.0, 45.0, 70.0)


def usual(kind: Kind) -> Thing:
    """Returns a vessel of a kind that comes with nothing in it, with all that it has open."""
    empty = {"filling": "none"} if "none" in kind.options.get("filling", ()) else {}
    joints = {joint.name: 1.0 for joint in build(kind, **empty).shape.joints}
    return Thing("vessel", kind.name, (1.0, 1.0, 0.0), options=dict(empty), joints=joints)


VESSELS = [kind for kind in KINDS.values() if vessel_of(usual(kind)) is not None]
STOPPERED = ("bottle", "coffee machine")
"""Vessels in whose mouth something is for good."""
EACH = pytest.mark.parametrize("kind", VESSELS, ids=[kind.name for kind in VESSELS])


def integral(profile: Profile, level: float, tilt: float) -> float:
    """Sums the slices of a vessel that are parallel to its axis and upright across the tilt, up to a level."""
    radii, heights = np.array(profile).T
    edges = np.linspace(heights[0], heights[-1], ALONG + 1)
    along = (edges[1:] + edges[:-1]) / 2
    angles = (np.arange(ACROSS) + 0.5) * np.pi / ACROSS
    radius = np.interp(along, heights, radii)[:, None]
    aside = radius * np.cos(angles)
    wide = 2 * radius * np.sin(angles) * radius * np.sin(angles) * np.pi / ACROSS
    below = along[:, None] * cos(radians(tilt)) + aside * sin(radians(tilt)) <= level
    return float((wide * below).sum() * (edges[1] - edges[0]))


@pytest.mark.slow
@EACH
def test_volumes_are_the_integral_of_the_inside(kind: Kind) -> None:
    vessel = vessel_of(usual(kind))
    assert vessel is not None
    profile = vessel.profile
    assert vessel.volume == pytest.approx(integral(profile, profile[-1][1] + 1.0, 0.0), rel=ALLOWED)
    for tilt in TILTS:
        full = capacity(profile, tilt)
        assert full == pytest.approx(integral(profile, brim(profile, tilt), tilt), rel=ALLOWED, abs=WRITTEN / 1000)
        for share in (0.3, 0.8):
            level = level_of(profile, share * full, tilt)
            found = integral(profile, level, tilt)
            assert found == pytest.approx(share * full, rel=ALLOWED, abs=WRITTEN / 1000)
            assert volume_of(profile, level, tilt) == pytest.approx(found, rel=ALLOWED, abs=WRITTEN / 1000)


@pytest.mark.slow
@EACH
def test_what_is_filled_to_the_brim_and_poured_out_is_as_much(kind: Kind) -> None:
    thing, larger = usual(kind), replace(usual(kind), scale=1.3)
    for each in (thing, larger):
        vessel = vessel_of(each)
        assert vessel is not None
        state = State(House((HALL,), ()), Carried(things=(each,)))
        filled = carried_out(state, Fill(each.name))
        assert filled.verdict is (Verdict.SHUT if kind.name in STOPPERED else Verdict.DONE)
        if kind.name in STOPPERED:
            return
        full = 1000 * integral(vessel.profile, brim(vessel.profile), 0.0)
        assert filled.litres["poured"] == pytest.approx(full, rel=ALLOWED, abs=WRITTEN)
        for tilt in TILTS[1:]:
            poured = carried_out(state.after(filled.changes), Pour(tilt=tilt))
            stays = 1000 * integral(vessel.profile, brim(vessel.profile, tilt), tilt)
            assert poured.litres["left"] == pytest.approx(stays, rel=ALLOWED, abs=WRITTEN), tilt
            assert poured.litres["left"] + poured.litres["poured"] == pytest.approx(
                filled.litres["poured"], abs=WRITTEN
            )
