"""The pictures of Theory of Space, by their recipes.

A recipe is a line of words, such as `view first 3 4 north 512`; cells are those of the scene. Its scene is the first,
or the one after the secret change. An image of a released folder is named with its digest, as in
`file agent_facing_north.png 512 ed51522bc54b`, so that a transcript tells which image was shown. The view that a
question shows is named by the number of the question, as in `asked 12 512`: where it is seen from is the answer.
"""

from dataclasses import dataclass

from tolman.geometry.pose import Cell, Pose, heading_named
from tolman.protocol.picture import Picture
from tolman.suites.tos.scene.release import ImageFile, Images

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


@dataclass(frozen=True, slots=True)
class AskedRecipe:
    """The view that a question is about."""

    number: int
    """Which question of the item, from 1."""
    size: int

    @property
    def picture(self) -> Picture:
        """The picture by that recipe."""
        return Picture(f"asked {self.number} {self.size}")


def asked_recipe(picture: Picture) -> AskedRecipe | None:
    """Returns the recipe of a question's view, or None for another picture."""
    name, *words = picture.recipe.split()
    if name != "asked":
        return None
    number, size = map(int, words)
    return AskedRecipe(number, size)


@dataclass(frozen=True, slots=True)
class FileRecipe:
    """An image of a released folder."""

    file: ImageFile
    size: int
    """Pixels from left to right."""
    places: tuple[Cell, ...] = ()
    """The player's place and lettered points that are drawn on it, if any."""

    @property
    def picture(self) -> Picture:
        """The picture by that recipe."""
        return Picture(" ".join(("file", self.file.name, str(self.size), self.file.digest, *_in_words(self.places))))


def file_recipe(picture: Picture) -> FileRecipe | None:
    """Returns the recipe of a released image, or None for another picture."""
    name, *words = picture.recipe.split()
    if name != "file":
        return None
    file, size, digest, *places = words
    return FileRecipe(ImageFile(file, digest), int(size), _cells(places))


def points_of(picture: Picture) -> tuple[Cell, ...]:
    """Returns the player's place and the lettered points of a picture; nothing for another picture."""
    if recipe := file_recipe(picture):
        return recipe.places
    name, _size, *places = picture.recipe.split()
    return _cells(places) if name == "points" else ()


def _in_words(places: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(f"{x},{y}" for x, y in places)


def _cells(places: list[str]) -> tuple[Cell, ...]:
    return tuple((int(x), int(y)) for x, y in (place.split(",") for place in places))


def view_picture(scene: str, pose: Pose, size: int, images: Images | None = None) -> Picture:
    """Returns what is seen from a pose, drawn, or as it was released."""
    if images is None:
        return ViewRecipe(scene, pose, size).picture
    return FileRecipe(images.view(pose, scene == CHANGED), size).picture


def scale_picture(size: int) -> Picture:
    """Returns the picture of distances and angles, as large as a view."""
    return Picture(f"scale {size}")


def catalogue_picture(size: int) -> Picture:
    """Returns the picture of all things of the first scene, each side of them a quarter of a view wide."""
    return Picture(f"catalogue {size // 4}")


def points_picture(standing: Cell, points: tuple[Cell, ...], size: int, images: Images | None = None) -> Picture:
    """Returns the empty rooms from above, with lettered points and the player, 1.5 times as wide as a view."""
    places = (standing, *points)
    if images is None:
        return Picture(" ".join(("points", str(3 * size // 2), *_in_words(places))))
    return FileRecipe(images.plan, 3 * size // 2, places).picture
