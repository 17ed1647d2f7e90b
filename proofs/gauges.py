"""Gauges: plain things made to measure, which go into openings of other things or do not. Metres."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from tolman.assets.catalogue import KINDS
from tolman.assets.finish import plastic
from tolman.assets.kind import Kind, Option, build
from tolman.assets.material import Colour
from tolman.assets.primitive import box, cylinder
from tolman.assets.shape import Array, Cavity, Shape, Solid
from tolman.house.house import FLOOR, Area, House, Room, Thing
from tolman.house.models import own_shape
from tolman.house.solids import gathered, overlaps
from tolman.physics.act import PutInside
from tolman.physics.outcome import Outcome
from tolman.physics.state import Carried, State

GOES_IN, TOO_WIDE = 0.95, 1.05
"""Shares of an opening that go into it, and that do not."""
_TENTH = 0.0001
"""Metres of the unit in which gauges are measured."""
_LONGEST = 30_000
_DEEP = 0.25
"""Share of the depth of a room inside that a gauge takes."""
_THIN = 0.04
"""The same, where it narrows from its mouth on nobody says how."""
_GRAIN, _OVER = 0.004, 0.3
"""Metres of the steps in which it is seen how far a drawer stands out, and metres above it that have to be free."""
_BOXLIKE = 0.97
"""Share of the box around it that a room fills at least whose opening is no round one."""
_HIGH = 1.0
"""Metres above the floor at which what hangs on a wall does."""
_NAME = "gauge"
_HALL = Room("hall", "hall", Area(0, 0, 8, 8))
_HEADROOM = 4.0


def _made(colour: Colour, form: str, width: int, depth: int, height: int) -> Shape:
    wide, deep, tall = (_TENTH * size for size in (width, depth, height))
    shape = cylinder(wide / 2, tall, bevel=0.0) if form == "round" else box(wide, deep, tall)
    return shape.of(plastic(colour))


_SIZES = tuple(range(1, _LONGEST))
_GAUGE = Kind(
    _NAME,
    "gauges",
    has_front=False,
    width=_TENTH * _LONGEST,
    depth=_TENTH * _LONGEST,
    tall=_TENTH * _LONGEST,
    options={"colour": ("red",), "form": ("box", "round"), "width": _SIZES, "depth": _SIZES, "height": _SIZES},
    make=_made,
    drawn=False,
)


@contextmanager
def gauges() -> Iterator[None]:
    """Lets houses hold gauges for a while."""
    KINDS[_NAME] = _GAUGE
    try:
        yield
    finally:
        del KINDS[_NAME]


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """The opening of a room inside a thing that stands open, alone in a hall."""

    holder: Thing
    cavity: Cavity

    @property
    def is_round(self) -> bool:
        """Whether only something round fills it."""
        halves = np.linalg.norm(self.cavity.halves, axis=1)
        return bool(self.cavity.profile) or self.cavity.volume < _BOXLIKE * 8 * float(halves.prod())

    @property
    def way(self) -> int:
        """The axis along which a gauge goes in."""
        return int(np.abs(self.cavity.mouth).argmax())

    @property
    def size(self) -> Array:
        """How wide, deep and high a gauge is that just goes in until its middle does."""
        extents = 2 * np.abs(self.cavity.halves).sum(axis=0)
        extents[self.way] *= _THIN if self.is_round and not self.cavity.profile else _DEEP
        across = [axis for axis in range(3) if axis != self.way]
        if self.cavity.profile:
            radii, heights = np.array(self.cavity.profile).T
            levels = np.linspace(heights[-1] - extents[self.way] / 2, heights[-1], 20)
            extents[across] = 2 * float(np.interp(levels, heights, radii).min())
        elif self.is_round:
            extents[across] = extents[across].min()
        elif self.cavity.joint:
            extents[1] = self._bare()
        return np.asarray(extents)

    def _bare(self) -> float:
        """Returns how much of a drawer stands out from under all else, from its front to its back."""
        deep = 2 * float(np.abs(self.cavity.halves[:, 1]).sum())
        low, high = self.cavity.at - np.abs(self.cavity.halves).sum(axis=0), np.abs(self.cavity.halves).sum(axis=0)
        others = [solid for solid in own_shape(self.holder).solids if solid.joint != self.cavity.joint]
        for step in np.arange(_GRAIN, deep, _GRAIN):
            strip = Solid(
                "box",
                (0.9 * float(high[0]), _GRAIN / 2, _OVER / 2),
                np.array([self.cavity.at[0], low[1] + step, self.cavity.at[2] + high[2] + _OVER / 2]),
                np.eye(3),
            )
            if next(overlaps(gathered([[strip]]), gathered([others]), _GRAIN / 2), None) is not None:
                return float(step) - 1.5 * _GRAIN
        return deep

    def goes_elsewhere(self, share: float, others: Iterable["Opening"]) -> bool:
        """Says whether a gauge that is so large may go into another room; drawers are shut but for its own."""
        mine = np.sort(self.gauge(share))
        rooms = [
            np.sort(2 * np.abs(other.cavity.halves).sum(axis=0))
            for other in others
            if other is not self and other.cavity.joint is None
        ]
        return any((mine <= room).all() for room in rooms)

    def gauge(self, share: float) -> Array:
        """Returns how wide, deep and high a gauge is that is so large, as a share of the opening."""
        return np.asarray(np.where(np.arange(3) == self.way, 1.0, share) * self.size)

    def tried(self, share: float) -> Outcome:
        """Returns what comes of putting a gauge inside that is so large, as a share of the opening."""
        from tolman.physics.hands import carried_out  # needs MuJoCo, which whoever only lists proofs may not have

        width, depth, height = (max(round(float(each) / _TENTH), 1) for each in self.gauge(share))
        options: Mapping[str, Option] = {
            "form": "round" if self.is_round else "box", "width": width, "depth": depth, "height": height
        }  # fmt: skip
        gauge = Thing("it", _NAME, (1.0, 1.0, 0.0), options=options)
        house = House((_HALL,), (), things=(self.holder,), height=_HEADROOM)
        return carried_out(State(house, Carried(things=(gauge,))), PutInside(self.holder.name))


def openings(kind: Kind, **choice: Option) -> list[Opening]:
    """Returns the openings of all rooms of a thing into which something may be put, each where only it is open."""
    shape = build(kind, **choice).shape
    drawers = {cavity.joint for cavity in shape.cavities if cavity.joint}
    doors = {joint.name: 1.0 for joint in shape.joints if joint.name not in drawers}
    found = []
    for number, cavity in enumerate(shape.cavities):
        if cavity.unfit:
            continue
        joints = doors | ({cavity.joint: 1.0} if cavity.joint else {})
        rise = 0.0 if kind.held_by == "floor" else _HIGH
        hold = FLOOR if kind.held_by == "floor" else kind.held_by
        thing = Thing("holder", kind.name, (4.0, 4.0, rise), options=dict(choice), joints=joints, held_by=hold)
        found.append(Opening(thing, own_shape(thing).cavities[number]))
    return found
