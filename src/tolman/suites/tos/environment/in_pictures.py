"""The rooms in pictures: replies in words, and every look as a picture beside the words that go with it.

Observations: `text`, the message without its pictures; `rgb`, colours; `depth`, metres along the view, 0 where there
is nothing; `labels`, one more than the slot of the thing or door, 0 for floors, walls and ceilings. After a reply
without a look they are those of the look before, and all 0 before the first. The info holds the `names` of the slots.
"""

from dataclasses import dataclass, replace
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from tolman.geometry.pose import Pose
from tolman.render.tracer.frame import FAST, QUALITIES
from tolman.suites.environment import BoxSpace, DictSpace, Environment, Game, Value
from tolman.suites.tos.drawing.characters import scene_characters
from tolman.suites.tos.environment.drawn import draw
from tolman.suites.tos.environment.explored import REWARDS, Explored, counts, ending
from tolman.suites.tos.environment.in_words import REPLIES, message, messages, spoken
from tolman.suites.tos.environment.options import COLOURLESS, ViewsOptions
from tolman.suites.tos.views.rooms import HOUSE
from tolman.suites.tos.views.views import Style, Views


@dataclass(frozen=True, slots=True, eq=False)
class Pixels:
    """What a look shows."""

    rgb: NDArray[np.uint8]
    depth: NDArray[np.float32]
    labels: NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class Sighted:
    """How far an exploration has come, and its last look."""

    explored: Explored
    pixels: Pixels


def blank(size: int) -> Pixels:
    """Returns the picture of one who has not looked yet."""
    rgb = np.zeros((size, size, 3), np.uint8)
    return Pixels(rgb, np.zeros((size, size), np.float32), np.zeros((size, size), np.int16))


def seen_from(explored: Explored, pose: Pose, views: Views, quality: str) -> Pixels:
    """Returns what is seen from a pose, with slots in the place of the numbers of the scene."""
    scene = explored.item.scene
    frame = (views.labels if quality == COLOURLESS else views.frame)(scene, pose)
    labels = np.array([0, *(explored.slots[name] + 1 for name in scene.names)], np.int16)
    return Pixels(
        blank(views.style.size).rgb if frame.rgb is None else frame.rgb,
        np.where(np.isfinite(frame.depth), frame.depth, 0),
        labels[np.maximum(frame.label, HOUSE)],
    )


def _observation(sighted: Sighted) -> dict[str, Value]:
    pixels = sighted.pixels
    return {"text": message(sighted.explored), "rgb": pixels.rgb, "depth": pixels.depth, "labels": pixels.labels}


def _observations(options: ViewsOptions) -> DictSpace:
    size = options.image_size
    # The longest view leads from a doorway, on the line of one wall, to the wall opposite.
    farthest = max(options.layout.size) + 1
    return DictSpace(
        {
            "text": messages(options.members),
            "rgb": BoxSpace(0, 255, (size, size, 3), np.uint8),
            "depth": BoxSpace(0, farthest, (size, size), np.float32),
            "labels": BoxSpace(0, options.members, (size, size), np.int16),
        }
    )


def _open(options: ViewsOptions) -> Game[Sighted, str]:
    # What is missing is said now; the device waits for the first look, so that processes can still be forked.
    import_module("tolman.render.tracer.tracer")
    style = Style(options.image_size, QUALITIES.get(options.quality, FAST))
    views = Views(style, device=options.device, threads=options.threads)
    reward = REWARDS[options.reward]

    def step(sighted: Sighted, reply: str) -> Sighted:
        later = spoken(sighted.explored, reply)
        if later.look is None:
            return replace(sighted, explored=later)
        return Sighted(later, seen_from(later, later.look.pose, views, options.quality))

    return Game(
        actions=REPLIES,
        observations=_observations(options),
        begin=lambda seed: Sighted(draw(options, seed, options.setting), blank(options.image_size)),
        step=step,
        observation=_observation,
        reward=lambda earlier, later: reward(earlier.explored, later.explored),
        ending=lambda sighted: ending(sighted.explored),
        info=lambda sighted: counts(sighted.explored) | {"names": tuple(sighted.explored.slots)},
        text=lambda sighted: scene_characters(sighted.explored.world.scene, sighted.explored.world.pose),
        picture=lambda sighted: sighted.pixels.rgb,
    )


ROOMS_VISION = Environment("RoomsVision", 2, ViewsOptions, _open)
