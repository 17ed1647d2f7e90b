"""How wrong options are related to right ones, worked out by hand."""

from pathlib import Path

import pytest

from tests.suites.spatialbench.paperset import paper_questions
from tolman.suites.spatialbench.causes import Cause, bearing, causes
from tolman.suites.spatialbench.question import Question

FACING = "If I stand by the door and face the window, where is the lamp?"
FILMED = "Where is the lamp at 0:15?"
T, F, N, E, X = Cause.TURNED, Cause.FRAME, Cause.NEIGHBOUR, Cause.OTHER, Cause.NONE

WORKED: list[tuple[str, tuple[str, ...], list[Cause]]] = [
    (FACING, ("To the left", "To the right", "Behind me", "In front"), [T, F, F]),
    (FACING, ("Front-left", "Front-right", "Back-left", "Back-right"), [T, T, T]),
    (FACING, ("Front-Right", "Directly in front", "Right", "Left"), [N, N, E]),
    (FACING, ("Directly behind you", "directly in front of you.", "rear right", "the ceiling"), [T, N, E]),
    (FILMED, ("To the left", "To the right", "Behind", "In front"), [T, E, E]),
    (FILMED, ("North", "South", "north-east", "East"), [T, N, E]),
    (FACING, ("turn right", "turn left", "make a U-turn", "keep going"), [T, F, F]),
    (FACING, ("stop", "turn left", "turn right", "go straight"), [X, X, X]),
    (FILMED, ("Turn left, go straight.", "Turn right, go straight.", "Reverse", "Go forward"), [T, E, E]),
    (
        FILMED,
        ("the first door on the left", "the first door on the right", "the second door on the left", "no door"),
        [T, N, E],
    ),
    (FILMED, ("The second bunk bed", "The first bunk bed", "The fourth bunk bed", "Both"), [N, E, E]),
    (FILMED, ("spot 118", "spot 119", "spot 122", "at 1:19"), [N, E, E]),
    (FILMED, ("a -> b -> c -> d", "d -> c -> b -> a", "b -> a -> c -> d", "d -> b -> c -> a"), [T, N, E]),
    (FILMED, ("Van, Bus, Car", "Bus, Van, Car", "Car, Bus, Van", "Bike, Van, Bus"), [N, T, E]),
    (FILMED, ("a lamp", "a chair", "a red, large table", "the sky"), [X, X, X]),
    (FILMED, ("0:15", "0:16", "0:17", "0:18"), [X, X, X]),
    (FILMED, ("the right answer", "the answer is left open", "a right", "none"), [X, X, X]),
]


@pytest.mark.parametrize(("text", "options", "expected"), WORKED)
def test_what_wrong_options_are(text: str, options: tuple[str, ...], expected: list[Cause]) -> None:
    """The first option is right; where it stands does not matter."""
    found = causes(Question(1, "relative_direction", text, options, "A", "a.mp4", "indoor"))
    assert list(found.values()) == expected
    turned = Question(1, "relative_direction", text, options[::-1], "ABCD"[len(options) - 1], "a.mp4", "indoor")
    assert list(causes(turned).values()) == expected[::-1]


@pytest.mark.parametrize(
    ("option", "degrees"),
    [
        ("To your left.", 270), ("front-left", 315), ("Left front", 315), ("back right", 135), ("In front of me", 0),
        ("turn around", 180), ("Turn left, then right", None), ("left of the lamp", None), ("front and back", None),
        ("", None), ("stop", None),
    ],
)  # fmt: skip
def test_directions_are_read_where_they_stand_alone(option: str, degrees: int | None) -> None:
    assert bearing(option) == degrees


def test_every_wrong_option_of_the_paper_has_one_cause(spatialbench_data: Path) -> None:
    for question in paper_questions(spatialbench_data):
        if question.options:
            found = causes(question)
            assert len(found) == len(question.options) - 1
            assert (Cause.NONE in found.values()) is (set(found.values()) == {Cause.NONE})
