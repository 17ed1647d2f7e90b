"""The registry of the kinds of question, and drawing a scene's questions.

A kind of ours is named in `_OURS`. A package that has kinds of its own names each in its metadata, and it is asked
wherever that package is installed:

    [project.entry-points."tolman.tos.kinds"]
    nearest = "my_package.nearest:Nearest"
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from importlib.metadata import EntryPoint, entry_points
from itertools import islice
from operator import or_
from typing import TYPE_CHECKING

from msgspec import defstruct

from tolman.errors import KindError
from tolman.offers import loaded, source
from tolman.protocol.edition import Edition
from tolman.seeding import stream
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.questions.action_to_view import ActionToView
from tolman.suites.tos.questions.allocentric_map import AllocentricMap
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.mental_rotation import MentalRotation
from tolman.suites.tos.questions.perspective_decision import PerspectiveDecision
from tolman.suites.tos.questions.perspective_taking import PerspectiveTaking
from tolman.suites.tos.questions.question import Question, ViewQuestion, short_name
from tolman.suites.tos.questions.view_to_action import ViewToAction
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.scene.scene import Scene

Kind = type[Question]
"""A kind of question."""

GROUP = "tolman.tos.kinds"
"""Where other packages name their kinds."""

_WHAT = "kind of question"

_OURS: tuple[Kind, ...] = (
    Direction,
    PerspectiveTaking,
    PerspectiveDecision,
    ActionToView,
    ViewToAction,
    AllocentricMap,
    MentalRotation,
    LocationToView,
    ViewToLocation,
)
"""In the order of the paper: about routes, then about the map."""

_TAG = re.compile(r"[a-z0-9_]+/[a-z][a-z0-9_]*-v[1-9][0-9]*")


def joined(ours: Iterable[Kind], others: Iterable[EntryPoint]) -> tuple[Kind, ...]:
    """Returns our kinds and then those of other packages, by their names there; refuses what cannot be asked."""
    kinds = [*ours]
    for entry in sorted(others):
        kind = _loaded(entry)
        if short_name(kind.kind()) in {short_name(known.kind()) for known in kinds}:
            raise KindError(
                f"{source(entry, _WHAT)} has a name that is taken, {short_name(kind.kind())!r}; rename it"
            )
        kinds.append(kind)
    return tuple(kinds)


def _loaded(entry: EntryPoint) -> Kind:
    """Returns the kind that another package names."""
    kind = loaded(entry, _WHAT, KindError)
    if not (isinstance(kind, type) and issubclass(kind, Question)):
        raise KindError(f"{source(entry, _WHAT)} is not a kind of question: it must be a subclass of Question")
    if not _TAG.fullmatch(kind.kind()):
        raise KindError(f"{source(entry, _WHAT)} is tagged {kind.kind()!r}; tag it as in my_package/nearest-v1")
    if kind.editions != (Edition.CURRENT,):
        raise KindError(
            f"{source(entry, _WHAT)} must be of the current edition alone; the published one has its own kinds"
        )
    return kind


KINDS: tuple[Kind, ...] = joined(_OURS, entry_points(group=GROUP))
"""Every kind."""


def _earlier(kind: Kind) -> Iterator[Kind]:
    """Yields a kind in each of its earlier versions, which were drawn otherwise, and held and asked the same."""
    name, _, version = kind.kind().rpartition("-v")
    for number in range(1, int(version)):
        tag = f"{name}-v{number}"
        old = defstruct(f"{kind.__name__}V{number}", (), bases=(kind,), frozen=True, tag=tag)
        assert issubclass(old, Question)
        yield old


EARLIER: tuple[Kind, ...] = tuple(old for kind in KINDS for old in _earlier(kind))
"""Versions of kinds that are asked no more, so that old runs can be read."""

if TYPE_CHECKING:
    AnyQuestion = Question
else:
    AnyQuestion = reduce(or_, (*KINDS, *EARLIER))
"""A question of any kind, as it is read from JSON by its tag; those of old runs too."""


def chosen_kinds(names: Iterable[str] = (), edition: Edition = Edition.CURRENT) -> tuple[Kind, ...]:
    """Returns the kinds of an edition that are named, without suite and version; all of them where none is named."""
    known = {short_name(kind.kind()): kind for kind in KINDS if edition in kind.editions}
    wanted = set(names)
    if unknown := sorted(wanted - known.keys()):
        raise ValueError(
            f"the {edition} edition has no kind of question {', '.join(map(repr, unknown))}; "
            f"it has {', '.join(known)}"
        )
    return tuple(kind for name, kind in known.items() if not wanted or name in wanted)


def draw_questions(
    scene: Scene, chart: Chart, seed: int, each: int = 3, are_shown: bool = False, kinds: Iterable[str] = ()
) -> tuple[Question, ...]:
    """Returns up to `each` different questions of every kind, or of those named; fewer where the scene has no more.

    `are_shown`, their views can be shown instead of described. Every kind has a stream of its own, so its questions
    are the same whatever else is asked.
    """
    questions: list[Question] = []
    for kind in chosen_kinds(kinds):
        draw = kind.draw_shown if are_shown and issubclass(kind, ViewQuestion) else kind.draw
        drawn = draw(scene, chart, stream(seed, kind.kind()))
        fair = (question for question in drawn if not question.is_given_away(question.solve(chart)))
        questions += islice(_different(fair), each)
    return tuple(questions)


def _different(questions: Iterator[Question]) -> Iterator[Question]:
    """Yields every question once."""
    known = set()
    for question in questions:
        if question not in known:
            known.add(question)
            yield question


def numbered(questions: Iterable[Question], numbers: Iterable[int] = ()) -> tuple[Question, ...]:
    """Returns of each kind the questions with these numbers, counted from 1; all where no number is given."""
    wanted, counts = set(numbers), Counter[Kind]()
    found = []
    for question in questions:
        counts[type(question)] += 1
        if not wanted or counts[type(question)] in wanted:
            found.append(question)
    return tuple(found)


def read_question(text: str) -> Question | None:
    """Returns the question that a text asks, or None if it asks none."""
    return next((question for kind in KINDS if (question := kind.read(text))), None)
