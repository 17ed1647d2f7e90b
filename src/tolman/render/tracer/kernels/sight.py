"""Kernels that find what rays meet, without colour."""

import warp as wp

from tolman.render.tracer.kernels import SIGHT
from tolman.render.tracer.kernels.world import (
    FAR,
    GLASS,
    NOTHING,
    OPAQUE,
    Hit,
    Ray,
    View,
    World,
    look_of,
    meet,
    number_of,
    passed,
    ray_from,
    reflected,
    view_ray,
)

DEPTH = 12
"""Mirrors and panes that a ray may meet one after the other."""


@wp.func
def seen_last(world: World, ray: Ray, hit: Hit):
    """Returns the instance seen in the end, after mirrors and through glass, and whether there was a mirror."""
    label = NOTHING
    mirrored = wp.uint8(0)
    for _bounce in range(DEPTH):
        if hit.face == NOTHING:
            return NOTHING, mirrored
        label = number_of(world.label, hit.face)
        optics = look_of(world, hit.face).optics
        if optics == OPAQUE:
            return label, mirrored
        if optics != GLASS:
            mirrored = wp.uint8(1)
        ray = passed(hit, ray) if optics == GLASS else reflected(world, hit, ray)
        hit = meet(world, ray, FAR)
    return label, mirrored


@wp.kernel(module=SIGHT)
def look(
    row: int,
    world: World,
    view: View,
    depth: wp.array2d[float],
    label: wp.array2d[int],
    beyond: wp.array2d[int],
    mirrored: wp.array2d[wp.uint8],
    first: wp.array2d[Hit],
):
    """Writes what the rays through the middle of the pixels meet, from `row` on."""
    i, x = wp.tid()
    y = row + i
    ray = view_ray(view, float(x) + 0.5, float(y) + 0.5)
    hit = meet(world, ray, FAR)
    first[y, x] = hit
    depth[y, x] = wp.INF
    label[y, x] = NOTHING
    if hit.face != NOTHING:
        depth[y, x] = hit.distance * wp.dot(ray.direction, view.forward)
        label[y, x] = number_of(world.label, hit.face)
    last, reflection = seen_last(world, ray, hit)
    beyond[y, x] = last
    mirrored[y, x] = reflection


@wp.kernel(module=SIGHT)
def cast(
    row: int,
    world: World,
    reach: float,
    starts: wp.array[wp.vec3],
    directions: wp.array[wp.vec3],
    distance: wp.array[float],
    label: wp.array[int],
):
    """Writes how far single rays go, and what they meet, from `row` on."""
    number = row + wp.tid()
    hit = meet(world, ray_from(starts[number], directions[number]), reach)
    distance[number] = wp.INF
    label[number] = NOTHING
    if hit.face != NOTHING:
        distance[number] = hit.distance
        label[number] = number_of(world.label, hit.face)
