"""Pictures that help to read others: how far and how wide things are, what they look like, plans from above."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tolman.assets.catalogue import KINDS
from tolman.assets.finish import COLOURS, paint
from tolman.assets.kind import Kind, build
from tolman.assets.primitive import box, cylinder
from tolman.assets.shape import together
from tolman.geometry.pose import Cell, Heading, Pose
from tolman.render.contact import VIEWS, portrait, studio
from tolman.render.tracer.frame import DEFAULT, Quality
from tolman.render.tracer.stage import Light, Sky, Stage, joined, placed, staged
from tolman.suites.tos.drawing.plan import door_turn
from tolman.suites.tos.drawing.signs import stripes, turned
from tolman.suites.tos.scene.scene import Door, Scene, Thing
from tolman.suites.tos.setting import IMAGE_SIZE
from tolman.suites.tos.views.rooms import FLOORS, above, colours_of, eye, model_of, model_stage, open_top

if TYPE_CHECKING:
    from tolman.render.tracer.camera import Camera

Image = NDArray[np.uint8]

POSTS = {
    "red": (2.0, 0.0),
    "blue": (4.0, 0.0),
    "green": (8.0, 0.0),
    "yellow": (4.0, -22.5),
    "purple": (4.0, 22.5),
}
"""Posts of the picture of distances and angles: metres from the eye, and degrees to the right, by colour."""

CHAIRS = ((-2.2, 2.8), (2.2, 2.8))
"""Chairs of that picture, by metres to the right and ahead: all face backward, whatever sides they show."""

FLOOR = FLOORS[0]
"""Tiles of one metre."""
_POST = 0.45
_BAR, _HALF_BAR = 0.9, 0.16
"""The length and half the width of the mark of a door, in cells."""
_INK, _HALO = "#1f2933", "#ffffff"


def scale_picture(size: int = IMAGE_SIZE, quality: Quality = DEFAULT) -> Image:
    """Returns a picture of posts in a bare room, each with its distance and its angle."""
    camera = eye(Pose((0, 0), Heading.NORTH), size)
    picture, pen, font = _canvas(_drawn(_posts(), [camera], quality)[0], size / 30)
    for distance, degrees in POSTS.values():
        across, ahead = distance * sin(radians(degrees)), distance * cos(radians(degrees))
        side = "" if not degrees else f", {abs(degrees):g}° {'right' if degrees > 0 else 'left'}"
        column, row = size / 2 * (1 + across / ahead), size / 2 * (1 + (1 - _POST) / ahead)
        aside = 0.0 if degrees else size * 0.1 / ahead
        _write(pen, font, (column + aside, row - size / 96), f"{distance:g} m{side}", "mb" if degrees else "lt")
    for edge, anchor in ((size / 96, "lb"), (size - size / 96, "rb")):
        _write(pen, font, (edge, size * 0.48), "facing backward", anchor)
    return np.asarray(picture)


def _posts() -> Stage:
    ground = staged(box(24, 24, 0.1).at(z=-0.1).of(FLOOR), 0)
    walls = box(0.1, 24, 2.6).at(x=-9).both("x") + box(18, 0.1, 2.6).at(y=12)
    posts = [
        cylinder(0.09, _POST).at(y=distance).turned(z=-degrees).of(paint(COLOURS[name]))
        for name, (distance, degrees) in POSTS.items()
    ]
    chairs = [build(KINDS["office chair"]).shape.at(x=across, y=ahead) for across, ahead in CHAIRS]
    things = staged(together(walls.of(paint((0.86, 0.85, 0.82))), *posts, *chairs), 0)
    lights = tuple(Light((x, y, 2.3), 8.0, radius=0.3) for x in (-4.0, 4.0) for y in (1.0, 8.0))
    return joined([placed(ground, 0, at=(-0.5, -0.5, 0.0)), things], lights, Sky(ambient=0.4))


def catalogue_picture(
    scene: Scene, size: int = 128, kinds: Mapping[str, Kind] = KINDS, quality: Quality = DEFAULT
) -> Image:
    """Returns a picture of every thing of a scene with its name: from the front, from its right and from the back.

    Things without a front are shown once.
    """
    from PIL import Image as Pictures

    things = sorted(scene.things, key=lambda thing: thing.name)
    cells = [_entry(scene, thing, size, kinds, quality) for thing in things]
    across = 2
    wide, high = cells[0].size
    page = Pictures.new("RGB", (across * (wide + 6) - 6, -(-len(cells) // across) * high), "white")
    for number, cell in enumerate(cells):
        page.paste(cell, (number % across * (wide + 6), number // across * high))
    return np.asarray(page)


def _entry(scene: Scene, thing: Thing, size: int, kinds: Mapping[str, Kind], quality: Quality) -> Any:
    from PIL import Image as Pictures
    from PIL import ImageDraw, ImageFont

    kind, choice = model_of(scene, thing.name, kinds)
    views = [VIEWS[side] for side in (("front", "side", "back") if thing.has_front else ("corner",))]
    cell = Pictures.new("RGB", (3 * size, size + size // 6), "white")
    pen, font = ImageDraw.Draw(cell), ImageFont.load_default(size / 9)
    pen.text((3, 1), thing.name, _INK, font)
    if thing.has_front:
        sides = "front · right side · back"
        pen.text((3 * size - 3, 1), sides, "#6b7680", ImageFont.load_default(size / 12), anchor="ra")
    for place, picture in enumerate(_pictures(model_stage(kind, tuple(choice.items())), views, size, quality)):
        cell.paste(Pictures.fromarray(picture), (place * size, size // 6))
    return cell


def _pictures(model: Stage, views: Sequence[tuple[float, float]], size: int, quality: Quality) -> list[Image]:
    stage = studio(model)
    return _drawn(stage, [portrait(stage, *view, size) for view in views], quality)


def empty_plan(scene: Scene, width: int = 768) -> Image:
    """Returns the empty rooms from above, north up."""
    return _drawn(open_top(scene, empty=True), [above(scene, width)], DEFAULT)[0]


def points_picture(scene: Scene, standing: Cell, points: Sequence[Cell], plan: Image) -> Image:
    """Returns the plan of the empty rooms with marks of doors, lettered points and the viewer's place."""
    camera = above(scene, plan.shape[1])
    picture, pen, font = _canvas(plan, camera.width / 40)
    _mark_doors(pen, scene, camera)
    _dot(pen, scene, camera, standing, "#c2185b", 0.30)
    _write(pen, font, _pixel(scene, camera, (standing[0], standing[1] - 0.62)), "you", "mm")
    for letter, point in zip(ascii_uppercase, points, strict=False):
        _dot(pen, scene, camera, point, _HALO, 0.40)
        _write(pen, font, _pixel(scene, camera, point), letter, "mm")
    return np.asarray(picture)


