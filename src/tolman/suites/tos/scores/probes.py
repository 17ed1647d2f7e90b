"""The probes of an episode: every map, unseen probe and revision of a transcript, with the truth at its time."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose, Reply
from tolman.protocol.transcript import Transcript
from tolman.scoring.answer import Unread
from tolman.scoring.sketches import AGENT, Marks, parse
from tolman.suites.tos.belief.learner import learner_of
from tolman.suites.tos.claims import Report, parse_changes, parse_published
from tolman.suites.tos.episode import Stage, retrace, retrace_revision, told, view_after
from tolman.suites.tos.item import Item
from tolman.suites.tos.moves import Turn
from tolman.suites.tos.published.maps import read_published
from tolman.suites.tos.scores.drawn_maps import MapTurn
from tolman.suites.tos.scores.revision import Course, Round
from tolman.suites.tos.setting import Source
from tolman.suites.tos.unseen import Probe, prober, read_points
from tolman.suites.tos.world import Ended, cost


@dataclass(slots=True)
class _Taken:
    """A turn's reply and the answers to the asides after it, by their purpose."""

    reply: Reply
    asides: dict[Purpose, list[str]] = field(default_factory=dict)


def _taken(transcript: Transcript[Item], phase: Purpose) -> list[_Taken]:
    """Returns every turn of a phase with its asides."""
    turns: list[_Taken] = []
    is_phase = False
    for exchange in transcript.exchanges:
        purpose = exchange.request.purpose
        if purpose in (Purpose.EXPLORE, Purpose.REVISE):
            is_phase = purpose is phase
            turns += [_Taken(exchange.reply)] if is_phase else []
        elif is_phase:
            turns[-1].asides.setdefault(purpose, []).append(exchange.reply.text)
    return turns


Steps = list[tuple[Stage, _Taken]]
"""What each turn of an exploration led to, with its asides."""


def steps_of(transcript: Transcript[Item]) -> Steps:
    """Returns the exploration of a transcript, followed turn by turn."""
    taken = _taken(transcript, Purpose.EXPLORE)
    return list(zip(retrace(transcript.item, [each.reply for each in taken]), taken, strict=True))


def map_turns(transcript: Transcript[Item], steps: Steps | None = None) -> list[MapTurn]:
    """Returns the maps drawn during and after the exploration, or of what the player was told."""
    item = transcript.item
    if item.setting.source is not Source.ACTIVE:
        return _told_map(transcript)
    mind = learner_of(item, item.edition)
    before: frozenset[str] = frozenset()
    view: tuple[str, ...] | None = None
    turns = []
    for stage, taken in steps or steps_of(transcript):
        mind.take(stage.events)
        view = view_after(item, stage.events, view)
        if taken.asides.get(Purpose.MAP):
            counts = {name: cells.bit_count() for name, cells in mind.belief.cells.items()}
            maps = [tuple(taken.asides.get(each, [])) for each in (Purpose.MAP, Purpose.LOCAL_MAP)]
            turns.append(MapTurn(stage.world, before, view, counts, *maps))
        before = stage.world.seen
    return turns


def _told_map(transcript: Transcript[Item]) -> list[MapTurn]:
    """Returns the maps of a player that did not explore, against what it was told of."""
    maps = tuple(_maps_told(transcript))
    world = told(transcript.item).world
    return [MapTurn(world, world.seen, None, {}, maps)] if maps else []


def _maps_told(transcript: Transcript[Item]) -> list[str]:
    """Returns the maps that a player drew of what it was told, before anything changed."""
    exchanges = [each for each in transcript.exchanges if each.request.purpose is Purpose.MAP]
    return [each.reply.text for each in exchanges[: transcript.item.setting.repeats]]


def unseen_answers(
    transcript: Transcript[Item], steps: Steps | None = None
) -> Iterator[tuple[Probe, frozenset[int] | Unread]]:
    """Yields every unseen probe with the points that the player claimed."""
    item = transcript.item
    draw = prober(item)
    for stage, taken in steps or steps_of(transcript):
        probe = draw.after(stage.events, stage.world) if isinstance(stage.turn, Turn) else None
        for reply in taken.asides.get(Purpose.UNSEEN, []):
            assert probe
            yield probe, read_points(reply, len(probe.points), item.edition)


def course(transcript: Transcript[Item], steps: Steps | None = None) -> tuple[Course, Report]:
    """Returns the revision of a transcript from start to end, and its report."""
    item = transcript.item
    assert item.shifted
    steps = steps or steps_of(transcript)
    known = (steps[-1][0].world if steps else told(item).world).seen
    taken = _taken(transcript, Purpose.REVISE)
    stages = retrace_revision(item, known, [each.reply for each in taken])
    drawn = steps[-1][1].asides.get(Purpose.MAP, []) if steps else _maps_told(transcript)
    old = _marks(item, drawn[0]) if drawn else None
    view: tuple[str, ...] | None = None
    for stage, _ in steps:
        view = view_after(item, stage.events, view)
    rounds = tuple(_rounds(item, stages, taken, view))
    return Course(item.scene, item.shifted, item.changes, old or {}, rounds, known), _report(item, stages)


def _rounds(item: Item, stages: list[Stage], taken: list[_Taken], view: tuple[str, ...] | None) -> Iterator[Round]:
    """Yields what each turn led to; as published, a turn without a look shows the last view once more."""
    seen: set[str] = set()
    for stage, each in zip(stages, taken, strict=True):
        if isinstance(stage.turn, Turn):
            view = view_after(item, stage.events, view)
            fresh = tuple(name for name in view or () if name not in seen)
            seen.update(fresh)
            maps = each.asides.get(Purpose.MAP, [])
            yield Round(stage.world.pose, cost(stage.events), fresh, _marks(item, maps[0]) if maps else None)


def _marks(item: Item, answer: str) -> Marks | None:
    """Returns the marks of a map; where it cannot be read none, as published not even an empty map."""
    names = (AGENT, *item.scene.names)
    return read_published(answer, names) if item.edition is Edition.PUBLISHED else parse(answer, names).marks


def _report(item: Item, stages: list[Stage]) -> Report:
    """Returns the report that ended a revision; an empty one if none did."""
    ended = [event for stage in stages for event in stage.events if isinstance(event, Ended)]
    text = (ended[-1].changes or "") if ended else ""
    return parse_published(text) if item.edition is Edition.PUBLISHED else parse_changes(text, item.scene.names)
