"""Houses as values: how they are written down, and what they are called."""

from dataclasses import replace

import msgspec
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.house.test_file import HOUSE
from tolman.house.house import Cloth, House, Lamp, Leaf, Liquid, Thing, digest, encoded, rounded, rounded_thing

parts = st.floats(-1, 1)


@given(st.tuples(parts, parts, parts, parts).filter(lambda turn: np.linalg.norm(turn) > 0.01))
def test_what_is_written_down_is_written_the_same_again(turn: tuple[float, float, float, float]) -> None:
    once = rounded_thing(Thing("mug", "mug", (1 / 3, 2 / 3, 0.0), turn))
    assert rounded_thing(once) == once
    assert abs(float(np.linalg.norm(once.turn)) - 1) < 2e-5


def test_turns_that_had_to_be_stretched_again_stay_as_they_are() -> None:
    turn = (0.46, 0.5, 0.52, 0.51759)
    for number in range(2_000):
        tried = (turn[0] + number * 1e-5, *turn[1:])
        once = rounded_thing(Thing("mug", "mug", (0.0, 0.0, 0.0), tried))
        assert rounded_thing(once) == once


def moved(house: House, off: float) -> House:
    """Returns a house with all that can move off its place."""
    leaf = house.doorways[0].leaf
    assert leaf
    mug = replace(house["mug"], at=(1.5 + off, 2.6, 0.74), liquid=Liquid(0.2 + off / 10))
    return replace(
        house.replacing(mug),
        doorways=(replace(house.doorways[0], leaf=replace(leaf, stands=0.5 + off)),),
        lamps=(Lamp("lamp", (2.0, 2.0 + off, 2.5), 3.0, brightness=0.5 + off),),
        cloths=(Cloth("cloth", 2, ((1.0 + off, 1.0, 1.0),) * 4, (1.0, 0.0, 0.0)),),
    )


def test_what_differs_by_less_than_is_written_has_one_digest() -> None:
    still = moved(HOUSE, 0.0)
    assert digest(moved(HOUSE, 2e-5)) == digest(still)
    assert len({digest(moved(HOUSE, off)) for off in (0.0, 1e-4, 2e-4)}) == 3
    assert rounded(moved(HOUSE, 2e-5)) == rounded(still)


def test_houses_that_are_the_same_have_one_digest() -> None:
    read = msgspec.json.decode(encoded(HOUSE), type=House)
    assert read == HOUSE
    assert digest(read) == digest(HOUSE)
    assert isinstance(HOUSE.doorways[0].leaf, Leaf)
