"""The planner: from what would settle a question to the next move, out of what was seen so far.

It knows no map and no depth. Where something is, it learns by seeing it from two places; what is in its way, by being
blocked. Metres and degrees, headings clockwise from north.
"""

from collections.abc import Callable, Iterable, Mapping
from math import atan2, cos, degrees, dist, hypot, radians, sin

from tolman.assets.shape import Vector
from tolman.eye.deed import Deed, Pointed
from tolman.eye.motion import LONGEST, SHORTEST, Motion, Way
from tolman.eye.stance import DEGREES, HIGHEST, LEVEL, STEEPEST, Stance
from tolman.suites.esi.kinds.kind import Above, Around, Cover, Do, Find, Goal, Into, Locate, Near, Tell
from tolman.suites.esi.moves import EndPhase, GoTo, LookInto, Move, written
from tolman.suites.esi.players.cover import towards_gaps
from tolman.suites.esi.sight import BLOCKED, Glimpse, Mask, Memory

CLOSE = 0.85
"""Metres on the plan from an eye to what a hand is to reach."""
_SIDESTEP = 0.3
_SCAN = 60.0
"""Degrees of a turn when looking around."""
_OFF = 10.0
"""Degrees that are near enough, around a thing."""
_EDGE = 0.08
"""Metres that are near enough."""
_CENTRAL = 35.0
"""Degrees from the middle of the picture within which a thing is in the middle."""


def next_move(goals: Iterable[Goal], memory: Memory) -> Move | None:
    """Returns the next move towards the first of some goals that is not reached and can be come nearer to."""
    for goal in goals:
        move = _TOWARDS[type(goal)](goal, memory)
        if move is not None and not _was_in_vain(memory, move):
            return move
    return None


def _was_in_vain(memory: Memory, move: Move) -> bool:
    """Says whether a move was made before from the same stance and changed nothing to be seen, or was made twice."""
    text, here = written(move), memory.now.stance
    pairs = zip(memory.glimpses, memory.glimpses[1:], strict=False)
    made = [(one, later) for one, later in pairs if later.move == text and one.stance == here]
    return len(made) > 1 or any(later.stance == here and later.masks == one.masks for one, later in made)


def facing(stance: Stance, place: Vector, central: float = _CENTRAL) -> Motion | None:
    """Returns the turn that brings a place towards the middle of the picture; None where it is there."""
    east, north, up = (part - own for part, own in zip(place, stance.at, strict=True))
    turn = (degrees(atan2(east, north)) - stance.heading * DEGREES + 180) % 360 - 180
    tilt = degrees(atan2(up, hypot(east, north))) - stance.pitch * DEGREES
    # Far below, nearly every heading shows the place.
    if abs(turn) * cos(radians(min(abs(tilt + stance.pitch * DEGREES), 90.0))) > central:
        steps = round(abs(turn) / DEGREES)
        return Motion(Way.TURN_RIGHT if turn > 0 else Way.TURN_LEFT, float(max(steps, 1) * DEGREES))
    wanted = min(max(round((tilt + stance.pitch * DEGREES) / DEGREES), -STEEPEST), STEEPEST) - stance.pitch
    if abs(tilt) > central and wanted:
        return Motion(Way.LOOK_UP if wanted > 0 else Way.LOOK_DOWN, float(abs(wanted) * DEGREES))
    return None


def _find(goal: Find, memory: Memory) -> Move | None:
    if memory.in_view(goal.name):
        return None
    place = memory.place(goal.name) or _last_place(memory, goal.name)
    turn = facing(memory.now.stance, place, 10.0) if place else None
    return turn or _scan(memory)


def _last_place(memory: Memory, name: str) -> Vector | None:
    """Returns a place in the direction in which something was seen last, as far off as most things are."""
    seen = list(memory.seen(name))
    return _towards(*seen[-1]) if seen else None


