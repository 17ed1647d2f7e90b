"""Measures what guessing earns on kinds of question in some sort of rooms, and keeps it where reports find it.

python -m tolman.suites.tos.guesses [--rooms 2,3 ...] [KIND ...]

Each kind takes a minute or so. What is measured is kept at once, so the command may be stopped and goes on.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from tolman.errors import TolmanError
from tolman.protocol.edition import Edition
from tolman.suites.tos.guessers.family import SEEDS, Seeds, measure
from tolman.suites.tos.questions.chance import STATED, Chance, Terms, keep_level, own_file, read_levels
from tolman.suites.tos.questions.kinds import Kind, chosen_kinds
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import QuestionViews

USUAL = (
    *(Terms(Layout(rooms)) for rooms in (3, 1, 2, 4)),
    Terms(edition=Edition.PUBLISHED),
    Terms(views=QuestionViews.PICTURES),
)
"""The terms whose levels come with Tolman."""


def measured(
    terms: Sequence[Terms],
    kinds: Sequence[str],
    path: Path,
    seeds: Seeds = SEEDS,
    is_again: bool = False,
    jobs: int = 1,
) -> Iterator[str]:
    """Measures what is not in a file yet, with some processes, and yields a line for each level."""
    work = [(each, kind) for each in terms for kind in chosen_kinds(kinds, each.edition)]
    known = {} if is_again else read_levels(path)
    left = [(*each, seeds) for each in work if each[1].kind() not in known.get(each[0].key, {})]
    for each, kind in work:
        if (each, kind, seeds) not in left:
            yield f"{each.key}, {kind.kind()}: {known[each.key][kind.kind()].level:.3f}, as measured before"
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        results = pool.map(_tried, left) if pool else map(_tried, left)
        for number, ((each, kind, _), found) in enumerate(zip(left, results, strict=True), 1):
            if isinstance(found, Chance):
                keep_level(path, each, kind.kind(), found)
                found = f"{found.level:.3f} by {found.by}, {found.way_level:.3f} by way {found.way}"
            yield f"{number} of {len(left)}: {each.key}, {kind.kind()}: {found}"


def _tried(work: tuple[Terms, Kind, Seeds]) -> Chance | str:
    """Returns what guessing earns, or why that cannot be measured."""
    terms, kind, seeds = work
    try:
        return measure(kind, terms, seeds)
    except ValueError as error:
        return str(error)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tolman.suites.tos.guesses", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="kinds of question, as in direction; all by default")
    parser.add_argument("--edition", type=Edition, choices=tuple(Edition), default=Edition.CURRENT)
    parser.add_argument("--rooms", type=_numbers, default=[3], help="numbers of rooms, as in 2,3")
    parser.add_argument("--things", type=int, default=4, help="things in each room")
    parser.add_argument("--plan", type=Shape, choices=tuple(Shape), default=Shape.STAR)
    parser.add_argument("--room-size", type=_size, help="cells of each room, as in 6x8")
    parser.add_argument("--views", type=QuestionViews, choices=tuple(QuestionViews), default=QuestionViews.WORDS)
    parser.add_argument("--again", action="store_true", help="measure also what was measured before")
    parser.add_argument("--out", type=Path, help="a file for the levels instead of the user's own")
    parser.add_argument("--jobs", type=int, default=1, help="processes that measure at the same time")
    parser.add_argument("--usual", action="store_true", help="measure what comes with Tolman, into its own table")
    return parser


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def _size(text: str) -> tuple[int, int]:
    width, depth = text.split("x")
    return int(width), int(depth)


def _terms(told: argparse.Namespace) -> Sequence[Terms]:
    """Returns the terms that are asked for."""
    if told.usual:
        return USUAL
    layouts = [Layout(rooms, told.things, told.plan, told.room_size) for rooms in told.rooms]
    return [Terms(each, told.edition, told.views) for each in layouts]


def main(arguments: Sequence[str] | None = None, seeds: Seeds = SEEDS) -> None:
    """Measures what is asked for."""
    told = _parser().parse_args(arguments)
    path: Path = told.out or (STATED if told.usual else own_file())
    try:
        for line in measured(_terms(told), told.kinds, path, seeds, told.again, told.jobs):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    except (TolmanError, ValueError) as error:
        sys.exit(f"tolman: {error}")
    sys.stdout.write(f"kept in {path}\n")


if __name__ == "__main__":
    main()
