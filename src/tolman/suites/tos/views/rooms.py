"""A scene as rooms in three dimensions.

World frame: x east, y north, z up, metres; the cell (x, y) lies around the point (x, y), and one cell is one metre.

From a cell one sees the rooms of that cell and nothing else: doors are shut, but the one in whose doorway
the viewer stands, and the thing stood on is not drawn. So every cell has a stage of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise

from tolman.assets.catalogue import KINDS
from tolman.assets.finish import BRASS, COLOURS, light, paint, shade
from tolman.assets.kind import Choice, Kind, Option, build
from tolman.assets.material import Colour, Material, Optics, Pattern
from tolman.assets.primitive import ball, box, cylinder, slab
from tolman.assets.shape import Shape, together
from tolman.errors import PictureError
from tolman.geometry.pose import Cell, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.render.tracer.camera import Camera
from tolman.render.tracer.stage import Light, Sky, Stage, joined, placed, staged
from tolman.seeding import Stream, stream
from tolman.suites.tos.scene.kinds import kind_of, scale
from tolman.suites.tos.scene.scene import Door, Member, Room, Scene, Thing
from tolman.suites.tos.scene.shown import LEAF, WALL
from tolman.suites.tos.setting import IMAGE_SIZE

EYE = 1.0
"""Height of the viewer's eye: from higher up, a pan that lies one cell ahead would be below the picture."""
HEIGHT = 2.6
HOUSE = 0
"""Label of floors, walls and ceilings; the thing or door number n of a scene has the label n + 1."""

_CASING = 0.01
"""How far casings and skirtings stand out from a wall."""
_LINING = WALL / 2 - _CASING
"""Half a wall: what a room has on its side of the middle line."""
_LINTEL = 2.05
_LAMP, _HIGH = 2.2, 7.0
"""Heights of lamps under a ceiling, and above open rooms."""
_SKY = Sky(ambient=0.34)

WALLS: tuple[Colour, ...] = (
    (0.88, 0.86, 0.81),
    (0.78, 0.83, 0.86),
    (0.86, 0.80, 0.75),
    (0.80, 0.84, 0.77),
    (0.84, 0.81, 0.86),
)
_LAMPS: tuple[Colour, ...] = ((1.0, 0.95, 0.87), (1.0, 0.98, 0.95), (0.95, 0.97, 1.0))
FLOORS = (
    Material((0.80, 0.78, 0.73), 0.35, pattern=Pattern.TILES, second=(0.50, 0.48, 0.45), repeat=1.0),
    Material((0.66, 0.50, 0.34), 0.5, pattern=Pattern.PLANKS, second=(0.42, 0.30, 0.19), repeat=0.125),
    Material((0.72, 0.72, 0.74), 0.35, pattern=Pattern.TILES, second=(0.42, 0.42, 0.44), repeat=1.0),
    Material((0.50, 0.35, 0.22), 0.5, pattern=Pattern.PLANKS, second=(0.30, 0.20, 0.12), repeat=0.2),
    Material((0.74, 0.66, 0.55), 0.35, pattern=Pattern.TILES, second=(0.48, 0.41, 0.33), repeat=1.0),
)
_FROSTED = Material((0.74, 0.80, 0.82), 0.6)
"""What mirrors become."""
TRIM = paint((0.30, 0.28, 0.27))
"""Darker than every wall, and unlike every colour of a door, white and black too."""
_CEILING = paint((0.95, 0.95, 0.94))


@dataclass(frozen=True, slots=True)
class Decor:
    """What one room is made of."""

    wall: Material
    floor: Material
    lamp: Colour


def view_from(scene: Scene, cell: Cell, kinds: Mapping[str, Kind] = KINDS) -> Stage:
    """Returns what can be seen from a cell of a scene, whose things are of `kinds`."""
    rooms = scene.rooms_at(cell)
    if not rooms:
        raise ValueError(f"{cell} lies in no room of the scene")
    members = [member for member in scene.members_in(rooms) if member.at != cell]
    return _stage(scene, rooms, kinds, members, ceiling=True)


def seen_from(scene: Scene, cell: Cell) -> str:
    """Returns a text that tells all that `view_from` draws: views of equal text are equal."""
    rooms = scene.rooms_at(cell)
    near = scene.members_in(rooms)
    members = [(label, member) for label, member in enumerate(scene.members, start=1) if member in near]
    return repr((_look(scene), [scene.rooms[number - 1] for number in rooms], members))


def open_top(scene: Scene, kinds: Mapping[str, Kind] = KINDS, empty: bool = False) -> Stage:
    """Returns the whole scene without ceilings, to be seen from above; `empty`, there is nothing in its rooms."""
    numbers = tuple(room.number for room in scene.rooms)
    members = scene.doors if empty else scene.members
    return _stage(scene, numbers, kinds, members, ceiling=False)


