"""How the published program reads maps: from the whole reply, with what it drops and where it gives up."""

import json
import re
from collections.abc import Collection, Iterator
from math import isfinite
from typing import Any

from tolman.geometry.pose import HEADINGS, Heading
from tolman.scoring.sketches import Mark

_FENCED = re.compile(r"```(?:json)?\s*(.*?)```", re.S)
_NAMES = ("name", "label", "id", "type")
_PLACES = ("position", "pos", "xy")
_FACINGS = {
    **dict.fromkeys(("north", "n", "+y", "forward", "front", "ahead"), HEADINGS[0]),
    **dict.fromkeys(("east", "e", "+x", "right"), HEADINGS[1]),
    **dict.fromkeys(("south", "s", "-y", "back", "backward", "behind"), HEADINGS[2]),
    **dict.fromkeys(("west", "w", "-x", "left"), HEADINGS[3]),
}


def read_published(reply: str, kept: Collection[str]) -> dict[str, Mark] | None:
    """Reads the longest JSON of a reply as a map of the names in `kept`; None where the program loses the map.

    Other names are dropped. So are kept ones in capitals, or with underscores for blanks, unless they stand under
    `objects` or `gates`; elsewhere underscores say nothing, and shopping_cart is the shoppingcart. A name that comes
    twice or a position that is no number loses the whole map.
    """
    entries = _longest(reply)
    if entries is None:
        return None
    marks: dict[str, Mark] = {}
    try:
        for name, entry, places in _entries(entries):
            place = next((entry[each] for each in places if each in entry), None)
            if name in kept and isinstance(place, list) and len(place) == 2:
                if name in marks:
                    return None
                marks[name] = Mark((_number(place[0]), _number(place[1])), _heading(entry.get("facing")))
    except (TypeError, ValueError, OverflowError, RecursionError):
        return None
    return marks


def _longest(reply: str) -> dict[str, Any] | None:
    """Returns the longest fenced block or outermost pair of braces that is JSON."""
    for text in sorted((*_FENCED.findall(reply), *_braced(reply)), key=len, reverse=True):
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            continue
        return value if isinstance(value, dict) else None
    return None


def _braced(text: str) -> Iterator[str]:
    depth = start = 0
    for brace in re.finditer("[{}]", text):
        if brace[0] == "{":
            start = start if depth else brace.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield text[start : brace.end()]


def _entries(entries: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], tuple[str, ...]]]:
    """Yields every entry with its name, and under what it may have its position."""
    for name, entry in entries.items():
        if name not in ("objects", "gates"):
            if isinstance(entry, dict):
                yield name.replace("_", ""), entry, _PLACES[:1]
            continue
        listed = entry.items() if isinstance(entry, dict) else [(_own_name(each), each) for each in entry]
        for label, each in listed:
            if isinstance(each, dict):
                yield str(label).replace("_", " "), each, _PLACES


def _own_name(entry: Any) -> Any:
    return next((entry[each] for each in _NAMES if entry.get(each)), "") if isinstance(entry, dict) else ""


def _number(value: Any) -> float:
    number = float(value)
    if not isfinite(number) or abs(number) > 1e9:
        raise ValueError(f"{value} is not a coordinate")
    return number


def _heading(word: Any) -> Heading | None:
    """Returns the heading of a facing; words that the program does not know are north."""
    return None if word is None else _FACINGS.get(str(word).strip().lower(), Heading.NORTH)
