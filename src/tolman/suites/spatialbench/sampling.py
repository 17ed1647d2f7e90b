"""Which frames of a video are shown: ways to choose them, by name.

    published              one a second, at most 64, spread evenly from the first frame to the last
    uniform-16             16, spread evenly from the first frame to the last
    interior-16            16, spread evenly without the ends, as VLMEvalKit takes them
    every-2s               what is seen after 0, 2, 4 ... seconds
    every-2s-at-most-32    the same, or where these are more, what is seen at 32 moments spread evenly over the time

The first three count frames; the last two go by time, which is not the same where the frame rate varies. No frame is
taken twice, so a short clip may give fewer than are asked for; as published, one of less than a second gives none.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from tolman.render.clip import Clip

PUBLISHED = "published"
_MOST = 64
"""Frames that the published program takes, at most."""
_NAME = re.compile(
    r"(?P<all>published)|(?P<kind>uniform|interior)-(?P<count>[1-9]\d{0,4})"
    r"|every-(?P<gap>\d{1,5}(\.\d{1,3})?)s(-at-most-(?P<most>[1-9]\d{0,4}))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Sampling:
    """A way to choose frames."""

    kind: str
    most: int = 0
    """Frames, at most; 0 for no limit."""
    gap: Fraction = Fraction(0)
    """Seconds from one frame to the next, where time decides."""

    @classmethod
    def of(cls, name: str) -> "Sampling":
        """Returns the way to choose frames that has a name."""
        found = _NAME.fullmatch(name)
        if not found or (found["gap"] and not Fraction(found["gap"])):
            raise ValueError(
                f"there is no way {name!r} to choose frames; write published, uniform-16, interior-16, every-2s or "
                "every-2s-at-most-32, with numbers of your own"
            )
        if found["gap"]:
            return cls("every", int(found["most"] or 0), Fraction(found["gap"]))
        return cls(found["kind"], int(found["count"])) if found["kind"] else cls(PUBLISHED, _MOST)

    @property
    def name(self) -> str:
        """The name by which it is called."""
        if self.kind == "every":
            gap = f"{float(self.gap):.3f}".rstrip("0").rstrip(".")
            return f"every-{gap}s" + (f"-at-most-{self.most}" if self.most else "")
        return PUBLISHED if self.kind == PUBLISHED else f"{self.kind}-{self.most}"

    def frames(self, clip: Clip) -> tuple[int, ...]:
        """Returns the numbers of the frames to show, in the order of time."""
        if self.kind == "every":
            return _at_times(clip, self.gap, self.most)
        if self.kind == "interior":
            return _interior(clip.count, self.most)
        if self.kind == PUBLISHED:
            return _published(clip)
        return _spread(clip.count, min(self.most, clip.count))


def _published(clip: Clip) -> tuple[int, ...]:
    """Returns frames as the published program numbers them, in floating point and with its rounding."""
    wanted = min(int(clip.count / float(clip.fps)), _MOST, clip.count)
    step = (clip.count - 1) / (wanted - 1) if wanted > 1 else 0.0
    return tuple(round(place * step) for place in range(wanted))


def _spread(count: int, wanted: int) -> tuple[int, ...]:
    """Returns numbers spread evenly over a clip, with both ends; a single one is the first."""
    gaps = max(1, wanted - 1)
    return tuple((2 * place * (count - 1) + gaps) // (2 * gaps) for place in range(wanted))


def _interior(count: int, wanted: int) -> tuple[int, ...]:
    """Returns numbers spread evenly over a clip, without its ends, in floating point as VLMEvalKit does."""
    step = count / (wanted + 1)
    return tuple(sorted({int(place * step) for place in range(1, wanted + 1)}))


def _at_times(clip: Clip, gap: Fraction, most: int) -> tuple[int, ...]:
    """Returns what is seen at moments spread evenly over the time of a clip."""
    moments = [place * gap for place in range(ceil(Fraction(clip.seconds) / gap))]
    if most and len(moments) > most:
        moments = [Fraction(clip.times[-1]) * place / max(1, most - 1) for place in range(most)]
    return tuple(sorted({clip.at(float(moment)) for moment in moments}))
