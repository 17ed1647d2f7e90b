"""Records of acts: they are followed without MuJoCo, and worked out again with it."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tests.physics.homes import home
from tolman.errors import ActError
from tolman.house.house import digest
from tolman.physics.act import Open, Shut, Switch
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
    with pytest.raises(ActError, match="refrigerator 1 is a 'unicorn', and there is no such kind"):
        read_record(path)
    with pytest.raises(ActError, match="cannot be read: No such file"):
        read_record(tmp_path / "none.json")


def test_a_number_that_nobody_means_is_told(record: ActRecord, tmp_path: Path) -> None:
    path = tmp_path / "outcomes.json"
    wild = encoded_record(record).replace(b'"act": "switch"', b'"act": "push", "thing": "a", "bearing": 1e300')
    path.write_bytes(wild)
    with pytest.raises(ActError, match="is no record of acts"):
        read_record(path)
