"""Forms: with what a person can answer a request, read from its words; each writes the reply of a model.

What a form needs beyond its words is not offered: where a request is not understood, a person writes text.
"""

import re
from collections.abc import Callable
from string import ascii_uppercase

from msgspec import Struct

from tolman.geometry.bins import CARDINALS, EGOS
from tolman.protocol.picture import pictures_in
from tolman.protocol.request import Purpose, Request
from tolman.suites.tos import prompts
from tolman.suites.tos.recipes import points_of
from tolman.web.reading import Known


class Form(Struct, frozen=True, tag_field="form"):
    """How a request can be answered."""

    lead: str = ""
    """What stands before the answer."""


class Text(Form, frozen=True, tag="text"):
    """Any words."""


class Number(Form, frozen=True, tag="number"):
    """A number."""

    unit: str = ""


class Choice(Form, frozen=True, tag="choice"):
    """One of several options: pairs of what is written and what is shown."""

    options: tuple[tuple[str, str], ...] = ()


class Order(Form, frozen=True, tag="order"):
    """Names to be put in order."""

    names: tuple[str, ...] = ()


class Relation(Form, frozen=True, tag="relation"):
    """A direction and a distance."""

    directions: tuple[str, ...] = ()
    distances: tuple[tuple[str, str], ...] = ()
    """Words with their ranges in cells."""
    is_compass: bool = False
    """Whether directions are those of a map, or of a viewer."""


class Places(Form, frozen=True, tag="places"):
    """Coordinates for each of some names."""

    names: tuple[str, ...] = ()
    origin: str = "start"
    """What is at (0, 0)."""


class Moves(Form, frozen=True, tag="moves"):
    """Moves, and how they may end."""

    things: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    in_view: tuple[str, ...] | None = None
    """What is in view before the first move; None where it was not told."""
    ends: str = ""
    """"explore" with a look, a query or a stop; "revise" with a look, a query or a report; empty with nothing."""


class Map(Form, frozen=True, tag="map"):
    """A map of the place, or of what is in view."""

    things: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    in_view: tuple[str, ...] | None = None
    is_view: bool = False
    """Whether it is of what is in view, seen from the player."""


class Unseen(Form, frozen=True, tag="unseen"):
    """Some of the letters on a floor plan."""

    rows: tuple[str, ...] = ()
    """The floor plan, a row of characters for each row of cells; none where it is a picture."""
    letters: str = ""


class MapFirst(Form, frozen=True, tag="map first"):
    """A map, and below it an answer of another form."""

    map: Map | None = None
    then: Form | None = None


AnyForm = Text | Number | Choice | Order | Relation | Places | Moves | Map | Unseen | MapFirst

_LEADS = (("FINAL ANSWER:", "FINAL ANSWER: "), ("Final answer:", "Final answer: "))
_OPTION = re.compile(r"^([A-Z])\. (.+)$", re.M)
_ROWS = re.compile(r"(?:^[.#+*A-Z]{3,}$\n?){3,}", re.M)
_UNIT = re.compile(r"one number(?:, in ([a-z ]+))?\b")


def form_of(request: Request, known: Known) -> AnyForm:
    """Returns the form that fits a request, or that of any words."""
    lead = next((lead for mark, lead in _LEADS if mark in request.asks), "")
    match request.purpose:
        case Purpose.EXPLORE | Purpose.REVISE:
            return Moves(lead, known.things, known.doors, known.in_view, request.purpose.value)
        case Purpose.MAP | Purpose.LOCAL_MAP:
            return _map(lead, known, request.purpose is Purpose.LOCAL_MAP)
        case Purpose.UNSEEN:
            return _unseen(lead, request.asks)
    form = _answer(lead, request, known)
    return MapFirst("", _map("MAP: ", known, False), form) if prompts.MAP_FIRST in request.asks else form


def _map(lead: str, known: Known, is_view: bool) -> Map:
    return Map(lead, known.things, known.doors, known.in_view, is_view)


def _unseen(lead: str, asks: str) -> AnyForm:
    """Returns the letters of a floor plan, drawn in characters or shown in a picture."""
    if drawn := _ROWS.search(asks):
        rows = tuple(drawn[0].rstrip("\n").split("\n"))
        return Unseen(lead, rows, "".join(sorted(set("".join(rows)) & set(ascii_uppercase))))
    count = max((len(points_of(picture)) - 1 for picture in pictures_in(asks)), default=0)
    return Unseen(lead, (), ascii_uppercase[:count]) if count > 0 else Text(lead)


def _answer(lead: str, request: Request, known: Known) -> AnyForm:
    """Returns the form of an answer to a question, by the words that say in which form it is wanted."""
    for form, make in _FORMS.items():
        if f"and {form}. The form is:" in request.asks:
            return make(lead, request.asks, known)
    whole = f"{request.shows}\n\n{request.asks}"
    options = tuple((letter, text) for letter, text in _OPTION.findall(whole.rpartition("Question:")[2]))
    if options and "".join(letter for letter, _ in options) == ascii_uppercase[: len(options)]:
        return Choice(lead, tuple((letter, f"{letter}. {text}") for letter, text in options))
    unit = _UNIT.search(request.asks)
    return Number(lead, unit[1] or "") if unit else Text(lead)


def _compass(lead: str, _asks: str, known: Known) -> AnyForm:
    words = tuple(each.value for each in CARDINALS)
    return Relation(lead, words, known.distances, is_compass=True) if known.distances else Text(lead)


def _view(lead: str, _asks: str, known: Known) -> AnyForm:
    words = tuple(each.value for each in EGOS)
    return Relation(lead, words, known.distances) if known.distances else Text(lead)


def _name(lead: str, _asks: str, known: Known) -> AnyForm:
    return Choice(lead, tuple((name, name) for name in known.things)) if known.things else Text(lead)


def _order(lead: str, asks: str, _known: Known) -> AnyForm:
    parts = prompts.parts_of(prompts.MENTAL_ROTATION, asks)
    return Order(lead, tuple(parts["names"].split(", "))) if parts else Text(lead)


def _places(lead: str, asks: str, _known: Known) -> AnyForm:
    parts = prompts.parts_of(prompts.ALLOCENTRIC_MAP, asks)
    return Places(lead, tuple(parts["names"].split(", "))) if parts else Text(lead)


def _place(lead: str, asks: str, _known: Known) -> AnyForm:
    origin = re.search(r"Count cells from the (.+), which is at \(0, 0\)", asks)
    return Places(lead, ("you",), origin[1]) if origin else Text(lead)


def _moves(lead: str, _asks: str, known: Known) -> AnyForm:
    return Moves(lead, known.things, known.doors) if known.names else Text(lead)


_FORMS: dict[str, Callable[[str, str, Known], AnyForm]] = {
    prompts.CARDINAL_FORM: _compass,
    prompts.EGO_FORM: _view,
    prompts.NAME_FORM: _name,
    prompts.NAMES_FORM: _order,
    prompts.MOVES_FORM: _moves,
    prompts.PLACE_FORM: _place,
    prompts.PLACES_FORM: _places,
}
