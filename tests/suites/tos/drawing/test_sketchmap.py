from dataclasses import replace
from math import dist
from random import Random

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.text import Text

from tests.suites.tos.drawing.test_floorplan import TWO_ROOMS, boxes_of, colours_at, overlapping, patch_box
from tolman.geometry.pose import Heading, Pose, minus
from tolman.render import palette
from tolman.render.style import MARK, WALL, house_style
from tolman.scoring.sketches import AGENT, Mark, Marks
from tolman.suites.tos.drawing.ink import FAINT, WRONG
from tolman.suites.tos.drawing.plan import thing_sign
from tolman.suites.tos.drawing.sketch import Sketch
from tolman.suites.tos.drawing.sketchmap import sketchmap, sketchstrip
from tolman.suites.tos.published import scenes as published
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Scene, Thing

ARROW = MARK + 0.5


def true_marks(scene: Scene) -> dict[str, Mark]:
    """The true map with the player at the start."""
    places = {member.name: Mark(minus(member.at, scene.start.at), member.heading) for member in scene.members}
    return {**places, AGENT: Mark((0, 0), scene.start.heading)}


def blurred(scene: Scene, seed: int, error: float) -> dict[str, Mark]:
    """A map with errors of about so many cells, headings that are wrong or missing, and marks that are missing."""
    rng = Random(seed)
    return {
        name: Mark((mark.at[0] + rng.gauss(0, error), mark.at[1] + rng.gauss(0, error)), rng.choice([*Heading, None]))
        for name, mark in true_marks(scene).items()
        if rng.random() < 0.9
    }


def drawing(marks: Marks, scene: Scene = TWO_ROOMS, before: Scene | None = None, title: str = "") -> Sketch:
    return Sketch(scene, marks, scene.start, frozenset(scene.names), before, title)


def changed(**marks: Mark) -> dict[str, Mark]:
    """The true map of the two rooms with other marks, underscores standing for blanks."""
    return {**true_marks(TWO_ROOMS), **{name.replace("_", " "): mark for name, mark in marks.items()}}


def without(name: str) -> dict[str, Mark]:
    return {other: mark for other, mark in true_marks(TWO_ROOMS).items() if other != name}


def plan(marks: Marks, scene: Scene = TWO_ROOMS) -> Axes:
    """The axes of a map that measure cells."""
    return sketchmap(drawing(marks, scene), "a map").axes[1]


def patches(axes: Axes, zorder: float, *, face: str | None = None, edge: str | None = None) -> list[Patch]:
    return [
        patch
        for patch in axes.patches
        if patch.get_zorder() == zorder
        and face in (None, to_hex(patch.get_facecolor()))
        and edge in (None, to_hex(patch.get_edgecolor()))
    ]


def middle(patch: Patch) -> tuple[float, float]:
    box = patch_box(patch)
    return round((box.x0 + box.x1) / 2, 6), round((box.y0 + box.y1) / 2, 6)


def arrows(axes: Axes) -> list[Patch]:
    """The heads of arrows; their shafts have four corners."""
    return [patch for patch in patches(axes, ARROW, face=WRONG) if len(patch.get_path().vertices) == 4]


def tip(arrow: Patch) -> tuple[float, float]:
    x, y = np.asarray(arrow.get_path().vertices)[0].tolist()
    return x, y


def legend_of(figure: Figure) -> set[str]:
    return {text.get_text() for text in figure.axes[0].texts}


def all_words(figure: Figure) -> list[Text]:
    """Everything written but the numbers on axes."""
    labels = [label for axes in figure.axes for label in (axes.xaxis.label, axes.yaxis.label)]
    children = [child for axes in figure.axes for child in axes.get_children() if isinstance(child, Text)]
    return [text for text in (*labels, *children) if text.get_text()]


def check_words(figure: Figure) -> None:
    """Fails if words leave the picture or cover each other."""
    with house_style():
        FigureCanvasAgg(figure)
        figure.draw_without_rendering()
    words = all_words(figure)
    boxes = boxes_of(figure, words)
    texts = [text.get_text() for text in words]
    assert [(texts[one], texts[other]) for one, other in overlapping(boxes, boxes) if one < other] == []
    assert boxes.min() >= 0
    assert (boxes[:, 2:].max(axis=0) <= figure.bbox.size).all()


