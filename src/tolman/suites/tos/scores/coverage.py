"""How much of a scene an exploration has covered: things seen, pairs related, cells looked at.

Definitions are those of the published program: a pair is a pair of members of one room, or the start
and a member of its room; it is known once one of the two was seen while standing on the other.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tolman.geometry.pose import Cell, Pose
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import cells_in_view
from tolman.suites.tos.world import Event, Looked

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class Coverage:
    """What an exploration has covered so far."""

    scene: Scene
    seen: frozenset[str] = frozenset()
    pairs: frozenset[Pair] = frozenset()
    looks: frozenset[Pose] = frozenset()

    @property
    def nodes(self) -> float:
        """Share of things and doors seen."""
        return len(self.seen) / len(self.scene.members)

    @property
    def edges(self) -> float:
        """Share of pairs known."""
        targets = target_pairs(self.scene)
        return len(self.pairs & targets) / len(targets)

    @property
    def cells(self) -> float:
        """Share of floor cells looked at."""
        return sum(map(len, explored(self).values())) / sum(len(list(room.area)) for room in self.scene.rooms)


def covered(coverage: Coverage, events: tuple[Event, ...]) -> Coverage:
    """Returns the coverage after what happened in a turn."""
    for event in events:
        if isinstance(event, Looked):
            names = [sighting.name for sighting in event.view.sightings]
            coverage = Coverage(
                coverage.scene,
                coverage.seen.union(names),
                coverage.pairs.union(frozenset((event.standing, name)) for name in names),
                coverage.looks | {event.pose},
            )
    return coverage


def target_pairs(scene: Scene) -> frozenset[Pair]:
    """Returns every pair that an exploration can come to know."""
    return _target_pairs(
        tuple(tuple(member.name for member in scene.members_in((room.number,))) for room in scene.rooms)
    )


@lru_cache(maxsize=256)
def _target_pairs(rooms: tuple[tuple[str, ...], ...]) -> frozenset[Pair]:
    pairs = {frozenset(pair) for room in rooms for pair in combinations(room, 2)}
    return frozenset(pairs | {frozenset((START, name)) for name in rooms[0]})


def explored(coverage: Coverage) -> dict[int, set[Cell]]:
    """Returns for every room the floor cells that were in view or underfoot at some look."""
    cells: dict[int, set[Cell]] = {room.number: set() for room in coverage.scene.rooms}
    for pose in coverage.looks:
        for number, cell in cells_in_view(coverage.scene, pose):
            cells[number].add(cell)
    return cells
