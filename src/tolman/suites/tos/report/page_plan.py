"""A floor plan as SVG, with the path of a player.

Frame and units as in `geometry.pose`; what is drawn is measured in pixels to the right of and below the north-west
corner. Walls are lines through the middle of their cells.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tolman.geometry.pose import Cell, Heading, Pose
from tolman.render.palette import door_colours
from tolman.report.page.labels import placed
from tolman.report.page.markup import Markup, element, number
from tolman.suites.tos.drawing.trail import Trail, stops
from tolman.suites.tos.report.followed import Looks
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing

_CELL, _MARGIN = 22.0, 5.0
_MARK = 5.0
"""Half the width of a thing."""


def plan(scene: Scene, looks: Looks, again: Looks, shifted: Scene | None) -> Markup:
    """Returns a floor plan with the path of a player.

    `looks` are those of its exploration, `again` those of its revision, and `shifted` is the scene by then.
    """
    sheet = _Sheet(scene)
    moved = [thing for thing in (shifted.things if shifted else ()) if thing != scene.by_name[thing.name]]
    return element(
        "svg",
        map(sheet.room, scene.rooms),
        [sheet.wedge(step, pose) for step, pose in (looks | again).items()],
        map(sheet.door, scene.doors),
        [sheet.move(scene.by_name[thing.name].at, thing.at) for thing in moved],
        sheet.path(looks.values(), "path"),
        sheet.path(again.values(), "path again"),
        [sheet.thing(thing, "thing") for thing in scene.things],
        [sheet.thing(thing, "thing shifted") for thing in moved],
        sheet.start(scene.start),
        sheet.stops(Trail(tuple(looks.values()))),
        sheet.names([thing.at for thing in moved]),
        viewBox=f"0 0 {number(sheet.width)} {number(sheet.height)}",
        width=sheet.width,
        height=sheet.height,
        class_="plan",
        role="img",
        aria_label="Floor plan, north up",
        xmlns="http://www.w3.org/2000/svg",
    )


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Where the cells of a scene are drawn."""

    scene: Scene

    @property
    def width(self) -> float:
        return (self.scene.size[0] - 1) * _CELL + 2 * _MARGIN

    @property
    def height(self) -> float:
        return (self.scene.size[1] - 1) * _CELL + 2 * _MARGIN

    def at(self, cell: tuple[float, float]) -> tuple[float, float]:
        """Returns the middle of a cell."""
        return _MARGIN + cell[0] * _CELL, self.height - _MARGIN - cell[1] * _CELL

    def room(self, room: Room) -> Markup:
        """Returns the floor of a room and its walls."""
        area = room.area
        x, y = self.at((area.west - 1, area.north + 1))
        size = (area.width + 1) * _CELL, (area.depth + 1) * _CELL
        return element("rect", x=x, y=y, width=size[0], height=size[1], class_="room")

    def door(self, door: Door) -> Markup:
        """Returns a gap in the wall in the colours of a door."""
        x, y = self.at(door.at)
        is_across = door.heading in (Heading.NORTH, Heading.SOUTH)
        colours = door_colours(door.name)
        ends = [0.9 * _CELL * (place / len(colours) - 0.5) for place in range(len(colours) + 1)]

        def line(low: float, high: float, **look: str) -> Markup:
            along = {"x1": x + low, "x2": x + high, "y1": y, "y2": y} if is_across else {}
            return element("line", **(along or {"x1": x, "x2": x, "y1": y + low, "y2": y + high}), **look)

        frame = line(ends[0] - 1.5, ends[-1] + 1.5, class_="jamb")
        parts = [line(*pair, stroke=colour) for pair, colour in zip(pairwise(ends), colours, strict=True)]
        return element("g", element("title", door.name), frame, parts, class_="door")

    def thing(self, thing: Thing, look: str) -> Markup:
        """Returns a thing; a tick shows where its front is."""
        x, y = self.at(thing.at)
        east, north = thing.heading.step
        box = element("rect", x=x - _MARK, y=y - _MARK, width=2 * _MARK, height=2 * _MARK, rx=1.5)
        tick = element("line", x1=x, y1=y, x2=x + 1.8 * _MARK * east, y2=y - 1.8 * _MARK * north)
        return element("g", element("title", thing.name), tick if thing.has_front else None, box, class_=look)

    def move(self, before: Cell, after: Cell) -> Markup:
        """Returns a line from where a thing was to where it is now."""
        (x1, y1), (x2, y2) = self.at(before), self.at(after)
        return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="move")

    def start(self, pose: Pose) -> Markup:
        """Returns a triangle that points the way a player faces at the start."""
        tip, left, right = (self._from(pose, right, ahead) for right, ahead in ((0, 0.42), (-0.3, -0.3), (0.3, -0.3)))
        return element(
            "g", element("title", "start"), element("polygon", points=_points((tip, left, right))), class_="start"
        )

    def wedge(self, step: int, pose: Pose) -> Markup:
        """Returns the way that a player looked in a step, which the page shows with that step."""
        corners = [self.at(pose.at), self._from(pose, -3, 3), self._from(pose, 3, 3)]
        return element("polygon", points=_points(corners), class_="look", data_step=step)

    def _from(self, pose: Pose, right: float, ahead: float) -> tuple[float, float]:
        """Returns a point to the right and ahead of a pose."""
        east, north = pose.heading.step
        return self.at((pose.at[0] + ahead * east + right * north, pose.at[1] + ahead * north - right * east))

    def path(self, poses: Iterable[Pose], look: str) -> Markup | None:
        """Returns the way from look to look; None where the player never left its place."""
        cells = Trail((self.scene.start, *poses)).path
        return element("polyline", points=_points(map(self.at, cells)), class_=look) if len(cells) > 1 else None

    def stops(self, trail: Trail) -> list[Markup]:
        """Returns the numbers of the looks at every place."""
        marks = []
        for cell, numbers in stops(trail).items():
            x, y = self.at(cell)
            marks.append(element("text", numbers, x=x + _MARK + 1, y=y - _MARK - 1, class_="stop"))
        return marks

    def names(self, others: Sequence[Cell]) -> list[Markup]:
        """Returns the names of all things, beside them where nothing is in the way: no door, no thing, no other."""
        things = self.scene.things
        marked = [self.at(cell) for cell in (*others, *(door.at for door in self.scene.doors))]
        taken = [(x - _CELL / 2, y - _CELL / 2, x + _CELL / 2, y + _CELL / 2) for x, y in marked]
        names = [thing.name for thing in things]
        places = placed(names, [self.at(thing.at) for thing in things], _MARK + 2, taken, self.width)
        pairs = zip(names, places, strict=True)
        return [element("text", name, x=x, y=y + 4, class_="name") for name, (x, y) in pairs]


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)
