"""Gathers the light that bounces in the rooms of a home when a first picture of it is taken. World frame, metres."""

from collections.abc import Callable, Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from tolman.render.tracer.device import wp
from tolman.render.tracer.kernels import home as kernels
from tolman.render.tracer.kernels import world as structs
from tolman.render.tracer.kernels.world import NOTHING
from tolman.render.tracer.part import Assembly
from tolman.render.tracer.stage import Beam, Skylight, Space
from tolman.render.tracer.table import blank

STEP = 0.6
"""Metres between probes, at most."""
MOST = 20_000
"""Probes of a home; in one that is larger than houses are, they stand farther apart."""
EDGE = 0.2
"""Metres that probes keep from the sides of their space, which may run within walls."""
WAYS = 64
"""Rays from each probe."""
BOUNCES = 5
"""Times that light goes on from surface to surface; what would come of more is told from the last three."""

Run = Callable[..., None]
"""Runs a kernel: its name, how often, what it is given."""


class Home:
    """Where light is gathered: probes on a grid, and what they need. It changes the world that it is given."""

    def __init__(self, stage: Assembly, world: structs.World, device: wp.Device) -> None:
        self._world, self._device = world, device
        low, high = box_around(stage.spaces)
        counts = probe_counts(high - low)
        step = (high - low) / counts
        places, whole = probes(stage.spaces, low, step, counts)
        number = len(places)
        self._places = wp.array(places, dtype=wp.vec3, device=device)
        self._light = [wp.zeros(6 * number, dtype=wp.vec3, device=device) for _ in range(4)]
        self._openness = wp.zeros(number, dtype=float, device=device)
        spaces, lamps, panes = listed(stage.spaces)
        self._arrays = {
            "spaces": wp.array(spaces, dtype=structs.Space, device=device),
            "lamps": wp.array(lamps, dtype=structs.Beam, device=device),
            "panes": wp.array(panes, dtype=structs.Beam, device=device),
            "glass": wp.array(glazed(stage.panes), dtype=structs.Pane, device=device),
            "whole": wp.array(whole, dtype=int, device=device),
            "openness": self._openness,
            "bounced": self._light[BOUNCES % 3],
            "full": self._light[3],
        }
        row = blank(structs.Home, 1)
        row["corner"], row["step"] = low + step / 2, step
        row["across"], row["along"], row["tall"] = counts
        for name, array in self._arrays.items():
            row[name] = array.ptr or 0
        self._row = wp.array(row, dtype=structs.Home, device=device)
        world.home = self._row.ptr
        self._lock, self._is_gathered = Lock(), False

    def gather(self, run: Run) -> None:
        """Gathers the light of the stage, unless that has been done."""
        with self._lock:
            if not self._is_gathered:
                self._gather(run)
                self._is_gathered = True

    def _gather(self, run: Run) -> None:
        number = len(self._places)
        ways = wp.array(sphere(WAYS), dtype=wp.vec3, device=self._device)
        found = wp.zeros((number, WAYS), dtype=kernels.Patch, device=self._device)
        run(kernels.gather, (number, WAYS), self._world, self._places, ways, found)
        run(kernels.measure, (number,), self._world, found, self._openness)
        for turn in range(BOUNCES):
            last, now = (self._light[(turn - step) % 3] for step in (1, 0))
            run(kernels.soak, (number,), self._world, ways, found, last.ptr, now)
        last, before, bounced = (self._light[(BOUNCES - step) % 3] for step in (1, 2, 3))
        run(kernels.settle, (6 * number,), last, before, bounced)
        run(kernels.add_straight, (6 * number,), self._world, self._places, bounced, self._light[3])
        for light in (bounced, self._light[3]):
            for one, other in ((light, last), (last, light)):
                run(kernels.lend, (6 * number,), self._world, one, other)


