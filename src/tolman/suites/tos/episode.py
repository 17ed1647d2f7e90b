"""The episode: how an item is played."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from tolman.geometry.pose import Cell
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.protocol.form import AnyForm
from tolman.protocol.request import Purpose, Reply, Request, Script
from tolman.protocol.transcript import Episode, recorded
from tolman.scoring.conclusion import final_answer
from tolman.suites.tos import forms, moves, prompts, words
from tolman.suites.tos.asked import asked
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.forms import told_of
from tolman.suites.tos.item import Item, explore_budget, longest_walk
from tolman.suites.tos.maps import map_words
from tolman.suites.tos.moves import Flaw, Invalid, Turn
from tolman.suites.tos.players.roster import walker
from tolman.suites.tos.published import replies as published
from tolman.suites.tos.recipes import (
    CHANGED,
    FIRST,
    FileRecipe,
    catalogue_picture,
    points_picture,
    scale_picture,
    view_picture,
)
from tolman.suites.tos.setting import OwnMap, Probes, QuestionViews, Sense, Setting, Source
from tolman.suites.tos.unseen import LETTERS, Probe, points_map, prober
from tolman.suites.tos.world import Ended, Event, Looked, World, after, enter

T = TypeVar("T")

_EXAMPLES = frozenset((prompts.TURN_EXAMPLE, prompts.REPORT_EXAMPLE))
"""Turns that are shown to players: nothing in a scene has these names, so a turn like that is only an echo."""


def episode(item: Item, player: str = "", epoch: int = 1) -> Episode[Item]:
    """Returns the episode of `item`; `player` is the name under which it is recorded, for the `epoch`-th time."""
    return recorded(item, player, _script(item), epoch)


Part = Generator[tuple[Request, ...], tuple[Reply, ...], T]
"""A part of the protocol, which returns something to the rest."""


def _script(item: Item) -> Script:
    setting = item.setting
    if setting.source is Source.ACTIVE:
        world, why, pending = yield from explore(item)
    else:
        world, why, pending = told(item)
    maps: tuple[Reply, ...] = ()
    if setting.probes is not Probes.NONE and setting.source is not Source.NOTHING:
        maps = yield _maps(item, pending)
    if item.questions:
        yield from _ask(item, pending, maps)
    if item.shifted:
        why = yield from revise(item, world.seen, pending)
    return why


def told(item: Item) -> "Known":
    """Returns what a player that does not explore is told before it is asked."""
    scene, world = item.scene, enter(item.scene, item.seed, item.noise)
    shows = ""
    match item.setting.source:
        case Source.PASSIVE:
            stages = walked_stages(item)
            world = stages[-1].world
            turns = [(str(stage.turn), tell(item, stage.events)) for stage in stages]
            shows = prompts.walked(scene, turns, explained(item))
        case Source.TRUE_MAP:
            world = replace(world, seen=frozenset(scene.names))
            shows = prompts.mapped(scene, map_words(chart_of(scene)), _explained_late(item))
        case Source.NAMES:
            shows = prompts.named(scene, _explained_late(item))
    return Known(world, "answered", shows)


def walked_stages(item: Item) -> "list[Stage]":
    """Returns what each turn of the item's walker led to, up to its own stop, whatever the player's budget.

    One that has not stopped when it could have looked everywhere twice never will: it gets as many turns as a player.
    """
    walk = replace(item, setting=Setting(), questions=(), shifted=None, budget=longest_walk(item.scene))
    played = play(episode(walk), said_by(walker(item.setting.walker, item.scene, item.edition)))
    stages = retrace(walk, [exchange.reply for exchange in played.exchanges])
    return stages if played.ended == "stopped" else stages[: explore_budget(len(item.scene.rooms))]


def _ask(item: Item, shows: str, maps: tuple[Reply, ...]) -> Part[None]:
    """Asks every question as an aside, all at the same time; `maps` are the last that the player drew."""
    own_map, told = item.setting.own_map, told_of(item.scene, item.setting)
    is_alone = own_map is OwnMap.INSTEAD
    if is_alone:
        drawn = maps or (yield _maps(item, shows)[:1])
        shows = prompts.remapped(item.scene, final_answer(drawn[0].text), _explained_late(item))
    answers = [question.form(told) for question in item.questions]
    if own_map is OwnMap.FIRST:
        answers = [forms.map_first(told, answer) for answer in answers]
    yield tuple(
        _request(Purpose.QUESTION, shows, text, answer, is_aside=True, is_alone=is_alone)
        for text, answer in zip(asked(item), answers, strict=True)
    )


def _request(
    purpose: Purpose, shows: str, asks: str, form: AnyForm, is_aside: bool = False, is_alone: bool = False
) -> Request:
    """Returns a request that tells in words how it is answered."""
    return Request(purpose, shows, asks, is_aside, is_alone, prompts.how(form), form=form)


class Known(NamedTuple):
    """What a player knows of a place before it is asked."""

    world: World
    """The world as it left it; all that it was told of counts as seen."""
    why: str
    """How that ended."""
    pending: str
    """What was shown last and not yet answered."""


def explore(item: Item) -> Part[Known]:
    """Lets the player move and look until it stops or has used its budget, and probes what it believes."""
    world = enter(item.scene, item.seed, item.noise)
    shows, why = prompts.briefing(item.scene, item.budget, explained(item)), "out of turns"
    draw_probe = prober(item) if item.setting.probes is Probes.TURNS else None
    told, near, turns = told_of(item.scene, item.setting), None, 0
    view: tuple[str, ...] | None = None
    for left in range(item.budget, 0, -1):
        form = forms.turn(told, near)
        (reply,) = yield (_request(Purpose.EXPLORE, shows, prompts.turns_left(left), form),)
        turn, near = read_turn(item, reply), None
        if isinstance(turn, Invalid):
            shows = prompts.not_read(turn.reason)
            continue
        world, events = after(world, turn)
        shows, near, view = tell(item, events), _names_told(item, events), view_after(item, events, view)
        if isinstance(events[-1], Ended):
            why = "stopped"
            break
        turns += 1
        if draw_probe and left > 1:
            probe = draw_probe.after(events, world)
            if turns % item.setting.every == 0:
                yield _probes(item, shows, view, world, probe)
    return Known(world, why, shows)


def _probes(
    item: Item, shows: str, view: tuple[str, ...] | None, world: World, probe: Probe | None
) -> tuple[Request, ...]:
    """Returns what is asked after a turn: the map, what is in view if anything is, and what was not seen."""
    told = told_of(item.scene, item.setting)
    requests = list(_maps(item, shows))
    if view:
        form = forms.view_map(told, None if item.setting.sense is Sense.VISION else view)
        drawn = _request(Purpose.LOCAL_MAP, shows, prompts.DRAW_VIEW, form, is_aside=True)
        requests += [drawn] * item.setting.repeats
    if probe:
        plan, key = _points(item, world.pose.at, probe)
        rows = tuple(plan.split("\n")) if item.setting.sense is Sense.TEXT else ()
        points = forms.points(told, LETTERS[: len(probe.points)], rows)
        requests.append(_request(Purpose.UNSEEN, shows, prompts.ask_unseen(plan, key), points, is_aside=True))
    return tuple(requests)


def _points(item: Item, standing: Cell, probe: Probe) -> tuple[str, str]:
    """Returns lettered points on a floor plan, as a drawing of characters or as a picture, and what is to be seen."""
    if item.setting.sense is Sense.TEXT:
        return points_map(item.scene, standing, probe.points), prompts.PLAN_KEY
    picture = points_picture(standing, probe.points, item.setting.image_size, item.images)
    return str(picture), prompts.RELEASED_PICTURE_KEY if item.images else prompts.PICTURE_KEY


def tell(item: Item, events: tuple[Event, ...], scene: str = FIRST) -> str:
    """Returns what happened in a turn, as the item's setting lets the player perceive it."""
    if item.setting.sense is Sense.TEXT:
        return words.tell(events)

    def show(looked: Looked) -> str:
        picture = view_picture(scene, looked.pose, item.setting.image_size, item.images)
        told = [words.view_words(looked.view)] if item.setting.sense is Sense.BOTH else []
        return "\n".join((prompts.picture_of_view(picture), *told))

    return words.tell(events, show)


