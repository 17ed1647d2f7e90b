"""Arrays as kernels on the processor read them, also in the layout of structs."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tolman.render.tracer.device import wp


def blank(struct: Any, count: int) -> NDArray[np.void]:
    """Returns `count` rows of zeros for a Warp struct."""
    rows: NDArray[np.void] = np.zeros(count, _layout(struct))
    return rows


@cache
def _layout(struct: Any) -> np.dtype[np.void]:
    """Returns the layout of a Warp struct, which it takes long to tell."""
    return np.dtype(struct.numpy_dtype())


def seen(values: NDArray[Any], kind: Any) -> Any:
    """Returns an array as kernels on the processor see it, for as long as it is kept: nothing is copied."""
    if not values.flags.c_contiguous:
        raise ValueError(f"kernels read rows one after the other, not strides of {values.strides}")
    shape = values.shape[:-1] if kind in (wp.vec3, wp.vec3d) else values.shape
    return wp.array(ptr=values.ctypes.data, shape=shape, dtype=kind, device="cpu")
