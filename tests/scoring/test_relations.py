import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.geometry.bins import CARDINALS, DISTANCES, EGOS, Cardinal, Distance, Ego
from tolman.scoring.relations import Direction, Relation, UnreadRelation, parse

relations = st.builds(Relation, st.sampled_from([*EGOS, *CARDINALS]), st.sampled_from(DISTANCES))
dresses = st.sampled_from(
    [
        lambda text: text,
        str.upper,
        str.title,
        lambda text: f"({text})",
        lambda text: f"[{text}].",
        lambda text: f'"{text}"',
        lambda text: f"**{text}**",
        lambda text: f"  {text}\n",
        lambda text: text.replace(" ", "_"),
        lambda text: text.replace("-", " "),
        lambda text: text.replace(" ", "-").replace(",-", ", "),
        lambda text: text.replace(", ", "; "),
        lambda text: text.replace(", ", ","),
        lambda text: text.replace(", ", "\n"),
        lambda text: ", ".join(reversed(text.split(", "))),
        lambda text: f"direction: {text.replace(', ', ', distance: ')}",
        lambda text: f"It is to the {text.replace(', ', ' and ')}",
        lambda text: "".join(text.split(", ")[0].replace("-", "").split()) + ", " + text.split(", ")[1],
    ]
)


@given(relations)
def test_reading_undoes_writing(relation: Relation) -> None:
    assert parse(str(relation)) == relation


@given(relations, dresses, dresses)
def test_the_form_does_not_matter(relation: Relation, outer: object, inner: object) -> None:
    assert parse(outer(inner(str(relation)))) == relation  # type: ignore[operator]


@given(st.text(max_size=200))
def test_what_is_read_is_written_as_something_that_reads_the_same(text: str) -> None:
    read = parse(text)
    if isinstance(read, Relation):
        assert parse(str(read)) == read


@pytest.mark.parametrize(
    ("text", "direction", "distance"),
    [
        ("ne, mid", Cardinal.NORTH_EAST, Distance.MID),
        ("FL, medium distance", Ego.FRONT_LEFT, Distance.MID),
        ("left front, near", Ego.FRONT_LEFT, Distance.NEAR),
        ("slight front right, extreme", Ego.FRONT_SLIGHT_RIGHT, Distance.EXTREMELY_FAR),
        ("front slightly left; same", Ego.FRONT_SLIGHT_LEFT, Distance.SAME),
        ("Northwest very far", Cardinal.NORTH_WEST, Distance.VERY_FAR),
        ("near / straight ahead", Ego.FRONT, Distance.NEAR),
        ("north‑east, near", Cardinal.NORTH_EAST, Distance.NEAR),
        ("near (near), south", Cardinal.SOUTH, Distance.NEAR),
    ],
)
def test_aliases(text: str, direction: Direction, distance: Distance) -> None:
    assert parse(text) == Relation(direction, distance)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "near",
        "north",
        "north, south, near",
        "north or east, near",
        "not north, near",
        "north, near, far",
        "front, left, near",
        "somewhere, near",
        "!north, near",
        "north ≠ near",
        "northish, near",
        "不是 north, near",
        "nicht north, near",
        "north, near " * 100,
    ],
)
def test_missing_several_and_unknown_are_no_relation(text: str) -> None:
    read = parse(text)
    assert isinstance(read, UnreadRelation)
    assert read.reason


def test_a_missing_half_leaves_the_other() -> None:
    assert parse("north east") == UnreadRelation("the answer names no distance", Cardinal.NORTH_EAST, None)
    assert parse("far") == UnreadRelation("the answer names no direction", None, Distance.FAR)
