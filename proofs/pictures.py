"""Pictures and words agree: what eyes make of a picture, and what is measured in it, is what words tell."""

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
)
