"""What is seen in mirrors and through glass."""

import numpy as np
import pytest

pytest.importorskip("warp")

from numpy.typing import NDArray

from tests.render.tracer.staging import BLUE, GLASS, MIRROR, RED, Part, ball, box, pixel_of, quad, room, stage
from tolman.assets.material import Material, Optics
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import DEFAULT, NOTHING
from tolman.render.tracer.tracer import Tracer

pytestmark = pytest.mark.slow  # kernels are compiled

LOOKING_GLASS, TARGET = 0, 1


def unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    return vector / np.linalg.norm(vector)


def pane(middle: NDArray[np.float64], normal: NDArray[np.float64], half: float, material: Material) -> Part:
    """Returns a square that faces along `normal`."""
    right = unit(np.cross(normal, (0.3, 0.5, 0.8)))
    up = np.cross(normal, right)
    return quad([middle + half * (a * right + b * up) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))], material)


def mirrored_view(rng: np.random.Generator) -> tuple[Tracer, Camera, NDArray[np.float64]]:
    """Returns a mirror that shows a ball to a camera, and the place where the ball seems to be."""
    while True:
        normal = unit(rng.normal(size=3))
        eye, target = rng.uniform(-2, 2, 3), rng.uniform(-2, 2, 3)
        front, height = normal @ eye + 2.5, normal @ target + 2.5
        image = target - 2 * height * normal
        spot = eye + (image - eye) * front / (front + height)
        aside = np.linalg.norm(np.cross(unit(image - eye), target - eye))
        if min(front, height) > 0.6 and aside > 0.5 and abs(unit(image - eye)[2]) < 0.9:
            parts = [pane(spot, normal, 1.0, MIRROR), ball(target, 0.25, RED)]
            aim = spot + rng.uniform(-0.3, 0.3, 3)
            return Tracer(stage(parts)), Camera(tuple(eye), tuple(aim), 96, 80, view=70), image


def test_two_hundred_mirrors_show_their_ball_where_geometry_says() -> None:
    rng = np.random.default_rng(11)
    checked = 0
    while checked < 200:
        tracer, camera, image = mirrored_view(rng)
        row, column = pixel_of(camera, image)
        if not (4 < row < camera.height - 4 and 4 < column < camera.width - 4):
            continue
        seen = tracer.labels(camera)
        assert seen.label[int(row), int(column)] == LOOKING_GLASS
        assert seen.beyond[int(row), int(column)] == TARGET
        rows, columns = np.nonzero((seen.beyond == TARGET) & (seen.label == LOOKING_GLASS))
        if min(rows.min(), columns.min()) > 0 and rows.max() < camera.height - 1 and columns.max() < camera.width - 1:
            assert abs(rows.mean() + 0.5 - row) < 1.0
            assert abs(columns.mean() + 0.5 - column) < 1.0
        checked += 1


def test_facing_mirrors_show_each_other_again_and_again() -> None:
    left, right = box((-1.1, -1, 0), (-1.0, 1, 2), MIRROR), box((1.0, -1, 0), (1.1, 1, 2), MIRROR)
    bead = ball((0.0, 0.8, 1.0), 0.08, RED)
    tracer = Tracer(stage([left, right, bead]))
    eye = np.array((-0.5, 0.0, 1.0))
    for times in range(1, 8):
        image = np.array((2.0 * times, 0.8, 1.0))
        camera = Camera(tuple(eye), tuple(image), 31, 31, view=12)
        seen = tracer.labels(camera)
        assert seen.label[15, 15] == 1
        assert seen.beyond[15, 15] == 2, times


def test_a_mirror_is_as_bright_as_what_it_shows() -> None:
    tracer = Tracer(
        room(box((-1.9, -1.0, 0.5), (-1.8, 1.0, 2.0), MIRROR), box((1.8, -1.0, 0.5), (1.9, 1.0, 2.0), RED))
    )
    direct = tracer.frame(Camera((0.0, 0.0, 1.2), (1.0, 0.0, 1.2), 32, 32, view=30), DEFAULT, radiance=True)
    shown = tracer.frame(Camera((0.0, 0.0, 1.2), (-1.0, 0.0, 1.2), 32, 32, view=8), DEFAULT, radiance=True)
    assert direct.radiance is not None
    assert shown.radiance is not None
    share = shown.radiance.mean(axis=(0, 1)) / direct.radiance[8:24, 8:24].mean(axis=(0, 1))
    assert share == pytest.approx(np.full(3, 0.89), abs=0.06)


