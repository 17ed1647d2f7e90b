"""`tolman list`."""

import shutil
from pathlib import Path

from tests.cli.calling import QUIET, call


def test_list_tells_tasks_kinds_players_and_runs(ran: tuple[Path, str]) -> None:
    output = call("list", str(ran[0].parent))
    assert all(name in output for name in ("tos_text_active", "tos_text_question_only", "tos/direction-v1", "oracle"))
    assert f"{ran[0]}: 8 of 8 episodes finished, 0 failed, begun " in output
    assert "There is no run in runs; tolman run makes one." in call("list")


def test_list_tells_what_cannot_be_read_and_goes_on(ran: tuple[Path, str], folder: Path) -> None:
    for name in ("a", "c"):
        (folder / name).mkdir()
        (folder / name / "manifest.json").write_text("{" if name == "a" else "[oops]")
    shutil.copytree(ran[0], folder / "b")
    output = call("list", ".")
    assert "b: 8 of 8 episodes finished" in output
    assert all(f"{name}/manifest.json is damaged" in output for name in ("a", "c"))
    shutil.rmtree(folder / "b")
    assert "There is no run in ." in call("list", ".")


def test_names_of_folders_are_never_taken_for_marks(folder: Path) -> None:
    out = Path("[/red]") / "[bold]run"
    told = call(*QUIET[:-2], "--players", "blind", "--pictures", "0", "--out", str(out))
    assert told.splitlines()[-1] == f"Everything is in {out}; open {out}/report.html to read it."
    assert "[/red]/[bold]run" in call("list", "[/red]")
    assert "There is no run in [/blue]" in call("list", "[/blue]")
