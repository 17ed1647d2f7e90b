"""The album: what is drawn once for many pictures, and what is counted."""

from pathlib import Path

import numpy as np
import pytest

from tolman.render.cache import Cache
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.recipes import FIRST, ViewRecipe, points_picture
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Sense, Setting
from tolman.suites.tos.views import reference
from tolman.suites.tos.views.album import Album

pytestmark = pytest.mark.slow  # kernels are compiled

pytest.importorskip("warp")


@pytest.fixture(scope="module")
def item() -> Item:
    return draw_item(4, Layout(rooms=2, things=3), setting=Setting(sense=Sense.VISION, image_size=32), questions=0)


def test_the_empty_plan_is_traced_once_for_all_probes(tmp_path: Path, item: Item) -> None:
    album = Album(Cache(tmp_path))
    room = item.scene.rooms[0].area
    cells = [(x, y) for x in (room.west, room.east) for y in (room.south, room.north)]
    plans = [album.rgb(item, points_picture(item.scene.start.at, (cell,), 32)) for cell in cells]
    assert album.drawn == 1
    assert len({plan.tobytes() for plan in plans}) == len(plans)
    alone = reference.points_picture(item.scene, item.scene.start.at, cells[:1], reference.empty_plan(item.scene, 48))
    assert np.array_equal(plans[0], alone)


def test_a_damaged_view_is_drawn_and_counted_again(tmp_path: Path, item: Item) -> None:
    picture = ViewRecipe(FIRST, item.scene.start, 32).picture
    first = Album(Cache(tmp_path)).rgb(item, picture)
    (kept,) = tmp_path.glob("??/*")
    kept.write_bytes(kept.read_bytes()[:-1])
    album = Album(Cache(tmp_path))
    assert np.array_equal(album.rgb(item, picture), first)
    assert np.array_equal(album.rgb(item, picture), first)
    assert album.drawn == 1


def test_pictures_come_without_a_folder_that_can_be_written(tmp_path: Path, item: Item) -> None:
    (tmp_path / "taken").write_bytes(b"")
    album = Album(Cache(tmp_path / "taken" / "pictures"))
    picture = ViewRecipe(FIRST, item.scene.start, 32).picture
    assert np.array_equal(album.rgb(item, picture), Album().rgb(item, picture))
    assert album.drawn == 1


def test_labels_are_those_of_the_picture_whether_it_is_kept_or_not(tmp_path: Path, item: Item) -> None:
    album, recipe = Album(Cache(tmp_path)), ViewRecipe(FIRST, item.scene.start, 32)
    traced = album.labels(item, recipe)
    album.rgb(item, recipe.picture)
    kept = album.labels(item, recipe)
    assert kept.rgb is None
    for name in ("depth", "label", "beyond"):
        assert np.array_equal(getattr(traced, name), getattr(kept, name))
