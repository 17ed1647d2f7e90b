"""Verdicts: what came of each reply of an episode, for those who read its transcript."""

from collections.abc import Iterator

from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.report.page.blocks import Judgement
from tolman.scoring.likeness import Likeness
from tolman.suites.tos import prompts, words
from tolman.suites.tos.episode import Stage
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Invalid, Term
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.report.followed import Stages
from tolman.suites.tos.scores.answers import Answered
from tolman.suites.tos.scores.drawn_maps import TurnScores
from tolman.suites.tos.scores.revision import Revision
from tolman.suites.tos.scores.scores import Scores
from tolman.suites.tos.shift import Aspect
from tolman.suites.tos.unseen import UnseenScore
from tolman.suites.tos.world import cost

_TURNS = (Purpose.EXPLORE, Purpose.REVISE)


def verdicts(transcript: Transcript[Item], scores: Scores, stages: Stages) -> list[Judgement]:
    """Returns the verdict on every reply of a transcript, in order; `stages` are what its turns led to."""
    answers, points = iter(scores.answers), iter(scores.unseen)
    found = []
    for number, (exchange, maps) in enumerate(zip(transcript.exchanges, _maps_of(transcript, scores), strict=True)):
        purpose = exchange.request.purpose
        if purpose in _TURNS:
            found.append(_of_turn(stages[number], transcript.item, scores.revision))
        elif purpose is Purpose.QUESTION:
            found.append(_of_answer(next(answers)))
        elif purpose is Purpose.UNSEEN:
            found.append(_of_points(next(points)))
        else:
            found.append(_of_map(maps, is_local=purpose is Purpose.LOCAL_MAP))
    return found


def _maps_of(transcript: Transcript[Item], scores: Scores) -> Iterator[TurnScores | None]:
    """Yields for every exchange what the maps of its turn are worth; None where they have no score of their own."""
    rows = iter(scores.maps.turns if scores.maps else ())
    row: TurnScores | None = None
    is_open = True
    for exchange in transcript.exchanges:
        purpose = exchange.request.purpose
        if purpose in _TURNS:
            is_open, row = purpose is Purpose.EXPLORE, None
        elif purpose is Purpose.MAP and is_open:
            is_open, row = False, next(rows, None)
        yield row


def _of_turn(stage: Stage, item: Item, revision: Revision | None) -> Judgement:
    if isinstance(stage.turn, Invalid):
        return Judgement(notes=(("not read", prompts.why(stage.turn.reason)),))
    notes = [("read as", str(stage.turn)), ("cost", str(cost(stage.events)))]
    then = words.tell(stage.events)
    final = stage.turn.final
    if isinstance(final, Term) and final.changes is not None and revision:
        return Judgement(revision.identification.overall, (*notes, ("target", _changes(item))), then)
    return Judgement(notes=tuple(notes), then=then)


def _changes(item: Item) -> str:
    verbs = {Aspect.POSITION: "moved", Aspect.FACING: "turned"}
    return "; ".join(f"{each.name}: {verbs[each.aspect]}" for each in item.changes)


def _of_answer(answer: Answered) -> Judgement:
    notes = [("kind", short_name(answer.kind).replace("_", " ")), ("target", answer.target)]
    notes.append(("answer read" if answer.is_read else "answer, not read", answer.answer))
    return Judgement(answer.score, (*notes, *([("why", answer.why)] if answer.why else [])))


def _of_points(score: UnseenScore) -> Judgement:
    notes = [("precision", f"{score.precision:.2f}"), ("recall", f"{score.recall:.2f}")]
    return Judgement(score.f1, (*notes, *([("why", score.why)] if score.why else [])))


def _of_map(scores: TurnScores | None, is_local: bool) -> Judgement:
    """Returns what a map is worth against all there is, or against all in view."""
    worth: Likeness | None = None if scores is None else scores.local if is_local else scores.full
    if scores is None or worth is None:
        return Judgement()
    parts = {"position": worth.position, "direction": worth.direction, "facing": worth.facing}
    notes = [(name, f"{value:.2f}") for name, value in parts.items()]
    unread = [] if is_local else [("did not count", entry) for entry in scores.unread]
    return Judgement(worth.overall, (*notes, *unread))
