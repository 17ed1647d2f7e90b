"""What a browser is given: where a person stands, what is asked and what came of a reply, never what is hidden."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct

from tolman.protocol.form import AnyForm
from tolman.protocol.picture import Picture, pieces
from tolman.web.study import Aid


class Piece(Struct, frozen=True, omit_defaults=True):
    """Words, or a picture by its id."""

    text: str = ""
    picture: str = ""


class Said(Struct, frozen=True):
    """One message of the conversation; `role` is "user" for what was shown, "assistant" for what the person said."""

    role: str
    pieces: tuple[Piece, ...]


class SeatState(Struct, frozen=True):
    """What a browser is given of an item that is being played: what a player may read, and nothing else."""

    place: int
    """Which of the person's items it is, from 0."""
    count: int
    """How many items the person has."""
    number: int
    name: str
    """What the request is called: a reply says which one it answers, and each is answered once."""
    purpose: str
    ahead: int
    """More requests that are known to follow."""
    history: tuple[Said, ...]
    shows: tuple[Piece, ...]
    asks: tuple[Piece, ...]
    """What is asked, and how it is answered in words."""
    form: AnyForm
    """How it can be answered."""
    tools: tuple[Aid, ...] = ()
    scratch: Any = None
    """The scratch map as it was kept last."""
    last_map: str = ""
    """The answer in which the person drew its last map, where it may go on with it."""
    is_again: bool = False
    """Whether it was given before: a page that has not counted since then cannot know how long it was looked at."""
    hint: str = ""
    """What a tutorial says of the request."""


class SeatOverview(Struct, frozen=True):
    """Where a person stands."""

    title: str
    instructions: str
    place: int
    """The item that comes next, from 0; as many as there are once all are done."""
    count: int
    is_under_way: bool
    """Whether that item was begun."""
    tools: tuple[Aid, ...]
    has_feedback: bool
    about: str
    """What is played, in a sentence."""
    can_practise: bool
    """Whether there is something to practise on."""
    has_code: bool = False
    """Whether somebody else may sit down with another code."""


class ItemResult(Struct, frozen=True):
    """What an item that is answered earned."""

    values: dict[str, float]
    told: tuple[str, ...] = ()
    """Every answer with its target, where the person will not be asked about the same place again."""


class Taken(Struct, frozen=True):
    """What came of a reply."""

    is_taken: bool
    has_ended: bool
    """Whether the item is answered."""
    state: SeatState | None
    """What is asked next, or still; None once the item is answered."""


def shown(text: str, name: Callable[[Picture], str]) -> tuple[Piece, ...]:
    """Returns a text as a browser gets it: pictures by names, never by the recipes that tell what is in them."""
    return tuple(
        Piece(picture=name(piece)) if isinstance(piece, Picture) else Piece(text=piece) for piece in _pieces(text)
    )


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[str | Picture, ...]:
    return tuple(pieces(text))
