"""Draws the pictures of rooms and things that the documents show: `make pictures`."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image

from tolman.cli.assets import Assets, assets
from tolman.cli.house import HouseOptions, house
from tolman.geometry.pose import Pose
from tolman.suites.tos.scene.draw import draw
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.views.reference import (
    catalogue_picture,
    empty_plan,
    plan_picture,
    points_picture,
    scale_picture,
)
from tolman.suites.tos.views.views import Views, named_poses

HERE = Path(__file__).parent
ACROSS, GAP = 4, 4

_TOLD = 40
"""Pixels of 96 by 96 from which on a thing can be told."""


def main() -> None:
    """Draws all of them anew, beside this file."""
    scene = draw(0)
    points = [thing.at for thing in scene.things[::4]]
    _keep(Image.fromarray(scale_picture()), "scale")
    _keep(Image.fromarray(catalogue_picture(scene)), "catalogue")
    _keep(Image.fromarray(plan_picture(scene, 768)), "plan")
    _keep(Image.fromarray(points_picture(scene, scene.start.at, points, empty_plan(scene, 640))), "points")
    _keep(_montage([_fullest_view(draw(seed)) for seed in range(12)]), "views")
    _draw_things()
    _draw_house()


def _fullest_view(scene: Scene) -> Image.Image:
    """Returns the view of a scene that shows most things and doors; of several, the one that shows them largest."""
    views = Views()

    def shown(pose: Pose) -> tuple[int, int]:
        sizes = np.bincount(views.labels(scene, pose, 96).label.ravel().clip(min=0))[1:]
        return int(np.count_nonzero(sizes > _TOLD)), int(sizes.sum())

    best = max((pose for _, pose in named_poses(scene)), key=shown)
    return Image.fromarray(np.asarray(views.frame(scene, best).rgb)).resize((384, 384), Image.Resampling.LANCZOS)


def _montage(pictures: Sequence[Image.Image]) -> Image.Image:
    wide, high = (side + GAP for side in pictures[0].size)
    page = Image.new("RGB", (ACROSS * wide - GAP, -(-len(pictures) // ACROSS) * high - GAP), "white")
    for number, picture in enumerate(pictures):
        page.paste(picture, (number % ACROSS * wide, number // ACROSS * high))
    return page


def _draw_things() -> None:
    with TemporaryDirectory() as folder:
        assets(Assets(out=Path(folder), size=160))
        for sheet in sorted(Path(folder).glob("*.png")):
            _keep(Image.open(sheet).convert("RGB"), f"things/{sheet.stem}")


def _draw_house() -> None:
    with TemporaryDirectory() as folder:
        house(HouseOptions(seed=6, out=Path(folder), size=448))
        _keep(Image.open(Path(folder) / "contact-sheet.png").convert("RGB"), "houses/rooms")
        _keep(Image.open(Path(folder) / "plan.png").convert("RGB"), "houses/plan")


def _keep(picture: Image.Image, name: str) -> None:
    picture.save(HERE / f"{name}.jpg", quality=85, optimize=True)


if __name__ == "__main__":
    main()
