"""Solids as arrays: distances, and who lies in whom."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.assets.shape import Solid, rotation
from tolman.house.solids import Solids, chained, gathered, overlaps

FORMS = ("box", "cylinder", "ellipsoid")


def solid(form: str, size: tuple[float, float, float], at: tuple[float, float, float], turn: float = 0.0) -> Solid:
    return Solid(form, size, np.asarray(at, float), rotation("z", turn) @ rotation("x", turn / 2))  # type: ignore[arg-type]


def one(form: str, size: tuple[float, float, float], at: tuple[float, float, float], turn: float = 0.0) -> Solids:
    return gathered([[solid(form, size, at, turn)]])


lengths = st.floats(0.02, 0.6)
places = st.tuples(*[st.floats(-0.8, 0.8)] * 3)
solids = st.builds(
    lambda form, a, b, c, at, turn: one(form, (a, a, c) if form == "cylinder" else (a, b, c), at, turn),
    st.sampled_from(FORMS),
    lengths,
    lengths,
    lengths,
    places,
    st.floats(0, 360),
)


def test_distances_are_those_of_the_forms() -> None:
    points = np.array([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 0.0, 3.0], [0.5, 0.0, 0.0]])
    box, drum, ball = (one(form, (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)).distance(points)[:, 0] for form in FORMS)
    assert box == pytest.approx([-1, 1, 2**0.5, 2, -0.5])
    assert drum == pytest.approx([-1, 1, 8**0.5 - 1, 2, -0.5])
    assert ball == pytest.approx([-1, 1, 8**0.5 - 1, 2, -0.5])


@given(st.tuples(lengths, lengths, lengths), st.tuples(*[st.floats(-1, 1)] * 3), st.floats(0.001, 1.0))
def test_a_point_straight_above_the_skin_of_an_ellipsoid_is_as_far_as_it_was_lifted(
    half: tuple[float, float, float], way: tuple[float, float, float], far: float
) -> None:
    skin = np.array(way) + 0.01
    skin *= np.array(half) / np.linalg.norm(skin)
    out = skin / np.array(half) ** 2
    point = skin + far * out / np.linalg.norm(out)
    assert one("ellipsoid", half, (0, 0, 0)).distance(point[None])[0, 0] == pytest.approx(far, abs=1e-4)


@given(solids, st.tuples(*[st.floats(-1, 1)] * 3))
def test_supports_are_farthest(solid: Solids, way: tuple[float, float, float]) -> None:
    ways = np.array([way]) + 0.01
    far = solid.support(ways)
    assert abs(solid.distance(far)[0, 0]) < 0.02
    rng = np.random.default_rng(0)
    points = solid.at + rng.uniform(-1, 1, (2000, 3))
    inside = points[solid.distance(points)[:, 0] <= 0]
    assert ((inside @ ways[0]) <= far[0] @ ways[0] + 1e-9).all()


@given(solids)
def test_bounds_hold_all_supports_and_no_more(solid: Solids) -> None:
    low, high = solid.bounds()
    for axis in range(3):
        way = np.eye(3)[[axis]]
        assert solid.support(way)[0, axis] == pytest.approx(high[0, axis], abs=1e-6)
        assert solid.support(-way)[0, axis] == pytest.approx(low[0, axis], abs=1e-6)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("other", FORMS)
@pytest.mark.parametrize("way", [(1, 0, 0), (0, 0, 1), (0.6, 0.8, 0)])
def test_what_touches_is_told_from_what_overlaps(form: str, other: str, way: tuple[float, float, float]) -> None:
    """Two of them, moved apart along a way until they are apart, overlap until then."""
    still, moving = one(form, (0.3, 0.3, 0.2), (0, 0, 0)), one(other, (0.1, 0.1, 0.4), (0, 0, 0))
    steps = np.arange(0.0, 1.2, 0.005)
    told = [bool(list(overlaps(still, _shifted(moving, way, far), tolerance=1e-6))) for far in steps]
    true = [_share_a_point(still, _shifted(moving, way, far)) for far in steps]
    wrong = [far for far, said, is_so in zip(steps, told, true, strict=True) if is_so and not said]
    assert wrong == []
    assert told == sorted(told, reverse=True)
    assert abs(sum(told) - sum(true)) <= 3


def _shifted(solid: Solids, way: tuple[float, float, float], far: float) -> Solids:
    return solid.moved(np.eye(3), np.asarray(way, float) * far)


def _share_a_point(first: Solids, second: Solids) -> bool:
    """Says whether some point lies in both: descends to the point that is deepest in the shallower of the two."""
    rng = np.random.default_rng(1)
    point, reach = (first.at + second.at)[0] / 2, 0.3
    best = np.inf
    for _ in range(40):
        points = np.concatenate([[point], point + rng.uniform(-reach, reach, (300, 3))])
        depth = np.maximum(first.distance(points)[:, 0], second.distance(points)[:, 0])
        point, best = points[depth.argmin()], depth.min()
        reach *= 0.8
    return bool(best < -1e-4)


def test_depth_is_how_far_they_must_be_moved() -> None:
    below = one("box", (0.5, 0.5, 0.5), (0, 0, 0))
    above = one("cylinder", (0.1, 0.1, 0.2), (0.1, 0.2, 0.698))
    (found,) = overlaps(below, above)
    assert found.depth == pytest.approx(0.002)
    assert not list(overlaps(below, _shifted(above, (0, 0, 1), 0.0015)))


def test_within_one_set_pairs_are_told_once_and_parts_of_one_thing_not_at_all() -> None:
    twice = [solid("box", (0.5, 0.5, 0.5), (0, 0, 0)), solid("box", (0.5, 0.5, 0.5), (0.1, 0, 0))]
    both = gathered([twice, [solid("box", (0.5, 0.5, 0.5), (0.9, 0, 0))]])
    assert [(each.one, each.other) for each in overlaps(both, both)] == [(0, 2), (1, 2)]


def test_sets_are_chained_in_order() -> None:
    some = chained([one("box", (1, 1, 1), (0, 0, 0)), one("ellipsoid", (1, 1, 1), (5, 0, 0))])
    assert some.owner.tolist() == [0, 1]
    assert some.at[:, 0].tolist() == [0, 5]
    assert len(chained([])) == 0
    assert list(overlaps(chained([]), some)) == []
