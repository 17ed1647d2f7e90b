"""Plays episodes with scripted players through the synchronous driver."""

from collections.abc import Iterator, Sequence
from typing import Any

from tolman.errors import RunFolderError, SpentError
from tolman.play import play, said_by
from tolman.protocol.transcript import Transcript
from tolman.record.failure import failure_words
from tolman.record.record import Record, resumed
from tolman.record.settings import Planned
from tolman.suites.registry import suite_named


def play_scripted(planned: Sequence[Planned[Any]], record: Record[Any]) -> Iterator[Planned[Any]]:
    """Plays episodes one after the other and yields each once it has ended or failed; none is finished twice."""
    for each in planned:
        if each.key not in record.finished:
            _play(each, record)
        yield each


def _play(each: Planned[Any], record: Record[Any]) -> None:
    """Plays an episode and writes down how it ended; one that breaks is left for the next start."""
    try:
        transcript = _played(each, record)
    except (SpentError, RunFolderError):
        raise
    except Exception as error:  # noqa: BLE001 (whatever broke is no fault of the player, and none of the other episodes)
        record.fail(each.key, failure_words(error, type(each.task).__module__))
    else:
        record.finish(each.key, transcript)


def _played(each: Planned[Any], record: Record[Any]) -> Transcript[Any]:
    suite, item = suite_named(each.task.suite), each.draw()
    answer = resumed(record, each.key, said_by(suite.play.player(item, each.player)))
    return play(suite.episode(item, each.key, each.remind, record), answer)
