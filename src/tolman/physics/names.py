"""What users call the things, doors, lamps and cloths of a house. For the command line and files of acts alone.

Names are those in the house, or what anybody would say: "red mug", "glass", "the chair in the kitchen". Capitals,
articles and quotation marks do not matter.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.finish import COLOURS
from tolman.errors import ActError
from tolman.house.house import CEILING, FLOOR, WALL, Doorway, House, Thing
from tolman.house.models import shape_of
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

    @property
    def told(self) -> str:
        """Its name, with what tells it from others of its sort."""
        marks = ", ".join(filter(None, (self.colour, "/".join(self.rooms))))
        return f"{self.name} ({marks})" if marks else self.name


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a house, for somebody who holds something, or nothing."""

    house: House
    held: str = ""
    """What the hand holds, as far as it is known."""

    def holds(self, text: str) -> bool:
        """Says whether a text means what the hand holds, be it that many others are called so, too."""
        held = [each for each in (*self._things(), *self._cloths()) if each.name == self.held]
        return plain(text) in HELD or bool(_found(plain(text), held))

    def thing(self, text: str) -> str:
        """Returns the name of the thing that is meant."""
        return chosen(text, self._things(), self._rooms)

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
        return chosen(text, [*self._things(), *self._cloths()], self._rooms)

    def place(self, text: str) -> str:
        """Returns the name of the thing that is meant, or the floor."""
        meant = plain(text)
        return FLOOR if _OTHERWISE.get(meant, meant) == FLOOR else self.thing(text)

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
        return [Called(each.name, each.kind, colour_of(each), self._at(each.at)) for each in self.house.things]

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
    found = _found(meant, known)
    if not found and (in_room := _IN_ROOM.match(meant)):
        there = next((room for room in rooms if room.casefold() == in_room[2]), None)
        inside = [each for each in known if there in each.rooms]
        found = _found(plain(in_room[1]), inside)
        if there is not None and not found:
            raise ActError(f"there is no {_cut(plain(in_room[1]))} in the {there}")
    if len(found) == 1:
        return found[0].name
    raise ActError(_several(found) if found else _none(meant, known))


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
    bare = meant.partition(" ")[2] if meant.partition(" ")[0] in COLOURS else meant
    if bare != meant and (alike := _found(bare, known)):
        return f"there is no {meant}; there {'are' if alike[1:] else 'is'} {listed([each.told for each in alike])}"
    if meant in KINDS:
        return f"there is no {meant} in this house"
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
