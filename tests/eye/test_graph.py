"""Scene graphs, true and seen."""

from collections import Counter
from dataclasses import replace
from math import nan

import numpy as np
import pytest

pytest.importorskip("warp")

from tests.eye.houses import BARE, FRIDGE, HOUSE, TABLE, drawn, standing
from tolman.eye.graph import EXACT, UNKNOWN, Graph, Node, Perception, resting, seen_graph, true_graph
from tolman.eye.sight import Sight
from tolman.eye.stance import Stance
from tolman.house.house import Thing, upright
from tolman.house.models import shape_of

TOP = float(shape_of(TABLE).bounds()[1][2])
MUG = Thing("mug", "mug", (1.2, 2.6, TOP), held_by="table")
LAID = replace(HOUSE, things=(TABLE, MUG, FRIDGE))
SIGHT = Sight(LAID)


FRIDGE_SEEN = next(iter(seen_graph(SIGHT, [standing(5.0, 2.0, 45)]).nodes))


def around(x: float, y: float, far: float = 1.0) -> list[Stance]:
    """Returns stances around a place that look at it, from above too."""
    sides = [standing(x, y - far, 0), standing(x + far, y, 270), standing(x, y + far, 180), standing(x - far, y, 90)]
    return [replace(side, pitch=pitch) for side in sides for pitch in (-1, -3)]


def off(one: Node, other: Node) -> float:
    """Returns how far the corners of two boxes are apart, at most."""
    return float(np.abs(np.subtract([one.low, one.high], [other.low, other.high])).max())


def of_kind(graph: Graph, kind: str) -> Node:
    return next(node for node in graph.nodes if node.kind == kind)


def test_the_true_graph_is_that_of_the_house() -> None:
    graph = true_graph(LAID)
    assert [node.kind for node in graph.nodes] == ["table", "mug", "refrigerator"]
    assert graph.rests == ((1, 0),)
    low, high = shape_of(TABLE).bounds()
    assert graph.nodes[0].low == pytest.approx(low, abs=1e-4)
    assert graph.nodes[0].extent == pytest.approx(high - low, abs=2e-4)
    assert graph.nodes[0].place[:2] == pytest.approx((1.2, 2.6), abs=0.01)


def test_the_true_graph_may_be_of_some_things_alone() -> None:
    assert true_graph(LAID, ["mug"]) == Graph((of_kind(true_graph(LAID), "mug"),), ())
    assert true_graph(BARE) == Graph((), ())


def test_without_noise_the_seen_graph_is_the_true_one_within_centimetres() -> None:
    seen, true = seen_graph(SIGHT, around(1.2, 2.6)), true_graph(LAID, ["table", "mug"])
    assert Counter(node.kind for node in seen.nodes) == {"table": 1, "mug": 1}
    for node in true.nodes:
        assert off(of_kind(seen, node.kind), node) < 0.04
    kinds = [seen.nodes[number].kind for pair in seen.rests for number in pair]
    assert kinds == ["mug", "table"]


def test_nothing_is_perceived_from_no_view_or_of_an_empty_house() -> None:
    assert seen_graph(SIGHT, []) == Graph((), ())
    assert seen_graph(Sight(BARE), around(2.0, 2.0)) == Graph((), ())


def test_what_is_not_looked_at_is_not_perceived() -> None:
    graph = seen_graph(SIGHT, [standing(5.0, 2.0, 45)])
    assert [node.kind for node in graph.nodes] == ["refrigerator"]
    assert graph.count("table") == 0


def test_two_of_a_kind_are_two() -> None:
    twins = tuple(Thing(f"chair {n}", "chair", (1.0 + 0.8 * n, 2.0, 0.0), upright(180.0)) for n in range(3))
    graph = seen_graph(Sight(replace(BARE, things=twins)), around(1.8, 2.0, 1.2))
    assert graph.count("chair") == 3


def test_drift_makes_things_twice() -> None:
    views = around(1.2, 2.6)
    counts = [len(seen_graph(SIGHT, views, seed, Perception(drift=0.2)).nodes) for seed in range(4)]
    assert max(counts) > 2
    assert len(seen_graph(SIGHT, views).nodes) == 2


def test_noise_in_depth_moves_what_is_far_more_than_what_is_near() -> None:
    noisy = Perception(depth_noise=0.05)
    for seed in range(3):
        shifts = [
            off(
                of_kind(seen_graph(SIGHT, [stance], seed, noisy), "refrigerator"),
                of_kind(seen_graph(SIGHT, [stance]), "refrigerator"),
            )
            for stance in (standing(6.4, 0.5, 0), standing(6.4, 1.9, 0))
        ]
        assert shifts[0] > 1.5 * shifts[1] > 0


def test_the_same_seed_errs_alike_and_another_otherwise() -> None:
    noisy = Perception(0.05, 0.05)
    one, again, other = (seen_graph(SIGHT, around(1.2, 2.6), seed, noisy) for seed in (5, 5, 6))
    assert one == again
    assert one != other


