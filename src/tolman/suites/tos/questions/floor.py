"""Free cells of the floor: drawing them, and telling them by what is seen from there."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from tolman.geometry.bins import DISTANCES, UPPER_EDGES
from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose, minus
from tolman.seeding import Stream
from tolman.suites.tos.belief.cellset import ground
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.kinds import MOST_RADIUS
from tolman.suites.tos.scene.placement import MOST_HIDDEN, hidden_share
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import Sighting, View, view_of


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
    cells = [(room.number, minus(cell, scene.start.at)) for room in scene.rooms for cell in room.area]
    for room, cell in rng.shuffled([each for each in cells if each[1] not in chart.taken and each[1] != (0, 0)]):
        pose = Pose(cell, rng.pick(HEADINGS))
        yield Spot(pose, room, view_of(chart.members_in((room,)), pose, (room,)))


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
