import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from math import isnan
from pathlib import Path
from random import Random

import matplotlib
import pytest
from matplotlib.figure import Figure

from tolman.geometry.pose import Heading, Pose
from tolman.geometry.rect import Rect
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose, Reply, Request
from tolman.protocol.transcript import Transcript
from tolman.report.interval import SHARE
from tolman.report.metric import summarise
from tolman.scoring.sketches import AGENT, Mark, parse
from tolman.suites.tos.drawing.sketch import Sketch
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.report.map_pictures import (
    MEASURES,
    UNSEEN,
    courses_of,
    draw_map,
    draw_map_curves,
    draw_map_strip,
    draw_revision_map,
    drawn_maps,
    line,
    panes_of,
)
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.setting import Probes, Setting, Source
from tolman.suites.tos.shift import Aspect, Change, Shifting

TURNS = Setting(probes=Probes.TURNS)
REVISION = Setting(probes=Probes.TURNS, shifting=Shifting())

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
MOVED = replace(TINY, things=(replace(TINY.things[0], at=(1, 9)), *TINY.things[1:]))
SKETCH = '{"chair": {"position": [2, 2], "facing": "east"}, "sofa": [0, 0]}'


def said(*turns: str, sketch: str = SKETCH, item: Item | None = None) -> Transcript[Item]:
    """What these turns lead to in the tiny scene, with the same map drawn whenever one is asked for."""
    item = item or Item("tiny", 0, TINY, len(turns), setting=TURNS)
    left = iter(turns)

    def reply(_number: int, request: Request) -> Reply:
        is_turn = request.purpose in (Purpose.EXPLORE, Purpose.REVISE)
        return Reply(f"FINAL ANSWER: {f'[{next(left)}]' if is_turn else sketch}")

    return play(episode(item, "hand"), reply)


def played(seed: int, player: str, setting: Setting = TURNS, rooms: int = 1, **more: Edition) -> Transcript[Item]:
    item = draw_item(seed, Layout(rooms=rooms), setting=setting, **more)
    return play(episode(item, player), said_by(scripted(player)))


def blurred(transcript: Transcript[Item], seed: int) -> Transcript[Item]:
    """The same episode by a player whose maps are wrong here and there."""
    rng, names = Random(seed), (AGENT, *transcript.item.scene.names)
    exchanges = []
    for exchange in transcript.exchanges:
        if exchange.request.purpose is Purpose.MAP:
            marks = sorted(parse(exchange.reply.text, names).marks.items())
            wrong = {name: _blurred(mark, rng) for name, mark in marks if rng.random() < 0.9}
            exchange = replace(exchange, reply=Reply(f"FINAL ANSWER: {json.dumps(wrong)}"))
        exchanges.append(exchange)
    return replace(transcript, player=f"noisy {transcript.player}", exchanges=tuple(exchanges))


def _blurred(mark: Mark, rng: Random) -> dict[str, object]:
    (x, y), heading = mark.at, mark.heading
    if rng.random() < 0.6:
        x, y = x + round(2 * rng.gauss(0, 1.6)) / 2, y + round(2 * rng.gauss(0, 1.6)) / 2
    facing = {"facing": heading.turned(rng.random() < 0.2).word} if heading is not None else {}
    return {"position": [x, y], **facing}


Made = tuple[Sketch, str, list[str]]
"""A drawing with its title and notes."""


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> list[Figure]:
    """The figures that would have been saved."""
    drawn: list[Figure] = []
    monkeypatch.setattr("tolman.suites.tos.report.map_pictures.save", lambda draw, _path: drawn.append(draw()))
    return drawn


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[Made]:
    """The drawings that would have been made."""
    made: list[Made] = []
    monkeypatch.setattr("tolman.suites.tos.report.map_pictures.save", lambda draw, _path: draw())
    monkeypatch.setattr(
        "tolman.suites.tos.drawing.sketchmap.sketchmap",
        lambda drawing, title, notes: made.append((drawing, title, notes)),
    )
    return made


PATH = Path("map.png")


