"""Calls the program in this process, as tests do."""

import csv
import json
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tolman.cli.app import answer

PROGRAM = Path(sys.executable).with_name("tolman")
AS_PROGRAM = pytest.mark.parametrize(
    "program", [[str(PROGRAM)], [sys.executable, "-m", "tolman.cli"]], ids=["tolman", "python -m"]
)
RUN = ["run", "--scenes", "0-1", "--rooms", "2", "--players", "random,scout", "--pictures", "1", "--out", "run"]
EXPLORED = ["--probes", "none", "--moved", "0", "--turned", "0"]
FAST = ["--questions", "0", *EXPLORED]
ASKED = ["run", "--scenes", "0-1", "--rooms", "2", "--questions", "1", *EXPLORED, "--out", "run"]
QUIET = ["run", "--source", "active", *ASKED[1:]]


@dataclass(frozen=True)
class Said:
    """What a command left."""

    code: int
    output: str
    error: str


def say(*words: object, typed: str = "") -> Said:
    """Calls a command, with somebody who types."""
    output, error, before = StringIO(), StringIO(), sys.stdin
    sys.stdin = StringIO(typed)
    try:
        with redirect_stdout(output), redirect_stderr(error):
            code = answer([str(word) for word in words])
    finally:
        sys.stdin = before
    return Said(code, output.getvalue(), error.getvalue())


def call(*words: object, typed: str = "") -> str:
    """Calls a command that must succeed; returns what it printed."""
    said = say(*words, typed=typed)
    assert said.code == 0, said
    return said.output


def reported(output: str) -> str:
    """Returns what a run printed after its progress."""
    lines = output.splitlines(keepends=True)
    return "".join(each for each in lines if not re.match(r"Playing |[\d,]+/[\d,]+ episodes", each))


def failed(*words: object, code: int = 2) -> str:
    """Calls a command that must fail; returns the one line that it printed."""
    said = say(*words)
    (line,) = said.error.splitlines()
    assert (said.code, line.startswith("tolman: ")) == (code, True), said
    return line


def table(path: Path) -> list[dict[str, str]]:
    """Returns a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def manifest() -> dict[str, Any]:
    """Returns the manifest of the run folder."""
    told: dict[str, Any] = json.loads(Path("run/manifest.json").read_text())
    return told
