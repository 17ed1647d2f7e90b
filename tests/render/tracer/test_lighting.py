"""Lamps, shadows, glow, the tone curve, and that the same input gives the same picture."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

pytest.importorskip("warp")

from dataclasses import replace

from numpy.typing import NDArray

from tests.render.tracer.staging import BLACK, GREY_SKY, RED, WHITE, ball, box, furnished, room, stage
from tolman.assets.material import Material, Optics
from tolman.render.tracer.camera import Camera, Vector
from tolman.render.tracer.frame import DEFAULT, FAST, Quality
from tolman.render.tracer.stage import Light, Stage
from tolman.render.tracer.tracer import Tracer

pytestmark = pytest.mark.slow  # kernels are compiled

ACROSS = Camera((-1.7, -1.7, 1.4), (0.5, 0.5, 0.9), 72, 56)
DOWN = Camera((0.0, 0.0, 2.4), (0.0, 0.0, 0.0), 80, 80, span=3.0, up=(0.0, 1.0, 0.0))
EVEN = Quality("even", least=16, samples=16, occlusion=1, passes=0)


def radiance(of: Stage, camera: Camera, quality: Quality = DEFAULT) -> NDArray[np.float32]:
    light = Tracer(of).frame(camera, quality, radiance=True).radiance
    assert light is not None
    return light


@pytest.mark.parametrize("seed", range(6))
def test_one_more_light_darkens_no_pixel(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lights = [
        Light(
            tuple(rng.uniform((-1.8, -1.8, 1.0), (1.8, 1.8, 2.3))), rng.uniform(0.5, 4), radius=rng.uniform(0.05, 0.3)
        )
        for _ in range(3)
    ]
    dim, bright = (radiance(furnished(np.random.default_rng(seed), lights[:n]), ACROSS) for n in (2, 3))
    assert np.all(bright >= dim * (1 - 1e-5) - 1e-6)
    assert bright.mean() > dim.mean() * 1.05


def test_a_white_wall_reads_white_and_black_reads_black() -> None:
    seen = Tracer(
        room(box((-0.3, 1.6, 0.6), (0.3, 1.7, 1.2), BLACK), box((0.5, 1.6, 0.6), (1.1, 1.7, 1.2), RED))
    ).frame(Camera((0.0, -1.5, 1.2), (0.0, 1.7, 1.2), 120, 90, view=80))
    assert seen.rgb is not None
    wall, black, red = (np.median(seen.rgb[seen.label == label], axis=0) for label in range(3))
    assert wall.min() > 200
    assert wall.max() < 254
    assert black.max() < 60
    assert red[0] > 150
    assert red[1:].max() < 100


def test_no_more_than_a_lamp_burns_out() -> None:
    seen = Tracer(room()).frame(Camera((-1.5, -1.5, 1.2), (1.0, 1.0, 1.6), 120, 90))
    assert seen.rgb is not None
    assert (seen.rgb.min(axis=2) == 255).mean() < 0.01


def test_shadows_are_soft_and_open() -> None:
    light = Light((0.0, 0.0, 2.2), 3.5, radius=0.25)
    plate = box((-0.4, -0.4, 0.9), (0.4, 0.4, 0.95), RED)
    below = Camera((0.0, 0.0, 0.8), (0.0, 0.0, 0.0), 100, 100, span=3.0, up=(0.0, 1.0, 0.0))
    row = radiance(room(plate, lights=[light]), below, EVEN).mean(axis=2)[45:55].mean(axis=0)
    middle, edge = row[48:52].mean(), row[:8].mean()
    assert 0.05 * edge < middle < 0.6 * edge
    between = (row[:50] > middle * 1.2) & (row[:50] < edge * 0.9)
    assert between.sum() >= 4


def test_what_glows_casts_no_shadow() -> None:
    lamp = Light((0.0, 0.0, 1.6), 3.0)
    shade = ball((0.0, 0.0, 1.6), 0.25, Material((1.0, 1.0, 1.0), glow=1.0))
    camera = Camera((0.0, -1.9, 1.0), (0.0, 0.5, 0.0), 60, 60, view=50)
    with_shade, without = (radiance(room(*parts, lights=[lamp]), camera) for parts in ((shade,), ()))
    floor = np.s_[40:, :]
    assert with_shade[floor] == pytest.approx(without[floor], rel=1e-3)


def test_glass_lets_light_through_and_tints_it() -> None:
    red = Material((1.0, 0.4, 0.4), 0.0, optics=Optics.GLASS)
    pane = box((-0.5, -0.5, 1.0), (0.5, 0.5, 1.01), red)
    below = Camera((0.0, 0.0, 0.9), (0.0, 0.0, 0.0), 60, 60, span=3.0, up=(0.0, 1.0, 0.0))
    under = radiance(room(pane, lights=[Light((0.0, 0.0, 2.2), 3.5)]), below)[27:33, 27:33].mean(axis=(0, 1))
    free = radiance(room(lights=[Light((0.0, 0.0, 2.2), 3.5)]), below)[27:33, 27:33].mean(axis=(0, 1))
    assert under[0] == pytest.approx(free[0], rel=0.05)
    assert under[1] < 0.6 * free[1]


@pytest.mark.parametrize("distance", [0.5, 1.0, 4.0])
def test_strength_is_what_a_white_wall_sends_back(distance: float) -> None:
    white = Material((1.0, 1.0, 1.0), 1.0)
    lamp = Light((0, 0, distance), 0.8, radius=0.01)
    lit = stage([box((-5, -5, -1), (5, 5, 0), white)], [lamp], replace(GREY_SKY, ambient=0.0))
    light = radiance(lit, Camera((0, 0, 3), (0, 0, 0), 11, 11, span=0.1, up=(0, 1, 0)))
    assert light[5, 5] == pytest.approx(np.full(3, 0.8 * 2 / (distance**2 + 4)), rel=0.05)


def test_a_lamp_behind_a_wall_is_dark() -> None:
    wall = box((-0.05, -2.0, 0.0), (0.05, 2.0, 2.5), WHITE)
    lit = room(wall, lights=[Light((1.0, 0.0, 1.5), 3.0)])
    unlit = room(wall, lights=[Light((1.0, 0.0, 1.5), 0.0)])
    camera = Camera((-0.3, 0.0, 1.2), (-2.0, 0.0, 1.0), 40, 40)
    assert np.array_equal(radiance(lit, camera), radiance(unlit, camera))


@pytest.mark.parametrize("quality", [FAST, DEFAULT])
def test_the_same_picture_comes_twice_and_from_any_number_of_threads(quality: Quality) -> None:
    scenery = furnished(np.random.default_rng(5), [Light((0.0, 0.0, 2.2), 3.0), Light((1.0, 1.0, 1.0), 1.0)])
    tracers = [Tracer(scenery, threads=threads) for threads in (1, 2, 2)]
    first = tracers[0].frame(ACROSS, quality)
    with ThreadPoolExecutor(2) as pool:
        others = [tracers[0].frame(ACROSS, quality), *pool.map(lambda each: each.frame(ACROSS, quality), tracers[1:])]
    for other in others:
        for name in ("rgb", "depth", "label", "beyond"):
            assert np.array_equal(getattr(first, name), getattr(other, name))


def test_quick_labels_are_those_of_the_picture() -> None:
    tracer = Tracer(furnished(np.random.default_rng(2), [Light((0.0, 0.0, 2.2), 3.0)]))
    quick, whole = tracer.labels(ACROSS), tracer.frame(ACROSS)
    assert quick.rgb is None
    for name in ("depth", "label", "beyond"):
        assert np.array_equal(getattr(quick, name), getattr(whole, name))


def test_the_filter_smooths_grain() -> None:
    tracer = Tracer(room())
    camera = Camera((0.0, 0.0, 1.2), (0.0, 2.0, 0.6), 90, 60, view=50)
    raw, filtered = (tracer.frame(camera, replace(DEFAULT, passes=passes)).rgb for passes in (0, 3))
    assert raw is not None
    assert filtered is not None
    roughness = [np.abs(np.diff(rgb[:20, :, 1].astype(float), axis=1)).mean() for rgb in (raw, filtered)]
    assert roughness[1] < 0.5 * roughness[0]


@pytest.mark.parametrize("target", [(0.0, -1.0, 0.9), (0.0, 4.75, 0.9)], ids=["seen", "seen in a mirror"])
def test_the_filter_keeps_edges_of_one_colour(target: Vector) -> None:
    mirror = box((-1.9, 1.8, 0.1), (1.9, 1.9, 2.4), Material((0.95, 0.95, 0.95), 0.0, optics=Optics.MIRROR))
    chest = box((-0.5, -1.5, 0.0), (0.5, -1.0, 0.9), WHITE)
    tracer = Tracer(room(chest, mirror, lights=[Light((0.0, -1.7, 2.0), 4.0)]))
    camera = Camera((0.0, 0.9, 1.5), target, 81, 81, view=12)
    raw, filtered = (tracer.frame(camera, replace(DEFAULT, passes=passes)).rgb for passes in (0, 3))
    assert raw is not None
    assert filtered is not None
    steps = [np.abs(np.diff(rgb[:, 30:50, 1].astype(float).mean(axis=1))).max() for rgb in (raw, filtered)]
    assert steps[0] > 15
    assert steps[1] > 0.8 * steps[0]


def test_pixels_at_edges_get_all_rays_and_others_few() -> None:
    tracer = Tracer(furnished(np.random.default_rng(4), [Light((0.0, 0.0, 2.2), 3.0)]))
    raw = replace(DEFAULT, passes=0)
    few, spared, whole = (
        tracer.frame(ACROSS, replace(raw, least=least, samples=samples))
        for least, samples in ((1, 1), (1, 4), (4, 4))
    )
    assert few.rgb is not None
    assert spared.rgb is not None
    assert whole.rgb is not None
    as_few, as_whole = (np.all(spared.rgb == other.rgb, axis=2) for other in (few, whole))
    assert np.all(as_few | as_whole)
    assert as_few.mean() > 0.5
    beside = np.zeros(as_few.shape, bool)
    for axis in (0, 1):
        for step in (-1, 1):
            beside |= spared.label != np.roll(spared.label, step, axis)
    assert beside.sum() > 100
    assert np.all(as_whole[1:-1, 1:-1][beside[1:-1, 1:-1]])


@pytest.mark.parametrize("height", [0.0001, 0.5], ids=["another colour", "a step"])
def test_an_edge_within_a_thing_gets_all_rays_and_an_even_floor_none(height: float) -> None:
    floor = box((-9, -9, -1), (9, 9, 0), WHITE)
    plate = box((-9, -9, height / 2), (0.02, 9, height), RED if height < 0.1 else WHITE)
    camera = Camera((0.0, 0.0, 3.0), (0.0, 0.0, 0.0), 40, 40, span=2.0, up=(0, 1, 0))
    raw = replace(DEFAULT, passes=0)
    scenery = stage([floor, plate], [Light((3.0, 0.0, 3.0), 3.0)], GREY_SKY)
    tracer = Tracer(replace(scenery, label=np.zeros_like(scenery.label)))
    spared, whole = (tracer.frame(camera, replace(raw, least=least)).rgb for least in (1, 4))
    assert spared is not None
    assert whole is not None
    assert np.array_equal(spared[:, 19:21], whole[:, 19:21])
    assert not np.array_equal(spared[:, :15], whole[:, :15])
