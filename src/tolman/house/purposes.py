"""What stands in rooms by habit: data, in the order in which a room is furnished.

A piece that goes by others names their kinds; it goes by one of them that the room has, and needs one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from tolman.assets.material import Colour


class Where(Enum):
    """Where a piece goes."""

    WALL = "its back to a wall"
    CENTRE = "its back to the middle of a wall; else anywhere along one"
    ROW = "its back to a wall, at an end of the longest free stretch: others follow beside it"
    CORNER = "in a corner, its back to a wall; else anywhere along one"
    MIDDLE = "free, as near to the middle as there is room"
    BESIDE = "beside another, their backs in one line"
    BEFORE = "before the front of another, turned towards it"
    ROUND = "around another, turned towards it"
    FACING = "at the wall that another looks at, looking back; else at one beside that"
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
    by: tuple[str, ...] = ()
    """Kinds of the pieces that it goes by; it is not there where none of them is."""
    chance: float = 1.0
    """How likely a room has it, if there is space."""
    count: int = 1
    """How many there are, at most."""
    gap: float = 0.02
    """Metres to what it goes by; for what hangs, from the floor to its middle."""
    is_set: bool = True
    """Whether all of them are alike."""
    unless: str = ""
    """It is there only where the house has no room for this purpose."""


W = Where

BEDS = ("bed", "double bed", "bunk bed")
_SEATS = ("chair", "stool")
_TABLES = ("table", "kitchen island")
_SHOES_BY = ("coat rack", "bench", "dresser", "side table")
_TELEVISIONS = ("sideboard", "television stand")
_WALLS = (
    Furnishing(W.HUNG, ("picture",), chance=0.8, count=2, gap=1.55, is_set=False),
    Furnishing(W.HUNG, ("wall clock",), chance=0.25, gap=1.8),
)
_WINDOWS = (Furnishing(W.WINDOW, ("curtain",), chance=0.8, count=4, gap=0.0),)
_DOOR_SIDE = (
    Furnishing(W.BESIDE, ("boot",), _SHOES_BY, chance=0.8, gap=0.06),
    Furnishing(W.BESIDE, ("boot",), ("boot",), gap=0.02),
    Furnishing(W.BESIDE, ("backpack", "umbrella", "shoe box"), ("boot", *_SHOES_BY), chance=0.4, gap=0.08),
)
_COOKING = (
    Furnishing(W.ROW, ("sink counter",)),
    Furnishing(W.BESIDE, ("counter",), ("sink counter",), gap=0.001),
    Furnishing(W.BESIDE, ("stove",), ("counter",), gap=0.004),
    Furnishing(W.BESIDE, ("counter",), ("stove",), gap=0.004),
    Furnishing(W.BESIDE, ("dishwasher",), ("sink counter", "counter"), chance=0.6, gap=0.004),
    Furnishing(W.CORNER, ("refrigerator",)),
    Furnishing(W.BESIDE, ("counter",), ("counter", "sink counter"), gap=0.001),
    Furnishing(W.ROW, ("counter",), chance=0.5),
    Furnishing(W.BESIDE, ("counter",), ("counter",), chance=0.5, gap=0.001),
    Furnishing(W.ABOVE, ("stove hood",), ("stove",), gap=1.95),
    Furnishing(W.ABOVE, ("wall cabinet",), ("counter", "sink counter", "dishwasher"), count=5, gap=1.75),
    Furnishing(W.ON, ("coffee machine",), ("counter",), chance=0.7),
    Furnishing(W.ON, ("microwave",), ("counter",), chance=0.6),
    Furnishing(W.ON, ("toaster",), ("counter",), chance=0.6),
)

FURNITURE: Mapping[str, tuple[Furnishing, ...]] = {
    "bedroom": (
        Furnishing(W.CENTRE, ("double bed",) * 3 + ("bed", "bed", "bunk bed")),
        Furnishing(W.BESIDE, ("nightstand",), ("double bed", "bed"), count=2),
        *_WINDOWS,
        Furnishing(W.WALL, ("wardrobe",)),
        Furnishing(W.WALL, ("dresser",), chance=0.7),
        Furnishing(W.ABOVE, ("wall mirror",), ("dresser",), chance=0.7, gap=1.55),
        Furnishing(W.ABOVE, ("picture",), ("double bed", "bed"), chance=0.8, gap=1.6),
        Furnishing(W.ON, ("desk lamp", "table lamp"), ("nightstand",), count=2),
        Furnishing(W.ON, ("blanket",), BEDS, chance=0.5),
        Furnishing(W.ON, ("teddy bear", "cushion"), ("double bed", "bed"), chance=0.5),
        Furnishing(W.CORNER, ("dollhouse", "rocking horse", "easel"), ("bunk bed",)),
        Furnishing(W.CORNER, ("storage box", "treasure chest"), ("bunk bed",)),
        Furnishing(W.CORNER, ("teddy bear", "toy train", "ball", "robot"), ("bunk bed",), count=2, is_set=False),
        Furnishing(W.BEFORE, ("rug",), BEDS, chance=0.7, gap=0.1),
        Furnishing(W.CORNER, ("armchair", "rocking chair", "standing mirror", "plant"), chance=0.6),
        Furnishing(W.CORNER, ("laundry basket", "suitcase", "basket", "guitar"), chance=0.6),
        *_WALLS,
    ),
    "living room": (
        Furnishing(W.CENTRE, ("sofa",)),
        Furnishing(W.FACING, _TELEVISIONS, ("sofa",)),
        Furnishing(W.ON, ("television",), _TELEVISIONS),
        Furnishing(W.BEFORE, ("rug",), ("sofa",), chance=0.8, gap=0.15),
        Furnishing(W.BEFORE, ("coffee table",), ("sofa",), gap=0.4),
        *(replace(each, unless="kitchen") for each in _COOKING[:6]),
        Furnishing(W.CENTRE, BEDS[:2], unless="bedroom"),
        *_WINDOWS,
        Furnishing(W.BESIDE, ("side table",), ("sofa",), chance=0.8),
        Furnishing(W.ON, ("table lamp", "desk lamp"), ("side table",)),
        Furnishing(W.WALL, ("bookshelf",)),
        Furnishing(W.CORNER, ("armchair", "rocking chair"), chance=0.8),
        Furnishing(W.WALL, ("fireplace", "piano", "grandfather clock", "bookshelf"), chance=0.7),
        Furnishing(W.CORNER, ("lamp",), chance=0.8),
        Furnishing(W.CORNER, ("plant",), chance=0.9),
        Furnishing(W.ABOVE, ("picture",), ("sofa",), gap=1.6),
        Furnishing(W.ON, ("cushion",), ("sofa",), count=2),
        Furnishing(W.ON, ("blanket",), ("armchair", "rocking chair"), chance=0.4),
        Furnishing(W.MIDDLE, ("table",), chance=0.8, unless="dining room"),
        Furnishing(W.ROUND, ("chair",), ("table",), count=4, gap=-0.1),
        Furnishing(W.CORNER, ("guitar", "gramophone", "loudspeaker", "globe", "basket"), chance=0.6),
        Furnishing(W.CORNER, ("plant", "fan", "heater"), chance=0.4),
        *_WALLS,
    ),
    "dining room": (
        Furnishing(W.MIDDLE, ("table",)),
        Furnishing(W.ROUND, ("chair",), ("table",), count=6, gap=-0.12),
        Furnishing(W.CENTRE, ("sideboard", "cabinet")),
        *_WINDOWS,
        Furnishing(W.WALL, ("cabinet", "bookshelf", "piano"), chance=0.7),
        Furnishing(W.CORNER, ("grandfather clock", "high chair"), chance=0.5),
        Furnishing(W.CORNER, ("plant", "lamp"), chance=0.8),
        Furnishing(W.ABOVE, ("wall mirror", "picture"), ("sideboard",), gap=1.6),
        *_WALLS,
    ),
    "kitchen": (
        *_COOKING,
        *_WINDOWS,
        Furnishing(W.MIDDLE, _TABLES, chance=0.9),
        Furnishing(W.ROUND, _SEATS, ("table",), count=4, gap=-0.1),
        Furnishing(W.ROUND, ("stool",), ("kitchen island",), count=2, gap=0.0),
        Furnishing(W.CORNER, ("trash can",)),
        Furnishing(W.CORNER, ("crate", "basket", "plant"), chance=0.5),
        Furnishing(W.HUNG, ("wall shelf",), chance=0.4, gap=1.6),
        *_WALLS,
    ),
    "bathroom": (
        Furnishing(W.WALL, ("bathtub",)),
        Furnishing(W.WALL, ("washbasin",)),
        Furnishing(W.ABOVE, ("wall mirror",), ("washbasin",), gap=1.5),
        Furnishing(W.WALL, ("toilet",)),
        Furnishing(W.HUNG, ("towel rail",), gap=1.2),
        Furnishing(W.CORNER, ("laundry basket", "stool", "trash can"), chance=0.8),
        Furnishing(W.WALL, ("cabinet", "washing machine"), chance=0.3),
        Furnishing(W.HUNG, ("wall shelf",), chance=0.6, gap=1.5),
    ),
    "toilet": (
        Furnishing(W.CENTRE, ("toilet",)),
        Furnishing(W.WALL, ("washbasin",), chance=0.8),
        Furnishing(W.ABOVE, ("wall mirror",), ("washbasin",), gap=1.5),
        Furnishing(W.CORNER, ("trash can",), chance=0.6),
        Furnishing(W.HUNG, ("towel rail",), chance=0.6, gap=1.2),
        Furnishing(W.HUNG, ("picture",), chance=0.6, gap=1.55),
    ),
    "study": (
        Furnishing(W.CENTRE, ("desk",)),
        Furnishing(W.BEFORE, ("office chair",), ("desk",), gap=-0.1),
        Furnishing(W.ON, ("laptop", "computer"), ("desk",)),
        Furnishing(W.ON, ("desk lamp",), ("desk",)),
        Furnishing(W.WALL, ("bookshelf",), count=2),
        Furnishing(W.WALL, ("filing cabinet",), chance=0.7),
        *_WINDOWS,
        Furnishing(W.BESIDE, ("trash can", "backpack"), ("desk",), chance=0.7, gap=0.05),
        Furnishing(W.WALL, ("whiteboard", "cabinet", "safe"), chance=0.5),
        Furnishing(W.CORNER, ("globe", "plant", "armchair", "printer"), chance=0.8),
        Furnishing(W.HUNG, ("notice board",), chance=0.6, gap=1.5),
        *_WALLS,
    ),
    "hall": (
        Furnishing(W.WALL, ("dresser", "bench", "side table"), chance=0.9),
        Furnishing(W.CORNER, ("coat rack",), chance=0.7),
        Furnishing(W.ABOVE, ("wall mirror",), ("dresser", "side table"), gap=1.55),
        *_DOOR_SIDE,
        Furnishing(W.HUNG, ("hook rail",), chance=0.7, gap=1.6),
        Furnishing(W.CORNER, ("plant",), chance=0.6),
        *_WALLS,
    ),
    "corridor": (
        Furnishing(W.WALL, ("side table", "bench"), chance=0.5),
        Furnishing(W.CORNER, ("plant",), chance=0.4),
        *_WALLS,
    ),
    "store room": (
        Furnishing(W.HUNG, ("wall shelf",), count=2, gap=1.5),
        Furnishing(W.WALL, ("bookshelf",), chance=0.6),
        Furnishing(W.WALL, ("moving box", "cardboard box"), count=2),
        Furnishing(W.ON, ("parcel", "shoe box"), ("moving box",), chance=0.7),
        Furnishing(W.WALL, ("storage box", "crate"), count=2),
        Furnishing(W.CORNER, ("stepladder", "vacuum cleaner"), count=2, is_set=False),
        Furnishing(W.CORNER, ("bucket",), chance=0.7),
        Furnishing(W.CORNER, ("barrel", "treasure chest", "toolbox", "suitcase"), chance=0.7),
    ),
    "laundry": (
        Furnishing(W.WALL, ("washing machine",)),
        Furnishing(W.BESIDE, ("washing machine", "cabinet"), ("washing machine",), chance=0.6),
        Furnishing(W.MIDDLE, ("ironing board",), chance=0.8),
        Furnishing(W.CORNER, ("laundry basket",), count=2),
        Furnishing(W.CORNER, ("bucket", "vacuum cleaner"), chance=0.8),
        Furnishing(W.HUNG, ("wall shelf",), chance=0.8, gap=1.6),
        Furnishing(W.HUNG, ("towel rail",), chance=0.6, gap=1.2),
    ),
    "playroom": (
        Furnishing(W.WALL, ("bookshelf",)),
        Furnishing(W.WALL, ("dollhouse",)),
        Furnishing(W.WALL, ("storage box", "treasure chest")),
        *_WINDOWS,
        Furnishing(W.MIDDLE, ("rug",), chance=0.8),
        Furnishing(W.CORNER, ("rocking horse", "easel"), chance=0.9),
        Furnishing(W.CORNER, ("tricycle", "scooter", "toy train", "robot"), count=3, is_set=False),
        Furnishing(W.WALL, ("bed", "sofa"), chance=0.3),
        Furnishing(W.MIDDLE, ("ball", "teddy bear", "toy truck", "toy airplane"), count=3, is_set=False),
        *_WALLS,
    ),
    "workshop": (
        Furnishing(W.CENTRE, ("workbench",)),
        Furnishing(W.HUNG, ("wall shelf",), gap=1.6),
        Furnishing(W.WALL, ("cabinet", "bookshelf")),
        Furnishing(W.CORNER, ("stepladder", "lawn mower", "wheelbarrow", "bicycle"), count=2, is_set=False),
        Furnishing(W.CORNER, ("barrel", "trash can", "bucket")),
        Furnishing(W.CORNER, ("toolbox", "crate"), chance=0.8),
        Furnishing(W.HUNG, ("wall shelf", "hook rail"), chance=0.6, gap=1.6),
    ),
}
"""What stands in a room, by its purpose."""

SHINING: Mapping[str, float] = {"desk lamp": 0.5, "table lamp": 0.6, "lamp": 1.6}
"""Kinds that give light, and how much."""

MATCHING: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("sink counter", "counter", "wall cabinet"), ("colour", "worktop", "fronts", "doors")),
    (("kitchen island",), ("worktop",)),
    (("stove", "refrigerator", "dishwasher", "stove hood"), ("colour",)),
    (("bathtub", "washbasin", "toilet"), ("colour",)),
    (("nightstand", "wardrobe", "dresser"), ("colour",)),
    (("sofa", "armchair"), ("colour",)),
    (("boot",), ("colour", "style", "shaft")),
    (("bookshelf",), ("colour", "base")),
    (("plate", "bowl", "cup"), ("colour", "rim", "pattern")),
    (("fork", "table knife", "spoon"), ("colour", "handle")),
    (("tumbler", "wine glass"), ("colour", "form", "bowl")),
)
"""Kinds of which all in a room match, and in which of their options."""

BEFORE_WINDOWS = ("sink counter",)
"""Kinds that stand before windows, though something thin on them is high."""

VARIED: Mapping[str, str] = {"picture": "motif"}
"""Kinds of which no two are alike in an option, as long as it has values that the house has not."""

_BOOKS = ("book",) * 4
_FRUIT = ("apple", "pear", "lemon", "apple")
_CROCKERY = ("plate", "bowl", "cup", "mug", "tumbler", "wine glass", "egg cup", "pitcher")
_LARDER = ("jar", "jar", "bottle", "tin can", "tin can", "milk carton", "bread", "teapot")
_TOOLS = (
    *("hammer", "screwdriver", "pliers", "jar", "wrench", "paint brush", "padlock", "spirit level"),
    *("tape measure", "flashlight", "light bulb", "tin can"),
)
_TOYS = (
    *("toy truck", "ball", "toy airplane", "teddy bear", "rubber duck", "block", "toy car", "toy brick"),
    *("spinning top", "toy boat", "die", "toy drum", "puzzle cube"),
)

CLUTTER: Mapping[str, tuple[str, ...]] = {
    "bookshelf": (
        *(*_BOOKS, "vase", "alarm clock", "radio", "teddy bear", "cactus", "camera"),
        *("picture frame", "hourglass", "toy car", "puzzle cube", "glasses"),
    ),
    "wall shelf": ("book", "jar", "vase", "bottle", "cactus", "radio", "picture frame"),
    "table": ("bowl", "pitcher", "bread", "salt shaker", "pepper mill", "vase", "candle", "cheese", "apple"),
    "kitchen island": (
        *("bowl", "lemon", "apple", "banana", "cutting board", "bread", "cheese", "pepper mill", "milk carton"),
        *("mug", "tumbler", "frying pan"),
    ),
    "counter": (
        *("jar", "bottle", "saucepan", "kitchen scales", "knife block", "bowl", "cutting board", "teapot", "tin can"),
        *("bread", "mug", "plate", "banana", "salt shaker"),
    ),
    "stove": ("saucepan", "frying pan", "teapot"),
    "sink counter": ("mug", "sponge", "bottle", "cup", "tumbler", "plate"),
    "wall cabinet": (*_CROCKERY, "jar", "tin can"),
    "cabinet": ("vase", "picture frame", "candle", *_CROCKERY[:4], "radio"),
    "sideboard": ("vase", "picture frame", "bowl", "candle", "cactus", "telephone", "book", "wine glass"),
    "television stand": ("remote control", "book", "radio", "cactus", "picture frame", "camera"),
    "coffee table": ("book", "book", "remote control", "cup", "mug", "bowl", "candle", "glasses", "tray"),
    "side table": ("book", "mug", "telephone", "vase", "glasses", "tumbler"),
    "nightstand": ("alarm clock", "book", "book", "tumbler", "glasses", "flashlight", "picture frame"),
    "dresser": ("vase", "alarm clock", "candle", "picture frame", "glasses", "book", "cap"),
    "desk": (
        *("book", "book", "pencil", "mug", "scissors", "stapler", "telephone", "camera", "picture frame"),
        *("pencil cup", "tape dispenser", "calculator", "glasses", "hourglass", "puzzle cube"),
    ),
    "filing cabinet": ("cactus", "book", "radio", "plant"),
    "piano": ("vase", "candle", "book", "picture frame"),
    "washbasin": ("soap", "toothbrush cup", "tumbler"),
    "workbench": (*_TOOLS, "pencil"),
    "fireplace": ("candle", "vase", "alarm clock", "picture frame", "hourglass"),
    "stool": ("cap", "book"),
    "bench": ("cap", "cushion", "book"),
    "washing machine": ("bottle", "sponge", "bucket"),
    "tray": ("cup", "tumbler", "teapot", "cup"),
    "plate": ("bread", "cheese", "apple"),
}
"""Small things that lie on a kind of furniture, or in its shelves."""

CLUTTER_IN: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "bathroom": {
        "wall shelf": ("bottle", "jar", "candle", "soap", "cactus", "sponge"),
        "cabinet": ("bottle", "candle", "sponge", "jar", "soap"),
        "stool": ("soap", "book"),
    },
    "kitchen": {"wall shelf": (*_CROCKERY, *_LARDER), "cabinet": (*_CROCKERY, *_LARDER)},
    "laundry": {"wall shelf": ("bottle", "sponge", "soap", "jar", "light bulb"), "cabinet": ("bottle", "sponge")},
    "store room": {"wall shelf": (*_TOOLS, *_LARDER[:5]), "bookshelf": (*_TOOLS, *_LARDER[:5], "shoe box", "parcel")},
    "workshop": {"wall shelf": _TOOLS, "bookshelf": (*_TOOLS, "shoe box"), "cabinet": _TOOLS},
    "playroom": {"bookshelf": (*_TOYS[3:], "book", "book", "robot"), "wall shelf": _TOYS[5:]},
}
"""What else lies there in rooms of some purposes."""

PLACE: tuple[tuple[str, float, float], ...] = (
    ("plate", 0.0, 0.16),
    ("fork", -0.16, 0.16),
    ("table knife", 0.155, 0.16),
    ("tumbler", 0.2, 0.34),
    ("spoon", 0.19, 0.16),
)
"""What lies on a laid table for each who sits at it: to the right of the middle, and in from the edge, in metres."""
LAID = 0.5
"""How often a table with seats is laid."""

CONTENTS: Mapping[str, tuple[str, ...]] = {
    "bowl": _FRUIT,
    "basket": ("ball", "teddy bear", "cushion", "apple", "toy truck"),
    "storage box": ("ball", "teddy bear", "toy truck", "toy drum", "rubber duck"),
    "crate": ("bottle", "apple", "bottle", "lemon", "jar"),
    "bathtub": ("rubber duck",),
}
"""What lies in a vessel, by its kind."""
FILLED = 0.7
"""How often a vessel that can hold something does."""

LIQUIDS: Mapping[str, tuple[Colour, ...]] = {
    "mug": ((0.16, 0.08, 0.04), (0.42, 0.27, 0.16), (0.5, 0.24, 0.06)),
    "cup": ((0.16, 0.08, 0.04), (0.5, 0.24, 0.06)),
    "tumbler": ((0.75, 0.86, 0.93), (0.75, 0.86, 0.93), (0.95, 0.95, 0.92)),
    "pitcher": ((0.75, 0.86, 0.93), (0.95, 0.95, 0.92), (0.93, 0.62, 0.12)),
    "wine glass": ((0.3, 0.02, 0.06), (0.86, 0.8, 0.45)),
    "bucket": ((0.6, 0.74, 0.8),),
}
"""Liquids that a vessel holds: coffee, coffee with milk and tea, water, milk, juice, wine."""

STREWN: Mapping[str, tuple[str, ...]] = {
    "playroom": _TOYS,
    "bedroom": ("cap", "book", "cushion", "toy car"),
    "living room": ("book", "ball", "cushion", "toy truck"),
    "study": ("book", "parcel", "cardboard box"),
    "hall": ("parcel", "ball", "cap"),
    "bathroom": ("rubber duck", "sponge"),
    "store room": ("cardboard box", "parcel", "ball"),
    "workshop": ("toolbox", "bucket", "hammer", "plank"),
    "laundry": ("basket", "sponge"),
}
"""Small things that lie on the floor of a room that is not tidied up, by its purpose."""
