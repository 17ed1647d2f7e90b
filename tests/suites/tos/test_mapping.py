"""Scores of maps, worked by hand in one room with a sofa and a lamp.

Counted from the start, the sofa is at (3, 4) and faces south; the lamp at (4, 3) has no front. Both are five cells
away, so an error of five cells takes a position to 1/e. From the start the sofa is in view to the north, and the lamp
to the east.
"""

import json
import random
from dataclasses import replace
from math import exp, sqrt
from typing import Any

import pytest

from tolman.geometry.pose import HEADINGS, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.protocol.edition import Edition
from tolman.scoring import sketches
from tolman.scoring.likeness import NOTHING, SAME, Likeness
from tolman.scoring.sketches import AGENT, Mark, Marks
from tolman.suites.tos.belief.learner import learner
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.moves import JumpTo, Observe, Rotate, Turn
from tolman.suites.tos.published.maps import read_published
from tolman.suites.tos.scene.scene import Room, Scene, Thing
from tolman.suites.tos.scene.sight import is_visible
from tolman.suites.tos.scores import drawn_maps as mapping
from tolman.suites.tos.scores.drawn_maps import MapTurn, scale, score_maps, seen_from, true_map, true_view
from tolman.suites.tos.world import Looked, World, after, enter

START = (2, 2)
SCENE = Scene(
    (Room(1, Rect(1, 1, 8, 8)),),
    (),
    (Thing("sofa", (5, 6), Heading.SOUTH), Thing("lamp", (6, 5), Heading.NORTH, has_front=False)),
    Pose(START, Heading.NORTH),
)
CURRENT = Item("", 0, SCENE, 20)
PUBLISHED = replace(CURRENT, edition=Edition.PUBLISHED)
BOTH = pytest.mark.parametrize("item", [CURRENT, PUBLISHED], ids=["current", "published"])

SOFA = {"position": [3, 4], "facing": "south"}
LAMP = {"position": [4, 3]}
NORTHWARD = {"position": [0, 0], "facing": "north"}
EASTWARD = {"position": [0, 0], "facing": "east"}


def text(**entries: Any) -> str:
    return json.dumps(entries)


def north(whole: str | None = None, view: str | None = None, **more: Any) -> MapTurn:
    """Returns the first turn: a look to the north, which shows the sofa."""
    world = World(SCENE, SCENE.start, seen=frozenset({"sofa"}))
    return turn(world, frozenset(), ("sofa",), whole, view, **more)


def east(whole: str | None = None, view: str | None = None, **more: Any) -> MapTurn:
    """Returns the second turn: a look to the east, which shows the lamp."""
    world = World(SCENE, Pose(START, Heading.EAST), seen=frozenset({"sofa", "lamp"}))
    return turn(world, frozenset({"sofa"}), ("lamp",), whole, view, **more)


def turn(world: World, before: frozenset[str], view: tuple[str, ...], whole: Any, local: Any, **more: Any) -> MapTurn:
    counts = more.pop("counts", dict.fromkeys(world.seen, 1))
    wholes = (whole,) if isinstance(whole, str) else whole or ()
    return MapTurn(world, before, view, counts, wholes, (local,) if isinstance(local, str) else local or ())


def test_the_scale_is_the_root_mean_square_distance_from_the_start() -> None:
    assert scale(SCENE) == 5
    assert scale(replace(SCENE, things=(SCENE.things[0], Thing("lamp", (2, 3), Heading.NORTH)))) == sqrt(13)


def test_the_true_map_counts_from_the_start() -> None:
    pose = Pose((4, 1), Heading.WEST)
    expected = {"sofa": Mark((3, 4), Heading.SOUTH), "lamp": Mark((4, 3)), AGENT: Mark((2, -1), Heading.WEST)}
    assert true_map(SCENE, SCENE.names, pose) == expected
    assert true_map(SCENE, (), pose) == {AGENT: expected[AGENT]}


def test_the_true_view_counts_from_the_player() -> None:
    # To the east of the start the lamp is four ahead and three to the left.
    assert true_view(SCENE, ("lamp",), Pose(START, Heading.EAST)) == {"lamp": Mark((-3, 4))}
    # For a player that faces south a thing facing south faces ahead.
    assert true_view(SCENE, ("sofa",), Pose((5, 8), Heading.SOUTH)) == {"sofa": Mark((0, 2), Heading.NORTH)}


