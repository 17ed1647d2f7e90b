"""Videos that are shown themselves: what a model is really sent, what is refused, estimated, and gone on with."""

from base64 import b64decode
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as evaluate
from inspect_ai.model import ContentImage, ContentText, ContentVideo, ModelOutput, ModelUsage
from inspect_ai.model._providers.mockllm import MockLLM
from rich.console import Console

from tests.suites.spatialbench.files import every_kind, explained, write_file
from tolman.errors import ModelError, VideoFileError
from tolman.protocol.transcript import pictures_of
from tolman.record.settings import Settings
from tolman.runner.estimate import estimate_run
from tolman.runner.publish import publish
from tolman.runner.registry import tasks as offered
from tolman.runner.run import play_run
from tolman.runner.video import check_video
from tolman.suites.runs import read_run, score_run
from tolman.suites.spatialbench.options import Options
from tolman.suites.spatialbench.question import KINDS
from tolman.suites.spatialbench.setting import Given, Setting, Shown
from tolman.suites.spatialbench.suite import SUITE
from tolman.suites.spatialbench.task import Task

pytest.importorskip("av", reason="PyAV is not installed: pip install 'tolman[video]'")

from tests.suites.spatialbench.videos import make_video

MODEL = "mockllm/model"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two videos and questions about both, and one that is explained."""
    path = tmp_path_factory.mktemp("videos")
    for name in ("a.mp4", "b.mp4"):
        make_video(path / name, seconds=3)
    every_kind(path / "QA.txt", ["a.mp4", "b.mp4"])
    write_file(path / "shots.txt", explained(1000, "affordance", "a.mp4", [0, 5]))
    return path


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[list[Any]]:
    """The content of every message that the model is sent; it always answers A."""
    found: list[list[Any]] = []

    async def generate(_self: MockLLM, *_rest: Any, **named: Any) -> ModelOutput:
        found.extend(each.content if isinstance(each.content, list) else [each.content] for each in named["input"])
        output = ModelOutput.from_content("mockllm", "A")
        output.usage = ModelUsage(input_tokens=10, output_tokens=1, total_tokens=11)
        return output

    monkeypatch.setattr(MockLLM, "generate", generate)
    return found


def chosen(folder: Path, *settings: str, **more: Any) -> tuple[Task, ...]:
    options = Options(folder / "QA.txt", folder, setting=settings or ("standard",), footage=Given.VIDEO, **more)
    return options.tasks()


def test_a_model_is_sent_the_video_itself(folder: Path, tmp_path: Path, sent: list[list[Any]]) -> None:
    settings = Settings(chosen(folder), (0, 1), (MODEL,))
    play_run(settings, tmp_path / "run")
    assert len(sent) == 2 * len(KINDS)
    for words, video, question in sent:
        assert isinstance(words, ContentText)
        assert words.text == "This is a video of 3 seconds, filmed by a person who walks or stands."
        assert isinstance(video, ContentVideo)
        assert (video.format, video.video[:22]) == ("mp4", "data:video/mp4;base64,")
        assert b64decode(video.video[22:]) in {(folder / name).read_bytes() for name in ("a.mp4", "b.mp4")}
        assert question.text.startswith("Question: ")
    played = read_run(tmp_path / "run")
    assert (len(played.transcripts), played.failures) == (2, ())
    assert all(key.task == "spatialbench_video" for key in played.transcripts)


def test_what_was_answered_is_not_asked_again(folder: Path, tmp_path: Path, sent: list[list[Any]]) -> None:
    play_run(Settings(chosen(folder), (0,), (MODEL,)), tmp_path / "run")
    first = len(sent)
    play_run(Settings(chosen(folder), (0,), (MODEL,)), tmp_path / "run")
    assert (first, len(sent)) == (len(KINDS), len(KINDS))


def test_in_one_conversation_the_video_comes_once(folder: Path, tmp_path: Path, sent: list[list[Any]]) -> None:
    play_run(Settings(chosen(folder, "keep-context"), (0,), (MODEL,)), tmp_path / "run")
    last = sent[-(2 * len(KINDS) - 1) :]
    assert sum(isinstance(part, ContentVideo) for content in last for part in content) == 1


def test_an_example_keeps_its_frames(folder: Path, tmp_path: Path, sent: list[list[Any]]) -> None:
    tasks = chosen(folder, "one-shot", exemplars=folder / "shots.txt", kinds=("affordance",))
    play_run(Settings(tasks, (1,), (MODEL,)), tmp_path / "run")
    assert [type(part) for part in sent[0] if not isinstance(part, ContentText)] == [
        ContentImage,
        ContentImage,
        ContentVideo,
    ]


def test_the_report_and_the_pages_show_a_frame_in_its_place(
    folder: Path, tmp_path: Path, sent: list[list[Any]]
) -> None:
    play_run(Settings(chosen(folder, "standard", "blind"), (0, 1), (MODEL,)), tmp_path / "run")
    played = read_run(tmp_path / "run")
    page = publish([(played, list(score_run(played)))], tmp_path / "run", Console(file=StringIO()))
    assert "Video minus blind: what seeing brings" in page.read_text("utf-8")
    transcript = next(each for key, each in played.transcripts.items() if key.task == "spatialbench_video")
    (picture,) = set(pictures_of(transcript))
    assert SUITE.play.jpeg(transcript.item, picture).startswith(b"\xff\xd8")
    assert len(sent) == 4 * len(KINDS)


@pytest.mark.parametrize(
    "model", ["openai/gpt-5", "anthropic/claude", "openai-api/server/some", "openrouter/google/x"]
)
def test_a_provider_that_takes_no_video_is_refused_before_anything_is_asked(
    model: str, folder: Path, tmp_path: Path
) -> None:
    (task,) = chosen(folder)
    with pytest.raises(ModelError, match="takes no video; show frames instead, or choose a model of google"):
        play_run(Settings((task,), (0,), (model,)), tmp_path / "run")
    assert not (tmp_path / "run").exists()
    check_video(model, Task(task.file, task.videos))
    check_video("google/gemini-2.5-pro", task)


def test_inspect_refuses_it_too(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tolman.runner.video.PROVIDERS", frozenset({"google"}))
    task = offered["spatialbench"](str(folder / "QA.txt"), str(folder), footage="video", items=0)
    (log,) = evaluate(task, model=MODEL, log_dir=str(tmp_path), display="none", retry_on_error=0)
    assert log.error
    assert "takes no video" in log.error.message


def test_seconds_are_estimated(folder: Path, tmp_path: Path) -> None:
    """Three seconds of about 300 tokens, and some words."""
    (found,) = estimate_run(Settings(chosen(folder), (0, 1), (MODEL,)), tmp_path / "run").values()
    assert 900 < found.spending.input_tokens / (2 * len(KINDS)) < 1100


def test_a_video_that_cannot_be_sent_is_told(folder: Path, tmp_path: Path) -> None:
    make_video(tmp_path / "a.mkv", seconds=1)
    file = every_kind(tmp_path / "QA.txt", ["a.mkv"])
    task = Task(str(file), str(tmp_path), setting=Setting(Shown.VIDEO))
    with pytest.raises(VideoFileError, match="convert it to MP4"):
        task.draw(0)
