"""Draws items: whole families of twins, verified; what is rejected is counted by its reason."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from tolman.errors import ItemError
from tolman.house.house import encoded, rounded
from tolman.seeding import stream
from tolman.suites.esi.families import Draw, item_name
from tolman.suites.esi.item import Asked, Item, Key, Phase
from tolman.suites.esi.kinds.kind import Kind, Rejected, Twin
from tolman.suites.esi.verifier import verified

LEVELS = range(1, 6)
"""Difficulties."""
USUAL = 40
"""Steps of a budget where none was measured yet."""
_TRIES = 40
"""Candidates of a seed that are tried."""


@dataclass(frozen=True, slots=True)
class Family:
    """Twins, and what became of the candidates before them."""

    kind: str
    seed: int
    difficulty: int
    items: tuple[Item, ...]
    rejected: Mapping[str, int]
    """How many candidates were rejected, by reason."""


def draw_family(kind: Kind, seed: int, difficulty: int) -> Family:
    """Returns the twins of a seed: those of its first candidate that will do."""
    if difficulty not in LEVELS:
        raise ValueError(f"difficulties go from {LEVELS[0]} to {LEVELS[-1]}, not {difficulty}")
    rejected: Counter[str] = Counter()
    for attempt in range(_TRIES):
        rng = stream(seed, "esi", kind.id, difficulty, attempt)
        try:
            twins = rng.shuffled(kind.draw(rng, difficulty))
            kinds, budget = _kinds_of(twins), budget_of(kind, difficulty)
            asks = [Asked(twin.question, twin.options, dict(twin.names), budget, kinds) for twin in twins]
            pairs = enumerate(zip(twins, asks, strict=True))
            drafts = [_item(Draw(kind.id, seed, difficulty), number, *pair) for number, pair in pairs]
            items = tuple(map(_named, verified(drafts)))
        except Rejected as reason:
            rejected[str(reason)] += 1
        else:
            return Family(kind.id, seed, difficulty, items, dict(rejected))
    reasons = ", ".join(f"{reason} ({count})" for reason, count in rejected.most_common())
    raise ItemError(f"seed {seed} has no {kind.name} of difficulty {difficulty}: {reasons}")


def _kinds_of(twins: Sequence[Twin]) -> tuple[str, ...]:
    """Returns the kinds of thing that a question concerns, the same for all twins: one may lack what others have."""
    found = {
        thing.kind
        for twin in twins
        for phase in twin.phases
        for thing in phase.house.things
        if thing.name in twin.watched or thing.name in twin.names.values()
    }
    return tuple(sorted(found))


def _item(draw: Draw, number: int, twin: Twin, asked: Asked) -> Item:
    phases = tuple(Phase(rounded(phase.house), phase.start, phase.steps) for phase in twin.phases)
    key = Key(twin.target, (), dict(twin.facts), twin.watched, twin.rooms)
    return _named(Item("", draw.kind, draw.seed, number, draw.difficulty, phases, asked, key))


def _named(item: Item) -> Item:
    """Returns an item with its name and its digest."""
    name = item_name(item.kind, item.difficulty, item.family, item.twin)
    return replace(item, id=name, digest=digest_of(item))


def digest_of(item: Item) -> str:
    """Returns hex digits that change with anything in an item that decides what is seen, asked and right."""
    parts = [part for phase in item.phases for part in (encoded(phase.house), repr(phase.start), str(phase.steps))]
    told = (item.kind, item.asked.question, *item.asked.options, *sorted(item.asked.names.items()), item.key.target)
    said = [part if isinstance(part, bytes) else part.encode() for part in parts]
    return sha256(b"\0".join([*said, msgspec.json.encode(told)])).hexdigest()[:8]


def budget_of(kind: Kind, difficulty: int) -> int:
    """Returns the steps of all items of a kind at a difficulty: what the honest player mostly takes, and a half."""
    measured = _budgets().get(kind.id)
    return measured[difficulty - 1] if measured else USUAL


@cache
def _budgets() -> Mapping[str, list[int]]:
    text = files("tolman.suites.esi").joinpath("budgets.json").read_text()
    found: Mapping[str, list[int]] = json.loads(text)
    return found
