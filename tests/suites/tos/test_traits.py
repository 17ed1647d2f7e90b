"""What makes questions hard: by hand on a few rooms, and what holds for all questions."""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations
from math import hypot

import pytest
from msgspec import Struct, structs

from tests.suites.tos.scene.test_scene import TWO_ROOMS
from tolman.geometry.bins import Distance, Ego, Facing, Wall
from tolman.geometry.pose import Heading, Pose
from tolman.geometry.rect import Rect
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.protocol.request import Reply
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.chart import Chart, chart_of
from tolman.suites.tos.episode import episode, retrace
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.moves import START
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.questions.action_to_view import ActionToView, Jump
from tolman.suites.tos.questions.allocentric_map import AllocentricMap
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.kinds import chosen_kinds
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.mental_rotation import MentalRotation
from tolman.suites.tos.questions.perspective_decision import PerspectiveDecision
from tolman.suites.tos.questions.perspective_taking import PerspectiveTaking
from tolman.suites.tos.questions.question import Question
from tolman.suites.tos.questions.view_to_action import ViewToAction
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.sight import Sighting
from tolman.suites.tos.scores.answers import Answered, score_answers
from tolman.suites.tos.scores.exploration import stages_of
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.scores.traits import Traits, first_turns, traits_of
from tolman.suites.tos.setting import Setting, Source

CHART = chart_of(TWO_ROOMS)
"""From the start: chair (0, 4), lamp (1, 4) and red door (3, 2) in room 1; sofa (6, 2) in room 2."""

TURNS = {"chair": 1, "lamp": 1, "red door": 3, "sofa": 5}

ROW = Scene(
    rooms=tuple(Room(number, Rect(4 * number - 3, 1, 4 * number - 1, 3)) for number in range(1, 5)),
    doors=tuple(
        Door(name, (4 * number, 2), Heading.EAST, (number, number + 1))
        for number, name in enumerate(("red door", "green door", "blue door"), 1)
    ),
    things=tuple(
        Thing(name, (x, 3), Heading.NORTH)
        for name, x in {"lamp": 1, "lampshade": 2, "lamp post": 3, "desk lamp": 5, "red lamp": 6}.items()
    ),
    start=Pose((1, 1), Heading.NORTH),
)
"""Four rooms in a row; desk lamp and red lamp are in the second."""


def found(question: Question, chart: Chart = CHART, turns: dict[str, int] | None = None) -> Traits:
    return traits_of(question, chart, question.solve(chart), TURNS if turns is None else turns)


def names(question: Question, chart: Chart = CHART) -> set[str]:
    return set(question.involved(chart, question.solve(chart)))


def test_two_things() -> None:
    assert found(Direction("sofa", "chair")) == Traits(2, hypot(6, 2), 5)
    assert found(Direction("lamp", "chair")) == Traits(1, 1.0, 1)


def test_a_door_is_in_either_of_its_rooms() -> None:
    assert found(Direction("red door", "chair")) == Traits(1, hypot(3, 2), 3)
    assert found(Direction("red door", "sofa")) == Traits(1, 3.0, 5)
    assert found(AllocentricMap(("sofa", "red door", "chair"))).rooms == 2


def test_doors_are_counted_in_the_fewest_rooms() -> None:
    chart = chart_of(ROW)
    assert found(Direction("red door", "green door"), chart).rooms == 1
    assert found(Direction("red door", "blue door"), chart).rooms == 2
    assert found(Direction("green door", "blue door"), chart).rooms == 1
    assert found(Direction("green door", "lamp"), chart).rooms == 2
    assert found(AllocentricMap(("red door", "green door", "blue door")), chart).rooms == 2  # the start: room 1
    assert found(AllocentricMap(("desk lamp", "blue door", "lamp")), chart).rooms == 3


def test_a_name_in_another_name_is_not_involved() -> None:
    chart = chart_of(ROW)
    for pair in combinations(chart.names, 2):
        assert names(Direction(*pair), chart) == set(pair)
    assert names(AllocentricMap(("desk lamp", "lamp post")), chart) == {START, "desk lamp", "lamp post"}


def test_a_clock_is_not_involved_in_a_clockwise_turn() -> None:
    chart = chart_of(replace(TWO_ROOMS, things=(*TWO_ROOMS.things, Thing("clock", (1, 1), Heading.NORTH))))
    for clockwise in (True, False):
        assert names(MentalRotation(("chair", "lamp", "sofa"), clockwise), chart) == {START, "chair", "lamp", "sofa"}


def test_the_start_counts_where_it_is_named() -> None:
    assert found(AllocentricMap(("sofa", "sofa", "sofa"))) == Traits(2, hypot(6, 2), 5)
    assert START in names(MentalRotation(("sofa", "chair", "lamp"), clockwise=True))
    assert START not in names(PerspectiveTaking("red door", "sofa"))


def test_the_target_counts() -> None:
    seen = Sighting("red door", Ego.FRONT, Distance.SLIGHTLY_FAR, wall=Wall.FRONT)
    stool = replace(TWO_ROOMS, things=(*TWO_ROOMS.things, Thing("stool", (11, 3), Heading.WEST)))
    question = PerspectiveDecision((replace(seen, distance=Distance.SLIGHTLY_FAR),))
    chart = chart_of(stool)
    assert question.solve(chart) == "stool"
    assert names(question, chart) == {"stool", "red door"}
    assert found(question, chart, {**TURNS, "stool": 7}) == Traits(1, 5.0, 7)


