"""What is seen from a stance."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("warp")

from tests.eye.houses import BARE, FRIDGE, HOUSE, standing
from tolman.eye.sight import Sight, seen_in
from tolman.eye.stance import camera_of
from tolman.house.house import Area, House, Room, Thing, upright
from tolman.house.models import shape_of
from tolman.render.tracer.frame import NOTHING, Frame

SIGHT = Sight(HOUSE)
AT_FRIDGE = standing(5.0, 2.0, 45)


def picture(label: list[int], beyond: list[int], mirrored: list[bool]) -> Frame:
    rows = (np.array([values]) for values in (label, beyond, mirrored))
    label_row, beyond_row, mirrored_row = rows
    return Frame(None, np.ones((1, len(label)), np.float32), label_row, beyond_row, mirrored=mirrored_row)


def test_shares_are_counted_by_how_a_thing_is_seen() -> None:
    pane, glass, ball, wall = range(4)
    frame = picture(
        [pane, pane, glass, glass, ball, ball, wall, NOTHING],
        [ball, wall, ball, glass, ball, ball, wall, NOTHING],
        [False, False, True, True, False, False, False, False],
    )
    seen = seen_in(frame, ("pane", "glass", "ball", "wall"))
    assert list(seen) == ["pane", "glass", "ball", "wall"]
    ball_seen = seen["ball"]
    assert (ball_seen.direct, ball_seen.through, ball_seen.mirrored) == (2 / 8, 1 / 8, 1 / 8)
    assert ball_seen.share == 0.5
    assert (seen["wall"].direct, seen["wall"].through) == (1 / 8, 1 / 8)
    assert (seen["glass"].direct, seen["glass"].mirrored) == (2 / 8, 1 / 8)
    assert sum(each.direct for each in seen.values()) == 7 / 8


def test_what_is_not_in_the_picture_is_left_out() -> None:
    seen = SIGHT.seen(AT_FRIDGE)
    assert "refrigerator" in seen
    assert "table" not in seen
    assert sum(each.direct for each in seen.values()) == pytest.approx(1.0)


def test_an_outline_is_what_is_seen_of_a_thing_with_nothing_before_it() -> None:
    frame = SIGHT.labels(AT_FRIDGE)
    outline = SIGHT.outline("refrigerator", AT_FRIDGE)
    assert (outline == (frame.label == SIGHT.names.index("refrigerator"))).all()
    assert outline.any()
    assert SIGHT.shown("refrigerator", AT_FRIDGE, frame) == 1.0


@pytest.mark.parametrize(
    "stance", [standing(1.0, 1.0, 0, -30), standing(1.2, 2.55, 30, -75), standing(3.0, 3.0, 240)]
)
def test_outlines_are_those_of_the_thing_alone_in_the_world(stance: object) -> None:
    """From above, and from so near that part of it is behind the eye, too."""
    from tolman.render.tracer.stage import staged
    from tolman.render.tracer.tracer import Tracer

    alone = Tracer(staged(shape_of(HOUSE["table"]), 0)).labels(camera_of(stance, 96))  # type: ignore[arg-type]
    outline = SIGHT.outline("table", stance, 96)  # type: ignore[arg-type]
    assert outline.any()
    assert (outline != (alone.label != NOTHING)).mean() < 1e-3


def test_a_thing_behind_another_shows_a_part_of_its_outline() -> None:
    """A block before the middle of a wardrobe, half as wide and seen from straight ahead."""
    house = replace(
        BARE, things=(Thing("back", "cabinet", (2.0, 3.5, 0.0)), Thing("front", "suitcase", (2.0, 2.5, 0.0)))
    )
    sight, stance = Sight(house), standing(2.0, 0.8, z=0.8)
    frame = sight.labels(stance)
    back, front = (sight.outline(name, stance) for name in ("back", "front"))
    shown = sight.shown("back", stance, frame)
    assert shown == pytest.approx(1 - (back & front).sum() / back.sum())
    assert 0.05 < shown < 0.95
    assert sight.shown("front", stance, frame) == 1.0


def test_what_is_beside_or_behind_the_eye_has_no_outline() -> None:
    frame = SIGHT.labels(away := standing(5.0, 2.0, 225))
    assert not SIGHT.outline("refrigerator", away).any()
    assert SIGHT.shown("refrigerator", away, frame) == 0.0


def test_what_is_hidden_by_a_wall_shows_nothing_of_its_outline() -> None:
    stance = standing(1.0, 3.4, 90)
    assert SIGHT.outline("refrigerator", stance).any()
    assert SIGHT.shown("refrigerator", stance, SIGHT.labels(stance)) == 0.0


def test_parts_of_the_shell_have_outlines_too() -> None:
    stance = standing(2.0, 2.0, 90)
    frame, name = SIGHT.labels(stance), "door of the door"
    outline = SIGHT.outline(name, stance)
    assert (outline[frame.label == SIGHT.names.index(name)]).all()
    assert 0 < SIGHT.shown(name, stance, frame) <= 1


def test_nobody_asks_for_what_there_is_not() -> None:
    with pytest.raises(ValueError, match="unicorn"):
        SIGHT.outline("unicorn", AT_FRIDGE)


MIRROR = Thing("mirror", "wall mirror", (1.0, 3.92, 0.3), held_by="wall")
BALL = Thing("ball", "ball", (1.0, 1.0, 0.0))
GLASSY = House(
    (Room("den", "study", Area(0, 0, 4, 4)),),
    (),
    (),
    (MIRROR, BALL, Thing("glass", "wine glass", (3.0, 2.0, 1.4)), replace(FRIDGE, at=(3.0, 3.4, 0.0))),
)


def test_what_is_behind_the_eye_is_seen_in_a_mirror_alone() -> None:
    sight = Sight(GLASSY)
    seen = sight.seen(standing(1.0, 2.2, 0, z=1.0))
    assert seen["mirror"].direct > 0
    assert seen["ball"].mirrored > 0
    assert (seen["ball"].direct, seen["ball"].through) == (0, 0)
    assert seen["south wall of the den"].mirrored > 0


def test_what_is_behind_glass_is_told_from_what_is_in_a_mirror() -> None:
    seen = Sight(GLASSY).seen(standing(3.0, 1.6, 0))
    assert seen["glass"].direct > 0
    assert seen["refrigerator"].through > 0
    assert seen["refrigerator"].direct > 0
    assert seen["refrigerator"].mirrored == 0


def test_one_thing_can_be_seen_behind_and_in_a_mirror() -> None:
    """A rug goes on under and behind a standing mirror: what is in the mirror counts as that."""
    mirror = Thing("mirror", "standing mirror", (2.0, 2.2, 0.0))
    rug = Thing("rug", "rug", (2.0, 2.2, 0.0), upright(90.0))
    sight = Sight(replace(GLASSY, things=(mirror, rug)))
    seen = sight.seen(standing(2.0, 0.8, 0, -15, z=1.2))
    assert seen["rug"].mirrored > 0
    assert seen["rug"].through == 0
    assert seen["rug"].direct > 0


def test_the_same_stance_shows_the_same() -> None:
    ones, others = SIGHT.labels(AT_FRIDGE), Sight(HOUSE).labels(AT_FRIDGE)
    for name in ("depth", "label", "beyond", "mirrored"):
        assert (getattr(ones, name) == getattr(others, name)).all()
