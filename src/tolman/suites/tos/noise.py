"""Noisy sight, for ablations: what is seen is shifted, misread or missed with stated probabilities."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from tolman.geometry.bins import CARDINALS, DISTANCES, EGOS, Facing
from tolman.seeding import Stream, stream
from tolman.suites.tos.scene.sight import Closeness, Sighting, View

_FACINGS = tuple(Facing)
Bin = TypeVar("Bin", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Noise:
    """Probabilities of each error, for each thing and each look."""

    direction: float = 0.0
    """A direction is shifted to a neighbouring bin."""
    distance: float = 0.0
    """A distance is shifted to a neighbouring bin."""
    facing: float = 0.0
    """A facing is read as one of the three others."""
    missed: float = 0.0
    """A thing or door in view is not noticed."""

    def __post_init__(self) -> None:
        for name in ("direction", "distance", "facing", "missed"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"noise.{name} is a probability, not {getattr(self, name)}")

    def __bool__(self) -> bool:
        return bool(self.direction or self.distance or self.facing or self.missed)


def blur(view: View, noise: Noise, seed: int, look: int) -> View:
    """Returns what is noticed of `view` at the player's look number `look`."""
    if not noise:
        return view
    direction, distance, facing, missed = (
        stream(seed, "noise", error, look) for error in ("direction", "distance", "facing", "missed")
    )
    noticed = [seen for seen in view.sightings if not missed.chance(noise.missed)]
    names = {seen.name for seen in noticed}
    sightings = [_blurred(seen, noise, direction, distance, facing) for seen in noticed]
    close = [
        Closeness(
            pair.subject,
            pair.anchor,
            _around(CARDINALS, pair.direction, direction) if direction.chance(noise.direction) else pair.direction,
            _beside(DISTANCES, pair.distance, distance) if distance.chance(noise.distance) else pair.distance,
        )
        for pair in view.close
        if pair.subject in names and pair.anchor in names
    ]
    return View(tuple(sightings), tuple(close))


def _blurred(seen: Sighting, noise: Noise, direction: Stream, distance: Stream, facing: Stream) -> Sighting:
    if direction.chance(noise.direction):
        seen = replace(seen, direction=_beside(EGOS, seen.direction, direction))
    if distance.chance(noise.distance):
        seen = replace(seen, distance=_beside(DISTANCES, seen.distance, distance))
    if seen.facing and facing.chance(noise.facing):
        seen = replace(seen, facing=facing.pick([other for other in _FACINGS if other != seen.facing]))
    return seen


def _beside(bins: tuple[Bin, ...], bin_: Bin, rng: Stream) -> Bin:
    """Returns a neighbour in a row of bins; the first and last have only one."""
    index = bins.index(bin_)
    return bins[rng.pick([i for i in (index - 1, index + 1) if 0 <= i < len(bins)])]


def _around(bins: tuple[Bin, ...], bin_: Bin, rng: Stream) -> Bin:
    """Returns a neighbour in a circle of bins."""
    return bins[(bins.index(bin_) + rng.pick((-1, 1))) % len(bins)]
