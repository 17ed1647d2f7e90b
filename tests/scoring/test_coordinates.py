import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.scoring.answer import ALTERNATIVES, Unread
from tolman.scoring.coordinates import Pair, parse, parse_list

NAMES = ("sofa", "chair 2", "lamp", "desk lamp", "red-blue door")
numbers = st.integers(-1000, 1000) | st.floats(-1e6, 1e6).map(lambda number: round(number, 3) + 0.0)
pairs = st.tuples(numbers, numbers)
lists = st.tuples(*[pairs] * len(NAMES))
dresses = st.sampled_from(
    [
        "({}, {})",
        "[{}, {}]",
        "[{} {}]",
        "{},{}",
        "{}, {}",
        "( {} , {} )",
        "({}; {})",
        "x={}, y={}",
        "x: {}; y: {}",
        "x = {}\ny = {}",
        "x is {} and y is {}",
        "x-coordinate: {}, y-coordinate: {}.",
        '{{"x": {}, "y": {}}}',
        '{{"position": [{}, {}]}}',
        "```json\n{{\n  'x': {},\n  'y': {}\n}}\n```",
        "I am at ({}, {}).",
        "(x, y) = ({}, {})",
        "The answer is **({}, {})**",
        "**{}**, **{}**",
        "$({}, {})$",
        "\\boxed{{\\left({}, {}\\right)}}",
        "position: {}, {}",
        "1. ({}, {})",
        "（{}，{}）",
    ]
)


@given(pairs)
def test_reading_undoes_writing(pair: Pair) -> None:
    assert parse(str(pair)) == pair


@pytest.mark.slow
@given(pairs, dresses)
def test_the_form_does_not_matter(pair: Pair, dress: str) -> None:
    text = dress.format(*pair)
    assert parse(text) == pair
    assert parse(text.replace("-", "−").upper()) == pair


@given(pairs, dresses)
def test_a_pair_may_be_repeated(pair: Pair, dress: str) -> None:
    assert parse(f"{dress.format(*pair)}\n{pair}") == pair


@given(pairs, pairs)
def test_two_pairs_are_alternatives(one: Pair, other: Pair) -> None:
    assert parse(f"{one} {other}") == (one if one == other else Unread(ALTERNATIVES))


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("(+2, -5)", (2, -5)),
        ("(2 -5)", (2, -5)),
        ("2 -5", (2, -5)),
        ("( 2.0 , −5 )", (2, -5)),
        ("(2, - 5)", (2, -5)),
        ("(2,–5)", (2, -5)),
        ("(.5, -.25)", (0.5, -0.25)),
        ("[ 2. -5.]", (2, -5)),
        ("[2., -5.]", (2, -5)),
        ("2, -5.", (2, -5)),
        ("(-0, 0)", (0, 0)),
        ("(2, -5", (2, -5)),
        ("((2, -5))", (2, -5)),
        ('["2", "-5"]', (2, -5)),
        ("y=-5, x=2", (2, -5)),
        ('{"y": -5, "x": 2}', (2, -5)),
        ("Y: -5\nX: 2", (2, -5)),
        ("x 2 y -5", (2, -5)),
        ("x=2, y=-5, so I am at (2, -5)", (2, -5)),
        ("2 east, 5 south", (2, -5)),
        ("5 south and 2 west", (-2, -5)),
        ("2 units to the east, 5 units to the north", (2, 5)),
        ("north: 5, west: 2", (-2, 5)),
        ("0 west, 0 south", (0, 0)),
        ("(1000000, -1000000)", (1e6, -1e6)),
    ],
)
def test_ways_of_writing_one(text: str, pair: Pair) -> None:
    read = parse(text)
    assert read == pair
    assert "-0.0" not in str(read)