def test_doors_have_no_facing() -> None:
    scene = draw_item(0).scene
    doors = {door.name for door in scene.doors}
    assert doors
    for name, mark in true_map(scene, scene.names, scene.start).items():
        if name != AGENT:
            assert (mark.heading is not None) == (name not in doors and scene.by_name[name].has_front)


@BOTH
def test_perfect_maps_score_one(item: Item) -> None:
    scores = score_maps(
        item,
        [
            north(text(agent=NORTHWARD, sofa=SOFA), text(objects={"sofa": {"position": [3, 4], "facing": "-y"}})),
            east(text(agent=EASTWARD, sofa=SOFA, lamp=LAMP), text(objects={"lamp": {"position": [-3, 4]}})),
        ],
    )
    first, second = scores.turns
    assert (first.seen, first.agent, first.local, first.newly, first.local_vs_global) == (SAME,) * 5
    assert (second.seen, second.full, second.agent, second.local, second.newly) == (SAME,) * 5
    assert second.local_vs_global == SAME
    assert (scores.correctness, scores.perception, scores.self_tracking, scores.local_global) == (SAME,) * 4
    assert (scores.position_stability, scores.facing_stability, scores.unread) == (1, 1, 0)


@BOTH
def test_what_is_seen_and_what_there_is(item: Item) -> None:
    # Sofa and player of three marks; of six pairs (with the origin) the three without the lamp; both facings.
    scores = score_maps(item, [north(text(agent=NORTHWARD, sofa=SOFA))])
    assert scores.turns[0].seen == SAME
    assert scores.turns[0].full == Likeness(2 / 3, 1 / 2, 1, pytest.approx((2 / 3 + 1 / 2 + 1) / 3))
    assert scores.correctness == scores.turns[0].full


@BOTH
def test_self_tracking_is_about_the_player_alone(item: Item) -> None:
    # Five cells west of its place and turned; the only pair, with the origin, is north and drawn west.
    astray = {"position": [-5, 0], "facing": "south"}
    scores = score_maps(item, [north(text(agent=astray, sofa=SOFA)), east(text(agent=EASTWARD))])
    assert scores.turns[0].agent == Likeness(exp(-1), 0, 0, exp(-1) / 3)
    assert scores.turns[1].agent == SAME
    assert scores.self_tracking is not None
    assert scores.self_tracking.position == pytest.approx((exp(-1) + 1) / 2)
    assert (scores.self_tracking.direction, scores.self_tracking.facing) == (0.5, 0.5)


@BOTH
def test_perception_is_about_what_is_new(item: Item) -> None:
    # The second look shows both; the sofa, seen before, is five cells off its place and does not count.
    world = World(SCENE, Pose(START, Heading.EAST), seen=frozenset(SCENE.names))
    view = text(objects={"lamp": {"position": [-3, 4]}, "sofa": {"position": [-4, 8], "facing": "+x"}})
    scores = score_maps(item, [turn(world, frozenset({"sofa"}), ("sofa", "lamp"), None, view)])
    assert scores.turns[0].newly == scores.perception == SAME
    assert scores.turns[0].local is not None
    assert scores.turns[0].local.position == pytest.approx(exp(-sqrt(25 / 2) / 5))
    assert scores.turns[0].local.facing == 1
    again = score_maps(item, [turn(world, frozenset(SCENE.names), ("sofa", "lamp"), None, view)])
    assert again.turns[0].newly is again.perception is None
    assert again.turns[0].local == scores.turns[0].local


@BOTH
def test_nothing_in_view_or_nothing_asked_is_undefined(item: Item) -> None:
    world = World(SCENE, Pose(START, Heading.SOUTH), seen=frozenset({"sofa"}))
    for view in ((), None):
        turns = [replace(north(text(agent=NORTHWARD), text(objects={})), world=world, view=view)]
        row = score_maps(item, turns).turns[0]
        assert row.local is row.newly is row.local_vs_global is None
        assert row.seen is not None
    row = score_maps(item, [north()]).turns[0]
    assert row.seen is row.full is row.agent is row.local is row.newly is row.local_vs_global is None
    empty = score_maps(item, [])
    assert empty.correctness is empty.perception is empty.position_stability is empty.facing_stability is None


