import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise
from math import hypot, inf, isinf
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.protocol.edition import Edition
from tolman.scoring.answer import Unread
from tolman.seeding import stream
from tolman.suites.tos import prompts, words
from tolman.suites.tos.belief.learner import learner
from tolman.suites.tos.episode import walked_stages
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.moves import JumpTo, Motion, Observe, Rotate, Term, Turn
from tolman.suites.tos.players.notebook import Notebook
from tolman.suites.tos.players.roster import EXPLORERS
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.sight import View, cells_in_view, is_visible
from tolman.suites.tos.setting import Setting, Source
from tolman.suites.tos.unseen import (
    CHANCE,
    LETTERS,
    PER_SIDE,
    Band,
    Probe,
    calibrate,
    parse_points,
    points_map,
    points_words,
    prober,
    published_points,
    read_points,
    score_points,
)
from tolman.suites.tos.world import Event, Looked, World, after, enter

TINY = Scene(
    rooms=(Room(1, Rect(1, 1, 3, 3)), Room(2, Rect(5, 1, 7, 3))),
    doors=(Door("red door", (4, 2), Heading.EAST, (1, 2)),),
    things=(Thing("chair", (2, 3), Heading.WEST), Thing("lamp", (6, 2), Heading.NORTH, has_front=False)),
    start=Pose((2, 1), Heading.NORTH),
)
"""Two rooms of nine cells, side by side."""

Walked = tuple[tuple[Event, ...], World]


def tiny(edition: Edition = Edition.CURRENT, seed: int = 0) -> Item:
    return Item("tiny", seed, TINY, 20, edition)


def walked(scene: Scene, *turns: tuple[Motion, ...]) -> list[Walked]:
    """Returns what each turn led to; every turn ends with a look."""
    world, walk = enter(scene), []
    for motions in turns:
        world, events = after(world, Turn(motions, Observe()))
        walk.append((events, world))
    return walk


def explored(item: Item, explorer: str = "scout") -> list[Walked]:
    """Returns what each turn of an explorer led to."""
    notebook = Notebook()
    notebook.read(prompts.briefing(item.scene, item.budget))
    world = enter(item.scene, item.seed, item.noise)
    walk: list[Walked] = []
    for turn in EXPLORERS[explorer](notebook, stream(item.seed)):
        if len(walk) == item.budget:
            break
        world, events = after(world, turn)
        notebook.read(words.tell(events))
        walk.append((events, world))
    return walk


def probes(item: Item, walk: list[Walked]) -> list[Probe | None]:
    drawn = prober(item)
    return [drawn.after(events, world) for events, world in walk]


def known(scene: Scene, looks: list[Pose], point: Cell) -> bool:
    """Says whether a thing at `point` would have been seen from one of the poses."""
    return any(is_visible(scene, pose, Thing("anything", point, Heading.NORTH)) for pose in looks)


def test_a_first_probe_by_hand() -> None:
    # The look north from (2, 1) covers the two rows ahead, but neither corner beside the start. The chair's cell
    # and the start are no points. Two points of either side in room 1, three of room 2, and three more seen.
    (probe,) = probes(tiny(), walked(TINY, ()))
    assert probe
    seen = {(1, 2), (2, 2), (3, 2), (1, 3), (3, 3)}
    assert set(probe.points) - probe.unseen == seen
    beside, beyond = {(1, 1), (3, 1)}, {point for point in probe.unseen if point[0] > 4}
    assert probe.unseen == beside | beyond
    assert len(beyond) == PER_SIDE
    distances = dict(zip(probe.points, probe.distances, strict=True))
    assert {distances[point] for point in seen} == {0.0}
    assert {distances[point] for point in beside} == {1.0}
    assert {distances[point] for point in beyond} == {inf}


def test_a_route_by_hand() -> None:
    # East covers the corner (3, 1). The doorway shows all of room 2 ahead, and all of room 1 behind.
    walk = walked(TINY, (), (Rotate(90),), (JumpTo("red door"),), (Rotate(180),))
    _, second, third, fourth = probes(tiny(), walk)
    assert second
    assert {point for point in second.unseen if point[0] < 4} == {(1, 1)}
    assert third
    assert third.unseen == {(1, 1)}
    assert len(third.points) == 2
    assert fourth is None


