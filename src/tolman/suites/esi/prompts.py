"""Everything a player reads in ESI that is not a question of its own."""

from collections.abc import Iterator, Mapping
from string import ascii_uppercase

from tolman.eye.motion import Way
from tolman.physics.outcome import Verdict
from tolman.protocol.edition import Edition
from tolman.protocol.form import Choice, Moves, Part, Parts
from tolman.protocol.form import Number as NumberForm
from tolman.protocol.picture import Picture
from tolman.suites.esi import steps
from tolman.suites.esi.item import Item
from tolman.suites.esi.known import Known, known_of
from tolman.suites.esi.moves import GO_TO, WAYS
from tolman.suites.esi.setting import Source
from tolman.suites.esi.sight import BLOCKED
from tolman.suites.esi.unread import Why

OPENING = (
    "You are in a house. A picture shows what is in front of you. You can move, look around and handle things, one "
    "step at a time, to find the answer to a question. Answer as soon as you know it."
)
_USUAL = "Without a number, you move 0.25 m or turn 15 degrees. You stop where something is in the way."
_USUAL_PUBLISHED = "You stop where something is in the way."
_PLACES = (
    "Two numbers such as 512, 340 point at a place in the picture: the first goes from 0 at the left edge to 999 at "
    "the right edge, the second from 0 at the upper edge to 999 at the lower edge. Except in GoTo, you can give a "
    "name from the question instead, as in PickUp(red mug), while what it names is in view."
)
_NAMES = "Things have the names that the question gives them, as in PickUp(red mug), and must be in view."
_ARM = "Your hand reaches 1.2 m."

EXAMPLE, EXAMPLE_PUBLISHED = "Forward(0.5)", "Forward()"
AGAIN, AGAIN_PUBLISHED = "TurnLeft(90)", "TurnLeft()"
"""How a step is written: at first, and after a reply in which none could be read."""
FINAL = "FINAL ANSWER: "
CONFIDENCE = "CONFIDENCE: "
NEXT = "What is your next step?"
FILM = " This picture shows what happens, moment by moment, from left to right and from top to bottom:"
ASIDE = "If you had to answer now, what would you answer, and how probable is it that this is right?"
LAST = "You have no steps left. What is your answer, and how probable is it that this is right?"


def rules(item: Item) -> str:
    """Returns what a player reads who moves, before the question."""
    known = known_of(item)
    told = "\n".join(("Steps:", *steps.told(known), _USUAL_PUBLISHED if known.is_published else _USUAL))
    places = f"{_NAMES if known.is_published else _PLACES} {_ARM}"
    budget = (
        f"You have {item.asked.budget} steps; to answer takes none. Steps that are blocked or cannot be carried out "
        "count, too."
    )
    return "\n\n".join((OPENING, told, places, budget, *([_phases(item, known)] if len(item.phases) > 1 else [])))


def _phases(item: Item, known: Known) -> str:
    early = "" if known.is_published else ", or with EndPhase()"
    return (
        f"There are two parts. The first ends after {item.start.steps} steps{early}. Then some time passes, and the "
        "second begins: you are in the same house again."
    )


def how(item: Item) -> str:
    """Returns how a step is given in words."""
    example = EXAMPLE_PUBLISHED if item.edition is Edition.PUBLISHED else EXAMPLE
    return f"\n\nReply with one step, on a line of its own, as in:\n{example}"


def question(item: Item) -> str:
    """Returns the question with its options."""
    return "\n".join((f"Question: {item.asked.question}", *(shown for _, shown in options(item))))


def options(item: Item) -> tuple[tuple[str, str], ...]:
    """Returns the options: what is written, and what is shown."""
    letters = ascii_uppercase[: len(item.asked.options)]
    return tuple((letter, f"{letter}. {text}") for letter, text in zip(letters, item.asked.options, strict=True))


def seen(picture: Picture, used: int, item: Item, said: str) -> str:
    """Returns what a player is shown after a step."""
    told = said if not said or said.endswith("\n") else f"{said} "
    return f"{told}{used} of {item.asked.budget} steps used. You see:\n{picture}"


