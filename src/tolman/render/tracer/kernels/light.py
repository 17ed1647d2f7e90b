"""Light at a spot: lamps with soft shadows, highlights, and light from everywhere that near things dim and tint."""

import warp as wp

from tolman.render.tracer.kernels.chance import square_point
from tolman.render.tracer.kernels.walk import clear
from tolman.render.tracer.kernels.world import (
    GLASS,
    NOTHING,
    WIDER,
    Beam,
    Heaven,
    Look,
    Pane,
    Ray,
    Space,
    World,
    beam_of,
    comes_through,
    home_of,
    lamp_of,
    look_of,
    meet,
    pane_of,
    ray_from,
)

REACH = 1.2
"""How far occlusion feels for nearness, in metres."""
BOUNCE = 0.55
"""Light that a white surface close by sends back, as a share of the light from everywhere."""
LAMP = 2.0
"""Light of a lamp of strength 1, times the squared distance, far from it."""
SOFTENING = 4.0
"""Square metres added to the squared distance to a lamp, so that a ceiling close by does not burn out."""
FAINT = 0.002
"""Light of a lamp that is not worth a shadow ray."""
PI = wp.constant(3.14159265)
PANES = 100_000
"""Streams of chance of panes begin here."""
CLOSE = 4
"""Rays to a pane that is closer than it is large."""
USED = 0.6
"""How far eyes are used to the colours of daylight, that of the meadow too, which ceilings get."""
AROUND = -1
"""Stream of chance of the light from everywhere; the streams of lamps are their numbers."""


@wp.struct
class Spot:
    """A place to be lit: where rays start from it, its normal, and the direction in which it is seen."""

    at: wp.vec3
    normal: wp.vec3
    direction: wp.vec3
    turn: wp.uint32
    """Number of the sample, for chance."""
    relief: wp.vec3
    """The normal with what grooves and grains do to it, in a home."""


@wp.struct
class Shine:
    """Light of lamps at a spot: what the surface spreads, and what it throws back as highlights."""

    spread: wp.vec3
    gloss: wp.vec3
    relief: wp.vec3
    """In a home, what the surface would spread with grooves and grains."""


@wp.func
def plus(one: Shine, two: Shine) -> Shine:
    """Returns the sum of two."""
    both = Shine()
    both.spread = one.spread + two.spread
    both.gloss = one.gloss + two.gloss
    both.relief = one.relief + two.relief
    return both


@wp.func
def sky_colour(sky: Heaven, direction: wp.vec3) -> wp.vec3:
    """Returns what is seen in a direction where nothing is."""
    height = direction[2]
    if height < 0.0:
        return wp.lerp(sky.horizon, sky.ground, wp.min(-8.0 * height, 1.0))
    return wp.lerp(sky.horizon, sky.zenith, wp.sqrt(height))


@wp.func
def tilted(axis: wp.vec3, x: float, y: float, z: float) -> wp.vec3:
    """Returns the vector that has these coordinates where `axis` is z (Duff et al. 2017)."""
    side = wp.where(axis[2] < 0.0, -1.0, 1.0)
    a = -1.0 / (side + axis[2])
    b = axis[0] * axis[1] * a
    first = wp.vec3(1.0 + side * axis[0] * axis[0] * a, side * b, -side * axis[0])
    second = wp.vec3(b, side + axis[1] * axis[1] * a, -axis[1])
    return first * x + second * y + axis * z


@wp.func
def wave(turn: float) -> float:
    """Returns about the sine of a number of turns from -1 to 1: two parabolas."""
    part = 2.0 * (turn - wp.floor(turn + 0.5))
    return part * (1.0 - wp.abs(part))


@wp.func
def disc_point(point: wp.vec2) -> wp.vec2:
    """Returns a point of the unit square moved into the unit disc, as good as evenly and the same on every device."""
    return wp.normalize(wp.vec2(wave(point[1] + 0.25), wave(point[1]))) * wp.sqrt(point[0])


