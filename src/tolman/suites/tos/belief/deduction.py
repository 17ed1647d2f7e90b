"""What looks say beyond their relations: walls, what was not seen, and what is left for the last room.

A careful reasoner knows that a door's wall bounds its room, that what belongs to a room and was not seen lies
outside the view, that things in view which are not called close are apart, and how many rooms there are.
"""

from collections.abc import Iterator
from itertools import combinations

from tolman.geometry.pose import Heading
from tolman.suites.tos.belief.belief import Fact
from tolman.suites.tos.belief.cellset import Ground
from tolman.suites.tos.belief.rooms import Noted, Rooms
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.sight import View


class Deduction:
    """Turns every look into the facts that follow from it and from the looks before."""

    def __init__(self, on: Ground, rooms: int, things: tuple[str, ...]) -> None:
        self._on = on
        self._count = rooms
        self._unseen = set(things)
        self._rooms = Rooms()

    def facts(self, view: View, standing: str, heading: Heading) -> Iterator[Fact]:
        """Yields what follows from a look."""
        self._unseen.difference_update(sighting.name for sighting in view.sightings)
        yield from self._apart(view)
        for noted in self._rooms.note(view, standing, heading):
            yield from self._walls(noted)
            yield from self._absences(noted)
        yield from self._in_last_room()

    def _apart(self, view: View) -> Iterator[Fact]:
        """Two things in view that are not called close are apart."""
        close = {(pair.subject, pair.anchor) for pair in view.close}
        for one, other in combinations([sighting.name for sighting in view.sightings], 2):
            if (one, other) not in close:
                yield Fact(one, other, self._on.apart())

    def _walls(self, noted: Noted) -> Iterator[Fact]:
        """Whatever is in a room lies inside the walls of its doors; doors of one wall are level."""
        room = noted.room
        for door, out in room.doors.items():
            for name in room.members if door in noted.fresh else noted.fresh:
                if room.doors.get(name) != out:
                    yield Fact(door, name, self._on.beyond(out))
                elif name != door:
                    yield Fact(door, name, self._on.level(out))

    def _absences(self, noted: Noted) -> Iterator[Fact]:
        """What belongs to a room and was not seen in a look lies outside that look's view."""
        for look, seen in noted.room.looks.items():
            for name in noted.room.members if look == noted.look else noted.fresh:
                if name not in seen and name not in (look[0], START):
                    yield Fact(name, look[0], self._on.unseen(look[1]))

    def _in_last_room(self) -> Iterator[Fact]:
        """Once all rooms but one have been looked at whole, whatever was never seen is in the last one."""
        complete = [room for room in self._rooms.all if room.is_complete]
        if not self._unseen or len(complete) != self._count - 1:
            return
        for room in complete:
            for door, out in room.doors.items():
                if self._rooms.of((door, out)) not in complete:
                    for name in sorted(self._unseen):
                        yield Fact(name, door, self._on.beyond(out))
