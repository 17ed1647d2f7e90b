"""Shapes: triangles with materials, and what they do in the world.

Frame: x to the right seen from the front, y to the back, z up; the front faces -y; metres and degrees.

A shape is a value. Moving, turning, mirroring or joining shapes gives new ones, and everything that
belongs to them comes along: solids that collide, surfaces that carry, cavities that hold, joints that open.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from tolman.assets.material import Material
from tolman.assets.stuff import Stuff

Vector = tuple[float, float, float]
Array = NDArray[np.float64]
Triangles = NDArray[np.int64]
Profile = tuple[tuple[float, float], ...]
Axis = Literal["x", "y", "z"]
_AXES: tuple[Axis, ...] = ("x", "y", "z")
_TURNED_OVER = np.array([-1.0, 1.0, 1.0])


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """Triangles of one material."""

    points: Array
    triangles: Triangles
    """Corners as rows of `points`, counter-clockwise seen from outside."""
    material: Material
    joint: str | None = None
    """The joint that moves it."""


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A simple body for collisions."""

    form: Literal["box", "cylinder", "ellipsoid"]
    size: Vector
    """Half the extents along its own axes; a cylinder stands along the third one."""
    at: Array
    axes: Array
    """Its own axes as columns."""
    joint: str | None = None
    stuff: Stuff | None = None
    """What it is made of; None for a body that was given without a look, until its model is built."""


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A place on which things can stand while it is level."""

    at: Array
    halves: Array
    """Two vectors, as rows, from the middle to the edges."""
    round: bool = False
    joint: str | None = None

    @property
    def is_level(self) -> bool:
        """Whether things would stay on it, as they would not on an open lid."""
        return bool(np.abs(self.halves[:, 2]).max() < 1e-6)


@dataclass(frozen=True, slots=True, eq=False)
class Cavity:
    """Room inside, for things or liquid."""

    at: Array
    """Its middle."""
    halves: Array
    """Three vectors, as rows, from the middle to its sides."""
    volume: float
    """Cubic metres."""
    mouth: Array
    """Unit vector towards its opening."""
    profile: Profile = ()
    """Where it is turned on a lathe: radius and height above its floor, upwards."""
    joint: str | None = None
    unfit: str = ""
    """Why nothing is to be put into it; empty where bodies in it meet solids where they meet what is drawn."""

    @property
    def litres(self) -> float:
        """How much it holds."""
        return 1000 * self.volume


@dataclass(frozen=True, slots=True, eq=False)
class Joint:
    """How a lid, door or drawer moves; at 0 it is shut, at `reach` wide open."""

    name: str
    sort: Literal["hinge", "slide"]
    at: Array
    axis: Array
    """The line it turns about (right-handed) or the way it slides."""
    reach: float
    """Degrees for a hinge, metres for a slide."""
    stands: float = 0.0
    """The share of its reach by which it is open now."""


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """Patches, and what they do in the world."""

    patches: tuple[Patch, ...] = ()
    solids: tuple[Solid, ...] = ()
    surfaces: tuple[Surface, ...] = ()
    cavities: tuple[Cavity, ...] = ()
    joints: tuple[Joint, ...] = ()

    def __add__(self, other: "Shape") -> "Shape":
        return together(self, other)

    def bounds(self) -> tuple[Array, Array]:
        """Returns the lowest and the highest corner of the box around it."""
        if not self.patches:
            raise ValueError("a shape without patches has no bounds")
        lows = [patch.points.min(axis=0) for patch in self.patches]
        highs = [patch.points.max(axis=0) for patch in self.patches]
        return np.min(lows, axis=0), np.max(highs, axis=0)

    def of(self, material: Material) -> "Shape":
        """Returns it made of `material`."""
        return replace(
            self,
            patches=tuple(replace(patch, material=material) for patch in self.patches),
            solids=tuple(replace(solid, stuff=material.stuff) for solid in self.solids),
        )

    def at(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> "Shape":
        """Returns it moved."""
        return _transformed(self, np.eye(3), np.array([x, y, z]))

    def turned(self, x: float = 0.0, y: float = 0.0, z: float = 0.0, about: Vector = (0, 0, 0)) -> "Shape":
        """Returns it turned by degrees about the x, then the y, then the z line through `about`."""
        turn = rotation("z", z) @ rotation("y", y) @ rotation("x", x)
        return _transformed(self, turn, np.asarray(about) - turn @ np.asarray(about))

    def moved(self, turn: Array, shift: Array) -> "Shape":
        """Returns it turned by a matrix, and then moved."""
        return _transformed(self, turn, shift)

    def stretched(self, x: float = 1.0, y: float = 1.0, z: float = 1.0) -> "Shape":
        """Returns it stretched from the origin; solids stay simple, so round ones become a little too large."""
        if min(x, y, z) <= 0:
            raise ValueError(f"a shape is stretched by positive factors, not {(x, y, z)}; `mirrored` turns it over")
        return _transformed(self, np.diag([x, y, z]), np.zeros(3))

    def mirrored(self, axis: Axis = "x") -> "Shape":
        """Returns its mirror image, which has changed sides along `axis`."""
        if self.joints:
            raise ValueError("a shape with joints is not mirrored, since two joints would share a name")
        return _transformed(self, np.diag([-1.0 if axis == name else 1.0 for name in _AXES]), np.zeros(3))

    def both(self, axis: Axis = "x") -> "Shape":
        """Returns it together with its mirror image."""
        return together(self, self.mirrored(axis))

    def four(self) -> "Shape":
        """Returns it at four corners: mirrored from left to right and from front to back."""
        return self.both("x").both("y")

    def row(self, count: int, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> "Shape":
        """Returns `count` copies a step apart, the middle of the row where it stood."""
        steps = [index - (count - 1) / 2 for index in range(count)]
        return together(*(self.at(x * step, y * step, z * step) for step in steps))

    def around(self, count: int, start: float = 0.0, span: float = 360.0) -> "Shape":
        """Returns `count` copies turned about the upright line through the origin, evenly over `span` degrees."""
        step = span / (count if span == 360.0 else max(count - 1, 1))
        return together(*(self.turned(z=start + step * index) for index in range(count)))

    def ghost(self) -> "Shape":
        """Returns it without solids: decoration that nothing bumps into."""
        return replace(self, solids=())

    def unfit(self, why: str) -> "Shape":
        """Returns it with rooms into which nothing is to be put, and why: solids do not follow them."""
        return replace(self, cavities=tuple(replace(cavity, unfit=why) for cavity in self.cavities))

    def carrying(self, margin: float = 0.0, rounded: bool = False) -> "Shape":
        """Returns it with a surface on its top, `margin` in from the edges of the box around it."""
        low, high = self.bounds()
        middle, half = (low + high) / 2, (high - low) / 2 - margin
        top = Surface(np.array([middle[0], middle[1], high[2]]), np.diag([half[0], half[1], 0.0])[:2], rounded)
        return replace(self, surfaces=(*self.surfaces, top))

    def hinged(self, name: str, at: Vector, axis: Axis | Vector, degrees: float, stands: float = 0.0) -> "Shape":
        """Returns it turning about a line: a lid, a door; a right-handed turn by `degrees` opens it wide.

        It is given as it `stands`: 0 where it is shut, 1 where it is wide open.
        """
        return _jointed(self, Joint(name, "hinge", np.asarray(at, float), _direction(axis), degrees, stands))

    def sliding(self, name: str, axis: Axis | Vector, metres: float, stands: float = 0.0) -> "Shape":
        """Returns it sliding along a line: a drawer; `metres` along `axis` open it wide."""
        return _jointed(self, Joint(name, "slide", np.zeros(3), _direction(axis), metres, stands))

    def opened(self, share: float = 1.0, *names: str) -> "Shape":
        """Returns it with the named joints, or all, open by a share of their reach."""
        opened = self
        for joint in self.joints:
            if not names or joint.name in names:
                opened = _moved(opened, joint, share)
        return opened


NOTHING = Shape()

T = TypeVar("T")
Member = TypeVar("Member", Patch, Solid, Surface, Cavity)


def together(*shapes: Shape) -> Shape:
    """Returns several shapes as one."""
    return Shape(
        _chained(shape.patches for shape in shapes),
        _chained(shape.solids for shape in shapes),
        _chained(shape.surfaces for shape in shapes),
        _chained(shape.cavities for shape in shapes),
        _chained(shape.joints for shape in shapes),
    )


def rotation(axis: Axis, degrees: float) -> Array:
    """Returns the matrix of a right-handed turn about an axis."""
    return _about(np.eye(3)[_AXES.index(axis)], degrees)


def _about(axis: Array, degrees: float) -> Array:
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = radians(degrees)
    turn: Array = np.eye(3) + sin(angle) * cross + (1 - cos(angle)) * cross @ cross
    return turn


def _chained(parts: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    return tuple(part for some in parts for part in some)


def _direction(axis: Axis | Vector) -> Array:
    vector = np.eye(3)[_AXES.index(axis)] if isinstance(axis, str) else np.asarray(axis, float)
    return np.asarray(vector / np.linalg.norm(vector))


def _jointed(shape: Shape, joint: Joint) -> Shape:
    if shape.joints:
        raise ValueError(f"{joint.name} would move the joint {shape.joints[0].name}; join the shapes afterwards")
    return Shape(
        tuple(replace(patch, joint=joint.name) for patch in shape.patches),
        tuple(replace(solid, joint=joint.name) for solid in shape.solids),
        tuple(replace(surface, joint=joint.name) for surface in shape.surfaces),
        tuple(replace(cavity, joint=joint.name) for cavity in shape.cavities),
        (joint,),
    )


def motion(joint: Joint, share: float) -> tuple[Array, Array]:
    """Returns the turn and then the shift by which a joint moves what hangs on it, to be open by a share."""
    further = joint.reach * (share - joint.stands)
    if joint.sort == "slide":
        return np.eye(3), joint.axis * further
    turn = _about(joint.axis, further)
    return turn, joint.at - turn @ joint.at


def _moved(shape: Shape, joint: Joint, share: float) -> Shape:
    """Returns `shape` with all that hangs on `joint` moved, so that it is open by a share of its reach."""
    turn, shift = motion(joint, share)
    joints = tuple(replace(each, stands=share) if each is joint else each for each in shape.joints)
    return replace(_transformed(shape, turn, shift, only=joint.name), joints=joints)


def _transformed(shape: Shape, matrix: Array, shift: Array, only: str | None = None) -> Shape:
    """Returns `shape`, or what hangs on the joint `only`, with every point p at matrix·p + shift."""

    def each(parts: tuple[Member, ...], move: Callable[[Member], Member]) -> tuple[Member, ...]:
        return tuple(move(part) if only is None or part.joint == only else part for part in parts)

    stretch = float(np.linalg.det(matrix))
    rigid = bool(np.abs(matrix @ matrix.T - np.eye(3)).max() < 1e-12)

    def patch(part: Patch) -> Patch:
        triangles = part.triangles[:, ::-1] if stretch < 0 else part.triangles
        return replace(part, points=part.points @ matrix.T + shift, triangles=triangles)

    def surface(part: Surface) -> Surface:
        return replace(part, at=matrix @ part.at + shift, halves=part.halves @ matrix.T)

    def cavity(part: Cavity) -> Cavity:
        mouth = matrix @ part.mouth
        return replace(
            part,
            at=matrix @ part.at + shift,
            halves=part.halves @ matrix.T,
            volume=part.volume * abs(stretch),
            mouth=mouth / np.linalg.norm(mouth),
            profile=_profile(part.profile, part.halves, part.halves @ matrix.T),
        )

    def joint(part: Joint) -> Joint:
        axis = matrix @ part.axis
        length = float(np.linalg.norm(axis))
        reach = part.reach * length if part.sort == "slide" else part.reach
        return replace(part, at=matrix @ part.at + shift, axis=axis / length, reach=reach)

    return Shape(
        each(shape.patches, patch),
        each(shape.solids, lambda part: _solid(part, matrix, shift, rigid)),
        each(shape.surfaces, surface),
        each(shape.cavities, cavity),
        shape.joints if only else tuple(joint(part) for part in shape.joints),
    )


def _profile(
    profile: tuple[tuple[float, float], ...], before: Array, after: Array
) -> tuple[tuple[float, float], ...]:
    """Returns a turned profile after a transform; none where it is no longer round."""
    if not profile:
        return ()
    growth = np.linalg.norm(after, axis=1) / np.linalg.norm(before, axis=1)
    if abs(growth[0] - growth[1]) > 1e-6:
        return ()
    return tuple((radius * float(growth[0]), height * float(growth[2])) for radius, height in profile)


def _solid(part: Solid, matrix: Array, shift: Array, rigid: bool) -> Solid:
    """Returns a solid after a transform, kept simple: its own axes stay at right angles."""
    moved, at = matrix @ part.axes, matrix @ part.at + shift
    if rigid:
        return replace(part, at=at, axes=_right_handed(moved))
    axes, _ = np.linalg.qr(moved)
    axes = axes * np.sign(np.sum(axes * moved, axis=0))
    size = np.asarray(part.size) * np.linalg.norm(moved, axis=0)
    if part.form == "cylinder":
        size[:2] = size[:2].max()
    half = (float(size[0]), float(size[1]), float(size[2]))
    return replace(part, size=half, at=at, axes=_right_handed(axes))


def _right_handed(axes: Array) -> Array:
    """Returns axes as columns, the first turned over where they are left-handed, since solids are symmetric."""
    x, y, z = axes.T.tolist()
    handed = sum(x[i] * (y[i - 2] * z[i - 1] - y[i - 1] * z[i - 2]) for i in range(3))
    return axes if handed > 0 else axes * _TURNED_OVER
