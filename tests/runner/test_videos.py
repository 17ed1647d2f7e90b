"""Questions about videos, end to end: scripted players, a failing server, a real model, and broken videos."""

from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.servers.faulty import Fault, Manners, evenly, serving
from tests.servers.small_model import HINT, MODEL, serving_small_model, small_model_path
from tests.suites.spatialbench.files import every_kind, explained, write_file
from tolman.errors import VideoFileError
from tolman.record.generation import Generation
from tolman.record.settings import Settings
from tolman.runner.access import SERVER, Access
from tolman.runner.estimate import estimate_run
from tolman.runner.publish import publish
from tolman.runner.registry import tasks
from tolman.runner.run import play_run
from tolman.suites.runs import read_run, score_run, settings_in
from tolman.suites.spatialbench.levels import level_scores
from tolman.suites.spatialbench.question import KINDS
from tolman.suites.spatialbench.setting import Setting, named
from tolman.suites.spatialbench.task import Task

pytest.importorskip("av", reason="PyAV is not installed: pip install 'tolman[video]'")

from tests.suites.spatialbench.videos import make_video

WHOLE, BROKEN = ["a.mp4", "b.mp4"], ["c.mp4", "d.mp4", "e.mp4", "f.mp4"]
SMALL = Setting(side=64, sampling="uniform-3")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two videos; one that is empty, one cut off, one of words, and one that is missing; questions about all."""
    path = tmp_path_factory.mktemp("videos")
    for name in WHOLE:
        make_video(path / name, seconds=2)
    (path / "c.mp4").touch()
    (path / "d.mp4").write_bytes((path / "a.mp4").read_bytes()[:1000])
    (path / "e.mp4").write_text("no video")
    every_kind(path / "QA.txt", [*WHOLE, *BROKEN])
    write_file(path / "shots.txt", explained(1000, "affordance", "a.mp4", [0]))
    return path


def task(folder: Path, setting: str = "standard") -> Task:
    return Task(str(folder / "QA.txt"), str(folder), setting=named(setting, SMALL))


@pytest.mark.slow
def test_a_run_goes_on_over_broken_videos_and_counts_what_was_not_asked(folder: Path, tmp_path: Path) -> None:
    settings = Settings((task(folder), task(folder, "blind")), tuple(range(6)), ("random", "oracle"))
    run = play_run(settings, tmp_path / "run")
    played = read_run(tmp_path / "run")
    assert settings_in(run) == settings
    assert Counter(key.task for key in played.transcripts) == {"spatialbench": 4, "spatialbench_blind": 12}
    assert len(played.failures) == 8
    told = {tuple(failure.error.split(": ")[:2]) for failure in played.failures}
    assert told == {("VideoFileError", str(folder / name)) for name in BROKEN}
    assert all("\n" not in failure.error for failure in played.failures)
    assert sum(played.manifest.questions[failure.key.item] for failure in played.failures) == 8 * len(KINDS)
    scored = list(score_run(played))
    answers = [answer for each in scored if each.player == "oracle" for answer in each.scores.answers]
    assert level_scores(answers, settings.tasks[0].edition).overall == 100
    console = Console(width=80, record=True, file=StringIO())
    page = publish([(played, scored)], tmp_path / "run", console).read_text()
    for name in BROKEN:
        assert name in page
    told = console.export_text()
    assert "oracle" in told
    assert "c.mp4" in told


@pytest.fixture(scope="module")
def broken_first(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five videos that cannot be shown, among them a folder and one of less than a second; the last is sound."""
    path = tmp_path_factory.mktemp("broken")
    (path / "1.mp4").touch()
    (path / "2.mp4").write_bytes((folder / "a.mp4").read_bytes()[:1000])
    (path / "3.mp4").mkdir()
    make_video(path / "4.mp4", seconds=0.3)
    (path / "5.mp4").write_bytes((folder / "a.mp4").read_bytes())
    every_kind(path / "QA.txt", [f"{number}.mp4" for number in range(6)])
    return path


def test_videos_that_cannot_be_read_end_no_estimate(broken_first: Path, tmp_path: Path) -> None:
    played = Task(str(broken_first / "QA.txt"), str(broken_first), setting=Setting(side=64))
    settings = Settings((played,), tuple(range(6)), (f"{SERVER}scout",))
    (found,) = estimate_run(settings, tmp_path / "run").values()
    assert (found.episodes, found.spending.calls) == (6, 6 * len(KINDS))
    nothing = Settings((played,), tuple(range(5)), (f"{SERVER}scout",))
    with pytest.raises(VideoFileError, match=r"0\.mp4: no such file"):
        estimate_run(nothing, tmp_path / "run")


