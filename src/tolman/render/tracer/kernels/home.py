"""Light that goes from surface to surface: gathered once at probes in the rooms of a home, and read at every spot.

A probe has the light of six white surfaces, one for each way along an axis; another way lies between three of them.
Rooms that have a wall between them never read each other's probes.
"""

import warp as wp

from tolman.render.tracer.kernels import PICTURE
from tolman.render.tracer.kernels.chance import pixel_turn, square_point
from tolman.render.tracer.kernels.light import AROUND, REACH, Spot, disc_point, straight, tilted
from tolman.render.tracer.kernels.world import (
    FAR,
    GLASS,
    LIFT,
    MIRROR,
    NOTHING,
    OFF,
    World,
    flat_normal,
    home_of,
    look_of,
    meet,
    number_of,
    passed,
    ray_from,
    reflected,
    space_of,
)

STEPS = 6
"""Panes and mirrors that a ray of a probe may meet."""
WIDE = 1.5
"""Metres of free way beyond which a probe counts as open."""
SHUT = 0.02
"""Openness below which a probe counts as shut up, as behind a door that stands against a wall."""
LENT = 0.5
"""Share of the light of its open neighbours that one has at least which is shut up wholly."""
HARDLY = 0.001
"""What a shut-up neighbour counts at least, beside the openness of others."""
MOST_LEFT = 0.9
"""Share of the light that a bounce leaves, at most."""
GLARE = 0.6
"""Sunlight near by that a spot is lit by, at most: more of it comes in grains."""
USED = 0.4
"""How far eyes are used to the colour of a room, so that what is white looks white in it."""
EDGE = 0.1
"""Metres below and above a space that still belong to it."""
AWAY = 0.06
"""Metres off a surface at which the light that falls on it is read."""


@wp.struct
class Patch:
    """What a ray of a probe met: its place, normal and colour, and the light of lamps and sky that it sends on."""

    at: wp.vec3
    normal: wp.vec3
    colour: wp.vec3
    sent: wp.vec3
    whole: int
    distance: float


READ = """
    const float* cube = (const float*)light + 18 * probe;
    const float x = normal[0] * normal[0], y = normal[1] * normal[1], z = normal[2] * normal[2];
    const float* a = cube + (normal[0] < 0.0f ? 3 : 0);
    const float* b = cube + (normal[1] < 0.0f ? 9 : 6);
    const float* c = cube + (normal[2] < 0.0f ? 15 : 12);
    return wp::vec3(a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z);
"""


@wp.func_native(READ)
def read_probe(light: wp.uint64, probe: int, normal: wp.vec3) -> wp.vec3:
    """Returns the light that falls on a white surface of a normal at a probe."""
    ...


@wp.func_native("return ((const float*)numbers)[place];")
def share_of(numbers: wp.uint64, place: int) -> float:  # type: ignore[empty-body]
    """Returns one of many numbers."""
    ...


@wp.func
def space_at(world: World, at: wp.vec3) -> int:
    """Returns the number of the space that holds a point; that of the outside if none does."""
    for number in range(world.space_count):
        space = space_of(world, number)
        is_over = at[0] >= space.low[0] and at[0] < space.high[0] and at[1] >= space.low[1] and at[1] < space.high[1]
        if is_over and at[2] > space.low[2] - EDGE and at[2] < space.high[2] + EDGE:
            return number
    return world.space_count


@wp.func
def fallen(world: World, light: wp.uint64, at: wp.vec3, normal: wp.vec3, whole: int) -> wp.vec3:
    """Returns the light at a place, from the eight probes around it that belong to the same whole."""
    home = home_of(world)
    place = wp.cw_div(at + normal * AWAY - home.corner, home.step)
    x = wp.clamp(int(wp.floor(place[0])), 0, home.across - 1)
    y = wp.clamp(int(wp.floor(place[1])), 0, home.along - 1)
    z = wp.clamp(int(wp.floor(place[2])), 0, home.tall - 1)
    total = wp.vec3()
    weight = wp.float32(0.0)
    for number in range(8):
        i = wp.min(x + (number & 1), home.across - 1)
        j = wp.min(y + ((number >> 1) & 1), home.along - 1)
        k = wp.min(z + (number >> 2), home.tall - 1)
        probe = (k * home.along + j) * home.across + i
        if number_of(home.whole, probe) == whole:
            near = wp.max(1.0 - wp.abs(place[0] - float(i)), 0.002) * wp.max(1.0 - wp.abs(place[1] - float(j)), 0.002)
            near = near * wp.max(1.0 - wp.abs(place[2] - float(k)), 0.002) * share_of(home.openness, probe)
            total = total + read_probe(light, probe, normal) * near
            weight += near
    return total / wp.max(weight, 1.0e-20)