def test_glass_is_seen_first_and_what_is_behind_it_in_the_end() -> None:
    window = box((-0.5, 0.0, -0.5), (0.5, 0.02, 0.5), GLASS)
    tracer = Tracer(stage([window, ball((0.0, 2.0, 0.0), 0.3, BLUE)]))
    seen = tracer.labels(Camera((0.0, -2.0, 0.0), (0.0, 0.0, 0.0), 41, 41, view=60))
    assert seen.label[20, 20] == 0
    assert seen.beyond[20, 20] == 1
    assert seen.depth[20, 20] == pytest.approx(2.0, abs=1e-4)
    assert seen.beyond[20, 20 - 7] == NOTHING
    assert seen.label[20, 20 - 7] == 0


def test_a_mirror_behind_glass_shows_the_room() -> None:
    parts = [
        box((-1, 0, -1), (1, 0.02, 1), GLASS),
        box((-1, 1, -1), (1, 1.1, 1), MIRROR),
        ball((0.5, -3, 0), 0.4, RED),
    ]
    seen = Tracer(stage(parts)).labels(Camera((-0.2, -1.5, 0), (0.05, 1.0, 0), 41, 41, view=50))
    assert seen.label[20, 20] == 0
    assert np.any(seen.beyond == 2)


def test_glass_on_a_table_does_not_open_the_table() -> None:
    table, vase = (
        quad([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], BLUE),
        box((-0.3, -0.3, 0), (0.3, 0.3, 0.4), GLASS),
    )
    seen = Tracer(stage([table, vase])).labels(Camera((0.3, -1.5, 1.2), (0, 0, 0.1), 120, 120, view=40))
    below = (seen.label == 1) & (np.arange(120)[:, None] > 60)
    assert below.sum() > 500
    assert np.all(seen.beyond[below] == 0)


def test_glass_throws_back_a_little_and_tints_the_rest() -> None:
    green = Material((0.5, 1.0, 0.5), 0.0, optics=Optics.GLASS)
    stages = [room(box((-1, 1.0, 0.3), (1, 1.01, 2.2), look)) for look in (GLASS, green)]
    camera = Camera((0.0, -1.0, 1.2), (0.0, 1.0, 1.2), 32, 32, view=30)
    clear, tinted = (Tracer(each).frame(camera, DEFAULT, radiance=True).radiance for each in stages)
    bare = Tracer(room()).frame(camera, DEFAULT, radiance=True).radiance
    assert clear is not None
    assert tinted is not None
    assert bare is not None
    assert np.all(clear.mean(axis=(0, 1)) < bare.mean(axis=(0, 1)))
    assert tinted[..., 1].mean() > 2.5 * tinted[..., 0].mean()


def test_glass_neither_makes_nor_takes_light() -> None:
    pane = Tracer(stage([box((-1, 0, -1), (1, 0.01, 1), Material((1.0, 1.0, 1.0), 0.0, optics=Optics.GLASS))]))
    for eye in ((0.0, -2.0, 0.0), (1.5, -1.0, 0.5)):
        light = pane.frame(Camera(eye, (0.0, 0.0, 0.0), 21, 21, view=10), DEFAULT, radiance=True).radiance
        assert light is not None
        assert light == pytest.approx(np.ones_like(light), abs=0.02)


def test_smooth_metal_reflects_and_chalk_does_not() -> None:
    def hue(roughness: float) -> float:
        plate = box((-0.5, -1.0, 0.0), (0.5, -0.9, 2.0), Material((0.9, 0.9, 0.9), roughness, metal=1.0))
        red_wall = box((-2.0, 1.8, 0.0), (2.0, 1.9, 2.5), RED)
        camera = Camera((0.0, 0.5, 1.2), (0.0, -1.0, 1.2), 24, 24, view=20)
        light = Tracer(room(plate, red_wall)).frame(camera, DEFAULT, radiance=True).radiance
        assert light is not None
        return float(light[..., 0].mean() / light[..., 1].mean())

    assert hue(0.05) > 2.0
    assert hue(0.9) < 1.5
