"""The tutorial: a small place to practise in, with a word on every step."""

from tolman.protocol.form import AnyForm, Moves, Name, Order, Places, Relation
from tolman.protocol.request import Purpose, Request
from tolman.protocol.task import Task as PlayedTask
from tolman.suites.suite import Practice
from tolman.suites.tos.item import Item
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Sense, Setting, Shifting
from tolman.suites.tos.task import Task

_SEED = 7

_HINTS = {
    Purpose.EXPLORE: "You stand in a room that you do not see all at once. Choose motions if you want any (turning "
    "and going are free), then how the turn ends: look ahead for 1, or be told where something is for 2. Stop once "
    "you know where everything is and which way it faces. The line that will be sent stands above the button.",
    Purpose.MAP: "Now you draw what you know. Choose a name, then a cell; turn it with the facing beside it, or with "
    "a click on it. Put yourself in as well: the entry is called agent. Leave out what you have not seen. (0, 0) is "
    "where you started, and north is up.",
    Purpose.LOCAL_MAP: "This map is drawn from where you stand: you are at the bottom and look up. Put in what you "
    "see now, so many cells to your right and so many ahead.",
    Purpose.UNSEEN: "On this floor plan, choose the letters on cells that you have never had in view: not from "
    "any place, in any turn. The star, or the red dot, is you.",
    Purpose.REVISE: "You are back at the start, and something is different from what you saw. Explore again. Once "
    "you know what was moved or turned, end with a report of it.",
}


def hint(request: Request) -> str:
    """Returns a word on what is asked."""
    return _answer_hint(request.form) if request.purpose is Purpose.QUESTION else _HINTS[request.purpose]


def _answer_hint(form: AnyForm) -> str:
    match form:
        case Relation(is_compass=True):
            return "Choose a direction on the map and a distance. Distances are words for ranges of cells."
        case Relation():
            return (
                "Choose where it lies for somebody who looks up the page, and how far away it is. You get half of "
                "the score for each."
            )
        case Name():
            return "Choose the thing from which you would see this."
        case Order():
            return "Put the names in order: the first to come ahead of you on top."
        case Moves():
            return "Choose the moves one after the other. You can only go to what would be in view."
        case Places() if len(form.names) == 1:
            return "Choose the cell in which you stand. What is named is at (0, 0)."
        case Places():
            return "Choose a name, then its cell. The start is at (0, 0), and north is up."
    return ""


def practice_task(sense: Sense) -> Task:
    """Returns a small place, in words or in pictures, in which every kind of request comes up."""
    setting = Setting(probes=Probes.TURNS, every=2, shifting=Shifting(1, 0, 3.0), sense=sense)
    return Task(Layout(2, 2), setting=setting, questions=1)


_INSTRUCTIONS = (
    "Here you practise in a small place of two rooms. A note explains every step. Nothing that you do here is kept, "
    "and afterwards you see what each answer would have earned."
)


def practice(task: PlayedTask[Item]) -> Practice[Item]:
    """Returns what people practise on before they play a task: in words, or in pictures where it has some."""
    sense = task.setting.sense if isinstance(task, Task) else Sense.TEXT
    return Practice(practice_task(sense), _SEED, _INSTRUCTIONS, hint)
