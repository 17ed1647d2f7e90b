import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import matplotlib
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import Circle
from matplotlib.text import Text

from tolman.geometry.pose import Cell, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.protocol.request import Reply
from tolman.protocol.transcript import Transcript
from tolman.render.style import house_style
from tolman.suites.tos.belief.belief import gain
from tolman.suites.tos.drawing.beliefmap import Panel, beliefmap, colour
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.report.belief_pictures import (
    MOST_PANELS,
    draw_belief_overview,
    draw_beliefs,
    expectation,
    moment,
    panel,
    shown,
)
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scores.exploration import growth

Drawing = Callable[..., None]

TINY = Scene(
    rooms=(Room(1, Rect(1, 1, 4, 4)), Room(2, Rect(1, 6, 4, 9))),
    doors=(Door("red door", (2, 5), Heading.NORTH, (1, 2)),),
    things=(
        Thing("chair", (4, 4), Heading.EAST),
        Thing("lamp", (1, 1), Heading.NORTH, has_front=False),
        Thing("sofa", (3, 8), Heading.SOUTH),
    ),
    start=Pose((2, 2), Heading.NORTH),
)


def said(*turns: str, noise: Noise | None = None) -> Transcript[Item]:
    """What these turns lead to in the tiny scene."""
    item = Item("tiny", 0, TINY, len(turns), noise=noise or Noise())
    return play(episode(item, "hand"), lambda number, _request: Reply(f"FINAL ANSWER: [{turns[number]}]"))


def explored(seed: int, player: str, layout: Layout | None = None) -> Transcript[Item]:
    return play(episode(draw_item(seed, layout), player), said_by(scripted(player)))


def drawn(transcript: Transcript[Item], after: int | None = None) -> Figure:
    now = moment(transcript, after)
    return beliefmap(now.scene, [panel(now, name) for name in shown(now)], now.pose, now.title)


Overview = tuple[dict[Cell, float], tuple[str, ...]]
"""Shades and header of an overview."""

PATH = Path("overview.png")


@pytest.fixture
def overviews(monkeypatch: pytest.MonkeyPatch) -> list[Overview]:
    """The overviews that are asked for; none is drawn."""
    asked: list[Overview] = []
    monkeypatch.setattr(
        "tolman.suites.tos.drawing.floorplan.draw_floorplan",
        lambda _scene, _path, header, shades: asked.append((shades, header)),
    )
    return asked


def titles(figure: Figure) -> list[str]:
    """The words above the panels: those after title, note and legend."""
    return [text.get_text() for text in figure.axes[0].texts][-len(figure.axes[1:]) :]


def shaded(axes: Axes) -> set[Cell]:
    """The cells under the heat of a panel."""
    heat = next(each for each in axes.collections if isinstance(each, PolyCollection))
    middles = [np.asarray(path.vertices)[:4].mean(axis=0) for path in heat.get_paths()]
    return {(round(float(x)), round(float(y))) for x, y in middles}


def test_panels_of_a_scene_nobody_has_looked_at() -> None:
    assert titles(drawn(said("Observe()"), after=0)) == [
        "chair: not heard of",
        "lamp: not heard of",
        "sofa: not heard of",
        "red door: not heard of",
    ]


def test_panels_show_the_least_certain_first() -> None:
    transcript = said("Observe()", "Query(chair)")
    # The door is in front at mid distance: 3 or 4 cells ahead. The chair is front-right at mid distance:
    # 1 right and 2 ahead, 2 and 2, or 2 and 3.
    unheard = ["lamp: not heard of", "sofa: not heard of"]
    assert titles(drawn(transcript, after=1)) == [*unheard, "chair: 3 cells", "red door: 2 cells"]
    assert titles(drawn(transcript)) == [*unheard, "red door: 2 cells", "chair: known"]
    assert moment(transcript, 1).masses("chair") == dict.fromkeys([(3, 4), (4, 4), (4, 5)], 1 / 3)
    assert moment(transcript, 1).masses("red door") == {(2, 5): 0.5, (2, 6): 0.5}


