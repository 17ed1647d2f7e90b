"""A run as it was played: its transcripts, their scores, what they took, and what failed."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from tolman.protocol.transcript import Transcript
from tolman.record.folder import Manifest, write_whole
from tolman.record.reading import Reading
from tolman.record.record import Failure, Key
from tolman.record.settings import Settings
from tolman.scoring.spending import Silence, Spending

Scores = TypeVar("Scores")
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class ScoredEpisode(Generic[Scores]):
    """One episode with its scores and what it took."""

    task: str
    item: str
    player: str
    epoch: int
    size: int
    """How large the item is, by the measure of its suite, such as rooms; 0 where that has none."""
    scores: Scores
    spending: dict[str, Spending] = field(default_factory=dict)
    """What the replies took, by the purpose of their requests."""
    silence: Silence = Silence()
    """Replies that say nothing."""
    reading: Reading = Reading()
    """Replies that should hold an answer, and those in which none could be read."""
    before: Scores | None = None
    """The scores if nobody had been reminded; None where nobody was."""

    @property
    def key(self) -> Key:
        """Which episode this is."""
        return Key(self.task, self.item, self.player, self.epoch)


@dataclass(frozen=True, slots=True)
class Played(Generic[Item]):
    """All that a run left."""

    path: Path
    manifest: Manifest
    settings: Settings[Item]
    transcripts: dict[Key, Transcript[Item]]
    failures: tuple[Failure, ...]
    """Episodes that could not be played to their end."""


def write_scores(scored: Iterable[ScoredEpisode[Scores]], path: Path) -> None:
    """Writes the scores of episodes to a file, a line for each."""
    write_whole(path, b"".join(msgspec.json.encode(asdict(episode)) + b"\n" for episode in scored))
