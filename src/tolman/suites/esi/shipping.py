"""Writes the families that ship with Tolman: `python -m tolman.suites.esi.shipping`."""

from pathlib import Path

from tolman.suites.esi.families import PUBLIC, Draw
from tolman.suites.esi.kinds.kinds import kinds
from tolman.suites.esi.store import SHIPPED, ship
from tolman.suites.esi.task import USUAL_DIFFICULTY

FOLDER = Path(__file__).parent / SHIPPED
FAMILIES = (PUBLIC.start,)
"""The seeds of families that ship: those that a run plays where nothing is chosen."""


def shipped() -> list[Draw]:
    """Returns what decides the families that ship."""
    return [Draw(kind.id, seed, USUAL_DIFFICULTY) for kind in kinds().values() for seed in FAMILIES]


def main() -> None:
    """Draws them anew, and takes away what no longer ships."""
    for path in FOLDER.glob("*.xz"):
        path.unlink()
    for path in ship(shipped(), FOLDER):
        print(f"{path.name}: {path.stat().st_size:,} bytes")  # noqa: T201 (it is a command)


if __name__ == "__main__":
    main()
