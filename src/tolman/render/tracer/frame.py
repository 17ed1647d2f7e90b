"""What a camera saw: colours, depth and labels, pixel by pixel."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

NOTHING = -1
"""Label of pixels that see the sky."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How much work goes into a picture."""

    name: str
    least: int
    """Rays through a pixel that looks like those around it."""
    samples: int
    """Rays through a pixel at an edge."""
    occlusion: int
    """Rays that feel for nearness, for each sample."""
    passes: int
    """Passes of the filter that smooths grain and stops at edges."""


FAST = Quality("fast", least=1, samples=1, occlusion=0, passes=1)
DEFAULT = Quality("default", least=1, samples=4, occlusion=1, passes=3)
FINE = Quality("fine", least=16, samples=16, occlusion=2, passes=3)
QUALITIES = {quality.name: quality for quality in (FAST, DEFAULT, FINE)}


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture; all arrays have shape (height, width, ...)."""

    rgb: NDArray[np.uint8] | None
    """sRGB colours; None where only depth and labels were asked for."""
    depth: NDArray[np.float32]
    """Metres along the middle line of the camera to the first surface; infinite where there is none."""
    label: NDArray[np.int32]
    """The instance of that surface."""
    beyond: NDArray[np.int32]
    """The instance seen in the end, after mirrors and through glass."""
    radiance: NDArray[np.float32] | None = None
    """Linear light before filter and tone curve, where it was asked for."""
    mirrored: NDArray[np.bool_] | None = None
    """Whether a mirror lies on the way to the instance seen in the end; None in pictures that were kept."""
