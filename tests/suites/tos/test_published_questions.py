"""The published edition of the questions: draws and scores, on scenes small enough to be worked out by hand."""

from collections import Counter
from itertools import islice
from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import Generator, default_rng

from tolman.geometry.bins import Distance, Ego, Facing
from tolman.geometry.pose import Heading, Pose
from tolman.geometry.rect import Rect
from tolman.protocol.edition import Edition
from tolman.suites.tos.chart import Chart, chart_of
from tolman.suites.tos.moves import START
from tolman.suites.tos.published import scenes as published
from tolman.suites.tos.published.answers import score_published
from tolman.suites.tos.published.draws import DRAWS, draw_published
from tolman.suites.tos.questions.action_to_view import ActionToView, Jump
from tolman.suites.tos.questions.allocentric_map import AllocentricMap
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.kinds import AnyQuestion, chosen_kinds
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.mental_rotation import MentalRotation
from tolman.suites.tos.questions.perspective_decision import PerspectiveDecision
from tolman.suites.tos.questions.perspective_taking import PerspectiveTaking
from tolman.suites.tos.questions.view_to_action import ViewToAction
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.sight import Sighting

NORTH, EAST, SOUTH, WEST = Heading


def one_room(*things: Thing) -> Scene:
    return Scene((Room(1, Rect(1, 1, 6, 6)),), (), things, Pose((3, 1), NORTH))


def drawn(scene: Scene, seed: int, each: int = 3) -> tuple[AnyQuestion, ...]:
    return draw_published(scene, chart_of(scene), seed, each)


class Recorder:
    """Draws as a generator does, and keeps the bounds of the integers that were asked for."""

    def __init__(self, rng: Generator) -> None:
        self.rng, self.bounds = rng, list[int]()
        self.shuffle, self.random = rng.shuffle, rng.random

    def integers(self, bound: int) -> int:
        self.bounds.append(bound)
        return int(self.rng.integers(bound))


TWO = one_room(Thing("chair", (2, 2), NORTH), Thing("sofa", (5, 5), SOUTH))


def test_the_first_questions_of_a_published_scene() -> None:
    questions = drawn(published.draw(0), 0)
    assert len(questions) == 3 * len(DRAWS)
    assert questions[:4] == (
        Direction("sofa", "table"),
        Direction("chair", "sofa"),
        Direction("monitor", "whiteboard"),
        PerspectiveTaking("table", "printer"),
    )
    steps = (Jump(Ego.FRONT_RIGHT, Distance.SLIGHTLY_FAR, 2, 2), -180, Jump(Ego.FRONT, Distance.MID), -180)
    assert questions[9] == ActionToView(steps, "refrigerator")
    ends = [question.reference for question in questions if isinstance(question, ViewToAction)]
    assert ends == [("chair", WEST), ("blue door", SOUTH), ("blue door", SOUTH)]
    assert questions[15] == AllocentricMap(("sofa", "table", "computer"))
    assert questions[18] == MentalRotation(("sofa", "table", "whiteboard"), clockwise=False)
    assert questions[21] == LocationToView("red door", (2, -5), NORTH, "trash can")


def test_kinds_come_in_their_order_and_each_starts_from_the_seed() -> None:
    scene = published.draw(5)
    questions = drawn(scene, 5)
    asked = list(dict.fromkeys(map(type, questions)))
    assert list(DRAWS) == list(chosen_kinds(edition=Edition.PUBLISHED)) == asked
    alone = islice(DRAWS[AllocentricMap](scene, chart_of(scene), default_rng(5)), 3)
    assert [question for question in questions if isinstance(question, AllocentricMap)] == list(alone)


def test_the_same_seed_gives_the_same_questions() -> None:
    scene = published.draw(7)
    assert drawn(scene, 7) == drawn(scene, 7)
    assert drawn(scene, 7) != drawn(scene, 8)
    assert drawn(scene, 7, each=1) == drawn(scene, 7)[::3]
    assert drawn(scene, 7, each=0) == ()


