"""The kernel that gives pixels their light, through mirrors and glass and from metal."""

import warp as wp

from tolman.render.tracer.kernels import PICTURE
from tolman.render.tracer.kernels.chance import pixel_turn
from tolman.render.tracer.kernels.home import around, space_at
from tolman.render.tracer.kernels.light import Shine, Spot, ambient, lit, straight
from tolman.render.tracer.kernels.outlook import outside
from tolman.render.tracer.kernels.pattern import surface_colour, textured
from tolman.render.tracer.kernels.sight import DEPTH
from tolman.render.tracer.kernels.world import (
    FAR,
    GLASS,
    LIFT,
    MIRROR,
    NOTHING,
    OFF,
    Hit,
    Look,
    Ray,
    View,
    World,
    corner,
    flat_normal,
    look_of,
    meet,
    passed,
    reflected,
    smooth_normal,
    space_of,
    thrown,
    view_ray,
)

FAINT = 0.02
"""Reflected rays that count less are not followed."""
PENDING = 4
"""Reflected rays that may wait at a time."""
REFLECTIONS = 3
"""Surfaces that a path may have met, this one counted, before metal and lacquer look dull."""
TURNS = 2
"""Times that a path may have been thrown back in a home before they do."""
HOME_DEPTH = wp.constant(40)
DULL = 0.45
"""Roughness from which on nothing throws back a ray."""
FLOOR = 0.02
"""Added to the albedo, so that light can be divided by it."""
SHELTER = 3.0
"""How much darker slopes of grooves are where light comes from all around."""
OPEN = 1000.0
"""Length of the way of a ray into the sky."""


@wp.struct
class Path:
    """A ray on its way, how much of its light reaches the eye, how long the way is, and the surfaces it has met."""

    ray: Ray
    weight: wp.vec3
    length: float
    depth: int
    turns: int
    """Times that it was thrown back."""


@wp.struct
class Pixel:
    """Light that surfaces tint, their tint, light that comes untinted, and where the straight way ended."""

    light: wp.vec3
    albedo: wp.vec3
    plain: wp.vec3
    guide: wp.vec4


@wp.struct
class Meeting:
    """What is seen where a path meets something, and the paths that go on and back from there; weightless if none."""

    seen: Pixel
    on: Path
    back: Path


@wp.func
def plus(one: Pixel, two: Pixel) -> Pixel:
    """Returns the sum of two."""
    both = Pixel()
    both.light = one.light + two.light
    both.albedo = one.albedo + two.albedo
    both.plain = one.plain + two.plain
    both.guide = one.guide + two.guide
    return both


@wp.func
def pixel_width(view: View, length: float) -> float:
    """Returns how many metres a pixel covers at the end of a way."""
    return 2.0 * (view.slope * length + view.half) / float(view.width)


@wp.func
def fresnel(slant: float) -> float:
    """Returns the share beyond the least that is thrown back (Schlick 1994); `slant` is the cosine to the normal."""
    rest = 1.0 - wp.clamp(slant, 0.0, 1.0)
    square = rest * rest
    return square * square * rest


@wp.func
def polish(look: Look) -> float:
    """Returns how much of a surface is a mirror because it is smooth metal."""
    return look.metal * wp.clamp((DULL - look.roughness) / 0.3, 0.0, 1.0)


@wp.func
def thrown_back(look: Look, colour: wp.vec3, slant: float) -> wp.vec3:
    """Returns the share of light that leaves as a reflected ray: from glass, smooth metal, glaze and lacquer."""
    white = wp.vec3(1.0, 1.0, 1.0)
    edge = fresnel(slant)
    clear = white * (0.04 + 0.96 * edge)
    if look.optics == GLASS:
        return clear
    glaze = (1.0 - look.metal) * wp.clamp((0.2 - look.roughness) / 0.1, 0.0, 1.0)
    return wp.lerp(colour, white, edge) * polish(look) + clear * glaze


