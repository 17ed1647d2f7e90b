"""`tolman doctor`."""

from pathlib import Path

import pytest

import tolman
from tests.cli.calling import call, say


def test_doctor_finds_what_is_installed(folder: Path) -> None:
    lines = call("doctor").splitlines()
    assert lines[0] == f"✓ tolman: {tolman.__version__}"
    assert not any(line.startswith("✗") for line in lines)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--model", "nosuch/model"], "✗ nosuch/model: does not answer: "),
        (["--base-url", "http://127.0.0.1:1/v1"], "✗ models: http://127.0.0.1:1/v1 cannot be reached"),
        (["--out", "file/runs"], "✗ runs: cannot be written to file/runs"),
    ],
)
def test_doctor_ends_with_1_where_something_is_amiss(arguments: list[str], told: str, folder: Path) -> None:
    (folder / "file").touch()
    said = say("doctor", *arguments)
    assert said.code == 1
    assert any(line.startswith(told) for line in said.output.splitlines())
    assert said.output.startswith("✓ tolman: ")
