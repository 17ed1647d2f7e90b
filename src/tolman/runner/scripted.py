"""Plays episodes with scripted players through the synchronous driver."""

from collections.abc import Iterator, Sequence

from tolman.play import Player, play, said_by
from tolman.record.record import Record, resumed
from tolman.runner.settings import Planned
from tolman.runner.showing import album
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.players import scripted
from tolman.suites.tos.setting import Sense


def player_of(item: Item, name: str) -> Player:
    """Returns a scripted player for an item; where the item is seen, one that looks at its pictures."""
    player = scripted(name, item.scene, item.shifted)
    if item.setting.sense is Sense.TEXT:
        return player
    from tolman.suites.tos.seeing import Seeing, Sight

    return Seeing(player, Sight(item, album()))


def play_scripted(planned: Sequence[Planned], record: Record[Item]) -> Iterator[Planned]:
    """Plays episodes one after the other and yields each once it is finished; none is played twice."""
    for each in planned:
        if each.key not in record.finished:
            item = each.draw()
            answer = resumed(record, each.key, said_by(player_of(item, each.player)))
            record.finish(each.key, play(episode(item, each.player, each.epoch), answer))
        yield each
