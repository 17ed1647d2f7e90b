"""Draws scenes from a seed."""

from dataclasses import dataclass, replace
from itertools import permutations

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Kind
from tolman.errors import ImpossibleSceneError
from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose
from tolman.seeding import Stream, stream
from tolman.suites.tos.scene.kinds import COLOURS
from tolman.suites.tos.scene.placement import SPACING, Place, Role, board
from tolman.suites.tos.scene.plan import Plan, Shape, draw_plan
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.shown import is_clear

MOST_SIDE = 40
"""Cells along a room's side."""

MOST_THINGS = 20
"""Things in one room: beyond, rooms would have to grow faster to keep no three of them in a line."""

_PLANS_TRIED = 12
_DOORS_TRIED = 40


@dataclass(frozen=True, slots=True)
class Layout:
    """What a drawn scene must be like."""

    rooms: int = 3
    """Number of rooms."""
    things: int = 4
    """Things in each room."""
    plan: Shape = Shape.STAR
    """How the rooms hang together."""
    room_size: tuple[int, int] | None = None
    """Cells east and north of each room; None lets rooms grow with their things."""

    def __post_init__(self) -> None:
        if self.rooms < 1 or self.things < 1:
            raise ImpossibleSceneError(
                f"a scene needs at least 1 room with 1 thing, not {self.rooms} rooms with {self.things}"
            )
        if self.room_size and not 1 <= min(self.room_size) <= max(self.room_size) <= MOST_SIDE:
            raise ImpossibleSceneError(
                f"rooms have 1 to {MOST_SIDE} cells a side, not {self.room_size[0]}×{self.room_size[1]}"
            )

    @property
    def size(self) -> tuple[int, int]:
        """Cells east and north of each room: 6 for up to four things, two more for every further one."""
        side = max(6, 2 * self.things - 2)
        return self.room_size or (side, side)


@dataclass(frozen=True, slots=True)
class _Places:
    """A plan with the cells of its doors, its start and its things, room by room."""

    plan: Plan
    doors: tuple[Cell, ...]
    start: Cell
    things: tuple[Cell, ...]


def draw(seed: int, layout: Layout | None = None) -> Scene:
    """Returns the scene of `seed`: the same scene everywhere."""
    layout = layout or Layout()
    if layout.things > MOST_THINGS:
        raise ImpossibleSceneError(_too_many(seed, layout))
    names = _draw_names(stream(seed, "scene", "names"), layout)
    places = _draw_places(seed, layout)
    if places is None:
        raise ImpossibleSceneError(_too_many(seed, layout))
    facing = stream(seed, "scene", "facings")
    origin = (min(r.west for r in places.plan.rooms) - 1, min(r.south for r in places.plan.rooms) - 1)
    return Scene(
        rooms=tuple(Room(i, r.moved(-origin[0], -origin[1])) for i, r in enumerate(places.plan.rooms, 1)),
        doors=_doors(stream(seed, "scene", "doors"), places, origin),
        things=tuple(
            Thing(name, _shifted(cell, origin), HEADINGS[facing.below(4)] if front else Heading.NORTH, front)
            for (name, front), cell in zip(names, places.things, strict=True)
        ),
        start=Pose(_shifted(places.start, origin), Heading.NORTH),
    )


def _shifted(cell: Cell, origin: Cell) -> Cell:
    return cell[0] - origin[0], cell[1] - origin[1]


