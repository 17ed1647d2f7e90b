"""Chance: what the best guesser earns that knows nothing but the words of a question and all names.

Guessing depends on the rooms that are played, so each level is stated for its terms, and holds for no others. Levels
of the usual terms come with Tolman, in `chances.json`; what a user measures is kept in the user's folder, and found
there. `tolman chance` measures both.
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import mean

import msgspec

from tolman.protocol.edition import Edition
from tolman.suites.tos.questions.question import Question, short_name
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import QuestionViews

STATED = Path(__file__).with_name("chances.json")
"""The levels that come with Tolman."""

UNMEASURED = "not measured"
"""Stands where a level would that nobody has measured."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What guessing depends on beside the kind of question; a level holds where all of it is the same."""

    layout: Layout = Layout()
    edition: Edition = Edition.CURRENT
    views: QuestionViews = QuestionViews.WORDS
    """How questions put views; what a player perceives of the place itself makes no difference to its guesses."""

    @property
    def key(self) -> str:
        """The terms as they are written in tables."""
        layout, (width, depth) = self.layout, self.layout.size
        return f"{self.edition} {layout.plan} {layout.rooms}x{layout.things} {width}x{depth} {self.views}"

    @property
    def parts(self) -> tuple[str, ...]:
        """The terms in words, part by part, the number of rooms first."""
        layout, (width, depth) = self.layout, self.layout.size
        return (
            f"{layout.rooms} room{'' if layout.rooms == 1 else 's'}",
            f"{width}x{depth} cells",
            layout.plan.value,
            f"{layout.things} things in each",
            f"edition {self.edition}",
            f"views in {self.views}",
        )

    @property
    def flags(self) -> str:
        """The terms as the command takes them: those that are not the usual ones."""
        layout, usual = self.layout, Layout()
        said = {
            "edition": (self.edition, Edition.CURRENT),
            "rooms": (layout.rooms, usual.rooms),
            "things": (layout.things, usual.things),
            "plan": (layout.plan, usual.plan),
            "room-size": ("{}x{}".format(*layout.size), "{}x{}".format(*Layout(1, layout.things).size)),
            "views": (self.views, QuestionViews.WORDS),
        }
        return "".join(f" --{name} {value}" for name, (value, default) in said.items() if value != default)


@dataclass(frozen=True, slots=True)
class Chance:
    """What guessing earns on a kind of question."""

    level: float
    """Mean score of the best guesser."""
    by: str
    """Which guesser that is: a way of the question's own, one answer to all, or what was learnt from the words."""
    way: int
    """Place among the question's guesses of the best that are no more than that."""
    way_level: float
    questions: int
    """Questions on which it was measured."""


Levels = dict[str, dict[str, Chance]]
"""What guessing earns by terms and by kind with its version."""


def own_file() -> Path:
    """Returns where the user's own measurements are kept."""
    folder = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(folder) / "tolman" / "chances.json"


def read_levels(path: Path) -> Levels:
    """Returns the levels of a file; none where there is no file, or none that can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Levels)
    except (OSError, msgspec.MsgspecError):
        return {}


def keep_level(path: Path, terms: Terms, kind: str, chance: Chance) -> None:
    """Adds a level to a file."""
    levels = read_levels(path)
    levels.setdefault(terms.key, {})[kind] = chance
    told = {key: dict(sorted(levels[key].items())) for key in sorted(levels)}
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    part.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
    part.replace(path)


@cache
def _stated() -> Levels:
    return read_levels(STATED)


def levels(terms: Terms) -> Mapping[str, Chance]:
    """Returns what guessing earns on terms, by kind, as far as it was measured: by us, and else by the user."""
    return read_levels(own_file()).get(terms.key, {}) | _stated().get(terms.key, {})


def measured(kinds: Iterable[str], terms: Terms | None) -> list[str]:
    """Returns those of the kinds whose level is known; `terms` is None where none can be."""
    known = levels(terms) if terms else {}
    return [kind for kind in kinds if kind in known]


def mean_level(kinds: Iterable[str], terms: Terms | None) -> float | None:
    """Returns what chance earns on average over kinds, from 0 to 1; None unless it is known for every one."""
    wanted = list(kinds)
    known = measured(wanted, terms)
    return mean(levels(terms)[kind].level for kind in known) if terms and known and known == wanted else None


def measuring(kinds: Iterable[str], terms: Terms) -> str:
    """Returns the command that measures what guessing earns on kinds."""
    names = ",".join(map(short_name, kinds))
    return f"tolman chance{terms.flags}{f' --kinds {names}' if names else ''}"


def guess(question: Question, names: Iterable[str]) -> str:
    """Returns a good guess for a player that has learnt nothing: the way that is best in rooms of the usual terms."""
    stated = _stated().get(Terms().key, {}).get(question.kind())
    return question.guesses(tuple(names))[stated.way if stated else 0]
