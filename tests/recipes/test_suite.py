"""The recipe for a suite: the example in a package of its own, through every part of Tolman; and broken ones."""

import csv
import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from statistics import mean

import pytest

from tests.recipes.package import ROOT, TOLMAN, Call, caller, environment, package, sources_that_name
from tests.servers.faulty import FaultyServer, Manners, serving
from tests.waiting import PATIENCE
from tolman.suites.choice import GROUP

SHELLS = ROOT / "examples" / "shells"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example is installed, as a reader of it would install it."""
    folder = tmp_path_factory.mktemp("example")
    ignored = shutil.ignore_patterns("build", "dist", "__pycache__")
    shutil.copytree(SHELLS, folder / "shells", ignore=ignored)
    words = ("--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--no-index")
    caller()("-m", "pip", "install", *words, "--target", folder / "site", folder / "shells")
    return folder / "site"


@pytest.fixture(scope="module")
def call(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Call:
    """Runs Python where the example is installed."""
    return caller(site, cwd=tmp_path_factory.mktemp("elsewhere"))


@pytest.fixture(scope="module")
def run(call: Call, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A run of its scripted players, with and without a model's manners, and what it printed."""
    folder = tmp_path_factory.mktemp("played") / "run"
    done = call(*TOLMAN, "run", "shells", "--swaps", "3,6", "--scenes", "0-99", "--out", folder)
    return folder, done.stdout


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def answers(folder: Path, player: str) -> list[tuple[str, ...]]:
    """What a player said, and what it earned; behind its name stands what was played, where that differs."""
    asked = ("task", "item", "kind", "answer", "target", "score")
    rows = (row for row in rows_of(folder / "answers.csv") if row["player"].partition(" · ")[0] == player)
    return sorted(tuple(row[name] for name in asked) for row in rows)


def accuracy(folder: Path, player: str) -> float:
    return mean(float(score) for *_, score in answers(folder, player))


def test_nothing_was_edited_and_it_is_short() -> None:
    assert not sources_that_name("shells")
    code = [path.read_text(encoding="utf-8").splitlines() for path in SHELLS.rglob("*.py")]
    assert sum(map(len, code)) <= 225


def test_scripted_players_play_it(run: tuple[Path, str]) -> None:
    folder, printed = run
    assert "tracker" in printed
    assert "33.3" in printed
    assert accuracy(folder, "tracker") == 1
    assert accuracy(folder, "guesser") == pytest.approx(1 / 3, abs=0.1)
    assert len(rows_of(folder / "answers.csv")) == 2 * 2 * 100 * 2


def test_it_has_options_of_its_own(call: Call) -> None:
    told = call(*TOLMAN, "run", "shells", "--help").stdout
    assert "--swaps" in told
    assert "--rooms" not in told
    assert "shells" in call(*TOLMAN, "run", "--help").stdout
    assert "0 is too small; write 1 or more" in call(*TOLMAN, "run", "shells", "--swaps", "0", fails=True).stderr
    assert "there is no player 'scout'" in call(*TOLMAN, "run", "shells", "--players", "scout", fails=True).stderr


def test_it_is_listed_and_reported(call: Call, run: tuple[Path, str]) -> None:
    assert "Scripted players: guesser, tracker." in call(*TOLMAN, "list", run[0].parent).stdout
    (run[0] / "report.html").unlink()
    call(*TOLMAN, "report", run[0])
    page = (run[0] / "report.html").read_text(encoding="utf-8")
    assert "Shell game" in page
    assert "tracker" in page


def test_it_is_viewed(call: Call, run: tuple[Path, str], tmp_path: Path) -> None:
    """The data of the pages, from the application and from an exported folder."""
    script = """
import sys
from pathlib import Path
from starlette.testclient import TestClient
from tolman.web.runs import Runs
from tolman.web.view_app import view_app
client = TestClient(view_app(Runs([Path(sys.argv[1])])), "http://127.0.0.1")
def data(name):
    answer = client.get(f"/data/{name}.json")
    assert answer.status_code == 200, answer.text
    return answer.json()
(listed,) = data("runs")
run = data(f"run/{listed['id']}")
assert (run["suite"], run["noun"], len(run["episodes"]), run["missing"]) == ("shells", "game", 400, 0), run
assert data(f"tables/{listed['id']}") and data(f"scores/{listed['id']}") and data(f"summary/{listed['id']}")
shown = data(f"episode/{listed['id']}/{run['episodes'][0]['id']}")
assert [each["kind"] for each in shown["questions"]] == ["ball", "cup"], shown
assert client.get("/").status_code == 200
"""
    call("-c", script, run[0])
    small = tmp_path / "small"
    call(*TOLMAN, "run", "shells", "--scenes", "0-1", "--out", small)
    call(*TOLMAN, "view", small, "--export", tmp_path / "view")
    data = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "view" / "data").rglob("*.js"))
    assert data.count("Three cups stand in a row") >= 4


