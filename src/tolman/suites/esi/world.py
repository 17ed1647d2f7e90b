"""The world of an episode: what comes of each move, and what is seen then.

A moment is what there is after some moves. It follows from the item and these moves, so it is worked out once and
kept; of an episode that goes on, or is looked at again, it follows from what is on record. World frame and units as
in `house.house`.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import RLock

import msgspec
import numpy as np
from msgspec import Struct

from tolman.eye.coverage import Coverage, unseen
from tolman.eye.deed import Deed
from tolman.eye.motion import Body, Motion, body_in
from tolman.eye.peer import peer
from tolman.eye.routes import go_to
from tolman.eye.sight import SIZE, Sight
from tolman.eye.stance import Stance, camera_of
from tolman.eye.view import Eyes, View, seen_house
from tolman.physics.outcome import Instant, Verdict
from tolman.physics.state import Changes, State, rounded_state
from tolman.protocol.request import Request
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.frame import Frame
from tolman.suites.esi.item import Item
from tolman.suites.esi.kinds.kinds import kind_named
from tolman.suites.esi.moves import EndPhase, GoTo, LookInto, Move, Say
from tolman.suites.esi.reader import called
from tolman.suites.esi.sight import BLOCKED, Glimpse, masks_of

_KEPT, _READY = 2000, 8
"""Moments that are kept; and those among them with all that is large, as what there is to see."""
_LARGE = ("body", "view")
LOCK = RLock()


class Step(Struct, frozen=True, omit_defaults=True):
    """What came of a move, as it is written down."""

    glimpse: Glimpse
    changes: Changes | None = None
    """Of the state before; None for none."""
    frames: tuple[Instant, ...] = ()
    """What there was to watch."""
    litres: Mapping[str, float] = {}
    camera: Camera | None = None
    """What takes the picture, where it is not the eye of the body."""
    metres: float = 0.0
    """That were gone."""


@dataclass(frozen=True)
class Moment:
    """What there is after some moves."""

    item: Item
    moves: tuple[str, ...]
    step: Step
    state: State
    before: "Moment | None" = None

    @property
    def phase(self) -> int:
        """The number of its phase, from 0."""
        return self.step.glimpse.phase

    @property
    def stance(self) -> Stance:
        """Where the eye is."""
        return self.step.glimpse.stance

    @cached_property
    def body(self) -> Body:
        """What bumps into things."""
        known = self.before
        while known and known.phase == self.phase and "body" not in known.__dict__:
            known = known.before
        if known is None or known.phase != self.phase:
            return body_in(self.state.house)
        return known.body if known.state is self.state else body_in(self.state.house, known.body)

    @cached_property
    def view(self) -> View:
        """What the eye sees."""
        return eyes().view(self.state, self.stance)

    def camera(self, size: int) -> Camera:
        """Returns what takes the picture."""
        into = self.step.camera
        return replace(into, width=size, height=size) if into else camera_of(self.stance, size)

    def sight(self) -> Sight:
        """Returns what there is to see: what the hand holds is out of the way of who looks into something."""
        into = self.step.camera
        return eyes().sight(seen_house(self.state, into, hand=False)) if into else self.view.sight

    @cached_property
    def coverage(self) -> Coverage:
        """How much of the house has been seen so far, in this phase."""
        if self.before is None or self.before.phase != self.phase:
            return unseen(self.body).after(self.view.sight, [self.stance])
        return self.before.coverage.after(self.view.sight, [self.stance])


_moments: "OrderedDict[tuple[str, str, tuple[str, ...]], Moment]" = OrderedDict()
_ready: list[Moment] = []
_seers: list[Eyes] = []


def eyes() -> Eyes:
    """Returns what sees houses in this process."""
    if not _seers:
        _seers.append(Eyes())
    return _seers[0]


def outcome(item: Item, request: Request) -> str:
    """Returns what comes of the last of the moves in a request, as it is written down."""
    with LOCK:
        return msgspec.json.encode(moment(item, tuple(request.asks.splitlines())).step).decode()


def recall(item: Item, outcomes: Sequence[str]) -> None:
    """Takes in what came of all moves so far, as it is on record."""
    with LOCK:
        found: Moment | None = None
        for text in outcomes:
            step = msgspec.json.decode(text, type=Step)
            moves = (*found.moves, step.glimpse.move) if found else ()
            found = _moments.get(_place(item, moves)) or _keep(_recalled(item, found, moves, step))


def _recalled(item: Item, before: Moment | None, moves: tuple[str, ...], step: Step) -> Moment:
    if before is None or step.glimpse.phase != before.phase:
        return Moment(item, moves, step, _begun(item, step.glimpse.phase), before)
    return Moment(item, moves, step, before.state.after(step.changes) if step.changes else before.state, before)


def moment(item: Item, moves: tuple[str, ...]) -> Moment:
    """Returns what there is after some moves."""
    known = _moments.get(_place(item, moves))
    if known:
        _moments.move_to_end(_place(item, moves))
        _touch(known)
        return known
    before = moment(item, moves[:-1]) if moves else None
    return _keep(_after(before, called(moves[-1]), moves) if before else _first(item, 0, (), None))


def _keep(found: Moment) -> Moment:
    _moments[_place(found.item, found.moves)] = found
    while len(_moments) > _KEPT:
        _moments.popitem(last=False)
    _touch(found)
    return found


def _touch(found: Moment) -> None:
    """Takes what is large from the moment that was used longest ago, if there are many with it."""
    _ready[:] = [each for each in _ready if each is not found] + [found]
    for gone in _ready[:-_READY]:
        for name in _LARGE:
            gone.__dict__.pop(name, None)
    del _ready[:-_READY]


def _place(item: Item, moves: tuple[str, ...]) -> tuple[str, str, tuple[str, ...]]:
    return item.id, item.digest, moves


def _begun(item: Item, phase: int) -> State:
    return rounded_state(State(item.phases[phase].house))


def _first(item: Item, phase: int, moves: tuple[str, ...], before: Moment | None) -> Moment:
    """Returns the beginning of a phase."""
    start = item.phases[phase].start
    draft = Moment(item, moves, Step(Glimpse(start, moves[-1] if moves else "", phase)), _begun(item, phase), before)
    return _looked(draft)


def _after(before: Moment, move: Move, moves: tuple[str, ...]) -> Moment:
    """Returns what there is after one more move."""
    item, stance, phase = before.item, before.stance, before.phase
    glimpse = Glimpse(stance, moves[-1], phase)
    match move:
        case EndPhase():
            return _first(item, min(phase + 1, len(item.phases) - 1), moves, before)
        case Motion():
            gone = before.body.moved(stance, move)
            step = Step(_at(glimpse, gone.stance, BLOCKED if gone.blocked else ""), metres=_far(stance, gone.stance))
        case GoTo(place):
            depth = before.view.labels.depth
            went = go_to(before.body, stance, place.across, place.down, depth, at_once=True)
            is_blocked = BLOCKED if went.refusal else ""
            far = sum(motion.extent for motion in went.motions if not motion.is_turn)
            step = Step(_at(glimpse, went.stance, is_blocked), metres=round(far, 4))
        case LookInto(what):
            found = peer(before.view, what, before.body, item.asked.names)
            verdict = found if isinstance(found, Verdict) else Verdict.DONE
            camera = None if isinstance(found, Verdict) else found
            step = Step(_at(glimpse, stance, verdict.value), camera=camera)
        case Deed():
            return _acted(before, move, moves, glimpse)
        case Say():
            step = Step(glimpse)
    return _looked(Moment(item, moves, step, before.state, before))


def _acted(before: Moment, deed: Deed, moves: tuple[str, ...], glimpse: Glimpse) -> Moment:
    from tolman.eye.touch import act_at  # needs MuJoCo, which whoever only reads what is on record may not have

    done = act_at(before.view, deed, before.item.asked.names, before.body)
    is_same = done.digest == before.state.digest
    state = before.state if is_same else before.state.after(done.changes)
    glimpse = _at(glimpse, before.stance, done.verdict.value)
    step = Step(glimpse, None if is_same else done.changes, done.frames, dict(done.litres))
    return _looked(Moment(before.item, moves, step, state, before))


def _at(glimpse: Glimpse, stance: Stance, verdict: str) -> Glimpse:
    return msgspec.structs.replace(glimpse, stance=stance, verdict=verdict)


def _far(one: Stance, other: Stance) -> float:
    return round(float(np.linalg.norm(np.subtract(one.at, other.at))), 4)


def _looked(draft: Moment) -> Moment:
    """Returns a moment with what is seen in it."""
    item, kind = draft.item, kind_named(draft.item.kind)
    frame, sight = look(draft)
    watched = dict.fromkeys((*item.asked.names.values(), *item.key.watched))
    labels = {name: number for number, name in enumerate(sight.names) if name in watched}
    masks = masks_of(frame, labels, draft.camera(SIZE))
    notes = kind.notice(item, frame, sight.names, draft.camera(SIZE))
    glimpse = msgspec.structs.replace(draft.step.glimpse, masks=masks, notes=notes)
    if rooms := item.key.rooms:
        shares = [(draft.coverage.floor_share(room), draft.coverage.inside_share(room)) for room in rooms]
        covered, looked = (round(min(column), 4) for column in zip(*shares, strict=True))
        gaps = draft.coverage.gaps(rooms, draft.view.sight, draft.stance)
        glimpse = msgspec.structs.replace(glimpse, covered=covered, looked=looked, gaps=gaps)
    step = msgspec.structs.replace(draft.step, glimpse=glimpse)
    found = Moment(item, draft.moves, step, draft.state, draft.before)
    found.__dict__.update(
        {name: draft.__dict__[name] for name in ("body", "view", "coverage") if name in draft.__dict__}
    )
    return found


def look(found: Moment) -> tuple[Frame, Sight]:
    """Returns depth and labels of the picture of a moment, and what its labels mean."""
    sight = found.sight()
    if found.step.camera is None:
        return found.view.labels, sight
    return sight.tracer.labels(found.camera(SIZE)), sight
