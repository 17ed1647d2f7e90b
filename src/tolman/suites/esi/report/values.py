"""Values of an episode of ESI."""

from collections.abc import Callable

from tolman.record.run import ScoredEpisode
from tolman.report.values import Better, Value
from tolman.suites.esi.scores import Scores

Episode = ScoredEpisode[Scores]


def _of(
    name: str, of: Callable[[Scores], float | None], is_share: bool = False, better: Better = Better.NEITHER
) -> Value:
    return Value(name, lambda episode: of(episode.scores), is_share, better)


def accuracy(kinds: tuple[str, ...] = ()) -> Value:
    """Returns what answers to questions of some kinds earned; of all where none is named."""

    def of(episode: Episode) -> float | None:
        (answer,) = episode.scores.answers
        return answer.score if not kinds or answer.kind in kinds else None

    return Value(f"accuracy: {' + '.join(kinds)}" if kinds else "accuracy", of)


def _brier(scores: Scores) -> float | None:
    (answer,) = scores.answers
    return None if scores.confidence is None else (scores.confidence - answer.score) ** 2


def _overconfidence(scores: Scores) -> float | None:
    (answer,) = scores.answers
    return None if scores.confidence is None else scores.confidence - answer.score


def _right(is_justified: bool) -> Callable[[Scores], float | None]:
    """Returns what answers earned with evidence, or without it."""
    return lambda scores: scores.answers[0].score if scores.is_justified == is_justified else None


STEPS = _of("steps", lambda scores: scores.steps, better=Better.LESS)
METRES = _of("metres", lambda scores: scores.metres, better=Better.LESS)
ACTS = _of("acts", lambda scores: scores.acts)
VAIN = _of("steps in vain", lambda scores: scores.blocked, better=Better.LESS)
UNREAD_STEPS = _of("steps unread", lambda scores: scores.unread, better=Better.LESS)
JUSTIFIED = _of("evidence reached", lambda scores: float(scores.is_justified), is_share=True, better=Better.MORE)
WITH_EVIDENCE = _of("right with evidence", _right(True), is_share=True, better=Better.MORE)
WITHOUT_EVIDENCE = _of("right without evidence", _right(False), is_share=True)
CONFIDENCE = _of("confidence", lambda scores: scores.confidence, is_share=True)
OVERCONFIDENCE = Value(
    "confidence minus accuracy", lambda episode: _overconfidence(episode.scores), better=Better.NEITHER, least=-1.0
)
BRIER = _of("Brier score", _brier, is_share=True, better=Better.LESS)