@pytest.mark.parametrize("seed", range(5))
def test_a_question_asked_before_is_drawn_again_twenty_times(seed: int) -> None:
    rng = default_rng(seed)
    orders = []
    for _ in range(60):
        names = ["chair", "sofa"]
        rng.shuffle(names)
        orders.append(Direction(*names))
    second = next(number for number, order in enumerate(orders) if order != orders[0])
    expected = (orders[0], orders[second], orders[second + 1 + 20])
    assert tuple(question for question in drawn(TWO, seed) if isinstance(question, Direction)) == expected


def crossing() -> Scene:
    """A room with three doors and two things, between rooms without things."""
    areas = (Rect(1, 1, 5, 5), Rect(7, 1, 11, 5), Rect(13, 1, 17, 5), Rect(7, 7, 11, 11))
    doors = (
        Door("red door", (6, 3), EAST, (1, 2)),
        Door("blue door", (12, 3), EAST, (2, 3)),
        Door("green door", (9, 6), NORTH, (2, 4)),
    )
    things = (Thing("chair", (8, 2), NORTH), Thing("sofa", (10, 4), NORTH))
    return Scene(tuple(Room(n, area) for n, area in enumerate(areas, 1)), doors, things, Pose((3, 3), NORTH))


@pytest.mark.parametrize("kind", [LocationToView, ViewToLocation])
def test_the_list_of_doors_grows_with_every_pose_drawn_in_a_room(kind: type[AnyQuestion]) -> None:
    scene = crossing()
    rng = Recorder(default_rng(0))
    questions = list(islice(DRAWS[kind](scene, chart_of(scene), rng), 4))  # type: ignore[arg-type]
    cells, headings = 5, 4
    assert [bound for bound in rng.bounds if bound not in (cells, headings)] == [3, 6, 9, 12]
    assert {question.origin for question in questions} <= {"red door", "blue door", "green door"}


def test_poses_are_drawn_where_two_things_are_more_than_a_cell_apart() -> None:
    touching = one_room(Thing("chair", (3, 3), NORTH), Thing("sofa", (3, 4), SOUTH))
    kinds = Counter(map(type, drawn(touching, 0)))
    assert kinds[LocationToView] == kinds[ViewToLocation] == 0
    assert kinds[Direction] == 3


def test_things_straight_ahead_are_left_out_of_a_turn() -> None:
    things = [Thing("chair", (3, 5), NORTH), *(Thing(name, (x, 2), NORTH) for name, x in (("sofa", 2), ("lamp", 5)))]
    assert not any(isinstance(question, MentalRotation) for question in drawn(one_room(*things), 0))
    questions = drawn(one_room(*things, Thing("oven", (6, 6), WEST)), 0)
    assert {question.names for question in questions if isinstance(question, MentalRotation)} == {
        ("lamp", "oven", "sofa")
    }


class Reverser:
    """Reverses instead of shuffling and draws zeros."""

    def shuffle(self, order: list[str]) -> None:
        order.reverse()

    def integers(self, bound: int) -> int:
        return 0


def test_things_for_a_turn_are_shuffled_on_from_try_to_try() -> None:
    """Backwards, two bearings are 30° apart; the second try meets the things forwards, and three are."""
    cells = {"a": (4, 11), "b": (10, 7), "c": (11, -1), "d": (11, 3), "e": (6, 8)}
    things = tuple(Thing(name, (1 + x, 3 + y), NORTH) for name, (x, y) in cells.items())
    scene = Scene((Room(1, Rect(1, 1, 14, 16)),), (), things, Pose((1, 3), NORTH))
    question = next(DRAWS[MentalRotation](scene, chart_of(scene), Reverser()))  # type: ignore[arg-type]
    assert question == MentalRotation(("a", "b", "c"), clockwise=True)


@pytest.mark.slow
@given(st.integers(0, 1000), st.integers(1, 3), st.integers(1, 3))
def test_a_scene_that_cannot_offer_a_kind_has_fewer_questions(seed: int, rooms: int, things: int) -> None:
    scene = published.draw(seed, rooms, 0, things=things)
    kinds = Counter(map(type, drawn(scene, seed)))
    assert all(count <= 3 for count in kinds.values())
    assert kinds[Direction] == (3 if len(scene.things) > 1 else 0)
    assert kinds[AllocentricMap] == (3 if len(scene.things) > 2 else 0)


