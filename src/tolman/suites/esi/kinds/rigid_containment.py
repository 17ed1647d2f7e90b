"""Asks into which of three boxes a block can be put whole; the options are the colours of the boxes.

True is what the insides leave room for: exactly one box takes the block. The others are narrower than it between
thick walls, by a twentieth at least, or have a false bottom so high that more than half of the block would stick out.

What misleads: all boxes are higher than the eye at first, so nobody sees into them, and how wide they are outside
says nothing of how wide they are inside. Another of them has the room for the block in each twin.

Justified is an answer once the block went into a box, or would not go into either of the other two.

In the published rows half are copies, sizes stand in the names of the containers, and a container that fits counts as
wrong where another fits more tightly; here exactly one takes the block.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tolman.assets.catalogue import KINDS
from tolman.eye.deed import Verb
from tolman.house.house import House, Thing
from tolman.house.models import own_bounds
from tolman.physics.outcome import Verdict
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Category, Do, Goal, Kind, Rejected, Twin
from tolman.suites.esi.scenery import NO_ROOM, Scenery, beside, furnished, standing
from tolman.suites.esi.sight import Memory

_BLOCK, _BOXES = "trial block", ("trial box 1", "trial box 2", "trial box 3")
_COLOURS = ("red", "blue", "yellow", "green", "white")
_LIKE_BOXES = tuple(name for name in KINDS if "box" in name.split())
_LIKE_BLOCKS = (*(name for name in KINDS if "block" in name.split()), "toy brick")
_MARGINS = (0.2, 0.16, 0.12, 0.08, 0.05)
"""By which share of its width a block is narrower than the box that takes it, and wider than others, at least."""
_SPAN = 0.12
"""Share by which it may differ more than that."""
_PLAIN, _RAISED = KINDS["trial box"].options["floor"]
"""Millimetres of a floor, and of a false bottom."""
_EYE = 0.28
"""Metres above the floor from which one looks at first: below the rims of all boxes."""
_APART, _AHEAD = 0.5, 0.45
"""Metres from box to box, and from their row to the block."""
_NEAR = (1.5, 1.6, 1.7, 1.9, 2.1)
"""Metres from the start to the middle box, at least, at each difficulty."""
_CLOSE = 0.03
"""Share by which sizes differ that are too close to call."""

Inside = tuple[int, int]
"""How thick the walls of a box are, and its floor, in millimetres."""


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns three boxes and a block, of which another box takes it in each twin."""
    own, *colours = rng.shuffled(_COLOURS)[:4]
    order = rng.shuffled(colours)
    block = _block(rng, own)
    scenery = _scenery(rng, own, colours)
    widths = [int(rng.pick(KINDS["trial box"].options["width"])) for _ in _BOXES]
    middle, turn = scenery.spot(rng, 0.9), 15.0 * rng.below(24)
    before = beside(middle, _AHEAD, turn + rng.pick((70.0, 90.0, 110.0)))
    scenery = scenery.with_things(replace(block, at=(*before, 0.0)))
    row = [beside(middle, away, turn) for away in (-_APART, 0.0, _APART)]
    boxes = [
        standing("trial box", name, at, turn, colour=colour, width=width)
        for name, at, colour, width in zip(_BOXES, row, colours, widths, strict=True)
    ]
    insides = [_insides(rng, _side(block), widths, number, _MARGINS[difficulty - 1]) for number in range(3)]
    houses = [scenery.with_things(*_hollowed(boxes, each)).house for each in insides]
    near = _NEAR[difficulty - 1]
    start = Scenery(houses[0]).opening(rng, (*middle, 0.15), near, near + 0.5, (_BLOCK, *_BOXES), _EYE)
    names = {f"{colour} box": name for colour, name in zip(colours, _BOXES, strict=True)}
    return tuple(
        Twin(
            (Phase(house, start),),
            f"There are three boxes, open above. Into which of them can the {own} block be put whole?",
            tuple(f"the {colour} box" for colour in order),
            order.index(colours[number]),
            {f"{own} block": _BLOCK, **{f"{colour} box": names[f"{colour} box"] for colour in order}},
            facts=_facts(house, names),
        )
        for number, house in enumerate(houses)
    )


def _block(rng: Stream, colour: str) -> Thing:
    """Returns a block so tall that a false bottom leaves most of it outside."""
    width, depth = rng.pick(((200, 200), (200, 160), (160, 200)))
    finish = rng.pick(("wood", "rubber", "felt", "plastic"))
    scale = rng.pick((0.9, 0.95, 1.0))
    return standing(
        "block", _BLOCK, (0, 0), 15.0 * rng.below(24), scale, colour=colour, width=width, depth=depth, finish=finish
    )


