"""What every question is: content, target, score and solution."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import exp, hypot, sqrt
from typing import ClassVar, Self, TypeVar

from msgspec import Struct

from tolman.geometry import bins
from tolman.geometry.bins import Ego
from tolman.geometry.pose import Cell, Heading, Pose, minus, own_frame
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.picture import Picture
from tolman.protocol.score import Score
from tolman.scoring import relations
from tolman.scoring.relations import Direction, Relation
from tolman.seeding import Stream
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.forms import UNTOLD, Briefed
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import Sighting, View
from tolman.suites.tos.words import place_called, place_name

Place = tuple[float, float]
"""Coordinates in cells, whole or not."""

T = TypeVar("T")

MARGIN = 0.2
"""Cells by which the current edition keeps away from bin edges wherever a scene lets it: anything within this
distance of what is asked about has the same target. With half a cell, nearly all that is left in a room of six cells
is "slightly far", and guessing that earns more. Straight ahead is a line and has no such room."""

_ON_EDGE = 0.05
"""Cells within which something counts as lying on an edge."""

LENGTH = 2.0
"""Cells of error at which a place earns 1/e in the current edition: as far as "near" reaches."""

MOST_SHOWN = 3
"""Things that a described view lists at most."""


class Question(Struct, frozen=True):
    """One thing asked. It holds what the player reads and nothing else, so it can be read back from its words.

    Where the view that a question describes fits several places, `published` needs to know which one was drawn;
    that is the one hidden field that a question may have, called `reference`.

    A kind of question is a subclass whose tag is its versioned name, as in tos/direction-v1. Its docstring is its
    card: a paragraph on what is asked, one on form and score of the answer and, for a kind that the published edition
    has too, one on what is done otherwise there.
    """

    editions: ClassVar[tuple[Edition, ...]] = (Edition.CURRENT,)
    """The editions that ask it. The published one asks what its paper asks and nothing else."""

    @classmethod
    def kind(cls) -> str:
        """Returns the versioned name of this sort of question."""
        return str(cls.__struct_config__.tag)

    @classmethod
    def draw(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields such questions about a scene in random order, as many as there are or more than are ever asked.

        `chart` is that of the scene.
        """
        raise NotImplementedError

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Returns the question that `text` asks, or None if it asks another; undoes `ask`."""
        raise NotImplementedError

    def ask(self) -> str:
        """Returns the question in words."""
        raise NotImplementedError

    def target(self, chart: Chart) -> object:
        """Returns what is right if `chart` is true, as a value that solution and score are made from."""
        raise NotImplementedError

    def form(self, told: Briefed = UNTOLD) -> AnyForm:
        """Returns the form of the answer, with what a player was told that it may choose from."""
        raise NotImplementedError

    @property
    def example(self) -> str:
        """An answer in this form that is never the target."""
        return self.form().examples[0]

    def solve(self, chart: Chart) -> str:
        """Returns an answer that scores 1 on `chart`, or the best there is."""
        raise NotImplementedError

    def score(self, chart: Chart, answer: str) -> Score:
        """Returns what an answer earns if `chart` is true."""
        raise NotImplementedError

    def is_given_away(self, solution: str) -> bool:
        """Says whether the words of the question tell its solution."""
        return solution == self.example

    def guesses(self, names: tuple[str, ...] = ()) -> list[str]:
        """Returns answers for a player that knows nothing but the question and the names of all things.

        The place of an answer in the list stands for a way of guessing. Chance is what the best of these ways earns,
        or a guesser that has learnt from the words of other questions, whichever is more; see `guessers`.
        """
        raise NotImplementedError

    def involved(self, chart: Chart, target: str) -> frozenset[str]:
        """Returns the start, things and doors that must be known for an answer: all that words and target name."""
        return places_named(f"{self.ask()}\n{target}", chart.names)

    def viewer(self, chart: Chart, target: str) -> Place | None:
        """Returns the free cell, counted from the start, on which somebody stands; None where nobody does."""
        return None


class ViewQuestion(Question, frozen=True):
    """A question about a view, of which it describes a part; a picture may show the view instead."""

    @classmethod
    def draw_shown(cls, scene: Scene, chart: Chart, rng: Stream) -> Iterator[Self]:
        """Yields questions whose view can be shown, in random order."""
        return cls.draw(scene, chart, rng)

    def show(self, view: Picture) -> str:
        """Returns the question in words that show the view instead of describing it."""
        raise NotImplementedError

    def pose(self, chart: Chart) -> Pose:
        """Returns where the view is seen from, if `chart` is true; its cell is counted from the start."""
        raise NotImplementedError


def short_name(kind: str) -> str:
    """Returns the name of a kind without suite and version."""
    return kind.rpartition("/")[2].rpartition("-v")[0]


def places_named(text: str, names: tuple[str, ...]) -> frozenset[str]:
    """Returns those of `names`, and the start, that a text names."""
    return frozenset(map(place_called, _names_pattern(names).findall(text)))


@lru_cache(maxsize=256)
def _names_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Returns what finds whole names, the longest first: "desk lamp" holds no "lamp"."""
    longest_first = sorted([place_name(START), *names], key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])")


