"""Radar charts, worked out by hand."""

import re

import pytest

from tolman.report.page.radar import Corner, Outline, radar_chart


def outline(*values: float, **more: object) -> Outline:
    return Outline("somebody", tuple(Corner(value, f"{value}") for value in values), **more)  # type: ignore[arg-type]


def places(chart: object, look: str) -> list[tuple[float, float]]:
    (path,) = re.findall(rf'<path d="M([^"]*)z" class="{look}"', str(chart))
    return [(float(x), float(y)) for x, y in (point.split() for point in path.split("L"))]


def test_values_go_out_from_the_middle_clockwise_from_the_top() -> None:
    chart = radar_chart(["a", "b", "c", "d"], [outline(100, 50, 0, 50)], "some")
    top, right, middle, left = places(chart, "guide")
    assert top == (200, pytest.approx(44, abs=0.1))
    assert right == (pytest.approx(254, abs=0.1), pytest.approx(152, abs=0.1))
    assert middle == (200, 152)
    assert left == (pytest.approx(146, abs=0.1), pytest.approx(152, abs=0.1))


def test_players_have_their_colours_and_what_a_paper_printed_has_none() -> None:
    chart = radar_chart(["a", "b", "c"], [outline(1, 2, 3, series=1), outline(4, 5, 6, is_published=True)], "some")
    assert len(places(chart, "line p1")) == len(places(chart, "printed")) == 3
    assert str(chart).count("marker p1") == 3
