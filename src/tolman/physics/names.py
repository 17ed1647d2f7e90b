"""What users call the things, doors, lamps and cloths of a house. For the command line and files of acts alone.

Names are those in the house, or what anybody would say: "red mug", "glass", "the chair in the kitchen". Capitals,
articles and quotation marks do not matter.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.finish import COLOURS
from tolman.errors import ActError
from tolman.house.house import CEILING, FLOOR, WALL, Doorway, House, Thing
from tolman.house.models import shape_of
from tolman.house.shell import floor_name
from tolman.options import nearest

HELD = ("", "it", "this", "that", "what i hold", "the thing in the hand")
"""What says no name, and means what the hand holds."""
_OTHERWISE = {
    "fridge": "refrigerator",
    "couch": "sofa",
    "tv": "television",
    "telly": "television",
    "bin": "trash can",
    "rubbish bin": "trash can",
    "cooker": "stove",
    "jug": "pitcher",
    "light": "lamp",
    "ground": FLOOR,
}
"""Kinds by other words that people have for them."""
_GRAY = re.compile(r"\bgrey\b")
_FLOOR_OF = re.compile(r"^floor (?:of|in) (?:the )?(.+)$|^(.+?)(?:'s)? floor$")
_AT_THING = re.compile(r"^(.+?)\s+(?:in|inside|inside of|on|on top of|from|off)\s+(?:the\s+)?(.+)$")
_SEVERAL = ("all", "both", "each", "every", "everything", "any")
_ARTICLE = re.compile(r"^(?:the|an?|my|our|that|this|some)\s+")
_IN_ROOM = re.compile(r"^(.+?)\s+(?:in|of|from)\s+(?:the\s+)?(.+)$")
_BETWEEN = re.compile(r"^door(?:way)? between (?:the )?(.+?) and (?:the )?(.+)$")
_TOLD, _LONGEST = 8, 60
"""Names, and characters of one, that a message tells."""


@dataclass(frozen=True, slots=True)
class Called:
    """Something that has a name in a house, and what else it may be called."""

    name: str
    sort: str
    colour: str = ""
    rooms: tuple[str, ...] = ()
    holder: str = ""
    """What it stands on, or lies in."""

    @property
    def told(self) -> str:
        """Its name, with what tells it from others of its sort."""
        marks = ", ".join(filter(None, (self.colour, "/".join(self.rooms))))
        return f"{self.name} ({marks})" if marks else self.name


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was spoken of so far, each as far as it is known: what "it" means."""

    held: str = ""
    """What the hand holds."""
    thing: str = ""
    """What it held, filled or pushed last."""
    place: str = ""
    """What was opened last, or looked or put into."""
    last: str = ""
    """The later of the two."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a house, for somebody who has spoken of something, or of nothing yet."""

    house: House
    spoken: Spoken = Spoken()

    @property
    def held(self) -> str:
        """What the hand holds."""
        return self.spoken.held

    def holds(self, text: str) -> bool:
        """Says whether a text means what the hand holds, be it that many others are called so, too."""
        if plain(text) in HELD:
            return bool(self.held) or not (self.spoken.thing or self.spoken.place)
        return bool(
            _found(plain(text), [each for each in (*self._things(), *self._cloths()) if each.name == self.held])
        )

    def thing(self, text: str) -> str:
        """Returns the name of the thing that is meant."""
        return self._it(text, self.spoken.thing, self.spoken.place) or chosen(text, self._things(), self._rooms)

    def cloth(self, text: str) -> str:
        """Returns the name of the cloth that is meant."""
        return chosen(text, self._cloths(), self._rooms)

    def lamp(self, text: str) -> str:
        """Returns the name of the lamp that is meant, or of the thing that it belongs to."""
        lamps = [Called(lamp.name, "lamp", rooms=self._at(lamp.at)) for lamp in self.house.lamps if not lamp.thing]
        shining = {lamp.thing for lamp in self.house.lamps}
        things = [each for each in self._things() if each.name in shining]
        own = [Called(lamp.name, "") for lamp in self.house.lamps if lamp.thing]
        if (
            (dark := self._is_thing(text) and self.thing(text))
            and dark not in shining
            and not _found(plain(text), lamps)
        ):
            raise ActError(f"nothing of {dark} shines")
        return chosen(text, [*things, *lamps, *own], self._rooms)

    def anything(self, text: str) -> str:
        """Returns the name of the thing or cloth that is meant."""
        it = self._it(text, self.spoken.thing, self.spoken.place)
        return it or chosen(text, [*self._things(), *self._cloths()], self._rooms)

    def place(self, text: str) -> str:
        """Returns the name of the thing that is meant, or the floor."""
        meant = plain(text)
        if meant in (WALL, CEILING):
            raise ActError(_none(meant, []))
        if _OTHERWISE.get(meant, meant) == FLOOR:
            return FLOOR
        return self._it(text, self.spoken.place, self.spoken.thing) or self.thing(text)

    def ground(self, text: str) -> str:
        """Returns the name of the thing that is meant, or the floor, or that of one room."""
        meant = re.sub(r"\bground\b", FLOOR, plain(text))
        found = _FLOOR_OF.match(meant)
        return floor_name(self.house.room(self.room(found[1] or found[2]))) if found else self.place(text)

    def room(self, text: str) -> str:
        """Returns the name of the room that is meant."""
        found = rooms_called(plain(text), self._rooms)
        if len(found) > 1:
            raise ActError(f"there are {listed(found)}: say which")
        if not found:
            raise ActError(f"there is no room {_cut(text)!r} in this house: it has {listed(list(self._rooms))}")
        return found[0]

    def is_room(self, text: str) -> bool:
        """Says whether a text means a room, be it that it may mean several."""
        return bool(rooms_called(plain(text), self._rooms))

    def _it(self, text: str, *spoken: str) -> str:
        """Returns the first of some that was spoken of where a text says no name, and nothing where it does."""
        return next(filter(None, spoken), "") if plain(text) in HELD[1:] else ""

    def opening(self, text: str) -> tuple[str, str]:
        """Returns the name of what is to be opened, and of its joint where one is meant."""
        try:
            return self._whole(text), ""
        except ActError as error:
            wrong = error
        for whose, part in _parted(plain(text)):
            if self._is_thing(whose):
                return self._joint(self.thing(whose), part)
        raise wrong

    def _is_thing(self, text: str) -> bool:
        try:
            return bool(self.thing(text))
        except ActError:
            return False

    def is_cloth(self, name: str) -> bool:
        """Says whether a name is that of a cloth."""
        return any(cloth.name == name for cloth in self.house.cloths)

    def _whole(self, text: str) -> str:
        if it := self._it(text, self.spoken.last):
            return it
        meant = plain(text)
        doors = [doorway for doorway in self.house.doorways if doorway.leaf]
        if between := _BETWEEN.match(meant):
            rooms = {between[1], between[2]}
            doors = [doorway for doorway in doors if {room.casefold() for room in doorway.rooms} == rooms]
            return chosen("door", map(_door, doors), self._rooms)
        into = re.match(r"^door(?:way)? (?:to|of|into) (?:the )?(.+)$|^(.+) door(?:way)?$", meant)
        room = next((each for each in self._rooms if into and each.casefold() in into.groups()), None)
        if room is not None:
            return chosen("door", [_door(doorway) for doorway in doors if room in doorway.rooms], self._rooms)
        every = [_door(doorway) for doorway in self.house.doorways]
        return chosen(text, [*self._things(), *every], self._rooms)

    def _joint(self, name: str, part: str) -> tuple[str, str]:
        """Returns a thing and that joint of it that a text means."""
        joints = [joint.name for joint in shape_of(self.house[name]).joints]
        exact = [joint for joint in joints if joint.casefold() == part]
        found = exact or [joint for joint in joints if _says(part, joint)]
        if len(found) == 1:
            return name, found[0]
        if not joints:
            raise ActError(f"nothing of {name} opens")
        has = f"has {listed(found)}" if found else f"has no {_cut(part)!r}; it has {listed(joints)}"
        raise ActError(f"{name} {has}: say which, or {name} for all")

    def _things(self) -> list[Called]:
        return [
            Called(each.name, each.kind, colour_of(each), self._at(each.at), each.held_by)
            for each in self.house.things
        ]

    def _cloths(self) -> list[Called]:
        return [Called(cloth.name, "cloth", rooms=self._at(cloth.points[0])) for cloth in self.house.cloths]

    def _at(self, at: Iterable[float]) -> tuple[str, ...]:
        x, y, _ = at
        room = self.house.room_at(x, y)
        return (room.name,) if room and len(self.house.rooms) > 1 else ()

    @property
    def _rooms(self) -> tuple[str, ...]:
        return tuple(room.name for room in self.house.rooms)


