"""What is shut: nothing comes into it, be the gap above a drawer as wide as it may, and nothing in it is filled."""

import pytest

pytest.importorskip("mujoco")

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.house.house import Area, House, Room, Thing
from tolman.house.models import shape_of
from tolman.physics.act import Fill, Open, PutInside
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.state import Carried, State

DEN = Room("den", "study", Area(0, 0, 6, 6))


def holding(small: str, kind: str, stands: float) -> State:
    """Returns a room with a piece of furniture, all of it open so far, and a thing in the hand."""
    joints = {joint.name: stands for joint in build(KINDS[kind]).shape.joints}
    house = House((DEN,), (), things=(Thing("it", kind, (3.0, 3.0, 0.0), joints=joints),))
    return State(house, Carried(things=(Thing("small", small, (1.0, 1.0, 0.0)),)))


@pytest.mark.parametrize("small", ["key", "book"])
@pytest.mark.parametrize("kind", ["desk", "dresser", "sideboard", "counter", "wardrobe"])
def test_nothing_is_put_into_furniture_that_is_shut(kind: str, small: str) -> None:
    assert carried_out(holding(small, kind, 0.0), PutInside("it")).verdict is Verdict.SHUT


def test_what_is_put_into_drawers_comes_into_the_one_that_is_open() -> None:
    state = holding("book", "dresser", 0.0)
    for joint in [joint.name for joint in shape_of(state.house["it"]).joints]:
        opened = state.after(carried_out(state, Open("it", joint)).changes)
        outcome = carried_out(opened, PutInside("it"))
        assert outcome.verdict is Verdict.DONE
        (book,) = (thing for thing in outcome.changes.things if thing.name == "small")
        room = next(room for room in shape_of(opened.house["it"]).cavities if room.joint == joint)
        assert book.at[:2] == pytest.approx(room.at[:2], abs=0.2)
        assert abs(book.at[2] - room.at[2]) <= float(abs(room.halves[:, 2]).sum()) + 0.001


@pytest.mark.parametrize(("kind", "small"), [("shoe box", "apple"), ("bucket", "die"), ("basket", "apple")])
def test_lids_that_are_lifted_and_handles_are_in_nobodys_way(kind: str, small: str) -> None:
    assert carried_out(holding(small, kind, 1.0), PutInside("it")).verdict is Verdict.DONE


@pytest.mark.parametrize("inside", [True, False])
def test_no_vessel_is_filled_in_a_cupboard_that_is_shut(inside: bool) -> None:
    """Be it said to lie in the cupboard, or to stand on its floor, as in drawn houses."""
    state = State(House((DEN,), (), things=(
        Thing("cupboard", "counter", (3.0, 3.0, 0.0)),
        Thing("mug", "mug", (3.0, 2.9, 0.118), held_by="cupboard", inside=inside),
    )))  # fmt: skip
    assert carried_out(state, Fill("mug")).verdict is Verdict.SHUT
    opened = state.after(carried_out(state, Open("cupboard")).changes)
    assert carried_out(opened, Fill("mug")).verdict is Verdict.DONE
