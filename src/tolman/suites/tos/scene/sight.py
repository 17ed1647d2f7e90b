"""Who sees what: the view from a pose, as data."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tolman.geometry import bins
from tolman.geometry.bins import Cardinal, Distance, Ego, Facing, Wall
from tolman.geometry.pose import Cell, Pose, own_frame
from tolman.suites.tos.scene.scene import Door, Member, Scene


@dataclass(frozen=True, slots=True)
class Sighting:
    """One thing or door in view."""

    name: str
    direction: Ego
    distance: Distance
    facing: Facing | None = None
    """The way a thing faces; None for a door and for a thing without a front."""
    wall: Wall | None = None
    """The wall that holds a door; None for a thing."""

    @property
    def aspect(self) -> Facing | Wall | None:
        """What is told of it beside its place: the way it faces, or its wall."""
        return self.wall or self.facing


@dataclass(frozen=True, slots=True)
class Closeness:
    """Two things in view and close together; the viewer's facing plays north."""

    subject: str
    anchor: str
    direction: Cardinal
    distance: Distance


@dataclass(frozen=True, slots=True)
class View:
    """All that is in view, in scene order."""

    sightings: tuple[Sighting, ...]
    close: tuple[Closeness, ...]
    cells: tuple[Cell, ...] = ()
    """Where each of the sightings is, in cells to the right and ahead, as a picture shows; none where words tell."""


def is_visible(scene: Scene, pose: Pose, member: Member) -> bool:
    """Says whether `member` is in view: in a room of the viewer, not underfoot, in the cone of 90°, not edge on."""
    if set(scene.rooms_at(pose.at)).isdisjoint(scene.rooms_at(member.at)):
        return False
    x, y = pose.at
    right, ahead = own_frame((member.at[0] - x, member.at[1] - y), pose.heading)
    return bins.in_view(right, ahead) and not _is_edge_on(member, right, pose)


def _is_edge_on(member: Member, right: int, pose: Pose) -> bool:
    """Says whether a viewer in a doorway looks along the wall at a door in the same wall, of which nothing shows."""
    return right == 0 and isinstance(member, Door) and (member.heading - pose.heading) % 2 == 1


def cells_in_view(scene: Scene, pose: Pose) -> Iterator[tuple[int, Cell]]:
    """Yields the floor cells that a look from `pose` covers, the own one included, each with its room."""
    x, y = pose.at
    for number in scene.rooms_at(pose.at):
        for cell in scene.rooms[number - 1].area:
            own = own_frame((cell[0] - x, cell[1] - y), pose.heading)
            if own == (0, 0) or bins.in_view(*own):
                yield number, cell


def look(scene: Scene, pose: Pose) -> View:
    """Returns the view from `pose`. Things hide nothing, and sight has no limit but walls."""
    rooms = scene.rooms_at(pose.at)
    return view_of(scene.members_in(rooms), pose, rooms)


def shown(view: View, scene: Scene, pose: Pose) -> View:
    """Returns a view from `pose` as a picture shows it: with the cell of everything in view."""
    (x, y), places = pose.at, (scene.by_name[seen.name].at for seen in view.sightings)
    return replace(view, cells=tuple(own_frame((u - x, v - y), pose.heading) for u, v in places))


def view_of(members: Iterable[Member], pose: Pose, rooms: tuple[int, ...]) -> View:
    """Returns the view from `pose` in `rooms`, whose things and doors are `members`."""
    (x, y), heading = pose.at, pose.heading
    sightings = []
    placed = []
    for member in members:
        right, ahead = own_frame((member.at[0] - x, member.at[1] - y), heading)
        if bins.in_view(right, ahead) and not _is_edge_on(member, right, pose):
            placed.append((member.name, right, ahead))
            facing, wall = _aspect(member, pose, rooms)
            relation = bins.ego(right, ahead), bins.distance(right, ahead)
            sightings.append(Sighting(member.name, *relation, facing, wall))
    return View(tuple(sightings), close_pairs(placed))


def _aspect(member: Member, pose: Pose, rooms: tuple[int, ...]) -> tuple[Facing | None, Wall | None]:
    if isinstance(member, Door):
        shared = next(room for room in rooms if room in member.rooms)
        return None, bins.wall(member.inward(shared), pose.heading)
    return bins.facing(member.heading, pose.heading) if member.has_front else None, None


def close_pairs(placed: list[tuple[str, int, int]]) -> tuple[Closeness, ...]:
    """Returns every two things that are close together; each comes with its place to the right and ahead."""
    return tuple(
        Closeness(subject, anchor, bins.cardinal(x - u, y - v), bins.distance(x - u, y - v))
        for index, (subject, x, y) in enumerate(placed)
        for anchor, u, v in placed[index + 1 :]
        if bins.is_close(x - u, y - v)
    )
