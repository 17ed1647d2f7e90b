"""What is measured in pictures falls into the bins that words tell, wherever it is not near an edge of bins."""

import pytest

pytest.importorskip("warp")

from proofs.measurement import is_clear, tally

pytestmark = pytest.mark.slow  # kernels are compiled


def test_what_is_measured_in_pictures_falls_into_the_bins_of_words() -> None:
    counts = tally(range(2), every=5)
    assert {name for name, agrees in counts if not agrees} == set(), counts
    assert counts["direction", True] > 6
    assert counts["facing", True] > 15


def test_a_place_near_an_edge_of_bins_is_left_open() -> None:
    clear, near = [(1, 5), (-3, 5), (2, 3)], [(0, 5), (2, 5), (4, 4), (1, 4), (-1, 2)]
    assert [is_clear(*at) for at in (*clear, *near)] == [True] * 3 + [False] * 5
