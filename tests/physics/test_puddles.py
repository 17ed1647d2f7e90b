"""Puddles lie where they were spilled until what they lie on is taken away."""

from dataclasses import replace

import pytest

pytest.importorskip("mujoco")

from tests.physics.homes import home
from tolman.house.house import Liquid, Thing, upright
from tolman.house.puddles import has_support
from tolman.physics.act import PickUp, Switch
from tolman.physics.hands import carried_out
from tolman.physics.spilling import run_off
from tolman.physics.state import State, rounded_state

WATER = (0.75, 0.86, 0.93)


@pytest.mark.parametrize("angle", [0.0, 17.0, 33.3, 71.9])
@pytest.mark.parametrize("litres", [0.05, 5.0])
def test_what_was_spilled_lies_where_it_is(angle: float, litres: float) -> None:
    """Its support is judged by its place as it is written down, when it is spilled and ever after."""
    house = home()
    around = [Thing(f"cup {n}", "mug", (2.213 + 0.0837 * n, 2.4171, 0.74), held_by="table 1") for n in range(5)]
    turned = replace(house["table 1"], turn=upright(angle))
    state = rounded_state(State(replace(house.replacing(turned), things=(turned, *around, *house.things[5:]))))
    for cup in around:
        spilled = rounded_state(run_off(state, cup, Liquid(litres, WATER)))
        assert spilled.house.puddles[0].at[2] > 0.7
        assert all(has_support(spilled.house, puddle) for puddle in spilled.house.puddles)
        after = spilled.after(carried_out(spilled, Switch("kitchen lamp", on=False)).changes)
        assert after.digest != spilled.digest
        assert after.house.puddles == spilled.house.puddles


def test_what_lies_on_something_that_is_taken_runs_down() -> None:
    state = rounded_state(State(home()))
    tray = Thing("tray 1", "tray", (3.4, 1.2, 0.0))
    mug = Thing("mug 9", "mug", (3.4, 1.2, 0.02), held_by="tray 1")
    state = rounded_state(State(replace(state.house, things=(*state.house.things, tray, mug))))
    spilled = rounded_state(run_off(state, mug, Liquid(0.002, WATER)))
    after = spilled.after(carried_out(spilled, PickUp("tray 1")).changes)
    assert [puddle.at[2] for puddle in after.house.puddles] == [0.0]
