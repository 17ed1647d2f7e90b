"""What a scripted player knows: all of it read from the messages, as a model would read them."""

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tolman.geometry.bins import Distance, heading_seen
from tolman.geometry.pose import HEADINGS, Heading, nearest_heading
from tolman.protocol.edition import Edition
from tolman.suites.tos.belief.belief import Belief
from tolman.suites.tos.belief.learner import Learner
from tolman.suites.tos.belief.rooms import Rooms, outward
from tolman.suites.tos.moves import START
from tolman.suites.tos.players.cells import with_cells
from tolman.suites.tos.scene.sight import Sighting, View
from tolman.suites.tos.words import read_told, read_view

_ROOMS = re.compile(r"a place of (one|\d+) rooms?")
_LISTS = re.compile(r"^Things: (.*)\.\nDoors: (.*)\.$", re.M)
_MOTION = re.compile(r"^You are now at the (.+)\.$|^You turned (\d+)° (clockwise|counterclockwise)\.$", re.M)

_TURN = re.compile(r"^Turn \d+: .*\n", re.M)

_STRETCH = {
    Distance.SLIGHTLY_FAR: 8,
    Distance.FAR: 12,
    Distance.VERY_FAR: 26,
    Distance.EXTREMELY_FAR: 40,
}
"""Cells along a room in which something so far away can be seen, about."""

Place = str
"""The start, or the name of what the player stands on."""

Compass = Callable[[Place, str], Heading]
"""Returns the heading nearest to the direction from a place to something."""


