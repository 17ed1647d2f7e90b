"""A body with hands in a furnished house and a chore to do, as an environment.

An action has four numbers: what is done (a move of `info["ways"]`, or an act of `info["acts"]` after these), the size
of a move, and where an act points, across and down, in the picture of the observation before; moves leave the last
two unread, acts the size.

Observations: those of `House`, and `hand`, 1 where it is full; `verdict`, the number in `info["verdicts"]` of what
came of the last action; with labels also `held`, the label of what the hand holds, -1 for nothing. Labels keep their
numbers as long as a game goes on. World frame, metres.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tolman.eye.sort import Job
from tolman.gym.house import (
    POSE,
    SIZE_STEP,
    SIZES,
    Earning,
    HouseOptions,
    Sense,
    Telling,
    below,
    goal_spaces,
    own_house,
    pixel_spaces,
    pixels_of,
    pose_of,
    told_goal,
)
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
    Value,
)

if TYPE_CHECKING:
    from tolman.eye.chore import Shift, Step
    from tolman.eye.deed import Verb
    from tolman.eye.visit import Visit, Visitor

_SHIFTS = 32
"""Chores that a game keeps ready."""
_HOUSES = 4


@dataclass(frozen=True, slots=True)
class HandsOptions:
    """What can be chosen: the house, the chore, what is perceived."""

    rooms: int = 3
    """Number of rooms of a house that is drawn."""
    density: float = 1.0
    tidiness: float = 0.7
    houses: int = 0
    """How many houses there are: the seed of a game is taken modulo this; 0 gives every seed a house of its own."""
    house: House | str | None = None
    """A house of your own, as a value or as the path of its file; nothing is drawn then."""
    open_doors: bool = True
    """Whether all doors stand open at first; else they stand as they are in the house."""
    job: Job = Job.BRING
    told: Telling = Telling.COMPASS
    senses: tuple[Sense, ...] = (Sense.PICTURE,)
    """What of pictures is drawn; none at all for the pose alone."""
    shows_hand: bool = True
    """Whether pictures show what the hand holds; without it they are drawn faster while it holds something."""
    size: int = 128
    """Pixels of each side."""
    points: int = 100
    """Places that an act may point at, across and down; 1000 are as fine as pointing gets."""
    quality: Grade = Grade.FAST
    budget: int = 300
    """Actions after which a game is over."""
    reward: Earning = Earning.REACHED
    device: str | None = None
    """A name such as "cpu" or "cuda:0"; None for the first graphics card, or else the processor."""
    threads: int | None = None
    """Threads on a processor; None for as many as this process may use. 1 suits worker processes."""

    def __post_init__(self) -> None:
        if not 2 <= self.points <= 1000:
            raise ValueError(f"points lies between 2 and 1000, not at {self.points}")
        # What these share with a house to go through has the same limits there.
        HouseOptions(
            rooms=self.rooms,
            density=self.density,
            tidiness=self.tidiness,
            houses=self.houses,
            senses=self.senses,
            size=self.size,
            budget=self.budget,
            threads=self.threads,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Working:
    """How far a chore has come."""

    house: int
    """The seed of the house."""
    shift: "Shift"
    visit: "Visit"
    names: tuple[str, ...]
    """Of labels; what comes into being later is added at the end."""
    share: float = 0.0
    """How much of the chore is done."""
    actions: int = 0
    walked: float = 0.0
    verdict: int = 0
    """The number of what came of the last action; 0 before the first."""


def _open(options: HandsOptions) -> Game[Working, NDArray[np.int64]]:
    # What is missing is said now; the device waits for the first look, so that processes can still be forked.
    import_module("tolman.render.tracer.tracer")
    import_module("tolman.physics.world")
    visitor = _visitor(options)
    shift = _shifts(options, visitor)
    return Game(
        actions=MultiDiscreteSpace((len(_ways()) + len(_acts()), SIZES, options.points, options.points)),
        observations=_observations(options),
        begin=lambda seed: _begun(visitor, *shift(seed)),
        step=lambda working, action: _stepped(visitor, working, _step(options, action)),
        observation=lambda working: _observation(options, visitor, working),
        reward=lambda earlier, later: _earned(options.reward, earlier, later),
        ending=lambda working: _ending(options, working),
        info=_info,
        picture=lambda working: _frame(options, visitor, working),
    )


def _visitor(options: HandsOptions) -> "Visitor":
    from tolman.eye.view import Eyes
    from tolman.eye.visit import Visitor

    return Visitor(Eyes(options.device, options.threads), options.shows_hand)


def _shifts(options: HandsOptions, visitor: "Visitor") -> "Callable[[int], tuple[int, House, Shift]]":
    """Returns what finds the house of a seed, and the chore to do in it."""
    from tolman.eye.chore import draw_shift
    from tolman.eye.doors import all_open
    from tolman.house.draw import draw_house
    from tolman.seeding import stream

    own = own_house(options.house)

    @lru_cache(_HOUSES)
    def house_of(seed: int) -> House:
        house = own or draw_house(seed, options.rooms, options.density, options.tidiness)
        return all_open(house) if options.open_doors else house

    @lru_cache(_SHIFTS)
    def shift(seed: int) -> "tuple[int, House, Shift]":
        number = 0 if own is not None else seed % options.houses if options.houses else seed
        house = house_of(number)
        return (
            number,
            house,
            draw_shift(visitor, house, stream(seed, "chore", options.job), options.job, options.points),
        )

    return shift


def _begun(visitor: "Visitor", number: int, house: House, shift: "Shift") -> Working:
    from tolman.eye.visit import visit_in

    visit = visit_in(house, shift.start)
    return Working(number, shift, visit, tuple(dict.fromkeys(visitor.view(visit).names)))


def _stepped(visitor: "Visitor", working: Working, step: "Step") -> Working:
    from tolman.eye.chore import share_done

    visit, verdict = visitor.after(working.visit, step)
    away = np.subtract(visit.stance.at, working.visit.stance.at)
    return Working(
        house=working.house,
        shift=working.shift,
        visit=visit,
        names=tuple(dict.fromkeys((*working.names, *visitor.view(visit).names))),
        share=share_done(visitor, working.shift.chore, visit),
        actions=working.actions + 1,
        walked=working.walked + float(np.linalg.norm(away)),
        verdict=_verdicts().index(verdict.value),
    )


def _ways() -> list[str]:
    """Returns the names of moves, by number."""
    from tolman.eye.motion import Way

    return [way.value for way in Way]


def _acts() -> "list[Verb]":
    """Returns the acts that point at one place, by number, counted on from moves."""
    from tolman.eye.deed import Verb

    # A cloth is lifted by picking it up; a tower needs several places.
    return [verb for verb in Verb if verb not in (Verb.LIFT, Verb.STACK)]


def _verdicts() -> tuple[str, ...]:
    """Returns what may come of an action, by number; nothing first, which is before the first action."""
    from tolman.physics.outcome import Verdict

    return "", *(verdict.value for verdict in Verdict)


def _step(options: HandsOptions, action: NDArray[np.int64]) -> "Step":
    """Returns the move or the act that an action means."""
    from tolman.eye.chore import pointed
    from tolman.eye.deed import Deed, Verb
    from tolman.eye.motion import Motion, Way
    from tolman.eye.stance import DEGREES

    what, size, across, down = np.asarray(action).tolist()
    ways, acts = list(Way), _acts()
    number, size = below(what, len(ways) + len(acts)), below(size, SIZES) + 1
    place = pointed(below(across, options.points), below(down, options.points), options.points)
    if number < len(ways):
        is_turn = Motion(ways[number]).is_turn
        return Motion(ways[number], float(size * DEGREES) if is_turn else round(size * SIZE_STEP, 2))
    verb = acts[number - len(ways)]
    to_nothing = verb in (Verb.PUT_BACK, Verb.TAKE_TORCH, Verb.PUT_TORCH_AWAY)
    return Deed(verb, None if to_nothing else place)


def action_of(step: "Step", points: int) -> NDArray[np.int64]:
    """Returns the action that means a step of a script."""
    from tolman.eye.chore import field_of
    from tolman.eye.deed import Pointed
    from tolman.eye.motion import Motion
    from tolman.eye.stance import DEGREES

    if isinstance(step, Motion):
        size = round(step.extent / (DEGREES if step.is_turn else SIZE_STEP))
        return np.array([_ways().index(step.way.value), size - 1, 0, 0])
    field = field_of(step.to, points) if isinstance(step.to, Pointed) else (0, 0)
    return np.array([len(_ways()) + _acts().index(step.verb), 0, *field])


def _observations(options: HandsOptions) -> DictSpace:
    spaces = pixel_spaces(options.senses, options.size) | {"pose": POSE} | goal_spaces(options.told)
    spaces |= {"hand": DiscreteSpace(2), "verdict": DiscreteSpace(len(_verdicts()))}
    held: dict[str, Space] = {"held": BoxSpace(-1, 2**31 - 1, (1,), np.int32)}
    return DictSpace(spaces | (held if Sense.LABELS in options.senses else {}))


def _observation(options: HandsOptions, visitor: "Visitor", working: Working) -> Value:
    from tolman.eye.chore import next_place

    visit, chore = working.visit, working.shift.chore
    found = dict[str, Value]()
    if options.senses:
        view = visitor.view(visit)
        found |= pixels_of(view.sight.tracer, visit.stance, options.senses, options.size, options.quality)
        if Sense.LABELS in options.senses:
            found["labels"] = _renumbered(np.asarray(found["labels"]), view.names, working.names)
            found["held"] = np.array([working.names.index(name) if (name := _held(visit)) else -1], np.int32)
    found |= pose_of(visit.stance) | told_goal(options.told, visit.stance, next_place(chore, visit), chore.words)
    return found | {"hand": int(visit.state.carried.is_full), "verdict": working.verdict}


def _renumbered(labels: NDArray[np.int32], names: tuple[str, ...], kept: tuple[str, ...]) -> NDArray[np.int32]:
    """Returns labels by the numbers that names have in the whole of a game; -1, the sky, stays."""
    numbers = {name: number for number, name in enumerate(kept)}
    return np.array([*(numbers[name] for name in names), -1], np.int32)[labels]


def _held(visit: "Visit") -> str:
    """Returns the name of what the hand holds; nothing where it is empty."""
    carried = visit.state.carried
    return carried.things[0].name if carried.things else carried.cloth.name if carried.cloth else ""


def _frame(options: HandsOptions, visitor: "Visitor", working: Working) -> NDArray[np.uint8]:
    visit = working.visit
    pixels = pixels_of(
        visitor.view(visit).sight.tracer, visit.stance, (Sense.PICTURE,), options.size, options.quality
    )
    return np.asarray(pixels["picture"], np.uint8)


def _earned(reward: Earning, earlier: Working, later: Working) -> float:
    return later.share - earlier.share if reward is Earning.PROGRESS else float(later.share >= 1)


def _ending(options: HandsOptions, working: Working) -> Ending | None:
    if working.share >= 1:
        return Ending.STOPPED
    return Ending.OUT_OF_TURNS if working.actions >= options.budget else None


def _info(working: Working) -> dict[str, object]:
    """Returns the chore in words, what numbers mean, and how far it has come."""
    return {
        "goal": working.shift.chore.words,
        "house": working.house,
        "names": working.names,
        "ways": tuple(_ways()),
        "acts": tuple(verb.value for verb in _acts()),
        "verdicts": _verdicts(),
        "verdict": _verdicts()[working.verdict],
        "held": _held(working.visit),
        "actions": working.actions,
        "walked": working.walked,
        "scripted_actions": len(working.shift.script),
        "share": working.share,
        "success": working.share >= 1,
    }


HANDS = Environment("HouseHands", 1, HandsOptions, _open)