def _towards(glimpse: Glimpse, mask: Mask) -> Vector:
    across, down = mask.middle
    heading = glimpse.stance.heading * DEGREES + degrees(atan2(across / 500 - 1, 1))
    pitch = glimpse.stance.pitch * DEGREES - degrees(atan2(down / 500 - 1, 1))
    x, y, z = glimpse.stance.at
    level = 2.0 * cos(radians(pitch))
    return x + level * sin(radians(heading)), y + level * cos(radians(heading)), z + 2.0 * sin(radians(pitch))


def _tell(goal: Tell, memory: Memory) -> Move | None:
    of = memory.names.get(goal.name, goal.name)
    seen = [(glimpse, glimpse.masks[of]) for glimpse in memory.glimpses if of in glimpse.masks]
    if not seen or any(memory.seen(goal.name)):
        return None
    mask = memory.now.masks.get(of)
    if mask is None:
        return facing(memory.now.stance, _towards(*seen[-1]), 10.0) or _scan(memory)
    going = GoTo(Pointed(*mask.middle))
    return _aside(memory) if _was_in_vain(memory, going) or _went_nowhere(memory) else going


def _scan(memory: Memory) -> Move:
    """Looks around, a turn at a time, and after a full circle goes somewhere else."""
    here = memory.now.stance
    headings = {each.stance.heading for each in memory.glimpses if each.stance.at == here.at}
    if here.pitch > 0:
        return Motion(Way.LOOK_DOWN, float(here.pitch * DEGREES))
    if len(headings) < 360 // _SCAN:
        return Motion(Way.TURN_RIGHT, _SCAN)
    return GoTo(Pointed(500, 620))


def _locate(goal: Locate, memory: Memory) -> Move | None:
    if memory.place(goal.name):
        return None
    return _find(Find(goal.name), memory) or _aside(memory)


def _aside(memory: Memory) -> Move | None:
    """Returns a step to a side that is free as far as is known, or else another one."""
    moves = [Motion(way, _SIDESTEP) for way in (Way.RIGHT, Way.LEFT, Way.BACK, Way.FORWARD, Way.UP)]
    return next((each for each in moves if not _was_in_vain(memory, each) and not _was_barred(memory, each)), None)


def _was_barred(memory: Memory, move: Motion) -> bool:
    """Says whether a move ended at something in the way before, about here."""
    text, here = written(move), memory.now.stance
    return any(
        each.move == text
        and each.verdict == BLOCKED
        and each.stance.heading == here.heading
        and dist(each.stance.at, here.at) < _SIDESTEP
        for each in memory.glimpses
    )


def _near(goal: Near, memory: Memory) -> Move | None:
    place = memory.place(goal.name)
    if place is None:
        return _locate(Locate(goal.name), memory)
    here = memory.now.stance
    away = dist(here.at[:2], place[:2])
    if away <= CLOSE:
        return facing(here, place)
    mask = memory.in_view(goal.name)
    if mask is None:
        return facing(here, place, 10.0) or _scan(memory)
    going = GoTo(Pointed(*mask.middle))
    if away > CLOSE + 0.4 and not _was_in_vain(memory, going) and not _went_nowhere(memory):
        return going
    turn = facing(here, place, 8.0) if abs(_off_heading(here, place)) > 8 else None
    return turn or _stride(Way.FORWARD, away - CLOSE + 0.1)


def _went_nowhere(memory: Memory) -> bool:
    """Says whether the last move went to a place pointed at, and got hardly nearer to it."""
    if len(memory) < 2 or not memory.now.move.startswith("GoTo"):
        return False
    return dist(memory.glimpses[-2].stance.at, memory.now.stance.at) < 2 * _SIDESTEP


def _off_heading(stance: Stance, place: Vector) -> float:
    east, north = (part - own for part, own in zip(place[:2], stance.at[:2], strict=True))
    return (degrees(atan2(east, north)) - stance.heading * DEGREES + 180) % 360 - 180


def _stride(way: Way, size: float) -> Motion:
    return Motion(way, round(min(max(size, SHORTEST), LONGEST), 2))


