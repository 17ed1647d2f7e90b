"""What a run prints, writes and draws."""

import io
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tests.report.conftest import ODD, PLAYERS, Run
from tests.report.making import gather_run
from tolman.record.settings import Settings
from tolman.runner.publish import draw_pictures, print_tables, publish
from tolman.runner.run import play_run
from tolman.suites.runs import read_run, score_run
from tolman.suites.tos.report.account import ACCOUNT
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Setting, Source
from tolman.suites.tos.task import Task


def printed(run: Run, width: int = 80) -> str:
    played, scored = run
    console = Console(width=width, file=io.StringIO())
    gathered = gather_run(scored, played.settings, played.failures)
    print_tables(ACCOUNT, gathered, ACCOUNT.sections(gathered), console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_tables_of_every_task_fit_a_narrow_screen(scripted_run: Run) -> None:
    text = printed(scripted_run)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= 80
    for title in ("Exploration, tos_text_active", "Answers after exploring", "Maps and the unseen", "Revision"):
        assert title in text
    assert "Accuracy and maps over scenes" in text
    assert "Answers after reading" in text
    assert all(player in text for player in PLAYERS)
    assert "Spending" not in text
    assert "failed" in text  # moves, in the table of explorations
    assert "Why episodes failed" not in text


def test_spending_and_failures_are_told_where_there_are_any(model_run: Run) -> None:
    text = printed(model_run)
    assert "Why episodes failed" in text
    assert "ServerError: down for" in text
    assert "Spending in all" in text
    assert ", 3" in text


def test_odd_names_are_printed_as_they_are(model_run: Run) -> None:
    assert ODD in printed(model_run, width=200)


def test_a_run_of_failures_alone_is_printed_and_written(failed_run: Run, tmp_path: Path) -> None:
    text = printed(failed_run)
    assert "Why episodes failed" in text
    assert "Answers" not in text
    played, scored = failed_run
    gathered = gather_run(scored, played.settings, played.failures)
    ACCOUNT.write_files(gathered, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"beliefs.csv"}


def test_every_part_has_its_file(scripted_run: Run, tmp_path: Path) -> None:
    played, scored = scripted_run
    gathered = gather_run(scored, played.settings)
    ACCOUNT.write_files(gathered, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        "explorations.csv",
        "answers.csv",
        "beliefs.csv",
        "correlations.csv",
    }


@pytest.mark.slow
def test_only_explorations_are_drawn(model_run: Run, tmp_path: Path) -> None:
    played, _ = model_run
    pictures = list(draw_pictures(played, tmp_path, 1))
    explored = [key for key in played.transcripts if key.task == "tos_text_active" and key.item.endswith("0000")]
    assert len(set(pictures)) == len(explored)
    assert all(path.parent == tmp_path / "pictures" and path.exists() for path in pictures)
    assert (tmp_path / "gain.png").exists()
    assert (tmp_path / "maps.png").exists()


def test_a_run_without_explorations_has_no_pictures(model_run: Run, tmp_path: Path) -> None:
    played, _ = model_run
    told = {key: each for key, each in played.transcripts.items() if key.task == "tos_text_passive"}
    assert list(draw_pictures(replace(played, transcripts=told), tmp_path / "none", 1)) == []
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2])
def test_runs_are_published_whole(scripted_run: Run, model_run: Run, tmp_path: Path, count: int) -> None:
    console = Console(width=80, file=io.StringIO())
    page = publish([model_run, scripted_run][:count], tmp_path / "out", console)
    assert page == tmp_path / "out" / "report.html"
    assert page.exists()
    assert (tmp_path / "out" / "metrics.json").exists()
    assert (tmp_path / "out" / "gain.png").exists() == (count == 1)


@pytest.mark.slow
def test_pictures_of_several_runs_have_folders_of_their_own(
    scripted_run: Run, model_run: Run, tmp_path: Path
) -> None:
    console = Console(width=80, file=io.StringIO())
    some = {key: each for key, each in scripted_run[0].transcripts.items() if key.player == "scout"}
    scored = [each for each in scripted_run[1] if each.player == "scout"]
    few = replace(scripted_run[0], transcripts=some)
    publish([model_run, (few, scored)], tmp_path, console, pictures=1)
    assert (tmp_path / "scripted" / "gain.png").exists()
    assert (tmp_path / "model" / "gain.png").exists()


@pytest.mark.slow
def test_printing_does_not_import_matplotlib() -> None:
    code = "import sys, tolman.runner.publish; assert not {'matplotlib', 'scipy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_no_summary_is_printed_where_it_would_be_empty(tmp_path: Path) -> None:
    task = Task(Layout(1, 2), setting=Setting(Source.NOTHING), questions=1)
    play_run(Settings((task,), (0,), ("blind",)), tmp_path / "run")
    played = read_run(tmp_path / "run")
    console = Console(width=80, file=io.StringIO())
    publish([(played, list(score_run(played)))], tmp_path / "run", console)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "Answers" in text
    assert "At a glance" not in text
    assert "-0.00" not in text