@wp.func
def lifted(world: World, hit: Hit, at: wp.vec3, flat: wp.vec3) -> wp.vec3:
    """Returns a hit point on the round surface that the triangle stands for, so that it casts no shadow on itself.

    Hanika, Hacking the Shadow Terminator, 2021.
    """
    moved = wp.vec3()
    for number in range(3):
        share = wp.where(number == 0, 1.0 - hit.u - hit.v, wp.where(number == 1, hit.u, hit.v))
        normal = corner(world.normals, hit.face, number)
        normal = normal if wp.dot(normal, flat) > 0.0 else -normal
        depth = wp.min(wp.dot(at - corner(world.points, hit.face, number), normal), 0.0)
        moved = moved - normal * (depth * share)
    return at + moved + flat * LIFT


@wp.func
def shone_at_home(world: World, look: Look, spot: Spot, rays: int) -> Shine:
    """Returns all light at a spot in a home; `relief` is the share of it that grooves and grains leave or add.

    The light itself is that of the surface without them, so that they outlive the filter, as colours do.
    """
    space = space_at(world, spot.at + spot.normal * OFF)
    shine = straight(world, look, spot, space_of(world, space))
    bounced = around(world, spot, space, rays)
    plain = shine.spread + bounced
    rough = shine.relief + bounced * (1.0 - SHELTER + SHELTER * wp.dot(spot.relief, spot.normal))
    shine.relief = wp.vec3(1.0, 1.0, 1.0) * ((wp.length(rough) + 0.01) / (wp.length(plain) + 0.01))
    shine.spread = plain
    return shine


@wp.func
def shone(
    world: World,
    look: Look,
    colour: wp.vec3,
    normal: wp.vec3,
    relief: wp.vec3,
    path: Path,
    hit: Hit,
    turn: wp.uint32,
    rays: int,
) -> Pixel:
    """Returns what an opaque surface at the end of a path sends to the eye."""
    ray = path.ray
    spot = Spot()
    spot.at = lifted(world, hit, ray.start + ray.direction * hit.distance, flat_normal(world, hit, ray))
    spot.normal = normal
    spot.direction = ray.direction
    spot.turn = turn
    spot.relief = relief
    base = wp.cw_mul(path.weight, colour) * (1.0 - polish(look))
    high = wp.cw_mul(path.weight, wp.lerp(wp.vec3(0.04, 0.04, 0.04), colour, look.metal))
    shine = Shine()
    if world.space_count == 0:
        shine = lit(world, look, spot)
        shine.spread = shine.spread + ambient(world, spot, rays)
    else:
        shine = shone_at_home(world, look, spot, rays)
        base = wp.cw_mul(base, shine.relief)
    pixel = Pixel()
    pixel.light = wp.cw_mul(base, shine.spread) + wp.cw_mul(high, shine.gloss)
    pixel.albedo = base + high
    pixel.plain = wp.cw_mul(path.weight, colour) * look.glow
    pixel.guide = wp.vec4(normal[0], normal[1], normal[2], path.length)
    return pixel


@wp.func
def into_sky(world: World, path: Path) -> Pixel:
    """Returns what is seen where a path meets nothing."""
    pixel = Pixel()
    pixel.plain = wp.cw_mul(path.weight, outside(world.sky, path.ray.direction))
    # What a pane throws back at night is smoothed as one.
    pixel.guide = wp.vec4(0.0, 0.0, wp.where(world.space_count > 0, 1.0, 0.0), OPEN)
    return pixel


@wp.func
def onward(path: Path, ray: Ray, share: wp.vec3) -> Path:
    """Returns the path that goes on along `ray` with a share of the light."""
    on = Path()
    on.ray = ray
    on.weight = wp.cw_mul(path.weight, share)
    on.length = path.length
    on.depth = path.depth
    on.turns = path.turns
    return on


@wp.func
def deepest(world: World) -> int:
    """Returns how many surfaces a path may meet: in a home, through a shelf of glasses and out of the window."""
    return HOME_DEPTH if world.space_count > 0 else DEPTH


@wp.func
def is_dull(world: World, path: Path) -> bool:
    """Tells whether metal and lacquer throw back no rays of a path any more; in a home panes do not count."""
    return path.turns >= TURNS if world.space_count > 0 else path.depth >= REFLECTIONS


