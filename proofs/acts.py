"""Acts by chance on drawn houses: nothing breaks, lies in anything else, leaves, is lost or depends on 1 nm.

Acts are mostly such as make sense: what is small is picked up, and put somewhere; some are nonsense.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.versions import acts, houses
from tolman.assets.shape import Vector
from tolman.house.draw import draw_house
from tolman.house.house import FLOOR, House, Thing
from tolman.house.models import own_bounds, own_shape
from tolman.physics.act import (
    Act,
    Drape,
    Empty,
    Fill,
    Lift,
    Open,
    PickUp,
    Pour,
    Push,
    Put,
    PutBack,
    PutInside,
    PutOnSlope,
    Shut,
    Side,
    Stack,
    Switch,
    Tap,
    Torch,
)
from tolman.physics.outcome import Outcome
from tolman.physics.state import State, rounded_state
from tolman.physics.surroundings import surroundings
from tolman.seeding import Stream, stream

ACTS = 100
"""On each house."""
MOST_ROOMS = 8
_NUDGE = 1e-9
"""Metres by which what is let go is shifted along each axis, to one side or the other."""
LET_GO = (PickUp, Put, PutBack, PutInside, Drape)
"""Acts that leave what came of it when time ran."""
_NONSENSE = 0.08
"""How often an act names anything at all."""
_SMALL = 0.5
"""Metres of what is picked up mostly."""
_DROP = 1e-4
"""Litres that may get lost in an act by rounding."""
_EDGE = 0.002
_RARE = 0.001
"""Share of acts that let something go and leave a state of which a nudge may leave another one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What should not have come of an act."""

    act: Act
    what: str


def acted(house: House, seed: int, count: int = ACTS) -> Iterator[tuple[Act, Outcome, tuple[Fault, ...]]]:
    """Yields acts by chance on a house, one after the other, with what came of each and what is wrong with that."""
    from tolman.physics.hands import carried_out  # needs MuJoCo, which whoever only lists proofs may not have

    rng, state = stream(seed, "acts"), rounded_state(State(house))
    for number in range(count):
        act = drawn(state, rng)
        outcome = carried_out(state, act)
        after = state.after(outcome.changes)
        wrong = [*faults(state, act, outcome, after)]
        if is_nudged(state, act, outcome) and carried_out(state, act, nudge(number)).digest != outcome.digest:
            wrong.append("a nudge of 1 nm matters")
        yield act, outcome, tuple(Fault(act, each) for each in wrong)
        state = after


def is_nudged(state: State, act: Act, outcome: Outcome) -> bool:
    """Says whether an act lets something go and leaves a state, which no nudge may change."""
    return isinstance(act, LET_GO) and outcome.digest != state.digest


def nudge(number: int) -> Vector:
    """Returns a shift by 1 nm along each axis, to each of eight sides in turn."""
    x, y, z = (_NUDGE if number >> axis & 1 else -_NUDGE for axis in range(3))
    return x, y, z


def drawn(state: State, rng: Stream) -> Act:
    """Returns an act by chance."""
    things = [thing.name for thing in state.house.things]
    if rng.chance(_NONSENSE):
        carried = [thing.name for thing in state.carried.things]
        return rng.pick(_ANY)(rng.pick([*things, *carried, "nothing of the sort", FLOOR, ""]), rng)
    makes = _FULL if state.carried.is_full else _FREE
    return rng.pick(makes)(state, rng)


def faults(before: State, act: Act, outcome: Outcome, after: State) -> Iterator[str]:
    """Yields what is wrong with what came of an act."""
    if after.digest != outcome.digest:
        yield "the changes do not lead to the state"
    if not outcome.is_done and after.digest != before.digest:
        yield "something changed, though it was refused"
    if names_of(before) != names_of(after):
        yield "something is lost, or new"
    spent = outcome.litres.get("poured", 0.0) + outcome.litres.get("spilled", 0.0)
    if not isinstance(act, (Fill, Empty)) and abs(litres_of(after) - litres_of(before)) > _DROP:
        yield f"{litres_of(after) - litres_of(before):+.4f} litres, {spent:.4f} poured and spilled"
    yield from _misplaced(before, after)


def names_of(state: State) -> frozenset[tuple[str, str]]:
    """Returns the names of everything there is, in the house or carried."""
    house, carried = state.house, state.carried
    return frozenset(
        [
            *(("thing", thing.name) for thing in (*house.things, *carried.things)),
            *(("lamp", lamp.name) for lamp in (*house.lamps, *carried.lamps)),
            *(("cloth", each.name) for each in (*house.cloths, carried.cloth) if each is not None),
        ]
    )


def litres_of(state: State) -> float:
    """Returns how much liquid there is, in vessels and spilled."""
    vessels = sum(thing.liquid.litres for thing in (*state.house.things, *state.carried.things) if thing.liquid)
    return vessels + sum(puddle.litres for puddle in state.house.puddles)


def _misplaced(before: State, after: State) -> Iterator[str]:
    """Yields what an act has put into something else, or out of all rooms."""
    was = {thing.name: thing for thing in before.house.things}
    around = surroundings(after.house)
    for row, thing in enumerate(after.house.things):
        if was.get(thing.name) == thing:
            continue
        body = around.placed[row]
        x, y, _ = (body.low + body.high) / 2
        inside = after.house.room_at(float(x), float(y)) is not None
        if not inside or body.low[2] < -_EDGE or body.high[2] > after.house.height + _EDGE:
            yield f"{thing.name} is out of the house"
        for other in around.overlapping(body, {thing.name}):
            yield f"{thing.name} lies in {other or 'the house'}"
            break


def _thing(state: State, rng: Stream) -> str:
    return rng.pick(state.house.things).name


def _small(state: State, rng: Stream) -> str:
    """Returns the name of something that a hand can lift, mostly."""
    low = [thing for thing in state.house.things if _longest(thing) < _SMALL]
    return rng.pick(low or state.house.things).name


def _longest(thing: Thing) -> float:
    low, high = own_bounds(thing)
    return float(np.max(high - low))


def _with(state: State, rng: Stream, has: Callable[[Thing], bool]) -> str:
    """Returns the name of a thing that has something, or of any, where none has."""
    found = [thing for thing in state.house.things if has(thing)]
    return rng.pick(found or state.house.things).name


def _is_vessel(thing: Thing) -> bool:
    return any(cavity.profile for cavity in own_shape(thing).cavities)


def _opening(state: State, rng: Stream) -> str:
    doors = [doorway.name for doorway in state.house.doorways if doorway.leaf]
    if doors and rng.chance(0.3):
        return rng.pick(doors)
    return _with(state, rng, lambda thing: bool(own_shape(thing).joints))


def _put(state: State, rng: Stream) -> Act:
    turn = 15.0 * rng.below(24)
    if rng.chance(0.25):
        return Put(side=rng.pick(tuple(Side)), of=_thing(state, rng), turn=turn)
    on = FLOOR if rng.chance(0.3) else _with(state, rng, lambda thing: bool(own_shape(thing).surfaces))
    if rng.chance(0.5):
        return Put(on, turn=turn)
    area = state.house.area
    x, y = (area.west + area.width * rng.below(1000) / 1000, area.south + area.depth * rng.below(1000) / 1000)
    if on != FLOOR:
        x, y = (part + 0.4 * (rng.below(1000) / 1000 - 0.5) for part in state.house[on].at[:2])
    return Put(on, (x, y), turn=turn)


def _stack(state: State, rng: Stream) -> Act:
    return Stack(tuple(_small(state, rng) for _ in range(rng.between(2, 3))))


_FREE: tuple[Callable[[State, Stream], Act], ...] = (
    *(lambda state, rng: PickUp(_small(state, rng)),) * 6,
    lambda state, rng: PickUp(_thing(state, rng)),
    *(lambda state, rng: Open(_opening(state, rng)),) * 2,
    lambda state, rng: Shut(_opening(state, rng)),
    lambda state, rng: Push(_small(state, rng), 15.0 * rng.below(24), float(rng.between(1, 60))),
    lambda state, rng: Tap(_small(state, rng), 15.0 * rng.below(24)),
    _stack,
    lambda state, rng: Fill(_with(state, rng, _is_vessel), rng.below(100) / 100 or None),
    lambda state, rng: Empty(_with(state, rng, lambda thing: thing.liquid is not None)),
    lambda state, rng: Switch(rng.pick(state.house.lamps).name, rng.chance(0.5)),
    lambda _, rng: Torch(rng.chance(0.5)),
)
_FULL: tuple[Callable[[State, Stream], Act], ...] = (
    *(_put,) * 6,
    *(lambda state, rng: PutInside(_with(state, rng, lambda thing: bool(own_shape(thing).cavities))),) * 4,
    lambda _state, _rng: PutBack(),
    lambda state, rng: PutOnSlope(_thing(state, rng)),
    lambda state, rng: Pour(_with(state, rng, _is_vessel), float(rng.between(45, 180))),
    lambda state, _: Fill(state.carried.things[0].name if state.carried.things else "", None),
    lambda _state, _rng: Pour(),
    lambda state, rng: PickUp(_thing(state, rng)),
)
_ANY: tuple[Callable[[str, Stream], Act], ...] = (
    lambda name, _: PickUp(name),
    lambda name, _: Put(name),
    lambda name, rng: Put(side=rng.pick(tuple(Side)), of=name),
    lambda name, _: PutInside(name),
    lambda name, _: Open(name, "door"),
    lambda name, _: Shut(name),
    lambda name, _: Push(name, 0.0),
    lambda name, _: Tap(name, 90.0, 5.0),
    lambda name, _: PutOnSlope(name),
    lambda name, _: Stack((name, name)),
    lambda name, _: Fill(name),
    lambda name, _: Pour(name),
    lambda name, _: Empty(name),
    lambda name, _: Switch(name, on=True),
    lambda name, _: Lift(name),
    lambda name, _: Drape(name),
)


def acting(seeds: range) -> Sums:
    """Counts acts by what came of them, and what is wrong with that, on a house for each seed."""
    sums: Sums = {}
    for seed in seeds:
        state = rounded_state(State(draw_house(seed, 1 + seed % MOST_ROOMS, tidiness=0.5)))
        for act, outcome, wrong in acted(state.house, seed):
            verb = act.__struct_config__.tag
            nudged = [f"{verb}: nudged"] if is_nudged(state, act, outcome) else []
            told = (f"{verb}: all", f"{verb}: {outcome.verdict}", *(f"fault: {_sort(each)}" for each in wrong))
            for name in (*told, *nudged):
                sums.setdefault(name, [0.0])[0] += 1
            state = state.after(outcome.changes)
    return sums


def _sort(fault: Fault) -> str:
    """Returns what is wrong without names."""
    sorts = ("lies in", "out of the house", "litres", "1 nm", "lost", "refused", "lead")
    return next((sort for sort in sorts if sort in fault.what), fault.what)


def behaved(sums: Sums) -> Figures:
    """Tells how many acts there were, what came of them, and that nothing was wrong."""
    figures: Figures = {name: Figure(count) for name, (count,) in sums.items() if not name.startswith("fault")}
    figures["acts"] = Figure(sum(count for name, (count,) in sums.items() if name.endswith(": all")), least=10_000)
    nudged = sum(count for name, (count,) in sums.items() if name.endswith(": nudged"))
    changed = sum(sums.get("fault: 1 nm", [0.0]))
    faults = sum(count for name, (count,) in sums.items() if name.startswith("fault"))
    figures["nudged"] = Figure(nudged, least=2_000)
    figures["changed by a nudge"] = Figure(changed)
    figures["share that a nudge changes"] = Figure(round(changed / nudged, 5), most=_RARE)
    figures["other faults"] = Figure(faults - changed, most=0)
    return figures


PROOFS = (
    Proof(
        "acts",
        "10,000 acts by chance on 100 houses: none raises an error, puts anything into something else by more than "
        "1 mm or out of the house, or loses anything, liquids too; what is refused changes nothing, and of 1,000 "
        "acts that let something go and leave a state, at most one leaves another one where that is nudged by 1 nm.",
        lambda: (*houses(), *acts()),
        cut(range(100), 2),
        acting,
        behaved,
        needs="mujoco",
    ),
)
