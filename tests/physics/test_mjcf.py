"""Houses in MuJoCo: what stands stays where it stands, what slides slides, what opens opens."""

from math import atan, cos, degrees, radians, sin
from typing import Any

import numpy as np
import pytest

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.house.draw import draw_house
from tolman.house.house import Area, House, Room, Thing
from tolman.house.models import weight_of
from tolman.physics.mjcf import encoded_mjcf

mujoco = pytest.importorskip("mujoco")

STANDING = [kind for kind in KINDS.values() if kind.held_by == "floor"]
CELL = 3.0
"""Metres from thing to thing."""


def opened(house: House) -> tuple[Any, Any]:
    model = mujoco.MjModel.from_xml_string(encoded_mjcf(house).decode())
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data


def hall(*things: Thing) -> House:
    return House((Room("hall", "hall", Area(-20, -20, 80, 80)),), (), things=things, height=6)


def gone(house: House, steps: int) -> dict[str, float]:
    """How many metres each body moves, and how many radians or metres each joint."""
    model, data = opened(house)
    before, stood = data.xpos.copy(), data.qpos.copy()
    for _ in range(steps):
        mujoco.mj_step(model, data)
    moved = np.linalg.norm(data.xpos - before, axis=1)
    assert not data.warning.number.any()
    found = {model.body(body).name: float(moved[body]) for body in range(model.nbody)}
    for joint in range(model.njnt):
        if model.jnt_type[joint] != mujoco.mjtJoint.mjJNT_FREE:
            place = model.jnt_qposadr[joint]
            found[f"joint {model.joint(joint).name}"] = float(abs(data.qpos[place] - stood[place])) / 5
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "tidiness"), [(1, 0.7), (2, 1.0), (3, 0.0), (4, 0.7)])
def test_in_a_drawn_house_everything_stays_where_it_is(seed: int, tidiness: float) -> None:
    found = gone(draw_house(seed, 6, tidiness=tidiness), 200)
    assert {name: far for name, far in found.items() if far > 0.01} == {}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, len(STANDING), 40))
def test_every_kind_settles_upright_and_stays(first: int) -> None:
    """Lids, doors and drawers stay, too, as far open as they are."""
    choices = [(kind, choice) for kind in STANDING[first : first + 40] for choice in kind.spread(2)]
    things = [
        Thing(f"{kind.name} {number}", kind.name, (number % 9 * CELL, number // 9 * CELL, 0), options=dict(choice))
        for number, (kind, choice) in enumerate(choices)
    ]
    found = gone(hall(*things), 600)
    assert {name: far for name, far in found.items() if far > 0.01} == {}


@pytest.mark.slow
def test_doors_stay_half_open() -> None:
    names = [kind.name for kind in STANDING if build(kind).shape.joints]
    things = [
        Thing(name, name, (number % 9 * CELL, number // 9 * CELL, 0), joints=half_open(name))
        for number, name in enumerate(names)
    ]
    found = gone(hall(*things), 400)
    assert {name: far for name, far in found.items() if name.startswith("joint") and far > 0.01} == {}


def half_open(name: str) -> dict[str, float]:
    return {joint.name: 0.5 for joint in build(KINDS[name]).shape.joints}


FINISHES = KINDS["block"].options["finish"]


@pytest.mark.slow
@pytest.mark.parametrize("above", FINISHES)
@pytest.mark.parametrize("below", FINISHES)
def test_a_block_slides_on_a_slope_just_where_it_should(below: str, above: str) -> None:
    stuffs = [build(KINDS["block"], finish=finish).shape.solids[0].stuff for finish in (below, above)]
    assert stuffs[0] is not None
    assert stuffs[1] is not None
    critical = degrees(atan(max(stuffs[0].friction, stuffs[1].friction)))
    assert slid(below, above, critical - 2) < 0.005
    assert slid(below, above, critical + 2) > 0.05


def slid(below: str, above: str, angle: float) -> float:
    """How far a small block slides in two seconds on a large one, which is steep and stays."""
    half = radians(angle) / 2
    turn = (cos(half), sin(half), 0.0, 0.0)
    up = np.array([0.0, -sin(2 * half), cos(2 * half)])
    slope = Thing("slope", "block", (0, 0, 2), turn, {"finish": below}, scale=10.0, held_by="wall")
    size = {"width": 200, "depth": 200, "height": 125}
    x, y, z = np.array([0.0, 0.0, 2.0]) + 2.0 * up
    block = Thing("block", "block", (float(x), float(y), float(z)), turn, {"finish": above, **size})
    return gone(hall(slope, block), 1000)["block"]


def test_a_joint_stands_as_it_does_in_the_house_and_ends_where_it_should() -> None:
    things = [
        Thing("oven", "oven", (0, 0, 0), joints={"door": 0.5}),
        Thing("desk", "desk", (3, 0, 0), joints={"drawer 1": 0.25}, scale=0.5),
    ]
    (oven,), desk = (build(KINDS[thing.kind]).shape.joints for thing in things)
    model, data = opened(hall(*things))
    assert data.joint("oven: door").qpos == pytest.approx(np.radians(oven.reach) / 2)
    assert sorted(np.abs(model.joint("oven: door").range)) == pytest.approx([0, abs(np.radians(oven.reach))])
    reach = desk[0].reach * 0.5
    assert model.joint(f"desk: {desk[0].name}").range == pytest.approx([0, reach])


def test_a_body_weighs_what_its_thing_weighs() -> None:
    things = [Thing(name, name, (3.0 * number, 0, 0), scale=0.5) for number, name in enumerate(["oven", "mug"])]
    model, _ = opened(hall(*things))
    assert model.body_mass.sum() == pytest.approx(sum(map(weight_of, things)))


def test_what_hangs_is_fixed_and_what_stands_is_free() -> None:
    picture = Thing("picture", "picture", (0, 0, 1), held_by="wall")
    model, _ = opened(hall(picture, Thing("mug", "mug", (2, 0, 0))))
    assert model.njnt == 1
    assert gone(hall(picture), 100)["picture"] == 0


def test_things_may_have_any_names() -> None:
    names = ["world", '<&> "mug"', "oven: door"]
    things = [Thing(name, "mug", (3.0 * number, 0, 0)) for number, name in enumerate(names)]
    model, _ = opened(hall(*things, Thing("oven", "oven", (0, 5, 0))))
    assert {model.body(body).name for body in range(model.nbody)} >= {*names[1:], "world (2)", "oven: door (2)"}


def test_an_empty_house_is_read() -> None:
    model, _ = opened(hall())
    assert model.nbody == 1
    assert model.ngeom > 5
