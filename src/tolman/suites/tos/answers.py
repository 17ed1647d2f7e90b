"""The answers to an item's questions, with what they earned."""

from dataclasses import dataclass

from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.scoring.answer import final_answer
from tolman.suites.tos import published
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.edition import Edition
from tolman.suites.tos.item import Item
from tolman.suites.tos.questions.published_scores import score_published


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and what its answer earned."""

    kind: str
    asked: str
    target: str
    answer: str
    score: float
    why: str
    """What is wrong with the answer, where more can be said than that it is not right."""
    is_read: bool


def score_answers(transcript: Transcript[Item]) -> list[Answered]:
    """Returns every question of the transcript with its score."""
    item = transcript.item
    chart = chart_of(item.scene)
    replies = [each.reply.text for each in transcript.exchanges if each.request.purpose is Purpose.QUESTION]
    answered = []
    for question, reply in zip(item.questions, replies, strict=True):
        if item.edition is Edition.PUBLISHED:
            answer = published.split_reply(reply)[1]
            score = score_published(question, chart, answer)
        else:
            answer = final_answer(reply)
            score = question.score(chart, answer)
        target = question.solve(chart)
        answered.append(
            Answered(question.kind(), question.ask(), target, answer, score.value, score.why, score.is_read)
        )
    return answered
