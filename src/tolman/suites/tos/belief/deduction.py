"""What looks say beyond their relations: walls, what was not seen, and what is left for the last room.

A careful reasoner knows that a door's wall bounds its room, that what belongs to a room and was not seen lies
outside the view, that things in view which are not called close are apart, and how many rooms there are.
"""

from itertools import combinations

from tolman.geometry.pose import Heading
from tolman.suites.tos.belief.belief import Fact
from tolman.suites.tos.belief.cellset import Ground
from tolman.suites.tos.belief.rooms import Noted, Rooms
from tolman.suites.tos.scene.sight import View


class Deduction:
    """Turns every look into the facts that follow from it and from the looks before."""

    def __init__(self, on: Ground, rooms: int, things: tuple[str, ...]) -> None:
        self._on = on
        self._count = rooms
        self._unseen = set(things)
        self._rooms = Rooms()

    def facts(self, view: View, standing: str, heading: Heading) -> list[Fact]:
        """Returns what follows from a look."""
        if self._unseen:
            self._unseen.difference_update([sighting.name for sighting in view.sightings])
        facts = self._apart(view)
        for noted in self._rooms.note(view, standing, heading):
            facts += self._walls(noted) if noted.fresh else ()
            facts += self._absences(noted)
        return facts + self._in_last_room() if self._unseen else facts

    def _apart(self, view: View) -> list[Fact]:
        """Two things in view that are not called close are apart."""
        close, apart = {(pair.subject, pair.anchor) for pair in view.close}, self._on.apart()
        pairs = combinations([sighting.name for sighting in view.sightings], 2)
        return [(one, other, apart) for one, other in pairs if (one, other) not in close]

    def _walls(self, noted: Noted) -> list[Fact]:
        """Whatever is in a room lies inside the walls of its doors; doors of one wall are level."""
        facts: list[Fact] = []
        room = noted.room
        for door, out in room.doors.items():
            beyond, level = self._on.beyond(out), self._on.level(out)
            for name in room.members if door in noted.fresh else noted.fresh:
                if room.doors.get(name) != out:
                    facts.append((door, name, beyond))
                elif name != door:
                    facts.append((door, name, level))
        return facts

    def _absences(self, noted: Noted) -> list[Fact]:
        """What belongs to a room and was not seen in a look lies outside that look's view.

        From a doorway another door in the same wall is never seen; nor is the room that one looks out of, as its
        walls say.
        """
        facts: list[Fact] = []
        room = noted.room
        for look in room.looks if noted.fresh else (noted.look,):
            (place, heading), told = look, room.looks[look]
            wall, unseen = room.doors.get(place), self._on.unseen(heading)
            if wall is not heading:
                names = room.members if look == noted.look else noted.fresh
                absent = [name for name in names if name not in told and room.doors.get(name, name) is not wall]
                facts += [(name, place, unseen) for name in absent]
        return facts

    def _in_last_room(self) -> list[Fact]:
        """Once all rooms but one have been looked at whole, whatever was never seen is in the last one."""
        if self._rooms.complete != self._count - 1:
            return []
        complete = [room for room in self._rooms.all if room.is_complete]
        doors = [(door, out) for room in complete for door, out in room.doors.items()]
        outer = [(door, out) for door, out in doors if self._rooms.of((door, out)) not in complete]
        return [(name, door, self._on.beyond(out)) for door, out in outer for name in sorted(self._unseen)]
