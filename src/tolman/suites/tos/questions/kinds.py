"""All kinds of question, and drawing a scene's questions."""

from collections.abc import Callable, Iterator
from itertools import islice

from tolman.seeding import Stream, stream
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.questions import (
    action_to_view,
    allocentric_map,
    direction,
    location_to_view,
    mental_rotation,
    perspective_decision,
    perspective_taking,
    view_to_action,
    view_to_location,
)
from tolman.suites.tos.questions.question import Question
from tolman.suites.tos.scene.scene import Scene

AnyQuestion = (
    direction.Direction
    | perspective_taking.PerspectiveTaking
    | perspective_decision.PerspectiveDecision
    | action_to_view.ActionToView
    | view_to_action.ViewToAction
    | allocentric_map.AllocentricMap
    | mental_rotation.MentalRotation
    | location_to_view.LocationToView
    | view_to_location.ViewToLocation
)
"""A question of any kind."""

Draw = Callable[[Scene, Chart, Stream], Iterator[AnyQuestion]]
"""Yields the questions of one kind that a scene offers, in random order."""

KINDS: dict[type[AnyQuestion], Draw] = {
    direction.Direction: direction.draw,
    perspective_taking.PerspectiveTaking: perspective_taking.draw,
    perspective_decision.PerspectiveDecision: perspective_decision.draw,
    action_to_view.ActionToView: action_to_view.draw,
    view_to_action.ViewToAction: view_to_action.draw,
    allocentric_map.AllocentricMap: allocentric_map.draw,
    mental_rotation.MentalRotation: mental_rotation.draw,
    location_to_view.LocationToView: location_to_view.draw,
    view_to_location.ViewToLocation: view_to_location.draw,
}
"""Every kind with what draws it: five about routes, then four about the map."""

SHOWN: dict[type[AnyQuestion], Draw] = {
    perspective_decision.PerspectiveDecision: perspective_decision.draw,
    view_to_action.ViewToAction: view_to_action.draw,
    view_to_location.ViewToLocation: view_to_location.draw_shown,
}
"""The kinds that can show a view instead of describing it, with what draws them then."""


def draw_questions(
    scene: Scene, chart: Chart, seed: int, each: int = 3, are_shown: bool = False
) -> tuple[AnyQuestion, ...]:
    """Returns up to `each` different questions of every kind; fewer only where the scene has no more.

    `are_shown`, their views can be shown instead of described.
    """
    questions: list[AnyQuestion] = []
    for kind, draw in (KINDS | SHOWN if are_shown else KINDS).items():
        drawn = draw(scene, chart, stream(seed, kind.kind()))
        fair = (question for question in drawn if not question.is_given_away(question.solve(chart)))
        questions += islice(_different(fair), each)
    return tuple(questions)


def _different(questions: Iterator[AnyQuestion]) -> Iterator[AnyQuestion]:
    """Yields every question once."""
    known = set()
    for question in questions:
        if question not in known:
            known.add(question)
            yield question


def read_question(text: str) -> Question | None:
    """Returns the question that a text asks, or None if it asks none."""
    return next((question for kind in KINDS if (question := kind.read(text))), None)
