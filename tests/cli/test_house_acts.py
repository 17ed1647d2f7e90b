"""`tolman house --act`: acts as users write them, what comes of them, and what is said of nonsense."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

pytest.importorskip("mujoco")

from tests.cli.calling import call, failed, say
from tests.physics.homes import home
from tolman.errors import ActError
from tolman.house.file import read_house
from tolman.physics.act import Open
from tolman.physics.outcome import VERSION
from tolman.physics.record import encoded_record, read_record, recorded
from tolman.render.encoding import decoded_png

ACTS = """\
open refrigerator           # a remark

put the book in it, and look into it
push chair 1 with 90 N
fill the bowl
pour it out, then put it on the hall floor
switch off the kitchen light
"""
TOLD = [
    "open refrigerator 1: done",
    "pick up book 1: done",
    "put it in refrigerator 1: done",
    "look into refrigerator 1: done",
    "push chair 1 at 270° with 90 N: it tipped over, or fell",
    "fill bowl 1: done; 0.922 l poured, 0 l spilled, 0 l left",
    "pick up bowl 1: done",
    "pour it out: done; 0.922 l poured, 0 l spilled, 0 l left",
    "put it on floor of the hall: done",
    "switch off kitchen lamp: done",
]
FAST = ("--size", "32", "--quality", "fast")


def write_home(path: Path) -> None:
    path.write_bytes(msgspec.json.encode(home()))


def values(*acts: dict[str, Any] | int) -> str:
    return json.dumps(acts)


@pytest.fixture(scope="module")
def acted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A folder in which acts were carried out once for all, and what was printed."""
    folder = tmp_path_factory.mktemp("acted")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("COLUMNS", "300")
        write_home(folder / "mine.json")
        (folder / "acts.txt").write_text(ACTS, encoding="utf-8")
        printed = call("house", "--file", "mine.json", "--acts", "acts.txt", *FAST)
    return folder, printed.splitlines()


@pytest.mark.slow
def test_a_line_says_what_came_of_each_act(acted: tuple[Path, list[str]]) -> None:
    _, lines = acted
    assert [line.partition(". ")[2] for line in lines if line[:2].strip().isdigit()] == TOLD


@pytest.mark.slow
def test_files_hold_what_was_before_and_after_and_what_came_of_each_act(acted: tuple[Path, list[str]]) -> None:
    folder, lines = acted
    told = [line for line in lines if line.startswith("mine/")]
    assert sorted(told) == sorted(str(path.relative_to(folder)) for path in (folder / "mine").rglob("*.*"))
    record = read_record(folder / "mine/outcomes.json")
    assert len(record.acts) == len(TOLD)
    before, after = (read_house(folder / "mine" / name) for name in ("house.json", "after.json"))
    assert before == record.house
    assert after["book 1"].held_by == "refrigerator 1"
    assert after["bowl 1"].at[0] > 5
    assert after["chair 1"] == before["chair 1"]
    assert [puddle.litres for puddle in after.puddles] == pytest.approx([0.922], abs=0.001)


def picture(folder: Path, name: str) -> np.ndarray:
    return decoded_png((folder / "mine/acts" / f"{name}.png").read_bytes()).astype(float)


@pytest.mark.slow
def test_pictures_show_what_is_otherwise_from_one_and_the_same_place(acted: tuple[Path, list[str]]) -> None:
    folder, _ = acted
    for number in (1, 2, 3, 6, 7, 8, 9, 10):
        before, after = picture(folder, f"{number:02}-before"), picture(folder, f"{number:02}-after")
        assert before.shape == after.shape == (24, 32, 3)
        changed = np.abs(before - after).max(axis=2)
        assert changed.max() > 3, number
        assert (changed > 12).mean() < 0.75 or number == 10, number
    for number in (4, 5):
        assert not (folder / f"mine/acts/{number:02}-after.png").exists()
    assert picture(folder, "04-inside").shape == (24, 32, 3)
    assert picture(folder, "05-strip").shape[1] > 100
    assert not (folder / "mine/acts/04-strip.png").exists()


@pytest.mark.slow
def test_what_was_recorded_comes_out_again(acted: tuple[Path, list[str]], folder: Path) -> None:
    path = acted[0] / "mine/outcomes.json"
    assert call("house", "--recheck", path) == f"{path}: all {len(TOLD)} outcomes are the same.\n"
    told = json.loads(path.read_text())
    told["outcomes"][4]["verdict"] = "slid"
    (folder / "other.json").write_text(json.dumps(told))
    said = say("house", "--recheck", "other.json")
    assert said.code == 1
    first, last = said.output.splitlines()
    assert (
        first == " 5. push chair 1 at 270° with 90 N: other verdict; recorded: it slid; now: it tipped over, or fell"
    )
    assert last == f"other.json: 1 of {len(TOLD)} outcomes differ."