def test_drift_adds_up_from_view_to_view() -> None:
    views = [standing(5.0, 2.0, 45)] * 60
    spreads = []
    for seed in range(3):
        nodes = seen_graph(SIGHT, views, seed, Perception(drift=0.02)).nodes
        spreads.append(max(node.high[0] for node in nodes) - min(node.high[0] for node in nodes))
        spreads.append(max(node.extent[0] for node in nodes) - FRIDGE_SEEN.extent[0])
    assert max(spreads) > 0.2


def test_things_rest_on_what_is_right_below_them() -> None:
    """A cup on a tray in a shelf, beside it a plate in the shelf, above both a lamp that hangs."""
    shelf, tray = Node("shelf", (0, 0, 0), (1, 1, 2)), Node("tray", (0.1, 0.1, 1.0), (0.5, 0.5, 1.03))
    cup, plate = Node("cup", (0.2, 0.2, 1.03), (0.3, 0.3, 1.1)), Node("plate", (0.7, 0.7, 1.0), (0.8, 0.8, 1.02))
    lamp = Node("lamp", (0.2, 0.2, 2.2), (0.3, 0.3, 2.5))
    assert set(resting((shelf, tray, cup, plate, lamp))) == {(1, 0), (2, 1), (3, 0)}


def test_the_first_view_has_not_drifted_yet() -> None:
    views = [standing(5.0, 2.0, 45)]
    assert seen_graph(SIGHT, views, 1, Perception(drift=0.5)) == seen_graph(SIGHT, views)


def test_a_kind_is_told_only_from_enough_of_a_thing() -> None:
    """Behind a refrigerator a cabinet shows a strip."""
    cabinet = Thing("cabinet", "cabinet", (2.0, 3.6, 0.0))
    block = Thing("block", "refrigerator", (2.25, 2.4, 0.0))
    sight = Sight(replace(BARE, things=(cabinet, block)))
    views = [standing(2.0, 0.5, 0)]
    shown = sight.shown("cabinet", views[0], sight.labels(views[0]))
    assert 0.02 < shown < 0.9
    for least, kind in ((shown - 0.01, "cabinet"), (shown + 0.01, UNKNOWN)):
        kinds = [node.kind for node in seen_graph(sight, views, 0, Perception(least_shown=least)).nodes]
        assert kinds == [*(["cabinet"] if kind == "cabinet" else []), "refrigerator"] + [UNKNOWN] * (kind == UNKNOWN)


def test_what_was_unknown_is_known_once_seen_well() -> None:
    cabinet = Thing("cabinet", "cabinet", (2.0, 3.6, 0.0))
    block = Thing("block", "refrigerator", (2.25, 2.4, 0.0))
    sight = Sight(replace(BARE, things=(cabinet, block)))
    strict = Perception(least_shown=0.95)
    graph = seen_graph(sight, [standing(2.0, 0.5, 0), standing(1.0, 2.9, 60, -30), standing(0.6, 2.2, 45)], 0, strict)
    assert graph.count("cabinet") == 1
    assert graph.count(UNKNOWN) == 0


def test_too_few_pixels_are_overlooked() -> None:
    views = [standing(1.2, 0.4, 0)]
    pixels = (SIGHT.labels(views[0]).label == SIGHT.names.index("mug")).sum()
    for least, count in ((int(pixels), 1), (int(pixels) + 1, 0)):
        assert seen_graph(SIGHT, views, 0, Perception(least_pixels=least)).count("mug") == count


@pytest.mark.parametrize(
    "values", [{"depth_noise": -0.1}, {"drift": nan}, {"drift": 2.0}, {"least_shown": 1.5}, {"merged_from": -1.0}]
)
def test_odd_settings_are_refused(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(values))):
        replace(EXACT, **values)
    with pytest.raises(ValueError, match="pixel"):
        Perception(least_pixels=0)


@pytest.mark.slow
def test_drawn_houses_are_perceived_as_they_are_and_with_noise_more_than_that() -> None:
    house = drawn(8, 6)
    sight = Sight(house)
    views = [
        standing(*room.area.middle, heading, pitch)
        for room in house.rooms
        for heading in range(0, 360, 45)
        for pitch in (0, -30)
    ]
    exact, noisy = (seen_graph(sight, views, 1, each) for each in (EXACT, Perception(0.05, 0.05)))
    seen = {name for view in views for name, each in sight.seen(view).items() if each.direct * 192**2 >= 12}
    true = true_graph(house, seen)
    assert abs(len(exact.nodes) - len(true.nodes)) <= 2
    assert len(noisy.nodes) > 1.4 * len(true.nodes)
    places = np.array([node.place for node in true.nodes])
    away = [np.linalg.norm(places - node.place, axis=1).min() for node in exact.nodes]
    assert np.median(away) < 0.1
