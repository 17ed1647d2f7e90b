"""How the work of a picture is shared: each piece is done once, in whatever thread, and no width is special."""

from threading import Barrier, Lock

import numpy as np
import pytest

pytest.importorskip("warp")

from tests.render.tracer.staging import RED, ball, room
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.tracer import Tracer, _together

pytestmark = pytest.mark.slow  # kernels are compiled


def test_each_piece_is_done_once_by_all_threads() -> None:
    done, lock, meeting = [], Lock(), Barrier(2, timeout=60)

    def run(start: int, end: int) -> None:
        if start < 2:
            meeting.wait()  # both threads are at work
        with lock:
            done.append((start, end))

    pieces = [(number, number + 1) for number in range(20)]
    _together(run, pieces, 2)
    assert sorted(done) == pieces


def test_what_fails_in_another_thread_is_told() -> None:
    meeting = Barrier(2, timeout=60)

    def run(start: int, _end: int) -> None:
        meeting.wait()
        if start == 0:
            raise ValueError("a piece failed")

    with pytest.raises(ValueError, match="a piece failed"):
        _together(run, [(0, 1), (1, 2)], 2)


@pytest.mark.parametrize("width", [1, 5, 63, 64, 65, 130])
def test_pixels_at_the_ends_of_spans_are_drawn_as_all_others(width: int) -> None:
    tracer = Tracer(room(ball((0.4, 0.5, 0.45), 0.45, RED)), "cpu")
    camera = Camera((-1.2, -1.2, 1.2), (0.0, 0.2, 0.35), width, 40, view=60)
    rgb = tracer.frame(camera).rgb
    assert rgb is not None
    assert np.array_equal(rgb, Tracer(room(ball((0.4, 0.5, 0.45), 0.45, RED)), "cpu", threads=1).frame(camera).rgb)
    assert rgb.min() > 0
