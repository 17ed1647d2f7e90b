"""Firm verdicts: what comes out however exactly an act begins, and what does not."""

from dataclasses import replace

import pytest

pytest.importorskip("mujoco")

from tests.physics.homes import home
from tolman.house.house import Thing
from tolman.physics.act import PickUp, Push, PutOnSlope, Stack, Tap
from tolman.physics.firmness import JITTERS, firm_verdict, verdicts
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.state import State, rounded_state

BALL = Thing("ball 1", "ball", (3.4, 1.2, 0.0))
BOTTLE = Thing("bottle 1", "bottle", (3.9, 1.2, 0.0))
STATE = rounded_state(State(replace(home(), cloths=(), things=(*home().things, BALL, BOTTLE))))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("act", "verdict"),
    [
        (Push("book 1", 90.0, 15.0), Verdict.SLID),
        (Push("ball 1", 0.0, 2.0), Verdict.ROLLED),
        (Tap("bottle 1", 270.0, 1.5, 0.9), Verdict.TIPPED),
        (Tap("refrigerator 1", 0.0), Verdict.STAYED),
        (Stack(("block 1", "shoe box 1", "book 1")), Verdict.STANDS),
        (Stack(("shoe box 1", "ball 1", "book 1")), Verdict.FELL),
        (Push("unicorn 1", 0.0), Verdict.NOTHING),
    ],
    ids=str,
)
def test_what_is_clear_is_firm(act: Push | Tap | Stack, verdict: Verdict) -> None:
    assert verdicts(STATE, act) == (verdict,) * (JITTERS + 1)
    assert firm_verdict(STATE, act) is verdict


def test_what_is_put_on_a_slope_is_firm() -> None:
    held = STATE.after(carried_out(STATE, PickUp("book 1")).changes)
    assert firm_verdict(held, PutOnSlope("ramp 1")) is carried_out(held, PutOnSlope("ramp 1")).verdict


@pytest.mark.slow
def test_a_tower_that_stands_and_falls_by_luck_is_not_firm() -> None:
    """Each time that it is begun, one of its jitters makes it fall; that it may stand all the same is no verdict."""
    act = Stack(("bottle 1", "block 1"))
    assert set(verdicts(STATE, act)) == {Verdict.FELL}
    assert firm_verdict(STATE, act) is None


@pytest.mark.slow
def test_between_two_firm_verdicts_lies_a_force_whose_verdict_is_not() -> None:
    weak, strong = 0.68, 0.74
    assert firm_verdict(STATE, Push("bottle 1", 0.0, weak, 0.9)) is Verdict.STAYED
    assert firm_verdict(STATE, Push("bottle 1", 0.0, strong, 0.9)) is Verdict.TIPPED
    while True:
        middle = (weak + strong) / 2
        found = set(verdicts(STATE, Push("bottle 1", 0.0, middle, 0.9)))
        if len(found) > 1:
            break
        weak, strong = (weak, middle) if found == {Verdict.TIPPED} else (middle, strong)
        assert strong - weak > 1e-6, "no force is on the edge"
    assert firm_verdict(STATE, Push("bottle 1", 0.0, middle, 0.9)) is None
