"""`tolman resume`: goes on with a run from its folder alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tolman.cli.options import check_access
from tolman.cli.progress import Telling, event
from tolman.cli.run import Playing, played
from tolman.errors import OptionError, RunFolderError
from tolman.options import Option, fields_of, read
from tolman.runner.access import Access
from tolman.suites.choice import Command

if TYPE_CHECKING:
    from tolman.record.folder import Manifest, RunFolder
    from tolman.record.settings import Settings


@dataclass(frozen=True, slots=True)
class Resume:
    """Which run goes on, and what is otherwise than when it was begun."""

    folder: Annotated[Path, Option("Run folder.", is_positional=True, shown="RUN")]
    access: Access = Access()
    """How models are reached, and what the run may take: what is not given stays as it was."""
    playing: Playing = Playing()
    telling: Telling = Telling()


def resume(given: Mapping[str, object]) -> int:
    """Go on with a run after a stop or a kill, from its folder alone, and report it.

    All that decides what is played stands in the folder, a settings file or the command of the run is not needed.
    Nothing that was answered is asked again; episodes that failed are tried again.

    How models are reached stays as it was when the run was begun, unless it is said anew, as with a higher
    [bold]--max-cost[/bold]. Keys are taken from the environment.
    """
    from tolman.record.folder import RunFolder, check_version, read_manifest
    from tolman.record.record import finished_keys
    from tolman.suites.runs import settings_in

    options = read(Resume, given)
    folder = RunFolder(options.folder)
    manifest = read_manifest(folder)
    check_version(folder.path, manifest)
    settings = settings_in(folder)
    _check(folder, manifest, settings, options, given)
    planned = {each.key for each in settings.episodes()}
    if planned <= finished_keys(folder):
        whole = (
            f"{folder.path} is whole: all {len(planned)} episodes are played. tolman report {folder.path} shows it."
        )
        end = event("end", run=str(folder.path), finished=len(planned), failed=0, error=None)
        print(end if options.telling.json else whole)
        return 0
    access = check_access(read(Access, {**manifest.access, **given}))
    return played(settings, folder.path, access, options.playing, options.telling)


def _check(
    folder: "RunFolder",
    manifest: "Manifest",
    settings: "Settings[Any]",
    options: Resume,
    given: Mapping[str, object],
) -> None:
    """Refuses what cannot go on, or not so."""
    from tolman.record.settings import is_model

    if manifest.access.get("people"):
        raise RunFolderError(f"people play in {folder.path}; it goes on with tolman play --out {folder.path}")
    if not any(map(is_model, settings.players)):
        for each in fields_of(Access):
            if each.name in given:
                raise OptionError(each.name, f"it has no effect: no model plays in {folder.path}")
    if not options.playing.shard and (part := folder.in_use()):
        raise RunFolderError(
            f"another process plays in {part}; wait until it has ended, or let this one play a part with --shard"
        )


RESUME = Command("resume", getdoc(resume) or "", Resume, resume)
"""The command: it must know what was given and what was not."""
