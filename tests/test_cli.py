"""The command line: what it prints and writes, and one clear line for every wrong call."""

import csv
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

import tolman
from tests.servers.faulty import Manners, serving
from tolman.cli import app, main
from tolman.errors import SpentError
from tolman.protocol.edition import Edition
from tolman.record.folder import Shard
from tolman.record.lines import append_to
from tolman.record.settings import Generation
from tolman.runner.access import Access
from tolman.runner.price import Price
from tolman.runner.run import Share
from tolman.suites.tos.questions.kinds import KINDS, chosen_kinds
from tolman.suites.tos.scene import codec
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import Probes, Shifting

PROGRAM = Path(sys.executable).with_name("tolman")
AS_PROGRAM = pytest.mark.parametrize(
    "program", [[str(PROGRAM)], [sys.executable, "-m", "tolman.cli"]], ids=["tolman", "python -m"]
)
RUN = ["run", "--scenes", "0-1", "--rooms", "2", "--players", "random,scout", "--pictures", "1", "--out", "run"]
FAST = ["--questions", "0", "--probes", "none", "--moved", "0", "--turned", "0"]
QUIET = ["run", "--scenes", "0-1", "--rooms", "2", "--source", "active", *FAST, "--questions", "1", "--out", "run"]


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of a run of scripted players that was played once for all, and what it printed."""
    folder = tmp_path_factory.mktemp("ran")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("COLUMNS", "300")
        return folder / "run", call(*RUN).output


@pytest.fixture
def unpublished(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets runs end without tables, pictures and a page, which take most of the time."""
    monkeypatch.setattr("tolman.cli.running._publish", lambda *_arguments: [])


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


