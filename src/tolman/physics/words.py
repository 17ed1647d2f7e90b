"""Reads acts from what users type. For the command line and files alone: models point at what they mean.

Forgiving about form, strict about content: capitals, articles and the order of words matter little, but what may mean
two things, or none, is to be said again. Verbs are a table; what stands behind one is read by a function.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from tolman.errors import ActError
from tolman.house.house import FLOOR, House
from tolman.house.shell import floor_name
from tolman.options import nearest
from tolman.physics import amounts
from tolman.physics.act import (
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
from tolman.physics.names import HELD, Names, Spoken, leans, plain

MOST = 400
"""Characters of one text."""
_SIDES = (
    (r"(?:to the |on the |at the )?left(?: side|-hand side)? of", Side.LEFT),
    (r"(?:to the |on the |at the )?right(?: side|-hand side)? of", Side.RIGHT),
    (r"in front of|before", Side.FRONT),
    (r"behind|at the back of", Side.BEHIND),
)
_BESIDE = re.compile(r"(?:^|\s)(?:beside|next to|near|by|close to)\s")
_ASIDE = re.compile(r"\b(?:left|right|front|back)\b")
_WHERE = re.compile(r"(?:^|\s)(on top of|onto|upon|on to|on|into|inside of|inside|in|over)\s+")
_OUT = re.compile(r"\s+(?:out of|from|off|out|up)(?:\s.*)?$")
_AND = re.compile(r"\s*,?\s+and\s+|\s*,\s*(?:then\s+)?|\s+then\s+")
_POLITE = re.compile(r"^(?:(?:please|now|then|and|first|next|finally|i|you|to)\s+|[-*•]\s*)+")
_DRAIN = re.compile(r"\s+(?:into|in|down)\s+(?:the |a )?(?:sink|drain|basin)$")
_TORCH = re.compile(r"^(?:(?:the|a|my)\s+)?torch$")

NOTHING_YET = Spoken()

Reader = Callable[[str, Names], tuple[Act, ...]]
"""Reads what stands behind a verb."""


def read_act(text: str, house: House) -> Act:
    """Returns the one act that a text says; raises where it says none, or several."""
    acts = read_acts(text, house)
    if len(acts) > 1:
        raise ActError(f"{_shown(text)} is {len(acts)} acts: say them one by one")
    return acts[0]


def read_acts(text: str, house: House, spoken: Spoken = NOTHING_YET) -> tuple[Act, ...]:
    """Returns the acts that a text says, one after the other.

    What is put somewhere and is not what the hand holds, as far as that is known, is picked up first.
    """
    if len(text) > MOST:
        raise ActError(f"a text of {len(text):,} characters is no act; say each in at most {MOST}")
    try:
        return _one(text, Names(house, spoken))
    except ActError as error:
        parts = _parts(text)
        if len(parts) == 1:
            raise ActError(f"{_shown(text)}: {error}") from None
    return tuple(read_in_turn(parts, house, spoken))


def read_in_turn(texts: Iterable[str], house: House, spoken: Spoken = NOTHING_YET) -> Iterator[Act]:
    """Yields the acts of several texts, each read as if what was said before had been done."""
    for text in texts:
        for act in read_acts(text, house, spoken):
            yield act
            spoken = spoken_after(act, spoken)


def spoken_after(act: Act, spoken: Spoken) -> Spoken:
    """Returns what was spoken of, and what the hand holds, once an act is done."""
    match act:
        case PickUp(name) | Lift(name):
            return replace(spoken, held=name, thing=name, last=name)
        case Open(name) | Shut(name) | LookInto(name):
            return replace(spoken, place=name, last=name)
        case Fill(name) | Push(name) | Tap(name):
            return replace(spoken, thing=name, last=name)
        case PutInside(name) | Drape(name):
            return Spoken("", spoken.held, name, name)
        case Put() | PutBack():
            return Spoken("", spoken.held, spoken.place, spoken.held)
    return spoken


def _parts(text: str) -> list[str]:
    """Returns the acts of a text as texts: what is joined by "then", or by "and" before a verb."""
    verbs = "|".join(sorted(VERBS, key=len, reverse=True))
    cut = rf"\s*;\s*|\s*,?\s*\b(?:and\s+)?then\b,?\s*|(?:\s*,?\s+and\s+|\s*,\s*)(?=(?:{verbs})\b)"
    return [part for part in re.split(cut, " ".join(text.split()), flags=re.IGNORECASE) if part.strip(" .")] or [text]


def _one(text: str, names: Names) -> tuple[Act, ...]:
    """Returns the acts of a text that says one thing to do."""
    said = _POLITE.sub("", " ".join(text.casefold().split()).strip(" .!\"'“”")).removesuffix(" please").rstrip(" ,")
    for verb, read in VERBS.items():
        if found := re.match(rf"(?:{verb})(?:\s+|$)", said):
            return read(said[found.end() :].strip(), names)
    first = said.partition(" ")[0]
    if not re.search(r"\w", said):
        raise ActError("say what is done, as in: open refrigerator 1")
    if first in _FREE:
        raise ActError(f"nothing is {_FREE[first]}: say where it is put, as in: put it on the floor")
    raise ActError(f"there is no act {first[:30]!r}{nearest(first[:30], _TOLD)}; docs/physics.md lists all acts")


def _shown(text: str) -> str:
    shown = " ".join(text.split())
    return repr(shown if len(shown) <= 80 else f"{shown[:80]}...")


def _taken(text: str, names: Names) -> tuple[Act, ...]:
    """Returns what takes something into the hand, unless that holds it."""
    if names.holds(text):
        return ()
    name = names.anything(text)
    return (Lift(name) if names.is_cloth(name) else PickUp(name),)


def _pick_up(rest: str, names: Names) -> tuple[Act, ...]:
    if _TORCH.match(rest) and all(plain(thing.name) != "torch" for thing in names.house.things):
        return (Torch(),)
    if rest in HELD and names.holds(rest):
        raise ActError("say what is taken, as in: pick up mug 1")
    for text in (rest, _OUT.sub("", rest)):
        try:
            name = names.anything(text)
            return (Lift(name) if names.is_cloth(name) else PickUp(name),)
        except ActError as error:
            wrong = error
    raise wrong


def _open(kind: type[Open | Shut], rest: str, names: Names) -> tuple[Act, ...]:
    return (kind(*names.opening(rest)),)


def _look(rest: str, names: Names) -> tuple[Act, ...]:
    found = re.match(r"^(?:into|inside of|inside|in)\s+(.+)$", rest)
    if not found:
        raise ActError("say into what, as in: look into box 1")
    return (LookInto(*names.opening(found[1])),)


def _move(rest: str, names: Names) -> tuple[Act, ...]:
    """Reads what is brought somewhere: to a thing, or into a room."""
    found = re.match(r"^(.+?)\s+(?:to|into)\s+(.+)$", rest)
    if not found or _ASIDE.search(found[2]):
        return _put(rest, names)
    return _put(f"{found[1]} on {found[2]}{' floor' if names.is_room(found[2]) else ''}", names)


def _switch(rest: str, names: Names) -> tuple[Act, ...]:
    found = re.match(r"^(on|off)\s+(.+)$", rest) or re.match(r"^(.+)\s+(on|off)$", rest)
    if not found:
        raise ActError("say what is switched on or off, as in: switch on lamp 1")
    state, text = found.groups() if found[1] in ("on", "off") else reversed(found.groups())
    if _TORCH.match(text):
        return (Torch(on=state == "on"),)
    return (Switch(names.lamp(text), on=state == "on"),)


def _torch(on: bool, rest: str, _names: Names) -> tuple[Act, ...]:
    return _lit(rest, on)


def _torch_is(rest: str, _names: Names) -> tuple[Act, ...]:
    if rest not in ("", "on", "off", "away"):
        raise ActError("the torch is switched on or off")
    return (Torch(rest in ("", "on")),)


def _lit(rest: str, on: bool) -> tuple[Act, ...]:
    if not _TORCH.match(rest):
        raise ActError("only the torch is lit or put out so; lamps are switched on or off")
    return (Torch(on),)


def _back(rest: str, names: Names) -> tuple[Act, ...]:
    """Reads what is put back: what the hand holds."""
    if names.held and not names.holds(rest):
        raise ActError(f"the hand holds {names.held}, not {names.anything(rest)}")
    if rest not in HELD:
        names.anything(rest)
    return (PutBack(),)


def _put(rest: str, names: Names) -> tuple[Act, ...]:
    """Reads what is put somewhere, in whatever words: back, beside something, in it, over it, on it."""
    if away := re.match(r"^(?:away (.+)|(.+) away)$", rest):
        return _lit(away[1] or away[2], on=False)
    if back := re.match(r"^(?:(.*?)\s*\bback|back (.+))$", rest):
        return _back(back[1] or back[2] or "", names)
    rest, place = amounts.place(rest)
    rest, turn = amounts.turn(rest)
    for words, side in _SIDES:
        if found := re.match(rf"^(.*?)(?:^|\s+)(?:{words})\s+(.+)$", rest):
            if place:
                raise ActError("say where it goes by numbers or by a side, not by both")
            of = _holder(found[2], names)
            return *_taken(_bare(found[1]), names), Put(side=side, of=of, turn=turn)
    splits = [(_bare(rest[: each.start()]), each[1], rest[each.end() :]) for each in _WHERE.finditer(rest)]
    if not splits and re.search(r"(?:^|\s)down(?:\s|$)", rest):
        return *_taken(_bare(rest), names), Put(at=place, turn=turn)
    if not splits and place:
        return *_taken(_bare(rest), names), Put(at=place, turn=turn)
    return _first([partial(_put_where, *each, Put(at=place, turn=turn), names) for each in splits], rest)


def _bare(text: str) -> str:
    """Returns what is put down, without that word."""
    return re.sub(r"(?:^|\s+)down(?:\s+|$)", " ", text).strip()


def _first(ways: list[Callable[[], tuple[Act, ...]]], rest: str) -> tuple[Act, ...]:
    """Returns what the first way to read a text gives; where none does, what is wrong with the first."""
    errors: list[ActError] = []
    for way in ways:
        try:
            return way()
        except ActError as error:
            errors.append(error)
    if errors:
        raise errors[0]
    if _BESIDE.search(rest):
        raise ActError("say on which side: left of, right of, in front of or behind")
    raise ActError("say where it is put, as in: put it on table 1, put it in box 1, put it back")


def _holder(text: str, names: Names) -> str:
    """Returns what something is put beside; on what that stands may be said, too."""
    try:
        return names.thing(text)
    except ActError:
        beside, on, where = text.partition(" on ")
        if not on:
            raise
        names.place(where)
        return names.thing(beside)


def _put_where(what: str, word: str, where: str, put: Put, names: Names) -> tuple[Act, ...]:
    """Reads what is put on, in or over something."""
    taken = _taken(what, names)
    if word == "over":
        return *taken, Drape(names.thing(where))
    on = names.place(where) if word.startswith("in") else names.ground(where)
    is_floor = on == FLOOR or on in map(floor_name, names.house.rooms)
    if word.startswith("in"):
        if is_floor:
            raise ActError("nothing is put into the floor; say: on the floor")
        acts: Act = PutInside(on)
    elif not is_floor and leans(names.house[on]):
        acts = PutOnSlope(on)
    else:
        return *taken, Put(on, at=put.at, turn=put.turn)
    if put.at or put.turn:
        raise ActError("only what is put on something level goes to a place, or is turned")
    return *taken, acts


def _push(rest: str, names: Names) -> tuple[Act, ...]:
    said = amounts.push(rest)
    name = names.thing(said.rest)
    thing, force = names.house[name], {} if said.newtons is None else {"newtons": said.newtons}
    if said.impulse is not None:
        raise ActError("a push has newtons; a tap has newton seconds")
    return (Push(name, said.bearing(thing, names), **force, height=said.height),)


def _tap(rest: str, names: Names) -> tuple[Act, ...]:
    said = amounts.push(rest)
    name = names.thing(said.rest)
    thing, force = names.house[name], {} if said.impulse is None else {"impulse": said.impulse}
    if said.newtons is not None:
        raise ActError("a tap has newton seconds, as in 0.5 Ns; a push has newtons")
    return (Tap(name, said.bearing(thing, names), **force, height=said.height),)


def _stack(rest: str, names: Names) -> tuple[Act, ...]:
    rest, place = amounts.place(rest)
    listed, _, where = rest.rpartition(" on ") if " on " in rest else (rest, "", FLOOR)
    things = tuple(names.thing(each) for each in _AND.split(listed.strip(" ,")) if each.strip())
    if len(things) < 2:
        raise ActError(
            "a stack has at least two things: name them from the lowest up, as in: stack box 1, book 1;"
            " to put one on another, say: put book 1 on box 1"
        )
    if twice := next((name for name in things if things.count(name) > 1), ""):
        raise ActError(f"{twice} is in the stack more than once")
    return (Stack(things, names.place(where), place),)


def _fill(rest: str, names: Names) -> tuple[Act, ...]:
    text, litres = amounts.filling(rest)
    return (Fill(_vessel(text, names), litres),)


def _vessel(text: str, names: Names) -> str:
    """Returns a vessel, also where it is in the hand."""
    return names.held if names.held and text in HELD else names.thing(text)


def _pour(rest: str, names: Names) -> tuple[Act, ...]:
    rest, tilt = amounts.tilt(rest)
    if amounts.is_of_litres(rest):
        raise ActError(
            "what is poured depends on the tilt, as in: pour it into bowl 1, tilted by 60°; fill takes litres"
        )
    amount = {} if tilt is None else {"tilt": tilt}
    found = re.match(r"^(.*?)(?:^|\s+)(?:out\s+)?(?:into|in|onto|on|over)\s+(.+)$", rest)
    what, into = (found[1], names.place(found[2])) if found else (rest, FLOOR)
    what = re.sub(r"(?:^|\s)out(?:\s|$)", " ", what).strip()
    what = re.sub(r"^(?:the |some )?(?:water|liquid)(?: (?:from|out of|of) )?", "", what)
    if not found and not re.search(r"(?:^|\s)out(?:\s|$)", rest):
        raise ActError("say where it is poured: into something, or out")
    return *_taken(what, names), Pour("" if into == FLOOR else into, **amount)


def _empty(rest: str, names: Names) -> tuple[Act, ...]:
    rest = re.sub(r"\s+out$|^out\s+", "", _DRAIN.sub("", rest))
    if found := re.match(r"^(.+?)\s+(?:into|onto|in|on|over)\s+(.+)$", rest):
        raise ActError(f"what is emptied goes down a drain; say: pour {found[1]} into {found[2]}")
    return (Empty(_vessel(rest, names)),)


def _uncover(rest: str, names: Names) -> tuple[Act, ...]:
    """Reads what is taken off by naming what it covers."""
    name = names.thing(rest)
    over = [cloth.name for cloth in names.house.cloths if cloth.over == name]
    if not over:
        raise ActError(f"no cloth lies over {name}")
    return (Lift(over[0]),)


def _drape(rest: str, names: Names) -> tuple[Act, ...]:
    found = re.match(r"^(.*?)(?:^|\s+)over\s+(.+)$", rest)
    if not found:
        raise ActError("say over what, as in: drape it over teapot 1")
    return *_taken(found[1], names), Drape(names.thing(found[2]))


def _cover(rest: str, names: Names) -> tuple[Act, ...]:
    over, _, what = rest.partition(" with ")
    return *_taken(what, names), Drape(names.thing(over))


VERBS: Mapping[str, Reader] = {
    "pull open|open": partial(_open, Open),
    "shut|close": partial(_open, Shut),
    "switch|turn(?= (?:on|off)\\b)|turn(?=.* (?:on|off)$)": _switch,
    "uncover|unveil": _uncover,
    "light": partial(_torch, True),
    "torch": _torch_is,
    "extinguish|put out": partial(_torch, False),
    "pick up|pick|take up|take out|take off|take|grab|get|fetch|hold|remove|lift off|lift up|lift": _pick_up,
    "return": _back,
    "put|place|set|lay|stand": _put,
    "move|bring|carry": _move,
    "look|peek|peer": _look,
    "push(?: against)?|shove": _push,
    "tap(?: on| at| against)?|knock(?: on| over| against)?|nudge|poke": _tap,
    "stack|pile up|pile|build a tower of|build a tower from": _stack,
    "fill up|fill": _fill,
    "pour": _pour,
    "empty|drain": _empty,
    "drape": _drape,
    "cover": _cover,
}
"""Words for what is done, as patterns, and how what stands behind them is read."""

_FREE: Mapping[str, str] = {"drop": "dropped", "throw": "thrown", "toss": "tossed"}
"""What people do that hands here do not."""

_TOLD = (
    *("open", "shut", "close", "switch", "pick", "take", "lift", "put", "push", "tap", "stack", "fill", "pour"),
    *("empty", "drape", "cover", "move", "look"),
)
"""Verbs that a message may suggest."""
