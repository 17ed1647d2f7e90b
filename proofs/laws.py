"""What holds of every kind of thing: it stands, takes what fits, and is touched where it is seen."""

from functools import cache

import numpy as np

from proofs.gauges import GOES_IN, TOO_WIDE, gauges, openings
from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.skins import apart, apart_inside, beside
from proofs.versions import acts
from tolman.assets.agreement import NEAR, STRAYS, Contact
from tolman.assets.catalogue import KINDS
from tolman.assets.kind import Kind, Model, build
from tolman.house.house import FLOOR, Area, House, Room, Thing

MODELS = 4
"""Of each kind, at most."""
GIVES, LEANS = 0.01, 30.0
"""Metres and degrees by which what stands may give way; half a lemon rolls where it is."""
SECONDS = 1.0
ZONE = 0.01
"""Metres behind the foremost place within which what is stacked is touched."""
OBSTRUCTED = {
    "microwave": "a turntable lies in it",
    "bucket": "its handle stands over it",
    "basket": "its handle stands over it",
    "mailbox": "it is a vault",
    "toilet": "it is no round bowl",
    "washbasin": "a tap stands over it",
    "bathtub": "it is no round bowl",
    "pitcher": "its lip narrows some of its forms",
    "tricycle": "its basket is a little narrower than it looks",
}
"""Kinds into whose opening not even what is a little smaller goes as a whole, and why; none is for containment."""
_UP = np.array([0.0, 0.0, 1.0])
_HALL = House((Room("hall", "hall", Area(0, 0, 8, 8)),), (), height=4.0)


@cache
def kinds() -> tuple[Kind, ...]:
    """Returns our own kinds, in their order."""
    return tuple(KINDS.values())


def standing(seeds: range) -> Sums:
    """Counts models of kinds that stand on a floor, however far open they are, and those that do not stay."""
    sums: Sums = {"models": [0.0], "moved or fallen": [0.0]}
    for kind in kinds()[seeds.start : seeds.stop]:
        for thing in models(kind) if kind.held_by == FLOOR else ():
            sums["models"][0] += 1
            sums["moved or fallen"][0] += not stays(thing)
    return sums


def models(kind: Kind) -> list[Thing]:
    """Returns models of a kind on the floor of a hall, as they are made, shut, half open and open."""
    found: list[Thing] = []
    for choice in kind.spread(MODELS):
        joints = [joint.name for joint in build(kind, **choice).shape.joints]
        found += [
            Thing("it", kind.name, (4.0, 4.0, 0.0), options=dict(choice), joints=stands)
            for stands in ({}, *(dict.fromkeys(joints, share) for share in (0.0, 0.5, 1.0) if joints))
        ]
    return found


def stays(thing: Thing) -> bool:
    """Says whether a thing that stands alone in a hall is still there, and upright, when time has run."""
    # They need MuJoCo, which whoever only lists proofs may not have.
    from tolman.physics.surroundings import surroundings
    from tolman.physics.world import World

    world = World(surroundings(_HALL), [thing])
    for _ in world.steps(SECONDS):
        pass
    far, angle = world.strayed(thing.name)
    return far <= GIVES and angle <= LEANS


def stood(sums: Sums) -> Figures:
    """Tells how many models stood, and that all of them did."""
    return {
        "models": Figure(sums["models"][0], least=400),
        "moved or fallen": Figure(sums["moved or fallen"][0], most=0),
    }


def holding(seeds: range) -> Sums:
    """Counts openings, and gauges that should go in and do not, or the other way around."""
    names = ("openings", "too narrow", "tried with more", "too wide", "obstructed")
    sums: Sums = {name: [0.0] for name in names}
    with gauges():
        for kind in kinds()[seeds.start : seeds.stop]:
            for name, count in tried(kind, MODELS).items():
                sums[name][0] += count
    return sums


def tried(kind: Kind, count: int) -> dict[str, int]:
    """Returns how many openings some models of a kind have, and how many are narrower or wider than they look."""
    from tolman.physics.outcome import Verdict

    found = dict.fromkeys(("openings", "too narrow", "tried with more", "too wide", "obstructed"), 0)
    for choice in kind.spread(count):
        every = openings(kind, **choice)
        for each in every:
            found["openings"] += 1
            if each.tried(GOES_IN).verdict is not Verdict.DONE:
                found["obstructed" if kind.name in OBSTRUCTED else "too narrow"] += 1
            if not each.goes_elsewhere(TOO_WIDE, every):
                found["tried with more"] += 1
                found["too wide"] += each.tried(TOO_WIDE).verdict is not Verdict.DOES_NOT_FIT
    return found


def held(sums: Sums) -> Figures:
    """Tells how many openings there were, and that they are as wide as they look."""
    limits = {"openings": (200, None), "tried with more": (150, None), "too narrow": (None, 0), "too wide": (None, 0)}
    return {name: Figure(count, *limits.get(name, (None, None))) for name, (count,) in sums.items()}


def touching(seeds: range) -> Sums:
    """Counts kinds that are said to be for a sort of contact, and those that are touched elsewhere than is said."""
    sums: Sums = {f"{contact}: {what}": [0.0] for contact in Contact for what in ("kinds", "beyond what is said")}
    for kind in kinds()[seeds.start : seeds.stop]:
        for contact in Contact:
            said = STRAYS[contact].get(kind.name)
            if said is not None:
                sums[f"{contact}: kinds"][0] += 1
                sums[f"{contact}: beyond what is said"][0] += strays(kind, contact, MODELS, said) > said
    return sums


def strays(kind: Kind, contact: Contact, count: int, enough: float = NEAR) -> float:
    """Returns how far from what is drawn some models of a kind are touched; no more is sought beyond `enough`."""
    worst = 0.0
    for choice in kind.spread(count):
        worst = max(worst, _strays(build(kind, **choice), contact, enough))
        if worst > enough:
            break
    return worst


def _strays(model: Model, contact: Contact, enough: float) -> float:
    if contact is Contact.BESIDE:
        return apart(model.shape, beside(), enough=enough)
    if contact is Contact.STACKED:
        return apart(model.shape, [_UP, -_UP], ZONE, enough)
    shape = model.shape.opened(1)
    return max(apart_inside(shape, cavity) for cavity in shape.cavities if not cavity.unfit)


def touched(sums: Sums) -> Figures:
    """Tells how many kinds are for each sort of contact, and that all are touched where they are seen."""
    return {
        name: Figure(count, least=5) if name.endswith("kinds") else Figure(count, most=0)
        for name, (count,) in sums.items()
    }


PROOFS = (
    Proof(
        "standing",
        f"Models of every kind that stands do so for {SECONDS:g} s, as they are made, shut, half open and open: none "
        f"moves by more than {1000 * GIVES:g} mm or leans by more than {LEANS:g} degrees.",
        acts,
        cut(range(len(KINDS)), 10),
        standing,
        stood,
        needs="mujoco",
    ),
    Proof(
        "openings",
        f"What is {GOES_IN:g} times as wide as the opening of a room inside goes in, and what is {TOO_WIDE:g} times "
        "as wide is refused, for every kind with room inside that nothing obstructs.",
        acts,
        cut(range(len(KINDS)), 10),
        holding,
        held,
        needs="mujoco",
    ),
    Proof(
        "contact",
        "Kinds that are for a sort of contact are touched, by their solids, no further from what is drawn than they "
        f"say, so that two of them touch as they are seen to within {1000 * NEAR:g} mm.",
        acts,
        cut(range(len(KINDS)), 10),
        touching,
        touched,
    ),
)