@BOTH
def test_the_local_map_is_compared_with_the_global_one_as_the_player_would_see_it(item: Item) -> None:
    # The global map is wrong, but the local map agrees with it: one to the right and two ahead of a player at (1, 1)
    # that faces east is (3, 0); the true facing is east, so both editions agree.
    world = World(SCENE, Pose(START, Heading.EAST), seen=frozenset({"sofa"}))
    whole = text(agent={"position": [1, 1], "facing": "east"}, sofa={"position": [3, 0], "facing": "south"})
    view = text(objects={"sofa": {"position": [1, 2], "facing": "right"}})
    same = score_maps(item, [turn(world, frozenset(), ("sofa",), whole, view)])
    assert same.local_global == SAME
    # Five cells further ahead it lies north instead of north east, and it faces the wrong way.
    view = text(objects={"sofa": {"position": [1, 7], "facing": "ahead"}})
    other = score_maps(item, [turn(world, frozenset(), ("sofa",), whole, view)])
    assert other.local_global == Likeness(exp(-1), 0, 0, pytest.approx(exp(-1) / 3))


def test_a_player_that_errs_about_its_heading_can_still_be_consistent() -> None:
    # It faces north and believes to face east: what it draws ahead lies east of it on its map, facing east.
    whole = text(agent=EASTWARD, sofa={"position": [5, 0], "facing": "east"})
    view = text(objects={"sofa": {"position": [0, 5], "facing": "ahead"}})
    assert score_maps(CURRENT, [north(whole, view)]).local_global == SAME
    # The published program takes the true heading for facings: north ahead is not east.
    assert score_maps(PUBLISHED, [north(whole, view)]).local_global == Likeness(1, 1, 0, 2 / 3)


def test_a_facing_of_a_thing_without_front_counts_only_as_published() -> None:
    whole = text(agent=EASTWARD, lamp={**LAMP, "facing": "north"})
    view = text(objects={"lamp": {"position": [-3, 4], "facing": "ahead"}})
    assert score_maps(CURRENT, [east(whole, view)]).local_global == SAME
    assert score_maps(PUBLISHED, [east(whole, view)]).local_global == Likeness(1, 1, 0, 2 / 3)


@BOTH
def test_maps_that_share_no_name_or_lack_the_player(item: Item) -> None:
    view = text(objects={"sofa": {"position": [3, 4]}})
    assert score_maps(item, [north(text(agent=NORTHWARD), view)]).local_global == NOTHING
    assert score_maps(item, [north(text(sofa=SOFA), view)]).local_global is None


def test_an_empty_local_map_agrees_with_all_only_as_published() -> None:
    whole = text(agent=NORTHWARD, sofa=SOFA)
    assert score_maps(CURRENT, [north(whole, text(objects={}))]).local_global == NOTHING
    assert score_maps(PUBLISHED, [north(whole, text(objects={}))]).local_global == SAME


@BOTH
def test_empty_maps_score_nothing(item: Item) -> None:
    scores = score_maps(item, [north("{}", text(objects={})), east("{}", "{}")])
    for row in scores.turns:
        assert (row.seen, row.full, row.agent) == (NOTHING,) * 3
    assert scores.turns[0].local == scores.turns[0].newly == NOTHING
    assert scores.correctness == scores.self_tracking == NOTHING


def test_an_empty_map_of_things_without_front_scores_nothing_but_as_published() -> None:
    assert score_maps(CURRENT, [east(None, "{}")]).perception == NOTHING
    assert score_maps(PUBLISHED, [east(None, "{}")]).perception == Likeness(0, 0, 1, 1 / 3)


def test_an_unreadable_map_scores_nothing_but_is_left_out_as_published() -> None:
    turns = [north(text(agent=NORTHWARD, sofa=SOFA)), east("I do not know.")]
    current, published = score_maps(CURRENT, turns), score_maps(PUBLISHED, turns)
    assert current.turns[1].seen == current.correctness == NOTHING
    assert current.turns[1].unread == (f"global map: {sketches.NO_MAP}",)
    assert published.turns[1].seen is published.correctness is None
    assert published.seen == SAME
    assert current.unread == published.unread == 1


