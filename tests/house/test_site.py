"""Rooms while they are furnished: what is in the way, and which ways are left."""

from dataclasses import replace

import numpy as np
import pytest

from tests.house.test_file import HOUSE
from tolman.assets.catalogue import KINDS
from tolman.house.house import FLOOR, WALL, Lamp, Thing
from tolman.house.models import body_of, own_bounds
from tolman.house.site import Place, Site, Stand, fits, hull_of, level_surfaces, place_on, put, site_of
from tolman.seeding import stream


def kitchen(*lamps: Lamp) -> Site:
    """Returns an empty kitchen of 4 by 4 m, its door in the east wall, 1 m from the south."""
    house = replace(HOUSE, lamps=lamps, things=())
    return site_of(house, house.room("kitchen"), stream(0, "site"), hull_of(house))


def stood(kind: str, x: float, y: float, degrees: float = 0.0) -> Stand:
    return put(Thing("", kind, (0, 0, 0)), Place(degrees, None, (x, y, 0.0), FLOOR))


@pytest.mark.parametrize(("design", "z", "is_free"), [("pendant", 1.98, False), ("disc", 2.55, True)])
def test_one_does_not_walk_through_a_lamp_that_hangs_low(design: str, z: float, is_free: bool) -> None:
    site = kitchen(Lamp("lamp", (2.0, 2.0, z), 3.0, design=design))
    assert bool(site.free[site.floor.cell(2.0, 2.0)]) is is_free


def test_a_thing_that_parts_the_floor_does_not_fit() -> None:
    site = kitchen()
    for x in (0.87, 2.48):
        site.add(stood("sofa", x, 2.0))
    assert fits(site, stood("trash can", 0.5, 3.5))
    assert not fits(site, stood("trash can", 3.6, 2.0)), "nobody would get into the northern half"


def test_no_furniture_stands_before_what_hangs_nor_the_other_way_round() -> None:
    site = kitchen()
    picture = put(Thing("", "picture", (0, 0, 0)), Place(0.0, "north", (0.7, 3.91, 1.3), WALL))
    shelf = put(Thing("", "bookshelf", (0, 0, 0)), Place(0.0, "north", (0.7, 3.72, 0.0), FLOOR))
    low = put(Thing("", "sideboard", (0, 0, 0)), Place(0.0, "north", (0.9, 3.65, 0.0), FLOOR))
    site.add(picture)
    assert not fits(site, shelf)
    assert fits(site, low)
    other = kitchen()
    other.add(shelf)
    assert not fits(other, picture)


def test_a_thing_is_placed_on_its_holder_however_that_lies() -> None:
    table = stood("desk", 2.0, 2.0, 90.0)
    (surface, *_) = sorted(level_surfaces(table.thing), key=lambda each: -each.at[2])
    mug = Thing("", "mug", (0, 0, 0))
    place = place_on(table, surface, mug, np.array([0.3, 0.0]), aside=90.0)
    assert place.degrees == 180.0
    body = body_of(put(mug, place).thing)
    middle = (body.low + body.high) / 2
    own = np.array([-surface.at[1], surface.at[0] + 0.3])
    assert middle[:2] == pytest.approx(own + 2.0, abs=1e-3)
    assert body.low[2] == pytest.approx(surface.at[2], abs=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_colour_changes_nothing_but_the_look(kind: str) -> None:
    first, *_, last = KINDS[kind].options["colour"]
    boxes = [own_bounds(Thing("", kind, (0, 0, 0), options={"colour": colour})) for colour in (first, last)]
    shapes = [KINDS[kind].make(**_choice(kind, colour)) for colour in (first, last)]
    low, high = zip(*(shape.bounds() for shape in shapes), strict=True)
    assert np.array_equal(*low)
    assert np.array_equal(*high)
    assert boxes[0] is boxes[1]
    solids = [[(each.form, each.size, each.at.tolist()) for each in shape.solids] for shape in shapes]
    assert solids[0] == solids[1]


def _choice(kind: str, colour: object) -> dict[str, object]:
    from tolman.assets.finish import COLOURS

    usual = {name: values[0] for name, values in KINDS[kind].options.items()}
    return {**usual, "colour": COLOURS[str(colour)]}
