"""Plays the parts of a run on a Ray cluster, whose machines share the run folder."""

from pathlib import Path
from time import monotonic
from typing import Any

from tolman.errors import ModelError
from tolman.record.folder import RunFolder, Shard
from tolman.record.record import Key, finished_keys
from tolman.record.settings import Settings
from tolman.runner.access import Access
from tolman.runner.progress import Progress, Told
from tolman.runner.run import Share, begun_run, planned_episodes, play_run

TRIES = 5
"""Times that a part is begun again when its worker dies; it goes on from what is on record."""

GLANCE = 2.0
"""Seconds between two looks at how far the parts have come."""


_WHOLE = Share()


def play_on_ray(
    settings: Settings[Any],
    path: Path,
    access: Access,
    parts: int,
    share: Share = _WHOLE,
    told: Told | None = None,
) -> RunFolder:
    """Plays a run in so many parts on the cluster that Ray finds, or on this machine if there is none."""
    try:
        import ray
    except ImportError as error:
        raise ModelError("Ray is not installed; pip install ray") from error
    folder = begun_run(settings, path.resolve(), access, share)
    planned = {each.key for each in planned_episodes(settings, share)}
    failed: list[Exception] = []
    if told:
        told(_progress(folder, planned))
    with ray.init(ignore_reinit_error=True, log_to_driver=False, configure_logging=False):
        play = ray.remote(max_retries=TRIES)(_play_part)
        waiting = [
            play.remote(settings, folder.path, access, Share(Shard(number, parts), share.limit, greets=False))
            for number in range(1, parts + 1)
        ]
        while waiting:
            done, waiting = ray.wait(waiting, num_returns=len(waiting), timeout=GLANCE)
            for part in done:
                try:
                    ray.get(part)
                except ray.exceptions.RayTaskError as error:
                    failed.append(error.cause)
                except ray.exceptions.RayError as error:
                    failed.append(ModelError(f"a part was lost with its worker, {TRIES} times again: {error}"))
            if told:
                told(_progress(folder, planned))
    if failed:
        raise failed[0]  # the other parts have gone on: their calls in flight would have been lost
    return folder


def _progress(folder: RunFolder, planned: set[Key]) -> Progress:
    """Returns how far the parts have come together; what their calls do is not seen from here."""
    finished = len(planned & finished_keys(folder))
    return Progress(finished, 0, len(planned), share=finished / max(1, len(planned)), at=monotonic(), is_afar=True)


def _play_part(*order: Any) -> None:
    play_run(*order)
