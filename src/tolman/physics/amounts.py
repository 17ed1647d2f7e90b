"""How much, where and which way, as users type it: "with 40 N", "0.3 l", "north-east", "at 1.5, 2", "turned by 90°".

Each function takes what it knows out of a text, and returns the rest of it with the value.
"""

import re
from dataclasses import dataclass

import numpy as np

from tolman.errors import ActError
from tolman.house.house import Thing
from tolman.house.models import matrix
from tolman.physics.act import FARTHEST, MOST_IMPULSE, MOST_LITRES, MOST_NEWTONS
from tolman.physics.names import Names, bearing_between

_NUMBER = r"([-+]?\d+(?:[.,]\d+)?)"
_DEGREES = r"\s*(?:°|degrees?\b|deg\b)"

_COMPASS = {"north": 0.0, "north-east": 45.0, "east": 90.0, "south-east": 135.0} | {
    "south": 180.0, "south-west": 225.0, "west": 270.0, "north-west": 315.0
}  # fmt: skip
_ASIDE = {
    "back": 0.0,
    "backwards": 0.0,
    "away": 0.0,
    "right": 90.0,
    "forward": 180.0,
    "forwards": 180.0,
    "left": 270.0,
}
"""Degrees clockwise from the way in which somebody looks who looks at the front of a thing."""
_WAY = re.compile(rf"\s+(?:to(?:wards?)?\s+)?(?:the\s+)?({'|'.join((*_COMPASS, *_ASIDE))})$")
_ANGLE = re.compile(rf"\s+(?:(?:at|to|towards|along|in|bearing|a|an|angle|of)\s+)*{_NUMBER}{_DEGREES}$")
_BEARING = re.compile(rf"\s+(?:at\s+)?bearing\s+{_NUMBER}$")
_TOWARDS = re.compile(r"\s+(?:towards?|to)\s+(.+)$")
_IMPULSE = re.compile(rf"\s+(?:(?:with|by|at|of|using)\s+)?{_NUMBER}\s*(?:n\s*[·*]?\s*s|newton[ -]?seconds?)\b")
_FORCE = re.compile(rf"\s+(?:(?:with|by|at|of|using)\s+)?{_NUMBER}\s*(?:n|newtons?)\b")
_SHARE = re.compile(rf"\s+(?:at\s+)?{_NUMBER}\s*(?:%|percent|per cent)(?:\s+of its height| up)?")
_HEIGHT = re.compile(
    r"\s+(?:at|near)\s+(?:the\s+|its\s+)?(top|middle|bottom|foot)\b|\s+(high|low)(?:\s+(?:up|down))?\b"
)
_HEIGHTS = {"top": 0.95, "high": 0.9, "middle": 0.5, "low": 0.1, "bottom": 0.05, "foot": 0.05}
_PLACE = re.compile(rf"\s*\bat\s+\(?\s*{_NUMBER}\s*(?:m\b)?\s*(?:,\s*|\s+){_NUMBER}\s*(?:m\b)?\s*\)?")
_TURN = re.compile(rf",?\s+(?:turned|rotated)\s+(?:by\s+)?{_NUMBER}{_DEGREES}")
_TILT = re.compile(rf",?\s+(?:(?:and\s+)?tilt(?:ed|ing)?\s+)?(?:it\s+)?(?:(?:by|to|at|up to)\s+)?{_NUMBER}{_DEGREES}")
_WITH = re.compile(r"\s+(?:up\s+)?(?:with|by|to)\s+(.+)$")
_LITRES = re.compile(
    rf"^(?:{_NUMBER}|half a|an?|one)\s*(l|lit(?:re|er)s?|dl|cl|ml|millilit(?:re|er)s?)(?:\s+(?:of\s+)?(.+))?$"
)
_POURED = re.compile(rf"^{_NUMBER}\s*(?:l|lit(?:re|er)s?|dl|cl|ml|millilit(?:re|er)s?)\b")
_UNITS = {"d": 0.1, "c": 0.01, "m": 0.001, "l": 1.0}