def test_the_way_counts_that_leads_to_a_view() -> None:
    view = (Sighting("sofa", Ego.FRONT, Distance.MID, Facing.LEFT),)
    question = ViewToAction(view)
    assert question.solve(CHART) == "Rotate(90), JumpTo(red door)"
    assert names(question) == {START, "red door", "sofa"}
    assert found(question) == Traits(2, hypot(6, 2), 5)


def test_a_way_that_is_told_without_names_counts() -> None:
    question = ActionToView((Jump(Ego.FRONT_SLIGHT_RIGHT, Distance.SLIGHTLY_FAR), 180, 90), "chair")
    assert question.solve(CHART)
    assert names(question) == {START, "lamp", "chair"}
    assert found(question, turns={"chair": 1, "lamp": 4}) == Traits(1, hypot(1, 4), 4)


def test_a_free_cell_counts_for_the_span() -> None:
    question = LocationToView("red door", (1, 2), Heading.EAST, "sofa")
    assert question.solve(CHART)
    # The viewer is at (4, 4): 2.8 cells from the sofa, 2.2 from the door, which are 3 apart.
    assert found(question) == Traits(1, 3.0, 5)
    far = LocationToView("red door", (5, 2), Heading.WEST, "sofa")
    assert found(far) == Traits(1, hypot(5, 2), 5)
    drawn = ViewToLocation("red door", Heading.WEST, (), reference=(5, 2))
    assert traits_of(drawn, CHART, "(5, 2)", TURNS) == Traits(1, hypot(5, 2), 3)


def test_what_was_never_seen_has_no_turn() -> None:
    assert found(Direction("sofa", "chair"), turns={"chair": 1}).turn is None
    assert found(Direction("sofa", "chair"), turns={}).turn is None


def test_turns_are_counted_with_those_that_could_not_be_read() -> None:
    item = Item("hand", 0, TWO_ROOMS, budget=20)
    replies = ("babble", "[Observe()]", "[Query(lamp)]", "[Rotate(90), Observe()]", "[JumpTo(red door), Observe()]")
    stages = retrace(item, [Reply(each) for each in replies])
    assert first_turns(stages) == {"chair": 2, "lamp": 2, "red door": 4, "sofa": 5}
    assert first_turns(stages[:4]) == {"chair": 2, "lamp": 2, "red door": 4}
    assert first_turns([]) == {}


def named(value: object) -> Iterator[str]:
    """Yields every text in a question, wherever it holds it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        yield from named(structs.astuple(value))
    elif isinstance(value, Sighting):
        yield value.name
    elif isinstance(value, tuple):
        for part in value:
            yield from named(part)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("rooms", [1, 3, 5])
def test_everything_that_a_question_holds_is_involved(edition: Edition, rooms: int) -> None:
    kinds = set()
    for seed in range(8):
        item = draw_item(seed, Layout(rooms=rooms), edition, questions=3)
        chart = chart_of(item.scene)
        for question in item.questions:
            held = {name for name in named(question) if name in (START, *chart.names)}
            more = names(question, chart) - held
            assert held <= names(question, chart)
            if isinstance(question, AllocentricMap | MentalRotation):
                assert more <= {START}
            if isinstance(question, Direction | PerspectiveTaking | LocationToView | ViewToLocation):
                assert not more
            kinds.add(type(question))
    assert len(kinds) >= len(chosen_kinds(edition=edition)) - (rooms == 1)


def played(player: str, seed: int, **options: object) -> Transcript[Item]:
    item = draw_item(seed, questions=3, **options)  # type: ignore[arg-type]
    return play(episode(item, player), said_by(scripted(player, item.scene)))


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
def test_laws(edition: Edition) -> None:
    for seed in range(3):
        by_player = {}
        for player in ("blind", "random", "scout"):
            transcript = played(player, seed, edition=edition)
            scene = transcript.item.scene
            answers = score_episode(transcript).answers
            assert answers == tuple(score_answers(transcript))
            assert all(1 <= each.rooms <= len(scene.rooms) for each in answers)
            assert all(0 < each.span <= hypot(*scene.size) for each in answers)
            assert all(each.turn is None or 1 <= each.turn <= transcript.item.budget for each in answers)
            by_player[player] = answers
        assert all(answer.turn is None for answer in by_player["blind"])
        assert all(answer.turn for answer in by_player["scout"])
        assert any(answer.turn is None for answer in by_player["random"])
        assert len({tuple((a.rooms, a.span) for a in answers) for answers in by_player.values()}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("source", [source for source in Source if source is not Source.ACTIVE])
def test_who_does_not_explore_sees_at_no_turn(source: Source) -> None:
    answers = score_episode(played("scout", 0, setting=Setting(source))).answers
    active = score_episode(played("scout", 0)).answers
    assert [(a.rooms, a.span, a.turn) for a in answers] == [(a.rooms, a.span, None) for a in active]


def test_traits_stand_beside_every_answer() -> None:
    columns = [field.name for field in fields(Answered)]
    assert columns[-3:] == [field.name for field in fields(Traits)]
    transcript = played("scout", 0)
    chart = chart_of(transcript.item.scene)
    turns = first_turns(stages_of(transcript))
    for question, answer in zip(transcript.item.questions, score_answers(transcript), strict=True):
        assert Traits(answer.rooms, answer.span, answer.turn) == traits_of(question, chart, answer.target, turns)
