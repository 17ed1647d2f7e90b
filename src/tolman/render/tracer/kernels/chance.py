"""Points that fill a square evenly, and noise that fills space: the same on every device."""

import warp as wp

STEP = wp.constant(wp.uint32(747796405))
START = wp.constant(wp.uint32(2891336453))
STIR = wp.constant(wp.uint32(277803737))
FIRST = wp.constant(wp.uint32(3242174889))
SECOND = wp.constant(wp.uint32(2447445414))


@wp.func
def scrambled(number: wp.uint32) -> wp.uint32:
    """Returns a hash of `number` (PCG, Jarzynski and Olano 2020)."""
    state = number * STEP + START
    word = ((state >> ((state >> wp.uint32(28)) + wp.uint32(4))) ^ state) * STIR
    return (word >> wp.uint32(22)) ^ word


@wp.func
def unit(number: wp.uint32) -> float:
    """Returns `number` as a fraction of its range, from 0 to just under 1."""
    return float(number >> wp.uint32(8)) * (1.0 / 16777216.0)


@wp.func
def spread(number: wp.uint32) -> wp.uint32:
    """Returns the lower eight bits with a gap after each."""
    wide = number & wp.uint32(255)
    wide = (wide | (wide << wp.uint32(4))) & wp.uint32(0x0F0F)
    wide = (wide | (wide << wp.uint32(2))) & wp.uint32(0x3333)
    return (wide | (wide << wp.uint32(1))) & wp.uint32(0x5555)


@wp.func
def pixel_turn(x: int, y: int) -> wp.uint32:
    """Returns the place of a pixel on a curve on which neighbours are near each other."""
    return spread(wp.uint32(x)) | (spread(wp.uint32(y)) << wp.uint32(1))


@wp.func
def square_point(turn: wp.uint32, stream: int) -> wp.vec2:
    """Returns point number `turn` of a sequence that fills the square evenly (R2, Roberts 2018).

    Each stream is shifted on its own, so that what one light draws never depends on the others.
    """
    shift = scrambled(wp.uint32(stream))
    a = turn * FIRST + shift
    b = turn * SECOND + scrambled(shift)
    return wp.vec2(unit(a), unit(b))


@wp.func
def lattice(x: int, y: int, z: int) -> float:
    """Returns a random number from 0 to 1 for a whole point of space."""
    mixed = (
        wp.uint32(x) * wp.uint32(73856093) + wp.uint32(y) * wp.uint32(19349663) + wp.uint32(z) * wp.uint32(83492791)
    )
    return unit(scrambled(mixed))


@wp.func
def lattice_row(x: int, y: int, z: int, along: float) -> float:
    """Returns noise between two whole points that differ in x."""
    return wp.lerp(lattice(x, y, z), lattice(x + 1, y, z), along)


@wp.func
def noise(at: wp.vec3) -> float:
    """Returns smooth noise from 0 to 1 with features about one unit in size."""
    x = int(wp.floor(at[0]))
    y = int(wp.floor(at[1]))
    z = int(wp.floor(at[2]))
    part = at - wp.vec3(float(x), float(y), float(z))
    ease = wp.cw_mul(wp.cw_mul(part, part), wp.vec3(3.0, 3.0, 3.0) - 2.0 * part)
    lower = wp.lerp(lattice_row(x, y, z, ease[0]), lattice_row(x, y + 1, z, ease[0]), ease[1])
    upper = wp.lerp(lattice_row(x, y, z + 1, ease[0]), lattice_row(x, y + 1, z + 1, ease[0]), ease[1])
    return wp.lerp(lower, upper, ease[2])
