"""Items: one question in one house, with what decides it and how that can be found out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tolman.eye.stance import Stance
from tolman.house.house import House
from tolman.protocol.edition import Edition
from tolman.suites.esi.setting import Setting


@dataclass(frozen=True, slots=True)
class Phase:
    """A house as a player finds it, and where the player stands at first."""

    house: House
    start: Stance
    steps: int = 0
    """After how many steps it ends by itself; 0 for the last one, which ends with the budget."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a player reads, and what its words mean."""

    question: str
    options: tuple[str, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    """Each name that the question introduces, with the thing, cloth or room that it means."""
    budget: int = 30
    """Steps that the player has, in all phases together."""
    kinds: tuple[str, ...] = ()
    """The kinds of thing that the question concerns, in the order of letters."""


@dataclass(frozen=True, slots=True)
class Key:
    """What a player must find out, and how it can."""

    target: int
    """The number of the right option."""
    solution: tuple[str, ...]
    """Moves that lead to evidence, each as a player writes it."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """What is hidden, in words of the kind."""
    watched: tuple[str, ...] = ()
    """What matters in pictures beside what the question names, by its name in the house."""
    rooms: tuple[str, ...] = ()
    """The rooms of which it matters how much has been seen."""
    report: Mapping[str, float] = field(default_factory=dict)
    """What its verifier measured."""


@dataclass(frozen=True, slots=True)
class Item:
    """One question in one house, as it is put to a player."""

    id: str
    """What decides it, so that it is known before the item is drawn."""
    kind: str
    """With its version."""
    family: int
    """The seed that it shares with its twins."""
    twin: int
    """Which of its twins it is, from 0."""
    difficulty: int
    phases: tuple[Phase, ...]
    asked: Asked
    key: Key
    setting: Setting = Setting()
    edition: Edition = Edition.CURRENT
    digest: str = ""
    """Hex digits that change with anything that decides what is seen, asked and right."""

    @property
    def start(self) -> Phase:
        """How the player finds the house at first."""
        return self.phases[0]
