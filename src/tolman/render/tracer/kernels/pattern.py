"""Patterns: how a second colour mixes into the first. Points are in the model's own frame, metres.

Every pattern gives two numbers, the share of the second colour and a factor of brightness, and fades to its mean
where a pixel covers about half its repeat.
"""

import warp as wp

from tolman.assets.material import Pattern
from tolman.render.tracer.kernels.chance import lattice, noise, scrambled, unit
from tolman.render.tracer.kernels.world import Hit, Look, Ray, World, blend, corner, crossed

PLAIN, WOOD, PLANKS, TILES, FABRIC, PLASTER, BRICKS, STRIPES, CHECKS, PILE, MARBLE, TERRAZZO, SLABS = (
    pattern.value for pattern in Pattern
)

MEAN_SHARES = {
    WOOD: 0.41,
    PLANKS: 0.034,
    TILES: 0.055,
    FABRIC: 0.4,
    PLASTER: 0.5,
    BRICKS: 0.17,
    STRIPES: 0.5,
    CHECKS: 0.5,
    PILE: 0.5,
    MARBLE: 0.2,
    TERRAZZO: 0.114,
    SLABS: 0.108,
}
"""The share of the second colour, seen from afar."""


TUFTS = 50.0
"""Tufts of a carpet to a repeat of its pile."""
FINE = 30.0
"""Grains of plaster to a repeat of its clouds."""


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
def pile(point: wp.vec3, repeat: float, blur: float) -> wp.vec2:
    """Returns tufts, each of its own tone, and places where the pile lies otherwise."""
    p = point / repeat
    lie = noise(p) * 0.6 + noise(3.1 * p) * 0.4
    tuft = (noise(p * TUFTS) - 0.5) * faded(repeat / TUFTS, blur)
    return wp.vec2(0.5 + 0.4 * (lie - 0.5) + 0.9 * tuft, 1.0)


@wp.func
def veins(point: wp.vec3, repeat: float, blur: float) -> float:
    """Returns how much of a vein of stone there is."""
    p = point / repeat
    bend = wp.vec3(noise(1.7 * p), noise(1.7 * p + wp.vec3(5.2, 1.3, 8.1)), noise(1.7 * p + wp.vec3(2.8, 9.4, 3.3)))
    q = p + 1.1 * bend
    broad = 1.0 - wp.abs(2.0 * noise(1.9 * q) - 1.0)
    thin = (1.0 - wp.abs(2.0 * noise(4.3 * q) - 1.0)) * faded(0.1 * repeat, blur)
    broad = broad * broad
    thin = thin * thin * thin
    return 0.15 * noise(0.9 * p) + 0.5 * broad * broad * broad + 0.35 * thin * thin


@wp.func
def terrazzo(at: wp.vec2, repeat: float, blur: float) -> wp.vec2:
    """Returns chips of stone, each of its own size and tone."""
    a = at[0] / repeat
    b = at[1] / repeat
    x = int(wp.floor(a))
    y = int(wp.floor(b))
    best = wp.float32(9.0)
    tone = wp.float32(0.0)
    for place in range(9):
        i = x + place % 3 - 1
        j = y + place // 3 - 1
        turn = lattice(i, j, 4) - 0.5
        dx = a - float(i) - 0.2 - 0.6 * lattice(i, j, 1)
        dy = b - float(j) - 0.2 - 0.6 * lattice(i, j, 2)
        size = 0.12 + 0.24 * lattice(i, j, 3)
        away = wp.max(wp.abs(dx + turn * dy), wp.abs(dy - turn * dx)) * 0.6 + wp.abs(dx) * 0.3 + wp.abs(dy) * 0.3
        away = away / size
        if away < best:
            best = away
            tone = lattice(i, j, 5)
    soft = wp.max(2.0 * blur / repeat, 0.05)
    chip = wp.clamp((1.0 - best) / soft + 0.5, 0.0, 1.0)
    return wp.vec2(chip * tone, 1.0)


@wp.func
def slabs(point: wp.vec3, at: wp.vec2, repeat: float, blur: float) -> wp.vec2:
    """Returns square slabs of veined stone; joints have the colour of its veins, which are fainter."""
    a = at[0] / repeat
    b = at[1] / repeat
    gap = wp.max(joint(a, 0.014, blur / repeat), joint(b, 0.014, blur / repeat))
    cell = wp.vec3(wp.floor(a), wp.floor(b), 0.0) * 3.7
    tone = 0.94 + 0.12 * lattice(int(wp.floor(a)), int(wp.floor(b)), 6)
    return wp.vec2(wp.max(gap, 0.5 * veins(point + cell, 0.6 * repeat, blur)), tone)


