"""Draws a stage: what rays need is built once, then pictures are taken."""

from itertools import pairwise
from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tolman.render.tracer.camera import Camera
from tolman.render.tracer.device import chosen, prepare, processors, wp
from tolman.render.tracer.frame import DEFAULT, Frame, Quality
from tolman.render.tracer.home import Home
from tolman.render.tracer.kernels import edges, picture, sight, smoothing
from tolman.render.tracer.kernels.span import SPAN
from tolman.render.tracer.kernels.world import FAR, Hit, View
from tolman.render.tracer.part import Assembly
from tolman.render.tracer.stage import Stage
from tolman.render.tracer.threads import side_by_side
from tolman.render.tracer.world import assembled, view_of, world_of

BANDS = 4
"""Pieces of a picture for each thread, so that none waits long for the last."""
PIECE = 2048
"""Pixels or rays below which a piece is not worth a thread."""
PIXEL = 0.56
"""Radius of a disc as large as a pixel."""
TOLERANCES = (100.0, 0.8, 0.4, 0.2)
"""Contrast of light that each pass of the filter smooths after one sample; the first takes out single grains."""


class Tracer:
    """Takes pictures of one stage, and casts single rays.

    Args:
        stage: What is drawn.
        device: A name such as "cpu" or "cuda:0"; None for the first graphics card, or else the processor.
        threads: Threads on a processor; None for as many as this process may use.
    """

    def __init__(self, stage: Stage | Assembly, device: str | None = None, threads: int | None = None) -> None:
        self._device = chosen(device)
        prepare(self._device)
        self._threads = threads or processors()
        assembly = stage if isinstance(stage, Assembly) else assembled(stage)
        self._world, self._arrays = world_of(assembly, self._device)
        self._home = Home(assembly, self._world, self._device) if assembly.spaces else None

    def frame(self, camera: Camera, quality: Quality = DEFAULT, radiance: bool = False) -> Frame:
        """Returns a picture in colour; with `radiance`, also the light before filter and tone curve."""
        if self._home is not None:
            self._home.gather(self._run)
        view = view_of(camera)
        depth, label, beyond, mirrored, first = self._look(view)
        bare, albedo, plain, spare = (self._grid(view, wp.vec3) for _ in range(4))
        guide, counts = self._grid(view, wp.vec4), self._grid(view, int)
        spots = wp.array(places(quality.samples), dtype=wp.vec2, device=self._device)
        given = (self._world, view, spots, counts, quality.occlusion, first, bare, albedo, plain, guide)
        span = SPAN if self._device.is_cpu else 1
        wide = view.height, -(-view.width // span)
        counts.fill_(quality.least)
        self._run(picture.shade, bare.shape, *given)
        if quality.least < quality.samples:
            self._run(edges.mark, wide, span, quality.samples, label, guide, albedo, plain, counts)
            self._run(picture.shade, bare.shape, *given)
        light = bare.numpy() * albedo.numpy() + plain.numpy() if radiance else None
        for number in range(quality.passes + (self._home is not None and quality.passes > 1)):
            tolerance = TOLERANCES[min(number, 3)] / quality.samples**0.35
            self._run(smoothing.smooth, wide, span, 2**number, tolerance, guide, bare, spare)
            bare, spare = spare, bare
        rgb = wp.empty((*bare.shape, 3), dtype=wp.uint8, device=self._device)
        self._run(smoothing.develop, bare.shape, int(self._home is not None), bare, albedo, plain, rgb)
        return Frame(rgb.numpy(), depth.numpy(), label.numpy(), beyond.numpy(), light, mirrored.numpy() > 0)

    def labels(self, camera: Camera) -> Frame:
        """Returns depth and labels alone, which is quick."""
        depth, label, beyond, mirrored, _ = self._look(view_of(camera))
        return Frame(None, depth.numpy(), label.numpy(), beyond.numpy(), mirrored=mirrored.numpy() > 0)

    def cast(
        self, origins: ArrayLike, directions: ArrayLike, reach: float = np.inf
    ) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
        """Returns how far each ray goes to the first surface, be it mirror or glass, and whose surface it is.

        Args:
            origins: Where rays start, of shape (rays, 3), or one point for all.
            directions: Unit vectors, of shape (rays, 3).
            reach: Metres beyond which nothing is met: infinite distance, label `NOTHING`.
        """
        along = np.ascontiguousarray(directions, np.float32).reshape(-1, 3)
        starts = np.ascontiguousarray(np.broadcast_to(np.asarray(origins, np.float32), along.shape))
        distance = wp.empty(len(along), dtype=float, device=self._device)
        label = wp.empty(len(along), dtype=int, device=self._device)
        given = (wp.array(array, dtype=wp.vec3, device=self._device) for array in (starts, along))
        self._run(sight.cast, distance.shape, self._world, min(reach, FAR), *given, distance, label)
        return distance.numpy(), label.numpy()

    def _look(self, view: View) -> tuple[wp.array[Any], ...]:
        """Returns depth, label, label in the end, whether that is in a mirror, and first hit of each pixel."""
        grids = tuple(self._grid(view, kind) for kind in (float, int, int, wp.uint8, Hit))
        self._run(sight.look, grids[0].shape, self._world, view, *grids)
        return grids

    def _grid(self, view: View, kind: type) -> wp.array[Any]:
        """Returns room for one value in each pixel."""
        return wp.empty((view.height, view.width), dtype=kind, device=self._device)

    def _run(self, kernel: wp.Kernel, shape: tuple[int, ...], *arguments: Any) -> None:
        """Runs a kernel: whole on a graphics card, in bands of rows side by side on a processor."""

        def run(start: int, end: int) -> None:
            wp.launch(kernel, (end - start, *shape[1:]), [start, *arguments], device=self._device)

        if self._threads == 1 or not self._device.is_cpu:
            run(0, shape[0])
        else:
            pieces = min(self._threads * BANDS, shape[0], 1 + prod(shape) // PIECE)
            cuts = np.linspace(0, shape[0], pieces + 1).astype(int).tolist()
            side_by_side(lambda piece: run(*piece), pairwise(cuts), self._threads)


def places(samples: int) -> NDArray[np.float32]:
    """Returns where in a pixel rays pass: the first in the middle, the others around it on a sunflower's spiral."""
    number = np.arange(samples)
    out = PIXEL * np.sqrt(number / max(samples - 1, 1))
    angle = number * np.pi * (3 - np.sqrt(5))
    return np.stack([0.5 + out * np.cos(angle), 0.5 + out * np.sin(angle)], axis=1).astype(np.float32)
