"""A small world around an act in MuJoCo: the only module that knows it. World frame; metres, kilograms, seconds.

Some things are free to move, what is near them is fixed, and all else is left out. Lids, doors and drawers stay as
they are. Places and turns are written down in seven digits before MuJoCo reads them, so machines that agree to that
begin alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, inf

import numpy as np

from tolman.assets.mass import Bulk, joined
from tolman.assets.shape import Array, Shape, Vector
from tolman.errors import PhysicsError
from tolman.house.house import Thing, Turn
from tolman.house.liquids import liquid_bulk
from tolman.house.models import Joints, Options, form_of, matrix, own_bulks, own_shape
from tolman.physics.bodies import COMPILER, OPTION, Attributes, geom_of, inertial_of, numbers
from tolman.physics.surroundings import Surroundings, placed

try:
    import mujoco
except ImportError as missing:
    raise PhysicsError("acting on houses needs one more package: pip install 'tolman[physics]'") from missing

# It would write a file into the folder of whoever runs it. What went wrong in a world is seen by where things end.
mujoco.set_mju_user_warning(lambda _message: None)

STEP = 0.002
"""Seconds of a step."""
FASTEST = 12.0
"""Metres a second: what is faster has exploded; a fall from a ceiling is not."""
DEEPEST = 0.002
"""Metres that things lie in each other at most when time begins: what lies deeper would be thrown apart."""
CALM, CALM_TURN = 0.004, 0.03
"""Metres and radians a second below which everything has come to rest; what stands on a small round foot trembles."""
SINKS = 0.005
"""Metres that a light thing sinks into what carries it while it carries a heavy one itself."""
QUIET = 0.1
"""Seconds for which it has to stay so."""
_MARGIN = 0.3
"""Metres around what is free, down to the floor, within which all else is there to bump into."""
_KEPT = 512


class ExplosionError(Exception):
    """Something became faster than anything can, or would, since things lie in each other."""


@dataclass(frozen=True, slots=True)
class Lie:
    """Where a thing is, and how it is turned."""

    at: Vector
    turn: Turn


def apart(one: Lie, other: Lie) -> float:
    """Returns by how much the lie of a thing differs from another at most: in metres, and in parts of their turns."""
    east, north, up = np.abs(np.subtract(one.at, other.at)).tolist()
    turned = min(float(np.abs(np.add(one.turn, sign * np.array(other.turn))).max()) for sign in (1.0, -1.0))
    return max(float(east), float(north), float(up), turned)


class World:
    """Things that are free to move, among what is near them.

    Args:
        around: Everything in the house, without what is free.
        free: What is free, as it stands.
        reach: Metres around what is free, and around what is below, within which all else is there.
        nudge: Metres by which everything free is shifted at first, to see whether it matters.
        sleeps: Whether what has come to rest is left out until something bumps into it, which is worth it among many.
    """

    def __init__(
        self,
        around: Surroundings,
        free: Sequence[Thing],
        reach: float = _MARGIN,
        nudge: Vector = (0.0, 0.0, 0.0),
        sleeps: bool = False,
    ) -> None:
        low = np.min([placed(thing).low for thing in free], axis=0)
        high = np.max([placed(thing).high for thing in free], axis=0)
        low[2] = min(low[2], 0.0)
        rows = around.near(low, high, reach)
        self.model = mujoco.MjModel.from_xml_string(_document(around, [int(row) for row in rows], free, sleeps))
        self.data = mujoco.MjData(self.model)
        self.free = tuple(thing.name for thing in free)
        self._things = {thing.name: thing for thing in free}
        self._nudge = nudge
        self.begin()
        self._owner = np.maximum(self.model.geom_bodyid, 0)

    def begin(self, shift: Vector = (0.0, 0.0, 0.0)) -> None:
        """Puts everything where it stands at first, or shifted by some metres, at rest."""
        mujoco.mj_resetData(self.model, self.data)
        for number in range(len(self.free)):
            self.data.qpos[7 * number : 7 * number + 3] += np.add(self._nudge, shift)
        mujoco.mj_kinematics(self.model, self.data)

    def put(self, name: str, at: Vector, turn: Turn | None = None) -> None:
        """Puts something that is free somewhere, at rest."""
        first = 7 * self.free.index(name)
        self.data.qpos[first : first + 3] = at
        if turn is not None:
            self.data.qpos[first + 3 : first + 7] = turn
        first = 6 * self.free.index(name)
        self.data.qvel[first : first + 6] = 0.0

    def depth(self, name: str | None = None) -> float:
        """Returns how deep something that is free, or anything, lies in anything else."""
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)
        mujoco.mj_collision(self.model, self.data)
        return max((-float(each) for each in self._distances(name)), default=0.0)

    def _distances(self, name: str | None) -> Array:
        contact = self.data.contact
        if not self.data.ncon:
            return np.zeros(0)
        distances: Array = np.asarray(contact.dist)
        if name is None:
            return distances
        bodies = self._owner[np.asarray(contact.geom)]
        chosen: Array = distances[(bodies == self.free.index(name) + 1).any(axis=1)]
        return chosen

    def touching(self, name: str) -> frozenset[str]:
        """Returns what is free and touches something else that is."""
        if not self.data.ncon:
            return frozenset()
        bodies = self._owner[np.asarray(self.data.contact.geom)]
        mine = bodies[(bodies == self.free.index(name) + 1).any(axis=1)]
        return frozenset(self.free[body - 1] for body in set(mine.ravel().tolist()) if body) - {name}

    def push(self, name: str, force: Vector, arm: Vector, fastest: float = inf) -> None:
        """Lets a force act on something from now on, until another one does.

        It acts at an arm from the middle of its mass, which stays as it is in the world; it is so weak that this
        place becomes no faster than some metres a second along the force.
        """
        row = self.free.index(name)
        strength = hypot(*force)
        lever = crossed(arm, force)
        if strength and fastest < inf:
            left = fastest - self._pace(row, force, lever) / strength
            share = min(1.0, max(left, 0.0) * strength / (self._give(row, force, lever) * STEP))
            force, lever = (_times(share, each) for each in (force, lever))
        self.data.xfrc_applied[row + 1] = [*force, *lever]

    def _pace(self, row: int, force: Vector, lever: Vector) -> float:
        """Returns the work that a force with a lever does in a second on a free body, as fast as it is."""
        x, y, z, *turning = self.data.qvel[6 * row : 6 * row + 6].tolist()
        spin: Array = self.data.xmat[row + 1].reshape(3, 3) @ turning
        middle = self.data.xipos[row + 1] - self.data.xpos[row + 1]
        u, v, w = crossed(spin.tolist(), middle.tolist())
        a, b, c = force
        return float((x + u) * a + (y + v) * b + (z + w) * c + spin @ lever)

    def _give(self, row: int, force: Vector, lever: Vector) -> float:
        """Returns how much more work a force with a lever does in a second, once it has acted for one."""
        own = self.data.ximat[row + 1].reshape(3, 3).T @ lever
        return float(
            hypot(*force) ** 2 / self.model.body_mass[row + 1] + own @ (own / self.model.body_inertia[row + 1])
        )

    def steps(self, seconds: float) -> Iterator[float]:
        """Lets time run, and yields the seconds that have gone by after each step.

        Before it begins, contact is tested.
        """
        if self.data.time == 0.0 and not self.depth() <= DEEPEST:
            raise ExplosionError
        for number in range(1, round(seconds / STEP) + 1):
            mujoco.mj_step(self.model, self.data)
            if not self._speed() <= FASTEST:
                raise ExplosionError
            yield number * STEP

    @property
    def is_calm(self) -> bool:
        """Whether nothing moves."""
        speeds = np.abs(self.data.qvel.reshape(-1, 6))
        return bool(speeds[:, :3].max(initial=0.0) < CALM and speeds[:, 3:].max(initial=0.0) < CALM_TURN)

    def settle(self, most: float, least: float = QUIET) -> bool:
        """Lets time run until all has come to rest; says whether it has."""
        quiet = 0.0
        for seconds in self.steps(most):
            quiet = quiet + STEP if self.is_calm else 0.0
            if seconds >= least and quiet >= QUIET:
                return True
        return False

    def _speed(self) -> float:
        return float(np.abs(self.data.qvel.reshape(-1, 6)[:, :3]).max(initial=0.0))

    def lie(self, name: str) -> Lie:
        """Returns where something free is."""
        first = 7 * self.free.index(name)
        x, y, z, w, i, j, k = (float(part) for part in self.data.qpos[first : first + 7])
        return Lie((x, y, z), (w, i, j, k))

    def strayed(self, name: str) -> tuple[float, float]:
        """Returns how many metres something is from where it stood, and how many degrees it has turned.

        That it has sunk a little does not count: solids are hard, and only the solver gives way under a load.
        """
        thing, lie = self._things[name], self.lie(name)
        turn = matrix(lie.turn) @ matrix(thing.turn).T
        angle = float(np.degrees(np.arccos(np.clip((np.trace(turn) - 1) / 2, -1.0, 1.0))))
        east, north, up = np.subtract(lie.at, thing.at).tolist()
        return hypot(east, north, up if up > 0 else min(up + SINKS, 0.0)), angle


def crossed(one: Sequence[float], other: Sequence[float]) -> Vector:
    """Returns the cross product of two vectors."""
    (a, b, c), (x, y, z) = one, other
    return b * z - c * y, c * x - a * z, a * y - b * x


def _times(factor: float, vector: Vector) -> Vector:
    x, y, z = vector
    return factor * x, factor * y, factor * z


def _document(around: Surroundings, rows: Sequence[int], free: Sequence[Thing], sleeps: bool) -> str:
    """Returns the world as MJCF."""
    things = around.house.things
    fixed = [_body(things[row], is_free=False) for row in rows if row < len(things)]
    shell = [_geoms(around.shell[row - len(things)]) for row in rows if row >= len(things)]
    loose = [_body(thing, is_free=True) for thing in free]
    option = OPTION | {"timestep": f"{STEP}", "integrator": "implicitfast", "sleep_tolerance": f"{CALM}"}
    flag = {"sleep": "enable" if sleeps else "disable"}
    return (
        f"<mujoco><compiler {_written(COMPILER)}/><option {_written(option)}><flag {_written(flag)}/></option>"
        "<worldbody>" + "".join((*loose, *fixed, *shell)) + "</worldbody></mujoco>"
    )


def _body(thing: Thing, is_free: bool) -> str:
    """Returns a thing as one body, as far open as it is."""
    inside = _inside(*form_of(thing))
    weight = f"<inertial {_written(inertial_of(bulk_of(thing)))}/><freejoint/>" if is_free else ""
    where = {"pos": numbers(thing.at), "quat": numbers(thing.turn)}
    return f"<body {_written(where)}>{weight}{inside}</body>"


@lru_cache(_KEPT)
def _inside(kind: str, options: Options, joints: Joints, scale: float) -> str:
    thing = Thing("", kind, (0.0, 0.0, 0.0), options=dict(options), scale=scale, joints=dict(joints))
    return _written_solids(own_shape(thing))


@lru_cache(_KEPT)
def _geoms(shape: Shape) -> str:
    """Returns the solids of a part of the shell."""
    return _written_solids(shape)


def _written_solids(shape: Shape) -> str:
    return "".join(f"<geom {_written(geom_of(solid))}/>" for solid in shape.solids)


def _written(attributes: Attributes) -> str:
    return " ".join(f'{name}="{value}"' for name, value in attributes.items())


def bulk_of(thing: Thing) -> Bulk:
    """Returns how heavy a thing is with the liquid in it, and how it spins, in its own frame."""
    liquid = liquid_bulk(thing)
    return joined([*own_bulks(thing).values(), *([liquid] if liquid else [])])
