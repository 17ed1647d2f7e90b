"""How a ray finds the triangles it meets: a walk down a tree of boxes with four children to a node.

The walk is written in C, which compiles for processors and graphics cards alike: a view ray takes a quarter of the
time that Warp's own mesh query takes.

Arrays, given by their addresses: `boxes` has 24 numbers to a node (low x of four children, low y, low z, high x,
high y, high z), `children` four (a node, or the complement of eight times the first triangle of a leaf plus their
number), `triangles` nine (a corner and the two edges that leave it), in the order of the leaves.
"""

import warp as wp

WALK = """
    const float* box = (const float*)boxes;
    const int* child = (const int*)children;
    const float* triangle = (const float*)triangles;
    const wp::vec3* through = (const wp::vec3*)clearness;
    const float dx = direction[0], dy = direction[1], dz = direction[2];
    const float ix = 1.0f / (dx == 0.0f ? 1.0e-20f : dx);
    const float iy = 1.0f / (dy == 0.0f ? 1.0e-20f : dy);
    const float iz = 1.0f / (dz == 0.0f ? 1.0e-20f : dz);
    const float ox = -start[0] * ix, oy = -start[1] * iy, oz = -start[2] * iz;
    const int near_x = ix < 0.0f ? 12 : 0, near_y = iy < 0.0f ? 16 : 4, near_z = iz < 0.0f ? 20 : 8;
    const int far_x = 12 - near_x, far_y = 20 - near_y, far_z = 28 - near_z;
    float best = reach;
    int stack[96];
    float entry[96];
    int waiting = 0;
    int node = 0;
    while (true) {
        if (node >= 0) {
            const float* b = box + 24 * node;
            float enters[4], leaves[4];
#if defined(__clang__)
#pragma clang loop unroll(disable) vectorize(enable) vectorize_width(4) interleave_count(1)
#endif
            for (int i = 0; i < 4; ++i) {
                float x = b[near_x + i] * ix + ox, y = b[near_y + i] * iy + oy, z = b[near_z + i] * iz + oz;
                x = x > y ? x : y;
                x = x > z ? x : z;
                enters[i] = x > 0.0f ? x : 0.0f;
                x = b[far_x + i] * ix + ox, y = b[far_y + i] * iy + oy, z = b[far_z + i] * iz + oz;
                x = x < y ? x : y;
                x = x < z ? x : z;
                leaves[i] = 1.0000004f * x;
            }
            const int base = waiting;
            for (int i = 0; i < 4; ++i) {
                if (enters[i] > leaves[i] || enters[i] > best) continue;
                int place = waiting++;
                for (; place > base && entry[place - 1] < enters[i]; --place) {
                    entry[place] = entry[place - 1];
                    stack[place] = stack[place - 1];
                }
                entry[place] = enters[i];
                stack[place] = child[4 * node + i];
            }
        } else {
            const int last = (~node >> 3) + (~node & 7);
            for (int i = ~node >> 3; i < last; ++i) {
                const float* t = triangle + 9 * i;
                const float px = dy * t[8] - dz * t[7], py = dz * t[6] - dx * t[8], pz = dx * t[7] - dy * t[6];
                const float scale = 1.0f / (t[3] * px + t[4] * py + t[5] * pz);
                const float sx = start[0] - t[0], sy = start[1] - t[1], sz = start[2] - t[2];
                const float u = (sx * px + sy * py + sz * pz) * scale;
                const float qx = sy * t[5] - sz * t[4], qy = sz * t[3] - sx * t[5], qz = sx * t[4] - sy * t[3];
                const float v = (dx * qx + dy * qy + dz * qz) * scale;
                const float distance = (t[6] * qx + t[7] * qy + t[8] * qz) * scale;
                const bool inside = u >= -1.0e-6f && v >= -1.0e-6f && u + v <= 1.000001f;
                if (inside && distance > 0.0f && distance < best) {
                    MEET
                }
            }
        }
        do {
            if (waiting == 0) return END;
            --waiting;
        } while (entry[waiting] > best);
        node = stack[waiting];
    }
"""
"""A walk from the nearest box on; `MEET` stands for what is done at a triangle, `END` for what comes back.

Boxes are left a little late and triangles reach a little over their edges, so that no ray slips between two of them
(Ize 2013; Möller and Trumbore 1997). The four boxes of a node are tried side by side.
"""

CLOSEST = "wp::vec4 found(reach, 0.0f, 0.0f, -1.0f);" + WALK.replace(
    "MEET",
    """if (distance < clear_of && through[i][1] > 0.0f) continue;
                    best = distance;
                    found = wp::vec4(distance, u, v, (float)i);""",
).replace("END", "found")

SHADOW = "wp::vec3 left(1.0f, 1.0f, 1.0f);" + WALK.replace(
    "MEET",
    """const wp::vec3 part = through[i];
                    left = wp::cw_mul(left, part);
                    if (part[0] + part[1] + part[2] == 0.0f) return left;""",
).replace("END", "left")


@wp.func_native(CLOSEST)
def closest(
    boxes: wp.uint64,
    children: wp.uint64,
    triangles: wp.uint64,
    clearness: wp.uint64,
    start: wp.vec3,
    direction: wp.vec3,
    reach: float,
    clear_of: float,
) -> wp.vec4:
    """Returns distance, shares of the second and third corner, and number of the first triangle met, or -1.

    Nearer than `clear_of`, triangles that let light through do not count. Numbers are exact up to 16 million.
    """
    ...


@wp.func_native(SHADOW)
def clear(
    boxes: wp.uint64,
    children: wp.uint64,
    triangles: wp.uint64,
    clearness: wp.uint64,
    start: wp.vec3,
    direction: wp.vec3,
    reach: float,
) -> wp.vec3:
    """Returns what is left of white light after `reach` metres; `clearness` is what each triangle lets through."""
    ...
