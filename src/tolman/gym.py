"""The rooms of Theory of Space as Gymnasium environments.

Importing this module registers them, so `gymnasium.make("tolman.gym:tolman/Rooms-v1")` finds them:

- `tolman/Rooms-v1`: replies and observations in words, as a language model gives and reads them;
- `tolman/RoomsCompact-v1`: the same world with numbered turns and binned views, for learning from scratch;
- `tolman/RoomsVision-v1`: replies in words as for the first, and every look as a picture with depth and labels.
"""

import re
import string
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import cycle, pairwise
from typing import Any, Generic, NoReturn, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import CustomSpaceError, ResetNeeded
from gymnasium.vector.utils import create_shared_memory
from numpy.typing import NDArray

from tolman.geometry.bins import DISTANCES, EGOS, Facing, Wall
from tolman.geometry.pose import Pose
from tolman.protocol.conversation import message_text
from tolman.protocol.edition import Edition
from tolman.protocol.picture import Picture, pieces
from tolman.protocol.request import Purpose, Reply, Request
from tolman.render.tracer.frame import FAST, QUALITIES
from tolman.suites.tos import prompts
from tolman.suites.tos.belief.belief import gain
from tolman.suites.tos.belief.learner import Learner, learner
from tolman.suites.tos.episode import explained, read_turn, tell
from tolman.suites.tos.item import Item, draw_item, explore_budget
from tolman.suites.tos.moves import Invalid, JumpTo, Observe, Rotate, Term, Turn
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.published.replies import INVALID_REWARD, TURN_REWARD
from tolman.suites.tos.recipes import view_recipe
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.sight import Sighting, look
from tolman.suites.tos.scores.coverage import Coverage, covered
from tolman.suites.tos.setting import Sense, Setting
from tolman.suites.tos.views.rooms import HOUSE
from tolman.suites.tos.views.views import Style, Views
from tolman.suites.tos.world import Ended, Event, Looked, Refused, World, after, cost, enter

Observation = TypeVar("Observation")
Action = TypeVar("Action")

DEFAULT = Layout()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an exploration has come."""

    item: Item
    slots: dict[str, int]
    """Numbers of things, then doors, each by the alphabet: an order that tells nothing."""
    world: World
    coverage: Coverage
    left: int
    """Replies that may still be given."""
    turn: Turn | Invalid | None = None
    """The last reply as it was read; None before the first."""
    events: tuple[Event, ...] = ()
    """What the last reply led to."""
    gain: float = 0.0
    """Information gained so far; 0 where the environment does not measure it."""
    steps: int = 0
    cost: int = 0
    failed: int = 0
    invalid: int = 0

    @property
    def is_stopped(self) -> bool:
        """Whether the player has ended the exploration."""
        return bool(self.events) and isinstance(self.events[-1], Ended)

    @property
    def is_over(self) -> bool:
        """Whether no further reply is taken."""
        return self.left == 0 or self.is_stopped


def begin(item: Item) -> Progress:
    """Returns the exploration of `item` before the first reply."""
    scene = item.scene
    names = (*sorted(thing.name for thing in scene.things), *sorted(door.name for door in scene.doors))
    slots = {name: slot for slot, name in enumerate(names)}
    return Progress(item, slots, enter(scene, item.seed, item.noise), Coverage(scene), item.budget)


def proceed(progress: Progress, turn: Turn | Invalid) -> Progress:
    """Returns the exploration after one more reply; one that is no turn takes its place in the budget too."""
    world, events = (progress.world, ()) if isinstance(turn, Invalid) else after(progress.world, turn)
    return Progress(
        item=progress.item,
        slots=progress.slots,
        world=world,
        coverage=covered(progress.coverage, events),
        left=progress.left - 1,
        turn=turn,
        events=events,
        steps=progress.steps + isinstance(turn, Turn),
        cost=progress.cost + cost(events),
        failed=progress.failed + sum(isinstance(event, Refused) for event in events),
        invalid=progress.invalid + isinstance(turn, Invalid),
    )


Reward = Callable[[Progress, Progress], float]
"""Returns what a reply earns, from the exploration before and after it."""


def coverage_reward(earlier: Progress, later: Progress) -> float:
    """Returns the share of things and doors first seen now; over an exploration it sums to its node coverage."""
    return later.coverage.nodes - earlier.coverage.nodes


def published_reward(_earlier: Progress, later: Progress) -> float:
    """Returns the published program's reward: a price for every turn, a higher one for a reply that is none."""
    return INVALID_REWARD if isinstance(later.turn, Invalid) else TURN_REWARD


