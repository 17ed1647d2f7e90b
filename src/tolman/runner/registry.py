"""What Inspect finds of Tolman: the tasks, and the scripted players as models.

inspect eval tolman/tos_text_active --model openai/gpt-5 -T scenes=0-9 -T rooms=3
inspect eval tolman/spatialbench --model openai/gpt-5 -T file=QA.txt -T videos=videos
"""

from dataclasses import replace

from inspect_ai import Task as InspectTask
from inspect_ai import task

from tolman.protocol.answers import Answers
from tolman.protocol.edition import Edition
from tolman.record.settings import Planned, numbers
from tolman.runner.inspect_task import inspect_task
from tolman.runner.provider import tolman
from tolman.suites.spatialbench import setting as videos_settings
from tolman.suites.spatialbench.setting import Times
from tolman.suites.spatialbench.task import Task as Videos
from tolman.suites.tos.item import QUESTIONS
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import OwnMap, Probes, QuestionViews, Sense, Setting, Shifting, Source
from tolman.suites.tos.task import Task

__all__ = [
    "spatialbench",
    "spatialbench_oneshot",
    "tolman",
    "tos_text_active",
    "tos_text_passive",
    "tos_vision_active",
    "tos_vision_passive",
]


@task
def tos_text_active(
    scenes: str | int = "0-19",
    rooms: int = 3,
    things: int = 4,
    plan: str = "star",
    questions: int = QUESTIONS,
    probes: str = "turns",
    revision: bool = True,
    own_map: str = "none",
    edition: str = "current",
    budget: int | None = None,
    think: bool = True,
    answers: str = "words",
) -> InspectTask:
    """Explores rooms in words, draws maps, answers questions and finds what changed."""
    setting = Setting(
        own_map=OwnMap(own_map), thinks=think, probes=Probes(probes), shifting=Shifting() if revision else None
    )
    return _inspect_task(setting, scenes, rooms, things, plan, edition, budget, questions, answers)


@task
def tos_text_passive(
    scenes: str | int = "0-19",
    rooms: int = 3,
    things: int = 4,
    plan: str = "star",
    questions: int = QUESTIONS,
    probes: str = "end",
    revision: bool = False,
    own_map: str = "none",
    edition: str = "current",
    budget: int | None = None,
    player: str = "strategist",
    think: bool = True,
    answers: str = "words",
) -> InspectTask:
    """Reads what a scripted player did and saw, draws a map and answers questions."""
    setting = Setting(
        Source.PASSIVE, OwnMap(own_map), player, think, Probes(probes), shifting=Shifting() if revision else None
    )
    return _inspect_task(setting, scenes, rooms, things, plan, edition, budget, questions, answers)


@task
def tos_vision_active(
    scenes: str | int = "0-19",
    rooms: int = 3,
    things: int = 4,
    plan: str = "star",
    questions: int = QUESTIONS,
    probes: str = "turns",
    revision: bool = True,
    own_map: str = "none",
    edition: str = "current",
    budget: int | None = None,
    think: bool = True,
    image_size: int = 384,
    views: str = "words",
    answers: str = "words",
) -> InspectTask:
    """Explores rooms in pictures, draws maps, answers questions and finds what changed."""
    setting = Setting(
        own_map=OwnMap(own_map),
        thinks=think,
        probes=Probes(probes),
        shifting=Shifting() if revision else None,
        sense=Sense.VISION,
        image_size=image_size,
        views=QuestionViews(views),
    )
    return _inspect_task(setting, scenes, rooms, things, plan, edition, budget, questions, answers)


@task
def tos_vision_passive(
    scenes: str | int = "0-19",
    rooms: int = 3,
    things: int = 4,
    plan: str = "star",
    questions: int = QUESTIONS,
    probes: str = "end",
    revision: bool = False,
    own_map: str = "none",
    edition: str = "current",
    budget: int | None = None,
    player: str = "strategist",
    think: bool = True,
    image_size: int = 384,
    views: str = "words",
    answers: str = "words",
) -> InspectTask:
    """Is shown what a scripted player did and saw, draws a map and answers questions."""
    setting = Setting(
        Source.PASSIVE,
        OwnMap(own_map),
        player,
        think,
        Probes(probes),
        shifting=Shifting() if revision else None,
        sense=Sense.VISION,
        image_size=image_size,
        views=QuestionViews(views),
    )
    return _inspect_task(setting, scenes, rooms, things, plan, edition, budget, questions, answers)


def _inspect_task(
    setting: Setting,
    scenes: str | int,
    rooms: int,
    things: int,
    plan: str,
    edition: str,
    budget: int | None,
    questions: int,
    answers: str,
) -> InspectTask:
    layout = Layout(rooms, things, Shape(plan))
    chosen = Task(layout, Edition(edition), budget, setting=setting, questions=questions)
    planned = [Planned(chosen, seed, "", 1) for seed in numbers(str(scenes))]
    return inspect_task(chosen, planned, answers=Answers(answers))


@task
def spatialbench(
    file: str,
    videos: str = ".",
    setting: str = "standard",
    frames: str = "published",
    times: str = "told",
    image_size: int = 768,
    jpeg_quality: int = 85,
    edition: str = "current",
    scenes: str | int | None = None,
    exemplars: str = "",
    answers: str = "words",
) -> InspectTask:
    """Sees frames of first-person videos and answers questions about them."""
    rest = videos_settings.Setting(sampling=frames, times=Times(times), side=image_size, quality=jpeg_quality)
    chosen = Videos(file, videos, Edition(edition), videos_settings.named(setting, rest), exemplars)
    return _about_videos(chosen, scenes, answers)


@task
def spatialbench_oneshot(
    file: str,
    videos: str = ".",
    exemplars: str = "",
    frames: str = "published",
    times: str = "told",
    image_size: int = 768,
    jpeg_quality: int = 85,
    edition: str = "current",
    scenes: str | int | None = None,
    answers: str = "words",
) -> InspectTask:
    """Is shown how a question of each kind is answered before it is asked another."""
    rest = videos_settings.Setting(sampling=frames, times=Times(times), side=image_size, quality=jpeg_quality)
    chosen = Videos(file, videos, Edition(edition), replace(rest, has_exemplars=True), exemplars)
    return _about_videos(chosen, scenes, answers)


def _about_videos(chosen: Videos, scenes: str | int | None, answers: str) -> InspectTask:
    numbered = range(len(chosen.names)) if scenes is None else numbers(str(scenes))
    return inspect_task(chosen, [Planned(chosen, number, "", 1) for number in numbered], answers=Answers(answers))