@wp.func
def around(world: World, spot: Spot, space: int, rays: int) -> wp.vec3:
    """Returns the light that falls on a spot from all around, felt for near by by so many rays."""
    whole = space_of(world, space).whole
    if whole == NOTHING:
        return wp.vec3(1.0, 1.0, 1.0) * world.sky.ambient
    home = home_of(world)
    far = fallen(world, home.bounced, spot.at, spot.normal, whole)
    if rays == 0:
        return far
    total = wp.vec3()
    for number in range(rays):
        point = disc_point(square_point(spot.turn * wp.uint32(rays) + wp.uint32(number), AROUND))
        height = wp.sqrt(wp.max(1.0 - wp.length_sq(point), 0.0))
        ray = ray_from(spot.at, tilted(spot.normal, point[0], point[1], height))
        hit = meet(world, ray, REACH)
        came = far
        if hit.face != NOTHING:
            near = look_of(world, hit.face)
            if near.glow == 0.0 and near.optics != GLASS:
                there = Spot()
                there.normal = flat_normal(world, hit, ray)
                there.at = ray.start + ray.direction * hit.distance + there.normal * LIFT
                there.direction = ray.direction
                there.turn = spot.turn
                light = fallen(world, home.full, there.at, there.normal, whole)
                beyond = space_of(world, space_at(world, there.at + there.normal * OFF))
                beyond.first_lamp = beyond.last_lamp
                beyond.last_pane = beyond.first_pane
                sunlight = straight(world, near, there, beyond).spread
                light = light + wp.min(sunlight, wp.vec3(1.0, 1.0, 1.0) * GLARE)
                away = hit.distance / REACH
                came = wp.lerp(wp.cw_mul(near.mean, light), far, away * away)
        total = total + came
    return total / float(rays)


@wp.func
def patch_at(world: World, start: wp.vec3, way: wp.vec3, turn: wp.uint32) -> Patch:
    """Returns what a ray of a probe meets, through panes and by way of mirrors; nothing of the sky."""
    patch = Patch()
    patch.whole = NOTHING
    ray = ray_from(start, way)
    left = wp.vec3(1.0, 1.0, 1.0)
    for step in range(STEPS):
        hit = meet(world, ray, FAR)
        if step == 0:
            patch.distance = hit.distance
        if hit.face == NOTHING:
            return patch
        look = look_of(world, hit.face)
        if look.optics == GLASS:
            left = wp.cw_mul(left, look.colour)
            ray = passed(hit, ray)
        elif look.optics == MIRROR:
            left = wp.cw_mul(left, look.colour)
            ray = reflected(world, hit, ray)
        else:
            spot = Spot()
            spot.normal = flat_normal(world, hit, ray)
            spot.at = ray.start + ray.direction * hit.distance + spot.normal * LIFT
            spot.direction = ray.direction
            spot.relief = spot.normal
            spot.turn = turn
            space = space_at(world, spot.at + spot.normal * OFF)
            patch.at = spot.at
            patch.normal = spot.normal
            grey = (look.mean[0] + look.mean[1] + look.mean[2]) / 3.0
            patch.colour = wp.cw_mul(left, wp.lerp(look.mean, wp.vec3(grey, grey, grey), USED))
            patch.whole = space_of(world, space).whole
            patch.sent = wp.cw_mul(patch.colour, straight(world, look, spot, space_of(world, space)).spread)
            return patch
    return patch


@wp.kernel(module=PICTURE)
def gather(row: int, world: World, places: wp.array[wp.vec3], ways: wp.array[wp.vec3], found: wp.array2d[Patch]):
    """Writes what the rays of each probe meet, from `row` on."""
    i, way = wp.tid()
    probe = row + i
    if number_of(home_of(world).whole, probe) != NOTHING:
        turn = wp.uint32(probe * 37 + way)
        found[probe, way] = patch_at(world, places[probe], ways[way], turn)


