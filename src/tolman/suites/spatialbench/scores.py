"""All scores of an episode, worked out from its transcript alone."""

from dataclasses import dataclass

from tolman.protocol.transcript import Transcript
from tolman.suites.spatialbench.answers import Answered, score_answer
from tolman.suites.spatialbench.item import Item


@dataclass(frozen=True, slots=True)
class Scores:
    """What a player earned in one episode."""

    answers: tuple[Answered, ...] = ()
    """In the order of the questions."""
    kin: str = ""
    """What the videos have in common that are no independent samples, as in `Item.kin`."""


def score_episode(transcript: Transcript[Item]) -> Scores:
    """Returns all scores of a transcript."""
    item = transcript.item
    pairs = zip(item.questions, transcript.exchanges, strict=True)
    reasons = item.setting.reasons
    answers = (score_answer(question, each.reply.text, item.edition, reasons) for question, each in pairs)
    return Scores(tuple(answers), item.kin)
