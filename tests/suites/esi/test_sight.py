"""What a scripted player may know of pictures, by hand-worked examples."""

from dataclasses import replace

import numpy as np
import pytest

from tolman.eye.stance import Stance, camera_of, stance_at
from tolman.render.tracer.frame import NOTHING, Frame
from tolman.suites.esi.sight import APART, SEEN, TELLING, Glimpse, Mask, Memory, masks_of

SIDE = 10
HERE = stance_at((0.0, 0.0, 1.5))


def frame(direct: np.ndarray, beyond: np.ndarray | None = None, depth: float = 2.0) -> Frame:
    """Returns a picture of labels, all as far away."""
    last = direct if beyond is None else beyond
    return Frame(None, np.full((SIDE, SIDE), depth, np.float32), direct.astype(np.int32), last.astype(np.int32))


def labels(rows: slice, columns: slice, label: int = 0) -> np.ndarray:
    found = np.full((SIDE, SIDE), NOTHING)
    found[rows, columns] = label
    return found


def seen(*masks: tuple[Stance, Mask]) -> Memory:
    """Returns a memory of glimpses that show one thing, called "red ball"."""
    glimpses = tuple(Glimpse(stance, masks={"ball 1": mask}) for stance, mask in masks)
    return Memory(glimpses, {"red ball": "ball 1"})


def test_a_mask_has_shares_and_a_box_in_thousandths() -> None:
    found = masks_of(frame(labels(slice(2, 4), slice(5, 10))), {"ball": 0, "cup": 1}, camera_of(HERE, SIDE))
    assert set(found) == {"ball"}
    assert found["ball"].direct == pytest.approx(0.1)
    assert found["ball"].beyond == 0.0
    assert found["ball"].box == (500, 200, 1000, 400)
    assert not found["ball"].is_whole
    assert found["ball"].middle == (750.0, 300.0)


def test_glass_and_mirrors_are_told_alike_and_apart_from_what_is_met_first() -> None:
    pane, behind = labels(slice(0, 10), slice(0, 10), 1), labels(slice(4, 6), slice(4, 6), 0)
    last = np.where(behind == 0, 0, pane)
    glass, mirror = frame(pane, last), replace(frame(pane, last), mirrored=last == 0)
    masks = [masks_of(each, {"ball": 0}, camera_of(HERE, SIDE))["ball"] for each in (glass, mirror)]
    assert masks[0] == masks[1]
    assert masks[0].direct == 0.0
    assert masks[0].beyond == pytest.approx(0.04)
    assert masks[0].at is None


def test_the_place_of_what_is_straight_ahead() -> None:
    found = masks_of(frame(labels(slice(4, 6), slice(4, 6))), {"ball": 0}, camera_of(HERE, SIDE))
    assert found["ball"].at == (0.0, 2.0, 1.5)


def test_a_place_is_known_from_two_places_alone() -> None:
    mask = Mask(0.1, at=(0.0, 2.0, 1.5))
    near = stance_at((0.9 * APART, 0.0, 1.5))
    far = stance_at((1.1 * APART, 0.0, 1.5))
    assert seen((HERE, mask)).place("red ball") is None
    assert seen((HERE, mask), (replace(HERE, heading=3), mask)).place("red ball") is None
    assert seen((HERE, mask), (near, mask)).place("red ball") is None
    assert seen((HERE, mask), (far, mask)).place("red ball") == (0.0, 2.0, 1.5)


def test_nobody_is_told_what_shows_too_little_and_who_was_told_knows_it_again() -> None:
    large, small, least = Mask(TELLING), Mask(TELLING / 2), Mask(SEEN / 2)
    assert seen((HERE, small)).in_view("red ball") is None
    assert seen((HERE, large), (HERE, small)).in_view("red ball") == small
    assert seen((HERE, large), (HERE, least)).in_view("red ball") is None
    assert seen((HERE, large)).in_view("blue ball") is None


def test_a_memory_tells_what_came_of_moves() -> None:
    glimpses = (Glimpse(HERE), Glimpse(HERE, "Open(red box)", verdict="shut"), Glimpse(HERE, "PickUp(red ball)"))
    assert Memory(glimpses, {}).verdicts("Open", "Close") == [("Open(red box)", "shut")]
