"""Plays episodes with scripted players through the synchronous driver."""

from collections.abc import Iterator, Sequence

from tolman.play import play, said_by
from tolman.record.record import Record, resumed
from tolman.runner.settings import Planned
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.players import scripted


def play_scripted(planned: Sequence[Planned], record: Record[Item]) -> Iterator[Planned]:
    """Plays episodes one after the other and yields each once it is finished; none is played twice."""
    for each in planned:
        if each.key not in record.finished:
            item = each.draw()
            answer = resumed(record, each.key, said_by(scripted(each.player, item.scene, item.shifted)))
            record.finish(each.key, play(episode(item, each.player, each.epoch), answer))
        yield each