def test_names_are_not_dropped_in_silence() -> None:
    whole = text(agent=NORTHWARD, SOFA=SOFA, lamp=LAMP, unicorn=LAMP)
    view = text(agent=NORTHWARD, objects={"sofa": {"position": [3, 4], "facing": "-y"}, "lamp": LAMP})
    scores = score_maps(CURRENT, [north(whole, view)])
    assert scores.turns[0].seen == scores.turns[0].local == SAME
    assert set(scores.turns[0].unread) == {
        f"global map, unicorn: {sketches.UNKNOWN}",
        f"global map, lamp: {mapping.NOT_SEEN}",
        f"local map, lamp: {mapping.NOT_IN_VIEW}",
    }
    assert scores.unread == 3


def test_only_the_published_program_reads_the_thought() -> None:
    thought = text(agent=NORTHWARD, sofa=SOFA)
    reply = f"THINK: {thought} FINAL ANSWER: {text(sofa=SOFA)}"
    assert score_maps(PUBLISHED, [north(reply)]).self_tracking == SAME


STEADY = {"sofa": 40, "lamp": 40}


def stability(item: Item, first: Any, second: Any, before: dict[str, int], after: dict[str, int]) -> Any:
    """Returns the stabilities of a map of the sofa, and then of both things."""
    turns = [
        north(text(agent=NORTHWARD, **first), counts=before),
        east(text(agent=EASTWARD, **second), counts=after),
    ]
    scores = score_maps(item, turns)
    assert scores.turns[0].position_stability is scores.turns[0].facing_stability is None
    assert scores.turns[1].position_stability == scores.position_stability
    return scores.position_stability, scores.facing_stability


@BOTH
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ([3, 4], [3, 4], 1.0),  # right and kept
        ([3, 5], [3, 4], 1.0),  # put right
        ([3, 5], [4, 4], 1.0),  # another error of the same size
        ([3, 4], [3, 5], 0.0),  # put wrong
        ([3, 5], [3, 6], 0.0),  # worse
        ([3, 6], [3, 5], 1.0),  # better
    ],
)
def test_a_place_is_stable_if_its_error_does_not_grow(item: Item, old: Any, new: Any, expected: float) -> None:
    first, second = {"sofa": {**SOFA, "position": old}}, {"sofa": {**SOFA, "position": new}, "lamp": LAMP}
    assert stability(item, first, second, STEADY, STEADY) == (expected, 1.0)


@BOTH
def test_a_place_counts_only_where_nothing_was_learnt_of_it(item: Item) -> None:
    first, second = {"sofa": SOFA}, {"sofa": {**SOFA, "position": [9, 9]}}
    for count, expected in ((40, 0.0), (41, 0.0), (39, 0.0), (38, None), (42, None)):
        assert stability(item, first, second, {"sofa": 40}, {"sofa": count}) == (expected, 1.0)
    assert stability(item, first, second, {}, {"sofa": 40}) == (None, 1.0)


def test_large_numbers_of_cells_look_the_same_only_to_the_published_program() -> None:
    first, second = {"sofa": SOFA}, {"sofa": {**SOFA, "position": [9, 9]}}
    assert stability(PUBLISHED, first, second, {"sofa": 900}, {"sofa": 250}) == (0.0, 1.0)
    assert stability(CURRENT, first, second, {"sofa": 900}, {"sofa": 250}) == (None, 1.0)
    assert stability(PUBLISHED, first, second, {"sofa": 900}, {"sofa": 198}) == (None, 1.0)


@BOTH
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("south", "south", 1.0),  # right and kept
        ("north", "south", 1.0),  # put right
        ("south", "north", 0.0),  # put wrong
        ("north", "north", 1.0),  # wrong and kept
        ("north", "east", 0.0),  # from one wrong facing to another
        (None, None, 1.0),  # none and none
        (None, "east", 0.0),
        ("south", None, 0.0),
    ],
)
def test_a_facing_is_stable_if_kept_or_put_right(item: Item, old: Any, new: Any, expected: float) -> None:
    first, second = {"sofa": {**SOFA, "facing": old}}, {"sofa": {**SOFA, "facing": new}, "lamp": LAMP}
    assert stability(item, first, second, STEADY, STEADY) == (1.0, expected)


@BOTH
def test_only_things_in_both_maps_and_seen_before_are_stable_or_not(item: Item) -> None:
    assert stability(item, {}, {"sofa": SOFA}, STEADY, STEADY) == (None, None)
    assert stability(item, {"sofa": SOFA}, {"lamp": LAMP}, STEADY, STEADY) == (None, None)
    assert stability(item, {"lamp": LAMP}, {"lamp": LAMP}, STEADY, STEADY) == (None, None)


