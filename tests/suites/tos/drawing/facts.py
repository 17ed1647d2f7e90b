"""What a floor plan shows, read back from a drawing of it, to be held against the scene.

A fact is what is drawn, where, and what tells it apart: the middle of a body, the tip of an arrow, the middle of a
panel of a door with its colour, the middle line of the walls of a room.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgba

from tolman.geometry.pose import Cell, Heading
from tolman.render import palette
from tolman.render.style import MARK, WALL
from tolman.suites.tos.scene.scene import Scene

Fact = tuple[str, str, tuple[float, ...]]
Facts = Counter[Fact]

TIP, POINTER, EDGE, CELL = 0.56, 0.24, 0.9, 22.0


def fact(look: str, *numbers: float, colour: str = "") -> Fact:
    return look, colour, tuple(round(float(number) + 0.0, 2) + 0.0 for number in numbers)


def expected(scene: Scene) -> Facts:
    """What a drawing of a scene must show, worked out of the scene alone."""
    found = [fact("wall", room.west - 1, room.south - 1, room.east + 1, room.north + 1) for room in _areas(scene)]
    for thing in scene.things:
        found.append(fact("thing", *thing.at))
        if thing.has_front:
            found.append(fact("front", *_ahead(thing.at, thing.heading, TIP)))
    found.append(fact("player", *scene.start.at))
    found.append(fact("pointer", *_ahead(scene.start.at, scene.start.heading, POINTER)))
    for door in scene.doors:
        colours = [palette.WORDS[word] for word in door.name.removesuffix(" door").split("-")]
        edges = np.linspace(-0.5, 0.5, len(colours) + 1).tolist()
        for colour, (low, high) in zip(colours, pairwise(edges), strict=True):
            east, north = ((low + high) / 2, 0.0) if door.heading is Heading.NORTH else (0.0, (low + high) / 2)
            found.append(fact("panel", door.at[0] + east, door.at[1] + north, colour=colour))
    return Counter(found)


def _areas(scene: Scene) -> list[Any]:
    return [room.area for room in scene.rooms]


def _ahead(at: Cell, heading: Heading, far: float) -> tuple[float, float]:
    return at[0] + far * heading.step[0], at[1] + far * heading.step[1]


def from_svg(text: str, scene: Scene) -> Facts:
    """What a drawing of the page or of the browser shows."""
    root = ElementTree.fromstring(text)
    for each in root.iter():
        each.tag = each.tag.removeprefix("{http://www.w3.org/2000/svg}")
    found = []
    for rect in root.iter("rect"):
        if rect.get("class") == "wall":
            x, y, width, height = (float(rect.get(name) or 0) for name in ("x", "y", "width", "height"))
            found.append(fact("wall", *_cell(scene, (x, y + height)), *_cell(scene, (x + width, y))))
    for group in root.iter("g"):
        if (group.get("transform") or "").startswith("translate"):
            found += _group_facts(group, scene)
    return Counter(found)


def _cell(scene: Scene, pixel: Sequence[float]) -> tuple[float, float]:
    return pixel[0] / CELL - EDGE, scene.size[1] - 1 + EDGE - pixel[1] / CELL


def _group_facts(group: ElementTree.Element, scene: Scene) -> Iterator[Fact]:
    moved, turned = (group.get("transform") or "").split(") rotate(")
    place = np.array([float(part) for part in moved.removeprefix("translate(").split()])
    angle = np.radians(float(turned.rstrip(")")))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    for part in group:
        pixels = [tuple(map(float, pair.split(","))) for pair in (part.get("points") or "0,0").split()]
        corners = [_cell(scene, (place + turn @ pixel).tolist()) for pixel in pixels]
        if part.tag in ("circle", "polygon"):
            yield from _part_facts(part.get("class") or "", part.get("fill") or "", corners)


def _part_facts(look: str, fill: str, corners: Sequence[tuple[float, float]]) -> Iterator[Fact]:
    middle = np.mean(corners, axis=0).tolist()
    if look in ("thing", "player"):
        yield fact(look, *middle)
    if look in ("front", "pointer"):
        yield fact(look, *corners[0])
    if look == "panel":
        yield fact(look, *middle, colour=fill)


def from_json(plan: dict[str, Any]) -> Facts:
    """What the browser is told of a plan."""
    found = [fact("wall", *(walls[side] for side in ("left", "bottom", "right", "top"))) for walls in plan["walls"]]
    for sign in (*plan["doors"], *plan["things"], plan["start"]):
        east, north = Heading(sign["heading"]).step
        for part in sign["parts"]:
            corners = [
                (sign["at"][0] + x * north + y * east, sign["at"][1] + y * north - x * east)
                for x, y in part["outline"] or [(0, 0)]
            ]
            found += _part_facts(part["look"], part["fill"], corners)
    return Counter(found)


def from_axes(axes: Axes) -> Facts:
    """What a figure shows, told apart by colours."""
    looks = {palette.INK: "front", palette.PAPER: "pointer", palette.PLAYER: "player"}
    found = []
    for patch in axes.patches:
        face, edge = to_hex(patch.get_facecolor()), to_hex(patch.get_edgecolor())
        corners = np.asarray(patch.get_path().vertices)[:-1].tolist()
        box = patch.get_path().get_extents()
        if patch.get_zorder() == WALL:
            found.append(fact("wall", *box.extents))
        elif patch.get_zorder() == MARK and to_rgba(patch.get_facecolor())[3]:
            is_body = edge in (palette.INK, palette.PAPER) and to_rgba(patch.get_edgecolor())[3]
            middle = [((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)]
            is_upright = all(x in (box.x0, box.x1) and y in (box.y0, box.y1) for x, y in corners)
            look = "panel" if is_upright and not is_body else looks.get(face, "panel")
            look = "thing" if is_body and face != palette.PLAYER else look
            found += _part_facts(look, face, corners if look in ("front", "pointer") else middle)
    return Counter(found)