@wp.func
def stone(look: Look, point: wp.vec3, at: wp.vec2, blur: float) -> wp.vec2:
    """Returns share and brightness of patterns of stone."""
    if look.pattern == MARBLE:
        return wp.vec2(veins(point, look.repeat, blur), 1.0)
    if look.pattern == TERRAZZO:
        return terrazzo(at, look.repeat, blur)
    return slabs(point, at, look.repeat, blur)


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
    if look.pattern >= MARBLE:
        return stone(look, point, at, blur)
    if look.pattern == PILE:
        return pile(point, look.repeat, blur)
    return wp.vec2(noise(point / look.repeat) * 0.7 + noise(point * (2.7 / look.repeat)) * 0.3, 1.0)


@wp.func
def blurred(world: World, hit: Hit, ray: Ray, area: wp.vec3, pixel: float) -> float:
    """Returns how many metres of a pattern, on a triangle with an `area` in its frame, a pixel covers at a hit."""
    real = crossed(world.points, hit.face)
    size = wp.length(real) + 1.0e-20
    slant = wp.max(wp.abs(wp.dot(real, ray.direction)) / size, 0.05)
    return pixel * wp.sqrt(wp.length(area) / size) / wp.sqrt(slant)


@wp.func
def surface_colour(world: World, look: Look, hit: Hit, ray: Ray, pixel: float) -> wp.vec3:
    """Returns the colour at a hit, where a pixel covers `pixel` metres across the ray."""
    if look.pattern == PLAIN:
        return look.colour
    area = crossed(world.texture, hit.face)
    blur = blurred(world, hit, ray, area, pixel)
    kept = faded(look.repeat, blur)
    if kept <= 0.0:
        return look.mean
    point = blend(world.texture, hit)
    drawing = drawn(look, point, area, blur)
    colour = wp.lerp(look.colour, look.second, wp.clamp(drawing[0], 0.0, 1.0)) * drawing[1]
    return wp.lerp(look.mean, colour, kept)


@wp.func
def rim(at: float, width: float) -> float:
    """Returns the slope of the rounded edges of what lies between joints of a width: up and away from them."""
    away = at - wp.floor(at + 0.5)
    near = wp.clamp(1.0 - (wp.abs(away) - 0.4 * width) / (0.8 * width), 0.0, 1.0)
    return wp.where(away < 0.0, -near, near)


@wp.func
def on_plane(slope: wp.vec2, normal: wp.vec3) -> wp.vec3:
    """Returns a slope along the axes of `plane_point` as a vector."""
    x = wp.abs(normal[0])
    y = wp.abs(normal[1])
    z = wp.abs(normal[2])
    if z >= x and z >= y:
        return wp.vec3(slope[0], slope[1], 0.0)
    if x >= y:
        return wp.vec3(0.0, slope[0], slope[1])
    return wp.vec3(slope[0], 0.0, slope[1])


@wp.func
def rough(point: wp.vec3, grain: wp.vec3) -> wp.vec3:
    """Returns the slope of noise with grains of a size along each axis."""
    p = wp.cw_div(point, grain)
    here = noise(p)
    return wp.vec3(
        noise(p + wp.vec3(0.3, 0.0, 0.0)) - here,
        noise(p + wp.vec3(0.0, 0.3, 0.0)) - here,
        noise(p + wp.vec3(0.0, 0.0, 0.3)) - here,
    )


@wp.func
def tilt(a: float, b: float, most: float) -> wp.vec2:
    """Returns how a tile or a brick lies askew, which is seen in what it reflects."""
    x = int(wp.floor(a))
    y = int(wp.floor(b))
    return wp.vec2(lattice(x, y, 21) - 0.5, lattice(x, y, 22) - 0.5) * most


@wp.func
def squared(at: wp.vec2, repeat: float, width: float, steep: float, blur: float) -> wp.vec2:
    """Returns the slope of tiles."""
    a = at[0] / repeat
    b = at[1] / repeat
    kept = steep * faded(2.5 * width * repeat, blur)
    return wp.vec2(rim(a, width), rim(b, width)) * kept + tilt(a, b, 0.012)


