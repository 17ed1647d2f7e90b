"""What looks say beyond their relations: which room things are in, walls, and what was not seen.

Rooms are told apart by their doors: the side of a door is the room that one enters by walking through it
along a heading. A careful reasoner knows that a door's wall bounds its room, that what belongs to the room
and was not seen lies outside the view, that things not called close are apart, and how many rooms there are.
"""

from collections.abc import Iterator
from itertools import combinations

from tolman.geometry.bins import EGOS, Ego, Wall
from tolman.geometry.pose import HEADINGS, Heading
from tolman.scene.sight import Sighting, View
from tolman.suites.tos.belief import Fact
from tolman.suites.tos.cellset import Ground
from tolman.suites.tos.moves import START

_CLOCKWISE = (Wall.FRONT, Wall.RIGHT, Wall.BACK, Wall.LEFT)

Side = tuple[str, Heading]
"""A door and the heading that leads through it into a room."""


class Room:
    """What is known of one room."""

    def __init__(self) -> None:
        self.inside: set[str] = set()
        self.doors: dict[str, Heading] = {}
        """Doors with the heading that leads out of the room."""
        self.looks: dict[tuple[str, Heading], frozenset[str]] = {}
        """What was seen in each look into the room, by place and heading."""
        self.is_complete = False

    @property
    def members(self) -> list[str]:
        """Names of all that belongs to the room, doors last."""
        return [*sorted(self.inside), *sorted(self.doors)]

    def looked(self, place: str, heading: Heading, seen: frozenset[str]) -> None:
        """Notes a look; once a place has been used to look at all of the room, the room is complete."""
        self.looks[place, heading] = seen
        outward = self.doors.get(place)
        self.is_complete = self.is_complete or all(
            (place, each) in self.looks for each in HEADINGS if each is not outward
        )


class Deduction:
    """Keeps track of rooms and turns every look into facts."""

    def __init__(self, on: Ground, rooms: int, things: tuple[str, ...]) -> None:
        self._on = on
        self._count = rooms
        self._unseen = set(things)
        self._rooms: dict[str | Side, Room] = {START: Room()}
        self._rooms[START].inside.add(START)
        self._headings: dict[str, Heading] = {}
        """For every door a heading that leads through it."""

    def facts(self, view: View, standing: str, heading: Heading) -> list[Fact]:
        """Returns what follows from a look."""
        for sighting in view.sightings:
            if isinstance(sighting.aspect, Wall):
                self._headings.setdefault(sighting.name, _outward(sighting, heading))
        self._unseen.difference_update(sighting.name for sighting in view.sightings)
        facts = list(self._apart(view))
        for room, sightings in self._by_room(view, standing, heading):
            facts += self._looked_into(room, sightings, standing, heading)
        return facts + list(self._in_last_room())

    def _apart(self, view: View) -> Iterator[Fact]:
        """Two things in view that are not called close are apart."""
        close = {(pair.subject, pair.anchor) for pair in view.close}
        for one, other in combinations([sighting.name for sighting in view.sightings], 2):
            if (one, other) not in close:
                yield Fact(one, other, self._on.apart())

    def _by_room(self, view: View, standing: str, heading: Heading) -> list[tuple[Room, list[Sighting]]]:
        """Returns each room that was looked into, with what was seen of it."""
        if standing not in self._headings:
            return [(self._rooms[standing], list(view.sightings))]
        through = self._headings[standing]
        sides: dict[Heading, list[Sighting]] = {through: [], through.turned(2): []}
        for sighting in view.sightings:
            sides[_side(sighting, heading, through)].append(sighting)
        return [(self._side_room(standing, side), sightings) for side, sightings in sides.items()]

    def _side_room(self, door: str, heading: Heading) -> Room:
        if (door, heading) not in self._rooms:
            room = self._rooms[door, heading] = Room()
            room.doors[door] = heading.turned(2)
        return self._rooms[door, heading]

    def _looked_into(self, room: Room, sightings: list[Sighting], place: str, heading: Heading) -> Iterator[Fact]:
        known = set(room.members)
        for sighting in sightings:
            merged = self._admitted(room, sighting, heading)
            known = known if merged is room else set()
            room = merged
        room.looked(place, heading, frozenset(sighting.name for sighting in sightings))
        fresh = [name for name in room.members if name not in known]
        yield from self._walls(room, fresh)
        yield from self._absences(room, fresh, (place, heading))

    def _admitted(self, room: Room, sighting: Sighting, heading: Heading) -> Room:
        """Adds what was seen to its room; returns that room, merged where two turn out to be one."""
        key: str | Side = sighting.name
        if isinstance(sighting.aspect, Wall):
            outward = _outward(sighting, heading)
            room.doors[sighting.name] = outward
            key = (sighting.name, outward.turned(2))
        else:
            room.inside.add(sighting.name)
        other = self._rooms.setdefault(key, room)
        return room if other is room else self._merged(room, other)

    def _merged(self, room: Room, other: Room) -> Room:
        room.inside |= other.inside
        room.doors |= other.doors
        room.looks |= other.looks
        room.is_complete |= other.is_complete
        for key, known in self._rooms.items():
            if known is other:
                self._rooms[key] = room
        return room

    def _walls(self, room: Room, fresh: list[str]) -> Iterator[Fact]:
        """Whatever is in the room lies inside the walls of its doors; doors of one wall are level."""
        for door, outward in room.doors.items():
            for name in fresh if door not in fresh else room.members:
                if room.doors.get(name) != outward:
                    yield Fact(door, name, self._on.beyond(outward))
                elif name != door:
                    yield Fact(door, name, self._on.level(outward))

    def _absences(self, room: Room, fresh: list[str], last: tuple[str, Heading]) -> Iterator[Fact]:
        """What belongs to the room and was not seen in a look lies outside that look's view."""
        for look, seen in room.looks.items():
            for name in room.members if look == last else fresh:
                if name not in seen and name not in (look[0], START):
                    yield Fact(name, look[0], self._on.unseen(look[1]))

    def _in_last_room(self) -> Iterator[Fact]:
        """Once all rooms but one have been looked at whole, whatever was never seen is in the last one."""
        complete = {id(room): room for room in self._rooms.values() if room.is_complete}
        if len(complete) != self._count - 1:
            return
        for room in complete.values():
            for door, outward in room.doors.items():
                if id(self._rooms.get((door, outward))) not in complete:
                    for name in sorted(self._unseen):
                        yield Fact(name, door, self._on.beyond(outward))


def _outward(sighting: Sighting, heading: Heading) -> Heading:
    """Returns the heading that leads through a door out of the room in which it was seen."""
    assert isinstance(sighting.aspect, Wall)
    return heading.turned(_CLOCKWISE.index(sighting.aspect))


def _side(sighting: Sighting, heading: Heading, through: Heading) -> Heading:
    """Returns the heading of the side of a doorway on which something was seen from it."""
    if heading in (through, through.turned(2)):
        return heading
    if sighting.direction is Ego.FRONT:  # another door in the same wall
        return _outward(sighting, heading).turned(2)
    left = sighting.direction in EGOS[:2]
    return heading.turned(3 if left else 1)