def eye(pose: Pose, size: int = IMAGE_SIZE) -> Camera:
    """Returns the camera of a viewer: square, 90° wide, level."""
    (x, y), (east, north) = pose.at, pose.heading.step
    return Camera((float(x), float(y), EYE), (float(x + east), float(y + north), EYE), size, size, 90.0)


def above(scene: Scene, width: int = 768) -> Camera:
    """Returns the camera that sees a scene from above, north up, by parallel rays."""
    east, north = scene.size
    height = round(width * north / east)
    middle = ((east - 1) / 2, (north - 1) / 2)
    return Camera((*middle, 20.0), (*middle, 0.0), width, height, span=float(east), up=(0.0, 1.0, 0.0))


def _stage(
    scene: Scene, rooms: tuple[int, ...], kinds: Mapping[str, Kind], members: Sequence[Member], ceiling: bool
) -> Stage:
    """Returns rooms of a scene with `members` in them."""
    look = _look(scene)
    parts: list[Stage] = []
    lights: list[Light] = []
    for number in rooms:
        room, decor = scene.rooms[number - 1], _decor(stream(look, "room", number))
        doors = [door for door in scene.doors if number in door.rooms]
        # Moved by half a cell while patterns are laid out, so that tiles end where cells do.
        house = staged(_room(room, doors, decor, ceiling).at(0.5, 0.5), HOUSE)
        parts.append(placed(house, HOUSE, at=(-0.5, -0.5, 0.0)))
        lights += _lights(room.area, decor) if ceiling else _lights(room.area, decor, _HIGH, 4.0)
    for label, member in enumerate(scene.members, start=1):
        if member in members:
            parts.append(_leaf(member, label) if isinstance(member, Door) else _thing(member, label, look, kinds))
    return joined(parts, tuple(lights), _SKY)


def _look(scene: Scene) -> int:
    """Returns the seed of all that a scene leaves open: the same after a thing has moved or turned."""
    fixed = (scene.rooms, scene.doors, scene.start, sorted(scene.names))
    return int.from_bytes(blake2b(repr(fixed).encode(), digest_size=6).digest())


def _decor(rng: Stream) -> Decor:
    colour = rng.pick(WALLS)
    wall = Material(colour, 0.9, pattern=Pattern.PLASTER, second=shade(colour, 0.95), repeat=0.4)
    return Decor(wall, rng.pick(FLOORS), rng.pick(_LAMPS))


def _lights(area: Rect, decor: Decor, height: float = _LAMP, brightness: float = 1.0) -> list[Light]:
    """Returns the lamps of a room, one for every six metres or so of its length."""
    across, along = max(1, round(area.width / 7)), max(1, round(area.depth / 7))
    xs = [area.west - 0.5 + area.width * (index + 0.5) / across for index in range(across)]
    ys = [area.south - 0.5 + area.depth * (index + 0.5) / along for index in range(along)]
    strength = brightness * (0.11 * area.width * area.depth / (across * along) + 1.2)
    return [Light((x, y, height), strength, decor.lamp, radius=0.1 * height) for x in xs for y in ys]


def model_of(scene: Scene, name: str, kinds: Mapping[str, Kind] = KINDS) -> tuple[Kind, Choice]:
    """Returns the kind of a thing of a scene, and the options of its model."""
    return _chosen(_look(scene), name, kinds)


def _chosen(look: int, name: str, kinds: Mapping[str, Kind]) -> tuple[Kind, Choice]:
    try:
        colour, kind = kind_of(name, kinds)
    except KeyError:
        raise PictureError(
            f"nothing tells what a {name} looks like; bring a model with --own, or install the package that has it"
        ) from None
    fixed = {} if colour is None else {"colour": colour}
    return kind, kind.draw(stream(look, "model", name), **fixed)


def _thing(thing: Thing, label: int, look: int, kinds: Mapping[str, Kind]) -> Stage:
    kind, choice = _chosen(look, thing.name, kinds)
    x, y = thing.at
    model = _frosted(model_stage(kind, tuple(choice.items())))
    return placed(model, label, turn_of(thing.heading), (x, y, 0), scale(kind))


@lru_cache(128)
def model_stage(kind: Kind, choice: tuple[tuple[str, Option], ...]) -> Stage:
    """Returns a model as it is; the last ones are kept for other cells, for the catalogue and for who looks."""
    return staged(build(kind, **dict(choice)).shape, 0)


def _frosted(model: Stage) -> Stage:
    """Returns a model without mirrors, which would show what words deny."""
    return replace(model, materials=tuple(_FROSTED if m.optics is Optics.MIRROR else m for m in model.materials))


