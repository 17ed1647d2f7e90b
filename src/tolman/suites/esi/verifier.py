"""The verifier: says of a candidate whether it is right, can be answered, and is not answered by its first view."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec
import numpy as np

from tolman.play import play, said_by
from tolman.protocol.transcript import Transcript, in_world
from tolman.suites.esi.episode import episode
from tolman.suites.esi.item import Item
from tolman.suites.esi.kinds.kind import Rejected
from tolman.suites.esi.kinds.kinds import kind_named
from tolman.suites.esi.players.players import HONEST, scripted
from tolman.suites.esi.setting import Probes, Setting
from tolman.suites.esi.sight import Memory
from tolman.suites.esi.world import Step, look, moment, outcome

UNSURE = "recomputed otherwise, or too close to call"
TRIVIAL = "the first view answers it"
UNANSWERED = "the honest player finds no evidence"
MISLED = "the honest player concludes wrongly"
TOO_LONG = "the honest player takes more steps than there are"
UNBALANCED = "not every option is the answer of one twin"
UNLIKE = "the first views of twins differ"

MOST_STEPS = 60
"""Steps in which the honest player has to find evidence; the budget of a kind is what it mostly takes, and a half."""
MOST_UNLIKE = 0.06
"""Share of the first picture in which twins may differ, at most."""


def verified(items: Sequence[Item]) -> tuple[Item, ...]:
    """Returns twins with solutions and what was measured; raises Rejected with the reason where one will not do."""
    if sorted(item.key.target for item in items) != list(range(len(items[0].asked.options))):
        raise Rejected(UNBALANCED)
    unlike = unlikeness(items)
    if unlike > MOST_UNLIKE:
        raise Rejected(UNLIKE)
    return tuple(_verified(item, {"unlike": round(unlike, 4)}) for item in items)


def _verified(item: Item, report: Mapping[str, float]) -> Item:
    kind = kind_named(item.kind)
    if kind.recompute(item) != item.key.target:
        raise Rejected(UNSURE)
    first = Memory((moment(item, ()).step.glimpse,), item.asked.names)
    if kind.conclude(item.asked, first) is not None:
        raise Rejected(TRIVIAL)
    steps = tried(item)
    memory = Memory(tuple(step.glimpse for step in steps), item.asked.names)
    found = kind.conclude(item.asked, memory)
    if found is None:
        raise Rejected(UNANSWERED)
    if found != item.key.target:
        raise Rejected(MISLED)
    moves = tuple(step.glimpse.move for step in steps[1:])
    if len(moves) > item.asked.budget:
        raise Rejected(TOO_LONG)
    glanced = float(kind.guess(item.asked, first) == item.key.target)
    report = {
        **report,
        "steps": float(len(moves)),
        "metres": round(sum(s.metres for s in steps), 2),
        "glance": glanced,
    }
    return replace(item, key=replace(item.key, solution=moves, report=report))


def tried(item: Item, player: str = HONEST, most: int = MOST_STEPS) -> tuple[Step, ...]:
    """Returns what comes of all that a scripted player does in so many steps, at most."""
    asked = replace(item.asked, budget=most)
    played = played_by(replace(item, asked=asked, setting=Setting(probes=Probes.NONE)), player)
    return tuple(msgspec.json.decode(text, type=Step) for text in played.outcomes or ())


def played_by(item: Item, player: str) -> Transcript[Item]:
    """Returns the episode of an item as a scripted player plays it."""
    script = in_world(episode(item, player), lambda _number, request: outcome(item, request))
    return play(script, said_by(scripted(item, player)))


def is_justified(transcript: Transcript[Item]) -> bool:
    """Says whether what a player saw and did justifies an answer."""
    item = transcript.item
    steps = [msgspec.json.decode(text, type=Step) for text in transcript.outcomes or ()]
    memory = Memory(tuple(step.glimpse for step in steps), item.asked.names)
    return bool(steps) and kind_named(item.kind).conclude(item.asked, memory) is not None


def unlikeness(items: Sequence[Item]) -> float:
    """Returns in which share of the first picture any two twins show another thing or part of the house."""
    seen = []
    for item in items:
        frame, sight = look(moment(item, ()))
        names = np.array([*sight.names, ""])
        seen.append((names[frame.label], names[frame.beyond]))
    pairs = [(one, other) for number, one in enumerate(seen) for other in seen[:number]]
    return max((float(((a != c) | (b != d)).mean()) for (a, b), (c, d) in pairs), default=0.0)
