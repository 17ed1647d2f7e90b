"""Forms on the page: every reply that they write is read as what was meant, whatever the sentences of prompts say."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.web.sitting_fixtures import SMALL, people, said_before, scouted, states
from tolman.geometry.bins import CARDINALS
from tolman.geometry.pose import Heading
from tolman.play import play, said_by, said_in
from tolman.protocol.form import Choice, Form, Map, Moves, Name, Number, Order, Part, Parts, Places, Points, Relation
from tolman.protocol.picture import pieces
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.scoring import sketches
from tolman.scoring.conclusion import final_answer
from tolman.suites.tos import forms, moves, prompts
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.claims import parse_changes
from tolman.suites.tos.episode import episode
from tolman.suites.tos.forms import told_of
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.questions.kinds import AnyQuestion
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.setting import OwnMap, Probes, QuestionViews, Sense, Setting, Shifting, Source
from tolman.suites.tos.shift import Aspect, Change
from tolman.suites.tos.suite import player_of
from tolman.suites.tos.unseen import LETTERS, parse_points
from tolman.web.play_app import playing

ITEM = draw_item(7, SMALL.layout, setting=Setting(), questions=2)
CHART = chart_of(ITEM.scene)
TOLD = told_of(ITEM.scene, ITEM.setting)


def filled(question: AnyQuestion) -> dict[str, Any]:
    """Returns what a person fills in who knows the answer."""
    target: Any = question.target(CHART)
    match question.form(TOLD):
        case Relation():
            return {"direction": target.direction, "distance": target.distance}
        case Name():
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
        page.goto(address)

        def write(form: Any, filled: dict[str, Any]) -> str | None:
            script = 'async ([form, filled]) => (await import("/static/play/replies.js")).reply(form, filled)'
            return page.evaluate(script, msgspec.to_builtins([form, filled]))

        write.report = lambda changes: page.evaluate(
            'async (changes) => (await import("/static/play/replies.js")).report("changes", changes)', changes
        )
        write.marks = lambda text: page.evaluate(
            'async (text) => (await import("/static/play/replies.js")).marksIn(text)', text
        )
        yield write
        page.close()


@pytest.mark.parametrize("question", ITEM.questions, ids=lambda each: short_name(each.kind()))
def test_the_reply_of_a_form_that_is_filled_in_right_earns_all(question: AnyQuestion, written: Any) -> None:
    reply = written(question.form(TOLD), filled(question))
    assert reply.startswith("FINAL ANSWER: ")
    assert question.score(CHART, final_answer(reply)).value == 1


def test_every_kind_of_question_has_a_form_and_the_target_is_not_in_it() -> None:
    kinds = {short_name(each.kind()): type(each.form(TOLD)) for each in ITEM.questions}
    relations = ("direction", "perspective_taking", "action_to_view", "location_to_view")
    assert {kind for kind, form in kinds.items() if form is Relation} == set(relations)
    assert kinds["perspective_decision"] is Name
    assert kinds["view_to_action"] is Moves
    assert kinds["mental_rotation"] is Order
    assert kinds["allocentric_map"] is kinds["view_to_location"] is Places
    order = next(each for each in ITEM.questions if short_name(each.kind()) == "mental_rotation")
    assert order.form(TOLD).names == order.names


def test_turns_maps_letters_and_reports_are_read_as_meant(written: Any) -> None:
    explore, revise = forms.turn(TOLD), forms.turn(TOLD, revising=True)
    names = ITEM.scene.names
    said = written(explore, {"motions": ["Rotate(90)", f"JumpTo({names[0]})"], "end": "Observe()"})
    assert str(moves.parse(said, names)) == f"Rotate(90), JumpTo({names[0]}), Observe()"
    alone = {"motions": ["Rotate(90)"], "end": "Term()", "isAlone": True}
    assert str(moves.parse(written(explore, alone), names)) == "Term()"
    report = f"Term({written.report({names[0]: ['position'], names[1]: ['facing'], names[2]: []})})"
    turn = moves.parse(written(revise, {**alone, "end": report}), names, revising=True)
    assert isinstance(turn, moves.Turn)
    claims = parse_changes(turn.final.changes, names).claims
    assert claims == (Change(names[0], Aspect.POSITION), Change(names[1], Aspect.FACING))
    nothing = moves.parse(f"[Term({written.report({})})]", names, True)
    assert parse_changes(nothing.final.changes, names).claims == ()
    points = forms.points(TOLD, "ABC", ())
    assert {LETTERS[each] for each in parse_points(final_answer(written(points, {"letters": ["C", "A"]})), 12)} == {
        "A",
        "C",
    }
    assert parse_points(final_answer(written(points, {"letters": []})), 12) == frozenset()
    assert final_answer(written(forms.plan(TOLD), {"motions": []})) == "[]"


def test_maps_are_read_as_drawn(written: Any) -> None:
    marks = {"agent": {"at": [0, 2], "facing": 1}, ITEM.scene.names[0]: {"at": [-3, 4], "facing": None, "room": 2}}
    text = written(Map(lead="FINAL ANSWER: "), {"marks": marks})
    read = sketches.parse(final_answer(text), ("agent", *ITEM.scene.names)).marks
    assert read["agent"] == sketches.Mark((0.0, 2.0), Heading.EAST)
    assert read[ITEM.scene.names[0]] == sketches.Mark((-3.0, 4.0))
    assert written.marks(text)["agent"] == {"at": [0, 2], "facing": 1, "room": None, "rooms": None}
    view = written(
        Map(lead="FINAL ANSWER: ", is_view=True), {"marks": {ITEM.scene.names[1]: {"at": [1, 2], "facing": 3}}}
    )
    assert sketches.parse(final_answer(view), ITEM.scene.names).marks == {
        ITEM.scene.names[1]: sketches.Mark((1.0, 2.0), Heading.WEST)
    }


def test_a_form_that_is_not_filled_in_writes_nothing(written: Any) -> None:
    empty: list[tuple[Any, dict[str, Any]]] = [
        (Relation(), {"direction": "north"}),
        (Relation(), {"distance": "near"}),
        (Choice(), {}),
        (Number(), {"value": ""}),
        (Places(names=("a", "b")), {"marks": {"a": {"at": [1, 1]}}}),
        (_map_first(Choice()), {"map": {"marks": {}}, "answer": {}}),
    ]
    assert [written(*each) for each in empty] == [None] * len(empty)
    both = _map_first(Choice(lead="FINAL ANSWER: "))
    assert written(both, {"map": {"marks": {}}, "answer": {"value": "lamp"}}) == "MAP: {}\nFINAL ANSWER: lamp"


def _map_first(answer: Form) -> Parts:
    return Parts(parts=(Part("map", Map(lead="MAP: ")), Part("answer", answer)))


# What forms offer.


def test_turns_offer_what_was_told_and_nothing_else(tmp_path: Path) -> None:
    with people(tmp_path, 7) as run:
        for state in states(run.seats["human"], said_before(7)):
            if state.purpose in (Purpose.EXPLORE, Purpose.REVISE):
                assert isinstance(state.form, Moves)
                assert state.form.moves[-1].takes == () or state.purpose is Purpose.REVISE
                text = "".join(piece.text for piece in state.shows)
                told = "You see:" in text or "You see no" in text
                assert (state.form.near is not None) == told
                assert all(f"- {name}: " in text for name in state.form.near or ())
                assert all(line[2:].split(":")[0] in state.form.near for line in _seen(text))
            if state.purpose is Purpose.UNSEEN:
                assert isinstance(state.form, Points)
                assert "*" in "".join(state.form.rows)
                assert set(state.form.letters) == set("".join(state.form.rows)) - set(".#+*")
            if state.purpose is Purpose.LOCAL_MAP:
                assert isinstance(state.form, Map)
                assert state.form.is_view


def _seen(text: str) -> list[str]:
    """Returns the lines in which a text tells what is in view."""
    told = text.partition("You see:\n")[2].partition("Close together")[0]
    return [line for line in told.split("\n") if line.startswith("- ")]


@pytest.mark.parametrize("source", [Source.NOTHING, Source.NAMES])
def test_who_was_told_less_is_offered_less(source: Source) -> None:
    item = replace(ITEM, setting=Setting(source))
    offered = [request.form for request in next(episode(item))]
    assert {type(form) for form in offered} == {Relation, Name, Order, Places, Moves}
    is_told = source is Source.NAMES
    for form in offered:
        assert bool(form.things) == bool(form.doors) == is_told
        if isinstance(form, Relation):
            assert form.directions
            assert form.distances  # without these words no answer could be given
        if isinstance(form, Moves):
            assert all(bool(move.does) == is_told for move in form.moves)


def test_views_that_are_shown_and_maps_that_come_first_have_forms() -> None:
    shown = Setting(sense=Sense.VISION, views=QuestionViews.PICTURES, own_map=OwnMap.FIRST)
    item = draw_item(7, SMALL.layout, setting=shown, questions=1)
    played = episode(replace(item, setting=replace(shown, source=Source.TRUE_MAP)))
    offered = [request.form for request in next(played)]
    assert {type(each) for each in offered} == {Parts}
    assert {type(each.parts[0].form) for each in offered} == {Map}
    assert {type(each.parts[1].form) for each in offered} == {Relation, Name, Order, Places, Moves}


FULL = Setting(probes=Probes.TURNS, shifting=Shifting(1, 1, 2.0))


def plays() -> Iterator[tuple[str, Setting]]:
    for source in Source:
        if source is not Source.NOTHING:
            yield "scout", Setting(source, probes=Probes.END, own_map=OwnMap.FIRST)
    yield "scout", Setting(Source.NOTHING)
    for name in ("random", "scout"):
        yield name, FULL
    yield "scout", replace(FULL, sense=Sense.VISION, image_size=64, views=QuestionViews.PICTURES)
    yield "scout", replace(FULL, sense=Sense.BOTH, image_size=64)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("player", "setting"),
    list(plays()),
    ids=lambda each: each if isinstance(each, str) else f"{each.source}-{each.sense}",
)
def test_a_form_tells_nothing_that_was_not_told(player: str, setting: Setting) -> None:
    item = draw_item(3, SMALL.layout, setting=setting, questions=2)
    transcript = play(episode(item), said_by(player_of(item, player)))
    told = ""
    for exchange in transcript.exchanges:
        request = exchange.request
        read = f"{told}\n{request.shows}\n{request.asked}"
        words = "".join(piece for piece in pieces(read) if isinstance(piece, str))
        for name in item.scene.names:
            assert _names(request.form, name) <= (name in words), (request.purpose, name)
        for text in _texts(msgspec.to_builtins(request.form)):
            if text not in PAGE_WORDS and not LETTERS.startswith(text):
                assert text.lstrip("-") in words, (request.purpose, text)
        if setting.sense is Sense.VISION:
            assert getattr(request.form, "near", None) is None
        told = read if not request.is_aside else told


PAGE_WORDS = {move.shown for move in forms.turn(TOLD).moves} | {
    *("you", "map", "answer", "a map", "start", "the start", "Report what changed, and end", "moved", "turned"),
    *("Observe", "Query", "Term", "JumpTo", "Rotate", "initial_pos", "degrees", "changes", "name", "unexplored"),
    *(prompts.REPORTS, prompts.CHANGES),
    *CARDINALS,
}
"""What forms hold that is not told in the same words: fixed vocabulary, and what people read on the page."""


def _names(form: Form, name: str) -> bool:
    return name in "\n".join(_texts(msgspec.to_builtins(form)))


def _texts(value: Any) -> Iterator[str]:
    """Yields every text and number of a form, but for the tags of its parts."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name not in ("form", "kind"):
                yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
    elif not isinstance(value, bool) and value is not None:
        yield str(value)