def test_a_room_behind_a_doorway_counts_as_never_looked_into() -> None:
    # From the doorway the player looks back: room 2 is visited by the published rules, but none of it was in view.
    walk = walked(TINY, (Rotate(90),), (JumpTo("red door"), Rotate(180)))
    last = probes(tiny(), walk)[-1]
    assert last
    assert {point[0] > 4 for point in last.unseen} == {True}
    assert set(last.distances) == {0.0, inf}


def test_published_probes_leave_out_rooms_never_visited() -> None:
    first, second = probes(tiny(Edition.PUBLISHED), walked(TINY, (), (Rotate(90),)))
    assert first
    assert first.unseen == {(1, 1), (3, 1)}
    assert len(first.points) == 4
    assert second
    assert second.unseen == {(1, 1)}


def test_a_look_at_the_wall_gives_no_probe() -> None:
    corner = Scene(TINY.rooms, TINY.doors, TINY.things, Pose((1, 3), Heading.NORTH))
    for edition in Edition:
        item = Item("corner", 0, corner, 20, edition)
        assert probes(item, walked(corner, ())) == [None]


def test_a_floor_plan_by_hand() -> None:
    drawn = points_map(TINY, (2, 1), [(1, 1), (7, 3)])
    assert drawn == "\n".join(("#########", "#...#..B#", "#...+...#", "#A*.#...#", "#########"))
    assert points_map(TINY, (4, 2), []).splitlines()[2] == "#...*...#"


LAYOUTS = [Layout(), Layout(1), Layout(6, 3, Shape.TREE), Layout(4, 4, Shape.RING), Layout(3, 3, room_size=(7, 5))]


@lru_cache(maxsize=2)
def episodes(edition: Edition) -> list[tuple[Item, list[Walked], list[Probe | None]]]:
    """Returns explorations of all sorts of scenes, with the probe after each turn."""
    layouts = LAYOUTS if edition is Edition.CURRENT else LAYOUTS[:1]
    items = [draw_item(seed, layout, edition) for seed in range(6) for layout in layouts]
    walks = [(item, explored(item, explorer)) for item in items for explorer in ("scout", "random")]
    return [(item, walk, probes(item, walk)) for item, walk in walks]


def taken(edition: Edition) -> Iterator[tuple[Scene, list[Pose], Cell, Probe]]:
    """Yields every probe with the poses of all looks before it, and where the player is."""
    for item, walk, drawn in episodes(edition):
        looks: list[Pose] = []
        for (events, world), probe in zip(walk, drawn, strict=True):
            looks += [event.pose for event in events if isinstance(event, Looked)]
            if probe:
                yield item.scene, list(looks), world.pose.at, probe


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
def test_half_of_the_points_are_unseen(edition: Edition) -> None:
    for scene, _, at, probe in taken(edition):
        assert len(set(probe.points)) == len(probe.points) == 2 * len(probe.unseen) == 2 * len(probe.target) > 0
        assert len(probe.points) <= 24
        assert at not in probe.points
        assert {door.at for door in scene.doors}.isdisjoint(probe.points)
        assert {len(scene.rooms_at(point)) for point in probe.points} == {1}


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
def test_who_knows_what_it_saw_scores_1(edition: Edition) -> None:
    for scene, looks, _, probe in taken(edition):
        underfoot = {pose.at for pose in looks}
        unknown = {p for p in probe.points if p not in underfoot and not known(scene, looks, p)}
        answer = points_words(probe.points.index(point) for point in unknown)
        score = score_points(probe, read_points(f"FINAL ANSWER: {answer}", len(probe.points), edition))
        assert (score.precision, score.recall, score.f1) == (1, 1, 1)


def test_a_point_was_plainly_in_view_or_was_not() -> None:
    for scene, looks, _, probe in taken(Edition.CURRENT):
        assert scene.start.at not in probe.points
        assert set(scene.by_cell).isdisjoint(probe.points)
        assert probe.unseen == {point for point in probe.points if not known(scene, looks, point)}


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
def test_distances_by_another_way(edition: Edition) -> None:
    for scene, looks, _, probe in islice(taken(edition), 0, None, 7):
        floor = {room.number: list(room.area) for room in scene.rooms}
        seen = {cell for cells in floor.values() for cell in cells if known(scene, looks, cell)}
        seen |= {pose.at for pose in looks}
        for point, distance in zip(probe.points, probe.distances, strict=True):
            (number,) = scene.rooms_at(point)
            nearest = min(hypot(cell[0] - point[0], cell[1] - point[1]) for cell in seen)
            assert distance == (inf if seen.isdisjoint(floor[number]) else pytest.approx(nearest))


