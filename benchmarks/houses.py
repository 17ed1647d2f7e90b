"""Prints how fast houses are drawn, checked, staged and pictured, ratios, and their limits on two cores.

A house has six rooms unless a line says otherwise; the fixed scene is that of `pictures.py`.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import median

from pictures import benchmark_stage, views
from rich.console import Console
from rich.table import Table

from tolman.house.checks import complaints
from tolman.house.draw import draw_house
from tolman.house.house import House
from tolman.render.house import stage as stages
from tolman.render.house.shelf import Shelf
from tolman.render.house.stage import stage_of
from tolman.render.house.views import best_views
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.device import chosen, processors
from tolman.render.tracer.part import StagePart
from tolman.render.tracer.tracer import Tracer
from tolman.render.tracer.world import world_of

Row = tuple[str, float, float]

SEED, ROOMS, SIZE = 8, 6, 384
MORE_ROOMS = (1, 3, 6, 12)


def milliseconds(work: Callable[[], object], repeats: int = 5, threads: int = 1) -> float:
    """Returns the median processor time of a call, spread over its threads."""
    times = []
    for _ in range(repeats):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return 1000 * median(times) / threads


def empty_shelf() -> None:
    """Forgets all parts that were made of houses; models of kinds are kept."""
    vars(stages)["_shelf"] = Shelf[StagePart](lambda part: part.bytes, stages.MOST_BYTES)


def staged_world(house: House) -> None:
    """Brings a house to the processor: its stage, and the tree over it."""
    world_of(stage_of(house)[0], chosen("cpu"))


def anew(house: House) -> None:
    """Brings a house to the processor of which nothing is kept."""
    empty_shelf()
    staged_world(house)


def stage_rows(house: House) -> list[Row]:
    """Measures stage and tree, from nothing and after one thing was moved."""
    anew(house)
    whole = milliseconds(lambda: anew(house), threads=processors())
    staged_world(house)
    thing, steps = house.things[0], iter(range(1, 100))

    def act() -> None:
        x, y, z = thing.at
        staged_world(house.replacing(replace(thing, at=(x + 0.001 * next(steps), y, z))))

    after = milliseconds(act, 15)
    return [
        ("stage and tree, ms", whole, 250.0),
        ("stage and tree after an act, ms", after, 20.0),
        ("the same against all anew", after / whole / processors(), 0.1),
    ]


def house_rows() -> list[Row]:
    """Measures drawing and checking."""
    draw_house(SEED, ROOMS)
    seeds = iter(range(SEED + 1, 1000))
    house = draw_house(SEED, ROOMS)
    return [
        ("draw a house, ms", milliseconds(lambda: draw_house(next(seeds), ROOMS)), 4000.0),
        ("check a house, ms", milliseconds(lambda: complaints(house)), 3000.0),
    ]


def takes(tracer: Tracer, cameras: Sequence[Camera], labels: bool = False) -> float:
    """Returns the median time of one picture, or of depth and labels, spread over all threads, after a first one."""
    take = tracer.labels if labels else tracer.frame
    take(cameras[0])
    return median(milliseconds(lambda each=camera: take(each), 1, processors()) for camera in cameras)


def picture_rows(house: House) -> list[Row]:
    """Measures pictures of every room, against the fixed scene, and what bounces of light once for each house."""
    stage, names = stage_of(house)
    tracer, fixed = Tracer(stage), Tracer(benchmark_stage())
    cameras = list(best_views(house, tracer, names, SIZE))
    first = milliseconds(lambda: Tracer(stage).frame(cameras[0]), 3, processors())
    picture, labels = takes(tracer, cameras), takes(tracer, cameras, labels=True)
    return [
        (f"default, {SIZE} x {SIZE}, ms", picture, 550.0),
        ("the same against the fixed scene", picture / takes(fixed, views(9, SIZE)), 4.0),
        ("a first picture, light gathered, ms", first, 1500.0),
        (f"labels and depth, {SIZE} x {SIZE}, ms", labels, 25.0),
        ("the same against the fixed scene", labels / takes(fixed, views(9, SIZE), labels=True), 2.0),
    ]


def part_of_house(house: House, count: int) -> House:
    """Returns the first rooms of a house, with all that stands and shines in them."""
    rooms = house.rooms[:count]
    names = {room.name for room in rooms}

    def within(x: float, y: float) -> bool:
        return any(room.area.holds(x, y) for room in rooms)

    return replace(
        house,
        rooms=rooms,
        doorways=tuple(each for each in house.doorways if names.issuperset(each.rooms)),
        windows=tuple(each for each in house.windows if each.room in names),
        things=tuple(each for each in house.things if within(*each.at[:2])),
        lamps=tuple(each for each in house.lamps if within(*each.at[:2])),
    )


def room_rows() -> list[Row]:
    """Measures views from one spot in the first room, with more and more rooms around it, to which it has doors."""
    house = draw_house(SEED, max(MORE_ROOMS))
    x, y = house.rooms[0].area.middle
    cameras = [Camera((x, y, 1.5), (x + dx, y + dy, 1.3), SIZE, SIZE, 90.0) for dx, dy in ((1, 0), (0, 1), (-1, 0))]
    times = [takes(Tracer(stage_of(part_of_house(house, count))[0]), cameras) for count in MORE_ROOMS]
    rows = [
        (f"{count} rooms against {MORE_ROOMS[0]}, the same spot, more to see", each / times[0], 3.0)
        for count, each in zip(MORE_ROOMS[1:], times[1:], strict=True)
    ]
    return [*rows, (f"{MORE_ROOMS[-1]} rooms against {MORE_ROOMS[-2]}, the same spot", times[-1] / times[-2], 1.5)]


def main() -> None:
    """Measures and prints."""
    house = draw_house(SEED, ROOMS)
    table = Table("what", "measured", "limit", "share of limit")
    for name, measured, limit in [*house_rows(), *stage_rows(house), *picture_rows(house), *room_rows()]:
        table.add_row(name, f"{measured:.2f}", f"{limit:.2f}", f"{measured / limit:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