def test_maps_have_the_numbers_of_their_turns() -> None:
    transcript = said("Observe()", "nonsense", "Rotate(90), Observe()", "Rotate(90), Observe()", "Term()", "Term()")
    assert [each.number for each in drawn_maps(transcript)] == [1, 3, 4, 5]
    rare = replace(TURNS, every=2)
    item = Item("tiny", 0, TINY, 5, setting=rare)
    assert [each.number for each in drawn_maps(said(*["Observe()"] * 5, item=item))] == [2, 4, 5]


def test_maps_have_their_scores() -> None:
    for transcript in (played(3, "scout"), played(3, "random"), played(3, "scout", edition=Edition.PUBLISHED)):
        scores = score_episode(transcript)
        assert scores.maps
        maps = drawn_maps(transcript)
        assert tuple(each.scores for each in maps) == scores.maps.turns
        courses = courses_of(transcript)
        assert scores.maps.correctness
        assert courses["Correctness"][maps[-1].number] == scores.maps.correctness.overall
        assert list(courses[UNSEEN].values()) == [each.f1 for each in scores.unseen]


def test_repeated_maps_count_as_one_turn(drawings: list[Made]) -> None:
    transcript = played(3, "scout", replace(TURNS, repeats=3))
    once, thrice = (drawn_maps(each) for each in (played(3, "scout"), transcript))
    assert [each.number for each in once] == [each.number for each in thrice]
    draw_map(transcript, PATH)
    ((_, _, notes),) = drawings
    assert notes[1] == "the first of 3 maps, of which the scores are means"


def test_a_map_is_drawn_over_what_is_true_then(drawings: list[Made]) -> None:
    transcript = said("Observe()", "JumpTo(red door), Rotate(90), Observe()", "Observe()")
    draw_map(transcript, PATH, 2)
    draw_map(transcript, PATH)
    (then, title, notes), (now, last, _) = drawings
    assert then.pose == Pose((2, 5), Heading.EAST)
    assert then.scene == now.scene == TINY
    assert then.before is None
    assert then.marks == {"chair": Mark((2, 2), Heading.EAST)}
    assert "sofa" not in then.seen
    assert (title, last) == ("tiny, hand: map after turn 2 of 3", "tiny, hand: map after turn 3 of 3")
    full = drawn_maps(transcript)[1].scores.full
    assert full
    words = f"position {full.position:.2f}, direction {full.direction:.2f}, facing {full.facing:.2f}, "
    assert notes[0].startswith(f"{words}overall {full.overall:.2f} against all there is; overall ")
    assert notes[1].endswith("entries could not be read or did not count")


def test_a_map_of_what_was_told_has_no_turn(drawings: list[Made]) -> None:
    transcript = played(1, "scout", Setting(Source.PASSIVE, probes=Probes.END))
    draw_map(transcript, PATH)
    draw_map(transcript, PATH, 0)
    assert [title for _, title, _ in drawings] == [f"{transcript.item.id}, scout: map of what it was told"] * 2


def test_a_lost_map_is_called_so(drawings: list[Made]) -> None:
    item = Item("tiny", 0, TINY, 2, Edition.PUBLISHED, setting=TURNS)
    draw_map(said("Observe()", "Term()", sketch="no map", item=item), PATH)
    ((shown, _, notes),) = drawings
    assert shown.marks == {}
    assert notes[0] == "the published program loses this map"


@pytest.mark.parametrize("turn", [0, 2, 5])
def test_turns_without_a_map_are_refused(turn: int) -> None:
    transcript = said("Observe()", "nonsense", "Observe()", "Term()")
    with pytest.raises(ValueError, match=f"exploration has maps after turns 1, 3, 4, not after {turn}"):
        draw_map(transcript, PATH, turn)


def test_nothing_is_drawn_where_no_map_was() -> None:
    silent = said("Observe()", "Term()", item=Item("tiny", 0, TINY, 2))
    for draw in (draw_map, draw_map_strip):
        with pytest.raises(ValueError, match="no map was drawn in the exploration"):
            draw(silent, PATH)
    for transcripts in ([], [silent]):
        with pytest.raises(ValueError, match="there is nothing to draw"):
            draw_map_curves(transcripts, PATH)
    with pytest.raises(ValueError, match="nothing changed in tiny"):
        draw_revision_map(silent, PATH)
    with pytest.raises(ValueError, match="no map was drawn in the revision"):
        draw_revision_map(played(2, "blind", REVISION), PATH)


