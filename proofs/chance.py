"""Chance: what players earn that know nothing but the question and the names of all things.

What a learnt guesser earns is measured, and stated, by `tolman chance`.
"""

from collections.abc import Iterator

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.versions import rooms, rooms_and_questions
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.suites.tos.chart import Chart, chart_of
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.published.answers import score_published
from tolman.suites.tos.questions.action_to_view import ActionToView, Jump
from tolman.suites.tos.questions.chance import Terms, levels
from tolman.suites.tos.questions.kinds import AnyQuestion
from tolman.suites.tos.questions.mental_rotation import MentalRotation
from tolman.suites.tos.scores.probes import unseen_answers
from tolman.suites.tos.setting import Probes, Setting
from tolman.suites.tos.unseen import CHANCE as UNSEEN_CHANCE
from tolman.suites.tos.unseen import score_points

OTHERS = range(30_000, 32_000)

# Ways of guessing.


def asked(edition: Edition, seeds: range) -> Iterator[tuple[Chart, tuple[str, ...], AnyQuestion]]:
    """Yields every question about some scenes, with the chart and the names that a player is told."""
    for seed in seeds:
        item = draw_item(seed, edition=edition, questions=3)
        chart, names = chart_of(item.scene), tuple(sorted(thing.name for thing in item.scene.things))
        yield from ((chart, names, question) for question in item.questions)


def earned(edition: Edition, question: AnyQuestion, chart: Chart, answer: str) -> float:
    """Returns what an answer earns by the rules of an edition."""
    if edition is Edition.PUBLISHED:
        return score_published(question, chart, answer).value
    return question.score(chart, answer).value


def guessing(seeds: range) -> Sums:
    """Sums, for each edition and kind, the questions and what every way of guessing earns."""
    found: Sums = {}
    for edition in Edition:
        for chart, names, question in asked(edition, seeds):
            scores = [earned(edition, question, chart, guess) for guess in question.guesses(names)]
            row = found.setdefault(f"{edition}, {question.kind()}", [0.0] * (1 + len(scores)))
            for place, score in enumerate((1.0, *scores)):
                row[place] += score
    return found


def means(row: list[float]) -> list[float]:
    """Returns what each way earns on average."""
    return [value / row[0] for value in row[1:]]


def chance_figures(sums: Sums) -> Figures:
    """On scenes that nobody chose by, no way earns notably more than chance, and the stated way as much as before."""
    found: Figures = {}
    for edition in Edition:
        for kind, chance in levels(Terms(edition=edition)).items():
            earned = means(sums[f"{edition}, {kind}"])
            found[f"{edition}, {kind}: best of all ways"] = Figure(round(max(earned), 4), most=chance.level + 0.03)
            known, stated = round(earned[chance.way], 4), chance.way_level
            found[f"{edition}, {kind}: stated way"] = Figure(known, stated - 0.03, stated + 0.03)
    return found


# What a question itself says.


def copies(question: AnyQuestion) -> Iterator[str]:
    """Yields answers that repeat the words of a question: jumps are told as answers are, and names in some order."""
    if isinstance(question, ActionToView):
        yield from (f"{step.direction}, {step.distance}" for step in question.steps if isinstance(step, Jump))
    if isinstance(question, MentalRotation):
        yield from (", ".join(question.names), ", ".join(question.names[::-1]))


def copying(seeds: range) -> Sums:
    """Sums what copies earn, each way for itself."""
    found: Sums = {}
    for chart, _, question in asked(Edition.CURRENT, seeds):
        for way, answer in enumerate(copies(question)):
            row = found.setdefault(f"{question.kind()}, way {way}", [0.0, 0.0])
            row[0] += 1
            row[1] += question.score(chart, answer).value
    return found


def copying_figures(sums: Sums) -> Figures:
    """No copy earns notably more than chance."""
    stated = levels(Terms())
    return {
        name: Figure(round(total / count, 4), most=stated[name.partition(",")[0]].level + 0.03)
        for name, (count, total) in sums.items()
    }


# Points that were never in view.


def constant_answers(count: int) -> Iterator[tuple[str, frozenset[int]]]:
    """Yields answers to a probe of so many points that heed letters alone."""
    for first in range(27):
        yield f"the first {first}", frozenset(range(min(first, count)))
    for letters in [{place} for place in range(6)] + [{place, place + 1} for place in range(5)]:
        yield f"only {sorted(letters)}", frozenset(letters) & frozenset(range(count))


def naming(seeds: range) -> Sums:
    """Sums what every constant answer earns at all probes of a scout's exploration."""
    found: Sums = {}
    setting = Setting(probes=Probes.TURNS)
    for seed in seeds:
        transcript = play(episode(draw_item(seed, setting=setting)), said_by(scripted("scout")))
        for probe, *_ in unseen_answers(transcript):
            for name, answer in constant_answers(len(probe.points)):
                row = found.setdefault(name, [0.0, 0.0])
                row[0] += 1
                row[1] += score_points(probe, answer).f1
    return found


def naming_figures(sums: Sums) -> Figures:
    """No constant answer beats naming all points, which earns what is stated."""
    best = max(each[1] / each[0] for each in sums.values())
    count, total = sums["the first 26"]
    return {
        "best constant answer": Figure(round(best, 4), most=round(UNSEEN_CHANCE, 4)),
        "all points": Figure(round(total / count, 4), round(UNSEEN_CHANCE, 4), round(UNSEEN_CHANCE, 4)),
        "no point": Figure(sums["the first 0"][1], 0, 0),
    }


PROOFS = (
    Proof(
        "chance",
        "On scenes that nobody chose by, no way of guessing earns 0.03 more than the stated chance.",
        rooms_and_questions,
        cut(OTHERS, 50),
        guessing,
        chance_figures,
    ),
    Proof(
        "copying",
        "Repeating the words of a question earns no more than chance.",
        rooms_and_questions,
        cut(OTHERS, 100),
        copying,
        copying_figures,
    ),
    Proof(
        "unseen-chance",
        "No answer that heeds letters alone earns more than naming all points, which is the stated chance.",
        rooms,
        cut(range(1_000), 50),
        naming,
        naming_figures,
    ),
)