COMMANDS = {
    "": ["run", "score", "report", "compare", "estimate", "list", "doctor", "show", "belief", "map", "questions"],
    "run": ["--model", "--base-url", "--max-cost", "--shard", "-M", "--rooms", "the same command goes on"],
    "estimate": ["--pilot", "--reply-tokens", "--price", "before it is played"],
    "score": ["--pictures", "without playing"],
    "report": ["--out", "folders", "every conversation"],
    "compare": ["RUN:scout", "scene by scene"],
    "list": ["[folder]", "runs", "the kinds of question"],
    "doctor": ["--base-url", "whether the model answers"],
    "show": ["--seed"],
    "belief": ["--after"],
    "map": ["--strip"],
    "questions": ["--kind"],
    "assets": ["--table", "--own", "from the front"],
    "render": ["--image-size", "--cache-limit", "not drawn again"],
    "baselines": ["--jobs"],
    "fidelity": ["tos"],
    "spatialbench": ["check", "export"],
    "view": ["--export"],
    "play": ["--terminal"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_tells_what_there_is(command: str) -> None:
    words = " ".join(call(*command.split(), "--help").output.replace("│", " ").split())
    assert [told for told in COMMANDS[command] if told not in words] == []


def test_every_command_and_every_option_explains_itself() -> None:
    group = typer.main.get_command(app)
    commands = group.commands  # type: ignore[attr-defined]
    assert set(commands) == set(COMMANDS) - {""}
    for name, command in commands.items():
        assert (command.help or "").rstrip().endswith("."), name
        for option in command.params:
            assert getattr(option, "help", None) or option.name == "help", f"{name} {option.name}"


HEAVY = (
    "{'numpy', 'matplotlib', 'scipy', 'msgspec', 'gymnasium', 'inspect_ai', 'openai', 'ray', 'warp', 'PIL', "
    "'trimesh'}"
)


@pytest.mark.slow
def test_heavy_packages_are_left_alone_until_needed() -> None:
    code = f"""
import sys
from typer.testing import CliRunner
from tolman.cli import app
for command in {list(COMMANDS)}:
    assert CliRunner().invoke(app, [*command.split(), "--help"]).exit_code == 0
print(*({HEAVY} & set(sys.modules)))
"""
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout.split() == []


@pytest.mark.slow
def test_inspect_is_left_alone_without_a_model() -> None:
    code = f"""
import sys
from typer.testing import CliRunner
from tolman.cli import app, running
running._publish = lambda *_arguments: []
for command in (["list"], ["doctor"], ["estimate"], {["run", "--scenes", "0", "--players", "blind", *FAST]}):
    assert CliRunner().invoke(app, command).exit_code == 0
print(*({{'inspect_ai', 'openai', 'ray', 'warp', 'PIL', 'trimesh'}} & set(sys.modules)))
"""
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
        "'dream' is no source; there are active, passive, true-map, names-only, question-only",
    ),
    "one source too many": (["run", "--source", "active,dream"], "--source: 'active,dream' is no source"),
    "no source": (["run", "--source", ""], "'' is no source"),
    "sources that do not go with a map": (
        ["run", "--source", "active,question-only", "--own-map", "first"],
        "has no place to draw",
    ),
    "no number of rooms": (["run", "--rooms", "2,x"], "--rooms: 'x' is no range"),
    "a run without rooms": (["run", "--rooms", "0-2"], "--rooms: a place has at least one room"),
    "too many scenes": (["run", "--scenes", "0-100000"], "more than 100000 numbers"),
    "nobody": (["run", "--players", "none"], "nobody is left to play; name players, or a model"),
    "no epochs": (["run", "--epochs", "0"], "--epochs"),
    "model without provider": (
        ["run", "--model", "gpt-5"],
        "'gpt-5' names no provider; write it as in openai/gpt-5, or give --base-url",
    ),
    "estimate without provider": (["estimate", "--model", "gpt-5"], "names no provider"),
    "no such provider": (["run", "--model", "nosuch/model", "--scenes", "0"], "nosuch/model cannot be reached: "),
    "no such player as a model": (
        ["run", "--model", "tolman/oracle", "--scenes", "0"],
        "there is no player 'oracle' among models; there are blind, random",
    ),
    "no such effort": (
        ["run", "--model", "tolman/scout", "--scenes", "0", "--reasoning-effort", "none at all"],
        "reasoning_effort",
    ),
    "no address": (["run", "--base-url", "localhost:8000"], "write it as in http://localhost:8000/v1"),
    "half an address": (["run", "--base-url", "http://[bad", "--model", "a"], "--base-url"),
    "an address with a port in words": (["run", "--base-url", "http://a:b/v1", "--model", "a"], "--base-url"),
    "an address with a key": (["run", "--base-url", "http://me:word@a/v1"], "SERVER_API_KEY"),
    "temperature in words": (["run", "--temperature", "hot"], "--temperature"),
    "top p in words": (["run", "--top-p", "most"], "--top-p"),
    "no tokens": (["run", "--max-tokens", "0"], "--max-tokens"),
    "seed of words": (["run", "--generation-seed", "x"], "--generation-seed"),
    "no thoughts": (["run", "--reasoning-tokens", "0"], "--reasoning-tokens"),
    "no connections": (["run", "--max-connections", "0"], "--max-connections"),
    "fewer than no retries": (["run", "--max-retries", "-1"], "--max-retries"),
    "waiting backwards": (["run", "--retry-wait", "-1"], "--retry-wait"),
    "no time": (["run", "--timeout", "0"], "--timeout"),
    "half a price": (["run", "--price", "1"], "--price: '1' is no price; write it as in 1.25/10"),
    "too much of a price": (["run", "--price", "1/2/3/4"], "is no price"),
    "price in words": (["run", "--price", "a/b"], "is no price"),
    "price below zero": (["run", "--price", "-1/2"], "is no price"),
    "price without a number": (["run", "--price", "nan/2"], "is no price"),
    "cost without a price": (
        ["run", "--model", "openai/gpt-5", "--max-cost", "3"],
        "--max-cost: what tokens cost is not known; say it with --price",
    ),
    "cost below zero": (["run", "--max-cost", "-1", "--price", "1/2"], "--max-cost"),
    "cost without a number": (["run", "--max-cost", "nan", "--price", "1/2"], "--max-cost"),
    "key among arguments": (["run", "-M", "api_key=word"], "-M: api_key would be written down; put keys into the"),
    "token among arguments": (["run", "-M", "auth_token=3"], "would be written down"),
    "secret inside an argument": (["run", "-M", 'headers={"Authorization": "word"}'], "would be written down"),
    "secret deep inside an argument": (
        ["run", "-M", 'client=[{"headers": {"Authorization": "word"}}]'],
        "would be written down",
    ),
    "argument without a value": (["run", "-M", "name"], "-M: 'name' is no argument; write it as in name=value"),
    "argument without a name": (["run", "-M", "=3"], "is no argument"),
    "no scenes at all": (["run", "--limit", "0"], "--limit"),
    "part of nothing": (["run", "--shard", "0/3"], "--shard: '0/3' is no part of a run; write it as in 3/16"),
    "part beyond the last": (["run", "--shard", "4/3"], "is no part of a run"),
    "part in words": (["run", "--shard", "half"], "is no part of a run"),
    "half a part": (["run", "--shard", "3"], "is no part of a run"),
    "part of a cluster": (["run", "--shard", "1/2", "--ray", "2"], "--shard"),
    "no cluster": (["run", "--ray", "0"], "--ray"),
    "less than no pictures": (["run", "--pictures", "-1"], "--pictures"),
    "less than no pilot": (["estimate", "--pilot", "-1"], "--pilot"),
    "replies without tokens": (["estimate", "--reply-tokens", "0"], "--reply-tokens"),
    "report of nothing": (["report"], "tolman report --help"),
    "report of no run": (["report", "nowhere"], "nowhere is no run folder"),
    "report of a run twice": (["report", "nowhere", "./nowhere"], "a run is named twice"),
    "report of several runs without a place": (["report", "here", "there"], "--out: what several runs come to"),
    "comparison of no run": (["compare", "nowhere", "nowhere"], "nowhere is no run folder"),
    "comparison with nothing": (["compare", "nowhere"], "tolman compare --help"),
    "score of no run": (["score", "nowhere"], "nowhere is no run folder"),
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


@pytest.mark.slow
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


def test_run_writes_everything_and_prints_tables(ran: tuple[Path, str]) -> None:
    run, output = ran
    assert "tos_text_active, 2 rooms" in output
    assert "tos_text_passive, 2 rooms" in output
    assert all(word in output for word in ("random", "scout", "steps", "chance", "view → location"))
    assert output.splitlines()[-1] == "Everything is in run; open run/report.html to read it."
    files = {str(path.relative_to(run)) for path in run.glob("**/*") if path.is_file()}
    assert files >= {
        "manifest.json",
        "journal.jsonl",
        "transcripts.jsonl",
        "failures.jsonl",
        "scores.jsonl",
        "explorations.csv",
        "answers.csv",
        "beliefs.csv",
        "report.html",
        "gain.png",
        "pictures/tos-current-star2x4-0000-random.png",
        "pictures/tos-current-star2x4-0000-scout.png",
    }
    assert not any("0001" in name for name in files)
    scores = [json.loads(line) for line in (run / "scores.jsonl").read_bytes().splitlines()]
    assert [(score["task"], score["item"][-4:], score["player"]) for score in scores] == [
        (f"tos_text_{source}", seed, player)
        for source in ("active", "passive")
        for seed in ("0000", "0001")
        for player in ("random", "scout")
    ]
    explored = {(row["item"], row["player"]): int(row["cost"]) for row in table(run / "explorations.csv")}
    assert explored == {
        (score["item"], score["player"]): score["scores"]["exploration"]["cost"]
        for score in scores
        if score["task"] == "tos_text_active"
    }
    answers = sum(len(score["scores"]["answers"]) for score in scores)
    assert len(table(run / "answers.csv")) == answers > 2 * 2 * 2 * len(KINDS)


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


LEFT = ("transcripts.jsonl", "journal.jsonl", "failures.jsonl", "scores.jsonl", "manifest.json")


@pytest.mark.slow
def test_run_goes_on_where_it_stopped(ran: tuple[Path, str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run, first = ran
    shutil.copytree(run, folder / "run")
    monkeypatch.setattr("tolman.runner.scripted.play", None)  # nothing is left to play
    assert call(*RUN).output == first
    for name in LEFT:
        assert (folder / "run" / name).read_bytes() == (run / name).read_bytes()


@pytest.mark.slow
@pytest.mark.usefixtures("unpublished")
def test_an_interrupted_run_says_so_and_ends_the_same(
    ran: tuple[Path, str], folder: Path, monkeypatch: pytest.MonkeyPatch, fail: Callable[..., tuple[int, str]]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("tolman.runner.scripted.play", interrupted_at(3))
        code, line = fail(*RUN)
    assert (code, line) == (130, "tolman: stopped; a run goes on with the same command")
    assert len((folder / "run/transcripts.jsonl").read_bytes().splitlines()) == 2
    call(*RUN)
    assert (folder / "run/transcripts.jsonl").read_bytes() == (ran[0] / "transcripts.jsonl").read_bytes()


def interrupted_at(number: int) -> Callable[..., object]:
    """Returns a `play` that is interrupted at its call with this number."""
    from tolman.play import play

    calls = iter(range(1, number))

    def interrupted(*arguments: object) -> object:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return play(*arguments)  # type: ignore[arg-type]

    return interrupted


@pytest.mark.usefixtures("unpublished")
def test_run_names_its_folder_after_its_settings(folder: Path) -> None:
    for arguments in (["0,0-1"], ["0-1"], ["1,0"], ["0-1", "--budget", "5"]):
        call("run", *FAST, "--players", "scout", "--scenes", *arguments)
    assert len(list(folder.glob("runs/scripted-*/manifest.json"))) == 3


def test_another_run_in_the_same_folder_is_refused(
    ran: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, fail: Callable[..., tuple[int, str]]
) -> None:
    monkeypatch.chdir(ran[0].parent)
    for other in (["--budget", "5"], ["--source", "active"], ["--rooms", "2,3"], ["--epochs", "2"], ["--direct"]):
        code, line = fail(*RUN, *other)
        assert code == 2
        assert line.startswith("tolman: run holds another run, with other ")
        assert line.endswith("; choose another folder with --out")
    assert fail("estimate", *RUN[1:-4], "--out", "run", "--model", "a/b")[0] == 2


def test_a_run_of_the_version_before_is_told_in_one_line(folder: Path, fail: Callable[..., tuple[int, str]]) -> None:
    (folder / "run").mkdir()
    old = {"task": "tos_text_active", "settings": {"scenes": [0]}, "version": "0.2.0", "schema": 1}
    (folder / "run/manifest.json").write_text(json.dumps(old))
    (folder / "run/transcripts.jsonl").write_text('{"item": {}, "player": "scout", "exchanges": [], "ended": ""}\n')
    for command in (["score", "run"], ["report", "run"], RUN, ["estimate", "--model", "a/b", "--out", "run"]):
        code, line = fail(*command)
        assert code == 2
        assert "run was written by Tolman 0.2.0, in a form that this version does not read" in line
    assert "run was written by Tolman 0.2.0" in call("list", ".").output


def manifest() -> dict[str, Any]:
    """Returns the manifest of the run folder."""
    told: dict[str, Any] = json.loads(Path("run/manifest.json").read_text())
    return told


def settings_of_run() -> dict[str, Any]:
    """Returns the settings of a run with one task."""
    told = manifest()["settings"]
    (task,) = told["tasks"]
    return {**task["setting"], **{name: told[name] for name in ("players", "scenes")}, **task}


def asked_in_run() -> list[str]:
    """Returns all that players read in the run folder."""
    found = map(json.loads, Path("run/transcripts.jsonl").read_text(encoding="utf-8").splitlines())
    requests = [exchange["request"] for each in found for exchange in each["transcript"]["exchanges"]]
    return [f"{request['shows']}\n{request['asks']}" for request in requests]


@pytest.mark.slow
@pytest.mark.usefixtures("unpublished")
def test_settings_reach_the_run() -> None:
    call(*QUIET, "--things", "3", "--plan", "chain", "--noise", "missed=0.5, facing=1", "--budget", "4")
    told = settings_of_run()
    assert told["layout"] == {"rooms": 2, "things": 3, "plan": "chain", "room_size": None}
    assert told["noise"] == {"direction": 0, "distance": 0, "facing": 1, "missed": 0.5}
    assert (told["budget"], told["edition"], told["scenes"]) == (4, "current", [0, 1])


def chosen_settings(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[Any, Any, Any]:
    """Returns what a command would play, how it would reach models, and which part."""
    chosen: list[Any] = []
    monkeypatch.setattr("tolman.cli.running._publish", lambda *_arguments: [])
    monkeypatch.setattr("tolman.runner.run.play_run", lambda *order: chosen.extend(order))
    call("run", *arguments)
    settings, _, access, share, _ = chosen
    return settings, access, share


def test_run_plays_both_sources_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, access, share = chosen_settings(monkeypatch)
    active, passive = settings.tasks
    assert (active.name, passive.name) == ("tos_text_active", "tos_text_passive")
    assert active.setting.shifting == Shifting(2, 2)
    assert passive.setting.shifting is None, "things change only where players explore"
    assert {task.setting.probes for task in settings.tasks} == {Probes.TURNS}
    assert {(task.layout, task.questions) for task in settings.tasks} == {(Layout(3, 4), 3)}
    assert settings.scenes == tuple(range(20))
    assert settings.players == ("blind", "random", "scout", "strategist", "surveyor", "oracle")
    assert (access, share) == (Access(), Share())


def test_rooms_and_sources_are_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    settings, _, _ = chosen_settings(monkeypatch, "--rooms", "2,4-5", "--source", "true-map, passive,true-map")
    assert [(task.layout.rooms, task.setting.source.value) for task in settings.tasks] == [
        (rooms, source) for rooms in (2, 4, 5) for source in ("true-map", "passive")
    ]


def test_models_have_scripted_players_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    models = ("--model", "tolman/scout", "--model", "tolman/blind", "--model", "tolman/scout", "--scenes", "0", *FAST)
    settings, _, _ = chosen_settings(monkeypatch, *models)
    assert settings.players == ("tolman/scout", "tolman/blind", "blind", "random", "surveyor")
    settings, _, _ = chosen_settings(monkeypatch, *models, "--players", "none")
    assert settings.players == ("tolman/scout", "tolman/blind")
    settings, _, _ = chosen_settings(monkeypatch, *models, "--players", "all")
    assert len(settings.players) == 2 + 7


@pytest.mark.slow
def test_a_server_stands_before_the_names_of_its_models(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "http://localhost:1/v1"
    for name in ("a", "openai-api/server/a"):
        settings, access, _ = chosen_settings(
            monkeypatch, "--base-url", address, "--model", name, "--players", "none", "--scenes", "0"
        )
        assert settings.players == ("openai-api/server/a",)
        assert access.base_url == address


def test_every_option_of_models_reaches_them(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = "--scenes 0 --model tolman/scout --players none --epochs 2"
    writing = "--temperature 0.5 --top-p 0.9 --max-tokens 99 --generation-seed 3 --reasoning-effort low"
    reaching = "--max-connections 7 --batch --max-retries 2 --retry-wait 0.5 --timeout 9"
    settings, access, share = chosen_settings(
        monkeypatch,
        *f"{playing} {writing} --reasoning-tokens 44 {reaching} --price 1/2/0.5 --max-cost 3.5".split(),
        *("-M", "tokenizer=a", "-M", "max_num_tokens=3", "-M", 'nested={"a": [1]}', "-M", "text=a=b"),
        *("--shard", "2/3", "--limit", "5"),
    )
    assert settings.generation == Generation(0.5, 0.9, 99, 3, "low", 44)
    assert settings.epochs == 2
    assert access == Access(
        max_connections=7,
        batch=True,
        max_retries=2,
        retry_wait=0.5,
        timeout=9,
        max_cost=3.5,
        price=Price(1, 2, 0.5),
        model_args={"tokenizer": "a", "max_num_tokens": 3, "nested": {"a": [1]}, "text": "a=b"},
    )
    assert share == Share(Shard(2, 3), 5)


@pytest.mark.parametrize("source", ["passive", "true-map", "names-only", "question-only"])
def test_run_asks_players_that_do_not_explore(source: str) -> None:
    output = call(*QUIET, "--source", source, "--players", "blind,surveyor").output
    assert "Exploration of" not in output
    assert (settings_of_run()["source"], settings_of_run()["players"]) == (source, ["blind", "surveyor"])
    files = {path.name for path in Path("run").iterdir()}
    assert {"answers.csv", "report.html"} <= files
    assert not {"explorations.csv", "gain.png"} & files
    scores = Path("run/scores.jsonl").read_text(encoding="utf-8").splitlines()
    assert all(json.loads(line)["scores"]["exploration"] is None for line in scores)
    assert len(asked_in_run()) == 2 * 2 * len(KINDS)
    if source == "true-map":
        rows = [row for row in table(Path("run/answers.csv")) if row["player"] == "surveyor"]
        assert {float(row["score"]) for row in rows} == {1.0}


@pytest.mark.usefixtures("unpublished")
def test_run_tells_the_turns_of_the_walker() -> None:
    call(*QUIET, "--source", "passive", "--walker", "scout", "--players", "blind", "--direct")
    assert (settings_of_run()["walker"], settings_of_run()["thinks"]) == ("scout", False)
    assert all("Turn 2: [" in text and "Reply with nothing but" in text for text in asked_in_run())


@pytest.mark.usefixtures("unpublished")
def test_run_asks_for_maps() -> None:
    call(*QUIET, "--players", "scout", "--own-map", "instead")
    assert sum("Draw a map of all that you know" in text for text in asked_in_run()) == 2
    assert sum("map that you have drawn" in text for text in asked_in_run()) == 18


@pytest.mark.usefixtures("unpublished")
def test_run_asks_for_a_map_before_every_answer() -> None:
    call(*QUIET, "--players", "blind", "--source", "names-only", "--own-map", "first")
    assert all("Before you answer, draw a map" in text for text in asked_in_run())


@pytest.mark.slow
def test_run_asks_nothing_if_told_so() -> None:
    output = call(*QUIET, "--players", "scout", "--questions", "0").output
    assert "Exploration of 2 scenes" in output
    assert "chance" not in output
    assert not Path("run/answers.csv").exists()


def test_run_scores_the_published_questions_as_published() -> None:
    output = call(*QUIET, "--edition", "published", "--source", "true-map", "--players", "scout").output
    assert "published edition" in output
    assert all(0 <= float(row["score"]) <= 1 for row in table(Path("run/answers.csv")))


# Parts, limits and reports.


@pytest.mark.slow
def test_parts_are_joined_by_a_report(ran: tuple[Path, str], folder: Path) -> None:
    for part in ("2/2", "1/2"):
        output = call(*RUN, "--shard", part).output
        assert output.splitlines()[-1] == (
            f"Part {part.replace('/', '-of-')} has ended; tolman report run joins all parts."
        )
        assert not (folder / "run/scores.jsonl").exists()
    assert call("report", "run", "--pictures", "1").output.split() == ran[1].split()
    assert (folder / "run/scores.jsonl").read_bytes() == (ran[0] / "scores.jsonl").read_bytes()


@pytest.mark.usefixtures("unpublished")
def test_the_first_scenes_can_be_played_first(ran: tuple[Path, str], folder: Path) -> None:
    call(*RUN, "--limit", "1")
    assert len((folder / "run/transcripts.jsonl").read_bytes().splitlines()) == 4
    assert manifest()["ended"] == ""
    call(*RUN, "--limit", "77")
    assert len((folder / "run/transcripts.jsonl").read_bytes().splitlines()) == 8
    assert manifest()["ended"]
    call("score", "run")
    assert sorted((folder / "run/transcripts.jsonl").read_bytes().splitlines()) == sorted(
        (ran[0] / "transcripts.jsonl").read_bytes().splitlines()
    )


def test_several_runs_are_reported_together(ran: tuple[Path, str], folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tolman.cli.running._publish", lambda *_arguments: [])
        call(*QUIET, "--players", "strategist")
    output = call("report", str(ran[0]), "run", "--out", "both").output
    assert output.splitlines()[-1] == "Everything is in both; open both/report.html to read it."
    assert all(player in output for player in ("random", "scout", "strategist"))
    assert (folder / "both/report.html").stat().st_size > 10_000
    assert not (folder / "run/report.html").exists()


def test_names_of_folders_are_never_taken_for_marks(folder: Path) -> None:
    out = Path("[/red]") / "[bold]run"
    told = call(*QUIET[:-2], "--players", "blind", "--pictures", "0", "--out", str(out)).output
    assert told.splitlines()[-1] == f"Everything is in {out}; open {out}/report.html to read it."
    assert "[/red]/[bold]run" in call("list", "[/red]").output
    assert "There is no run in [/blue]" in call("list", "[/blue]").output


def test_help_breaks_lines_where_they_are_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    for command in ("run", "estimate"):
        words = call(command, "--help").output.split("╭")[0]
        lone = [line.strip() for line in words.splitlines() if 0 < len(line.split()) < 4 and "." not in line]
        assert [line for line in lone if not line.startswith("Usage")] == []


@pytest.mark.slow
def test_players_and_runs_are_compared(
    ran: tuple[Path, str], folder: Path, fail: Callable[..., tuple[int, str]]
) -> None:
    shutil.copytree(ran[0], folder / "run")
    output = call("compare", "run:scout", "run:random").output
    assert "scout of run" in output
    assert "random of run" in output
    assert "random of" in call("compare", "run", "run").output
    assert "its players are random, scout" in fail("compare", "run", "run:bob")[1]


@pytest.mark.usefixtures("unpublished")
def test_two_processes_do_not_share_a_part(folder: Path, fail: Callable[..., tuple[int, str]]) -> None:
    call(*QUIET, "--players", "blind")
    with append_to(folder / "run/journal.jsonl"):
        code, line = fail(*QUIET, "--players", "blind")
    assert (code, line) == (2, "tolman: run is in use by another run; wait for it, or use --out")


def test_a_run_that_has_spent_all_says_so_and_tells_what_it_has(
    monkeypatch: pytest.MonkeyPatch, fail: Callable[..., tuple[int, str]]
) -> None:
    published = []
    monkeypatch.setattr("tolman.cli.running._publish", lambda *_arguments: published.append(1) or [])

    def spend(*_order: object) -> None:
        raise SpentError("the run has spent $5 of $5; go on with a higher --max-cost")

    for played in (False, True):
        if played:
            call(*QUIET, "--players", "blind")
            published.clear()
        with monkeypatch.context() as patch:
            patch.setattr("tolman.runner.run.play_run", spend)
            for part in ([], ["--shard", "1/2"]):
                code, line = fail(*QUIET, "--players", "blind", *part)
                assert (code, line) == (2, "tolman: the run has spent $5 of $5; go on with a higher --max-cost")
        assert len(published) == played


# Before a run.


def test_estimate_tells_what_a_run_takes(folder: Path) -> None:
    command = ["estimate", "--model", "openai/gpt-5", "--scenes", "0-4", "--rooms", "1", "--source", "question-only"]
    output = call(*command, "--questions", "1", "--reply-tokens", "100", "--price", "1/10").output
    row = next(line.split() for line in output.splitlines() if "openai/gpt-5" in line)
    episodes, calls, read, written, dollars = (float(cell.replace(",", "")) for cell in row[1:6])
    assert episodes == 5
    assert calls > 5 * 5
    assert written == 100 * calls
    assert dollars == pytest.approx((read + 10 * written) / 1e6, abs=0.01)
    assert "Made from: the words that a scripted player reads, 4 letters a token." in output
    plain = call(*command).output
    assert "–" in next(line for line in plain.splitlines() if "openai/gpt-5" in line)
    assert "a guess at the length of replies" in plain
    assert list(folder.iterdir()) == []


def test_estimate_without_a_model_says_so() -> None:
    assert call("estimate").output == (
        "Scripted players take no model; name one with --model to see what it would take.\n"
    )


# What there is.


def test_list_tells_tasks_kinds_players_and_runs(ran: tuple[Path, str]) -> None:
    output = call("list", str(ran[0].parent)).output
    assert all(name in output for name in ("tos_text_active", "tos_text_question_only", "tos/direction-v1", "oracle"))
    assert f"{ran[0]}: 8 of 8 episodes finished, 0 failed, begun " in output
    assert "There is no run in runs; tolman run makes one." in call("list").output


def test_list_tells_what_cannot_be_read_and_goes_on(ran: tuple[Path, str], folder: Path) -> None:
    for name in ("a", "c"):
        (folder / name).mkdir()
        (folder / name / "manifest.json").write_text("{" if name == "a" else "[oops]")
    shutil.copytree(ran[0], folder / "b")
    output = call("list", ".").output
    assert "b: 8 of 8 episodes finished" in output
    assert all(f"{name}/manifest.json is damaged" in output for name in ("a", "c"))
    shutil.rmtree(folder / "b")
    assert "There is no run in ." in call("list", ".").output


def test_doctor_finds_what_is_installed(folder: Path) -> None:
    lines = call("doctor").output.splitlines()
    assert lines[0] == f"✓ tolman: {tolman.__version__}"
    assert not any(line.startswith("✗") for line in lines)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--model", "nosuch/model"], "✗ nosuch/model: does not answer: "),
        (["--base-url", "http://127.0.0.1:1/v1"], "✗ models: http://127.0.0.1:1/v1 cannot be reached"),
        (["--out", "file/runs"], "✗ runs: cannot be written to file/runs"),
    ],
)
def test_doctor_ends_with_1_where_something_is_amiss(arguments: list[str], told: str, folder: Path) -> None:
    (folder / "file").touch()
    result = CliRunner().invoke(app, ["doctor", *arguments])
    assert result.exit_code == 1
    assert any(line.startswith(told) for line in result.output.splitlines())
    assert result.output.startswith("✓ tolman: ")


@pytest.mark.slow
def test_a_model_is_estimated_and_played(folder: Path) -> None:
    options = [
        "--scenes",
        "0-1",
        "--rooms",
        "1",
        *FAST,
        "--questions",
        "1",
        "--source",
        "passive",
        "--players",
        "none",
    ]
    with serving(Manners()) as server:
        address = ["--base-url", server.base_url]

        def tolman_says(*arguments: str) -> str:
            done = subprocess.run([PROGRAM, *arguments, *address], capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
            return done.stdout

        output = tolman_says("estimate", *options, "--pilot", "1", "--price", "1/10")
        assert "Made from: 1 episode that the model has played." in output
        asked = len(server.calls)
        output = tolman_says("run", *options, "--price", "1/10", "--max-cost", "5", "--pictures", "0")
        assert "openai-api/server/scout" in output
        assert 3 < asked < len(server.calls), "the run goes on from the pilot"
    (run,) = (folder / "runs").iterdir()
    assert run.name.startswith("openai-api-server-scout-")
    told = json.loads((run / "manifest.json").read_text())
    assert told["ended"]
    assert told["access"]["base_url"] == server.base_url
    scores = [json.loads(line) for line in (run / "scores.jsonl").read_bytes().splitlines()]
    assert [score["player"] for score in scores] == ["openai-api/server/scout"] * 2
    assert all(score["spending"]["question"]["dollars"] > 0 for score in scores[1:])


# Questions, maps and records.


def test_questions_prints_every_question_with_its_answer() -> None:
    output = call("questions", "--seed", "7").output
    blocks = output.strip().split("\n\n")
    assert len(blocks) == 3 * len(KINDS)
    heads = [block.splitlines()[0] for block in blocks]
    assert heads[:4] == ["[tos/direction-v1]"] * 3 + ["[tos/perspective_taking-v1]"]
    assert set(heads) == {f"[{kind.kind()}]" for kind in KINDS}
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
    assert theirs.count("→ ") == 3 * len(chosen_kinds(edition=Edition.PUBLISHED))


@pytest.mark.slow
def test_fidelity_counts_equal_records(published_records: Path) -> None:
    lines = call("fidelity", "tos", str(published_records)).output.splitlines()
    assert {"observations 1800/1800", "bins 70/70", "scenes_released 5/5"} <= set(lines)


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("options", [[], ["--strip"], ["--turn", "2"], ["--revision", "--player", "stubborn"]])
def test_map_draws_what_a_player_has_in_mind(folder: Path, options: list[str]) -> None:
    call("map", "--seed", "7", "--rooms", "2", *options, "--out", "map.svg")
    assert (folder / "map.svg").read_text().lstrip().startswith("<?xml")


def test_a_map_that_was_not_drawn_is_refused_in_one_line(fail: Callable[..., tuple[int, str]]) -> None:
    code, line = fail("map", "--seed", "7", "--rooms", "1", "--turn", "99")
    assert code == 2
    assert "not after 99" in line
    assert fail("map", "--strip", "--revision")[0] == 2


@pytest.mark.slow
def test_the_oracle_revises_on_every_scene(folder: Path) -> None:
    options = ["--moved", "1", "--turned", "0", "--source", "active", *FAST[:4]]
    call("run", "--scenes", "17", "--players", "oracle", *options, "--out", "run")
    (row,) = table(Path("run/beliefs.csv"))
    assert float(row["revision: identified"]) == 1


@pytest.mark.slow
def test_a_run_can_be_scored_again_without_playing(
    ran: tuple[Path, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ran[0], folder / "run")
    (folder / "run/scores.jsonl").unlink()
    monkeypatch.setattr("tolman.runner.scripted.play", None)
    assert call("score", "run").output.split() == ran[1].split()
    assert (folder / "run/scores.jsonl").read_bytes() == (ran[0] / "scores.jsonl").read_bytes()


def test_what_is_no_run_cannot_be_scored(
    ran: tuple[Path, str], folder: Path, fail: Callable[..., tuple[int, str]]
) -> None:
    shutil.copytree(ran[0], folder / "run")
    transcripts = (folder / "run/transcripts.jsonl").read_bytes()
    (folder / "run/transcripts.jsonl").write_bytes(transcripts.replace(b'"key"', b'"kez"', 1))
    assert "transcripts.jsonl, line 1 is damaged" in fail("score", "run")[1]
    (folder / "run/transcripts.jsonl").write_bytes(b"")
    assert "no finished episode" in fail("score", "run")[1]
    told = manifest()
    told["settings"]["epochs"] = "many"
    (folder / "run/manifest.json").write_text(json.dumps(told))
    assert "another version" in fail("score", "run")[1]
