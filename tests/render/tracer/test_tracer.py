"""How the work of a picture is shared: no width is special."""

import numpy as np
import pytest

pytest.importorskip("warp")

from tests.render.tracer.staging import RED, ball, room
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.tracer import Tracer

pytestmark = pytest.mark.slow  # kernels are compiled


@pytest.mark.parametrize("width", [1, 5, 63, 64, 65, 130])
def test_pixels_at_the_ends_of_spans_are_drawn_as_all_others(width: int) -> None:
    tracer = Tracer(room(ball((0.4, 0.5, 0.45), 0.45, RED)), "cpu")
    camera = Camera((-1.2, -1.2, 1.2), (0.0, 0.2, 0.35), width, 40, view=60)
    rgb = tracer.frame(camera).rgb
    assert rgb is not None
    assert np.array_equal(rgb, Tracer(room(ball((0.4, 0.5, 0.45), 0.45, RED)), "cpu", threads=1).frame(camera).rgb)
    assert rgb.min() > 0
