"""Forms: offered by what the words say, and every reply that they write is read as what was meant."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.web.sitting_fixtures import SMALL, people, said_before, scouted, states
from tolman.geometry.pose import Heading
from tolman.protocol.request import Purpose, Request
from tolman.scoring import sketches
from tolman.scoring.answer import final_answer
from tolman.suites.tos import moves, prompts
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.claims import parse_changes
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.questions.kinds import AnyQuestion
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.recipes import points_picture
from tolman.suites.tos.setting import OwnMap, QuestionViews, Sense, Setting, Source
from tolman.suites.tos.shift import Aspect, Change
from tolman.suites.tos.unseen import LETTERS, parse_points
from tolman.web.forms import Choice, Map, MapFirst, Moves, Number, Order, Places, Relation, Text, Unseen, form_of
from tolman.web.play_app import playing
from tolman.web.reading import known

ITEM = draw_item(7, SMALL.layout, setting=Setting(), questions=2)
CHART = chart_of(ITEM.scene)
TOLD = prompts.briefing(ITEM.scene, 20)


def asked(question: AnyQuestion, told: str = TOLD, own_map: bool = False) -> Request:
    asks = prompts.ask_answer(question.ask(), question.form, question.example, draws_map=own_map)
    return Request(Purpose.QUESTION, told, asks, is_aside=True)


def form(request: Request) -> Any:
    return form_of(request, known([], request.shows))


def filled(question: AnyQuestion) -> dict[str, Any]:
    """Returns what a person fills in who knows the answer."""
    target: Any = question.target(CHART)
    match form(asked(question)):
        case Relation():
            return {"direction": target.direction, "distance": target.distance}
        case Choice():
            return {"value": target[0]}
        case Order():
            return {"names": target}
        case Places(names=("you",)):
            return {"marks": {"you": {"at": target[0]}}}
        case Places(names=names):
            return {"marks": {name: {"at": at} for name, at in zip(names, target, strict=True)}}
        case Moves():
            return {"motions": question.solve(CHART).split(", "), "end": ""}
    raise AssertionError(question)


@pytest.fixture(scope="module")
def written(browser, running: Callable, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Returns what writes the reply of a filled form, as the page does."""
    with people(tmp_path_factory.mktemp("forms"), 7) as run, running(playing(run)) as address:
        page = browser.new_page()
        page.goto(f"{address}seat/human")

        def write(form: Any, filled: dict[str, Any]) -> str | None:
            script = 'async ([form, filled]) => (await import("/static/play/replies.js")).reply(form, filled)'
            return page.evaluate(script, msgspec.to_builtins([form, filled]))

        write.report = lambda changes: page.evaluate(
            'async (changes) => (await import("/static/play/replies.js")).report(changes)', changes
        )
        write.marks = lambda text: page.evaluate(
            'async (text) => (await import("/static/play/replies.js")).marksIn(text)', text
        )
        yield write
        page.close()


@pytest.mark.parametrize("question", ITEM.questions, ids=lambda each: short_name(each.kind()))
def test_the_reply_of_a_form_that_is_filled_in_right_earns_all(question: AnyQuestion, written: Any) -> None:
    reply = written(form(asked(question)), filled(question))
    assert reply.startswith("FINAL ANSWER: ")
    assert question.score(CHART, final_answer(reply)).value == 1


def test_every_kind_of_question_has_a_form_and_the_target_is_not_in_it() -> None:
    kinds = {short_name(each.kind()): type(form(asked(each))) for each in ITEM.questions}
    relations = ("direction", "perspective_taking", "action_to_view", "location_to_view")
    assert {kind for kind, form in kinds.items() if form is Relation} == set(relations)
    assert kinds["perspective_decision"] is Choice
    assert kinds["view_to_action"] is Moves
    assert kinds["mental_rotation"] is Order
    assert kinds["allocentric_map"] is kinds["view_to_location"] is Places
    order = next(each for each in ITEM.questions if short_name(each.kind()) == "mental_rotation")
    assert form(asked(order)).names == order.names


def test_turns_maps_letters_and_reports_are_read_as_meant(written: Any) -> None:
    explore, revise = Moves("FINAL ANSWER: ", ends="explore"), Moves("FINAL ANSWER: ", ends="revise")
    names = ITEM.scene.names
    said = written(explore, {"motions": ["Rotate(90)", f"JumpTo({names[0]})"], "end": "Observe()"})
    assert str(moves.parse(said, names)) == f"Rotate(90), JumpTo({names[0]}), Observe()"
    assert str(moves.parse(written(explore, {"motions": ["Rotate(90)"], "end": "Term()"}), names)) == "Term()"
    report = written.report({names[0]: ["position"], names[1]: ["facing"], names[2]: []})
    turn = moves.parse(written(revise, {"motions": ["Rotate(90)"], "end": report}), names, revising=True)
    assert isinstance(turn, moves.Turn)
    claims = parse_changes(turn.final.changes, names).claims
    assert claims == (Change(names[0], Aspect.POSITION), Change(names[1], Aspect.FACING))
    assert parse_changes(moves.parse(f"[{written.report({})}]", names, True).final.changes, names).claims == ()
    letters = written(Unseen("FINAL ANSWER: "), {"letters": ["C", "A"]})
    assert {LETTERS[point] for point in parse_points(final_answer(letters), 12)} == {"A", "C"}
    assert parse_points(final_answer(written(Unseen("FINAL ANSWER: "), {"letters": []})), 12) == frozenset()
    assert final_answer(written(Moves("FINAL ANSWER: "), {"motions": [], "end": ""})) == "[]"


