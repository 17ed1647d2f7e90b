"""Charts of a small scene by hand, and charts of drawn scenes against looks and moves; maps that are read back."""

import json
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.suites.tos.scene.test_scene import TWO_ROOMS
from tolman.geometry.pose import HEADINGS, Heading, Pose
from tolman.suites.tos.chart import Chart, chart_of
from tolman.suites.tos.maps import AGENT, map_words, read_map
from tolman.suites.tos.moves import START, JumpTo, Motion, Rotate
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Door, Scene, Thing
from tolman.suites.tos.scene.sight import look

NORTH, EAST, SOUTH, WEST = HEADINGS
CHART = chart_of(TWO_ROOMS)
TURNS = (Rotate(90), Rotate(180), Rotate(-90))

scenes = st.builds(
    draw,
    st.integers(0, 200),
    st.builds(Layout, st.integers(1, 5), st.integers(1, 6), st.sampled_from((Shape.CHAIN, Shape.STAR, Shape.TREE))),
)


def test_a_chart_counts_from_the_start() -> None:
    assert CHART.members == (
        Thing("chair", (0, 4), WEST),
        Thing("lamp", (1, 4), NORTH, has_front=False),
        Thing("sofa", (6, 2), NORTH),
        Door("red door", (3, 2), EAST, (1, 2)),
    )
    assert CHART.rooms == {START: (1,), "chair": (1,), "lamp": (1,), "sofa": (2,), "red door": (1, 2)}
    assert CHART.at(START) == (0, 0)
    assert CHART.at("sofa") == (6, 2)
    assert CHART.step("sofa", "chair") == (-6, 2)
    assert CHART.step("chair", START) == (0, -4)
    assert CHART.names == ("chair", "lamp", "sofa", "red door")
    assert [thing.name for thing in CHART.fronted] == ["chair", "sofa"]
    assert CHART.taken == {(0, 4), (1, 4), (6, 2), (3, 2)}
    assert len(CHART.stands) == 20


def test_members_are_found_by_room() -> None:
    assert [member.name for member in CHART.members_in((1,))] == ["chair", "lamp", "red door"]
    assert [member.name for member in CHART.members_in((2,))] == ["sofa", "red door"]
    assert CHART.members_in((1, 2)) == CHART.members
    assert CHART.members_in((3,)) == ()


LED: dict[str, tuple[tuple[Motion, ...], tuple[str, Heading] | str]] = {
    "nowhere": ((), (START, NORTH)),
    "a jump": ((JumpTo("chair"),), ("chair", NORTH)),
    "through the door": ((Rotate(90), JumpTo("red door"), JumpTo("sofa"), Rotate(180)), ("sofa", WEST)),
    "whole turns": ((Rotate(270), Rotate(-270), Rotate(360), Rotate(-90)), (START, WEST)),
    "through the wall": ((Rotate(90), JumpTo("sofa")), "the sofa is not in view when it is to be jumped to"),
    "behind": ((Rotate(180), JumpTo("chair")), "the chair is not in view when it is to be jumped to"),
    "on the spot": ((JumpTo("chair"), JumpTo("chair")), "the chair is not in view when it is to be jumped to"),
    "to nothing": ((JumpTo("unicorn"),), "there is nothing called 'unicorn'"),
    "to the start": ((JumpTo(START),), "there is nothing called 'initial_pos'"),
}


@pytest.mark.parametrize(("motions", "end"), LED.values(), ids=LED)
def test_where_motions_lead(motions: tuple[Motion, ...], end: tuple[str, Heading] | str) -> None:
    assert CHART.led(motions) == end


def test_ways_are_the_shortest() -> None:
    """Every plan of up to four motions is tried; what none reaches needs more."""
    motions: tuple[Motion, ...] = (*TURNS, *map(JumpTo, CHART.names))
    fewest: dict[object, int] = {}
    for count in range(5):
        for plan in product(motions, repeat=count):
            fewest.setdefault(CHART.led(plan), count)
    for stand in CHART.stands:
        assert CHART.led(CHART.ways[stand]) == stand
        assert len(CHART.ways[stand]) == fewest.get(stand, 5)
    assert max(map(len, CHART.ways.values())) == 4


@pytest.mark.slow
@settings(max_examples=60)
@given(scenes)
def test_everything_can_be_reached(scene: Scene) -> None:
    chart = chart_of(scene)
    assert set(chart.ways) == set(chart.stands)
    assert all(chart.led(way) == stand for stand, way in chart.ways.items())


@settings(max_examples=60)
@given(scenes)
def test_a_view_is_what_a_look_shows(scene: Scene) -> None:
    chart = chart_of(scene)
    for place, heading in chart.stands:
        cell = scene.start.at if place == START else scene.by_name[place].at
        assert chart.view((place, heading)) == look(scene, Pose(cell, heading))
        names = [sighting.name for sighting in look(scene, Pose(cell, heading)).sightings]
        assert chart.names_in_view((place, heading)) == names


MAP = """{
"chair": {"position": [0, 4], "facing": "west", "room": 1},
"lamp": {"position": [1, 4], "room": 1},
"sofa": {"position": [6, 2], "facing": "north", "room": 2},
"red door": {"position": [3, 2], "rooms": {"west": 1, "east": 2}}
}"""


def test_a_map_by_hand() -> None:
    assert map_words(CHART) == MAP
    assert read_map(MAP) == CHART
    drawn = map_words(CHART, Pose((3, 2), WEST))
    assert json.loads(drawn) == {AGENT: {"position": [3, 2], "facing": "west"}, **json.loads(MAP)}
    assert read_map(drawn) == CHART
    assert json.loads(map_words(Chart((), {START: (1,)}))) == {}


@settings(max_examples=60)
@given(scenes)
def test_maps_are_read_back(scene: Scene) -> None:
    chart = chart_of(scene)
    assert read_map(map_words(chart)) == read_map(map_words(chart, Pose((1, -2), SOUTH))) == chart
