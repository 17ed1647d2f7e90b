"""Measures how long readers of replies take over long, hostile texts; fails where one takes longer than its limit.

A reader that backtracks takes minutes over one of these, and a run would stand still while it reads.
"""

import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from tolman.assets.catalogue import KINDS
from tolman.scoring import coordinates, names, orders, sketches
from tolman.scoring.choices import read_choice
from tolman.scoring.conclusion import final_answer
from tolman.scoring.numbers import read_number
from tolman.scoring.units import Unit
from tolman.suites.tos.moves import parse as parse_turn
from tolman.suites.tos.moves import parse_motions
from tolman.suites.tos.published import replies as published

PIECES = (
    *("a", "x", "_ ", "1", "9", "1 ", "1.", "1,", "1/", ".1", "1. ", "\n1. ", "- ", "-", "a-", "*", "**", "^", "\\"),
    *("(", ")", "[", "{", "((1, 2)", "{[(}", '"', "'", " ", "\n", "a\t\t\t\t", ",", "a:1\n", '{"a":1}', "x=1,"),
    *(
        "a(",
        "[a(",
        'a("',
        "a '(",
        "Rotate(90)",
        "Rotate(90 ",
        "<think>",
        "<answer>",
        "final answer",
        "FINAL ANSWER: ",
    ),
    *("1: ", "wait, no - ", "scratch that. ", "but I'm not sure. ", "I was going to say ", "so a: ", "i.e. ", "~~a"),
    *("cent ", "zwei", "hundert", "- sofa, ", "B, ", "not ", "than ", "while a, ", "} wait {", "never mind "),
    *("or ", "B. ", "answer ", "\\text{", "go forward ", "sofa ", "chair-", "one ", "half a ", "1 000 ", "1e", "m2"),
)
SIZES = (399, 3_999, 100_000)
NAMES = (*KINDS, "red door", "red-blue door", "chair 2")
OPTIONS = ("Reverse the car", "Go forward", "Make a U-turn", "Turn right, go straight.")

Reader = Callable[[str], object]
READERS: dict[str, tuple[Reader, float]] = {
    "final answer": (final_answer, 0.5),
    "turn": (parse_turn, 0.5),
    "turn, published": (lambda text: published.parse_turn(published.split_reply(text)[1]), 0.5),
    "plan": (lambda text: parse_motions(text, NAMES), 0.5),
    "name": (lambda text: names.parse(text, NAMES), 0.5),
    "names": (lambda text: orders.parse(text, NAMES[:5], NAMES), 0.5),
    "coordinates": (coordinates.parse, 0.5),
    "list of coordinates": (lambda text: coordinates.parse_list(text, NAMES[:5]), 0.5),
    "choice": (lambda text: read_choice(text, OPTIONS), 0.5),
    "number": (lambda text: read_number(text, Unit.CENTIMETRES), 0.5),
    "map": (lambda text: sketches.parse(text, NAMES), 3.0),
    "map that begins well": (lambda text: sketches.parse('{"agent": [0, 0], ' + text, NAMES), 3.0),
}
"""What reads a text, and the seconds that it may take."""


def slowest(reader: Reader) -> tuple[float, str]:
    """Returns the longest processor time of a reader, and the text that took it."""
    times = []
    for piece in PIECES:
        for size in SIZES:
            text = piece * (size // len(piece))
            begin = time.process_time()
            reader(text)
            times.append((time.process_time() - begin, f"{piece!r} x {size // len(piece)}"))
    return max(times)


def main() -> None:
    """Measures and prints."""
    table, is_slow = Table("reader", "slowest, s", "limit", "text"), False
    for name, (reader, limit) in READERS.items():
        seconds, text = slowest(reader)
        is_slow |= seconds > limit
        table.add_row(name, f"{seconds:.3f}", f"{limit:.1f}", text)
    Console().print(table)
    sys.exit(is_slow)


if __name__ == "__main__":
    main()
