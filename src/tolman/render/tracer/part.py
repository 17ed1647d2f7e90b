"""Stages that are ready to be seen, each under a tree of its own, and many of them together. Units as in `stage`."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tolman.assets.material import Material
from tolman.assets.shape import Array, Vector
from tolman.render.tracer.stage import Floats, Ints, Light, Sky, Skylight, Space, Stage, joined, placed
from tolman.render.tracer.tree import Tree, fitted


@dataclass(frozen=True, slots=True, eq=False)
class StagePart:
    """A stage whose triangles are in the order of the leaves of its tree, and all that kernels read of it."""

    stage: Stage
    tree: Tree
    edges: Floats
    """A corner of each triangle and the two edges that leave it."""
    texture: Floats
    """That of the stage, turned along the grain."""
    clearness: Floats
    """What each triangle lets through of light."""
    looks: NDArray[np.void]
    """Its materials as kernels read them."""

    def moved(self, turn: Array, at: Vector) -> "StagePart":
        """Returns it turned by a matrix and moved; what does not change is the very same."""
        stage = replace(placed(self.stage, 0, turn, at), label=self.stage.label)
        return replace(self, stage=stage, tree=fitted(self.tree.children, stage.points), edges=edges_of(stage.points))

    @property
    def bytes(self) -> int:
        """What it takes up, some of which it may share with others."""
        own, tree = self.stage, self.tree
        held = (own.points, own.normals, own.texture, own.material, own.label, tree.boxes, tree.children)
        further = (self.edges, self.clearness, self.looks) + (() if self.texture is own.texture else (self.texture,))
        return sum(array.nbytes for array in (*held, *further))


def edges_of(points: Floats) -> Floats:
    """Returns a corner of each triangle and the two edges that leave it."""
    edges = points - points[:, :1]
    edges[:, 0] = points[:, 0]
    return edges


@dataclass(frozen=True, eq=False)
class Assembly:
    """Parts that are seen together. As one stage, they are put together when somebody asks for it."""

    parts: tuple[StagePart, ...]
    labels: tuple[int, ...]
    """What is added to the labels of each part."""
    lights: tuple[Light, ...] = ()
    sky: Sky = Sky()
    panes: tuple[Skylight, ...] = ()
    spaces: tuple[Space, ...] = ()

    @cached_property
    def whole(self) -> Stage:
        """All of it as one stage."""
        stages = [
            replace(part.stage, label=part.stage.label + np.int32(label))
            for part, label in zip(self.parts, self.labels, strict=True)
        ]
        return replace(joined(stages, self.lights, self.sky), panes=self.panes, spaces=self.spaces)

    @property
    def points(self) -> Floats:
        """As of a stage, like all that follows."""
        return self.whole.points

    @property
    def normals(self) -> Floats:
        """Normals at the corners."""
        return self.whole.normals

    @property
    def texture(self) -> Floats:
        """Corners in the models' own frames."""
        return self.whole.texture

    @property
    def material(self) -> Ints:
        """Index into `materials`, one for each triangle."""
        return self.whole.material

    @property
    def label(self) -> Ints:
        """Number of the instance, one for each triangle."""
        return self.whole.label

    @property
    def materials(self) -> tuple[Material, ...]:
        """Those of all parts, each once."""
        return self.whole.materials
