"""A drawn map over the truth that it should show, as signs: what is, what was drawn, and arrows between them.

Frame: x points east, y points north, lengths are cells of the scene. Things have one colour, whatever their names
say, so that the colour of what is wrong has one meaning.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import dist, inf

import numpy as np

from tolman.geometry.pose import Heading, Pose
from tolman.render import palette
from tolman.render.labels import Box, Point, union
from tolman.scoring.sketches import AGENT, Mark, Marks
from tolman.suites.tos.drawing import signs
from tolman.suites.tos.drawing.plan import door_turn
from tolman.suites.tos.drawing.signs import Part, Sign
from tolman.suites.tos.scene.scene import Door, Member, Scene, Thing

EDGE = 0.9
"""Cells around a house, and around what was drawn outside it."""

_NEGLIGIBLE = 0.05
"""Cells of error that are not shown."""

_OLD_SIZE = 1.3
"""Size of the sign of an old place."""

_TURNED = {"thing": "turned", "player": "turned-player", "front": "turned-front", "pointer": "turned-front"}
"""How the parts of a sign look that was drawn with a wrong heading, by how they look otherwise."""


@dataclass(frozen=True)
class Pair:
    """The truth of something, and what was drawn of it."""

    name: str
    true: Mark
    drawn: Mark | None
    """As it was drawn, on the cells of the scene; None for what the map lacks."""
    parts: tuple[Part, ...]
    """Its usual sign."""
    is_seen: bool = True
    size: float = 1.0
    """How much larger than usual its signs are."""

    @property
    def is_player(self) -> bool:
        """Whether it is the player itself."""
        return self.name == AGENT

    @property
    def is_door(self) -> bool:
        """Whether it is a door."""
        return self.parts[-1].look == "frame"

    @property
    def is_missing(self) -> bool:
        """Whether the map lacks it although it was seen."""
        return self.is_seen and not self.drawn

    @property
    def error(self) -> float:
        """Cells from where it is to where it was drawn."""
        return dist(self.true.at, self.drawn.at) if self.drawn else 0.0

    @property
    def is_off(self) -> bool:
        """Whether it was drawn out of its place."""
        return self.error > _NEGLIGIBLE

    @property
    def is_turned(self) -> bool:
        """Whether it was drawn with a wrong heading, or without the one it has."""
        return self.drawn is not None and self.drawn.heading is not self.true.heading

    @property
    def words(self) -> str:
        """What is wrong with it."""
        if not self.drawn:
            return f"{self.name}: {'not in the map' if self.is_seen else 'not seen yet'}"
        place = f"{self.error:.1f} cells off" if self.is_off else "in its place"
        if not self.is_turned or self.true.heading is None:
            return f"{self.name}: {place}"
        facing = "facing no way" if self.drawn.heading is None else f"facing {self.drawn.heading.word}"
        return f"{self.name}: {place}, {facing} instead of {self.true.heading.word}"

    @cached_property
    def truth(self) -> tuple[Sign, ...]:
        """What is: an outline; a cross for what the map lacks, doors and the player also with their outline."""
        outline = self._sign(self.true, signs.repainted(self.parts, "truth-player" if self.is_player else "truth"))
        if self.drawn:
            return (outline,)
        cross = self._sign(Mark(self.true.at), signs.lost_parts("lost" if self.is_missing else "unknown"))
        return (outline, cross) if self.is_door or self.is_player else (cross,)

    @cached_property
    def sketched(self) -> Sign | None:
        """What is in the map: solid; with a wrong heading, or without the one it has, rimmed."""
        if not self.drawn:
            return None
        parts = self.parts[:1] if self.is_turned and self.drawn.heading is None else self.parts
        if self.is_turned:
            parts = tuple(replace(part, look=_TURNED[part.look]) for part in parts)
        return self._sign(self.drawn, parts)

    def _sign(self, mark: Mark, parts: Sequence[Part]) -> Sign:
        return Sign(self.words, mark.at, mark.heading or Heading.NORTH, signs.scaled(parts, self.size))

    @cached_property
    def box(self) -> Box:
        """The space that it takes where it is."""
        return union([sign.box for sign in self.truth])

    def arrow(self, frame: Box, pixel: float) -> Sign | None:
        """Returns an arrow to where it was drawn, with two heads if that is outside the frame; None for no error."""
        if not self.drawn or not self.is_off:
            return None
        heads = 1 if frame.holds(self.drawn.at) else 2
        return Sign(self.words, (0, 0), Heading.NORTH, signs.arrow_parts(*self.way(frame), pixel, heads))

    def way(self, frame: Box) -> tuple[Point, Point]:
        """Returns the ends of a line from its true sign to the drawn one, or to the frame if that is outside.

        It takes at least three fifths of the way, where signs are too near to each other for a line between them.
        """
        if not self.sketched:
            raise ValueError(f"{self.name} was not drawn")
        (x, y), (u, v), length = self.true.at, self.sketched.at, self.error
        way = ((u - x) / length, (v - y) / length)
        leave = _exit(self.box, (x, y), way)
        arrive = length - _exit(self.sketched.box, (u, v), (-way[0], -way[1]))
        if not frame.holds((u, v)):
            length = arrive = _exit(frame, (x, y), way)
        leave, arrive = min(leave, 0.2 * length), max(arrive, 0.8 * length)
        return (x + leave * way[0], y + leave * way[1]), (x + arrive * way[0], y + arrive * way[1])


def _exit(box: Box, at: Point, way: Point) -> float:
    """Returns how far it is from a point out of a box in a direction, given as a unit vector."""
    (x, y), (east, north) = at, way
    across = ((box.right if east > 0 else box.left) - x) / east if east else inf
    along = ((box.top if north > 0 else box.bottom) - y) / north if north else inf
    return min(across, along)


@dataclass(frozen=True)
class Sketch:
    """A map, and the truth that it should show."""

    scene: Scene
    marks: Marks
    """What was drawn, in cells east and north of the start."""
    pose: Pose
    """Where the player is."""
    seen: frozenset[str]
    """Names of what it has seen, and so could have drawn."""
    before: Scene | None = None
    """The scene before things were moved, or None if none were."""
    title: str = ""
    """What is written above it in a strip."""
    size: float = 1.0
    """How much larger than usual its signs are."""

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The player, the doors and the things."""
        player = Mark(self.pose.at, self.pose.heading)
        me = Pair(AGENT, player, self._drawn(AGENT, player), signs.player_parts(), size=self.size)
        return me, *map(self._pair, self.scene.doors), *map(self._pair, self.scene.things)

    @cached_property
    def moved(self) -> tuple[tuple[Sign, Point], ...]:
        """The old places of things that were moved, and where these are now."""
        old = {thing.name: thing for thing in self.before.things} if self.before else {}
        both = ((old.get(thing.name, thing), thing) for thing in self.scene.things)
        return tuple((self._old(was), now.at) for was, now in both if was.at != now.at)

    def signs(self, frame: Box, pixel: float) -> Iterator[Sign]:
        """Yields all that is drawn over the walls, in order; what was drawn outside the frame is an arrow alone."""
        yield from (was for was, _ in self.moved)
        yield from (sign for pair in self.pairs for sign in pair.truth)
        yield from (pair.sketched for pair in self.pairs if pair.sketched and frame.holds(pair.sketched.at))
        yield from (arrow for pair in self.pairs if (arrow := pair.arrow(frame, pixel)))

    def _pair(self, member: Member) -> Pair:
        if isinstance(member, Door):
            true, parts = Mark(member.at, door_turn(member)), signs.door_parts(palette.door_colours(member.name))
        else:
            true = Mark(member.at, member.heading if member.has_front else None)
            parts = signs.thing_parts(member.has_front)
        drawn = self._drawn(member.name, true)
        if drawn and isinstance(member, Door):
            drawn = replace(drawn, heading=true.heading)
        return Pair(member.name, true, drawn, parts, member.name in self.seen, self.size)

    def _drawn(self, name: str, true: Mark) -> Mark | None:
        """Returns what was drawn of a name, on the cells of the scene; what has no front has no heading."""
        mark = self.marks.get(name)
        if mark is None:
            return None
        (east, north), (x, y) = self.scene.start.at, mark.at
        return Mark((east + x, north + y), None if true.heading is None else mark.heading)

    def _old(self, thing: Thing) -> Sign:
        parts = signs.repainted(signs.thing_parts(thing.has_front)[:1], "old")
        return Sign(
            f"{thing.name}: where it was", thing.at, Heading.NORTH, signs.scaled(parts, _OLD_SIZE * self.size)
        )


def frame_of(sketches: Sequence[Sketch]) -> Box:
    """Returns the house with room for marks outside; those further off than a quarter of the house get none."""
    size = np.array(sketches[0].scene.size)
    most = np.maximum(2, size // 4)
    places = np.array([pair.drawn.at for each in sketches for pair in each.pairs if pair.drawn] or [(0, 0)])
    near = places[((places >= -most) & (places <= size - 1 + most)).all(axis=1)]
    left, bottom = np.min([(0, 0), *near], axis=0) - EDGE
    right, top = np.max([size - 1, *near], axis=0) + EDGE
    return Box(float(left), float(bottom), float(right), float(top))
