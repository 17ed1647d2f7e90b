"""The kernel that finds the pixels which need a closer look: those that differ from one beside them."""

import warp as wp

from tolman.render.tracer.kernels import SIGHT
from tolman.render.tracer.kernels.picture import OPEN

TINT = 0.04
"""Share by which the tints of two pixels may differ, and the light that no surface tints."""
SLOPE = 0.95
"""Cosine of the angle between normals below which a surface bends."""
STEP = 0.02
"""Share of its distance by which a pixel may lie off the line between two opposite ones beside it."""


@wp.func
def brightness(colour: wp.vec3) -> float:
    """Returns the sum of a colour's parts."""
    return colour[0] + colour[1] + colour[2]


@wp.kernel(module=SIGHT)
def mark(
    row: int,
    samples: int,
    label: wp.array2d[int],
    guide: wp.array2d[wp.vec4],
    albedo: wp.array2d[wp.vec3],
    plain: wp.array2d[wp.vec3],
    counts: wp.array2d[int],
):
    """Writes, from `row` on, how many samples each pixel gets: `samples` at an edge of any sort, elsewhere none."""
    i, x = wp.tid()
    y = row + i
    here = guide[y, x]
    count = wp.int32(0)
    for k in range(9):
        m = x + k % 3 - 1
        n = y + k // 3 - 1
        if m >= 0 and n >= 0 and m < label.shape[1] and n < label.shape[0]:
            there = guide[n, m]
            aligned = here[0] * there[0] + here[1] * there[1] + here[2] * there[2]
            tint = wp.abs(brightness(albedo[n, m] - albedo[y, x])) / brightness(albedo[n, m] + albedo[y, x])
            glow = wp.abs(brightness(plain[n, m] - plain[y, x]))
            if label[n, m] != label[y, x] or (aligned < SLOPE and here[3] < OPEN) or tint > TINT or glow > TINT:
                count = samples
            p = 2 * x - m
            q = 2 * y - n
            if p >= 0 and q >= 0 and p < label.shape[1] and q < label.shape[0]:  # noqa: SIM102 (Warp reads all of `and`)
                if wp.abs(there[3] + guide[q, p][3] - 2.0 * here[3]) > STEP * here[3]:
                    count = samples
    counts[y, x] = count