def _scenery(rng: Stream, own: str, colours: Sequence[str]) -> Scenery:
    """Returns a house in which nothing else could be meant."""
    scenery = furnished(rng, 1 + rng.below(2)).lacking(*_LIKE_BLOCKS, colour=own)
    for colour in colours:
        scenery = scenery.lacking(*_LIKE_BOXES, colour=colour)
    return scenery


def _side(block: Thing) -> float:
    """Returns how wide a block is at its wider side, in millimetres."""
    low, high = own_bounds(block)
    return 1000 * float((high - low)[:2].max())


def _insides(rng: Stream, side: float, widths: Sequence[int], chosen: int, margin: float) -> list[Inside]:
    """Returns walls and floors such that the chosen box alone takes a block."""
    raised = rng.below(6)
    found = []
    for number, width in enumerate(widths):
        share = 1 + margin if number in (chosen, raised) else 1 - margin - _SPAN
        walls = [
            int(wall)
            for wall in KINDS["trial box"].options["wall"]
            if share * side <= width - 2 * int(wall) <= (share + _SPAN) * side
        ]
        if not walls:
            raise Rejected(NO_ROOM)
        is_raised = number == raised and number != chosen
        found.append((rng.pick(walls), int(_RAISED if is_raised else _PLAIN)))
    return found


def _hollowed(boxes: Sequence[Thing], insides: Sequence[Inside]) -> Iterator[Thing]:
    for box, (wall, floor) in zip(boxes, insides, strict=True):
        yield replace(box, options={**box.options, "wall": wall, "floor": floor})


def _facts(house: House, names: dict[str, str]) -> dict[str, str]:
    """Returns what is hidden of each box."""
    insides = {name: house[of].options for name, of in names.items()}
    return {name: f"walls of {each['wall']} mm, a floor of {each['floor']} mm" for name, each in insides.items()}


def recompute(item: Item) -> int | None:
    """Works out from widths and depths alone which box takes the block."""
    block, *boxes = (item.start.house[of] for of in item.asked.names.values())
    _, high = own_bounds(block)
    rooms = [_room(box) for box in boxes]
    spares = [min(wide / _side(block) - 1, deep / (1000 * float(high[2])) - 1) for wide, deep in rooms]
    taking = [number for number, spare in enumerate(spares) if spare > 0]
    is_close = any(abs(spare) < _CLOSE for spare in spares)
    return taking[0] if len(taking) == 1 and not is_close else None


def _room(box: Thing) -> tuple[float, float]:
    """Returns how wide and how deep a box is inside, in millimetres."""
    _, high = own_bounds(box)
    wall, floor = float(box.options["wall"]), float(box.options["floor"])
    return float(box.options["width"]) - 2 * wall, 1000 * float(high[2]) - floor


def conclude(asked: Asked, memory: Memory) -> int | None:
    """Answers once the block is in a box, or did not go into either of two."""
    _, *boxes = asked.names
    tried = dict(_tried(asked, memory))
    left = [number for number, box in enumerate(boxes) if tried.get(box) != Verdict.DOES_NOT_FIT]
    taking = [number for number, box in enumerate(boxes) if tried.get(box) == Verdict.DONE]
    return (taking or left)[0] if taking or len(left) == 1 else None


def _tried(asked: Asked, memory: Memory) -> Iterator[tuple[str, str]]:
    """Yields each box into which one tried to put the block, and what came of it."""
    block, *_ = asked.names
    held: str | None = None
    for number, glimpse in enumerate(memory.glimpses):
        if glimpse.move.startswith("PickUp") and glimpse.verdict == Verdict.DONE:
            (held,) = memory.done_to(number)
        elif glimpse.move.startswith("PutInside") and held == block:
            (to,) = memory.done_to(number)
            if to is not None:
                yield to, glimpse.verdict
        if glimpse.move.startswith("Put") and glimpse.verdict == Verdict.DONE:
            held = None


def plan(asked: Asked, memory: Memory) -> tuple[Goal, ...]:
    """Takes the block and tries one box after the other."""
    block, *boxes = asked.names
    tried = dict(_tried(asked, memory))
    is_taken = any(verdict == Verdict.DONE for _, verdict in memory.verdicts("PickUp"))
    if not is_taken:
        return (Do(Verb.PICK_UP, block),)
    return tuple(Do(Verb.PUT_INSIDE, box) for box in boxes if box not in tried)


def guess(asked: Asked, memory: Memory) -> int:
    """Takes the box that looks largest."""
    _, *boxes = asked.names
    shares = [max((mask.share for _, mask in memory.seen(box)), default=0.0) for box in boxes]
    return shares.index(max(shares))


KIND = Kind(
    name="rigid_containment",
    category=Category.STRUCTURE,
    about=__doc__,
    twins=3,
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
)
