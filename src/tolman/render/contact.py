"""Contact sheets: models of things side by side, from the front, the right side, the back and a corner."""

from collections.abc import Callable, Sequence
from math import cos, radians, sin, tan

import numpy as np
from numpy.typing import NDArray

from tolman.assets.finish import paint
from tolman.assets.primitive import box
from tolman.assets.shape import Shape
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import DEFAULT, Quality
from tolman.render.tracer.stage import Light, Sky, Stage, joined, placed, staged

Image = NDArray[np.uint8]
VIEWS = {"front": (0.0, 12.0), "side": (90.0, 12.0), "back": (180.0, 12.0), "corner": (35.0, 24.0)}
"""Views of a model: degrees from its front towards its right, and degrees above the floor."""
_FIELD = 24.0
_PAPER = (0.90, 0.90, 0.89)
_SKY = Sky((0.87,) * 3, (0.87,) * 3, (0.87,) * 3, ambient=0.42)
_LIGHTS = (
    Light((-5.0, -8.0, 10.0), 62.0, (1.0, 0.98, 0.95), radius=1.4),
    Light((9.0, -4.0, 7.0), 20.0, (0.95, 0.97, 1.0), radius=2.0),
    Light((2.0, 8.0, 9.0), 12.0, radius=2.0),
)
"""Far away, so that the floor is as bright behind the model as before it."""


def studio(model: Stage) -> Stage:
    """Returns a model, scaled to about a metre, on a pale floor under three lamps."""
    points = model.points.reshape(-1, 3).astype(float)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = 1 / float(np.linalg.norm(high - low))
    middle = (low + high) / 2 * scale
    thing = placed(model, 1, at=(-middle[0], -middle[1], -float(low[2]) * scale), scale=scale)
    floor = staged(box(9, 9, 0.1).at(z=-0.1).of(paint(_PAPER)), 0)
    return joined([floor, thing], _LIGHTS, _SKY)


def portrait(stage: Stage, turn: float, above: float, size: int) -> Camera:
    """Returns the camera that takes a studio's model from `turn` degrees to its right, `above` the floor."""
    points = stage.points[stage.label == 1].reshape(-1, 3)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    way = np.array(
        [sin(radians(turn)) * cos(radians(above)), -cos(radians(turn)) * cos(radians(above)), sin(radians(above))]
    )
    eye = middle + way * (0.55 / tan(radians(_FIELD / 2)))
    return Camera(_vector(eye), _vector(middle), size, size, _FIELD)


def portraits(shape: Shape, size: int = 256, quality: Quality = DEFAULT) -> list[Image]:
    """Returns pictures of a shape, one for each of `VIEWS`."""
    from tolman.render.tracer.tracer import Tracer

    stage = studio(staged(shape, 0))
    tracer = Tracer(stage)
    frames = [tracer.frame(portrait(stage, *view, size), quality) for view in VIEWS.values()]
    return [frame.rgb for frame in frames if frame.rgb is not None]


def sheet(
    rows: Sequence[tuple[str, Shape]],
    size: int = 256,
    columns: int = 2,
    quality: Quality = DEFAULT,
    done: Callable[[], None] = lambda: None,
) -> Image:
    """Returns one picture of many shapes, each with its name (which may be empty) above its views."""
    from PIL import Image as Pictures
    from PIL import ImageDraw, ImageFont

    wide, high = size * len(VIEWS), size + 22
    across = min(columns, len(rows))
    page = Pictures.new("RGB", (wide * across + 8 * (across - 1), high * -(-len(rows) // across)), "white")
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(14)
    for number, (name, shape) in enumerate(rows):
        left, top = (number % across) * (wide + 8), number // across * high
        pen.text((left + 4, top + 3), name, "#1f2933", font)
        for place, picture in enumerate(portraits(shape, size, quality)):
            page.paste(Pictures.fromarray(picture), (left + place * size, top + 22))
        done()
    return np.asarray(page)


def _vector(values: NDArray[np.float64]) -> tuple[float, float, float]:
    return float(values[0]), float(values[1]), float(values[2])
