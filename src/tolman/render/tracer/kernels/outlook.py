"""What is seen outside of windows: sky with clouds, a meadow, and far away hills, houses and trees.

All of it follows from the way of a ray alone, so it is equally far from everywhere in a house.
"""

import warp as wp

from tolman.render.tracer.kernels.chance import lattice, noise
from tolman.render.tracer.kernels.light import sky_colour
from tolman.render.tracer.kernels.world import Heaven

PLAIN, DAY, NIGHT = 0, 1, 2
TREES = 110
"""Places for trees around the horizon."""
HOUSES = 26
"""Places for houses."""
FOOT = -0.02
"""Slope at which the meadow ends and what stands on it begins."""
EYE = 4.0
"""Metres above the meadow."""


@wp.func
def clouds(way: wp.vec3) -> float:
    """Returns how much of the sky a cloud covers."""
    spread = 1.6 / (way[2] + 0.25)
    at = wp.vec3(way[0] * spread, way[1] * spread, 3.0)
    cover = 0.55 * noise(1.3 * at) + 0.3 * noise(2.9 * at) + 0.15 * noise(6.5 * at)
    return wp.smoothstep(0.45, 0.75, cover) * wp.smoothstep(0.0, 0.12, way[2])


@wp.func
def crown(turn: float) -> float:
    """Returns the slope at which the tops of trees are seen."""
    place = turn * float(TREES)
    cell = int(wp.floor(place))
    top = wp.float32(0.0)
    for step in range(3):
        number = cell + step - 1
        key = number % TREES
        if lattice(key, 3, 1) < 0.62:
            away = (place - float(number) - 0.3 - 0.4 * lattice(key, 1, 1)) / (0.45 + 0.5 * lattice(key, 2, 1))
            tall = 0.03 + 0.1 * lattice(key, 4, 1) * lattice(key, 5, 1)
            top = wp.max(top, tall * wp.sqrt(wp.max(1.0 - away * away, 0.0)))
    return top


@wp.func
def house(turn: float, slope: float, dark: float) -> wp.vec4:
    """Returns the colour of a house and, last, whether there is one."""
    place = turn * float(HOUSES)
    cell = int(wp.floor(place))
    if lattice(cell, 1, 9) > 0.45:
        return wp.vec4()
    across = (place - float(cell) - 0.5) / 0.36
    wall = 0.045 + 0.02 * lattice(cell, 2, 9)
    roof = wall + 0.045 * (1.0 - wp.abs(across) / 1.1)
    if wp.abs(across) > 1.0:
        roof = wp.where(wp.abs(across) < 1.1, wall + 0.005, -1.0)
    if slope > roof:
        return wp.vec4()
    tone = lattice(cell, 3, 9)
    colour = wp.lerp(wp.vec3(0.62, 0.52, 0.40), wp.vec3(0.66, 0.64, 0.60), tone)
    if slope > wall:
        colour = wp.lerp(wp.vec3(0.30, 0.12, 0.08), wp.vec3(0.16, 0.15, 0.16), lattice(cell, 4, 9))
    elif wp.abs(across) > 1.0:
        return wp.vec4()
    colour = colour * (1.0 - dark)
    column = across * 2.0 + 2.0
    from_middle = wp.abs(column - wp.floor(column) - 0.5)
    if from_middle < 0.24 and slope > 0.3 * wall and slope < 0.72 * wall:
        pane = wp.vec3(0.16, 0.20, 0.25) * (1.0 - 0.9 * dark)
        is_on = lattice(cell, int(wp.floor(column)), 8) < 0.6
        colour = wp.vec3(1.0, 0.72, 0.32) if dark > 0.5 and is_on else pane
    return wp.vec4(colour[0], colour[1], colour[2], 1.0)


@wp.func
def meadow(sky: Heaven, way: wp.vec3) -> wp.vec3:
    """Returns the ground: patches of grass, paler the farther away they are."""
    far = EYE / wp.max(-way[2], 0.002)
    at = wp.vec3(way[0] * far, way[1] * far, 0.5)
    near = wp.exp(-far / 60.0)
    patch = (noise(at * 0.12) - 0.5) * 0.5 + (noise(at * 0.7) - 0.5) * 0.5 * wp.exp(-far / 25.0)
    grass = sky.ground * (1.0 + patch)
    return wp.lerp(wp.lerp(sky.horizon, sky.ground, 0.75), grass, 0.25 + 0.75 * near)


@wp.func
def outside(sky: Heaven, way: wp.vec3) -> wp.vec3:
    """Returns what is seen of the outside along a way."""
    if sky.outlook == PLAIN:
        return sky_colour(sky, way)
    dark = wp.where(sky.outlook == NIGHT, 0.96, 0.0)
    level = wp.sqrt(way[0] * way[0] + way[1] * way[1]) + 1.0e-6
    slope = way[2] / level
    if slope < FOOT:
        return meadow(sky, way)
    white = wp.lerp(sky.horizon, wp.vec3(1.2, 1.2, 1.2) * (1.0 - dark), 0.8)
    colour = sky_colour(sky, wp.vec3(way[0], way[1], wp.max(way[2], 0.0)))
    if slope > 0.0:
        colour = wp.lerp(colour, white, clouds(way) * wp.where(sky.outlook == NIGHT, 0.06, 0.85))
    if slope > 0.25:
        return colour
    east = way[0] / level
    north = way[1] / level
    hill = 0.015 + 0.11 * noise(wp.vec3(2.2 * east + 9.0, 2.2 * north + 5.0, 1.5))
    hill = hill + 0.012 * noise(wp.vec3(14.0 * east + 9.0, 14.0 * north, 2.5))
    green = wp.vec3(0.10, 0.15, 0.06) * (1.0 - dark)
    if slope < hill:
        colour = wp.lerp(sky.horizon, green, 0.45)
    turn = 0.5 + wp.atan2(east, north) / 6.2831853
    building = house(turn, slope - FOOT, dark)
    if building[3] > 0.0:
        far = 0.15 * (1.0 - dark)
        colour = wp.lerp(wp.vec3(building[0], building[1], building[2]), sky.horizon, far)
    lump = 0.012 * noise(wp.vec3(90.0 * east + 40.0, 90.0 * north + 40.0, 120.0 * slope + 8.0))
    if slope - FOOT < crown(turn) - lump:
        leaf = 0.6 + 0.9 * noise(wp.vec3(60.0 * east + 7.0, 60.0 * north + 7.0, 90.0 * slope + 3.0))
        colour = wp.lerp(sky.horizon, green * leaf, 0.9)
    return colour
