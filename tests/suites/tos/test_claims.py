import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.scoring.answer import ALTERNATIVES
from tolman.suites.tos.claims import (
    DENIED,
    MOST_CHARACTERS,
    NAMELESS,
    TOO_LONG,
    UNKNOWN,
    UNSAID,
    Report,
    parse_changes,
    parse_published,
)
from tolman.suites.tos.moves import Term, Turn, parse
from tolman.suites.tos.shift import Aspect, Change

NAMES = ("oven", "lamp", "trash can", "air conditioner", "sofa", "red door")


def said(report: Report) -> str:
    """Writes claims in one line, moved things as "lamp+", turned ones as "oven@"."""
    return " ".join(f"{claim.name}{'+' if claim.aspect is Aspect.POSITION else '@'}" for claim in report.claims)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("oven: orientation, trash can: position", "oven@ trash can+"),
        ("OVEN: ORIENTATION, Trash_Can: POSITION", "oven@ trash can+"),
        ("the oven was rotated", "oven@"),
        ("oven: orientation; lamp - moved", "oven@ lamp+"),
        ("oven=orientation, lamp => position", "oven@ lamp+"),
        ("oven: position | lamp: orientation", "oven+ lamp@"),
        ("oven orientation lamp position", "oven@ lamp+"),
        ("oven (ori), lamp (pos)", "oven@ lamp+"),
        ("moved: lamp, sofa; rotated: oven", "lamp+ sofa+ oven@"),
        ("moved: lamp, sofa, rotated: oven", "lamp+ sofa+ oven@"),
        ("moved: lamp, sofa, oven: rotated", "lamp+ sofa+ oven@"),
        ("moved lamp and oven rotated", "lamp+ oven@"),
        ("lamp and sofa were moved, oven rotated", "lamp+ sofa+ oven@"),
        ("lamp, sofa: moved", "lamp+ sofa+"),
        ("the lamp's position and the oven's orientation changed", "lamp+ oven@"),
        ("change in position of the lamp, orientation of the oven", "lamp+ oven@"),
        ("oven: position and orientation", "oven+ oven@"),
        ("both position and orientation of the oven", "oven+ oven@"),
        ("oven: moved, oven: moved", "oven+"),
        ("1. oven: orientation\n2. trash-can: position\n3) sofa: re-oriented", "oven@ trash can+ sofa@"),
        ("- **oven**: rotated 90° clockwise (was facing north)\n- **lamp**: moved to (3, 4)", "oven@ lamp+"),
        ("the oven was rotated in place", "oven@"),
        ("lamp moved in the direction of the start", "lamp+"),
        ("2 moved: lamp and sofa. 2 rotated: oven and air conditioner", "lamp+ sofa+ oven@ air conditioner@"),
        ('{"oven": "orientation", "lamp": "position"}', "oven@ lamp+"),
        ("{'oven': 'orientation', 'lamp': ['position', 'orientation']}", "oven@ lamp+ lamp@"),
        ('```json\n{"oven": "rotated",}\n```', "oven@"),
        ('[{"name": "oven", "type": "orientation"}, {"type": "position", "object": "lamp"}]', "oven@ lamp+"),
        ('{"changes": [{"object": "oven", "change": "rotated", "from": "north", "to": "east"}]}', "oven@"),
        ('{"changes": {"oven": "rotated"}}', "oven@"),
        ('["oven: orientation", "lamp: position"]', "oven@ lamp+"),
        ('[["oven", "position"], ["lamp", "rotated"]]', "oven+ lamp@"),
        ('{"moved": ["lamp", "sofa"], "rotated": ["oven"]}', "lamp+ sofa+ oven@"),
        ('{"moved": [], "rotated": ["oven"]}', "oven@"),
        ('{"oven": {"position": false, "orientation": true}, "lamp": null}', "oven@"),
        ("none", ""),
        ("nothing: changed", ""),
        ("", ""),
    ],
)
def test_reports_in_many_forms(text: str, claims: str) -> None:
    report = parse_changes(text, NAMES)
    assert (said(report), report.unread) == (claims, {})


