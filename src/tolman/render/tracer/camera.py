"""Where a picture is taken from. World frame: x east, y north, z up, metres."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Camera:
    """An eye, what it looks at, and the picture it takes; pixel (0, 0) is the upper left one."""

    eye: Vector
    target: Vector
    """Any point on the middle line of the picture."""
    width: int = 384
    height: int = 384
    view: float = 90.0
    """Degrees from the left to the right edge; unused where `span` is given."""
    span: float | None = None
    """Metres from the left to the right edge of a picture by parallel rays; None for perspective."""
    up: Vector = (0.0, 0.0, 1.0)

    def axes(self) -> NDArray[np.float64]:
        """Returns unit vectors to the right, up and forward in the picture, as rows."""
        forward = np.subtract(self.target, self.eye)
        right = np.cross(forward, self.up)
        if not np.linalg.norm(right):
            raise ValueError(f"the camera at {self.eye} looks along its own up {self.up}; give another `up`")
        up = np.cross(right, forward)
        return np.stack([axis / np.linalg.norm(axis) for axis in (right, up, forward)])
