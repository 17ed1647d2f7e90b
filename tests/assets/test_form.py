"""The forms are closed, the right way out, and of the right volume; solids stand in for them."""

from math import pi

import numpy as np
import pytest

from tests.assets.solidity import corners, open_edges, outside, volume
from tolman.assets.line import arc, circle, curve, oval, polygon, rectangle
from tolman.assets.primitive import (
    ball,
    basin,
    box,
    case,
    cut,
    cylinder,
    hoop,
    lathe,
    loft,
    ring,
    slab,
    strap,
    tube,
    turned_volume,
    vessel,
)
from tolman.assets.shape import Shape

FORMS = {
    "box": (box(1, 2, 3), 6.0),
    "slab": (slab(1, 2, 3, 0.1), 6 - (4 - pi) * 0.01 * (0.8 + 1.8 + 2.8) - (8 - 4 * pi / 3) * 0.001),
    "ball": (ball(1, 2, 3), pi),
    "cylinder": (cylinder(1, 2, bevel=0), 2 * pi),
    "cone": (cylinder(1, 3, top=0.5, bevel=0), pi * (1 + 0.5 + 0.25)),
    "lathe": (lathe([(0, 0), (1, 0), (0, 1)]), pi / 3),
    "vessel": (vessel([(1, 0), (1, 2)], wall=0.1), 2 * pi - pi * 0.81 * 1.9),
    "tube": (tube([(0, 0, 0), (0, 0, 1), (0, 0, 3)], 0.1, sides=40), 3 * pi * 0.01),
    "hoop": (hoop(1, 0.1, sides=40), 2 * pi**2 * 0.01),
    "strap": (strap([(0, 0, 0), (0, 1, 0), (0, 2, 0)], 0.3, 0.1), 0.06),
    "cut": (cut([(0, 0), (2, 0), (2, 2), (1, 0.5), (0, 2)], 0.2), 0.5),
    "loft": (loft([ring(0, 1, 2), ring(1, 1, 2)]), pi / 2),
    "basin": (basin([ring(0, 2, 2), ring(1, 2, 2)], wall=0.1), pi - pi * 0.81 * 0.9),
    "case": (case(1, 1, 1, wall=0.1), 1 - 0.8 * 0.8 * 0.9),
    "open case": (case(1, 1, 1, wall=0.1, mouth="top"), 1 - 0.8 * 0.8 * 0.9),
}
EACH = pytest.mark.parametrize("name", FORMS)


@EACH
def test_a_form_is_closed_and_has_the_volume_of_its_definition(name: str) -> None:
    shape, expected = FORMS[name]
    assert open_edges(shape) == 0
    assert volume(shape) == pytest.approx(expected, rel=0.045)  # round forms are cut into flat sides


@EACH
@pytest.mark.parametrize("axis", ["x", "y", "z"])
def test_a_mirror_image_is_the_right_way_out(name: str, axis: str) -> None:
    shape = FORMS[name][0].at(0.3, 0.2, 0.1)
    mirrored = shape.mirrored(axis)
    assert volume(mirrored) == pytest.approx(volume(shape))
    low, high = shape.bounds()
    number = "xyz".index(axis)
    assert mirrored.bounds()[0][number] == pytest.approx(-high[number])
    assert mirrored.bounds()[1][number] == pytest.approx(-low[number])


@EACH
def test_solids_cover_a_form_and_stay_near_it(name: str) -> None:
    shape = FORMS[name][0].turned(x=20, y=30, z=40).at(1, 2, 3)
    _assert_solids_fit(shape)


def test_solids_follow_a_stretch() -> None:
    _assert_solids_fit(ball(1).stretched(1, 2, 3))
    _assert_solids_fit(box(1, 1, 1).turned(z=90).stretched(2, 1, 1))


def _assert_solids_fit(shape: Shape) -> None:
    points = corners(shape).mean(axis=1)
    gap = np.min([outside(solid, points) for solid in shape.solids], axis=0)
    low, high = shape.bounds()
    assert gap.max() <= 0.05 * np.linalg.norm(high - low)
    for solid in shape.solids:
        assert np.all(solid.at >= low - 1e-6)
        assert np.all(solid.at <= high + 1e-6)
        assert np.linalg.det(solid.axes) == pytest.approx(1)


def test_the_inside_of_a_vessel_is_known_exactly() -> None:
    mug = vessel([(0.043, 0), (0.043, 0.103)], wall=0.003)
    (cavity,) = mug.cavities
    assert cavity.litres == pytest.approx(1000 * pi * 0.04**2 * 0.1)
    funnel = vessel([(0.01, 0), (0.11, 0.3)], wall=0.0, floor=0.0)
    assert funnel.cavities[0].volume == pytest.approx(pi * 0.3 / 3 * (0.01**2 + 0.01 * 0.11 + 0.11**2))
    assert turned_volume([(0, 0), (1, 1)]) == pytest.approx(pi / 3)


def test_a_cavity_grows_with_its_vessel() -> None:
    pot = vessel([(0.1, 0), (0.1, 0.2)], wall=0.01)
    large = pot.stretched(2, 2, 2)
    assert large.cavities[0].litres == pytest.approx(8 * pot.cavities[0].litres)
    assert large.cavities[0].profile[-1] == pytest.approx(tuple(2 * value for value in pot.cavities[0].profile[-1]))
    assert pot.stretched(2, 1, 1).cavities[0].profile == ()
    tipped = pot.turned(y=90).cavities[0]
    assert tipped.mouth == pytest.approx([1, 0, 0])


def test_the_room_in_a_case() -> None:
    front, top = case(1, 0.5, 2, wall=0.1), case(1, 0.5, 2, wall=0.1, mouth="top")
    assert front.cavities[0].volume == pytest.approx(0.8 * 0.4 * 1.8)
    assert top.cavities[0].volume == pytest.approx(0.8 * 0.3 * 1.9)
    assert front.cavities[0].mouth == pytest.approx([0, -1, 0])
    with pytest.raises(ValueError, match="left"):
        case(1, 1, 1, mouth="left")


def test_lines() -> None:
    smooth = curve([(0, 0), (1, 0), (2, 0)], steps=4)
    assert smooth == pytest.approx(np.stack([np.linspace(0, 2, 9), np.zeros(9)], axis=1))
    assert len(curve([(0, 0), (1, 0), (1, 1)], steps=5, closed=True)) == 15
    assert np.linalg.norm(circle(2.0), axis=1) == pytest.approx(np.full(32, 2.0))
    assert arc(1, 0, 90, 2)[-1] == pytest.approx([0, 1])
    assert oval(2, 4).max(axis=0) == pytest.approx([1, 2])
    assert rectangle(2, 4, 0.5).max(axis=0) == pytest.approx([1, 2])
    assert polygon(3, 1)[0] == pytest.approx([0, 1])