def check_map(figure: Figure, scene: Scene) -> None:
    """Fails unless every name is written once, in type that can be read."""
    check_words(figure)
    names = [" ".join(text.get_text().split("\n")) for text in figure.axes[1].texts]
    assert [name for name in (*scene.names, "player") if sum(each.startswith(name) for each in names) < 1] == []
    assert len(names) == len(scene.names) + 1
    assert min(text.get_fontsize() for text in figure.axes[1].texts) > 9
    assert max(figure.bbox.size) <= 2500


@pytest.mark.slow
@pytest.mark.parametrize("error", [0, 0.5, 2, 8])
@pytest.mark.parametrize("plan", Shape)
def test_words_of_maps_are_free(plan: Shape, error: float) -> None:
    for seed, rooms in ((0, 3), (1, 5)):
        scene = draw(seed, Layout(rooms=rooms, plan=plan))
        check_map(sketchmap(drawing(blurred(scene, seed, error), scene), "a title", ["a note", "another"]), scene)


@pytest.mark.slow
@pytest.mark.parametrize("error", [0.5, 4])
def test_words_of_large_and_crowded_maps_are_free(error: float) -> None:
    for scene in (draw(0, Layout(rooms=12, things=6)), published.draw(1, rooms=1, things=20)):
        figure = sketchmap(
            drawing(blurred(scene, 1, error), scene), "a title that is far too long " * 6, ["a note " * 40]
        )
        check_map(figure, scene)


@pytest.mark.parametrize("seed", range(4))
def test_names_of_a_right_map_cover_no_mark(seed: int) -> None:
    scene = draw(seed, Layout(rooms=4))
    at = scene.things[seed].at
    shown = {**true_marks(scene), AGENT: Mark(minus(at, scene.start.at), Heading.EAST)}
    figure = sketchmap(replace(drawing(shown, scene), pose=Pose(at, Heading.EAST)), "the player stands on a thing")
    axes = figure.axes[1]
    shapes = [patch for patch in axes.patches if patch.get_zorder() >= MARK]
    taken = np.array([patch.get_window_extent().extents for patch in shapes])
    assert overlapping(boxes_of(figure, list(axes.texts)), taken) == []


@pytest.mark.slow
def test_a_right_map_has_nothing_wrong() -> None:
    figure = sketchmap(drawing(true_marks(TWO_ROOMS)), "right")
    colours = {
        to_hex(colour)
        for patch in figure.axes[1].patches
        for colour in (patch.get_facecolor(), patch.get_edgecolor())
    }
    assert WRONG not in colours
    assert FAINT not in colours
    assert legend_of(figure) == {"right", "as drawn", "door", "player", "1 cell", "north"}


def test_arrows_lead_from_the_truth_to_what_was_drawn() -> None:
    # The chair at (1, 1) is drawn three cells east, the start being at (3, 2), and the sofa on its cell.
    axes = plan(changed(chair=Mark((1, -1), Heading.EAST), sofa=Mark((2, 0), Heading.SOUTH)))
    (arrow,) = arrows(axes)
    x, y = tip(arrow)
    assert y == pytest.approx(1)
    assert 3.4 < x < 4
    (shaft,) = [patch for patch in patches(axes, ARROW, face=WRONG) if len(patch.get_path().vertices) == 5]
    chair = thing_sign(TWO_ROOMS.things[0])
    assert patch_box(shaft).x0 == pytest.approx(chair.box.right)


@pytest.mark.slow
def test_a_small_error_has_a_small_arrow() -> None:
    (arrow,) = arrows(plan(changed(chair=Mark((-1.8, -1), Heading.EAST))))
    assert 1.1 < tip(arrow)[0] < 1.2
    assert arrows(plan(changed(chair=Mark((-1.99, -1), Heading.EAST)))) == []


@pytest.mark.slow
@pytest.mark.parametrize("heading", [Heading.NORTH, None])
def test_a_wrong_heading_is_marked(heading: Heading | None) -> None:
    figure = sketchmap(drawing(changed(chair=Mark((-2, -1), heading))), "a map")
    axes = figure.axes[1]
    assert "wrong facing" in legend_of(figure)
    (disc,) = patches(axes, MARK, face=palette.THING, edge=WRONG)
    assert middle(disc) == (1, 1)
    heads = patches(axes, MARK, face=WRONG)
    assert [patch_box(head).y0 > 1 for head in heads] == ([True] if heading is Heading.NORTH else [])
    true_head = [patch for patch in patches(axes, MARK, face=palette.FLOOR) if patch_box(patch).x1 > 1.5]
    assert any(patch_box(head).y0 > 0.7 and patch_box(head).y1 < 1.3 for head in true_head)