@pytest.mark.parametrize("edition", Edition)
def test_a_door_that_is_guessed_before_it_is_seen_is_not_stable_or_not(edition: Edition) -> None:
    item = draw_item(0, edition=edition)
    door = item.scene.doors[0].name
    guess, counts = json.dumps({door: {"position": [0, 0]}}), {door: 1}
    unseen = MapTurn(enter(item.scene), frozenset(), (), counts, (guess,))
    seen = MapTurn(World(item.scene, item.scene.start, seen=frozenset({door})), frozenset(), (), counts, (guess,))
    assert score_maps(item, [unseen, seen]).position_stability is None
    assert score_maps(item, [seen, seen]).position_stability == 1
    # The published program keeps all doors, and so the guess.
    full = score_maps(item, [unseen]).correctness
    assert full is not None
    assert (full.position > 0) == (edition is Edition.PUBLISHED)


@BOTH
def test_a_turn_without_a_map_does_not_interrupt_stability(item: Item) -> None:
    whole = text(agent=NORTHWARD, sofa=SOFA)
    scores = score_maps(item, [north(whole), north(), north(whole)])
    assert [row.position_stability for row in scores.turns] == [None, None, 1.0]
    assert scores.correctness == scores.turns[2].full


@BOTH
def test_repeated_maps_are_averaged(item: Item) -> None:
    right, off = text(agent=NORTHWARD, sofa=SOFA), text(agent=NORTHWARD, sofa={"position": [3, 9], "facing": "north"})
    view = text(objects={"sofa": {"position": [3, 4], "facing": "-y"}})
    scores = score_maps(item, [north((right, right)), replace(north((right, off)), views=(view, view))])
    seen = scores.turns[1].seen
    assert seen is not None
    # Errors 0 and 5 of two marks; all pairs stay right but those of the sofa with player and origin (3, 9).
    assert seen.position == pytest.approx((1 + exp(-sqrt(25 / 2) / 5)) / 2)
    assert seen.facing == (1 + 1 / 2) / 2
    assert (scores.turns[1].position_stability, scores.turns[1].facing_stability) == (0.5, 0.5)
    assert scores.turns[1].local == SAME
    assert scores.turns[1].local_vs_global is not None
    assert scores.turns[1].local_vs_global.facing == 0.5


def words(marks: Marks, local: bool = False) -> dict[str, Any]:
    """Returns marks as a player writes them."""
    facings = ("+y", "+x", "-y", "-x") if local else tuple(way.word for way in HEADINGS)
    return {
        name: {"position": mark.at, **({} if mark.heading is None else {"facing": facings[mark.heading]})}
        for name, mark in marks.items()
    }


def walked(item: Item, error: tuple[float, float], turns: int = 20) -> list[MapTurn]:
    """Returns a random walk on which the player draws all that it saw, each mark off by `error`."""
    rng, world, mind = random.Random(item.seed), enter(item.scene), learner(item.scene, item.edition)
    walk = []
    for _ in range(turns):
        before = world.seen
        near = [m.name for m in item.scene.members if m.name in before and is_visible(item.scene, world.pose, m)]
        jumps = (JumpTo(rng.choice(near)),) if near and rng.random() < 0.6 else ()
        world, events = after(world, Turn((*jumps, Rotate(90 * rng.randrange(4))), Observe()))
        mind.take(events)
        looked = events[-1]
        assert isinstance(looked, Looked)
        view = tuple(sighting.name for sighting in looked.view.sightings)
        names = [name for name in item.scene.names if name in world.seen]
        whole, local = true_map(item.scene, names, world.pose), true_view(item.scene, view, world.pose)
        replies = [
            json.dumps(words(_off(whole, error))),
            json.dumps({"objects": words(_off(local, error), local=True)}),
        ]
        counts = {name: mind.belief.count(name) or 0 for name in names}
        walk.append(MapTurn(world, before, view, counts, (replies[0],), (replies[1],) if view else ()))
    return walk


