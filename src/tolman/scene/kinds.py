"""The kinds of thing that can stand in a scene: name, group, front and true size.

Sizes are metres. In a scene every thing is scaled to its cell (one metre), as in the published
rendered scenes: as large as fits a cylinder of `MOST_RADIUS` and `MOST_HEIGHT`.
"""

from dataclasses import dataclass
from math import hypot

MOST_RADIUS = 0.38
"""Radius of the largest footprint, in cells: under half a cell, so that a thing whose cell lies outside
the field of view never enters the picture, and small enough that things rarely hide each other."""

MOST_HEIGHT = 1.2
"""Height of the tallest thing, in cells."""

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "black", "white", "brown", "gray")
"""Colours of doors, and of things where a scene needs more things than there are kinds."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of thing."""

    name: str
    group: str
    has_front: bool
    """Whether a person knows its front at a glance."""
    width: float
    """Metres from side to side, seen from the front."""
    depth: float
    """Metres from front to back."""
    tall: float
    """Metres from the floor to the top."""

    @property
    def scale(self) -> float:
        """How much the true size shrinks or grows to fit a cell."""
        return min(2 * MOST_RADIUS / hypot(self.width, self.depth), MOST_HEIGHT / self.tall)

    @property
    def radius(self) -> float:
        """Radius, in cells, of the circle around its footprint."""
        return self.scale * hypot(self.width, self.depth) / 2

    @property
    def height(self) -> float:
        """Height, in cells, of its top above the floor."""
        return self.scale * self.tall