def plan_picture(scene: Scene, width: int = 1024, kinds: Mapping[str, Kind] = KINDS) -> Image:
    """Returns a scene from above, north up, with marks of doors and the names of all things and doors: for people."""
    camera = above(scene, width)
    picture, pen, font = _canvas(_drawn(open_top(scene, kinds), [camera], DEFAULT)[0], width / 70)
    _mark_doors(pen, scene, camera)
    for member in scene.members:
        _write(pen, font, _pixel(scene, camera, (member.at[0], member.at[1] - 0.62)), member.name, "mm")
    _dot(pen, scene, camera, scene.start.at, "#c2185b", 0.2)
    _write(pen, font, _pixel(scene, camera, (scene.start.at[0], scene.start.at[1] - 0.62)), "start", "mm")
    return np.asarray(picture)


def _drawn(stage: Stage, cameras: Sequence["Camera"], quality: Quality) -> list[Image]:
    """Returns pictures of one stage."""
    from tolman.render.tracer.tracer import Tracer

    tracer = Tracer(stage)
    return [rgb for camera in cameras if (rgb := tracer.frame(camera, quality).rgb) is not None]


def _canvas(rgb: Image, letters: float) -> tuple[Any, Any, Any]:
    """Returns a picture to write on, a pen, and a font whose letters are so high."""
    from PIL import Image as Pictures
    from PIL import ImageDraw, ImageFont

    picture = Pictures.fromarray(rgb)
    return picture, ImageDraw.Draw(picture), ImageFont.load_default(letters)


def _write(pen: Any, font: Any, at: tuple[float, float], text: str, anchor: str) -> None:
    pen.text(at, text, _INK, font, anchor=anchor, stroke_width=2, stroke_fill=_HALO)


def _mark_doors(pen: Any, scene: Scene, camera: "Camera") -> None:
    """Draws a bar in the colours of each door, which would be hidden from above by the wall over it."""
    for door in scene.doors:
        colours = colours_of(door)
        for colour, ends in zip(colours, stripes(len(colours)), strict=True):
            pen.rectangle(_bar(scene, camera, door, ends), tuple(round(255 * part) for part in colour))
        pen.rectangle(_bar(scene, camera, door, (-0.5, 0.5)), outline=_INK, width=max(1, camera.width // 400))


def _bar(scene: Scene, camera: "Camera", door: Door, ends: tuple[float, float]) -> tuple[float, float, float, float]:
    """Returns the left, upper, right and lower edges of a bar along the wall of a door, from one share to another."""
    turn, (x, y) = door_turn(door), door.at
    corners = [turned((_BAR * end, half), turn) for end, half in zip(ends, (_HALF_BAR, -_HALF_BAR), strict=True)]
    (left, right), (bottom, top) = (sorted(along) for along in zip(*corners, strict=True))
    return *_pixel(scene, camera, (x + left, y + top)), *_pixel(scene, camera, (x + right, y + bottom))


def _dot(pen: Any, scene: Scene, camera: "Camera", at: Cell, colour: str, radius: float) -> None:
    column, row = _pixel(scene, camera, at)
    reach = radius * camera.width / scene.size[0]
    pen.ellipse((column - reach, row - reach, column + reach, row + reach), colour, _INK)


def _pixel(scene: Scene, camera: "Camera", at: tuple[float, float]) -> tuple[float, float]:
    """Returns where a place of the floor lies in a picture from above."""
    east, north = scene.size
    return (at[0] + 0.5) * camera.width / east, (north - at[1] - 0.5) * camera.height / north
