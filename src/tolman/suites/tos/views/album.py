"""Draws the pictures of Theory of Space from an item, each once."""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tolman.errors import SceneFileError
from tolman.geometry.pose import Cell
from tolman.protocol.picture import Picture
from tolman.render.cache import Cache
from tolman.render.encoding import decoded_png, encoded_png
from tolman.render.tracer.frame import Frame
from tolman.suites.tos.asked import asked_from
from tolman.suites.tos.item import Item
from tolman.suites.tos.recipes import (
    FIRST,
    FileRecipe,
    ViewRecipe,
    asked_recipe,
    file_recipe,
    points_of,
    view_recipe,
)
from tolman.suites.tos.scene import codec
from tolman.suites.tos.scene.release import image_bytes, plan_pixels
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.views import reference
from tolman.suites.tos.views.views import Style, Views, code_digest


@dataclass(slots=True, eq=False)
class Album:
    """Draws the pictures that texts name, each once, and keeps them."""

    cache: Cache | None = None
    device: str | None = None
    threads: int | None = None
    _explaining: int = field(default=0, init=False)
    """Pictures that explain others and were not found in the cache."""
    _views: dict[int, Views] = field(default_factory=dict, init=False)

    @property
    def drawn(self) -> int:
        """Pictures that were not found in the cache."""
        return self._explaining + sum(views.drawn for views in self._views.values())

    def png(self, item: Item, picture: Picture) -> bytes:
        """Returns a picture as the bytes of a PNG file."""
        return encoded_png(self.rgb(item, picture))

    def rgb(self, item: Item, picture: Picture) -> NDArray[np.uint8]:
        """Returns the colours of a picture."""
        if file := file_recipe(picture):
            return _released(item, file)
        recipe = view_shown(item, picture)
        if recipe is None:
            return self._other(item, picture)
        rgb = self.views(recipe.size).frame(scene_of(item, recipe.scene), recipe.pose).rgb
        assert rgb is not None
        return rgb

    def labels(self, item: Item, recipe: ViewRecipe) -> Frame:
        """Returns depth and labels of a view."""
        return self.views(recipe.size).labels(scene_of(item, recipe.scene), recipe.pose)

    def views(self, size: int) -> Views:
        """Returns what draws views of a size."""
        if size not in self._views:  # several threads may ask for the first picture
            self._views.setdefault(size, Views(Style(size), self.cache, self.device, self.threads))
        return self._views[size]

    def _other(self, item: Item, picture: Picture) -> NDArray[np.uint8]:
        """Returns a picture that explains others; of the plans with points, the empty one is drawn, once."""
        name, width, *_ = picture.recipe.split()
        scene, size = item.scene, int(width)
        if cells := points_of(picture):
            plan = self._drawn_once(f"plan {size}", scene, lambda: reference.empty_plan(scene, size))
            return reference.points_picture(scene, cells[0], cells[1:], plan)
        if name == "catalogue":
            return self._drawn_once(picture.recipe, scene, lambda: reference.catalogue_picture(scene, size))
        return self._drawn_once(picture.recipe, None, lambda: reference.scale_picture(size))

    def _drawn_once(
        self, recipe: str, scene: Scene | None, draw: Callable[[], NDArray[np.uint8]]
    ) -> NDArray[np.uint8]:
        """Returns a picture, kept under its recipe, the scene that it shows, and the code that draws it."""

        def drawn() -> bytes:
            self._explaining += 1
            return encoded_png(draw())

        shown = codec.to_json(scene).decode() if scene else ""
        key = blake2b("\x1f".join((recipe, shown, code_digest())).encode(), digest_size=16).hexdigest()
        return decoded_png(self.cache.fetched(key, drawn) if self.cache else drawn())


def view_shown(item: Item, picture: Picture) -> ViewRecipe | None:
    """Returns the recipe of the view that a picture shows, or None for another picture."""
    asked = asked_recipe(picture)
    return ViewRecipe(FIRST, asked_from(item, asked.number), asked.size) if asked else view_recipe(picture)


def scene_of(item: Item, name: str) -> Scene:
    """Returns the first scene of an item, or the changed one."""
    if name == FIRST:
        return item.scene
    assert item.shifted
    return item.shifted


def _released(item: Item, recipe: FileRecipe) -> NDArray[np.uint8]:
    """Returns an image of the item's folder in the size of its recipe, with lettered points if there are any."""
    from PIL import Image

    assert item.folder is not None
    folder = Path(item.folder)
    content = image_bytes(folder, recipe.file)
    try:
        with Image.open(BytesIO(content)) as opened:
            image = opened.convert("RGB")
    except (OSError, SyntaxError, ValueError) as error:
        raise SceneFileError(f"{folder / recipe.file.name}: not an image: {error}") from error
    scale = recipe.size / image.width
    picture = image.resize((recipe.size, round(image.height * scale)), Image.Resampling.LANCZOS)
    if recipe.places:
        pixels = {cell: (x * scale, y * scale) for cell, (x, y) in plan_pixels(folder).items()}
        _mark(picture, item.scene, pixels, recipe.places)
    return np.asarray(picture)


def _mark(picture: Any, scene: Scene, pixels: dict[Cell, tuple[float, float]], places: tuple[Cell, ...]) -> None:
    """Marks all cells of floor with grey dots, the player's place with a red one, and points with letters."""
    from PIL import ImageDraw, ImageFont

    pen, wide = ImageDraw.Draw(picture), _cell_width(pixels)
    font = ImageFont.load_default(0.6 * wide)

    def dot(cell: Cell, share: float, colour: str, edge: str | None = None) -> tuple[float, float]:
        x, y = pixels[cell]
        reach = share * wide / 2
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), colour, edge)
        return x, y

    for cell in (*(cell for room in scene.rooms for cell in room.area), *(door.at for door in scene.doors)):
        dot(cell, 0.15, "#808080")
    standing, *points = places
    dot(standing, 0.6, "#d00000", "black")
    for letter, point in zip(ascii_uppercase, points, strict=False):
        pen.text(dot(point, 0.8, "white", "black"), letter, "black", font, anchor="mm")


def _cell_width(pixels: dict[Cell, tuple[float, float]]) -> float:
    """Returns how wide a cell is, in pixels."""
    west, east = min(pixels), max(pixels)
    return (pixels[east][0] - pixels[west][0]) / (east[0] - west[0])
