"""Exports for other programs: files that read back as they were written, and numbers that are Tolman's own."""

import csv
import importlib.util
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest
import yaml

from tests.cli.calling import say
from tests.suites.spatialbench.files import every_kind, record, write_file
from tolman.protocol.edition import Edition
from tolman.protocol.picture import pictures_in
from tolman.suites.spatialbench import prompts
from tolman.suites.spatialbench.answers import score_answer
from tolman.suites.spatialbench.exports import lmms_eval, vlmevalkit
from tolman.suites.spatialbench.exports.contents import write_frames
from tolman.suites.spatialbench.exports.export import Export, gathered
from tolman.suites.spatialbench.exports.row import item_of, read_lines, read_table, row_from, write_table
from tolman.suites.spatialbench.levels import LevelScores, level_scores
from tolman.suites.spatialbench.question import KINDS, Level
from tolman.suites.spatialbench.setting import Setting, Shown, Times
from tolman.suites.spatialbench.task import Task

av = pytest.importorskip("av", reason="PyAV is not installed: pip install 'tolman[video]'")

from tests.suites.spatialbench.videos import make_video, number_in  # noqa: E402 (it needs PyAV)

ODD = 'A "quoted"\ttext,\nwith é, 中 and a 🙂: how many?'


@pytest.fixture(scope="module", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Frames are kept in a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def videos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two videos, and a file of questions about both."""
    folder = tmp_path_factory.mktemp("videos")
    for name, seconds in (("one.mp4", 3), ("two.mp4", 2)):
        make_video(folder / name, seconds, 10)
    every = every_kind(folder / "kinds.txt", ["one.mp4", "two.mp4"])
    asked = [each["sample"] for each in msgspec.json.decode(every.read_bytes())]
    asked[13]["original_question_type"] = "visual_Based_commands"
    counts = [record(100 + n, "object_counting", "one.mp4", problem=ODD + "!" * n, solution=str(n)) for n in (0, 1)]
    write_file(folder / "QA.txt", *asked, *counts)
    return folder


@pytest.fixture(scope="module", params=list(Edition))
def export(videos: Path, request: pytest.FixtureRequest) -> Export:
    """All questions, in an edition."""
    setting = Setting(sampling="uniform-3", times=Times.NONE if request.param is Edition.PUBLISHED else Times.TOLD)
    return gathered(Task(str(videos / "QA.txt"), str(videos), request.param, setting), range(2))


@pytest.fixture(scope="module")
def lmms_folder(export: Export, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for lmms-eval."""
    folder = tmp_path_factory.mktemp("lmms")
    lmms_eval.write(export, folder)
    for seed in range(2):
        write_frames(export.task.draw(seed), folder)
    return folder


@pytest.fixture(scope="module")
def utils(lmms_folder: Path) -> ModuleType:
    """The functions that lmms-eval calls."""
    return imported(lmms_folder / "utils.py")


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def replies(export: Export) -> Iterator[str]:
    """Yields for each row a reply: right, wrong, off by a fifth, or empty."""
    for place, row in enumerate(export.rows):
        off = str(round(1.2 * float(row.answer), 2)) if not row.options else "A"
        yield (row.answer, f"The answer is {row.answer}.", off, "no idea", "")[place % 5]


def own_scores(export: Export) -> LevelScores:
    """Returns what Tolman itself makes of these replies."""
    task = export.task
    asked = {each.id: each for every in task.questions().values() for each in every}
    pairs = zip(export.rows, replies(export), strict=True)
    return level_scores([score_answer(asked[row.id], text, task.edition) for row, text in pairs], task.edition)


def named(scores: LevelScores) -> dict[str, float]:
    return {
        "spatialbench_score": scores.overall,
        "average_score": scores.average,
        "macro_average": scores.macro,
        **{f"level_{level.value}": value for level, value in scores.levels.items()},
        **scores.kinds,
    }


def config(path: Path) -> dict[str, Any]:
    """Returns a file as lmms-eval reads it, functions by name."""

    class Loader(yaml.SafeLoader):
        pass

    Loader.add_constructor("!function", lambda loader, node: loader.construct_scalar(node))
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader)
    return config(path.with_name(found.pop("include"))) | found if "include" in found else found


