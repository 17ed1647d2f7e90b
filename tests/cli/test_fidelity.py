"""`tolman fidelity`."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.calling import PROGRAM, call, failed, say

WRONG = {
    "no records": (["fidelity", "tos", "nowhere"], "nowhere is not a folder; name one"),
    "records not named": (["fidelity", "tos"], "tolman fidelity tos --help"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []


def test_a_folder_without_records_is_no_success(folder: Path) -> None:
    assert "holds no records of the published program" in failed("fidelity", "tos", str(folder))


@pytest.mark.slow
def test_fidelity_counts_equal_records(published_records: Path) -> None:
    lines = call("fidelity", "tos", str(published_records)).splitlines()
    assert {"observations 1800/1800", "bins 70/70", "scenes_released 5/5"} <= set(lines)


@pytest.mark.slow
def test_fidelity_ends_with_1_where_a_record_differs(published_records: Path, folder: Path) -> None:
    shutil.copy(published_records / "bins.jsonl", folder)
    assert "bins 70/70" in call("fidelity", "tos", ".").splitlines()
    text = (folder / "bins.jsonl").read_text()
    (folder / "bins.jsonl").write_text(text.replace('"cardinal":[5,', '"cardinal":[4,', 1))
    said = say("fidelity", ".", "--details")
    assert said.code == 1
    assert "bins 69/70" in said.output.splitlines()
    assert "  bins line " in said.output
    done = subprocess.run([PROGRAM, "fidelity", "tos", "."], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")
