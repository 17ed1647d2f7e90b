"""Runs in pictures: models get the pictures that texts name, and both doors leave the same."""

from base64 import b64decode
from dataclasses import replace
from pathlib import Path

import anyio
import numpy as np
import pytest

from tolman.protocol.conversation import Message
from tolman.record.settings import Settings
from tolman.runner import gallery as showing
from tolman.runner.chat import chat_messages, shown_messages
from tolman.runner.gallery import shower, shown_before
from tolman.runner.run import play_run
from tolman.suites.runs import read_run, score_run
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.recipes import FIRST, ViewRecipe
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Sense, Setting, Shifting, Source
from tolman.suites.tos.suite import SUITE as TOS
from tolman.suites.tos.suite import album
from tolman.suites.tos.task import Task

pytestmark = pytest.mark.slow  # kernels are compiled

pytest.importorskip("warp")

SMALL = Layout(rooms=2, things=3)
SEEN = Setting(probes=Probes.END, shifting=Shifting(1, 0, 2.0), sense=Sense.VISION, image_size=128)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of kept pictures for this test alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    album.cache_clear()
    return tmp_path / "cache"


@pytest.mark.slow
def test_in_pictures_both_doors_leave_what_words_leave(tmp_path: Path) -> None:
    passive = replace(SEEN, source=Source.PASSIVE, shifting=None)
    tasks = tuple(
        Task(SMALL, setting=replace(setting, sense=sense), questions=1)
        for setting in (SEEN, passive)
        for sense in (Sense.TEXT, Sense.VISION)
    )
    left = {}
    for prefix in ("", "tolman/"):
        players = tuple(f"{prefix}{name}" for name in ("scout", "scout_in_words"))
        play_run(Settings(tasks, (4,), players), tmp_path / f"run{len(prefix)}")
        played = read_run(tmp_path / f"run{len(prefix)}")
        assert played.failures == ()
        replies = {
            (key.task, key.player.removeprefix(prefix)): [each.reply.text for each in transcript.exchanges]
            for key, transcript in played.transcripts.items()
        }
        scores = {(each.key.task, each.key.player.removeprefix(prefix)): each.scores for each in score_run(played)}
        for source in ("active", "passive"):
            seen, read = (f"tos_vision_{source}", "scout_in_words"), (f"tos_text_{source}", "scout")
            assert replies[seen] == replies[read]
            assert (scores[seen].answers, scores[seen].revision) == (scores[read].answers, scores[read].revision)
            exact = scores[f"tos_vision_{source}", "scout"]
            assert [answer.score for answer in exact.answers] == [1.0] * len(exact.answers)
        left[prefix] = replies
    assert left[""] == left["tolman/"]
    written = (tmp_path / "run7" / "transcripts.jsonl").read_text()
    assert "⟦picture view first" in written
    assert "base64" not in written


def _item() -> Item:
    return draw_item(4, SMALL, setting=SEEN)


def test_a_message_for_a_model_holds_its_pictures_where_they_stand() -> None:
    item = _item()
    picture = ViewRecipe(FIRST, item.scene.start, 128).picture
    message = Message("user", f"You see this:\n{picture}\nYou have 3 turns left.")
    (shown,) = anyio.run(shown_messages, message, shower(TOS, item))
    before, image, after = shown.content
    assert (before.text, after.text) == ("You see this:", "You have 3 turns left.")
    head, _, data = image.image.partition(",")
    assert head == "data:image/jpeg;base64"
    assert shown_before(image.image) == (item, picture)
    pixels = _pixels(b64decode(data))
    assert np.abs(pixels.astype(int) - album().rgb(item, picture)).mean() < 3
    assert anyio.run(shown_messages, Message("user", "No picture."), shower(TOS, item))[0].content == "No picture."
    assert anyio.run(shown_messages, Message("assistant", str(picture)), shower(TOS, item))[0].content == str(picture)
    assert str(picture) in chat_messages(message)[0].content


def _pixels(content: bytes) -> np.ndarray:
    from io import BytesIO

    from PIL import Image

    return np.asarray(Image.open(BytesIO(content)).convert("RGB"))


def test_a_picture_is_drawn_once_however_many_ask_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    item, asked = _item(), []
    monkeypatch.setattr(showing, "_data_uri", lambda _suite, _item, picture: asked.append(picture) or "data:")
    picture = ViewRecipe(FIRST, item.scene.start, 128).picture

    async def ask() -> None:
        show = shower(TOS, item)
        async with anyio.create_task_group() as group:
            for _ in range(5):
                group.start_soon(show, picture)
        await show(picture)

    anyio.run(ask)
    assert asked == [picture]
