"""What guesses earn: searches the best way of guessing for kinds of question and prints what they are to state.

python -m tolman.suites.tos.guesses [KIND ...]
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from tolman.protocol.edition import Edition
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.published.answers import score_published
from tolman.suites.tos.questions.kinds import Kind, chosen_kinds
from tolman.suites.tos.questions.question import Chance, short_name

SEARCHED, HELD_OUT = range(10000, 10500), range(20000, 20500)
"""Seeds of the scenes on which the best way is searched, and on which its level is measured."""

Earnings = dict[str, NDArray[np.float64]]
"""The mean score of every way of guessing, by kind."""


def earnings(kinds: Sequence[str], edition: Edition, seeds: Sequence[int]) -> Earnings:
    """Returns what every way of guessing earns on the scenes of seeds."""
    scores: dict[str, list[list[float]]] = defaultdict(list)
    for seed in seeds:
        item = draw_item(seed, edition=edition, questions=3, kinds=tuple(kinds))
        chart = chart_of(item.scene)
        names = tuple(sorted(thing.name for thing in item.scene.things))
        for question in item.questions:
            score = partial(score_published, question) if edition is Edition.PUBLISHED else question.score
            scores[question.kind()].append([score(chart, guess).value for guess in question.guesses(names)])
    return {kind: np.mean(rows, axis=0) for kind, rows in scores.items()}


def best(kind: Kind, searched: Sequence[int], held_out: Sequence[int]) -> dict[Edition, Chance]:
    """Returns the best way of guessing in every edition that asks a kind, and what it earns elsewhere."""
    found = {}
    for edition in kind.editions:
        there, here = (earnings([short_name(kind.kind())], edition, seeds) for seeds in (searched, held_out))
        way = int(there[kind.kind()].argmax())
        found[edition] = Chance(way, round(float(here[kind.kind()][way]), 3))
    return found


def stated(
    names: Sequence[str], searched: Sequence[int] = SEARCHED, held_out: Sequence[int] = HELD_OUT
) -> Iterator[str]:
    """Yields for each kind what it is to state as its `chances`."""
    for kind in chosen_kinds(names):
        chances = ", ".join(
            f"Edition.{edition.name}: Chance({chance.way}, {chance.level:.3f})"
            for edition, chance in best(kind, searched, held_out).items()
        )
        yield f"{kind.kind()}\n    chances: ClassVar[Chances] = {{{chances}}}"


if __name__ == "__main__":
    try:
        for line in stated(sys.argv[1:]):
            sys.stdout.write(f"{line}\n")
    except ValueError as error:
        sys.exit(f"tolman: {error}")