def test_headings_of_what_has_no_front_do_not_show() -> None:
    assert true_marks(TWO_ROOMS)["red lamp"].heading is Heading.NORTH
    axes = plan({**changed(red_lamp=Mark((-2, 2), Heading.WEST)), "red-blue door": Mark((0, 4), Heading.EAST)})
    assert patches(axes, MARK, face=WRONG) == []
    assert len(patches(axes, MARK, face=palette.INK)) == sum(thing.has_front for thing in TWO_ROOMS.things)


@pytest.mark.parametrize(("seen", "colour", "word"), [(True, WRONG, "missing"), (False, FAINT, "not seen yet")])
def test_what_a_map_lacks_is_crossed(seen: bool, colour: str, word: str) -> None:
    names = frozenset(TWO_ROOMS.names) - (frozenset() if seen else {"sofa"})
    figure = sketchmap(replace(drawing(without("sofa")), seen=names), "a map")
    (cross,) = patches(figure.axes[1], MARK, face=palette.FLOOR, edge=colour)
    assert middle(cross) == (5, 2)
    assert word in legend_of(figure)
    assert arrows(figure.axes[1]) == []


def test_the_player_is_shown_as_it_is_and_as_it_was_drawn() -> None:
    axes = plan({**true_marks(TWO_ROOMS), AGENT: Mark((0, 2), Heading.EAST)})
    solid = patches(axes, MARK, face=palette.PLAYER, edge=WRONG)
    hollow = patches(axes, MARK, face=palette.FLOOR, edge=palette.PLAYER)
    assert [middle(patch) for patch in solid[:1]] == [(3, 4)]
    assert [middle(patch) for patch in hollow[:1]] == [(3, 2)]
    assert len(arrows(axes)) == 1


def test_a_map_without_the_player_shows_where_it_is() -> None:
    figure = sketchmap(drawing(without(AGENT)), "a map")
    axes = figure.axes[1]
    assert patches(axes, MARK, face=palette.PLAYER) == []
    (cross,) = patches(axes, MARK, face=palette.FLOOR, edge=WRONG)
    assert middle(cross) == TWO_ROOMS.start.at
    assert legend_of(figure) >= {"player", "missing"}


def test_an_empty_map_has_nothing_but_crosses() -> None:
    figure = sketchmap(replace(drawing({}), seen=frozenset()), "nothing")
    check_map(figure, TWO_ROOMS)
    assert len(patches(figure.axes[1], MARK, edge=FAINT)) == len(TWO_ROOMS.names)
    assert len(patches(figure.axes[1], MARK, edge=WRONG)) == 1


def test_marks_far_outside_are_cut_off_with_a_hint() -> None:
    near = sketchmap(drawing(true_marks(TWO_ROOMS)), "near")
    chair, sofa, lamp = Mark((100, -100), Heading.EAST), Mark((2, 1e6), Heading.SOUTH), Mark((-60, 2))
    figure = sketchmap(drawing(changed(chair=chair, sofa=sofa, red_lamp=lamp)), "far")
    check_map(figure, TWO_ROOMS)
    axes, usual = figure.axes[1], near.axes[1]
    assert (axes.get_xlim(), axes.get_ylim()) == (usual.get_xlim(), usual.get_ylim())
    assert "drawn outside the picture" in legend_of(figure)
    words = {text.get_text() for text in axes.texts}
    assert words >= {f"chair\n{dist((1, 1), (103, -98)):.0f} cells off", "sofa\n1000000 cells off"}
    assert len(arrows(axes)) == 6
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    tips = np.array([tip(arrow) for arrow in arrows(axes)])
    assert (tips >= (left - 1e-9, bottom - 1e-9)).all()
    assert (tips <= (right + 1e-9, top + 1e-9)).all()
    solid = {middle(patch) for patch in patches(axes, MARK, face=palette.THING)}
    assert len(solid) == len(TWO_ROOMS.things) - 3


def test_marks_just_outside_get_room() -> None:
    axes = plan(changed(chair=Mark((-5, -1), Heading.EAST)))
    assert axes.get_xlim()[0] < -2
    assert (-2, 1) in {middle(patch) for patch in patches(axes, MARK, face=palette.THING)}


