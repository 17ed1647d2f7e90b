"""Pictures of a run: the path of every player on its floor plan. Importing this module does not import matplotlib."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from tolman.protocol.transcript import Transcript
from tolman.suites.tos.drawing.trail import Trail
from tolman.suites.tos.item import Item
from tolman.suites.tos.scores.exploration import stages_of
from tolman.suites.tos.world import Looked


def trail(transcript: Transcript[Item]) -> Trail:
    """Returns where the player stood at each look."""
    looks = [event for stage in stages_of(transcript) for event in stage.events if isinstance(event, Looked)]
    return Trail(tuple(look.pose for look in looks))


def draw_paths(transcripts: Sequence[Transcript[Item]], folder: Path) -> Iterator[Path]:
    """Draws the path of each transcript and yields the pictures' files."""
    from tolman.suites.tos.drawing.floorplan import draw_floorplan

    for transcript in transcripts:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{transcript.item.id}-{_file_name(transcript)}.png"
        title = f"{transcript.item.id}, {transcript.player}"
        draw_floorplan(transcript.item.scene, path, trail(transcript), (title,))
        yield path


def _file_name(transcript: Transcript[Item]) -> str:
    """Returns the player's name as a file can have it, and which time it played, but for the first."""
    name = re.sub(r"[^\w.]+", "-", transcript.player)
    return name if transcript.epoch == 1 else f"{name}-{transcript.epoch}"
