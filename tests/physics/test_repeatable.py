"""What an act leaves is the same in every process, with every kernel, after pickling, and after a nudge of 1 nm."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mujoco")

from proofs.acts import drawn
from tests.physics.deeds import DEEDS, done
from tolman.house.draw import draw_house
from tolman.physics.hands import carried_out
from tolman.physics.state import State, rounded_state
from tolman.seeding import stream

ROOT = Path(__file__).parents[2]
NUDGE = (1e-9, 1e-9, -1e-9)
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
    left = 0
    for seed in range(2000, 2010):
        rng, state = stream(seed, "acts"), rounded_state(State(draw_house(seed, 1, tidiness=0.5)))
        for _ in range(60):
            act = drawn(state, rng)
            outcome = carried_out(state, act)
            if outcome.digest != state.digest:
                left += 1
                assert carried_out(state, act, NUDGE).digest == outcome.digest, act
            state = state.after(outcome.changes)
            if left == 30:
                return
    pytest.fail(f"only {left} acts left a state")