def test_maps_are_read_as_drawn(written: Any) -> None:
    marks = {"agent": {"at": [0, 2], "facing": 1}, ITEM.scene.names[0]: {"at": [-3, 4], "facing": None, "room": 2}}
    text = written(Map("FINAL ANSWER: "), {"marks": marks})
    read = sketches.parse(final_answer(text), ("agent", *ITEM.scene.names)).marks
    assert read["agent"] == sketches.Mark((0.0, 2.0), Heading.EAST)
    assert read[ITEM.scene.names[0]] == sketches.Mark((-3.0, 4.0))
    assert written.marks(text)["agent"] == {"at": [0, 2], "facing": 1, "room": None, "rooms": None}
    view = written(Map("FINAL ANSWER: ", is_view=True), {"marks": {ITEM.scene.names[1]: {"at": [1, 2], "facing": 3}}})
    assert sketches.parse(final_answer(view), ITEM.scene.names).marks == {
        ITEM.scene.names[1]: sketches.Mark((1.0, 2.0), Heading.WEST)
    }


def test_a_form_that_is_not_filled_in_writes_nothing(written: Any) -> None:
    empty: list[tuple[Any, dict[str, Any]]] = [
        (Relation(), {"direction": "north"}),
        (Relation(), {"distance": "near"}),
        (Choice(), {}),
        (Number(), {"value": ""}),
        (Places("", ("a", "b")), {"marks": {"a": {"at": [1, 1]}}}),
        (MapFirst("", Map("MAP: "), Choice()), {"map": {"marks": {}}, "then": {}}),
    ]
    assert [written(*each) for each in empty] == [None] * len(empty)
    both = MapFirst("", Map("MAP: "), Choice("FINAL ANSWER: "))
    assert written(both, {"map": {"marks": {}}, "then": {"value": "lamp"}}) == "MAP: {}\nFINAL ANSWER: lamp"


def test_turns_offer_what_was_told_and_nothing_else(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        for state in states(run.seats["human"], said_before(7)):
            if state.purpose in (Purpose.EXPLORE, Purpose.REVISE):
                assert isinstance(state.form, Moves)
                assert state.form.ends == state.purpose
                text = "".join(piece.text for piece in state.shows)
                told = "You see:" in text or "You see no" in text
                assert (state.form.in_view is not None) == told
                assert all(f"- {name}: " in text for name in state.form.in_view or ())
            if state.purpose is Purpose.UNSEEN:
                assert isinstance(state.form, Unseen)
                assert "*" in "".join(state.form.rows)
                assert set(state.form.letters) == set("".join(state.form.rows)) - set(".#+*")
            if state.purpose is Purpose.LOCAL_MAP:
                assert isinstance(state.form, Map)
                assert state.form.is_view


@pytest.mark.parametrize("source", [Source.NOTHING, Source.NAMES])
def test_who_was_told_less_is_offered_less(source: Source) -> None:
    item = replace(ITEM, setting=Setting(source))
    requests = next(episode(item))
    kinds = {type(form(request)) for request in requests}
    if source is Source.NAMES:
        assert kinds == {Relation, Choice, Order, Places, Moves}
    else:
        assert kinds == {Text, Order, Places}


def test_views_that_are_shown_and_maps_that_come_first_have_forms() -> None:
    shown = Setting(sense=Sense.VISION, views=QuestionViews.PICTURES, own_map=OwnMap.FIRST)
    item = draw_item(7, SMALL.layout, setting=shown, questions=1)
    played = episode(replace(item, setting=replace(shown, source=Source.TRUE_MAP)))
    forms = [form(request) for request in next(played)]
    assert {type(each) for each in forms} == {MapFirst}
    assert {type(each.then) for each in forms} == {Relation, Choice, Order, Places, Moves}
    picture = points_picture((1, 1), ((2, 2), (3, 3)), 384)
    request = Request(Purpose.UNSEEN, "", prompts.ask_unseen(str(picture), prompts.PICTURE_KEY))
    assert form(request) == Unseen("FINAL ANSWER: ", (), "AB")


OPTIONS = "Question: Which is nearer, A. or the B one?\nA. the <b>lamp</b>\nB. the door\n\n"


@pytest.mark.parametrize(
    ("asks", "expected"),
    [
        (
            OPTIONS + "Answer with the letter of the right option, and nothing else.",
            Choice("", (("A", "A. the <b>lamp</b>"), ("B", "B. the door"))),
        ),
        ("Question: How far?\n\nAnswer with one number, in metres, and nothing else.", Number("", "metres")),
        (
            "Question: How many?\n\nThink first, aloud. Then write Final answer: and one number, nothing after it.",
            Number("Final answer: "),
        ),
        ("Say anything.", Text()),
    ],
)
def test_questions_of_other_suites_are_understood_by_their_words(asks: str, expected: Any) -> None:
    assert form(Request(Purpose.QUESTION, "", asks)) == expected


def test_names_with_markup_and_signs_are_kept_as_they_are() -> None:
    told = "Things: <img src=x onerror=alert(1)>, a: b, c.\nDoors: none.\n\nYou see:\n- a: b: front, near\n- x"
    found = known([], told)
    assert found.things == ("<img src=x onerror=alert(1)>", "a: b", "c")
    assert (found.doors, found.in_view) == ((), ("a: b",))
    assert known([], "nothing") == known([], "")


def test_the_forms_of_a_played_item_survive_json(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        kinds = {type(state.form) for state in states(run.seats["human"], said_before(7))}
        assert kinds == {Moves, Map, Unseen, Relation, Choice, Order, Places}
    assert msgspec.json.decode(msgspec.json.encode(Unseen("x", ("a",), "B")))["form"] == "unseen"
    assert scouted(7).ended == "reported"
