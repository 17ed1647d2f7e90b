"""A house in MJCF, the format of MuJoCo: what bumps into what, how heavy it is, how it rubs and how it opens.

World frame and units as in `house.house`, angles in radians. What stays is static; what stands is free; what hangs on
a wall or from a ceiling is fixed, but its doors move. A joint is at 0 where it is shut. Liquids and cloths are left
out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from xml.etree import ElementTree as Xml

from tolman.assets.finish import COLOURS
from tolman.assets.mass import Bulk
from tolman.assets.shape import Shape, Solid
from tolman.house.house import CEILING, WALL, House, Thing
from tolman.house.models import matrix, model_of, own_bulks, own_shape
from tolman.house.shell import shell_of
from tolman.physics.bodies import COMPILER, OPTION, geom_of, inertial_of, joint_of, numbers, pose_of

_SHELL_COLOUR = (0.85, 0.85, 0.83)


def encoded_mjcf(house: House) -> bytes:
    """Returns a house as the bytes of an MJCF file: a body for each thing, and one for each part of it that opens."""
    root = Xml.Element("mujoco", model="house")
    Xml.SubElement(root, "compiler", COMPILER)
    Xml.SubElement(root, "option", OPTION)
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
        trunk = Xml.SubElement(self.world, "body", pose_of(thing.at, matrix(thing.turn)), name=self._name(thing.name))
        if thing.held_by not in (WALL, CEILING):
            Xml.SubElement(trunk, "freejoint")
        bodies = [trunk]
        self._fill(trunk, shape, None, bulks.get(None), colour)
        for joint in shape.joints:
            name = self._name(f"{thing.name}: {joint.name}")
            bodies.append(Xml.SubElement(trunk, "body", name=name))
            Xml.SubElement(bodies[-1], "joint", joint_of(joint, bulks.get(joint.name)), name=name)
            self._fill(bodies[-1], shape, joint.name, bulks.get(joint.name), colour)
        for one, other in combinations(bodies, 2):
            Xml.SubElement(self.contact, "exclude", body1=one.attrib["name"], body2=other.attrib["name"])

    def _fill(
        self, body: Xml.Element, shape: Shape, joint: str | None, bulk: Bulk | None, colour: Iterable[float]
    ) -> None:
        """Writes into a body what moves with a joint, and how heavy it is."""
        if bulk is not None:
            Xml.SubElement(body, "inertial", inertial_of(bulk))
        for solid in shape.solids:
            if solid.joint == joint:
                self.geom(body, solid, colour)

    def geom(self, body: Xml.Element, solid: Solid, colour: Iterable[float]) -> None:
        """Writes a solid."""
        Xml.SubElement(body, "geom", geom_of(solid), rgba=numbers((*colour, 1)))

    def _name(self, name: str) -> str:
        """Returns a name that no other body has."""
        numbered = (name if number == 1 else f"{name} ({number})" for number in range(1, len(self.taken) + 2))
        free = next(each for each in numbered if each not in self.taken)
        self.taken.add(free)
        return free
