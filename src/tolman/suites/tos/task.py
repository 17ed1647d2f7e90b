"""Tasks: what a run selects, the suite in one setting."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from tolman.errors import PictureError
from tolman.protocol import manner
from tolman.protocol.edition import Edition
from tolman.report.gather import counted
from tolman.suites.tos.item import QUESTIONS, Item, draw_item, draw_scene, item_id, read_item, released_id
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.questions.kinds import KINDS, chosen_kinds
from tolman.suites.tos.questions.question import short_name
from tolman.suites.tos.scene import codec
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.release import load_folder
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.setting import Probes, Setting, Source
from tolman.suites.tos.specimens import specimens

NAME = "tos"
"""The name of the suite."""

VERSION = 4
"""Rises whenever an old seed is played or scored otherwise; questions have versions of their own."""


@dataclass(frozen=True, slots=True)
class Task:
    """Theory of Space in one setting."""

    layout: Layout = Layout()
    """What the scenes are like."""
    edition: Edition = Edition.CURRENT
    """The rules."""
    budget: int | None = None
    """Replies allowed in an exploration; None for the default of the number of rooms."""
    noise: Noise = Noise()
    """Errors of sight."""
    setting: Setting = Setting()
    """How items are put."""
    questions: int = QUESTIONS
    """Questions of each kind."""
    folders: tuple[str, ...] = ()
    """Released folders, as they were named, which are played instead of drawn scenes; their numbers are the seeds."""
    kinds: tuple[str, ...] = ()
    """Kinds of question that are asked, without suite and version; all those of the edition where none is named."""
    question_numbers: tuple[int, ...] = ()
    """Numbers of the questions of each kind that are asked, counted from 1; all where there are none."""

    def __post_init__(self) -> None:
        self._choose_questions()
        for number, count in Counter(self.numbers).items():
            if count > 1:
                raise ValueError(f"{count} released folders have the number {number}; play them in runs of their own")

    def _choose_questions(self) -> None:
        """Puts kinds and numbers in order, so that a choice has one form, and refuses what is not there."""
        chosen = chosen_kinds(self.kinds, self.edition)
        object.__setattr__(self, "kinds", tuple(short_name(kind.kind()) for kind in chosen) if self.kinds else ())
        object.__setattr__(self, "question_numbers", tuple(sorted(set(self.question_numbers))))
        for number in self.question_numbers:
            if not 1 <= number <= self.questions:
                raise ValueError(
                    f"there is no question {number} of a kind; there are {self.questions}, counted from 1"
                )

    @property
    def suite(self) -> str:
        """The name of the suite."""
        return NAME

    @property
    def name(self) -> str:
        """The name by which the task is called."""
        return task_name(self.setting)

    @property
    def sort(self) -> tuple[str, ...]:
        """What its scenes are like, in words, but for their number of rooms."""
        layout = self.layout
        made = ("released",) if self.folders else (layout.plan.value, f"{layout.things} things")
        return self.edition.value, *made, "{}x{} cells".format(*layout.size)

    @property
    def words(self) -> str:
        """What it plays, in words."""
        layout, setting = self.layout, self.setting
        drawn = f"{layout.plan.value} of {counted(layout.rooms, 'room')} with {counted(layout.things, 'thing')} each"
        said = [f"{self.name}: {'released ' + ', '.join(self.folders) if self.folders else drawn}"]
        said.append(self._question_words())
        said += _probe_words(setting)
        if setting.shifting:
            said.append(f"then {counted(setting.shifting.moved, 'thing')} moved and {setting.shifting.turned} turned")
        return ", ".join(said)

    def _question_words(self) -> str:
        if not self.questions:
            return "no questions"
        said = f"{counted(self.questions, 'question')} of each kind"
        if self.question_numbers:
            said = f"of each kind the questions {' and '.join(map(str, self.question_numbers))} of {self.questions}"
        return f"{said}: {' and '.join(self.kinds).replace('_', ' ')} alone" if self.kinds else said

    @property
    def rules(self) -> tuple[object, ...]:
        """How its items are put, whatever their scenes."""
        return self.setting, self.budget, self.noise, self.questions, self.kinds, self.question_numbers

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the released folders, in order."""
        return tuple(map(folder_number, self.folders))

    @property
    def seeds(self) -> tuple[int, ...] | None:
        """The numbers of the released folders; None where scenes are drawn, which any number will do for."""
        return self.numbers or None

    def draw(self, seed: int) -> Item:
        """Returns the item of a seed."""
        rules = self.edition, self.budget, self.noise, self.setting
        asked = self.questions, self.kinds, self.question_numbers
        if self.folders:
            return read_item(self._folder(seed), seed, *rules, *asked)
        return draw_item(seed, self.layout, *rules, *asked)

    def scenes(self, seed: int) -> tuple[Scene, ...]:
        """Returns the scene of a seed, and the one after the secret change, of which views are to be drawn."""
        if self.folders:
            raise PictureError("a released scene comes with its own images; there is nothing to draw")
        item = replace(self, questions=0, question_numbers=()).draw(seed)
        return (item.scene,) if item.shifted is None else (item.scene, item.shifted)

    def item_id(self, seed: int) -> str:
        """Returns the name of the item of a seed."""
        if self.folders:
            return released_id(self._folder(seed), self.edition)
        return item_id(seed, self.layout, self.edition)

    def question_count(self, _seed: int) -> None:
        """Returns None: how many questions a scene allows is known once they are drawn."""

    def item_digest(self, seed: int) -> str:
        """Returns sixteen hex digits that change with anything in the scene of a seed."""
        scene = load_folder(Path(self._folder(seed))) if self.folders else draw_scene(seed, self.layout, self.edition)
        return sha256(codec.to_json(scene)).hexdigest()[:16]

    def _folder(self, number: int) -> str:
        folders = dict(zip(self.numbers, self.folders, strict=True))
        if number not in folders:
            raise ValueError(f"there is no released folder {number} among {', '.join(self.folders)}")
        return folders[number]


def folder_number(folder: str) -> int:
    """Returns the number of a released folder: 7 for run07."""
    found = re.search(r"[0-9]+$", Path(folder).name)
    if found is None:
        raise ValueError(f"{folder!r} has no number; name a released folder as in run07")
    return int(found[0])


def task_name(setting: Setting) -> str:
    """Returns the name of the task that puts items so."""
    return f"tos_{setting.sense}_{setting.source.value.replace('-', '_')}"


def _probe_words(setting: Setting) -> list[str]:
    if setting.probes is Probes.NONE:
        return []
    has_turns = setting.probes is Probes.TURNS and setting.source is Source.ACTIVE
    return ["maps and unseen points after turns" if has_turns else "a map before the questions"]


def kinds() -> tuple[str, ...]:
    """Returns every kind of question with its version."""
    return tuple(kind.kind() for kind in KINDS)


@cache
def prompts_digest() -> str:
    """Returns sixteen hex digits that change with any word that players read, wherever it is written."""
    return manner.digest(*(request for requests in specimens().values() for request in requests))