def box_around(spaces: tuple[Space, ...]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Returns the corners of the box around all spaces."""
    return np.min([space.low for space in spaces], axis=0), np.max([space.high for space in spaces], axis=0)


def probe_counts(size: NDArray[np.float64]) -> NDArray[np.int_]:
    """Returns how many probes stand along each axis of a box of a size."""
    step = STEP
    while True:
        counts: NDArray[np.int_] = np.maximum(np.ceil(size / step - 1e-9), 1).astype(int)
        if np.prod(counts, dtype=float) <= MOST:
            return counts
        step *= 1.25


def probes(
    spaces: tuple[Space, ...], low: NDArray[np.float64], step: NDArray[np.float64], counts: NDArray[np.int_]
) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """Returns where probes stand, in the order z, y, x, and to what whole each belongs.

    Those that would stand in a wall stand a little beside their points of the grid.
    """
    z, y, x = np.meshgrid(*(np.arange(count) + 0.5 for count in counts[::-1]), indexing="ij")
    places = low + step * np.stack([x, y, z], axis=-1).reshape(-1, 3)
    whole = np.full(len(places), NOTHING, np.int32)
    for space in reversed(spaces):
        inside = np.all((places >= space.low) & (places < np.asarray(space.high)), axis=1)
        whole[inside] = space.whole
        edge = np.minimum(EDGE, np.subtract(space.high, space.low) / 2)
        places[inside] = np.clip(places[inside], space.low + edge, np.asarray(space.high) - edge)
    return places.astype(np.float32), whole


def listed(
    spaces: tuple[Space, ...],
) -> tuple[NDArray[np.void], NDArray[np.void], NDArray[np.void]]:
    """Returns spaces, with all that is outside of them at the end, and the beams of their lamps and panes."""
    rows = blank(structs.Space, len(spaces) + 1)
    suns = sorted({beam.source for space in spaces for beam in space.suns})
    lamps: list[Beam] = []
    panes: list[Beam] = []
    for row, space in zip(rows, spaces, strict=False):
        row["low"], row["high"], row["whole"] = space.low, space.high, space.whole
        row["first_lamp"], row["first_pane"] = len(lamps), len(panes)
        lamps += space.lights
        row["last_lamp"] = len(lamps)
        lamps += space.suns
        panes += space.panes
        row["last_sun"], row["last_pane"] = len(lamps), len(panes)
    rows[-1]["whole"] = NOTHING
    rows[-1]["first_lamp"] = rows[-1]["last_lamp"] = len(lamps)
    lamps += map(Beam, suns)
    rows[-1]["last_sun"] = len(lamps)
    return rows, beamed(lamps), beamed(panes)


def beamed(beams: Sequence[Beam]) -> NDArray[np.void]:
    """Returns beams as kernels see them."""
    rows = blank(structs.Beam, len(beams))
    for row, beam in zip(rows, beams, strict=True):
        row["source"], row["axis"] = beam.source, -1
        if gate := beam.gate:
            row["axis"], row["at"], row["low"], row["high"] = gate.axis, gate.at, gate.low, gate.high
    return rows


def glazed(panes: tuple[Skylight, ...]) -> NDArray[np.void]:
    """Returns panes as kernels see them."""
    rows = blank(structs.Pane, len(panes))
    for row, pane in zip(rows, panes, strict=True):
        inward = np.cross(pane.across, pane.up)
        row["at"], row["across"], row["up"] = pane.at, pane.across, pane.up
        row["normal"], row["area"] = inward / np.linalg.norm(inward), 4 * np.linalg.norm(inward)
    return rows


def sphere(number: int) -> NDArray[np.float32]:
    """Returns unit vectors all around, evenly: a spiral from pole to pole."""
    place = np.arange(number) + 0.5
    height = 1 - 2 * place / number
    turn = place * np.pi * (3 - np.sqrt(5))
    level = np.sqrt(1 - height**2)
    return np.stack([level * np.cos(turn), level * np.sin(turn), height], axis=1).astype(np.float32)
