"""Depth and single rays, against the geometry of boxes and balls."""

import numpy as np
import pytest

pytest.importorskip("warp")

from tests.render.tracer.staging import BLUE, GLASS, MIRROR, RED, ball, box, room, stage, through_box, view_rays
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import NOTHING
from tolman.render.tracer.stage import Stage
from tolman.render.tracer.tracer import Tracer

pytestmark = pytest.mark.slow  # kernels are compiled

LOW, HIGH = (-0.4, -0.7, 0.1), (0.6, 0.5, 1.3)


def cameras(number: int) -> list[Camera]:
    """Returns cameras around the origin, half of them with parallel rays, in pictures that are not square."""
    rng = np.random.default_rng(7)
    found = []
    for index in range(number):
        eye = rng.normal(size=3)
        eye *= rng.uniform(2.5, 5.0) / np.linalg.norm(eye)
        span = 3.0 if index % 2 else None
        found.append(
            Camera(tuple(eye), tuple(rng.uniform(-0.2, 0.6, 3)), 90, 60, view=rng.uniform(40, 100), span=span)
        )
    return found


def test_depth_of_a_box_is_exact_to_a_tenth_of_a_millimetre() -> None:
    tracer = Tracer(stage([box(LOW, HIGH, RED)]))
    for camera in cameras(12):
        seen = tracer.labels(camera)
        starts, directions = view_rays(camera)
        enter, leave = through_box(starts, directions, LOW, HIGH)
        is_met = enter < leave
        is_clear = np.abs(enter - leave) > 1e-3
        assert is_met.sum() > 100
        assert np.array_equal((seen.label == 0)[is_clear], is_met[is_clear])
        depth = enter * (directions @ camera.axes()[2])
        both = is_met & is_clear
        assert np.abs(seen.depth[both] - depth[both]).max() < 1e-4
        assert np.all(np.isinf(seen.depth[seen.label == NOTHING]))


def test_depth_of_a_ball_lies_between_the_sphere_and_its_flattest_facet() -> None:
    radius, rings = 0.8, 48
    tracer = Tracer(stage([ball((0.1, 0.0, 0.2), radius, RED, rings)]))
    facet = radius * np.cos(np.pi / rings)
    for camera in cameras(6):
        seen = tracer.labels(camera).depth
        starts, directions = view_rays(camera)
        away = np.array((0.1, 0.0, 0.2)) - starts
        along = (away * directions).sum(axis=-1)
        miss = (away**2).sum(axis=-1) - along**2
        inner = miss < (0.95 * radius) ** 2
        cosine = directions @ camera.axes()[2]
        near, far = ((along - np.sqrt(np.where(inner, bound**2 - miss, 0))) * cosine for bound in (radius, facet))
        assert inner.sum() > 100
        assert np.all(near[inner] <= seen[inner] + 1e-4)
        assert np.all(seen[inner] <= far[inner] + 1e-4)


def test_parallel_rays_keep_the_scale() -> None:
    tracer = Tracer(stage([box((-0.5, -0.25, 0.0), (0.5, 0.25, 0.4), RED)]))
    for height in (2.0, 9.0):
        seen = tracer.labels(Camera((0.0, 0.0, height), (0.0, 0.0, 0.0), 160, 80, span=4.0, up=(0.0, 1.0, 0.0)))
        assert (seen.label == 0).sum(axis=1).max() == 40
        assert (seen.label == 0).sum(axis=0).max() == 20
        assert seen.depth[40, 80] == pytest.approx(height - 0.4, abs=1e-5)


def test_pixels_are_square_in_pictures_that_are_not() -> None:
    tracer = Tracer(stage([box((-0.5, 2.0, -0.5), (0.5, 3.0, 0.5), RED)]))
    seen = tracer.labels(Camera((0.0, 0.0, 0.0), (0.0, 1.0, 0.0), 200, 120, view=90.0))
    assert (seen.label == 0).sum(axis=1).max() == (seen.label == 0).sum(axis=0).max() == 50


def test_the_first_pixel_is_the_upper_left_one() -> None:
    tracer = Tracer(stage([box((-3.0, 3.0, 1.0), (-1.0, 3.1, 3.0), RED)]))
    seen = tracer.labels(Camera((0.0, 0.0, 0.0), (0.0, 1.0, 0.0), 40, 40))
    rows, columns = np.nonzero(seen.label == 0)
    assert rows.max() < 20
    assert columns.max() < 20


def test_single_rays_reach_the_walls() -> None:
    rng = np.random.default_rng(3)
    directions = rng.normal(size=(1, 5000, 3))
    directions /= np.linalg.norm(directions, axis=-1, keepdims=True)
    origin = np.array((0.3, -0.4, 1.1))
    distances, labels = Tracer(room()).cast(origin, directions[0])
    _, leave = through_box(origin, directions, (-2.0, -2.0, 0.0), (2.0, 2.0, 2.5))
    assert np.abs(distances - leave[0]).max() < 1e-4
    assert np.all(labels == 0)


def test_single_rays_stop_at_mirrors_and_glass_and_at_their_reach() -> None:
    pane = box((1.0, -1.0, 0.5), (1.01, 1.0, 2.0), GLASS)
    looking_glass = box((-1.01, -1.0, 0.5), (-1.0, 1.0, 2.0), MIRROR)
    tracer = Tracer(room(pane, looking_glass, box((-0.2, 1.0, 0.0), (0.2, 1.2, 2.0), BLUE)))
    starts = np.array([(0.0, 0.0, 1.0), (0.0, 0.5, 1.0), (0.0, 0.0, 1.0), (0.0, 0.0, 1.0)])
    directions = np.array([(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0)])
    distances, labels = tracer.cast(starts, directions, reach=1.5)
    assert distances[:3] == pytest.approx([1.0, 1.0, 1.0], abs=1e-5)
    assert np.isinf(distances[3])
    assert labels.tolist() == [1, 2, 3, NOTHING]


def test_an_empty_stage_shows_the_sky() -> None:
    nothing, none = np.zeros((0, 3, 3), np.float32), np.zeros(0, np.int32)
    seen = Tracer(Stage(nothing, nothing, nothing, none, none, ())).frame(Camera((0, 0, 0), (0, 1, 0), 16, 16))
    assert np.all(seen.label == NOTHING)
    assert seen.rgb is not None
    assert seen.rgb[0, 8, 2] > seen.rgb[-1, 8, 2]
