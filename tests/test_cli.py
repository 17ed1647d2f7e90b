"""The command line: what it prints and writes, and one clear line for every wrong call."""

import csv
import json
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import tolman
from tolman.cli import app, main
from tolman.scene import codec
from tolman.scene.draw import Layout, draw
from tolman.scene.plan import Shape

PROGRAM = Path(sys.executable).with_name("tolman")
AS_PROGRAM = pytest.mark.parametrize(
    "program", [[str(PROGRAM)], [sys.executable, "-m", "tolman.cli"]], ids=["tolman", "python -m"]
)
RUN = ["run", "--scenes", "0-1", "--players", "random,scout", "--pictures", "1", "--out", "run"]
FAST = ["--questions", "0", "--probes", "none", "--moved", "0", "--turned", "0"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder in which every command runs, on a wide terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path


def call(*arguments: str) -> Result:
    """Calls a command that must succeed."""
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Calls a command that must fail; returns its exit code and the one line that it printed."""

    def run_main(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["tolman", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        line, *rest = capsys.readouterr().err.splitlines()
        assert rest == []
        assert line.startswith("tolman: ")
        return int(str(end.value)), line

    return run_main


def test_help_lists_the_commands() -> None:
    commands = [line.split()[1] for line in call("--help").output.splitlines() if line.startswith("│ ")]
    assert {"show", "belief", "run", "questions", "baselines", "fidelity"} <= set(commands)
    assert "--seed" in call("show", "--help").output
    assert "--scenes" in call("run", "--help").output
    assert "tos" in call("fidelity", "--help").output


def test_help_costs_little() -> None:
    assert min(seconds_of_help() for _ in range(3)) < 0.4


def seconds_of_help() -> float:
    """Returns the processor time of a child that prints the help."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([PROGRAM, "--help"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_heavy_packages_are_left_alone_until_needed() -> None:
    code = "import sys, tolman.cli; print(*({'numpy', 'matplotlib', 'msgspec', 'gymnasium'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout.split() == []


def test_version() -> None:
    assert call("--version").output == f"{tolman.__version__}\n"


@AS_PROGRAM
def test_the_program_answers(program: list[str]) -> None:
    done = subprocess.run([*program, "--version"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{tolman.__version__}\n", "")


@AS_PROGRAM
def test_the_program_complains_in_one_line(program: list[str], folder: Path) -> None:
    done = subprocess.run([*program, "show", "--plan", "blob"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "'blob'" in done.stderr
    assert list(folder.iterdir()) == []


def test_show_names_its_picture_after_the_scene(folder: Path) -> None:
    assert call("show", "--seed", "7").output == "tos-current-star3x4-0007.png\n"
    assert call("show", "--seed", "7", "--player", "scout").output == "tos-current-star3x4-0007-scout.png\n"
    plain, path = sorted(folder.iterdir(), key=lambda file: len(file.name))
    assert plain.read_bytes() != path.read_bytes()


@pytest.mark.parametrize(("name", "beginning"), [("a.png", b"\x89PNG\r\n"), ("new/folder/b.SVG", b"<?xml ")])
def test_show_writes_both_sorts_of_picture(name: str, beginning: bytes) -> None:
    assert call("show", "--out", name, "--rooms", "1").output == f"{name}\n"
    assert Path(name).read_bytes().startswith(beginning)


def test_show_saves_a_scene_and_draws_it_again() -> None:
    call("show", "--seed", "3", "--rooms", "4", "--plan", "ring", "--room-size", "7x6", "--save", "new/one.json")
    assert codec.load(Path("new/one.json")) == draw(3, Layout(4, 4, Shape.RING, (7, 6)))
    call("show", "--scene", "new/one.json", "--player", "scout", "--out", "a.svg", "--save", "two.json")
    assert Path("two.json").read_bytes() == Path("new/one.json").read_bytes()
    assert Path("a.svg").stat().st_size > 10_000


def test_show_draws_a_released_folder(released_scene: Path) -> None:
    assert call("show", "--scene", str(released_scene), "--save", "scene.json").output == "run00.png\n"
    assert len(codec.load(Path("scene.json")).rooms) == 3


WRONG_CALLS = {
    "no such command": (["shew"], "tolman --help"),
    "no such option": (["show", "--sede", "1"], "tolman show --help"),
    "no such plan": (["show", "--plan", "blob"], "'chain', 'star', 'tree', 'ring'"),
    "no such edition": (["run", "--edition", "first"], "'current', 'published'"),
    "no rooms": (["show", "--rooms", "0"], "--rooms"),
    "half a size": (["show", "--room-size", "6"], "as in 6x8"),
    "size in words": (["run", "--room-size", "axb"], "as in 6x8"),
    "size of nothing": (["show", "--room-size", "0x6"], "1 to 40 cells a side"),
    "seed below zero": (["show", "--seed", "-1"], "--seed"),
    "too many things": (["show", "--things", "30", "--room-size", "6x6"], "at most 6 do; ask for fewer things"),
    "too many rooms": (["show", "--rooms", "200", "--plan", "tree"], "ask for fewer rooms"),
    "ring of two": (["show", "--rooms", "2", "--plan", "ring"], "at least 3 rooms"),
    "too many names": (["show", "--edition", "published", "--things", "7"], "at most 6 things"),
    "tree as published": (["show", "--edition", "published", "--plan", "tree"], "use chain, star or ring"),
    "no such scene": (["show", "--scene", "none.json"], "none.json: No such file or directory; name a scene file"),
    "no such player": (["show", "--player", "bob"], "there is no player 'bob'; there are blind, random, scout"),
    "two players to show": (["show", "--player", "random,scout"], "no player 'random,scout'"),
    "no such player to run": (
        ["run", "--players", "scout, bob"],
        "there is no player 'bob'; there are blind, random, scout",
    ),
    "no players": (["run", "--players", ""], "there are blind, random, scout"),
    "picture of no sort": (["show", "--out", "a.gif"], "'a.gif' is no picture; end its name with .png or .svg"),
    "picture without suffix": (["show", "--out", "a"], ".png or .svg"),
    "noise of no sort": (["run", "--noise", "smell=0.1"], "write it as in direction=0.1"),
    "noise without a number": (["run", "--noise", "direction"], "write it as in direction=0.1"),
    "noise beyond one": (["run", "--noise", "missed=1.5"], "write it as in direction=0.1"),
    "scenes in words": (["run", "--scenes", "some"], "'some' is no range; write it as in 0-19"),
    "scenes backwards": (["run", "--scenes", "5-3"], "'5-3' is no range; write it as in 0-19"),
    "no scenes": (["run", "--scenes", ""], "write it as in 0-19"),
    "no such source": (
        ["run", "--source", "dream"],
        "'active', 'passive', 'true-map', 'names-only', 'question-only'",
    ),
    "no such part of a map": (["run", "--own-map", "last"], "'none', 'first', 'instead'"),
    "no such walker": (["run", "--source", "passive", "--walker", "bob"], "--walker: there is no player 'bob'"),
    "less than no questions": (["run", "--questions", "-1"], "--questions"),
    "questions in words": (["run", "--questions", "many"], "--questions"),
    "no such way to answer": (["run", "--aloud"], "tolman run --help"),
    "no such kind": (
        ["questions", "--kind", "colour"],
        "there is no kind 'colour'; there are direction, perspective",
    ),
    "no questions of a kind": (["questions", "--each", "0"], "--each"),
    "questions about too many rooms": (["questions", "--rooms", "200", "--plan", "tree"], "ask for fewer rooms"),
    "questions about a published tree": (
        ["questions", "--edition", "published", "--plan", "tree"],
        "use chain, star or ring",
    ),
    "no budget": (["run", "--budget", "0"], "--budget"),
    "belief of nobody": (["belief", "--player", "bob"], "there is no player 'bob'"),
    "belief after the end": (["belief", "--after", "99"], "scout gave only"),
    "belief of no sort": (["belief", "--out", "a.gif"], ".png or .svg"),
    "baselines in words": (["baselines", "--rooms", "some"], "--rooms: 'some' is no range"),
    "baselines of nobody": (["baselines", "--players", "bob"], "there is no player 'bob'"),
    "no records": (["fidelity", "tos", "nowhere"], "nowhere is no folder; name one"),
    "records not named": (["fidelity", "tos"], "tolman fidelity tos --help"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG_CALLS.values(), ids=WRONG_CALLS)
def test_a_wrong_call_is_told_in_one_line(
    arguments: list[str], told: str, fail: Callable[..., tuple[int, str]], folder: Path
) -> None:
    code, line = fail(*arguments)
    assert code == 2
    assert told in line
    assert list(folder.iterdir()) == []


SCENE = codec.to_json(draw(0)).decode()
DAMAGED = {
    "cut off": SCENE[:100],
    "not JSON": "scene",
    "not text": "\ud800",
    "not a scene": "{}",
    "a thing in a wall": json.dumps({**json.loads(SCENE), "start": {"at": [0, 0], "heading": 0}}),
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_scene_file_is_named(text: str, fail: Callable[..., tuple[int, str]]) -> None:
    Path("scene.json").write_text(text, encoding="utf-8", errors="surrogatepass")
    code, line = fail("show", "--scene", "scene.json")
    assert code == 2
    assert "scene.json: not a scene: " in line


def test_a_folder_that_is_no_scene_is_named(fail: Callable[..., tuple[int, str]]) -> None:
    Path("run00").mkdir()
    assert "name a released folder such as run00" in fail("show", "--scene", "run00")[1]
    Path("run00/meta_data.json").write_text("{}")
    assert "not a released scene" in fail("show", "--scene", "run00")[1]


def test_a_place_that_cannot_be_written_is_named(fail: Callable[..., tuple[int, str]]) -> None:
    Path("file").touch()
    for arguments in (["show", "--out", "file/a.png"], ["show", "--save", "file/a.json"], [*RUN[:-1], "file"]):
        code, line = fail(*arguments)
        assert code == 2
        assert "cannot read or write: " in line
        assert "'file" in line


def test_run_writes_everything_and_prints_a_table(folder: Path) -> None:
    output = call(*RUN).output
    assert "Exploration of 2 scenes" in output
    assert all(word in output for word in ("random", "scout", "steps", "cost", "nodes", "edges", "cells"))
    assert "Answers (current edition)" in output
    assert all(title in output for title in ("Maps and the unseen", "Revision", "Correlation over scenes"))
    assert all(word in output for word in ("chance", "direction", "view → location", "unread"))
    assert output.splitlines()[-1].startswith("Everything is in run: ")
    files = {str(path.relative_to(folder / "run")) for path in folder.glob("run/**/*") if path.is_file()}
    assert files >= {
        "manifest.json",
        "journal.jsonl",
        "transcripts.jsonl",
        "scores.jsonl",
        "explorations.csv",
        "answers.csv",
        "beliefs.csv",
        "correlations.csv",
        "gain.png",
        "pictures/tos-current-star3x4-0000-random.png",
        "pictures/tos-current-star3x4-0000-scout.png",
    }
    assert not any("0001" in name for name in files)
    rows = table("run/explorations.csv")
    scores = [json.loads(line) for line in (folder / "run/scores.jsonl").read_bytes().splitlines()]
    assert [(row["item"], row["player"]) for row in rows] == [(score["item"], score["player"]) for score in scores]
    assert [row["player"] for row in rows] == ["random", "scout"] * 2
    assert [int(row["cost"]) for row in rows] == [score["scores"]["exploration"]["cost"] for score in scores]
    answers = [
        (score["item"], answer["asked"], answer["score"]) for score in scores for answer in score["scores"]["answers"]
    ]
    assert [(row["item"], row["asked"], float(row["score"])) for row in table("run/answers.csv")] == answers
    assert len(answers) == 2 * 2 * 27


def table(path: str) -> list[dict[str, str]]:
    with Path(path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_run_goes_on_where_it_stopped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = call(*RUN).output
    before = [(folder / "run" / name).read_bytes() for name in ("transcripts.jsonl", "journal.jsonl", "scores.jsonl")]
    monkeypatch.setattr("tolman.runner.scripted.play", None)  # nothing is left to play
    assert call(*RUN).output == first
    after = [(folder / "run" / name).read_bytes() for name in ("transcripts.jsonl", "journal.jsonl", "scores.jsonl")]
    assert after == before


def test_an_interrupted_run_says_so_and_ends_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fail: Callable[..., tuple[int, str]]
) -> None:
    whole = call(*RUN).output
    with monkeypatch.context() as patch:
        patch.setattr("tolman.runner.scripted.play", interrupted_at(3))
        code, line = fail(*RUN[:-1], "other")
    assert (code, line) == (130, "tolman: stopped; a run goes on with the same command")
    assert len((folder / "other/transcripts.jsonl").read_bytes().splitlines()) == 2
    assert call(*RUN[:-1], "other").output == whole.replace("in run:", "in other:")
    assert (folder / "other/transcripts.jsonl").read_bytes() == (folder / "run/transcripts.jsonl").read_bytes()


def interrupted_at(number: int) -> Callable[..., object]:
    """Returns a `play` that is interrupted at its call with this number."""
    from tolman.play import play

    calls = iter(range(1, number))

    def interrupted(*arguments: object) -> object:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return play(*arguments)  # type: ignore[arg-type]

    return interrupted


def test_run_names_its_folder_after_its_settings(folder: Path) -> None:
    for arguments in (["0,0-1"], ["0-1"], ["1,0"], ["0-1", "--budget", "5"]):
        call("run", *FAST, "--players", "scout", "--pictures", "0", "--scenes", *arguments)
    assert len(list(folder.glob("runs/tos_text_active-*/explorations.csv"))) == 3


def test_another_run_in_the_same_folder_is_refused(fail: Callable[..., tuple[int, str]]) -> None:
    call(*RUN, *FAST)
    code, line = fail(*RUN, *FAST, "--budget", "5")
    assert code == 2
    assert "run holds another run; choose another folder with --out" in line


def test_settings_reach_the_run(folder: Path) -> None:
    call(*RUN, "--rooms", "2", "--things", "3", "--plan", "chain", "--noise", "missed=0.5, facing=1", "--budget", "4")
    told = json.loads((folder / "run/manifest.json").read_text())["settings"]
    assert told["layout"] == {"rooms": 2, "things": 3, "plan": "chain", "room_size": None}
    assert told["noise"] == {"direction": 0, "distance": 0, "facing": 1, "missed": 0.5}
    assert (told["budget"], told["edition"], told["scenes"]) == (4, "current", [0, 1])


QUIET = ["run", "--scenes", "0-1", *FAST, "--questions", "1", "--pictures", "0", "--out", "run"]


def settings_of_run() -> dict[str, object]:
    told = json.loads(Path("run/manifest.json").read_text())["settings"]
    return {**told["setting"], "players": told["players"], "questions": told["questions"]}


def asked_in_run() -> list[str]:
    """Returns all that players read in the run folder."""
    transcripts = map(json.loads, Path("run/transcripts.jsonl").read_text(encoding="utf-8").splitlines())
    requests = [exchange["request"] for transcript in transcripts for exchange in transcript["exchanges"]]
    return [f"{request['shows']}\n{request['asks']}" for request in requests]


@pytest.mark.parametrize("source", ["passive", "true-map", "names-only", "question-only"])
def test_run_asks_players_that_do_not_explore(source: str) -> None:
    output = call(*QUIET, "--source", source).output
    assert "Exploration of" not in output
    assert "Answers (current edition)" in output
    assert (settings_of_run()["source"], settings_of_run()["players"]) == (source, ["blind", "surveyor"])
    files = {path.name for path in Path("run").iterdir()}
    assert "answers.csv" in files
    assert not {"explorations.csv", "gain.png", "pictures"} & files
    scores = Path("run/scores.jsonl").read_text(encoding="utf-8").splitlines()
    assert all(json.loads(line)["scores"]["exploration"] is None for line in scores)
    assert len(asked_in_run()) == 2 * 2 * 9


def test_run_tells_the_turns_of_the_walker() -> None:
    call(*QUIET, "--source", "passive", "--walker", "scout", "--players", "blind", "--direct")
    assert (settings_of_run()["walker"], settings_of_run()["thinks"]) == ("scout", False)
    assert all("Turn 2: [" in text and "Reply with nothing but" in text for text in asked_in_run())


def test_run_answers_everything_from_the_true_map() -> None:
    output = call(*QUIET, "--source", "true-map").output
    assert all(float(row["score"]) == 1 for row in table("run/answers.csv") if row["player"] == "surveyor")
    overall = next(line.split() for line in output.splitlines() if line.strip().startswith("all "))
    assert overall[-1] == "1.00±.00"


def test_run_asks_for_maps() -> None:
    call(*QUIET, "--players", "scout", "--own-map", "instead")
    assert sum("Draw a map of all that you know" in text for text in asked_in_run()) == 2
    assert sum("map that you have drawn" in text for text in asked_in_run()) == 18


def test_run_asks_for_a_map_before_every_answer() -> None:
    call(*QUIET, "--players", "blind", "--source", "names-only", "--own-map", "first")
    assert all("Before you answer, draw a map" in text for text in asked_in_run())


def test_run_asks_nothing_if_told_so() -> None:
    output = call(*QUIET, "--players", "scout", "--questions", "0").output
    assert "Exploration of 2 scenes" in output
    assert "Answers" not in output
    assert not Path("run/answers.csv").exists()


def test_run_scores_the_published_questions_as_published() -> None:
    output = call(*QUIET, "--edition", "published", "--source", "true-map").output
    assert "Answers (published edition)" in output
    assert all(0 <= float(row["score"]) <= 1 for row in table("run/answers.csv"))


def test_questions_prints_every_question_with_its_answer() -> None:
    output = call("questions", "--seed", "7").output
    blocks = output.strip().split("\n\n")
    assert len(blocks) == 27
    heads = [block.splitlines()[0] for block in blocks]
    assert heads[:4] == ["[tos/direction-v1]"] * 3 + ["[tos/perspective_taking-v1]"]
    assert len(set(heads)) == 9
    assert all(block.splitlines()[-1].startswith("→ ") and len(block.splitlines()[-1]) > 2 for block in blocks)
    assert call("questions", "--seed", "7").output == output != call("questions", "--seed", "8").output


def test_questions_of_one_kind() -> None:
    output = call("questions", "--kind", "mental_rotation", "--each", "5", "--rooms", "2", "--things", "5").output
    assert output.count("[tos/mental_rotation-v1]") == output.count("→ ") == 5
    assert "tos/direction" not in output


def test_questions_about_a_poor_scene_are_few() -> None:
    output = call("questions", "--rooms", "1", "--things", "1").output
    assert "[tos/direction-v1]" not in output
    assert "[tos/allocentric_map-v1]" not in output


def test_questions_of_the_published_edition_differ() -> None:
    ours, theirs = (call("questions", "--edition", edition).output for edition in ("current", "published"))
    assert ours != theirs
    assert theirs.count("→ ") == 27


def test_fidelity_counts_equal_records(published_records: Path) -> None:
    lines = call("fidelity", "tos", str(published_records)).output.splitlines()
    assert {"observations 1800/1800", "bins 70/70", "scenes_released 5/5"} <= set(lines)


def test_fidelity_ends_with_1_where_a_record_differs(published_records: Path, folder: Path) -> None:
    shutil.copy(published_records / "bins.jsonl", folder)
    assert "bins 70/70" in call("fidelity", "tos", ".").output.splitlines()
    text = (folder / "bins.jsonl").read_text()
    (folder / "bins.jsonl").write_text(text.replace('"cardinal":[5,', '"cardinal":[4,', 1))
    result = CliRunner().invoke(app, ["fidelity", "tos", ".", "--details"])
    assert result.exit_code == 1
    assert "bins 69/70" in result.output.splitlines()
    assert "  bins line " in result.output
    done = subprocess.run([PROGRAM, "fidelity", "tos", "."], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("options", [[], ["--strip"], ["--turn", "2"], ["--revision", "--player", "stubborn"]])
def test_map_draws_what_a_player_has_in_mind(folder: Path, options: list[str]) -> None:
    call("map", "--seed", "7", "--rooms", "2", *options, "--out", "map.svg")
    assert (folder / "map.svg").read_text().lstrip().startswith("<?xml")


def test_a_map_that_was_not_drawn_is_refused_in_one_line(fail: Callable[..., tuple[int, str]]) -> None:
    code, line = fail("map", "--seed", "7", "--rooms", "1", "--turn", "99")
    assert code == 2
    assert "not after 99" in line
    assert fail("map", "--strip", "--revision")[0] == 2


def test_the_oracle_revises_on_every_scene(folder: Path) -> None:
    call("run", "--scenes", "17", "--moved", "1", "--turned", "0", "--players", "oracle", *FAST[:4], "--out", "run")
    (row,) = table("run/beliefs.csv")
    assert float(row["revision: identified"]) == 1


def test_things_change_by_default_only_where_players_explore() -> None:
    call(*RUN[:-1], "passive", "--source", "passive", "--questions", "0", "--probes", "none")
    told = json.loads(Path("passive/manifest.json").read_text())["settings"]
    assert told["setting"]["shifting"] is None


def test_a_run_can_be_scored_again_without_playing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = call(*RUN[:-4], "--pictures", "0", "--out", "run").output
    scores = (folder / "run/scores.jsonl").read_bytes()
    (folder / "run/scores.jsonl").unlink()
    monkeypatch.setattr("tolman.runner.scripted.play", None)
    assert call("score", "run").output.split() == first.split()
    assert (folder / "run/scores.jsonl").read_bytes() == scores


def test_what_is_no_run_cannot_be_scored(folder: Path, fail: Callable[..., tuple[int, str]]) -> None:
    assert "is no run folder" in fail("score", "nowhere")[1]
    call(*RUN[:-4], *FAST, "--pictures", "0", "--out", "run")
    (folder / "run/transcripts.jsonl").write_bytes(b"")
    assert "no finished episode" in fail("score", "run")[1]
    manifest = json.loads((folder / "run/manifest.json").read_text())
    manifest["settings"]["questions"] = "many"
    (folder / "run/manifest.json").write_text(json.dumps(manifest))
    assert "another version" in fail("score", "run")[1]
