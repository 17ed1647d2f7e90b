"""Whatever words tell of shows enough of itself, and nothing else shows; the proof `outlines` takes more scenes."""

import numpy as np
import pytest

pytest.importorskip("warp")

from proofs.outlines import PLANS, glimpses
from proofs.pictures import SHARE
from tolman.assets.material import Pattern
from tolman.geometry.pose import Pose
from tolman.protocol.edition import Edition
from tolman.render.tracer.tracer import Tracer
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.kinds import COLOURS
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Door
from tolman.suites.tos.scene.shown import LEAF, WALL
from tolman.suites.tos.setting import Shifting
from tolman.suites.tos.shift import shifted
from tolman.suites.tos.views import rooms
from tolman.suites.tos.views.reference import FLOOR
from tolman.suites.tos.views.rooms import HOUSE, colours_of, eye, view_from

pytestmark = pytest.mark.slow  # kernels are compiled


@pytest.mark.parametrize("layout", PLANS, ids=[f"{plan.plan} of {plan.rooms}" for plan in PLANS])
def test_whatever_is_told_shows_enough_of_itself_and_nothing_else_shows(layout: Layout) -> None:
    scene, _ = shifted(draw(40, layout), 40, Shifting(), Edition.CURRENT)
    found = list(glimpses(scene, 256))
    assert len(found) > 60
    assert [glimpse for glimpse in found if not glimpse.is_told or glimpse.share < SHARE] == []


def test_the_wall_of_a_doorway_hides_as_much_as_scenes_are_drawn_by() -> None:
    scene = draw(0, Layout(plan=Shape.RING))
    door, size = scene.doors[0], 400
    frame = Tracer(view_from(scene, door.at)).labels(eye(Pose(door.at, door.heading.turned(1)), size))
    row = size // 4  # above all skirtings
    taken = np.flatnonzero((frame.label[row] == HOUSE) & (frame.depth[row] < LEAF / 2 + 0.01))
    assert len(taken) / size == pytest.approx(WALL / LEAF, abs=2 / size)
    assert taken.mean() == pytest.approx(size / 2 - 0.5, abs=1)


def test_a_door_of_any_colour_stands_out_from_its_casing_and_the_casing_from_any_wall() -> None:
    trim = np.array(rooms.TRIM.colour)
    for name in COLOURS:
        (colour,) = colours_of(Door(f"{name} door", (0, 0), rooms.Heading.NORTH, (1, 2)))
        assert np.abs(trim - colour).max() > 0.12, name
    assert all(np.abs(trim - wall).min() > 0.4 for wall in rooms.WALLS)


def test_tiles_are_as_large_as_cells_in_rooms_and_in_the_picture_of_distances() -> None:
    tiles = [floor for floor in (*rooms.FLOORS, FLOOR) if floor.pattern is Pattern.TILES]
    assert len(tiles) == 4
    assert {floor.repeat for floor in tiles} == {1.0}
