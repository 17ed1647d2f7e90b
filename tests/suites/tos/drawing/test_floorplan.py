import subprocess
import sys
from pathlib import Path

import matplotlib
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.path import Path as Outline
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from numpy.typing import NDArray

from tolman.geometry.pose import Cell, Heading, Pose, minus
from tolman.geometry.rect import Rect
from tolman.render import palette
from tolman.render.labels import Boxes, wrapped
from tolman.render.style import FLOOR as FLOOR_ORDER
from tolman.render.style import MARK, VIEW, house_style
from tolman.suites.tos.drawing.floorplan import draw_floorplan, floorplan
from tolman.suites.tos.drawing.trail import Trail, seen_cells, stops
from tolman.suites.tos.published import scenes as published
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.release import load_folder
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.sight import is_visible
from tolman.suites.tos.scores.coverage import Coverage, explored

TWO_ROOMS = Scene(
    rooms=(Room(1, Rect(1, 1, 5, 5)), Room(2, Rect(1, 7, 5, 11))),
    doors=(Door("red-blue door", (3, 6), Heading.NORTH, (1, 2)),),
    things=(
        Thing("chair", (1, 1), Heading.EAST),
        Thing("sofa", (5, 2), Heading.SOUTH),
        Thing("red lamp", (1, 4), Heading.NORTH, has_front=False),
        Thing("television", (5, 8), Heading.WEST),
        Thing("grandfather clock", (1, 10), Heading.NORTH),
    ),
    start=Pose((3, 2), Heading.NORTH),
)
FLOOR = [cell for room in TWO_ROOMS.rooms for cell in room.area]
DOORWAY = Trail((TWO_ROOMS.start, Pose((3, 6), Heading.NORTH), Pose((3, 6), Heading.EAST)))


def wander(scene: Scene, looks: int) -> Trail:
    """Turns at every third look, and goes to the farthest thing or door in view otherwise."""
    poses = [scene.start]
    while len(poses) < looks:
        pose = poses[-1]
        ahead = [member.at for member in scene.members if is_visible(scene, pose, member)]
        if len(poses) % 3 and ahead:
            poses.append(Pose(max(ahead, key=lambda cell: sum(map(abs, minus(cell, pose.at)))), pose.heading))
        else:
            poses.append(Pose(pose.at, pose.heading.turned(1)))
    return Trail(tuple(poses))


def drawn(figure: Figure) -> NDArray[np.float64]:
    """The picture's colours by row, from the bottom, and column."""
    with house_style():
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
        return np.asarray(canvas.buffer_rgba())[::-1, :, :3] / 255


def colours_at(figure: Figure, points: list[tuple[float, float]]) -> NDArray[np.float64]:
    columns, rows = figure.axes[-1].transData.transform(points).astype(int).T
    return drawn(figure)[rows, columns]


def words(figure: Figure) -> list[Text]:
    """Everything written but the faint numbers of the rooms."""
    return [text for axes in figure.axes for text in axes.texts if text.get_alpha() is None]


def boxes_of(figure: Figure, texts: list[Text]) -> Boxes:
    """The places of texts in pixels, as measured by the renderer."""
    with house_style():
        renderer = FigureCanvasAgg(figure).get_renderer()
        for text in texts:
            text.update_bbox_position_size(renderer)
        shapes = [text.get_bbox_patch() or text for text in texts]
        return np.array([shape.get_window_extent(renderer).extents for shape in shapes])


def overlapping(ones: Boxes, others: Boxes) -> list[tuple[int, int]]:
    """The pairs of boxes that overlap, by their numbers."""
    a, b = ones[:, None], others[None]
    apart = (a[..., :2] >= b[..., 2:]) | (b[..., :2] >= a[..., 2:])
    return [(int(one), int(other)) for one, other in np.argwhere(~apart.any(axis=2))]


def patches(figure: Figure, colour: str, *zorders: int) -> list[Patch]:
    """The patches of a colour on the plan, those of the legend left out."""
    return [
        patch
        for patch in figure.axes[1].patches
        if patch.get_zorder() in zorders and patch.get_facecolor()[:3] == to_rgb(colour)
    ]


def patch_box(patch: Patch) -> Bbox:
    return patch.get_path().transformed(patch.get_patch_transform()).get_extents()


def covered(shapes: list[Patch]) -> set[Cell]:
    """The floor cells whose middle lies inside one of the shapes."""
    outlines = [Outline(polygon) for shape in shapes for polygon in shape.get_path().to_polygons()]
    return {cell for cell in FLOOR if any(outline.contains_point(cell) for outline in outlines)}


