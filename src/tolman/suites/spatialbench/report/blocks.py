"""Blocks: the transcript of an episode of SpatialBench as the page carries it.

What is shown is told apart from what is asked, so that frames which stand in every question are carried once.
"""

from collections.abc import Callable
from dataclasses import replace

from tolman.protocol.picture import Picture
from tolman.protocol.request import Request
from tolman.protocol.transcript import Exchange, Transcript
from tolman.render.clip import clock
from tolman.report.page import blocks
from tolman.report.page.blocks import Block, Judgement
from tolman.suites.spatialbench.answers import Answered
from tolman.suites.spatialbench.frames import picture_of
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.prompts import asked_in
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.scores import Scores


def block(transcript: Transcript[Item], scores: Scores) -> Block:
    """Returns all that the page shows of an episode."""
    verdicts = map(verdict, transcript.item.questions, scores.answers)
    told = replace(transcript, exchanges=tuple(map(_told, transcript.exchanges)))
    return blocks.block(told, verdicts)


def _told(exchange: Exchange) -> Exchange:
    request = exchange.request
    return replace(exchange, request=apart(request)) if request.is_alone else exchange


def apart(request: Request) -> Request:
    """Returns a request that is put alone with its question and the form of the answer told apart from all else."""
    paragraphs = request.asked.split("\n\n")
    place = len(paragraphs) - 1 - paragraphs[::-1].index(asked_in(request.asked))
    shows = paragraphs[:place] + paragraphs[place + 2 :]
    asks = "\n\n".join(paragraphs[place : place + 2])
    return replace(request, shows="\n\n".join(shows), asks=asks, how="", rest="")


def verdict(question: Question, answer: Answered) -> Judgement:
    """Returns what came of the reply to a question."""
    target = answer.target
    if target in question.letters and question.options:
        target = f"{target}. {question.options[question.letters.index(target)]}"
    notes = [("kind", answer.kind.replace("_", " ")), ("question", str(answer.id)), ("target", target)]
    notes.append(("answer read" if answer.is_read else "answer, not read", answer.answer))
    return Judgement(answer.score, (*notes, *([("why", answer.why)] if answer.why else [])))


def labels(item: Item) -> Callable[[Picture], str]:
    """Returns what says what stands in the place of a frame: its number and time."""
    footages = [(item.footage, item.setting)]
    footages += ((example.footage, item.setting.of_examples) for example in item.examples)
    known = {
        picture_of(footage, shot, setting): f"[frame {shot.number} at {clock(shot.seconds)}]"
        for footage, setting in footages
        if footage
        for shot in footage.shots
    }
    return lambda picture: known.get(picture, "[picture]")