def test_all_sorts_of_rooms_are_probed() -> None:
    unvisited = [sum(map(isinf, probe.distances)) for _, _, _, probe in taken(Edition.CURRENT)]
    assert {0, PER_SIDE} <= set(unvisited) <= set(range(PER_SIDE + 1))
    assert fmean(unvisited) > 1
    assert not any(isinf(distance) for *_, probe in taken(Edition.PUBLISHED) for distance in probe.distances)


def test_a_probe_depends_on_seed_and_turn_number_alone() -> None:
    walk = walked(TINY, (), (Rotate(90),), (JumpTo("red door"),))
    assert probes(tiny(), walk) == probes(tiny(), walk)
    assert len({probes(tiny(seed=seed), walk)[0] for seed in range(20)}) > 15
    # The same has been seen by the third turn, in another order; the player stands where it stood.
    (first, _), (second, _), (third, world) = walk
    one, other = prober(tiny()), prober(tiny())
    for events in (first, second):
        one.after(events, world)
    for events in (second, first):
        other.after(events, world)
    assert one.after(third, world) == other.after(third, world) is not None
    drawn = prober(tiny())
    assert drawn.after(first, world) != drawn.after((), world)


def test_large_scenes_have_no_more_points_than_letters() -> None:
    item = draw_item(0, Layout(6))
    rooms = [item.scene.members_in((room.number,))[0].at for room in item.scene.rooms]
    looks = tuple(Looked(View((), ()), "", Pose(at, heading)) for at in rooms for heading in HEADINGS[:2])
    probe = prober(item).after(looks, enter(item.scene))
    assert probe
    assert len(probe.points) == 24
    assert len(probe.unseen) == 12


def test_published_draws_come_after_those_of_large_beliefs() -> None:
    # The vase can be on hundreds of cells if it is far away; nothing else differs, for things do not hide the floor.
    items = []
    for at in ((30, 58), (1, 2)):
        room = Scene(
            (Room(1, Rect(1, 1, 60, 60)),), (), (Thing("vase", at, Heading.NORTH),), Pose((1, 1), Heading.NORTH)
        )
        items.append(Item("hall", 5, room, 20, Edition.PUBLISHED))
    (far_look,), (near_look,) = (walked(item.scene, ()) for item in items)
    far, near = map(prober, items)
    belief = learner(items[0].scene, Edition.PUBLISHED)
    belief.take(far_look[0])
    count = belief.belief.count("vase")
    assert count
    assert count > 200
    near._rng.sample(range(count), 200)  # type: ignore[attr-defined]
    assert far.after(*far_look) == near.after(*near_look) is not None
    assert far.after(*far_look) != near.after(*near_look)


def test_as_published_doors_are_dropped_before_sets_are_rebuilt_and_the_own_cell_after() -> None:
    """The order of a set, from which points are drawn, is that of one filled with all seen cells but doors."""
    differ = 0
    for seed in range(20):
        item = draw_item(seed, edition=Edition.PUBLISHED)
        doors, drawn, rng = {door.at for door in item.scene.doors}, prober(item), Random(seed)
        belief = learner(item.scene, Edition.PUBLISHED)
        seen: dict[int, set[Cell]] = {}
        for stage in walked_stages(replace(item, setting=Setting(Source.PASSIVE, walker="scout")))[:-1]:
            probe, at = drawn.after(stage.events, stage.world), stage.world.pose.at
            belief.take(stage.events)
            for name in item.scene.names:
                if name in stage.world.seen and (count := belief.belief.count(name) or 0) > 200:
                    rng.sample(range(count), 200)
            points: list[Cell] = []
            for number in item.scene.rooms_at(at):
                running, area = seen.setdefault(number, set()), set(item.scene.rooms[number - 1].area)
                view = {cell for _, cell in cells_in_view(item.scene, stage.world.pose)}
                running.add(at)
                running.update([cell for cell in area if cell in view])
            for number, running in sorted(seen.items()):
                floor = sorted(item.scene.rooms[number - 1].area)
                kept = filled(cell for cell in running if cell not in doors)
                old = [cell for cell in kept if cell != at]
                new = [cell for cell in filled(cell for cell in floor if cell not in running) if cell != at]
                differ += old != [cell for cell in filled(running) if cell not in doors and cell != at]
                count = min(3, len(new), len(old))
                points += rng.sample(new, count) + rng.sample(old, count)
            rng.shuffle(points)
            assert (probe.points if probe else ()) == tuple(points)
    assert differ


