"""The device that rays are traced on, and Warp, which compiles the kernels for it."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from getpass import getuser
from pathlib import Path
from threading import Lock
from typing import Any

from tolman.errors import PictureError

try:
    import warp as wp
except ImportError as missing:
    raise PictureError("ray tracing needs more packages: pip install 'tolman[vision]'") from missing

from tolman.render.tracer.kernels import SIGHT
from tolman.render.tracer.kernels.units import UNITS

__all__ = ["PAUSE", "Notice", "announce", "chosen", "prepare", "processors", "ready", "wp"]

Notice = Callable[[str], object]

PAUSE = "Compiling the ray tracer for this machine: once, about 5 seconds.\n"

_loading = Lock()


def chosen(name: str | None = None) -> wp.Device:
    """Returns the device of that name; without one, the first graphics card, or else the processor."""
    _start()
    known = [device.alias for device in wp.get_devices()]
    if name is None:
        name = "cuda:0" if "cuda:0" in known else "cpu"
    if name not in known:
        raise ValueError(f"there is no device {name!r} here; there is {', '.join(known)}")
    return wp.get_device(name)


def announce(text: str) -> None:
    """Writes a line for whoever watches."""
    sys.stderr.write(text)


def prepare(device: wp.Device, notice: Notice = announce) -> None:
    """Loads the kernels for a device; where they have to be compiled first, says so through `notice`."""
    jobs = [(unit, device) for unit in UNITS]
    if not device.is_cpu:
        jobs.append((SIGHT, wp.get_device("cpu")))
    with _loading, _without_precompiled_headers():
        if not all(_is_compiled(*job) for job in jobs):
            _leave_read_only_cache()
            notice(PAUSE)
        with ThreadPoolExecutor(len(jobs)) as pool:
            list(pool.map(lambda job: job[0].load(job[1], _block(job[1])), jobs))


@cache
def ready() -> None:
    """Loads the kernels for the usual device once, those for stages among them, which run on the processor."""
    prepare(chosen())


def processors() -> int:
    """Returns how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _start() -> None:
    """Starts Warp without its greeting, and without its warning where there is no graphics card."""
    wp.config.log_level = max(wp.config.log_level, wp.LOG_WARNING)
    with _silent_stderr():
        try:
            wp.init()
        except OSError:
            wp.config.kernel_cache_dir = _spare_cache()
            wp.init()


@contextmanager
def _silent_stderr() -> Iterator[None]:
    """Leads what native code writes to the error stream nowhere."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


@contextmanager
def _without_precompiled_headers() -> Iterator[None]:
    """Compiles each unit on its own: for two of them that takes less than to prepare Warp's headers for both."""
    kept = wp.config.use_precompiled_headers
    wp.config.use_precompiled_headers = False
    try:
        yield
    finally:
        wp.config.use_precompiled_headers = kept


def _block(device: wp.Device) -> int:
    """Returns how many threads Warp runs together; a processor knows one."""
    return 1 if device.is_cpu else 256


def _is_compiled(unit: Any, device: wp.Device) -> bool:
    """Tells whether a unit lies in the cache; where machines share one, perhaps for another machine."""
    folder = Path(wp.config.kernel_cache_dir) / unit.get_module_identifier(_block(device))
    kinds = ("*.o",) if device.is_cpu else ("*.cubin", "*.ptx")
    return any(file for kind in kinds for file in folder.glob(kind))


def _leave_read_only_cache() -> None:
    """Moves the cache to the folder for temporary files where its own cannot be written."""
    if not os.access(wp.config.kernel_cache_dir, os.W_OK):
        wp.config.kernel_cache_dir = _spare_cache()


def _spare_cache() -> str:
    """Returns a folder for compiled kernels that only this user can write."""
    folder = Path(tempfile.gettempdir()) / f"tolman-kernels-{getuser()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return str(folder)