@wp.func
def came(world: World, ray: Ray) -> wp.vec3:
    """Returns the light that comes along a ray, as a share of the light from everywhere."""
    white = wp.vec3(1.0, 1.0, 1.0)
    hit = meet(world, ray, REACH)
    if hit.face == NOTHING:
        return white
    near = look_of(world, hit.face)
    if near.glow > 0.0 or near.optics == GLASS:
        return white
    away = hit.distance / REACH
    return wp.lerp(near.mean * BOUNCE, white, away * away)


@wp.func
def ambient(world: World, spot: Spot, rays: int) -> wp.vec3:
    """Returns the light from everywhere, felt for by so many rays; a little more of it comes from above."""
    total = wp.vec3()
    for number in range(rays):
        point = disc_point(square_point(spot.turn * wp.uint32(rays) + wp.uint32(number), AROUND))
        height = wp.sqrt(wp.max(1.0 - wp.length_sq(point), 0.0))
        total = total + came(world, ray_from(spot.at, tilted(spot.normal, point[0], point[1], height)))
    white = wp.vec3(1.0, 1.0, 1.0)
    mean = total / float(rays) if rays > 0 else white
    tint = wp.lerp(white, sky_colour(world.sky, spot.normal), 0.1)
    return wp.cw_mul(mean, tint) * (world.sky.ambient * (0.95 + 0.05 * spot.normal[2]))


@wp.func
def gloss(look: Look, spot: Spot, toward: wp.vec3, softness: float) -> float:
    """Returns how strong a highlight is: a microfacet model without its dear terms (Karis 2013)."""
    half = wp.normalize(toward - spot.direction)
    rough = wp.max(look.roughness * look.roughness, 0.03) + softness
    steep = wp.max(wp.dot(spot.normal, half), 0.0)
    near = wp.max(wp.dot(toward, half), 0.0)
    width = steep * steep * (rough * rough - 1.0) + 1.0001
    return wp.min(rough * rough / (width * width * wp.max(near * near, 0.1) * (4.0 * rough + 2.0)), 12.0)


@wp.func
def filled(slant: float) -> float:
    """Returns how much of a lamp's light falls on a surface, given the cosine to its normal.

    More than the cosine: where a lamp shines in at a low angle, as on ceilings, it is the room that sends light too.
    """
    return 0.5 * (slant + wp.sqrt(slant))


@wp.func
def lit(world: World, look: Look, spot: Spot) -> Shine:
    """Returns the light of all lamps, each felt for by one ray to a point of its disc."""
    shine = Shine()
    for number in range(world.lamp_count):
        lamp = lamp_of(world, number)
        aside = disc_point(square_point(spot.turn, number)) * lamp.radius
        centre = lamp.at - spot.at
        toward = centre + tilted(wp.normalize(centre), aside[0], aside[1], 0.0)
        square = wp.length_sq(toward)
        distance = wp.sqrt(square)
        toward = toward / distance
        slant = wp.max(wp.dot(spot.normal, toward), 0.0)
        power = lamp.power * (LAMP * filled(slant) / (square + SOFTENING))
        if wp.max(power) > FAINT:
            left = clear(world.boxes, world.children, world.triangles, world.clearness, spot.at, toward, distance)
            power = wp.cw_mul(power, left)
            shine.spread = shine.spread + power
            shine.gloss = shine.gloss + power * gloss(look, spot, toward, 0.5 * lamp.radius / distance)
    return shine