def filled(cells: Iterable[Cell]) -> set[Cell]:
    """Returns a set that was filled cell by cell."""
    result: set[Cell] = set()
    for cell in cells:
        result.add(cell)
    return result


def test_a_turn_without_a_look_can_be_probed_too() -> None:
    item = tiny()
    drawn = prober(item)
    for events, world in walked(TINY, ()):
        drawn.after(events, world)
    world, events = after(world, Turn((), Term()))
    probe = drawn.after(events, world)
    assert probe
    assert (1, 1) in probe.unseen


def constant_answers() -> Iterator[tuple[str, frozenset[int]]]:
    """Yields answers that heed letters alone: the first few, every single one, every pair, all, none."""
    yield "none", frozenset()
    for count in range(1, 27):
        yield f"the first {count}", frozenset(range(count))
    for letters in [(index,) for index in range(6)] + list(pairwise(range(6))):
        yield f"only {letters}", frozenset(letters)


@pytest.mark.slow
def test_no_constant_answer_beats_the_stated_chance() -> None:
    drawn = []
    for seed in range(40):
        item = draw_item(seed)
        drawn += [probe for probe in probes(item, explored(item)) if probe]
    scores = {
        name: fmean(score_points(probe, answer & frozenset(range(len(probe.points)))).f1 for probe in drawn)
        for name, answer in constant_answers()
    }
    assert len(drawn) > 300
    assert scores["none"] == 0
    assert scores["the first 26"] == pytest.approx(CHANCE)
    assert max(scores.values()) == pytest.approx(CHANCE)


PROBE = Probe(
    ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)),
    frozenset({(2, 1), (3, 1), (6, 1)}),
    (0.0, 1.0, 2.0, 0.0, 0.0, inf),
)
"""B, C and F are unseen."""


def test_scores_by_hand() -> None:
    score = score_points(PROBE, frozenset({1, 3}))  # B is right, D is wrong; C and F are missing
    assert (score.precision, score.claimed, score.true, score.why) == (0.5, 2, 3, "")
    assert score.recall == pytest.approx(1 / 3)
    assert score.f1 == pytest.approx(0.4)
    assert score_points(PROBE, frozenset(range(6))).f1 == pytest.approx(2 / 3)
    assert score_points(PROBE, frozenset({0})).f1 == 0
    assert score_points(PROBE, frozenset()).f1 == 0
    unread = score_points(PROBE, Unread("nonsense"))
    assert (unread.f1, unread.claimed, unread.true, unread.why) == (0, 0, 3, "nonsense")


def test_calibration_by_hand() -> None:
    # One player claims B (one cell off) and D (seen), another all six points; the third cannot be read.
    answers: list[tuple[Probe, frozenset[int] | Unread]] = [
        (PROBE, frozenset({1, 3})),
        (PROBE, frozenset(range(6))),
        (PROBE, Unread("nonsense")),
    ]
    calibration = calibrate(answers)
    assert (calibration.probes, calibration.unread) == (3, 1)
    assert calibration.all == Band(points=12, claimed=8, unseen=6)
    assert calibration.all.bias == pytest.approx(8 / 12 - 6 / 12)
    near, middle, far, farthest = calibration.bands
    assert near == Band(points=8, claimed=6, unseen=2)  # A, B, D, E
    assert (near.claimed_share, near.unseen_share) == (0.75, 0.25)
    assert middle == Band(points=2, claimed=1, unseen=2)  # C, two cells off
    assert far == Band()
    assert far.claimed_share == far.bias == 0
    assert farthest == Band(points=2, claimed=1, unseen=2)  # F, in a room never looked into