def test_a_person_plays_it_in_the_terminal(call: Call, tmp_path: Path) -> None:
    words = ("play", "shells", "--terminal", "--scenes", "0-1", "--name", "ann", "--out", tmp_path / "people")
    first = call(*TOLMAN, *words, typed="left\nquit\n").stdout
    assert "Item 1 of 2, request 2: question" in first
    rest = call(*TOLMAN, *words, typed="FINAL ANSWER: red\nunder the middle one\nThe blue cup.\n").stdout
    assert "Item 1 is answered." in rest
    assert "All items are answered" in rest
    call(*TOLMAN, "report", tmp_path / "people")
    assert {row["player"] for row in rows_of(tmp_path / "people" / "answers.csv")} == {"human-ann"}
    assert {row["is_read"] for row in rows_of(tmp_path / "people" / "answers.csv")} == {"True"}


def test_a_person_plays_it_on_the_page(call: Call, tmp_path: Path) -> None:
    """The tracker's answers through the application: buttons are offered, all is right, nothing is given away."""
    script = """
import sys
from pathlib import Path
from starlette.testclient import TestClient
from tolman.record.settings import Settings
from tolman.web.people import People
from tolman.web.play_app import HEADER, playing
from tolman.web.study import alone
from tolman_shells.game import CUPS, PLACES, Shells
from tolman_shells.suite import follow
with People(alone(Settings((Shells(4),), (0, 1)), "ann", ()), Path(sys.argv[1])) as people:
    headers = {"origin": "http://127.0.0.1", HEADER: people.pass_of(people.seats["ann"])}
    client = TestClient(playing(people), "http://127.0.0.1", headers=headers)
    for item in range(2):
        state = client.get("/api/seat/state").json()
        offered = []
        while state:
            read = "\\n".join(piece["text"] for piece in (*state["shows"], *state["asks"]))
            offered.append([each[0] for each in state["form"]["options"]])
            sent = {"name": state["name"], "text": follow(read), "seconds": 0.0}
            state = client.post("/api/seat/reply", json=sent).json()["state"]
        assert offered == [list(PLACES), list(CUPS)], offered
"""
    call("-c", script, tmp_path / "people")
    call(*TOLMAN, "report", tmp_path / "people")
    assert accuracy(tmp_path / "people", "human-ann") == 1


@pytest.mark.parametrize("manner", ["words", "json", "tools"])
def test_models_answer_in_every_manner_with_the_same_scores(call: Call, manner: str, tmp_path: Path) -> None:
    words = ("--swaps", "3,5", "--scenes", "0-2", "--model", "tolman/shells/tracker", "--players", "tracker")
    call(*TOLMAN, "run", "shells", *words, "--answers", manner, "--out", tmp_path)
    assert len(answers(tmp_path, "tracker")) == 2 * 3 * 2
    assert answers(tmp_path, "tolman/shells/tracker") == answers(tmp_path, "tracker")


def test_runs_are_compared(call: Call, run: tuple[Path, str]) -> None:
    told = call(*TOLMAN, "compare", f"{run[0]}:tracker", f"{run[0]}:guesser").stdout
    assert "accuracy" in told
    assert "game" in told


def test_it_is_estimated(call: Call) -> None:
    words = ("--scenes", "0-9", "--model", "openai/nobody", "--players", "none")
    told = call(*TOLMAN, "estimate", "shells", *words).stdout
    (row,) = (line for line in told.splitlines() if "openai/nobody" in line)
    assert row.split()[1:3] == ["10", "20"]


