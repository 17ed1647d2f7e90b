"""What an act leaves is the same in every process, with every kernel, after pickling, and after a nudge of 1 nm."""

import os
import pickle
import platform
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("mujoco")

from proofs.acts import drawn, is_nudged, nudge
from tests.physics.deeds import DEEDS, done
from tolman.house.draw import draw_house
from tolman.house.house import Area, House, Room, Thing, upright
from tolman.physics.act import Put
from tolman.physics.hands import carried_out
from tolman.physics.state import Carried, State, rounded_state
from tolman.seeding import stream

ROOT = Path(__file__).parents[2]
MACHINES: dict[str, dict[str, str]] = {
    "another hash": {"PYTHONHASHSEED": "4711"},
    "one thread": {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
    "four threads": {"OPENBLAS_NUM_THREADS": "4", "OMP_NUM_THREADS": "4"},
    "old kernels": {"OPENBLAS_CORETYPE": "Prescott"},
    "newer kernels": {"OPENBLAS_CORETYPE": "Haswell"},
}


@pytest.fixture(scope="module")
def here() -> list[str]:
    """What each deed comes to in this process."""
    return [f"{act.__struct_config__.tag} {outcome.verdict} {outcome.digest}" for _, act, outcome in done()]


@pytest.mark.slow
def test_deeds_leave_many_states(here: list[str]) -> None:
    verdicts = [line.rsplit(maxsplit=2)[-2] for line in here]
    digests = [line.split()[-1] for line in here]
    assert verdicts.count("done") >= 18
    assert len(set(digests)) >= 18


@pytest.mark.slow
@pytest.mark.parametrize("settings", MACHINES.values(), ids=MACHINES)
def test_another_process_comes_to_the_same(settings: dict[str, str], here: list[str]) -> None:
    environment = os.environ | settings | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    run = subprocess.run(
        [sys.executable, "-m", "tests.physics.deeds"], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines() == here


KERNEL = """
import ctypes, pathlib, numpy
library = next((pathlib.Path(numpy.__file__).parent.parent / "numpy.libs").glob("libscipy_openblas64_*"))
name = ctypes.CDLL(str(library)).scipy_openblas_get_corename64_
name.restype = ctypes.c_char_p
print(name().decode())
"""
"""Prints with which kernels the library counts that comes with NumPy."""


@pytest.mark.slow
@pytest.mark.skipif(
    platform.machine() != "x86_64" or not (Path(np.__file__).parents[1] / "numpy.libs").is_dir(),
    reason="kernels are named for these processors, in the library that comes with NumPy",
)
def test_processes_really_count_with_other_kernels() -> None:
    def kernel(settings: dict[str, str]) -> str:
        run = [sys.executable, "-c", KERNEL]
        return subprocess.run(run, env=os.environ | settings, capture_output=True, text=True, check=True).stdout

    assert kernel(MACHINES["old kernels"]) != kernel(MACHINES["newer kernels"]) == "Haswell\n"


@pytest.mark.slow
def test_a_state_that_was_pickled_comes_to_the_same() -> None:
    found = [
        (carried_out(pickle.loads(pickle.dumps(state)), act), pickle.loads(pickle.dumps(outcome)), outcome)
        for state, act, outcome in done()
    ]
    assert len(found) == len(DEEDS)
    for again, carried, outcome in found:
        assert again == outcome == carried


@pytest.mark.slow
def test_a_nudge_of_a_nanometre_does_not_matter() -> None:
    """What `proofs/acts.py` finds of thousands of acts."""
    nudged = 0
    for seed in range(2000, 2010):
        rng, state = stream(seed, "acts"), rounded_state(State(draw_house(seed, 1, tidiness=0.5)))
        for _ in range(60):
            act = drawn(state, rng)
            outcome = carried_out(state, act)
            if is_nudged(state, act, outcome):
                assert carried_out(state, act, nudge(nudged)).digest == outcome.digest, act
                nudged += 1
            state = state.after(outcome.changes)
            if nudged == 30:
                return
    pytest.fail(f"only {nudged} acts let something go and left a state")


def test_what_is_propped_up_by_chance_is_not_left_so() -> None:
    """A can on the rim of a mug may stand, and a nanometre beside that it falls."""
    counter = Thing(
        "counter",
        "sink counter",
        (5.164, 0.518, 0.0),
        upright(90.0),
        {"colour": "oak", "width": 90, "bowls": "two", "tap": "arched"},
    )
    choice = {"colour": "white", "form": "straight", "handle": "square"}
    mug = Thing("mug", "mug", (5.2448, 0.7424, 0.716), (0.80772, 0.0, 0.0, 0.58956), choice, held_by="counter")
    can = Thing(
        "can", "tin can", (5.1623, 1.0556, 0.9), (0.39888, 0.0, 0.0, 0.917), {"opener": "ring", "label": "plain"}
    )
    house = House((Room("hall", "hall", Area(0, 0, 9, 9)),), (), things=(counter, mug))
    state = rounded_state(State(house, Carried(things=(can,))))
    found = {carried_out(state, Put("mug"), nudge(number)).digest for number in range(8)}
    assert found == {carried_out(state, Put("mug")).digest}
