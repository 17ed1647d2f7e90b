"""Packages of other people, and processes in which they are installed.

What other packages bring is listed as Tolman is imported, so each step of a recipe is a process of its own.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOLMAN = ("-m", "tolman.cli")

Call = Callable[..., subprocess.CompletedProcess[str]]


def package(folder: Path, group: str, offers: Mapping[str, str], *modules: Path) -> Path:
    """Installs a package of modules that offers something under entry points, and returns where it is found."""
    about = folder / "my_package-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my_package\nVersion: 1.0\n")
    entries = "".join(f"{name} = {value}\n" for name, value in offers.items())
    (about / "entry_points.txt").write_text(f"[{group}]\n{entries}")
    for module in modules:
        shutil.copy(module, folder)
    return folder


def environment(*paths: Path) -> dict[str, str]:
    """Returns the environment of a process that finds packages in these folders too."""
    known = [ROOT / "src", os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*paths, *known))), "COLUMNS": "200"}


def caller(*paths: Path, cwd: Path = ROOT) -> Call:
    """Returns what runs Python with folders added to those where packages are found."""

    def call(*arguments: str | Path, fails: bool = False, typed: str = "") -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            env=environment(*paths),
            cwd=cwd,
            input=typed,
            capture_output=True,
            text=True,
        )
        assert bool(done.returncode) == fails, done.stdout + done.stderr
        return done

    return call


def sources_that_name(word: str) -> list[Path]:
    """Returns the files of Tolman that hold a word."""
    sources = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".js", ".json", ".html")]
    assert len(sources) > 300
    return [path for path in sources if word in path.read_text(encoding="utf-8")]