@wp.func
def pane_point(world: World, beam: Beam, pane: Pane, spot: Spot, look: Look, point: wp.vec2) -> Shine:
    """Returns the light of the sky through a pane as if all of it came through one point."""
    shine = Shine()
    toward = pane.at - spot.at + pane.across * (2.0 * point[0] - 1.0) + pane.up * (2.0 * point[1] - 1.0)
    if not comes_through(beam, spot.at, spot.normal, toward, WIDER):
        return shine
    square = wp.length_sq(toward)
    distance = wp.sqrt(square)
    toward = toward / distance
    seen = -wp.dot(pane.normal, toward) * pane.area / (PI * square + pane.area)
    slant = wp.max(wp.dot(spot.normal, toward), 0.0)
    colour = sky_colour(world.sky, toward)
    grey = wp.vec3(1.0, 1.0, 1.0) * ((colour[0] + colour[1] + colour[2]) / 3.0)
    power = wp.lerp(colour, grey, USED) * (world.sky.daylight * seen)
    if seen > 0.0 and wp.max(power) * slant > FAINT:
        left = clear(world.boxes, world.children, world.triangles, world.clearness, spot.at, toward, distance)
        power = wp.cw_mul(power, left)
        shine.spread = power * slant
        shine.relief = power * wp.max(wp.dot(spot.relief, toward), 0.0)
        # What is smoother than this shows the pane itself.
        dull = wp.clamp((look.roughness - 0.15) * 5.0, 0.0, 1.0)
        if dull > 0.0:
            shine.gloss = power * slant * (dull * gloss(look, spot, toward, 0.5 * wp.sqrt(pane.area / square)))
    return shine


@wp.func
def pane_light(world: World, beam: Beam, spot: Spot, look: Look) -> Shine:
    """Returns the light of the sky through a pane, felt for by one ray to it, or by a few from close by."""
    total = Shine()
    pane = pane_of(world, beam.source)
    centre = pane.at - spot.at
    if wp.dot(centre, spot.normal) + wp.length(pane.across) + wp.length(pane.up) <= 0.0:
        return total
    points = CLOSE if wp.length_sq(centre) < pane.area else 1
    for place in range(points):
        turn = spot.turn * wp.uint32(points) + wp.uint32(place)
        one = pane_point(world, beam, pane, spot, look, square_point(turn, PANES + beam.source))
        total = plus(total, one)
    share = 1.0 / float(points)
    total.spread = total.spread * share
    total.relief = total.relief * share
    total.gloss = total.gloss * share
    return total


@wp.func
def lamp_light(world: World, beam: Beam, spot: Spot, look: Look) -> Shine:
    """Returns the light of a lamp, felt for by one ray to a point of its disc; what bounces is not part of it."""
    shine = Shine()
    lamp = lamp_of(world, beam.source)
    centre = lamp.at - spot.at
    if wp.dot(centre, spot.normal) + lamp.radius <= 0.0:
        return shine
    if not comes_through(beam, spot.at, spot.normal, centre, WIDER + lamp.radius):
        return shine
    aside = disc_point(square_point(spot.turn, beam.source)) * lamp.radius
    toward = centre + tilted(wp.normalize(centre), aside[0], aside[1], 0.0)
    if not comes_through(beam, spot.at, spot.normal, toward, WIDER):
        return shine
    square = wp.length_sq(toward)
    distance = wp.sqrt(square)
    toward = toward / distance
    slant = wp.max(wp.dot(spot.normal, toward), 0.0)
    power = lamp.power * (LAMP / (square + SOFTENING))
    if wp.max(power) * slant > FAINT:
        left = clear(world.boxes, world.children, world.triangles, world.clearness, spot.at, toward, distance)
        power = wp.cw_mul(power, left)
        shine.spread = power * slant
        shine.relief = power * wp.max(wp.dot(spot.relief, toward), 0.0)
        shine.gloss = power * slant * gloss(look, spot, toward, 0.5 * lamp.radius / distance)
    return shine


@wp.func
def straight(world: World, look: Look, spot: Spot, space: Space) -> Shine:
    """Returns the light of the lamps, the sun and the panes that reach into a space."""
    home = home_of(world)
    total = Shine()
    for place in range(space.first_lamp, space.last_sun):
        total = plus(total, lamp_light(world, beam_of(home.lamps, place), spot, look))
    for place in range(space.first_pane, space.last_pane):
        total = plus(total, pane_light(world, beam_of(home.panes, place), spot, look))
    return total
