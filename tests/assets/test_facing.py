"""Whoever is asked which way a thing faces can see it: its front, back and sides look different."""

from itertools import combinations

import numpy as np
import pytest

pytest.importorskip("warp")

from tolman.assets.catalogue import KINDS
from tolman.assets.finish import COLOURS, paint
from tolman.assets.kind import Choice, Kind, build
from tolman.assets.primitive import box
from tolman.geometry.pose import HEADINGS, Heading
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import FAST, Frame
from tolman.render.tracer.stage import Light, Sky, joined, placed, staged
from tolman.render.tracer.tracer import Tracer
from tolman.seeding import stream
from tolman.suites.tos.scene.kinds import scale
from tolman.suites.tos.views.rooms import EYE, turn_of

pytestmark = pytest.mark.slow  # kernels are compiled

SIZE = 96
LEAST = 5.0
"""Levels of 255 by which two views differ at least, on average over the outline of either."""

FRONTED = [kind for kind in KINDS.values() if kind.has_front]
LIGHTS = (Light((0.0, -2.2, 2.4), 4.2, radius=0.2), Light((0.0, 1.5, 2.4), 1.2, radius=0.2))
"""In the middle, so that no side is told by its light."""


def views(kind: Kind, choice: Choice) -> list[Frame]:
    """A model as it stands in a scene, two and a half cells ahead, turned to each heading."""
    model = staged(build(kind, **choice).shape, 1)
    house = staged(box(9, 9, 0.1).at(z=-0.1).of(paint(COLOURS["beige"])), 0)
    high = scale(kind) * kind.tall
    camera = Camera((0.0, -2.5, EYE), (0.0, 0.0, high / 2), SIZE, SIZE, 30.0)
    stages = [joined([house, placed(model, 1, turn_of(each), scale=scale(kind))], LIGHTS, Sky()) for each in HEADINGS]
    return [Tracer(stage).frame(camera, FAST) for stage in stages]


def apart(one: Frame, other: Frame) -> float:
    assert one.rgb is not None
    assert other.rgb is not None
    outline = (one.label == 1) | (other.label == 1)
    return float(np.abs(one.rgb.astype(float) - other.rgb)[outline].mean())


@pytest.mark.parametrize("kind", FRONTED, ids=[kind.name for kind in FRONTED])
def test_front_back_and_sides_look_different(kind: Kind) -> None:
    for choice in ({}, kind.draw(stream(0, "facing", kind.name))):
        seen = dict(zip(HEADINGS, views(kind, choice), strict=True))
        for one, other in combinations(HEADINGS, 2):
            assert apart(seen[one], seen[other]) >= LEAST, (one.word, other.word, choice)


def test_a_plain_box_is_noticed() -> None:
    crate = Kind(
        "crate",
        "none",
        True,
        0.5,
        0.5,
        0.5,
        {"colour": ("oak",)},
        lambda colour: box(0.5, 0.5, 0.5).of(paint(colour)),
    )
    seen = views(crate, {})
    assert apart(seen[Heading.NORTH], seen[Heading.EAST]) < LEAST
