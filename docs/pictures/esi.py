"""Draws what the cards of ESI show of each kind: the first view, that of a twin, and the last one of a solution."""

from pathlib import Path

import numpy as np
from PIL import Image

from tolman.render.tracer.frame import DEFAULT
from tolman.suites.esi.cards import examples
from tolman.suites.esi.item import Item
from tolman.suites.esi.kinds.kinds import kinds
from tolman.suites.esi.world import moment

FOLDER = Path(__file__).parents[1] / "esi"
SIZE, GAP, QUALITY = 320, 8, 82


def view(item: Item, moves: tuple[str, ...]) -> np.ndarray:
    """Returns the picture after some moves."""
    found = moment(item, moves)
    frame = found.sight().tracer.frame(found.camera(SIZE), DEFAULT)
    assert frame.rgb is not None
    return frame.rgb


def main() -> None:
    """Draws all strips."""
    gap = np.full((SIZE, GAP, 3), 255, np.uint8)
    for kind in kinds().values():
        one, other, *_ = examples(kind)
        pictures = view(one, ()), gap, view(other, ()), gap, view(one, one.key.solution)
        Image.fromarray(np.concatenate(pictures, axis=1)).save(FOLDER / f"{kind.name}.jpg", quality=QUALITY)


if __name__ == "__main__":
    main()
