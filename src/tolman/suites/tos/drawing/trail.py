"""Where a player stood and looked, and the floor it saw. Frame and units as in `geometry.pose`."""

from collections.abc import Iterable
from dataclasses import dataclass

from tolman.geometry.pose import Cell, Pose
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.scene.sight import cells_in_view


@dataclass(frozen=True, slots=True)
class Trail:
    """Where a player stood and looked, in order."""

    poses: tuple[Pose, ...]
    """The pose of each look; the first is usually the start."""

    @property
    def path(self) -> tuple[Cell, ...]:
        """The places stood on, without repeating a place that was not left."""
        cells = [pose.at for pose in self.poses]
        return tuple(cell for index, cell in enumerate(cells) if index == 0 or cell != cells[index - 1])


def seen_cells(scene: Scene, trail: Trail) -> frozenset[Cell]:
    """Returns the floor cells that were underfoot or in view at some look."""
    return frozenset(cell for pose in set(trail.poses) for _, cell in cells_in_view(scene, pose))


def stops(trail: Trail) -> dict[Cell, str]:
    """Returns the numbers of the looks at every place, such as "1–4, 9"."""
    looks: dict[Cell, list[int]] = {}
    for number, pose in enumerate(trail.poses, 1):
        looks.setdefault(pose.at, []).append(number)
    return {cell: _ranges(numbers) for cell, numbers in looks.items()}


def _ranges(numbers: Iterable[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
