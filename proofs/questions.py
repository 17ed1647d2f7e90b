"""Questions: how many a scene allows, and that no answer and no order is favoured."""

from itertools import islice
from math import factorial

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.versions import rooms_and_questions
from tolman.seeding import stream
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.questions.action_to_view import ActionToView
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.kinds import KINDS
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.mental_rotation import MentalRotation
from tolman.suites.tos.questions.perspective_taking import PerspectiveTaking
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape

LAYOUTS = (Layout(1, 8), Layout(2, 4, Shape.CHAIN), Layout(), Layout(4, 5, Shape.TREE), Layout(5, 2, Shape.RING))
RELATIONS = (Direction, PerspectiveTaking, ActionToView, LocationToView)
EACH = 3


def yields(seeds: range) -> Sums:
    """Counts, for each layout and kind, scenes, scenes with too few questions, and questions asked twice."""
    found: Sums = {}
    for layout in LAYOUTS:
        for seed in seeds:
            questions = draw_item(seed, layout, questions=EACH).questions
            for kind in KINDS:
                mine = [question for question in questions if isinstance(question, kind)]
                row = found.setdefault(f"{layout.rooms}x{layout.things} {layout.plan}, {kind.kind()}", [0.0] * 3)
                row[0] += 1
                row[1] += len(mine) < EACH
                row[2] += len(mine) - len({question.ask() for question in mine})
    return found


def yield_figures(sums: Sums) -> Figures:
    """Nothing is asked twice, and hardly a scene has too few questions of a kind."""
    found: Figures = {}
    for name, (scenes, few, twice) in sums.items():
        found[f"{name}: share of scenes with too few"] = Figure(round(few / scenes, 4), most=0.08)
        found[f"{name}: asked twice"] = Figure(twice, 0, 0)
    return found


def balance(seeds: range) -> Sums:
    """Counts lists and those in the right order, by length; and for relations, how often a direction is right."""
    found: Sums = {}
    for seed in seeds:
        scene = draw(seed)
        chart = chart_of(scene)
        for asked in islice(MentalRotation.draw(scene, chart, stream(seed, MentalRotation.kind())), 5):
            row = found.setdefault(f"lists of {len(asked.names)}", [0.0, 0.0])
            row[0] += 1
            row[1] += asked.target(chart) == asked.names
        for kind in RELATIONS:
            for question in islice(kind.draw(scene, chart, stream(seed, kind.kind())), EACH):
                row = found.setdefault(f"{kind.kind()}: {question.solve(chart).split(', ')[0]}", [0.0])
                row[0] += 1
    return found


def balance_figures(sums: Sums) -> Figures:
    """One list of n names in n! is in order, and no direction is right in more than two of five questions."""
    found: Figures = {}
    for name, row in sums.items():
        if name.startswith("lists of "):
            expected = 1 / factorial(int(name.removeprefix("lists of ")))
            found[name] = Figure(round(row[1] / row[0], 4), expected - 0.02, expected + 0.02)
    for kind in RELATIONS:
        counts = [row[0] for name, row in sums.items() if name.startswith(f"{kind.kind()}: ")]
        found[f"{kind.kind()}: commonest direction"] = Figure(round(max(counts) / sum(counts), 4), most=0.4)
        found[f"{kind.kind()}: directions"] = Figure(len(counts), 8 if kind is Direction else 5)
    return found


PROOFS = (
    Proof(
        "yields",
        "Hardly a scene of eight things and more has fewer than three questions of a kind, and none asks one twice.",
        rooms_and_questions,
        cut(range(40_000, 40_200), 10),
        yields,
        yield_figures,
    ),
    Proof(
        "balance",
        "Lists are in random order, and no direction is favoured.",
        rooms_and_questions,
        cut(range(50_000, 51_000), 50),
        balance,
        balance_figures,
    ),
)
