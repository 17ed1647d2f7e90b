"""Scripted players: they read the messages and reply as a model would."""

from collections.abc import Iterator

from tolman.errors import UnknownPlayerError
from tolman.scene.scene import Scene
from tolman.seeding import stream
from tolman.suites.tos.explorers import Explorer, explore_as_scout, explore_as_strategist, explore_randomly
from tolman.suites.tos.moves import Term, Turn
from tolman.suites.tos.notebook import Notebook
from tolman.suites.tos.oracle import oracle
from tolman.suites.tos.surveyor import explore_as_surveyor

EXPLORERS: dict[str, Explorer] = {
    "random": explore_randomly,
    "scout": explore_as_scout,
    "strategist": explore_as_strategist,
    "surveyor": explore_as_surveyor,
}
"""Every explorer that finds out for itself, by name."""

ORACLE = "oracle"
"""The player that knows the scene; it exists in the synchronous driver alone."""

PLAYERS = (*EXPLORERS, ORACLE)
"""Names of all scripted players."""


class ScriptedPlayer:
    """Explores by an explorer; its chance depends on the names it reads first, and on nothing else."""

    def __init__(self, explorer: Explorer) -> None:
        self._explorer = explorer
        self._notebook = Notebook()
        self._turns: Iterator[Turn] | None = None

    def reply(self, message: str) -> str:
        """Returns the next turn."""
        self._notebook.read(message)
        if self._turns is None:
            rng = stream(0, "player", *self._notebook.things, *self._notebook.doors)
            self._turns = self._explorer(self._notebook, rng)
        return f"FINAL ANSWER: [{next(self._turns, Turn((), Term()))}]"

    def aside(self, message: str) -> str:
        """Raises: an explorer has no answers to asides."""
        raise NotImplementedError(f"an explorer cannot answer: {message[:60]}")


def scripted(name: str, scene: Scene | None = None) -> ScriptedPlayer:
    """Returns a new player by name; only the oracle is told the scene."""
    if name == ORACLE:
        if scene is None:
            raise ValueError("the oracle must be told the scene")
        return ScriptedPlayer(oracle(scene))
    if name not in EXPLORERS:
        raise UnknownPlayerError(f"there is no player {name!r}; there are {', '.join(PLAYERS)}")
    return ScriptedPlayer(EXPLORERS[name])