def test_rows_hold_all_that_asking_takes(export: Export) -> None:
    task = export.task
    items = {question.id: item for seed in range(2) for item in [task.draw(seed)] for question in item.questions}
    assert len(export.rows) == len(items) == 32
    for row in export.rows:
        item = items[row.id]
        question = next(each for each in item.questions if each.id == row.id)
        whole = replace(item_of(row), id=item.id, questions=item.questions, guesses=item.guesses)
        assert whole == replace(item, folder=str(Path(item.folder).resolve()))
        assert item_of(row).questions == (question,)
        assert row.prompt.count("<image>") == len(row.frames) == len(row.times) == 3
        assert len(pictures_in(prompts.whole(item, question))) == 3
        assert row.level == KINDS[row.kind].value
        assert Path(row.video).is_file()


def test_files_read_back_as_they_were_written(export: Export, lmms_folder: Path, tmp_path: Path) -> None:
    assert read_lines(lmms_folder / "questions.jsonl") == export.rows
    lines = [msgspec.json.decode(line) for line in (lmms_folder / "questions.jsonl").read_bytes().splitlines()]
    assert tuple(map(row_from, lines)) == export.rows
    vlmevalkit.write(export, tmp_path)
    assert read_table(tmp_path / "TolmanSpatialBench.tsv") == export.rows
    counts = {row.id: row.answer for row in read_table(tmp_path / "TolmanSpatialBench.tsv") if row.id >= 100}
    assert counts == {100: "0", 101: "1"}
    assert any("\t" in row.question and "\n" in row.question for row in export.rows)


def test_no_cell_of_a_table_is_a_formula(export: Export, tmp_path: Path) -> None:
    texts = ("=1+1", "@SUM(A1)", "'=1", "-3", "a\tb")
    rows = tuple(replace(row, question=text) for row, text in zip(export.rows, texts, strict=False))
    write_table(rows, tmp_path / "table.tsv")
    with (tmp_path / "table.tsv").open(newline="", encoding="utf-8") as file:
        cells = [row["question"] for row in csv.DictReader(file, delimiter="\t")]
    assert cells == ["'=1+1", "'@SUM(A1)", "''=1", "-3", "a\tb"]
    assert read_table(tmp_path / "table.tsv") == rows


def test_tasks_name_functions_and_metrics_that_there_are(lmms_folder: Path, utils: ModuleType) -> None:
    configs = {path.stem: config(path) for path in lmms_folder.glob("*.yaml")}
    assert len(configs) == 3 * 7
    for name, found in configs.items():
        assert found.get("task", "") == name or found.get("group") == name
        functions = [value for value in found.values() if isinstance(value, str) and value.startswith("utils.")]
        functions += [each["aggregation"] for each in found.get("metric_list", found.get("aggregate_metric_list"))]
        assert all(callable(getattr(utils, each.removeprefix("utils."))) for each in functions)
    whole = configs["tolman_spatialbench_frames"]
    assert {each["metric"] for each in whole["metric_list"]} >= {*KINDS, *(f"level_{n}" for n in range(1, 6))}
    assert whole["cluster_key"] == "kin"
    assert Path(getattr(utils, whole["dataset_kwargs"]["data_files"]["test"].removeprefix("utils."))).is_file()
    group = configs["tolman_spatialbench_frames_levels"]
    assert [configs[each]["task"] for each in group["task"]] == group["task"]


