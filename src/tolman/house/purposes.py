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
class Furnishing:
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
    Furnishing(W.HUNG, ("picture",), chance=0.8, count=2, gap=1.55),
    Furnishing(W.HUNG, ("wall clock",), chance=0.25, gap=1.8),
)
_WINDOWS = (Furnishing(W.WINDOW, ("curtain",), chance=0.8, count=4, gap=0.0),)
_SEATS = ("chair", "stool")

FURNITURE: Mapping[str, tuple[Furnishing, ...]] = {
    "bedroom": (
        Furnishing(W.WALL, ("bed",)),
        Furnishing(W.BESIDE, ("nightstand",), "bed", count=2),
        *_WINDOWS,
        Furnishing(W.WALL, ("wardrobe",)),
        Furnishing(W.WALL, ("dresser",), chance=0.7),
        Furnishing(W.ABOVE, ("wall mirror",), "dresser", chance=0.7, gap=1.55),
        Furnishing(W.ABOVE, ("picture",), "bed", chance=0.8, gap=1.6),
        Furnishing(W.ON, ("desk lamp", "table lamp"), "nightstand", count=2),
        Furnishing(W.ON, ("teddy bear", "book", "cushion"), "bed", chance=0.4),
        Furnishing(W.CORNER, ("armchair", "rocking chair", "standing mirror", "plant"), chance=0.6),
        Furnishing(W.BEFORE, ("rug",), "bed", chance=0.6, gap=0.1),
        Furnishing(W.WALL, ("laundry basket", "bench", "suitcase"), chance=0.4),
        *_WALLS,
    ),
    "living room": (
        Furnishing(W.WALL, ("sofa",)),
        Furnishing(W.FACING, ("sideboard",), "sofa"),
        Furnishing(W.ON, ("television",), "sideboard"),
        Furnishing(W.BEFORE, ("rug",), "sofa", chance=0.7, gap=0.15),
        Furnishing(W.BEFORE, ("coffee table",), "sofa", gap=0.4),
        *_WINDOWS,
        Furnishing(W.WALL, ("bookshelf",)),
        Furnishing(W.WALL, ("fireplace", "piano", "grandfather clock", "bookshelf"), chance=0.7),
        Furnishing(W.CORNER, ("armchair", "rocking chair"), chance=0.8),
        Furnishing(W.BESIDE, ("side table",), "sofa", chance=0.7),
        Furnishing(W.ON, ("table lamp", "desk lamp"), "side table"),
        Furnishing(W.CORNER, ("lamp",), chance=0.8),
        Furnishing(W.CORNER, ("plant",), chance=0.8),
        Furnishing(W.ABOVE, ("picture",), "sofa", gap=1.6),
        Furnishing(W.ON, ("cushion",), "sofa", count=2),
        Furnishing(W.CORNER, ("guitar", "gramophone", "loudspeaker"), chance=0.5),
        *_WALLS,
    ),
    "dining room": (
        Furnishing(W.MIDDLE, ("table",)),
        Furnishing(W.ROUND, ("chair",), "table", count=6, gap=-0.12),
        Furnishing(W.WALL, ("sideboard", "cabinet")),
        *_WINDOWS,
        Furnishing(W.WALL, ("grandfather clock", "piano"), chance=0.4),
        Furnishing(W.CORNER, ("plant", "lamp"), chance=0.7),
        Furnishing(W.ABOVE, ("wall mirror", "picture"), "sideboard", gap=1.6),
        *_WALLS,
    ),
    "kitchen": (
        Furnishing(W.WALL, ("sink counter",)),
        Furnishing(W.BESIDE, ("counter",), "sink counter", count=2, gap=0.001),
        Furnishing(W.BESIDE, ("stove",), "counter", gap=0.004),
        Furnishing(W.BESIDE, ("counter",), "stove", gap=0.004),
        Furnishing(W.BESIDE, ("refrigerator",), "counter", gap=0.01),
        Furnishing(W.WALL, ("refrigerator", "counter"), chance=0.6),
        Furnishing(W.BESIDE, ("dishwasher",), "counter", chance=0.5, gap=0.004),
        Furnishing(W.ABOVE, ("stove hood",), "stove", gap=1.95),
        Furnishing(W.ABOVE, ("wall cabinet",), "counter", count=4, gap=1.75),
        Furnishing(W.ON, ("microwave", "coffee machine", "toaster"), "counter", count=2),
        *_WINDOWS,
        Furnishing(W.MIDDLE, ("table", "kitchen island"), chance=0.8),
        Furnishing(W.ROUND, _SEATS, "table", count=4, gap=-0.1),
        Furnishing(W.CORNER, ("trash can",)),
        *_WALLS,
    ),
    "bathroom": (
        Furnishing(W.WALL, ("bathtub",)),
        Furnishing(W.WALL, ("washbasin",)),
        Furnishing(W.ABOVE, ("wall mirror",), "washbasin", gap=1.5),
        Furnishing(W.WALL, ("toilet",)),
        Furnishing(W.HUNG, ("towel rail",), gap=1.2),
        Furnishing(W.CORNER, ("laundry basket", "stool", "trash can"), chance=0.8),
        Furnishing(W.WALL, ("cabinet",), chance=0.3),
    ),
    "toilet": (
        Furnishing(W.WALL, ("toilet",)),
        Furnishing(W.WALL, ("washbasin",), chance=0.7),
        Furnishing(W.ABOVE, ("wall mirror",), "washbasin", gap=1.5),
        Furnishing(W.CORNER, ("trash can",), chance=0.6),
        Furnishing(W.HUNG, ("towel rail", "picture"), chance=0.7, gap=1.3),
    ),
    "study": (
        Furnishing(W.WALL, ("desk",)),
        Furnishing(W.BEFORE, ("office chair",), "desk", gap=-0.1),
        Furnishing(W.ON, ("laptop", "computer"), "desk"),
        Furnishing(W.ON, ("desk lamp",), "desk"),
        Furnishing(W.WALL, ("bookshelf",), count=2),
        Furnishing(W.WALL, ("filing cabinet",), chance=0.7),
        *_WINDOWS,
        Furnishing(W.WALL, ("whiteboard", "cabinet", "safe"), chance=0.5),
        Furnishing(W.CORNER, ("globe", "plant", "armchair", "printer"), chance=0.8),
        Furnishing(W.HUNG, ("notice board",), chance=0.6, gap=1.5),
        *_WALLS,
    ),
    "hall": (
        Furnishing(W.CORNER, ("coat rack",), chance=0.8),
        Furnishing(W.WALL, ("dresser", "bench", "side table"), chance=0.8),
        Furnishing(W.ABOVE, ("wall mirror",), "dresser", gap=1.55),
        Furnishing(W.HUNG, ("wall mirror",), chance=0.5, gap=1.5),
        Furnishing(W.CORNER, ("umbrella", "plant"), chance=0.5),
        *_WALLS,
    ),
    "corridor": (
        Furnishing(W.WALL, ("side table", "bench"), chance=0.4),
        Furnishing(W.CORNER, ("plant",), chance=0.3),
        *_WALLS,
    ),
    "store room": (
        Furnishing(W.WALL, ("bookshelf",), count=2),
        Furnishing(W.WALL, ("cardboard box", "crate"), count=3),
        Furnishing(W.CORNER, ("stepladder", "vacuum cleaner", "bucket"), count=2),
        Furnishing(W.CORNER, ("barrel", "treasure chest", "toolbox", "suitcase"), chance=0.7),
    ),
    "laundry": (
        Furnishing(W.WALL, ("washing machine",)),
        Furnishing(W.BESIDE, ("washing machine", "cabinet"), "washing machine", chance=0.6),
        Furnishing(W.MIDDLE, ("ironing board",), chance=0.8),
        Furnishing(W.CORNER, ("laundry basket",), count=2),
        Furnishing(W.CORNER, ("bucket", "vacuum cleaner"), chance=0.8),
        Furnishing(W.HUNG, ("wall shelf",), chance=0.7, gap=1.6),
    ),
    "playroom": (
        Furnishing(W.WALL, ("bookshelf",)),
        Furnishing(W.WALL, ("dollhouse", "treasure chest")),
        *_WINDOWS,
        Furnishing(W.MIDDLE, ("rug",), chance=0.8),
        Furnishing(W.CORNER, ("rocking horse", "easel"), chance=0.9),
        Furnishing(W.CORNER, ("tricycle", "scooter", "toy train"), count=2),
        Furnishing(W.WALL, ("bed", "sofa"), chance=0.3),
        Furnishing(W.MIDDLE, ("ball", "teddy bear", "toy truck", "toy airplane"), count=3),
        *_WALLS,
    ),
    "workshop": (
        Furnishing(W.WALL, ("workbench",)),
        Furnishing(W.HUNG, ("wall shelf",), gap=1.6),
        Furnishing(W.WALL, ("cabinet", "bookshelf")),
        Furnishing(W.CORNER, ("stepladder", "lawn mower", "wheelbarrow", "bicycle"), count=2),
        Furnishing(W.CORNER, ("barrel", "trash can", "bucket")),
        Furnishing(W.MIDDLE, ("toolbox",), chance=0.7),
    ),
}
"""What stands in a room, by its purpose."""