def test_a_room_with_one_thing_has_no_questions() -> None:
    assert drawn(one_room(Thing("chair", (2, 2), NORTH)), 0) == ()


@pytest.mark.slow
@given(st.integers(0, 10_000))
def test_the_answer_that_was_drawn_scores_one(seed: int) -> None:
    scene = published.draw(seed)
    chart = chart_of(scene)
    for question in draw_published(scene, chart, seed):
        assert score_published(question, chart, _drawn_answer(question, chart)).value == 1
        assert score_published(question, chart, "I do not know").value == 0


def _drawn_answer(question: AnyQuestion, chart: Chart) -> str:
    match question:
        case PerspectiveDecision():
            return question.reference
        case ViewToAction():
            assert question.reference
            return ", ".join(map(str, chart.ways[question.reference]))
        case ViewToLocation():
            return str(question.reference)
    return question.solve(chart)


SCENE = Scene(
    (Room(1, Rect(1, 1, 6, 6)), Room(2, Rect(8, 1, 13, 6))),
    (Door("red door", (7, 5), EAST, (1, 2)),),
    (
        Thing("monitor", (2, 2), EAST),
        Thing("trash can", (5, 2), NORTH, has_front=False),
        Thing("chair", (10, 3), WEST),
        Thing("sofa", (12, 3), WEST),
    ),
    Pose((3, 3), NORTH),
)
CHART = chart_of(SCENE)


def value(question: AnyQuestion, answer: str) -> float:
    return score_published(question, CHART, answer).value


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("east, slightly far", 1),
        ("Slightly-Far, E", 1),
        ("(east, slightly far)", 1),
        ("well [east, slightly far] I think", 1),
        ("east\nslightly far", 1),
        ("east; slightly far", 1),
        ("east, slightly far, facing left", 1),
        ("north, slightly far", 0.5),
        ("slightly far, north", 0.5),
        ("east, east", 0.5),
        ("north east", 0.5),
        ("east slightly far", 0),
        ("east", 0),
        ("", 0),
        ("The answer is east, slightly far.", 0),
        ("**east, slightly far**", 0),
    ],
)
def test_a_relation_is_read_in_the_better_order_and_in_no_sentence(answer: str, expected: float) -> None:
    assert value(Direction("chair", "trash can"), answer) == expected


def test_the_last_word_is_the_distance_where_nothing_parts_the_halves() -> None:
    question = PerspectiveTaking("trash can", "monitor")
    assert value(question, "front mid") == 1
    assert value(question, "front mid distance") == 0
    assert value(question, "mid distance") == 0.5


SEEN = (Sighting("trash can", Ego.FRONT, Distance.MID),)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("monitor", 1),
        (" MONITOR\n", 1),
        ("monitor.", 0),
        ("the monitor", 0),
        ("chair", 0),
        ("", 0),
        ("initial_pos", 0),
    ],
)
def test_a_name_must_stand_alone(answer: str, expected: float) -> None:
    question = PerspectiveDecision(SEEN, "monitor")
    score = score_published(question, CHART, answer)
    assert score.value == expected
    assert bool(score.why) == (answer.strip().lower() not in CHART.names)


def test_whatever_sees_what_is_listed_through_walls_is_right() -> None:
    """The sofa sees the chair as the drawn thing does, and walls do not count; frontless things look north."""
    chair = Sighting("chair", Ego.FRONT, Distance.NEAR, Facing.FORWARD)
    assert value(PerspectiveDecision((chair,), "monitor"), "sofa") == 1
    door = Sighting(
        "red door", Ego.FRONT_RIGHT, Distance.MID, wall=CHART.view(("trash can", NORTH)).sightings[0].wall
    )
    assert value(PerspectiveDecision((door,), "monitor"), "trash can") == 1


