"""Slopes and edges: blocks slide, tip and fall just where friction and their proportions say."""

from itertools import product
from math import atan, cos, degrees, radians, sin

import numpy as np
import pytest

pytest.importorskip("mujoco")

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.house.house import WALL, Area, House, Room, Thing, upright
from tolman.physics.act import Put, PutOnSlope
from tolman.physics.hands import carried_out
from tolman.physics.load import Load
from tolman.physics.outcome import Outcome, Verdict
from tolman.physics.state import Carried, State
from tolman.physics.surroundings import placed

HALL = Room("hall", "hall", Area(0, 0, 6, 6))
FINISHES = tuple(KINDS["block"].options["finish"])
PAIRS = tuple(product(FINISHES, FINISHES))
MARGIN = 2.0
"""Degrees below and above a critical angle."""
USUAL = 20
"""Degrees by which the usual ramp rises."""
FLAT = {"width": 200, "depth": 200, "height": 125}


def friction(finish: object) -> float:
    stuff = build(KINDS["block"], finish=str(finish)).shape.solids[0].stuff
    assert stuff is not None
    return stuff.friction


def holding(small: Thing, *things: Thing) -> State:
    return State(House((HALL,), (), things=things), Carried(things=(small,)))


def on_slope(angle: float, below: object, above: object, **size: int) -> Outcome:
    """What a block does on a ramp that is as steep as one likes, since it hangs leaning."""
    lean = radians(angle - USUAL) / 2
    turn = cos(lean), sin(lean), 0.0, 0.0
    ramp = Thing("ramp", "ramp", (3.0, 3.0, 1.0), turn, {"angle": USUAL, "finish": str(below)}, held_by=WALL)
    block = Thing("block", "block", (1.0, 1.0, 0.0), options={"finish": str(above), **size})
    return carried_out(holding(block, ramp), PutOnSlope("ramp"))


@pytest.mark.slow
@pytest.mark.parametrize(("below", "above"), PAIRS)
def test_a_block_holds_below_its_critical_angle_and_slides_above(below: object, above: object) -> None:
    critical = degrees(atan(max(friction(below), friction(above))))
    assert on_slope(critical - MARGIN, below, above, **FLAT).verdict is Verdict.STAYED
    assert on_slope(critical + MARGIN, below, above, **FLAT).verdict is Verdict.SLID


@pytest.mark.parametrize(("depth", "height"), [(125, 200), (125, 160), (160, 200)])
@pytest.mark.parametrize("below", FINISHES)
def test_a_high_block_tips_where_its_middle_passes_its_foot(below: object, depth: int, height: int) -> None:
    """On rubber, which holds it for as long as it stands."""
    critical = degrees(atan(depth / height))
    assert critical + MARGIN < degrees(atan(friction("rubber")))
    size = {"width": 200, "depth": depth, "height": height}
    assert on_slope(critical - MARGIN, below, "rubber", **size).verdict is Verdict.STAYED
    assert on_slope(critical + MARGIN, below, "rubber", **size).verdict is Verdict.TIPPED


WITHIN = 0.001
"""Metres by which a middle of mass is over what carries it, or is not."""
ROUND = 0.006
"""Metres by which that of what stands on a small round foot is, since a few points stand for the foot."""
HOLDERS = {
    **{f"{finish} block": Thing("holder", "block", (3.0, 3.0, 0.0), upright(90 * turned), {"finish": finish}, 3.0)
       for turned, finish in enumerate(FINISHES)},
    "table": Thing("holder", "table", (3.0, 3.0, 0.0)),
}  # fmt: skip
BOXES = {
    **{f"{finish} block": Thing("held", "block", (1.0, 1.0, 0.0), options={"finish": finish}) for finish in FINISHES},
    "book": Thing("held", "book", (1.0, 1.0, 0.0)),
    "shoe box": Thing("held", "shoe box", (1.0, 1.0, 0.0)),
}


def over_edge(holder: Thing, held: Thing, beyond: float, way: int) -> Outcome:
    """What becomes of a thing whose middle of mass comes so far beyond an edge of what carries it."""
    top = placed(holder)
    solids = top.solids
    low, high = solids.bounds()
    flat = np.flatnonzero(high[:, 2] > top.high[2] - 1e-6)
    edge = float(high[flat, 0].max()) if way > 0 else float(low[flat, 0].min())
    x, y, _ = Load((held,)).balance - np.asarray(held.at)
    at = (edge + way * beyond - float(x), holder.at[1] - float(y))
    return carried_out(holding(held, holder), Put("holder", at=at))


@pytest.mark.slow
@pytest.mark.parametrize("held", BOXES)
@pytest.mark.parametrize("holder", HOLDERS)
def test_what_hangs_over_an_edge_stays_just_as_long_as_its_middle_does_not(holder: str, held: str) -> None:
    for way in (-1, 1):
        assert over_edge(HOLDERS[holder], BOXES[held], -WITHIN, way).verdict is Verdict.DONE
        assert over_edge(HOLDERS[holder], BOXES[held], WITHIN, way).verdict is Verdict.WOULD_FALL


@pytest.mark.parametrize("kind", ["mug", "bottle", "tin can"])
def test_what_has_a_round_foot_falls_as_boxes_do_and_stays_a_little_further_in(kind: str) -> None:
    held = Thing("held", kind, (1.0, 1.0, 0.0))
    for way in (-1, 1):
        assert over_edge(HOLDERS["table"], held, -ROUND, way).verdict is Verdict.DONE
        assert over_edge(HOLDERS["table"], held, WITHIN, way).verdict is Verdict.WOULD_FALL


def test_what_falls_lands_on_the_floor() -> None:
    """However high it stood: the floor is there, though it is far away."""
    high = Thing("holder", "block", (3.0, 3.0, 0.0), scale=8.0)
    outcome = over_edge(high, BOXES["wood block"], 0.02, 1)
    assert outcome.verdict is Verdict.WOULD_FALL
    (last,) = outcome.frames[-1].things
    assert placed(last).low[2] + 0.002 >= 0.0
    assert placed(last).high[2] < 0.4