SHINING: Mapping[str, float] = {"desk lamp": 0.5, "table lamp": 0.6, "lamp": 1.6}
"""Kinds that give light, and how much."""

CLUTTER: Mapping[str, tuple[str, ...]] = {
    "bookshelf": (
        *("book", "book", "book", "book", "vase", "alarm clock", "radio", "teddy bear", "cactus", "camera"),
        *("picture frame", "hourglass", "toy car", "puzzle cube", "glasses"),
    ),
    "wall shelf": ("book", "jar", "vase", "bottle", "cactus", "radio"),
    "table": (
        "plate",
        "bowl",
        "cup",
        "tumbler",
        "apple",
        "pitcher",
        "fork",
        "table knife",
        "spoon",
        "bread",
        "salt shaker",
        "vase",
    ),
    "kitchen island": (
        "bowl",
        "lemon",
        "apple",
        "banana",
        "cutting board",
        "bread",
        "cheese",
        "pepper mill",
        "milk carton",
    ),
    "counter": (
        "jar",
        "bottle",
        "saucepan",
        "kitchen scales",
        "knife block",
        "bowl",
        "cutting board",
        "teapot",
        "tin can",
        "bread",
    ),
    "sink counter": ("mug", "sponge", "bottle"),
    "wall cabinet": ("plate", "bowl", "cup", "mug", "tumbler", "jar", "tin can", "egg cup"),
    "cabinet": ("plate", "bowl", "jar", "tin can", "pitcher"),
    "sideboard": ("vase", "picture frame", "bowl", "candle", "cactus", "telephone"),
    "coffee table": ("book", "remote control", "cup", "bowl", "candle", "pear"),
    "side table": ("book", "mug", "telephone", "vase"),
    "nightstand": ("alarm clock", "book", "book", "tumbler", "glasses", "flashlight", "picture frame"),
    "dresser": ("vase", "alarm clock", "candle"),
    "desk": (
        *("book", "book", "pencil", "mug", "scissors", "stapler", "telephone", "camera", "picture frame"),
        *("pencil cup", "tape dispenser", "calculator", "glasses", "hourglass", "puzzle cube"),
    ),
    "filing cabinet": ("cactus", "book"),
    "piano": ("vase", "candle"),
    "washbasin": ("soap", "toothbrush cup"),
    "workbench": (
        *("hammer", "screwdriver", "pliers", "jar", "wrench", "paint brush", "padlock", "spirit level"),
        *("tape measure", "flashlight", "light bulb", "pencil"),
    ),
    "fireplace": ("candle", "vase", "alarm clock"),
    "stool": ("cap", "book"),
    "bench": ("cap", "boot", "backpack"),
}
"""Small things that lie on a kind of furniture, or in its shelves."""

STREWN: Mapping[str, tuple[str, ...]] = {
    "playroom": (
        *("toy truck", "ball", "toy airplane", "teddy bear", "rubber duck", "block", "toy car", "toy brick"),
        *("spinning top", "toy boat", "die", "toy drum"),
    ),
    "bedroom": ("boot", "cap", "book", "backpack"),
    "living room": ("book", "ball", "cushion"),
    "study": ("book", "backpack", "cardboard box"),
    "hall": ("boot", "backpack", "umbrella"),
    "bathroom": ("rubber duck", "boot"),
    "store room": ("cardboard box", "bucket", "ball"),
    "workshop": ("toolbox", "bucket", "hammer"),
}
"""Small things that lie on the floor of a room that is not tidied up, by its purpose."""
