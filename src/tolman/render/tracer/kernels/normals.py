"""The kernel that rounds edges: normals at the corners of triangles."""

import warp as wp

from tolman.render.tracer.kernels import SIGHT


@wp.kernel(module=SIGHT)
def round_off(
    ids: wp.array[int],
    order: wp.array[int],
    starts: wp.array[int],
    faces: wp.array[wp.vec3d],
    flat: wp.array[wp.vec3d],
    least: wp.float64,
    normals: wp.array[wp.vec3],
):
    """Writes the unit normal of each corner: of all triangles at its point between which there is no fold.

    `ids` are the points of corners, `order` the corners of point after point, which begin at `starts`. `faces` are
    vectors across triangles, twice as long as these are large, `flat` the same of length 1 or 0. There is no fold
    where the dot product of two of these exceeds `least`.
    """
    number = wp.tid()
    point = ids[number]
    own = flat[number // 3]
    total = own - own
    for place in range(starts[point], starts[point + 1]):
        face = order[place] // 3
        if wp.dot(own, flat[face]) > least:
            total += faces[face]
    length = wp.length(total)
    if length > wp.float64(1.0e-20):
        own = total / length
    normals[number] = wp.vec3(float(own[0]), float(own[1]), float(own[2]))
