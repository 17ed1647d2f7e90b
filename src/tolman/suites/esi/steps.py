"""Steps: what each is called, what it does and what it takes, as players are told it in words, JSON or tools."""

from collections.abc import Iterator, Mapping
from string import ascii_uppercase

from tolman.physics.act import Side
from tolman.protocol.grammar import Amount, AnyArgument, Move, Pile, Quantity, Spot, Word
from tolman.suites.esi.known import Known
from tolman.suites.esi.moves import ANSWER, BESIDE, END_PHASE, FLOOR, GO_TO, HAND, LOOK_INTO, STACK, WAYS

_DOES: Mapping[str, tuple[str, str]] = {
    "Forward": ("0.5", "move that many metres forward"),
    "Back": ("0.5", "move that many metres backward, without turning"),
    "Left": ("0.5", "move that many metres to the left, without turning"),
    "Right": ("0.5", "move that many metres to the right, without turning"),
    "Up": ("0.25", "raise your eyes by that many metres, up to 2 m above the floor"),
    "Down": ("0.25", "lower your eyes by that many metres, down to 0.2 m above the floor"),
    "TurnLeft": ("90", "turn that many degrees to the left, a multiple of 15"),
    "TurnRight": ("90", "turn that many degrees to the right, a multiple of 15"),
    "LookUp": ("30", "tilt your view up by that many degrees, a multiple of 15"),
    "LookDown": ("30", "tilt your view down by that many degrees, a multiple of 15"),
    GO_TO: ("512, 700", "go to a place in the picture, as near as there is a free way"),
    "PickUp": ("512, 340", "take something into your hand, which holds one thing at a time"),
    "PutBack": ("", "put what you hold back where it was"),
    "PutOn": ("512, 340", "put what you hold down at that very place, on a thing or on the floor"),
    "PutInside": ("512, 340", "put what you hold into something"),
    BESIDE: (
        "left, 512, 340",
        "put what you hold beside something: left, right, front or behind, as seen from its front",
    ),
    "Open": ("512, 340", "open a door, a lid or a drawer"),
    "Close": ("512, 340", "close a door, a lid or a drawer"),
    LOOK_INTO: ("512, 340", "look into something through its opening"),
    "Push": ("512, 340", "push something and watch what happens; then all is put back as it was"),
    "Tap": ("512, 340", "tap something and watch what happens; then all is put back as it was"),
    "PutOnSlope": ("512, 340", "put what you hold on a slope and watch what happens; then you hold it again"),
    STACK: (
        "red block; blue block; 512, 700",
        "build a tower of these things, the lowest first, at the place named last",
    ),
    "Fill": ("512, 340", "fill a vessel with water; Fill(hand) fills the one you hold"),
    "Pour": ("512, 340", "pour what is in the vessel you hold into another, empty one; Pour(floor) pours it away"),
    "Empty": ("512, 340", "empty a vessel; Empty(hand) empties the one you hold"),
    "Lift": ("512, 340", "take a cloth off what it covers"),
    "Drape": ("512, 340", "lay the cloth you hold over something"),
    "SwitchOn": ("512, 340", "switch a lamp on"),
    "SwitchOff": ("512, 340", "switch a lamp off"),
    "TakeTorch": ("", "light your way with a torch"),
    "PutTorchAway": ("", "put the torch away"),
    END_PHASE: ("", "begin the second part at once"),
    ANSWER: (
        "B, 80",
        "end with your answer: the letter of an option, and how probable it is that it is right, in percent",
    ),
}
"""Each step with an example of what it takes, and what it does."""
_DOES_PUBLISHED: Mapping[str, tuple[str, str]] = {
    **_DOES,
    "Forward": ("", "move 0.25 m forward"),
    "Back": ("", "move 0.25 m backward, without turning"),
    "Left": ("", "move 0.25 m to the left, without turning"),
    "Right": ("", "move 0.25 m to the right, without turning"),
    "Up": ("", "raise your eyes by 0.25 m, up to 2 m above the floor"),
    "Down": ("", "lower your eyes by 0.25 m, down to 0.2 m above the floor"),
    "TurnLeft": ("", "turn 15 degrees to the left"),
    "TurnRight": ("", "turn 15 degrees to the right"),
    "LookUp": ("", "tilt your view up by 15 degrees"),
    "LookDown": ("", "tilt your view down by 15 degrees"),
    "PickUp": ("red mug", "take something into your hand, which holds one thing at a time"),
    "PutOn": ("red mug", "put what you hold on something"),
    "PutInside": ("red mug", "put what you hold into something"),
    "Fill": ("red mug", "fill a vessel with water; Fill(hand) fills the one you hold"),
    "Pour": ("red mug", "pour what is in the vessel you hold into another, empty one; Pour(floor) pours it away"),
}
"""What differs as published: all steps have the same size, and what is acted on is named."""


def told(known: Known) -> Iterator[str]:
    """Yields a line on each step that there is."""
    for name in known.offered:
        example, does = _does(known)[name]
        yield f"{name}({example}): {does}"


def grammar(known: Known) -> tuple[Move, ...]:
    """Returns all steps that there are, with what each takes."""
    return tuple(Move(name, f"{_first(_does(known)[name][1])}.", _takes(name, known)) for name in known.offered)


def _does(known: Known) -> Mapping[str, tuple[str, str]]:
    return _DOES_PUBLISHED if known.is_published else _DOES


def _first(words: str) -> str:
    return words[:1].upper() + words[1:]


_HAND, _FLOOR = (HAND, "what you hold"), (FLOOR, "the floor")
_LETTER = "The letter of an option."
_PERCENT = "How probable it is that your answer is right, in percent."
_PILE = "The things, the lowest first, and last the place that the tower stands on."


def _takes(name: str, known: Known) -> tuple[AnyArgument, ...]:
    """Returns what a step takes."""
    if name in WAYS:
        if known.is_published:
            return ()
        return (_DEGREES,) if WAYS[name].value.startswith(("turn", "look")) else (_METRES,)
    if name == ANSWER:
        letters = tuple(zip(ascii_uppercase, known.options, strict=False))
        return Word("option", _LETTER, among=letters), Quantity("percent", _PERCENT, unit="percent")
    if name == BESIDE:
        return Word("side", among=tuple((side.value, side.value) for side in Side)), _where(name, known)
    if name == STACK:
        return (Pile("things", _PILE),)
    return (_where(name, known),) if _does(known)[name][0] else ()


_METRES = Quantity("metres", unit="metres")
_DEGREES = Amount("degrees", "A multiple of 15, up to 360.", unit="degrees")


def _where(name: str, known: Known) -> AnyArgument:
    also = (_HAND,) if name in ("Fill", "Empty") else (_FLOOR,) if name == "Pour" else ()
    if known.is_published:
        return Word("what", among=(*also, *((each, each) for each in known.names)))
    return Spot("where", "A place in the picture.", also=also, is_named=name != GO_TO)
