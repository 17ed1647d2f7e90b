"""Whatever words tell of shows enough of itself, in every plan, from every pose, before and after the change.

The shares of `shown` are told from intervals; here they are counted again, ray by ray.
"""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose, minus, own_frame
from tolman.protocol.edition import Edition
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.kinds import MOST_RADIUS
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Door, Scene, Thing
from tolman.suites.tos.scene.shown import LEAF, LEAST_SHOWN, SLIM_RADIUS, WALL, least_shown
from tolman.suites.tos.scene.sight import is_visible
from tolman.suites.tos.setting import Shifting
from tolman.suites.tos.shift import shifted

Floats = NDArray[np.float64]
COLUMNS = np.linspace(-3, 3, 12001)
"""Columns of an endless picture: from -1 to 1 is what pictures show."""

PLANS = {
    "star": Layout(),
    "chain": Layout(4, plan=Shape.CHAIN),
    "tree": Layout(5, 3, Shape.TREE),
    "ring of 3": Layout(3, plan=Shape.RING),
    "ring of 4": Layout(4, plan=Shape.RING),
    "ring of 5": Layout(5, 3, Shape.RING),
    "one room": Layout(1),
    "large rooms": Layout(2, 6),
    "oblong rooms": Layout(3, 4, room_size=(12, 5)),
}
EACH_PLAN = pytest.mark.parametrize("layout", PLANS.values(), ids=PLANS)


def before_and_after(seed: int, layout: Layout) -> tuple[Scene, Scene]:
    scene = draw(seed, layout)
    return scene, shifted(scene, seed, Shifting(), Edition.CURRENT)[0]


def told_least(scene: Scene) -> float:
    """The least share of all rooms of a scene."""
    shares = []
    for room in scene.rooms:
        members = scene.members_in((room.number,))
        things = [member.at for member in members if isinstance(member, Thing)]
        doors = {member.at: member.heading for member in members if isinstance(member, Door)}
        start = [scene.start.at] if scene.start.at in room.area else []
        shares.append(least_shown([*start, *things, *doors], things, doors))
    return min(shares)


def counted_least(scene: Scene) -> float:
    """The same, ray by ray, with what is told taken from words."""
    stands = [scene.start.at, *(member.at for member in scene.members)]
    return min(share for cell in stands for heading in HEADINGS for share in _counted(scene, Pose(cell, heading)))


def _counted(scene: Scene, pose: Pose) -> Iterator[float]:
    yield 1.0
    standing = scene.by_cell.get(pose.at)
    along_wall = isinstance(standing, Door) and (standing.heading - pose.heading) % 2 == 1
    wall = np.where(np.abs(COLUMNS) < WALL / LEAF, 0.0, np.inf) if along_wall else np.full(len(COLUMNS), np.inf)
    near = [member for member in scene.members_in(scene.rooms_at(pose.at)) if member.at != pose.at]
    for member in near:
        if is_visible(scene, pose, member):
            others = [
                _disc(_own(pose, each.at), MOST_RADIUS)
                for each in near
                if isinstance(each, Thing)
                if each is not member
            ]
            first = np.min([wall, *others], axis=0)
            for met in _met(member, pose):
                is_seen = np.isfinite(met) & (met < first) & (np.abs(COLUMNS) <= 1)
                yield is_seen.sum() / np.isfinite(met).sum()


def _met(member: Thing | Door, pose: Pose) -> list[Floats]:
    """How far ahead each ray meets something: a thing of either radius, or a door."""
    right, ahead = _own(pose, member.at)
    if isinstance(member, Thing):
        return [_disc((right, ahead), radius) for radius in (MOST_RADIUS, SLIM_RADIUS)]
    if (member.heading - pose.heading) % 2 == 0:
        return [np.where(np.abs(COLUMNS * ahead - right) <= LEAF / 2, ahead, np.inf)]
    with np.errstate(divide="ignore"):
        far = right / COLUMNS
    return [np.where(np.abs(far - ahead) <= LEAF / 2, far, np.inf)]


def _own(pose: Pose, cell: Cell) -> Cell:
    return own_frame(minus(cell, pose.at), pose.heading)


def _disc(at: Cell, radius: float) -> Floats:
    """How far ahead each ray meets a disc, or infinity: solves |(c, 1) t - at| = radius for the smaller t."""
    a, b = COLUMNS**2 + 1, COLUMNS * at[0] + at[1]
    root = b**2 - a * (at[0] ** 2 + at[1] ** 2 - radius**2)
    nearest = (b - np.sqrt(np.maximum(root, 0))) / a
    return np.where((root > 0) & (nearest > 0), nearest, np.inf)


@EACH_PLAN
@settings(max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_whatever_is_told_shows_enough_of_itself(layout: Layout, seed: int) -> None:
    for scene in before_and_after(seed, layout):
        assert told_least(scene) >= LEAST_SHOWN


@EACH_PLAN
def test_shares_are_those_that_rays_count(layout: Layout) -> None:
    for scene in before_and_after(7, layout):
        assert told_least(scene) == pytest.approx(counted_least(scene), abs=0.02)


def test_what_is_hidden_is_noticed() -> None:
    """One thing right behind another, one in the corner of a long wall behind a jamb, and one between two others."""
    assert least_shown([(0, 0)], [(0, 2), (0, 4)], {}) == 0
    assert least_shown([(0, 0)], [(1, 14)], {(0, 0): Heading.EAST}) < LEAST_SHOWN
    assert least_shown([(0, 0)], [(1, 4)], {(0, 0): Heading.EAST}) == pytest.approx(1)
    one_side, both_sides = [(3, 8), (1, 4)], [(3, 8), (1, 4), (2, 4)]
    assert least_shown([(0, 0)], both_sides, {}) < least_shown([(0, 0)], one_side, {}) < 1


@pytest.mark.parametrize("seed", [90306, 3, 11])
def test_a_change_hides_nothing_where_one_might(seed: int) -> None:
    assert all(told_least(scene) >= LEAST_SHOWN for scene in before_and_after(seed, Layout()))
