"""Specimens: all that a player can read in ESI beside questions, about an item that is made up."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

from tolman.eye.stance import stance_at
from tolman.house.house import Area, House, Room
from tolman.physics.outcome import Verdict
from tolman.protocol.edition import Edition
from tolman.protocol.manner import strictly
from tolman.suites.esi import prompts, views
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.setting import Source
from tolman.suites.esi.sight import BLOCKED
from tolman.suites.esi.unread import Why

_HOUSE = House((Room("hall", "hall", Area(0, 0, 4, 4)),), ())
_PHASE = Phase(_HOUSE, stance_at((2.0, 2.0, 1.5)), steps=12)
_ITEM = Item(
    "specimen",
    "specimen_v1",
    0,
    0,
    1,
    (_PHASE,),
    Asked("Is the red mug empty?", ("yes", "no"), {"red mug": "mug 1"}, 20),
    Key(0, ()),
)


def digest() -> str:
    """Returns sixteen hex digits that change with any word that players read."""
    return sha256("\0".join(specimens()).encode()).hexdigest()[:16]


def specimens() -> Iterator[str]:
    """Yields all that can be read."""
    items = [_ITEM, replace(_ITEM, edition=Edition.PUBLISHED), replace(_ITEM, phases=(_PHASE, _PHASE))]
    for item in items:
        yield from (prompts.rules(item), prompts.question(item), prompts.how(item), strictly(prompts.form(item)))
        yield from (repr(tool) for tool in prompts.form(item).tools())
        yield from (prompts.unread(why, item) for why in Why)
    yield from (prompts.seen(views.picture(_ITEM, ()), 3, _ITEM, ""), prompts.NEXT, prompts.SECOND)
    yield from (prompts.LAST, prompts.ASIDE, prompts.answer_how(), strictly(prompts.answer_form(_ITEM)))
    yield from map(prompts.wasted, Why)
    for verdict in ("", BLOCKED, *Verdict):
        yield prompts.said("Open(red mug)", str(verdict), has_film=verdict is Verdict.SLID)
    for source in Source:
        yield from prompts.shown(source, ("A", "B"))
