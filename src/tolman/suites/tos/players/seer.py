"""A scripted player that sees: what pictures show becomes words, which it reads as in the text world, and cells."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field

from tolman.errors import PictureError
from tolman.play import Player
from tolman.protocol.picture import Picture, pieces
from tolman.suites.tos import prompts, words
from tolman.suites.tos.item import Item
from tolman.suites.tos.players.cells import cell_lines
from tolman.suites.tos.players.perception import Eyes
from tolman.suites.tos.recipes import ViewRecipe, points_of
from tolman.suites.tos.scene.sight import View
from tolman.suites.tos.setting import Sense
from tolman.suites.tos.unseen import points_map
from tolman.suites.tos.views.album import Album, scene_of, view_shown


@dataclass(slots=True, eq=False)
class Sight:
    """Tells in words, and in cells, what the pictures of an item show, from depth and labels alone."""

    item: Item
    album: Album
    _eyes: dict[str, Eyes] = field(default_factory=dict, init=False)
    _seen: dict[Picture, View | None] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        if self.item.images and self.item.setting.sense is Sense.VISION:
            raise PictureError(
                "scripted players see nothing in released images, which have no depth and no labels; let them play "
                "with --sense text or both, and models with --sense vision"
            )

    def in_words(self, parts: Iterable[str | Picture]) -> str:
        """Returns a message, given in pieces, with words in the place of pictures."""
        told = ""
        for part in parts:
            told = self._after(told, part) if isinstance(part, Picture) else told + part
        return told

    def _after(self, told: str, picture: Picture) -> str:
        """Returns what was told and then what a picture shows; those that explain others say nothing new.

        What stands before a picture tells a look from a question: a player gets the same picture in both.
        """
        if points := points_of(picture):
            return told + points_map(self.item.scene, points[0], points[1:])
        look, view = f"{prompts.SEEN}\n", self._view(picture)
        if not told.endswith(look):
            return prompts.described_instead(told, words.sighting_lines(view.sightings)) if view else told
        is_told = self.item.setting.sense is Sense.BOTH
        seen = (cell_lines(view), *(() if is_told else (words.view_words(view),))) if view else ()
        return told.removesuffix(look) + "\n".join(seen)

    def _view(self, picture: Picture) -> View | None:
        """Returns what is in view in a picture, or None if it shows no view."""
        if picture not in self._seen:
            recipe = view_shown(self.item, picture)
            self._seen[picture] = self._look(recipe) if recipe else None
        return self._seen[picture]

    def _look(self, recipe: ViewRecipe) -> View:
        eyes = self._eyes.setdefault(recipe.scene, Eyes(scene_of(self.item, recipe.scene), self.album.device))
        return eyes.view(self.album.labels(self.item, recipe))


@dataclass(frozen=True, slots=True, eq=False)
class Seeing:
    """Looks at every picture for a player that reads words."""

    player: Player
    sight: Sight

    def reply(self, message: str) -> str:
        """Returns the reply to a message, remembering both."""
        return self.player.reply(self.sight.in_words(pieces(message)))

    def aside(self, message: str) -> str:
        """Returns the answer to a message and forgets both."""
        return self.player.aside(self.sight.in_words(pieces(message)))

    def alone(self, message: str) -> str:
        """Returns the answer to a message as if nothing had been said before, and forgets both."""
        return self.player.alone(self.sight.in_words(pieces(message)))


_SIGHTS: OrderedDict[int, Sight] = OrderedDict()
_MOST_SIGHTS = 256
"""Items whose pictures are remembered by what they show."""


def sight_of(item: Item, album: Album) -> Sight:
    """Returns what looks at the pictures of an item; the last ones are kept."""
    sight = _SIGHTS.pop(id(item), None) or Sight(item, album)
    _SIGHTS[id(item)] = sight
    while len(_SIGHTS) > _MOST_SIGHTS:
        _SIGHTS.popitem(last=False)
    return sight
