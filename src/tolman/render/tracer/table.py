"""Tables in the layout of the structs that kernels read."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def blank(struct: Any, count: int) -> NDArray[np.void]:
    """Returns `count` rows of zeros for a Warp struct."""
    rows: NDArray[np.void] = np.zeros(count, struct.numpy_dtype())
    return rows
