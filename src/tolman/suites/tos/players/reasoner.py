"""The reasoner: draws maps and answers questions from what a player has read, as well as that allows."""

import re
from collections.abc import Callable
from functools import cached_property

from tolman.geometry.pose import Pose, minus
from tolman.seeding import stream
from tolman.suites.tos.chart import Chart
from tolman.suites.tos.maps import local_map_words, map_words, read_map
from tolman.suites.tos.players.hindsight import unseen_letters
from tolman.suites.tos.players.imagination import added, completed_charts, imagined_charts, mean_chart
from tolman.suites.tos.players.notebook import Notebook
from tolman.suites.tos.questions.chance import guess
from tolman.suites.tos.questions.question import Question

_MAP = re.compile(r"^\{\n.*?\n\}$", re.M | re.S)


class Thought:
    """What a player makes of all that it has read: draws maps and answers from it."""

    def __init__(self, notebook: Notebook, given: Chart | None = None, before: Notebook | None = None) -> None:
        self._notebook = notebook
        self._given = given
        self._before = before

    @cached_property
    def charts(self) -> list[Chart]:
        """Charts that may be true, each as likely; none if the player knows nothing of the place."""
        notebook = self._notebook
        rng = stream(0, "reasoner", *notebook.things, *notebook.doors)
        if self._given:
            return completed_charts(self._given, notebook, rng)
        return imagined_charts(notebook, rng) if notebook.seen else []

    @cached_property
    def chart(self) -> Chart:
        """The chart of all that was seen, now or before a change."""
        if self._given:
            return self._given
        return added(self._mean, mean_chart(self._before)) if self._before else self._mean

    @cached_property
    def _mean(self) -> Chart:
        return mean_chart(self._notebook)

    @property
    def pose(self) -> Pose:
        """Where the player takes itself to be."""
        return Pose(self._mean.at(self._notebook.place), self._notebook.heading)

    def answer(self, question: Question) -> str:
        """Returns the best answer to a question, or a guess where nothing speaks for one."""
        return best_answer(question, self.charts) or guess(question, self._notebook.things)

    def map_words(self, has_rooms: bool) -> str:
        """Returns the map of everything seen, and of the player itself; with rooms, if they are wanted."""
        return map_words(self.chart, self.pose, has_rooms)

    def view_words(self) -> str:
        """Returns the map of what is in view."""
        view = self._notebook.view
        return local_map_words(self.chart, self.pose, [seen.name for seen in view.sightings] if view else [])

    def unseen_words(self, message: str) -> str:
        """Returns the letters of a floor plan that no look has covered."""
        chart, doors = self._mean, self._notebook.doors
        here = chart.at(self._notebook.place)
        looks = [(minus(chart.at(place), here), way, place in doors) for place, way in self._notebook.views]
        return unseen_letters(message, looks, self._notebook.place in doors)


Reasoner = Callable[[Notebook, str, Notebook | None], Thought]
"""Returns what follows from a notebook, from the last message, and from what was noted before a change."""


def think(notebook: Notebook, told: str, before: Notebook | None) -> Thought:
    """Returns what follows from all that was read; a map in the last message is believed."""
    drawn = _MAP.search(told)
    return Thought(notebook, read_map(drawn[0]) if drawn else None, before)


def think_as_before(notebook: Notebook, told: str, before: Notebook | None) -> Thought:
    """Returns what followed before a change, whatever was seen since."""
    return Thought(notebook, mean_chart(before)) if before else think(notebook, told, before)


def think_blindly(notebook: Notebook, _told: str, _before: Notebook | None) -> Thought:
    """Returns what is left when nothing counts but names."""
    return Thought(notebook.blank())


def best_answer(question: Question, charts: list[Chart]) -> str | None:
    """Returns the answer with the greatest expected score, or None if no chart gives one."""
    answers = list(dict.fromkeys(answer for chart in charts if (answer := question.solve(chart))))
    if len(answers) < 2:
        return answers[0] if answers else None
    return max(answers, key=lambda answer: sum(question.score(chart, answer).value for chart in charts))
