"""Pictures in texts: a text names a picture where it stands, by a recipe between two marks.

The marks occur nowhere else. Names of things have none, and what a player says loses them (see `request.writable`),
so no player can ask for a picture by writing its recipe.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

MARKS = str.maketrans("⟦⟧", "[]")
"""What becomes of marks that a player writes."""

_NAMED = re.compile("⟦picture ([^⟦⟧]+)⟧")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by its recipe, from which a suite draws it."""

    recipe: str

    def __str__(self) -> str:
        return f"⟦picture {self.recipe}⟧"


def pieces(text: str) -> Iterator[str | Picture]:
    """Yields the pieces of a text in order: words, and pictures where they stand."""
    for number, piece in enumerate(_NAMED.split(text)):
        if number % 2:
            yield Picture(piece)
        elif piece:
            yield piece


def pictures_in(text: str) -> list[Picture]:
    """Returns the pictures that a text names."""
    return [piece for piece in pieces(text) if isinstance(piece, Picture)]
