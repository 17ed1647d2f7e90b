"""Boxes that stand in for a basin, whose wall is a stack of rings of any outline: as few as follow the wall closely.

A ring is a closed line of points; all rings of a basin have equally many. Metres.
"""

from collections.abc import Iterator

import numpy as np

from tolman.assets.shape import Array, Solid

_SLACK = 0.0016
"""Metres by which a plank may pass the wall, on either side."""
_SLICES = 10
"""Boxes of the floor."""
_THINNEST = 0.0005


def planks(outside: Array, inside: Array, bottom: float) -> Iterator[Solid]:
    """Yields boxes below the floor of a basin, and planks along its wall; `inside` begins at the floor."""
    yield from _floor(inside[0], float(outside[0, 0, 2]), bottom)
    wall = np.concatenate([inside, inside[:, :1]], axis=1)
    thick = np.linalg.norm(outside[-1] - inside[-1], axis=1).mean()
    yield from followed(wall, inside.mean(axis=(0, 1)), float(thick))


def _floor(outline: Array, low: float, high: float) -> Iterator[Solid]:
    """Yields boxes that fill an outline, side by side along its longer way."""
    (left, front, _), (right, rear, _) = outline.min(axis=0), outline.max(axis=0)
    way = 0 if right - left > rear - front else 1
    ends = np.linspace(outline[:, way].min(), outline[:, way].max(), _SLICES + 1)
    middles = (ends[:-1] + ends[1:]) / 2
    starts, stops = outline, np.roll(outline, -1, axis=0)
    for middle in middles:
        crosses = (starts[:, way] - middle) * (stops[:, way] - middle) <= 0
        near = np.concatenate([starts[crosses], stops[crosses]])[:, 1 - way]
        half, at = np.full(3, (high - low) / 2), np.full(3, (high + low) / 2)
        half[way], at[way] = (middles[1] - middles[0]) / 2, middle
        half[1 - way], at[1 - way] = np.ptp(near) / 2, (near.max() + near.min()) / 2
        yield Solid("box", (float(half[0]), float(half[1]), float(half[2])), at, np.eye(3))


def followed(wall: Array, middle: Array, thick: float) -> Iterator[Solid]:
    """Yields planks along a part of a wall: one where it is flat enough, else those of its halves."""
    rise, along = (wall[-1] - wall[0]).mean(axis=0), (wall[:, -1] - wall[:, 0]).mean(axis=0)
    out = np.cross(along, rise)
    length = float(np.linalg.norm(out))
    if length > 1e-9:
        out = out / length * np.sign(out @ (wall.mean(axis=(0, 1)) - middle))
        depth = (wall - wall[0, 0]) @ out
        if np.ptp(depth) <= 2 * _SLACK or max(wall.shape[:2]) == 2:
            yield _plank(wall, out, along, thick)
            return
    for half in _halves(wall):
        yield from followed(half, middle, thick)


def _halves(wall: Array) -> tuple[Array, Array]:
    """Returns the two halves of a part of a wall, cut across the way in which it bends more."""
    bends = [_bend(np.swapaxes(wall, 0, axis)) if wall.shape[axis] > 2 else -1.0 for axis in (0, 1)]
    axis = int(np.argmax(bends))
    cut = wall.shape[axis] // 2
    below, above = np.split(wall, [cut], axis=axis)
    return np.concatenate([below, np.take(wall, [cut], axis=axis)], axis=axis), above


def _bend(wall: Array) -> float:
    """Returns how far lines along the first axis stray from the straight ways between their ends."""
    shares = np.linspace(0, 1, len(wall))[:, None, None]
    return float(np.linalg.norm(wall - (1 - shares) * wall[0] - shares * wall[-1], axis=2).max())


def _plank(wall: Array, out: Array, along: Array, thick: float) -> Solid:
    """Returns a box whose inner face lies along a part of a wall."""
    side = along - out * (along @ out)
    axes = np.stack([out, side / np.linalg.norm(side), np.cross(out, side) / np.linalg.norm(side)], axis=1)
    own = wall.reshape(-1, 3) @ axes
    low, high = own.min(axis=0), own.max(axis=0)
    face = (low[0] + high[0]) / 2
    low[0], high[0] = face, face + max(thick, _THINNEST)
    half = np.maximum((high - low) / 2, _THINNEST)
    return Solid("box", (float(half[0]), float(half[1]), float(half[2])), axes @ ((low + high) / 2), axes)
