"""The pictures of Theory of Space, by their recipes.

A recipe is a line of words, such as `view first 3 4 north 384`; cells are those of the scene. Its scene is the first,
or the one after the secret change.
"""

from dataclasses import dataclass

from tolman.geometry.pose import Cell, Pose, heading_named
from tolman.protocol.picture import Picture

FIRST, CHANGED = "first", "changed"


@dataclass(frozen=True, slots=True)
class ViewRecipe:
    """What is seen from a pose."""

    scene: str
    """`FIRST` or `CHANGED`."""
    pose: Pose
    size: int

    @property
    def picture(self) -> Picture:
        """The picture by that recipe."""
        (x, y), heading = self.pose.at, self.pose.heading
        return Picture(f"view {self.scene} {x} {y} {heading.word} {self.size}")


def view_recipe(picture: Picture) -> ViewRecipe | None:
    """Returns the recipe of a view, or None for another picture."""
    name, *words = picture.recipe.split()
    if name != "view":
        return None
    scene, x, y, heading, size = words
    return ViewRecipe(scene, Pose((int(x), int(y)), heading_named(heading)), int(size))


def points_of(picture: Picture) -> tuple[Cell, ...]:
    """Returns the player's place and the lettered points of a picture; nothing for another picture."""
    name, _size, *places = picture.recipe.split()
    if name != "points":
        return ()
    return tuple((int(x), int(y)) for x, y in (place.split(",") for place in places))


def scale_picture(size: int) -> Picture:
    """Returns the picture of distances and angles, as large as a view."""
    return Picture(f"scale {size}")


def catalogue_picture(size: int) -> Picture:
    """Returns the picture of all things of the first scene, each a third of a view wide."""
    return Picture(f"catalogue {size // 3}")


def points_picture(standing: Cell, points: tuple[Cell, ...], size: int) -> Picture:
    """Returns the empty rooms from above, with lettered points and the player's place, twice as wide as a view."""
    places = " ".join(f"{x},{y}" for x, y in (standing, *points))
    return Picture(f"points {2 * size} {places}")