@pytest.mark.parametrize(
    "text",
    [
        "(1, 2, 0)",
        "1, 2, 3",
        "(1, 2) or (1, 2)",
        "1 or 2",
        "(1, 2) / (3, 4)",
        "(1, 2), (3, 4)",
        "(2, 2, 2, 2)",
        "x=1, x=2, y=3",
        "x=1, y=2; x=1, y=3",
    ],
)
def test_more_than_a_pair_is_alternatives(text: str) -> None:
    assert parse(text) == Unread(ALTERNATIVES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "()",
        "2",
        "(2)",
        "x=2",
        "x=2, x=3",
        "x=y=2",
        "two, or five",
        "2 to 5",
        "2-5",
        "2 - 5",
        "2–5",
        "(2 - 5)",
        "2..5",
        "(2..5)",
        "2…5",
        "(2 -> 5)",
        "(2. -> 5)",
        "between 2 and 5",
        "(±2, 5)",
        "~(2, 5)",
        "≈ (2, 5)",
        "not (2, 5)",
        "(2, 5) is wrong",
        "(2 + 3, 5)",
        "2 * 5",
        "2**5",
        "-2*-5",
        "2'5",
        "2'5\"",
        "-(2, 5)",
        "1.2.3, 4",
        "(1.2.3)",
        "(.2.5)",
        "2 x 5",
        "2:5",
        "2/5",
        "(1/2, 5)",
        "--2, 5",
        "x-2, y-5",
        "1e3, 2",
        "2.5e3, 1",
        "nan, nan",
        "inf, 2",
        "(1000001, 2)",
        "9" * 390 + ", 2",
        "1,000",
        "0x10, 2",
        "2m, 5m",
        "2 cm, 5 cm",
        "2°, 5°",
        "2%, 5%",
        "2², 5",
        "½, 5",
        "(-2 east, 5 south)",
        "2 east, 5 west",
        "2 east",
        "2 east, 5",
        "2 right, 5 left",
        "(2, 5) facing north",
        "sofa (2, 5)",
        "(2, 5) " * 100,
    ],
)
def test_what_is_no_pair_has_a_reason(text: str) -> None:
    read = parse(text)
    assert isinstance(read, Unread)
    assert read.reason


def _lines(form: str, read: tuple[Pair, ...]) -> str:
    return "\n".join(
        form.format(place, name, *pair) for place, (name, pair) in enumerate(zip(NAMES, read, strict=True), 1)
    )


@given(lists)
def test_reading_undoes_writing_a_list(read: tuple[Pair, ...]) -> None:
    assert parse_list(str(read), NAMES) == read
    assert parse_list(json.dumps(read), NAMES) == read
    assert parse_list(json.dumps(read, indent=2), NAMES) == read


@pytest.mark.slow
@given(lists, st.permutations(range(len(NAMES))))
def test_labels_decide_before_order(read: tuple[Pair, ...], order: list[int]) -> None:
    for text in (
        json.dumps({NAMES[i]: read[i] for i in order}),
        json.dumps({NAMES[i].upper().replace(" ", "_"): read[i] for i in order}, indent=1),
        json.dumps({NAMES[i]: {"x": read[i][0], "y": read[i][1]} for i in order}),
        json.dumps([{"name": NAMES[i], "y": read[i][1], "x": read[i][0]} for i in order]),
        json.dumps([{"object": NAMES[i], "position": read[i]} for i in order]),
        "\n".join(f"{NAMES[i]}: {read[i]}" for i in order),
        "\n".join(f"- **{NAMES[i]}**: {read[i]}" for i in order),
        "\n".join(f"- {NAMES[i]} – {read[i]}" for i in order),
        "\n".join(f"{place}. {NAMES[i]}: {read[i]}" for place, i in enumerate(order, 1)),
        ", ".join(f"{place}. {NAMES[i]}: {read[i]}" for place, i in enumerate(order, 1)),
        "; ".join(f"the {NAMES[i]}'s position is {read[i]}" for i in order),
        ", ".join(f"{NAMES[i]} is at {read[i]}" for i in order) + ".",
        ", ".join(f"{NAMES[i]} -> {read[i]}" for i in order),
        "\n".join(f"{NAMES[i]}: x={read[i][0]}, y={read[i][1]}" for i in order),
        "\n".join(f"{NAMES[i]}: {read[i][0]}, {read[i][1]}" for i in order),
        "\n".join(f"{NAMES[i]} = [{read[i][0]} {read[i][1]}]" for i in order),
    ):
        assert parse_list(text, NAMES) == read, text