def test_who_is_right_is_calibrated() -> None:
    drawn = [probe for *_, probe in taken(Edition.CURRENT)]
    right = calibrate((probe, probe.target) for probe in drawn)
    assert right.all.bias == 0
    assert all(band.bias == 0 and band.points for band in right.bands)
    assert calibrate((probe, frozenset(range(len(probe.points)))) for probe in drawn).all.bias == 0.5


READ = {
    '{"unexplored": ["A", "C"]}': "AC",
    '```json\n{"unexplored": ["A", "C"]}\n```': "AC",
    "{'unseen': ['A', 'C',]}": "AC",
    "{unexplored: [A, C]}": "AC",
    '{"unexplored": "A, C"}': "AC",
    '{"unseen_points": ["a", "c"]}': "AC",
    '{"unexplored": ["point A", "C"]}': "AC",
    '{"unexplored": [{"point": "A"}, {"point": "C"}]}': "AC",
    '{"unexplored": ["A", "C"': "AC",
    '{"unexplored": ["A", "A"]}': "A",
    '{"unseen": ["A"], "seen": ["B"]}': "A",
    '{"unexplored": ["A"], "reason": "I never turned south, and B was seen."}': "A",
    'Here it is: {"unexplored": ["B"]}': "B",
    '["A","C"]': "AC",
    "[A, C]": "AC",
    "A, C": "AC",
    "a, c": "AC",
    "A C": "AC",
    "A & C": "AC",
    "A, C and D.": "ACD",
    "**A**, **C**": "AC",
    "- A\n- C": "AC",
    "1. A\n2. C": "AC",
    "A\n\nC": "AC",
    "(A), (C)!": "AC",
    "\\boxed{A, C}": "AC",
    "Points A and C": "AC",
    "A and point C": "AC",
    "Unexplored: A, C": "AC",
    "The unseen points are A and C.": "AC",
    "Not yet seen: A, C": "AC",
    "I have not seen A and C.": "AC",
    "I haven’t looked at B, D": "BD",
    "I have never had B and D in view": "BD",
    "The points I have not seen are B and D.": "BD",
    "A point that I have not seen is B.": "B",
    "B remains unseen. D remains unseen.": "BD",
    "none": "",
    "None.": "",
    "[]": "",
    "```json\n[]\n```": "",
    '{"unexplored": []}': "",
    '{"unexplored": null}': "",
    '{"unexplored": ""}': "",
    '{"unexplored": ["none"]}': "",
    "Unexplored: none": "",
    "There are no unseen points.": "",
    "all": "ABCDEF",
    "All of them.": "ABCDEF",
}


@pytest.mark.parametrize("answer", READ)
def test_answers_are_read(answer: str) -> None:
    points = parse_points(answer, 6)
    assert not isinstance(points, Unread), points.reason
    assert "".join(LETTERS[point] for point in sorted(points)) == READ[answer]


UNREAD = {
    "": "names no point",
    "...": "names no point",
    "I": "no point I",
    "A, G": "no point G",
    '["Z"]': "no point Z",
    '{"unexplored": ["Y", "Z"]}': "no point Y",
    "not A": "denies",
    "A, not C": "denies",
    "A is not unseen": "denies",
    "A is not unseen, it was seen": "denies",
    "A is seen": "denies",
    "A has been seen": "denies",
    "A: unseen, B: seen": "denies",
    '{"seen": ["B"]}': "denies",
    "none of A, B": "denies",
    "All points have been seen": "denies",
    "nothing was seen": "denies",
    "I have not seen all of them": "names no point",
    "all but A": "'but' is not understood",
    "everything except A": "not understood",
    "!A": "'!' is not understood",
    "A?": "'?' is not understood",
    "A or C": "alternatives",
    "A/C": "alternatives",
    '{"unexplored": ["A"]} or {"unexplored": ["B"]}': "alternatives",
    "A-C": "range",
    "A to C": "'to' is not understood",
    "ACD": "not understood",
    "1, 3": "'1' is not understood",
    '{"A": true}': "'true' is not understood",
    "no idea": "'no' is not understood",
    "A bad idea": "not understood",
    "A, " * 2000: "no conclusion",
}


