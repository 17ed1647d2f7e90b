"""Small things are small, and what tells twins apart is true."""

import numpy as np
import pytest

from tests.assets.solidity import corners
from tolman.assets.catalogue import KINDS
from tolman.assets.finish import BLACK
from tolman.assets.kind import build

SMALL = [kind for kind in KINDS.values() if kind.group in ("desk and shelf", "hand tools and small toys")]
OPENING = [
    ("scissors", {"blades": "open"}, {"blades": "shut"}),
    ("stapler", {"arm": "up"}, {"arm": "down"}),
    ("pliers", {"state": "open"}, {"state": "shut"}),
    ("padlock", {"state": "open"}, {"state": "shut"}),
]


def test_small_things_are_at_most_a_quarter_of_a_metre_long() -> None:
    assert len(SMALL) >= 22
    assert max(max(kind.width, kind.depth, kind.tall) for kind in SMALL) <= 0.25


@pytest.mark.parametrize(("name", "wide", "shut"), OPENING, ids=[name for name, _, _ in OPENING])
def test_an_open_one_is_the_shut_one_opened(name: str, wide: dict[str, str], shut: dict[str, str]) -> None:
    opened, closed = (build(KINDS[name], **choice).shape for choice in (wide, shut))
    assert [joint.stands for joint in opened.joints] == [1.0]
    assert [joint.stands for joint in closed.joints] == [0.0]
    assert spans(corners(opened.opened(0))) == pytest.approx(spans(corners(closed)), abs=1e-9)


def spans(points: np.ndarray) -> np.ndarray:
    """How far the corners of triangles lie apart from the first one, which stays when all is turned."""
    every = points.reshape(-1, 3)
    return np.asarray(np.linalg.norm(every - every[0], axis=1))


@pytest.mark.parametrize("top", KINDS["die"].options["top"])
def test_a_die_shows_what_was_thrown_and_opposite_sides_make_seven(top: int) -> None:
    shape = build(KINDS["die"], colour="white", top=top).shape
    pips = [patch.points for patch in shape.patches if patch.material == BLACK]
    middles = np.array([(points.min(axis=0) + points.max(axis=0)) / 2 for points in pips])
    assert len(pips) == 21
    assert np.count_nonzero(middles[:, 2] > 0.029) == top
    assert np.count_nonzero(middles[:, 2] < 0.001) == 7 - top


@pytest.mark.parametrize(("bubble", "side"), [("left", -1), ("middle", 0), ("right", 1)])
def test_a_bubble_is_where_its_level_says(bubble: str, side: int) -> None:
    shape = build(KINDS["spirit level"], bubble=bubble).shape
    (air, *_) = [patch.points for patch in shape.patches if patch.material.colour == (0.97, 0.99, 0.90)]
    middle = (air.min(axis=0) + air.max(axis=0)) / 2
    assert np.sign(round(float(middle[0]), 3)) == side


def test_a_cup_holds_things_unless_pencils_stand_in_it() -> None:
    empty, full = (build(KINDS["pencil cup"], filling=filling).shape for filling in ("nothing", "pencils"))
    assert 0.3 < empty.cavities[0].litres < 0.6
    assert empty.cavities[0].profile
    assert not full.cavities
