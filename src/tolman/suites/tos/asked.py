"""Questions as the setting of an item puts them: with views described in words, or shown."""

from typing import TypeGuard

from tolman.geometry.pose import Pose, plus
from tolman.suites.tos import prompts
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.item import Item
from tolman.suites.tos.questions.question import Question, ViewQuestion
from tolman.suites.tos.recipes import AskedRecipe
from tolman.suites.tos.setting import QuestionViews, Source


def asked(item: Item) -> list[str]:
    """Returns every question of an item in words, with pictures where they stand."""
    return [_asked(item, number, question) for number, question in enumerate(item.questions, 1)]


def _asked(item: Item, number: int, question: Question) -> str:
    if is_shown(question, item):
        return question.show(AskedRecipe(number, item.setting.image_size).picture)
    if item.setting.source is Source.NOTHING and isinstance(question, ViewQuestion):
        return f"{question.ask()}\n{prompts.view_key()}"
    return question.ask()


def is_shown(question: Question, item: Item) -> TypeGuard[ViewQuestion]:
    """Says whether a question of an item shows its view."""
    return item.setting.views is QuestionViews.PICTURES and isinstance(question, ViewQuestion)


def asked_from(item: Item, number: int) -> Pose:
    """Returns the pose, in the item's scene, from which the view of a question is seen."""
    question = item.questions[number - 1]
    assert isinstance(question, ViewQuestion), question
    pose = question.pose(chart_of(item.scene))
    return Pose(plus(item.scene.start.at, pose.at), pose.heading)
