"""A visitor who goes through a house and acts in it: a state, where one stands, and what moves and deeds change.

World frame, metres.
"""

from dataclasses import dataclass, replace

from tolman.eye.deed import Deed
from tolman.eye.motion import Body, Motion, body_in
from tolman.eye.sight import SIZE
from tolman.eye.stance import Stance, camera_of
from tolman.eye.touch import act_at
from tolman.eye.view import Eyes, View, seen_house
from tolman.house.house import House
from tolman.physics.outcome import Verdict
from tolman.physics.state import State


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """A house with what was done in it, and who is there."""

    state: State
    body: Body
    """In the house as it is now."""
    stance: Stance


def visit_in(house: House, stance: Stance) -> Visit:
    """Returns a visit that begins."""
    return Visit(State(house), body_in(house), stance)


@dataclass(frozen=True, slots=True, eq=False)
class Visitor:
    """What sees and acts for a visit."""

    eyes: Eyes
    shows_hand: bool = True
    """Whether pictures show what the hand holds."""

    def view(self, visit: Visit) -> View:
        """Returns what is seen."""
        house = seen_house(visit.state, camera_of(visit.stance, SIZE), self.shows_hand)
        return View(visit.state, visit.stance, self.eyes.sight(house))

    def moved(self, visit: Visit, motion: Motion) -> tuple[Visit, Verdict]:
        """Returns what comes of a move; it is blocked where it ends before its size."""
        stance, blocked = visit.body.moved(visit.stance, motion)
        return replace(visit, stance=stance), Verdict.BLOCKED if blocked else Verdict.DONE

    def acted(self, visit: Visit, deed: Deed) -> tuple[Visit, Verdict]:
        """Returns what comes of a deed."""
        outcome = act_at(self.view(visit), deed, body=visit.body)
        state = visit.state.after(outcome.changes)
        same = state.house == visit.state.house
        body = visit.body if same else body_in(state.house, visit.body, visit.body.radius)
        return Visit(state, body, visit.stance), outcome.verdict

    def after(self, visit: Visit, step: Motion | Deed) -> tuple[Visit, Verdict]:
        """Returns what comes of a move or a deed."""
        return self.moved(visit, step) if isinstance(step, Motion) else self.acted(visit, step)
