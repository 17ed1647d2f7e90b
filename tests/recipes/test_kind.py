"""The recipe for a kind of question: one module and its name in a registry, and every part of Tolman knows it.

The kind comes as a package of its own, so that nothing of Tolman can have been edited for it.
"""

import csv
import json
from pathlib import Path

import pytest

from tests.recipes.farthest import Farthest
from tests.recipes.package import ROOT, TOLMAN, Call, caller, package, sources_that_name
from tolman.suites.tos.questions.kinds import GROUP, KINDS

KIND = Farthest.kind()
MEASURE = "tolman chance --kinds farthest"
MEASURE_TWO_ROOMS = "tolman chance --rooms 2 --kinds farthest"


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Call:
    """Runs Python where a package with the kind is installed."""
    module = ROOT / "tests" / "recipes" / "farthest.py"
    return caller(package(tmp_path_factory.mktemp("site"), GROUP, {"farthest": "farthest:Farthest"}, module))


@pytest.fixture(scope="module")
def run(call: Call, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A run of scripted players in two tasks, and what it printed."""
    folder = tmp_path_factory.mktemp("played") / "run"
    scenes = ("--scenes", "0-1", "--rooms", "2", "--questions", "1", "--source", "active,passive")
    done = call(*TOLMAN, "run", *scenes, "--players", "blind,scout", "--pictures", "0", "--out", folder)
    return folder, done.stdout


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_nothing_was_edited() -> None:
    assert Farthest not in KINDS
    assert not sources_that_name("my_package/farthest")


@pytest.mark.slow
def test_it_is_drawn_beside_the_others_and_leaves_them_alone(call: Call) -> None:
    """Same seed, same questions; the published edition asks what it always asked; items survive JSON."""
    script = """
import json, sys
import msgspec
from tolman.protocol.edition import Edition
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.task import Task, kinds
items = [draw_item(seed, edition=edition, questions=2) for edition in Edition for seed in range(3)]
assert all(msgspec.json.decode(msgspec.json.encode(item), type=Item) == item for item in items)
chosen = Task(kinds=("farthest",)).draw(0)
asked = [[f"{each.kind()} {each.ask()}" for each in item.questions] for item in items]
json.dump([asked, len(chosen.questions), kinds()], sys.stdout)
"""
    there, chosen, kinds = json.loads(call("-c", script).stdout)
    script = script.replace('kinds=("farthest",)', 'kinds=("direction",)')
    here, _, others = json.loads(caller()("-c", script).stdout)
    assert kinds == [*others, KIND]
    assert chosen == 3
    ours = [[each for each in item if not each.startswith(KIND)] for item in there]
    assert ours == here
    assert [len(item) - len(rest) for item, rest in zip(there, ours, strict=True)] == [2, 2, 2, 0, 0, 0]


def test_it_is_played_scored_and_written(run: tuple[Path, str]) -> None:
    folder, printed = run
    answers = [row for row in rows_of(folder / "answers.csv") if row["kind"] == KIND]
    assert len(answers) == 2 * 2 * 2
    assert {row["task"] for row in answers} == {"tos_text_active", "tos_text_passive"}
    assert {float(row["score"]) for row in answers if row["player"] == "scout"} == {1.0}
    assert all(row["is_read"] == "True" and row["asked"].startswith("As the crow flies") for row in answers)
    assert all(int(row["rooms"]) in (1, 2) and float(row["span"]) > 0 for row in answers)
    assert all(row["turn"] for row in answers if (row["task"], row["player"]) == ("tos_text_active", "scout"))
    assert any(row["pair"] for row in rows_of(folder / "correlations.csv")) or not rows_of(
        folder / "correlations.csv"
    )
    assert "farthest" in printed
    assert "not measured" in printed


def test_it_is_reported(run: tuple[Path, str]) -> None:
    folder, _ = run
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "farthest" in page
    assert "not measured" in page
    assert MEASURE_TWO_ROOMS in page
    assert "averages hold kinds of question that the paper does not have: farthest" in page
    told = json.loads((folder / "metrics.json").read_text(encoding="utf-8"))
    tables = {entry["table"] for entry in told if "farthest" in json.dumps(entry)}
    assert {"active-answers", "passive-answers", "gap-tos_text_active-tos_text_passive"} <= tables
    assert any(table.startswith("failing-tos_text_active-") for table in tables)


@pytest.mark.slow
def test_it_is_viewed(call: Call, run: tuple[Path, str], tmp_path: Path) -> None:
    call(*TOLMAN, "view", run[0], "--export", tmp_path / "view")
    data = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "view" / "data").rglob("*.js"))
    assert data.count("As the crow flies: which thing of the place") >= 8


def test_its_card_is_written(call: Call, tmp_path: Path) -> None:
    call("-m", "tolman.suites.tos.cards", tmp_path)
    card = (tmp_path / "farthest.md").read_text(encoding="utf-8")
    assert "| current | not measured | not measured | – |" in card
    assert f"`{MEASURE}` measures it." in card
    assert "The published edition does not ask this." in card
    kept = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "cards").iterdir()}
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    row = "| [farthest](farthest.md) | Asks which thing lies farthest away from another. | not measured | – |\n"
    assert made == kept | {"farthest.md": card, "README.md": kept["README.md"] + row}


def test_its_chance_is_measured(call: Call, tmp_path: Path) -> None:
    script = """
from pathlib import Path
import sys
from tolman.suites.tos import guesses
from tolman.suites.tos.guessers.family import Seeds
from tolman.suites.tos.questions.chance import Terms
seeds = Seeds(range(40), range(40, 60), range(60, 80))
print(*guesses.measured(guesses.work_of([Terms()], ["farthest"]), Path(sys.argv[1]), seeds))
"""
    told = call("-c", script, tmp_path / "chances.json").stdout
    assert told.startswith(f"1 of 1: current star 3x4 6x6 words, {KIND}: 0.")
    assert KIND in (tmp_path / "chances.json").read_text(encoding="utf-8")


@pytest.mark.slow
def test_it_keeps_to_what_all_kinds_keep_to(call: Call) -> None:
    """The tests that run over every kind take it in by themselves."""
    quietly = ("-m", "pytest", "-n0", "-rA", "-p", "no:cacheprovider")
    told = call(*quietly, "tests/conformance/test_questions.py", "-k", "farthest").stdout
    assert told.count("PASSED") > 5
    assert "test_the_target_is_what_the_scene_says[farthest]" in told


@pytest.mark.slow
def test_it_can_be_taken_away_again(run: tuple[Path, str], tmp_path: Path) -> None:
    """What was played with it says so, in a line; anything else is as before."""
    without = caller()
    done = without(*TOLMAN, "report", run[0], fails=True)
    assert KIND in done.stderr
    assert "Traceback" not in done.stderr
    without("-m", "tolman.suites.tos.cards", tmp_path)
    assert not (tmp_path / "farthest.md").exists()
