"""A map of the rooms in characters."""

import string
from itertools import cycle

from tolman.suites.tos.world import World


def draw_map(world: World) -> str:
    """Returns the floor in letters, north up: `#` walls, `+` doors, an arrow the player, a letter for each thing."""
    scene = world.scene
    width, depth = scene.size
    things = list(zip(cycle(string.ascii_letters), scene.things, strict=False))
    marks = {cell: "." for room in scene.rooms for cell in room.area} | {door.at: "+" for door in scene.doors}
    marks |= {thing.at: letter for letter, thing in things} | {world.pose.at: "^>v<"[world.pose.heading]}
    rows = ["".join(marks.get((x, y), "#") for x in range(width)) for y in reversed(range(depth))]
    return "\n".join([*rows, *(f"{letter} {thing.name}" for letter, thing in things)])
