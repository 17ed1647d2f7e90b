"""The published edition says how models write and how frames look, unless its user does."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call
from tests.suites.spatialbench.files import every_kind, explained, record, write_file
from tests.suites.spatialbench.report.watching import gathered_of, run, tasks
from tolman.protocol.edition import Edition
from tolman.record.generation import Generation
from tolman.record.settings import Settings
from tolman.runner.registry import tasks as offered
from tolman.suites.spatialbench.generation import PUBLISHED
from tolman.suites.spatialbench.options import Options
from tolman.suites.spatialbench.report.departures import departures
from tolman.suites.spatialbench.specimens import specimens

MODEL = "openai/gpt"
CLAUDE = "anthropic/claude-sonnet-4-5"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """What commands would play, in a folder with a file of questions."""
    found: list[Any] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tolman.runner.run.play_run", lambda *order: found.append(order[0]))
    every_kind(tmp_path / "QA.txt", ["a.mp4"])
    return found


WRITTEN = {
    "": Generation(),
    "--edition published": PUBLISHED,
    "--edition published --setting blind+reasoning": Generation(0.1, 0.9, 4096),
    "--edition published --setting blind,blind+reasoning": Generation(0.1, 0.9, 4096),
    "--edition published --temperature 0.7 --generation-seed 3": Generation(0.7, 0.9, 1024, 3),
    "--edition published --temperature 0 --max-tokens 16": Generation(0.0, 0.9, 16),
    f"--edition published --model {CLAUDE}": Generation(0.1, None, 1024),
    f"--edition published --model {CLAUDE} --top-p 0.5": Generation(0.1, 0.5, 1024),
}


@pytest.mark.parametrize("words", WRITTEN)
def test_a_published_run_writes_as_published_unless_it_is_told_otherwise(words: str, played: list[Any]) -> None:
    given = words if "--setting" in words else f"{words} --setting blind"
    given = given if "--model" in words else f"{given} --model {MODEL}"
    call("run", "spatialbench", "QA.txt", *given.split())
    assert played[0].generation == WRITTEN[words]


def test_scripted_players_write_nothing(played: list[Any]) -> None:
    call("run", "spatialbench", "QA.txt", "--setting", "blind", "--edition", "published")
    assert played[0].generation == Generation()


def test_inspect_is_told_too(tmp_path: Path) -> None:
    file = str(every_kind(tmp_path / "QA.txt", ["a.mp4"]))
    config = offered["spatialbench"](file, setting="blind", edition="published").config
    assert (config.temperature, config.top_p, config.max_tokens) == (0.1, 0.9, 1024)
    assert offered["spatialbench"](file, setting="blind").config.temperature is None


def test_examples_have_the_published_quality(tmp_path: Path) -> None:
    shown = explained(1, "affordance", "a.mp4", [0])
    file = write_file(tmp_path / "QA.txt", shown, record(2, "affordance", "a.mp4"))
    for edition, quality, expected in (
        (Edition.CURRENT, None, (85, 85)),
        (Edition.PUBLISHED, None, (85, 30)),
        (Edition.PUBLISHED, 60, (60, 60)),
        (Edition.CURRENT, 60, (60, 60)),
    ):
        options = Options(file, tmp_path, setting=("one-shot",), edition=edition, jpeg_quality=quality)
        setting = options.tasks()[0].setting
        assert (setting.quality, setting.of_examples.quality) == expected


def test_frames_of_examples_name_their_quality() -> None:
    said = specimens()["one-shot-published"][0].asked
    assert "quality 30" in said.partition("Now the question")[0]
    assert "quality 30" not in said.partition("Now the question")[2]


def test_what_was_chosen_otherwise_is_told(tmp_path: Path) -> None:
    file = every_kind(tmp_path / "QA.txt", ["a.mp4", "b.mp4"])
    published = tasks(file, Edition.PUBLISHED, "blind")

    def told(generation: Generation, model: str = MODEL) -> list[str]:
        settings = Settings(published, (0, 1), (model, "oracle"), generation=generation)
        return list(departures(gathered_of(run(settings))))

    assert told(PUBLISHED) == []
    assert told(Generation(0.1, None, 1024), CLAUDE) == []
    assert told(Generation(0.7, 0.9, 256)) == [
        f"Not as published, since it was so chosen, for {MODEL}: temperature 0.7, not 0.1; max tokens 256, not 1,024."
    ]
    assert "temperature as the provider sets it, not 0.1" in told(Generation())[0]
    seen = tasks(file, Edition.PUBLISHED, "standard")
    (frames,) = departures(gathered_of(run(Settings(seen, (0, 1), ("oracle",)))))
    assert "times of frames are told; frames have at most 768 pixels on the longer side" in frames
    ours = Settings(tasks(file, Edition.CURRENT, "standard"), (0, 1), ("oracle",))
    assert list(departures(gathered_of(run(ours)))) == []
