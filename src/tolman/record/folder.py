"""Run folders: where a run keeps what it did."""

import platform
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

import tolman
from tolman.errors import RunFolderError
from tolman.protocol.transcript import SCHEMA


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a run is: enough to make it again."""

    task: str
    settings: dict[str, Any]
    """Everything that decides what is played, as plain JSON."""
    version: str = tolman.__version__
    schema: int = SCHEMA
    started: str = ""
    python: str = platform.python_version()
    machine: str = platform.platform()

    def is_same_run(self, other: "Manifest") -> bool:
        """Says whether both describe the same run, machine and time aside."""
        mine, theirs = ((m.task, m.settings, m.version, m.schema) for m in (self, other))
        return mine == theirs


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A folder with the manifest, the journal, the transcripts and the scores of a run."""

    path: Path

    @property
    def manifest(self) -> Path:
        """What the run is."""
        return self.path / "manifest.json"

    @property
    def journal(self) -> Path:
        """Every reply as it came."""
        return self.path / "journal.jsonl"

    @property
    def transcripts(self) -> Path:
        """Every finished episode."""
        return self.path / "transcripts.jsonl"

    @property
    def scores(self) -> Path:
        """The scores of the finished episodes."""
        return self.path / "scores.jsonl"


def open_run(path: Path, manifest: Manifest) -> RunFolder:
    """Returns the folder of a run: a new one, or that of the same run to go on with."""
    folder = RunFolder(path)
    if folder.manifest.exists():
        if not read_manifest(folder).is_same_run(manifest):
            raise RunFolderError(f"{path} holds another run; choose another folder with --out")
        return folder
    if path.exists() and any(path.iterdir()):
        raise RunFolderError(f"{path} exists and is no run folder; choose another folder with --out")
    path.mkdir(parents=True, exist_ok=True)
    stamped = replace(manifest, started=datetime.now(UTC).isoformat(timespec="seconds"))
    folder.manifest.write_bytes(msgspec.json.format(msgspec.json.encode(stamped)) + b"\n")
    return folder


def read_manifest(folder: RunFolder) -> Manifest:
    """Returns the manifest of a run folder."""
    try:
        return msgspec.json.decode(folder.manifest.read_bytes(), type=Manifest)
    except OSError as error:
        raise RunFolderError(f"{folder.path} is no run folder: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RunFolderError(f"{folder.manifest} is damaged: {error}") from error
