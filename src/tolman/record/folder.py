"""Run folders: where a run keeps what it did."""

import platform
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any
from uuid import uuid4

import msgspec

import tolman
from tolman.errors import RunFolderError
from tolman.protocol.transcript import SCHEMA
from tolman.record import lines


@dataclass(frozen=True, slots=True, order=True)
class Assigned:
    """One episode that a player was given."""

    task: str
    item: str
    epoch: int = 1


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a run is: enough to make it again."""

    settings: dict[str, Any]
    """Everything that decides what is played, as plain JSON."""
    tasks: dict[str, int] = field(default_factory=dict)
    """Version of each task, by name."""
    kinds: tuple[str, ...] = ()
    """Kinds of question, with their versions."""
    prompts: str = ""
    """Digest of all words that players read."""
    scenes: dict[str, str] = field(default_factory=dict)
    """Digest of each scene, by the item's id; empty where it could not be drawn."""
    questions: dict[str, int] = field(default_factory=dict)
    """How many questions each item has, by its id, where that is known before it is drawn."""
    access: dict[str, Any] = field(default_factory=dict)
    """How the models were reached, and the limits of the run: all that does not decide what is played."""
    version: str = tolman.__version__
    schema: int = SCHEMA
    started: str = ""
    ended: str = ""
    """When the last episode was finished; empty while there is one left."""
    python: str = platform.python_version()
    machine: str = platform.platform()
    packages: dict[str, str] = field(default_factory=dict)
    """Versions of the packages that reach the models."""
    suite: str = ""
    """The name of the suite; empty where a version before 0.6 wrote it."""
    command: str = ""
    """The command line with which the run was begun, without keys; empty where none was given, or kept."""
    assigned: dict[str, tuple[Assigned, ...]] = field(default_factory=dict)
    """The episodes of each player that does not play all, as people in a study do not."""

    def differences(self, other: "Manifest") -> list[str]:
        """Returns what makes two manifests describe different runs; time, machine, access and limits do not."""
        names = ("version", "schema", "tasks", "kinds", "prompts")
        changed = [name for name in names if getattr(self, name) != getattr(other, name)]
        changed += ["scenes"] * _differ(self.scenes, other.scenes)
        chosen = [
            name for name in self.settings | other.settings if self.settings.get(name) != other.settings.get(name)
        ]
        return list(dict.fromkeys(chosen + changed))


def _differ(scenes: dict[str, str], others: dict[str, str]) -> bool:
    """Says whether digests are of different scenes; one that could not be drawn may be any."""
    pairs = [(digest, others.get(name)) for name, digest in scenes.items()]
    return scenes.keys() != others.keys() or any(one != other for one, other in pairs if one and other)


@dataclass(frozen=True, slots=True)
class Shard:
    """One of several parts of a run that are played apart from each other, counted from 1."""

    number: int
    count: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.count:
            raise ValueError(f"there is no shard {self.number} of {self.count}")

    def __str__(self) -> str:
        return f"{self.number:0{len(str(self.count))}d}-of-{self.count}"


@dataclass(frozen=True, slots=True)
class RunPart:
    """The files that one process writes: those of the whole run, or of a shard."""

    path: Path

    @property
    def journal(self) -> Path:
        """Every reply as it came."""
        return self.path / "journal.jsonl"

    @property
    def transcripts(self) -> Path:
        """Every finished episode."""
        return self.path / "transcripts.jsonl"

    @property
    def greetings(self) -> Path:
        """Every call that asked a model whether it answers."""
        return self.path / "greetings.jsonl"

    @property
    def failures(self) -> Path:
        """Every episode that could not be played to its end."""
        return self.path / "failures.jsonl"


@dataclass(frozen=True, slots=True)
class RunFolder:
    """A folder with the manifest, the parts, the scores and the report of a run."""

    path: Path

    @property
    def manifest(self) -> Path:
        """What the run is."""
        return self.path / "manifest.json"

    @property
    def scores(self) -> Path:
        """The scores of the finished episodes."""
        return self.path / "scores.jsonl"

    @property
    def report(self) -> Path:
        """The page that shows what came out."""
        return self.path / "report.html"

    @property
    def inspect_logs(self) -> Path:
        """The logs that Inspect writes of episodes played with models."""
        return self.path / "inspect"

    def part(self, shard: Shard | None = None) -> RunPart:
        """Returns the files that the process of a shard writes, or of the whole run."""
        return RunPart(self.path / "shards" / str(shard) if shard else self.path)

    def parts(self) -> list[RunPart]:
        """Returns every part that has been begun."""
        shards = self.path / "shards"
        return [
            RunPart(self.path),
            *(RunPart(each) for each in (sorted(shards.iterdir()) if shards.is_dir() else ())),
        ]

    def in_use(self) -> Path | None:
        """Returns a part in which a process plays now; None where none does."""
        return next((part.path for part in self.parts() if lines.is_in_use(part.journal)), None)