@dataclass(frozen=True, slots=True)
class Pushing:
    """What is said of a push or a tap."""

    rest: str
    """The name of what is pushed."""
    way: str | float | None = None
    """A name, that of a way or of a thing; or degrees clockwise from north; None where nothing is said."""
    newtons: float | None = None
    impulse: float | None = None
    height: float = 0.5

    def bearing(self, thing: Thing, names: Names) -> float:
        """Returns which way a thing is pushed, in degrees clockwise from north: from its front on, where unsaid."""
        if isinstance(self.way, float):
            return self.way % 360
        if self.way is None or self.way in _ASIDE:
            east, north = (matrix(thing.turn) @ [0.0, 1.0, 0.0])[:2]
            ahead = float(np.degrees(np.arctan2(east, north)))
            return round(ahead + _ASIDE[self.way or "back"], 3) % 360
        if self.way in _COMPASS:
            return _COMPASS[self.way]
        to = names.thing(self.way)
        if to == thing.name:
            raise ActError(f"{to} is not pushed towards itself")
        return round(bearing_between(thing, names.house[to]), 3) % 360


def push(text: str) -> Pushing:
    """Returns what is said of a push: what, which way, how hard and how high."""
    rest = re.sub(r"\b(north|south)[ -]?(east|west)", r"\1-\2", f" {text}")
    rest, impulse = _number(rest, _IMPULSE, MOST_IMPULSE, "newton seconds")
    rest, newtons = _number(rest, _FORCE, MOST_NEWTONS, "newtons")
    rest, share = _number(rest, _SHARE, 100.0, "per cent of its height")
    height = 0.5 if share is None else share / 100
    if share is None and (found := _HEIGHT.search(rest)):
        height, rest = _HEIGHTS[found[1] or found[2]], _without(rest, found)
    rest = rest.rstrip(" ,")
    for pattern in (_ANGLE, _BEARING):
        if angle := pattern.search(rest):
            return Pushing(_without(rest, angle).strip(), _float(angle[1]), newtons, impulse, height)
    for pattern in (_WAY, _TOWARDS):
        if way := pattern.search(rest):
            return Pushing(_without(rest, way).strip(), way[1], newtons, impulse, height)
    return Pushing(rest.strip(), None, newtons, impulse, height)


def place(text: str) -> tuple[str, tuple[float, float] | None]:
    """Returns where something goes in the house, in metres east and north."""
    found = _PLACE.search(text)
    if not found:
        return text, None
    east, north = _float(found[1]), _float(found[2])
    if max(abs(east), abs(north)) > FARTHEST:
        raise ActError(f"{east:g}, {north:g} lies outside of every house")
    return _without(text, found).strip(" ,"), (east, north)


def turn(text: str) -> tuple[str, float]:
    """Returns by how many degrees something is turned."""
    found = _TURN.search(text)
    return (_without(text, found).strip(), _float(found[1]) % 360) if found else (text, 0.0)


def tilt(text: str) -> tuple[str, float | None]:
    """Returns by how many degrees a vessel is tilted."""
    rest, degrees = _number(f" {text}", _TILT, 180.0, "degrees")
    return rest.strip(" ,"), degrees


def is_of_litres(text: str) -> bool:
    """Says whether a text begins with an amount of liquid."""
    return bool(_POURED.match(text))


def filling(text: str) -> tuple[str, float | None]:
    """Returns what is filled, and with how many litres; None for up to the brim."""
    found = _WITH.search(text)
    if not found:
        return text, None
    said, rest = found[1].strip(), _without(text, found).strip()
    if said in ("water", "the brim", "its brim", "the rim", "the top"):
        return rest, None
    said = re.sub(r"^water\s+(?:up\s+)?to\s+(?:the|its)\s+(?:brim|rim|top)$", "", said)
    if not said:
        return rest, None
    amount = _LITRES.match(said.removeprefix("water, "))
    if not amount or (amount[3] or "water") != "water":
        raise ActError(f"{said[:40]!r} is no amount of water; write it as in 0.3 l or 250 ml")
    number = _float(amount[1]) if amount[1] else 0.5 if said.startswith("half") else 1.0
    litres = round(number * _UNITS[amount[2][0]], 6)
    if not 0 < litres <= MOST_LITRES:
        raise ActError(f"{litres:g} l is no amount to fill in; write more than 0 and at most {MOST_LITRES:g} l")
    return rest, litres


def _number(text: str, pattern: re.Pattern[str], most: float, unit: str) -> tuple[str, float | None]:
    """Returns a text without a number that stands in it, and that number."""
    found = pattern.search(text)
    if not found:
        return text, None
    value = _float(found[1])
    if not 0 <= value <= most:
        raise ActError(f"{value:g} {unit} cannot be; write 0 to {most:g}")
    return _without(text, found), value


def _without(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}".rstrip()


def _float(text: str) -> float:
    return float(text.replace(",", "."))
