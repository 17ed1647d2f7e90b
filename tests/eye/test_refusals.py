"""Names are no oracle: whatever is absent, unseen, misnamed or only reflected is refused in one way, to the byte."""

from collections.abc import Mapping

import msgspec
import pytest

pytest.importorskip("warp")
pytest.importorskip("mujoco")

from tests.eye.hands import HOUSE, place_of
from tests.eye.houses import standing
from tests.eye.test_touch import BATH, BEFORE_MIRROR, BEFORE_TABLE, HIDDEN, ON_TABLE, UNTARGETED, refusal, seen, view
from tolman.assets.catalogue import KINDS
from tolman.eye.deed import Deed, Verb, Whom
from tolman.eye.motion import body_in
from tolman.eye.peer import peer
from tolman.eye.touch import act_at
from tolman.eye.view import View
from tolman.physics.act import Open, PickUp, PutInside, Shut
from tolman.physics.outcome import Verdict

NAMES: Mapping[str, str] = {"the red mug": "mug", "tin": "tin can 1", "nothing": "", "": "nowhere"}
"""Names that were introduced: one of what is there and unseen, and others of what never was."""
WRONG = (
    *("red mug", "the red mug", "THE RED MUG", "tin", "nothing", "", " ", "the", "mug", "mug 1", "table", "piano"),
    *("floor", "wall", "mirror", "window", "floor of the den", "north wall of the den", "torch in the hand"),
    *("red", "two mugs", "m" * 10_000, "\x00", "mug\n", "*", "../mug", "Becher"),
)
"""What is said of it, and of what is there by names that nobody introduced."""


def deeds(to: Whom) -> list[Deed]:
    """Returns all that can be done to something, a tower on it and with it too."""
    others = [verb for verb in Verb if verb not in (*UNTARGETED, Verb.STACK)]
    return [*(Deed(verb, to) for verb in others), Deed(Verb.STACK, to, things=(to,))]


def bytes_of(view: View, deed: Deed) -> bytes:
    return msgspec.json.encode(act_at(view, deed, NAMES))


def hidden(where: str) -> View:
    """Returns a view in which the mug is there, or in the hand's reach, and is not seen."""
    if where == "in something shut":
        acts = Open("chest"), PickUp("mug"), PutInside("chest"), Shut("chest")
        return view(standing(3.2, 2.4, 0, -45), HOUSE, *acts)
    return seen(*HIDDEN[where])


@pytest.mark.slow
@pytest.mark.parametrize("where", [*HIDDEN, "in something shut"])
def test_refusals_are_alike_to_the_byte(where: str) -> None:
    before = hidden(where)
    one = msgspec.json.encode(refusal(before))
    found = {bytes_of(before, deed) for name in WRONG for deed in deeds(name)}
    assert found == {one}
    assert {peer(before, name, body_in(before.state.house), NAMES) for name in WRONG} == {Verdict.NOTHING}


@pytest.mark.slow
def test_a_full_hand_makes_no_difference() -> None:
    """What cannot be meant is refused before it is asked what the hand could do with it."""
    before = view(standing(1.2, 1.7, 180), HOUSE, PickUp("mug"))
    one = msgspec.json.encode(refusal(before))
    wrong = [name for name in WRONG if name.casefold() not in ("red mug", "the red mug")]
    assert {bytes_of(before, deed) for name in wrong for deed in deeds(name)} == {one}


@pytest.mark.slow
def test_a_tower_with_one_member_that_is_not_seen_is_refused_likewise() -> None:
    before = seen(HOUSE, BEFORE_TABLE)
    one = msgspec.json.encode(refusal(before))
    on_table = place_of(BEFORE_TABLE, ON_TABLE)
    towers = [Deed(Verb.STACK, on_table, things=(on_table, name)) for name in ("chest", "tin", "piano", "table")]
    assert {bytes_of(before, deed) for deed in towers} == {one}


@pytest.mark.slow
def test_no_kind_of_thing_can_be_asked_for() -> None:
    """Not one of all kinds, of which some stand in the picture."""
    before = seen(BATH, BEFORE_MIRROR)
    one = msgspec.json.encode(refusal(before))
    kinds = [kind for kind in KINDS if kind not in NAMES]
    assert {"wall mirror", "picture", "mug"} <= {*kinds}
    assert {bytes_of(before, Deed(Verb.PICK_UP, kind)) for kind in kinds} == {one}
