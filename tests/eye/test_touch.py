"""Acts by pointing and by names: what is meant, what a refusal gives away, reach, and the way of a hand."""

import re
from collections.abc import Mapping
from dataclasses import replace

import msgspec
import numpy as np
import pytest

pytest.importorskip("warp")
pytest.importorskip("mujoco")

from tests.eye.hands import CHEST, DOOR, HOUSE, MUG, TABLE, place_of
from tests.eye.houses import standing
from tolman.assets.catalogue import KINDS
from tolman.assets.finish import COLOURS
from tolman.eye.deed import Deed, Pointed, Verb, Whom
from tolman.eye.motion import body_in
from tolman.eye.reach import ARM, HAND, Target, found, is_in_reach
from tolman.eye.sight import SIZE
from tolman.eye.stance import Stance
from tolman.eye.touch import act_at, act_of
from tolman.eye.view import Eyes, View
from tolman.house.house import FLOOR, House, Liquid, Thing, Window
from tolman.physics.act import Act, Open, PickUp, PutInside, Shut, Side
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Outcome, Verdict, outcome_of, refused
from tolman.physics.phrases import VERDICTS
from tolman.physics.state import State

EYES = Eyes()
BEFORE_TABLE = standing(1.2, 1.7, 0, -30)
MUG_AT = (1.2, 2.4, 0.8)
ON_TABLE = (1.4, 2.3, 0.74)
UNTARGETED = (Verb.PUT_BACK, Verb.TAKE_TORCH, Verb.PUT_TORCH_AWAY)
"""What is done to nothing."""
TARGETED = tuple(verb for verb in Verb if verb not in (*UNTARGETED, Verb.STACK, Verb.LIFT, Verb.DRAPE))


def seen(house: House, stance: Stance) -> View:
    """Returns a house as somebody sees it whose hands are empty."""
    return EYES.view(State(house), stance)


def view(stance: Stance, house: House = HOUSE, *acts: Act) -> View:
    """Returns a view after some acts, each of which is done."""
    state = State(house)
    for act in acts:
        outcome = carried_out(state, act)
        assert outcome.is_done, (act, outcome.verdict)
        state = state.after(outcome.changes)
    return EYES.view(state, stance)


def deed(verb: Verb, to: Whom | None) -> Deed:
    """Returns a deed with nothing said but what it is done to."""
    return Deed(verb, to, things=(to,) if verb is Verb.STACK and to is not None else ())


def verdict(view: View, verb: Verb, to: Whom | None, names: Mapping[str, str] | None = None) -> Verdict:
    return act_at(view, deed(verb, to), names).verdict


def with_things(*things: Thing) -> House:
    return replace(HOUSE, things=things)


def refusal(view: View) -> Outcome:
    """Returns the one refusal."""
    return outcome_of(view.state, refused(view.state, Verdict.NOTHING))


MIRROR = Thing("mirror", "wall mirror", (0.8, 3.92, 0.9), held_by="wall")
PICTURE = Thing("picture", "picture", (1.5, 3.92, 1.2), held_by="wall")
RED_MUG = Thing("mug", "mug", (1.0, 1.9, 0.74), options={"colour": "red"}, held_by="table")
BATH = replace(HOUSE, things=(replace(TABLE, at=(1.0, 1.6, 0.0)), RED_MUG, MIRROR, PICTURE, CHEST))
"""A mirror in which a mug on a table is seen, and a picture beside it."""
BEFORE_MIRROR = standing(0.8, 3.2, z=1.3)
AT_PICTURE = place_of(BEFORE_MIRROR, (1.4, 3.9, 1.4))


def reflection(view: View, name: str) -> Pointed:
    """Returns a place where something is seen in a mirror."""
    frame = view.labels
    rows, columns = np.nonzero((frame.beyond == view.names.index(name)) & frame.mirrored)
    assert len(rows) >= 4
    middle = len(rows) // 2
    return Pointed(*(float((pixels[middle] + 0.5) / SIZE * 1000 - 0.5) for pixels in (columns, rows)))


