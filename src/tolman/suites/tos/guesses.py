"""What guessing earns on kinds of question in some sort of rooms: measured, and kept where reports find it."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from tolman.protocol.edition import Edition
from tolman.suites.tos.guessers.family import SEEDS, Seeds, measure
from tolman.suites.tos.questions.chance import Chance, Terms, keep_level, read_levels
from tolman.suites.tos.questions.kinds import Kind, chosen_kinds
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import QuestionViews

USUAL = (
    *(Terms(Layout(rooms)) for rooms in (3, 1, 2, 4)),
    Terms(edition=Edition.PUBLISHED),
    Terms(views=QuestionViews.PICTURES),
)
"""The terms whose levels come with Tolman."""


Work = tuple[Terms, Kind]
"""A kind of question, and the terms on which it is asked."""


def work_of(terms: Sequence[Terms], kinds: Sequence[str]) -> list[Work]:
    """Returns what there is to measure: kinds by their names, or all."""
    return [(each, kind) for each in terms for kind in chosen_kinds(kinds, each.edition)]


def measured(
    work: Sequence[Work],
    path: Path,
    seeds: Seeds = SEEDS,
    is_again: bool = False,
    jobs: int = 1,
) -> Iterator[str]:
    """Measures what is not in a file yet, with some processes, and yields a line for each level."""
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
