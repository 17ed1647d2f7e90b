"""A floor plan as SVG, with the path of a player.

Frame and units as in `geometry.pose`; what is drawn is measured in pixels to the right of and below the north-west
corner. Colours are those of the page's style sheet, by the looks of parts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tolman.geometry.pose import Pose
from tolman.render.labels import Box, Point
from tolman.report.page.markup import Markup, element, number
from tolman.suites.tos.drawing.plan import field_of_view, plan_of, thing_sign
from tolman.suites.tos.drawing.screen import CELL, frame_of, lettered
from tolman.suites.tos.drawing.signs import Outline, Part, Sign, repainted
from tolman.suites.tos.drawing.trail import Trail
from tolman.suites.tos.scene.scene import Scene


def plan_svg(scene: Scene, looks: Mapping[int, Pose], again: Mapping[int, Pose], shifted: Scene | None) -> Markup:
    """Returns a floor plan with the path of a player.

    `looks` are those of its exploration, `again` those of its revision, by the numbers of their steps, and `shifted`
    is the scene by then.
    """
    changed = [thing for thing in (shifted.things if shifted else ()) if thing != scene.by_name[thing.name]]
    moved = [replace(sign, parts=repainted(sign.parts, "shifted")) for sign in map(thing_sign, changed)]
    plan, numbers = lettered(plan_of(scene), moved, Trail(tuple(looks.values())))
    page = _Page(frame_of(plan))
    return element(
        "svg",
        [page.box(walls, "room") for walls in plan.walls],
        [page.view(scene, step, pose) for step, pose in {**looks, **again}.items()],
        [page.box(walls, "wall") for walls in plan.walls],
        map(page.sign, plan.doors),
        [page.line((scene.by_name[sign.name].at, sign.at), "move") for sign in moved],
        page.path(scene, looks.values(), "path"),
        page.path(scene, again.values(), "path again"),
        map(page.sign, (*plan.things, *moved, plan.start)),
        [page.words(text, at, "stop") for text, at in numbers.items()],
        [page.words(sign.name, sign.label, "name") for sign in plan.things if sign.label],
        viewBox=f"0 0 {number(page.frame.width * CELL)} {number(page.frame.height * CELL)}",
        width=page.frame.width * CELL,
        height=page.frame.height * CELL,
        class_="plan",
        role="img",
        aria_label="Floor plan, north up",
        xmlns="http://www.w3.org/2000/svg",
    )


@dataclass(frozen=True, slots=True)
class _Page:
    """Where a plan lies on a page."""

    frame: Box

    def at(self, place: Point) -> Point:
        """Returns where a place of the plan is drawn."""
        return (place[0] - self.frame.left) * CELL, (self.frame.top - place[1]) * CELL

    def sign(self, sign: Sign) -> Markup:
        """Returns a sign, turned and moved to its place."""
        x, y = self.at(sign.at)
        place = f"translate({number(x)} {number(y)}) rotate({90 * sign.heading})"
        return element("g", element("title", sign.name), map(_part, sign.parts), transform=place)

    def box(self, box: Box, look: str) -> Markup:
        """Returns a rectangle."""
        x, y = self.at((box.left, box.top))
        return element("rect", x=x, y=y, width=box.width * CELL, height=box.height * CELL, class_=look)

    def view(self, scene: Scene, step: int, pose: Pose) -> list[Markup]:
        """Returns the floor that a player looked at in a step, which the page shows with that step."""
        return [
            element("polygon", points=_points(map(self.at, outline)), class_="look", data_step=step)
            for outline in field_of_view(scene, pose)
        ]

    def path(self, scene: Scene, poses: Iterable[Pose], look: str) -> Markup | None:
        """Returns the way from look to look; None where the player never left its place."""
        cells = Trail((scene.start, *poses)).path
        return self.line(cells, look) if len(cells) > 1 else None

    def line(self, places: Iterable[Point], look: str) -> Markup:
        """Returns a line from place to place."""
        return element("polyline", points=_points(map(self.at, places)), class_=look)

    def words(self, text: str, at: Point, look: str) -> Markup:
        """Returns words around a place."""
        x, y = self.at(at)
        return element("text", text, x=x, y=y + 4, class_=look)


def _part(part: Part) -> Markup:
    if not part.outline:
        return element("circle", r=part.radius * CELL, class_=part.look, fill=part.fill or None)
    return element("polygon", points=_points(_flipped(part.outline)), class_=part.look, fill=part.fill or None)


def _flipped(outline: Outline) -> Iterable[Point]:
    """Returns an outline in pixels, where y points down."""
    return ((x * CELL, -y * CELL) for x, y in outline)


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)
