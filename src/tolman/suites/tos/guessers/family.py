"""The family of guessers: each learns on some scenes, the best is chosen on others and measured on others still.

Its members are the ways of guessing that a kind names itself, one answer to all questions, and a forest that chooses
an answer by the words. A kind that is new gets them all without a line of its own.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import msgspec
import numpy as np

from tolman.errors import ImpossibleSceneError
from tolman.protocol.edition import Edition
from tolman.seeding import array_stream
from tolman.suites.tos.asked import asked_from, is_shown
from tolman.suites.tos.chart import Chart, chart_of
from tolman.suites.tos.guessers.answers import earnings, pool_of
from tolman.suites.tos.guessers.case import Case
from tolman.suites.tos.guessers.features import columns_of
from tolman.suites.tos.guessers.forest import Numbers, expected, grow
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.published.answers import score_published
from tolman.suites.tos.questions.chance import Chance, Terms
from tolman.suites.tos.questions.kinds import Kind
from tolman.suites.tos.questions.question import Question, short_name
from tolman.suites.tos.scene.sight import look
from tolman.suites.tos.setting import QuestionViews, Sense, Setting

QUESTIONS = 3
"""Questions of a scene, as many as are asked by default."""

FEWEST = 30
"""Questions with which there is anything to learn, to choose by or to state."""


@dataclass(frozen=True, slots=True)
class Seeds:
    """The scenes on which guessers learn, on which the best is chosen, and on which its level is stated."""

    learn: range = range(1_000_000, 1_003_000)
    choose: range = range(1_100_000, 1_100_500)
    state: range = range(1_200_000, 1_201_000)


SEEDS = Seeds()
"""Those of what is stated."""

Draw = Callable[[range], list[Case]]
"""Returns the questions about the scenes of some seeds."""


def measure(kind: Kind, terms: Terms, seeds: Seeds = SEEDS) -> Chance:
    """Returns what guessing earns on a kind of question."""
    return measure_cases(kind.kind(), lambda part: list(cases(kind, terms, part)), seeds)


def measure_cases(kind: str, draw: Draw, seeds: Seeds) -> Chance:
    """Returns what guessing earns on questions that are drawn so."""
    learn, choose, state = (draw(part) for part in (seeds.learn, seeds.choose, seeds.state))
    if min(map(len, (learn, choose, state))) < FEWEST:
        raise ValueError(f"such scenes have too few questions of the kind {kind} to measure what guessing earns")
    pool, columns = pool_of(learn), columns_of(learn)
    earned = [earnings(part, [[*each.ways, *pool.answers(each)] for each in part]) for part in (learn, choose, state)]
    trees = grow(columns.table(learn), earned[0], array_stream(0, "guessers", kind))
    chosen, stated = (
        _members(means, expected(trees, columns.table(part)), earned[0], len(learn[0].ways))
        for part, means in ((choose, earned[1]), (state, earned[2]))
    )
    by = max(chosen, key=lambda name: float(chosen[name].mean()))
    way = _best_way(earned[0], len(learn[0].ways))
    levels = {name: round(float(scores.mean()), 3) for name, scores in stated.items()}
    by = max((by, "way"), key=levels.__getitem__)  # choosing is a matter of luck where members are alike
    return Chance(levels[by], by, way, levels["way"], len(state))


def _best_way(learnt: Numbers, ways: int) -> int:
    return int(learnt[:, :ways].mean(axis=0).argmax())


def _members(earned: Numbers, hoped: Numbers, learnt: Numbers, ways: int) -> dict[str, Numbers]:
    """Returns what each member of the family earns on each question."""
    return {
        "way": earned[:, _best_way(learnt, ways)],
        "constant": earned[:, int(learnt.mean(axis=0).argmax())],
        "words": earned[np.arange(len(earned)), hoped.argmax(axis=1)],
    }


def cases(kind: Kind, terms: Terms, seeds: Sequence[int]) -> Iterator[Case]:
    """Yields every question of a kind about the scenes of seeds; none where there can be no scene."""
    is_pictured = terms.views is QuestionViews.PICTURES
    setting = Setting(sense=Sense.VISION if is_pictured else Sense.TEXT, views=terms.views)
    for seed in seeds:
        with suppress(ImpossibleSceneError):
            item = draw_item(
                seed,
                terms.layout,
                terms.edition,
                setting=setting,
                questions=QUESTIONS,
                kinds=(short_name(kind.kind()),),
            )
            yield from _cases(item)


def _cases(item: Item) -> Iterator[Case]:
    chart = chart_of(item.scene)
    things = tuple(sorted(thing.name for thing in item.scene.things))
    names = (*things, *(door.name for door in item.scene.doors))
    for number, question in enumerate(item.questions, 1):
        told = _whole(item, number, question)
        earns = partial(_earned, question, chart, item.edition)
        yield Case(told.ask(), names, tuple(told.guesses(things)), question.solve(chart), earns)


def _whole(item: Item, number: int, question: Question) -> Question:
    """Returns a question with all that its picture shows, where it has one."""
    if not is_shown(question, item) or "seen" not in question.__struct_fields__:
        return question
    return msgspec.structs.replace(question, seen=look(item.scene, asked_from(item, number)).sightings)


def _earned(question: Question, chart: Chart, edition: Edition, answer: str) -> float:
    if edition is Edition.PUBLISHED:
        return score_published(question, chart, answer).value
    return question.score(chart, answer).value
