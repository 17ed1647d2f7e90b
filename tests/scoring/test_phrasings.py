"""Phrasings: every row of the tables beside this file, through the reader of its form."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tolman.scoring import coordinates, names, orders, relations, sketches
from tolman.scoring.answer import Unread
from tolman.scoring.choices import read_choice
from tolman.scoring.numbers import read_number
from tolman.scoring.units import Unit
from tolman.suites.tos import moves
from tolman.suites.tos.claims import parse_changes

TABLES = Path(__file__).parent / "phrasings"
UNITS = {
    "metres": Unit.METRES,
    "centimetres": Unit.CENTIMETRES,
    "square metres": Unit.SQUARE_METRES,
    "count": Unit.COUNT,
    "unknown": Unit.UNKNOWN,
}
Row = dict[str, Any]

MISSED = {
    ("choice", 819): "another word for a thing in an option's text",
    ("choice", 909): "what was before, in a sentence of its own",
    ("choice", 1041): "it takes the question to know that another moment is asked for",
    ("choice", 1107): "what else there is, told before in sentences of the same sort",
    ("choice", 1135): "it takes the question to know that another moment is asked for",
    ("number", 609): "a last sentence behind long working, without a cue",
    ("number", 752): "a number word that is another word elsewhere",
    ("number", 919): "it takes the question to know which of two counts is asked for",
    ("place", 248): "the names of all pairs behind them",
    ("relation", 423): "two things side by side, of which one is asked for",
    ("name", 308): 'a second answer in the same line behind "so"',
    ("relation", 481): "two things side by side, of which one is asked for",
    ("choice", 1536): "the one option that is left",
    ("choice", 1559): "words of an option in another order",
    ("choice", 1570): "an option in a sentence of its own",
    ("choice", 1586): "an option whose words are letters",
    ("choice", 1623): "a remark with another option",
    ("choice", 1703): "a letter behind working with other options",
    ("number", 1228): "working in many sentences",
    ("number", 1469): "what cannot be seen, behind the number",
    ("name", 508): "a name that is a part of others",
    ("name", 559): "what is seen, behind the name",
    ("order", 466): "words in front of a list",
    ("relation", 525): "another thing in the next sentence",
    ("relation", 597): "a list of questions",
}
"""Rows that are not read as they were judged, and what that takes."""


def rows(form: str) -> Iterator[tuple[Row, Row]]:
    """Yields every phrasing of a table with its context."""
    contexts: dict[str, Row] = {}
    for line in (TABLES / f"{form}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "context" in row:
            contexts[row["context"]] = row
        else:
            yield contexts[row["in"]], row


def each(form: str) -> pytest.MarkDecorator:
    """Returns a test over every row of a table."""
    numbered = enumerate(rows(form), 1)
    return pytest.mark.parametrize(
        ("context", "row"), [pytest.param(*pair, id=f"{at}", marks=_marks(form, at)) for at, pair in numbered]
    )


def _marks(form: str, number: int) -> list[pytest.MarkDecorator]:
    reason = MISSED.get((form, number))
    return [pytest.mark.xfail(reason=reason, strict=True)] if reason else []


@each("choice")
def test_choices(context: Row, row: Row) -> None:
    found = read_choice(row["reply"], context["options"])
    assert (None if isinstance(found, Unread) else found) == row["reads"], row["reply"]


@each("number")
def test_numbers(context: Row, row: Row) -> None:
    found = read_number(row["reply"], UNITS[context["unit"]], context["question"])
    wanted = None if row["reads"] is None else Fraction(row["reads"])
    assert (None if isinstance(found, Unread) else found) == wanted, row["reply"]


@each("name")
def test_names(context: Row, row: Row) -> None:
    found = names.parse(row["reply"], (*context["names"], *context["doors"]))
    assert (None if isinstance(found, Unread) else found) == row["reads"], row["reply"]


@each("order")
def test_orders(context: Row, row: Row) -> None:
    found = orders.parse(row["reply"], tuple(context["names"]), (*context["known"], *context["doors"]))
    assert (None if isinstance(found, Unread) else [*found]) == row["reads"], row["reply"]


@each("place")
def test_places(context: Row, row: Row) -> None:
    if context["names"] == ["you"]:
        place = coordinates.parse(row["reply"], origin=context["origin"])
        assert (None if isinstance(place, Unread) else [*place]) == row["reads"], row["reply"]
        return
    places = coordinates.parse_list(row["reply"], tuple(context["names"]))
    assert (None if isinstance(places, Unread) else [[*each] for each in places]) == row["reads"], row["reply"]


@each("relation")
def test_relations(context: Row, row: Row) -> None:
    found = relations.parse(row["reply"], tuple(context["names"]))
    halves = [found.direction, found.distance]
    assert (halves if any(halves) else None) == row["reads"], row["reply"]


@each("moves")
def test_moves(context: Row, row: Row) -> None:
    known = (*context["things"], *context["doors"])
    if context["context"] == "plan":
        plan = moves.parse_motions(row["reply"], known)
        assert ([*map(str, plan)] if isinstance(plan, tuple) else None) == row["reads"], row["reply"]
        return
    turn = moves.parse(row["reply"], known, revising=context["context"] == "revise")
    written = [*map(str, turn.motions), str(turn.final)] if isinstance(turn, moves.Turn) else None
    assert _claimed(written, known) == _claimed(row["reads"], known), row["reply"]


def _claimed(written: list[str] | None, known: tuple[str, ...]) -> list[object] | None:
    """Returns moves with a report as what it claims: its words are read by themselves."""
    if written and written[-1].startswith("Term(changes"):
        return [parse_changes(written[-1].removeprefix('Term(changes="').removesuffix('")'), known).claims]
    return [*written] if written else None


@each("map")
def test_maps(context: Row, row: Row) -> None:
    known = (*context["names"], *context["doors"], *(() if context["view"] else (sketches.AGENT,)))
    marks = sketches.parse(row["reply"], known).marks
    if row["reads"] is None and _is_cut_off(row["reply"]):
        pytest.skip("what a map holds that was cut off is read: it earns what it shows, and the rest is missing")
    found = {name: [[*mark.at], mark.heading] for name, mark in marks.items()}
    assert found == {name: [entry["position"], _heading(entry)] for name, entry in (row["reads"] or {}).items()}


def _is_cut_off(reply: str) -> bool:
    return "think" not in reply and reply.count("{") > reply.count("}")


def _heading(entry: Row) -> int | None:
    """Returns the facing of an entry, on a map of the place or from the player's own point of view."""
    ways = (*("north", "east", "south", "west"), *("+y", "+x", "-y", "-x"))
    return ways.index(entry["facing"]) % 4 if entry.get("facing") else None