BEHIND = ViewToAction((Sighting("sofa", Ego.FRONT, Distance.NEAR, Facing.BACKWARD),), ("chair", EAST))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Rotate(90), JumpTo(chair)", 1),
        ("rotate( 90 ) , JUMPTO( Chair ), Rotate(360), Rotate(-720)", 1),
        ("Rotate(90), JumpTo(chair); JumpTo(sofa)", 1),
        ("Rotate(90); JumpTo(chair)", 0),
        ("[Rotate(90), JumpTo(chair)]", 0),
        ("Rotate(90), JumpTo(chair), Observe()", 0),
        ("Rotate(90), JumpTo(chair),", 0),
        ("JumpTo(chair), Rotate(90)", 0),
        ("Rotate(90), JumpTo(chair), Rotate(45)", 0),
        ("Rotate(90), JumpTo(unicorn)", 0),
        ("Rotate(90), JumpTo(red_door)", 0),
        ("", 0),
    ],
)
def test_moves_lead_through_walls(answer: str, expected: float) -> None:
    assert value(BEHIND, answer) == expected


def test_ours_does_not_let_moves_lead_through_walls() -> None:
    assert BEHIND.score(CHART, "Rotate(90), JumpTo(chair)").value == 0


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("(3, 4)", 1),
        ("3.0 ,4.0", 1),
        ("I am at (3, 4), near (1, 1)", 1),
        ("(0, 0)", exp(-1)),
        ("(4, 4)", exp(-1 / 5)),
        ("(-3, -4)", exp(-2)),
        ("x=3, y=4", 0),
        ("(3 4)", 0),
    ],
)
def test_a_place_is_scored_by_how_far_the_origin_is(answer: str, expected: float) -> None:
    assert value(ViewToLocation(START, NORTH, SEEN, (3, 4)), answer) == expected


def test_the_origin_itself_must_be_met_exactly() -> None:
    question = ViewToLocation(START, NORTH, SEEN, (0, 0))
    assert [value(question, answer) for answer in ("(0, 0)", "(0, 0.5)", "(1, 0)")] == [1, 0, 0]


def test_places_are_scored_by_how_far_they_are_and_by_their_directions() -> None:
    question = AllocentricMap(("monitor", "chair"))
    assert question.target(CHART) == [(-1, -1), (7, 0)]
    assert value(question, "(-1, -1); (7, 0)") == value(question, "-1,-1 and 7,0") == 1
    assert value(question, "(0, 0); (0, 0)") == (exp(-1) + 0) / 2
    assert value(question, "(-1, -1); (7, 1)") == (exp(-sqrt(1 / 2) / sqrt(51 / 2)) + 1) / 2
    assert value(question, "(1, 1); (9, 2)") == (exp(-sqrt(8) / sqrt(51 / 2)) + 2 / 3) / 2
    assert score_published(question, CHART, "(-1, -1)").why == "the answer has 1 pairs of numbers, not 2"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("chair, trash can, monitor", 1),
        ("CHAIR,trash  can,Monitor", 1),
        ("['chair', 'trash can', 'monitor']", 1),
        ("(chair, trash can, monitor)", 1),
        ("chair, trash_can, monitor", 0),
        ("chair, trash can, moni_tor", 1),
        ("chair, trash can, monitor.", 0),
        ("chair; trash can; monitor", 0),
        ("chair\ntrash can\nmonitor", 0),
        ("chair, trash can", 0),
        ("monitor, trash can, chair", 0),
    ],
)
def test_an_order_is_read_with_commas_only(answer: str, expected: float) -> None:
    assert value(MentalRotation(("chair", "monitor", "trash can"), clockwise=True), answer) == expected


@pytest.mark.parametrize(
    "answer", ["9" * 5000 + ", 1", "(" * 5000, "Rotate(" + "9" * 5000 + ")", "-," * 5000, "\x00"]
)
def test_nonsense_earns_next_to_nothing_and_raises_nothing(answer: str) -> None:
    scene = published.draw(1)
    chart = chart_of(scene)
    assert all(score_published(each, chart, answer).value < 0.5 for each in draw_published(scene, chart, 1))


def test_a_question_without_its_reference_cannot_be_scored() -> None:
    with pytest.raises(ValueError, match="which thing was drawn"):
        score_published(PerspectiveDecision(SEEN), CHART, "monitor")
    with pytest.raises(ValueError, match="where its plan ended"):
        score_published(ViewToAction(SEEN), CHART, "Rotate(90)")
    with pytest.raises(ValueError, match="which cell was drawn"):
        score_published(ViewToLocation(START, NORTH, SEEN), CHART, "(0, 0)")
