"""What hangs on walls stays there, whatever is taken off it or put into it."""

import pytest

pytest.importorskip("mujoco")

from tolman.house.house import Area, House, Room, Thing
from tolman.physics.act import Act, PickUp, Put, PutBack, PutInside
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Verdict
from tolman.physics.state import State

HOUSE = House(
    (Room("den", "study", Area(0, 0, 4, 4)),),
    (),
    things=(
        Thing(
            "cabinet", "wall cabinet", (2.0, 3.76, 1.4), joints={"left door": 1.0, "right door": 1.0}, held_by="wall"
        ),
        Thing("shelf", "wall shelf", (3.2, 3.83, 1.2), held_by="wall"),
        Thing("picture", "picture", (0.8, 3.92, 1.3), held_by="wall"),
        Thing("table", "table", (2.0, 1.0, 0.0)),
        Thing("mug", "mug", (2.0, 1.0, 0.74), held_by="table"),
    ),
)


@pytest.mark.parametrize(
    "acts",
    [
        (PickUp("mug"), PutInside("cabinet"), PickUp("mug"), PutBack(), PickUp("mug"), Put("table")),
        (PickUp("mug"), Put("shelf"), PickUp("mug"), PutBack()),
        (PickUp("picture"), PutBack(), PickUp("picture")),
    ],
    ids=["in a cabinet", "on a shelf", "a picture"],
)
def test_what_is_handled_on_a_wall_leaves_the_rest_there(acts: tuple[Act, ...]) -> None:
    state = State(HOUSE)
    for act in acts:
        outcome = carried_out(state, act)
        assert outcome.verdict is Verdict.DONE, act
        assert not {thing.name for thing in outcome.changes.things} & {"cabinet", "shelf"}
        state = state.after(outcome.changes)
