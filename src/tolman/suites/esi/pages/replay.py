"""An episode as it is replayed: what there was to see after each step, from where, and what came of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from tolman.eye.stance import DEGREES
from tolman.physics.state import State, rounded_state
from tolman.protocol.picture import Picture, pictures_in
from tolman.protocol.request import Purpose, Reminder
from tolman.protocol.transcript import Transcript, pictures_of
from tolman.suites.esi import prompts, views
from tolman.suites.esi.item import Item
from tolman.suites.esi.pages.plan import Altered, Place, Plan, altered, plan_of
from tolman.suites.esi.score import is_vain, score_episode, steps_of
from tolman.suites.esi.scores import Aside, Scores
from tolman.suites.esi.world import Step


class Came(Struct, frozen=True):
    """What came of a move."""

    move: str
    """As it is written."""
    says: str
    """What the player is told."""
    is_vain: bool
    """Whether it was blocked, or came to nothing."""


class Leaning(Struct, frozen=True):
    """What the player would have answered."""

    option: str
    """Nothing where it named none."""
    confidence: float | None
    is_right: bool


class Turn(Struct, frozen=True):
    """What there was after some steps."""

    step: int
    """Number of the exchange in which it is shown."""
    asides: tuple[int, ...]
    reminders: tuple[int, ...]
    """Numbers of the exchanges in which the player was reminded."""
    used: int
    """Steps used by then."""
    is_walked: bool
    """Whether the player moves itself, and did not only see this."""
    is_unread: bool
    """Whether no step could be read before it."""
    phase: int
    came: tuple[Came, ...]
    """What was done since the turn before."""
    pictures: tuple[int, ...]
    """Which of the pictures of the episode it shows: films, and then what is seen."""
    at: Place
    height: float
    heading: int
    """Degrees clockwise from north."""
    pitch: int
    """Degrees up from level."""
    holds: str
    """What the hand holds; nothing where it is empty."""
    altered: Altered
    """What of the plan is otherwise than in the turn before."""
    is_evident: bool
    """Whether what was seen and done by then justifies an answer."""
    leaning: Leaning | None
    floor: float | None
    """Share seen so far of the floor that matters; None where it does not matter."""
    insides: float | None
    """Share looked into so far of the insides that matter."""


class Replay(Struct, frozen=True):
    """All that is drawn of an episode."""

    plans: tuple[Plan, ...]
    """Of each phase, as it begins."""
    names: dict[str, str]
    """What the question calls the things of the house, by their names in it."""
    watched: tuple[str, ...]
    """What else matters."""
    turns: tuple[Turn, ...]
    steps: int
    vain: int
    """Steps in vain: blocked, come to nothing or not read."""
    evident: int | None
    """Steps after which there was evidence first."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """Where a picture stands in an episode: its exchange, and what came of the moves that led to it."""

    exchange: int
    pictures: tuple[Picture, ...]
    now: int
    """Number of the outcome that is seen."""
    since: tuple[int, ...]
    """Numbers of the outcomes since the moment before, that one included; none where no step could be read."""
    asides: tuple[int, ...] = ()
    reminders: tuple[int, ...] = ()


def replay(transcript: Transcript[Item]) -> Replay | None:
    """Returns all that is drawn of an episode; None where nothing was seen in it."""
    item, steps = transcript.item, steps_of(transcript)
    if not steps:
        return None
    scores, lived = score_episode(transcript), tuple(zip(steps, _states(item, steps), strict=True))
    pictures = pictures_of(transcript)
    moments = tuple(_walked(transcript) if item.setting.moves else _shown(transcript))
    return Replay(
        plans=tuple(plan_of(phase.house) for phase in item.phases),
        names={of: name for name, of in item.asked.names.items()},
        watched=item.key.watched,
        turns=tuple(_turn(item, moment, used, pictures, lived, scores) for used, moment in enumerate(moments)),
        steps=scores.steps,
        vain=scores.blocked + scores.unread,
        evident=scores.evident,
    )


def _states(item: Item, steps: Sequence[Step]) -> Iterator[State]:
    """Yields the state after each step."""
    state, phase = State(item.start.house), -1
    for step in steps:
        if step.glimpse.phase != phase:
            phase = step.glimpse.phase
            state = rounded_state(State(item.phases[phase].house))
        state = state.after(step.changes) if step.changes else state
        yield state


def _walked(transcript: Transcript[Item]) -> Iterator[_Moment]:
    """Yields the moments of an episode in which the player moves: one for each step that it is asked for."""
    last, asides = -1, []
    exchanges = transcript.exchanges
    for number, exchange in enumerate(exchanges):
        request = exchange.request
        if request.purpose is Purpose.PROBE:
            asides.append(number)
        elif not isinstance(request, Reminder):
            pictures = tuple(pictures_in(request.shows))
            *_, moves = views.parsed(pictures[-1])
            since = tuple(range(last + 1, len(moves) + 1))
            after = number + 1 < len(exchanges) and isinstance(exchanges[number + 1].request, Reminder)
            yield _Moment(number, pictures, len(moves), since, tuple(asides), (number + 1,) if after else ())
            last, asides = len(moves), []


def _shown(transcript: Transcript[Item]) -> Iterator[_Moment]:
    """Yields the moments of an episode in which the player is shown pictures, in their order."""
    order = {moves: number for number, moves in enumerate(views.ways_of(transcript.item))}
    for number, exchange in enumerate(transcript.exchanges):
        for picture in pictures_in(exchange.request.asks):
            *_, moves = views.parsed(picture)
            yield _Moment(number, (picture,), order[moves], (order[moves],))


def _turn(
    item: Item,
    moment: _Moment,
    used: int,
    pictures: Sequence[Picture],
    lived: Sequence[tuple[Step, State]],
    scores: Scores,
) -> Turn:
    step, state = lived[moment.now]
    glimpse = step.glimpse
    asided = next((each for each in scores.asides if each.steps == used), None)
    return Turn(
        step=moment.exchange,
        asides=moment.asides,
        reminders=moment.reminders,
        used=used,
        is_walked=item.setting.moves,
        is_unread=not moment.since,
        phase=glimpse.phase,
        came=tuple(_came(lived[number][0]) for number in moment.since if lived[number][0].glimpse.move),
        pictures=tuple(pictures.index(each) for each in moment.pictures),
        at=(round(glimpse.stance.at[0], 3), round(glimpse.stance.at[1], 3)),
        height=round(glimpse.stance.at[2], 3),
        heading=glimpse.stance.heading * DEGREES,
        pitch=glimpse.stance.pitch * DEGREES,
        holds=_held(item, state),
        altered=altered(state, step.changes if moment.since else None),
        is_evident=scores.evident is not None and moment.now >= scores.evident,
        leaning=_leaning(item, asided) if asided else None,
        floor=glimpse.covered if item.key.rooms else None,
        insides=glimpse.looked if item.key.rooms else None,
    )


def _came(step: Step) -> Came:
    glimpse = step.glimpse
    return Came(glimpse.move, prompts.said(glimpse.move, glimpse.verdict, has_film=False), is_vain(glimpse))


def _held(item: Item, state: State) -> str:
    """Returns what is carried, in words: those of the question, where it has some."""
    known = {of: name for name, of in item.asked.names.items()}
    carried = state.carried
    found = [known.get(state.held.name) or views.look_of(state.held)] if state.held else []
    found += [known.get(carried.cloth.name, "cloth")] if carried.cloth else []
    return " and ".join((*found, *(["torch"] if carried.torch else [])))


def _leaning(item: Item, aside: Aside) -> Leaning:
    option = "" if aside.option is None else item.asked.options[aside.option]
    return Leaning(option, aside.confidence, aside.option == item.key.target)