@pytest.mark.parametrize("answer", UNREAD)
def test_answers_that_cannot_be_read(answer: str) -> None:
    points = parse_points(answer, 6)
    assert isinstance(points, Unread)
    assert UNREAD[answer] in points.reason


@pytest.mark.parametrize(
    ("answer", "letters"),
    [
        ("I have not seen B and D", "BD"),
        ("I still have not seen B", "B"),
        ("the points which I have not seen: B, I, K", "BIK"),
        ("I, K", "IK"),
        ("I and K", "IK"),
        ("A and I have not been seen", "AI"),
        ('{"unexplored": ["I"]}', "I"),
    ],
)
def test_the_letter_i_is_told_from_the_word(answer: str, letters: str) -> None:
    assert parse_points(answer, 12) == frozenset(map(LETTERS.index, letters))


sets = st.frozensets(st.integers(0, 23))


@given(sets)
def test_points_are_read_as_they_are_written(points: frozenset[int]) -> None:
    assert parse_points(points_words(points), 24) == points
    assert frozenset(published_points(points_words(points), 24)) == points


DRESSES = [
    lambda letters: json.dumps({"unexplored": letters}),
    lambda letters: json.dumps({"unexplored": letters}, indent=2).replace('"', "'"),
    lambda letters: "```\n" + json.dumps(letters) + "\n```",
    lambda letters: json.dumps({"Unseen": ", ".join(letters)}),
    lambda letters: ", ".join(letters) or "none",
    lambda letters: " and ".join(map(str.lower, letters)) or "No points.",
    lambda letters: "\n".join(f"* **{letter}**" for letter in letters) or "nothing",
    lambda letters: f"The unseen points are {'; '.join(letters)}." if letters else "None of them is unseen",
]


@pytest.mark.slow
@given(sets, st.sampled_from(DRESSES), st.randoms(use_true_random=False))
def test_points_are_read_in_any_dress(points: frozenset[int], dress: Callable[[list[str]], str], rng: Random) -> None:
    letters = [LETTERS[point] for point in points]
    rng.shuffle(letters)
    assert parse_points(dress(letters), 24) == points


WORDS = "A b I not seen unseen none all [ ] { } : , - or 1. point n't ```json ’ ﬆ ſ é ９".split()
PIECES = st.sampled_from([*WORDS, '"', "\n", ". ", "\\", "\x00", "I have ", '"unexplored"', '{"unexplored": '])


@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=12).map(" ".join), st.lists(PIECES).map("".join)))
def test_nothing_that_is_said_raises(text: str) -> None:
    points = parse_points(text, 5)
    assert isinstance(points, Unread) or points <= frozenset(range(5))
    assert set(published_points(text, 5)) <= set(range(5))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reply", "letters"),
    [
        ('{"unexplored": ["C", "A"]}', "CA"),
        ('THINK: I saw A.\nFINAL ANSWER: {"points": "B, D"} or {"unexplored": ["F"]}', "BD"),
        ('[{"candidates": ["B"]}]', "B"),
        ('{"why": "A"} {"unexplored": ["B", "Z"]}', "B"),
        ('{"unexplored": []}', ""),
        ('First {"unexplored": ["A"]}, no:\n```json\n{"unexplored": ["B"]}\n```', "B"),
        ('{"points": ["C"]}\n```\n{"why": "D"}\n```\n```\n{"unexplored": ["B"]}\n```', "B"),
        ('```json\n["D"]\n```\n{"unexplored": ["E"]}', "E"),
        ('```json\n{"unexplored": ["B"', "B"),
        ("I think that A and C, seen from B, are unseen", "ACB"),
        ('["A", "A", "D"]', "AD"),
        ("{" * 100_000, ""),
        ('{"a":' * 100_000, ""),
        ("none", ""),
    ],
)
def test_the_published_reading(reply: str, letters: str) -> None:
    assert published_points(reply, 6) == tuple(map(LETTERS.index, letters))


def test_editions_read_other_parts_of_a_reply() -> None:
    reply = 'THINK: maybe {"unexplored": ["A"]}\nFINAL ANSWER: {"unexplored": ["B"]}'
    assert read_points(reply, 3, Edition.PUBLISHED) == frozenset({0})
    assert read_points(reply, 3, Edition.CURRENT) == frozenset({1})
