"""Views of scenes: drawn once, kept, and drawn ahead in several processes."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tolman.errors import MeshFileError
from tolman.geometry.pose import Heading, Pose
from tolman.render.cache import Cache
from tolman.render.tracer.frame import FAST
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.scene import Scene
from tolman.suites.tos.views.ahead import draw_ahead, missing
from tolman.suites.tos.views.views import Style, Views, kinds_with, named_poses, poses_at, standpoints

pytestmark = pytest.mark.slow  # kernels are compiled

pytest.importorskip("warp")

STYLE = Style(48, FAST)
SCENE = draw(5, Layout(rooms=2, things=2))


def _views(folder: Path, style: Style = STYLE) -> Views:
    return Views(style, Cache(folder))


def test_a_view_is_drawn_once_and_then_found(tmp_path: Path) -> None:
    first = _views(tmp_path)
    frame = first.frame(SCENE, SCENE.start)
    assert frame.rgb is not None
    assert frame.rgb.shape == (48, 48, 3)
    again = _views(tmp_path)
    found = again.frame(SCENE, SCENE.start)
    assert (first.drawn, again.drawn) == (1, 0)
    assert found.rgb is not None
    assert np.array_equal(found.rgb, frame.rgb)
    assert np.array_equal(found.depth, frame.depth)
    assert np.array_equal(found.label, frame.label)


def test_who_looks_at_a_fresh_picture_has_its_depth_and_labels_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    views = Views(STYLE)
    frame = views.frame(SCENE, SCENE.start)
    monkeypatch.setattr(Views, "_tracer", lambda *_: pytest.fail("it was traced again"))
    seen = views.labels(SCENE, SCENE.start)
    assert seen.rgb is None
    assert np.array_equal(seen.depth, frame.depth)
    assert np.array_equal(seen.label, frame.label)


def test_fresh_pictures_are_forgotten_in_time() -> None:
    views = Views(Style(16, FAST))
    for _, pose in named_poses(SCENE):
        views.frame(SCENE, pose)
    assert views.drawn > len(views._frames) == 8


def test_without_a_cache_every_view_is_drawn() -> None:
    views = Views(STYLE)
    views.frame(SCENE, SCENE.start)
    views.frame(SCENE, SCENE.start)
    assert views.drawn == 2


def test_a_key_changes_with_all_that_changes_the_picture(tmp_path: Path) -> None:
    views = _views(tmp_path)
    first, *others = SCENE.things
    moved = replace(SCENE, things=(replace(first, heading=first.heading.turned(1)), *others))
    keys = [
        views.key(SCENE, SCENE.start),
        views.key(SCENE, Pose(SCENE.start.at, Heading.EAST)),
        views.key(SCENE, Pose(first.at, Heading.NORTH)),
        views.key(moved, SCENE.start),
        views.key(draw(6, Layout(rooms=2, things=2)), SCENE.start),
        _views(tmp_path, replace(STYLE, size=64)).key(SCENE, SCENE.start),
        _views(tmp_path, Style(48)).key(SCENE, SCENE.start),
    ]
    assert len(set(keys)) == len(keys)
    assert views.key(SCENE, SCENE.start) == keys[0]


def test_labels_need_no_colours(tmp_path: Path) -> None:
    views = _views(tmp_path)
    frame = views.labels(SCENE, SCENE.start, 96)
    assert frame.rgb is None
    assert frame.label.shape == (96, 96)
    assert not any(tmp_path.iterdir())


def _count(scene: Scene) -> int:
    return 4 * len(list(standpoints(scene)))


@pytest.mark.slow
def test_views_are_drawn_ahead_in_processes_and_not_again(tmp_path: Path) -> None:
    views = _views(tmp_path)
    places, total = missing([SCENE], views)
    assert total == _count(SCENE) == 4 * len(places)
    heard: list[int] = []
    assert draw_ahead(places, views, workers=2, done=heard.append) == total
    assert sum(heard) == total
    assert missing([SCENE], views) == ([], total)
    assert draw_ahead([], views) == 0
    alone = Views(STYLE)
    for _, pose in list(named_poses(SCENE))[::7]:
        kept, drawn = views.frame(SCENE, pose), alone.frame(SCENE, pose)
        assert kept.rgb is not None
        assert np.array_equal(kept.rgb, drawn.rgb)
        assert np.array_equal(kept.label, drawn.label)
    assert views.drawn == 0


def test_a_stopped_drawing_goes_on_with_the_rest(tmp_path: Path) -> None:
    views = _views(tmp_path)
    cell = next(standpoints(SCENE))
    for pose in poses_at(cell):
        views.frame(SCENE, pose)
    places, total = missing([SCENE], views)
    assert cell not in [place.cell for place in places]
    assert len(places) == total // 4 - 1


def test_a_change_in_one_room_leaves_the_views_of_others(tmp_path: Path) -> None:
    views = _views(tmp_path)
    first, *others = SCENE.things
    moved = replace(SCENE, things=(replace(first, heading=first.heading.turned(1)), *others))
    places, total = missing([SCENE, moved], views)
    assert total == 2 * _count(SCENE)
    assert len(places) < total // 4


def test_poses_have_names_of_their_own() -> None:
    names = [name for name, _ in named_poses(SCENE)]
    assert len(set(names)) == len(names) == _count(SCENE)
    assert names[0] == "00-start-north"


def test_the_name_of_a_kind_is_not_taken_twice(tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    trimesh.creation.box((1, 1, 1)).export(tmp_path / "sled.glb")
    for name in ("sled", "chair"):
        (tmp_path / f"{name}.toml").write_text(f'[{name}]\nfile = "sled.glb"\nsize = [1, 1, 1]\n')
    assert "sled" in kinds_with(tmp_path / "sled.toml")
    with pytest.raises(MeshFileError, match="chair"):
        kinds_with(tmp_path / "chair.toml")


def test_a_damaged_picture_is_missing_ahead_of_a_run_too(tmp_path: Path) -> None:
    views = _views(tmp_path)
    places, total = missing([SCENE], views)
    draw_ahead(places, views, workers=1)
    damaged = views.cache._path(views.key(SCENE, SCENE.start)) if views.cache else tmp_path
    damaged.write_bytes(b"half a picture")
    (place,), again = missing([SCENE], views)
    assert (place.cell, again) == (SCENE.start.at, total)
    assert draw_ahead([place], views, workers=1) == 1
    assert missing([SCENE], views) == ([], total)