def _group(group: str, table: str) -> list[Kind]:
    kinds = []
    for row in table.strip().splitlines():
        name, front, width, depth, tall = (field.strip() for field in row.split("|"))
        kinds.append(Kind(name, group, front == "front", float(width), float(depth), float(tall)))
    return kinds


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        *_group(
            "seating",
            """
            chair           | front | 0.45 | 0.50 | 0.90
            armchair        | front | 0.85 | 0.80 | 0.90
            sofa            | front | 1.60 | 0.85 | 0.80
            bench           | front | 1.20 | 0.50 | 0.85
            rocking chair   | front | 0.60 | 0.85 | 1.05
            office chair    | front | 0.60 | 0.60 | 1.10
            high chair      | front | 0.50 | 0.55 | 1.00
            stool           | none  | 0.35 | 0.35 | 0.65
            """,
        ),
        *_group(
            "tables",
            """
            table           | none  | 0.90 | 0.90 | 0.74
            desk            | front | 1.20 | 0.60 | 0.75
            nightstand      | front | 0.45 | 0.40 | 0.55
            ironing board   | none  | 1.20 | 0.38 | 0.90
            workbench       | front | 1.20 | 0.60 | 1.40
            """,
        ),
        *_group(
            "storage",
            """
            bookshelf       | front | 0.80 | 0.32 | 1.60
            wardrobe        | front | 1.00 | 0.55 | 1.90
            dresser         | front | 0.90 | 0.48 | 0.85
            filing cabinet  | front | 0.46 | 0.60 | 1.30
            safe            | front | 0.50 | 0.50 | 0.60
            coat rack       | none  | 0.45 | 0.45 | 1.75
            """,
        ),
        *_group(
            "appliances",
            """
            refrigerator    | front | 0.70 | 0.68 | 1.75
            washing machine | front | 0.60 | 0.60 | 0.85
            stove           | front | 0.60 | 0.60 | 0.95
            microwave       | front | 0.50 | 0.38 | 0.30
            coffee machine  | front | 0.26 | 0.34 | 0.38
            toaster         | none  | 0.30 | 0.18 | 0.20
            fan             | front | 0.42 | 0.36 | 1.10
            heater          | front | 0.65 | 0.24 | 0.55
            vacuum cleaner  | front | 0.32 | 0.60 | 0.95
            sewing machine  | front | 0.42 | 0.20 | 0.32
            """,
        ),
        *_group(
            "electronics",
            """
            television      | front | 1.10 | 0.28 | 0.75
            laptop          | front | 0.36 | 0.32 | 0.25
            computer        | front | 0.62 | 0.48 | 0.50
            printer         | front | 0.46 | 0.42 | 0.28
            projector       | front | 0.34 | 0.30 | 0.16
            telephone       | front | 0.22 | 0.22 | 0.14
            camera          | front | 0.16 | 0.14 | 0.12
            radio           | front | 0.34 | 0.12 | 0.24
            loudspeaker     | front | 0.28 | 0.32 | 0.85
            """,
        ),
        *_group(
            "kitchenware",
            """
            teapot          | none  | 0.26 | 0.17 | 0.18
            mug             | none  | 0.13 | 0.09 | 0.11
            frying pan      | none  | 0.28 | 0.46 | 0.08
            bottle          | none  | 0.09 | 0.09 | 0.32
            wine glass      | none  | 0.09 | 0.09 | 0.22
            kitchen scales  | front | 0.24 | 0.26 | 0.28
            knife block     | front | 0.14 | 0.24 | 0.34
            """,
        ),
        *_group(
            "toys",
            """
            teddy bear      | front | 0.34 | 0.28 | 0.42
            toy truck       | front | 0.18 | 0.38 | 0.20
            toy train       | front | 0.16 | 0.42 | 0.22
            toy airplane    | front | 0.44 | 0.42 | 0.16
            rubber duck     | front | 0.12 | 0.14 | 0.13
            rocking horse   | front | 0.32 | 0.85 | 0.75
            robot           | front | 0.30 | 0.22 | 0.48
            dollhouse       | front | 0.70 | 0.40 | 0.75
            tricycle        | front | 0.52 | 0.75 | 0.62
            ball            | none  | 0.24 | 0.24 | 0.24
            """,
        ),
        *_group(
            "lamps and decoration",
            """
            lamp            | none  | 0.45 | 0.45 | 1.60
            desk lamp       | front | 0.22 | 0.42 | 0.48
            vase            | none  | 0.24 | 0.24 | 0.44
            plant           | none  | 0.55 | 0.55 | 0.95
            cactus          | none  | 0.34 | 0.28 | 0.62
            globe           | none  | 0.32 | 0.32 | 0.44
            fireplace       | front | 1.20 | 0.40 | 1.10
            grandfather clock | front | 0.46 | 0.32 | 1.90
            alarm clock     | front | 0.14 | 0.08 | 0.18
            garden gnome    | front | 0.26 | 0.24 | 0.62
            piano           | front | 1.40 | 0.62 | 1.20
            guitar          | front | 0.40 | 0.34 | 1.05
            gramophone      | front | 0.46 | 0.52 | 0.70
            easel           | front | 0.65 | 0.60 | 1.60
            """,
        ),
        *_group(
            "tools and sport",
            """
            bicycle         | front | 0.48 | 1.50 | 0.98
            scooter         | front | 0.42 | 0.95 | 0.98
            wheelbarrow     | front | 0.60 | 1.30 | 0.62
            lawn mower      | front | 0.50 | 1.25 | 0.98
            treadmill       | front | 0.75 | 1.60 | 1.30
            stepladder      | front | 0.48 | 0.80 | 1.40
            toolbox         | none  | 0.46 | 0.22 | 0.26
            dumbbell        | none  | 0.34 | 0.14 | 0.14
            """,
        ),
        *_group(
            "clothing and bags",
            """
            backpack        | front | 0.34 | 0.24 | 0.48
            cap             | front | 0.20 | 0.28 | 0.14
            boot            | front | 0.12 | 0.30 | 0.34
            suitcase        | front | 0.46 | 0.28 | 0.95
            umbrella        | none  | 0.90 | 0.90 | 0.85
            """,
        ),
        *_group(
            "containers",
            """
            trash can       | none  | 0.40 | 0.40 | 0.62
            bucket          | none  | 0.30 | 0.30 | 0.32
            barrel          | none  | 0.58 | 0.58 | 0.85
            cardboard box   | none  | 0.45 | 0.40 | 0.36
            treasure chest  | front | 0.70 | 0.45 | 0.52
            mailbox         | front | 0.28 | 0.48 | 1.15
            shopping cart   | front | 0.58 | 0.95 | 1.00
            """,
        ),
        *_group(
            "bathroom",
            """
            toilet          | front | 0.40 | 0.68 | 0.78
            washbasin       | front | 0.58 | 0.48 | 0.90
            bathtub         | none  | 1.50 | 0.72 | 0.58
            """,
        ),
    )
}
"""Every kind by name; one list for words and pictures."""


def kind_of(name: str) -> Kind:
    """Returns the kind of a thing named after it, with or without a colour; raises KeyError for other names."""
    colour, _, rest = name.partition(" ")
    return KINDS[rest] if colour in COLOURS else KINDS[name]
