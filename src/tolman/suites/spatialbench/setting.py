"""Settings: how the same questions are put to a player."""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations


class Shown(StrEnum):
    """What a player sees of a video."""

    FRAMES = "frames"
    """Frames in the order of time."""
    SHUFFLED = "shuffled"
    """The same frames in another order: does the order matter to the player?"""
    SINGLE = "single-frame"
    """The frame in the middle alone: is one enough?"""
    VIDEO = "video"
    """The file itself, from which the provider takes what it likes."""
    NOTHING = "blind"
    """Nothing: can the answers be had from the words?"""


class Given(StrEnum):
    """As what a player is given a video."""

    FRAMES = "frames"
    """As pictures that are chosen here."""
    VIDEO = "video"
    """As the file itself."""


class Times(StrEnum):
    """How a player learns when a frame was taken."""

    TOLD = "told"
    """The time stands before each frame."""
    DRAWN = "drawn"
    """The time is drawn into a corner of each frame."""
    NONE = "none"
    """It does not, as published, although 45 % of the published questions cite a time."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How questions are put."""

    shown: Shown = Shown.FRAMES
    has_exemplars: bool = False
    """Whether a question of the same kind comes first, with its answer and the reason."""
    shows_exemplars: bool = True
    """Whether the frames that explain it come with it, or words alone."""
    keeps_context: bool = False
    """Whether the questions of a video are one conversation, with the frames at its beginning."""
    reasons: bool = False
    """Whether the player may think aloud before it answers, or gives the answer alone."""
    sampling: str = "published"
    """Which frames are taken, as `sampling.Sampling` names it."""
    times: Times = Times.TOLD
    """How the player learns when a frame was taken."""
    side: int = 768
    """Pixels of the longer side of a frame, at most; 0 leaves frames as they were filmed."""
    quality: int = 85
    """Quality of frames as JPEG."""
    example_quality: int = 0
    """Quality of the frames of examples; 0 for that of all others."""

    def __post_init__(self) -> None:
        if self.side and not 32 <= self.side <= 4096:
            raise ValueError(f"a frame has 32 to 4096 pixels on its longer side, or 0 as filmed, not {self.side}")
        if not 1 <= self.quality <= 100 or not 0 <= self.example_quality <= 100:
            raise ValueError(f"the quality of a JPEG is 1 to 100, not {self.quality} or {self.example_quality}")

    @property
    def of_examples(self) -> "Setting":
        """How the frames of examples are shown."""
        return replace(self, quality=self.example_quality or self.quality)

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of what is not standard, by which the setting is called."""
        shown = () if self.shown is Shown.FRAMES else (self.shown.value,)
        chosen = {
            "one-shot": self.has_exemplars and self.shows_exemplars,
            "text-shot": self.has_exemplars and not self.shows_exemplars,
            "keep-context": self.keeps_context,
            "reasoning": self.reasons,
        }
        return (*shown, *(name for name, is_chosen in chosen.items() if is_chosen))


PUBLISHED_EXAMPLES = 30
"""Quality in which the published program shows the frames of examples."""

STANDARD = "standard"

NAMES: dict[str, dict[str, object]] = {
    STANDARD: {},
    "one-shot": {"has_exemplars": True},
    "text-shot": {"has_exemplars": True, "shows_exemplars": False},
    "keep-context": {"keeps_context": True},
    "reasoning": {"reasons": True},
    Shown.SHUFFLED.value: {"shown": Shown.SHUFFLED, "times": Times.NONE},  # times would tell the order
    Shown.SINGLE.value: {"shown": Shown.SINGLE},
    Shown.NOTHING.value: {"shown": Shown.NOTHING},
}
"""What each name of a setting chooses."""


def named(name: str, rest: Setting | None = None) -> Setting:
    """Returns the setting of a name such as "blind", or of several as in "one-shot+reasoning"; all else is `rest`."""
    parts = [part.strip() for part in name.split("+")]
    chosen: dict[str, object] = {}
    for part in parts:
        if part not in NAMES:
            raise ValueError(f"there is no setting {part!r}; there are {', '.join(NAMES)}")
        chosen |= NAMES[part]
    for one, other in combinations(parts, 2):
        if one == other or STANDARD in (one, other) or NAMES[one].keys() & NAMES[other].keys():
            raise ValueError(f"{one} and {other} cannot be joined: {_why_apart(one, other)}")
    return replace(rest or Setting(), **chosen)  # type: ignore[arg-type]


def _why_apart(one: str, other: str) -> str:
    if one == other:
        return "they are the same"
    if STANDARD in (one, other):
        return f"{STANDARD} is what nothing is joined to; leave it out, or play both, separated by a comma"
    return "both say what is shown, and not the same; choose one, or play both, separated by a comma"


def task_name(setting: Setting) -> str:
    """Returns the name of the task that puts questions so."""
    return "_".join(("spatialbench", *(part.replace("-", "") for part in setting.parts)))