@wp.func
def boarded(at: wp.vec2, repeat: float, blur: float) -> wp.vec2:
    """Returns the slope of boards."""
    across = at[0] / repeat
    along = at[1] / (repeat * 8.0) + unit(scrambled(wp.uint32(int(wp.floor(across)))))
    kept = 0.5 * faded(0.1 * repeat, blur)
    lean = tilt(across, along, 0.014)
    fibre = noise(wp.vec3(24.0 * across, 2.2 * along, 3.0)) - 0.5
    fibre = fibre * (0.25 * faded(0.05 * repeat, blur))
    return wp.vec2(rim(across, 0.035) * kept + lean[0] + fibre, rim(along, 0.006) * kept + lean[1])


@wp.func
def woven(at: wp.vec2, repeat: float, blur: float) -> wp.vec2:
    """Returns the slope of threads that go over and under each other."""
    a = at[0] / repeat
    b = at[1] / repeat
    over = (int(wp.floor(a)) + int(wp.floor(b))) & 1
    across = a - wp.floor(a) - 0.5
    along = b - wp.floor(b) - 0.5
    rise = wp.where(over == 1, wp.vec2(-across, -0.3 * along), wp.vec2(-0.3 * across, -along))
    return rise * (1.1 * faded(1.2 * repeat, blur))


@wp.func
def slope_of(look: Look, point: wp.vec3, normal: wp.vec3, blur: float) -> wp.vec3:
    """Returns the slope of the pattern of `look`: how steeply it rises, and which way."""
    at = plane_point(point, normal)
    repeat = look.repeat
    if look.pattern == WOOD:
        size = 0.12 * repeat
        return rough(point, wp.vec3(size, size, 12.0 * size)) * (0.35 * faded(size, blur))
    if look.pattern == PLANKS:
        return on_plane(boarded(at, repeat, blur), normal)
    if look.pattern == TILES:
        return on_plane(squared(at, repeat, 0.03, 0.6, blur), normal)
    if look.pattern == SLABS:
        return on_plane(squared(at, repeat, 0.012, 0.4, blur), normal)
    if look.pattern == BRICKS:
        b = at[1] / (repeat / 3.0)
        a = at[0] / repeat + 0.5 * float(int(wp.floor(b)) & 1)
        kept = 0.9 * faded(0.12 * repeat, blur)
        lean = tilt(a, b, 0.12)
        flat = wp.vec2(rim(a, 0.05) * kept + lean[0], rim(b, 0.14) * kept + lean[1])
        size = 0.04 * repeat
        return on_plane(flat, normal) + rough(point, wp.vec3(size, size, size)) * (0.9 * faded(size, blur))
    if look.pattern == FABRIC:
        return on_plane(woven(at, repeat, blur), normal)
    if look.pattern == PILE:
        size = repeat / TUFTS
        lie = rough(point, wp.vec3(1.0, 1.0, 1.0) * repeat) * 0.25
        return lie + rough(point, wp.vec3(size, size, size)) * (1.6 * faded(1.5 * size, blur))
    if look.pattern == PLASTER:
        is_wall = repeat > 0.1
        size = wp.where(is_wall, repeat / FINE, repeat)
        steep = wp.where(is_wall, 0.16, 0.9)
        return rough(point, wp.vec3(size, size, size)) * (steep * faded(1.5 * size, blur))
    return wp.vec3()


@wp.func
def textured(world: World, look: Look, hit: Hit, ray: Ray, pixel: float, normal: wp.vec3) -> wp.vec3:
    """Returns a normal with what the relief of a pattern does to it, where a pixel covers `pixel` metres."""
    if look.pattern == PLAIN or (look.pattern >= STRIPES and look.pattern <= CHECKS):
        return normal
    area = crossed(world.texture, hit.face)
    blur = blurred(world, hit, ray, area, pixel)
    kept = faded(look.repeat, blur)
    if kept <= 0.0:
        return normal
    slope = slope_of(look, blend(world.texture, hit), area, blur) * kept
    # The slope in the frame of the texture, told by two edges of the triangle, is that slope in the world.
    one = corner(world.texture, hit.face, 1) - corner(world.texture, hit.face, 0)
    two = corner(world.texture, hit.face, 2) - corner(world.texture, hit.face, 0)
    a = wp.dot(one, one)
    b = wp.dot(one, two)
    c = wp.dot(two, two)
    d = wp.dot(one, slope)
    e = wp.dot(two, slope)
    scale = a * c - b * b
    if scale <= 1.0e-20:
        return normal
    first = corner(world.points, hit.face, 1) - corner(world.points, hit.face, 0)
    second = corner(world.points, hit.face, 2) - corner(world.points, hit.face, 0)
    lean = (first * (c * d - b * e) + second * (a * e - b * d)) / scale
    bent = wp.normalize(normal - lean)
    return bent if wp.dot(bent, ray.direction) < 0.0 else normal