def gain_reward(earlier: Progress, later: Progress) -> float:
    """Returns the information won now by the rules of the edition; over an exploration it sums to its gain."""
    return later.gain - earlier.gain


REWARDS: dict[str, Reward] = {
    "coverage": coverage_reward,
    "gain": gain_reward,
    "published": published_reward,
}


class _Rooms(gymnasium.Env[Observation, Action], ABC, Generic[Observation, Action]):
    """Explores drawn rooms, one reply a step; how replies are read and progress is shown is left open."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012
    _setting = Setting()
    """How items are put; one that is not this is there before `__init__` runs, which makes the spaces."""

    def __init__(
        self,
        rooms: int = DEFAULT.rooms,
        things: int = DEFAULT.things,
        plan: str = DEFAULT.plan,
        room_size: tuple[int, int] | None = None,
        budget: int | None = None,
        noise: Noise | dict[str, float] | None = None,
        edition: str = Edition.CURRENT,
        reward: str = "coverage",
        render_mode: str | None = None,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"there is no reward {reward!r}; choose one of {', '.join(REWARDS)}")
        if budget is not None and budget < 1:
            raise ValueError(f"a budget is at least 1 turn, not {budget}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            modes = " or ".join(map(repr, self.metadata["render_modes"]))
            raise ValueError(f"there is no render mode {render_mode!r}; use {modes}, or none")
        self.render_mode = render_mode
        self._layout = Layout(rooms, things, Shape(plan), room_size)
        self._edition = Edition(edition)
        self._budget = budget or explore_budget(rooms)
        self._noise = Noise(**noise) if isinstance(noise, dict) else noise
        self._reward = REWARDS[reward]
        self._progress: Progress | None = None
        self._learner: Learner | None = None
        self.action_space, self.observation_space = self._spaces()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts the exploration of the scene of `seed`, or of one drawn by the environment's own generator."""
        super().reset(seed=seed, options=options)
        scene_seed = int(self.np_random.integers(2**31)) if seed is None else seed
        item = draw_item(scene_seed, self._layout, self._edition, self._budget, self._noise, self._setting)
        self._learner = learner(item.scene, item.edition) if self._reward is gain_reward else None
        progress = begin(item)
        self._progress = progress
        return self._shown(progress)

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes one reply; terminates when the player stops, truncates when its budget is used up."""
        earlier = self._progress
        if earlier is None or earlier.is_over:
            raise ResetNeeded("no exploration is under way: call reset() first")
        later = proceed(earlier, self._turn(earlier, action))
        if self._learner:
            self._learner.take(later.events)
            later = replace(later, gain=gain(self._learner.belief, later.item.scene))
        self._progress = later
        observation, info = self._shown(later)
        truncated = later.is_over and not later.is_stopped
        return observation, self._reward(earlier, later), later.is_stopped, truncated, info

    def render(self) -> str | NDArray[np.uint8] | None:
        """Returns a map of the scene with the player in it, or None where no render mode was chosen."""
        if self.render_mode is None or self._progress is None:
            return None
        return draw_map(self._progress.world)

    @abstractmethod
    def _spaces(self) -> tuple[spaces.Space[Action], spaces.Space[Observation]]:
        """Returns the action space and the observation space."""

    @abstractmethod
    def _turn(self, progress: Progress, action: Action) -> Turn | Invalid:
        """Returns the turn that an action stands for, or why it is none."""

    @abstractmethod
    def _shown(self, progress: Progress) -> tuple[Observation, dict[str, Any]]:
        """Returns the observation and the info."""


def counts(progress: Progress) -> dict[str, Any]:
    """Returns what every info holds; the names are those of `Exploration`."""
    return {
        "scene_seed": progress.item.seed,
        "steps": progress.steps,
        "cost": progress.cost,
        "nodes": progress.coverage.nodes,
        "edges": progress.coverage.edges,
        "failed": progress.failed,
        "invalid": progress.invalid,
    }


def member_count(layout: Layout) -> int:
    """Returns how many things and doors every scene of `layout` has."""
    is_ring = layout.plan is Shape.RING and layout.rooms > 1
    return layout.rooms * layout.things + layout.rooms - (not is_ring)


UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""Stands in an observation for a character outside its space, which only a quoted reply can hold."""

