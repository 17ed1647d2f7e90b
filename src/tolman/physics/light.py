"""Light in the hands of a visitor: lamps that are switched, and a torch. No time runs."""

from collections.abc import Iterable
from dataclasses import replace

from tolman.house.house import Lamp
from tolman.physics.act import Switch, Torch
from tolman.physics.outcome import Course, Verdict, refused
from tolman.physics.state import State


def switched(state: State, act: Switch) -> Course:
    """Switches a lamp on or off, in the hand too; one that is already so stays as it is, however bright."""
    house, carried = state.house, state.carried
    every = (*house.lamps, *carried.lamps)
    chosen = {lamp.name for lamp in every if lamp.name == act.lamp} or {
        lamp.name for lamp in every if lamp.thing == act.lamp
    }
    if not chosen:
        return refused(state, Verdict.NOTHING)
    house = replace(house, lamps=_switched(house.lamps, chosen, act.on))
    carried = replace(carried, lamps=_switched(carried.lamps, chosen, act.on))
    return Course(Verdict.DONE, State(house, carried))


def _switched(lamps: Iterable[Lamp], chosen: set[str], on: bool) -> tuple[Lamp, ...]:
    return tuple(
        replace(lamp, brightness=float(on)) if lamp.name in chosen and (lamp.brightness > 0) != on else lamp
        for lamp in lamps
    )


def lit(state: State, act: Torch) -> Course:
    """Takes a torch, or puts it away; the hand that holds things stays free."""
    return Course(Verdict.DONE, replace(state, carried=replace(state.carried, torch=act.on)))