def open_run(path: Path, manifest: Manifest) -> RunFolder:
    """Returns the folder of a run: a new one, or that of the same run to go on with."""
    folder = RunFolder(path)
    path.mkdir(parents=True, exist_ok=True)
    if _is_free(folder):
        _put(folder, replace(manifest, started=_now()))
    there = read_manifest(folder)
    check_version(path, there, manifest.version)
    if different := there.differences(manifest):
        raise RunFolderError(
            f"{path} holds another run, with other {', '.join(different)}; choose another folder with --out"
        )
    return folder


def check_place(path: Path) -> None:
    """Raises an error if no run can be written to a folder, which need not be there; leaves nothing behind."""
    place = next(each for each in (path, *path.absolute().parents) if each.exists())
    try:
        with TemporaryFile(dir=place) as file:
            file.write(bytes(_ROOM))
            file.flush()
        _is_free(RunFolder(path))
    except OSError as error:
        raise RunFolderError(
            f"{path} cannot be written: {error.strerror}; mend that, or choose another folder with --out"
        ) from error


_ROOM = 1 << 16
"""Bytes for which there is room where a run is begun."""


def _is_free(folder: RunFolder) -> bool:
    """Says whether a folder holds no run yet; refuses one that holds anything else."""
    path = folder.path
    holds_files = path.exists() and any(not each.name.startswith(_DRAFT) for each in path.iterdir())
    if folder.manifest.exists():  # looked for after the files: another process may be opening the same run
        return False
    if holds_files:
        raise RunFolderError(f"{path} exists and is not a run folder; choose another folder with --out")
    return True


def check_version(path: Path, there: Manifest, version: str = tolman.__version__) -> None:
    """Refuses to go on with a run that another version began."""
    if there.version != version:
        raise RunFolderError(
            f"{path} was begun with Tolman {there.version}, and this is {version}, which would play it "
            f"differently: go on with that version, or choose another folder with --out; tolman report {path} shows "
            "what is there"
        )


def close_run(folder: RunFolder) -> None:
    """Notes that the last episode of a run is finished."""
    manifest = read_manifest(folder)
    if not manifest.ended:
        write_manifest(folder, replace(manifest, ended=_now()))


def write_manifest(folder: RunFolder, manifest: Manifest) -> None:
    """Writes the manifest of a run in the place of the one that is there."""
    write_whole(folder.manifest, _text(manifest))


def read_manifest(folder: RunFolder) -> Manifest:
    """Returns the manifest of a run folder."""
    try:
        text = folder.manifest.read_bytes()
        written = msgspec.json.decode(text, type=_Written)
        if written.schema != SCHEMA:
            raise RunFolderError(
                f"{folder.path} was written by Tolman {written.version}, in a form that this version does not read; "
                "use that version, or play it anew into another folder"
            )
        return msgspec.json.decode(text, type=Manifest)
    except OSError as error:
        raise RunFolderError(f"{folder.path} is not a run folder: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RunFolderError(
            f"{folder.manifest} is damaged, or was written by another version of Tolman: {error}"
        ) from error


@dataclass(frozen=True, slots=True)
class _Written:
    """What every version writes in its manifest."""

    version: str
    schema: int


_DRAFT = ".draft-"
"""Begins the names of manifests that are being written."""


def _put(folder: RunFolder, manifest: Manifest) -> None:
    """Writes a manifest where there is none; one that another process has put there meanwhile stays."""
    draft = _draft(folder.manifest, _text(manifest))
    try:
        folder.manifest.hardlink_to(draft)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        draft.replace(folder.manifest)
    draft.unlink(missing_ok=True)


def write_whole(path: Path, text: bytes) -> None:
    """Writes a file in one step: whoever reads it, and whatever is killed, it is the old one or the new one."""
    _draft(path, text).replace(path)


def _draft(path: Path, text: bytes) -> Path:
    """Writes a file under a name of its own."""
    draft = path.with_name(f"{_DRAFT}{uuid4().hex}")
    draft.write_bytes(text)
    return draft


def _text(manifest: Manifest) -> bytes:
    return msgspec.json.format(msgspec.json.encode(manifest)) + b"\n"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
