"""A run as it was played: its transcripts, their scores, what they took, and what failed."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from tolman.protocol.transcript import Transcript
from tolman.record.folder import Manifest, write_whole
from tolman.record.reading import Reading
from tolman.record.record import Beside, Failure, Key
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
    beside: tuple[Beside, ...] = ()
    """What replies took that are part of no transcript."""


def write_scores(
    scored: Iterable[ScoredEpisode[Scores]], transcripts: Mapping[Key, Transcript[Any]], judge: str, path: Path
) -> None:
    """Writes the scores of episodes to a file, a line for each that ends with a digest of what it was made from."""
    lines = ((each.key, msgspec.json.encode(asdict(each))) for each in scored)
    text = (body[:-1] + _seal(body, transcripts[key], judge) for key, body in lines)
    write_whole(path, b"".join(text))


def read_scores(
    path: Path, kind: type[Scores], transcripts: Mapping[Key, Transcript[Any]], judge: str
) -> tuple[dict[Key, ScoredEpisode[Scores]], int]:
    """Returns the scores of a file that are those of the transcripts, and how many are not.

    These were changed since, or made from other transcripts, or by another judge.
    """
    decoder: Any = msgspec.json.Decoder(ScoredEpisode[kind])  # type: ignore[valid-type]
    found: dict[Key, ScoredEpisode[Scores]] = {}
    unfit = 0
    for line in path.read_bytes().splitlines(keepends=True) if path.exists() else ():
        episode = _fitting(line, decoder, transcripts, judge)
        if episode is None:
            unfit += 1
        else:
            found[episode.key] = episode
    return found, unfit


def _fitting(
    line: bytes, decoder: Any, transcripts: Mapping[Key, Transcript[Any]], judge: str
) -> ScoredEpisode[Any] | None:
    """Returns the scores of a line; None where they are not those of the transcript."""
    body = line[:-_SEAL_LENGTH] + b"}"
    try:
        episode: ScoredEpisode[Any] = decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    transcript = transcripts.get(episode.key)
    return episode if transcript and line.endswith(_seal(body, transcript, judge)) else None


def _seal(body: bytes, transcript: Transcript[Any], judge: str) -> bytes:
    """Returns the end of a line of scores: a digest of them, of the transcript, and of who judged it."""
    parts = (judge.encode(), msgspec.json.encode(transcript), body)
    digest = sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()
    return f',"fits":"{digest[:_DIGITS]}"}}\n'.encode()


_DIGITS = 16
_SEAL_LENGTH = len(',"fits":""}\n') + _DIGITS
