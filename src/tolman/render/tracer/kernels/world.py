"""What the kernels see of a stage and a camera, and how a ray meets it. World frame, metres; colours are linear."""

import warp as wp

from tolman.assets.material import Optics
from tolman.render.tracer.kernels.walk import closest

OPAQUE, MIRROR, GLASS = (optics.value for optics in Optics)
NOTHING = -1

FAR = 1.0e6
"""Farther than anything."""
LIFT = 2.0e-4
"""How far off a surface the next ray starts."""
OFF = 0.01
"""Metres off a surface at which the space is looked up that it belongs to."""
WIDER = 0.015
"""Metres by which openings are taken to be wider; walls hold back what should not pass."""


@wp.struct
class Look:
    """A material."""

    colour: wp.vec3
    second: wp.vec3
    mean: wp.vec3
    roughness: float
    metal: float
    glow: float
    repeat: float
    pattern: int
    optics: int


@wp.struct
class Lamp:
    """A light; `power` is colour times strength."""

    at: wp.vec3
    power: wp.vec3
    radius: float


@wp.struct
class Heaven:
    """The sky."""

    zenith: wp.vec3
    horizon: wp.vec3
    ground: wp.vec3
    ambient: float
    daylight: float
    outlook: int


@wp.struct
class Pane:
    """A window that the sky shines through: its middle, half of its sides, and the way into the room."""

    at: wp.vec3
    across: wp.vec3
    up: wp.vec3
    normal: wp.vec3
    area: float


@wp.struct
class Beam:
    """The light of a lamp or a pane through an upright rectangle, `at` a place along `axis`; -1 if it needs none.

    `low` and `high` are its corners along the other level axis, and upwards.
    """

    source: int
    axis: int
    at: float
    low: wp.vec2
    high: wp.vec2


@wp.struct
class Space:
    """A box in which light bounces.

    Its lamps, the suns behind them, and its panes begin and end at these places of the lists of a home.
    """

    low: wp.vec3
    high: wp.vec3
    first_lamp: int
    last_lamp: int
    last_sun: int
    first_pane: int
    last_pane: int
    whole: int


@wp.struct
class Home:
    """Where light is gathered: `across` by `along` by `tall` probes, `step` apart."""

    corner: wp.vec3
    step: wp.vec3
    across: int
    along: int
    tall: int
    spaces: wp.uint64
    """One more than there are: the last is outside of all."""
    lamps: wp.uint64
    panes: wp.uint64
    """Beams of lamps and panes, space by space."""
    glass: wp.uint64
    """The panes themselves."""
    whole: wp.uint64
    """To what each probe belongs, or `NOTHING`."""
    openness: wp.uint64
    """How much room there is around each probe."""
    bounced: wp.uint64
    """Light of a white surface at each probe that faces along x, -x, y, -y, z, -z, but for what comes straight."""
    full: wp.uint64
    """The same with the light of lamps and panes, but without that of the sun."""


@wp.struct
class World:
    """A stage; arrays are given by their addresses: Warp copies the whole of it at every call of a function."""

    boxes: wp.uint64
    children: wp.uint64
    triangles: wp.uint64
    clearness: wp.uint64
    """What each triangle lets through of light: nothing, all where it glows, the tint of glass."""
    points: wp.uint64
    """Three corners for each triangle, as normals and texture."""
    normals: wp.uint64
    texture: wp.uint64
    material: wp.uint64
    label: wp.uint64
    looks: wp.uint64
    lamps: wp.uint64
    lamp_count: int
    sky: Heaven
    home: wp.uint64
    space_count: int
    """Without spaces there is no home."""


@wp.struct
class View:
    """A camera; `slope` is zero for parallel rays and `half` for rays through one eye."""

    eye: wp.vec3
    right: wp.vec3
    up: wp.vec3
    forward: wp.vec3
    slope: float
    half: float
    width: int
    height: int


@wp.struct
class Ray:
    """A ray of unit direction; nearer than `clear_of` it does not meet what lets light through."""

    start: wp.vec3
    direction: wp.vec3
    clear_of: float


@wp.struct
class Hit:
    """Where a ray ends: a triangle, or `NOTHING`, and the shares of its second and third corner."""

    face: int
    distance: float
    u: float
    v: float


@wp.func_native("return ((const wp::vec3*)corners)[3 * face + number];")
def corner(corners: wp.uint64, face: int, number: int) -> wp.vec3:
    """Returns what `corners` have for one corner of a triangle."""
    ...


@wp.func_native("return ((const int*)numbers)[face];")
def number_of(numbers: wp.uint64, face: int) -> int:  # type: ignore[empty-body]
    """Returns what `numbers` have for a triangle."""
    ...


@wp.func
def look_of(world: World, face: int) -> Look:
    """Returns the material of a triangle."""
    return wp.array(ptr=world.looks, shape=(1,), dtype=Look)[number_of(world.material, face)]


@wp.func
def lamp_of(world: World, number: int) -> Lamp:
    """Returns one of the lamps."""
    return wp.array(ptr=world.lamps, shape=(1,), dtype=Lamp)[number]