@pytest.mark.parametrize(
    ("text", "claims", "unread"),
    [
        ("unicorn: position, oven: orientation", "oven@", {"unicorn": UNKNOWN}),
        ("oven: position, pink unicorn: orientation", "oven+", {"pink unicorn": UNKNOWN}),
        ('{"unicorn": "position"}', "", {"unicorn": UNKNOWN}),
        ("oven: colour", "", {"oven": UNSAID, "colour": UNKNOWN}),
        ("oven, lamp", "", {"oven": UNSAID, "lamp": UNSAID}),
        ("rotated", "", {"facing": NAMELESS}),
        ("lamp moved, not rotated", "lamp+", {"lamp: facing": DENIED}),
        ("the sofa didn't move; the oven was rotated", "oven@", {"sofa: position": DENIED}),
        ("sofa did not move, oven rotated", "oven@", {"sofa: position": DENIED}),
        ("lamp moved, sofa unchanged", "lamp+", {"sofa": DENIED}),
        ("oven: same position, rotated", "oven@", {"oven: position": DENIED}),
        ("position: none, orientation: oven", "oven@", {}),
        ("oven: position or orientation, lamp: moved", "lamp+", {"oven : position or orientation": ALTERNATIVES}),
        ("oven/lamp: moved", "", {"oven / lamp : moved": ALTERNATIVES}),
        ("lamp moved next to the sofa, rotated", "lamp+", {"sofa": UNSAID, "facing": NAMELESS}),
        ("The lamp moved from the oven to the red door.", "lamp+", {"oven": UNSAID, "red door": UNSAID}),
    ],
)
def test_what_is_no_claim_is_noted(text: str, claims: str, unread: dict[str, str]) -> None:
    report = parse_changes(text, NAMES)
    assert (said(report), report.unread) == (claims, unread)


def test_long_reports_are_not_read() -> None:
    assert parse_changes("oven: moved " * MOST_CHARACTERS, NAMES) == Report((), {"": TOO_LONG})
    assert parse_changes("[" * MOST_CHARACTERS, NAMES).claims == ()


def test_a_report_arrives_through_the_closing_move() -> None:
    turn = parse('FINAL ANSWER: [Term(changes="the oven was rotated; Lamp - moved")]', NAMES, revising=True)
    assert isinstance(turn, Turn)
    assert isinstance(turn.final, Term)
    assert said(parse_changes(turn.final.changes or "", NAMES)) == "oven@ lamp+"


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("oven: orientation, trash_can: position", "oven@ trash can+"),
        ("OVEN: ROTATED", "OVEN@"),
        ("oven: position and orientation", "oven+ oven@"),
        ("oven orientation, lamp position", ""),
        ("nothing: changed", ""),
        ("unicorn: supposed to be", "unicorn+"),  # "pos" is found inside a word
        ("oven: not moved", "oven+"),
    ],
)
def test_the_published_reading(text: str, claims: str) -> None:
    assert said(parse_published(text)) == claims


WORDS = (*NAMES, *"position rotated not or and unicorn false null { } [ ] : , ; / |".split(), '"', "'", "\n", "\\")


@given(st.text() | st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=30).map(" ".join))
def test_nothing_makes_the_readers_fail(text: str) -> None:
    for report in (parse_changes(text, NAMES), parse_published(text)):
        assert len(set(report.claims)) == len(report.claims)
    assert all(claim.name in NAMES for claim in parse_changes(text, NAMES).claims)


VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_no_json_makes_the_reader_fail(value: object) -> None:
    assert all(claim.name in NAMES for claim in parse_changes(json.dumps(value), NAMES).claims)


@given(st.lists(st.builds(Change, st.sampled_from(NAMES), st.sampled_from(Aspect)), unique=True))
def test_the_asked_form_is_read_back(changes: list[Change]) -> None:
    words = {Aspect.POSITION: "position", Aspect.FACING: "orientation"}
    text = ", ".join(f"{change.name}: {words[change.aspect]}" for change in changes)
    assert parse_changes(text, NAMES) == Report(tuple(changes))
    assert parse_published(text) == Report(tuple(changes))
