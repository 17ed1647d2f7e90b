"""Pictures of little stages must not change unnoticed: each is kept as colours, depth and labels side by side.

`make golden` rewrites them; look at them then. Limits leave room for another processor, which rounds otherwise at
some edges, and for nothing else: a wrong normal, a lost shadow or a dull mirror is beyond them, as is tested too.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("warp")
pytest.importorskip("PIL")

from tests.render.tracer.staging import BLUE, GLASS, GREEN, MIRROR, RED, WHITE, ball, box, quad, room
from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.assets.material import Colour, Material, Optics, Pattern
from tolman.geometry.pose import Heading, Pose
from tolman.render.encoding import decoded_png, encoded_png
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import FINE
from tolman.render.tracer.stage import Light, Sky, Stage, joined, placed, staged
from tolman.render.tracer.tracer import Tracer
from tolman.suites.tos.scene.draw import draw
from tolman.suites.tos.views.rooms import above, eye, open_top, view_from

pytestmark = pytest.mark.slow  # kernels are compiled

FOLDER = Path(__file__).parent / "pictures"
SIZE = 80
Picture = NDArray[np.uint8]


class Shot(NamedTuple):
    """A stage and how it is seen."""

    stage: Stage
    camera: Camera
    nearest: float = 0.0
    """Metres that are white in the picture of depth."""
    farthest: float = 8.0
    """Metres that are black."""


ACROSS = Camera((-1.2, -1.2, 1.2), (0.0, 0.2, 0.35), SIZE, SIZE, view=60)
AHEAD = Camera((0.0, -1.8, 1.2), (0.0, 1.0, 1.0), SIZE, SIZE, view=70)
SIDE_LAMP = (Light((1.5, -1.5, 2.2), 5.0, radius=0.05),)
PLATE = box((0.7, -1.2, 1.5), (1.1, -0.8, 1.55), WHITE)
"""Hangs above the view, before the lamp: all that is seen of it is its shadow."""
TILES = Material((0.85, 0.82, 0.75), 0.4, pattern=Pattern.TILES, second=(0.3, 0.3, 0.35), repeat=0.5)
PLANKS = Material((0.66, 0.5, 0.34), 0.5, pattern=Pattern.PLANKS, second=(0.35, 0.24, 0.15), repeat=0.25)


def solids() -> Shot:
    """A ball and a box under one lamp, with the shadow of a plate that is out of sight."""
    parts = ball((0.4, 0.5, 0.45), 0.45, RED), box((-0.8, 0.1, 0.0), (-0.3, 0.6, 0.5), BLUE)
    return Shot(replace(room(*parts, PLATE, lights=SIDE_LAMP), sky=Sky(ambient=0.2)), ACROSS)


def mirror() -> Shot:
    """A mirror on the far wall, which shows a green ball from behind, and the lit room."""
    return Shot(room(box((-1.0, 1.8, 0.4), (1.0, 1.9, 1.9), MIRROR), ball((0.5, 0.4, 0.7), 0.3, GREEN)), AHEAD)


def glass() -> Shot:
    """A pane and a ball of glass before a red and a blue box."""
    boxes = box((-1.2, 1.0, 0.0), (-0.2, 1.6, 1.4), RED), box((0.2, 1.0, 0.0), (1.2, 1.6, 1.0), BLUE)
    return Shot(
        room(*boxes, box((-0.9, 0.3, 0.5), (0.1, 0.33, 1.5), GLASS), ball((0.6, 0.2, 0.8), 0.35, GLASS)), AHEAD
    )


def patterns() -> Shot:
    """Tiles on the floor and planks up a wall."""
    floor = quad([(-1.9, -1.9, 0.01), (1.9, -1.9, 0.01), (1.9, 1.9, 0.01), (-1.9, 1.9, 0.01)], TILES)
    wall = quad([(-1.9, 1.95, 0.2), (1.9, 1.95, 0.2), (1.9, 1.95, 2.3), (-1.9, 1.95, 2.3)], PLANKS)
    return Shot(room(floor, wall), AHEAD)


def lamp() -> Shot:
    """A ball that glows and a coloured lamp beside it, above a brass ball."""
    glowing, brass = Material((1.0, 0.9, 0.7), glow=2.0), Material((0.8, 0.65, 0.3), 0.2, metal=1.0)
    lights = (Light((-0.7, 0.4, 1.6), 4.0, (1.0, 0.8, 0.5)),)
    return Shot(
        room(ball((-0.7, 0.4, 1.6), 0.15, glowing), ball((0.4, 0.5, 0.5), 0.5, brass, rings=6), lights=lights), AHEAD
    )


def things() -> Shot:
    """An armchair and a bicycle of the catalogue, turned."""
    parts = [
        placed(staged(build(KINDS[name]).shape, 0), label, turn, at)
        for label, (name, turn, at) in enumerate(
            (("armchair", 30.0, (-0.5, 0.6, 0.0)), ("bicycle", 60.0, (0.7, 0.9, 0.0))), start=1
        )
    ]
    house, camera = room(lights=SIDE_LAMP), Camera((0.0, -1.8, 1.3), (0.0, 0.8, 0.4), SIZE, SIZE, view=60)
    return Shot(joined([house, *parts], (*SIDE_LAMP, Light((-1.0, -1.0, 2.3), 2.0)), Sky(ambient=0.4)), camera)


def view() -> Shot:
    """What the player of a drawn scene sees first."""
    scene = draw(5)
    return Shot(view_from(scene, scene.start.at), eye(Pose(scene.start.at, Heading.NORTH), SIZE))


def plan() -> Shot:
    """A drawn scene from above."""
    scene = draw(5)
    return Shot(open_top(scene), above(scene, SIZE), nearest=17.0, farthest=20.5)


SHOTS: dict[str, Callable[[], Shot]] = {
    each.__name__: each for each in (solids, mirror, glass, patterns, lamp, things, view, plan)
}


def drawn(shot: Shot) -> Picture:
    """Returns colours, depth and labels side by side."""
    frame = Tracer(shot.stage, "cpu").frame(shot.camera, FINE)
    assert frame.rgb is not None
    near = np.clip((shot.farthest - frame.depth) / (shot.farthest - shot.nearest), 0, 1)
    depth = np.repeat(np.round(255 * near)[..., None], 3, axis=2).astype(np.uint8)
    number = frame.label + 1
    label = np.stack([number * step % 256 for step in (67, 137, 211)], axis=2).astype(np.uint8)
    return np.concatenate([frame.rgb, depth, label], axis=1)


def differences(picture: Picture, golden: Picture) -> list[str]:
    """Returns what is not alike in two pictures."""
    if picture.shape != golden.shape:
        return [f"it has the shape {picture.shape} and not {golden.shape}"]
    off = np.abs(picture.astype(int) - golden).max(axis=2)
    colour, depth, label = np.split(off, 3, axis=1)
    measured = {
        "colours differ on average, in levels": (colour.mean(), 0.5),
        "share of pixels of another colour": ((colour > 20).mean(), 0.01),
        "share of pixels at another depth": ((depth > 1).mean(), 0.01),
        "share of pixels with another label": ((label > 0).mean(), 0.01),
    }
    return [f"{what}: {value:.3g}, at most {most}" for what, (value, most) in measured.items() if value > most]


def golden_picture(name: str) -> Picture:
    return decoded_png((FOLDER / f"{name}.png").read_bytes())


@pytest.mark.parametrize("name", SHOTS)
def test_pictures_are_as_they_were(request: pytest.FixtureRequest, name: str) -> None:
    picture = drawn(SHOTS[name]())
    if request.config.getoption("--rewrite-golden"):
        (FOLDER / f"{name}.png").write_bytes(encoded_png(picture))
    assert differences(picture, golden_picture(name)) == []


# Stages with something wrong about them.


def without(label: int) -> Callable[[Shot], Shot]:
    """Leaves out a part."""

    def spoil(shot: Shot) -> Shot:
        kept, stage = shot.stage.label != label, shot.stage
        names = ("points", "normals", "texture", "material", "label")
        return shot._replace(stage=replace(stage, **{name: getattr(stage, name)[kept] for name in names}))

    return spoil


def tilted(label: int, degrees: float) -> Callable[[Shot], Shot]:
    """Turns the normals of a part about the upright."""
    turn = np.radians(degrees)
    about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]], np.float32)

    def spoil(shot: Shot) -> Shot:
        is_part = (shot.stage.label == label)[:, None, None]
        normals = np.where(is_part, shot.stage.normals @ about, shot.stage.normals)
        return shot._replace(stage=replace(shot.stage, normals=normals))

    return spoil


def flat(shot: Shot) -> Shot:
    """Gives every triangle one normal, so that what is round has facets."""
    normals = np.repeat(shot.stage.normals.mean(axis=1, keepdims=True), 3, axis=1)
    return shot._replace(stage=replace(shot.stage, normals=normals.astype(np.float32)))


def painted(**look: Optics | Pattern) -> Callable[[Shot], Shot]:
    """Changes something about all materials."""
    return lambda shot: shot._replace(
        stage=replace(shot.stage, materials=tuple(replace(each, **look) for each in shot.stage.materials))
    )


def lit(**look: float | Colour) -> Callable[[Shot], Shot]:
    """Changes something about all lamps."""
    return lambda shot: shot._replace(
        stage=replace(shot.stage, lights=tuple(replace(each, **look) for each in shot.stage.lights))
    )


def seen(**how: tuple[float, float, float]) -> Callable[[Shot], Shot]:
    """Changes something about the camera."""
    return lambda shot: shot._replace(camera=replace(shot.camera, **how))


def aside(shot: Shot) -> Shot:
    """Moves the eye by five centimetres."""
    x, y, z = shot.camera.eye
    return seen(eye=(x + 0.05, y, z))(shot)


WRONG: dict[str, tuple[str, Callable[[Shot], Shot]]] = {
    "a lost shadow": ("solids", without(3)),
    "normals of a ball that are turned": ("solids", tilted(1, 30)),
    "normals of a box that are turned": ("solids", tilted(2, 30)),
    "facets": ("lamp", flat),
    "soft shadows": ("solids", lit(radius=0.5)),
    "a lamp that is weaker by a tenth": ("solids", lit(strength=4.5)),
    "a lamp of another colour": ("lamp", lit(colour=(1.0, 1.0, 1.0))),
    "a dull mirror": ("mirror", painted(optics=Optics.OPAQUE)),
    "glass like stone": ("glass", painted(optics=Optics.OPAQUE)),
    "no pattern": ("patterns", painted(pattern=Pattern.PLAIN)),
    "a thing that is gone": ("things", without(2)),
    "an eye five centimetres aside": ("view", aside),
    "south up": ("plan", seen(up=(0.0, -1.0, 0.0))),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_noticed(wrong: str) -> None:
    name, spoil = WRONG[wrong]
    assert differences(drawn(spoil(SHOTS[name]())), golden_picture(name)) != []


def test_what_another_processor_rounds_otherwise_is_not() -> None:
    golden = golden_picture("view")
    rng = np.random.default_rng(0)
    rounded = np.clip(golden.astype(int) + (rng.random(golden.shape) < 0.1), 0, 255)
    rounded[:, 2 * SIZE :] = golden[:, 2 * SIZE :]
    edges = rng.choice(SIZE * SIZE, 20, replace=False)  # a few pixels see the other side of an edge
    rows, columns = np.unravel_index(edges, (SIZE, SIZE))
    for panel in range(3):
        rounded[rows, columns + panel * SIZE] = golden[rows, np.minimum(columns + 1, SIZE - 1) + panel * SIZE]
    assert differences(rounded.astype(np.uint8), golden) == []
