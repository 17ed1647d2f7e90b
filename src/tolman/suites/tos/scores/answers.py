"""The answers to an item's questions, with what they earned."""

from collections.abc import Sequence
from dataclasses import dataclass

from tolman.protocol import score as common
from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.scoring.conclusion import final_answer
from tolman.suites.tos.asked import asked, is_shown
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.episode import Stage
from tolman.suites.tos.item import Item
from tolman.suites.tos.published import replies as published
from tolman.suites.tos.published.answers import score_published
from tolman.suites.tos.scores.exploration import stages_of
from tolman.suites.tos.scores.traits import first_turns, traits_of


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
    rooms: int = 0
    """Fewest rooms that hold all that question and target involve."""
    span: float = 0.0
    """Largest straight distance between two places that they involve, in cells."""
    turn: int | None = None
    """Reply of the exploration, from 1, by which all of it was seen; None if it never was, or nobody explored."""


def plain_answers(answers: Sequence[Answered]) -> common.Answers:
    """Returns answers as any suite has them, without what is told of this suite's alone."""
    return common.Answers(
        tuple(
            common.Answered(each.kind, each.asked, each.answer, each.target, each.score, each.why, each.is_read)
            for each in answers
        )
    )


def score_answers(transcript: Transcript[Item], stages: Sequence[Stage] | None = None) -> list[Answered]:
    """Returns every question of the transcript with its score; `stages` are those of its exploration, if at hand."""
    item = transcript.item
    chart = chart_of(item.scene)
    turns = first_turns(stages_of(transcript) if stages is None else stages)
    replies = [each.reply.text for each in transcript.exchanges if each.request.purpose is Purpose.QUESTION]
    answered = []
    for question, text, reply in zip(item.questions, asked(item), replies, strict=True):
        if item.edition is Edition.PUBLISHED:
            answer = published.split_reply(reply)[1]
            score = score_published(question, chart, answer, is_shown(question, item))
        else:
            answer = final_answer(reply)
            score = question.score(chart, reply)
        target = question.solve(chart)
        traits = traits_of(question, chart, target, turns)
        answered.append(
            Answered(
                kind=question.kind(),
                asked=text,
                target=target,
                answer=answer,
                score=score.value,
                why=score.why,
                is_read=score.is_read,
                rooms=traits.rooms,
                span=traits.span,
                turn=traits.turn,
            )
        )
    return answered