CHARACTERS = frozenset(string.ascii_letters + string.digits + string.punctuation + " \n\r\t°×−–—…•‘’“”：" + UNKNOWN)

ACTION_LENGTH = 4_000
"""Characters of the longest reply in the action space; longer ones are read all the same."""

_OUTSIDE = re.compile(f"[^{re.escape(''.join(sorted(CHARACTERS)))}]")


class Words(spaces.Text):
    """Text that shared memory refuses: Gymnasium would read it once, before the first observation is there."""


@create_shared_memory.register
def _refuse(_space: Words, n: int = 1, ctx: object = None) -> NoReturn:  # noqa: ARG001
    raise CustomSpaceError("texts travel without shared memory: pass vector_kwargs={'shared_memory': False}")


class TextRooms(_Rooms[str, str]):
    """Takes replies in words and shows what a language model would read."""

    def _spaces(self) -> tuple[Words, Words]:
        longest = observation_length(member_count(self._layout))
        return Words(ACTION_LENGTH, min_length=0, charset=CHARACTERS), Words(longest, charset=CHARACTERS)

    def _turn(self, progress: Progress, action: str) -> Turn | Invalid:
        return read_turn(progress.item, Reply(action))

    def _shown(self, progress: Progress) -> tuple[str, dict[str, Any]]:
        return message(progress), counts(progress)


def message(progress: Progress) -> str:
    """Returns what the player reads, without pictures and inside the space of observations."""
    asks = "" if progress.is_over else prompts.ask_move(progress.left)
    text = _without_pictures(message_text(Request(Purpose.EXPLORE, _told(progress), asks)))
    return _OUTSIDE.sub(UNKNOWN, text)[-observation_length(len(progress.slots)) :]


def observation_length(members: int) -> int:
    """Returns the characters that hold what is told of any reply in the action space.

    A move is told in at most four times its own length; the briefing and a view grow with the members. What is
    told of a longer reply loses its beginning, never the view and the request at its end.
    """
    return 4 * ACTION_LENGTH + 100 * members


def _told(progress: Progress) -> str:
    match progress.turn:
        case None:
            return prompts.briefing(progress.item.scene, progress.item.budget, explained(progress.item))
        case Invalid(reason):
            return prompts.not_read(reason)
        case Turn():
            return tell(progress.item, progress.events)


def _without_pictures(text: str) -> str:
    """Returns the words of a text; a sentence that leads to a picture goes with it, but for that of a view."""
    words = []
    for piece, following in pairwise((*pieces(text), "")):
        match piece, following:
            case str(), Picture():
                is_view = view_recipe(following) is not None
                words.append(piece.removesuffix("\n") if is_view else piece[: piece.rfind(". ") + 1])
            case str(), str():
                words.append(piece)
    return "".join(words)


ON_THE_SPOT = (Turn((), Observe()), *(Turn((Rotate(degrees),), Observe()) for degrees in (90, 180, 270)))
"""The first actions of the compact environment; a jump to each slot and Term() follow."""

_DIRECTIONS = {direction: number for number, direction in enumerate(EGOS, 1)}
_DISTANCES = {distance: number for number, distance in enumerate(DISTANCES, 1)}
_ASPECTS = {None: 0} | {aspect: number for number, aspect in enumerate((*Facing, *Wall), 1)}


