"""What was done to a house, as it is written down: reading and following it needs no MuJoCo, checking it does."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from tolman.errors import ActError
from tolman.house.checks import complaints_of_form, complaints_of_thing
from tolman.house.house import House, Thing
from tolman.physics.act import Act
from tolman.physics.outcome import VERSION, Outcome
from tolman.physics.state import State, rounded_state

_MOST_BYTES = 200_000_000


class ActRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house, what was done to it, and what came of that."""

    version: int
    """Of the physics that worked it out."""
    house: House
    """Before the first act, with empty hands."""
    acts: tuple[Act, ...]
    outcomes: tuple[Outcome, ...]


class Disparity(msgspec.Struct, frozen=True):
    """An act that comes to something else than was recorded."""

    number: int
    """Of the act, from 1."""
    parts: tuple[str, ...]
    """What differs of its outcome: "verdict", "state", "litres", "frames"."""
    recorded: Outcome
    now: Outcome


def recorded(house: House, acts: Iterable[Act], done: Callable[[], object] = lambda: None) -> ActRecord:
    """Carries acts out, one after the other, and returns what came of them; `done` is called after each."""
    from tolman.physics.hands import carried_out

    chosen = tuple(acts)
    state = rounded_state(State(house))
    before, outcomes = state.house, list[Outcome]()
    for act in chosen:
        outcomes.append(carried_out(state, act))
        state = state.after(outcomes[-1].changes)
        done()
    return ActRecord(VERSION, before, chosen, tuple(outcomes))


def replayed(record: ActRecord) -> tuple[State, ...]:
    """Returns the state before the first act, and that after each; raises where a digest does not fit its state."""
    states = [State(record.house)]
    for number, outcome in enumerate(record.outcomes, 1):
        states.append(states[-1].after(outcome.changes))
        if states[-1].digest != outcome.digest:
            raise ActError(f"act {number} of the record leads to another state than it says; record it again")
    return tuple(states)


def rechecked(record: ActRecord, done: Callable[[], object] = lambda: None) -> tuple[Disparity, ...]:
    """Carries out what was recorded again, each act from the state in which it was done, and returns what differs.

    Where a recorded state is damaged, it goes on from what the act comes to now.
    """
    from tolman.physics.hands import carried_out

    found, state = list[Disparity](), State(record.house)
    for number, (act, was) in enumerate(zip(record.acts, record.outcomes, strict=True), 1):
        now = carried_out(state, act)
        if parts := tuple(_differing(was, now)):
            found.append(Disparity(number, parts, was, now))
        after = state.after(was.changes)
        state = after if after.digest == was.digest else state.after(now.changes)
        done()
    return tuple(found)


def _differing(was: Outcome, now: Outcome) -> Iterator[str]:
    """Yields what of an outcome differs from another one."""
    if was.verdict != now.verdict:
        yield "verdict"
    if was.digest != now.digest or was.changes != now.changes:
        yield "state"
    if dict(was.litres) != dict(now.litres):
        yield "litres"
    if was.frames != now.frames:
        yield "frames"


def encoded_record(record: ActRecord) -> bytes:
    """Returns a record as JSON."""
    return msgspec.json.format(msgspec.json.encode(record, order="sorted"), indent=1) + b"\n"


def read_record(path: Path) -> ActRecord:
    """Returns the record in a file; raises where there is none, and says why."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise ActError(f"{path} has more than {_MOST_BYTES // 1_000_000} MB, which is no record of acts")
        record = msgspec.json.decode(path.read_bytes(), type=ActRecord)
    except OSError as error:
        raise ActError(f"{path} cannot be read: {error.strerror}") from None
    except RecursionError:
        raise ActError(f"{path} is no record of acts: it is nested deeper than any") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ActError(f"{path} is no record of acts: {error}; --act and --acts write one as outcomes.json") from None
    if len(record.acts) != len(record.outcomes):
        raise ActError(f"{path} has {len(record.acts)} acts and {len(record.outcomes)} outcomes; record them again")
    if found := next(_unsound(record), None):
        raise ActError(f"{path} is no sound record of acts: {found}")
    return record


def _unsound(record: ActRecord) -> Iterator[str]:
    """Yields what is wrong with the house of a record, and with what it tells of things."""
    yield from complaints_of_form(record.house)
    known = {thing.name: thing for thing in _things(record)}
    for thing in _things(record):
        yield from complaints_of_thing(thing, known)


def _things(record: ActRecord) -> Iterator[Thing]:
    """Yields every thing of which a record tells."""
    yield from record.house.things
    for outcome in record.outcomes:
        yield from outcome.changes.things
        yield from outcome.changes.carried.things if outcome.changes.carried else ()
        for frame in outcome.frames:
            yield from frame.things
