"""Counting what stands on the floor of a room, some of it hidden."""

from dataclasses import replace

from tolman.eye.deed import Pointed
from tolman.eye.gap import Gap
from tolman.eye.motion import Motion, Way
from tolman.eye.stance import stance_at
from tolman.house.house import Area, House, Room, Thing
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.kinds.counting_with_occlusion import conclude, guess, plan, recompute
from tolman.suites.esi.kinds.kind import Cover, Tell
from tolman.suites.esi.moves import GoTo
from tolman.suites.esi.players.planner import next_move
from tolman.suites.esi.sight import Glimpse, Mask, Memory

HERE = stance_at((1.0, 1.0, 1.85), 0.0, -30.0)
ASKED = Asked("How many red balls are there?", ("1", "2", "3", "4"))
NEAR, FAR = Mask(0.01, box=(400, 400, 500, 500)), Mask(0.0005, box=(400, 400, 420, 420))


def remembered(covered: float, *views: dict[str, Mask]) -> Memory:
    return Memory(tuple(Glimpse(HERE, masks=masks, covered=covered) for masks in views), {})


def ball(name: str, at: tuple[float, float, float], colour: str = "red") -> Thing:
    return Thing(name, "ball", at, options={"colour": colour})


def test_things_seen_in_different_views_are_counted_once_each() -> None:
    seen = remembered(0.96, {"one": NEAR, "two": NEAR}, {"two": NEAR, "three": NEAR})
    assert conclude(ASKED, seen) == 2


def test_nothing_is_concluded_before_nearly_all_of_the_floor_is_seen() -> None:
    seen = remembered(0.94, {"one": NEAR}, {"two": NEAR})
    assert conclude(ASKED, seen) is None
    assert list(plan(ASKED, seen)) == [Cover()]


def test_what_was_seen_from_too_far_away_is_looked_at_first() -> None:
    seen = remembered(0.96, {"one": NEAR, "two": FAR})
    assert conclude(ASKED, seen) is None
    assert list(plan(ASKED, seen)) == [Tell("two")]
    assert next_move(plan(ASKED, seen), seen) == GoTo(Pointed(*FAR.middle))
    closer = remembered(0.96, {"one": NEAR, "two": FAR}, {"two": NEAR})
    assert conclude(ASKED, closer) == 1


def test_a_count_that_is_no_option_is_no_answer() -> None:
    assert conclude(ASKED, remembered(1.0, {})) is None


def test_the_naive_answer_counts_what_the_first_view_shows() -> None:
    assert guess(ASKED, remembered(0.3, {"one": NEAR, "two": NEAR}, {"three": NEAR})) == 1
    assert guess(ASKED, remembered(0.3, {})) == 0


def test_recounting_leaves_out_other_colours_other_rooms_and_what_is_off_the_floor() -> None:
    rooms = tuple(Room(name, "den", Area(west, 0.0, west + 4.0, 4.0)) for name, west in (("den", 0.0), ("hall", 4.0)))
    things = (
        ball("a", (2.0, 2.0, 0.0)),
        ball("b", (3.0, 3.0, 0.0)),
        ball("c", (3.0, 2.0, 0.0), "blue"),
        ball("d", (5.0, 2.0, 0.0)),
        ball("e", (2.0, 3.0, 0.7)),
    )
    phase = Phase(House(rooms, (), things=things), HERE)
    item = Item(
        "", "counting_with_occlusion_v1", 0, 0, 1, (phase,), ASKED, Key(1, (), {"kind": "ball", "colour": "red"})
    )
    assert recompute(item) == 1
    fewer = replace(phase, house=replace(phase.house, things=things[2:]))
    assert recompute(replace(item, phases=(fewer,))) is None


def test_one_turns_until_a_gap_is_in_the_picture_and_then_goes_beside_it() -> None:
    behind = Glimpse(HERE, gaps=(Gap((1.0, -2.0), (1.0, -1.0), 0.3),))
    turn = next_move([Cover()], Memory((behind,), {}))
    assert turn == Motion(Way.TURN_RIGHT, 150.0)  # 30 degrees short of it, which shows it
    turned = Glimpse(stance_at((1.0, 1.0, 1.85), 180.0, -30.0), "TurnRight(180)", gaps=behind.gaps)
    assert isinstance(next_move([Cover()], Memory((behind, turned), {})), GoTo)