def relation_in_view(chart: Chart, viewer: Cell, heading: Heading, subject: str) -> Relation:
    """Returns where `subject` lies for a viewer."""
    own = own_frame(minus(chart.by_name[subject].at, viewer), heading)
    return Relation(bins.ego(*own), bins.distance(*own))


def clearance_in_view(chart: Chart, viewer: Cell, heading: Heading, subject: str) -> float:
    """Returns how far, in cells, `subject` is from where a viewer would see it in another way."""
    return bins.ego_clearance(*own_frame(minus(chart.by_name[subject].at, viewer), heading))


def balanced(options: Iterable[T], traits: Callable[[T], Sequence[str]], rng: Stream) -> Iterator[T]:
    """Yields options so that every first trait, and then every second one and so on, is as likely to come next.

    Those of the same traits come from the last to the first.
    """
    groups: dict[str, list[T]] = {}
    rest: dict[T, Sequence[str]] = {}
    for option in options:
        first, *rest[option] = traits(option)
        groups.setdefault(first, []).append(option)
    orders = {
        first: balanced(group, rest.__getitem__, rng) if rest[group[0]] else iter(group[::-1])
        for first, group in groups.items()
    }
    while groups:
        first = rng.pick(sorted(groups))
        yield next(orders[first])
        groups[first].pop()
        if not groups[first]:
            del groups[first]


def _traits(relation: Relation) -> tuple[str, str]:
    return relation.direction, relation.distance


def clearest_first(
    options: Sequence[T], clearance: Callable[[T], float], relation: Callable[[T], Relation], rng: Stream
) -> Iterator[T]:
    """Yields options balanced: those that keep the margin, then those off every edge, then the rest."""
    edges = (MARGIN, _ON_EDGE, 0.0)
    for high, low in zip((float("inf"), *edges), edges, strict=False):
        kept = [option for option in options if low <= clearance(option) < high]
        yield from balanced(rng.shuffled(kept), lambda option: _traits(relation(option)), rng)


def relation_guesses(directions: Sequence[Direction]) -> list[str]:
    """Returns every common pair of direction and distance."""
    return [str(Relation(*pair)) for pair in product(directions, bins.DISTANCES[1:5])]


def seen_words(relation: Relation | None) -> str:
    """Returns a relation in words, or nothing if the subject is not in view, as these questions say it is."""
    return str(relation) if relation and relation.direction is not Ego.BEYOND else ""


def score_relation(answer: str, target: Relation, names: tuple[str, ...]) -> Score:
    """Returns half a point for the direction and half for the distance; `names` may stand in the answer."""
    read = relations.parse(answer, names)
    value = (read.direction == target.direction) / 2 + (read.distance == target.distance) / 2
    return Score(value) if isinstance(read, Relation) else Score(value, read.reason, is_read=False)


def far_off(place: Place, target: Cell) -> float:
    """Returns the distance between an answer and a true cell, in cells."""
    return hypot(place[0] - target[0], place[1] - target[1])


def score_places(places: Sequence[Place], target: Sequence[Cell], length: float) -> float:
    """Returns the mean of how near places are to the true cells and of the share of pairs in the right direction.

    The origin counts as one more place, which is right by itself; two places in one have no direction.
    """
    error = sqrt(sum(far_off(*pair) ** 2 for pair in zip(places, target, strict=True)) / len(target))
    pairs = list(combinations(range(len(target) + 1), 2))
    guessed, true = ([*each, (0, 0)] for each in (places, target))
    right = sum(
        int(guessed[i] != guessed[j] and _cardinal(guessed[i], guessed[j]) == _cardinal(true[i], true[j]))
        for i, j in pairs
    )
    return (exp(-error / length) + right / len(pairs)) / 2


def _cardinal(place: Place, anchor: Place) -> bins.Cardinal:
    return bins.cardinal(place[0] - anchor[0], place[1] - anchor[1])


def shown(view: View, rng: Stream) -> tuple[Sighting, ...]:
    """Returns up to three sightings of a view, in random order."""
    return tuple(rng.shuffled(view.sightings)[:MOST_SHOWN])
