"""What stands in rooms by habit: data, in the order in which a room is furnished.

A piece that goes by another names its kind; it goes by whichever of that kind the room has.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Where(Enum):
    """Where a piece goes."""

    WALL = "its back to a wall"
    CORNER = "in a corner, its back to a wall"
    MIDDLE = "free, as near to the middle as there is room"
    BESIDE = "beside another, their backs in one line"
    BEFORE = "before the front of another, turned towards it"
    ROUND = "around another, turned towards it"
    FACING = "at the wall that another looks at, looking back; else at any"
    ABOVE = "on the wall, over another"
    HUNG = "on a wall that is free"
    WINDOW = "on the wall, at a window"
    ON = "on another, turned as it is"


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands in a room by habit."""

    where: Where
    kinds: tuple[str, ...]
    """It is of one of them."""
    by: str = ""
    """The kind of the piece that it goes by."""
    chance: float = 1.0
    """How likely a room has it, if there is space."""
    count: int = 1
    """How many there are, at most."""
    gap: float = 0.02
    """Metres to what it goes by; for what hangs, from the floor to its middle."""


W = Where

_WALLS = (
    Piece(W.HUNG, ("picture",), chance=0.8, count=2, gap=1.55),
    Piece(W.HUNG, ("wall clock",), chance=0.25, gap=1.8),
)
_WINDOWS = (Piece(W.WINDOW, ("curtain",), chance=0.8, count=4, gap=0.0),)
_SEATS = ("chair", "stool")

