"""`tolman compare`."""

import shutil
from pathlib import Path

import pytest

from tests.cli.calling import call, failed

WRONG = {
    "comparison of no run": (["compare", "nowhere", "nowhere"], "nowhere is not a run folder"),
    "comparison with nothing": (["compare", "nowhere"], "tolman compare --help"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []


@pytest.mark.slow
def test_players_and_runs_are_compared(ran: tuple[Path, str], folder: Path) -> None:
    shutil.copytree(ran[0], folder / "run")
    output = call("compare", "run:scout", "run:random")
    assert "scout of run" in output
    assert "random of run" in output
    assert "random of" in call("compare", "run", "run")
    assert "its players are random, scout" in failed("compare", "run", "run:bob")
