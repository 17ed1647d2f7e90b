"""Plays episodes with scripted players through the synchronous driver."""

from collections.abc import Iterator, Sequence
from typing import Any

from tolman.errors import VideoFileError
from tolman.play import play, said_by
from tolman.record.record import Record, resumed
from tolman.record.settings import Planned
from tolman.suites.registry import suite_named


def play_scripted(planned: Sequence[Planned[Any]], record: Record[Any]) -> Iterator[Planned[Any]]:
    """Plays episodes one after the other and yields each once it has ended; none is played twice."""
    for each in planned:
        if each.key not in record.finished:
            play_facet = suite_named(each.task.suite).play
            try:
                item = each.draw()
            except VideoFileError as error:  # the others can be played
                record.fail(each.key, str(error))
            else:
                answer = resumed(record, each.key, said_by(play_facet.player(item, each.player)))
                record.finish(each.key, play(play_facet.episode(item, each.player, each.epoch), answer))
        yield each
