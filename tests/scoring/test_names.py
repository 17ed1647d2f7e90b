import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.assets.catalogue import KINDS
from tolman.scoring.answer import ALTERNATIVES, Unread
from tolman.scoring.names import parse, read_list

PLAIN = (*KINDS, "red door", "red-blue door", "blue-red door", "chair 2", "box3")
NAMES = (*PLAIN, "TV (big)", "artist's stool")
known_names = st.sampled_from(PLAIN)
dresses = st.sampled_from(
    [
        lambda text: text,
        str.upper,
        str.title,
        lambda text: f"({text})",
        lambda text: f"[{text}].",
        lambda text: f'"{text}"',
        lambda text: f"“{text}”",
        lambda text: f"'{text}'",
        lambda text: f"**{text}**",
        lambda text: f"`{text}`",
        lambda text: f"_{text}_",
        lambda text: f"  {text}\n",
        lambda text: f"{text}.",
        lambda text: text.replace(" ", "_"),
        lambda text: text.replace(" ", "-"),
        lambda text: text.replace("-", " "),
        lambda text: text.replace("-", "‑"),
        lambda text: text.replace(" ", "  "),
        lambda text: f"the {text}",
        lambda text: f"The answer is: {text}",
        lambda text: f"I'm standing at the {text}",
        lambda text: f"It's the {text}.",
        lambda text: f'{{"answer": "{text}"}}',
        lambda text: f'["{text}"]',
        lambda text: f"```json\n{text}\n```",
        lambda text: f"\\boxed{{\\text{{{text}}}}}",
    ]
)


@pytest.mark.parametrize("name", NAMES)
def test_reading_undoes_writing(name: str) -> None:
    assert parse(name, NAMES) == name


@given(known_names, dresses, dresses)
def test_the_form_does_not_matter(name: str, outer: object, inner: object) -> None:
    assert parse(outer(inner(name)), NAMES) == name  # type: ignore[operator]


@given(known_names)
def test_blanks_between_and_inside_words_do_not_matter(name: str) -> None:
    assert parse(name.replace(" ", ""), NAMES) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("lamp", "lamp"),
        ("desk lamp", "desk lamp"),
        ("desk\u200b lamp", "desk lamp"),
        ("book shelf", "bookshelf"),
        ("arm chair", "armchair"),
        ("DeskLamp", "desk lamp"),
        ("red blue door", "red-blue door"),
        ("Blue–Red Door", "blue-red door"),
        ("chair", "chair"),
        ("chair-2", "chair 2"),
        ("chair2", "chair 2"),
        ("I am at chair 2.", "chair 2"),
        ("box 3", "box3"),
        ("tv big", "TV (big)"),
        ("artist’s stool", "artist's stool"),
        ("sofa. The answer is sofa", "sofa"),
        ("probably the sofa", "sofa"),
        ("sofa, sofa, the Sofa", "sofa"),
        ("1. sofa", "sofa"),
        ("You would be facing the sofa", "sofa"),
        ("object = sofa", "sofa"),
        ("<sofa>", "sofa"),
        ("> sofa", "sofa"),
        ("✅ sofa", "sofa"),
        ("sofa?", "sofa"),
        ("Answer: sofa。", "sofa"),
    ],
)
def test_ways_of_naming_one(text: str, name: str) -> None:
    assert parse(text, NAMES) == name


@pytest.mark.parametrize(
    "text",
    [
        "sofa or table",
        "sofa/table",
        "sofa | table",
        "sofa, table",
        "sofa\ntable",
        "sofa and table",
        "either sofa",
        "sofa (or maybe the table)",
        "desk, lamp",
        "desk - lamp",
        '"desk" "lamp"',
        '["sofa", "table"]',
        "It is the sofa. The answer is the table.",
    ],
)
def test_several_names_are_alternatives(text: str) -> None:
    assert parse(text, NAMES) == Unread(ALTERNATIVES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "the",
        "[]",
        '{"answer": null}',
        "unicorn",
        "big sofa",
        "sofas",
        "sofabed",
        "not the sofa",
        "no sofa",
        "It isn't the sofa",
        "anything but the sofa",
        "left of the sofa",
        "next to the sofa",
        "behind the sofa",
        "instead of the sofa",
        "!sofa",
        "¬sofa",
        "~~sofa~~",
        "❌ sofa",
        "🚫 sofa",
        "≠ sofa",
        "sofa 2",
        "sofa 2.",
        "2 sofa",
        "2. sofa",
        "second sofa",
        "chair 3",
        "red",
        "door",
        "green-red door",
        "nicht sofa",
        "不是 sofa",
        "sofa ²",
        "sofa " * 100,
    ],
)
def test_nothing_unknown_and_denied_are_unread(text: str) -> None:
    for read in (parse(text, NAMES), parse(text, ())):
        assert isinstance(read, Unread)
        assert read.reason


def test_longer_names_count_only_where_they_are_known() -> None:
    assert parse("desk lamp", ("lamp", "desk lamp")) == "desk lamp"
    assert isinstance(parse("desk lamp", ("lamp",)), Unread)
    assert parse("desk lamp", ("lamp", "desk")) == Unread(ALTERNATIVES)
    assert parse("answer machine", ("answer machine",)) == "answer machine"
    assert parse("tv/monitor", ("tv/monitor",)) == "tv/monitor"


