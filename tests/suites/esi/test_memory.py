"""Moments are kept by the thousand, but what is large of them only for the last few."""

import pytest

from tests.suites.esi.families import family
from tolman.suites.esi import world
from tolman.suites.esi.world import moment

pytestmark = pytest.mark.slow


def test_what_is_large_goes_from_all_but_the_last_moments() -> None:
    item = family("inclined_plane").items[0]
    moves = tuple(f"Turn{way}(15)" for way in ("Left", "Right") * 12)
    for count in range(len(moves) + 1):
        moment(item, moves[:count])
    heavy = [each for each in world._moments.values() if each.__dict__.keys() & {"body", "view"}]
    assert len(heavy) <= world._READY + 1
    assert moment(item, moves[:3]).step == moment(item, moves[:3]).step
    assert moment(item, moves[:3]).body.fits(item.start.start)
