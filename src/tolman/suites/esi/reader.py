"""Reads moves: the calls that `moves.written` writes, strictly."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from tolman.eye.deed import Deed, Pointed, Verb, Whom
from tolman.eye.motion import Motion
from tolman.physics.act import Side
from tolman.suites.esi.moves import (
    ANSWER,
    BESIDE,
    DEEDS,
    END_PHASE,
    FLOOR,
    GO_TO,
    HAND,
    LOOK_INTO,
    STACK,
    UNAIMED,
    WAYS,
    WITH_HAND,
    EndPhase,
    GoTo,
    LookInto,
    Move,
    Say,
)

_CALL = re.compile(r"(\w+)\((.*)\)", re.S)
_PLACE = re.compile(r"\s*(\d{1,3}(?:\.\d+)?)\s*,\s*(\d{1,3}(?:\.\d+)?)\s*", re.A)


def called(text: str) -> Move:
    """Returns the move that a call writes; raises ValueError for anything else."""
    found = _CALL.fullmatch(text.strip())
    if not found:
        raise ValueError(f"{text!r} is no move")
    name, said = found[1], found[2].strip()
    if name in WAYS:
        return Motion(WAYS[name], float(said) if said else None)
    if name in DEEDS:
        return Deed(DEEDS[name], _aim(DEEDS[name], said))
    if name in _OTHERS:
        return _OTHERS[name](said)
    raise ValueError(f"there is no move {name!r}")


def _aim(verb: Verb, said: str) -> Whom | None:
    """Returns what something is done to."""
    if verb in UNAIMED:
        if said:
            raise ValueError(f"to {verb} takes nothing, not {said!r}")
        return None
    if (verb in WITH_HAND and said.casefold() == HAND) or (verb is Verb.POUR and said.casefold() == FLOOR):
        return None
    return whom(said)


def whom(said: str) -> Whom:
    """Returns a place in the picture, or a name."""
    place = _PLACE.fullmatch(said)
    if place:
        return Pointed(float(place[1]), float(place[2]))
    if not said.strip():
        raise ValueError("something is done to nothing")
    return said.strip()


def _go(said: str) -> GoTo:
    place = whom(said)
    if not isinstance(place, Pointed):
        raise ValueError(f"one goes to a place in the picture, not to {said!r}")
    return GoTo(place)


def _beside(said: str) -> Deed:
    side, _, of = said.partition(",")
    return Deed(Verb.PUT, whom(of), side=Side(side.strip().casefold()))


def _stack(said: str) -> Deed:
    *things, ground = (part.strip() for part in said.split(";"))
    return Deed(Verb.STACK, whom(ground), things=tuple(map(whom, things)))


def _end(said: str) -> EndPhase:
    if said:
        raise ValueError(f"a phase ends with nothing said, not {said!r}")
    return EndPhase()


def _say(said: str) -> Say:
    option, _, confidence = said.rpartition(",")
    return Say(option.strip(), float(confidence)) if option else Say(said)


_OTHERS: Mapping[str, Callable[[str], Move]] = {
    GO_TO: _go,
    LOOK_INTO: lambda said: LookInto(whom(said)),
    BESIDE: _beside,
    STACK: _stack,
    END_PHASE: _end,
    ANSWER: _say,
}


class Why(Enum):
    """Why no step can be read in a reply."""

    NO_MOVE = "no step"
    SEVERAL = "several steps"
    MISWRITTEN = "miswritten"
    NO_OPTION = "no option"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A reply that is no step."""

    why: Why


_ANY = re.compile(r"\b([A-Za-z_]\w*)\s*\(([^()]*)\)")
_KNOWN = {name.casefold(): name for name in (*WAYS, *DEEDS, *_OTHERS)}


def read(reply: str) -> Move | Unreadable:
    """Reads the step to which a reply comes."""
    found = [(name, said) for name, said in _ANY.findall(reply) if name.replace("_", "").casefold() in _KNOWN]
    calls = list(dict.fromkeys(f"{_KNOWN[name.replace('_', '').casefold()]}({said})" for name, said in found))
    if not calls:
        return Unreadable(Why.NO_MOVE)
    if len(calls) > 1:
        return Unreadable(Why.SEVERAL)
    try:
        return called(calls[0])
    except ValueError:
        return Unreadable(Why.MISWRITTEN)
