"""Records of acts: they are followed without MuJoCo, and worked out again with it."""

import functools
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tests.physics.homes import home
from tolman.errors import ActError
from tolman.house.house import digest
from tolman.physics.act import Open, PickUp, Push, Put, Shut, Switch
from tolman.physics.outcome import Verdict
from tolman.physics.record import ActRecord, encoded_record, read_record, rechecked, recorded, replayed

pytest.importorskip("mujoco")
ACTS = (Open("refrigerator 1"), Shut("unicorn 1"), Open("kitchen door"), Switch("kitchen lamp", on=False))


@pytest.fixture(scope="module")
def record() -> ActRecord:
    """A few acts in the small house."""
    return recorded(home(), ACTS)


def test_a_record_survives_a_file(record: ActRecord, tmp_path: Path) -> None:
    path = tmp_path / "outcomes.json"
    path.write_bytes(encoded_record(record))
    assert read_record(path) == record
    assert rechecked(read_record(path)) == ()


def test_states_follow_from_what_was_recorded(record: ActRecord) -> None:
    states = replayed(record)
    assert [outcome.verdict for outcome in record.outcomes] == ["done", "nothing", "done", "done"]
    assert states[0].house == record.house
    assert states[1].house["refrigerator 1"].joints == {"door": 1.0, "freezer door": 1.0}
    assert states[2] == states[1]
    assert digest(states[4].house) != digest(states[3].house)
    assert [state.digest for state in states[1:]] == [outcome.digest for outcome in record.outcomes]


BLOCKED = """
import sys
from pathlib import Path

class Block:
    def find_spec(self, name, *_):
        if name.partition(".")[0] == "mujoco":
            raise ImportError(name)

sys.meta_path.insert(0, Block())
from tolman.physics.record import read_record, rechecked, replayed
record = read_record(Path(sys.argv[1]))
print(*(state.digest for state in replayed(record)))
try:
    rechecked(record)
except Exception as error:
    print(type(error).__name__, error)
"""


def test_a_record_is_followed_without_mujoco(record: ActRecord, tmp_path: Path) -> None:
    path = tmp_path / "outcomes.json"
    path.write_bytes(encoded_record(record))
    run = subprocess.run([sys.executable, "-c", BLOCKED, path], capture_output=True, text=True, check=True)
    digests, error = run.stdout.splitlines()
    assert digests.split() == [state.digest for state in replayed(record)]
    assert error == "PhysicsError acting on houses needs one more package: pip install 'tolman[physics]'"


DRAWN = """
import sys
from pathlib import Path

class Block:
    def find_spec(self, name, *_):
        if name.partition(".")[0] == "mujoco":
            raise ImportError(name)

sys.meta_path.insert(0, Block())
from tolman.cli.house_pictures import all_pictures
from tolman.physics.record import read_record, replayed
from tolman.physics.phrases import said, told
from tolman.render.tracer.frame import QUALITIES
record = read_record(Path(sys.argv[1]))
states = replayed(record)
for act, outcome, pictures in zip(
    record.acts, record.outcomes, all_pictures(states, record.acts, record.outcomes, 32, QUALITIES["fast"])
):
    print(said(act), told(outcome), pictures.before is not None, pictures.strip is not None, sep=": ")
print(*(name for name in sys.modules if name.partition(".")[0] == "mujoco"))
"""


@pytest.mark.slow
def test_what_was_recorded_is_told_and_drawn_without_mujoco(tmp_path: Path) -> None:
    acts = (PickUp("mug 1"), Put("floor"), Push("chair 1", 270.0, 90.0))
    path = tmp_path / "outcomes.json"
    path.write_bytes(encoded_record(recorded(home(), acts)))
    run = subprocess.run([sys.executable, "-c", DRAWN, path], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "pick up mug 1: done: True: False",
        "put it on floor: done: True: False",
        "push chair 1 at 270° with 90 N: it tipped over, or fell: True: True",
        "",
    ]


@pytest.mark.parametrize("module", ["act", "state", "outcome", "record", "words", "phrases", "reasons"])
def test_what_is_read_and_written_imports_no_mujoco(module: str) -> None:
    program = f"import sys, tolman.physics.{module}; sys.exit('mujoco' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_what_comes_out_again_is_the_same(record: ActRecord) -> None:
    assert rechecked(record) == ()


