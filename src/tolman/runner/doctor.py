"""Looks at what is installed, what is missing, and whether a model answers."""

import os
import platform
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import tolman
from tolman.record.generation import Generation
from tolman.runner.access import Access
from tolman.runner.secrets import redacted

EXTRAS = {
    "gymnasium": "the rooms as Gymnasium environments: pip install gymnasium",
    "warp-lang": "pictures: pip install 'tolman[vision]'",
    "av": "videos: pip install 'tolman[video]'",
    "starlette": "pages in the browser: pip install 'tolman[web]'",
    "trimesh": "models of your own in pictures: pip install 'tolman[models]'",
    "ray": "runs on a Ray cluster: pip install ray",
    "anthropic": "models of Anthropic: pip install anthropic",
    "google-genai": "models of Google: pip install google-genai",
    "mistralai": "models of Mistral: pip install mistralai",
}
"""Packages that only some need, and what for."""

KEYS = (
    "OPENAI_API_KEY",
    "ANTHROPIC_API_KEY",
    "GOOGLE_API_KEY",
    "MISTRAL_API_KEY",
    "OPENROUTER_API_KEY",
    "SERVER_API_KEY",
)
"""Environment variables in which providers look for their key."""


PATIENCE = 60
"""Seconds that a model has to answer."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    found: str
    is_well: bool | None
    """None for what is missing and not needed by everyone."""


def look(folder: Path) -> Iterator[Finding]:
    """Yields what is found of the program, its parts and the place where runs are written."""
    yield Finding("tolman", tolman.__version__, True)
    yield Finding("python", f"{platform.python_version()} on {platform.platform()}, {os.cpu_count()} cores", True)
    for name in ("inspect_ai", "openai", "numpy", "matplotlib"):
        yield _package(name, "a part of Tolman: install it again", needed=True)
    for name, why in EXTRAS.items():
        yield _package(name, why, needed=False)
    keys = [name for name in KEYS if os.environ.get(name)]
    yield Finding("keys", ", ".join(keys) or "none; models of a provider need one", True if keys else None)
    yield _place(folder)


def _package(name: str, why: str, needed: bool) -> Finding:
    try:
        return Finding(name, version(name), True)
    except PackageNotFoundError:
        return Finding(name, f"missing; {why}", False if needed else None)


def _place(folder: Path) -> Finding:
    """Returns whether runs can be written to a folder, made or not yet."""
    place = folder.resolve()
    while not place.exists():
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place):
            free = shutil.disk_usage(place).free / 2**30
            return Finding("runs", f"can be written to {folder}, {free:.0f} GiB free", True)
    except OSError as error:
        return Finding("runs", f"cannot be written to {folder}: {error.strerror}", False)


def ask(player: str, access: Access) -> Finding:
    """Returns whether a model answers, and how fast; one that does not is soon given up."""
    import anyio

    from tolman.runner.greeting import WORDS
    from tolman.runner.inspect_task import reason
    from tolman.runner.models import reach

    async def answer() -> str:
        once = replace(access, max_retries=0, timeout=min(access.timeout, PATIENCE))
        async with reach(player, Generation(max_tokens=200), once) as model:
            return (await model.generate(WORDS)).completion

    begin = time.perf_counter()
    try:
        said = anyio.run(answer)
    except Exception as error:  # noqa: BLE001 (whatever keeps a model from answering is what was asked)
        return Finding(player, f"does not answer: {redacted(reason(error))}", False)
    seconds = time.perf_counter() - begin
    return Finding(player, f"answers in {seconds:.1f} s: {said.strip()[:60]!r}", True)