@dataclass(slots=True)
class Notebook:
    """Names, own pose and everything seen so far. Headings count from the start, which faces north."""

    reach: int = 20
    """Cells around a place that are kept in mind when working out where things are."""
    compass: Compass | None = None
    """Headings from a guide who knows the scene; None for a player of its own."""
    in_words: bool = False
    """Whether it heeds of a picture no more than words would tell."""
    room_count: int = 1
    things: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    place: Place = START
    heading: Heading = Heading.NORTH
    views: dict[tuple[Place, Heading], View] = field(default_factory=dict)
    rooms: Rooms = field(default_factory=Rooms)
    seen: set[str] = field(default_factory=set)
    headings: dict[str, Heading] = field(default_factory=dict)
    """The way everything faces that was seen and has a front."""
    _lessons: list[Callable[[Learner], None]] = field(default_factory=list)
    """Looks and answers, to be taught to whoever asks for a belief."""
    _learners: dict[Edition, tuple[Learner, int]] = field(default_factory=dict)
    """Learners with the number of lessons they have had."""

    @property
    def view(self) -> View | None:
        """What is in view now, or None if the player has not looked this way from here."""
        return self.views.get((self.place, self.heading))

    @property
    def has_seen_all(self) -> bool:
        """Whether everything on the lists has been seen."""
        return len(self.seen) == len(self.things) + len(self.doors)

    def blank(self) -> "Notebook":
        """Returns a notebook with the same lists and nothing else."""
        return Notebook(self.reach, None, self.in_words, self.room_count, self.things, self.doors)

    def read(self, message: str) -> None:
        """Takes in a message: a briefing, what a turn led to, or the report of another player's turns."""
        if not self.things and (lists := _LISTS.search(message)):
            count = _ROOMS.search(message)
            self.room_count = int(count[1]) if count and count[1] != "one" else 1
            self.things = tuple(lists[1].split(", "))
            self.doors = () if lists[2] == "none" else tuple(lists[2].split(", "))
            for told in _TURN.split(message[lists.end() :])[1:]:
                self._read_turn(told)
        else:
            self._read_turn(message)

    def _read_turn(self, message: str) -> None:
        for name, degrees, way in _MOTION.findall(message):
            if name:
                self.place = name
            else:
                self.heading = self.heading.turned(int(degrees) // 90 * (1 if way == "clockwise" else -1))
        view = read_view(message)
        if view is not None:
            self.note(view if self.in_words else with_cells(view, message))
        if told := read_told(message):
            if told[2] is not None and told[0] != START:
                self.headings[told[0]] = told[2]
            self._lessons.append(lambda learner: learner.told(told[0], told[1]))

    def note(self, view: View) -> None:
        """Takes in what is in view now."""
        self.views[self.place, self.heading] = view
        self.rooms.note(view, self.place, self.heading)
        self.seen.update(sighting.name for sighting in view.sightings)
        self.headings |= {
            seen.name: heading_seen(seen.facing, self.heading) for seen in view.sightings if seen.facing
        }
        self._widen(view)
        place, heading = self.place, self.heading
        self._lessons.append(lambda learner: learner.look(view, place, heading))

    def _widen(self, view: View) -> None:
        """Keeps more cells in mind when rooms turn out to be wide; whoever learns then starts afresh."""
        farthest = max((_STRETCH.get(sighting.distance, 0) for sighting in view.sightings), default=0)
        if self.compass is None and self.room_count * farthest > self.reach:
            self.reach = self.room_count * farthest
            self._learners.clear()

    def learnt(self, edition: Edition) -> Belief:
        """Returns what follows from all looks and answers so far by the rules of an edition."""
        if edition not in self._learners:
            self._learners[edition] = Learner(edition, self.reach, self.room_count, self.things), 0
        learner, taken = self._learners[edition]
        for teach in self._lessons[taken:]:
            teach(learner)
        self._learners[edition] = learner, len(self._lessons)
        return learner.belief

    def sightings(self, place: Place) -> list[tuple[Heading, Sighting]]:
        """Returns all that was seen from `place`, with the heading of the look, north to west."""
        return [
            (heading, sighting)
            for heading in HEADINGS
            if (place, heading) in self.views
            for sighting in self.views[place, heading].sightings
        ]

    def seen_from(self, place: Place) -> set[str]:
        """Returns the names of all that was seen from `place`."""
        return {sighting.name for _, sighting in self.sightings(place)}

    def heading_to(self, place: Place, name: str) -> Heading | None:
        """Returns the heading nearest to the direction from `place` to `name`, or None if none is sure to show it.

        Something on a diagonal is in view along two headings; the first from north counts, as published.
        """
        if self.rooms.are_level(place, name):
            return None
        if self.compass:
            return self.compass(place, name)
        nearest = {nearest_heading(*step) for step in self.learnt(Edition.CURRENT).displacements(place, name)}
        if len(nearest) == 1:
            return nearest.pop()
        there = {heading for heading, sighting in self.sightings(place) if sighting.name == name}
        back = {heading.turned(2) for heading, sighting in self.sightings(name) if sighting.name == place}
        left = {heading for heading in HEADINGS if (place, heading) not in self.views}
        return min(there | back or (left if len(left) == 1 else set()), default=None)

    def reachable(self) -> list[Place]:
        """Returns every place to which a sure way leads from here, nearest first."""
        return list(self._ways(self.place))

    def way(self, place: Place, goal: str) -> list[str]:
        """Returns the names to jump to, one after the other, to get from `place` to `goal` by sure headings.

        Where there is no sure way, as when sight is noisy, a straight jump is tried.
        """
        came_from = self._ways(place, goal)
        if goal not in came_from:
            return [goal]
        way: list[str] = []
        while goal != place:
            way.insert(0, goal)
            goal = came_from[goal]
        return way

    def _ways(self, place: Place, goal: str | None = None) -> dict[Place, Place]:
        """Returns for every place reached from `place` the one before it; ends at the goal if there is one."""
        came_from: dict[Place, Place] = {place: place}
        queue = deque([place])
        while queue and goal not in came_from:
            here = queue.popleft()
            for name in sorted(self.rooms.sharing(here), key=lambda each: (each != goal, each)):
                if name not in came_from and self.heading_to(here, name) is not None:
                    came_from[name] = here
                    queue.append(name)
        return came_from

    def outward(self, place: Place, door: str) -> Heading:
        """Returns the heading that leads through `door` out of the room in which it was seen from `place`."""
        for heading, sighting in self.sightings(place):
            if sighting.name == door:
                return outward(sighting, heading)
        raise ValueError(f"{door} was not seen from {place}")
