"""Charts of lines: what is known is drawn and marked, and words keep apart."""

from dataclasses import replace
from math import nan

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

from tests.suites.tos.drawing.test_floorplan import boxes_of, overlapping
from tolman.render.chart import COLOURS, Line, Pane, Wording
from tolman.render.curves import curves
from tolman.render.style import house_style

WORDING = Wording("title", "turn", "score", "note")


def check_words(figure: Figure) -> None:
    """Fails if words leave the picture or cover each other."""
    with house_style():
        FigureCanvasAgg(figure)
        figure.draw_without_rendering()
    labels = [label for axes in figure.axes for label in (axes.xaxis.label, axes.yaxis.label)]
    children = [child for axes in figure.axes for child in axes.get_children() if isinstance(child, Text)]
    words = [text for text in (*labels, *children) if text.get_text()]
    boxes = boxes_of(figure, words)
    texts = [text.get_text() for text in words]
    assert [(texts[one], texts[other]) for one, other in overlapping(boxes, boxes) if one < other] == []
    assert boxes.min() >= 0
    assert (boxes[:, 2:].max(axis=0) <= figure.bbox.size).all()


def flat(name: str, *heights: float) -> Line:
    return Line(name, heights, heights, heights)


def test_lines_leave_out_turns_without_a_value() -> None:
    panes = [Pane("one", (flat("scout", nan, 0.2, nan, 0.6), flat("blind", nan, nan, 0.1, nan)))]
    axes = curves(panes, WORDING).axes[1]
    drawn = [line.get_xydata().tolist() for line in axes.lines if line.get_linestyle() == "-"]
    assert drawn == [[[1, 0.2], [3, 0.6]], [[2, 0.1]]]


def test_the_first_turn_is_shown_whatever_its_number() -> None:
    told, explored = (
        curves([Pane("one", (line,))], WORDING).axes[1] for line in (flat("a", 0.5), flat("a", nan, 0.5))
    )
    assert told.get_xlim()[0] < 0 < explored.get_xlim()[0] < 1


def test_every_line_is_marked_and_its_last_turn_is() -> None:
    lines = tuple(flat(f"player {number}", nan, *[0.9] * 9) for number in range(4))
    axes = curves([Pane("one", lines)], WORDING).axes[1]
    markers = [line for line in axes.lines if line.get_linestyle() == "None"]
    assert [set(line.get_xdata()) for line in markers] == [{4, 8, 9}, {1, 5, 9}, {2, 6, 9}, {3, 7, 9}]
    assert [line.get_color() for line in markers] == list(COLOURS[:4])
    assert len({line.get_marker() for line in markers}) == 4


def test_a_line_without_values_is_not_drawn() -> None:
    axes = curves([Pane("one", (flat("blind", nan, nan), flat("scout", nan, 0.5)))], WORDING).axes[1]
    assert [line.get_xydata().tolist() for line in axes.lines if line.get_linestyle() == "-"] == [[[1, 0.5]]]


@pytest.mark.parametrize(("panes", "players"), [(1, 1), (2, 3), (2, 30), (5, 4), (6, 12)])
def test_words_of_curves_are_free(panes: int, players: int) -> None:
    lines = tuple(flat(f"a player $x$ with a long name, {number}", nan, 0.5, 1.0) for number in range(players))
    shown = [Pane(f"Measure {number}", lines) for number in range(panes)]
    figure = curves(shown, Wording("a title" * 40, "turn", "score", "a note" * 60), {"Measure 0": 2 / 3})
    check_words(figure)
    assert len(figure.axes) == panes + 1
    assert "chance" in {text.get_text() for text in figure.axes[0].texts}
    guides = [[line.get_ydata()[0] for line in axes.lines if line.get_zorder() < 2] for axes in figure.axes[1:]]
    assert guides[0] == [2 / 3]
    assert not any(guides[1:])


def test_a_line_that_stops_is_marked_there() -> None:
    line = replace(flat("scout", 0.0, 0.5, 1.0, 1.0), stop=1.5)
    axes = curves([Pane("one", (line,))], WORDING).axes[1]
    (markers,) = [drawn for drawn in axes.lines if drawn.get_linestyle() == "None"]
    assert markers.get_xydata().tolist() == [[1.5, 0.75]]


def test_long_names_keep_both_ends() -> None:
    figure = curves((Pane("", (flat("provider/model-with-a-long-name-2026-01", 0.5),)),), WORDING)
    assert "model-with-a-l…g-name-2026-01" in {text.get_text() for text in figure.axes[0].texts}


def test_a_gain_below_nothing_is_shown() -> None:
    panes = (Pane("", (replace(flat("one", 0.5, 0.5), low=(-0.3, 0.0)),)), Pane("", (flat("one", 0.5),)))
    assert [axes.get_ylim()[0] < -0.3 for axes in curves(panes, WORDING).axes[1:]] == [True, True]
