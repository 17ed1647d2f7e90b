"""Scripted players: they read the messages and reply as a model would.

An explorer of ours is named in `_OURS`. A package that has explorers of its own names each in its metadata, and it
plays wherever that package is installed:

    [project.entry-points."tolman.tos.players"]
    rambler = "my_package.rambler:ramble"
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple, cast

from tolman.errors import PlayerError, UnknownPlayerError
from tolman.offers import loaded, source
from tolman.protocol.edition import Edition
from tolman.seeding import Stream, stream
from tolman.suites.tos import prompts
from tolman.suites.tos.moves import Term, Turn
from tolman.suites.tos.players.explorers import (
    Explorer,
    explore_as_scout,
    explore_as_strategist,
    explore_randomly,
    stay_blind,
)
from tolman.suites.tos.players.notebook import Notebook
from tolman.suites.tos.players.oracle import guided, oracle
from tolman.suites.tos.players.reasoner import Reasoner, Thought, think, think_as_before, think_blindly
from tolman.suites.tos.players.reviser import Reporter, report, report_nothing, revise
from tolman.suites.tos.players.surveyor import explore_as_surveyor
from tolman.suites.tos.questions.kinds import read_question
from tolman.suites.tos.questions.question import Question
from tolman.suites.tos.scene.scene import Scene

GROUP = "tolman.tos.players"
"""Where other packages name their explorers."""

_OURS: dict[str, Explorer] = {
    "random": explore_randomly,
    "scout": explore_as_scout,
    "strategist": explore_as_strategist,
    "surveyor": explore_as_surveyor,
}

ORACLE = "oracle"
"""The player that knows the scene; it exists in the synchronous driver alone."""

BLIND = "blind"
"""The player that never looks and heeds nothing but names: what it earns is chance."""

STUBBORN = "stubborn"
"""The player that explores like the scout and never changes its mind."""

IN_WORDS = "_in_words"
"""Ends the name of an explorer that makes of pictures no more than words would tell: scout_in_words."""

_RESERVED = (BLIND, STUBBORN, ORACLE, "human", "all", "none")
"""What means something else where a player is named."""

_NAME = re.compile(r"[a-z][a-z0-9_]*")


def joined(ours: Mapping[str, Explorer], others: Iterable[EntryPoint]) -> dict[str, Explorer]:
    """Returns our explorers and then those of other packages, by name; refuses what cannot play."""
    explorers, what = dict(ours), "explorer"
    for entry in sorted(others):
        explorer = loaded(entry, what, PlayerError)
        if not callable(explorer):
            raise PlayerError(f"{source(entry, what)} is not a function that yields turns; mend that package")
        if not _NAME.fullmatch(entry.name):
            raise PlayerError(f"{source(entry, what)} is called {entry.name!r}; name it in small letters, as rambler")
        if entry.name in (*explorers, *_RESERVED) or entry.name.endswith(IN_WORDS):
            raise PlayerError(f"{source(entry, what)} has a name that is taken, {entry.name!r}; rename it")
        explorers[entry.name] = cast("Explorer", explorer)
    return explorers


EXPLORERS: dict[str, Explorer] = joined(_OURS, entry_points(group=GROUP))
"""Every explorer that finds out for itself, by name."""

PLAYERS = (BLIND, *EXPLORERS, STUBBORN, ORACLE)
"""Names of all scripted players."""

WORDED = tuple(f"{name}{IN_WORDS}" for name in EXPLORERS)
"""Names of those that take from pictures what words would tell; told in words, they are what they are without it."""


class ScriptedPlayer:
    """Explores by an explorer, draws maps and answers from all that it has read, and from nothing else.

    Its chance depends on the names it reads first.
    """

    def __init__(
        self,
        explorer: Explorer,
        reasoner: Reasoner = think,
        reporter: Reporter = report,
        second_explorer: Explorer | None = None,
        in_words: bool = False,
    ) -> None:
        self._explorer = explorer
        self._reasoner = reasoner
        self._reporter = reporter
        self._second_explorer = second_explorer or explorer
        """How it explores once things have changed."""
        self._before: Notebook | None = None
        self._notebook = Notebook(in_words=in_words)
        self._turns: Iterator[Turn] | None = None
        self._ahead = ""
        """What was read for an aside and will be shown again with the next message."""
        self._thought: Thought | None = None

    def reply(self, message: str) -> str:
        """Returns the next turn."""
        told, changed, _ = message.partition(prompts.CHANGED)
        self._read(told)
        self._ahead, self._thought = "", None
        if changed:
            self._begin_revision(message)
        elif self._turns is None:
            self._turns = self._explorer(self._notebook, self._chance())
        is_last = self._before is not None and prompts.LAST_TURN in message
        turn = None if is_last else next(self._turns or iter(()), None)
        return f"FINAL ANSWER: [{turn or self._end()}]"

    def _begin_revision(self, message: str) -> None:
        """Starts a new notebook for the changed place and keeps the old one to compare."""
        self._before, self._notebook = self._notebook, self._notebook.blank()
        turns = self._second_explorer(self._notebook, self._chance())
        self._turns = revise(turns, self._before, self._notebook, message)

    def _chance(self) -> Stream:
        return stream(0, "player", *self._notebook.things, *self._notebook.doors)

    def _end(self) -> Turn:
        """Returns the turn that ends the phase: after a change with a report."""
        return Turn((), Term(self._reporter(self._before, self._notebook) if self._before else None))

    def aside(self, message: str) -> str:
        """Returns the answer to a question or the map that is asked for."""
        told, asked, question = taken_apart(message)
        thought = self._think(told)
        if question:
            drawn = f"MAP: {thought.map_words(has_rooms=False)}\n" if prompts.MAP_BEFORE in message else ""
            return f"{drawn}FINAL ANSWER: {thought.answer(question)}"
        if asked == prompts.POINT_OUT:
            return f"FINAL ANSWER: {thought.unseen_words(message)}"
        if asked == prompts.DRAW_MAP:
            return f"FINAL ANSWER: {thought.map_words(prompts.ROOMS_TOO in message)}"
        return f"FINAL ANSWER: {thought.view_words()}"

    def alone(self, message: str) -> str:
        """Returns the answer of a player that has read nothing before."""
        in_words = self._notebook.in_words
        return ScriptedPlayer(self._explorer, self._reasoner, self._reporter, in_words=in_words).aside(message)

    def _think(self, told: str) -> Thought:
        """Returns what the player thinks once it has been told what is pending, which it will not read twice."""
        if self._thought is None or told != self._ahead:
            self._read(told)
            self._ahead = told
            self._thought = self._reasoner(self._notebook, told, self._before)
        return self._thought

    def _read(self, told: str) -> None:
        self._notebook.read(told.removeprefix(self._ahead))


class Aside(NamedTuple):
    """A message that asks something aside, taken apart."""

    told: str
    """What the player is told first."""
    asked: str
    """The words that begin what is asked; empty where nothing is asked aside."""
    question: Question | None
    """The question, where one is asked."""


def taken_apart(message: str) -> Aside:
    """Returns what a message tells and what it asks aside."""
    question = read_question(message)
    marks = (question.ask(),) if question else (prompts.DRAW_MAP, prompts.DRAW_VIEW, prompts.POINT_OUT)
    asked = next((mark for mark in marks if mark in message), "")
    return Aside(message[: message.index(asked)].rstrip() if asked else message, asked, question)


def walker(name: str, scene: Scene, edition: Edition) -> ScriptedPlayer:
    """Returns a new player whose exploration others read; the published explorers are guided through the scene."""
    if edition is Edition.PUBLISHED and name in EXPLORERS:
        return ScriptedPlayer(guided(EXPLORERS[name], scene))
    return scripted(name, scene)


def scripted(
    name: str, scene: Scene | None = None, shifted: Scene | None = None, in_cells: bool = False
) -> ScriptedPlayer:
    """Returns a new player by name.

    Only the oracle is told the scene, what becomes of it, and whether looks show cells.
    """
    if name == ORACLE:
        if scene is None:
            raise ValueError("the oracle must be told the scene")
        again = oracle(shifted, in_cells) if shifted else explore_as_scout
        return ScriptedPlayer(oracle(scene, in_cells), second_explorer=again)
    if name == STUBBORN:
        return ScriptedPlayer(EXPLORERS["scout"], think_as_before, report_nothing)
    if name == BLIND:
        return ScriptedPlayer(stay_blind, think_blindly)
    if name not in (*EXPLORERS, *WORDED):
        raise UnknownPlayerError(f"there is no player {name!r}; there are {', '.join((*PLAYERS, *WORDED))}")
    return ScriptedPlayer(EXPLORERS[name.removesuffix(IN_WORDS)], in_words=name in WORDED)
