"""Looking into things: where a camera comes, what it shows, and what refusals give away."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("warp")
pytest.importorskip("mujoco")

from tests.eye.hands import CHEST, DOOR, HOUSE, TABLE, place_of
from tests.eye.houses import standing
from tolman.eye.deed import Whom
from tolman.eye.motion import FIRM, body_in
from tolman.eye.peer import HEAD, peer
from tolman.eye.reach import Target, found, is_in_reach
from tolman.eye.stance import HIGHEST, LOWEST, Stance, stance_at
from tolman.eye.view import TORCH, Eyes, seen_house
from tolman.house.house import House, Leaf, Thing
from tolman.physics.act import Act, Open, PickUp, PutInside, Shut
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.state import State
from tolman.render.tracer.camera import Camera

EYES = Eyes()
BEFORE_CHEST = standing(3.2, 2.3, 0, -45)
CHEST_AT = (3.2, 3.0, 0.3)
HIDE = (Open("chest"), PickUp("mug"), PutInside("chest"))
DRAWERS = Thing("drawers", "dresser", (3.2, 3.4, 0.0))
BEFORE_DRAWERS = standing(3.2, 2.4, 0, -45)
SHELVED = Thing("box", "moving box", (1.0, 2.4, 0.0))


def after(house: House, *acts: Act) -> State:
    """Returns the state after some acts, each of which is done."""
    state = State(house)
    for act in acts:
        outcome = carried_out(state, act)
        assert outcome.is_done, (act, outcome.verdict)
        state = state.after(outcome.changes)
    return state


def looked(state: State, stance: Stance, to: Whom, names: dict[str, str] | None = None) -> Camera | Verdict:
    return peer(EYES.view(state, stance), to, body_in(state.house), names)


def shown(state: State, camera: Camera) -> dict[str, float]:
    """Returns the share of the picture of a camera that each name takes."""
    sight = EYES.sight(seen_house(state, camera, hand=False))
    labels = sight.tracer.labels(replace(camera, width=96, height=96)).label
    return {name: float((labels == label).mean()) for label, name in enumerate(sight.names)}


def is_in_body_s_reach(state: State, stance: Stance, camera: Camera) -> bool:
    """Says whether a head comes where a camera is, without touching anything on its way."""
    head, way = body_in(state.house, radius=HEAD), np.subtract(camera.eye, stance.at)
    far = float(np.linalg.norm(way))
    return (
        LOWEST <= camera.eye[2] <= HIGHEST
        and is_in_reach(stance.at, camera.eye)
        and head.gap(stance_at(camera.eye)) >= -FIRM
        and head.free(np.asarray(stance.at), way / far, far) >= far
    )


@pytest.mark.slow
def test_a_camera_over_an_opening_sees_what_the_eye_does_not() -> None:
    low, far = standing(3.2, 2.4, z=0.4), standing(3.2, 1.85, 0, -45)
    state = after(HOUSE, *HIDE)
    for stance in (BEFORE_CHEST, far, low):
        view = EYES.view(state, stance)
        camera = looked(state, stance, place_of(stance, CHEST_AT))
        assert isinstance(camera, Camera)
        assert is_in_body_s_reach(state, stance, camera)
        assert shown(state, camera)["mug"] > 0.005
        assert camera.eye[2] > 0.4
    assert "mug" not in {view.names[label] for label in np.unique(view.labels.label) if label >= 0}


@pytest.mark.slow
def test_what_is_shut_is_not_looked_into_and_says_nothing_of_its_inside() -> None:
    full, empty = after(HOUSE, *HIDE, Shut("chest")), after(HOUSE, PickUp("mug"))
    for state in (full, empty):
        for to in (place_of(BEFORE_CHEST, CHEST_AT), "chest"):
            assert looked(state, BEFORE_CHEST, to, {"chest": "chest"}) is Verdict.SHUT


@pytest.mark.slow
def test_a_drawer_is_looked_into_from_above_where_it_is_pulled_out() -> None:
    book = Thing("book", "book", (1.2, 2.4, 0.74), held_by="table")
    house = replace(HOUSE, things=(TABLE, DRAWERS, book))
    state = after(house, Open("drawers", "drawer 1"), PickUp("book"), PutInside("drawers"))
    inside = state.house["book"]
    camera = looked(state, BEFORE_DRAWERS, place_of(BEFORE_DRAWERS, (inside.at[0], inside.at[1] - 0.1, inside.at[2])))
    assert isinstance(camera, Camera)
    assert is_in_body_s_reach(state, BEFORE_DRAWERS, camera)
    assert shown(state, camera)["book"] > 0.02
    shut = after(house)
    assert looked(shut, BEFORE_DRAWERS, place_of(BEFORE_DRAWERS, (3.0, 3.17, 0.6))) is Verdict.SHUT


@pytest.mark.slow
def test_one_looks_into_what_opens_to_a_side() -> None:
    fridge = Thing("refrigerator", "refrigerator", (2.0, 3.4, 0.0))
    stance = standing(1.8, 2.2, 0, -15)
    state = after(replace(HOUSE, things=(fridge,)), Open("refrigerator"))
    camera = looked(state, stance, "it", {"it": "refrigerator"})
    assert isinstance(camera, Camera)
    assert camera.eye[1] < 3.2
    assert is_in_body_s_reach(state, stance, camera)
    assert shown(state, camera)["refrigerator"] > 0.6  # one room between two shelves


@pytest.mark.slow
def test_what_is_absent_unseen_misnamed_or_without_room_inside_gets_one_refusal() -> None:
    state = State(HOUSE)
    table = standing(1.2, 1.7, 0, -45)
    names = {"mug": "mug", "chest": "chest", "tin": "tin can 3", "table": "table"}
    for to in (
        "tin",
        "piano",
        "",
        "table",
        place_of(table, (1.4, 2.3, 0.74)),
        place_of(table, (1.9, 2.4, 0.0)),
    ):
        assert looked(state, table, to, names) is Verdict.NOTHING
    assert isinstance(looked(state, table, "mug", names), Camera)


@pytest.mark.slow
def test_one_looks_no_further_than_one_can_bend() -> None:
    far, behind = standing(3.2, 0.8, 0, -30), standing(4.6, 1.0, 270, -30)
    state = after(HOUSE, Open("chest"))
    assert looked(state, far, "chest", {"chest": "chest"}) is Verdict.OUT_OF_REACH
    beside_door = replace(
        HOUSE,
        things=(replace(CHEST, at=(3.5, 1.0, 0.0), joints={"lid": 1.0}),),
        doorways=(replace(DOOR, leaf=Leaf("oak", "hall", "left", 0.0)),),
    )
    assert looked(State(beside_door), behind, "chest", {"chest": "chest"}) is Verdict.NOTHING


@pytest.mark.slow
def test_a_head_does_not_go_where_there_is_no_room_for_it() -> None:
    """A hand touches a vase below a table, and the gap above it is too narrow for a head."""
    vase, table = Thing("vase", "vase", (2.0, 2.6, 0.0), scale=1.45), Thing("shelf", "table", (2.0, 2.6, 0.0))
    stance = standing(2.0, 1.8, z=0.4)
    state = State(replace(HOUSE, things=(vase, table)))
    assert isinstance(found(EYES.view(state, stance), "it", {"it": "vase"}), Target)
    assert looked(state, stance, "it", {"it": "vase"}) is Verdict.BLOCKED
    assert isinstance(
        looked(State(replace(HOUSE, things=(vase,))), standing(2.0, 1.8, 0, -45), "it", {"it": "vase"}), Camera
    )


@pytest.mark.slow
def test_the_hand_is_not_in_the_picture_and_its_torch_shines() -> None:
    state = after(HOUSE, Open("chest"), PickUp("mug"))
    lit = replace(state, carried=replace(state.carried, torch=True))
    camera = looked(lit, BEFORE_CHEST, "chest", {"chest": "chest"})
    assert isinstance(camera, Camera)
    house = seen_house(lit, camera, hand=False)
    assert [lamp.name for lamp in house.lamps if lamp.name == TORCH] == [TORCH]
    assert "mug" not in [thing.name for thing in house.things]
    assert "mug" in [thing.name for thing in seen_house(lit, camera).things]
