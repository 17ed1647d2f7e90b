"""Why there is nothing that an act can be done to, in words, for users; models are told nothing of it."""

from collections.abc import Iterator
from dataclasses import replace

from tolman.house.house import CEILING, FLOOR, WALL, House, Thing
from tolman.house.liquids import vessel_of
from tolman.house.models import model_of, shape_of
from tolman.house.shell import floor_name
from tolman.options import nearest
from tolman.physics.act import (
    Act,
    Drape,
    Empty,
    Fill,
    Lift,
    LookInto,
    Open,
    PickUp,
    Pour,
    Push,
    Put,
    PutInside,
    PutOnSlope,
    Shut,
    Stack,
    Switch,
    Tap,
)
from tolman.physics.state import State


def reason(act: Act, state: State) -> str:
    """Returns why there is nothing in a state that an act can be done to."""
    held = {thing.name: thing for thing in state.carried.things}
    for name in _names(act):
        if name in held and not isinstance(act, (Fill, Empty, Switch)):
            return f"{name} is in the hand"
    if missing := unknown_name(act, replace(state.house, things=(*state.house.things, *held.values()))):
        return missing
    things = held | {thing.name: thing for thing in state.house.things}
    lacks = (_lack(act, things[name]) for name in _names(act) if name in things)
    return next(filter(None, lacks), _of_hand(act, state))


def unknown_name(act: Act, house: House) -> str:
    """Returns that there is nothing in a house that has a name which an act says; nothing where there is."""
    groups = (house.things, house.doorways, house.lamps, house.cloths)
    known = {FLOOR, *map(floor_name, house.rooms), *(each.name for group in groups for each in group)}
    missing = next((name for name in _names(act) if name not in known), None)
    return "" if missing is None else f"there is no {missing[:60]!r} in this house{nearest(missing[:60], known)}"


def _names(act: Act) -> Iterator[str]:
    """Yields every name that an act says."""
    match act:
        case PickUp(name) | PutInside(name) | PutOnSlope(name) | Fill(name) | Empty(name) | Lift(name) | Drape(name):
            yield name
        case Open(name) | Shut(name) | LookInto(name) | Push(name) | Tap(name) | Switch(name):
            yield name
        case Put(on=on, of=of):
            yield of or on
        case Pour(into) if into:
            yield into
        case Stack(names, on):
            yield from (*names, on)


def _lack(act: Act, thing: Thing) -> str:
    """Returns what a thing lacks for an act; nothing where it lacks nothing."""
    shape, name = shape_of(thing), thing.name
    match act:
        case Open(_, joint) | Shut(_, joint):
            names = [each.name for each in shape.joints]
            return (
                ""
                if joint in ("", *names) and names
                else f"{name} has no {joint}"
                if joint
                else f"nothing of {name} opens"
            )
        case LookInto():
            return "" if shape.cavities else f"{name} has no room inside"
        case PutInside():
            unfit = next((cavity.unfit for cavity in shape.cavities if cavity.unfit), "")
            is_fit = any(not cavity.unfit for cavity in shape.cavities)
            return "" if is_fit else f"nothing is put into {name}: {unfit}" if unfit else f"{name} has no room inside"
        case PutOnSlope():
            return "" if any(not surface.is_level for surface in shape.surfaces) else f"nothing of {name} slants"
        case Fill() | Empty() | Pour():
            return _no_vessel(thing)
        case Switch():
            return f"nothing of {name} shines"
        case Put(of=beside) if beside and thing.held_by in (WALL, CEILING):
            return f"{name} hangs, and nothing stands beside it"
    return ""


def _no_vessel(thing: Thing) -> str:
    if vessel_of(thing) is None:
        return f"{thing.name} holds no liquid"
    filling = model_of(thing).choice.get("filling", "none")
    return "" if filling == "none" else f"{thing.name} came filled with {filling}, which stays in it"


def _of_hand(act: Act, state: State) -> str:
    """Returns what is wrong with what the hand holds."""
    held, cloth = state.held, state.carried.cloth
    if isinstance(act, Pour) and held is not None and (why := _no_vessel(held)):
        return why
    if cloth is not None:
        return f"the hand holds {cloth.name}, which is a cloth"
    return "there is nothing that this can be done to"
