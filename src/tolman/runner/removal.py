"""Deletes runs: nothing that is no run, nothing outside the folder of runs, and nothing behind a link."""

import os
import shutil
from pathlib import Path

from tolman.errors import RunFolderError, TolmanError
from tolman.record.folder import RunFolder, read_manifest


def removable(name: Path, home: Path) -> RunFolder:
    """Returns the run of a name, or of a path, in a folder of runs, if it can be deleted."""
    path = home / name if (home / name).exists() else name
    if path.name in ("", "..") or path.parent.resolve() != home.resolve():
        raise RunFolderError(f"{name} is not in {home}; name the folder that holds it: tolman runs FOLDER --delete")
    if path.is_symlink():
        raise RunFolderError(f"{path} is a link, and what it leads to is not deleted; take the link away yourself")
    run = RunFolder(path)
    if not _is_run(run):
        raise RunFolderError(f"{path} is not a run folder, and is not deleted")
    if part := run.in_use():
        raise RunFolderError(f"another process plays in {part}; stop it first")
    return run


def _is_run(run: RunFolder) -> bool:
    """Says whether a folder holds a run, if only a damaged one."""
    if not run.manifest.is_file() or run.manifest.is_symlink():
        return False
    try:
        read_manifest(run)
    except TolmanError:
        return any(part.journal.is_file() and part.transcripts.is_file() for part in run.parts())
    return True


def remove(run: RunFolder) -> None:
    """Deletes a run; a link in it is taken away, and what it leads to stays."""
    try:
        shutil.rmtree(run.path)
    except OSError as error:
        raise RunFolderError(f"{run.path} cannot be deleted whole: {error}") from error


def size_of(path: Path) -> int:
    """Returns the bytes of all files in a folder, links not followed."""
    return sum((Path(folder) / name).lstat().st_size for folder, _, names in os.walk(path) for name in names)
