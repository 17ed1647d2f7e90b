"""The episode: how an item is played."""

from collections.abc import Generator
from dataclasses import dataclass

from tolman.protocol.request import Purpose, Reply, Request, Script
from tolman.protocol.transcript import Episode, recorded
from tolman.suites.tos import moves, prompts, published, words
from tolman.suites.tos.edition import Edition
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Invalid, Turn
from tolman.suites.tos.world import Ended, Event, World, after, enter


def episode(item: Item, player: str = "") -> Episode[Item]:
    """Returns the episode of `item`; `player` is the name under which it is recorded."""
    return recorded(item, player, _script(item))


def _script(item: Item) -> Script:
    end = yield from explore(item)
    return end.why


@dataclass(frozen=True, slots=True)
class ExploreEnd:
    """How an exploration ended."""

    world: World
    why: str
    pending: str
    """What was shown last and not yet answered."""


def explore(item: Item) -> Generator[tuple[Request, ...], tuple[Reply, ...], ExploreEnd]:
    """Lets the player move and look until it stops or has used its budget."""
    world = enter(item.scene, item.seed, item.noise)
    shows = prompts.briefing(item.scene, item.budget)
    for left in range(item.budget, 0, -1):
        (reply,) = yield (Request(Purpose.EXPLORE, shows, prompts.ask_move(left)),)
        turn = read_turn(item, reply)
        if isinstance(turn, Invalid):
            shows = prompts.not_read(turn.reason)
            continue
        world, events = after(world, turn)
        shows = words.tell(events)
        if isinstance(events[-1], Ended):
            return ExploreEnd(world, "stopped", shows)
    return ExploreEnd(world, "out of turns", shows)


def read_turn(item: Item, reply: Reply) -> Turn | Invalid:
    """Reads a reply as the item's edition does."""
    if item.edition is Edition.PUBLISHED:
        return published.parse_turn(published.split_reply(reply.text)[1])
    return moves.parse(reply.text, item.scene.names)


@dataclass(frozen=True, slots=True)
class Stage:
    """What one reply of an exploration led to."""

    turn: Turn | Invalid
    events: tuple[Event, ...]
    world: World
    """The world afterwards."""


def retrace(item: Item, replies: list[Reply]) -> list[Stage]:
    """Returns what each recorded reply of an exploration led to: the replies are the state."""
    world = enter(item.scene, item.seed, item.noise)
    stages = []
    for reply in replies:
        turn = read_turn(item, reply)
        events: tuple[Event, ...] = ()
        if isinstance(turn, Turn):
            world, events = after(world, turn)
        stages.append(Stage(turn, events, world))
    return stages
