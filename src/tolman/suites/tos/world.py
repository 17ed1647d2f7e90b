"""The rooms as a deterministic world: a turn leads from one frozen world to the next."""

from dataclasses import dataclass
from enum import StrEnum

from tolman.geometry.pose import Cell, Heading, Pose, minus
from tolman.suites.tos.moves import START, TURNS, Motion, Observe, Query, Rotate, Term, Turn
from tolman.suites.tos.noise import Noise, blur
from tolman.suites.tos.scene.scene import Scene, Thing
from tolman.suites.tos.scene.sight import View, is_visible, look

OBSERVE_COST, QUERY_COST = 1, 2
"""What a move costs; all other moves are free. The paper's "steps" are the sum of these costs."""


class Refusal(StrEnum):
    """Why a move failed."""

    NOT_FOUND = "object not found"
    NOT_OBSERVED = "object not observed yet"
    NOT_VISIBLE = "object not visible"
    BAD_ANGLE = "angle not allowed"


@dataclass(frozen=True, slots=True)
class Moved:
    """A motion was made."""

    motion: Motion


@dataclass(frozen=True, slots=True)
class Refused:
    """A move failed; after a failed motion the rest of the turn is replaced by a look."""

    move: Motion | Query
    reason: Refusal


@dataclass(frozen=True, slots=True)
class Looked:
    """The player looked and noticed a view; `standing` is what it stands on, or the start."""

    view: View
    standing: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class Told:
    """The player was told where something is: cells east and north of the start."""

    name: str
    at: Cell
    heading: Heading
    faces: bool
    """Whether the heading means anything: not for doors and things without a front."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The player ended the phase."""

    changes: str | None


Event = Moved | Refused | Looked | Told | Ended


@dataclass(frozen=True, slots=True)
class World:
    """A scene with a player in it, and what the player has seen so far."""

    scene: Scene
    pose: Pose
    seed: int = 0
    noise: Noise = Noise()
    seen: frozenset[str] = frozenset()
    looks: int = 0

    @property
    def standing(self) -> str:
        """The start, or the name of what the player stands on."""
        if self.pose.at == self.scene.start.at:
            return START
        return self.scene.by_cell[self.pose.at].name


def enter(scene: Scene, seed: int = 0, noise: Noise | None = None) -> World:
    """Returns the world with the player at its start."""
    return World(scene, scene.start, seed, noise or Noise())


def after(world: World, turn: Turn) -> tuple[World, tuple[Event, ...]]:
    """Returns the world after a turn, and what happened."""
    events: list[Event] = []
    for motion in turn.motions:
        world, event = _moved(world, motion)
        events.append(event)
        if isinstance(event, Refused):
            world, event = _looked(world)
            return world, (*events, event)
    world, event = _finished(world, turn)
    return world, (*events, event)


def cost(events: tuple[Event, ...]) -> int:
    """Returns what a turn cost: a look 1, an answered query 2."""
    return sum(
        OBSERVE_COST if isinstance(event, Looked) else QUERY_COST if isinstance(event, Told) else 0
        for event in events
    )


def _moved(world: World, motion: Motion) -> tuple[World, Event]:
    if isinstance(motion, Rotate):
        if motion.degrees not in TURNS:
            return world, Refused(motion, Refusal.BAD_ANGLE)
        heading = world.pose.heading.turned(motion.degrees // 90)
        return _at(world, Pose(world.pose.at, heading)), Moved(motion)
    member = world.scene.by_name.get(motion.name)
    if member is None:
        return world, Refused(motion, Refusal.NOT_FOUND)
    if motion.name not in world.seen:
        return world, Refused(motion, Refusal.NOT_OBSERVED)
    if not is_visible(world.scene, world.pose, member):
        return world, Refused(motion, Refusal.NOT_VISIBLE)
    return _at(world, Pose(member.at, world.pose.heading)), Moved(motion)


def _at(world: World, pose: Pose) -> World:
    """Returns the world with the player at `pose`; spelt out, since `replace` takes three times as long."""
    return World(world.scene, pose, world.seed, world.noise, world.seen, world.looks)


def _finished(world: World, turn: Turn) -> tuple[World, Event]:
    match turn.final:
        case Observe():
            return _looked(world)
        case Query() as query:
            return world, _told(world, query)
        case Term(changes):
            return world, Ended(changes)


def _looked(world: World) -> tuple[World, Looked]:
    view = blur(look(world.scene, world.pose), world.noise, world.seed, world.looks)
    seen = world.seen.union([sighting.name for sighting in view.sightings])
    looked = Looked(view, world.standing, world.pose)
    return World(world.scene, world.pose, world.seed, world.noise, seen, world.looks + 1), looked


def _told(world: World, query: Query) -> Told | Refused:
    if query.name == START:
        return Told(START, (0, 0), Heading.NORTH, faces=True)
    member = world.scene.by_name.get(query.name)
    if member is None:
        return Refused(query, Refusal.NOT_FOUND)
    if query.name not in world.seen:
        return Refused(query, Refusal.NOT_OBSERVED)
    faces = isinstance(member, Thing) and member.has_front
    return Told(query.name, minus(member.at, world.scene.start.at), member.heading, faces)
