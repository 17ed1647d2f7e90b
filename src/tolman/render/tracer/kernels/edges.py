"""The kernel that finds the pixels which need a closer look: those that differ from one beside them."""

import warp as wp

from tolman.render.tracer.kernels import SIGHT
from tolman.render.tracer.kernels.picture import OPEN
from tolman.render.tracer.kernels.span import spans

TINT = 0.04
"""Share by which the tints of two pixels may differ, and the light that no surface tints."""
SLOPE = 0.95
"""Cosine of the angle between normals below which a surface bends."""
STEP = 0.02
"""Share of its distance by which a pixel may lie off the line between two opposite ones beside it."""


MARK = f"""
    const int width = label.shape[1], height = label.shape[0];
    const int* labels = label.data;
    const float* guides = (const float*)guide.data;
    const float* tints = (const float*)albedo.data;
    const float* glows = (const float*)plain.data;
    int marked[SPAN];
    for (int x = 0; x < end - first; ++x) marked[x] = 0;
    for (int k = 0; k < 9; ++k) {{
        const int aside = k % 3 - 1, down = k / 3 - 1, n = y + down;
        if (n < 0 || n >= height) continue;
        const int from = first > -aside ? first : -aside, to = end < width - aside ? end : width - aside;
        VECTORS
        for (int x = from; x < to; ++x) {{
            const int here = y * width + x, there = n * width + x + aside;
            const float* a = guides + 4 * here;
            const float* b = guides + 4 * there;
            const float* c = tints + 3 * here;
            const float* d = tints + 3 * there;
            const float* e = glows + 3 * here;
            const float* f = glows + 3 * there;
            const float aligned = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
            const float apart = (d[0] - c[0]) + (d[1] - c[1]) + (d[2] - c[2]);
            const float both = (d[0] + c[0]) + (d[1] + c[1]) + (d[2] + c[2]);
            const float glow = (f[0] - e[0]) + (f[1] - e[1]) + (f[2] - e[2]);
            const bool bends = (aligned < {SLOPE}f) & (a[3] < {OPEN}f);
            const bool tinted = (apart < 0.0f ? -apart : apart) / both > {TINT}f;
            const bool glows_more = (glow < 0.0f ? -glow : glow) > {TINT}f;
            marked[x - first] |= (labels[there] != labels[here]) | bends | tinted | glows_more;
        }}
    }}
    for (int k = 0; k < 4; ++k) {{
        const int aside = k % 3 - 1, n = y + k / 3 - 1, q = 2 * y - n;
        if (n < 0 || q < 0 || n >= height || q >= height) continue;
        const int least = aside == 0 ? 0 : 1, from = first > least ? first : least;
        const int to = end < width - least ? end : width - least;
        VECTORS
        for (int x = from; x < to; ++x) {{
            const float here = guides[4 * (y * width + x) + 3];
            const float there = guides[4 * (n * width + x + aside) + 3];
            const float opposite = guides[4 * (q * width + x - aside) + 3];
            const float bend = there + opposite - 2.0f * here;
            marked[x - first] |= (bend < 0.0f ? -bend : bend) > {STEP}f * here;
        }}
    }}
    for (int x = first; x < end; ++x) counts.data[y * width + x] = marked[x - first] ? samples : 0;
"""
"""Compares each pixel with those around it, and with the line between each two of them that are opposite."""


@wp.func_native(spans(MARK))
def mark_span(
    label: wp.array2d[int],
    guide: wp.array2d[wp.vec4],
    albedo: wp.array2d[wp.vec3],
    plain: wp.array2d[wp.vec3],
    counts: wp.array2d[int],
    samples: int,
    y: int,
    first: int,
    end: int,
):
    """Writes how many samples the pixels of a row get, from `first` to `end`."""
    ...


@wp.kernel(module=SIGHT)
def mark(
    row: int,
    span: int,
    samples: int,
    label: wp.array2d[int],
    guide: wp.array2d[wp.vec4],
    albedo: wp.array2d[wp.vec3],
    plain: wp.array2d[wp.vec3],
    counts: wp.array2d[int],
):
    """Writes, from `row` on, how many samples each pixel gets: `samples` at an edge of any sort, elsewhere none."""
    i, j = wp.tid()
    first = j * span
    mark_span(label, guide, albedo, plain, counts, samples, row + i, first, wp.min(first + span, label.shape[1]))
