"""A body in a furnished house with something to go to, as an environment.

Observations: what is wanted of `picture`, colours; `depth`, metres along the view, 0 where there is none; `labels`,
the number of what each pixel shows, -1 for the sky; and always `pose`, metres east, north and up, and degrees
clockwise from north and up from level. The info holds the `names` of labels. World frame, metres.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib import import_module
from math import atan2, degrees, hypot
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tolman.eye.sort import Sort
from tolman.house.house import House
from tolman.render.options import Grade
from tolman.suites.environment import (
    BoxSpace,
    DictSpace,
    DiscreteSpace,
    Ending,
    Environment,
    Game,
    MultiDiscreteSpace,
    Space,
    TextSpace,
    Value,
)

if TYPE_CHECKING:
    from tolman.eye.goal import Errand, Ground
    from tolman.eye.motion import Motion
    from tolman.eye.stance import Stance
    from tolman.render.tracer.tracer import Tracer

SIZES = 24
"""Sizes of steps to choose from: 0.1 to 2.4 m, or 15° to 360°."""
SIZE_STEP = 0.1
"""Metres from one size of strides to the next."""
_FARTHEST = 1000.0
"""Metres and degrees within which all numbers lie."""
_HOUSES = 8
"""Houses that a game keeps ready."""
_LONGEST_WORDS = 200


class Sense(StrEnum):
    """What of a picture is wanted."""

    PICTURE = "picture"
    DEPTH = "depth"
    LABELS = "labels"


class Telling(StrEnum):
    """How a player is told its goal, beside the info."""

    COMPASS = "compass"
    """As `goal`, metres in a straight line and degrees to the right of where it looks."""
    WORDS = "words"
    """As `goal`, a text."""
    INFO = "info"
    """Not at all."""


class Earning(StrEnum):
    """What a move earns."""

    REACHED = "reached"
    """1 when the goal is reached, else nothing."""
    PROGRESS = "progress"
    """The metres by which the way that is left got shorter, and 1 more when the goal is reached."""


class Stepping(StrEnum):
    """What an action is."""

    FIXED = "fixed"
    """The number of a move of 0.25 m or 15°."""
    SIZED = "sized"
    """The number of a move, and of its size."""


@dataclass(frozen=True, slots=True)
class HouseOptions:
    """What can be chosen: the house, the goal, what is perceived."""

    rooms: int = 6
    """Number of rooms of a house that is drawn."""
    density: float = 1.0
    tidiness: float = 0.7
    houses: int = 0
    """How many houses there are: the seed of a game is taken modulo this; 0 gives every seed a house of its own."""
    house: House | str | None = None
    """A house of your own, as a value or as the path of its file; nothing is drawn then."""
    open_doors: bool = True
    """Whether all doors stand open; else they stand as they are in the house."""
    goal: Sort = Sort.THING
    told: Telling = Telling.COMPASS
    senses: tuple[Sense, ...] = (Sense.PICTURE,)
    """What of pictures is drawn; none at all for the pose alone."""
    size: int = 128
    """Pixels of each side."""
    quality: Grade = Grade.FAST
    steps: Stepping = Stepping.FIXED
    budget: int = 500
    """Moves after which a game is over."""
    reward: Earning = Earning.REACHED
    device: str | None = None
    """A name such as "cpu" or "cuda:0"; None for the first graphics card, or else the processor."""
    threads: int | None = None
    """Threads on a processor; None for as many as this process may use. 1 suits worker processes."""

    def __post_init__(self) -> None:
        limits = (("rooms", 1, 12), ("density", 0, 2), ("tidiness", 0, 1), ("size", 8, 2048))
        for name, least, most in limits:
            if not least <= getattr(self, name) <= most:
                raise ValueError(f"{name} lies between {least} and {most}, not at {getattr(self, name)}")
        if self.houses < 0 or self.budget < 1:
            raise ValueError(f"houses are 0 or more and moves at least 1, not {self.houses} and {self.budget}")
        if self.threads is not None and self.threads < 1:
            raise ValueError(f"threads are at least 1, not {self.threads}")
        if len(set(self.senses)) < len(self.senses):
            raise ValueError(f"a sense is named twice: {', '.join(self.senses)}")


@dataclass(frozen=True, slots=True, eq=False)
class Going:
    """How far an errand has come."""

    house: int
    """The seed of the house."""
    errand: "Errand"
    stance: "Stance"
    left: float
    """Metres over free floor to the goal."""
    moves: int = 0
    walked: float = 0.0
    blocked: bool = False
    """Whether the last move was."""
    reached: bool = False


def _open(options: HouseOptions) -> Game[Going, "int | NDArray[np.int64]"]:
    # What is missing is said now; the device waits for the first look, so that processes can still be forked.
    import_module("tolman.render.tracer.tracer")
    ground = _grounds(options)
    return Game(
        actions=DiscreteSpace(len(_ways())) if options.steps is Stepping.FIXED else _sized(),
        observations=_observations(options),
        begin=lambda seed: _begun(options, ground, seed),
        step=lambda going, action: _moved(ground(going.house), going, _motion(options, action)),
        observation=lambda going: _observation(options, ground(going.house), going),
        reward=lambda earlier, later: _earned(options.reward, earlier, later),
        ending=lambda going: _ending(options, going),
        info=lambda going: _info(ground(going.house), going),
        picture=lambda going: _frame(options, ground(going.house), going),
    )


def _grounds(options: HouseOptions) -> "Callable[[int], Ground]":
    """Returns what finds the house of a seed, ready to be walked through."""
    from tolman.eye.doors import all_open
    from tolman.eye.goal import Ground
    from tolman.eye.motion import body_in
    from tolman.eye.sight import Sight
    from tolman.house.draw import draw_house

    own = own_house(options.house)

    @lru_cache(_HOUSES)
    def ground(seed: int) -> Ground:
        house = own or draw_house(seed, options.rooms, options.density, options.tidiness)
        house = all_open(house) if options.open_doors else house
        return Ground(body_in(house), Sight(house, options.device, options.threads))

    return ground


def own_house(house: House | str | None) -> House | None:
    """Returns a house of one's own; one that is not sound is refused."""
    from tolman.errors import HouseError
    from tolman.house.checks import complaints
    from tolman.house.file import read_house

    if isinstance(house, str):
        return read_house(Path(house))
    if house is not None and (found := complaints(house)):
        raise HouseError(f"this is no sound house: {'; '.join(found[:8])}")
    return house


