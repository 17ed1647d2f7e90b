"""Writes a folder with a data set for VLMEvalKit: a table, a class that reads it, and how to register it."""

import shlex
from pathlib import Path

import tolman
from tolman.protocol.edition import Edition
from tolman.suites.spatialbench.exports.export import Export, install_line, summary
from tolman.suites.spatialbench.exports.row import write_table

NAME = "TolmanSpatialBench"

_TEMPLATES = Path(__file__).with_name("templates") / "vlmevalkit"

_SHOWN = {
    "frames": "the frames of the table, by number: the same for every model, and the same as in Tolman",
    "video_16frame": "the video file, from which a video model takes so many frames of its own choice; also with 8, "
    "32 and 64 frames, and as `video_1fps`. Models that take no video are shown the frames of the table",
    "blind": "nothing: what the words alone give away",
}


def write(export: Export, folder: Path) -> None:
    """Writes the questions with all that VLMEvalKit needs to put them."""
    write_table(export.rows, folder / f"{NAME}.tsv")
    script = "tolman_spatialbench.py"
    (folder / script).write_bytes((_TEMPLATES / script).read_bytes())
    (folder / "README.md").write_text(_readme(export, folder), encoding="utf-8")


def _readme(export: Export, folder: Path) -> str:
    shown = {name: what for name, what in _SHOWN.items() if name == "blind" or not export.is_blind}
    is_published = export.task.edition is Edition.PUBLISHED
    text = (_TEMPLATES / "README.md").read_text(encoding="utf-8")
    return text.format(
        contents=summary(export),
        folder=shlex.quote(str(folder.resolve())),
        install=install_line("-e ./VLMEvalKit"),
        version=tolman.__version__,
        first=next(iter(shown)),
        datasets="\n".join(f"| `{NAME}_{name}` | {what} |" for name, what in shown.items()),
        empty="as published, empty ones are left out of all means" if is_published else "they count as wrong",
    )