def check_words(scene: Scene, figure: Figure) -> None:
    """Fails unless every name is written once, inside the picture, and covers no other word and no mark."""
    lines = [text.get_text().replace("\n", " ") for text in words(figure)]
    assert [name for name in scene.names if lines.count(name) != 1] == []
    boxes = boxes_of(figure, words(figure))
    assert [(lines[one], lines[other]) for one, other in overlapping(boxes, boxes) if one < other] == []
    shapes = [patch for axes in figure.axes for patch in axes.patches if patch.get_zorder() == MARK]
    taken = np.array([patch.get_window_extent().extents for patch in shapes])
    assert [lines[one] for one, _ in overlapping(boxes, taken)] == []
    assert boxes.min() >= 0
    assert (boxes[:, 2:].max(axis=0) <= figure.bbox.size).all()
    assert max(figure.bbox.size) <= 2400


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("things", [4, 8])
@pytest.mark.parametrize("plan", Shape)
def test_words_of_twelve_rooms_are_free(plan: Shape, things: int, seed: int) -> None:
    scene = draw(seed, Layout(rooms=12, things=things, plan=plan))
    check_words(scene, floorplan(scene, header=(f"seed {seed}", "a note")))


@pytest.mark.parametrize("seed", range(4))
def test_words_of_published_scenes_are_free(seed: int) -> None:
    scene = published.draw(seed, things=6)
    check_words(scene, floorplan(scene))


@pytest.mark.parametrize("seed", range(4))
def test_words_of_a_crowded_room_are_free(seed: int) -> None:
    scene = published.draw(seed, rooms=1, things=20)
    check_words(scene, floorplan(scene, wander(scene, 20)))


def test_names_break_at_blanks_only() -> None:
    assert wrapped("purple-orange door") == "purple-orange\ndoor"
    assert wrapped("orange washing machine") == "orange\nwashing\nmachine"
    assert wrapped("a unsplittableword") == "a\nunsplittableword"


def test_words_of_a_released_scene_are_free(released_scene: Path) -> None:
    scene = load_folder(released_scene)
    check_words(scene, floorplan(scene))


@pytest.mark.slow
@pytest.mark.parametrize("rooms", [1, 3, 12])
def test_words_beside_a_trail_are_free(rooms: int) -> None:
    scene = draw(5, Layout(rooms=rooms))
    trail = wander(scene, 14 * rooms)
    figure = floorplan(scene, trail, ("a title that is far too long for the narrow picture of a single room " * 2,))
    check_words(scene, figure)
    assert set(stops(trail).values()) <= {text.get_text().replace("\n", " ") for text in words(figure)}


def test_a_tall_scene_keeps_to_the_longest_side() -> None:
    scene = Scene(
        (Room(1, Rect(1, 1, 3, 150)),), (), (Thing("mug", (2, 9), Heading.NORTH),), Pose((2, 2), Heading.NORTH)
    )
    check_words(scene, floorplan(scene, wander(scene, 5), ("tall",), {(1, 1): 1}))


def test_room_numbers_stand_in_their_rooms() -> None:
    scene = draw(3, Layout(rooms=4))
    faint = {text.get_text(): text.get_position() for text in floorplan(scene).axes[1].texts if text.get_alpha()}
    assert faint.keys() == {"1", "2", "3", "4"}
    for room in scene.rooms:
        x, y = faint[str(room.number)]
        assert room.area.west <= x <= room.area.east
        assert room.area.south <= y <= room.area.north


def test_arrows_point_the_way_that_things_face() -> None:
    arrows = [patch_box(patch) for patch in patches(floorplan(TWO_ROOMS), palette.INK, MARK)]
    assert len(arrows) == 4
    for thing in TWO_ROOMS.things:
        near = [((box.x0 + box.x1) / 2 - thing.at[0], (box.y0 + box.y1) / 2 - thing.at[1]) for box in arrows]
        steps = [(round(2 * x), round(2 * y)) for x, y in near if abs(x) + abs(y) < 1]
        assert steps == ([thing.heading.step] if thing.has_front else [])


def test_the_start_shows_its_heading() -> None:
    scene = TWO_ROOMS
    (pointer,) = patches(floorplan(scene), palette.PAPER, MARK)
    tip = pointer.get_path().vertices[0]
    assert tuple(np.sign(np.round(tip - np.array(scene.start.at), 6))) == Heading.NORTH.step


def test_north_is_up_and_east_is_right() -> None:
    place = floorplan(TWO_ROOMS).axes[1].transData.transform
    assert place((1, 2))[1] > place((1, 1))[1]
    assert place((2, 1))[0] > place((1, 1))[0]
    assert place((2, 1))[0] - place((1, 1))[0] == pytest.approx(48)


def test_marks_take_the_colours_of_their_names() -> None:
    red, blue = palette.WORDS["red"], palette.WORDS["blue"]
    expected = {
        (2.75, 6): red,
        (3.25, 6): blue,
        (1, 4): red,
        (5, 2): palette.THING,
        (1, 6): palette.WALL,
        (4.2, 3.3): palette.FLOOR,
    }
    colours = colours_at(floorplan(TWO_ROOMS), list(expected))
    np.testing.assert_allclose(colours, [to_rgb(colour) for colour in expected.values()], atol=0.01)


