"""How homes are laid out: which rooms there are, how large, what lies by what, what is lit by what. Metres."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Glazing:
    """The windows that rooms of one purpose have."""

    share: float
    """How often a wall that could have one has one."""
    widths: tuple[float, ...]
    sills: tuple[float, ...]
    top: float = 2.1
    panes: int = 2


@dataclass(frozen=True, slots=True)
class Habit:
    """How rooms of one purpose are laid out; sizes are those between the faces of the walls."""

    least: float
    most: float
    """Square metres."""
    narrow: float
    """The shorter side, at least."""
    slim: float
    """The longer side over the shorter one, at most."""
    zone: int
    """Rooms of near zones like to lie on the same side of the house: 0 by day, 9 by night."""
    floors: tuple[str, ...]
    walls: tuple[str, ...]
    lamps: tuple[str, ...]
    """Designs of ceiling lamps."""
    glazing: Glazing | None = None
    wide: float = inf
    """The shorter side, at most."""
    needs_day: bool = False
    """Whether it is not built without an outer wall."""


_BOARDS = ("oak boards", "oak boards", "dark boards", "pine boards")
_TILES = ("white tiles", "gray tiles", "sand tiles", "terracotta tiles", "slate tiles")
_SOFT = ("oak boards", "pine boards", "gray carpet", "beige carpet", "blue carpet")
_HARD = ("stone", "gray tiles", "concrete")
_PALE = ("white", "cream", "gray", "sand", "white", "cream")
_ANY = ("white", "cream", "blue", "green", "yellow", "terracotta", "gray", "pink", "purple", "sand", "teal")
_WET = ("white", "blue", "green", "teal", "cream")

HABITS: Mapping[str, Habit] = {
    "hall": Habit(3.5, 18, 1.35, 9, 4, (*_BOARDS, "stone", *_TILES), _PALE, ("globe", "disc", "spots"),
                  Glazing(0.3, (0.6, 0.8), (1.0,), panes=1), wide=2.7),
    "corridor": Habit(2.2, 10, 1.0, 8, 6, _BOARDS, _PALE, ("disc", "spots"),
                      Glazing(0.25, (0.6,), (1.0,), panes=1), wide=1.5),
    "kitchen": Habit(7, 16, 2.2, 2.2, 2, (*_TILES, "oak boards", "stone"), _ANY, ("spots", "tube", "disc"),
                     Glazing(0.8, (0.9, 1.2, 1.4), (1.05,)), needs_day=True),
    "living room": Habit(16, 30, 3.4, 1.9, 0, _BOARDS, _ANY, ("pendant", "globe", "disc"),
                         Glazing(0.85, (1.4, 1.6, 1.8, 2.2), (0.3, 0.6, 0.8), 2.2, 3), needs_day=True),
    "dining room": Habit(9, 18, 2.6, 1.9, 1, _BOARDS, _ANY, ("pendant", "globe"),
                         Glazing(0.8, (1.2, 1.4, 1.6), (0.6, 0.9)), needs_day=True),
    "bedroom": Habit(9, 18, 2.6, 1.8, 8, _SOFT, _ANY, ("globe", "disc", "pendant"),
                     Glazing(0.75, (1.0, 1.2, 1.4), (0.9,)), needs_day=True),
    "bathroom": Habit(4, 8, 1.7, 2.3, 7, _TILES, _WET, ("disc", "spots"),
                      Glazing(0.6, (0.5, 0.6), (1.5,), panes=1)),
    "toilet": Habit(1.6, 3, 1.1, 2.4, 5, _TILES, _WET, ("disc", "globe"),
                    Glazing(0.4, (0.4,), (1.55,), panes=1)),
    "study": Habit(6.5, 12, 2.2, 1.9, 5, _BOARDS, _ANY, ("disc", "pendant", "spots"),
                   Glazing(0.8, (1.0, 1.2), (0.9,)), needs_day=True),
    "store room": Habit(2.5, 6, 1.3, 2.6, 3, _HARD, ("white", "gray"), ("tube", "disc")),
    "laundry": Habit(4, 8, 1.6, 2.4, 3, (*_TILES, "concrete"), ("white", "gray", "cream", "blue"), ("tube", "disc"),
                     Glazing(0.5, (0.6,), (1.3,), panes=1)),
    "playroom": Habit(9, 16, 2.6, 1.8, 6, _SOFT, ("yellow", "green", "blue", "pink", "terracotta"), ("globe", "disc"),
                      Glazing(0.8, (1.2, 1.4), (0.9,)), needs_day=True),
    "workshop": Habit(8, 18, 2.5, 2.0, 3, _HARD, ("white", "gray", "cream"), ("tube",),
                      Glazing(0.6, (1.0, 1.2), (1.1,))),
}  # fmt: skip
"""By purpose."""

FEW: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("living room",),),
    (("living room", "bedroom"), ("living room", "kitchen"), ("living room", "bathroom")),
    (("living room", "kitchen", "bedroom"), ("living room", "bedroom", "bathroom")),
    (("living room", "kitchen", "bedroom", "bathroom"), ("hall", "living room", "bedroom", "bathroom")),
    (("hall", "living room", "kitchen", "bedroom", "bathroom"),),
)
"""Rooms of homes with one room, with two, and so on; the last one is in every larger home."""
MORE = (
    "bedroom", "bedroom", "bedroom", "dining room", "study", "bathroom", "toilet", "store room", "laundry",
    "playroom", "workshop",
)  # fmt: skip
"""What larger homes have besides."""
CORRIDOR = {8: 0.5, 9: 0.7, 10: 0.8, 11: 0.9, 12: 1.0}
"""How often a home of so many rooms has a corridor beside its hall."""

WAYS: Mapping[str, Mapping[str, int]] = {
    "hall": {
        "living room": 9, "corridor": 9, "toilet": 8, "bathroom": 7, "bedroom": 7, "kitchen": 6, "study": 6,
        "playroom": 6, "store room": 5, "dining room": 5, "laundry": 4, "workshop": 4,
    },
    "corridor": {
        "bathroom": 8, "bedroom": 8, "toilet": 7, "study": 7, "playroom": 7, "store room": 5, "laundry": 5,
        "workshop": 5, "living room": 4, "kitchen": 3, "dining room": 3,
    },
    "living room": {
        "dining room": 8, "kitchen": 6, "study": 4, "playroom": 4, "corridor": 4, "bedroom": 3, "bathroom": 2,
        "toilet": 1,
    },
    "dining room": {"kitchen": 8, "living room": 6, "study": 3, "playroom": 3, "corridor": 3},
    "kitchen": {"dining room": 7, "store room": 7, "laundry": 6, "living room": 5, "workshop": 3},
    "bedroom": {"bathroom": 4, "study": 2},
    "playroom": {"bedroom": 2},
    "laundry": {"workshop": 4, "store room": 3},
    "workshop": {"store room": 4, "laundry": 3},
}  # fmt: skip
"""Where people go from a room, and how readily; nobody walks through a room that is not named here."""

OPEN: Mapping[frozenset[str], float] = {
    frozenset(("living room", "dining room")): 0.6,
    frozenset(("living room", "kitchen")): 0.5,
    frozenset(("kitchen", "dining room")): 0.4,
    frozenset(("hall", "living room")): 0.15,
    frozenset(("hall", "corridor")): 0.5,
}
"""How often two rooms between which people go are one open space."""

SMALL = ("bathroom", "toilet", "store room", "laundry")
"""Rooms with a narrower door."""
LEAVES = ("white", "white", "oak", "walnut", "gray", "cream", "teal", "pine")
"""Colours of doors."""
TELLING = ("blue", "green", "yellow", "terracotta", "pink", "purple", "gray")
"""Colours of walls by which rooms are told apart."""
