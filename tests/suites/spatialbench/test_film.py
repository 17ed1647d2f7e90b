"""Frames by their recipes: each read once, whoever asks, and only from the file that it was chosen from."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.suites.spatialbench.videos import make_video, number_in
from tolman.errors import VideoFileError
from tolman.protocol.picture import Picture, pictures_in
from tolman.render import video
from tolman.render.cache import Cache
from tolman.render.clip import Clip
from tolman.suites.spatialbench.frames import Film, FrameRecipe, picture_of, read_recipe
from tolman.suites.spatialbench.item import Example, Footage, Item, Shot
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.setting import Setting, Times

pytest.importorskip("av", reason="PyAV is not installed")
Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")

SETTING = Setting(side=48)
CHOSEN = (0, 13, 29, 41, 59)


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The numbers of frames that were read from a file, pass by pass."""
    plain, found = video.read_frames, []

    def spy(path: Path, numbers: Any, *rest: Any) -> Any:
        found.append(sorted(numbers))
        return plain(path, found[-1], *rest)

    monkeypatch.setattr(video, "read_frames", spy)
    return found


def footage(clip: Clip, numbers: tuple[int, ...] = CHOSEN) -> Footage:
    shots = tuple(Shot(number, clip.times[number]) for number in numbers)
    return Footage(clip.path.name, clip.digest, clip.seconds, shots)


def item(clip: Clip, examples: tuple[Example, ...] = ()) -> Item:
    return Item("walk", (), str(clip.path.parent), footage(clip), examples=examples)


def pictures(of: Footage, setting: Setting = SETTING) -> list[Picture]:
    return [picture_of(of, shot, setting) for shot in of.shots]


def shown(content: bytes) -> int:
    with Image.open(BytesIO(content)) as image:
        assert image.format == "JPEG"
        assert image.size == (48, 32)
        return number_in(np.asarray(image))


def test_the_first_frame_brings_all_others(tmp_path: Path, passes: list[list[int]]) -> None:
    clip = video.probe(make_video(tmp_path / "walk.mp4"))
    film, asked = Film(tmp_path, Cache(tmp_path / "kept")), item(clip)
    assert asked.footage
    for turn in range(2):
        found = [shown(film.jpeg(picture, asked)) for picture in reversed(pictures(asked.footage))]
        assert found == list(reversed(CHOSEN)), turn
    assert passes == [list(CHOSEN)]
    assert film.decoded == len(CHOSEN)


def test_frames_that_are_kept_need_no_file(tmp_path: Path, passes: list[list[int]]) -> None:
    clip = video.probe(make_video(tmp_path / "walk.mp4"))
    asked = item(clip)
    assert asked.footage
    first, *others = pictures(asked.footage)
    before = Film(tmp_path, Cache(tmp_path / "kept")).jpeg(first, asked)
    clip.path.rename(tmp_path / "moved.mp4")
    again = Film(tmp_path, Cache(tmp_path / "kept"))
    assert again.jpeg(first, asked) == before
    assert [shown(again.jpeg(picture, asked)) for picture in others] == list(CHOSEN[1:])
    assert again.decoded == 0
    assert len(passes) == 1


def test_many_ask_at_once_and_each_frame_is_read_once(tmp_path: Path, passes: list[list[int]]) -> None:
    items = [item(video.probe(make_video(tmp_path / f"{name}.mp4", options=_coded(name)))) for name in range(3)]
    film = Film(tmp_path, Cache(tmp_path / "kept"))
    asks = [(picture, asked) for asked in items if asked.footage for picture in pictures(asked.footage)] * 4
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda ask: shown(film.jpeg(*ask)), asks))
    assert found == list(CHOSEN) * 12
    assert passes == [list(CHOSEN)] * 3
    assert film.decoded == 15


def _coded(name: int) -> dict[str, str]:
    return {"preset": "ultrafast", "g": str(10 + name)}  # so that no two files are alike


def test_what_is_missing_alone_is_read(tmp_path: Path, passes: list[list[int]]) -> None:
    clip = video.probe(make_video(tmp_path / "walk.mp4"))
    film, asked = Film(tmp_path, Cache(tmp_path / "kept")), item(clip)
    other = picture_of(footage(clip, (7,)), Shot(7, clip.times[7]), SETTING)
    alone = Item("other", (), str(tmp_path))
    assert shown(film.jpeg(other, alone)) == 7
    (thirteenth,) = pictures(footage(clip, (13,)))
    assert shown(film.jpeg(thirteenth, alone)) == 13
    assert asked.footage
    assert shown(film.jpeg(pictures(asked.footage)[0], asked)) == 0
    assert passes == [[7], [13], [0, 29, 41, 59]]