def colour_of(thing: Thing) -> str:
    """Returns the colour that a thing was given, or that its kind usually has."""
    return str(thing.options.get("colour") or KINDS[thing.kind].options["colour"][0])


def plain(text: str) -> str:
    """Returns a name without what does not matter."""
    meant = " ".join(text.casefold().replace('"', " ").replace("“", " ").replace("”", " ").split()).strip(" '.,")
    return _GRAY.sub("gray", _ARTICLE.sub("", meant))


def chosen(text: str, every: Iterable[Called], rooms: Iterable[str]) -> str:
    """Returns the one name of some that a text means; raises where there is none, or more than one."""
    meant, known = plain(text), list(every)
    if meant in HELD:
        raise ActError("say what by its name in the house")
    if meant in (room.casefold() for room in rooms) and all(
        meant not in (plain(each.name), each.sort) for each in known
    ):
        raise ActError(f"the {meant} is a room: name a thing in it")
    found = _found(meant, known) or _found_there(meant, known, tuple(rooms))
    if len(found) == 1:
        return found[0].name
    raise ActError(_several(found) if found else _none(meant, known))


def _found_there(meant: str, known: list[Called], rooms: tuple[str, ...]) -> list[Called]:
    """Returns what a text may mean that also says where it is: in which room, or in or on what."""
    for what, where in _placed(meant, rooms):
        if there := rooms_called(where, rooms):
            if found := _found(plain(what), [each for each in known if {*there} & {*each.rooms}]):
                return found
            if len(there) == 1:
                raise ActError(f"there is no {_cut(plain(what))!r} in the {there[0]}")
    if on_thing := _AT_THING.match(meant):
        holders = {each.name for each in _found(plain(on_thing[2]), known)}
        return _found(plain(on_thing[1]), [each for each in known if each.holder in holders])
    return []


