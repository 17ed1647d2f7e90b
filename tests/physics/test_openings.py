"""What fits goes in, and what is a little larger does not: every opening is as wide as it looks."""

import pytest

pytest.importorskip("mujoco")

from proofs.gauges import GOES_IN, TOO_WIDE, gauges, openings
from proofs.laws import OBSTRUCTED, tried
from tolman.assets.agreement import STRAYS, Contact
from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.physics.outcome import Verdict

ROOMY = [name for name, kind in KINDS.items() if any(not cavity.unfit for cavity in build(kind).shape.cavities)]
OTHERWISE = ("pitcher",)
"""Kinds of whose models only some are obstructed, and not the usual one."""
MANIFOLD = ("dresser", "kitchen island", "sideboard", "television stand")
"""Kinds of many rooms, which take seconds; they are in the proof."""
SAMPLED = [name for name in ROOMY if name not in MANIFOLD][::3]


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLED)
def test_what_is_a_little_smaller_goes_in_and_what_is_a_little_larger_does_not(name: str) -> None:
    """The usual models of some kinds; all are in `proofs.laws`."""
    with gauges():
        found = tried(KINDS[name], 1)
    assert found["openings"] > 0
    assert found["too narrow"] == found["too wide"] == 0
    assert bool(found["obstructed"]) == (name in OBSTRUCTED and name not in OTHERWISE)


def test_nothing_is_for_holding_whose_opening_is_obstructed() -> None:
    assert STRAYS[Contact.INSIDE].keys() <= set(ROOMY)
    assert not STRAYS[Contact.INSIDE].keys() & OBSTRUCTED


@pytest.mark.parametrize("share", [0.5, 0.8, GOES_IN, TOO_WIDE, 1.3])
@pytest.mark.parametrize("name", ["shoe box", "cup", "refrigerator"])
def test_a_gauge_goes_in_as_long_as_it_is_smaller(name: str, share: float) -> None:
    with gauges():
        for each in openings(KINDS[name]):
            verdict = each.tried(share).verdict
            assert verdict is (Verdict.DONE if share < 1 else Verdict.DOES_NOT_FIT)


@pytest.mark.parametrize("name", ["safe", "refrigerator", "cabinet"])
def test_shelves_divide_a_room_and_things_come_onto_each(name: str) -> None:
    with gauges():
        every = openings(KINDS[name])
        assert len(every) >= 2
        assert len({repr(each.holder) for each in every}) == 1
        heights = {round(float(each.cavity.at[2]), 3) for each in every}
        assert len(heights) == len(every) or name == "refrigerator"
