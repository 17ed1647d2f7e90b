"""Runs of scripted players, played once for all tests of reports."""

from pathlib import Path

import pytest

from tolman.play import Answer, play, said_by
from tolman.protocol.request import Reply, Request, Usage
from tolman.record.folder import Manifest
from tolman.record.record import Failure, Key
from tolman.record.run import Played, ScoredEpisode
from tolman.record.settings import Settings
from tolman.suites.runs import score
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scores.scores import Scores
from tolman.suites.tos.setting import Probes, Setting, Shifting, Source
from tolman.suites.tos.suite import SUITE as TOS
from tolman.suites.tos.task import Task

PLAYERS = ("blind", "random", "scout", "strategist", "surveyor", "oracle")
ODD = "x/[bold]a & <b>\"c' · d:e"
"""A model with a name that means something to rich, to HTML and to file systems."""

Run = tuple[Played[Item], list[ScoredEpisode[Scores]]]


def tasks(rooms: int) -> tuple[Task, ...]:
    return tuple(
        Task(
            layout=Layout(rooms=rooms),
            setting=Setting(source, probes=Probes.TURNS, shifting=Shifting() if source is Source.ACTIVE else None),
            questions=1,
        )
        for source in (Source.ACTIVE, Source.PASSIVE)
    )


def _played(name: str, settings: Settings[Item], usage: Usage | None = None, failing: int = 0) -> Run:
    transcripts, failures = {}, []
    for number, planned in enumerate(settings.episodes()):
        if failing and number % failing == 1:
            failures.append(Failure(planned.key, "ServerError: down for <repair>"))
            continue
        item = planned.draw()
        who = planned.player if planned.player in PLAYERS else "scout"
        says = said_by(scripted(who, item.scene, item.shifted))

        def reply(number: int, request: Request, says: Answer = says) -> Reply:
            return Reply(says(number, request).text, usage=usage)

        transcripts[planned.key] = play(episode(item, planned.player, planned.epoch), reply)
    manifest = Manifest({}, {task.name: 1 for task in settings.tasks}, (), "words")
    played = Played(Path("/runs") / name, manifest, settings, transcripts, tuple(failures))
    return played, [score(TOS, key, transcript) for key, transcript in transcripts.items()]


@pytest.fixture(scope="session")
def scripted_run() -> Run:
    """Six players on four scenes."""
    return _played("scripted", Settings(tasks(2), tuple(range(4)), PLAYERS))


@pytest.fixture(scope="session")
def model_run() -> Run:
    """A model that plays two scenes of two and of three rooms twice; some episodes fail."""
    usage = Usage(100, 50, 20, 10, 0.001, 1.5, "x")
    return _played("model", Settings((*tasks(2), *tasks(3)), (0, 1), (ODD,), epochs=2), usage, failing=5)


@pytest.fixture(scope="session")
def failed_run() -> Run:
    """A run of which every episode failed."""
    settings = Settings(tasks(2), (0,), (ODD,))
    failures = tuple(Failure(Key(*(each.key.task, each.key.item, ODD)), "down") for each in settings.episodes())
    manifest = Manifest({}, {task.name: 1 for task in settings.tasks}, (), "words")
    return Played(Path("/runs/failed"), manifest, settings, {}, failures), []
