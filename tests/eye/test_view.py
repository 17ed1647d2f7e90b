"""What a visitor sees of a state: what its hand holds, where, and the light of its torch."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("warp")

from tests.eye.hands import CHEST, HOUSE, MUG, TABLE
from tests.eye.houses import standing
from tolman.eye.sight import SIZE
from tolman.eye.stance import Stance, camera_of
from tolman.eye.view import TORCH, Eyes, seen_house
from tolman.house.house import Cloth, House, Thing
from tolman.house.models import shape_of
from tolman.physics.state import Carried, State
from tolman.render.tracer.frame import FAST

EYES = Eyes()
BARE = replace(HOUSE, things=(TABLE, CHEST))
STANCES = (
    standing(2.0, 1.0, 0),
    standing(2.0, 1.0, 45, -30),
    standing(3.0, 3.0, 240, -90),
    standing(2.0, 2.0, 15, 60),
)
CLOTH = Cloth("cloth", 2, ((0.0, 0.0, 1.0), (0.5, 0.0, 1.0), (0.0, 0.5, 1.0), (0.5, 0.5, 1.0)), (0.5, 0.2, 0.2))
HELD = {
    "a mug": Carried(things=(MUG,)),
    "a box with a ball": Carried(
        things=(
            Thing("box", "moving box", (1.0, 1.0, 0.0)),
            Thing("ball", "ball", (1.0, 1.0, 0.02), held_by="box", inside=True),
        )
    ),
    "a long plank": Carried(things=(Thing("plank", "plank", (1.0, 1.0, 0.0)),)),
    "a cloth": Carried(cloth=CLOTH),
}


def rows_of(house: House, carried: Carried, stance: Stance) -> tuple[np.ndarray, np.ndarray]:
    """Returns the pixels that show what a hand holds."""
    view = EYES.view(State(house, carried), stance)
    names = {thing.name for thing in carried.things} | ({carried.cloth.name} if carried.cloth else set())
    held = [label for label, name in enumerate(view.names) if name in names]
    return np.nonzero(np.isin(view.labels.label, held))


@pytest.mark.slow
@pytest.mark.parametrize("what", HELD)
def test_what_the_hand_holds_is_seen_below_the_middle_wherever_one_looks(what: str) -> None:
    for stance in STANCES:
        rows, columns = rows_of(BARE, HELD[what], stance)
        assert len(rows) > 0.005 * SIZE**2, stance
        assert rows.min() > SIZE / 2, stance
        assert columns.mean() > SIZE / 2, stance


@pytest.mark.slow
def test_it_has_its_true_size_and_what_is_in_it_stays_there() -> None:
    carried = HELD["a box with a ball"]
    house = seen_house(State(BARE, carried), camera_of(STANCES[1], SIZE))
    before, after = ([*carried.things], [house["box"], house["ball"]])
    for one, other in zip(before, after, strict=True):
        sizes = [np.subtract(*reversed(shape_of(thing).bounds()))[2] for thing in (one, other)]
        assert sizes[0] == pytest.approx(sizes[1], abs=1e-3)
    offsets = [np.linalg.norm(np.subtract(pair[1].at, pair[0].at)) for pair in (before, after)]
    assert offsets[0] == pytest.approx(offsets[1], abs=1e-3)


def test_an_empty_hand_shows_nothing_and_leaves_the_house_alone() -> None:
    camera = camera_of(STANCES[0], SIZE)
    assert seen_house(State(BARE), camera) == BARE
    assert seen_house(State(BARE, HELD["a mug"]), camera, hand=False) == BARE


@pytest.mark.slow
def test_a_torch_shines_where_one_looks_and_is_not_seen() -> None:
    dark = replace(BARE, lamps=())
    stance = STANCES[0]
    views = [EYES.view(State(dark, Carried(torch=lit)), stance) for lit in (False, True)]
    frames = [view.frame(64, FAST).rgb for view in views]
    assert frames[0] is not None
    assert frames[1] is not None
    assert frames[1].mean() > frames[0].mean() + 20
    shown = {views[1].names[label] for label in np.unique(views[1].labels.label) if label >= 0}
    assert TORCH not in shown
    assert (views[0].labels.label == views[1].labels.label).all()


def test_houses_that_were_just_seen_are_kept_ready() -> None:
    eyes = Eyes()
    first = eyes.sight(BARE)
    others = [eyes.sight(replace(BARE, height=2.6 + number / 10)) for number in range(1, 4)]
    assert eyes.sight(BARE) is first
    assert eyes.sight(replace(BARE, height=3.5)) not in (first, *others)
    assert eyes.sight(BARE) is first
    assert eyes.sight(replace(BARE, height=2.7)) is not others[0]
