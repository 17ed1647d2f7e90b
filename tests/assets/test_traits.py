"""What kinds are like to the hand, and the page that lists it."""

from pathlib import Path

import numpy as np
import pytest

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.assets.material import Material, Optics
from tolman.assets.shape import Cavity, Patch, Shape
from tolman.assets.traits import friction, is_seen_through, opens, page, rooms, traits_of, weight

PAGE = Path(__file__).parents[2] / "docs/physics-kinds.md"


@pytest.mark.slow
def test_the_page_is_what_the_code_says() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: make cards"
    assert all(f"\n| {name} | {kind.group} | " in PAGE.read_text("utf-8") for name, kind in KINDS.items())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "is_clear"),
    [("microwave", True), ("jar", True), ("refrigerator", False), ("dresser", False), ("mug", None), ("chair", None)],
)
def test_one_sees_through_glass_alone(kind: str, is_clear: bool | None) -> None:
    assert traits_of(KINDS[kind]).is_clear is is_clear


def pane(at: tuple[float, float, float], optics: Optics) -> Patch:
    """Returns an upright square, 1 m wide, at a place."""
    corners = np.array([(-0.5, 0, -0.5), (0.5, 0, -0.5), (0.5, 0, 0.5), (-0.5, 0, 0.5)]) + at
    return Patch(corners, np.array([(0, 1, 2), (0, 2, 3)]), Material((1, 1, 1), optics=optics))


@pytest.mark.parametrize(
    ("patches", "is_clear"),
    [
        ((), False),
        ((pane((0, -0.5, 0), Optics.GLASS),), True),
        ((pane((0, -0.5, 0), Optics.OPAQUE),), False),
        ((pane((0, -0.5, 0), Optics.GLASS), pane((0, -0.6, 0), Optics.OPAQUE)), False),
        ((pane((0, -0.5, 0), Optics.GLASS), pane((0, 0.5, 0), Optics.OPAQUE)), True),
        ((pane((0, -20.0, 0), Optics.GLASS),), False),
    ],
)
def test_what_is_before_or_behind_glass_counts(patches: tuple[Patch, ...], is_clear: bool) -> None:
    cavity = Cavity(np.zeros(3), np.eye(3) / 10, 0.008, np.array([0.0, -1.0, 0.0]))
    assert is_seen_through(Shape(patches, cavities=(cavity,))) is is_clear


def test_traits_are_told_shortly() -> None:
    desk, mug = (traits_of(KINDS[name]) for name in ("desk", "mug"))
    assert rooms(desk).startswith("3 × ")
    assert opens(desk).startswith("drawer 1 (")
    assert (rooms(mug).count("l"), opens(mug)) == (1, "")
    assert friction(mug) == f"{build(KINDS['mug']).shape.solids[0].stuff.friction:g}"  # type: ignore[union-attr]
    assert [weight(each) for each in (0.0123, 0.5, 1.26, 73.4)] == ["12 g", "500 g", "1.3 kg", "73 kg"]
