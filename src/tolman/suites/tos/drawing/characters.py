"""Floor plans in characters, north up: `.` floor, `#` wall or outside, `+` door. A model reads them: bytes count."""

import string
from collections.abc import Mapping
from itertools import cycle

from tolman.geometry.pose import Cell, Pose
from tolman.suites.tos.drawing.plan import Plan, plan_of
from tolman.suites.tos.scene.scene import Scene


def characters(plan: Plan, marks: Mapping[Cell, str]) -> str:
    """Returns a plan with marks on their cells."""
    width, depth = plan.size
    rows = [["#"] * width for _ in range(depth)]
    floor = {cell: "." for room in plan.rooms for cell in room}
    doors = {(int(door.at[0]), int(door.at[1])): "+" for door in plan.doors}
    for (x, y), mark in {**floor, **doors, **marks}.items():
        rows[y][x] = mark
    return "\n".join("".join(row) for row in reversed(rows))


def scene_characters(scene: Scene, pose: Pose) -> str:
    """Returns a scene with a letter for each thing and an arrow for the player, and below what the letters mean."""
    things = list(zip(cycle(string.ascii_letters), scene.things, strict=False))
    marks = {thing.at: letter for letter, thing in things} | {pose.at: "^>v<"[pose.heading]}
    return "\n".join([characters(plan_of(scene), marks), *(f"{letter} {thing.name}" for letter, thing in things)])
