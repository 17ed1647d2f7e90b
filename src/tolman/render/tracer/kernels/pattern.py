"""Patterns: how a second colour mixes into the first. Points are in the model's own frame, metres.

Every pattern gives two numbers, the share of the second colour and a factor of brightness, and fades to its mean
where a pixel covers about half its repeat.
"""

import warp as wp

from tolman.assets.material import Pattern
from tolman.render.tracer.kernels.chance import lattice, noise, scrambled, unit
from tolman.render.tracer.kernels.world import Hit, Look, Ray, World, blend, crossed

PLAIN, WOOD, PLANKS, TILES, FABRIC, PLASTER, BRICKS, STRIPES, CHECKS = (pattern.value for pattern in Pattern)

MEAN_SHARES = {
    WOOD: 0.41,
    PLANKS: 0.034,
    TILES: 0.055,
    FABRIC: 0.4,
    PLASTER: 0.5,
    BRICKS: 0.17,
    STRIPES: 0.5,
    CHECKS: 0.5,
}
"""The share of the second colour, seen from afar."""


@wp.func
def plane_point(point: wp.vec3, normal: wp.vec3) -> wp.vec2:
    """Returns `point` on the plane it lies in: along the ground first, then up or north."""
    x = wp.abs(normal[0])
    y = wp.abs(normal[1])
    z = wp.abs(normal[2])
    if z >= x and z >= y:
        return wp.vec2(point[0], point[1])
    if x >= y:
        return wp.vec2(point[1], point[2])
    return wp.vec2(point[0], point[2])


@wp.func
def stripe_place(point: wp.vec3, normal: wp.vec3) -> float:
    """Returns the place across upright stripes: x, but on planes that face along x, y."""
    return wp.where(wp.abs(normal[0]) > 0.95 * wp.length(normal), point[1], point[0])


@wp.func
def joint(at: float, width: float, blur: float) -> float:
    """Returns how much of a window of size `blur` lies on a line of `width` around every whole number."""
    away = wp.abs(at - wp.floor(at + 0.5))
    soft = wp.max(blur, 1.0e-4)
    upper = wp.clamp(0.5 * width - (away - 0.5 * soft), 0.0, soft)
    return wp.min(upper, width) / soft


@wp.func
def band(at: float, blur: float) -> float:
    """Returns how much of a window of size `blur` lies on the second half of every unit."""
    part = at - wp.floor(at)
    away = 0.25 - wp.abs(part - 0.75)
    return wp.clamp(0.5 + away / wp.max(blur, 1.0e-4), 0.0, 1.0)


@wp.func
def faded(size: float, blur: float) -> float:
    """Returns from 1 down to 0 how much is seen of details of a size."""
    return 1.0 - wp.smoothstep(0.3, 0.7, blur / size)


@wp.func
def wood(point: wp.vec3, repeat: float, blur: float) -> wp.vec2:
    """Returns rings around a heart outside the part, bent a little on their way along z, and fibres."""
    p = point / repeat
    bend = noise(wp.vec3(0.3 * p[0], 0.3 * p[1], 0.05 * p[2])) + 0.4 * noise(wp.vec3(p[0], p[1], 0.15 * p[2]))
    ring = wp.length(wp.vec2(p[0] + 4.3, p[1] + 2.6)) + 1.6 * bend
    year = wp.floor(ring)
    late = wp.smoothstep(0.15, 0.8, ring - year) * (1.0 - wp.smoothstep(0.88, 1.0, ring - year))
    late = late * (0.5 + 0.5 * lattice(int(year), 0, 0))
    fibre = (noise(wp.vec3(9.0 * p[0], 9.0 * p[1], 0.35 * p[2])) - 0.5) * faded(0.1 * repeat, blur)
    return wp.vec2(0.15 + 0.8 * late + 0.5 * fibre, 1.0 + 0.06 * fibre)


@wp.func
def planks(at: wp.vec2, repeat: float, blur: float) -> wp.vec2:
    """Returns boards along the second axis, staggered, each of its own tone."""
    across = at[0] / repeat
    board = int(wp.floor(across))
    along = at[1] / (repeat * 8.0) + unit(scrambled(wp.uint32(board)))
    piece = int(wp.floor(along))
    tone = 0.87 + 0.26 * lattice(board, piece, 5)
    shift = lattice(board, piece, 11) * 40.0
    grain = noise(wp.vec3(7.0 * across + shift, 5.0 * along, shift)) - 0.5
    fine = (noise(wp.vec3(24.0 * across, 9.0 * along + shift, 3.0)) - 0.5) * faded(0.05 * repeat, blur)
    gap = wp.max(joint(across, 0.03, blur / repeat), joint(along, 0.004, blur / (8.0 * repeat)))
    return wp.vec2(gap, tone * (1.0 + 0.1 * grain + 0.08 * fine))