@pytest.mark.slow
def test_a_record_of_older_physics_is_told_where_it_differs(acted: tuple[Path, list[str]], folder: Path) -> None:
    told = json.loads((acted[0] / "mine/outcomes.json").read_text())
    told["version"] = VERSION - 1
    (folder / "older.json").write_text(json.dumps(told))
    assert call("house", "--recheck", "older.json") == f"older.json: all {len(TOLD)} outcomes are the same.\n"
    told["outcomes"][0]["digest"] = "0" * 16
    (folder / "older.json").write_text(json.dumps(told))
    said = say("house", "--recheck", "older.json")
    assert said.code == 1
    *_, last = said.output.splitlines()
    assert last == (
        f"older.json: 1 of {len(TOLD)} outcomes differ."
        f" It was recorded by version {VERSION - 1} of the physics; this is {VERSION}."
    )


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"outcomes": [', '"outcomes": ', "is no record of acts"),
        ('"kind": "refrigerator"', '"kind": "unicorn"', "refrigerator 1 is a 'unicorn', which is no kind of thing"),
        ('"held_by": "table 1"', '"held_by": "moon"', "is held by moon, which is no thing of the house"),
        ('"verdict": "done"', '"verdict": "fun"', "is no record of acts: Invalid enum value 'fun'"),
    ],
)
def test_a_damaged_record_is_told_in_one_line(before: str, after: str, told: str, folder: Path) -> None:
    text = encoded_record(recorded(home(), [Open("refrigerator 1")])).decode()
    assert before in text
    (folder / "damaged.json").write_text(text.replace(before, after))
    assert told in failed("house", "--recheck", "damaged.json")


@pytest.mark.slow
def test_why_nothing_can_be_done_is_told_and_older_pictures_are_taken_away(folder: Path) -> None:
    write_home(folder / "mine.json")
    (folder / "mine/acts").mkdir(parents=True)
    for name in ("07-before.png", "08-inside.png", "07-mine.png"):
        (folder / "mine/acts" / name).write_bytes(b"old")
    (folder / "gone.json").write_text(
        values(
            {"act": "pick up", "thing": "mug 1"},
            {"act": "push", "thing": "mug 1", "bearing": 0},
            {"act": "open", "what": "bowl 1"},
            {"act": "open", "what": "refrigerator 1", "joint": "lid"},
            {"act": "look into", "what": "book 1"},
            {"act": "put on slope", "on": "table 1"},
            {"act": "pour", "into": "chair 1"},
            {"act": "switch", "lamp": "mug 2", "on": True},
        )
    )
    lines = call("house", "--file", "mine.json", "--acts", "gone.json", *FAST).splitlines()
    assert [line.rpartition("refused: ")[2] for line in lines[1:8]] == [
        "mug 1 is in the hand",
        "nothing of bowl 1 opens",
        "refrigerator 1 has no lid",
        "book 1 has no room inside",
        "nothing of table 1 slants",
        "chair 1 holds no liquid",
        "nothing of mug 2 shines",
    ]
    left = {path.name for path in (folder / "mine/acts").iterdir()}
    assert "07-mine.png" in left
    assert "08-inside.png" not in left
    assert (folder / "mine/acts/07-before.png").read_bytes() != b"old"


WRONG = {
    "an unknown act": ("sing a song", "line 1: 'sing a song': there is no act 'sing'"),
    "a slip of the pen": (
        "open the fridge\nopne it",
        "line 2: 'opne it': there is no act 'opne'; the nearest is open",
    ),
    "an unknown thing": ("\n# first\npick up the unicorn", "line 3: 'pick up the unicorn': there is no 'unicorn'"),
    "several": ("pick up the mug", "line 1: 'pick up the mug': there are mug 1 (red, kitchen)"),
    "nothing": (" \n# only remarks\n", " has no acts"),
    "no text": (b"\xff\xfe\x00", " is no text"),
    "no list": ({}, " is no list of acts"),
    "an empty list": ([], " has no acts"),
    "no act": ([{"act": "shut", "what": "refrigerator 1"}, 3], "act 2: Expected `object`"),
    "an unknown value": (
        [{"act": "pick", "thing": "mug 1"}],
        "act 1: there is no act 'pick'; the nearest is pick up",
    ),
    "a value without its thing": ([{"act": "open"}], "act 1: Object missing required field `what`"),
    "an unknown field": ([{"act": "open", "what": "mug 1", "how": 1}], "act 1: Object contains unknown field `how`"),
    "a force below zero": (
        [{"act": "push", "thing": "mug 1", "bearing": 0, "newtons": -3}],
        "act 1: a push or tap is stronger than nothing",
    ),
    "a thing that is not there": (
        [{"act": "open", "what": "refrigerator"}],
        "act 1: there is no 'refrigerator' in this house; the nearest is refrigerator 1",
    ),
    "too many": ([{"act": "put back"}] * 10_001, "10,001 acts are too many"),
}


