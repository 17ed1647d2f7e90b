"""What happens inside a box between two parts."""

import pytest

from tolman.eye.deed import Verb
from tolman.eye.stance import stance_at
from tolman.house.house import Area, House, Room, Thing
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.kinds.kind import Do, Into
from tolman.suites.esi.kinds.unobserved_change import (
    NOTHING,
    OUTCOMES,
    PUT,
    REPLACED,
    TAKEN,
    conclude,
    guess,
    plan,
    recompute,
)
from tolman.suites.esi.moves import EndPhase
from tolman.suites.esi.sight import Glimpse, Mask, Memory

HERE = stance_at((1.0, 1.0, 1.5))
NAME, BOX = "red toolbox", "asked box"
ASKED = Asked("What happens inside the red toolbox?", OUTCOMES, {NAME: BOX})
FULL, SMALL = Mask(0.6, box=(0, 0, 1000, 1000)), Mask(0.05, box=(400, 400, 500, 500))
CASES = ((("mug",), ("cup",), REPLACED), (("mug",), (), TAKEN), ((), ("mug",), PUT), (("mug",), ("mug",), NOTHING))


def look(phase: int, contents: tuple[str, ...], verdict: str = "done", box: Mask = FULL) -> Glimpse:
    masks = {BOX: box, **dict.fromkeys(contents, SMALL)}
    return Glimpse(HERE, f"LookInto({NAME})", phase, verdict, masks)


def remembered(*glimpses: Glimpse) -> Memory:
    return Memory(glimpses, ASKED.names)


@pytest.mark.parametrize(("before", "after", "said"), CASES)
def test_one_look_in_each_part_says_what_happened(before: tuple[str, ...], after: tuple[str, ...], said: str) -> None:
    seen = remembered(Glimpse(HERE), look(0, before), Glimpse(HERE, "EndPhase()", 1), look(1, after))
    assert conclude(ASKED, seen) == OUTCOMES.index(said)


def test_a_look_in_one_part_alone_says_nothing() -> None:
    assert conclude(ASKED, remembered(look(0, ("mug",)))) is None
    assert conclude(ASKED, remembered(look(0, ("mug",)), Glimpse(HERE, "EndPhase()", 1))) is None
    assert conclude(ASKED, remembered(Glimpse(HERE), look(1, ()))) is None


def test_a_look_that_failed_or_went_into_another_box_is_none() -> None:
    failed = look(1, (), "shut")
    beside = look(1, (), box=SMALL)
    for other in (failed, beside):
        assert conclude(ASKED, remembered(look(0, ("mug",)), other)) is None


def test_the_box_is_opened_looked_into_and_then_the_first_part_is_over() -> None:
    begun = Glimpse(HERE, masks={BOX: SMALL})
    opened = Glimpse(HERE, f"Open({NAME})", 0, "done")
    assert list(plan(ASKED, remembered(begun))) == [Do(Verb.OPEN, NAME)]
    assert list(plan(ASKED, remembered(begun, opened))) == [Into(NAME)]
    assert list(plan(ASKED, remembered(begun, opened, look(0, ())))) == [EndPhase()]
    again = Glimpse(HERE, "EndPhase()", 1)
    assert list(plan(ASKED, remembered(begun, opened, look(0, ()), again))) == [Do(Verb.OPEN, NAME)]


def test_a_box_that_looks_the_same_is_taken_to_hold_the_same() -> None:
    assert guess(ASKED, remembered(Glimpse(HERE))) == OUTCOMES.index(NOTHING)


@pytest.mark.parametrize(("before", "after", "said"), CASES)
def test_the_houses_say_what_happened(before: tuple[str, ...], after: tuple[str, ...], said: str) -> None:
    rooms = (Room("den", "den", Area(0.0, 0.0, 4.0, 4.0)),)
    box = Thing(BOX, "toolbox", (2.0, 2.0, 0.0))

    def holding(kinds: tuple[str, ...]) -> Phase:
        lying = tuple(Thing(f"content {kind}", kind, (2.02, 2.0, 0.05), held_by=BOX, inside=True) for kind in kinds)
        beside = Thing("beside", "mug", (2.0, 2.6, 0.0))
        return Phase(House(rooms, (), things=(box, beside, *lying)), HERE)

    key = Key(0, ())
    item = Item("", "unobserved_change_v1", 0, 0, 1, (holding(before), holding(after)), ASKED, key)
    assert recompute(item) == OUTCOMES.index(said)