def test_a_revision_is_drawn_over_the_changed_place(drawings: list[Made]) -> None:
    changes = (Change("chair", Aspect.POSITION),)
    item = Item("tiny", 0, TINY, 1, setting=TURNS, shifted=MOVED, changes=changes, revise_budget=4)
    turns = ("Observe()", "nonsense", "Rotate(180), Observe()", "Rotate(90), Observe()", "Term(changes='none')")
    transcript = said(*turns, item=item)
    draw_revision_map(transcript, PATH)
    draw_revision_map(transcript, PATH, 2)
    (shown, title, notes), (early, _, _) = drawings
    assert (shown.scene, shown.before) == (MOVED, TINY)
    assert shown.marks.keys() == {"chair", "sofa"}
    assert (early.pose.heading, shown.pose.heading) == (Heading.SOUTH, Heading.WEST)
    assert title == "tiny, hand: map after turn 3 of the revision"
    assert notes[1].startswith("moved: chair")


@pytest.mark.parametrize(("player", "inertia"), [("stubborn", "1.00"), ("scout", "0.00")])
def test_a_revision_tells_the_inertia(drawings: list[Made], player: str, inertia: str) -> None:
    transcript = played(7, player, REVISION, rooms=3)
    draw_revision_map(transcript, PATH)
    ((shown, _, notes),) = drawings
    assert notes[1] == (
        f"moved: telephone, easel; turned: piano, office chair; inertia: position {inertia}, facing {inertia}"
    )
    assert [was.name for was, _ in shown.moved] == ["easel: where it was", "telephone: where it was"]


def test_a_strip_has_every_map(figures: list[Figure]) -> None:
    transcript = played(1, "random")
    draw_map_strip(transcript, PATH)
    words = [text.get_text() for text in figures[0].axes[0].texts]
    maps = drawn_maps(transcript)
    assert len(figures[0].axes) == 1 + len(maps) == 21
    assert [word for word in words if word.startswith("turn ")] == [
        f"turn {each.number}: {each.scores.full.overall:.2f}" for each in maps if each.scores.full
    ]


def test_lines_are_means_over_the_episodes_that_still_run() -> None:
    one = line("scout", [[{1: 0.2, 2: 0.4}], [{1: 0.4, 2: 0.6, 4: 1.0}]], 4)
    assert one.mean[1:3] == pytest.approx((0.3, 0.5))
    assert one.mean[4] == one.low[4] == one.high[4] == 1
    assert isnan(one.mean[0])
    assert isnan(one.mean[3])
    metric = summarise([0.2, 0.4], SHARE)
    assert (one.low[1], one.high[1]) == (metric.low, metric.high)


def test_repeated_scenes_count_once() -> None:
    one = line("scout", [[{1: 0.0}, {1: 0.4}, {}], [{1: 1.0}]], 1)
    assert one.mean[1] == pytest.approx(0.6)


def test_panes_have_a_line_for_each_player() -> None:
    transcripts = [played(seed, player) for player in ("blind", "random") for seed in range(3)]
    panes = panes_of(transcripts)
    assert [pane.title for pane in panes] == [*MEASURES, UNSEEN]
    assert {tuple(each.name for each in pane.lines) for pane in panes} == {("blind", "random")}
    longest = max(drawn_maps(transcript)[-1].number for transcript in transcripts)
    assert {len(each.mean) for pane in panes for each in pane.lines} == {longest + 1}
    blind, random = panes[0].lines
    assert [turn for turn, mean in enumerate(blind.mean) if not isnan(mean)] == [1]
    values = [courses_of(transcript)["Correctness"][1] for transcript in transcripts if transcript.player == "random"]
    assert random.mean[1] == pytest.approx(summarise(values).mean)
    assert random.low[1] <= random.mean[1] <= random.high[1]


