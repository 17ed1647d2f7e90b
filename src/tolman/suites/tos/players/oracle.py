"""The oracle: knows the scene, and takes the shortest exploration to full gain that a search finds.

It is the yardstick from below: no player that must find out for itself can be expected to need fewer steps.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2

from tolman.geometry.pose import HEADINGS, Heading, Pose, minus, nearest_heading
from tolman.seeding import Stream
from tolman.suites.tos.belief.belief import Belief, is_certain, seen_facts
from tolman.suites.tos.belief.rooms import Look
from tolman.suites.tos.moves import START, Query, Turn
from tolman.suites.tos.players.explorers import Explorer, Walk
from tolman.suites.tos.players.notebook import Compass, Notebook, Place
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import look, shown
from tolman.suites.tos.world import OBSERVE_COST, QUERY_COST

Step = Look | str
"""A look, or the name of what is queried."""

_WIDTH = 48
"""Explorations kept at each cost, for one room; fewer for more rooms, which take longer to try."""


@dataclass(frozen=True, slots=True)
class _Route:
    """An exploration on the way."""

    steps: tuple[Step, ...]
    belief: Belief
    seen: frozenset[str]
    bits_left: float
    """Bits still to win."""


def oracle(scene: Scene, in_cells: bool = False) -> Explorer:
    """Returns the explorer that knows `scene`; `in_cells`, a look shows cells, and fewer looks will do."""

    def explore(notebook: Notebook, _rng: Stream) -> Iterator[Turn]:
        notebook.compass = compass(scene)
        walk = Walk(notebook)
        for step in shortest_route(scene, in_cells=in_cells):
            place = step if isinstance(step, str) else step[0]
            if place not in (START, *notebook.seen):  # noise has hidden it, and nobody goes where it saw nothing
                continue
            if isinstance(step, str):
                yield Turn((), Query(step))
            else:
                walk.go(step[0])
                walk.face(step[1])
                yield walk.look()

    return explore


def guided(explorer: Explorer, scene: Scene) -> Explorer:
    """Returns an explorer with a guide who knows the headings from place to place, as the published ones know them.

    A player that reads cannot always tell an exact diagonal, where the first heading from north counts.
    """

    def explore(notebook: Notebook, rng: Stream) -> Iterator[Turn]:
        notebook.compass, notebook.reach = compass(scene), max(scene.size)
        yield from explorer(notebook, rng)

    return explore


def compass(scene: Scene) -> Compass:
    """Returns true headings between places of `scene`."""

    def heading(place: Place, name: str) -> Heading:
        return nearest_heading(*minus(scene.by_name[name].at, _cell(scene, place)))

    return heading


def _cell(scene: Scene, place: Place) -> tuple[int, int]:
    return scene.start.at if place == START else scene.by_name[place].at


def shortest_route(scene: Scene, width: int | None = None, in_cells: bool = False) -> tuple[Step, ...]:
    """Returns looks and queries after which everything is certain by the published rules, where that can be.

    A search by cost that keeps the `width` explorations with most bits won at each cost.
    """
    width = width or max(2, _WIDTH // len(scene.rooms))
    reach = max(scene.size)
    frontier = {0: [_Route((), Belief(reach), frozenset(), _bits_left(Belief(reach), scene))]}
    spent, best = 0, frontier[0][0]
    while frontier:
        for route in sorted(frontier.pop(spent, []), key=lambda each: each.bits_left)[:width]:
            best = min(best, route, key=lambda each: each.bits_left)
            if is_certain(route.belief, scene):
                return route.steps
            for cost, longer in _longer(scene, route, in_cells):
                _keep(frontier.setdefault(spent + cost, []), longer, width)
        spent += 1
    return best.steps


def _keep(routes: list[_Route], route: _Route, width: int) -> None:
    """Adds a route if it is among the best and teaches something else than those kept."""
    if not any(abs(other.bits_left - route.bits_left) < 1e-9 and other.seen == route.seen for other in routes):
        routes.append(route)
        routes.sort(key=lambda each: each.bits_left)
        del routes[width:]


def _longer(scene: Scene, route: _Route, in_cells: bool) -> Iterator[tuple[int, _Route]]:
    """Yields every exploration that is one look or query longer, with the cost of that step."""
    has_left = any(isinstance(step, str) or step[0] != START for step in route.steps)
    for place in (*(() if has_left else (START,)), *sorted(route.seen)):
        for heading in HEADINGS:
            if (place, heading) not in route.steps:
                yield OBSERVE_COST, _looked(scene, route, (place, heading), in_cells)
    unsure = [name for name in sorted(route.seen) if route.belief.count(name) != 1]
    for name in sorted(unsure, key=lambda each: -(route.belief.count(each) or 0))[:3]:
        belief = route.belief.copy()
        belief.absorb([(name, START, belief.ground.exactly(minus(scene.by_name[name].at, scene.start.at)))])
        yield QUERY_COST, _Route((*route.steps, name), belief, route.seen, _bits_left(belief, scene))


def _looked(scene: Scene, route: _Route, step: Look, in_cells: bool) -> _Route:
    place, heading = step
    pose = Pose(_cell(scene, place), heading)
    view = shown(look(scene, pose), scene, pose) if in_cells else look(scene, pose)
    belief = route.belief.copy()
    belief.absorb(seen_facts(view, place, heading, belief.ground))
    seen = route.seen.union(sighting.name for sighting in view.sightings)
    return _Route((*route.steps, step), belief, seen, _bits_left(belief, scene))


def _bits_left(belief: Belief, scene: Scene) -> float:
    total = max(scene.size) ** 2
    return sum(log2(belief.count(name) or total) for name in scene.names)
