"""Everything a player reads in ESI that is not a question of its own."""

from collections.abc import Mapping
from string import ascii_uppercase

from tolman.physics.outcome import Verdict
from tolman.protocol.edition import Edition
from tolman.protocol.form import Choice, Moves, Part, Parts
from tolman.protocol.form import Number as NumberForm
from tolman.protocol.grammar import Move as Offered
from tolman.protocol.grammar import Named
from tolman.protocol.picture import Picture
from tolman.suites.esi.item import Item
from tolman.suites.esi.moves import BESIDE, DEEDS, END_PHASE, GO_TO, LOOK_INTO, STACK, WAYS
from tolman.suites.esi.unread import Why
from tolman.suites.esi.world import BLOCKED

OPENING = (
    "You are in a house. You see what is in front of you in a picture, and you can move, look around and handle "
    "things, one step at a time, to find out the answer to a question. Answer as soon as you know it."
)

_MOTIONS = """\
Forward(0.5), Back(0.5), Left(0.5), Right(0.5): go so many metres, the way you look or to a side of it
Up(0.25), Down(0.25): raise or lower your eyes by so many metres, between 0.2 and 2 m above the floor
TurnLeft(90), TurnRight(90), LookUp(30), LookDown(30): turn by so many degrees, a multiple of 15
GoTo(512, 700): go near the place in the picture, where there is a free way"""

_STEPS = """\
Forward(), Back(), Left(), Right(): go 0.25 m, the way you look or to a side of it
Up(), Down(): raise or lower your eyes by 0.25 m, between 0.2 and 2 m above the floor
TurnLeft(), TurnRight(), LookUp(), LookDown(): turn by 15 degrees"""

_ACTS = """\
PickUp(512, 340), PutBack(): take something into your hand, which holds one thing; put it back where it was
PutOn(512, 340), PutInside(512, 340), PutBeside(left, 512, 340): put what you hold on something or just there on the \
floor; into something; to the left or right of something, in front of it or behind it
Open(512, 340), Close(512, 340), LookInto(512, 340): a door, lid or drawer; look into something through its opening
Push(512, 340), Tap(512, 340), PutOnSlope(512, 340): push or tap something, or put what you hold on a slope; you see \
what comes of it, and then all is as it was before
Stack(red block; blue block; 512, 700): build a tower of things, the lowest first, on a place
Fill(512, 340), Pour(512, 340), Empty(512, 340): fill a vessel with water, pour out of the one you hold into \
another, empty one; Fill(hand) and Empty(hand) for the one you hold, Pour(floor) to pour on the floor
Lift(512, 340), Drape(512, 340): take a cloth off what it covers; lay the one you hold over something
SwitchOn(512, 340), SwitchOff(512, 340), TakeTorch(), PutTorchAway(): light"""

_PLACES = (
    "Numbers such as 512, 340 point into the picture: from 0 at the left edge to 999 at the right one, and from 0 at "
    "the upper edge to 999 at the lower one. Your hand reaches 1.2 m."
)
_NAMES = (
    "Instead of a place you can use a name out of the question, as in PickUp(red mug), while you see what it means."
)

_ANSWER = (
    "Answer(B, 80): ends with your answer, by its letter, and with how probable it is that it is right, in percent"
)
_NEXT_PHASE = "EndPhase(): goes on to the second part at once"

HOW = "\n\nReply with one step, on a line of its own, as in:\nForward(0.5)"
HOW_PUBLISHED = "\n\nReply with one step, on a line of its own, as in:\nForward()"
FINAL = "FINAL ANSWER: "
CONFIDENCE = "CONFIDENCE: "
ASIDE = "If you had to answer now, what would you answer, and how probable is it that this is right?"
LAST = "You have no steps left. What is your answer, and how probable is it that this is right?"


def rules(item: Item) -> str:
    """Returns what a player reads who moves, before the question."""
    is_published = item.edition is Edition.PUBLISHED
    phases = [_phases(item)] if len(item.phases) > 1 else []
    steps = [_STEPS if is_published else _MOTIONS, _ACTS, *([_NEXT_PHASE] if phases else []), _ANSWER]
    budget = f"You have {item.asked.budget} steps. A step that is blocked or cannot be done counts, too."
    return "\n\n".join((OPENING, "Steps:\n" + "\n".join(steps), f"{_PLACES} {_NAMES}", budget, *phases))


def _phases(item: Item) -> str:
    return (
        f"There are two parts. Look at everything in the first part, which ends after {item.start.steps} steps. "
        "Then some time passes, and you find yourself in the same house again: that is the second part, in which you "
        "answer."
    )