lists = st.lists(known_names, min_size=1, max_size=8).map(tuple)
joins = st.sampled_from(
    [
        ", ".join,
        ",".join,
        "; ".join,
        "\n".join,
        "\r\n".join,
        " -> ".join,
        "->".join,
        " → ".join,
        " > ".join,
        " => ".join,
        " - ".join,
        ", then ".join,
        ", and the ".join,
        "、".join,
        " & ".join,
        lambda names: "\n".join(f"- {name}" for name in names),
        lambda names: "\n".join(f"* **{name}**" for name in names),
        lambda names: "\n".join(f"{place}. {name}" for place, name in enumerate(names, 1)),
        lambda names: ", ".join(f"{place}) the {name}" for place, name in enumerate(names, 1)),
        lambda names: "; ".join(f"({place}) {name}" for place, name in enumerate(names, 1)),
        lambda names: "\n".join(f"{place}: {name}" for place, name in enumerate(names, 1)),
        lambda names: "{" + ", ".join(f'"{place}": "{name}"' for place, name in enumerate(names, 1)) + "}",
        lambda names: "[" + ", ".join(f'"{name}"' for name in names) + "]",
        lambda names: "['" + "', '".join(names) + "']",
        lambda names: f"The order is: {', '.join(names)}.",
        lambda names: f'{{"answer": [{", ".join(names)}]}}',
        lambda names: "First " + ", then ".join(names),
    ]
)


@pytest.mark.slow
@given(lists, joins)
def test_the_form_of_a_list_does_not_matter(names: tuple[str, ...], join: object) -> None:
    assert read_list(join(names), NAMES) == names  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1. table 2) sofa", ("table", "sofa")),
        ("1. table 2. sofa 3. lamp", ("table", "sofa", "lamp")),
        ("first table, then sofa, finally lamp", ("table", "sofa", "lamp")),
        ("First, the table; second, the sofa; third, the lamp.", ("table", "sofa", "lamp")),
        ("1st table, 2nd sofa, lastly lamp", ("table", "sofa", "lamp")),
        ("table, next sofa, then lamp", ("table", "sofa", "lamp")),
        ("table sofa lamp", ("table", "sofa", "lamp")),
        ("table, table", ("table", "table")),
        ("1. chair 2\n2. chair\n3. chair 2", ("chair 2", "chair", "chair 2")),
        ("desk, lamp, desk lamp", ("desk", "lamp", "desk lamp")),
        ("desk\nlamp", ("desk", "lamp")),
        ("order = [table, sofa]", ("table", "sofa")),
        ("sofa", ("sofa",)),
    ],
)
def test_ways_of_listing(text: str, names: tuple[str, ...]) -> None:
    assert read_list(text, NAMES) == names


@pytest.mark.parametrize(
    "text", ["table or sofa", "table, sofa or lamp", "table/sofa", "table | sofa", "either table"]
)
def test_a_choice_is_no_list(text: str) -> None:
    assert read_list(text, NAMES) == Unread(ALTERNATIVES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "no names",
        "table < sofa",
        "table <- sofa",
        "table <-> sofa",
        "table ← sofa",
        "table = sofa",
        "table >= sofa",
        "table ≈ sofa",
        "table ~ sofa",
        "table != sofa",
        "table after sofa",
        "table before sofa",
        "reverse order: table, sofa",
        "table, not sofa",
        "table, sofa, unicorn",
        "table, big sofa",
        "table next to sofa",
        "2. table 1. sofa",
        "2. table 3. sofa",
        "1. table 3. sofa",
        "1. table 2.",
        "sofa 2. table",
        "table first, sofa first",
        "second sofa, first table",
        "last table, first sofa",
        "finally table, sofa, lamp",
        "first",
        "table, ..., lamp, 5",
        "table, " * 1000,
    ],
)
def test_what_is_no_list_has_a_reason(text: str) -> None:
    read = read_list(text, NAMES)
    assert isinstance(read, Unread)
    assert read.reason


@given(st.text(max_size=200))
def test_nothing_raises(text: str) -> None:
    one, many = parse(text, NAMES), read_list(text, NAMES)
    assert isinstance(one, Unread) or one in NAMES
    assert isinstance(many, Unread) or (many and set(many) <= set(NAMES))


@given(st.lists(st.sampled_from([*"[]{}()<>/|-=.,:;'\"\\\n 12", "sofa", "chair", "2", "or", "first", "last"])))
def test_nothing_raises_on_pieces(pieces: list[str]) -> None:
    for text in ("".join(pieces), " ".join(pieces)):
        assert isinstance(parse(text, NAMES), str | Unread)
        assert isinstance(read_list(text, NAMES), tuple | Unread)


@given(st.lists(st.text(max_size=12), max_size=4).map(tuple), st.text(max_size=40))
def test_odd_names_raise_nothing(known: tuple[str, ...], text: str) -> None:
    for name in (*known, text):
        read = parse(name, known)
        assert isinstance(read, Unread) or read in known


@pytest.mark.parametrize(
    "piece", ["a", "1", "1. ", ".1", "-", "- ", "a-", "[", '"', "'", "sofa ", "chair-", "*", "\\", "\n"]
)
@pytest.mark.parametrize("size", [399, 3_999, 100_000])
def test_long_babble_is_read_or_not(piece: str, size: int) -> None:
    text = piece * (size // len(piece))
    assert isinstance(parse(text, NAMES), str | Unread)
    assert isinstance(read_list(text, NAMES), tuple | Unread)