def _off(marks: Marks, error: tuple[float, float]) -> dict[str, Mark]:
    return {name: Mark((mark.at[0] + error[0], mark.at[1] + error[1]), mark.heading) for name, mark in marks.items()}


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("error", [(0, 0), (3, 4), (-0.5, 1.2)])
def test_a_known_error_gives_known_scores(edition: Edition, seed: int, error: tuple[float, float]) -> None:
    item = draw_item(seed, edition=edition)
    scores = score_maps(item, walked(item, error))
    nearness = pytest.approx(exp(-sqrt(error[0] ** 2 + error[1] ** 2) / scale(item.scene)))
    for row in scores.turns:
        assert row.seen is not None
        assert row.seen.position == nearness
        assert row.seen.facing == 1
        assert row.local is None or (row.local.position, row.local.facing) == (nearness, 1)
    assert scores.self_tracking is not None
    assert scores.perception is not None
    assert scores.self_tracking.position == nearness
    assert scores.perception.position == nearness
    assert scores.position_stability in (1, None)
    assert scores.facing_stability == 1
    assert scores.unread == 0
    if error == (0, 0):
        assert scores.self_tracking == scores.perception == scores.local_global == scores.seen == SAME


def test_seen_from_undoes_nothing_but_the_frame() -> None:
    for heading in HEADINGS:
        assert seen_from((0, 0), heading, Mark(heading.step, heading)) == Mark((0, 1), Heading.NORTH)
        right = heading.turned(1)
        assert seen_from((2, 3), heading, Mark((2 + right.step[0], 3 + right.step[1]), right)) == Mark(
            (1, 0), Heading.EAST
        )


PUBLISHED_READINGS = [
    ('{"sofa": {"position": [1, 2]}}', {"sofa": Mark((1, 2))}),
    ('{"sofa": {"position": ["1", 2], "facing": "W"}}', {"sofa": Mark((1, 2), Heading.WEST)}),
    ('{"sofa": {"position": [1, 2], "facing": "sideways"}}', {"sofa": Mark((1, 2), Heading.NORTH)}),
    ('{"red_door": {"position": [1, 2]}}', {}),
    ('{"shopping_cart": {"position": [1, 2]}}', {"shoppingcart": Mark((1, 2))}),
    ('{"objects": {"shopping_cart": {"position": [1, 2]}}}', {}),
    ('{"shopping_cart": {"position": [1, 2]}, "shoppingcart": {"position": [1, 2]}}', None),
    ('{"Sofa": {"position": [1, 2]}}', {}),
    ('{"objects": [{"name": "red_door", "xy": [1, 2]}]}', {"red door": Mark((1, 2))}),
    ('{"gates": {"red_door": {"pos": [1, 2]}}}', {"red door": Mark((1, 2))}),
    ('{"sofa": {"position": [1, 2, 3]}}', {}),
    ('{"sofa": {"position": ["a", 2]}}', None),
    ('{"sofa": {"position": [1e999, 2]}}', None),
    ('{"sofa": {"position": [' + "9" * 400 + ", 2]}}", None),
    ('{"sofa": {"position": [' + "9" * 5_000 + ", 2]}}", None),
    ('{"sofa": {"position": [1, NaN]}}', None),
    ('{"sofa": {"position": [-Infinity, 1]}}', None),
    ('{"sofa": {"position": [[1], {}]}}', None),
    (
        '{"sofa": {"position": [1, 2], "facing": ' + "[" * 300 + "]" * 300 + "}}",
        {"sofa": Mark((1, 2), Heading.NORTH)},
    ),
    ('{"objects": [{"name": ' + "[" * 900 + "]" * 900 + ', "pos": [1, 2]}]}', {}),
    ('{"objects": 7}', None),
    ('{"sofa": {"position": [1, 2]}, "objects": [{"name": "sofa", "position": [1, 2]}]}', None),
    ('{"sofa": {"position": [1, 2]}} {"sofa": {"position": [3, 4]}, "agent": 0}', {"sofa": Mark((3, 4))}),
    ('```json\n{"sofa": {"position": [1, 2]}}\n```', {"sofa": Mark((1, 2))}),
    ("{'sofa': {'position': [1, 2]}}", None),
    ("[1, 2]", None),
    ("", None),
    ("{" * 20_000, None),
]


@pytest.mark.parametrize(("reply", "expected"), PUBLISHED_READINGS)
def test_the_published_reading(reply: str, expected: dict[str, Mark] | None) -> None:
    assert read_published(reply, {"sofa", "red door", "shoppingcart", "agent"}) == expected
