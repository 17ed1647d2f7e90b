"""Forms: every answer has words, every schema is closed, and no value makes a form fail."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.protocol.played_forms import answered
from tolman.protocol.form import AnyForm, Map, Moves, Name, Order, Parts, Places, Relation
from tolman.protocol.grammar import Amount, Argument, Claims, Move, Named, Pile, Pointing, Quantity, Word
from tolman.protocol.manner import calls_of, json_schema, spoken, tools

KINDS = get_args(AnyForm)
FORMS = tuple(dict.fromkeys(form for form, _ in answered()))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def test_every_form_is_answered_here() -> None:
    assert {type(form) for form in FORMS} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_player_writes_is_a_value_that_is_written_so(kind: type[AnyForm]) -> None:
    held = 0
    for form, reply in answered():
        if isinstance(form, kind):
            value = form.value(reply.removeprefix(form.lead))
            if value is not None:
                assert form.lead + form.written(value) == reply
                held += 1
    assert held


def test_what_a_form_cannot_hold_is_left_in_words() -> None:
    unheld = [(form, reply) for form, reply in answered() if spoken(form, reply) is None]
    assert {reply for _, reply in unheld} <= {"FINAL ANSWER: "}, "only an answer that is none"


@pytest.mark.parametrize("form", FORMS[::7], ids=lambda form: type(form).__name__)
def test_a_form_survives_json(form: AnyForm) -> None:
    assert msgspec.json.decode(msgspec.json.encode(form), type=AnyForm) == form


# Schemas.


def test_values_of_players_fit_the_schema() -> None:
    for form, reply in answered():
        value = spoken(form, reply)
        if value is not None:
            thoughts = {"thoughts": "so"} if form.thinks else {}
            Draft202012Validator(json_schema(form)).validate(thoughts | value)
            by_name = {tool.name: Draft202012Validator(tool.schema) for tool in tools(form)}
            for call in calls_of(form, value):
                by_name[call.name].validate(thoughts | call.arguments)
                by_name[call.name].validate(call.arguments)


@pytest.mark.parametrize("form", FORMS[::7], ids=lambda form: type(form).__name__)
def test_schemas_are_such_as_providers_enforce(form: AnyForm) -> None:
    """Of OpenAI's strict mode: objects are closed, and all their properties are required."""
    whole = json_schema(form)
    Draft202012Validator.check_schema(whole)
    assert whole["type"] == "object"
    assert next(iter(whole["properties"])) == "thoughts" or not form.thinks
    for each in _objects(whole):
        assert each["additionalProperties"] is False
        assert each["required"] == list(each["properties"])
    for tool in tools(form):
        assert tool.schema["required"] == [name for name in tool.schema["properties"] if name != "thoughts"]