def _draw_names(rng: Stream, layout: Layout) -> list[tuple[str, bool]]:
    """Returns name and front of every thing, room by room.

    At least three quarters of the first room's things and half of every other room's have a front. Where
    the kinds do not suffice, every name takes a colour.
    """
    count = layout.things
    fronts = [count - count // 4] + [(count + 1) // 2] * (layout.rooms - 1)
    pool: list[tuple[str, Kind]] = [(name, kind) for name, kind in KINDS.items() if kind.drawn]
    fronted = sum(kind.has_front for _, kind in pool)
    if count * layout.rooms > len(pool) or sum(fronts) > fronted:
        pool = [(f"{colour} {name}", kind) for name, kind in pool for colour in COLOURS]
        fronted *= len(COLOURS)
    if count * layout.rooms > len(pool) or sum(fronts) > fronted:
        most = len(pool) // layout.rooms
        raise ImpossibleSceneError(f"there are {len(pool)} names: at most {most} things in each room")
    drawn = [(name, kind.has_front) for name, kind in rng.shuffled(pool)]
    with_front = [entry for entry in drawn if entry[1]][: sum(fronts)]
    chosen = set(with_front)
    others = [entry for entry in drawn if entry not in chosen]
    names = []
    for number in fronts:
        room = [with_front.pop() for _ in range(number)] + [others.pop() for _ in range(count - number)]
        names += rng.shuffled(room)
    return names


def _draw_places(seed: int, layout: Layout) -> _Places | None:
    plans, rng = stream(seed, "scene", "plan"), stream(seed, "scene", "places")
    for _ in range(_PLANS_TRIED):
        places = _place_all(rng, draw_plan(plans, layout.plan, layout.rooms, layout.size), layout.things)
        if places is not None:
            return places
    return None


def _place_all(rng: Stream, plan: Plan, count: int) -> _Places | None:
    """Places rooms one after the other; a door already placed from its other room stays."""
    doors: dict[int, Cell] = {}
    cells: list[Cell] = []
    for room in range(len(plan.rooms)):
        placed = _place_room(rng, plan, room, count, doors)
        if placed is None:
            return None
        cells += placed
    start, *things = cells
    return _Places(plan, tuple(doors[i] for i in range(len(plan.passages))), start, tuple(things))


def _place_room(rng: Stream, plan: Plan, room: int, count: int, doors: dict[int, Cell]) -> list[Cell] | None:
    """Returns cells for the room's things, behind the start in the first room, and adds its doors to `doors`."""
    area = plan.rooms[room]
    ground = board(area.width, area.depth)
    corner = (area.west - 1, area.south - 1)
    passages = [i for i, passage in enumerate(plan.passages) if room in passage.rooms]
    for _ in range(_DOORS_TRIED):
        mine = {i: doors[i] if i in doors else rng.pick(plan.passages[i].cells) for i in passages}
        if _crowded(list(mine.values())):
            continue
        places: list[Place] = [(_shifted(cell, corner), Role.DOOR) for cell in mine.values()]
        start = ground.place(rng, places, Role.START, 1) if room == 0 else []
        if start is None:
            continue
        things = ground.place(rng, places + [(cell, Role.START) for cell in start], Role.THING, count)
        if things is None:
            continue
        cells = [(x + corner[0], y + corner[1]) for x, y in start + things]
        ways = {cell: plan.passages[i].heading for i, cell in mine.items()}
        if is_clear([*cells, *ways], cells[len(start) :], ways):
            doors.update(mine)
            return cells
    return None


def _crowded(cells: list[Cell]) -> bool:
    return any(max(abs(a[0] - b[0]), abs(a[1] - b[1])) < SPACING for i, a in enumerate(cells) for b in cells[:i])


def _doors(rng: Stream, places: _Places, origin: Cell) -> tuple[Door, ...]:
    colours = rng.shuffled(COLOURS)
    names = [f"{colour} door" for colour in colours] + [f"{a}-{b} door" for a, b in permutations(colours, 2)]
    if len(places.doors) > len(names):
        raise ImpossibleSceneError(f"there are colours for {len(names)} doors, not {len(places.doors)}")
    doors = []
    for name, passage, cell in zip(names, places.plan.passages, places.doors, strict=False):
        one, other = (room + 1 for room in passage.rooms)
        if passage.heading in (Heading.NORTH, Heading.EAST):
            doors.append(Door(name, _shifted(cell, origin), passage.heading, (one, other)))
        else:
            doors.append(Door(name, _shifted(cell, origin), passage.heading.turned(2), (other, one)))
    return tuple(doors)


def _too_many(seed: int, layout: Layout) -> str:
    """Returns an explanation that names the largest number of things that fits."""
    if layout.room_size is None:
        return f"a room holds at most {MOST_THINGS} things, not {layout.things}; ask for more rooms"
    width, depth = layout.size
    bound = ((width + SPACING - 1) // SPACING) * ((depth + SPACING - 1) // SPACING)
    most = min(layout.things - 1, bound, MOST_THINGS)
    while most > 0 and _draw_places(seed, replace(layout, things=most, room_size=layout.size)) is None:
        most -= 1
    return (
        f"{layout.things} things do not fit the rooms of {width}×{depth} cells of seed {seed} under the spacing "
        f"rules: at most {most} do; ask for fewer things or larger rooms"
    )
