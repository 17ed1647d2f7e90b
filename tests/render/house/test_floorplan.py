"""Plans of houses as pictures."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.figure import Figure

from tolman.house.house import Area, Doorway, House, Leaf, Room, Thing, Window, upright
from tolman.house.models import shape_of
from tolman.house.plan import draw_plan
from tolman.render.house.floorplan import draw_floorplan, floorplan, footprint

ROOMS = (Room("blue bedroom", "bedroom", Area(0, 0, 4, 4), "blue"), Room("hall", "hall", Area(4, 0, 7, 4)))
DOOR = Doorway("doorway", ("blue bedroom", "hall"), (4.0, 1.0), "y", leaf=Leaf("oak", "blue bedroom", "left", 0.4))
CHAIR = Thing("chair 1", "chair", (1.0, 2.0, 0.0), upright(30.0))
HOUSE = House(ROOMS, (DOOR,), (Window("hall", (7.0, 2.0), "y", 1.2),), (CHAIR,))


def words(figure: Figure) -> set[str]:
    """Returns all that is written."""
    return {text.get_text() for text in figure.axes[-1].texts}


def colour_at(figure: Figure, x: float, y: float) -> tuple[int, int, int]:
    """Returns the colour of a drawing at a place of the house."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    picture = np.asarray(canvas.buffer_rgba())
    across, up = figure.axes[-1].transData.transform((x, y))
    red, green, blue = picture[round(len(picture) - up), round(across), :3].tolist()
    return red, green, blue


def test_rooms_and_furniture_are_named() -> None:
    assert words(floorplan(HOUSE)) == {"blue bedroom", "hall", "chair"}


def test_walls_are_dark_and_open_where_doorways_are() -> None:
    figure = floorplan(replace(HOUSE, doorways=(replace(DOOR, leaf=None),)))
    assert sum(colour_at(figure, 4.0, 3.0)) < 300
    assert sum(colour_at(figure, 4.0, 1.0)) > 650
    assert sum(colour_at(figure, 7.04, 3.5)) < 300
    assert sum(colour_at(figure, 7.04, 2.0)) > 650


def test_leaves_are_drawn_as_they_stand() -> None:
    for stands, at in ((0.0, (3.95, 1.0)), (1.0, (3.5, 1.405))):
        door = replace(DOOR, leaf=Leaf("oak", "blue bedroom", "left", stands))
        figure = floorplan(replace(HOUSE, doorways=(door,), things=()))
        assert min(colour_at(figure, *at)) > 225, stands


@pytest.mark.parametrize("stands", [0.0, 0.8, 1.0])
def test_arcs_show_where_a_leaf_swings(stands: float) -> None:
    """Half-way between shut and open, a leaf's length from its hinge, there is a line, however far it is open."""
    door = replace(DOOR, leaf=Leaf("oak", "blue bedroom", "left", stands))
    figure = floorplan(replace(HOUSE, doorways=(door,), things=()))
    places = [0.854 / 2**0.5 + step / 200 for step in range(-4, 5)]
    assert min(sum(colour_at(figure, 3.94 - place, 1.427 - place)) for place in places) < 560
    assert sum(colour_at(figure, 3.94 - 0.4, 1.427 - 0.4)) > 575


def test_footprints_are_those_of_shapes() -> None:
    outline = footprint(shape_of(CHAIR))
    low, high = shape_of(CHAIR).bounds()
    assert np.allclose(outline.min(axis=0), low[:2])
    assert np.allclose(outline.max(axis=0), high[:2])


def test_small_things_on_others_are_left_out() -> None:
    mug = Thing("mug 1", "mug", (1.0, 2.0, 0.45), held_by="chair 1")
    assert words(floorplan(replace(HOUSE, things=(CHAIR, mug)))) == words(floorplan(HOUSE))


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_the_same_house_gives_the_same_file(tmp_path: Path, suffix: str) -> None:
    for name in ("one", "two"):
        draw_floorplan(HOUSE, tmp_path / f"{name}{suffix}")
    assert (tmp_path / f"one{suffix}").read_bytes() == (tmp_path / f"two{suffix}").read_bytes()


def test_drawings_are_png_or_svg(tmp_path: Path) -> None:
    draw_floorplan(HOUSE, tmp_path / "plan.svg")
    assert ElementTree.parse(tmp_path / "plan.svg").getroot().tag.endswith("svg")
    with pytest.raises(ValueError, match=r"plan\.gif"):
        draw_floorplan(HOUSE, tmp_path / "plan.gif")


@pytest.mark.slow
@pytest.mark.parametrize("rooms", [1, 6, 12])
def test_drawn_houses_of_any_size_fit_their_picture(rooms: int) -> None:
    figure = floorplan(draw_plan(3, rooms))
    assert max(figure.get_size_inches()) * figure.dpi <= 2001
    assert {room.name for room in draw_plan(3, rooms).rooms} == words(figure)
