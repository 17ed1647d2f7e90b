"""What a proof is: sums over chunks of seeds, figures that follow from the sums, and the limits of these."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest

Sums = dict[str, list[float]]
"""Named rows of numbers that add up over chunks."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that follows from sums, and the limits that it must keep, if there are any."""

    value: float
    least: float | None = None
    most: float | None = None

    @property
    def holds(self) -> bool:
        """Says whether the number is within its limits; what is no number is not."""
        return (
            self.value == self.value
            and (self.least is None or self.value >= self.least)
            and (self.most is None or self.value <= self.most)
        )


Figures = dict[str, Figure]


@dataclass(frozen=True, slots=True)
class Proof:
    """A claim about many seeds."""

    name: str
    """Of its result, too."""
    claim: str
    """What is proved, in a sentence."""
    of: Callable[[], tuple[str, ...]]
    """The versions of what it is about; a result of others is old."""
    chunks: tuple[range, ...]
    """Seeds, in pieces of some seconds each."""
    work: Callable[[range], Sums]
    """Works out the sums of some seeds."""
    figures: Callable[[Sums], Figures]
    """Tells what all sums amount to."""
    needs: str = ""
    """A package that must be installed."""

    @property
    def seeds(self) -> str:
        """All seeds in words, such as "0-99, 200-299"."""
        runs: list[list[int]] = []
        for chunk in self.chunks:
            if runs and runs[-1][1] + 1 == chunk.start:
                runs[-1][1] = chunk.stop - 1
            else:
                runs.append([chunk.start, chunk.stop - 1])
        return ", ".join(f"{first}-{last}" for first, last in runs)


def cut(seeds: range, size: int) -> tuple[range, ...]:
    """Returns seeds in pieces."""
    return tuple(seeds[start : start + size] for start in range(0, len(seeds), size))


def total(parts: Iterable[Mapping[str, list[float]]]) -> Sums:
    """Returns the sums of all parts, in the order of names; numbers are rounded so that no order of adding shows."""
    added: Sums = {}
    for part in parts:
        for name, row in part.items():
            pairs = zip_longest(added.get(name, []), row, fillvalue=0.0)
            added[name] = [mine + more for mine, more in pairs]
    return {name: [round(number, 6) for number in added[name]] for name in sorted(added)}


def broken(proof: Proof, sums: Sums) -> list[str]:
    """Returns a line for every figure that is beyond its limits."""
    return [
        f"{name} is {figure.value:g}, and should be from {figure.least} to {figure.most}"
        for name, figure in proof.figures(sums).items()
        if not figure.holds
    ]