@pytest.mark.slow
def test_a_model_plays_on_where_the_first_videos_cannot_be_read(broken_first: Path, tmp_path: Path) -> None:
    played = Task(str(broken_first / "QA.txt"), str(broken_first), setting=Setting(side=64))
    settings = Settings((played,), tuple(range(6)), (f"{SERVER}scout",))
    with serving(Manners(seed=5)) as server:
        play_run(settings, tmp_path / "run", Access(server.base_url))
    found = read_run(tmp_path / "run")
    assert [key.item for key in found.transcripts] == ["spatialbench-current-5"]
    assert {failure.key.item[-1]: failure.error.partition(".mp4")[2][:20] for failure in found.failures} == {
        "0": ": no such file; put ",
        "1": ": empty; copy or dow",
        "2": ": not a whole video ",
        "3": ": not a file; name a",
        "4": " lasts less than a s",
    }


def test_what_was_played_is_reported_without_the_file(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "QA.txt"
    file.write_bytes((folder / "QA.txt").read_bytes())
    settings = Settings((Task(str(file), setting=named("blind")),), (0, 1), ("oracle",))
    play_run(settings, tmp_path / "run")
    file.unlink()
    played = read_run(tmp_path / "run")
    assert publish([(played, list(score_run(played)))], tmp_path / "run", Console(file=StringIO())).exists()
    assert played.settings == settings


def test_a_video_that_was_put_back_is_asked_about(folder: Path, tmp_path: Path) -> None:
    videos = tmp_path / "videos"
    videos.mkdir()
    settings = Settings((Task(str(folder / "QA.txt"), str(videos), setting=SMALL),), (0,), ("oracle",))
    play_run(settings, tmp_path / "run")
    assert len(read_run(tmp_path / "run").failures) == 1
    (videos / "a.mp4").write_bytes((folder / "a.mp4").read_bytes())
    play_run(settings, tmp_path / "run")
    played = read_run(tmp_path / "run")
    assert (len(played.transcripts), played.failures) == (1, ())


def test_inspect_is_offered_both_tasks(folder: Path) -> None:
    file, videos = str(folder / "QA.txt"), str(folder)
    asked = tasks["spatialbench"](file, videos, scenes="0-1")
    shown = tasks["spatialbench_oneshot"](file, videos, exemplars=str(folder / "shots.txt"))
    assert (asked.name, shown.name) == ("spatialbench", "spatialbench_oneshot")
    assert [sample.id for sample in asked.dataset] == ["spatialbench-current-a", "spatialbench-current-b"]
    assert len(shown.dataset) == 6


@pytest.mark.slow
@pytest.mark.parametrize("setting", ["standard", "keep-context"])
def test_a_server_that_fails_loses_no_answer(folder: Path, tmp_path: Path, setting: str) -> None:
    settings = Settings((task(folder, setting),), (0, 1), (f"{SERVER}scout",))
    with serving(Manners(seed=5, faults=evenly(0.3), late_seconds=0.05)) as server:
        for _ in range(8):
            access = Access(server.base_url, max_retries=30, retry_wait=0, model_args={"max_retries": 0})
            play_run(settings, tmp_path / "run", access)
            played = read_run(tmp_path / "run")
            if not played.failures:
                break
        completed = Counter(call.fault for call in server.calls if call.completed)
    assert len(played.transcripts) == 2
    assert sum(map(len, (each.exchanges for each in played.transcripts.values()))) == 2 * len(KINDS)
    scored = list(score_run(played))
    assert sum(each.silence.empty for each in scored) == completed[Fault.EMPTY]
    assert sum(completed.values()) == 2 * len(KINDS)


@pytest.mark.slow
@pytest.mark.skipif(small_model_path() is None, reason=f"the small model is not installed: {HINT}")
def test_a_real_model_answers_without_seeing(folder: Path, tmp_path: Path) -> None:
    generation = Generation(temperature=0.0, max_tokens=12)
    settings = Settings((task(folder, "blind"),), (0,), (f"{SERVER}{MODEL}",), generation=generation)
    with serving_small_model() as base_url:
        play_run(settings, tmp_path / "run", Access(base_url, max_connections=2))
    played = read_run(tmp_path / "run")
    assert played.failures == ()
    ((scored),) = score_run(played)
    assert len(scored.scores.answers) == len(KINDS)
    assert any(answer.is_read for answer in scored.scores.answers)
    assert all(0 <= answer.score <= 1 for answer in scored.scores.answers)
