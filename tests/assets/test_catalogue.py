"""What holds for every kind of thing, and for each of its models."""

from functools import cache
from hashlib import blake2b

import numpy as np
import pytest

from tests.assets.solidity import areas, corners, outside
from tolman.assets.catalogue import KINDS
from tolman.assets.finish import COLOURS
from tolman.assets.kind import Choice, Kind, Model, build
from tolman.assets.shape import Shape
from tolman.seeding import stream

EACH = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())

WITH_JOINTS = (
    "wardrobe, dresser, filing cabinet, safe, desk, nightstand, refrigerator, washing machine, stove, microwave, "
    "laptop, teapot, toilet, toolbox, trash can, cardboard box, treasure chest, mailbox, grandfather clock, piano, "
    "cabinet, oven, scanner"
).split(", ")
WITH_ROOM = (
    "wardrobe, safe, refrigerator, washing machine, stove, microwave, mug, teapot, bottle, wine glass, vase, "
    "bathtub, frying pan, washbasin, toilet, bucket, trash can, cardboard box, treasure chest, mailbox, dresser, "
    "toolbox"
).split(", ")
WITH_SURFACE = (
    "table, desk, nightstand, workbench, bookshelf, dresser, stool, chair, sofa, bench, refrigerator, cabinet"
).split(", ")
FEWEST = 6
"""Shapes of each kind, at least, that differ in their triangles and not in colours alone."""
SOFT = "armchair, sofa, teddy bear, backpack, office chair".split(", ")
TRANSPARENT = "wine glass, washing machine, grandfather clock".split(", ")


def geometries(kind: Kind) -> list[Choice]:
    """One choice for each combination of options that are not the colour."""
    return [choice for choice in kind.choices() if choice["colour"] == kind.options["colour"][0]]


@cache
def usual(name: str) -> Model:
    return build(KINDS[name])


def digest(shape: Shape) -> str:
    return blake2b(np.round(corners(shape), 6).tobytes(), digest_size=12).hexdigest()


def size(kind: Kind) -> np.ndarray:
    return np.array([kind.width, kind.depth, kind.tall])


def test_there_are_enough_kinds_groups_and_models() -> None:
    assert len(KINDS) >= 70
    assert len({kind.group for kind in KINDS.values()}) >= 8
    assert all(kind.name == name for name, kind in KINDS.items())
    assert FEWEST * len(KINDS) >= 400


@pytest.mark.slow
@EACH
def test_every_model_fits_the_size_of_its_kind_and_fills_it(kind: Kind) -> None:
    seen = set()
    for choice in geometries(kind):
        model = build(kind, **choice)
        seen.add(digest(model.shape))
        assert np.all(np.array(model.size) <= size(kind) + 0.001), choice
        assert np.all(np.array(model.size) >= 0.6 * size(kind)), choice
        low, high = model.shape.bounds()
        assert low[2] == pytest.approx(0, abs=1e-9)
        assert (low + high)[:2] == pytest.approx(0, abs=1e-9)
        assert sum(len(patch.triangles) for patch in model.shape.patches) <= 8000
    assert len(seen) >= FEWEST
    assert np.all(np.array(usual(kind.name).size) >= 0.88 * size(kind))


@EACH
def test_the_same_choice_gives_the_same_triangles(kind: Kind) -> None:
    choice = kind.draw(stream(3, "model"))
    one, other = build(kind, **choice).shape, build(kind, **choice).shape
    assert [patch.points.tobytes() for patch in one.patches] == [patch.points.tobytes() for patch in other.patches]
    assert [patch.material for patch in one.patches] == [patch.material for patch in other.patches]


@EACH
def test_the_colour_shows(kind: Kind) -> None:
    red, blue = (build(kind, colour=colour).shape for colour in ("red", "blue"))
    differs = [one.material != other.material for one, other in zip(red.patches, blue.patches, strict=True)]
    sizes = [len(patch.triangles) for patch in red.patches]
    area = areas(red)
    assert area[np.repeat(differs, sizes)].sum() > 0.15 * area.sum()
    assert set(kind.options["colour"]) <= set(COLOURS)


