"""Everything a player reads in SpatialBench that is not a question of its own."""

from typing import NamedTuple

from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm, Choice, Number
from tolman.render.clip import clock
from tolman.suites.spatialbench.frames import ClipRecipe, picture_of
from tolman.suites.spatialbench.item import Example, Footage, Item
from tolman.suites.spatialbench.question import Question, Unit
from tolman.suites.spatialbench.setting import Setting, Shown, Times

_QUESTION = "Question:"

_UNITS = {Unit.CENTIMETRES: "centimetres", Unit.METRES: "metres", Unit.SQUARE_METRES: "square metres"}


class Asked(NamedTuple):
    """A question as it is put alone, in parts that are read one after the other."""

    asks: str
    how: str
    rest: str


def asked(item: Item, question: Question) -> Asked:
    """Returns all that a player reads when a question is put to it alone; as published, the frames come last."""
    shown = [example(found, item.setting) for found in [item.example(question)] if found]
    seen = [video(item.footage, item.setting)] if item.footage else []
    is_last = item.edition is Edition.PUBLISHED
    asks = "\n\n".join((*shown, *([] if is_last else seen), question_words(question)))
    return Asked(asks, f"\n\n{how(form(question, item))}", "".join(f"\n\n{each}" for each in seen if is_last))


def whole(item: Item, question: Question) -> str:
    """Returns all that a player reads when a question is put to it alone."""
    return "".join(asked(item, question))


def opening(item: Item) -> str:
    """Returns what a player reads before the questions of a video that it is asked in one conversation."""
    told = "You will be asked several questions, one after the other."
    return f"{video(item.footage, item.setting)}\n\n{told}" if item.footage else told


def video(footage: Footage, setting: Setting) -> str:
    """Returns the frames of a video, with what they are, or the video itself."""
    length = f"of a video of {footage.seconds:.0f} seconds, filmed by a person who walks or stands"
    if setting.shown is Shown.VIDEO:
        return f"This is {length.removeprefix('of ')}.\n{ClipRecipe(footage.video, footage.digest).picture}"
    if setting.shown is Shown.SINGLE:
        what = f"This is one frame {length}."
    else:
        order = "a random order" if setting.shown is Shown.SHUFFLED else "the order of time"
        what = f"These are {len(footage.shots)} frames {length}, in {order}."
    return f"{what}{_TIMES[setting.times]}\n{frames(footage, setting)}"


_TIMES = {
    Times.TOLD: " The time of a frame stands before it, in minutes and seconds.",
    Times.DRAWN: " The time of a frame is written in its corner, in minutes and seconds.",
    Times.NONE: "",
}


def frames(footage: Footage, setting: Setting) -> str:
    """Returns the frames alone, with their times where these are told."""
    told = setting.times is Times.TOLD
    return "\n".join(
        f"{clock(shot.seconds)}\n{picture}" if told else str(picture)
        for shot in footage.shots
        for picture in [picture_of(footage, shot, setting)]
    )


def question_words(question: Question) -> str:
    """Returns a question with its options."""
    return "\n".join((" ".join(f"{_QUESTION} {question.text}".split()), *(shown for _, shown in _options(question))))


def _options(question: Question) -> tuple[tuple[str, str], ...]:
    """Returns the options of a question: what is written, and what is shown."""
    options = zip(question.letters, question.options, strict=True)
    return tuple((letter, " ".join(f"{letter}. {option}".split())) for letter, option in options)


def asked_in(message: str) -> str:
    """Returns the question, with its options, that a message asks; undoes `question_words`."""
    return _QUESTION + message.rpartition(_QUESTION)[2].partition("\n\n")[0]


def form(question: Question, item: Item) -> AnyForm:
    """Returns the form of an answer; as published, the unit is not told again."""
    reasons = item.setting.reasons
    lead = f"{FINAL} " if reasons else ""
    if question.options:
        return Choice("the letter of the right option", lead=lead, thinks=reasons, options=_options(question))
    unit = _UNITS.get(question.unit, "") if question.unit and item.edition is not Edition.PUBLISHED else ""
    return Number(f"one number, in {unit}" if unit else "one number", lead=lead, thinks=reasons, unit=unit)


def how(answer: AnyForm) -> str:
    """Returns how a question is answered in words."""
    if answer.thinks:
        return f"Think first, aloud. Then write {answer.lead}and {answer.says}, and nothing after it."
    return f"Answer with {answer.says}, and nothing else."


FINAL = "Final answer:"
"""Comes before the answer of a player that thinks aloud."""


def example(shown: Example, setting: Setting) -> str:
    """Returns a question that is answered before another is asked."""
    question = shown.question
    reason = question.exemplar.reason if question.exemplar else ""
    seen = f" These frames show why.\n{frames(shown.footage, setting.of_examples)}" if shown.footage else ""
    return (
        f"This is an example of a question about a video, and how it is answered.{seen}\n{question_words(question)}\n"
        f"Reason: {reason}\n{FINAL} {question.target}\n\nNow the question that is put to you."
    )
