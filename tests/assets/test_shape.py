"""Shapes are values: transforms, joints and normals."""

import numpy as np
import pytest

from tests.assets.solidity import corners
from tolman.assets.finish import fabric, wood
from tolman.assets.primitive import ball, box, case, slab
from tolman.assets.shape import NOTHING, Shape, together


def _spot(shape: Shape) -> list[float]:
    return [float(value) for value in corners(shape).reshape(-1, 3).mean(axis=0)]


def test_turns_are_right_handed_and_in_degrees() -> None:
    mark = box(0.1, 0.1, 0.1).at(1, 0, 0)
    assert _spot(mark.turned(z=90)) == pytest.approx([0, 1, 0.05], abs=1e-9)
    assert _spot(mark.turned(y=90)) == pytest.approx([0.05, 0, -1], abs=1e-9)
    assert _spot(box(0.1, 0.1, 0.1).at(0, 1, 0).turned(x=90)) == pytest.approx([0, -0.05, 1], abs=1e-9)
    assert _spot(mark.turned(z=180, about=(2, 0, 0))) == pytest.approx([3, 0, 0.05], abs=1e-9)


def test_rows_rings_and_corners() -> None:
    post = box(0.1, 0.1, 0.1)
    assert _spot(post.row(5, x=1)) == pytest.approx([0, 0, 0.05], abs=1e-9)
    assert [patch.points[:, 0].mean() for patch in post.row(3, x=1).patches] == pytest.approx([-1, 0, 1])
    around = post.at(x=1).around(4)
    assert [tuple(np.round(patch.points.mean(axis=0)[:2])) for patch in around.patches] == [
        (1, 0),
        (0, 1),
        (-1, 0),
        (0, -1),
    ]
    half = post.at(x=1).around(3, span=180)
    assert [round(patch.points[:, 0].mean()) for patch in half.patches] == [1, 0, -1]
    assert len(post.at(1, 1).four().patches) == 4


def test_a_door_swings_about_its_hinge_and_shuts_again() -> None:
    leaf = box(1, 0.02, 2).at(x=0.5).hinged("door", (0, 0, 0), "z", 90)
    whole = box(0.1, 0.1, 2).at(x=-0.05) + leaf
    opened = whole.opened()
    assert opened.patches[1].points[:, 0].max() == pytest.approx(0.01)
    assert opened.patches[1].points[:, 1].max() == pytest.approx(1)
    assert opened.patches[0].points is whole.patches[0].points
    assert opened.solids[1].at == pytest.approx([0, 0.5, 1])
    assert opened.joints[0].stands == 1
    shut = opened.opened(0)
    assert shut.patches[1].points == pytest.approx(whole.patches[1].points)


def test_a_drawer_slides_with_all_that_is_in_it() -> None:
    drawer = case(0.4, 0.3, 0.1, mouth="top").carrying().sliding("drawer", (0, -1, 0), 0.2)
    out = drawer.opened(0.5)
    assert _spot(out)[1] == pytest.approx(_spot(drawer)[1] - 0.1)
    assert out.cavities[0].at[1] == pytest.approx(drawer.cavities[0].at[1] - 0.1)
    assert out.surfaces[0].at[1] == pytest.approx(-0.1)
    large = drawer.stretched(2, 2, 2)
    assert large.joints[0].reach == pytest.approx(0.4)


def test_joints_are_opened_by_name() -> None:
    lids = [box(1, 1, 0.1).at(x=place).hinged(name, (place, 0.5, 0), "x", 90) for place, name in ((0, "a"), (2, "b"))]
    opened = together(*lids).opened(1, "b")
    assert opened.patches[0].points[:, 2].max() == pytest.approx(0.1)
    assert opened.patches[1].points[:, 2].min() == pytest.approx(-1)


def test_what_has_joints_is_neither_mirrored_nor_hinged_again() -> None:
    lid = box(1, 1, 0.1).hinged("lid", (0, 0.5, 0), "x", 90)
    with pytest.raises(ValueError, match="share a name"):
        lid.mirrored()
    with pytest.raises(ValueError, match="lid"):
        lid.sliding("other", "x", 1)


def test_a_surface_lies_on_top_and_knows_whether_it_is_level() -> None:
    table = slab(1, 2, 0.1).at(z=0.7).carrying(margin=0.1)
    (surface,) = table.surfaces
    assert surface.at == pytest.approx([0, 0, 0.8])
    assert surface.halves == pytest.approx(np.array([[0.4, 0, 0], [0, 0.9, 0]]))
    assert surface.is_level
    assert table.turned(z=30).surfaces[0].is_level
    assert not table.turned(x=30).surfaces[0].is_level


def test_materials_ghosts_and_nothing() -> None:
    oak, cloth = wood(), fabric((0.2, 0.3, 0.4))
    chair = box(1, 1, 1).of(oak) + ball(1).of(cloth).ghost()
    assert [patch.material for patch in chair.patches] == [oak, cloth]
    assert len(chair.solids) == 1
    assert (NOTHING + chair).bounds()[1] == pytest.approx(chair.bounds()[1])
    with pytest.raises(ValueError, match="no bounds"):
        NOTHING.bounds()
    with pytest.raises(ValueError, match="positive"):
        chair.stretched(x=0)