@EACH
def test_solids_stand_in_for_the_model(kind: Kind) -> None:
    shape = usual(kind.name).shape
    low, high = shape.bounds()
    diagonal = float(np.linalg.norm(high - low))
    assert 1 <= len(shape.solids) <= 120
    points, weights = corners(shape).mean(axis=1), areas(shape)
    gap = np.min([outside(solid, points) for solid in shape.solids], axis=0)
    assert weights[gap <= 0.04 * diagonal].sum() > 0.75 * weights.sum()
    for solid in shape.solids:
        reach = np.abs(solid.axes) @ np.asarray(solid.size)
        if solid.form == "ellipsoid":
            reach = np.linalg.norm(solid.axes * solid.size, axis=1)
        elif solid.form == "cylinder":
            across = np.linalg.norm(solid.axes[:, :2] * solid.size[0], axis=1)
            reach = across + np.abs(solid.axes[:, 2]) * solid.size[2]
        assert np.all(solid.at - reach >= low - 0.1 * diagonal)
        assert np.all(solid.at + reach <= high + 0.1 * diagonal)


@EACH
def test_surfaces_cavities_and_joints_belong_to_the_model(kind: Kind) -> None:
    shape = usual(kind.name).shape
    low, high = shape.bounds()
    for surface in shape.surfaces:
        reach = np.abs(surface.halves).sum(axis=0)
        assert np.all(surface.at + reach <= high + 1e-6)
        assert np.all(surface.at - reach >= low - 1e-6)
    for cavity in shape.cavities:
        assert 0 < cavity.volume <= np.prod(high - low)
        assert np.all(np.abs(cavity.at - (low + high) / 2) <= (high - low) / 2)
    assert len({joint.name for joint in shape.joints}) == len(shape.joints)
    assert {patch.joint for patch in shape.patches} - {None} == {joint.name for joint in shape.joints}


@pytest.mark.parametrize("name", WITH_JOINTS)
def test_lids_doors_and_drawers_open_outwards_and_shut_again(name: str) -> None:
    shape = usual(name).shape
    assert shape.joints
    shut, opened = shape.opened(0), shape.opened(1)
    low, high = shut.bounds()
    for joint in shape.joints:
        alone = shut.opened(1, joint.name)
        before, after = (_part(each, joint.name) for each in (shut, alone))
        assert np.abs(after - before).max() > 0.01, joint.name
        assert after[:, 2].min() > -0.02, joint.name  # not into the floor
        middle = ((low + high) / 2)[:2]
        farther = (
            np.linalg.norm(after[:, :2] - middle, axis=1).mean()
            - np.linalg.norm(before[:, :2] - middle, axis=1).mean()
        )
        assert max(farther, float((after - before)[:, 2].mean())) > 0, joint.name
    back = opened.opened(0)
    assert corners(back) == pytest.approx(corners(shut), abs=1e-9)


def _part(shape: Shape, joint: str) -> np.ndarray:
    return np.concatenate([patch.points for patch in shape.patches if patch.joint == joint])


@pytest.mark.parametrize("name", WITH_ROOM)
def test_what_holds_something_knows_how_much(name: str) -> None:
    assert max(cavity.litres for cavity in usual(name).shape.cavities) > 0.05


def test_known_volumes_are_credible() -> None:
    litres = {name: max(cavity.litres for cavity in usual(name).shape.cavities) for name in WITH_ROOM}
    assert 0.2 < litres["mug"] < 0.7
    assert 0.5 < litres["bottle"] < 1.6
    assert 0.1 < litres["wine glass"] < 0.6
    assert 5 < litres["bucket"] < 22
    assert 100 < litres["bathtub"] < 500


@pytest.mark.parametrize("name", WITH_SURFACE)
def test_what_things_stand_on_says_where(name: str) -> None:
    assert any(surface.is_level for surface in usual(name).shape.surfaces)


def test_softness_and_glass_are_known() -> None:
    for name in SOFT:
        assert max(patch.material.softness for patch in usual(name).shape.patches) >= 0.5
    for name in TRANSPARENT:
        assert any(patch.material.optics.name == "GLASS" for patch in usual(name).shape.patches)


def test_wrong_options_are_refused_with_the_right_ones() -> None:
    chair = KINDS["chair"]
    with pytest.raises(ValueError, match="has no option 'wings'"):
        build(chair, wings=2)
    with pytest.raises(ValueError, match=r"back of a chair is one of .*slats"):
        build(chair, back="wings")
    with pytest.raises(ValueError, match=r"colour of a chair is one of red"):
        build(chair, colour="plaid")


def test_choices_spread_and_draws() -> None:
    chair = KINDS["chair"]
    assert build(chair).choice == next(chair.choices())
    spread = list(chair.spread(3))
    assert len({tuple(choice.items()) for choice in spread}) == 3
    assert len(list(chair.spread(1000))) == len(geometries(chair))
    assert chair.draw(stream(1, "x"), colour="red")["colour"] == "red"
    assert chair.draw(stream(1, "x")) == chair.draw(stream(1, "x"))
