"""Released folders as items: played with their own images, in words, and with both."""

import json
from base64 import b64decode
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path

import anyio
import msgspec
import numpy as np
import pytest
from inspect_ai.model import ChatMessage, ContentImage, ModelOutput
from numpy.typing import NDArray

from tests.suites.tos.scene.test_release import CHANGED, FIRST, SIDE, make_folder, png
from tolman.errors import PictureError, ResumeError, SceneFileError
from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose
from tolman.play import play as play_fast
from tolman.play import said_by, said_in
from tolman.protocol.edition import Edition
from tolman.protocol.picture import Picture, pictures_in
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.record.record import Key
from tolman.record.settings import Settings
from tolman.runner.asker import asker
from tolman.runner.driver import play
from tolman.runner.gallery import shower
from tolman.runner.run import Share, play_run
from tolman.runner.till import Till
from tolman.suites.runs import manifest_of, read_run, settings_in
from tolman.suites.tos.episode import episode, explained, tell
from tolman.suites.tos.item import Item, draw_item, explore_budget, read_item
from tolman.suites.tos.questions.kinds import chosen_kinds
from tolman.suites.tos.recipes import FileRecipe, file_recipe, points_of, points_picture, view_recipe
from tolman.suites.tos.scene.release import load_images
from tolman.suites.tos.scene.sight import look
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.setting import Probes, Sense, Setting, Shifting, Source
from tolman.suites.tos.shift import Aspect, Change
from tolman.suites.tos.suite import SUITE as TOS
from tolman.suites.tos.suite import player_of
from tolman.suites.tos.task import Task, folder_number
from tolman.suites.tos.world import Looked

pytest.importorskip("warp")

from tolman.suites.tos.views.album import Album

pytestmark = pytest.mark.slow  # kernels are compiled

