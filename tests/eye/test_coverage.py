"""How much of a house has been seen."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("warp")

from tests.eye.houses import BARE, DOOR, FRIDGE, HOUSE, door_stands, drawn, standing
from tolman.eye.coverage import Coverage, Inside, sees_into, unseen, visible
from tolman.eye.motion import body_in
from tolman.eye.sight import Sight
from tolman.eye.stance import Stance
from tolman.house.house import Area, Doorway, House, Room, Thing
from tolman.house.models import own_shape

AROUND = [15.0 * heading for heading in range(0, 24, 3)]


def looking_around(x: float, y: float, z: float = 1.5) -> list[Stance]:
    """Returns stances that see everything around a place, up to down."""
    return [standing(x, y, heading, pitch, z) for heading in AROUND for pitch in (0, -45, -90)]


def looked(house: House, stances: list[Stance]) -> Coverage:
    return unseen(body_in(house)).after(Sight(house), stances)


def test_at_first_nothing_has_been_seen() -> None:
    begun = unseen(body_in(HOUSE))
    assert (begun.floor_share(), begun.floor_share("den"), begun.inside_share()) == (0, 0, 0)
    assert set(begun.rooms) == {"den", "hall", "cell"}


def test_who_looks_around_in_an_empty_room_sees_its_floor_and_no_other_behind_a_shut_door() -> None:
    seen = looked(door_stands(0.0, BARE), looking_around(2.0, 2.0))
    assert seen.floor_share("den") == 1.0
    assert seen.floor_share("hall") == seen.floor_share("cell") == 0.0
    share = (np.array(seen.rooms) == "den").mean()
    assert seen.floor_share() == pytest.approx(share)


def test_one_view_sees_the_part_of_the_floor_that_is_before_it() -> None:
    seen = looked(BARE, [standing(2.0, 2.0, 0, -45)])
    ahead = seen.floor[:, 1] > 2.0
    assert not seen.seen[~ahead].any()
    assert 0.2 < seen.floor_share("den") < 0.55


def test_through_a_doorway_one_sees_the_wedge_behind_it() -> None:
    """By hand: from (2, 1), a doorway 0.9 m wide in a wall at 4 opens 0.45 m on either side for each 2 m."""
    bare = replace(BARE, doorways=(replace(DOOR, leaf=None),))
    seen = looked(bare, [standing(2.0, 1.0, 90, -15)])
    hall = np.array(seen.rooms) == "hall"
    x, y = seen.floor[:, 0], seen.floor[:, 1]
    wedge = hall & (np.abs(y - 1.0) < 0.4 * (x - 2.0) / 2.0 - 0.1)
    beyond = hall & (np.abs(y - 1.0) > 0.45 * (x - 2.0) / 2.0 + 0.1)
    assert seen.seen[wedge].all()
    assert not seen.seen[beyond].any()


def test_floor_under_a_table_counts_and_is_seen_by_who_crouches() -> None:
    begun = unseen(body_in(HOUSE))
    under = (np.abs(begun.floor[:, :2] - (1.2, 2.6)) < 0.2).all(axis=1)
    assert under.any()
    assert not begun.after(Sight(HOUSE), [standing(1.2, 2.6, 0, -90)]).seen[under].any()
    assert begun.after(Sight(HOUSE), [standing(1.2, 1.0, 0, z=0.3)]).seen[under].all()


def test_floor_under_a_refrigerator_does_not_count() -> None:
    places = unseen(body_in(HOUSE)).floor[:, :2]
    assert not (np.abs(places - (6.4, 3.4)) < 0.25).all(axis=1).any()


def test_views_add_up_in_any_order() -> None:
    begun, sight = unseen(body_in(HOUSE)), Sight(HOUSE)
    one, other = [standing(1.0, 1.0, 45, -15)], [standing(5.5, 2.0, 180, -30)]
    both = begun.after(sight, one + other)
    assert (both.seen == begun.after(sight, other).after(sight, one).seen).all()
    assert (both.seen >= begun.after(sight, one).seen).all()
    assert both.floor_share() > begun.after(sight, one).floor_share()
    assert begun.floor_share() == 0.0


def test_insides_are_seen_once_what_shuts_them_is_open() -> None:
    opened = HOUSE.replacing(replace(FRIDGE, joints={"door": 1.0}))
    begun = unseen(body_in(HOUSE))
    inner = [inside for inside in begun.insides if inside.thing == "refrigerator"]
    assert inner
    before = [standing(6.4, 2.2, 0, 0, z) for z in (0.4, 0.8, 1.2, 1.6)]
    shut = begun.after(Sight(HOUSE), before)
    assert not any(shut.looked_into().values())
    seen = shut.after(Sight(opened), before)
    assert any(seen.looked_into("hall").values())
    assert seen.looked_into("den") == {}
    assert seen.inside_share("hall") > 0
    assert seen.inside_share("den") == 1.0


@pytest.mark.parametrize(
    ("kind", "insides"),
    [
        *(("bookshelf", []), ("bathtub", []), ("treasure chest", [0]), ("refrigerator", [*range(6)])),
        *(("cabinet", [0, 1]), ("cardboard box", [0]), ("washing machine", [0]), ("stove", [0])),
        ("nightstand", [0]),  # a drawer, and below it a compartment that is always open
        ("sink counter", [1]),  # a basin that is open, and below it a cabinet
        ("counter", [0, 1, 2]),
    ],
)
def test_insides_are_those_that_doors_lids_and_drawers_shut(kind: str, insides: list[int]) -> None:
    for joints in ({}, dict.fromkeys((joint.name for joint in own_shape(Thing(kind, kind, (0, 0, 0))).joints), 1.0)):
        begun = unseen(body_in(replace(BARE, things=(Thing("one", kind, (2.0, 2.0, 0.0), joints=joints),))))
        assert begun.insides == tuple(Inside("one", number) for number in insides)


def test_nobody_looks_in_through_the_slit_between_two_doors() -> None:
    house = replace(BARE, things=(Thing("one", "counter", (2.0, 3.0, 0.0)),))
    sight, before = Sight(house), [standing(2.0, 2.4, 0, pitch, z) for z in (0.25, 0.5, 0.9) for pitch in (0, -30)]
    assert not any(unseen(body_in(house)).after(sight, before).looked_into().values())
    doors = house.replacing(replace(house.things[0], joints={"left door": 1.0, "right door": 1.0}))
    assert any(unseen(body_in(house)).after(Sight(doors), before).looked_into().values())


def test_things_that_are_gone_are_not_looked_into() -> None:
    begun = unseen(body_in(HOUSE))
    gone = begun.after(Sight(BARE), [standing(6.4, 2.2)])
    assert not any(gone.looked_into().values())
    assert {inside.thing for inside in gone.insides} == {"refrigerator"}


def test_glass_hides_the_floor_behind_it() -> None:
    """What is seen through a window has not been seen as it is."""
    sight = Sight(HOUSE)
    assert not visible(sight.tracer, standing(1.0, 1.5, 270), np.array([[-0.5, 1.5, 1.5]]))[0]


def test_places_beside_and_behind_the_eye_are_not_seen() -> None:
    sight = Sight(BARE)
    places = np.array([[2.0, 3.0, 1.5], [2.0, 1.0, 1.5], [3.5, 2.5, 1.5], [2.9, 3.0, 1.5], [2.0, 2.0, 1.5]])
    assert visible(sight.tracer, standing(2.0, 2.0), places).tolist() == [True, False, False, True, False]


def test_an_inside_is_named_by_its_thing() -> None:
    assert Inside("chest", 0) in unseen(
        body_in(replace(BARE, things=(Thing("chest", "treasure chest", (2.0, 1.5, 0.0)),)))
    ).looked_into("den")


def test_a_house_without_things_has_no_insides() -> None:
    rooms = (Room("a", "study", Area(0, 0, 3, 3)), Room("b", "study", Area(3, 0, 6, 3)))
    house = House(rooms, (Doorway("gap", ("a", "b"), (3.0, 1.5), "y"),))
    seen = looked(house, looking_around(1.5, 1.5))
    assert seen.inside_share() == 1.0
    assert seen.floor_share("nowhere") == 1.0
    assert 0.2 < seen.floor_share("b") < 0.8


@pytest.mark.slow
def test_drawn_houses_are_seen_from_the_middle_of_their_rooms() -> None:
    house = drawn(7, 6)
    seen = looked(house, [stance for room in house.rooms for stance in looking_around(*room.area.middle)])
    assert 0.7 < seen.floor_share() < 1.0
    assert seen.inside_share() < 0.2


def test_one_sees_into_what_is_open_and_before_one() -> None:
    shut = replace(HOUSE, things=(replace(FRIDGE, at=(6.0, 3.4, 0.0)),))
    opened = replace(shut, things=tuple(replace(thing, joints={"door": 1.0}) for thing in shut.things))
    ahead, away = standing(6.0, 1.9, 0), standing(6.0, 1.9, 180)
    for house, stance, seen in ((shut, ahead, False), (opened, ahead, True), (opened, away, False)):
        assert sees_into(Sight(house), stance, "refrigerator") is seen
    assert not sees_into(Sight(opened), ahead, "table")


def test_what_was_not_seen_lies_in_pieces_beside_what_was() -> None:
    here = standing(2.0, 2.0, 0, -45)
    seen = looked(BARE, [here])
    (gap,) = seen.gaps(["den"], Sight(BARE), here)
    assert gap.share == pytest.approx(1 - seen.floor_share("den"), abs=1e-3)
    known = seen.floor[seen.seen, :2].round(3).tolist()
    assert list(gap.beside) in known
    assert list(gap.at) not in known
    assert gap.at[1] < 2.0  # behind one who looks north


def test_nothing_is_told_of_a_floor_of_which_nothing_was_seen_or_all() -> None:
    here = standing(2.0, 2.0, 0, -45)
    assert unseen(body_in(BARE)).gaps(["den"], Sight(BARE), here) == ()
    shut = door_stands(0.0, BARE)
    assert looked(shut, looking_around(2.0, 2.0)).gaps(["den"], Sight(shut), here) == ()