@wp.func
def tiles(at: wp.vec2, repeat: float, blur: float) -> wp.vec2:
    """Returns squares with joints, each of its own tone."""
    a = at[0] / repeat
    b = at[1] / repeat
    gap = wp.max(joint(a, 0.03, blur / repeat), joint(b, 0.03, blur / repeat))
    return wp.vec2(gap, 0.97 + 0.06 * lattice(int(wp.floor(a)), int(wp.floor(b)), 1))


@wp.func
def bricks(at: wp.vec2, repeat: float, blur: float) -> wp.vec2:
    """Returns courses a third as high as a brick is long, shifted in turn."""
    b = at[1] / (repeat / 3.0)
    course = int(wp.floor(b))
    a = at[0] / repeat + 0.5 * float(course & 1)
    gap = wp.max(joint(a, 0.05, blur / repeat), joint(b, 0.14, 3.0 * blur / repeat))
    return wp.vec2(gap, 0.87 + 0.26 * lattice(int(wp.floor(a)), course, 2))


@wp.func
def fabric(at: wp.vec2, repeat: float) -> wp.vec2:
    """Returns threads that go over and under each other."""
    a = at[0] / repeat
    b = at[1] / repeat
    over = (int(wp.floor(a)) + int(wp.floor(b))) & 1
    across = wp.abs(a - wp.floor(a) - 0.5)
    along = wp.abs(b - wp.floor(b) - 0.5)
    rise = wp.where(over == 1, across, along)
    return wp.vec2(0.2 + 1.6 * rise * rise + 0.15 * float(over), 1.02 - 0.3 * rise * rise)


@wp.func
def checks(at: wp.vec2, repeat: float, blur: float) -> wp.vec2:
    """Returns squares in turn."""
    a = band(0.5 * at[0] / repeat, 0.5 * blur / repeat)
    b = band(0.5 * at[1] / repeat, 0.5 * blur / repeat)
    return wp.vec2(a + b - 2.0 * a * b, 1.0)


@wp.func
def drawn(look: Look, point: wp.vec3, normal: wp.vec3, blur: float) -> wp.vec2:
    """Returns share and brightness of the pattern of `look`, seen through a window of size `blur`."""
    at = plane_point(point, normal)
    if look.pattern == WOOD:
        return wood(point, look.repeat, blur)
    if look.pattern == PLANKS:
        return planks(at, look.repeat, blur)
    if look.pattern == TILES:
        return tiles(at, look.repeat, blur)
    if look.pattern == FABRIC:
        return fabric(at, look.repeat)
    if look.pattern == BRICKS:
        return bricks(at, look.repeat, blur)
    if look.pattern == STRIPES:
        return wp.vec2(band(stripe_place(point, normal) / look.repeat, blur / look.repeat), 1.0)
    if look.pattern == CHECKS:
        return checks(at, look.repeat, blur)
    return wp.vec2(noise(point / look.repeat) * 0.7 + noise(point * (2.7 / look.repeat)) * 0.3, 1.0)


@wp.func
def surface_colour(world: World, look: Look, hit: Hit, ray: Ray, pixel: float) -> wp.vec3:
    """Returns the colour at a hit, where a pixel covers `pixel` metres across the ray."""
    if look.pattern == PLAIN:
        return look.colour
    area = crossed(world.texture, hit.face)
    real = crossed(world.points, hit.face)
    size = wp.length(real) + 1.0e-20
    slant = wp.max(wp.abs(wp.dot(real, ray.direction)) / size, 0.05)
    blur = pixel * wp.sqrt(wp.length(area) / size) / wp.sqrt(slant)
    kept = faded(look.repeat, blur)
    if kept <= 0.0:
        return look.mean
    point = blend(world.texture, hit)
    drawing = drawn(look, point, area, blur)
    colour = wp.lerp(look.colour, look.second, wp.clamp(drawing[0], 0.0, 1.0)) * drawing[1]
    return wp.lerp(look.mean, colour, kept)
