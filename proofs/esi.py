"""Kinds of question of ESI: how many candidates will do and why others will not, and who answers what is left.

Twins share every word and nearly all of their first picture, and each option is the answer of one of them: a guess
from words alone, however it is made, is right once in a family. So it is these that are counted, and not guesses.
"""

import json
from collections import Counter
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.result import read_result
from proofs.versions import acts, houses
from tolman.errors import ItemError
from tolman.suites.esi import draw
from tolman.suites.esi.draw import LEVELS, Family, draw_family
from tolman.suites.esi.families import PROOF
from tolman.suites.esi.item import Item
from tolman.suites.esi.kinds.kind import Kind
from tolman.suites.esi.kinds.kinds import kinds
from tolman.suites.esi.players.players import GLANCE, HONEST, ORACLE
from tolman.suites.esi.score import score_episode
from tolman.suites.esi.starts import other_starts
from tolman.suites.esi.verifier import MISLED, MOST_STEPS, UNANSWERED, played_by

FAMILIES = 15
"""Of each kind: their difficulties are 1 to 5 in turn."""
STARTS = 3
"""Other places from which the honest player begins."""
_SOLVED, _FOUND = 0.7, "steps"
"""Share that the honest player has to solve: what it does not is rejected, and no item less right; and a row."""
_BEFORE = "families that the honest player solves, before any is rejected for it"


def worked(kind: Kind, seeds: range) -> Sums:
    """Counts for a kind families, reasons of rejects, right answers of players, and steps of the honest one."""
    sums: Sums = {}

    def add(name: str, *numbers: float) -> None:
        row = sums.setdefault(name, [0.0] * len(numbers))
        for place, number in enumerate(numbers):
            row[place] += number

    for seed in seeds:
        hard = LEVELS[seed % len(LEVELS)]
        try:
            family = draw_family(kind, seed, hard)
        except ItemError:
            add("families", 1, 0)
            continue
        add("families", 1, 1)
        for reason, count in family.rejected.items():
            add(f"rejected: {reason}", count)
        add("texts", len(family.items), _texts(family))
        for item in family.items:
            add(f"difficulty {hard}: {_FOUND}", *_histogram(item))
            for player in (ORACLE, HONEST, GLANCE):
                add(player, 1, _earned(item, player))
            for start in other_starts(item, STARTS):
                add("honest from other places", 1, _earned(start, HONEST))
    return sums


def _texts(family: Family) -> int:
    """Returns how many different texts the twins of a family have: one, or words tell them apart."""
    told = [(each.asked, each.start.start) for each in family.items]
    return len({(a.question, a.options, tuple(a.names), a.budget, a.kinds, start) for a, start in told})


def _histogram(item: Item) -> list[float]:
    found = [0.0] * (MOST_STEPS + 1)
    found[int(item.key.report["steps"])] = 1.0
    return found


def _earned(item: Item, player: str) -> float:
    item = replace(item, asked=replace(item.asked, budget=MOST_STEPS))
    return score_episode(played_by(item, player)).answers[0].score


def figures(kind: Kind, sums: Sums) -> Figures:
    """Tells how many candidates will do, and who answers."""
    asked, drawn = sums["families"]
    rejects = {name: row[0] for name, row in sums.items() if name.startswith("rejected: ")}
    reasons = Counter({name.removeprefix("rejected: "): count for name, count in rejects.items()})
    lost = reasons[UNANSWERED] + reasons[MISLED]
    told: Figures = {
        "families": Figure(drawn, least=asked),
        "share of candidates that will do": Figure(round(drawn / (drawn + sum(rejects.values())), 3), least=0.1),
        _BEFORE: Figure(round(drawn / (drawn + lost), 3), least=_SOLVED),
        "items": Figure(sums["texts"][0]),
        "texts of a family": Figure(round(sums["texts"][1] / drawn, 3), most=1),
    }
    told |= {name: Figure(count) for name, count in sorted(rejects.items())}
    for player, least, most in ((ORACLE, 1.0, 1.0), (HONEST, 1.0, 1.0), (GLANCE, None, 1 / kind.twins + 0.15)):
        played, right = sums[player]
        told[player] = Figure(round(right / played, 4), least, most)
    played, right = sums["honest from other places"]
    told["honest from other places"] = Figure(round(right / played, 4), least=_SOLVED)
    for hard in LEVELS:
        if row := sums.get(f"difficulty {hard}: {_FOUND}"):
            told[f"steps of the honest player at difficulty {hard}"] = Figure(_quantile(row, 0.5))
    return told