Rgb = NDArray[np.uint8]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A released folder of a small place."""
    return make_folder(tmp_path / "releases" / "run07")


def _setting(sense: Sense, size: int = SIDE) -> Setting:
    return Setting(probes=Probes.TURNS, shifting=Shifting(), sense=sense, image_size=size)


def _played(item: Item, name: str = "scout") -> Transcript[Item]:
    return play_fast(episode(item, name), said_by(player_of(item, name)))


# Items.


def test_an_item_is_what_its_folder_holds(folder: Path) -> None:
    item = read_item(str(folder), 7, setting=_setting(Sense.VISION))
    assert (item.id, item.seed, item.folder) == ("tos-current-released-run07", 7, str(folder))
    assert (item.scene, item.shifted) == (FIRST, CHANGED)
    assert item.changes == (Change("chair", Aspect.FACING), Change("sofa", Aspect.POSITION))
    assert (item.budget, item.revise_budget) == (20, 15)
    assert item.images == load_images(folder, has_change=True)


def test_without_a_change_or_a_picture_the_folder_needs_none(folder: Path) -> None:
    (folder / "falsebelief_exp.json").unlink()
    for path in folder.glob("*_fbexp.png"):
        path.unlink()
    item = read_item(str(folder), 7, setting=replace(_setting(Sense.VISION), shifting=None))
    assert (item.shifted, item.changes, item.revise_budget) == (None, (), 0)
    for path in folder.glob("*.png"):
        path.unlink()
    assert read_item(str(folder), 7).images is None
    with pytest.raises(SceneFileError, match="facing"):
        read_item(str(folder), 7, setting=Setting(sense=Sense.BOTH))


def test_items_survive_json_and_older_ones_are_still_read(folder: Path) -> None:
    item = read_item(str(folder), 7, setting=_setting(Sense.BOTH))
    assert msgspec.json.decode(msgspec.json.encode(item), type=Item) == item
    old = json.loads(msgspec.json.encode(draw_item(3)))
    assert {old.pop("folder"), old.pop("images")} == {None}
    assert msgspec.convert(old, Item) == draw_item(3)


@pytest.mark.parametrize("edition", Edition)
def test_questions_of_both_editions_are_those_of_the_number(released_scene: Path, edition: Edition) -> None:
    item = read_item(str(released_scene), 0, edition, questions=2)
    again, other = (read_item(str(released_scene), seed, edition, questions=2) for seed in (0, 1))
    assert len(item.questions) == 2 * len(chosen_kinds(edition=edition))
    assert item.questions == again.questions != other.questions
    assert item.budget == explore_budget(len(item.scene.rooms))


# Tasks and runs.


def test_the_numbers_of_folders_are_their_seeds() -> None:
    task = Task(folders=("data/run07", "../more/run12/"))
    assert task.numbers == (7, 12)
    assert task.item_id(12) == "tos-current-released-run12"
    assert replace(task, edition=Edition.PUBLISHED).item_id(7) == "tos-published-released-run07"
    with pytest.raises(ValueError, match="no released folder 3 among data/run07"):
        task.draw(3)
    with pytest.raises(ValueError, match="2 released folders have the number 7"):
        Task(folders=("a/run07", "b/run7"))
    for name in (".", "kitchen", "run07/pictures"):
        with pytest.raises(ValueError, match="has no number; name a released folder as in run07"):
            folder_number(name)


def test_released_scenes_are_not_drawn_ahead(folder: Path) -> None:
    with pytest.raises(PictureError, match="comes with its own images"):
        Task(folders=(str(folder),)).scenes(7)


def _settings(*folders: Path, senses: tuple[Sense, ...] = (Sense.TEXT, Sense.BOTH)) -> Settings:
    tasks = tuple(Task(setting=_setting(sense), questions=0, folders=tuple(map(str, folders))) for sense in senses)
    return Settings(tasks, tasks[0].numbers, ("scout",))


def test_a_run_tells_its_folders_and_goes_on(folder: Path, tmp_path: Path) -> None:
    settings = _settings(folder, make_folder(folder.parent / "run02"))
    manifest = manifest_of(settings)
    assert manifest.settings["tasks"][0]["folders"] == list(settings.tasks[0].folders)
    assert list(manifest.scenes) == ["tos-current-released-run07", "tos-current-released-run02"]
    assert {len(digest) for digest in manifest.scenes.values()} == {16}

    run = tmp_path / "run"
    assert settings_in(play_run(settings, run, share=Share(limit=1))) == settings
    assert {key.item for key in read_run(run).transcripts} == {"tos-current-released-run07"}
    play_run(settings, run)
    played = read_run(run)
    assert [(key.task, key.item[-5:]) for key in sorted(played.transcripts)] == [
        (task, name) for task in ("tos_both_active", "tos_text_active") for name in ("run02", "run07")
    ]
    assert all(transcript.item.folder for transcript in played.transcripts.values())


def test_the_digest_of_a_scene_changes_with_it(folder: Path) -> None:
    task = Task(folders=(str(folder),))
    before = task.item_digest(7)
    assert task.item_digest(7) == before
    metadata = json.loads((folder / "meta_data.json").read_text())
    metadata["objects"][0]["rot"]["y"] = 0
    (folder / "meta_data.json").write_text(json.dumps(metadata))
    assert task.item_digest(7) != before


def test_a_transcript_tells_which_images_were_shown(folder: Path) -> None:
    item = read_item(str(folder), 7, setting=_setting(Sense.BOTH))
    transcript = _played(item)
    assert play_fast(episode(item, "scout"), said_in(transcript)) == transcript
    (folder / "agent_facing_north.png").write_bytes(png("another", (SIDE, SIDE)))
    exchanged = read_item(str(folder), 7, setting=_setting(Sense.BOTH))
    with pytest.raises(ResumeError):
        play_fast(episode(exchanged, "scout"), said_in(transcript))


# Scripted players.


def test_words_of_a_released_scene_are_those_of_its_scene(folder: Path) -> None:
    told = _played(read_item(str(folder), 7, setting=_setting(Sense.TEXT)))
    by_hand = Item("", 7, FIRST, 20, setting=_setting(Sense.TEXT), shifted=CHANGED)
    by_hand = replace(by_hand, changes=(Change("chair", Aspect.FACING), Change("sofa", Aspect.POSITION)))
    drawn = _played(replace(by_hand, revise_budget=15))
    assert [each.request for each in told.exchanges] == [each.request for each in drawn.exchanges]
    assert not any(pictures_in(each.request.shows + each.request.asked) for each in told.exchanges)


@pytest.mark.parametrize("name", ["scout", "surveyor", "oracle"])
def test_with_both_a_scripted_player_reads_the_words(folder: Path, name: str) -> None:
    texts, both = (
        _played(read_item(str(folder), 7, setting=_setting(sense)), name) for sense in (Sense.TEXT, Sense.BOTH)
    )
    assert [each.reply.text for each in both.exchanges] == [each.reply.text for each in texts.exchanges]
    assert score_episode(both) == score_episode(texts)
    assert any(each.request.purpose is Purpose.UNSEEN for each in both.exchanges)


def test_in_pictures_alone_a_scripted_player_is_refused(folder: Path) -> None:
    item = read_item(str(folder), 7, setting=_setting(Sense.VISION))
    with pytest.raises(PictureError, match=r"see nothing in released images.*--sense text or both"):
        player_of(item, "scout")
    drawn = draw_item(3, setting=_setting(Sense.VISION))
    assert player_of(drawn, "scout")


# What a model gets.


@dataclass
class Fake:
    """A model that says what it is told to say, and keeps every message it got."""

    replies: list[str]
    heard: list[list[ChatMessage]] = field(default_factory=list)

    async def generate(self, messages: list[ChatMessage], *_others: object) -> ModelOutput:
        self.heard.append(messages)
        return ModelOutput.from_content("fake", self.replies.pop(0) if self.replies else "nothing")

    def images(self, message: int) -> list[Rgb]:
        """Returns the pictures of the newest message of a call."""
        content = self.heard[message][-1].content
        found = [part.image for part in content if isinstance(part, ContentImage)] if content else []
        return [_pixels(b64decode(each.partition(",")[2])) for each in found]


def _asked(item: Item, *replies: str) -> Fake:
    model = Fake([f"FINAL ANSWER: [{reply}]" for reply in replies])

    async def main() -> None:
        ask = asker(model, Key("", "", ""), None, Till(), shower(TOS, item))  # type: ignore[arg-type]
        await play(episode(item), ask)

    anyio.run(main)
    return model


def _pixels(content: bytes) -> Rgb:
    from PIL import Image

    with Image.open(BytesIO(content)) as image:
        return np.asarray(image.convert("RGB"))


def _resized(path: Path, size: tuple[int, int]) -> Rgb:
    from PIL import Image

    with Image.open(path) as image:
        return np.asarray(image.convert("RGB").resize(size, Image.Resampling.LANCZOS))


def _distance(one: Rgb, other: Rgb) -> float:
    return float(np.abs(one.astype(int) - other).mean()) if one.shape == other.shape else float("inf")


def _nearest(picture: Rgb, folder: Path) -> str:
    """Returns the view of a folder that a picture shows; it is much nearer than all others."""
    size = picture.shape[1], picture.shape[0]
    found = sorted((_distance(picture, _resized(path, size)), path.name) for path in folder.glob("*_facing_*.png"))
    assert found[0][0] < 2.5
    return found[0][1]


WALK = (
    "Observe()",
    "Rotate(90), Observe()",
    "JumpTo(red door), Observe()",
    "Rotate(180), Observe()",
    "Term()",
    "Observe()",
    "Rotate(-90), Observe()",
    "Rotate(90), JumpTo(sofa), Rotate(90), Observe()",
    'Term(changes="sofa: position")',
)
SHOWN = (
    "agent_facing_north.png",
    "agent_facing_east.png",
    "20001_facing_east.png",
    "20001_facing_west.png",
    "agent_facing_north_fbexp.png",
    "agent_facing_west_fbexp.png",
    "13_facing_east_fbexp.png",
)


@pytest.mark.parametrize("sense", [Sense.VISION, Sense.BOTH])
def test_a_model_sees_the_released_image_of_its_pose(folder: Path, sense: Sense) -> None:
    setting = Setting(shifting=Shifting(), sense=sense, image_size=SIDE)
    model = _asked(read_item(str(folder), 7, setting=setting), *WALK)
    views = [model.images(number) for number in range(len(model.heard))]
    assert [len(images) for images in views] == [2, 1, 1, 1, 1, 0, 1, 1, 1]  # the end of exploring shows nothing
    names = [_nearest(images[0], folder) for images in views[1:] if images]
    assert names == list(SHOWN)
    scale, catalogue = views[0]
    assert scale.shape == (SIDE, SIDE, 3)
    assert _distance(scale, _resized(folder.parent / "instruction.png", (SIDE, SIDE))) < 2.5
    assert catalogue.shape == (9 * SIDE // 8, 3 * SIDE // 2, 3)
    assert (
        _distance(catalogue, _resized(folder / "orientation_instruction.png", (3 * SIDE // 2, 9 * SIDE // 8))) < 2.5
    )


def test_a_passive_model_sees_what_another_player_saw(folder: Path) -> None:
    setting = Setting(Source.PASSIVE, walker="scout", sense=Sense.VISION, image_size=SIDE, probes=Probes.END)
    (_, _, *views) = _asked(read_item(str(folder), 7, setting=setting)).images(0)
    names = [_nearest(view, folder) for view in views]
    assert names[:4] == [f"agent_facing_{heading.word}.png" for heading in HEADINGS]
    assert names[4].startswith("20001_facing_")


RELEASED_WALK = (
    "Observe()",
    "Rotate(90), Observe()",
    "JumpTo(green door), Observe()",
    "Term()",
    "Observe()",
    "JumpTo(laptop), Rotate(-90), Observe()",
    'Term(changes="laptop: position")',
)


def test_what_was_released_is_shown_as_it_is(released_scene: Path) -> None:
    item = read_item(str(released_scene), 0, setting=Setting(shifting=Shifting(), sense=Sense.VISION))
    model = _asked(item, *RELEASED_WALK)
    views = [model.images(number) for number in range(len(model.heard))]
    names = ("agent_facing_north", "agent_facing_east", "20072_facing_east")
    changed = ("agent_facing_north_fbexp", "3191441_facing_west_fbexp")
    expected = [_resized(released_scene / f"{name}.png", (512, 512)) for name in (*names, *changed)]
    shown = [images[0] for images in views[1:] if images]
    distances = np.array([[_distance(view, other) for other in expected] for view in shown])
    assert distances.argmin(axis=1).tolist() == [0, 1, 2, 3, 4]
    assert distances.diagonal().max() < 2
    start = item.scene.start
    (first,) = pictures_in(tell(item, (Looked(look(item.scene, start), "start", start),)))
    assert np.array_equal(Album().rgb(item, first), expected[0])
    scale, catalogue = views[0]
    assert _distance(scale, _resized(released_scene.parent / "instruction.png", (512, 512))) < 2.5
    assert catalogue.shape == (576, 768, 3)


def test_what_pictures_show_is_explained(folder: Path) -> None:
    item = read_item(str(folder), 7, setting=_setting(Sense.VISION))
    told = explained(item)
    assert f"{SIDE} by {SIDE} pixels" in told
    assert "47.5° to either side" in told
    assert "the blue post is 1 m away" in told
    assert "1 chair, 2 lamp, 3 sofa" in told
    assert "in words as well" not in told
    assert "in words as well" in explained(replace(item, setting=_setting(Sense.BOTH)))
    assert item.images
    bare = explained(replace(item, images=replace(item.images, scale=None)))
    assert "post" not in bare
    assert len(pictures_in(bare)) == 1
    assert explained(replace(item, setting=_setting(Sense.TEXT))) == ""


# Recipes and pictures.


def test_recipes_of_files_come_back_from_their_words(folder: Path) -> None:
    images = load_images(folder, has_change=False)
    recipe = FileRecipe(images.view(Pose((6, 3), Heading.WEST), False), 384)
    assert recipe.picture.recipe == f"file 20001_facing_west.png 384 {recipe.file.digest}"
    assert file_recipe(recipe.picture) == recipe
    assert (view_recipe(recipe.picture), points_of(recipe.picture)) == (None, ())
    points = points_picture((1, 2), ((3, 4), (5, 16)), 384, images)
    assert file_recipe(points) == FileRecipe(images.plan, 576, ((1, 2), (3, 4), (5, 16)))
    assert points_of(points) == ((1, 2), (3, 4), (5, 16))
    assert file_recipe(Picture("view first 3 4 north 384")) is None


def test_lettered_points_stand_on_their_cells(folder: Path) -> None:
    item = read_item(str(folder), 7, setting=_setting(Sense.VISION, 260))
    plan = Album().rgb(item, points_picture((3, 1), ((1, 5), (11, 2)), 260, item.images))
    bare = np.asarray(plan[-1, -1])
    assert plan.shape == (390, 390, 3)  # three times the plan of 130 pixels

    def around(cell: Cell) -> Rgb:
        x, y = 3 * (10 * cell[0] + 5), 3 * (95 - 10 * cell[1])
        return plan[y - 12 : y + 13, x - 12 : x + 13].reshape(-1, 3)

    assert tuple(around((3, 1))[312]) == (208, 0, 0)
    for letter in ((1, 5), (11, 2)):
        pixels = around(letter)
        assert (pixels == 255).all(axis=1).any()
        assert (pixels < 60).all(axis=1).any()
    for free in ((2, 2), (6, 3)):
        assert tuple(around(free)[312]) == (128, 128, 128)
    for wall in ((0, 0), (6, 1), (12, 6)):
        assert (around(wall) == bare).all()


def test_an_image_that_is_none_is_named(folder: Path) -> None:
    (folder / "agent_facing_north.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing more")
    item = read_item(str(folder), 7, setting=_setting(Sense.VISION))
    assert item.images
    picture = FileRecipe(item.images.view(FIRST.start, False), 64).picture
    with pytest.raises(SceneFileError, match=r"agent_facing_north\.png: not an image"):
        Album().rgb(item, picture)


@pytest.mark.parametrize("name", ["random", "strategist"])
def test_wherever_a_player_goes_there_is_an_image(released_scene: Path, name: str) -> None:
    item = read_item(str(released_scene), 0, setting=_setting(Sense.BOTH))
    played = play_fast(episode(item, name), said_by(player_of(item, name)))
    shown = [picture for each in played.exchanges for picture in pictures_in(each.request.shows)]
    assert {recipe.file.name.count("_fbexp") for each in shown if (recipe := file_recipe(each))} == {0, 1}