def test_unknown_colours_are_gray() -> None:
    assert palette.door_colours("yellow door") == (palette.WORDS["yellow"],)
    assert palette.door_colours("mauve-brown door") == (palette.GRAY, palette.WORDS["brown"])
    assert palette.thing_colour("orange") == palette.thing_colour("grandfather clock") == palette.THING


def test_looks_at_one_place_share_a_number() -> None:
    here, there = Pose((1, 1), Heading.NORTH), Pose((2, 1), Heading.NORTH)
    trail = Trail((here, there, there, there, here, there, there))
    assert stops(trail) == {(1, 1): "1, 5", (2, 1): "2–4, 6–7"}
    assert trail.path == ((1, 1), (2, 1), (1, 1), (2, 1))


@pytest.mark.parametrize("seed", range(5))
def test_seen_cells_are_those_that_count_as_explored(seed: int) -> None:
    scene = draw(seed, Layout(rooms=3))
    trail = wander(scene, 15)
    cells = explored(Coverage(scene, looks=frozenset(trail.poses)))
    assert seen_cells(scene, trail) == set().union(*cells.values())


def test_only_unseen_floor_is_hatched() -> None:
    hatched = [
        patch for patch in patches(floorplan(TWO_ROOMS, DOORWAY), palette.UNSEEN, FLOOR_ORDER) if patch.get_hatch()
    ]
    assert covered(hatched) == set(FLOOR) - seen_cells(TWO_ROOMS, DOORWAY)
    assert (2, 1) in covered(hatched)
    assert {(3, 2), (2, 3), (4, 3), (3, 9), (5, 4), (5, 8)}.isdisjoint(covered(hatched))


@pytest.mark.slow
def test_the_last_view_is_a_right_angle_in_the_rooms_of_the_viewer() -> None:
    views = patches(floorplan(TWO_ROOMS, DOORWAY), palette.PLAYER, VIEW)
    inside = {(x, y) for x, y in FLOOR if x - 3 > abs(y - 6)}
    on_edge = {(x, y) for x, y in FLOOR if x - 3 == abs(y - 6)}
    assert inside <= covered(views) <= inside | on_edge
    indoors = patches(floorplan(TWO_ROOMS, Trail((TWO_ROOMS.start,))), palette.PLAYER, VIEW)
    assert covered(indoors) <= set(TWO_ROOMS.rooms[0].area)
    assert (3, 5) in covered(indoors)


def test_no_trail_hides_nothing_and_an_empty_one_all() -> None:
    assert patches(floorplan(TWO_ROOMS), palette.UNSEEN, FLOOR_ORDER) == []
    assert covered(patches(floorplan(TWO_ROOMS, Trail(())), palette.UNSEEN, FLOOR_ORDER)) == set(FLOOR)


def test_shades_wash_their_cells() -> None:
    figure = floorplan(TWO_ROOMS, shades={(4, 3): 0.3, (4, 4): 1.0, (2, 3): 0.0})
    light, dark, none = colours_at(figure, [(4.3, 3.3), (4.3, 4.3), (2.3, 3.3)]).sum(axis=1)
    assert dark < light < none
    assert none == pytest.approx(sum(to_rgb(palette.FLOOR)), abs=0.02)


@pytest.mark.parametrize("shade", [-0.1, 1.1, float("nan")])
def test_shades_outside_0_to_1_are_refused(shade: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        floorplan(TWO_ROOMS, shades={(1, 1): shade})


@pytest.mark.parametrize("suffix", [".png", ".svg", ".SVG"])
def test_same_scene_same_bytes_whatever_the_settings(tmp_path: Path, suffix: str) -> None:
    settings = dict(matplotlib.rcParams)
    one, two, other = (tmp_path / f"{name}{suffix}" for name in ("one", "two", "other"))
    draw_floorplan(TWO_ROOMS, one, DOORWAY, ("two rooms",))
    with matplotlib.rc_context({"font.family": "serif", "hatch.linewidth": 5, "savefig.dpi": 50}):
        draw_floorplan(TWO_ROOMS, two, DOORWAY, ("two rooms",))
    draw_floorplan(TWO_ROOMS, other, Trail(DOORWAY.poses[:2]), ("two rooms",))
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()
    assert dict(matplotlib.rcParams) == settings


@pytest.mark.parametrize("name", ["plan.pdf", "plan"])
def test_other_files_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=rf"\.png or \.svg file, not {name}"):
        draw_floorplan(TWO_ROOMS, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_matplotlib_waits_for_the_first_drawing() -> None:
    program = "import sys, tolman.suites.tos.report.path_pictures; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
