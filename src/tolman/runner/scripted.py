"""Plays items with scripted players through the synchronous driver, into a run folder."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import product
from pathlib import Path

import msgspec

from tolman.play import play, said_by
from tolman.protocol.transcript import Transcript
from tolman.record import lines
from tolman.record.folder import Manifest, RunFolder, open_run
from tolman.record.journal import Journal, Key
from tolman.scene.draw import Layout
from tolman.suites.tos.edition import Edition
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import QUESTIONS, Item, draw_item
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players import PLAYERS, scripted
from tolman.suites.tos.scores import Scores, score_episode
from tolman.suites.tos.setting import Setting


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run plays."""

    scenes: tuple[int, ...] = tuple(range(20))
    """Seeds of the scenes."""
    players: tuple[str, ...] = PLAYERS
    """Names of the scripted players."""
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
    def task(self) -> str:
        """What the run selects: the suite in one setting."""
        return f"tos_text_{self.setting.source.value.replace('-', '_')}"

    @property
    def digest(self) -> str:
        """Eight hex digits that change with any setting."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class ScoredItem:
    """The score of one player on one item."""

    item: str
    player: str
    scores: Scores


def run(settings: Settings, path: Path) -> Iterator[Transcript[Item]]:
    """Yields the transcript of every player on every scene; what was finished before is not played again."""
    items = [
        draw_item(
            seed,
            settings.layout,
            settings.edition,
            settings.budget,
            settings.noise,
            settings.setting,
            settings.questions,
        )
        for seed in settings.scenes
    ]
    folder = open_run(path, Manifest(settings.task, msgspec.json.decode(msgspec.json.encode(settings))))
    with Journal(folder.journal) as journal, folder.transcripts.open("ab") as transcripts:
        finished = {(t.item.id, t.player): t for t in lines.read(folder.transcripts, Transcript[Item])}
        for item, player in product(items, settings.players):
            transcript = finished.get((item.id, player))
            if transcript is None:
                answer = journal.resumed(Key(item.id, player), said_by(scripted(player, item.scene, item.shifted)))
                transcript = play(episode(item, player), answer)
                lines.write(transcripts, transcript)
            yield transcript


def score_run(transcripts: list[Transcript[Item]], folder: RunFolder) -> list[ScoredItem]:
    """Scores transcripts and writes the scores to the run folder."""
    scored = [ScoredItem(t.item.id, t.player, score_episode(t)) for t in transcripts]
    with folder.scores.open("wb") as file:
        for entry in scored:
            lines.write(file, asdict(entry))
    return scored
