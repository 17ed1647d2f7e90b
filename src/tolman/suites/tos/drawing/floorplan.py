"""Draws scenes from above: rooms, doors, things, the start, and the trail of a player.

Frame and units as in `geometry.pose`: north is up. Importing this module does not import matplotlib.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tolman.geometry.pose import Cell
from tolman.render.style import house_style, save
from tolman.suites.tos.drawing.trail import Trail
from tolman.suites.tos.scene.scene import Scene

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Trail", "draw_floorplan", "floorplan"]


def draw_floorplan(
    scene: Scene,
    path: Path,
    trail: Trail | None = None,
    title: str = "",
    shades: Mapping[Cell, float] | None = None,
) -> None:
    """Writes a picture of the scene from above, and of a trail, to a .png or .svg file."""
    save(lambda: floorplan(scene, trail, title, shades), path)


def floorplan(
    scene: Scene, trail: Trail | None = None, title: str = "", shades: Mapping[Cell, float] | None = None
) -> "Figure":
    """Returns the drawing as a figure whose axes measure cells; `shades` washes cells, from 0 for none to 1."""
    from tolman.suites.tos.drawing import layers, sheet
    from tolman.suites.tos.drawing import names as words

    wrong = {cell: shade for cell, shade in (shades or {}).items() if not 0 <= shade <= 1}
    if wrong:
        raise ValueError(f"shades go from 0 to 1, not {wrong}")
    with house_style():
        size = sheet.sheet_of(scene, title, trail is not None, shades is not None)
        figure, axes = sheet.blank(size, title)
        layers.add_floor(axes, scene)
        layers.add_shades(axes, scene, shades or {})
        layers.add_walls(axes, scene)
        layers.add_members(axes, scene, size.mark_size)
        if trail is not None:
            layers.add_trail(axes, scene, trail, size.cell)
        words.add_words(axes, scene, trail, size)
    return figure
