"""Free cells of the floor: drawing them, and telling them by what is seen from there."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from tolman.geometry.bins import DISTANCES, UPPER_EDGES
from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose, minus, plus
from tolman.seeding import Stream
from tolman.suites.tos.belief.cellset import ground
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.moves import START
from tolman.suites.tos.questions.odds import Odds, by_weight, odds_in, openness
from tolman.suites.tos.scene.kinds import MOST_RADIUS
from tolman.suites.tos.scene.placement import MOST_HIDDEN, hidden_share
from tolman.suites.tos.scene.scene import Room, Scene
from tolman.suites.tos.scene.sight import Sighting, View, view_of

_OPEN = 60
"""Poses that leave much open, of a scene, whatever its size."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A pose on a free cell, counted from the start, and what is seen there."""

    pose: Pose
    room: int
    view: View

    @property
    def names(self) -> list[str]:
        """Names of what is seen."""
        return [sighting.name for sighting in self.view.sightings]


def draw_spots(scene: Scene, chart: Chart, rng: Stream) -> Iterator[Spot]:
    """Yields every pose on a free cell but the start, in random order."""
    for room, cell in rng.shuffled(_free(scene, chart)):
        pose = Pose(cell, rng.pick(HEADINGS))
        yield Spot(pose, room.number, view_of(chart.members_in((room.number,)), pose, (room.number,)))


def draw_open_spots(scene: Scene, chart: Chart, rng: Stream) -> Iterator[tuple[Spot, Odds]]:
    """Yields poses on free cells, with the odds there, in random order: those that leave much open come first.

    Beside a wall that is faced, nothing can be far, and whoever reads the coordinates knows it.
    """
    poses = [
        (Pose(cell, heading), room.number, odds_in(room.area, Pose(plus(scene.start.at, cell), heading)))
        for room, cell in _free(scene, chart)
        for heading in HEADINGS
    ]
    for pose, number, odds in by_weight(poses, lambda each: openness(each[2]), rng)[: -_OPEN - 1 : -1]:
        yield Spot(pose, number, view_of(chart.members_in((number,)), pose, (number,))), odds


def _free(scene: Scene, chart: Chart) -> list[tuple[Room, Cell]]:
    """Returns every cell of the floor but the start on which nothing stands, with its room."""
    cells = [(room, minus(cell, scene.start.at)) for room in scene.rooms for cell in room.area]
    return [each for each in cells if each[1] not in chart.taken and each[1] != (0, 0)]


def draw_origin(chart: Chart, spot: Spot, rng: Stream) -> tuple[str, Cell]:
    """Returns where cells are counted from, and the spot counted from there: the start in its room, else a door."""
    doors = [name for name in chart.names if len(chart.rooms[name]) > 1 and spot.room in chart.rooms[name]]
    origin = START if spot.room in chart.rooms[START] else rng.pick(doors)
    return origin, minus(spot.pose.at, chart.at(origin))


def is_open(chart: Chart, spot: Spot) -> bool:
    """Says whether a picture shows all that is seen from a spot: as from any place where a player can stand."""
    things = {thing.name for thing in chart.things}
    return all(
        hidden_share(spot.pose.at, chart.at(hider), chart.at(name), MOST_RADIUS, MOST_RADIUS) <= MOST_HIDDEN
        for hider, name in permutations(spot.names, 2)
        if hider in things
    )


def viewpoints(chart: Chart, heading: Heading, seen: Iterable[Sighting]) -> list[Cell]:
    """Returns every free cell from which all of `seen` is seen so along `heading`, wherever walls may be."""
    seen = tuple(seen)
    on = ground(_reach(chart, seen))
    cells = on.all
    for sighting in seen:
        here = on.cell(chart.at(sighting.name))
        cells &= on.seen(sighting.direction, sighting.distance, heading).back.carry(here)
    return [cell for cell in on.cells(cells) if cell not in chart.taken]


def _reach(chart: Chart, seen: Sequence[Sighting]) -> int:
    """Returns how far from the start all of it can be seen from, in steps of 16, so that few grounds are made."""
    farthest = max(max(abs(x), abs(y)) for x, y in chart.taken)
    distances = [DISTANCES.index(sighting.distance) for sighting in seen]
    within = UPPER_EDGES[min([*distances, len(UPPER_EDGES) - 1])]
    return 16 * (1 + (farthest + max(8, within)) // 16)
