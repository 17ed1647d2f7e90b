"""Solids, weights and joints as elements of MJCF, the format of MuJoCo: attributes alone, which need no MuJoCo.

Units as in `assets.shape`, angles in radians. Of two things that rub, the one with more friction decides, as MuJoCo
does it.
"""

from math import radians

import numpy as np
from numpy.typing import ArrayLike

from tolman.assets.mass import Bulk
from tolman.assets.shape import Array, Joint, Solid

Attributes = dict[str, str]

GRAVITY = 9.81
COMPILER: Attributes = {"angle": "radian", "balanceinertia": "true"}
OPTION: Attributes = {"gravity": f"0 0 {-GRAVITY}", "cone": "elliptic", "impratio": "10"}
"""Round cones of friction, and hardly any creep: what holds on a slope in theory holds."""

_HOLD = 1.3
"""How many times the weight of a lid, door or drawer its joint holds by friction, however far it is open."""
_LEAST_HOLD = 0.02
"""Newtons or newton metres with which even the lightest is held."""
_STIFF = "0.999 0.9999 0.001"
"""How hard the friction of joints is, in the terms of MuJoCo; as it usually is, doors creep."""
_THINNEST = 0.0001
"""Metres: half of what a body is thick at least."""
_SPIN, _ROLL = 0.003, 0.0003
"""Metres over which friction keeps things from spinning and from rolling, for each of its coefficient."""


def geom_of(solid: Solid) -> Attributes:
    """Returns a solid."""
    size = np.maximum(np.asarray(solid.size), _THINNEST)
    friction = solid.stuff.friction if solid.stuff else 1.0
    return pose_of(solid.at, solid.axes) | {
        "type": solid.form,
        "size": numbers(size[[0, 2]] if solid.form == "cylinder" else size),
        "friction": numbers((friction, friction * _SPIN, friction * _ROLL)),
        "condim": "4" if solid.form == "box" else "6",
    }


def joint_of(joint: Joint, bulk: Bulk | None) -> Attributes:
    """Returns a joint as it stands now, with its limits, held by as much friction as what it moves needs."""
    reach = radians(joint.reach) if joint.sort == "hinge" else joint.reach
    hold = _hold(joint, bulk) if bulk else 0.0
    return {
        "type": joint.sort,
        "pos": numbers(joint.at),
        "axis": numbers(joint.axis),
        "ref": numbers((reach * joint.stands,)),
        "limited": "true",
        "range": numbers(sorted((0.0, reach))),
        "frictionloss": numbers((hold + _LEAST_HOLD,)),
        "solimpfriction": _STIFF,
        "damping": numbers((0.1 * hold + 0.01 * _LEAST_HOLD,)),
    }


def _hold(joint: Joint, bulk: Bulk) -> float:
    """Returns the friction, in newtons or newton metres, that holds what a joint moves while its thing is upright."""
    weight = _HOLD * GRAVITY * bulk.mass
    if joint.sort == "slide":
        return weight * max(abs(float(joint.axis[2])), 0.1)
    arm = bulk.middle - joint.at
    away = float(np.linalg.norm(arm - joint.axis * (joint.axis @ arm)))
    return weight * away * max(float(np.hypot(*joint.axis[:2])), 0.05)


def inertial_of(bulk: Bulk) -> Attributes:
    """Returns how heavy a body is, and how it spins."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = bulk.inertia
    spins = xx, yy, zz, xy, xz, yz
    return {"mass": numbers((bulk.mass,)), "pos": numbers(bulk.middle), "fullinertia": numbers(spins)}


def pose_of(at: ArrayLike, axes: Array) -> Attributes:
    """Returns a place and own axes."""
    return {"pos": numbers(at), "xyaxes": numbers(axes[:, :2].T.ravel())}


def numbers(values: ArrayLike) -> str:
    """Returns numbers as they are written: seven digits, in which two machines agree."""
    return " ".join(f"{value:.7g}" for value in np.asarray(values, float) + 0.0)