def _quantile(counts: list[float], share: float) -> float:
    """Returns the least number up to which so many of the counted lie."""
    left = share * sum(counts)
    for number, count in enumerate(counts):
        left -= count
        if left <= 0:
            return float(number)
    return float(len(counts) - 1)


def budget(counts: list[float]) -> int:
    """Returns the steps that items have on which an honest player takes so many."""
    return max(ceil(1.5 * _quantile(counts, 0.95)), 15)


def _versions(kind: Kind) -> tuple[str, ...]:
    return (kind.id, *houses(), *acts())


PROOFS = tuple(
    Proof(
        f"esi-{name.replace('_', '-')}",
        f"Items of {name.replace('_', ' ')} are right, can be answered by looking, and not by guessing.",
        partial(_versions, kind),
        cut(range(PROOF.start, PROOF.start + FAMILIES), 1),
        partial(worked, kind),
        partial(figures, kind),
        needs="mujoco",
    )
    for name, kind in kinds().items()
)
"""All proofs, by name."""


VALIDITY = Path(__file__).parents[1] / "docs/esi/validity.md"
"""Where the docs tell what the proofs found."""
_HEAD = """# What holds for the kinds of question in ESI

Made from the proofs by `python -m proofs.esi`; do not edit. Seeds {first} to {last}, difficulties 1 to 5 in turn. \
will do: share of candidates that pass the verifier. solved: share of families that the honest player solves, before \
any is rejected for it. elsewhere: share of items that it solves from three other places. glance: share that is \
answered by the first view alone. steps: what the honest player takes at difficulties 1, 3 and 5, in the median.

| kind | families | items | will do | solved | elsewhere | glance | chance | steps |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


def validity() -> str:
    """Returns what the proofs found, as a page."""
    return _HEAD.format(first=PROOF.start, last=PROOF.start + FAMILIES - 1) + "".join(filter(None, map(_row, PROOFS)))


def _row(proof: Proof) -> str:
    result, kind = read_result(proof), kinds()[proof.name.removeprefix("esi-").replace("-", "_")]
    if result is None:
        return ""
    found = proof.figures(result.sums)
    steps = [found.get(f"steps of the honest player at difficulty {hard}") for hard in LEVELS[::2]]
    cells = [
        kind.name.replace("_", " "),
        f"{found['families'].value:.0f}",
        f"{found['items'].value:.0f}",
        f"{found['share of candidates that will do'].value:.2f}",
        f"{found[_BEFORE].value:.2f}",
        f"{found['honest from other places'].value:.2f}",
        f"{found[GLANCE].value:.2f}",
        f"{1 / kind.twins:.2f}",
        ", ".join(f"{each.value:.0f}" if each else "–" for each in steps),
    ]
    return f"| {' | '.join(cells)} |\n"


def budgets() -> dict[str, list[int]]:
    """Returns the steps of items by kind, one number for each difficulty, as the proofs found them."""
    found = {}
    for proof in PROOFS:
        result, kind = read_result(proof), kinds()[proof.name.removeprefix("esi-").replace("-", "_")]
        rows = [result.sums.get(f"difficulty {hard}: {_FOUND}") if result else None for hard in LEVELS]
        if all(rows):
            found[kind.id] = [budget(row) for row in rows if row]
    return found


if __name__ == "__main__":
    (Path(draw.__file__).parent / "budgets.json").write_text(json.dumps(budgets(), indent=1) + "\n")
    VALIDITY.write_text(validity(), encoding="utf-8")
