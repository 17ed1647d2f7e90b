"""A house in MJCF, the format of MuJoCo: what bumps into what, how heavy it is, how it rubs and how it opens.

World frame and units as in `house.house`, angles in radians. What stays is static; what stands is free; what hangs on
a wall or from a ceiling is fixed, but its doors move. A joint is at 0 where it is shut. Liquids and cloths are left
out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from math import radians
from xml.etree import ElementTree as Xml

import numpy as np
from numpy.typing import ArrayLike

from tolman.assets.finish import COLOURS
from tolman.assets.mass import Bulk
from tolman.assets.shape import Array, Joint, Shape, Solid
from tolman.house.house import CEILING, WALL, House, Thing
from tolman.house.models import matrix, model_of, own_bulks, own_shape
from tolman.house.shell import shell_of

GRAVITY = 9.81
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
_SHELL_COLOUR = (0.85, 0.85, 0.83)


def encoded_mjcf(house: House) -> bytes:
    """Returns a house as the bytes of an MJCF file: a body for each thing, and one for each part of it that opens."""
    root = Xml.Element("mujoco", model="house")
    Xml.SubElement(root, "compiler", angle="radian", balanceinertia="true")
    # Round cones of friction, and hardly any creep: what holds on a slope in theory holds.
    Xml.SubElement(root, "option", gravity=_numbers((0, 0, -GRAVITY)), cone="elliptic", impratio="10")
    writer = _Writer(Xml.SubElement(root, "worldbody"), Xml.SubElement(root, "contact"))
    for part in shell_of(house):
        for solid in part.shape.solids:
            writer.geom(writer.world, solid, _SHELL_COLOUR)
    for thing in house.things:
        writer.thing(thing)
    Xml.indent(root)
    content: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return content


@dataclass(slots=True)
class _Writer:
    """Writes bodies, each under a name of its own."""

    world: Xml.Element
    contact: Xml.Element
    taken: set[str] = field(default_factory=lambda: {"world"})

    def thing(self, thing: Thing) -> None:
        """Writes a thing: what of it stands still as a body, and in it a body for each of its joints."""
        shape, bulks = own_shape(thing), own_bulks(thing)
        colour = COLOURS[str(model_of(thing).choice["colour"])]
        trunk = Xml.SubElement(self.world, "body", _pose(thing.at, matrix(thing.turn)), name=self._name(thing.name))
        if thing.held_by not in (WALL, CEILING):
            Xml.SubElement(trunk, "freejoint")
        bodies = [trunk]
        self._fill(trunk, shape, None, bulks.get(None), colour)
        for joint in shape.joints:
            name = self._name(f"{thing.name}: {joint.name}")
            bodies.append(Xml.SubElement(trunk, "body", name=name))
            Xml.SubElement(bodies[-1], "joint", _joint(joint, bulks.get(joint.name)), name=name)
            self._fill(bodies[-1], shape, joint.name, bulks.get(joint.name), colour)
        for one, other in combinations(bodies, 2):
            Xml.SubElement(self.contact, "exclude", body1=one.attrib["name"], body2=other.attrib["name"])

    def _fill(
        self, body: Xml.Element, shape: Shape, joint: str | None, bulk: Bulk | None, colour: Iterable[float]
    ) -> None:
        """Writes into a body what moves with a joint, and how heavy it is."""
        if bulk is not None:
            Xml.SubElement(body, "inertial", _inertial(bulk))
        for solid in shape.solids:
            if solid.joint == joint:
                self.geom(body, solid, colour)

    def geom(self, body: Xml.Element, solid: Solid, colour: Iterable[float]) -> None:
        """Writes a solid."""
        size = np.maximum(np.asarray(solid.size), _THINNEST)
        friction = solid.stuff.friction if solid.stuff else 1.0
        Xml.SubElement(
            body,
            "geom",
            _pose(solid.at, solid.axes),
            type=solid.form,
            size=_numbers(size[[0, 2]] if solid.form == "cylinder" else size),
            friction=_numbers((friction, friction * _SPIN, friction * _ROLL)),
            condim="4" if solid.form == "box" else "6",
            rgba=_numbers((*colour, 1)),
        )

    def _name(self, name: str) -> str:
        """Returns a name that no other body has."""
        numbered = (name if number == 1 else f"{name} ({number})" for number in range(1, len(self.taken) + 2))
        free = next(each for each in numbered if each not in self.taken)
        self.taken.add(free)
        return free


def _joint(joint: Joint, bulk: Bulk | None) -> dict[str, str]:
    """Returns a joint as it stands now, with its limits, held by as much friction as what it moves needs."""
    reach = radians(joint.reach) if joint.sort == "hinge" else joint.reach
    hold = _hold(joint, bulk) if bulk else 0.0
    return {
        "type": joint.sort,
        "pos": _numbers(joint.at),
        "axis": _numbers(joint.axis),
        "ref": _numbers((reach * joint.stands,)),
        "limited": "true",
        "range": _numbers(sorted((0.0, reach))),
        "frictionloss": _numbers((hold + _LEAST_HOLD,)),
        "solimpfriction": _STIFF,
        "damping": _numbers((0.1 * hold + 0.01 * _LEAST_HOLD,)),
    }


def _hold(joint: Joint, bulk: Bulk) -> float:
    """Returns the friction, in newtons or newton metres, that holds what a joint moves while its thing is upright."""
    weight = _HOLD * GRAVITY * bulk.mass
    if joint.sort == "slide":
        return weight * max(abs(float(joint.axis[2])), 0.1)
    arm = bulk.middle - joint.at
    away = float(np.linalg.norm(arm - joint.axis * (joint.axis @ arm)))
    return weight * away * max(float(np.hypot(*joint.axis[:2])), 0.05)


def _inertial(bulk: Bulk) -> dict[str, str]:
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = bulk.inertia
    spins = xx, yy, zz, xy, xz, yz
    return {"mass": _numbers((bulk.mass,)), "pos": _numbers(bulk.middle), "fullinertia": _numbers(spins)}


def _pose(at: ArrayLike, axes: Array) -> dict[str, str]:
    return {"pos": _numbers(at), "xyaxes": _numbers(axes[:, :2].T.ravel())}


def _numbers(values: ArrayLike) -> str:
    return " ".join(f"{value:.7g}" for value in np.asarray(values, float) + 0.0)
