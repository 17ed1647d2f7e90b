"""A bird bath: a kind of thing as another package would bring it."""

from tolman.assets.finish import clay, metal
from tolman.assets.kind import Group
from tolman.assets.material import Colour
from tolman.assets.primitive import basin, cylinder, ring, slab, vessel
from tolman.assets.shape import Shape, together

GARDEN = Group("garden")


@GARDEN.kind(
    "bird bath",
    (0.56, 0.56, 0.80),
    front=False,
    colour=("terracotta", "white", "gray"),
    bowl=("round", "square", "deep"),
    foot=("round", "square"),
)
def bird_bath(colour: Colour, bowl: str, foot: str) -> Shape:
    """A bowl of water on a column, for birds."""
    if bowl == "square":
        top = basin([ring(0, 0.30, 0.30, power=8), ring(0.13, 0.56, 0.56, power=8)], 0.02)
    else:
        top = vessel([(0.12, 0), (0.28, 0.13)] if bowl == "round" else [(0.12, 0), (0.26, 0.05), (0.28, 0.13)], 0.02)
    base = slab(0.40, 0.40, 0.08) if foot == "square" else cylinder(0.20, 0.08)
    column = cylinder(0.09, 0.60, top=0.07)
    return together(top.at(z=0.67).of(clay(colour)), column.at(z=0.07).of(clay(colour)), base.of(metal()))