def test_what_does_not_is_named(record: ActRecord) -> None:
    done, nothing, door, light = record.outcomes
    other = replace(door, verdict=Verdict.PARTLY)
    longer = replace(light, litres={"poured": 1.0}, digest="0" * 16)
    changed = msgspec.structs.replace(record, outcomes=(done, nothing, other, longer))
    found = [(each.number, each.parts) for each in rechecked(changed)]
    assert found == [(3, ("verdict",)), (4, ("state", "litres"))]


def test_a_state_that_is_not_the_one_it_says_is_told(record: ActRecord) -> None:
    first = replace(record.outcomes[0], digest="0" * 16)
    with pytest.raises(ActError, match="act 1 of the record leads to another state"):
        replayed(msgspec.structs.replace(record, outcomes=(first, *record.outcomes[1:])))


BROKEN = {
    b"": "is no record of acts",
    b"[]": "is no record of acts",
    b"{": "is no record of acts",
    b"\xff": "is no record of acts",
    b"[" * 100_000: "is no record of acts",
    b'{"version": 1}': "is no record of acts",
}


@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_told_in_a_line(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "outcomes.json"
    path.write_bytes(content)
    with pytest.raises(ActError, match=BROKEN[content]) as raised:
        read_record(path)
    assert "\n" not in str(raised.value)


def test_a_record_is_of_things_that_there_are_and_of_as_many_outcomes_as_acts(
    record: ActRecord, tmp_path: Path
) -> None:
    path = tmp_path / "outcomes.json"
    path.write_bytes(encoded_record(msgspec.structs.replace(record, acts=ACTS[:2])))
    with pytest.raises(ActError, match="has 2 acts and 4 outcomes"):
        read_record(path)
    path.write_bytes(encoded_record(record).replace(b'"refrigerator"', b'"unicorn"'))
    with pytest.raises(ActError, match="refrigerator 1 is a 'unicorn', which is no kind of thing"):
        read_record(path)
    with pytest.raises(ActError, match="cannot be read: No such file"):
        read_record(tmp_path / "none.json")


DAMAGED: dict[str, tuple[tuple[str | int, ...], object, str]] = {
    "a size": (("house", "things", 0, "scale"), -1, "table 1 has scale -1"),
    "a size after an act": (("outcomes", 0, "changes", "things", 0, "scale"), 0, "refrigerator 1 has scale 0"),
    "a turn": (("outcomes", 0, "changes", "things", 0, "turn"), [0, 0, 0, 0], "refrigerator 1 has a turn that is no"),
    "a holder": (("house", "things", 1, "held_by"), "moon", "mug 1 is held by moon"),
    "a place": (("house", "things", 1, "at", 0), 1e300, "has the number 1e.300"),
    "a count": (("house", "height"), 10**40, "height"),
}


@pytest.mark.parametrize(("where", "value", "told"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_record_is_told_in_a_line(
    where: tuple[str | int, ...], value: object, told: str, record: ActRecord, tmp_path: Path
) -> None:
    path, values = tmp_path / "outcomes.json", json.loads(encoded_record(record))
    *way, last = where
    functools.reduce(lambda part, step: part[step], way, values)[last] = value
    path.write_text(json.dumps(values))
    with pytest.raises(ActError, match=told) as raised:
        read_record(path)
    assert str(raised.value).startswith(f"{path} is no sound record of acts: ")
    assert "\n" not in str(raised.value)


def test_behind_a_damaged_state_it_goes_on_from_what_comes_out_now(record: ActRecord) -> None:
    """Else the door, which stands open by chance of the damage, would be taken for another difference."""
    acts = (Open("kitchen door"), Shut("kitchen door"), Switch("kitchen lamp", on=False))
    told = recorded(home(), acts)
    first = replace(told.outcomes[0], changes=replace(told.outcomes[0].changes, doorways=()))
    damaged = msgspec.structs.replace(told, outcomes=(first, *told.outcomes[1:]))
    assert [(each.number, each.parts) for each in rechecked(damaged)] == [(1, ("state",))]


def test_a_number_that_nobody_means_is_told(record: ActRecord, tmp_path: Path) -> None:
    path = tmp_path / "outcomes.json"
    wild = encoded_record(record).replace(b'"act": "switch"', b'"act": "push", "thing": "a", "bearing": 1e300')
    path.write_bytes(wild)
    with pytest.raises(ActError, match="is no record of acts"):
        read_record(path)
