"""What a visitor sees of a state: the house, what its hand holds, and the light of its torch. World frame, metres.

What the hand holds is drawn upright, with its front towards the eye, to the right of the middle of the picture and
below it, in its true size; what came along in or on it stays where it was beside it. A lifted cloth is drawn as a
folded bundle. What the hand holds hides nothing in the middle of a picture, however large it is, and may stand in a
wall where the eye is close to one. A torch shines from above and beside the eye; it is not seen itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product

import numpy as np

from tolman.assets.shape import Array, Vector
from tolman.eye.sight import SIZE, Sight
from tolman.eye.stance import Stance, camera_of
from tolman.house.house import Cloth, House, Lamp, Thing, rounded_lamp, rounded_thing, turn_of, upright
from tolman.house.models import matrix, own_bounds
from tolman.physics.state import Carried, State
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Frame, Quality

NEAR, ASIDE, BELOW = 0.35, 0.15, 0.2
"""Metres from the eye to the nearest of what the hand holds, along the view, to its middle on the right, and down to
its top."""
TORCH = "torch in the hand"
"""The name of the lamp that a torch is in a drawn house; none of a house is called so."""
_TORCH_AT = (0.08, 0.1)
"""Metres from the eye to a torch, to the right and up."""
_TORCHLIGHT = 1.0
_BUNDLE = (0.24, 0.18, 0.05)
"""Width, depth and height of a folded cloth."""
_FOLDS, _COLUMNS = 8, 3
_KEPT = 4
"""Drawn houses that are kept ready."""
_CORNERS = np.array(list(product((0.0, 1.0), repeat=3)))


def seen_house(state: State, camera: Camera, hand: bool = True) -> House:
    """Returns the house as it is drawn for an eye, with what its hand holds, if that is wanted, and its torch."""
    house, carried = state.house, state.carried
    if hand and carried.is_full:
        things, cloths = _held(carried, camera)
        house = replace(house, things=(*house.things, *things), cloths=(*house.cloths, *cloths))
    if carried.torch:
        house = replace(house, lamps=(*house.lamps, _torch(camera)))
    return house


class View:
    """A state as it is seen from a stance.

    Args:
        state: What is seen.
        stance: Where the eye is.
        sight: What there is to see, with what the hand holds and the torch.
    """

    def __init__(self, state: State, stance: Stance, sight: Sight) -> None:
        self.state, self.stance, self.sight = state, stance, sight

    @cached_property
    def labels(self) -> Frame:
        """Depth and labels of the picture, `SIZE` pixels wide."""
        return self.sight.labels(self.stance, SIZE)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each label."""
        return self.sight.names

    def frame(self, size: int, quality: Quality) -> Frame:
        """Returns the picture."""
        return self.sight.tracer.frame(camera_of(self.stance, size), quality)


class Eyes:
    """What sees houses in the states that acts leave them in; the last few that were seen are kept ready.

    Args:
        device: As of `Tracer`.
        threads: As of `Tracer`.
    """

    def __init__(self, device: str | None = None, threads: int | None = None) -> None:
        self._settings = device, threads
        self._kept: list[Sight] = []

    def view(self, state: State, stance: Stance) -> View:
        """Returns a state as it is seen from a stance."""
        return View(state, stance, self.sight(seen_house(state, camera_of(stance, SIZE))))

    def sight(self, house: House) -> Sight:
        """Returns what there is to see in a house."""
        found = next((each for each in self._kept if each.house == house), None) or Sight(house, *self._settings)
        self._kept = [found, *(each for each in self._kept if each is not found)][:_KEPT]
        return found


def _torch(camera: Camera) -> Lamp:
    right, up, _ = camera.axes()
    aside, above = _TORCH_AT
    x, y, z = (np.asarray(camera.eye) + aside * right + above * up).tolist()
    return rounded_lamp(Lamp(TORCH, (x, y, z), _TORCHLIGHT, thing=TORCH))


def _held(carried: Carried, camera: Camera) -> tuple[list[Thing], list[Cloth]]:
    """Returns what the hand holds, where it is drawn."""
    heading = _heading(camera)
    things = list(_upright(carried.things, heading))
    cloths = [_bundle(carried.cloth, heading)] if carried.cloth else []
    points = [*map(_corners, things), *(np.array(cloth.points) for cloth in cloths)]
    shift = _shift(np.concatenate(points), camera)
    return [_moved(thing, shift) for thing in things], [_laid(cloth, shift) for cloth in cloths]


def _heading(camera: Camera) -> float:
    """Returns the degrees clockwise from north of the way to the upper edge of a picture, or of what lies beyond."""
    _, up, ahead = camera.axes()
    east, north, _ = ahead + up if ahead[2] <= 0 else ahead - up
    return float(np.degrees(np.arctan2(east, north)))


def _upright(things: Sequence[Thing], heading: float) -> Iterator[Thing]:
    """Yields what the hand holds, upright above the origin and turned to a heading, and what came along with it."""
    if not things:
        return
    was, now = matrix(things[0].turn), matrix(upright(-heading))
    for thing in things:
        x, y, z = (now @ was.T @ np.subtract(thing.at, things[0].at)).tolist()
        yield replace(thing, at=(x, y, z), turn=turn_of(now @ was.T @ matrix(thing.turn)))


def _corners(thing: Thing) -> Array:
    """Returns the corners of the box around a thing."""
    low, high = own_bounds(thing)
    corners: Array = (low + _CORNERS * (high - low)) @ matrix(thing.turn).T + np.asarray(thing.at)
    return corners


def _shift(points: Array, camera: Camera) -> Array:
    """Returns how far to move points into the hand."""
    axes = camera.axes()
    own = points @ axes.T
    middle = (own[:, 0].min() + own[:, 0].max()) / 2
    wanted = np.array([ASIDE - middle, -BELOW - own[:, 1].max(), NEAR - own[:, 2].min()])
    shift: Array = np.asarray(camera.eye) + wanted @ axes
    return shift


def _moved(thing: Thing, shift: Array) -> Thing:
    return rounded_thing(replace(thing, at=_sum(thing.at, shift)))


def _laid(cloth: Cloth, shift: Array) -> Cloth:
    return replace(cloth, points=tuple(_sum(point, shift) for point in cloth.points))


def _sum(place: Iterable[float], shift: Array) -> Vector:
    x, y, z = (round(float(one + other), 4) for one, other in zip(place, shift, strict=True))
    return x, y, z


def _bundle(cloth: Cloth, heading: float) -> Cloth:
    """Returns a cloth folded to and fro above the origin."""
    wide, deep, high = _BUNDLE
    turn = matrix(upright(-heading))
    points = [
        turn @ (wide * (column / (_COLUMNS - 1) - 0.5), deep * (row % 2 - 0.5), high * row / _FOLDS)
        for row in range(_FOLDS + 1)
        for column in range(_COLUMNS)
    ]
    return replace(cloth, columns=_COLUMNS, points=tuple(_sum(point, np.zeros(3)) for point in points))