HIDDEN = {
    "behind something": (
        with_things(TABLE, replace(MUG, at=(1.2, 3.6, 0.0), held_by=FLOOR), CHEST),
        standing(1.2, 1.0, 0, -45),
    ),
    "behind the eye": (HOUSE, standing(1.2, 3.3, 0, -30)),
    "in another room": (HOUSE, standing(5.0, 2.0, 270)),
    "in a mirror alone": (BATH, BEFORE_MIRROR),
    "out of the picture": (HOUSE, standing(1.2, 1.7, 180)),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("where", [*HIDDEN, "in something shut"])
def test_what_is_absent_unseen_or_misnamed_gets_one_and_the_same_refusal(where: str) -> None:
    if where == "in something shut":
        seen_so = view(
            standing(3.2, 2.4, 0, -45), HOUSE, Open("chest"), PickUp("mug"), PutInside("chest"), Shut("chest")
        )
    else:
        seen_so = seen(*HIDDEN[where])
    names = {"the red mug": "mug", "tin": "tin can 1", "": "nowhere"}
    one = refusal(seen_so)
    for verb in TARGETED:
        for name in ("red mug", "tin", "mug", "MUG", "piano", "floor", "chest", "", "the", "north wall of the den"):
            assert act_at(seen_so, deed(verb, name), names) == one, (verb, name)


@pytest.mark.slow
def test_a_reflection_is_refused_as_what_hangs_on_a_wall_is() -> None:
    """No act tells a mirror, with whatever is seen in it, from a picture of the same."""
    before, bare = (
        seen(BATH, BEFORE_MIRROR),
        seen(replace(BATH, things=(*BATH.things[:1], *BATH.things[2:])), BEFORE_MIRROR),
    )
    place = reflection(before, "mug")
    for verb in TARGETED:
        mirrored, painted = (act_at(before, deed(verb, to)) for to in (place, AT_PICTURE))
        alone = act_at(bare, deed(verb, place))
        assert mirrored.verdict == painted.verdict == alone.verdict, verb
        assert len(mirrored.frames) == len(painted.frames), verb
        assert mirrored.litres == painted.litres, verb
    taken = act_at(before, Deed(Verb.PICK_UP, place))
    assert taken.changes.gone == {"things": ("mirror",)}


@pytest.mark.slow
def test_what_is_seen_through_glass_is_not_touched() -> None:
    """A pane is the first surface, and no act tells it from the wall beside it, whatever is behind it."""
    windowed = replace(HOUSE, windows=(Window("den", (2.0, 4.0), "x", 0.8),), things=(TABLE,))
    stance = standing(2.0, 3.1)
    before = seen(windowed, stance)
    pane, wall = place_of(stance, (2.1, 3.98, 1.6)), place_of(stance, (1.35, 3.94, 1.2))
    target = found(before, pane)
    assert isinstance(target, Target)
    assert target.name not in [thing.name for thing in windowed.things]
    for verb in TARGETED:
        assert act_at(before, deed(verb, pane)) == act_at(before, deed(verb, wall)), verb


def test_no_verdict_says_a_kind_a_colour_or_a_number() -> None:
    for verdict in Verdict:
        for text in (verdict.value, VERDICTS[verdict]):
            words = set(re.findall(r"\w+", text))
            assert not words & {*COLOURS, "one", "two", "three", "wall", "mirror", "glass", "reflection", "picture"}
            assert not any(re.search(rf"\b{kind}s?\b", text) for kind in KINDS)
            assert not re.search(r"\d", text)


def test_whatever_one_points_at_is_meant() -> None:
    before = seen(HOUSE, BEFORE_TABLE)
    mug = found(before, place_of(BEFORE_TABLE, MUG_AT))
    assert isinstance(mug, Target)
    assert mug.name == "mug"
    assert mug.at == pytest.approx(MUG_AT, abs=0.06)
    on_table = place_of(BEFORE_TABLE, ON_TABLE)
    table = found(before, on_table)
    assert isinstance(table, Target)
    assert table.name == "table"
    assert table.at == pytest.approx(ON_TABLE, abs=0.02)
    assert act_of(before, Deed(Verb.PICK_UP, on_table), {}) == PickUp("table")


@pytest.mark.parametrize("name", ["the mug", "A mug", "mug", " THE  Mug "])
def test_a_name_is_good_where_it_was_introduced_and_what_it_means_is_seen(name: str) -> None:
    before = seen(HOUSE, BEFORE_TABLE)
    assert act_of(before, Deed(Verb.PICK_UP, name), {"The mug": "mug"}) == PickUp("mug")
    assert act_of(before, Deed(Verb.PICK_UP, name), {}) is Verdict.NOTHING


@pytest.mark.parametrize(
    ("place", "reached"),
    [
        ((1.19, 0.0, 1.5), True),
        ((0.0, 1.21, 1.5), False),
        ((1.1, 0.0, 0.0), True),  # whoever stoops
        ((1.19, 0.0, 0.0), False),
        ((0.0, 0.0, 2.69), True),
        ((0.0, 0.0, 2.71), False),
    ],
)
def test_a_hand_reaches_as_far_as_an_arm_from_wherever_one_stoops_to(
    place: tuple[float, float, float], reached: bool
) -> None:
    assert is_in_reach((0.0, 0.0, 1.5), place) is reached


def test_what_is_too_far_is_out_of_reach_and_nothing_else_is_told() -> None:
    names = {"mug": "mug", "chest": "chest"}
    for away in (ARM - 0.1, ARM + 0.1):
        stance = standing(1.2, 2.36 - away, 0, -30)
        before = seen(HOUSE, stance)
        for to in ("mug", place_of(stance, (1.2, 2.36, 0.8))):
            is_far = away > ARM
            assert (verdict(before, Verb.PICK_UP, to, names) is Verdict.OUT_OF_REACH) == is_far, away
    far = seen(HOUSE, standing(1.2, 0.6, 30))
    for verb in TARGETED:
        told = verdict(far, verb, "chest", names)
        assert told is Verdict.OUT_OF_REACH, verb


@pytest.mark.slow
def test_nothing_is_reached_through_a_gap_that_is_narrower_than_a_hand() -> None:
    """Two blocks before a mug on the floor, so far apart that it is seen, and then that a hand fits."""
    stance = standing(1.2, 0.5, z=0.25)
    for gap, told in ((2 * HAND - 0.02, Verdict.BLOCKED), (2 * HAND + 0.02, Verdict.DONE)):
        blocks = [Thing(f"block {side}", "block", (1.2 + side * (0.1 + gap / 2), 0.95, 0.0)) for side in (-1, 1)]
        before = seen(with_things(*blocks, Thing("mug", "mug", (1.2, 1.4, 0.0))), stance)
        place = place_of(stance, (1.2, 1.36, 0.06))
        assert verdict(before, Verb.PICK_UP, place) is told
        assert verdict(before, Verb.PICK_UP, "mug", {"mug": "mug"}) is told


def test_the_sky_is_nothing() -> None:
    windowed = replace(HOUSE, windows=(Window("den", (2.0, 4.0), "x", 1.6),), things=(TABLE,))
    assert found(seen(windowed, standing(2.0, 2.0, 0, 90)), Pointed(500, 500)) is not None
    outside = seen(with_things(TABLE), standing(-3.0, 2.0, 270, 45))
    assert found(outside, Pointed(500, 500)) is Verdict.NOTHING
    assert act_at(outside, Deed(Verb.PICK_UP, Pointed(500, 500))) == refusal(outside)


@pytest.mark.slow
def test_what_is_done_is_what_physics_does() -> None:
    before = seen(HOUSE, BEFORE_TABLE)
    taken = act_at(before, Deed(Verb.PICK_UP, place_of(BEFORE_TABLE, MUG_AT)))
    assert taken == carried_out(State(HOUSE), PickUp("mug"))
    held = EYES.view(before.state.after(taken.changes), BEFORE_TABLE)
    put = act_at(held, Deed(Verb.PUT, place_of(BEFORE_TABLE, ON_TABLE), turn=90.0))
    assert put.verdict is Verdict.DONE
    (mug,) = put.changes.things
    assert mug.at[:2] == pytest.approx(ON_TABLE[:2], abs=0.02)
    assert mug.held_by == "table"
    beside = act_at(held, Deed(Verb.PUT, "table", side=Side.RIGHT), {"table": "table"})
    assert beside.changes.things[0].held_by == FLOOR
    floor = act_at(held, Deed(Verb.PUT, place_of(BEFORE_TABLE, (2.0, 2.3, 0.0))))
    assert floor.changes.things[0].held_by == FLOOR


def test_one_opens_the_drawer_that_one_points_at_and_all_of_what_one_names() -> None:
    chest = Thing("drawers", "dresser", (2.0, 3.4, 0.0))
    house, stance = with_things(chest), standing(2.0, 2.5, 0, -30, z=1.1)
    before = seen(house, stance)
    places = [place_of(stance, (x, 3.17, z)) for x, z in ((1.8, 0.6), (1.8, 0.25))]
    one, other = (act_of(before, Deed(Verb.OPEN, place), {}) for place in places)
    assert isinstance(one, Open)
    assert isinstance(other, Open)
    assert one.what == other.what == "drawers"
    assert one.joint
    assert other.joint
    assert one.joint != other.joint
    assert act_of(before, Deed(Verb.OPEN, "drawers"), {"drawers": "drawers"}) == Open("drawers")
    assert act_of(before, Deed(Verb.SHUT, places[0]), {}) == Shut("drawers", one.joint)


def test_doors_of_the_house_open_where_one_points_at_them_but_not_into_whoever_opens_them() -> None:
    away, near = standing(3.0, 0.6, 90), standing(3.6, 1.0, 90)
    for stance, told in ((away, Verdict.DONE), (near, Verdict.BLOCKED)):
        before = seen(HOUSE, stance)
        place = place_of(stance, (3.98, 0.8, 1.4))
        assert act_of(before, Deed(Verb.OPEN, place), {}) == Open(DOOR.name)
        assert body_in(HOUSE).fits(stance)
        outcome = act_at(before, Deed(Verb.OPEN, place))
        assert outcome.verdict is told
        assert bool(outcome.changes.doorways) == (told is Verdict.DONE)


def test_one_pushes_where_one_points_and_the_way_one_looks() -> None:
    for heading, aside in ((0, 0.0), (0, 90.0)):
        stance = standing(1.2, 1.7, heading, -30)
        before = seen(HOUSE, stance)
        pushed = act_of(before, Deed(Verb.PUSH, place_of(stance, MUG_AT), bearing=aside, amount=3.0), {})
        assert pushed.bearing == (heading + aside) % 360  # type: ignore[union-attr]
        assert pushed.newtons == 3.0  # type: ignore[union-attr]
        assert 0.4 < pushed.height < 1.0  # type: ignore[union-attr]
        assert act_of(before, Deed(Verb.TAP, "mug"), {"mug": "mug"}).height == 0.5  # type: ignore[union-attr]


@pytest.mark.slow
def test_what_the_hand_holds_is_in_reach_and_in_nobodys_way() -> None:
    full = replace(MUG, liquid=Liquid(0.2))
    held = view(BEFORE_TABLE, with_things(TABLE, full, CHEST), PickUp("mug"))
    names = {"mug": "mug"}
    assert verdict(held, Verb.PICK_UP, "mug", names) is Verdict.HANDS_FULL
    assert verdict(held, Verb.EMPTY, "mug", names) is Verdict.DONE
    assert verdict(held, Verb.EMPTY, None) is Verdict.DONE
    assert verdict(held, Verb.FILL, None) is Verdict.DONE
    assert verdict(held, Verb.POUR, None) is Verdict.DONE
    for verb in (Verb.OPEN, Verb.PUSH, Verb.PUT_INSIDE, Verb.PUT, Verb.SWITCH_ON):
        assert verdict(held, verb, "mug", names) is Verdict.NOTHING, verb
    assert verdict(held, Verb.PUT, place_of(BEFORE_TABLE, ON_TABLE)) is Verdict.DONE


def test_what_is_done_with_an_empty_hand_says_no_more() -> None:
    before = seen(HOUSE, BEFORE_TABLE)
    for verb in (Verb.FILL, Verb.EMPTY, Verb.POUR, Verb.PUT_BACK):
        assert verdict(before, verb, None) is Verdict.HANDS_EMPTY
    for verb in (Verb.PICK_UP, Verb.PUT, Verb.OPEN, Verb.SWITCH_ON, Verb.PUSH):
        assert act_at(before, deed(verb, None)) == refusal(before)


@pytest.mark.slow
def test_nothing_is_put_back_from_afar_or_through_a_wall() -> None:
    stances = {
        Verdict.DONE: BEFORE_TABLE,
        Verdict.OUT_OF_REACH: standing(3.0, 0.6, 0),
        Verdict.BLOCKED: standing(4.4, 2.4, 270),
    }
    near_wall = with_things(replace(TABLE, at=(3.2, 2.6, 0.0)), replace(MUG, at=(3.7, 2.4, 0.74)))
    for told, stance in stances.items():
        house = near_wall if told is Verdict.BLOCKED else HOUSE
        assert verdict(view(stance, house, PickUp("mug")), Verb.PUT_BACK, None) is told


@pytest.mark.parametrize(
    "told",
    [
        {"across": -1.0, "down": 0.0},
        {"across": 0.0, "down": 1000.0},
        {"across": float("nan"), "down": 0.0},
    ],
)
def test_places_lie_in_pictures(told: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="0 to 999"):
        Pointed(**told)


@pytest.mark.parametrize(
    ("verb", "told"),
    [
        (Verb.PUSH, {"amount": -1.0}),
        (Verb.PUSH, {"amount": float("nan")}),
        (Verb.TAP, {"amount": 1e9}),
        (Verb.FILL, {"amount": 0.0}),
        (Verb.POUR, {"amount": 181.0}),
        (Verb.PUSH, {"bearing": float("inf")}),
        (Verb.PUT, {"turn": 1e6}),
        (Verb.STACK, {}),
        (Verb.PUT, {"things": ("mug",)}),
    ],
)
def test_what_cannot_be_done_at_all_is_no_deed(verb: Verb, told: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"degrees|takes more than 0|a stack"):
        Deed(verb, "mug", **told)  # type: ignore[arg-type]


def test_deeds_survive_json() -> None:
    deeds = (
        Deed(Verb.PUT, Pointed(3, 998.5), Side.LEFT, turn=90.0),
        Deed(Verb.PUSH, "the mug", bearing=-90.0, amount=30.0),
        Deed(Verb.STACK, Pointed(1, 2), things=("book", Pointed(4, 5))),
        Deed(Verb.PUT_BACK),
    )
    assert msgspec.json.decode(msgspec.json.encode(deeds), type=tuple[Deed, ...]) == deeds
    with pytest.raises(msgspec.ValidationError, match="takes more than 0"):
        msgspec.json.decode(b'{"verb": "push", "to": "mug", "amount": -3}', type=Deed)
