"""Labels beside marks cover neither marks nor each other, and stay inside their frame."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.render.labels import Box, Label, Obstacles, Point, Style, along, around, as_array, overlaps, place

FRAME = Box(0, 0, 400, 300)


def labelled(points: list[Point], style: Style = Style.THING) -> list[Label]:
    return [Label("name", at, around(at, 4, 4), style) for at in points]


def size(_label: Label) -> Point:
    return 30.0, 12.0


def surroundings(labels: list[Label], *lines: Box) -> Obstacles:
    return Obstacles(tuple(label.mark for label in labels), lines, FRAME)


def shared(boxes: list[Box], others: list[Box]) -> float:
    return float(overlaps(as_array(boxes), as_array(others)).sum())


def test_names_of_marks_in_a_column_keep_apart() -> None:
    labels = labelled([(100.0, 100.0 + 6 * row) for row in range(4)])
    boxes, is_free = place(labels, size, surroundings(labels))
    assert is_free
    assert shared(boxes, [label.mark for label in labels]) == 0
    assert all(shared([one], [other]) == 0 for index, one in enumerate(boxes) for other in boxes[:index])


def test_a_name_lies_below_its_mark_unless_a_line_is_there() -> None:
    (label,) = labels = labelled([(100.0, 100.0)])
    ((below,), _) = place(labels, size, surroundings(labels))
    assert below.top < label.mark.bottom
    ((above,), is_free) = place(labels, size, surroundings(labels, Box(0, 80, 400, 90)))
    assert above.bottom > label.mark.top
    assert is_free


def test_a_crowd_is_said_not_to_be_free() -> None:
    labels = labelled([(100.0, 100.0)] * 20)
    boxes, is_free = place(labels, size, surroundings(labels))
    assert len(boxes) == 20
    assert not is_free


def test_no_labels_have_no_places() -> None:
    assert place([], size, surroundings([])) == ([], True)


@given(st.lists(st.tuples(st.floats(0, 400), st.floats(0, 300)), min_size=1, max_size=8), st.sampled_from(Style))
def test_labels_stay_inside_and_what_is_called_free_is(points: list[Point], style: Style) -> None:
    labels = labelled(points, style)
    boxes, is_free = place(labels, size, surroundings(labels))
    for box in boxes:
        assert box.left > -1e-6
        assert box.bottom > -1e-6
        assert box.right < 400 + 1e-6
        assert box.top < 300 + 1e-6
        assert (box.width, box.height) == pytest.approx((30, 12))
    if is_free:
        assert shared(boxes, [label.mark for label in labels]) == pytest.approx(0, abs=1e-6)
        assert all(shared([one], [other]) < 1e-6 for index, one in enumerate(boxes) for other in boxes[:index])


def test_a_line_is_covered_from_end_to_end() -> None:
    pieces = along((1, 2), (4, 6), 0.5)
    middles = np.array([piece.centre for piece in pieces])
    assert middles[0].tolist() == [1, 2]
    assert middles[-1].tolist() == [4, 6]
    assert np.hypot(*np.diff(middles, axis=0).T).max() <= 0.5
