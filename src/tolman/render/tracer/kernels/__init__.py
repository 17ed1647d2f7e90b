"""What runs on the device, the same source for processors and graphics cards. Only the tracer imports it.

Kernels belong to one of two units that Warp compiles side by side, in about the same time: `PICTURE`, which gives
pixels their light, and `SIGHT`, which has the others. Multiplications and additions are not
fused, so that every device rounds alike.
"""

from typing import Any

import warp as wp

OPTIONS: dict[str, Any] = {
    "enable_backward": False,
    "fuse_fp": False,
    "cpu_compiler_flags": "-march=native -fno-slp-vectorize",
}
"""Vectors of three make the compiler's search for parallel statements slow and useless."""

SIGHT = wp.get_module("tolman.sight")
PICTURE = wp.get_module("tolman.picture")
for unit in (SIGHT, PICTURE):
    unit.options.update(OPTIONS)
