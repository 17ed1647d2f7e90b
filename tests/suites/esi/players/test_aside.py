"""The planner steps aside to see from a second place, and not into what was in the way."""

from tolman.eye.motion import Motion, Way
from tolman.eye.stance import stance_at
from tolman.suites.esi.kinds.kind import Locate
from tolman.suites.esi.players.planner import next_move
from tolman.suites.esi.sight import Glimpse, Mask, Memory

MASK = Mask(0.05, 0.0, (400, 400, 600, 600), (3.0, 3.0, 0.1))


def seen(x: float, move: str = "", verdict: str = "") -> Glimpse:
    return Glimpse(stance_at((x, 1.0, 1.5)), move, 0, verdict, {"thing": MASK})


def located(*glimpses: Glimpse) -> object:
    return next_move([Locate("red ball")], Memory(glimpses, {"red ball": "thing"}))


def test_a_step_to_the_right_comes_first() -> None:
    assert located(seen(3.0)) == Motion(Way.RIGHT, 0.3)


def test_where_walls_are_near_on_both_sides_it_goes_back() -> None:
    right = seen(3.04, "Right(0.3)", "blocked")
    assert located(seen(3.0), right) == Motion(Way.LEFT, 0.3)
    assert located(seen(3.0), right, seen(2.96, "Left(0.3)", "blocked")) == Motion(Way.BACK, 0.3)


def test_nothing_is_left_to_do_once_it_was_seen_from_two_places() -> None:
    assert located(seen(3.0), seen(3.3, "Right(0.3)")) is None