@wp.func
def axis_of(side: int) -> wp.vec3:
    """Returns the way that one of the six surfaces of a probe faces."""
    sign = wp.where((side & 1) == 0, 1.0, -1.0)
    return wp.vec3(
        wp.where(side // 2 == 0, sign, 0.0), wp.where(side // 2 == 1, sign, 0.0), wp.where(side // 2 == 2, sign, 0.0)
    )


@wp.kernel(module=PICTURE)
def measure(row: int, world: World, found: wp.array2d[Patch], openness: wp.array[float]):
    """Writes how much room there is around each probe: one shut up in a cupboard counts for next to nothing."""
    probe = row + wp.tid()
    if number_of(home_of(world).whole, probe) == NOTHING:
        return
    mean = wp.float32(0.0)
    for way in range(found.shape[1]):
        mean += wp.min(found[probe, way].distance / WIDE, 1.0)
    mean = mean / float(found.shape[1])
    openness[probe] = mean * mean * mean * mean + 1.0e-6


@wp.kernel(module=PICTURE)
def soak(
    row: int,
    world: World,
    ways: wp.array[wp.vec3],
    found: wp.array2d[Patch],
    last: wp.uint64,
    light: wp.array[wp.vec3],
):
    """Writes the light that comes to each probe from what its rays met, lit by `last` and by lamps and sky."""
    probe = row + wp.tid()
    if number_of(home_of(world).whole, probe) == NOTHING:
        return
    for side in range(6):
        light[6 * probe + side] = wp.vec3()
    for way in range(found.shape[1]):
        patch = found[probe, way]
        if patch.whole != NOTHING:
            on = wp.cw_mul(patch.colour, fallen(world, last, patch.at, patch.normal, patch.whole))
            for side in range(6):
                slant = wp.max(wp.dot(axis_of(side), ways[way]), 0.0)
                light[6 * probe + side] += (on + patch.sent) * slant
    for side in range(6):
        total = wp.float32(0.0)
        for way in range(found.shape[1]):
            total += wp.max(wp.dot(axis_of(side), ways[way]), 0.0)
        light[6 * probe + side] = light[6 * probe + side] / total


@wp.func
def limit(last: float, before: float, first: float) -> float:
    """Returns where three numbers lead, each step a share of the one before (Aitken)."""
    step = last - before
    share = wp.clamp(step / wp.max(before - first, 1.0e-6), 0.0, MOST_LEFT)
    return last + wp.max(step, 0.0) * share / (1.0 - share)


@wp.kernel(module=PICTURE)
def settle(row: int, light: wp.array[wp.vec3], before: wp.array[wp.vec3], first: wp.array[wp.vec3]):
    """Writes over `first` where the light of the last three bounces leads."""
    place = row + wp.tid()
    a = light[place]
    b = before[place]
    c = first[place]
    first[place] = wp.vec3(limit(a[0], b[0], c[0]), limit(a[1], b[1], c[1]), limit(a[2], b[2], c[2]))


@wp.kernel(module=PICTURE)
def lend(row: int, world: World, light: wp.array[wp.vec3], lent: wp.array[wp.vec3]):
    """Writes light as it is, but to probes that are shut up at least a share of what their neighbours have.

    Few of their rays find a way out, so they would be as good as black beside a probe that has all the light.
    """
    place = row + wp.tid()
    home = home_of(world)
    probe = place // 6
    lent[place] = light[place]
    whole = number_of(home.whole, probe)
    shut = 1.0 - share_of(home.openness, probe) / SHUT
    if whole == NOTHING or shut <= 0.0:
        return
    total = wp.vec3()
    weight = wp.float32(0.0)
    for number in range(6):
        step = wp.where(number % 2 == 0, 1, -1)
        i = probe % home.across + wp.where(number // 2 == 0, step, 0)
        j = probe // home.across % home.along + wp.where(number // 2 == 1, step, 0)
        k = probe // (home.across * home.along) + wp.where(number // 2 == 2, step, 0)
        if i >= 0 and i < home.across and j >= 0 and j < home.along and k >= 0 and k < home.tall:
            near = (k * home.along + j) * home.across + i
            if number_of(home.whole, near) == whole:
                room = share_of(home.openness, near) + HARDLY
                total += light[6 * near + place % 6] * room
                weight += room
    lent[place] = wp.max(light[place], total * (LENT * shut / wp.max(weight, HARDLY)))


@wp.kernel(module=PICTURE)
def add_straight(
    row: int, world: World, places: wp.array[wp.vec3], bounced: wp.array[wp.vec3], full: wp.array[wp.vec3]
):
    """Writes the light of each probe with that of lamps and panes."""
    place = row + wp.tid()
    probe = place // 6
    if number_of(home_of(world).whole, probe) == NOTHING:
        return
    spot = Spot()
    spot.at = places[probe]
    spot.normal = axis_of(place % 6)
    spot.direction = -spot.normal
    spot.relief = spot.normal
    spot.turn = pixel_turn(probe, place % 6)
    space = space_of(world, space_at(world, spot.at))
    space.last_sun = space.last_lamp
    full[place] = bounced[place] + straight(world, look_of(world, 0), spot, space).spread