def test_a_settings_file_plays_it(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text('suite = "shells"\nswaps = [2]\nscenes = "3-4"\nplayers = ["tracker"]\n')
    call(*TOLMAN, "run", "--settings", file, "--out", tmp_path / "run")
    assert {row[1] for row in answers(tmp_path / "run", "tracker")} == {"shells-2-0003", "shells-2-0004"}
    file.write_text('suite = "shells"\nrooms = 2\n')
    assert "study.toml: there is no such option" in call(*TOLMAN, "run", "--settings", file, fails=True).stderr


def test_inspect_plays_it(call: Call, tmp_path: Path) -> None:
    words = ("--model", "tolman/shells/tracker", "-T", "swaps=3", "-T", "scenes=0-2", "--display", "none")
    call("-m", "inspect_ai", "eval", "tolman/shells", *words, "--log-format", "json", "--log-dir", tmp_path)
    (log,) = (json.loads(path.read_text(encoding="utf-8")) for path in tmp_path.glob("*.json"))
    assert log["status"] == "success"
    found = {each["name"]: each["metrics"]["mean"]["value"] for each in log["results"]["scores"]}
    assert found == {"accuracy": 1, "ball": 1, "cup": 1}
    assert {sample["id"] for sample in log["samples"]} == {f"shells-3-{seed:04d}" for seed in range(3)}


def test_trainers_play_it(call: Call) -> None:
    pytest.importorskip("gymnasium")
    script = """
import gymnasium
from tolman_shells.suite import follow, guess
for player, expected in ((follow, 1.0), (lambda told: "no idea", 0.0)):
    environment = gymnasium.make("tolman.gym:tolman/shells-v1", swaps=3)
    told, info = environment.reset(seed=5)
    earned, is_over, turns = 0.0, False, 0
    while not is_over:
        told, reward, is_over, is_cut, info = environment.step(player(told))
        earned, turns = earned + reward, turns + 1
    assert (earned, turns, is_cut) == (expected, 2, False), (earned, turns)
    assert info["headline"]["accuracy"] == expected
"""
    call("-c", script)


def start(site: Path, server: FaultyServer, out: Path) -> "subprocess.Popen[str]":
    words = (
        "run",
        "shells",
        "--base-url",
        server.base_url,
        "--model",
        "slow",
        "--players",
        "none",
        "--scenes",
        "0-5",
    )
    return subprocess.Popen(
        [sys.executable, *TOLMAN, *words, "--max-connections", "2", "--out", out],
        env=environment(site),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_killed_run_goes_on_and_asks_nothing_again_that_was_answered(site: Path, tmp_path: Path) -> None:
    with serving(Manners(says="I think.\nFINAL ANSWER: left", slow_seconds=0.05)) as server:
        process = start(site, server, tmp_path / "run")
        server.wait_for_calls(5, process)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        kept = (tmp_path / "run" / "journal.jsonl").read_bytes().count(b"\n")
        in_flight = len(server.calls) - kept
        assert process.returncode == -signal.SIGKILL
        assert 0 < kept < 12
        process = start(site, server, tmp_path / "run")
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, errors
        assert 12 <= len(server.calls) <= 12 + in_flight
    rows = rows_of(tmp_path / "run" / "answers.csv")
    assert len({(row["item"], row["kind"]) for row in rows}) == len(rows) == 12
    assert {row["is_read"] for row in rows if row["kind"] == "cup"} == {"False"}


def test_without_its_package_a_run_is_refused_in_a_sentence(run: tuple[Path, str]) -> None:
    without = caller()
    for words in (("report", run[0]), ("score", run[0]), ("compare", run[0], run[0])):
        told = without(*TOLMAN, *words, fails=True).stderr
        (line,) = told.splitlines()
        assert f"{run[0]} was played with a suite that is not installed" in line
        assert "'shells'" in line
        assert line.endswith("install its package and try again")
    assert "is not installed" in without(*TOLMAN, "list", run[0].parent).stdout
    assert "there is no such suite" in without(*TOLMAN, "run", "shells", fails=True).stderr


BROKEN = """
from dataclasses import replace

from tolman_shells.suite import SUITE

NO_SUITE = 3
TAKEN = replace(SUITE, choice=replace(SUITE.choice, name="tos"))
MISNAMED = replace(SUITE, choice=replace(SUITE.choice, name="my/shells"))


def __getattr__(name: str) -> object:
    raise RuntimeError("this package is broken")
"""


def test_a_broken_package_is_told_and_ours_are_played(site: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(BROKEN)
    names = ("ABSENT", "MISNAMED", "NO_SUITE", "TAKEN")
    offers = {name.lower(): f"broken:{name}" for name in names}
    here = package(tmp_path / "site", GROUP, offers, tmp_path / "broken.py")
    done = caller(here, site)(*TOLMAN, "list")
    for why in (
        "the suite 'absent' of broken:ABSENT cannot be loaded: RuntimeError('this package is broken')",
        "broken:MISNAMED offers a suite called 'my/shells', and a name has small letters, digits and _",
        "broken:NO_SUITE offers no suite but int",
        "broken:TAKEN offers a suite called 'tos', and there is one of that name",
    ):
        assert f"tolman: {why}\n" in done.stderr
    assert "Traceback" not in done.stderr
    listed = re.findall(r"Scripted players: (\w+)", done.stdout)
    assert listed == ["blind", "random", "blind", "guesser"]
