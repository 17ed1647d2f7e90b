"""The scripted players: what each reads, and how it answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase

from tolman.errors import UnknownPlayerError
from tolman.protocol.picture import Picture, pictures_in
from tolman.seeding import stream
from tolman.suites.esi import prompts, views
from tolman.suites.esi.item import Asked, Item
from tolman.suites.esi.kinds.kind import Kind
from tolman.suites.esi.kinds.kinds import kind_named
from tolman.suites.esi.moves import Move, Say, written
from tolman.suites.esi.players.planner import next_move
from tolman.suites.esi.sight import Glimpse, Memory

BLIND, RANDOM, GLANCE, HONEST, ORACLE = PLAYERS = ("blind", "random", "glance", "honest", "oracle")
"""Names of all scripted players."""

_STEPS = ("Forward(0.5)", "Back(0.5)", "Left(0.5)", "Right(0.5)", "TurnLeft(45)", "TurnRight(45)", "LookDown(15)")


@dataclass
class Scripted:
    """A player that sees no more of a picture than its glimpse."""

    asked: Asked
    look: Callable[[Picture], Glimpse | None]
    """Returns what a picture shows; None for one that shows several instants."""
    decide: Callable[[Asked, Memory], tuple[Move | None, int, float]]
    """Returns the next move, or None where it would rather answer; the answer, and how sure it is."""
    seen: tuple[Glimpse, ...] = field(default=())

    def reply(self, message: str) -> str:
        """Returns the next step, or the answer where there are no steps left."""
        self.seen = self._with(message)
        return self._said(message, self.seen)

    def aside(self, message: str) -> str:
        """Returns the answer as things stand."""
        return self._said(message, self._with(message))

    def alone(self, message: str) -> str:
        """Returns the answer to what one message shows."""
        return self._said(message, self._glimpses(message))

    def _with(self, message: str) -> tuple[Glimpse, ...]:
        return (*self.seen, *self._glimpses(message))

    def _glimpses(self, message: str) -> tuple[Glimpse, ...]:
        return tuple(found for each in pictures_in(message) if (found := self.look(each)) is not None)

    def _said(self, message: str, glimpses: tuple[Glimpse, ...]) -> str:
        move, option, sure = self.decide(self.asked, Memory(glimpses, self.asked.names))
        letter = ascii_uppercase[option]
        if prompts.FINAL in message:
            return f"{prompts.FINAL}{letter}\n{prompts.CONFIDENCE}{100 * sure:.0f}"
        return written(move if move is not None else Say(letter, round(sure, 2)))


def scripted(item: Item, name: str) -> Scripted:
    """Returns a scripted player for an item."""
    if name not in PLAYERS:
        raise UnknownPlayerError(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    kind = kind_named(item.kind)
    return Scripted(item.asked, lambda picture: views.glimpse(item, picture), _DECIDES[name](item, kind))


Decide = Callable[[Asked, Memory], tuple[Move | None, int, float]]


def _chance(asked: Asked) -> float:
    return 1 / len(asked.options)


def _guessed(asked: Asked, name: str) -> int:
    return stream(0, "esi", name, asked.question, *asked.options).below(len(asked.options))


def _blind(_item: Item, _kind: Kind) -> Decide:
    return lambda asked, _memory: (None, _guessed(asked, BLIND), _chance(asked))


def _random(_item: Item, _kind: Kind) -> Decide:
    """Makes ten moves by chance, and guesses."""

    def decide(asked: Asked, memory: Memory) -> tuple[Move | None, int, float]:
        from tolman.suites.esi.reader import called

        rng = stream(len(memory), "esi", RANDOM, asked.question)
        move = called(rng.pick(_STEPS)) if len(memory) <= min(10, asked.budget - 1) else None
        return move, _guessed(asked, RANDOM), _chance(asked)

    return decide


def wandering(item: Item) -> Scripted:
    """Returns a player that makes moves by chance until it has no steps left."""

    def decide(asked: Asked, memory: Memory) -> tuple[Move | None, int, float]:
        from tolman.suites.esi.reader import called

        rng = stream(len(memory), "esi", "wandering", asked.question)
        return called(rng.pick(_STEPS)), _guessed(asked, RANDOM), _chance(asked)

    return Scripted(item.asked, lambda picture: views.glimpse(item, picture), decide)


def _glance(_item: Item, kind: Kind) -> Decide:
    def decide(asked: Asked, memory: Memory) -> tuple[Move | None, int, float]:
        return None, kind.guess(asked, memory.first) if len(memory) else 0, _chance(asked)

    return decide


def _honest(_item: Item, kind: Kind) -> Decide:
    def decide(asked: Asked, memory: Memory) -> tuple[Move | None, int, float]:
        if not len(memory):
            return None, _guessed(asked, HONEST), _chance(asked)
        found = kind.conclude(asked, memory)
        if found is not None:
            return None, found, 1.0
        move = next_move(kind.plan(asked, memory), memory)
        return move, kind.guess(asked, memory.first), _chance(asked)

    return decide


def _oracle(item: Item, _kind: Kind) -> Decide:
    """Follows the solution, and knows the answer."""
    from tolman.suites.esi.reader import called

    def decide(_asked: Asked, memory: Memory) -> tuple[Move | None, int, float]:
        left = item.key.solution[len(memory) - 1 :] if len(memory) else ()
        return called(left[0]) if left else None, item.key.target, 1.0

    return decide


_DECIDES: Mapping[str, Callable[[Item, Kind], Decide]] = {
    BLIND: _blind,
    RANDOM: _random,
    GLANCE: _glance,
    HONEST: _honest,
    ORACLE: _oracle,
}