def test_titles_name_item_player_looks_and_gain() -> None:
    transcript = said("Observe()", "nonsense", "Rotate(90), Observe()", "Query(chair)")
    points = growth(transcript)
    assert moment(transcript, 0).title == "tiny, hand, after 0 looks: gain 0.00 (careful)"
    assert moment(transcript, 2).title == f"tiny, hand, after 1 look: gain {points[2].full_gain:.2f} (careful)"
    published = moment(transcript, edition=Edition.PUBLISHED)
    assert published.title == f"tiny, hand, after 2 looks: gain {points[4].gain:.2f} (published)"
    assert points[2].full_gain == gain(moment(transcript, 2).belief, TINY)


def test_the_player_is_where_its_last_turn_led() -> None:
    transcript = said("Observe()", "JumpTo(red door), Rotate(90), Observe()")
    assert [moment(transcript, after).pose for after in (0, 1, 2)] == [
        TINY.start,
        TINY.start,
        Pose((2, 5), Heading.EAST),
    ]


@pytest.mark.parametrize("after", [-1, 3])
def test_moments_that_never_were_are_refused(after: int) -> None:
    with pytest.raises(ValueError, match=f"2 replies, so there is no belief after {after}"):
        moment(said("Observe()", "Observe()"), after)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("player", ["random", "scout", "strategist"])
def test_masses_sum_to_one_and_hold_the_truth(player: str, edition: Edition) -> None:
    for seed in range(3):
        transcript = explored(seed, player)
        for after in (1, 4, None):
            now = moment(transcript, after, edition)
            for member in now.scene.members:
                masses = now.masses(member.name)
                assert (member.at in masses) == (member.name in now.belief.cells)
                assert sum(masses.values()) == (pytest.approx(1) if masses else 0)
            heard = sum(thing.name in now.belief.cells for thing in now.scene.things)
            assert sum(expectation(now).values()) == pytest.approx(heard)


def test_heat_and_ring_stand_on_the_right_cells() -> None:
    transcript = explored(1, "scout")
    now = moment(transcript)
    figure = drawn(transcript)
    for name, title, axes in zip(shown(now), titles(figure), figure.axes[1:], strict=True):
        assert title.startswith(f"{name}: ")
        assert shaded(axes) == set(now.masses(name))
        (ring,) = [patch for patch in axes.patches if isinstance(patch, Circle) and not patch.get_fill()]
        assert ring.center == now.scene.by_name[name].at
        assert ring.center in shaded(axes)


def test_fewer_cells_are_darker() -> None:
    lightness = [sum(colour(1 / count)[:3]) for count in (1, 2, 5, 20, 100, 1000)]
    assert lightness == sorted(lightness)
    assert colour(1e-9) == colour(1e-3)


def test_far_cells_are_counted_where_the_frame_ends() -> None:
    cells = {(x, 3): 1 / 40 for x in range(40)}
    figure = beliefmap(TINY, [Panel("chair: 40 cells", cells, (4, 4))], TINY.start, "far")
    (left, right), (text,) = figure.axes[1].get_xlim(), figure.axes[1].texts
    assert text.get_text() == f"+{40 - sum(x < right for x in range(40))} further out"
    assert left < 0 < TINY.size[0] < right < 12


def test_many_things_leave_out_those_not_heard_of_and_the_most_certain() -> None:
    transcript = explored(1, "scout", Layout(rooms=6, things=6))
    now = moment(transcript)
    counts = [now.belief.count(name) for name in now.scene.names]
    heard = sorted((count for count in counts if count is not None), reverse=True)
    assert len(heard) > MOST_PANELS
    assert [now.belief.count(name) for name in shown(now)] == heard[:MOST_PANELS]
    early = moment(transcript, 1)
    assert len(shown(early)) == MOST_PANELS
    assert [name for name in early.scene.names if name in early.belief.cells and name not in shown(early)] == []


@pytest.mark.slow
def test_the_picture_says_what_it_leaves_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figures: list[Figure] = []
    monkeypatch.setattr("tolman.suites.tos.report.belief_pictures.save", lambda draw, _path: figures.append(draw()))
    transcript = explored(1, "scout", Layout(rooms=6, things=6))
    draw_beliefs(transcript, tmp_path / "beliefs.svg")
    draw_beliefs(said("Observe()"), tmp_path / "beliefs.svg")
    many, few = ([text.get_text() for text in figure.axes[0].texts] for figure in figures)
    now = moment(transcript)
    known = sum(now.belief.count(name) == 1 for name in now.scene.names)
    assert many[0] == now.title
    assert many[1] == (
        "24 of 36 things and 5 doors, the least certain first; "
        f"not shown: {known} with 1 cell, {41 - 24 - known} more certain"
    )
    assert few[1] == "3 things and 1 door, the least certain first"


