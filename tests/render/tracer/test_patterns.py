"""Patterns: there, the same on floors and walls, gone without a trace from afar; and the way of grain."""

import numpy as np
import pytest

pytest.importorskip("warp")

from dataclasses import replace

from numpy.typing import NDArray

from tests.render.tracer.staging import GREY_SKY, box, stage
from tolman.assets.material import Material, Pattern
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Quality
from tolman.render.tracer.grain import grained
from tolman.render.tracer.stage import Stage
from tolman.render.tracer.tracer import Tracer

pytestmark = pytest.mark.slow  # kernels are compiled

PLAIN = Quality("plain", least=1, samples=1, occlusion=0, passes=0)
REPEAT = 0.1
DRAWN = [pattern for pattern in Pattern if pattern is not Pattern.PLAIN]
SIDES = {
    "floor": Camera((0.03, 0.02, 30.0), (0.03, 0.02, 0.0), up=(0.0, 1.0, 0.0)),
    "south wall": Camera((0.03, -30.0, 0.02), (0.03, 0.0, 0.02)),
    "east wall": Camera((30.0, 0.03, 0.02), (0.0, 0.03, 0.02)),
}


def patterned(pattern: Pattern) -> Stage:
    """Returns a large cube in black and white."""
    look = Material((1.0, 1.0, 1.0), 1.0, pattern=pattern, second=(0.0, 0.0, 0.0), repeat=REPEAT)
    return stage([box((-20, -20, -20), (20, 20, 20), look)], sky=replace(GREY_SKY, ambient=1.0))


def seen(tracer: Tracer, side: str, pixels_a_repeat: float) -> NDArray[np.float32]:
    """Returns how bright the pixels of a side are, at so many pixels to a repeat."""
    camera = replace(SIDES[side], width=160, height=160, span=160 * REPEAT / pixels_a_repeat)
    light = tracer.frame(camera, PLAIN, radiance=True).radiance
    assert light is not None
    return light[..., 0] / light.max()


@pytest.mark.parametrize("pattern", DRAWN, ids=lambda pattern: pattern.name)
def test_patterns_fade_to_their_mean_on_every_side(pattern: Pattern) -> None:
    tracer = Tracer(patterned(pattern))
    for side in SIDES:
        near, middle, far = (seen(tracer, side, pixels) for pixels in (16.0, 3.0, 1.3))
        assert near.std() > 0.03, side
        assert far.std() < 1e-4, side
        assert middle.std() <= near.std() * 1.5, side
        assert np.ptp(middle.reshape(5, 32, 5, 32).mean(axis=(1, 3))) < 0.4, side


@pytest.mark.parametrize("pattern", DRAWN, ids=lambda pattern: pattern.name)
def test_the_mean_from_afar_is_the_mean_from_near(pattern: Pattern) -> None:
    tracer = Tracer(patterned(pattern))
    camera = SIDES["floor"]
    near, far = (
        tracer.frame(replace(camera, width=400, height=400, span=span), PLAIN, radiance=True).radiance
        for span in (4.0, 35.0)
    )
    assert near is not None
    assert far is not None
    assert near.mean() == pytest.approx(far.mean(), abs=0.02)


@pytest.mark.parametrize("side", SIDES)
def test_checks_change_with_their_repeat_along_both_axes(side: str) -> None:
    bright = seen(Tracer(patterned(Pattern.CHECKS)), side, 16.0) > 0.5
    for line in (bright[80], bright[:, 80]):
        assert np.count_nonzero(np.diff(line)) in (9, 10, 11)


@pytest.mark.parametrize("side", SIDES)
def test_joints_of_tiles_cross_and_those_of_bricks_are_staggered(side: str) -> None:
    tiles = seen(Tracer(patterned(Pattern.TILES)), side, 32.0) < 0.5
    assert tiles.all(axis=0).sum() in (4, 5, 6)
    assert tiles.all(axis=1).sum() in (4, 5, 6)
    bricks = seen(Tracer(patterned(Pattern.BRICKS)), side, 48.0) < 0.4
    assert bricks.all(axis=1).any()
    assert not bricks.all(axis=0).any()


def test_boards_lie_along_y_on_floors() -> None:
    boards = seen(Tracer(patterned(Pattern.PLANKS)), "floor", 32.0) < 0.3
    assert boards.all(axis=0).sum() >= 4
    assert not boards.all(axis=1).any()


@pytest.mark.parametrize("axis", [0, 1])
def test_grain_runs_along_a_board(axis: int) -> None:
    size = np.full(3, 0.15)
    size[axis] = 2.0
    look = Material((0.72, 0.52, 0.31), 0.9, pattern=Pattern.WOOD, second=(0.4, 0.25, 0.12), repeat=0.05)
    tracer = Tracer(stage([box(-size, size, look)]))
    light = tracer.frame(replace(SIDES["floor"], width=128, height=128, span=0.2), PLAIN, radiance=True).radiance
    assert light is not None
    steps = np.abs(np.diff(light[..., 0], axis=1)).mean(), np.abs(np.diff(light[..., 0], axis=0)).mean()
    assert steps[1 - axis] > 2 * steps[axis]


def test_each_part_of_a_thing_has_its_own_grain() -> None:
    oak = Material((0.7, 0.5, 0.3), pattern=Pattern.WOOD, repeat=0.05)
    parts = [
        box((0, 0, 0), (0.1, 0.1, 1.0), oak),
        box((1, 0, 0), (3, 0.1, 0.1), oak),
        box((5, 0, 0), (5.1, 4, 0.1), oak),
    ]
    table = stage(parts)
    turned = grained(replace(table, label=np.zeros_like(table.label)))
    for number in range(3):
        extent = np.ptp(turned[table.label == number], axis=(0, 1))
        assert extent.argmax() == 2
    assert np.array_equal(turned[table.label == 0], table.texture[table.label == 0])


def test_only_wood_is_turned() -> None:
    plain = patterned(Pattern.PLANKS)
    assert grained(plain) is plain.texture
