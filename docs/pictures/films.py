"""Pictures of the viewer on runs in pictures: a replay, and an episode of SpatialBench on a film of the same walk."""

import json
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from io import BytesIO
from pathlib import Path

import av
import numpy as np
from PIL import Image
from playwright.sync_api import Browser
from starlette.applications import Starlette

from tolman.protocol.picture import pictures_in
from tolman.protocol.request import Purpose
from tolman.record.settings import Settings
from tolman.runner.run import play_run
from tolman.suites.registry import suite_named
from tolman.suites.runs import read_run
from tolman.suites.spatialbench.task import Task as Questions
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Sense, Setting, Shifting
from tolman.suites.tos.task import Task
from tolman.web.runs import Runs, episode_id
from tolman.web.view_app import view_app

WALK = Task(Layout(3, 4), setting=Setting(sense=Sense.VISION, probes=Probes.TURNS, shifting=Shifting()))

ASKED = (
    ("relative_direction", "You stand at the door and face into the room. Where is the lamp?", "ABCD"),
    ("object_counting", "How many doors are there?", ""),
)
"""Kinds of question, what is asked, and the letters of options."""

SHOWN = """[...document.images].every((each) => each.complete || each.getBoundingClientRect().top > innerHeight)"""
"""Says whether all pictures in the window are there; others are not asked for yet."""

OPTIONS = ("A. To the right", "B. In front of you", "C. Behind you", "D. To the left")


def draw_films(
    browser: Browser, serve: Callable[[Starlette], AbstractContextManager[str]], place: Path, into: Path
) -> None:
    """Draws both pictures; runs are played below a place."""
    walk, film = place / "walk-run", place / "film-run"
    play_run(Settings((WALK,), (0,), ("scout",)), walk)
    _film(walk, place / "walk.mp4")
    (place / "QA.txt").write_text(json.dumps([{"sample": each} for each in _questions()]))
    play_run(Settings((Questions(str(place / "QA.txt"), str(place)),), (0,), ("random",)), film)
    for name, path, presses, height in (("view-pictures", walk, 3, 960), ("view-video", film, 0, 960)):
        with serve(view_app(Runs([path]))) as address:
            (run,) = (Runs([path]).run(id_) for id_ in Runs([path]).paths())
            (key,) = run.played.transcripts
            page = browser.new_page(viewport={"width": 1280, "height": height})
            page.goto(f"{address}#/episode/{run.id}/{episode_id(key)}")
            page.wait_for_load_state("networkidle")
            for _ in range(presses):
                page.keyboard.press("ArrowRight")
            while not page.evaluate(SHOWN):
                page.wait_for_timeout(100)
            page.screenshot(path=into / f"{name}.png")
            page.close()


def _questions() -> Iterable[dict[str, object]]:
    for number, (kind, asked, letters) in enumerate(ASKED, 1):
        yield {
            "problem_id": number,
            "problem": asked,
            "problem_type": "multiple_choice" if letters else "regression",
            "original_question_type": kind,
            "options": list(OPTIONS) if letters else None,
            "solution": "D" if letters else "2",
            "path": "./dataset/walk.mp4",
            "scene_type": "indoor",
        }


def _film(run: Path, path: Path) -> None:
    """Writes a film of all that was seen in the one episode of a run, a second for each view."""
    played = read_run(run)
    (transcript,) = played.transcripts.values()
    jpeg = suite_named(played.settings.suite).play.jpeg
    turns = (each.request for each in transcript.exchanges[1:] if each.request.purpose == Purpose.EXPLORE)
    shown = dict.fromkeys(picture for turn in turns for picture in pictures_in(turn.shows))
    with av.open(path, "w") as file:
        video = file.add_stream("libx264", rate=4)
        video.width = video.height = 512
        video.pix_fmt = "yuv420p"
        for picture in shown:
            image = Image.open(BytesIO(jpeg(transcript.item, picture))).convert("RGB").resize((512, 512))
            frame = np.asarray(image)
            for _ in range(4):
                file.mux(video.encode(av.VideoFrame.from_ndarray(frame, format="rgb24")))
        file.mux(video.encode())
