"""Draws the pictures of rooms and things that the documents show: `make pictures`."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image

from tolman.cli.assets import Assets, assets
from tolman.cli.house import HouseOptions, house
from tolman.geometry.pose import Pose
from tolman.house.draw import draw_house
from tolman.house.house import Sun
from tolman.render.house.stage import stage_of
from tolman.render.house.views import best_views
from tolman.render.tracer.frame import FINE
from tolman.render.tracer.stage import Outlook
from tolman.render.tracer.tracer import Tracer
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
    _draw_light()


def _fullest_view(scene: Scene) -> Image.Image:
    """Returns the view of a scene that shows most things and doors; of several, the one that shows them largest."""
    views = Views()

    def shown(pose: Pose) -> tuple[int, int]:
        sizes = np.bincount(views.labels(scene, pose, 96).label.ravel().clip(min=0))[1:]
        return int(np.count_nonzero(sizes > _TOLD)), int(sizes.sum())

    best = max((pose for _, pose in named_poses(scene)), key=shown)
    return Image.fromarray(np.asarray(views.frame(scene, best).rgb)).resize((384, 384), Image.Resampling.LANCZOS)


def _montage(pictures: Sequence[Image.Image], across: int = ACROSS) -> Image.Image:
    wide, high = (side + GAP for side in pictures[0].size)
    page = Image.new("RGB", (across * wide - GAP, -(-len(pictures) // across) * high - GAP), "white")
    for number, picture in enumerate(pictures):
        page.paste(picture, (number % across * wide, number // across * high))
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


def _draw_light() -> None:
    """Draws two rooms, by day and at night, with light from everywhere and with light that bounces."""
    pictures = []
    for seed, purpose, sun in ((9, "living room", Sun(150.0, 40.0)), (6, "bedroom", None)):
        home = replace(draw_house(seed), sun=sun)
        stage, names = stage_of(home)
        plain = replace(stage, spaces=(), panes=(), sky=replace(stage.sky, ambient=0.3, outlook=Outlook.PLAIN))
        bright, lit = Tracer(plain), Tracer(stage)
        views = best_views(home, lit, names, 448)
        camera = next(view for room, view in zip(home.rooms, views, strict=True) if room.purpose == purpose)
        pictures += [Image.fromarray(np.asarray(tracer.frame(camera, FINE).rgb)) for tracer in (bright, lit)]
    _keep(_montage(pictures, 2), "houses/light")


def _keep(picture: Image.Image, name: str) -> None:
    picture.save(HERE / f"{name}.jpg", quality=85, optimize=True)


if __name__ == "__main__":
    main()