def test_lmms_eval_gets_the_numbers_of_tolman(export: Export, lmms_folder: Path, utils: ModuleType) -> None:
    docs = [msgspec.to_builtins(row) for row in export.rows]
    every = [utils.score(doc, [reply]) for doc, reply in zip(docs, replies(export), strict=True)]
    assert all(list(each) == list(every[0]) for each in every)
    expected = named(own_scores(export))
    for name, value in expected.items():
        assert getattr(utils, name)([each[name] for each in every]) == pytest.approx(value / 100), name
    assert getattr(utils, "empty_replies")([each["empty_replies"] for each in every]) == pytest.approx(6 / 32)  # noqa: B009
    for name in ("average_score", *(f"level_{level.value}" for level in Level), *KINDS):
        counted = [each[name]["score"] for each in every if "score" in each[name]]
        assert sum(counted) / len(counted) == pytest.approx(expected[name] / 100, abs=1e-4)
    assert {each["average_score"]["video"] for each in every if each["average_score"]} == {"one.mp4", "two.mp4"}
    levels = [config(lmms_folder / f"tolman_spatialbench_blind_level_{level.value}.yaml") for level in Level]
    parts = []
    for level, task in zip(Level, levels, strict=True):
        pairs = zip(docs, replies(export), strict=True)
        found = [utils.score_level(doc, [reply]) for doc, reply in pairs if doc["level"] == level.value]
        assert set(found[0]) == {each["metric"] for each in task["metric_list"]}
        parts.append(utils.level_score([each["level_score"] for each in found]))
    assert utils.weighed(parts, [1] * 5) == pytest.approx(expected["spatialbench_score"] / 100, abs=1e-4)


def test_lmms_eval_shows_the_frames_of_the_rows(export: Export, utils: ModuleType) -> None:
    row = export.rows[0]
    doc = msgspec.to_builtins(row)
    content = utils.frames_messages(doc)[0]["content"]
    shown = [number_in(np.asarray(each["url"])) for each in content if each["type"] == "image"]
    assert tuple(shown) == row.frames
    told = "".join(each["text"] for each in content if each["type"] == "text")
    assert ("0:01" in told) is (export.task.edition is Edition.CURRENT)
    assert len(utils.frames_visual(doc)) == 3
    assert "⟦" not in utils.frames_text(doc)
    assert utils.frames_text(doc).count("\n\n\n") == 0
    assert [each["type"] for each in utils.video_messages(doc)[0]["content"]] == ["video", "text"]
    assert utils.video_visual(doc) == [row.video]
    assert utils.blind_text(doc) == utils.blind_messages(doc)[0]["content"][0]["text"] == utils.video_text(doc)


