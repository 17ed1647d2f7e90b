"""Tasks: what a run selects, the suite in one setting."""

from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

from tolman.scene import codec
from tolman.scene.draw import Layout
from tolman.scene.scene import Scene
from tolman.suites.tos.edition import Edition
from tolman.suites.tos.item import QUESTIONS, Item, draw_item, draw_scene, item_id
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.questions.kinds import KINDS
from tolman.suites.tos.setting import Setting

VERSION = 1
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

    @property
    def name(self) -> str:
        """The name by which the task is called."""
        return task_name(self.setting)

    def draw(self, seed: int) -> Item:
        """Returns the item of a seed."""
        return draw_item(seed, self.layout, self.edition, self.budget, self.noise, self.setting, self.questions)

    def scenes(self, seed: int) -> tuple[Scene, ...]:
        """Returns the scene of a seed, and the one after the secret change where there is a change."""
        item = replace(self, questions=0).draw(seed)
        return (item.scene,) if item.shifted is None else (item.scene, item.shifted)

    def item_id(self, seed: int) -> str:
        """Returns the name of the item of a seed."""
        return item_id(seed, self.layout, self.edition)

    def scene_digest(self, seed: int) -> str:
        """Returns sixteen hex digits that change with anything in the scene of a seed."""
        return sha256(codec.to_json(draw_scene(seed, self.layout, self.edition))).hexdigest()[:16]


def task_name(setting: Setting) -> str:
    """Returns the name of the task that puts items so."""
    return f"tos_{setting.sense}_{setting.source.value.replace('-', '_')}"


def kinds() -> tuple[str, ...]:
    """Returns every kind of question with its version."""
    return tuple(kind.kind() for kind in KINDS)


@cache
def prompts_digest() -> str:
    """Returns sixteen hex digits that change with any word that players read."""
    folder = Path(__file__).parent
    text = b"".join((folder / name).read_bytes() for name in ("prompts.py", "words.py"))
    return sha256(text.replace(b"\r\n", b"\n")).hexdigest()[:16]
