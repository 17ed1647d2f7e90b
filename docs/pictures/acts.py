"""Draws the pictures of acts that docs/physics.md shows, beside this file: `make pictures`, or names as arguments."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tolman.cli.house_pictures import ActPictures, all_pictures
from tolman.house.house import Area, Cloth, Doorway, House, Lamp, Leaf, Room, Sun, Thing, Window, upright
from tolman.physics.draping import draped
from tolman.physics.record import recorded, replayed
from tolman.physics.words import read_in_turn
from tolman.render.house.gallery import gallery
from tolman.render.tracer.frame import DEFAULT

Pixels = NDArray[np.uint8]
HERE = Path(__file__).parent / "acts"
SIZE, QUALITY = 400, 80
"""Pixels across a picture, and how well a JPEG keeps it."""

HOME = House(
    (
        Room("kitchen", "kitchen", Area(0, 0, 5, 4), wall="cream", floor="oak boards"),
        Room("hall", "hall", Area(5, 0, 8, 4)),
    ),
    (Doorway("kitchen door", ("kitchen", "hall"), (5, 1), "y", leaf=Leaf("oak", "hall", "left", 0.0)),),
    (Window("kitchen", (0, 2.0), "y", 1.4),),
    (
        Thing("table 1", "table", (2.5, 2.3, 0)),
        Thing("mug 1", "mug", (2.2, 2.2, 0.74), upright(30), {"colour": "red"}, held_by="table 1"),
        Thing("wine glass 1", "wine glass", (2.5, 2.45, 0.74), options={"filling": "none"}, held_by="table 1"),
        Thing("bowl 1", "bowl", (2.75, 2.2, 0.74), held_by="table 1"),
        Thing("teapot 1", "teapot", (2.85, 2.5, 0.74), held_by="table 1"),
        Thing("chair 1", "chair", (1.4, 2.3, 0), upright(70)),
        Thing("refrigerator 1", "refrigerator", (4.2, 3.5, 0)),
        Thing("dresser 1", "dresser", (6.5, 3.6, 0)),
        Thing("lamp 1", "lamp", (7.5, 3.3, 0)),
        Thing("moving box 1", "moving box", (0.8, 0.9, 0), upright(90)),
        Thing("shoe box 1", "shoe box", (2.0, 0.8, 0)),
        Thing("book 1", "book", (2.5, 0.8, 0), upright(20)),
        Thing("block 1", "block", (2.9, 0.7, 0)),
        Thing("ball 1", "ball", (3.3, 0.8, 0)),
        Thing("ramp 1", "ramp", (4.2, 0.8, 0)),
    ),
    (
        Lamp("kitchen lamp", (2.5, 2, 2.55), 3),
        Lamp("hall lamp", (6.5, 2, 2.55), 3),
        Lamp("lamp 1 light", (7.5, 3.3, 1.4), 1, brightness=0.0, thing="lamp 1"),
    ),
    sun=Sun(250.0, 35.0),
)


def _with_cloth(house: House, over: str) -> House:
    """Returns a house with a cloth over a thing."""
    cloth = draped(house, over, (0.5, 0.5), (0.75, 0.3, 0.25), "cloth 1", 40.0)
    if not isinstance(cloth, Cloth):
        raise SystemExit(f"no cloth comes to lie over {over}: {cloth}")
    return replace(house, cloths=(cloth,))


ACTS: Mapping[str, Sequence[str]] = {
    "pick-up": ("pick up the mug",),
    "put": ("pick up the mug", "put it left of the wine glass"),
    "put-inside": ("open the moving box", "pick up book 1", "put it in the moving box"),
    "open": ("open the refrigerator",),
    "push": ("push chair 1 with 90 N",),
    "tap": ("tap the ball with 0.6 Ns",),
    "put-on-slope": ("pick up the ball", "put it on the ramp"),
    "stack": ("stack the shoe box, the book and the block",),
    "fill": ("fill the wine glass with 0.12 l",),
    "pour": ("fill the mug", "pick up the mug", "pour it into the bowl"),
    "spill": ("fill the bowl", "pick up the bowl", "pour it out"),
    "lift": ("lift the cloth",),
    "drape": ("lift the cloth", "drape it over the mug"),
    "torch": ("switch off the kitchen lamp", "take a torch"),
    "switch": ("switch off the hall lamp", "switch on lamp 1"),
    "look-into": ("open the moving box", "pick up book 1", "put it in the moving box", "look into it"),
}
"""What is done for each picture; the last of it is shown."""


def main(names: Sequence[str]) -> None:
    """Draws some of them, or all."""
    HERE.mkdir(exist_ok=True)
    for name in names or ACTS:
        Image.fromarray(_drawn(ACTS[name])).save(HERE / f"{name}.jpg", quality=QUALITY, optimize=True)


def _drawn(texts: Sequence[str]) -> Pixels:
    """Returns what comes of the last of some acts."""
    home = _with_cloth(HOME, "teapot 1") if "lift the cloth" in texts else HOME
    home = replace(home, sun=None) if "take a torch" in texts else home
    record = recorded(home, tuple(read_in_turn(texts, home)))
    if not all(outcome.is_done for outcome in record.outcomes):
        raise SystemExit(f"{'; '.join(texts)}: {', '.join(outcome.verdict for outcome in record.outcomes)}")
    every = all_pictures(replayed(record), record.acts, record.outcomes, SIZE, DEFAULT)
    (last,) = islice(every, len(texts) - 1, None)
    return _shown(last)


def _shown(pictures: ActPictures) -> Pixels:
    """Returns an act in one picture: what there was to watch, or before and after it."""
    if pictures.strip is not None:
        return pictures.strip
    after = pictures.after if pictures.inside is None else pictures.inside
    assert after is not None
    return gallery([("before", pictures.before), ("after", after)], 2)


if __name__ == "__main__":
    main(sys.argv[1:])