class Base:
    """What of VLMEvalKit's own class is called."""

    def __init__(self, dataset: str, pack: bool, nframe: int, fps: float) -> None:
        ret = self.prepare_dataset(dataset)  # type: ignore[attr-defined]
        self.frame_root = str(Path(ret["data_file"]).with_name("images"))


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Modules that look as those of VLMEvalKit; its tables are what tests put there."""
    tables: dict[str, Any] = {}
    smp, base, dataset = ModuleType("vlmeval.smp"), ModuleType("vlmeval.dataset.video_base"), ModuleType("dataset")
    vars(smp).update(load=tables.__getitem__, LMUDataRoot=str)
    vars(base).update(VideoBaseDataset=Base)
    vars(dataset).update(supported_video_datasets={}, DATASET_CLASSES=[])
    vlmeval = ModuleType("vlmeval")
    vars(vlmeval).update(dataset=dataset)
    found = {"vlmeval": vlmeval, "vlmeval.dataset": dataset, "vlmeval.dataset.video_base": base, "vlmeval.smp": smp}
    for name, module in found.items():
        monkeypatch.setitem(sys.modules, name, module)
    return tables


def test_vlmevalkit_gets_the_numbers_of_tolman(export: Export, kit: dict[str, Any], tmp_path: Path) -> None:
    vlmevalkit.write(export, tmp_path)
    write_frames(export.task.draw(0), tmp_path)
    script = imported(tmp_path / "tolman_spatialbench.py")
    script.register()
    made = sys.modules["vlmeval"].dataset.supported_video_datasets["TolmanSpatialBench_frames"]()
    predictions = [
        text or (float("nan"), "Failed to obtain answer via API.")[n % 2] for n, text in enumerate(replies(export))
    ]
    file = str(tmp_path / "predictions.xlsx")
    kit[file] = {"index": [row.id for row in export.rows], "prediction": predictions}
    found = made.evaluate(file, model="judge")
    assert found == pytest.approx(named(own_scores(export)) | {"empty_replies": 100 * 6 / 32})
    message = made.build_prompt({"index": str(export.rows[0].id)}, video_llm=True)
    images = [Path(each["value"]).read_bytes() for each in message if each["type"] == "image"]
    assert tuple(number_in(pixels(each)) for each in images) == export.rows[0].frames
    assert made.build_prompt({"index": export.rows[0].id}, video_llm=False) == message


def pixels(jpeg: bytes) -> Any:
    from PIL import Image

    return np.asarray(Image.open(BytesIO(jpeg)).convert("RGB"))


def test_videos_that_cannot_be_read_are_told_and_left_out(videos: Path, tmp_path: Path) -> None:
    folder = tmp_path / "some"
    folder.mkdir()
    (folder / "two.mp4").write_bytes((videos / "two.mp4").read_bytes()[:900])
    asked = ["export", str(videos / "QA.txt"), "--to", "vlmevalkit", "--videos", str(folder)]
    nothing = say(*asked, "--out", str(tmp_path / "none"))
    assert nothing.code != 0
    assert not (tmp_path / "none").exists()
    (folder / "one.mp4").write_bytes((videos / "one.mp4").read_bytes())
    some = say(*asked, "--out", str(tmp_path / "out"), "--frames", "uniform-2")
    assert some.code == 1, some.output
    told = [line for line in some.error.splitlines() if "two.mp4" in line]
    assert len(told) == 1
    assert told[0].startswith("left out 15 questions: ")
    rows = read_table(tmp_path / "out" / "TolmanSpatialBench.tsv")
    assert {Path(row.video).name for row in rows} == {"one.mp4"}
    assert all(len(row.frames) == 2 for row in rows)
    kept = {path.relative_to(tmp_path / "out" / "frames").as_posix() for path in tmp_path.glob("out/frames/*/*")}
    assert kept == {f"one.mp4/{number}.jpg" for number in rows[0].frames}
    assert "15 questions" in (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    again = say(*asked, "--out", str(tmp_path / "out"))
    assert again.code == 2
    assert "--out" in again.error


def test_without_videos_nothing_is_shown(videos: Path, tmp_path: Path) -> None:
    asked = ["export", str(videos / "QA.txt"), "--to", "lmms-eval", "--out", str(tmp_path / "out")]
    found = say(*asked, "--edition", "published")
    assert found.code == 0, found.output
    assert "no frame" in found.output
    rows = read_lines(tmp_path / "out" / "questions.jsonl")
    assert len(rows) == 32
    assert not any(row.frames or row.times or row.digest or "<image>" in row.prompt for row in rows)
    assert {item_of(row).setting.shown for row in rows} == {Shown.NOTHING}
    assert {path.stem for path in (tmp_path / "out").glob("*frames*")} == set()
    utils = imported(tmp_path / "out" / "utils.py")
    assert utils.blind_text(msgspec.to_builtins(rows[0])) == rows[0].prompt


def test_unknown_ways_to_take_frames_are_refused(videos: Path, tmp_path: Path) -> None:
    asked = ["export", str(videos / "QA.txt"), "--to", "lmms-eval", "--out", str(tmp_path / "out")]
    found = say(*asked, "--frames", "all of them")
    assert found.code == 2
    assert "--frames" in found.error


@pytest.mark.parametrize("program", [lmms_eval, vlmevalkit], ids=["lmms-eval", "vlmevalkit"])
def test_the_readme_names_an_install_that_there_is(export: Export, tmp_path: Path, program: ModuleType) -> None:
    """Tolman is on no package index: a name alone would install nothing, or somebody else's package."""
    folder = tmp_path / "a folder"
    folder.mkdir()
    program.write(export, folder)
    text = (folder / "README.md").read_text("utf-8")
    (line,) = [line.strip() for line in text.splitlines() if line.strip().startswith("pip install")]
    *_, source = shlex.split(line)
    assert (Path(source) / "pyproject.toml").is_file()
    assert f"'{folder}'" in text, "a folder with a blank in its name"
    assert "{" not in text
