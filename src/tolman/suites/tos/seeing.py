"""A scripted player that sees: what pictures show becomes words, which it reads as in the text world."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tolman.errors import PictureError
from tolman.play import Player
from tolman.protocol.picture import Picture, pieces
from tolman.suites.tos import prompts, words
from tolman.suites.tos.item import Item
from tolman.suites.tos.perception import Eyes
from tolman.suites.tos.pictures import Album, scene_of
from tolman.suites.tos.recipes import points_of, view_recipe
from tolman.suites.tos.setting import Sense
from tolman.suites.tos.unseen import points_map


@dataclass(slots=True, eq=False)
class Sight:
    """Tells in words what the pictures of an item show, from depth and labels alone."""

    item: Item
    album: Album
    _eyes: dict[str, Eyes] = field(default_factory=dict, init=False)
    _told: dict[Picture, str] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        if self.item.images and self.item.setting.sense is Sense.VISION:
            raise PictureError(
                "scripted players see nothing in released images, which have no depth and no labels; let them play "
                "with --sense text or both, and models with --sense vision"
            )

    def in_words(self, parts: Iterable[str | Picture]) -> str:
        """Returns a message, given in pieces, with words in the place of pictures."""
        told = (self._words(part) if isinstance(part, Picture) else part for part in parts)
        return "".join(told).replace(f"{prompts.SEEN}\n", "")

    def _words(self, picture: Picture) -> str:
        if picture not in self._told:
            self._told[picture] = self._look(picture)
        return self._told[picture]

    def _look(self, picture: Picture) -> str:
        """Returns what a picture shows; those that explain others say nothing new."""
        if points := points_of(picture):
            return points_map(self.item.scene, points[0], points[1:])
        recipe = view_recipe(picture)
        if recipe is None or self.item.setting.sense is Sense.BOTH:
            return ""
        eyes = self._eyes.setdefault(recipe.scene, Eyes(scene_of(self.item, recipe.scene), self.album.device))
        return words.view_words(eyes.view(self.album.labels(self.item, recipe)))


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