FURNITURE: Mapping[str, tuple[Piece, ...]] = {
    "bedroom": (
        Piece(W.WALL, ("bed",)),
        Piece(W.BESIDE, ("nightstand",), "bed", count=2),
        *_WINDOWS,
        Piece(W.WALL, ("wardrobe",)),
        Piece(W.WALL, ("dresser",), chance=0.7),
        Piece(W.ABOVE, ("wall mirror",), "dresser", chance=0.7, gap=1.55),
        Piece(W.ABOVE, ("picture",), "bed", chance=0.8, gap=1.6),
        Piece(W.ON, ("desk lamp",), "nightstand", count=2),
        Piece(W.CORNER, ("armchair", "rocking chair", "standing mirror", "plant"), chance=0.6),
        Piece(W.BEFORE, ("rug",), "bed", chance=0.6, gap=0.1),
        Piece(W.WALL, ("laundry basket", "bench", "suitcase"), chance=0.4),
        *_WALLS,
    ),
    "living room": (
        Piece(W.WALL, ("sofa",)),
        Piece(W.FACING, ("sideboard",), "sofa"),
        Piece(W.ON, ("television",), "sideboard"),
        Piece(W.BEFORE, ("rug",), "sofa", chance=0.7, gap=0.15),
        Piece(W.BEFORE, ("coffee table",), "sofa", gap=0.4),
        *_WINDOWS,
        Piece(W.WALL, ("bookshelf",)),
        Piece(W.WALL, ("fireplace", "piano", "grandfather clock", "bookshelf"), chance=0.7),
        Piece(W.CORNER, ("armchair", "rocking chair"), chance=0.8),
        Piece(W.BESIDE, ("side table",), "sofa", chance=0.7),
        Piece(W.ON, ("desk lamp",), "side table"),
        Piece(W.CORNER, ("lamp",), chance=0.8),
        Piece(W.CORNER, ("plant",), chance=0.8),
        Piece(W.ABOVE, ("picture",), "sofa", gap=1.6),
        Piece(W.ON, ("cushion",), "sofa", count=2),
        Piece(W.CORNER, ("guitar", "gramophone", "loudspeaker"), chance=0.5),
        *_WALLS,
    ),
    "dining room": (
        Piece(W.MIDDLE, ("table",)),
        Piece(W.ROUND, ("chair",), "table", count=6, gap=-0.12),
        Piece(W.WALL, ("sideboard", "cabinet")),
        *_WINDOWS,
        Piece(W.WALL, ("grandfather clock", "piano"), chance=0.4),
        Piece(W.CORNER, ("plant", "lamp"), chance=0.7),
        Piece(W.ABOVE, ("wall mirror", "picture"), "sideboard", gap=1.6),
        *_WALLS,
    ),
    "kitchen": (
        Piece(W.WALL, ("sink counter",)),
        Piece(W.BESIDE, ("counter",), "sink counter", count=2, gap=0.001),
        Piece(W.BESIDE, ("stove",), "counter", gap=0.004),
        Piece(W.BESIDE, ("counter",), "stove", gap=0.004),
        Piece(W.BESIDE, ("refrigerator",), "counter", gap=0.01),
        Piece(W.WALL, ("refrigerator", "counter"), chance=0.6),
        Piece(W.BESIDE, ("dishwasher",), "counter", chance=0.5, gap=0.004),
        Piece(W.ABOVE, ("stove hood",), "stove", gap=1.95),
        Piece(W.ABOVE, ("wall cabinet",), "counter", count=4, gap=1.75),
        Piece(W.ON, ("microwave", "coffee machine", "toaster"), "counter", count=2),
        *_WINDOWS,
        Piece(W.MIDDLE, ("table", "kitchen island"), chance=0.8),
        Piece(W.ROUND, _SEATS, "table", count=4, gap=-0.1),
        Piece(W.CORNER, ("trash can",)),
        *_WALLS,
    ),
    "bathroom": (
        Piece(W.WALL, ("bathtub",)),
        Piece(W.WALL, ("washbasin",)),
        Piece(W.ABOVE, ("wall mirror",), "washbasin", gap=1.5),
        Piece(W.WALL, ("toilet",)),
        Piece(W.HUNG, ("towel rail",), gap=1.2),
        Piece(W.CORNER, ("laundry basket", "stool", "trash can"), chance=0.8),
        Piece(W.WALL, ("cabinet",), chance=0.3),
    ),
    "toilet": (
        Piece(W.WALL, ("toilet",)),
        Piece(W.WALL, ("washbasin",), chance=0.7),
        Piece(W.ABOVE, ("wall mirror",), "washbasin", gap=1.5),
        Piece(W.CORNER, ("trash can",), chance=0.6),
        Piece(W.HUNG, ("towel rail", "picture"), chance=0.7, gap=1.3),
    ),
    "study": (
        Piece(W.WALL, ("desk",)),
        Piece(W.BEFORE, ("office chair",), "desk", gap=-0.1),
        Piece(W.ON, ("laptop", "computer"), "desk"),
        Piece(W.ON, ("desk lamp",), "desk"),
        Piece(W.WALL, ("bookshelf",), count=2),
        Piece(W.WALL, ("filing cabinet",), chance=0.7),
        *_WINDOWS,
        Piece(W.WALL, ("whiteboard", "cabinet", "safe"), chance=0.5),
        Piece(W.CORNER, ("globe", "plant", "armchair", "printer"), chance=0.8),
        Piece(W.HUNG, ("notice board",), chance=0.6, gap=1.5),
        *_WALLS,
    ),
    "hall": (
        Piece(W.CORNER, ("coat rack",), chance=0.8),
        Piece(W.WALL, ("dresser", "bench", "side table"), chance=0.8),
        Piece(W.ABOVE, ("wall mirror",), "dresser", gap=1.55),
        Piece(W.HUNG, ("wall mirror",), chance=0.5, gap=1.5),
        Piece(W.CORNER, ("umbrella", "plant"), chance=0.5),
        *_WALLS,
    ),
    "corridor": (
        Piece(W.WALL, ("side table", "bench"), chance=0.4),
        Piece(W.CORNER, ("plant",), chance=0.3),
        *_WALLS,
    ),
    "store room": (
        Piece(W.WALL, ("bookshelf",), count=2),
        Piece(W.WALL, ("cardboard box", "crate"), count=3),
        Piece(W.CORNER, ("stepladder", "vacuum cleaner", "bucket"), count=2),
        Piece(W.CORNER, ("barrel", "treasure chest", "toolbox", "suitcase"), chance=0.7),
    ),
    "laundry": (
        Piece(W.WALL, ("washing machine",)),
        Piece(W.BESIDE, ("washing machine", "cabinet"), "washing machine", chance=0.6),
        Piece(W.MIDDLE, ("ironing board",), chance=0.8),
        Piece(W.CORNER, ("laundry basket",), count=2),
        Piece(W.CORNER, ("bucket", "vacuum cleaner"), chance=0.8),
        Piece(W.HUNG, ("wall shelf",), chance=0.7, gap=1.6),
    ),
    "playroom": (
        Piece(W.WALL, ("bookshelf",)),
        Piece(W.WALL, ("dollhouse", "treasure chest")),
        *_WINDOWS,
        Piece(W.MIDDLE, ("rug",), chance=0.8),
        Piece(W.CORNER, ("rocking horse", "easel"), chance=0.9),
        Piece(W.CORNER, ("tricycle", "scooter", "toy train"), count=2),
        Piece(W.WALL, ("bed", "sofa"), chance=0.3),
        Piece(W.MIDDLE, ("ball", "teddy bear", "toy truck", "toy airplane"), count=3),
        *_WALLS,
    ),
    "workshop": (
        Piece(W.WALL, ("workbench",)),
        Piece(W.HUNG, ("wall shelf",), gap=1.6),
        Piece(W.WALL, ("cabinet", "bookshelf")),
        Piece(W.CORNER, ("stepladder", "lawn mower", "wheelbarrow", "bicycle"), count=2),
        Piece(W.CORNER, ("barrel", "trash can", "bucket")),
        Piece(W.MIDDLE, ("toolbox",), chance=0.7),
    ),
}
"""What stands in a room, by its purpose."""

