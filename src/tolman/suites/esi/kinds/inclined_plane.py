"""Asks whether a block stays where it is put on a ramp, or slides down; yes or no.

True is what comes of it: the block is put on the slope and watched for two seconds, and does what friction says. The
sole of the block decides, which nobody sees while it stands: its friction lies at least 0.08 from the tangent of the
slope.

What misleads: the colour of a block says nothing of its sole, and the same slope holds one and not the other.

Justified is an answer once the block was put on the slope and watched.

In the published rows rolling, tipping and a drop from 5 cm decide, not friction; here only blocks are asked about.
"""

from collections.abc import Iterator
from math import radians, tan

from tolman.assets.catalogue import KINDS
from tolman.assets.stuff import CLOTH, METAL, PLASTIC, RUBBER, WOOD
from tolman.eye.deed import Verb
from tolman.physics.outcome import Verdict
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Category, Do, Goal, Kind, Twin
from tolman.suites.esi.scenery import beside, furnished, height_of, standing
from tolman.suites.esi.sight import Memory

_RAMP, _BLOCK = "trial ramp", "trial block"
_FRICTION = {"wood": WOOD, "metal": METAL, "rubber": RUBBER, "felt": CLOTH, "plastic": PLASTIC}
_MARGIN = (0.2, 0.16, 0.12, 0.1, 0.08)
"""How far friction is from the tangent of the slope, at least, at each difficulty."""
YES, NO = range(2)


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns a block that stays on a ramp, and one that slides."""
    scenery = furnished(rng, 1 + rng.below(2))
    angle, cover, holds, slips = rng.pick(list(_combinations(_MARGIN[difficulty - 1])))
    at = scenery.spot(rng, 1.0)
    turn = 15.0 * rng.below(24)
    colours = rng.shuffled(("red", "blue", "yellow", "green"))
    ramp = standing("ramp", _RAMP, at, turn, colour=colours[0], angle=angle, finish=cover)
    side = beside(at, 0.75, turn + rng.pick((20.0, 160.0)))
    height = rng.pick(KINDS["trial block"].options["height"])
    blocks = [
        standing("trial block", _BLOCK, side, turn, colour=colours[1], sole=sole, height=height)
        for sole in (holds, slips)
    ]
    focus = (*at, height_of(ramp) / 2)
    names = {f"the {colours[1]} block": _BLOCK, f"the {colours[0]} ramp": _RAMP}
    start = scenery.with_things(ramp, blocks[0]).opening(rng, focus, 1.5, 2.4, (_RAMP, _BLOCK))
    block, slope = names
    question = f"If {block} is put on the slope of {slope}, does it stay where it is put?"
    return tuple(
        Twin(
            (Phase(scenery.with_things(ramp, each).house, start),),
            question,
            ("yes", "no"),
            target,
            {name.removeprefix("the "): thing for name, thing in names.items()},
            facts={"sole": str(each.options["sole"]), "cover": cover, "angle": str(angle)},
        )
        for target, each in ((YES, blocks[0]), (NO, blocks[1]))
    )


def _combinations(margin: float) -> Iterator[tuple[int, str, str, str]]:
    """Yields angles and covers of ramps, each with a sole that holds and one that slips."""
    ramp = KINDS["ramp"].options
    for angle in ramp["angle"]:
        steep = tan(radians(float(angle)))
        for cover in map(str, ramp["finish"]):
            holds = [sole for sole in _FRICTION if _rub(sole, cover) - steep >= margin]
            slips = [sole for sole in _FRICTION if steep - _rub(sole, cover) >= margin]
            yield from ((int(angle), cover, one, other) for one in holds for other in slips)


def _rub(sole: str, cover: str) -> float:
    """Returns the friction between two finishes: the one with more decides."""
    return max(_FRICTION[sole].friction, _FRICTION[cover].friction)


def recompute(item: Item) -> int | None:
    """Works out from friction alone whether the block stays."""
    house = item.start.house
    ramp, block = house[_RAMP].options, house[_BLOCK].options
    beyond = _rub(str(block["sole"]), str(ramp["finish"])) - tan(radians(float(ramp["angle"])))
    if abs(beyond) < min(_MARGIN) - 1e-9:
        return None
    return YES if beyond > 0 else NO


def conclude(_asked: Asked, memory: Memory) -> int | None:
    """Answers once the block was watched on the slope."""
    for _, verdict in memory.verdicts("PutOnSlope"):
        if verdict == Verdict.STAYED:
            return YES
        if verdict in (Verdict.SLID, Verdict.ROLLED, Verdict.TIPPED):
            return NO
    return None


def plan(asked: Asked, memory: Memory) -> tuple[Goal, ...]:
    """Takes the block and puts it on the slope."""
    block, ramp = asked.names
    taken = any(verdict == Verdict.DONE for _, verdict in memory.verdicts("PickUp"))
    return (Do(Verb.PUT_ON_SLOPE, ramp),) if taken else (Do(Verb.PICK_UP, block),)


def guess(_asked: Asked, _memory: Memory) -> int:
    """Takes blocks to stay where they are put."""
    return YES


KIND = Kind(
    name="inclined_plane",
    category=Category.DYNAMICS,
    about=__doc__,
    twins=2,
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
)