def test_moved_things_leave_their_old_place() -> None:
    things = (replace(TWO_ROOMS.things[0], at=(4, 9)), *TWO_ROOMS.things[1:])
    after = replace(TWO_ROOMS, things=things)
    figure = sketchmap(drawing(true_marks(TWO_ROOMS), after, TWO_ROOMS), "revised")
    axes = figure.axes[1]
    (old,) = patches(axes, WALL, edge=FAINT)
    assert middle(old) == (1, 1)
    assert [line.get_xydata().tolist() for line in axes.lines if line.get_zorder() == WALL] == [[[1, 1], [4, 9]]]
    assert "old place" in legend_of(figure)
    assert len(arrows(axes)) == 1
    still = sketchmap(drawing(true_marks(after), after, after), "the same")
    assert patches(still.axes[1], WALL, edge=FAINT) == []


def test_north_is_up_and_marks_lie_where_they_were_drawn() -> None:
    axes = plan(changed(chair=Mark((1, 6), None)))
    place = axes.transData.transform
    assert place((1, 2))[1] - place((1, 1))[1] == pytest.approx(46)
    assert place((2, 1))[0] - place((1, 1))[0] == pytest.approx(46)
    assert (4, 8) in {middle(patch) for patch in patches(axes, MARK, face=palette.THING)}


@pytest.mark.slow
@pytest.mark.parametrize(("count", "columns"), [(1, 1), (4, 4), (5, 5), (6, 3), (11, 4), (20, 5), (38, 5)])
def test_strips_have_at_most_five_columns(count: int, columns: int) -> None:
    figure = sketchstrip(
        [drawing(blurred(TWO_ROOMS, n, 1), title=f"turn {n}: 0.50") for n in range(count)], "a strip"
    )
    panels = [axes.get_position() for axes in figure.axes[1:]]
    assert len(panels) == count
    assert len({round(panel.x0, 6) for panel in panels}) == columns
    assert len({round(panel.y0, 6) for panel in panels}) == -(-count // columns)
    assert [len(axes.texts) for axes in figure.axes[1:]] == [0] * count


@pytest.mark.slow
def test_words_of_a_strip_are_free() -> None:
    for scene, count in ((draw(1, Layout(rooms=3)), 20), (draw(1, Layout(rooms=12)), 4)):
        shown = [drawing(blurred(scene, n, 3), scene, title=f"turn {n}: a title that is long") for n in range(count)]
        figure = sketchstrip(shown, "a long title " * 20, ["a note"])
        check_words(figure)
        titles = [text for text in figure.axes[0].texts if text.get_text().startswith("turn")]
        assert len(titles) == count
        tops = [axes.get_window_extent().y1 for axes in figure.axes[1:]]
        assert all(title.get_window_extent().y0 >= top for title, top in zip(titles, tops, strict=True))


def test_the_maps_of_a_strip_share_a_frame() -> None:
    far = {**true_marks(TWO_ROOMS), "chair": Mark((-5, 0), None)}
    figure = sketchstrip([drawing(true_marks(TWO_ROOMS)), drawing(far)], "a strip")
    assert len({axes.get_xlim() for axes in figure.axes[1:]}) == 1
    assert [len(arrows(axes)) for axes in figure.axes[1:]] == [0, 1]


def test_arrows_can_be_told_from_things() -> None:
    wrong, thing, player = (np.array(to_rgb(colour)) for colour in (WRONG, palette.THING, palette.PLAYER))
    lightness = np.array([0.2126, 0.7152, 0.0722])
    assert abs((wrong - thing) @ lightness) > 0.15
    assert abs((wrong - player) @ lightness) > 0.15


def test_walls_are_paler_than_marks() -> None:
    figure = sketchmap(drawing(true_marks(TWO_ROOMS)), "a map")
    figure.delaxes(figure.axes[0])
    wall, floor = colours_at(figure, [(1, 6), (4.2, 3.3)])
    np.testing.assert_allclose(wall, to_rgb(palette.HATCH), atol=0.01)
    np.testing.assert_allclose(floor, to_rgb(palette.FLOOR), atol=0.01)


def test_a_house_of_one_thing_is_drawn() -> None:
    scene = replace(TWO_ROOMS, things=(Thing("mug", (1, 1), Heading.NORTH, has_front=False),))
    check_map(sketchmap(drawing({"mug": Mark((-2.5, -1.5))}, scene), "one thing"), scene)