def said(move: str, verdict: str, has_film: bool) -> str:
    """Returns what came of a move."""
    if verdict == BLOCKED:
        return f"{move}: {_blocked(move)}"
    if not verdict:
        return f"{move}: done."
    return f"{move}: {_VERDICTS[Verdict(verdict)]}" + (FILM if has_film else "")


def _blocked(move: str) -> str:
    """Returns what is said of a move of the body that came to no end, or to an early one."""
    name = move.partition("(")[0]
    if name == GO_TO:
        return "there is no free way there."
    if name in WAYS and WAYS[name] in (Way.UP, Way.DOWN, Way.LOOK_UP, Way.LOOK_DOWN):
        return "that is as far as it goes."
    return "something is in the way."


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
    Why.NO_PLACE: "The place in your step is not two numbers from 0 to 999.",
    Why.NO_NAME: "The name in your step is none that the question uses.",
    Why.NO_SIZE: "You move by 0.01 to 10 metres.",
    Why.NO_ANGLE: "You turn by a multiple of 15 degrees, up to 360.",
    Why.SIZED: "Steps take no numbers.",
    Why.NO_OPTION: "Your answer is none of the options, or more than one.",
}


def unread(why: Why, item: Item) -> str:
    """Returns what is said of a reply in which no step could be read."""
    example = AGAIN_PUBLISHED if item.edition is Edition.PUBLISHED else AGAIN
    return f"{_WHY[why]} Reply with one step and nothing else, as in:\n{example}"


def wasted(why: Why) -> str:
    """Returns what is said of a step that was used up without one."""
    return f"{_WHY[why]} That counts as a step."


def form(item: Item, phase: int = 0) -> Moves:
    """Returns the form of a step in a phase."""
    return step_form(known_of(item, phase))


def step_form(known: Known) -> Moves:
    """Returns the form of a step, of what a player can refer to."""
    return Moves(
        "one step",
        (AGAIN_PUBLISHED if known.is_published else AGAIN,),
        thinks=True,
        moves=steps.grammar(known),
        things=known.names,
        is_single=True,
    )


def answer_form(item: Item) -> Parts:
    """Returns the form of an answer by itself."""
    letter = Choice("the letter of an option", ("B",), lead=FINAL, options=options(item))
    percent = NumberForm(_PERCENT, ("80",), lead=CONFIDENCE, unit="percent")
    return Parts(thinks=True, parts=(Part("answer", letter), Part("confidence", percent)))


_PERCENT = "how probable it is that your answer is right, in percent"


def answer_how() -> str:
    """Returns how an answer by itself is given in words."""
    return f"\n\nEnd with two lines of this form:\n{FINAL}the letter of an option\n{CONFIDENCE}{_PERCENT}"


def shown(source: Source, told: tuple[str, ...]) -> Iterator[str]:
    """Yields what a player reads before the question who does not move."""
    match source:
        case Source.ONE_VIEW | Source.WALK | Source.SOLUTION if len(told) == 1:
            yield f"You are in a house. You see this:\n{told[0]}"
        case Source.ONE_VIEW:
            yield f"You are in a house. You see this, and later, from another place, that:\n{_lines(told)}"
        case Source.WALK | Source.SOLUTION:
            yield f"You have gone through a house. These are {len(told)} pictures of what you saw:\n{_lines(told)}"
        case Source.KINDS:
            yield f"The question is about a place with, among other things: {', '.join(told)}."
        case Source.SCENE:
            yield f"{_SCENE}\n{_lines(told)}"


_SCENE = (
    "You are in a house. This is what there is around you, each with where its middle is, in metres to your right, "
    "ahead of you and above the floor, and with its width from west to east, from south to north, and its height:"
)


def _lines(told: tuple[str, ...]) -> str:
    return "\n".join(told)


def described(look: str, place: tuple[float, float, float], size: tuple[float, ...]) -> str:
    """Returns one thing as it is told in words."""
    right, ahead, above = (f"{number:.2f}" for number in place)
    return f"{look}: right {right}, ahead {ahead}, above {above}; {' x '.join(f'{each:.2f}' for each in size)}"
