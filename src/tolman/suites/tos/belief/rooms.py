"""Which room things are in, worked out from looks alone.

Rooms are told apart by their doors: the side of a door is the room that one enters by walking through it
along a heading.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tolman.geometry.bins import EGOS, Ego, Wall
from tolman.geometry.pose import HEADINGS, Heading
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.sight import Sighting, View

_CLOCKWISE = (Wall.FRONT, Wall.RIGHT, Wall.BACK, Wall.LEFT)

Side = tuple[str, Heading]
"""A door and the heading that leads through it into a room."""

Look = tuple[str, Heading]
"""A place and the heading along which the player looked from there."""


@dataclass(slots=True, eq=False)
class Room:
    """What is known of one room."""

    inside: set[str] = field(default_factory=set)
    doors: dict[str, Heading] = field(default_factory=dict)
    """Doors with the heading that leads out of the room."""
    looks: dict[Look, frozenset[str]] = field(default_factory=dict)
    """What is not missing in each look into the room: what was seen of it, the place of the look and the start."""
    is_complete: bool = False
    """Whether all of the room has been looked at from one place."""
    _members: tuple[str, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """Names of all that belongs to the room, doors last."""
        if len(self._members) != len(self.inside) + len(self.doors):  # what belongs to a room, belongs to it for ever
            self._members = (*sorted(self.inside), *sorted(self.doors))
        return self._members

    def is_seen_whole(self, place: str) -> bool:
        """Says whether looks from a place, all ways but out of the room, have shown all of it."""
        out = self.doors.get(place)
        missing = [each for each in HEADINGS if each is not out and (place, each) not in self.looks]
        return not missing


class Noted(NamedTuple):
    """A look into a room, and the names that it added to the room."""

    room: Room
    look: Look
    fresh: dict[str, None]


class Rooms:
    """The rooms that a player has looked into."""

    def __init__(self) -> None:
        self._rooms: dict[str | Side, Room] = {START: Room({START})}
        self._through: dict[str, Heading] = {}
        self.complete = 0
        """How many rooms have been looked at whole."""

    @property
    def all(self) -> list[Room]:
        """Every room known, in the order of discovery."""
        return list(dict.fromkeys(self._rooms.values()))

    def of(self, key: str | Side) -> Room | None:
        """Returns the room of a thing, of the start or of the side of a door, if it is known."""
        return self._rooms.get(key)

    def beyond(self, door: str, heading: Heading) -> Room:
        """Returns the room that one enters by walking through `door` along `heading`, known or not yet."""
        side = door, heading
        if side not in self._rooms:
            self._rooms[side] = Room(doors={door: heading.turned(2)})
        return self._rooms[side]

    def around(self, place: str) -> list[Room]:
        """Returns the room of the start or a thing, or both rooms of a door, looked into or not."""
        through = self._through.get(place)
        if through is None:
            return [self._rooms[place]]
        return [self.beyond(place, through), self.beyond(place, through.turned(2))]

    def sharing(self, place: str) -> set[str]:
        """Returns the things and doors in the rooms of `place`."""
        return {name for room in self.around(place) for name in room.members} - {place, START}

    def are_level(self, one: str, other: str) -> bool:
        """Says whether two doors lie in one wall of a room, so that neither is seen from the other's doorway."""
        return any(one in room.doors and room.doors[one] == room.doors.get(other) for room in self.around(one))

    def through(self, door: str) -> Heading | None:
        """Returns the heading that leads through a door, out of the room in which it was seen first."""
        return self._through.get(door)

    def note(self, view: View, standing: str, heading: Heading) -> list[Noted]:
        """Takes in a look; returns what it says of each room that it went into."""
        found = [seen for seen in view.sightings if seen.wall and seen.name not in self._through]
        for sighting in found:
            self._through[sighting.name] = outward(sighting, heading)
        if standing not in self._through:
            noted = [self._noted(self._rooms[standing], view.sightings, (standing, heading))]
        else:
            parts = self._both_sides(view, standing, heading)
            noted = [self._noted(room, sightings, (standing, heading)) for room, sightings in parts]
        for (
            sighting
        ) in found:  # so that the order of rooms depends on looks alone, and not on who asks for them first
            self.beyond(sighting.name, self._through[sighting.name])
        return noted

    def _both_sides(self, view: View, door: str, heading: Heading) -> list[tuple[Room, list[Sighting]]]:
        """Returns both rooms of a doorway with what was seen of each."""
        through = self._through[door]
        sides: dict[Heading, list[Sighting]] = {through: [], through.turned(2): []}
        for sighting in view.sightings:
            sides[_side(sighting, heading, through)].append(sighting)
        return [(self.beyond(door, side), sightings) for side, sightings in sides.items()]

    def _noted(self, room: Room, sightings: Sequence[Sighting], look: Look) -> Noted:
        fresh: dict[str, None] = {}
        for sighting in sightings:
            if sighting.name in room.inside:
                continue
            if sighting.name not in room.doors:
                fresh[sighting.name] = None
            other = self._admitted(room, sighting, look[1])
            if other is not room:
                room = self._merged(room, other)
                fresh |= dict.fromkeys(room.members)
        room.looks[look] = frozenset([START, look[0], *(sighting.name for sighting in sightings)])
        if not room.is_complete and room.is_seen_whole(look[0]):
            room.is_complete = True
            self.complete += 1
        return Noted(room, look, fresh)

    def _admitted(self, room: Room, sighting: Sighting, heading: Heading) -> Room:
        """Adds what was seen to its room; returns the room in which it was known before, if it was."""
        if not sighting.wall:
            room.inside.add(sighting.name)
            return self._rooms.setdefault(sighting.name, room)
        room.doors[sighting.name] = out = outward(sighting, heading)
        return self._rooms.setdefault((sighting.name, out.turned(2)), room)

    def _merged(self, room: Room, other: Room) -> Room:
        """Returns one room for two that turn out to be the same."""
        room.inside |= other.inside
        room.doors |= other.doors
        room.looks |= other.looks
        room.is_complete |= other.is_complete
        self._rooms = {key: room if known is other else known for key, known in self._rooms.items()}
        self.complete = sum(each.is_complete for each in self.all)
        return room


def outward(sighting: Sighting, heading: Heading) -> Heading:
    """Returns the heading that leads through a door out of the room in which it was seen."""
    assert sighting.wall
    return heading.turned(_CLOCKWISE.index(sighting.wall))


def _side(sighting: Sighting, heading: Heading, through: Heading) -> Heading:
    """Returns the heading of the side of a doorway on which something was seen from it."""
    sides = (through, through.turned(2))
    if heading in sides:
        return heading
    if sighting.wall and sighting.direction is Ego.FRONT and outward(sighting, heading) in sides:
        return outward(sighting, heading).turned(2)  # a door in the same wall; noise may put others straight ahead
    return heading.turned(3 if sighting.direction in EGOS[:2] else 1)
