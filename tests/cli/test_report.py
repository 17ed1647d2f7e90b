"""`tolman report`."""

from pathlib import Path

import pytest

from tests.cli.calling import QUIET, RUN, call, failed

WRONG = {
    "report of nothing": (["report"], "tolman report --help"),
    "report of no run": (["report", "nowhere"], "nowhere is not a run folder"),
    "report of a run twice": (["report", "nowhere", "here/../nowhere"], "a run is named twice"),
    "report of several runs without a place": (["report", "here", "there"], "--out: what several runs come to"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []


@pytest.mark.slow
def test_parts_are_joined_by_a_report(ran: tuple[Path, str], folder: Path) -> None:
    for part in ("2/2", "1/2"):
        output = call(*RUN, "--shard", part)
        assert output.splitlines()[-1] == (
            f"Part {part.replace('/', '-of-')} has ended; tolman report run joins all parts."
        )
        assert not (folder / "run/scores.jsonl").exists()
    assert call("report", "run", "--pictures", "1").split() == ran[1].split()
    assert (folder / "run/scores.jsonl").read_bytes() == (ran[0] / "scores.jsonl").read_bytes()


def test_several_runs_are_reported_together(ran: tuple[Path, str], folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tolman.cli.run.publish", lambda *_arguments: [])
        call(*QUIET, "--players", "strategist")
    output = call("report", str(ran[0]), "run", "--out", "both")
    assert output.splitlines()[-1] == "Everything is in both; open both/report.html to read it."
    assert all(player in output for player in ("random", "scout", "strategist"))
    assert (folder / "both/report.html").stat().st_size > 10_000
    for words in (["report", str(ran[0]), "run", "--out", "run"], ["report", str(ran[0]), "--out", "run"]):
        assert "--out: run holds a run, whose own report would be lost; name another folder" in failed(*words)
    assert not (folder / "run/report.html").exists()
