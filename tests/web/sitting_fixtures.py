"""A small item, what the scout does with it, and the desk at which a person does the same."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import msgspec

from tolman.play import play, said_by
from tolman.protocol.transcript import Exchange, Transcript
from tolman.record.settings import Settings
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting, Shifting
from tolman.suites.tos.task import Task
from tolman.web.people import People
from tolman.web.seat import Seat
from tolman.web.state import SeatState
from tolman.web.study import Aid, Study, alone

SMALL = Task(Layout(2, 2), setting=Setting(probes=Probes.TURNS, every=3, shifting=Shifting(1, 0, 3.0)), questions=1)
"""Two rooms in which every kind of request comes up."""

STUDY = """
title = "Two people"
instructions = "Be quick."
tools = ["ruler"]

[tasks.words]
questions = 1
layout = { rooms = 2, things = 2 }
setting = { probes = "end" }

[tasks.told]
questions = 1
layout = { rooms = 2, things = 2 }
setting = { source = "passive" }

[[participants]]
code = "P01"
items = [{ task = "words", seeds = "0-1" }, { task = "told", seeds = "2" }]

[[participants]]
code = "P02"
items = [{ task = "words", seeds = "1" }]
"""


@cache
def scouted(seed: int, task: Task = SMALL) -> Transcript[Item]:
    """Returns an item as the scout plays it through the synchronous driver."""
    return play(episode(task.draw(seed), "human"), said_by(scripted("scout")))


def people(path: Path, *seeds: int, task: Task = SMALL, tools: tuple[Aid, ...] = (), name: str = "") -> People:
    """Returns the run of one person who plays some items."""
    return People(one_person(*seeds, task=task, tools=tools, name=name), path)


def one_person(*seeds: int, task: Task = SMALL, tools: tuple[Aid, ...] = (), name: str = "") -> Study:
    """Returns what one person plays."""
    return alone(Settings((task,), seeds), name, tools)


def states(seat: Seat, say: Callable[[SeatState], str]) -> Iterator[SeatState]:
    """Yields every state of the item that comes next, each answered by `say` once it was looked at."""
    state = seat.state()
    while state:
        yield state
        state = seat.answer(state.name, say(state), None).state


def said_before(seed: int, task: Task = SMALL) -> Callable[[SeatState], str]:
    """Returns what the scout says in an item."""
    return lambda state: scouted(seed, task).exchanges[state.number].reply.text


def plain(transcript: Transcript[Item]) -> bytes:
    """Returns a transcript as it is written, but for the time that replies took."""
    exchanges = [
        Exchange(each.request, msgspec.structs.replace(each.reply, usage=None)) for each in transcript.exchanges
    ]
    return msgspec.json.encode(replace(transcript, exchanges=tuple(exchanges)))