def question(item: Item) -> str:
    """Returns the question with its options."""
    return "\n".join((f"Question: {item.asked.question}", *(shown for _, shown in options(item))))


def options(item: Item) -> tuple[tuple[str, str], ...]:
    """Returns the options: what is written, and what is shown."""
    letters = ascii_uppercase[: len(item.asked.options)]
    return tuple((letter, f"{letter}. {text}") for letter, text in zip(letters, item.asked.options, strict=True))


def seen(picture: Picture, used: int, item: Item, said: str) -> str:
    """Returns what a player is shown after a step."""
    told = f"{said} " if said else ""
    return f"{told}{used} of {item.asked.budget} steps used. You see:\n{picture}"


def said(move: str, verdict: str, has_film: bool) -> str:
    """Returns what came of a move."""
    if verdict == BLOCKED:
        return f"{move}: something is in the way."
    if not verdict:
        return f"{move}."
    return f"{move}: {_VERDICTS[Verdict(verdict)]}" + (" These pictures show what happens:" if has_film else "")


_VERDICTS: Mapping[Verdict, str] = {
    Verdict.DONE: "done.",
    Verdict.PARTLY: "done as far as possible; something is in the way of the rest.",
    Verdict.NOTHING: "there is nothing there that this can be done with.",
    Verdict.OUT_OF_REACH: "it is out of reach.",
    Verdict.BLOCKED: "something is in the way.",
    Verdict.TOO_HEAVY: "it is too heavy.",
    Verdict.TOO_LARGE: "it is too large.",
    Verdict.HANDS_FULL: "your hand is full.",
    Verdict.HANDS_EMPTY: "your hand is empty.",
    Verdict.COVERED: "something lies over it.",
    Verdict.NO_ROOM: "there is no free spot.",
    Verdict.DOES_NOT_FIT: "it does not fit.",
    Verdict.SHUT: "it is shut.",
    Verdict.FULL: "it is full.",
    Verdict.WOULD_FALL: "it does not stay there; all is as it was.",
    Verdict.FAILED: "that could not be done; all is as it was.",
    Verdict.STAYED: "it stays where it is.",
    Verdict.SLID: "it slides.",
    Verdict.ROLLED: "it rolls.",
    Verdict.TIPPED: "it tips over or falls.",
    Verdict.STANDS: "the tower stands.",
    Verdict.FELL: "the tower falls; all is as it was.",
}

SECOND = "Some time has passed. This is the second part."

_WHY: Mapping[Why, str] = {
    Why.NO_MOVE: "No step could be read in your reply.",
    Why.SEVERAL: "There is more than one step in your reply.",
    Why.MISWRITTEN: "The step in your reply is not written as it should be.",
    Why.NO_OPTION: "Your answer names none of the options.",
}


def unread(why: Why) -> str:
    """Returns what is said of a reply in which no step could be read."""
    return f"{_WHY[why]} Reply with one step and nothing else, as in:\nTurnLeft(90)"


def wasted(why: Why) -> str:
    """Returns what is said of a step that was used up without one."""
    return f"{_WHY[why]} That counts as a step."


def form(item: Item) -> Moves:
    """Returns the form of a step."""
    where = Named("where", 'a place in the picture, as in "512, 340", or a name out of the question')
    amount = Named("size", "metres, or degrees in multiples of 15")
    is_published = item.edition is Edition.PUBLISHED
    offered = [Offered(name, "", () if is_published else (amount,)) for name in WAYS]
    offered += [] if is_published else [Offered(GO_TO, "", (where,))]
    offered += [Offered(name, "", (where,)) for name in (*DEEDS, LOOK_INTO)]
    offered += [Offered(BESIDE, "", (Named("side"), where)), Offered(STACK, "", (Named("things"),))]
    offered += [Offered(END_PHASE)] if len(item.phases) > 1 else []
    offered += [Offered("Answer", "", (Named("option"), Named("percent")))]
    return Moves("one step", ("TurnLeft(90)",), moves=tuple(offered), things=tuple(item.asked.names))


def answer_form(item: Item) -> Parts:
    """Returns the form of an answer by itself."""
    letter = Choice("the letter of the right option", lead=FINAL, options=options(item))
    percent = NumberForm("one number, in percent", lead=CONFIDENCE, unit="percent")
    return Parts(parts=(Part("answer", letter), Part("confidence", percent)))


def answer_how() -> str:
    """Returns how an answer by itself is given in words."""
    return f"\n\nEnd with two lines of this form:\n{FINAL}the letter of an option\n{CONFIDENCE}a number of percent"
