"""Draws the views of many scenes ahead of time, in several processes."""

import multiprocessing
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace

from tolman.geometry.pose import Cell
from tolman.seeding import stream
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.views.views import Views, poses_at, standpoints


@dataclass(frozen=True, slots=True)
class Standpoint:
    """A cell of a scene, with the four views from it."""

    scene: Scene
    cell: Cell


def missing(scenes: Iterable[Scene], views: Views) -> tuple[list[Standpoint], int]:
    """Returns the standpoints with views that are not kept yet, each view once, and how many views there are."""
    found: dict[str, Standpoint] = {}
    total = 0
    for scene in scenes:
        for cell in standpoints(scene):
            keys = [views.key(scene, pose) for pose in poses_at(cell)]
            total += len(keys)
            if views.cache is None or not all(key in views.cache for key in keys):
                found.setdefault(keys[0], Standpoint(scene, cell))
    return list(found.values()), total


def draw_ahead(
    places: list[Standpoint], views: Views, workers: int | None = None, done: Callable[[int], None] = lambda _: None
) -> int:
    """Draws all views from `places` into the cache, and returns how many were drawn; `done` hears of each few.

    What is drawn is kept at once: after a stop, the same call goes on with the rest. Each process has an order of
    its own, so that two that draw the same meet seldom.
    """
    from tolman.render.tracer.device import chosen, prepare, processors

    device = chosen(views.device)
    places = stream(os.getpid(), "ahead").shuffled(places)
    prepare(device)  # compiled once here, not once in each process
    workers = min(workers or processors(), len(places)) if device.is_cpu else 1
    if workers <= 1:
        return sum(_told(_draw(place, views), done) for place in places)
    alone = replace(views, device=device.alias, threads=1)
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        tasks = [pool.submit(_draw, place, alone) for place in places]
        return sum(_told(task.result(), done) for task in as_completed(tasks))


def _told(drawn: int, done: Callable[[int], None]) -> int:
    done(4)
    return drawn


def _draw(place: Standpoint, views: Views) -> int:
    before = views.drawn
    for pose in poses_at(place.cell):
        views.frame(place.scene, pose)
    return views.drawn - before
