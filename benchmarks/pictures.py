"""Prints how fast pictures are drawn, ratios between times, and the limits that they must keep on two cores."""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, sin
from statistics import median

import numpy as np
import warp as wp
from rich.console import Console
from rich.table import Table

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import build
from tolman.assets.material import Material, Optics, Pattern
from tolman.assets.primitive import box, cylinder
from tolman.assets.shape import Shape, together
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.device import processors
from tolman.render.tracer.frame import DEFAULT, FAST, FINE
from tolman.render.tracer.stage import Floats, Light, Sky, Stage, joined, placed, staged
from tolman.render.tracer.tracer import Tracer

Row = tuple[str, float, float]

PLASTER = Material((0.88, 0.86, 0.82), 0.9, pattern=Pattern.PLASTER, second=(0.84, 0.82, 0.78), repeat=0.4)
PLANKS = Material((0.66, 0.50, 0.34), 0.5, pattern=Pattern.PLANKS, second=(0.42, 0.30, 0.19), repeat=0.14)
TILES = Material((0.80, 0.78, 0.73), 0.35, pattern=Pattern.TILES, second=(0.50, 0.48, 0.45), repeat=0.5)
CEILING = Material((0.95, 0.95, 0.94), 0.9)
GLASS = Material((0.93, 0.97, 0.96), 0.05, optics=Optics.GLASS)
MIRROR = Material((0.95, 0.96, 0.96), 0.0, optics=Optics.MIRROR)
FIXTURE = Material((1.0, 0.97, 0.92), 0.8, glow=0.9)

THINGS = (
    ("sofa", 1.5, 4.3, 0.0),
    ("television", 1.5, 0.5, 180.0),
    ("lamp", 3.6, 4.4, 0.0),
    ("office chair", 3.6, 1.3, 40.0),
    ("refrigerator", 5.6, 4.5, 0.0),
    ("piano", 7.5, 4.2, 0.0),
    ("bicycle", 8.4, 2.2, 70.0),
    ("plant", 9.4, 0.7, 0.0),
    ("grandfather clock", 10.7, 4.5, 0.0),
    ("rocking horse", 12.5, 3.4, 30.0),
    ("armchair", 13.9, 1.2, 120.0),
    ("desk", 12.4, 0.7, 180.0),
)
"""Kind, place in metres and turn of what stands in three rooms of five by five metres, in a row along x."""


def rooms() -> Shape:
    """Returns three rooms with openings between them, a mirror on the first wall and a pane in the second room."""
    floors = [box(5, 5, 0.1).at(2.5 + 5 * n, 2.5, -0.1).of(stuff) for n, stuff in enumerate((PLANKS, TILES, PLANKS))]
    ceiling = box(15, 5, 0.1).at(7.5, 2.5, 2.6).of(CEILING)
    long = [box(15, 0.1, 2.6).at(7.5, y).of(PLASTER) for y in (-0.05, 5.05)]
    short = [box(0.1, 5, 2.6).at(x, 2.5).of(PLASTER) for x in (-0.05, 15.05)]
    parts = [box(0.1, 2, 2.6).at(x, y).of(PLASTER) for x in (5.0, 10.0) for y in (1.0, 4.0)]
    lintels = [box(0.1, 1, 0.6).at(x, 2.5, 2.0).of(PLASTER) for x in (5.0, 10.0)]
    glass = [box(0.01, 1.8, 1.6).at(0.01, 2.5, 0.5).of(MIRROR), box(1.4, 0.012, 1.6).at(7.0, 1.6).of(GLASS)]
    fixtures = [cylinder(0.2, 0.05).at(2.5 + 5 * n, 2.5, 2.55).of(FIXTURE) for n in range(3)]
    return together(*floors, ceiling, *long, *short, *parts, *lintels, *glass, *fixtures)


def benchmark_stage() -> Stage:
    """Returns three rooms with twelve things, three lamps, a mirror and a pane."""
    things = [
        placed(staged(build(KINDS[kind]).shape, 0), number, turn, (x, y, 0.0))
        for number, (kind, x, y, turn) in enumerate(THINGS, start=1)
    ]
    lights = tuple(Light((2.5 + 5 * n, 2.5, 2.2), 5.0, radius=0.2) for n in range(3))
    return joined([staged(rooms(), 0), *things], lights, Sky(ambient=0.4))


def views(number: int, size: int = 384) -> list[Camera]:
    """Returns cameras that turn around in each of the three rooms."""
    found = []
    for index in range(number):
        x, y = 2.5 + 5.0 * (index % 3) + 0.6 * sin(index), 2.5 + 0.6 * cos(index)
        angle = 2.4 * index
        found.append(Camera((x, y, 1.5), (x + cos(angle), y + sin(angle), 1.38), size, size, 90.0))
    return found


def split(corners: Floats, parts: int) -> Floats:
    """Returns triangles cut into `parts` squared, row by row; the corners may be places, normals or textures."""
    cut = []
    for row in range(parts):
        for place in range(parts - row):
            ends = [(row, place), (row + 1, place), (row, place + 1)]
            cut.append(ends)
            if place + row < parts - 1:
                cut.append([(row + 1, place), (row + 1, place + 1), (row, place + 1)])
    shares = np.array([[(parts - a - b, a, b) for a, b in ends] for ends in cut], np.float32) / parts
    return np.einsum("pce,tex->tpcx", shares, corners).reshape(-1, 3, 3)