def _begun(options: HouseOptions, ground: "Callable[[int], Ground]", seed: int) -> Going:
    from tolman.eye.goal import draw_errand
    from tolman.seeding import stream

    house = 0 if options.house is not None else seed % options.houses if options.houses else seed
    errand = draw_errand(ground(house), stream(seed, "errand", options.goal), options.goal)
    return Going(house, errand, errand.start, ground(house).left(errand, errand.start))


def _moved(ground: "Ground", going: Going, motion: "Motion") -> Going:
    stance, blocked = ground.body.moved(going.stance, motion)
    left = ground.left(going.errand, stance)
    return Going(
        house=going.house,
        errand=going.errand,
        stance=stance,
        # Above furniture there is no floor to count from; were nothing earned there and back, going round would pay.
        left=left if np.isfinite(left) else going.left,
        moves=going.moves + 1,
        walked=going.walked + float(np.linalg.norm(np.subtract(stance.at, going.stance.at))),
        blocked=blocked,
        reached=ground.reached(going.errand.goal, stance),
    )


def _ways() -> list[str]:
    """Returns the names of moves, by number."""
    from tolman.eye.motion import Way

    return [way.value for way in Way]


def _sized() -> Space:
    return MultiDiscreteSpace((len(_ways()), SIZES))


def _motion(options: HouseOptions, action: "int | NDArray[np.int64]") -> "Motion":
    """Returns the move that an action means."""
    from tolman.eye.motion import Motion, Way
    from tolman.eye.stance import DEGREES

    if options.steps is Stepping.FIXED:
        return Motion(list(Way)[below(action, len(Way))])
    way_number, number = np.asarray(action).tolist()
    way, number = list(Way)[below(way_number, len(Way))], below(number, SIZES) + 1
    return Motion(way, float(number * DEGREES) if Motion(way).is_turn else round(number * SIZE_STEP, 2))


def below(number: object, count: int) -> int:
    """Returns a number of an action, of which there are so many; raises where there is none."""
    found = int(number)  # type: ignore[call-overload]
    if not 0 <= found < count:
        raise ValueError(f"an action has numbers from 0 to {count - 1} here, not {found}")
    return int(found)


def _observations(options: HouseOptions) -> DictSpace:
    return DictSpace(pixel_spaces(options.senses, options.size) | {"pose": POSE} | goal_spaces(options.told))


def pixel_spaces(senses: tuple[Sense, ...], size: int) -> dict[str, Space]:
    """Returns what pictures are, by their names."""
    pixels: dict[Sense, Space] = {
        Sense.PICTURE: BoxSpace(0, 255, (size, size, 3), np.uint8),
        Sense.DEPTH: BoxSpace(0, _FARTHEST, (size, size), np.float32),
        Sense.LABELS: BoxSpace(-1, 2**31 - 1, (size, size), np.int32),
    }
    return {sense.value: pixels[sense] for sense in senses}


