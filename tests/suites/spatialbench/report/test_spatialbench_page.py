"""What is printed, written and shown of a run of SpatialBench."""

import base64
import csv
import gzip
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.suites.spatialbench.report.watching import Run, gathered_of, item_of, question_file, run, tasks
from tolman.errors import RunFolderError
from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose, Request
from tolman.record.run import Played
from tolman.record.settings import Planned, Settings
from tolman.runner.publish import common_account, publish
from tolman.suites.spatialbench import prompts
from tolman.suites.spatialbench.frames import picture_of
from tolman.suites.spatialbench.question import KINDS, Question
from tolman.suites.spatialbench.report.blocks import apart, labels
from tolman.suites.spatialbench.setting import named
from tolman.suites.tos.task import Task as Rooms

EVIL = """</script><script>alert(1)</script><img src="x" onerror='alert(2)'>&amp;"'`${1}<!--"""
MODEL = f"acme/{EVIL}"


def says(planned: Planned, question: Question) -> str:
    return question.target if planned.player == "oracle" else f"{EVIL}\n{question.target}"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    file = question_file(tmp_path_factory.mktemp("questions"))
    settings = Settings(tasks(file, Edition.CURRENT, "standard", "keep-context"), (0, 1, 2), (MODEL, "oracle"))
    return run(settings, says, failing=[2])


