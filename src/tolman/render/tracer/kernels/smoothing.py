"""Kernels that smooth grain without crossing edges, and turn light into sRGB bytes."""

import warp as wp

from tolman.render.tracer.kernels import SIGHT
from tolman.render.tracer.kernels.span import spans

SMOOTH = """
    const int width = bare.shape[1], height = bare.shape[0];
    const float* lights = (const float*)bare.data;
    const float* guides = (const float*)guide.data;
    float bright[SPAN], red[SPAN], green[SPAN], blue[SPAN], weights[SPAN];
    VECTORS
    for (int x = first; x < end; ++x) {
        const float* centre = lights + 3 * (y * width + x);
        bright[x - first] = 0.2126f * centre[0] + 0.7152f * centre[1] + 0.0722f * centre[2];
        red[x - first] = centre[0] * 0.25f;
        green[x - first] = centre[1] * 0.25f;
        blue[x - first] = centre[2] * 0.25f;
        weights[x - first] = 0.25f;
    }
    for (int k = 0; k < 9; ++k) {
        const int aside = (k % 3 - 1) * step, n = y + (k / 3 - 1) * step;
        if (k == 4 || n < 0 || n >= height) continue;
        const float share = k % 2 == 1 ? 0.125f : 0.0625f;
        const int from = first > -aside ? first : -aside, to = end < width - aside ? end : width - aside;
        VECTORS
        for (int x = from; x < to; ++x) {
            const float* here = guides + 4 * (y * width + x);
            const float* there = guides + 4 * (n * width + x + aside);
            const float* near = lights + 3 * (n * width + x + aside);
            const float other = 0.2126f * near[0] + 0.7152f * near[1] + 0.0722f * near[2];
            const float mean = other + bright[x - first] + 0.02f;
            const float differ = (other - bright[x - first]) / (tolerance * mean);
            const float aligned = here[0] * there[0] + here[1] * there[1] + here[2] * there[2];
            const float gap = here[3] - there[3];
            const float apart = (gap < 0.0f ? -gap : gap) / (0.02f * (float)step * here[3] + 1.0e-4f);
            const float unlike = 1.0f + 0.25f * (apart + differ * differ), square = unlike * unlike;
            float power = aligned > 0.0f ? aligned : 0.0f;
            power = power * power;
            power = power * power;
            power = power * power;
            power = power * power;
            power = power * power;
            const float weight = share * (power / (square * square));
            red[x - first] += near[0] * weight;
            green[x - first] += near[1] * weight;
            blue[x - first] += near[2] * weight;
            weights[x - first] += weight;
        }
    }
    float* out = (float*)smoothed.data + 3 * (y * width + first);
    VECTORS
    for (int x = 0; x < end - first; ++x) {
        out[3 * x] = red[x] / weights[x];
        out[3 * x + 1] = green[x] / weights[x];
        out[3 * x + 2] = blue[x] / weights[x];
    }
"""
"""The mean of nine pixels `step` apart, weighted by likeness; see `guide` in `picture.shade`.

Two pixels are alike as far as their normals are aligned (to the power of 32), and as their ways and their light
differ little.
"""


@wp.func_native(spans(SMOOTH))
def smooth_span(
    guide: wp.array2d[wp.vec4],
    bare: wp.array2d[wp.vec3],
    smoothed: wp.array2d[wp.vec3],
    step: int,
    tolerance: float,
    y: int,
    first: int,
    end: int,
):
    """Writes smoothed light of the pixels of a row from `first` to `end`."""
    ...


@wp.kernel(module=SIGHT)
def smooth(
    row: int,
    span: int,
    step: int,
    tolerance: float,
    guide: wp.array2d[wp.vec4],
    bare: wp.array2d[wp.vec3],
    smoothed: wp.array2d[wp.vec3],
):
    """Writes the mean of nine pixels `step` apart, weighted by likeness (a trous, Dammertz et al. 2010)."""
    i, j = wp.tid()
    first = j * span
    smooth_span(guide, bare, smoothed, step, tolerance, row + i, first, wp.min(first + span, bare.shape[1]))


LIFT, DARK = wp.constant(0.9), wp.constant(0.03)
"""How much the dark is lifted, and the light at which it is half as much."""


@wp.func
def rolled(value: float) -> float:
    """Returns light up to one half as it is, and more of it rolled off towards 1 so slowly that little burns out."""
    return wp.where(value < 0.5, value, 1.0 - 0.5 / ((value + 0.5) * (value + 0.5)))


@wp.func
def lifted(value: float) -> float:
    """Returns light of which the dark is lifted: in a home some rooms have little, and keep their shape in it."""
    return value * (1.0 + LIFT * DARK / (wp.max(value, 0.0) + DARK))


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
    at_home: int,
    bare: wp.array2d[wp.vec3],
    albedo: wp.array2d[wp.vec3],
    plain: wp.array2d[wp.vec3],
    rgb: wp.array3d[wp.uint8],
):
    """Writes the picture, of a home in a curve of its own."""
    i, x = wp.tid()
    y = row + i
    light = wp.cw_mul(bare[y, x], albedo[y, x]) + plain[y, x]
    for channel in range(3):
        value = lifted(light[channel]) if at_home > 0 else light[channel]
        rgb[y, x, channel] = byte(rolled(value))