def _placed(meant: str, rooms: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yields a name without the room that stands behind it or before it, and that room."""
    if in_room := _IN_ROOM.match(meant):
        yield in_room[1], in_room[2]
    for name in sorted({name for room in rooms for name in _short(room)}, key=len, reverse=True):
        if meant.startswith(f"{name} "):
            yield meant.removeprefix(name).strip(), name


def _short(room: str) -> tuple[str, ...]:
    """Returns the name of a room, and what people call it in short: "pink bedroom", and "bedroom"."""
    name = room.casefold()
    return (name, name.partition(" ")[2]) if name.partition(" ")[0] in COLOURS else (name,)


def rooms_called(text: str, rooms: Iterable[str]) -> list[str]:
    """Returns the rooms that a text may mean."""
    exact = [room for room in rooms if room.casefold() == text]
    return exact or [room for room in rooms if text in _short(room)]


def _found(meant: str, known: list[Called]) -> list[Called]:
    """Returns those that a text may mean: by their own names first, then by what they are, then by a part of that."""
    first, _, rest = meant.partition(" ")
    colour, bare = (first, rest) if first in COLOURS and rest else ("", meant)
    sort = _OTHERWISE.get(bare, bare)
    tiers = (
        [each for each in known if plain(each.name) == meant],
        [each for each in known if each.sort == sort and colour in ("", each.colour)],
        [each for each in known if _says(sort, each.sort) and colour in ("", each.colour)],
        [each for each in known if _says(meant, plain(each.name))],
    )
    return next((tier for tier in tiers if tier), [])


def _says(part: str, whole: str) -> bool:
    """Says whether words are some of a name, one after the other."""
    return bool(part) and f" {part} " in f" {whole.casefold()} "


def _several(found: list[Called]) -> str:
    return f"there are {listed([each.told for each in found])}: say which"


def _none(meant: str, known: list[Called]) -> str:
    """Says that there is no such thing, and what may be meant."""
    if meant in (WALL, CEILING, FLOOR):
        return f"the {meant} is no thing: nothing can be done with it so"
    if meant.partition(" ")[0] in _SEVERAL:
        return f"{_cut(meant)!r} may be several: name them one by one"
    bare = meant.partition(" ")[2] if meant.partition(" ")[0] in COLOURS else meant
    if bare != meant and (alike := _found(bare, known)):
        return f"there is no {meant}; there {'are' if alike[1:] else 'is'} {listed([each.told for each in alike])}"
    if meant in KINDS:
        return f"there is no {meant} in this house"
    if meant.endswith("s") and (alike := _found(meant[:-1], known)):
        return f"{_cut(meant)!r} may be several: name one of {listed([each.told for each in alike])}"
    names = {plain(each.name): each.name for each in known} | {each.sort: each.sort for each in known}
    return f"there is no {_cut(meant)!r} in this house{nearest(_cut(meant), names)}"


def listed(names: list[str]) -> str:
    """Returns names in a row, not too many."""
    if len(names) > _TOLD:
        return f"{', '.join(names[:_TOLD])} and {len(names) - _TOLD} more"
    return f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else names[0]


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _parted(meant: str) -> Iterable[tuple[str, str]]:
    """Yields a thing and a part of it, as a text may name them: "lid of the jar", "jar's lid", "jar lid"."""
    if " of " in meant:
        part, _, whose = meant.partition(" of ")
        yield whose, plain(part)
    words = meant.replace("'s ", " ").replace("’s ", " ").split()
    for cut in range(len(words) - 1, 0, -1):
        yield " ".join(words[:cut]), " ".join(words[cut:])


def _door(doorway: Doorway) -> Called:
    return Called(doorway.name, "door", doorway.leaf.colour if doorway.leaf else "", doorway.rooms)


def leans(thing: Thing) -> bool:
    """Says whether what is put on a thing lies on a slope."""
    surfaces = shape_of(thing).surfaces
    return bool(surfaces) and not any(surface.is_level for surface in surfaces)


def bearing_between(one: Thing, other: Thing) -> float:
    """Returns in which way one thing has the other, in degrees clockwise from north."""
    east, north = np.subtract(other.at, one.at)[:2]
    return float(np.degrees(np.arctan2(east, north))) % 360
