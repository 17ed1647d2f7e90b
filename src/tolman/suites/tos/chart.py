"""A chart: what can be known of a scene by exploring it. Frame: cells east and north of the start."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose, minus
from tolman.suites.tos.moves import START, JumpTo, Motion, Rotate
from tolman.suites.tos.scene.scene import Member, Scene, Thing
from tolman.suites.tos.scene.sight import View, view_of

Stand = tuple[str, Heading]
"""Where a player can be: the start or a name, and the way it faces."""


@dataclass(frozen=True)
class Chart:
    """Place, facing and rooms of everything; how far the rooms reach is not part of it."""

    members: tuple[Member, ...]
    """Things, then doors."""
    rooms: Mapping[str, tuple[int, ...]]
    """Room of the start and of each thing, both rooms of each door."""

    @cached_property
    def by_name(self) -> dict[str, Member]:
        """Things and doors by name."""
        return {member.name: member for member in self.members}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of all things and doors."""
        return tuple(self.by_name)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """All things."""
        return tuple(member for member in self.members if isinstance(member, Thing))

    @cached_property
    def fronted(self) -> tuple[Thing, ...]:
        """The things that have a front."""
        return tuple(thing for thing in self.things if thing.has_front)

    @cached_property
    def taken(self) -> frozenset[Cell]:
        """Cells on which something stands."""
        return frozenset(member.at for member in self.members)

    @cached_property
    def stands(self) -> tuple[Stand, ...]:
        """Every pose in which a player can look around."""
        return tuple((place, heading) for place in (START, *self.names) for heading in HEADINGS)

    def at(self, place: str) -> Cell:
        """Returns the cell of the start or of something."""
        return (0, 0) if place == START else self.by_name[place].at

    def step(self, origin: str, target: str) -> Cell:
        """Returns the displacement from one place to another."""
        return minus(self.at(target), self.at(origin))

    def view(self, stand: Stand) -> View:
        """Returns what is seen from a place along a heading."""
        if stand not in self._views:
            place, heading = stand
            rooms = self.rooms[place]
            self._views[stand] = view_of(self.members_in(rooms), Pose(self.at(place), heading), rooms)
        return self._views[stand]

    @cached_property
    def _views(self) -> dict[Stand, View]:
        return {}

    def names_in_view(self, stand: Stand) -> list[str]:
        """Returns the names of what is seen from a place along a heading."""
        return [sighting.name for sighting in self.view(stand).sightings]

    def members_in(self, rooms: tuple[int, ...]) -> tuple[Member, ...]:
        """Returns the things and doors of any of `rooms`."""
        if rooms not in self._members_in:
            self._members_in[rooms] = tuple(
                member for member in self.members if not set(rooms).isdisjoint(self.rooms[member.name])
            )
        return self._members_in[rooms]

    @cached_property
    def _members_in(self) -> dict[tuple[int, ...], tuple[Member, ...]]:
        return {}

    def led(self, motions: tuple[Motion, ...]) -> Stand | str:
        """Returns where motions lead from the start, or why they lead nowhere."""
        place, heading = START, Heading.NORTH
        for motion in motions:
            if isinstance(motion, Rotate):
                heading = heading.turned(motion.degrees // 90)
            elif motion.name not in self.by_name:
                return f"there is nothing called {motion.name!r}"
            elif motion.name not in self.names_in_view((place, heading)):
                return f"the {motion.name} is not in view when it is to be jumped to"
            else:
                place = motion.name
        return place, heading

    @cached_property
    def ways(self) -> dict[Stand, tuple[Motion, ...]]:
        """The fewest motions that lead from the start to every stand that can be reached."""
        ways: dict[Stand, tuple[Motion, ...]] = {(START, Heading.NORTH): ()}
        for stand in (queue := [(START, Heading.NORTH)]):
            place, heading = stand
            steps: list[tuple[Stand, Motion]] = [
                ((place, heading.turned(each // 90)), Rotate(each)) for each in (90, 180, -90)
            ]
            steps += [((name, heading), JumpTo(name)) for name in self.names_in_view(stand)]
            for after, motion in steps:
                if after not in ways:
                    ways[after] = (*ways[stand], motion)
                    queue.append(after)
        return ways


def chart_of(scene: Scene) -> Chart:
    """Returns all there is to know of a scene."""
    start = scene.start.at
    members = tuple(replace(member, at=minus(member.at, start)) for member in scene.members)
    rooms = {member.name: scene.rooms_at(member.at) for member in scene.members}
    return Chart(members, {START: scene.rooms_at(start), **rooms})