class CompactRooms(_Rooms[dict[str, Any], np.int64]):
    """Takes numbered turns that end with a look and shows the look in bins, a number for each slot.

    Actions: look; turn by 90°, 180° or 270° and look; jump to slot i and look; Term(). Observations:
    `direction`, `distance` and `aspect` of each slot in view, counted from 1 in the order of their bins
    (aspects: `Facing`, then `Wall`), 0 for none; `seen`, whether a slot was ever seen; `standing`, one more than
    the slot that the player stands on, 0 for the start; `left`, the turns left.
    `info["action_mask"]` holds 1 for every action that the world would carry out.
    """

    def _spaces(self) -> tuple[spaces.Discrete, spaces.Dict]:
        members = member_count(self._layout)
        observation = spaces.Dict(
            direction=spaces.MultiDiscrete([len(_DIRECTIONS) + 1] * members),
            distance=spaces.MultiDiscrete([len(_DISTANCES) + 1] * members),
            aspect=spaces.MultiDiscrete([len(_ASPECTS)] * members),
            seen=spaces.MultiBinary(members),
            standing=spaces.Discrete(members + 1),
            left=spaces.Discrete(self._budget + 1),
        )
        return spaces.Discrete(len(ON_THE_SPOT) + members + 1), observation

    def _turn(self, progress: Progress, action: np.int64) -> Turn:
        jump, names = int(action) - len(ON_THE_SPOT), tuple(progress.slots)
        if not -len(ON_THE_SPOT) <= jump <= len(names):
            raise ValueError(f"there is no action {action}; actions are 0 to {len(ON_THE_SPOT) + len(names)}")
        if jump < 0:
            return ON_THE_SPOT[action]
        return Turn((), Term()) if jump == len(names) else Turn((JumpTo(names[jump]),), Observe())

    def _shown(self, progress: Progress) -> tuple[dict[str, Any], dict[str, Any]]:
        return binned(progress), counts(progress) | {"action_mask": action_mask(progress)}


def binned(progress: Progress) -> dict[str, Any]:
    """Returns the compact observation."""
    slots, world = progress.slots, progress.world
    direction, distance, aspect = ([0] * len(slots) for _ in range(3))
    for sighting in _noticed(progress):
        slot = slots[sighting.name]
        direction[slot] = _DIRECTIONS[sighting.direction]
        distance[slot] = _DISTANCES[sighting.distance]
        aspect[slot] = _ASPECTS[sighting.aspect]
    return {
        "direction": np.array(direction),
        "distance": np.array(distance),
        "aspect": np.array(aspect),
        "seen": np.array([name in world.seen for name in slots], np.int8),
        "standing": slots.get(world.standing, -1) + 1,
        "left": progress.left,
    }


def _noticed(progress: Progress) -> tuple[Sighting, ...]:
    """Returns what the last turn's look noticed."""
    looked = _look_of(progress)
    return looked.view.sightings if looked else ()


def _look_of(progress: Progress) -> Looked | None:
    """Returns the look with which the last turn ended, or None if it ended otherwise."""
    last = progress.events[-1] if progress.events else None
    return last if isinstance(last, Looked) else None


def action_mask(progress: Progress) -> NDArray[np.int8]:
    """Returns 1 for every compact action that would not be refused: jumps lead to what was seen and is in view."""
    world = progress.world
    # Under noise a jump may lead to what the last look missed.
    sightings = look(world.scene, world.pose).sightings if world.noise else _noticed(progress)
    in_view = world.seen.intersection([sighting.name for sighting in sightings])
    on_the_spot = [True] * len(ON_THE_SPOT)
    return np.array([*on_the_spot, *(name in in_view for name in progress.slots), True], np.int8)


COLOURLESS = "none"
"""The quality of pictures of which only depth and labels are drawn."""