def test_a_contradiction_is_stated() -> None:
    transcript = said(*["Observe()"] * 8, noise=Noise(distance=0.6))
    now = moment(transcript)
    assert now.belief.contradiction
    assert now.title.endswith(f", CONTRADICTION: no cell left for {now.belief.contradiction}")
    assert titles(drawn(transcript))[0].endswith(": no cell left")


def test_an_overview_says_what_it_leaves_out(overviews: list[Overview]) -> None:
    transcript = said(*["Observe()"] * 8, noise=Noise(distance=0.6))
    draw_belief_overview(transcript, PATH)
    ((_, (title, note)),) = overviews
    assert title == moment(transcript).title
    assert note.startswith("shade: √ of things expected, ")
    assert "without a cell" in note


def test_a_wrong_belief_is_not_called_known() -> None:
    now = moment(said("Observe()", noise=Noise(direction=1.0)), edition=Edition.PUBLISHED)
    assert not now.belief.contradiction
    assert TINY.by_name["red door"].at not in now.masses("red door")
    assert panel(now, "red door").title.endswith(", not the true one")


@pytest.mark.slow
def test_words_cover_nothing() -> None:
    for seed, layout in ((1, Layout()), (2, Layout(rooms=1)), (1, Layout(rooms=12, things=8))):
        figure = drawn(explored(seed, "random", layout))
        with house_style():
            FigureCanvasAgg(figure)
            texts = [child for axes in figure.axes for child in axes.get_children() if isinstance(child, Text)]
            boxes = np.array([text.get_window_extent().extents for text in texts if text.get_text()])
        ones, others = boxes[:, None], boxes[None]
        apart = (ones[..., :2] >= others[..., 2:]) | (others[..., :2] >= ones[..., 2:])
        assert (~apart.any(axis=2)).sum() == len(boxes)
        assert boxes.min() >= 0
        assert (boxes[:, 2:].max(axis=0) <= figure.bbox.size).all()


def test_overview_shades_the_rooms(overviews: list[Overview]) -> None:
    transcript = said("Observe()", "Query(chair)")
    draw_belief_overview(transcript, PATH)
    draw_belief_overview(transcript, PATH, after=1)
    draw_belief_overview(explored(1, "scout"), PATH)
    (shades, header), (early, (_, note)), (scouted, _) = overviews
    assert shades == {(4, 4): 1.0}
    assert early == {(3, 4): pytest.approx(3**-0.5), (4, 4): pytest.approx(3**-0.5)}
    assert note == "shade: √ of things expected, 0.3 outside rooms, 2 not heard of"
    assert header == (moment(transcript).title, "shade: √ of things expected, 2 not heard of")
    now = moment(explored(1, "scout"))
    assert all(scouted[thing.at] > 0 for thing in now.scene.things)
    assert all(now.scene.rooms_at(cell) and 0 < shade <= 1 for cell, shade in scouted.items())


@pytest.mark.slow
@pytest.mark.parametrize("draw", [draw_beliefs, draw_belief_overview])
@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_same_moment_same_bytes_whatever_the_settings(tmp_path: Path, draw: Drawing, suffix: str) -> None:
    transcript = explored(0, "scout", Layout(rooms=1))
    one, two, other = (tmp_path / f"{name}{suffix}" for name in ("one", "two", "other"))
    draw(transcript, one)
    with matplotlib.rc_context({"font.family": "serif", "savefig.dpi": 50, "axes.titlecolor": "red"}):
        draw(transcript, two)
    draw(transcript, other, 1)
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()


@pytest.mark.parametrize("draw", [draw_beliefs, draw_belief_overview])
def test_other_files_are_refused(tmp_path: Path, draw: Drawing) -> None:
    with pytest.raises(ValueError, match=r"a drawing is a \.png or \.svg file, not beliefs\.pdf"):
        draw(said("Observe()"), tmp_path / "beliefs.pdf")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_matplotlib_waits_for_the_first_drawing() -> None:
    program = "import sys, tolman.suites.tos.report.belief_pictures; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