def explained(item: Item) -> str:
    """Returns what a player is told of the pictures that it will get; nothing where it gets none."""
    sense, size = item.setting.sense, item.setting.image_size
    if sense is Sense.TEXT:
        return ""
    if images := item.images:
        scale = FileRecipe(images.scale, size).picture if images.scale else None
        catalogue, names = (
            FileRecipe(images.catalogue, 3 * size // 2).picture,
            [thing.name for thing in item.scene.things],
        )
        return prompts.photographed(size, scale, catalogue, names, sense is Sense.BOTH)
    return prompts.pictured(size, scale_picture(size), catalogue_picture(size), sense is Sense.BOTH)


def _explained_late(item: Item) -> str:
    """Returns what a player that sees no picture but those of questions is told of pictures."""
    return explained(item) if item.setting.views is QuestionViews.PICTURES else ""


def _maps(item: Item, shows: str) -> tuple[Request, ...]:
    form = forms.whole_map(told_of(item.scene, item.setting), item.setting.own_map is OwnMap.INSTEAD)
    return (_request(Purpose.MAP, shows, prompts.DRAW_MAP, form, is_aside=True),) * item.setting.repeats


def names_in_view(events: tuple[Event, ...]) -> tuple[str, ...] | None:
    """Returns the names seen in the last look of a turn, or None if there was none."""
    looks = [event.view for event in events if isinstance(event, Looked)]
    return tuple(sighting.name for sighting in looks[-1].sightings) if looks else None


def view_after(item: Item, events: tuple[Event, ...], before: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Returns the names in view after a turn; without a look there are none, as published those of the last look."""
    view = names_in_view(events)
    return before if view is None and item.edition is Edition.PUBLISHED else view


def _names_told(item: Item, events: tuple[Event, ...]) -> tuple[str, ...] | None:
    """Returns the names that words tell to be in view: None where a picture shows them."""
    return None if item.setting.sense is Sense.VISION else names_in_view(events)


def revise(item: Item, seen: frozenset[str], pending: str) -> Part[str]:
    """Puts the player back to the start of the changed place, to find out what changed; probes its map meanwhile."""
    world = reenter(item, seen)
    shows = "\n\n".join(filter(None, (pending, prompts.changed(len(item.changes), item.revise_budget))))
    told, near = told_of(item.scene, item.setting), None
    for left in range(item.revise_budget, 0, -1):
        form = forms.turn(told, near, revising=True)
        (reply,) = yield (_request(Purpose.REVISE, shows, prompts.turns_left(left), form),)
        turn, near = read_turn(item, reply, revising=True), None
        if isinstance(turn, Invalid):
            shows = prompts.not_read(turn.reason, revising=True)
            continue
        world, events = after(world, turn)
        shows, near = tell(item, events, CHANGED), _names_told(item, events)
        if isinstance(events[-1], Ended):
            return "reported"
        if item.setting.probes is Probes.TURNS and left > 1:
            yield _maps(item, shows)[:1]
    return "out of turns"


def reenter(item: Item, seen: frozenset[str]) -> World:
    """Returns the changed world with the player at its start; what it has seen before stays known."""
    assert item.shifted
    return World(item.shifted, item.shifted.start, item.seed, item.noise, seen)


def read_turn(item: Item, reply: Reply, revising: bool = False) -> Turn | Invalid:
    """Reads a reply as the item's edition does; the echo of an example is no turn."""
    if item.edition is Edition.PUBLISHED:
        return published.parse_turn(published.split_reply(reply.text)[1], revising)
    turn = moves.parse(reply.text, item.scene.names, revising)
    return Invalid(Flaw.NO_MOVE) if f"[{turn}]" in _EXAMPLES else turn


@dataclass(frozen=True, slots=True)
class Stage:
    """What one reply of an exploration led to."""

    turn: Turn | Invalid
    events: tuple[Event, ...]
    world: World
    """The world afterwards."""


def retrace(item: Item, replies: list[Reply]) -> list[Stage]:
    """Returns what each recorded reply of an exploration led to: the replies are the state."""
    return _retraced(item, enter(item.scene, item.seed, item.noise), replies, revising=False)


def retrace_revision(item: Item, seen: frozenset[str], replies: list[Reply]) -> list[Stage]:
    """Returns what each recorded reply of a revision led to."""
    return _retraced(item, reenter(item, seen), replies, revising=True)


def _retraced(item: Item, world: World, replies: list[Reply], revising: bool) -> list[Stage]:
    stages = []
    for reply in replies:
        turn = read_turn(item, reply, revising)
        events: tuple[Event, ...] = ()
        if isinstance(turn, Turn):
            world, events = after(world, turn)
        stages.append(Stage(turn, events, world))
    return stages