class VisionRooms(_Rooms[dict[str, Any], str]):
    """Takes replies in words and shows the last look as a picture, beside the words that go with it.

    Observations: `text`, the message without its pictures; `rgb`, colours; `depth`, metres along the view, 0 where
    there is nothing; `labels`, one more than the slot of the thing or door, 0 for floors, walls and ceilings. After
    a reply without a look they are those of the look before, and all 0 before the first. `info["names"]` holds the
    names of the slots.

    Args:
        image_size: Pixels of each side; 128 show all that nothing hides in rooms of up to 12 cells a side.
        quality: One of `QUALITIES`, or "none" for depth and labels alone, where `rgb` stays black.
        device: A name such as "cpu" or "cuda:0"; None for the first graphics card, or else the processor.
        threads: Threads on a processor; None for as many as this process may use. 1 suits worker processes.
        options: Those of every environment, but for noise, which blurs words and not pictures.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        *,
        image_size: int = 128,
        quality: str = FAST.name,
        device: str | None = None,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if quality not in (*QUALITIES, COLOURLESS):
            raise ValueError(f"there is no quality {quality!r}; choose {', '.join(QUALITIES)} or {COLOURLESS}")
        self._setting = Setting(sense=Sense.VISION, image_size=image_size)
        super().__init__(**options)
        if self._noise:
            raise ValueError(f"noise blurs words and not pictures: leave out {self._noise}")
        # What is missing is said now; the device waits for the first look, so that processes can still be forked.
        import_module("tolman.render.tracer.tracer")
        self._is_coloured = quality != COLOURLESS
        self._views = Views(Style(image_size, QUALITIES.get(quality, FAST)), device=device, threads=threads)
        self._seen = self._nothing()

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a copy gets: everything but the tracers, which belong to a device and its threads."""
        return {**vars(self), "_views": replace(self._views)}

    def render(self) -> str | NDArray[np.uint8] | None:
        """Returns the picture of the last look, or what every environment renders."""
        return self._seen["rgb"].copy() if self.render_mode == "rgb_array" else super().render()

    def _spaces(self) -> tuple[Words, spaces.Dict]:
        members, size = member_count(self._layout), self._setting.image_size
        # The longest view leads from a doorway, on the line of one wall, to the wall opposite.
        farthest = max(self._layout.size) + 1
        observation = spaces.Dict(
            text=Words(observation_length(members), charset=CHARACTERS),
            rgb=spaces.Box(0, 255, (size, size, 3), np.uint8),
            depth=spaces.Box(0, farthest, (size, size), np.float32),
            labels=spaces.Box(0, members, (size, size), np.int16),
        )
        return Words(ACTION_LENGTH, min_length=0, charset=CHARACTERS), observation

    def _turn(self, progress: Progress, action: str) -> Turn | Invalid:
        return read_turn(progress.item, Reply(action))

    def _shown(self, progress: Progress) -> tuple[dict[str, Any], dict[str, Any]]:
        if progress.turn is None:
            self._seen = self._nothing()
        elif looked := _look_of(progress):
            self._seen = self._picture(progress, looked.pose)
        pictures = {name: picture.copy() for name, picture in self._seen.items()}
        return {"text": message(progress), **pictures}, counts(progress) | {"names": tuple(progress.slots)}

    def _nothing(self) -> dict[str, NDArray[Any]]:
        """Returns the pictures of one who has not looked yet."""
        space = self.observation_space
        assert isinstance(space, spaces.Dict)
        return {name: np.zeros(box.shape, box.dtype) for name, box in space.items() if isinstance(box, spaces.Box)}

    def _picture(self, progress: Progress, pose: Pose) -> dict[str, NDArray[Any]]:
        """Returns what is seen from a pose, with slots in the place of the numbers of the scene."""
        scene, draw = progress.item.scene, self._views.frame if self._is_coloured else self._views.labels
        frame = draw(scene, pose)
        labels = np.array([0, *(progress.slots[name] + 1 for name in scene.names)], np.int16)
        return {
            "rgb": self._nothing()["rgb"] if frame.rgb is None else frame.rgb,
            "depth": np.where(np.isfinite(frame.depth), frame.depth, 0),
            "labels": labels[np.maximum(frame.label, HOUSE)],
        }


def draw_map(world: World) -> str:
    """Returns the floor in letters, north up: `#` walls, `+` doors, an arrow the player, a letter for each thing."""
    scene = world.scene
    width, depth = scene.size
    things = list(zip(cycle(string.ascii_letters), scene.things, strict=False))
    marks = {cell: "." for room in scene.rooms for cell in room.area} | {door.at: "+" for door in scene.doors}
    marks |= {thing.at: letter for letter, thing in things} | {world.pose.at: "^>v<"[world.pose.heading]}
    rows = ["".join(marks.get((x, y), "#") for x in range(width)) for y in reversed(range(depth))]
    return "\n".join([*rows, *(f"{letter} {thing.name}" for letter, thing in things)])


gymnasium.register("tolman/Rooms-v1", entry_point="tolman.gym:TextRooms")
gymnasium.register("tolman/RoomsCompact-v1", entry_point="tolman.gym:CompactRooms")
gymnasium.register("tolman/RoomsVision-v1", entry_point="tolman.gym:VisionRooms")