# Sentences may change.


SENTENCES = [
    name
    for name, value in vars(prompts).items()
    if isinstance(value, str) and not name.startswith("__") and " " in value.strip()
]


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> list[Form]:
    """The forms of an item as the page gets them."""
    return _offered(tmp_path_factory.mktemp("before") / "run")


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_that_changes_takes_nothing_from_the_page(
    name: str, before: list[Form], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(prompts, name, _blotted(getattr(prompts, name)))
    assert _offered(tmp_path / "after") == before


def test_other_words_for_what_is_seen_take_nothing_from_the_page(
    before: list[Form], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert any(form.near for form in before if isinstance(form, Moves))
    monkeypatch.setattr("tolman.suites.tos.words._SEE", "There is:")
    monkeypatch.setattr("tolman.suites.tos.words._NOTHING", "There is nothing.")
    monkeypatch.setattr(prompts, "_names", lambda scene: f"All: {scene.names}")
    monkeypatch.setattr(prompts, "turns_left", lambda left: f"{left} to go.")
    assert _offered(tmp_path / "after") == before


def _blotted(sentence: str) -> str:
    """Returns a sentence in other words; the places that are filled in stay."""
    return re.sub(r"(?<!\{)\b[a-z]+\b(?!\})", "xx", sentence)


def _offered(folder: Path) -> list[Form]:
    """Returns the forms of an item as the page gets them, answered as the scout does."""
    with people(folder, 7) as run:
        return [state.form for state in states(run.seats["human"], said_before(7))]


def test_the_forms_of_a_played_item_survive_json(tmp_path: Path) -> None:
    kinds = {type(form) for form in _offered(tmp_path)}
    assert kinds == {Moves, Map, Points, Relation, Name, Order, Places}
    transcript = scouted(7)
    stored = msgspec.json.decode(msgspec.json.encode(transcript), type=Transcript[Item])
    assert [each.request.form for each in stored.exchanges] == [each.request.form for each in transcript.exchanges]
    assert transcript.ended == "reported"


def test_an_old_transcript_means_what_it_meant() -> None:
    transcript = scouted(7)
    old = msgspec.to_builtins(transcript)
    for exchange in old["exchanges"]:
        request = exchange["request"]
        request["asks"] += request.pop("how") + request.pop("rest")
        del request["form"]
    stored = msgspec.convert(old, Transcript[Item])
    for before, now in zip(stored.exchanges, transcript.exchanges, strict=True):
        assert before.request.digest == now.request.digest
        assert before.request.asked == now.request.asked
    again = play(episode(stored.item, "human"), said_in(stored))
    assert again == transcript