@wp.func
def met(world: World, view: View, path: Path, hit: Hit, turn: wp.uint32, rays: int) -> Meeting:
    """Returns what becomes of a path where it meets something, or nothing."""
    meeting = Meeting()
    if hit.face == NOTHING:
        meeting.seen = into_sky(world, path)
        return meeting
    path.length += hit.distance
    path.depth += 1
    look = look_of(world, hit.face)
    if look.optics == MIRROR:
        meeting.on = onward(path, reflected(world, hit, path.ray), look.colour)
        meeting.on.turns += 1
        return meeting
    if is_dull(world, path):
        look.roughness = wp.max(look.roughness, DULL)
    colour = surface_colour(world, look, hit, path.ray, pixel_width(view, path.length))
    normal = smooth_normal(world, hit, path.ray)
    relief = normal
    if world.space_count > 0 and look.optics != GLASS:
        relief = textured(world, look, hit, path.ray, pixel_width(view, path.length), normal)
    share = thrown_back(look, colour, -wp.dot(relief, path.ray.direction))
    if wp.max(wp.cw_mul(path.weight, share)) > FAINT:
        meeting.back = onward(path, thrown(world, hit, path.ray, relief), share)
        meeting.back.turns += 1
    if look.optics == GLASS:
        left = wp.cw_mul(look.colour, wp.vec3(1.0, 1.0, 1.0) - share)
        meeting.on = onward(path, passed(hit, path.ray), left)
    else:
        meeting.seen = shone(world, look, colour, normal, relief, path, hit, turn, rays)
    return meeting


@wp.func
def gathered(world: World, view: View, ray: Ray, hit: Hit, turn: wp.uint32, rays: int) -> Pixel:
    """Returns the light along a view ray and all that it is split into; `hit` is where it ends first."""
    path = Path()
    path.ray = ray
    path.weight = wp.vec3(1.0, 1.0, 1.0)
    pending = wp.zeros(shape=PENDING, dtype=Path)
    waiting = wp.int32(0)
    straight = wp.float32(1.0)
    total = Pixel()
    while True:
        meeting = met(world, view, path, hit, turn, rays)
        if wp.max(meeting.back.weight) > 0.0 and waiting < PENDING:
            pending[waiting] = meeting.back
            waiting += 1
        path = meeting.on
        if wp.max(path.weight) == 0.0 or path.depth >= deepest(world):
            meeting.seen.guide *= straight
            straight = wp.float32(0.0)
            total = plus(total, meeting.seen)
            if waiting == 0:
                return total
            waiting -= 1
            path = pending[waiting]
        hit = meet(world, path.ray, FAR)
    return total


@wp.kernel(module=PICTURE)
def shade(
    row: int,
    world: World,
    view: View,
    places: wp.array[wp.vec2],
    counts: wp.array2d[int],
    rays: int,
    first: wp.array2d[Hit],
    bare: wp.array2d[wp.vec3],
    albedo: wp.array2d[wp.vec3],
    plain: wp.array2d[wp.vec3],
    guide: wp.array2d[wp.vec4],
):
    """Writes the light of each pixel, from `row` on: `bare` times `albedo`, and `plain` that no surface tints.

    `places` says where in a pixel rays pass, the first one in the middle, and `counts` how many of them each pixel
    gets now; one that gets none stays as it is. `rays` feel for nearness at each end.
    `guide` holds the mean normal where straight ways ended and their mean length: it shows the filter edges.
    """
    i, x = wp.tid()
    y = row + i
    samples = counts[y, x]
    if samples == 0:
        return
    total = Pixel()
    for sample in range(samples):
        place = places[sample]
        ray = view_ray(view, float(x) + place[0], float(y) + place[1])
        hit = first[y, x] if sample == 0 else meet(world, ray, FAR)
        turn = pixel_turn(x, y) * wp.uint32(samples) + wp.uint32(sample)
        total = plus(total, gathered(world, view, ray, hit, turn, rays))
    scale = 1.0 / float(samples)
    tint = total.albedo * scale + wp.vec3(FLOOR, FLOOR, FLOOR)
    bare[y, x] = wp.cw_div(total.light * scale, tint)
    albedo[y, x] = tint
    plain[y, x] = total.plain * scale
    normal = wp.normalize(wp.vec3(total.guide[0], total.guide[1], total.guide[2]))
    guide[y, x] = wp.vec4(normal[0], normal[1], normal[2], total.guide[3] * scale)
