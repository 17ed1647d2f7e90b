"""Pictures and words agree: what eyes make of a picture, and what is measured in it, is what words tell.

And whatever words tell of shows enough of itself, in every plan, before and after the change.
"""

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.versions import rooms

EVERY = 3
"""Of the places where one can stand in a scene, one in so many is looked from, all around."""


def looking(seeds: range) -> Sums:
    """Counts views, and those in which eyes see anything else than words tell."""
    from proofs.measurement import seen

    counts = seen(seeds, EVERY)
    return {"views": [counts.total(), counts[False]]}


def measuring(seeds: range) -> Sums:
    """Counts what is measured in views, and how often it is not what words tell."""
    from proofs.measurement import tally

    found: Sums = {}
    for (what, agrees), count in tally(seeds, EVERY).items():
        row = found.setdefault(what, [0.0, 0.0])
        row[0] += count
        row[1] += 0 if agrees else count
    return found


PIXELS, SHARE = 12, 0.2
"""What shows at least of whatever is told, in rooms of the usual size: pixels of 384 by 384, share of its outline."""


def showing(seeds: range) -> Sums:
    """Counts what is told of in pictures of each plan in turn, and what of it shows too little, or is not told of."""
    from proofs.outlines import glimpses, plan_of
    from tolman.protocol.edition import Edition
    from tolman.suites.tos.scene.draw import draw
    from tolman.suites.tos.setting import Shifting
    from tolman.suites.tos.shift import shifted

    found: Sums = {}
    for seed in seeds:
        scene = draw(seed, plan_of(seed))
        for when, each in (("before", scene), ("after", shifted(scene, seed, Shifting(), Edition.CURRENT)[0])):
            row = found.setdefault(f"{plan_of(seed).plan} of {len(scene.rooms)}, {when}", [0.0] * 4)
            for glimpse in glimpses(each):
                row[0] += 1
                row[1] += not glimpse.is_told
                row[2] += glimpse.pixels < PIXELS
                row[3] += glimpse.share < SHARE
    return found


def shown(sums: Sums) -> Figures:
    """Nothing shows too little, and nothing shows that is not told of."""
    faults = ("not told of", f"below {PIXELS} pixels", f"below {SHARE:.0%} of their outline")
    return {
        f"{plan}: {fault}": Figure(count, 0, 0)
        for plan, (_all, *counts) in sums.items()
        for fault, count in zip(faults, counts, strict=True)
    }


def agreeing(sums: Sums) -> Figures:
    """Nothing differs."""
    return {f"{what} that differ": Figure(differing, 0, 0) for what, (_count, differing) in sums.items()}


PROOFS = (
    Proof(
        "eyes",
        "What eyes make of a picture is what words tell.",
        rooms,
        cut(range(20), 1),
        looking,
        agreeing,
        needs="warp",
    ),
    Proof(
        "bins",
        "Directions, distances and facings that are measured in pictures fall into the bins that words tell.",
        rooms,
        cut(range(30), 1),
        measuring,
        agreeing,
        needs="warp",
    ),
    Proof(
        "outlines",
        "Whatever words tell of shows enough of itself, and nothing else shows.",
        rooms,
        cut(range(18), 1),
        showing,
        shown,
        needs="warp",
    ),
)