def finer(stage: Stage, parts: int) -> Stage:
    """Returns the same stage in `parts` squared times as many triangles."""
    return replace(
        stage,
        points=split(stage.points, parts),
        normals=split(stage.normals, parts),
        texture=split(stage.texture, parts),
        material=np.repeat(stage.material, parts**2),
        label=np.repeat(stage.label, parts**2),
    )


def milliseconds(work: Callable[[Camera], object], cameras: Sequence[Camera]) -> float:
    """Returns the median processor time of one picture, spread over all threads, after a warm-up."""
    work(cameras[0])
    times = []
    for camera in cameras:
        begin = time.process_time()
        work(camera)
        times.append(time.process_time() - begin)
    return 1000 * median(times) / processors()


def shortest(work: Callable[[], object], repeats: int = 9) -> float:
    """Returns the shortest wall time of several calls, in milliseconds."""
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return 1000 * min(times)


def frame_rows(stage: Stage, device: str | None) -> list[Row]:
    """Measures pictures of each quality, labels alone, single rays, and what more threads bring."""
    tracer, single = Tracer(stage, device), Tracer(stage, device, threads=1)
    cameras, small = views(18), views(18, 192)
    directions = np.random.default_rng(0).normal(size=(65_536, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    together, alone = (shortest(lambda each=each: each.frame(cameras[0], FAST)) for each in (tracer, single))
    return [
        ("fast, 384 x 384, ms", milliseconds(lambda camera: tracer.frame(camera, FAST), cameras), 110.0),
        ("default, 384 x 384, ms", milliseconds(lambda camera: tracer.frame(camera, DEFAULT), cameras), 300.0),
        ("fine, 384 x 384, ms", milliseconds(lambda camera: tracer.frame(camera, FINE), cameras[:4]), 2500.0),
        ("labels and depth, 192 x 192, ms", milliseconds(tracer.labels, small), 10.0),
        ("65,536 single rays, ms", milliseconds(lambda camera: tracer.cast(camera.eye, directions), cameras), 20.0),
        ("all threads against one, wall time", together / alone, 0.65),
    ]


def build_rows(stage: Stage, device: str | None) -> list[Row]:
    """Measures what it takes to get ready, and what sixteen times the triangles cost."""
    many = finer(stage, 4)
    ready = [shortest(lambda each=each: Tracer(each, device), 3) for each in (stage, many)]
    tracers, cameras = [Tracer(each, device) for each in (stage, many)], views(9)
    times = [milliseconds(lambda camera, each=each: each.frame(camera, FAST), cameras) for each in tracers]
    return [
        (f"ready for {len(stage.points):,} triangles, ms", ready[0], 200.0),
        (f"ready for {len(many.points):,} triangles, ms", ready[1], 4000.0),
        ("16 times the triangles against once", times[1] / times[0], 2.0),
    ]


def views_row(stage: Stage, device: str | None) -> Row:
    """Measures sixty views, wall time."""
    begin = time.perf_counter()
    tracer = Tracer(stage, device)
    for camera in views(60):
        tracer.frame(camera)
    return "60 views, default, wall time, s", time.perf_counter() - begin, 30.0


def start_rows(device: str | None) -> list[Row]:
    """Measures a fresh process that draws one picture of a small stage, with nothing compiled and with everything."""
    code = (
        "from tolman.assets.primitive import box\nfrom tolman.assets.material import Material\n"
        "from tolman.render.tracer.camera import Camera\nfrom tolman.render.tracer.stage import staged\n"
        "from tolman.render.tracer.tracer import Tracer\n"
        "stage = staged(box(1, 1, 1).of(Material((0.8, 0.1, 0.1))), 0)\n"
        f"Tracer(stage, {device!r}).frame(Camera((3, 3, 2), (0, 0, 0)))"
    )
    with tempfile.TemporaryDirectory() as folder:
        taken = []
        for _ in range(3):
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "WARP_CACHE_PATH": folder})
            taken.append(time.perf_counter() - begin)
    return [
        ("first picture, nothing compiled, wall time, s", taken[0], 6.0),
        ("first picture, compiled, wall time, s", min(taken[1:]), 1.0),
    ]


def run_rows() -> list[Row]:
    """Measures three scenes that a scripted player explores in pictures behind Inspect, with no picture kept."""
    command = "run tos --sense vision --model tolman/scout --players none --scenes 0-2 --pictures 0 --out"
    with tempfile.TemporaryDirectory() as folder:
        before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "tolman.cli", *command.split(), f"{folder}/run"],
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "XDG_CACHE_HOME": folder, "WARP_CACHE_PATH": wp.config.kernel_cache_dir},
        )
        wall, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return [
        ("three scenes in pictures behind Inspect, wall time, s", wall, 30.0),
        ("three scenes in pictures behind Inspect, processor time, s", used, 60.0),
    ]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--device", help="such as cpu or cuda:0; without it, the first graphics card or the processor"
    )
    device = parser.parse_args().device
    stage = benchmark_stage()
    rows = [*start_rows(device), *frame_rows(stage, device), *build_rows(stage, device), views_row(stage, device)]
    rows += run_rows()
    table = Table("what", "measured", "limit", "share of limit")
    for name, measured, limit in rows:
        table.add_row(name, f"{measured:.2f}", f"{limit:.2f}", f"{measured / limit:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
