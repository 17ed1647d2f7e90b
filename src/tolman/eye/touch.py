"""Carries out what a player does with its hands: what is meant, whether a hand gets there, and what comes of it.

Refusals before an act say where a place in the picture lies and no more: `NOTHING` for the sky, `OUT_OF_REACH`,
`BLOCKED`. Whatever lies there and is in reach is acted on; what that comes to is for physics to say.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from tolman.eye.deed import Deed, Pointed, Verb
from tolman.eye.motion import Body, body_in
from tolman.eye.reach import Target, found, is_in_reach
from tolman.eye.stance import DEGREES
from tolman.eye.view import View
from tolman.house.house import FLOOR, Doorway, House, Thing
from tolman.house.models import shape_of
from tolman.house.shell import floor_name, leaf_name
from tolman.house.solids import gathered
from tolman.physics import act as acts
from tolman.physics.act import Act
from tolman.physics.hands import carried_out
from tolman.physics.outcome import Outcome, Verdict, outcome_of, refused
from tolman.physics.surroundings import placed

_LIGHT: Mapping[Verb, bool] = {Verb.TAKE_TORCH: True, Verb.PUT_TORCH_AWAY: False}
_CLOSE = 0.02
"""Metres that make no difference."""
_SHARES = tuple(number / 12 for number in range(1, 12))
"""Shares of the way of what opens at which it is looked whether it meets whoever opens it."""


def act_at(view: View, deed: Deed, names: Mapping[str, str] | None = None, body: Body | None = None) -> Outcome:
    """Carries out a deed in the state of a view, from its stance.

    `names` are those that were introduced, each with the thing that it means; `body` is made anew where none is
    given. What would end in the body, or pass through it as it opens or shuts, does not happen.
    """
    act = act_of(view, deed, names or {})
    if isinstance(act, Verdict):
        return _refused(view, act)
    outcome = carried_out(view.state, act)
    if isinstance(act, acts.Stack) and not all(
        is_in_reach(view.stance.at, each.at) for each in outcome.changes.things
    ):
        return _refused(view, Verdict.OUT_OF_REACH)
    if outcome.changes.things or outcome.changes.doorways:
        body = body or body_in(view.state.house)
        if body.fits(view.stance) and not _leaves_room(view, outcome, body):
            return _refused(view, Verdict.BLOCKED)
    return outcome


def _leaves_room(view: View, outcome: Outcome, body: Body) -> bool:
    """Says whether a body has its room while an act is done, and after it."""
    after = view.state.after(outcome.changes).house
    for house in _between(view.state.house, after):
        body = body_in(house, body, body.radius)
        if not body.fits(view.stance):
            return False
    return True


def _between(before: House, after: House) -> Iterator[House]:
    """Yields a house as what opens or shuts in it passes from where it stood to where it stands, the end last."""
    doors = {door.name: door for door in before.doorways if door.leaf}
    joints = {thing.name: thing.joints for thing in after.things}
    things = {thing.name: thing for thing in before.things if joints.get(thing.name, thing.joints) != thing.joints}
    for share in _SHARES if things or before.doorways != after.doorways else ():
        doorways = tuple(_ajar(doors.get(door.name), door, share) for door in after.doorways)
        turned = [_turned(things[thing.name], thing, share) for thing in after.things if thing.name in things]
        yield replace(after.replacing(*turned), doorways=doorways)
    yield after


def _ajar(was: Doorway | None, door: Doorway, share: float) -> Doorway:
    """Returns a door on its way."""
    if was is None or was.leaf is None or door.leaf is None:
        return door
    stands = was.leaf.stands + share * (door.leaf.stands - was.leaf.stands)
    return replace(door, leaf=replace(door.leaf, stands=stands))


def _turned(was: Thing, thing: Thing, share: float) -> Thing:
    """Returns a thing whose lids, doors and drawers are on their way."""
    stood = {name: was.joints.get(name, 0.0) for name in thing.joints}
    joints = {name: stood[name] + share * (stands - stood[name]) for name, stands in thing.joints.items()}
    return replace(thing, joints=joints)


def act_of(view: View, deed: Deed, names: Mapping[str, str]) -> Act | Verdict:
    """Returns the act that a deed is, done from the stance of a view; or why it is none."""
    if deed.verb is Verb.PUT_BACK:
        return _way_back(view) or acts.PutBack()
    if deed.verb in _LIGHT:
        return acts.Torch(_LIGHT[deed.verb])
    if deed.to is None:
        return _with_hand(view, deed)
    target = found(view, deed.to, names)
    if isinstance(target, Verdict):
        return target
    if deed.verb is Verb.STACK:
        return _stack(view, deed, target, names)
    return _ACTS[deed.verb](view, deed, target)


def _refused(view: View, verdict: Verdict) -> Outcome:
    return outcome_of(view.state, refused(view.state, verdict))


def _way_back(view: View) -> Verdict | None:
    """Returns why a hand does not get to where it took something from; None where it does, or holds nothing.

    It reaches around what stands about, but through no wall and no door.
    """
    carried = view.state.carried
    if not carried.is_full:
        return None
    places = [thing.at for thing in carried.things[:1]] or [*(carried.cloth.points if carried.cloth else ())]
    place = np.mean(places, axis=0)
    if not is_in_reach(view.stance.at, place):
        return Verdict.OUT_OF_REACH
    way = place - view.stance.at
    far = float(np.linalg.norm(way))
    (distance,), (label,) = view.sight.tracer.cast(view.stance.at, way[None] / max(far, _CLOSE))
    house = view.state.house
    loose = {thing.name for thing in (*house.things, *carried.things)} | {cloth.name for cloth in house.cloths}
    is_barred = label >= 0 and view.names[int(label)] not in loose and distance < far - _CLOSE
    return Verdict.BLOCKED if is_barred else None


def _with_hand(view: View, deed: Deed) -> Act | Verdict:
    """Returns what is done to what the hand holds, or with it alone."""
    if deed.verb is Verb.POUR:
        return acts.Pour() if deed.amount is None else acts.Pour(tilt=deed.amount)
    held = view.state.held
    if deed.verb not in (Verb.FILL, Verb.EMPTY):
        return Verdict.NOTHING
    if held is None:
        return Verdict.HANDS_EMPTY
    return acts.Fill(held.name, deed.amount) if deed.verb is Verb.FILL else acts.Empty(held.name)


def _stack(view: View, deed: Deed, target: Target, names: Mapping[str, str]) -> Act | Verdict:
    """Returns the tower that is to be built on what is meant; or why a hand does not get to all of it."""
    things = []
    for each in deed.things:
        member = found(view, each, names)
        if isinstance(member, Verdict):
            return member
        things.append(member.name)
    return acts.Stack(tuple(things), _ground(view, target), _spot(deed, target))


def _ground(view: View, target: Target) -> str:
    """Returns what something is put on: the floor has one name everywhere."""
    return FLOOR if _is_floor(view, target) else target.name


def _is_floor(view: View, target: Target) -> bool:
    """Says whether one means a floor, and no thing of the same name; labels of floors come first."""
    is_first = view.names.index(target.name) == target.label
    return is_first and target.name in map(floor_name, view.state.house.rooms)


def _spot(deed: Deed, target: Target) -> tuple[float, float] | None:
    """Returns the place that one points at; None for what is named."""
    return target.at[:2] if isinstance(deed.to, Pointed) else None


def _pick_up(view: View, _: Deed, target: Target) -> Act:
    is_cloth = any(cloth.name == target.name for cloth in view.state.house.cloths)
    return acts.Lift(target.name) if is_cloth else acts.PickUp(target.name)


def _put(view: View, deed: Deed, target: Target) -> Act:
    if deed.side is not None:
        return acts.Put(side=deed.side, of=target.name, turn=deed.turn)
    return acts.Put(_ground(view, target), _spot(deed, target), turn=deed.turn)


def _open(view: View, deed: Deed, target: Target) -> Act:
    make = acts.Open if deed.verb is Verb.OPEN else acts.Shut
    house = view.state.house
    for doorway in house.doorways:
        if target.name == leaf_name(doorway) and view.names.index(target.name) == target.label:
            return make(doorway.name)
    thing = _thing(view, target)
    return make(target.name, _joint(thing, target) if thing and isinstance(deed.to, Pointed) else "")


def _thing(view: View, target: Target) -> Thing | None:
    return next((thing for thing in view.state.house.things if thing.name == target.name), None)


def _joint(thing: Thing, target: Target) -> str:
    """Returns what moves the part of a thing that is nearest to a place; nothing where nothing does."""
    solids = [solid for solid in shape_of(thing).solids if solid.joint]
    if not solids:
        return ""
    nearest = int(gathered([solids]).distance(np.array([target.at])).argmin())
    return solids[nearest].joint or ""


def _push(view: View, deed: Deed, target: Target) -> Act:
    bearing = round(view.stance.heading * DEGREES + deed.bearing, 3) % 360
    thing = _thing(view, target)
    share = 0.5
    if thing and isinstance(deed.to, Pointed):
        body = placed(thing)
        tall = float(body.high[2] - body.low[2])
        share = round(min(max((target.at[2] - float(body.low[2])) / max(tall, _CLOSE), 0.0), 1.0), 3)
    if deed.verb is Verb.PUSH:
        return acts.Push(target.name, bearing, acts.PUSH if deed.amount is None else deed.amount, share)
    return acts.Tap(target.name, bearing, acts.TAP if deed.amount is None else deed.amount, share)


def _pour(view: View, deed: Deed, target: Target) -> Act:
    into = "" if _is_floor(view, target) else target.name
    return acts.Pour(into) if deed.amount is None else acts.Pour(into, deed.amount)


_ACTS: Mapping[Verb, Callable[[View, Deed, Target], Act]] = {
    Verb.PICK_UP: _pick_up,
    Verb.PUT: _put,
    Verb.PUT_INSIDE: lambda _view, _deed, target: acts.PutInside(target.name),
    Verb.OPEN: _open,
    Verb.SHUT: _open,
    Verb.PUSH: _push,
    Verb.TAP: _push,
    Verb.PUT_ON_SLOPE: lambda _view, _deed, target: acts.PutOnSlope(target.name),
    Verb.FILL: lambda _view, deed, target: acts.Fill(target.name, deed.amount),
    Verb.POUR: _pour,
    Verb.EMPTY: lambda _view, _deed, target: acts.Empty(target.name),
    Verb.LIFT: lambda _view, _deed, target: acts.Lift(target.name),
    Verb.DRAPE: lambda _view, _deed, target: acts.Drape(target.name),
    Verb.SWITCH_ON: lambda _view, _deed, target: acts.Switch(target.name, True),
    Verb.SWITCH_OFF: lambda _view, _deed, target: acts.Switch(target.name, False),
}
