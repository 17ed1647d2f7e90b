"""Same seed, same bytes: in processes that hash strings differently, and in whatever order seeds are drawn."""

import os
import subprocess
import sys
from hashlib import sha256

import msgspec

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.versions import rooms_and_questions
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.setting import Probes, Setting, Shifting

HASH_SEEDS = "0", "4711"
SETTING = Setting(probes=Probes.END, shifting=Shifting())


def digests(seeds: list[int]) -> dict[int, str]:
    """Returns a digest for each seed: of its items of both editions, and of all that a scout reads and says there."""
    found = {}
    for seed in seeds:
        items = [draw_item(seed, edition=edition, setting=SETTING, questions=1) for edition in Edition]
        played = [play(episode(item), said_by(scripted("scout"))) for item in items]
        found[seed] = sha256(msgspec.json.encode([items, played])).hexdigest()
    return found


def drawing(seeds: range) -> Sums:
    """Counts seeds, and those that differ between processes: one hashes otherwise, and draws them backwards."""
    told = []
    for order, hash_seed in zip((list(seeds), list(reversed(seeds))), HASH_SEEDS, strict=True):
        command = [sys.executable, "-m", "proofs.sameness", *map(str, order)]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        told.append(
            msgspec.json.decode(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)
        )
    return {"seeds": [len(seeds), sum(told[0][str(seed)] != told[1][str(seed)] for seed in seeds)]}


def same_figures(sums: Sums) -> Figures:
    """No seed differs."""
    return {"seeds that differ": Figure(sums["seeds"][1], 0, 0)}


PROOFS = (
    Proof(
        "sameness",
        "A seed gives the same items, words and replies in every process and in every order.",
        rooms_and_questions,
        cut(range(80_000, 80_400), 40),
        drawing,
        same_figures,
    ),
)

if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(digests([int(seed) for seed in sys.argv[1:]])))
