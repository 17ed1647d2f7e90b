"""What things are made of: how heavy it is, how thick parts of it are made, and how it rubs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stuff:
    """What a part is made of."""

    density: float
    """Kilograms of a cubic metre."""
    friction: float
    """The coefficient of friction; of two things that rub, the one with more decides."""
    wall: float | None = None
    """Metres: parts that are thicker all over are hollow, with walls of this thickness; None for what is solid."""


WOOD = Stuff(550, 0.4, 0.011)
METAL = Stuff(7800, 0.2, 0.001)
"""Sheets and tubes of steel or brass, bare or enamelled."""
IRON = Stuff(7200, 0.25, 0.004)
PLASTIC = Stuff(1000, 0.3, 0.0025)
RUBBER = Stuff(1100, 0.9, 0.004)
CLOTH = Stuff(50, 0.5)
"""Cloth with what it is stuffed with."""
LEATHER = Stuff(900, 0.45, 0.003)
CERAMIC = Stuff(2300, 0.25, 0.005)
CLAY = Stuff(1900, 0.45, 0.006)
CARD = Stuff(700, 0.35)
GLASS = Stuff(2500, 0.2, 0.0025)
SHEER = Stuff(1000, 0.3, 0.001)
"""Thin shades and panes that shine."""
BRICK = Stuff(1800, 0.6)
STONE = Stuff(2600, 0.45)
"""Stone, and iron wound with copper."""
LEAVES = Stuff(500, 0.4, 0.0004)
FOOD = Stuff(950, 0.4)
"""Fruit and cheese, and what is poured or spread."""
BREAD = Stuff(300, 0.45)
SPONGE = Stuff(40, 0.6)
WAX = Stuff(900, 0.35)
SAND = Stuff(1500, 0.5)