@wp.func
def home_of(world: World) -> Home:
    """Returns where light is gathered."""
    return wp.array(ptr=world.home, shape=(1,), dtype=Home)[0]


@wp.func
def space_of(world: World, number: int) -> Space:
    """Returns one of the spaces."""
    return wp.array(ptr=home_of(world).spaces, shape=(1,), dtype=Space)[number]


@wp.func
def pane_of(world: World, number: int) -> Pane:
    """Returns one of the panes."""
    return wp.array(ptr=home_of(world).glass, shape=(1,), dtype=Pane)[number]


@wp.func
def beam_of(beams: wp.uint64, number: int) -> Beam:
    """Returns one of the beams."""
    return wp.array(ptr=beams, shape=(1,), dtype=Beam)[number]


@wp.func
def comes_through(beam: Beam, at: wp.vec3, normal: wp.vec3, way: wp.vec3, wider: float) -> bool:
    """Tells whether the way from a spot to a source of light passes where its beam has to, or misses it by little."""
    if beam.axis < 0:
        return True
    start = at + normal * OFF
    on = way - normal * OFF
    ahead = beam.at - start[beam.axis]
    share = 0.0 if ahead == 0.0 else ahead / on[beam.axis]
    if share < 0.0 or share >= 1.0:
        return False
    along = start[1 - beam.axis] + share * on[1 - beam.axis]
    height = start[2] + share * on[2]
    is_along = along > beam.low[0] - wider and along < beam.high[0] + wider
    return is_along and height > beam.low[1] - wider and height < beam.high[1] + wider


@wp.func
def ray_from(start: wp.vec3, direction: wp.vec3) -> Ray:
    """Returns a ray that may meet everything."""
    ray = Ray()
    ray.start = start
    ray.direction = direction
    return ray


@wp.func
def view_ray(view: View, x: float, y: float) -> Ray:
    """Returns the ray through a point of the picture, in pixels from its upper left corner."""
    across = (2.0 * x - float(view.width)) / float(view.width)
    above = (float(view.height) - 2.0 * y) / float(view.width)
    aside = view.right * across + view.up * above
    return ray_from(view.eye + aside * view.half, wp.normalize(view.forward + aside * view.slope))


@wp.func
def meet(world: World, ray: Ray, reach: float) -> Hit:
    """Returns the first triangle on the way of `ray`."""
    found = closest(
        world.boxes, world.children, world.triangles, world.clearness, ray.start, ray.direction, reach, ray.clear_of
    )
    hit = Hit()
    hit.distance = found[0]
    hit.u = found[1]
    hit.v = found[2]
    hit.face = int(found[3])
    return hit


@wp.func
def blend(corners: wp.uint64, hit: Hit) -> wp.vec3:
    """Returns what the corners of the triangle have at the point of a hit."""
    w = 1.0 - hit.u - hit.v
    return (
        corner(corners, hit.face, 0) * w + corner(corners, hit.face, 1) * hit.u + corner(corners, hit.face, 2) * hit.v
    )


@wp.func
def facing(normal: wp.vec3, direction: wp.vec3) -> wp.vec3:
    """Returns `normal`, turned against `direction`."""
    return normal if wp.dot(normal, direction) < 0.0 else -normal


@wp.func
def crossed(corners: wp.uint64, face: int) -> wp.vec3:
    """Returns the vector across a triangle, twice its area long."""
    first = corner(corners, face, 0)
    return wp.cross(corner(corners, face, 1) - first, corner(corners, face, 2) - first)


@wp.func
def flat_normal(world: World, hit: Hit, ray: Ray) -> wp.vec3:
    """Returns the normal of the triangle itself, against the ray."""
    return facing(wp.normalize(crossed(world.points, hit.face)), ray.direction)


@wp.func
def smooth_normal(world: World, hit: Hit, ray: Ray) -> wp.vec3:
    """Returns the interpolated normal, against the ray."""
    return facing(wp.normalize(blend(world.normals, hit)), ray.direction)


@wp.func
def reflected(world: World, hit: Hit, ray: Ray) -> Ray:
    """Returns the ray thrown back at a hit."""
    return thrown(world, hit, ray, smooth_normal(world, hit, ray))


@wp.func
def thrown(world: World, hit: Hit, ray: Ray, normal: wp.vec3) -> Ray:
    """Returns the ray thrown back at a hit from a surface of a normal."""
    start = ray.start + ray.direction * hit.distance + flat_normal(world, hit, ray) * LIFT
    return ray_from(start, wp.normalize(ray.direction - normal * (2.0 * wp.dot(ray.direction, normal))))


@wp.func
def passed(hit: Hit, ray: Ray) -> Ray:
    """Returns the ray straight behind a hit with glass; it also meets what the glass lies on."""
    on = ray_from(ray.start + ray.direction * (hit.distance - LIFT), ray.direction)
    on.clear_of = 2.0 * LIFT
    return on
