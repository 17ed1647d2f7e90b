"""A run as it was played: its transcripts, their scores, what they took, and what failed."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from tolman.protocol.transcript import Transcript
from tolman.record.folder import Manifest, RunFolder, read_manifest, write_whole
from tolman.record.record import Failure, Key, read_failures, read_finished
from tolman.record.settings import Settings, settings_in
from tolman.scoring.spending import Silence, Spending, silence, spending_by_purpose
from tolman.suites.suite import Suite

Scores = TypeVar("Scores")
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class ScoredEpisode(Generic[Scores]):
    """One episode with its scores and what it took."""

    task: str
    item: str
    player: str
    epoch: int
    rooms: int
    """Rooms of the scene; 0 for a video."""
    scores: Scores
    spending: dict[str, Spending] = field(default_factory=dict)
    """What the replies took, by the purpose of their requests."""
    silence: Silence = Silence()
    """Replies that say nothing."""

    @property
    def key(self) -> Key:
        """Which episode this is."""
        return Key(self.task, self.item, self.player, self.epoch)


@dataclass(frozen=True, slots=True)
class Played(Generic[Item]):
    """All that a run left."""

    path: Path
    manifest: Manifest
    settings: Settings
    transcripts: dict[Key, Transcript[Item]]
    failures: tuple[Failure, ...]
    """Episodes that could not be played to their end."""


def read_run(path: Path) -> Played[Any]:
    """Returns what a run folder holds."""
    folder = RunFolder(path)
    manifest, settings = read_manifest(folder), settings_in(folder)
    transcripts = {each.key: each.transcript for each in read_finished(folder, settings.suite.item)}
    failures = tuple(each for each in read_failures(folder) if each.key not in transcripts)
    return Played(path, manifest, settings, transcripts, failures)


def key_of(suite: Suite, transcript: Transcript[Any]) -> Key:
    """Returns which episode a transcript is of."""
    item = transcript.item
    return Key(suite.task_name(item), item.id, transcript.player, transcript.epoch)


def score(suite: Suite, key: Key, transcript: Transcript[Any]) -> ScoredEpisode[Any]:
    """Returns the scores of one episode."""
    return ScoredEpisode(
        key.task,
        key.item,
        key.player,
        key.epoch,
        suite.rooms(transcript.item),
        suite.score(transcript),
        spending_by_purpose(transcript.exchanges),
        silence(transcript.exchanges),
    )


def score_run(played: Played[Any]) -> Iterator[ScoredEpisode[Any]]:
    """Yields the scores of every finished episode."""
    suite = played.settings.suite
    return (score(suite, key, transcript) for key, transcript in played.transcripts.items())


def write_scores(scored: Iterable[ScoredEpisode[Any]], path: Path) -> None:
    """Writes the scores of episodes to a file, a line for each."""
    write_whole(path, b"".join(msgspec.json.encode(asdict(episode)) + b"\n" for episode in scored))