def goal_spaces(told: Telling) -> dict[str, Space]:
    """Returns how a goal is told."""
    goals: dict[Telling, dict[str, Space]] = {
        Telling.COMPASS: {"goal": BoxSpace(-_FARTHEST, _FARTHEST, (2,), np.float32)},
        Telling.WORDS: {"goal": TextSpace(_LONGEST_WORDS)},
        Telling.INFO: {},
    }
    return goals[told]


POSE = BoxSpace(-_FARTHEST, _FARTHEST, (5,), np.float32)
"""Metres east, north and up, and degrees clockwise from north and up from level."""


def _observation(options: HouseOptions, ground: "Ground", going: Going) -> Value:
    goal, tracer = going.errand.goal, ground.sight.tracer
    found = pixels_of(tracer, going.stance, options.senses, options.size, options.quality)
    return found | pose_of(going.stance) | told_goal(options.told, going.stance, goal.at, goal.words)


def pixels_of(
    tracer: "Tracer", stance: "Stance", senses: tuple[Sense, ...], size: int, quality: Grade
) -> dict[str, Value]:
    """Returns what is wanted of a picture, by its name."""
    from tolman.eye.stance import camera_of
    from tolman.render.tracer.frame import QUALITIES

    if not senses:
        return {}
    camera = camera_of(stance, size)
    frame = tracer.frame(camera, QUALITIES[quality]) if Sense.PICTURE in senses else tracer.labels(camera)
    depth = np.where(np.isfinite(frame.depth), np.minimum(frame.depth, _FARTHEST), 0).astype(np.float32)
    pixels = {Sense.PICTURE: frame.rgb, Sense.DEPTH: depth, Sense.LABELS: frame.label}
    return {sense.value: array for sense in senses if (array := pixels[sense]) is not None}


def pose_of(stance: "Stance") -> dict[str, Value]:
    """Returns where an eye is and which way it looks."""
    from tolman.eye.stance import DEGREES

    return {"pose": np.array([*stance.at, stance.heading * DEGREES, stance.pitch * DEGREES], np.float32)}


def told_goal(told: Telling, stance: "Stance", at: tuple[float, float], words: str) -> dict[str, Value]:
    """Returns a goal as it is told."""
    goals: dict[Telling, dict[str, Value]] = {
        Telling.COMPASS: {"goal": compass(stance, at)},
        Telling.WORDS: {"goal": words},
        Telling.INFO: {},
    }
    return goals[told]


def compass(stance: "Stance", to: tuple[float, float]) -> NDArray[np.float32]:
    """Returns how far a place is, and how many degrees to the right of where one looks."""
    from tolman.eye.stance import DEGREES

    east, north = to[0] - stance.at[0], to[1] - stance.at[1]
    bearing = degrees(atan2(east, north)) - stance.heading * DEGREES
    return np.array([hypot(east, north), (bearing + 180) % 360 - 180], np.float32)


def _frame(options: HouseOptions, ground: "Ground", going: Going) -> NDArray[np.uint8]:
    from tolman.eye.stance import camera_of
    from tolman.render.tracer.frame import QUALITIES

    frame = ground.sight.tracer.frame(camera_of(going.stance, options.size), QUALITIES[options.quality])
    assert frame.rgb is not None
    return frame.rgb


def _earned(reward: Earning, earlier: Going, later: Going) -> float:
    gained = earlier.left - later.left if reward is Earning.PROGRESS else 0.0
    return gained + float(later.reached)


def _ending(options: HouseOptions, going: Going) -> Ending | None:
    if going.reached:
        return Ending.STOPPED
    return Ending.OUT_OF_TURNS if going.moves >= options.budget else None


def _info(ground: "Ground", going: Going) -> dict[str, object]:
    """Returns the goal in words, names of labels, and what success weighed by the length of the way is made from."""
    from tolman.eye.routes import Walk

    errand = going.errand
    spl = errand.shortest / max(errand.shortest, going.walked) if going.reached else 0.0
    return {
        "goal": errand.goal.words,
        "house": going.house,
        "names": ground.sight.names,
        "ways": tuple(_ways()),
        "blocked": going.blocked,
        "moves": going.moves,
        "walked": going.walked,
        "left": going.left,
        "shortest": errand.shortest,
        "fewest_moves": Walk(errand.motions, going.stance).steps,
        "success": going.reached,
        "spl": spl,
    }


HOUSE = Environment("House", 1, HouseOptions, _open)
