"""What a suite needs that asks questions and has nothing else to judge, to tell or to show."""

from collections.abc import Callable
from hashlib import sha256
from math import nan
from statistics import mean

from tolman.protocol.request import Purpose
from tolman.protocol.score import Answered, Answers
from tolman.protocol.transcript import Exchange, Transcript
from tolman.suites.suite import Asked, Item, Judge, Pages


def plain_judge(
    answered: Callable[[Item, int, Exchange], Answered], kinds: tuple[str, ...], prompts: Callable[[], str]
) -> Judge[Item, Answers]:
    """Returns how questions are judged, each by itself.

    `answered` tells what the reply to the n-th question of an item earned; `prompts` returns what players read, with
    which a digest changes.
    """

    def score(transcript: Transcript[Item]) -> Answers:
        asked = [each for each in transcript.exchanges if each.request.purpose is Purpose.QUESTION]
        return Answers(tuple(answered(transcript.item, number, each) for number, each in enumerate(asked)))

    def unread(item: Item, number: int, exchange: Exchange) -> str | None:
        if exchange.request.purpose is not Purpose.QUESTION:
            return None
        found = answered(item, number, exchange)
        return None if found.is_read else found.why

    def headline(scores: Answers) -> dict[str, float]:
        found = {kind: [each.score for each in scores.answers if each.kind == kind] for kind in kinds}
        means = {kind: mean(each) if each else nan for kind, each in found.items()}
        known = [value for value in means.values() if value == value]
        return {"accuracy": mean(known) if known else nan, **means}

    return Judge(
        score=score,
        headline=headline,
        explanation=explanation,
        kinds=lambda: kinds,
        prompts=lambda: sha256(prompts().encode()).hexdigest()[:16],
        unread=unread,
    )


def explanation(scores: Answers) -> list[str]:
    """Says in words what each answer earned."""
    return [
        f"{each.score:.2f} {each.kind}: {each.answer!r}, target {each.target!r}"
        + (f" ({each.why})" if each.why else "")
        for each in scores.answers
    ]


def plain_pages() -> Pages[Item, Answers]:
    """Returns pages that show questions with their answers."""
    return Pages(questions=questions)


def questions(transcript: Transcript[Item], scores: Answers) -> tuple[Asked, ...]:
    """Returns every question with its answer."""
    steps = [n for n, each in enumerate(transcript.exchanges) if each.request.purpose is Purpose.QUESTION]
    return tuple(
        Asked(step, each.kind, each.asked, each.answer, each.target, each.score, each.why, each.is_read)
        for step, each in zip(steps, scores.answers, strict=True)
    )