def azimuth(stance: Stance, place: Vector) -> float:
    """Returns from which side of a place one looks, in degrees counter-clockwise from east."""
    return degrees(atan2(stance.at[1] - place[1], stance.at[0] - place[0]))


def turned_around(memory: Memory, name: str) -> list[float]:
    """Returns from which sides something was seen, in degrees around it from the first, from -180 to 180."""
    place = memory.place(name)
    if place is None:
        return [0.0]
    sides = [azimuth(glimpse.stance, place) for glimpse, _ in memory.seen(name)]
    return [(side - sides[0] + 180) % 360 - 180 for side in sides]


def _around(goal: Around, memory: Memory) -> Move | None:
    place = memory.place(goal.name)
    if place is None:
        return _locate(Locate(goal.name), memory)
    here, start = memory.now.stance, memory.glimpses[0].stance
    wanted = azimuth(start, place) + goal.degrees
    off = (wanted - azimuth(here, place) + 180) % 360 - 180
    if abs(off) <= _OFF:
        return _find(Find(goal.name), memory) or facing(here, place)
    away = min(max(dist(here.at[:2], place[:2]), 0.5), 1.6)
    # Along a chord, in pieces of at most a third of a circle.
    side = radians(azimuth(here, place) + min(max(off, -60.0), 60.0))
    east, north = place[0] + away * cos(side) - here.at[0], place[1] + away * sin(side) - here.at[1]
    heading = radians(here.heading * DEGREES)
    ahead, aside = east * sin(heading) + north * cos(heading), east * cos(heading) - north * sin(heading)
    turn = facing(here, place, 30.0)
    strides = [
        (abs(aside), _stride(Way.RIGHT if aside > 0 else Way.LEFT, abs(aside))),
        (abs(ahead), _stride(Way.FORWARD if ahead > 0 else Way.BACK, abs(ahead))),
    ]
    for size, stride in sorted(strides, key=lambda each: -each[0]):
        if size > _EDGE and not _was_in_vain(memory, stride):
            return stride if memory.in_view(goal.name) or turn is None or memory.now.move.startswith("Turn") else turn
    return turn


def _above(goal: Above, memory: Memory) -> Move | None:
    near = _near(Near(goal.name), memory)
    place = memory.place(goal.name)
    if near is not None or place is None:
        return near
    here = memory.now.stance
    rise = min(place[2] + 0.7, HIGHEST) - here.at[2]
    if rise > _EDGE and here.at[2] < HIGHEST - _EDGE:
        return _stride(Way.UP, rise)
    away = dist(here.at[:2], place[:2])
    if away > 0.45 and not _was_in_vain(memory, closer := _stride(Way.FORWARD, away - 0.35)):
        return facing(here, place, 30.0) or closer
    return facing(here, place, 15.0)


def _do(goal: Do, memory: Memory) -> Move | None:
    move = _near(Near(goal.name), memory) or _find(Find(goal.name), memory)
    return move or goal.deed or Deed(goal.verb, goal.name)


def _into(goal: Into, memory: Memory) -> Move | None:
    return _near(Near(goal.name), memory) or LookInto(goal.name)


def _cover(_goal: Cover, memory: Memory) -> Move | None:
    return next((move for move in towards_gaps(memory) if not _was_in_vain(memory, move)), None) or _scan(memory)


def _level(memory: Memory) -> Move | None:
    """Returns what brings the eye back to its usual height."""
    rise = LEVEL - memory.now.stance.at[2]
    return _stride(Way.UP if rise > 0 else Way.DOWN, abs(rise)) if abs(rise) > _EDGE else None


_TOWARDS: Mapping[type, Callable[..., Move | None]] = {
    Find: _find,
    Near: _near,
    Locate: _locate,
    Tell: _tell,
    Around: _around,
    Above: _above,
    Do: _do,
    Into: _into,
    Cover: _cover,
    Motion: lambda goal, _memory: goal,
    EndPhase: lambda goal, _memory: goal,
}
