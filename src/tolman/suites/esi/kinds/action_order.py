"""Asks in which order three blocks make a tower that stands; the options are four orders of their colours.

True is the one order of all six that stands: each is built on a level floor, straight and five times askew, and
either it stands each time or it falls each time. One block has a heel, a low board behind it, and whoever puts it on
another and anything on it makes it tip; one slopes down behind and carries nothing; one is plain. So the one with the
heel is the lowest, and the slope the highest.

What misleads: from the start, the fronts of all three are alike, equally high, wide and far, and hide what is behind
them. Each of the four orders is right in one twin.

Justified is an answer once a tower of all three stands, or once all orders but one of those that are offered fell.

In the published rows the right order is given as the example of how to answer and too large a base stands as well;
here every order is built, and what counts is that the tower stands.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, islice, permutations
from math import atan2, degrees, hypot

from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Option, build
from tolman.assets.mass import bulks_of
from tolman.eye.deed import Deed, Verb
from tolman.eye.stance import LOWEST, Stance
from tolman.house.house import House, Thing
from tolman.house.models import own_bounds, own_shape
from tolman.physics.outcome import Verdict
from tolman.seeding import Stream
from tolman.suites.esi.item import Asked, Item, Phase
from tolman.suites.esi.kinds.kind import Category, Do, Goal, Kind, Near, Rejected, Twin
from tolman.suites.esi.moves import STACK
from tolman.suites.esi.scenery import NO_START, Scenery, beside, furnished, standing
from tolman.suites.esi.sight import Memory

_RUG, _BLOCKS = "trial rug", ("trial block 1", "trial block 2", "trial block 3")
_FORMS = ("heeled block", "block", "wedge block")
"""From the lowest to the highest as they stand."""
_COLOURS = ("red", "blue", "yellow", "green")
_SCALE = 1.2
"""How large the blocks are: higher than the eye at first."""
_AWAY = (1.05, 1.12, 1.19, 1.26, 1.33)
"""Metres from the start to the middle of the rug, at each difficulty."""
_HEELS = (340, 340, 340, 320, 320)
"""How long a block with its heel is at each difficulty, in millimetres before it is scaled."""
_SPREAD = 20.0
"""Degrees from block to block, seen from the start."""
_FRONT = 0.2
"""Metres from the middle of the rug to the fronts, towards the start."""
_OFFERED = 4
_STARTS = 4
"""Places to start from that are tried."""
_CLEAR = 0.82
"""Metres around the middle of the rug that are free: all of it."""
_PILE = 0.008
"""Metres from the floor to the top of a rug."""
_CLOSE = 0.004
"""Metres from an edge at which it is too close to call what a centre of mass above it comes to."""
LUCK = "a tower stands by luck"

Sizes = tuple[int, int, int]
"""How wide blocks are, and how deep the one that slopes and the one with a heel; in millimetres, not yet scaled."""


def draw(rng: Stream, difficulty: int) -> tuple[Twin, ...]:
    """Returns three blocks alike from the front, of which another order stands in each twin."""
    colours = rng.shuffled(_COLOURS)[:3]
    rug = rng.pick([each for each in ("beige", "gray", "red", "blue", "green") if each not in colours])
    orders = rng.shuffled(list(permutations(range(3))))[:_OFFERED]
    sizes = rng.pick((200, 160)), rng.pick((160, 125)), _HEELS[difficulty - 1]
    if not _is_sure(sizes):
        raise Rejected(LUCK)
    scenery = _scenery(rng, colours, rug)
    at = scenery.spot(rng, _CLEAR)
    away = _AWAY[difficulty - 1]
    for start in islice(scenery.starts(rng, (*at, 0.1), away, away + 0.03, LOWEST), _STARTS):
        try:
            base = scenery.with_things(_rug(at, start, rug))
            houses = [base.with_things(*_blocks(at, start, colours, each, sizes)) for each in orders]
        except Rejected:
            continue
        if houses[0].shows(start, _BLOCKS) and _RUG in houses[0].masks(start, (_RUG,)):
            return tuple(_twins([each.house for each in houses], start, colours, rug, orders))
    raise Rejected(NO_START)


def _scenery(rng: Stream, colours: Sequence[str], rug: str) -> Scenery:
    """Returns a house in which nothing else could be meant."""
    scenery = furnished(rng, 1 + rng.below(2)).lacking("rug", colour=rug)
    like = [name for name in KINDS if "block" in name.split()]
    for colour in colours:
        scenery = scenery.lacking(*like, "toy brick", colour=colour)
    return scenery


def _options(form: str, sizes: Sizes) -> Mapping[str, Option]:
    width, deep, heel = sizes
    depth = {"heeled block": heel, "block": 125, "wedge block": deep}[form]
    finish: Mapping[str, Option] = {"finish": "plastic"} if form == "block" else {}
    return {"width": width, "depth": depth, "height": 200, **finish}


@lru_cache
def _is_sure(sizes: Sizes) -> bool:
    """Says whether of all six orders one stands however it is built, and no other ever does."""
    from tolman.physics.tower import standing as stands  # needs MuJoCo, which whoever only plays may not have

    things = [standing(form, form, (0, 0), 0.0, _SCALE, **_options(form, sizes)) for form in _FORMS]
    right, *others = (stands(order) for order in permutations(things))
    return all(right) and not any(map(any, others))


def _bearing(at: Sequence[float], start: Stance) -> tuple[float, float]:
    """Returns which way a place lies from a start, in degrees counter-clockwise from east, and how far away."""
    x, y, _ = start.at
    return degrees(atan2(at[1] - y, at[0] - x)), hypot(at[0] - x, at[1] - y)


def _rug(at: Sequence[float], start: Stance, colour: str) -> Thing:
    """Returns a rug that lies across the view."""
    angle, _ = _bearing(at, start)
    return standing("rug", _RUG, at, round(angle - 90, 1), colour=colour, pattern="plain", length=140)


def _blocks(
    at: Sequence[float], start: Stance, colours: Sequence[str], order: Sequence[int], sizes: Sizes
) -> Iterator[Thing]:
    """Yields blocks side by side on a rug, their fronts towards the start and as far from it."""
    angle, far = _bearing(at, start)
    forms = dict(zip(order, _FORMS, strict=True))
    for number, (name, colour) in enumerate(zip(_BLOCKS, colours, strict=True)):
        form = forms[number]
        options = _options(form, sizes)
        side = angle + (number - 1) * _SPREAD
        middle = beside(start.at[:2], far - _FRONT + _SCALE * float(options["depth"]) / 2000, side)
        thing = standing(form, name, (*middle, _PILE), round(side - 90, 1), _SCALE, colour=colour, **options)
        yield replace(thing, held_by=_RUG)


def _twins(
    houses: Sequence[House], start: Stance, colours: Sequence[str], rug: str, orders: Sequence[Sequence[int]]
) -> Iterator[Twin]:
    """Yields all of them, asked about alike."""
    names = {f"{colour} block": name for colour, name in zip(colours, _BLOCKS, strict=True)}
    *others, last = colours
    for target, house in enumerate(houses):
        yield Twin(
            (Phase(house, start),),
            f"The {', the '.join(others)} and the {last} block are to make a tower on the {rug} rug, each with its "
            "middle over the middle of the one below. In which order, from the lowest to the highest, does it stand?",
            tuple(", ".join(colours[number] for number in order) for order in orders),
            target,
            {**names, f"{rug} rug": _RUG},
            facts={name: house[of].kind for name, of in names.items()},
        )


def recompute(item: Item) -> int | None:
    """Works out from places and masses alone which of the towers that are offered stands."""
    house, asked = item.start.house, item.asked
    towers = [[house[asked.names[name]] for name in _named(option)] for option in asked.options]
    spares = [_spare(tower) for tower in towers]
    standing_up = [number for number, spare in enumerate(spares) if spare > 0]
    is_close = any(abs(spare) < _CLOSE for spare in spares)
    return standing_up[0] if len(standing_up) == 1 and not is_close else None


def _named(option: str) -> tuple[str, ...]:
    """Returns the names of the blocks of an order."""
    return tuple(f"{colour} block" for colour in option.split(", "))


def _spare(tower: Sequence[Thing]) -> float:
    """Returns how far within what carries it the mass above each joint of a tower lies, in metres, at the least.

    Along the depth of the blocks alone, in which they differ; 1 m outside above what has nothing level on top.
    """
    tops = [[each for each in own_shape(thing).surfaces if each.is_level] for thing in tower[:-1]]
    if not all(tops):
        return -1.0
    highest = [max(each, key=lambda top: float(top.at[2])) for each in tops]
    places = [0.0, *accumulate(float(top.at[1]) for top in highest)]
    spares: list[float] = []
    for number, top in enumerate(highest, 1):
        above = list(zip(map(_balance, tower[number:]), places[number:], strict=True))
        moment = sum(mass * (middle + place) for (mass, middle), place in above)
        off = moment / sum(mass for (mass, _), _ in above) - places[number]
        low, high = own_bounds(tower[number])
        spares.append(min(float(abs(top.halves[:, 1]).max()), float(high[1] - low[1]) / 2) - abs(off))
    return min(spares)


def _balance(thing: Thing) -> tuple[float, float]:
    """Returns the mass of a block, and how far back from its middle its centre of mass is."""
    (bulk,) = bulks_of(build(KINDS[thing.kind], **thing.options)).values()
    return bulk.mass, thing.scale * float(bulk.middle[1])


def conclude(asked: Asked, memory: Memory) -> int | None:
    """Answers once a tower of all blocks stands, or one order is left."""
    orders = [_named(option) for option in asked.options]
    stood, fell = (_built(memory, verdict) for verdict in (Verdict.STANDS, Verdict.FELL))
    left = [number for number, order in enumerate(orders) if order not in fell]
    found = [number for number, order in enumerate(orders) if order in stood] or left
    return found[0] if len(found) == 1 else None


def _built(memory: Memory, verdict: Verdict) -> set[tuple[str | None, ...]]:
    """Returns the orders in which towers were built of which something came."""
    moves = enumerate((glimpse.move, glimpse.verdict) for glimpse in memory.glimpses)
    return {memory.done_to(number) for number, (move, came) in moves if move.startswith(STACK) and came == verdict}


def plan(asked: Asked, memory: Memory) -> tuple[Goal, ...]:
    """Goes to the block in the middle, and builds one tower after the other."""
    *blocks, rug = asked.names
    middle = min(blocks, key=lambda name: _off_middle(memory, name))
    fell = _built(memory, Verdict.FELL)
    orders = [order for order in map(_named, asked.options) if order not in fell]
    return (Near(middle), *(Do(Verb.STACK, middle, Deed(Verb.STACK, rug, things=order)) for order in orders))


def _off_middle(memory: Memory, name: str) -> float:
    """Returns how far from the middle of the first picture something is, in thousandths across."""
    return min((abs(mask.middle[0] - 500) for _, mask in memory.first.seen(name)), default=500.0)


def guess(_asked: Asked, _memory: Memory) -> int:
    """Takes the first order: all fronts are alike."""
    return 0


KIND = Kind(
    name="action_order",
    category=Category.SEQUENCE,
    about=__doc__,
    twins=_OFFERED,
    draw=draw,
    recompute=recompute,
    conclude=conclude,
    plan=plan,
    guess=guess,
)
