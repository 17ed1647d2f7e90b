"""Kernels that smooth grain without crossing edges, and turn light into sRGB bytes."""

import warp as wp

from tolman.render.tracer.kernels import SIGHT


@wp.func
def luminance(colour: wp.vec3) -> float:
    """Returns how bright a colour looks."""
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


@wp.func
def power_of_32(base: float) -> float:
    """Returns `base` to the power of 32."""
    square = base * base
    fourth = square * square
    eighth = fourth * fourth
    sixteenth = eighth * eighth
    return sixteenth * sixteenth


@wp.func
def likeness(here: wp.vec4, there: wp.vec4, step: float, differ: float) -> float:
    """Returns from 0 to 1 how likely two pixels show one surface in one light; see `guide` in `picture.shade`."""
    aligned = here[0] * there[0] + here[1] * there[1] + here[2] * there[2]
    apart = wp.abs(here[3] - there[3]) / (0.02 * step * here[3] + 1.0e-4)
    unlike = 1.0 + 0.25 * (apart + differ * differ)
    square = unlike * unlike
    return power_of_32(wp.max(aligned, 0.0)) / (square * square)


@wp.kernel(module=SIGHT)
def smooth(
    row: int,
    step: int,
    tolerance: float,
    guide: wp.array2d[wp.vec4],
    bare: wp.array2d[wp.vec3],
    smoothed: wp.array2d[wp.vec3],
):
    """Writes the mean of nine pixels `step` apart, weighted by likeness (a trous, Dammertz et al. 2010)."""
    i, x = wp.tid()
    y = row + i
    here = guide[y, x]
    centre = bare[y, x]
    bright = luminance(centre)
    total = centre * 0.25
    weights = wp.float32(0.25)
    for k in range(9):
        m = x + (k % 3 - 1) * step
        n = y + (k // 3 - 1) * step
        if k != 4 and m >= 0 and n >= 0 and m < bare.shape[1] and n < bare.shape[0]:
            near = bare[n, m]
            other = luminance(near)
            differ = (other - bright) / (tolerance * (other + bright + 0.02))
            weight = wp.where(k % 2 == 1, 0.125, 0.0625) * likeness(here, guide[n, m], float(step), differ)
            total = total + near * weight
            weights = weights + weight
    smoothed[y, x] = total / weights


@wp.func
def rolled(value: float) -> float:
    """Returns light up to one half as it is, and more of it rolled off towards 1 so slowly that little burns out."""
    return wp.where(value < 0.5, value, 1.0 - 0.5 / ((value + 0.5) * (value + 0.5)))


@wp.func
def byte(value: float) -> wp.uint8:
    """Returns linear light as an sRGB byte; three roots fit the curve to a third of a step (Chilliant 2012)."""
    root = wp.sqrt(wp.clamp(value, 0.0, 1.0))
    fourth = wp.sqrt(root)
    curved = 0.585122381 * root + 0.783140355 * fourth - 0.368262736 * wp.sqrt(fourth)
    return wp.uint8(wp.clamp(curved, 0.0, 1.0) * 255.0 + 0.5)


@wp.kernel(module=SIGHT)
def develop(
    row: int,
    bare: wp.array2d[wp.vec3],
    albedo: wp.array2d[wp.vec3],
    plain: wp.array2d[wp.vec3],
    rgb: wp.array3d[wp.uint8],
):
    """Writes the picture."""
    i, x = wp.tid()
    y = row + i
    light = wp.cw_mul(bare[y, x], albedo[y, x]) + plain[y, x]
    for channel in range(3):
        rgb[y, x, channel] = byte(rolled(light[channel]))