SHINING: Mapping[str, float] = {"desk lamp": 0.5, "lamp": 1.6}
"""Kinds that give light, and how much."""

CLUTTER: Mapping[str, tuple[str, ...]] = {
    "bookshelf": ("book", "book", "book", "vase", "alarm clock", "radio", "teddy bear", "cactus", "camera", "box"),
    "wall shelf": ("book", "jar", "vase", "bottle", "cactus", "radio"),
    "table": ("plate", "bowl", "mug", "tumbler", "apple", "bottle", "vase", "book", "tray"),
    "kitchen island": ("bowl", "bottle", "apple", "banana", "mug", "plate"),
    "counter": ("jar", "bottle", "mug", "kitchen scales", "knife block", "bowl", "plate", "teapot"),
    "sink counter": ("mug", "sponge", "bottle"),
    "wall cabinet": ("plate", "bowl", "mug", "tumbler", "jar"),
    "cabinet": ("plate", "bowl", "jar", "box"),
    "sideboard": ("vase", "picture frame", "bowl", "candle", "cactus", "telephone"),
    "coffee table": ("book", "remote control", "mug", "bowl", "candle"),
    "side table": ("book", "mug", "telephone", "vase"),
    "nightstand": ("alarm clock", "book", "tumbler"),
    "dresser": ("comb", "vase", "alarm clock", "hairbrush", "candle"),
    "desk": ("book", "pencil", "mug", "scissors", "stapler", "telephone", "camera"),
    "filing cabinet": ("cactus", "box", "book"),
    "piano": ("vase", "candle"),
    "washbasin": ("soap", "toothbrush cup"),
    "workbench": ("hammer", "screwdriver", "pliers", "jar", "wrench"),
    "fireplace": ("candle", "vase", "alarm clock"),
    "stool": ("cap", "book"),
    "bench": ("cap", "boot", "backpack"),
    "bed": ("teddy bear", "book"),
}
"""Small things that lie on a kind of furniture, or in its shelves."""

STREWN: Mapping[str, tuple[str, ...]] = {
    "playroom": ("toy truck", "ball", "toy airplane", "teddy bear", "rubber duck", "block"),
    "bedroom": ("boot", "cap", "book", "backpack"),
    "living room": ("book", "ball", "cushion"),
    "study": ("book", "backpack", "cardboard box"),
    "hall": ("boot", "backpack", "umbrella"),
    "bathroom": ("rubber duck", "boot"),
    "store room": ("cardboard box", "bucket", "ball"),
    "workshop": ("toolbox", "bucket", "hammer"),
}
"""Small things that lie on the floor of a room that is not tidied up, by its purpose."""
