"""A run as it was played: its transcripts, their scores, what they took, and what failed."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import msgspec

from tolman.protocol.transcript import Transcript
from tolman.record.folder import Manifest, RunFolder, read_manifest, write_whole
from tolman.record.record import Failure, Key, read_failures, read_finished
from tolman.runner.settings import Settings, settings_in
from tolman.scoring.spending import Silence, Spending, silence, spending_by_purpose
from tolman.suites.tos.item import Item
from tolman.suites.tos.scores import Scores, score_episode
from tolman.suites.tos.task import task_name


@dataclass(frozen=True, slots=True)
class ScoredEpisode:
    """One episode with its scores and what it took."""

    task: str
    item: str
    player: str
    epoch: int
    rooms: int
    """Rooms of the scene."""
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
class Played:
    """All that a run left."""

    path: Path
    manifest: Manifest
    settings: Settings
    transcripts: dict[Key, Transcript[Item]]
    failures: tuple[Failure, ...]
    """Episodes that could not be played to their end."""


def read_run(path: Path) -> Played:
    """Returns what a run folder holds."""
    folder = RunFolder(path)
    manifest, settings = read_manifest(folder), settings_in(folder)
    transcripts = {each.key: each.transcript for each in read_finished(folder, Item)}
    failures = tuple(each for each in read_failures(folder) if each.key not in transcripts)
    return Played(path, manifest, settings, transcripts, failures)


def key_of(transcript: Transcript[Item]) -> Key:
    """Returns which episode a transcript is of."""
    item = transcript.item
    return Key(task_name(item.setting), item.id, transcript.player, transcript.epoch)


def score(key: Key, transcript: Transcript[Item]) -> ScoredEpisode:
    """Returns the scores of one episode."""
    return ScoredEpisode(
        key.task,
        key.item,
        key.player,
        key.epoch,
        len(transcript.item.scene.rooms),
        score_episode(transcript),
        spending_by_purpose(transcript.exchanges),
        silence(transcript.exchanges),
    )


def score_run(played: Played) -> Iterator[ScoredEpisode]:
    """Yields the scores of every finished episode."""
    return (score(key, transcript) for key, transcript in played.transcripts.items())


def write_scores(scored: Iterable[ScoredEpisode], path: Path) -> None:
    """Writes the scores of episodes to a file, a line for each."""
    write_whole(path, b"".join(msgspec.json.encode(asdict(episode)) + b"\n" for episode in scored))
