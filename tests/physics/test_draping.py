"""Cloths as they come to lie over things."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.physics.linen import BLUE, HOUSE, RED, TEAPOT, clearance, covered, over_teapot
from tolman.house.checks import complaints
from tolman.house.cloths import grid_of, heights_over, lies_over
from tolman.house.file import read_house, write_house
from tolman.house.house import Cloth, Thing
from tolman.physics.act import Act, Drape, Lift
from tolman.physics.draping import draped
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.state import State

pytestmark = pytest.mark.slow
PLAIN = "X86_V3 X86_V4 AVX512_ICL"
"""What processors can do beyond what each one can, as NumPy names it."""
AGAIN = """
from tests.physics.linen import over_teapot
import json; print(json.dumps(over_teapot().points))
"""


def after(state: State, act: Act) -> State:
    return state.after(carried_out(state, act).changes)


def test_a_cloth_lies_over_a_thing_and_hides_the_top_of_it() -> None:
    cloth = over_teapot()
    assert (cloth.name, cloth.over, cloth.colour) == ("cloth 1", "teapot", RED)
    assert lies_over(cloth, TEAPOT)
    assert heights_over(cloth, np.array([TEAPOT.at[:2]]))[0] > TEAPOT.at[2] + 0.177


def test_nothing_pokes_through_be_it_without_a_solid() -> None:
    assert clearance(HOUSE, over_teapot()) > 0.002


def test_a_house_with_a_draped_cloth_is_sound_and_read_again(tmp_path: Path) -> None:
    assert complaints(covered()) == complaints(HOUSE) == ()
    write_house(covered(), tmp_path / "house.json")
    assert read_house(tmp_path / "house.json") == covered()


def test_threads_are_hardly_stretched() -> None:
    grid = grid_of(over_teapot())
    for axis in (0, 1):
        assert np.percentile(np.abs(np.linalg.norm(np.diff(grid, axis=axis), axis=2) / 0.02 - 1), 95) < 0.05


def test_places_are_written_down_to_a_tenth_of_a_millimetre() -> None:
    assert all(number == round(number, 4) for point in over_teapot().points for number in point)


def test_another_process_that_counts_with_other_kernels_comes_to_the_same() -> None:
    """Folds are chaotic: what is worked out otherwise in the last digit would end centimetres away."""
    other = {"OPENBLAS_CORETYPE": "Prescott", "OPENBLAS_NUM_THREADS": "1", "NPY_DISABLE_CPU_FEATURES": PLAIN}
    found = subprocess.run(
        [sys.executable, "-c", AGAIN], env={**os.environ, **other}, capture_output=True, text=True, check=True
    )
    assert tuple(map(tuple, json.loads(found.stdout))) == over_teapot().points


def test_a_nudge_does_not_matter() -> None:
    state = after(State(covered()), Lift("cloth 1"))
    once, nudged = (carried_out(state, Drape("mug"), nudge) for nudge in ((0.0, 0.0, 0.0), (1e-9, 1e-9, -1e-9)))
    assert once.verdict is Verdict.DONE
    assert once.digest == nudged.digest
    (cloth,) = state.after(once.changes).house.cloths
    assert (cloth.name, cloth.over, len(cloth.points)) == ("cloth 1", "mug", len(over_teapot().points))
    assert clearance(HOUSE, cloth) > 0.002


def test_beside_a_wall_a_cloth_stays_in_its_room() -> None:
    house = replace(HOUSE, things=(Thing("block", "block", (0.2, 2.0, 0.0)),))
    cloth = draped(house, "block", (0.6, 0.4), BLUE)
    assert isinstance(cloth, Cloth)
    assert complaints(replace(house, cloths=(cloth,))) == ()
    assert min(x for x, _, _ in cloth.points) > 0.06


def test_a_second_cloth_lies_over_the_first() -> None:
    first, house = over_teapot(), covered()
    second = draped(house, "teapot", (0.3, 0.3), BLUE)
    assert isinstance(second, Cloth)
    assert second.name == "cloth 2"
    places = np.array(second.points)
    above = places[:, 2] - heights_over(first, places[:, :2])
    assert above[np.isfinite(above)].min() > 0


@pytest.mark.parametrize(
    ("thing", "verdict"),
    [
        (Thing("mug 2", "mug", (3.3, 3.6, 1.2), held_by="wardrobe", inside=True), Verdict.SHUT),
        (Thing("mug 2", "mug", (3.3, 3.15, 0.0)), Verdict.NO_ROOM),
        (Thing("scooter", "scooter", (1.0, 0.8, 0.0)), Verdict.WOULD_FALL),
    ],
)
def test_a_cloth_that_does_not_get_there_or_does_not_stay_is_refused(thing: Thing, verdict: Verdict) -> None:
    """In something shut, before something high, and over a thin handlebar."""
    assert draped(replace(HOUSE, things=(*HOUSE.things, thing)), thing.name, (0.5, 0.5), BLUE) is verdict


@pytest.mark.parametrize("size", [(0.05, 0.5), (0.5, 4.0), (float("nan"), 0.5)])
def test_cloths_of_no_size_are_a_wrong_call(size: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="m wide and deep, not"):
        draped(HOUSE, "mug", size, BLUE)
