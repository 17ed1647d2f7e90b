"""Prints how fast a body moves and sees in a furnished house of six rooms, ratios, and the limits on two cores."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import TypeVar

import numpy as np
from rich.console import Console
from rich.table import Table

from tolman.eye.coverage import unseen
from tolman.eye.graph import seen_graph
from tolman.eye.motion import RADIUS, Body, Motion, Way, body_in
from tolman.eye.routes import route, walk
from tolman.eye.sight import Sight
from tolman.eye.stance import Stance, stance_at
from tolman.house.draw import draw_house
from tolman.house.house import House
from tolman.house.soundness import floor_of
from tolman.render.tracer.device import processors

Row = tuple[str, float, float]
T = TypeVar("T")

SEED, ROOMS = 8, 6
GOES = (Way.FORWARD, Way.BACK, Way.LEFT, Way.RIGHT, Way.UP, Way.DOWN)


def places(body: Body, count: int) -> list[Stance]:
    """Returns stances all over the largest part of a house that can be walked in one go."""
    floor, rng = floor_of(body.house, body.solids), random.Random(0)
    regions = floor.regions(2 * RADIUS)
    cells = np.argwhere(regions == np.bincount(regions[regions > 0]).argmax()).tolist()
    spots = [floor.point((column, row)) for column, row in (rng.choice(cells) for _ in range(count))]
    return [stance_at((*spot, 1.5), 15 * rng.randrange(24), -15 * rng.randrange(3)) for spot in spots]


def milliseconds(work: Callable[[T], object], given: Sequence[T], threads: int = 1) -> float:
    """Returns the median processor time of a call, spread over its threads, after a warm-up."""
    work(given[0])
    times = []
    for each in given:
        begin = time.process_time()
        work(each)
        times.append(time.process_time() - begin)
    return 1000 * median(times) / threads


def a_move(body: Body, size: float | None = None) -> float:
    """Returns the milliseconds of a move, over many, by chance."""
    rng = random.Random(1)
    motions = [Motion(rng.choice(GOES), size) for _ in range(50)]

    def wander(stance: Stance) -> None:
        for motion in motions:
            stance = body.moved(stance, motion).stance

    return milliseconds(wander, places(body, 20)) / len(motions)


def move_rows(house: House, small: House) -> list[Row]:
    """Measures moves, and what it takes to gather what is in the way."""
    body, moved = body_in(house), house.replacing(replace(house.things[0], at=(1.0, 1.0, 0.0)))
    anew = milliseconds(lambda _: body_in(house), range(9))
    after = milliseconds(lambda _: body_in(moved, body), range(9))
    return [
        ("a move of 0.25 m, ms", a_move(body), 1.0),
        ("a move of 5 m, ms", a_move(body, 5.0), 1.0),
        ("a move in six rooms against one", a_move(body) / a_move(body_in(small)), 3.0),
        ("body in a house, ms", anew, 50.0),
        ("body after one thing moved, against anew", after / anew, 0.5),
    ]


def route_rows(house: House) -> list[Row]:
    """Measures ways between places all over a house."""
    body = body_in(house)
    floor, pairs = floor_of(house, body.solids), list(pairwise(places(body, 24)))
    return [
        ("map of the floor, ms", milliseconds(lambda _: floor_of(house, body.solids), range(9)), 200.0),
        ("a route, ms", milliseconds(lambda p: route(floor, p[0].at[:2], p[1].at[:2], RADIUS), pairs), 50.0),
        ("a walk along it, ms", milliseconds(lambda p: walk(body, p[0], floor, p[1].at[:2]), pairs), 100.0),
    ]


def sight_rows(house: House, small: House) -> list[Row]:
    """Measures what is seen."""
    body, sight, threads = body_in(house), Sight(house), processors()
    stances = places(body, 24)
    labels = milliseconds(sight.labels, stances, threads)
    bare = milliseconds(Sight(small).labels, places(body_in(small), 24), threads)
    covered = unseen(body)
    return [
        ("labels and depth, 192 x 192, ms", labels, 25.0),
        ("labels in six rooms against one", labels / bare, 2.0),
        ("shares of all that is seen, ms", milliseconds(sight.seen, stances, threads), 30.0),
        (
            "floor and insides seen from a stance, ms",
            milliseconds(lambda s: covered.after(sight, [s]), stances),
            20.0,
        ),
        ("scene graph, each of 24 views, ms", milliseconds(lambda s: seen_graph(sight, s), [stances]) / 24, 50.0),
    ]


def main() -> None:
    """Measures and prints."""
    house, small = draw_house(SEED, ROOMS), draw_house(SEED, 1)
    table = Table("what", "measured", "limit", "share of limit")
    for name, measured, limit in [*move_rows(house, small), *route_rows(house), *sight_rows(house, small)]:
        table.add_row(name, f"{measured:.2f}", f"{limit:.2f}", f"{measured / limit:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
