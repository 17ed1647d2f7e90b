"""`tolman run spatialbench`: questions about videos, and one clear line for every wrong way to ask them."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import call, failed
from tests.suites.spatialbench.files import every_kind

WRONG = {
    "QA.txt: it is missing": "",
    "--videos: name the folder with the videos": "{file}",
    "is not a folder": "{file} --videos {folder}/nothing",
    "--setting: there is no setting 'deaf'": "{file} --setting deaf",
    "--setting: shuffled and blind cannot be joined": "{file} --setting shuffled+blind",
    "--setting: blind and single-frame cannot be joined": "{file} --setting blind,blind+single-frame",
    "--times: times would tell the order of shuffled": "{file} --videos . --setting shuffled --times told",
    "--footage: shuffled is about frames": "{file} --videos . --footage video --setting standard,shuffled",
    "--footage: single-frame is about frames": "{file} --videos . --footage video --setting single-frame+reasoning",
    "--footage: in blind nothing is shown": "{file} --footage video --setting blind",
    "--frames: it says how frames are shown": "{file} --videos . --footage video --frames uniform-4",
    "--times: it says how frames are shown": "{file} --videos . --footage video --times none",
    "--image-size: it says how frames are shown": "{file} --videos . --footage video --image-size 64",
    "--jpeg-quality: it says how frames are shown": "{file} --videos . --footage video --jpeg-quality 50",
    "openai/gpt-5 takes no video; show frames instead": "{file} --videos . --footage video --model openai/gpt-5",
    "openai-api/server/some takes no video": "{file} --videos . --footage video --model some --base-url http://x/v1",
    "--frames: there": "{file} --videos . --frames some",
    "--rooms: there is no such option": "{file} --setting blind --rooms 2",
    "--items: there are 2 videos": "{file} --setting blind --items 0-9",
    "--scenes: there are 2 videos": "{file} --setting blind --scenes 0-9",
    "there is no player 'scout'": "{file} --setting blind --players scout",
    "--exemplars": "{file} --setting blind+one-shot",
    "nothing.txt": "{folder}/nothing.txt --setting blind",
    "--image-size: 31 is too small; write 32 or more": "{file} --image-size 31",
    "--kinds: there is no kind of question 'colour'; there are": "{file} --setting blind --kinds colour",
    "--levels: there is no level 9; there are 1, 2, 3, 4, 5": "{file} --setting blind --levels 1,9",
    "has no question 999": "{file} --setting blind --question-numbers 1,999",
    "has no question of the chosen kinds": "{file} --setting blind --kinds affordance --levels 1",
    "--items: none of the chosen questions is about video 1": "{file} --setting blind --question-numbers 1 --items 1",
    "more.txt: this is one word too many": "{file} more.txt",
}


@pytest.mark.parametrize("told", WRONG)
def test_a_wrong_way_to_ask_is_told_in_one_line(told: str, folder: Path) -> None:
    file = every_kind(folder / "QA.txt", ["a.mp4", "b.mp4"])
    assert told in failed(
        "run", "spatialbench", "--out", "run", *WRONG[told].format(file=file, folder=folder).split()
    )
    assert not (folder / "run").exists()


@pytest.mark.slow
def test_questions_can_be_asked_without_videos(folder: Path) -> None:
    every_kind(folder / "QA.txt", ["a.mp4", "b.mp4"])
    for command in (
        "run spatialbench QA.txt --setting blind --out run",
        "compare run:random run:oracle",
        "list .",
    ):
        assert "oracle" in call(*command.split())
    written = {each.name for each in (folder / "run").iterdir()}
    assert {"answers.csv", "metrics.json", "report.html", "scores.jsonl"} <= written


def test_questions_are_chosen_by_kind_level_and_number(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every_kind(folder / "QA.txt", ["a.mp4", "b.mp4"])
    chosen: list[Any] = []
    monkeypatch.setattr("tolman.runner.run.play_run", lambda *order: chosen.append(order[0]))
    blind = ("run", "spatialbench", "QA.txt", "--setting", "blind")
    for words in ("--kinds affordance,object_counting", "--levels 5", "--question-numbers 1-2", "--items 1"):
        call(*blind, *words.split())
    by_kind, by_level, by_number, by_item = chosen
    assert by_kind.tasks[0].kinds == ("object_counting", "affordance")
    assert by_level.tasks[0].levels == (5,)
    assert (by_number.tasks[0].question_numbers, by_number.scenes) == ((1, 2), (0,))
    assert (by_kind.scenes, by_item.scenes) == ((0, 1), (1,))
