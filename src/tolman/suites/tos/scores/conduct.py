"""The conduct of an exploration: whether it looks where something is to be learnt, and stops when nothing is."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tolman.geometry.pose import Cell, Pose
from tolman.suites.tos.episode import Stage
from tolman.suites.tos.moves import JumpTo
from tolman.suites.tos.scene.scene import Door, Room, Scene
from tolman.suites.tos.scene.sight import cells_in_view
from tolman.suites.tos.scores.exploration import Growth, has_stopped
from tolman.suites.tos.world import Looked, Moved

MOST_IDLE = 2
"""Cost that may be spent without gain before a stop is late: two looks or one query, to make sure."""

_WHOLE = 1 - 1e-9
"""Gain from which nothing is missed; sums of bits are not exact."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a player went about one exploration; gain is that of a careful reasoner.

    It can stop both early and late: after much that taught nothing, with something left to learn elsewhere.
    """

    looks: int
    """Looks, those that take the place of a failed motion included."""
    redundant: float | None
    """Share of looks that showed nothing new, covered no new cell of floor and raised no gain; None without looks."""
    revisits: float | None
    """Share of looks from a cell and heading looked from before; None without looks."""
    unfinished: float
    """Share of all rooms of which a cell was never looked at or a thing or door never seen, also if not entered."""
    early_doors: float | None
    """Share of passages that left a room with a thing or door of it unseen; None without passages.

    A passage is a jump out of a doorway into one of its rooms, away from the other, if the player came from there or
    has looked straight into it.
    """
    gain_per_cost: float | None
    """Gain for each unit of cost; None if nothing was spent."""
    idle: int
    """Cost spent after the gain rose for the last time."""
    missed: float | None
    """Gain left to win when the player stopped by itself; None if its turns ran out."""
    is_early: bool
    """Whether the player stopped by itself with gain left to win."""
    is_late: bool
    """Whether more than `MOST_IDLE` was spent after the gain rose for the last time."""


def conduct_of(scene: Scene, stages: Sequence[Stage], curve: Sequence[Growth]) -> Conduct:
    """Returns the conduct of an exploration; `curve` is its growth, from the start on."""
    last = curve[-1]
    looks = list(_looks(scene, stages, curve))
    rises = [now.cost for before, now in pairwise(curve) if now.full_gain > before.full_gain]
    idle = last.cost - (rises[-1] if rises else 0)
    is_stopped = has_stopped(stages)
    return Conduct(
        looks=len(looks),
        redundant=_share(not look.teaches for look in looks),
        revisits=_share(look.is_again for look in looks),
        unfinished=len(_unfinished(scene, looks, last.coverage.seen)) / len(scene.rooms),
        early_doors=_share(_passages(scene, stages)),
        gain_per_cost=last.full_gain / last.cost if last.cost else None,
        idle=idle,
        missed=max(0.0, 1 - last.full_gain) if is_stopped else None,
        is_early=is_stopped and last.full_gain < _WHOLE,
        is_late=idle > MOST_IDLE,
    )


def _share(values: Iterable[bool]) -> float | None:
    """Returns the share that is true, or None where there is no value."""
    counts = Counter(values)
    return counts[True] / counts.total() if counts else None


@dataclass(frozen=True, slots=True)
class _Look:
    """A look and what it brought."""

    fresh: frozenset[tuple[int, Cell]]
    """Cells of floor that no look before covered, each with its room."""
    is_again: bool
    """Whether it was made from where another was made before."""
    teaches: bool


def _looks(scene: Scene, stages: Sequence[Stage], curve: Sequence[Growth]) -> Iterator[_Look]:
    """Yields every look; a turn has one at most, and whatever its turn brings comes from it."""
    covered: set[tuple[int, Cell]] = set()
    for stage, (before, now) in zip(stages, pairwise(curve), strict=True):
        look = next((event for event in stage.events if isinstance(event, Looked)), None)
        if look:
            is_again = look.pose in before.coverage.looks
            fresh = frozenset() if is_again else frozenset(cells_in_view(scene, look.pose)) - covered
            covered |= fresh
            is_new = now.coverage.seen != before.coverage.seen
            yield _Look(fresh, is_again, bool(fresh) or is_new or now.full_gain > before.full_gain)


def _unfinished(scene: Scene, looks: Sequence[_Look], seen: frozenset[str]) -> list[Room]:
    """Returns the rooms that have a cell never looked at, or a thing or door never seen."""
    counts = Counter(number for look in looks for number, _ in look.fresh)
    return [
        room
        for room in scene.rooms
        if counts[room.number] < room.area.width * room.area.depth or not _is_seen(scene, room.number, seen)
    ]


def _is_seen(scene: Scene, room: int, seen: frozenset[str]) -> bool:
    """Says whether every thing and door of a room was seen."""
    return seen.issuperset(member.name for member in scene.members_in((room,)))


def _passages(scene: Scene, stages: Sequence[Stage]) -> Iterator[bool]:
    """Yields for every passage whether something of the room that it left was unseen.

    Stepping into a doorway leaves no room yet: both are in view from there.
    """
    at, visited = scene.start.at, set(scene.rooms_at(scene.start.at))
    seen: frozenset[str] = frozenset()
    for stage in stages:
        for event in stage.events:
            if isinstance(event, Moved) and isinstance(event.motion, JumpTo):
                goal = scene.by_name[event.motion.name].at
                crossed = set(scene.rooms_at(at)).intersection(scene.rooms_at(goal))
                for room in visited - crossed:
                    yield not _is_seen(scene, room, seen)
                at, visited = goal, visited & crossed or crossed
            elif isinstance(event, Looked):
                visited |= _rooms_ahead(scene, event.pose)
        seen = stage.world.seen


def _rooms_ahead(scene: Scene, pose: Pose) -> set[int]:
    """Returns the room into which a player in a doorway looks straight, or nothing."""
    door = scene.by_cell.get(pose.at)
    return {room for room in door.rooms if door.inward(room) == pose.heading} if isinstance(door, Door) else set()