@pytest.mark.parametrize(("content", "told"), WRONG.values(), ids=WRONG)
def test_a_file_of_nonsense_is_told_in_one_line_and_nothing_is_done(
    content: str | bytes | list[Any], told: str, folder: Path
) -> None:
    write_home(folder / "mine.json")
    path = folder / ("acts.txt" if isinstance(content, (str, bytes)) else "acts.json")
    text = content if isinstance(content, (str, bytes)) else json.dumps(content)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    line = failed("house", "--file", "mine.json", "--acts", path.name)
    assert told in line
    assert path.name in line or "too many" in line
    assert {each.name for each in folder.iterdir()} == {"mine.json", path.name}


@pytest.mark.parametrize("content", [b"[", b"[" * 100_000, b'[{"act": "\xff"}]', b"\xff\xfe"])
def test_a_broken_list_is_told_in_one_line(content: bytes, folder: Path) -> None:
    write_home(folder / "mine.json")
    (folder / "acts.json").write_bytes(content)
    assert "acts.json" in failed("house", "--file", "mine.json", "--acts", "acts.json")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--act", ""), "say what is done, as in: open refrigerator 1"),
        (("--act", "throw mug 1"), "nothing is thrown: say where it is put"),
        (("--act", "open it"), "say what by its name in the house"),
        (("--acts", "none.txt"), "none.txt cannot be read: No such file or directory"),
        (("--acts", "."), ". cannot be read: Is a directory"),
        (("--act", "open fridge", "--json"), "--act: it has no effect with --json"),
        (("--act", "open fridge", "--glb"), "--glb: it has no effect with --act"),
        (("--recheck", "mine.json"), "mine.json is no record of acts"),
        (("--recheck", "none.json"), "none.json cannot be read: No such file or directory"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(options: tuple[str, ...], told: str, folder: Path) -> None:
    write_home(folder / "mine.json")
    given = () if "--recheck" in options else ("--file", "mine.json")
    assert told in failed("house", *given, *options)
    assert [path.name for path in folder.iterdir()] == ["mine.json"]


@pytest.mark.slow
def test_what_is_not_installed_is_told_with_its_extra(folder: Path) -> None:
    """In one line, and before anything is written."""
    write_home(folder / "mine.json")
    code = "import sys; sys.modules['mujoco'] = None; from tolman.cli.app import main; sys.exit(main())"
    words = ("house", "--file", "mine.json", "--act", "open refrigerator")
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines() == [
        "tolman: acting on houses needs one more package: pip install 'tolman[physics]'"
    ]
    assert done.returncode == 2
    assert [path.name for path in folder.iterdir()] == ["mine.json"]


@pytest.mark.slow
def test_what_is_gone_from_its_place_is_told(folder: Path) -> None:
    """A thing in the hand is no longer where it was, and nothing is done with it there."""
    write_home(folder / "mine.json")
    acts = ("pick up mug 1", "push mug 1", "open mug 1", "put it in mug 1", "pick up mug 2")
    given = [part for act in acts for part in ("--act", act)]
    lines = call("house", "--file", "mine.json", *given, *FAST).splitlines()
    assert [line.partition(": ")[2] for line in lines[:5]] == [
        "done",
        "refused: mug 1 is in the hand",
        "refused: mug 1 is in the hand",
        "refused: mug 1 is in the hand",
        "refused: the hand holds something already",
    ]


def test_a_record_of_another_state_is_refused(acted: tuple[Path, list[str]], folder: Path) -> None:
    from tolman.physics.record import replayed

    told = json.loads((acted[0] / "mine/outcomes.json").read_text())
    told["outcomes"][0]["changes"]["things"] = []
    (folder / "other.json").write_text(json.dumps(told))
    with pytest.raises(ActError, match="act 1 of the record leads to another state"):
        replayed(read_record(folder / "other.json"))