def turn_of(heading: Heading) -> float:
    """Returns the turn, counter-clockwise from above, that makes a model's front (-y) face a heading."""
    return 180.0 - 90.0 * heading


def _room(room: Room, doors: list[Door], decor: Decor, ceiling: bool) -> Shape:
    area = room.area
    width, depth = area.width + 1.0, area.depth + 1.0
    x, y = (area.west + area.east) / 2, (area.south + area.north) / 2
    floor = box(width, depth, 0.1).at(x, y, -0.1).of(decor.floor)
    walls = [_wall(area, heading, doors, room.number, decor.wall) for heading in Heading]
    above_all = [box(width, depth, 0.1).at(x, y, HEIGHT).of(_CEILING), _fixtures(area, decor)] if ceiling else []
    return together(floor, *walls, *above_all)


def _fixtures(area: Rect, decor: Decor) -> Shape:
    lamp = cylinder(0.2, 0.05).at(z=HEIGHT - 0.05).of(light(decor.lamp, 0.9))
    return together(*(lamp.at(spot.at[0], spot.at[1]) for spot in _lights(area, decor)))


def _wall(area: Rect, heading: Heading, doors: list[Door], room: int, material: Material) -> Shape:
    """Returns the wall that a room has towards `heading`, with its openings; built facing +y, then turned."""
    along = area.width if heading in (Heading.NORTH, Heading.SOUTH) else area.depth
    out = (area.depth if heading in (Heading.NORTH, Heading.SOUTH) else area.width) / 2 + 0.5
    middle = ((area.west + area.east) / 2, (area.south + area.north) / 2)
    holes = sorted(_along(door.at, middle, heading) for door in doors if door.inward(room) is heading.turned(2))
    half = (along + 1) / 2
    edges = [-half, *(edge for hole in holes for edge in (hole - LEAF / 2, hole + LEAF / 2)), half]
    pieces = [_panel(start, stop, material) for start, stop in list(pairwise(edges))[::2]]
    frames = [_frame(material).at(x=hole) for hole in holes]
    return together(*pieces, *frames).at(y=out).turned(z=-90.0 * heading).at(*middle)


def _along(at: Cell, middle: tuple[float, float], heading: Heading) -> float:
    """Returns how far to the right of a room's middle a cell lies, for one who faces `heading` there."""
    east, north = at[0] - middle[0], at[1] - middle[1]
    return (east, -north, -east, north)[heading]


def _panel(start: float, stop: float, material: Material) -> Shape:
    """Returns a stretch of wall with its skirting, this side of the line y = 0."""
    x, width = (start + stop) / 2, stop - start
    wall = box(width, _LINING, HEIGHT).at(x, -_LINING / 2).of(material)
    skirting = box(width, _CASING, 0.09).at(x, -_LINING - _CASING / 2).of(TRIM)
    return wall + skirting


def _frame(material: Material) -> Shape:
    """Returns what is around an opening: the wall above it, and a casing."""
    over = box(LEAF, _LINING, HEIGHT - _LINTEL).at(y=-_LINING / 2, z=_LINTEL).of(material)
    post = box(0.07, _CASING, _LINTEL + 0.07).at(x=LEAF / 2 + 0.035, y=-_LINING - _CASING / 2).both("x")
    beam = box(LEAF, _CASING, 0.07).at(y=-_LINING - _CASING / 2, z=_LINTEL)
    return over + (post + beam).of(TRIM)


def colours_of(door: Door) -> list[Colour]:
    """Returns the colours that the name of a door tells; gray where it tells none."""
    words = [word for word in door.name.removesuffix(" door").split("-") if word in COLOURS]
    return [COLOURS[word] for word in words or ["gray"]]


def _leaf(door: Door, label: int) -> Stage:
    """Returns the shut leaf of a door, in the colours of its name, from the top down.

    It is as thick as its wall, so that none of it is lost behind the casing for one who looks along the wall.
    """
    colours = colours_of(door)
    tall = _LINTEL / len(colours)
    boards = [_board(tall, colour).at(z=tall * place) for place, colour in enumerate(reversed(colours))]
    knob = ball(0.06).at(y=-WALL / 2 - 0.055, z=-0.03).both("y") + cylinder(0.012, 0.2).turned(x=90).at(y=0.1)
    leaf = together(*boards, knob.at(x=LEAF / 2 - 0.08, z=1.0).of(BRASS))
    x, y = door.at
    return placed(staged(leaf, label), label, -90.0 * door.heading, (x, y, 0))


def _board(tall: float, colour: Colour) -> Shape:
    field = slab(0.28, WALL + 0.02, tall / 2 - 0.16, 0.012).at(z=0.1)
    fields = (field + field.at(z=tall / 2 - 0.04)).at(x=0.2).both("x")
    return (box(LEAF, WALL, tall) + fields).of(paint(colour))