def test_frames_of_examples_are_read_too(tmp_path: Path, passes: list[list[int]]) -> None:
    clip = video.probe(make_video(tmp_path / "walk.mp4"))
    other = video.probe(make_video(tmp_path / "other.mp4", 1))
    question = Question(1, "object_counting", "How many?", (), "3", "other.mp4", "indoor")
    asked = item(clip, (Example(question, footage(other, (3, 8))), Example(question, footage(clip, (5,)))))
    film = Film(tmp_path, Cache(tmp_path / "kept"))
    assert shown(film.jpeg(pictures(footage(other, (8,)))[0], asked)) == 8
    assert shown(film.jpeg(pictures(footage(clip, (5,)))[0], asked)) == 5
    assert passes == [[3, 8], sorted({5, *CHOSEN})]


def test_a_file_that_changed_is_an_error(tmp_path: Path) -> None:
    clip = video.probe(make_video(tmp_path / "walk.mp4"))
    film, asked = Film(tmp_path, Cache(tmp_path / "kept")), item(clip)
    make_video(tmp_path / "walk.mp4", 1.9)
    assert asked.footage
    with pytest.raises(
        VideoFileError, match=r"another file than the frames were chosen from .* start a new run"
    ) as told:
        film.jpeg(pictures(asked.footage)[0], asked)
    assert clip.digest in str(told.value)
    assert film.decoded == 0


def test_settings_change_the_picture(tmp_path: Path) -> None:
    clip = video.probe(make_video(tmp_path / "walk.mp4", size=(384, 256)))
    film, asked = Film(tmp_path, Cache(tmp_path / "kept")), item(clip)
    settings_of = {
        "plain": Setting(side=192),
        "drawn": Setting(side=192, times=Times.DRAWN),
        "rough": Setting(side=192, quality=20),
        "filmed": Setting(side=0),
    }
    found = {}
    for name, setting in settings_of.items():
        (picture,) = pictures(footage(clip, (41,)), setting)
        found[name] = film.jpeg(picture, asked)
    sizes = {name: Image.open(BytesIO(content)).size for name, content in found.items()}
    assert sizes == {"plain": (192, 128), "drawn": (192, 128), "rough": (192, 128), "filmed": (384, 256)}
    plain, drawn = (np.asarray(Image.open(BytesIO(found[name]))).astype(int) for name in ("plain", "drawn"))
    changed = np.abs(plain - drawn).max(axis=2) > 60
    assert changed[:24, :48].any()
    assert not changed[32:].any()
    assert len(found["rough"]) < len(found["plain"])


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)
RECIPES = st.builds(
    FrameRecipe,
    WORDS | st.sampled_from(("walk.mp4", "a b.mp4", "deep/ü ⟦picture x⟧ 50%.mp4", "frame 3 side 4")),
    st.integers(0, 16**16 - 1).map(lambda value: f"{value:016x}"),
    st.integers(0, 10**6),
    st.integers(0, 4096),
    st.integers(1, 100),
    st.booleans(),
)


@pytest.mark.slow
@settings(max_examples=80)
@given(RECIPES)
def test_a_recipe_survives_its_text(recipe: FrameRecipe) -> None:
    (found,) = pictures_in(f"One {recipe.picture} of many")
    assert read_recipe(found) == recipe


@given(RECIPES, RECIPES)
@settings(max_examples=40)
def test_keys_tell_all_but_names_apart(one: FrameRecipe, other: FrameRecipe) -> None:
    is_same = one.picture.recipe.split()[2:] == other.picture.recipe.split()[2:]
    assert (one.key == other.key) == is_same


@pytest.mark.parametrize("recipe", ["view first 3 4 north 384", "video a.mp4 12 frame 3 side 4 quality 5", "video"])
def test_another_recipe_is_a_wrong_call(recipe: str) -> None:
    with pytest.raises(ValueError, match="not the recipe of a frame"):
        read_recipe(Picture(recipe))
