"""Maps as JSON: the form in which a chart is given to a player, and in which a player draws its own.

Every name has its position, counted in cells east and north of the start; a thing has its facing, where it has a
front. Where a map stands for all that is known, a thing also has its room, and a door the room on each of its sides.
"""

import json
from typing import Any

from tolman.geometry.pose import Heading, Pose, heading_named, minus, own_frame
from tolman.scoring.sketches import AGENT
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.moves import START
from tolman.suites.tos.scene.scene import Door, Member, Thing

_AXES = ("+y", "+x", "-y", "-x")
"""Ways to face in the frame of a viewer, clockwise from ahead."""

_SIDES = {Heading.NORTH: ("south", "north"), Heading.EAST: ("west", "east")}
"""Sides of a door, by its heading: where it comes from, and where it leads."""


def map_words(chart: Chart, agent: Pose | None = None, has_rooms: bool = True) -> str:
    """Returns a chart as JSON, a line for each name; with the player, if its pose is given."""
    entries = {AGENT: {"position": agent.at, "facing": agent.heading.word}} if agent else {}
    entries |= {
        member.name: _entry(member) | (_rooms(chart, member) if has_rooms else {}) for member in chart.members
    }
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items()) + "\n}"


def _entry(member: Member) -> dict[str, Any]:
    faces = isinstance(member, Thing) and member.has_front
    return {"position": member.at} | ({"facing": member.heading.word} if faces else {})


def _rooms(chart: Chart, member: Member) -> dict[str, Any]:
    rooms = chart.rooms[member.name]
    if isinstance(member, Door):
        return {"rooms": dict(zip(_SIDES[member.heading], rooms, strict=True))}
    return {"room": rooms[0]}


def local_map_words(chart: Chart, viewer: Pose, names: list[str]) -> str:
    """Returns what a viewer sees as JSON, in its own frame."""
    things = {name: _local_entry(chart.by_name[name], viewer) for name in names}
    return json.dumps({"origin": AGENT, "objects": things})


def _local_entry(member: Member, viewer: Pose) -> dict[str, Any]:
    entry: dict[str, Any] = {"position": own_frame(minus(member.at, viewer.at), viewer.heading)}
    if isinstance(member, Door) or not member.has_front:
        return entry
    return entry | {"facing": _AXES[(member.heading - viewer.heading) % 4]}


def read_map(text: str) -> Chart:
    """Returns the chart that a map shows; undoes `map_words`."""
    entries = {name: entry for name, entry in json.loads(text).items() if name != AGENT}
    members = tuple(_member(name, entry) for name, entry in entries.items())
    rooms = {name: tuple(entry.get("rooms", {"": entry.get("room")}).values()) for name, entry in entries.items()}
    return Chart(members, {START: (1,), **rooms})


def _member(name: str, entry: dict[str, Any]) -> Member:
    at = (entry["position"][0], entry["position"][1])
    if "rooms" in entry:
        heading = Heading.NORTH if "north" in entry["rooms"] else Heading.EAST
        return Door(name, at, heading, tuple(entry["rooms"].values()))
    facing = entry.get("facing")
    return Thing(name, at, heading_named(facing) if facing else Heading.NORTH, has_front=facing is not None)
