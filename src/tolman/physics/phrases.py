"""Acts and what came of them in plain words, for users; models are told nothing of it."""

from collections.abc import Mapping

from tolman.physics.act import (
    PUSH,
    TAP,
    Act,
    Drape,
    Empty,
    Fill,
    Lift,
    LookInto,
    Open,
    PickUp,
    Pour,
    Push,
    Put,
    PutBack,
    PutInside,
    PutOnSlope,
    Shut,
    Side,
    Stack,
    Switch,
    Tap,
    Torch,
)
from tolman.physics.outcome import Outcome, Verdict

VERDICTS: Mapping[Verdict, str] = {
    Verdict.DONE: "done",
    Verdict.PARTLY: "partly done: something is in the way of the rest",
    Verdict.NOTHING: "refused: there is nothing that this can be done to",
    Verdict.OUT_OF_REACH: "refused: it is out of reach",
    Verdict.BLOCKED: "refused: something is in the way",
    Verdict.TOO_HEAVY: "refused: it is too heavy",
    Verdict.TOO_LARGE: "refused: it is too large for the hand",
    Verdict.HANDS_FULL: "refused: the hand holds something already",
    Verdict.HANDS_EMPTY: "refused: the hand holds nothing for it",
    Verdict.COVERED: "refused: something lies over it",
    Verdict.NO_ROOM: "refused: there is no free spot",
    Verdict.DOES_NOT_FIT: "refused: it does not fit",
    Verdict.SHUT: "refused: it is shut",
    Verdict.FULL: "refused: it is full",
    Verdict.WOULD_FALL: "refused: something would fall, so all is as it was",
    Verdict.FAILED: "failed: what comes of it could not be worked out, so all is as it was",
    Verdict.STAYED: "it stayed where it was",
    Verdict.SLID: "it slid",
    Verdict.ROLLED: "it rolled",
    Verdict.TIPPED: "it tipped over, or fell",
    Verdict.STANDS: "the tower stands",
    Verdict.FELL: "the tower fell",
}
"""What each verdict means."""
_SIDES = {Side.LEFT: "left of", Side.RIGHT: "right of", Side.FRONT: "in front of", Side.BEHIND: "behind"}


def told(outcome: Outcome) -> str:
    """Returns what came of an act."""
    amounts = [f"{litres:.3g} l {name}" for name, litres in outcome.litres.items()]
    return "; ".join([VERDICTS[outcome.verdict], *([", ".join(amounts)] if amounts else [])])


def said(act: Act) -> str:
    """Returns an act in words from which it is read again, where its names are those of the house."""
    match act:
        case PickUp(thing) | PutInside(thing) | PutOnSlope(thing) | Empty(thing) | Lift(thing) | Drape(thing):
            return f"{_VERBS[type(act)]} {thing}"
        case Open(what, joint) | Shut(what, joint) | LookInto(what, joint):
            return f"{_VERBS[type(act)]} {f'{what} {joint}'.strip()}"
        case Put() | Push() | Tap() | Stack():
            return _where(act)
        case Fill() | Pour():
            return _poured(act)
        case Switch(lamp, on):
            return f"switch {_on(on)} {lamp}"
        case Torch(on):
            return f"switch {_on(on)} the torch"
        case PutBack():
            return "put it back"


_VERBS: Mapping[type[Act], str] = {
    PickUp: "pick up",
    PutInside: "put it in",
    PutOnSlope: "put it on",
    Empty: "empty",
    Lift: "lift",
    Drape: "drape it over",
    LookInto: "look into",
    Open: "open",
    Shut: "shut",
}


def _on(on: bool) -> str:
    return "on" if on else "off"


def _where(act: Put | Push | Tap | Stack) -> str:
    """Returns an act that says where, or which way, in words."""
    match act:
        case Push(thing, bearing, newtons, height):
            force = f" with {newtons:g} N" if newtons != PUSH else ""
            return f"push {thing} at {bearing:g}°{force}{_height(height)}"
        case Tap(thing, bearing, impulse, height):
            force = f" with {impulse:g} Ns" if impulse != TAP else ""
            return f"tap {thing} at {bearing:g}°{force}{_height(height)}"
        case Stack(things, on, at):
            return f"stack {', '.join(things)} on {on}{_place(at)}"
        case Put(on, at, side, of, turn):
            turned = f", turned by {turn:g}°" if turn else ""
            return f"put it {f'{_SIDES[side]} {of}' if side else f'on {on}{_place(at)}'}{turned}"


def _height(height: float) -> str:
    return f" at {100 * height:g} % of its height" if height != 0.5 else ""


def _place(at: tuple[float, float] | None) -> str:
    return f" at {at[0]:g}, {at[1]:g}" if at else ""


def _poured(act: Fill | Pour) -> str:
    if isinstance(act, Fill):
        return f"fill {act.vessel}" + ("" if act.litres is None else f" with {act.litres:g} l")
    tilt = "" if act.tilt == 180.0 else f", tilted by {act.tilt:g}°"
    return f"pour it {f'into {act.into}' if act.into else 'out'}{tilt}"
