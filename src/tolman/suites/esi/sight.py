"""Sight: what a scripted player may work out of a picture, and what justifies an answer.

A glimpse holds masks of one picture; a memory holds glimpses, and says what follows from them. Nobody is told what a
mask is of until enough of it is seen, how far away anything is from one place alone, whether something beyond a pane
is behind glass or in a mirror, and that there is no more of something before nearly all of the place has been seen.
Shares of a picture, so that all holds at every size; metres in the world of `house.house`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import dist

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tolman.assets.shape import Vector
from tolman.eye.deed import Deed, Pointed, Whom, plain_name
from tolman.eye.gap import Gap
from tolman.eye.stance import Stance
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Frame
from tolman.suites.esi.moves import LookInto
from tolman.suites.esi.reader import called

BLOCKED = "blocked"
"""The verdict on a move of the body that ended at something in the way."""
TELLING = 0.001
"""Share of the picture from which on one can tell of what kind and colour something is."""
SEEN = 0.0002
"""Share of the picture from which on one knows something again."""
APART = 0.1
"""Metres between two places from which something is seen whose own place can be told then."""
COVERED = 0.95
"""Share of the places on a floor, and of the insides, after which there is no more to be found."""
_SCALE = 1000
"""To how many places of a picture boxes are told."""
_DIGITS = 6


class Mask(Struct, frozen=True, omit_defaults=True):
    """Where one thing is in a picture."""

    direct: float = 0.0
    """Share of the picture that it takes as the first surface."""
    beyond: float = 0.0
    """Share in which it is seen through glass or in a mirror: which of both, nobody can tell by that."""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Left, upper, right and lower edge of all that is seen of it, in thousandths of the picture."""
    at: Vector | None = None
    """The middle of what is seen of it as the first surface; known from two places alone."""

    @property
    def share(self) -> float:
        """Share of the picture in which it is seen, whichever way."""
        return self.direct + self.beyond

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its box, across and down from 0 to 999."""
        left, upper, right, lower = self.box
        return min((left + right) / 2, 999.0), min((upper + lower) / 2, 999.0)

    def holds(self, place: Pointed) -> bool:
        """Says whether its box holds a place in the picture."""
        left, upper, right, lower = self.box
        return left <= place.across <= right and upper <= place.down <= lower

    @property
    def is_whole(self) -> bool:
        """Whether no edge of the picture cuts it."""
        return min(self.box[:2]) > 0 and max(self.box[2:]) < _SCALE


class Glimpse(Struct, frozen=True, omit_defaults=True):
    """What one picture shows, and how it came about."""

    stance: Stance
    move: str = ""
    """The move before it, as it is written; nothing for the first view of a phase."""
    phase: int = 0
    verdict: str = ""
    """What came of that move, where there is something to be said of it."""
    masks: Mapping[str, Mask] = {}
    """Of what matters, by its name in the house."""
    notes: Mapping[str, float] = {}
    """What the kind of question measures in the picture."""
    covered: float = 0.0
    """Share of the floor that matters seen so far."""
    looked: float = 0.0
    """Share of the insides that matter looked into so far."""
    gaps: tuple[Gap, ...] = ()
    """Floor that matters and was not seen so far: where it lies shows by what was seen around it."""


def masks_of(frame: Frame, names: Mapping[str, int], camera: Camera) -> dict[str, Mask]:
    """Returns the masks of things, given with their labels, in a picture; of what it does not show, none."""
    found = {name: _mask(frame, label, camera) for name, label in names.items()}
    return {name: mask for name, mask in found.items() if mask}


def _mask(frame: Frame, label: int, camera: Camera) -> Mask | None:
    direct = frame.label == label
    beyond = (frame.beyond == label) & ~direct
    every = direct | beyond
    if not every.any():
        return None
    rows, columns = np.flatnonzero(every.any(axis=1)), np.flatnonzero(every.any(axis=0))
    edges = np.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1]) * _SCALE // len(direct)
    left, upper, right, lower = edges.tolist()
    shown, glazed = (round(float(each.mean()), _DIGITS) for each in (direct, beyond))
    return Mask(shown, glazed, (left, upper, right, lower), _middle(frame, direct, camera))


def _middle(frame: Frame, direct: NDArray[np.bool_], camera: Camera) -> Vector | None:
    """Returns the middle of what is seen of something as the first surface."""
    rows, columns = np.nonzero(direct)
    if not len(rows):
        return None
    right, up, ahead = camera.axes()
    size, slope = len(direct), np.tan(np.radians(camera.view) / 2)
    across, above = (2 * columns + 1) / size - 1, 1 - (2 * rows + 1) / size
    depth = frame.depth[rows, columns].astype(float)[:, None]
    places = depth * (ahead + slope * (across[:, None] * right + above[:, None] * up)) + np.asarray(camera.eye)
    x, y, z = places.mean(axis=0).round(3).tolist()
    return x, y, z


def _aims(written: str) -> tuple[Whom, ...]:
    """Returns what a move is done to, as its player said."""
    try:
        move = called(written)
    except ValueError:  # the first view of a phase comes after no move
        return ()
    if isinstance(move, LookInto):
        return (move.what,)
    if isinstance(move, Deed):
        return move.things or (() if move.to is None else (move.to,))
    return ()


@dataclass(frozen=True)
class Memory:
    """All that was seen and done so far, in order."""

    glimpses: tuple[Glimpse, ...]
    names: Mapping[str, str]
    """Each name that was introduced, with what it means."""

    def __len__(self) -> int:
        return len(self.glimpses)

    @property
    def now(self) -> Glimpse:
        """The last of them."""
        return self.glimpses[-1]

    @property
    def first(self) -> "Memory":
        """Only the first view."""
        return Memory(self.glimpses[:1], self.names)

    def of_phase(self, phase: int) -> "Memory":
        """Only what was seen in a phase."""
        return Memory(tuple(each for each in self.glimpses if each.phase == phase), self.names)

    def seen(self, name: str) -> Iterator[tuple[Glimpse, Mask]]:
        """Yields every glimpse that shows what an introduced name means, with its mask; none where nobody can tell.

        What was told once is known again where less of it is seen.
        """
        of = self.names.get(name, name)
        found = [(glimpse, glimpse.masks[of]) for glimpse in self.glimpses if of in glimpse.masks]
        if any(mask.share >= TELLING for _, mask in found):
            yield from ((glimpse, mask) for glimpse, mask in found if mask.share >= SEEN)

    def untold(self) -> list[str]:
        """Returns what was seen, and never well enough to be told, by its name in the house."""
        seen = {name for glimpse in self.glimpses for name in glimpse.masks}
        return sorted(name for name in seen if not any(self.seen(name)))

    def in_view(self, name: str) -> Mask | None:
        """Returns the mask in the last picture; None where nobody can tell it."""
        return next((mask for glimpse, mask in self.seen(name) if glimpse is self.now), None)

    def place(self, name: str) -> Vector | None:
        """Returns where something is: the middle of what was seen of it last, once that was from two places."""
        found = [(glimpse.stance.at, mask.at) for glimpse, mask in self.seen(name) if mask.at]
        is_known = any(dist(found[0][0], eye) >= APART for eye, _ in found)
        return found[-1][1] if is_known else None

    def done_to(self, number: int) -> tuple[str | None, ...]:
        """Returns which introduced names the move before a glimpse is done to: one, or all that are to be stacked.

        By its words, or by where it points; None for what is none of these, or may be one of several.
        """
        return tuple(self._meant(number, each) for each in _aims(self.glimpses[number].move))

    def _meant(self, number: int, whom: Whom) -> str | None:
        if isinstance(whom, Pointed):
            masks = self.glimpses[number - 1].masks
            held = [name for name, of in self.names.items() if of in masks and masks[of].holds(whom)]
            return held[0] if len(held) == 1 else None
        return next((name for name in self.names if plain_name(name) == plain_name(whom)), None)

    def verdicts(self, *moves: str) -> list[tuple[str, str]]:
        """Returns all moves so far that begin with one of some words, each with what came of it."""
        return [(each.move, each.verdict) for each in self.glimpses if each.move.startswith(moves)]

    @cached_property
    def travelled(self) -> float:
        """Metres in a straight line from view to view."""
        return sum(dist(one.stance.at, other.stance.at) for one, other in pairwise(self.glimpses))
