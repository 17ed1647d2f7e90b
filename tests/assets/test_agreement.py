"""Kinds that are for contact are touched where they are seen."""

from dataclasses import replace

import numpy as np
import pytest

from proofs.laws import strays
from proofs.skins import apart, apart_inside, beside
from tolman.assets.agreement import NEAR, STRAYS, Contact, kinds_for, touches_as_seen
from tolman.assets.catalogue import KINDS
from tolman.assets.finish import COLOURS, plastic
from tolman.assets.primitive import ball, box, case, cylinder
from tolman.assets.shape import Shape

UP = np.array([0.0, 0.0, 1.0])
MANIFOLD = ("puzzle cube", "refrigerator", "kitchen island", "sideboard")
"""Kinds of many parts or rooms, which take seconds; they are in the proof."""
SAMPLED = pytest.mark.parametrize(
    ("contact", "name"),
    [(contact, name) for contact in Contact for name in list(STRAYS[contact])[::4] if name not in MANIFOLD],
)


@pytest.mark.slow
@SAMPLED
def test_a_kind_is_touched_no_further_from_what_is_drawn_than_it_says(contact: Contact, name: str) -> None:
    """The usual models of some kinds; all are in `proofs.laws`."""
    assert strays(KINDS[name], contact, 1) <= STRAYS[contact][name]


@pytest.mark.parametrize("name", ["mug", "ball", "umbrella", "toy airplane"])
def test_kinds_with_parts_without_a_body_are_not_for_contact(name: str) -> None:
    assert KINDS[name] not in kinds_for(Contact.BESIDE)
    assert strays(KINDS[name], Contact.BESIDE, 1) > NEAR


def test_tables_name_kinds_and_what_two_of_them_come_to() -> None:
    for contact in Contact:
        assert [kind.name for kind in kinds_for(contact)] == [name for name in KINDS if name in STRAYS[contact]]
        assert all(0 < far <= NEAR for far in STRAYS[contact].values())
    assert touches_as_seen("block", "moving box", Contact.BESIDE)
    assert not touches_as_seen("parcel", "moving box", Contact.BESIDE)
    assert not touches_as_seen("block", "mug", Contact.BESIDE)
    assert touches_as_seen("mug", "block", Contact.INSIDE)
    assert not touches_as_seen("block", "mug", Contact.INSIDE)


def of(shape: Shape) -> Shape:
    return shape.of(plastic(COLOURS["red"]))


@pytest.mark.parametrize("shape", [box(0.2, 0.3, 0.1), box(0.1, 0.1, 0.1).turned(z=20), case(0.3, 0.3, 0.2, 0.01)])
def test_solids_that_are_what_is_drawn_are_nowhere_apart_from_it(shape: Shape) -> None:
    assert apart(of(shape), [*beside(), UP]) < 1e-4


@pytest.mark.parametrize("off", [0.002, 0.01])
def test_solids_that_are_smaller_larger_or_elsewhere_are_apart_by_as_much(off: float) -> None:
    shape = of(box(0.2, 0.3, 0.1))
    (solid,) = shape.solids
    size = np.asarray(solid.size)
    beyond, short, aside = (
        replace(shape, solids=(replace(solid, size=(x, y, z), at=solid.at + np.array([shift, 0.0, 0.0])),))
        for (x, y, z), shift in (((size + off).tolist(), 0.0), ((size - off).tolist(), 0.0), (size.tolist(), off))
    )
    for other in (beyond, short, aside):
        assert 0.95 * off < apart(other, beside()) < 1.8 * off  # at corners it is more


def test_what_is_drawn_without_a_body_and_bodies_that_are_not_drawn_are_found() -> None:
    block, knob = of(box(0.2, 0.2, 0.2)), of(ball(0.03)).at(x=0.11, z=0.1)
    assert apart(block + knob.ghost(), beside()) > 0.02
    assert apart(block + Shape(solids=knob.solids), beside()) > 0.02
    hidden = of(cylinder(0.05, 0.05)).at(z=0.1).ghost()
    assert apart(block + hidden, beside()) < 1e-4


def test_the_inside_of_a_case_is_where_it_is_drawn_unless_its_floor_is_not() -> None:
    shape = of(case(0.3, 0.3, 0.2, 0.01, "top"))
    (cavity,) = shape.cavities
    assert apart_inside(shape, cavity) < 1e-4
    raised = shape + Shape(solids=box(0.27, 0.27, 0.005).at(z=0.01).solids)
    assert apart_inside(raised, cavity) == pytest.approx(0.005, rel=0.05)
