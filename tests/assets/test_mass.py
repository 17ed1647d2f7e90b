"""Things weigh what real ones weigh, and rub as what they are made of."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from tolman.assets.catalogue import KINDS
from tolman.assets.finish import COLOURS, lacquer, metal, plastic, rubber, wood
from tolman.assets.kind import Kind, Model, build
from tolman.assets.mass import bulks_of, mass_of
from tolman.assets.primitive import box, leaf
from tolman.assets.shape import Shape, Solid
from tolman.assets.stuff import METAL, WOOD

TRUE = {
    name: kilograms
    for group in tomllib.loads((Path(__file__).parent / "masses.toml").read_text()).values()
    for name, kilograms in group.items()
}
"""What real things weigh, written down before anything was worked out."""
NEAR = 1.5
EACH = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


def model_of(shape: Shape) -> Model:
    kind = Kind("part", "parts", False, 1, 1, 1, {"colour": ("red",)}, lambda colour: shape)
    return build(kind)


def test_it_is_known_of_every_kind_what_real_ones_weigh() -> None:
    assert set(TRUE) == set(KINDS)


@EACH
def test_a_thing_weighs_about_what_a_real_one_weighs(kind: Kind) -> None:
    assert TRUE[kind.name] / NEAR < mass_of(build(kind)) < TRUE[kind.name] * NEAR


@pytest.mark.slow
@EACH
def test_no_model_is_far_lighter_or_heavier_than_the_usual_one(kind: Kind) -> None:
    for choice in kind.spread(12):
        model = build(kind, **choice)
        assert 0.1 < mass_of(model) / TRUE[kind.name] < 6, choice
        assert mass_of(model) == mass_of(build(kind, **{**choice, "colour": "teal"}))


@pytest.mark.slow
@EACH
def test_every_body_of_a_thing_can_be_turned(kind: Kind) -> None:
    for bulk in bulks_of(build(kind)).values():
        spins = np.linalg.eigvalsh(bulk.inertia)
        assert bulk.mass > 0
        assert spins[0] > 0
        assert spins[2] <= spins[0] + spins[1] + 1e-12


def test_a_solid_part_weighs_and_spins_as_a_solid() -> None:
    model = model_of(box(0.02, 0.3, 0.4).of(wood()))
    bulk = bulks_of(model)[None]
    assert bulk.mass == pytest.approx(0.02 * 0.3 * 0.4 * WOOD.density)
    assert bulk.middle == pytest.approx([0, 0, 0.2], abs=1e-12)
    squares = np.array([0.02, 0.3, 0.4]) ** 2
    assert bulk.inertia == pytest.approx(np.diag(bulk.mass / 12 * (squares.sum() - squares)), abs=1e-12)


def test_a_hollow_part_weighs_as_its_walls() -> None:
    bulk = bulks_of(model_of(box(0.5, 0.5, 0.5).of(lacquer(COLOURS["red"]))))[None]
    assert bulk.mass == pytest.approx(6 * 0.25 * 0.001 * METAL.density)
    # Of a hollow cube of mass m and side a: 5 m a² / 18.
    assert bulk.inertia == pytest.approx(np.eye(3) * 5 / 18 * bulk.mass * 0.25, abs=1e-9)


def test_a_skin_with_an_edge_is_a_thin_sheet() -> None:
    assert 0.0001 < mass_of(model_of(leaf(0.1, 0.05).of(plastic(COLOURS["green"])))) < 0.01


def test_it_does_not_matter_where_and_how_a_part_lies() -> None:
    part = box(0.02, 0.3, 0.4).of(wood())
    other = part.turned(x=20, y=30, z=40).at(3, 2, 1)
    one, two = (bulks_of(model_of(shape))[None] for shape in (part, other))
    assert one.mass == pytest.approx(two.mass)
    assert np.linalg.eigvalsh(one.inertia) == pytest.approx(np.linalg.eigvalsh(two.inertia))


def test_what_a_joint_moves_is_weighed_by_itself() -> None:
    bulks = bulks_of(build(KINDS["wardrobe"]))
    assert len(bulks) > 2
    assert all(bulks[joint].mass > 1 for joint in bulks)


def test_a_part_drawn_inside_out_has_its_weight() -> None:
    part = box(0.1, 0.2, 0.01).of(wood())
    assert mass_of(model_of(part.mirrored("x"))) == pytest.approx(mass_of(model_of(part)))


def leans(solid: Solid, name: str) -> bool:
    """Whether a solid lies in the slope of a ramp; what is no ramp has no other."""
    return name != "ramp" or abs(solid.axes[2, 2]) < 0.999


@pytest.mark.parametrize("name", ["ramp", "block"])
def test_what_things_slide_on_rubs_as_its_finish_says(name: str) -> None:
    found = {
        finish: {solid.stuff for solid in build(KINDS[name], finish=finish).shape.solids if leans(solid, name)}
        for finish in KINDS[name].options["finish"]
    }
    assert all(len(stuffs) == 1 for stuffs in found.values()), found
    frictions = [stuff.friction for stuffs in found.values() for stuff in stuffs if stuff]
    assert len(set(frictions)) == len(found) == 5, found


def test_solids_without_a_look_are_of_what_most_of_the_thing_is() -> None:
    part = box(0.4, 0.4, 0.4).ghost().of(metal()) + box(0.1, 0.1, 0.1).ghost().of(rubber())
    body = Shape(solids=box(0.4, 0.4, 0.4).solids)
    assert [solid.stuff for solid in model_of(part + body).shape.solids] == [METAL]
    assert all(solid.stuff for kind in KINDS.values() for solid in build(kind).shape.solids)