def _objects(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for each in schema.values():
            yield from _objects(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _objects(each)


def test_known_names_are_all_that_is_allowed() -> None:
    form = Name(things=("lamp", "chair"), doors=("red door",))
    assert form.schema()["properties"]["name"]["enum"] == ["lamp", "chair"]
    assert "enum" not in Name().schema()["properties"]["name"]
    order = Order(names=("b", "a")).schema()["properties"]["names"]
    assert order["items"]["enum"] == ["b", "a"]
    door = Map(things=("lamp",), doors=("red door",)).properties()["entries"]["items"]["anyOf"][1]
    assert door["properties"]["name"]["enum"] == ["red door"]


GRAMMAR = Moves(
    things=("lamp",),
    doors=("red door",),
    moves=(
        Move("JumpTo", "goes", (Named("name"),)),
        Move("Rotate", "turns", (Amount("degrees", among=(90, -90)),)),
        Move("Observe", "looks", ends=True),
        Move("Query", "asks", (Named("name", also=(("start", "the start"),)),), ends=True),
        Move("Term", "ends", (Claims("changes", aspects=(("position", "moved"), ("facing", "turned"))),), ends=True),
    ),
)


def test_each_move_is_a_tool_of_its_own() -> None:
    found = {tool.name: tool for tool in GRAMMAR.tools()}
    assert list(found) == ["JumpTo", "Rotate", "Observe", "Query", "Term"]
    assert found["JumpTo"].schema["properties"] == {"name": {"type": "string", "enum": ["lamp", "red door"]}}
    assert found["Rotate"].schema["properties"]["degrees"]["enum"] == [90, -90]
    assert found["Query"].schema["properties"]["name"]["enum"] == ["start", "lamp", "red door"]
    assert found["Observe"].schema["properties"] == {}
    assert found["Term"].schema["properties"]["changes"]["items"]["properties"]["name"]["enum"] == ["lamp"]
    assert [tool.name for tool in Relation().tools()] == ["answer"]


STEP = Moves(
    things=("lamp",),
    moves=(
        Move("Forward", "goes", (Quantity("metres"),)),
        Move("GoTo", "goes", (Pointing("where", is_named=False),)),
        Move("Fill", "fills", (Pointing("where", "a place", also=(("hand", "the hand"),)),)),
        Move(
            "Put",
            "puts",
            (Word("side", among=(("left", "to the left"), ("right", "to the right"))), Pointing("where")),
        ),
        Move("Stack", "stacks", (Pile("things", "from below"),)),
    ),
    is_single=True,
)


def test_a_spot_is_two_numbers_or_a_name() -> None:
    found = {tool.name: tool.schema["properties"] for tool in STEP.tools()}
    place = found["GoTo"]["where"]
    assert list(place["properties"]) == ["x", "y"]
    assert found["Fill"]["where"]["anyOf"][1] == {"type": "string", "enum": ["hand", "lamp"]}
    assert found["Fill"]["where"]["anyOf"][0] == place | {"description": "a place"}
    assert found["Put"]["side"]["enum"] == ["left", "right"]
    assert found["Stack"]["things"]["items"]["anyOf"] == [place, {"type": "string", "enum": ["lamp"]}]
    assert found["Forward"]["metres"] == {"type": "number"}
    assert Pointing("where").schema((), ()) == place, "where no name was told"


def test_of_one_move_it_is_said_that_it_is_one() -> None:
    assert STEP.properties()["moves"]["description"] == "Exactly one move."


COORDINATE = st.integers(0, 999) | st.integers(0, 9_990).map(lambda tenths: tenths / 10)
SPOT = st.fixed_dictionaries({"x": COORDINATE, "y": COORDINATE}) | st.sampled_from(("lamp", "hand"))
VALUES: tuple[tuple[Argument, st.SearchStrategy[object]], ...] = (
    (Quantity("metres"), st.integers(0, 100) | st.integers(0, 10_000).map(lambda each: each / 100)),
    (Pointing("where"), SPOT),
    (Word("side", among=(("left", ""), ("right", ""))), st.sampled_from(("left", "right"))),
    (Pile("things"), st.lists(SPOT, min_size=1, max_size=4)),
)


@given(st.sampled_from(VALUES), st.data())
def test_a_written_value_is_read_as_itself(
    pair: tuple[Argument, st.SearchStrategy[object]], data: st.DataObject
) -> None:
    argument, values = pair
    value = data.draw(values)
    text = argument.written(value)
    assert argument.value(text) == value
    assert argument.written(argument.value(text)) == text
    Draft202012Validator(argument.schema(("lamp", "hand"), ())).validate(value)


@given(st.sampled_from([argument for argument, _ in VALUES]), JSON, st.text())
def test_no_value_makes_an_argument_fail(argument: Argument, value: object, text: str) -> None:
    assert isinstance(argument.written(value), str)
    assert isinstance(argument.written(argument.value(text)), str)


# Words of values.

LAMP, CHAIR = {"x": 1, "y": 2}, {"x": 3.0, "y": -4}
PLACES = Places(names=("lamp", "arm chair"))


@pytest.mark.parametrize(
    ("form", "value", "words"),
    [
        (GRAMMAR, {"moves": [{"move": "JumpTo", "name": "lamp"}, {"move": "Observe"}]}, "[JumpTo(lamp), Observe()]"),
        (GRAMMAR, {"moves": [{"move": "Rotate", "degrees": -90.0}]}, "[Rotate(-90)]"),
        (GRAMMAR, {"moves": [{"move": "Term", "changes": []}]}, '[Term(changes="none")]'),
        (
            GRAMMAR,
            {"moves": [{"move": "Term", "changes": [{"name": "lamp", "aspect": "position"}, "chair: facing"]}]},
            '[Term(changes="lamp: position, chair: facing")]',
        ),
        (GRAMMAR, {"moves": [{"move": "Fly", "to": "lamp"}]}, "[Fly(lamp)]"),
        (GRAMMAR, {"moves": [{"move": "Observe", "name": "lamp"}]}, "[Observe(lamp)]"),
        (GRAMMAR, {"moves": [{"move": "JumpTo"}]}, "[JumpTo()]"),
        (GRAMMAR, {"moves": []}, "[]"),
        (STEP, {"moves": [{"move": "GoTo", "where": {"x": 512, "y": 340.0}}]}, "GoTo(512, 340)"),
        (STEP, {"moves": [{"move": "Put", "side": "left", "where": "lamp"}]}, "Put(left, lamp)"),
        (STEP, {"moves": [{"move": "Stack", "things": ["lamp", {"x": 1, "y": 2.5}]}]}, "Stack(lamp; 1, 2.5)"),
        (STEP, {"moves": [{"move": "Stack", "things": "lamp"}]}, "Stack(lamp)"),
        (STEP, {"moves": [{"move": "Fill", "where": [1, 2]}]}, "Fill([1, 2])"),
        (
            STEP,
            {"moves": [{"move": "Forward", "metres": 0.5}, {"move": "Forward", "metres": 1}]},
            "Forward(0.5), Forward(1)",
        ),
        (GRAMMAR, {"moves": "Observe"}, '{"moves": "Observe"}'),
        (Relation(), {"direction": "north east", "distance": "near"}, "north east, near"),
        (Relation(), {"direction": "north east"}, '{"direction": "north east"}'),
        (Relation(), {}, ""),
        (PLACES, {"arm_chair": CHAIR, "lamp": LAMP}, "(1, 2); (3, -4)"),
        (PLACES, {"lamp": {**LAMP, "x": "far"}, "arm_chair": CHAIR}, "(far, 2); (3, -4)"),
        (PLACES, {"lamp": LAMP}, '{"lamp": {"x": 1, "y": 2}}'),
        (Places(names=("you",)), {"x": 1, "y": -2}, "(1, -2)"),
        (Order(names=("a", "b")), {"names": ["b", "a"]}, "b, a"),
        (Map(is_view=True), {"entries": []}, '{"origin": "agent", "objects": {}}'),
        (Parts(), {}, ""),
    ],
)
def test_values_have_the_words_of_a_player(form: AnyForm, value: dict[str, object], words: str) -> None:
    assert form.written(value) == words


@pytest.mark.slow
@given(st.sampled_from(FORMS), st.data())
def test_no_value_makes_a_form_fail(form: AnyForm, data: st.DataObject) -> None:
    keys = st.sampled_from([*form.properties(), "move", "name", "x", "y", "parts", "position"])
    value = data.draw(st.dictionaries(keys, JSON | st.lists(st.dictionaries(keys, JSON, max_size=4), max_size=3)))
    assert isinstance(form.written(value), str)


@given(st.sampled_from(FORMS), st.text() | JSON.map(json.dumps))
def test_no_text_makes_a_form_fail(form: AnyForm, text: str) -> None:
    value = form.value(text)
    assert value is None or isinstance(form.written(value), str)
