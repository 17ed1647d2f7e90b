"""Acts on the small house that leave states, and verdicts; run as a program, it prints what each comes to."""

from collections.abc import Iterator

from tests.physics.homes import home
from tolman.physics.act import (
    Act,
    Drape,
    Empty,
    Fill,
    Lift,
    Open,
    PickUp,
    Pour,
    Push,
    Put,
    PutBack,
    PutInside,
    PutOnSlope,
    Shut,
    Side,
    Stack,
    Switch,
    Tap,
)
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Outcome
from tolman.physics.state import State, rounded_state

DEEDS: tuple[Act, ...] = (
    Open("refrigerator 1", "door"),
    Open("moving box 1"),
    PickUp("book 1"),
    PutInside("refrigerator 1"),
    PickUp("mug 1"),
    Fill("mug 1"),
    Put("table 1", (2.1, 2.35), turn=30.0),
    PickUp("bowl 1"),
    Put(side=Side.LEFT, of="refrigerator 1", turn=45.0),
    Shut("refrigerator 1"),
    Push("mug 2", 90.0, 3.0),
    Tap("wine glass 1", 45.0),
    PickUp("mug 2"),
    PutOnSlope("ramp 1"),
    PutInside("moving box 1"),
    Lift("cloth 1"),
    Drape("block 1"),
    Lift("cloth 1"),
    PutBack(),
    Stack(("block 1", "shoe box 1")),
    Stack(("chair 1", "mug 3")),
    PickUp("mug 1"),
    Pour(tilt=70.0),
    Pour("bowl 1"),
    PutBack(),
    Empty("mug 1"),
    PickUp("wine glass 1"),
    Put("floor of the hall", turn=200.0),
    Switch("lamp 1", on=False),
    Open("kitchen door"),
)


def done() -> Iterator[tuple[State, Act, Outcome]]:
    """Yields each state, what is done in it, and what that comes to."""
    state = rounded_state(State(home()))
    for act in DEEDS:
        outcome = carried_out(state, act)
        yield state, act, outcome
        state = state.after(outcome.changes)


if __name__ == "__main__":
    for _, act, outcome in done():
        print(act.__struct_config__.tag, outcome.verdict, outcome.digest)