@given(
    lists,
    st.sampled_from(
        [
            "({2}, {3})",
            "{2}, {3}",
            "{2},{3};",
            "- ({2}, {3})",
            "* {2}, {3}",
            "{0}. ({2}, {3})",
            "{0}) ({2}, {3})",
            "({0}) ({2}, {3})",
            "{0}. {2}, {3}",
            "{0}: {2}, {3}",
            "({2}, {3}) ->",
            "x={2}, y={3}",
        ]
    ),
)
def test_the_form_of_a_list_does_not_matter(read: tuple[Pair, ...], form: str) -> None:
    text = _lines(form, read)
    assert parse_list(text, NAMES) == read, text
    assert parse_list(f"The coordinates are:\n{text}", NAMES) == read, text


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("(1, 2), (3, 4)", ((1, 2), (3, 4))),
        ("(1, 2) (3, 4)", ((1, 2), (3, 4))),
        ("1, 2; 3, 4", ((1, 2), (3, 4))),
        ("(1, 2) then (3, 4)", ((1, 2), (3, 4))),
        ("1. (1, 2) 2. (3, 4)", ((1, 2), (3, 4))),
        ("Coordinates (x, y): (1, 2), (3, 4)", ((1, 2), (3, 4))),
        ("(3, 1) (2, 2)", ((3, 1), (2, 2))),
        ("sofa: (3, 1) chair 2: (2, 2)", ((3, 1), (2, 2))),
        ("chair 2: (2, 2), sofa: (3, 1)", ((3, 1), (2, 2))),
        ("sofa: 1, 1. chair 2: 2, 2.", ((1, 1), (2, 2))),
        ("sofa 1 2 chair-2 3 4", ((1, 2), (3, 4))),
        ("sofa: 2 east, 1 north\nchair 2: 3 west, 4 south", ((2, 1), (-3, -4))),
    ],
)
def test_ways_of_writing_two(text: str, read: tuple[Pair, ...]) -> None:
    assert parse_list(text, ("sofa", "chair 2")) == read


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "1, 2, 3, 4",
        "[1, 2, 3, 4]",
        "1\n2\n3\n4",
        "(1, 2, 3), (4)",
        "sofa: (1, 2), (3, 4)",
        "(1, 2), chair 2: (3, 4)",
        "sofa: (1, 2), sofa: (3, 4)",
        "sofa: (1, 2), chair: (3, 4)",
        "sofa: (1, 2), lamp: (3, 4)",
        "(1, 2) sofa, (3, 4) chair 2",
        "sofa, chair 2: (1, 2), (3, 4)",
        "sofa: (1, 2) or (3, 4)",
        "sofa: not (1, 2), chair 2: (3, 4)",
        "2. (1, 2) 1. (3, 4)",
        "sofa: (1, 2)\nchair 2: (3, nan)",
        "sofa: (1, 2)\nchair 2: (3, 4000000)",
        "sofa: (1, 2)\nchair 2: unknown",
        "(1, 2), (3, 4) " * 500,
    ],
)
def test_what_is_no_list_has_a_reason(text: str) -> None:
    read = parse_list(text, ("sofa", "chair 2"))
    assert isinstance(read, Unread)
    assert read.reason


def test_a_wrong_count_is_told() -> None:
    names = ("sofa", "chair 2")
    assert parse_list("(1, 2)", names) == Unread("the answer has 1 pair, not 2")
    assert parse_list("(1, 2), (3, 4), (5, 6)", names) == Unread("the answer has 3 pairs, not 2")
    assert parse_list("(1, 2, 0), (3, 4, 0)", names) == Unread("the answer has 6 numbers, not 4")
    assert parse_list("(1, 2, 0), (3, 4, 0)", (*names, "lamp")) == Unread("the numbers do not stand in pairs")


@given(st.text(max_size=200) | st.text("()[]{}xy=:;,.-+−0123456789 \n\"'*", max_size=60))
def test_nothing_raises(text: str) -> None:
    one, many = parse(text), parse_list(text, NAMES)
    assert isinstance(one, Unread) or (len(one) == 2 and max(map(abs, one)) <= 1e6)
    assert isinstance(many, Unread) or len(many) == len(NAMES)


@given(st.lists(st.sampled_from([*"()[]{}xy=:;,.-+>\n 12", "sofa", "chair 2", "east", "south", "or", "\n1. "])))
def test_nothing_raises_on_pieces(pieces: list[str]) -> None:
    for text in ("".join(pieces), " ".join(pieces)):
        assert isinstance(parse(text), tuple | Unread)
        assert isinstance(parse_list(text, NAMES), tuple | Unread)


@pytest.mark.parametrize(
    "piece", ["1", "1,", "1 ", "1.", "\n1. ", "-", "- ", "(", ")", "((1, 2)", '"', "x", "x=1,", "*", " ", "\n"]
)
@pytest.mark.parametrize("size", [399, 3_999, 100_000])
def test_long_babble_is_read_or_not(piece: str, size: int) -> None:
    text = piece * (size // len(piece))
    assert isinstance(parse(text), tuple | Unread)
    assert isinstance(parse_list(text, NAMES), Unread)