def test_measures_that_were_not_taken_have_no_pane(figures: list[Figure]) -> None:
    draw_map_curves([played(seed, "scout", Setting(probes=Probes.END)) for seed in range(2)], PATH)
    draw_map_curves([played(0, "scout")], PATH)
    some, every = figures
    assert [axes.get_title(loc="left") for axes in some.axes[1:]] == ["Correctness"]
    assert [axes.get_title(loc="left") for axes in every.axes[1:]] == [*MEASURES, UNSEEN]
    assert "chance" not in [text.get_text() for text in some.axes[0].texts]
    assert "chance" in [text.get_text() for text in every.axes[0].texts]
    assert some.axes[0].texts[0].get_text() == "Maps over the turns: mean over 2 scenes"
    assert "still run" in some.axes[0].texts[1].get_text()


def test_a_worse_mapmaker_has_lower_curves() -> None:
    good = [played(seed, "surveyor", rooms=2) for seed in range(2)]
    for pane in panes_of([*good, *(blurred(transcript, 1) for transcript in good)]):
        right, wrong = pane.lines
        both = [pair for pair in zip(right.mean, wrong.mean, strict=True) if not any(map(isnan, pair))]
        if pane.title in ("Perception", UNSEEN):
            assert [one for one, _ in both] == [other for _, other in both]
        else:
            assert sum(one - other for one, other in both) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("player", ["blind", "random", "scout", "surveyor", "stubborn"])
def test_every_player_is_drawn_without_warnings(tmp_path: Path, player: str) -> None:
    right, wrong = played(0, player, REVISION), blurred(played(1, player, REVISION, rooms=3), 1)
    for shown in (right, wrong):
        draw_map(shown, tmp_path / "map.png")
        if player != "blind":
            draw_revision_map(shown, tmp_path / "revision.svg")
    draw_map_strip(wrong, tmp_path / "strip.png")
    assert len(list(tmp_path.iterdir())) == (2 if player == "blind" else 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sketch",
    ["", "{}", '{"sofa": [100, -100], "chair": [-1e5, 1e5]}', '{"agent": {"position": [2, 2]}}', '{"chair": "here"}'],
)
def test_odd_maps_are_drawn(tmp_path: Path, sketch: str) -> None:
    transcript = said("Observe()", "Rotate(180), Observe()", "JumpTo(red door), Observe()", "Term()", sketch=sketch)
    draw_map(transcript, tmp_path / "map.png")
    draw_map_strip(transcript, tmp_path / "strip.png")
    draw_map_curves([transcript], tmp_path / "curves.png")
    assert len(list(tmp_path.iterdir())) == 3


def _draw_curves(transcript: Transcript[Item], path: Path) -> None:
    draw_map_curves([transcript], path)


DRAWINGS: tuple[Callable[[Transcript[Item], Path], None], ...] = (
    draw_map,
    draw_revision_map,
    draw_map_strip,
    _draw_curves,
)


@pytest.mark.slow
@pytest.mark.parametrize("draw", DRAWINGS)
@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_same_maps_same_bytes_whatever_the_settings(
    tmp_path: Path, draw: Callable[[Transcript[Item], Path], None], suffix: str
) -> None:
    transcript = played(0, "stubborn", REVISION)
    one, two, other = (tmp_path / f"{name}{suffix}" for name in ("one", "two", "other"))
    draw(transcript, one)
    with matplotlib.rc_context({"font.family": "serif", "savefig.dpi": 50, "axes.grid": False, "lines.marker": "x"}):
        draw(transcript, two)
    draw(blurred(transcript, 0), other)
    assert one.read_bytes() == two.read_bytes() != other.read_bytes()


@pytest.mark.parametrize("draw", DRAWINGS)
def test_other_files_are_refused(tmp_path: Path, draw: Callable[[Transcript[Item], Path], None]) -> None:
    with pytest.raises(ValueError, match=r"a drawing is a \.png or \.svg file, not map\.pdf"):
        draw(said("Observe()", "Term()"), tmp_path / "map.pdf")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_matplotlib_waits_for_the_first_drawing() -> None:
    program = "import sys, tolman.suites.tos.report.map_pictures; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