@pytest.fixture(scope="module")
def published(played: Run, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a report, and what was printed."""
    folder, console = tmp_path_factory.mktemp("report"), Console(width=80, file=io.StringIO())
    assert publish([played], folder, console, pictures=3) == folder / "report.html"
    assert isinstance(console.file, io.StringIO)
    return folder, console.file.getvalue()


def opened(page: str, id_: str) -> Any:
    (text,) = re.findall(rf'<script type="text/plain" id="{id_}">([^<]*)</script>', page)
    return json.loads(gzip.decompress(base64.b64decode(text)))


def test_tables_fit_a_narrow_screen(published: tuple[Path, str]) -> None:
    _, text = published
    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text.replace("… stands for", "")
    for words in ("above blind", "L5 planning", "order on own route"):
        assert words in text
    (line,) = [line for line in text.splitlines() if line.strip().startswith("not asked")][:1]
    assert line.split()[-1] == str(len(KINDS))


def test_levels_are_drawn_as_outlines_beside_blind_guesses(published: tuple[Path, str]) -> None:
    page = (published[0] / "report.html").read_text("utf-8")
    (drawn,) = re.findall(r'<figure id="figure-radar">.*?</figure>', page, re.S)
    assert drawn.count("<svg") >= 2
    for words in (
        "L1",
        "observation",
        "L5",
        "planning",
        "oracle, L3 symbols: 100.0",
        "blind: elsewhere, L4 causality",
    ):
        assert words in drawn
    assert "as published" not in drawn, "other questions, counted otherwise"


def test_a_wide_table_goes_on_below(published: tuple[Path, str]) -> None:
    page = (published[0] / "report.html").read_text("utf-8")
    (table,) = re.findall(r'<div class="table" id="table-scores">.*?</ul>', page, re.S)
    assert table.count("<table") == 3
    assert len(re.findall('scope="row">oracle · standard', table.replace("<wbr>", ""))) == 0
    assert len(re.findall(r'scope="row"><svg.*?</svg>oracle', table)) == 3 * 2, (
        "every part has the label of every row"
    )
    columns = re.findall(r'<th scope="col">([^<]*)</th>', table)
    assert columns[0] == columns[9] == columns[18] == "player"
    assert len(columns) == 3 * 9
    assert len(set(columns)) == 25


def test_the_page_opens_and_nothing_breaks_out(published: tuple[Path, str]) -> None:
    page = (published[0] / "report.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>SpatialBench: " in page
    assert "alert(1)</script>" not in page
    assert "<img" not in page
    assert not re.findall(r"⟦|⟧", page)
    for id_ in ("figure-levels", "figure-kinds", "table-scores", "table-scores-recounted", "table-letters"):
        assert f'id="{id_}"' in page
    index = opened(page, "index")
    assert (index["noun"], index["facts"], len(index["episodes"])) == ("video", ["questions", "unread"], 8)
    assert {entry[5][0] for entry in index["episodes"]} == {len(KINDS)}


def test_a_transcript_tells_frames_by_number_and_time(published: tuple[Path, str]) -> None:
    page = (published[0] / "report.html").read_text("utf-8")
    index = opened(page, "index")
    number = next(n for n, entry in enumerate(index["episodes"]) if entry[0] == "spatialbench" and entry[2] == MODEL)
    block = opened(page, f"episode-{number}")
    shown = {block["texts"][step["shows"]] for step in block["steps"]}
    assert len(shown) == 1, "frames that stand in every question are carried once"
    assert "0:00\n[frame 0 at 0:00]\n0:03\n[frame 75 at 0:03]" in next(iter(shown))
    step = next(step for step in block["steps"] if ["kind", "route plan"] in step["verdict"]["notes"])
    assert block["texts"][step["asks"]].startswith("Question: ")
    assert EVIL in block["texts"][step["reply"]]
    notes = dict(step["verdict"]["notes"])
    assert re.fullmatch(r"[A-D]\. Right [A-D]", notes["target"])
    assert block["plan"] == ""


@pytest.mark.parametrize("edition", list(Edition))
def test_what_is_asked_is_told_apart_from_what_is_shown(played: Run, edition: Edition) -> None:
    planned = played[0].settings.episodes()[0]
    item = replace(item_of(planned), edition=edition)
    question = item.questions[-1]
    request = Request(Purpose.QUESTION, "", prompts.whole(item, question), is_aside=True, is_alone=True)
    found = apart(request)
    assert item.footage
    assert found.shows == prompts.video(item.footage, item.setting)
    assert found.asks == f"{prompts.question_words(question)}\n\n{prompts.how(prompts.form(question, item))}"


def test_frames_of_another_video_have_no_time(played: Run) -> None:
    item = item_of(played[0].settings.episodes()[0])
    assert item.footage
    shot = item.footage.shots[1]
    assert labels(item)(picture_of(item.footage, shot, item.setting)) == "[frame 75 at 0:03]"
    assert labels(item)(picture_of(replace(item.footage, video="z.mp4"), shot, item.setting)) == "[picture]"


def test_every_answer_is_a_row(played: Run, published: tuple[Path, str]) -> None:
    with (published[0] / "answers.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2 * 2 * 2 * len(KINDS)
    wanted = "task player item epoch id kind level place target answer score is_read why is_empty is_miscased".split()
    assert list(rows[0]) == wanted
    row = next(row for row in rows if row["player"] == "oracle" and row["kind"] == "route_plan")
    question = next(q for t in played[0].transcripts.values() for q in t.item.questions if str(q.id) == row["id"])
    assert (row["level"], row["place"], row["target"], row["score"]) == ("5", "indoor", question.target, "1.0")
    assert sum(row["is_miscased"] == "True" for row in rows) == 2 * 2


def test_every_metric_is_in_one_file(published: tuple[Path, str]) -> None:
    metrics = json.loads((published[0] / "metrics.json").read_text())
    found = [each for each in metrics if (each["table"], each["row"]) == ("scores", "oracle · standard")]
    assert len(found) == 24
    assert {each["mean"] for each in found if each["column"] != "above blind"} == {100}
    assert not [each for each in metrics if each["row"].startswith("Gemini")], "numbers of others are not ours"


def test_runs_of_different_suites_are_refused(played: Run) -> None:
    rooms = Played(Path("/runs/rooms"), played[0].manifest, Settings((Rooms(),)), {}, ())
    with pytest.raises(RunFolderError, match="SpatialBench and Theory of Space cannot stand in one table"):
        publish([played, (rooms, [])], Path("/nowhere"), Console())
    assert common_account([rooms]).noun == "scene"


def test_a_task_is_told_in_words(played: Run) -> None:
    task = played[0].settings.tasks[0]
    told = task.words
    assert told.startswith("spatialbench: questions of QA.txt, players see frames in the order of time, chosen as ")
    assert replace(task, setting=named("blind")).words == (
        "spatialbench_blind: questions of QA.txt, players see nothing but the question, each question alone, the "
        "answer alone, seed 0"
    )
    assert gathered_of(played).noun == "video"
