"""A forest of trees that tell what each of several answers earns, by yes and no; learnt with numpy alone."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tolman.suites.tos.guessers.features import Table

Numbers = NDArray[np.float32]

TREES = 40
DEPTH = 10
FEWEST = 10
"""Questions of a leaf."""
LOOKED_AT = 0.35
"""Share of the columns among which each split is searched."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What each answer earns here."""

    means: Numbers


@dataclass(frozen=True, slots=True)
class Split:
    """Questions apart by one column."""

    column: int
    no: "Tree"
    yes: "Tree"


Tree = Leaf | Split


def grow(table: Table, earned: Numbers, rng: Generator) -> list[Tree]:
    """Returns trees, each learnt from as many questions, drawn with repeats."""
    ones = table.astype(np.float32)
    trees = []
    for _ in range(TREES):
        rows = rng.integers(len(table), size=len(table))
        trees.append(_grown(ones, earned, rows, rng, DEPTH))
    return trees


def _grown(ones: Numbers, earned: Numbers, rows: NDArray[np.int64], rng: Generator, depth: int) -> Tree:
    mine = earned[rows]
    if not depth or len(rows) < 2 * FEWEST:
        return Leaf(mine.mean(axis=0))
    looked_at = rng.permutation(ones.shape[1])[: max(1, round(LOOKED_AT * ones.shape[1]))]
    column = _best(ones[np.ix_(rows, looked_at)], mine - mine.mean(axis=0))
    if column is None:
        return Leaf(mine.mean(axis=0))
    said = ones[rows, looked_at[column]] > 0
    no, yes = (_grown(ones, earned, rows[each], rng, depth - 1) for each in (~said, said))
    return Split(int(looked_at[column]), no, yes)


def _best(ones: Numbers, centred: Numbers) -> int | None:
    """Returns the column that parts what answers earn most, or None where none leaves enough on both sides."""
    yes = ones.sum(axis=0)
    no = len(ones) - yes
    sums = ones.T @ centred
    with np.errstate(divide="ignore", invalid="ignore"):
        gains = (sums * sums).sum(axis=1) * (1 / yes + 1 / no)
    gains[(yes < FEWEST) | (no < FEWEST)] = -1
    best = int(gains.argmax())
    return best if gains[best] > 1e-6 else None


def expected(trees: list[Tree], table: Table) -> Numbers:
    """Returns what each answer is expected to earn, for each question."""
    found: Numbers = np.mean([_followed(tree, table) for tree in trees], axis=0, dtype=np.float32)
    return found


def _followed(tree: Tree, table: Table) -> Numbers:
    if isinstance(tree, Leaf):
        return np.tile(tree.means, (len(table), 1))
    said = table[:, tree.column]
    no, yes = _followed(tree.no, table[~said]), _followed(tree.yes, table[said])
    found = np.empty((len(table), no.shape[1]), np.float32)
    found[~said], found[said] = no, yes
    return found
