"""`tolman draw esi`: draws items ahead, into the store."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from tolman.errors import OptionError
from tolman.options import Option
from tolman.suites.esi.options import ITEMS, Kinds

if TYPE_CHECKING:
    from tolman.suites.esi.families import Draw


@dataclass(frozen=True, slots=True)
class Drawing:
    """Which items are drawn."""

    kinds: Kinds = ()
    seeds: Annotated[tuple[int, ...], Option("Seeds of families, as in 0-99.", ITEMS, also=("items", "scenes"))] = (
        tuple(range(10))
    )
    difficulty: Annotated[
        tuple[int, ...], Option("How hard items are, from 1 to 5; several as in 1,3,5.", ITEMS, least=1, most=5)
    ] = (3,)
    json: Annotated[bool, Option("Print the items as JSON, with targets and solutions, instead of keeping them.")] = (
        False
    )
    jobs: Annotated[
        int | None, Option("Families to draw at the same time; by default one for each core.", least=1)
    ] = None


def draw(options: Drawing) -> int | None:
    """Draw items ahead, so that runs find them ready.

    What is drawn is kept in the user's cache, and whatever stops the command, it goes on where it was.
    """
    from tolman.suites.esi.families import Draw
    from tolman.suites.esi.kinds.kinds import kinds
    from tolman.suites.esi.store import default_folder
    from tolman.suites.esi.supply import supplied

    known = kinds()
    for name in options.kinds:
        if name not in known:
            raise OptionError("kinds", f"there is no kind {name!r}; there are {', '.join(known)}")
    chosen = [kind.id for name, kind in known.items() if not options.kinds or name in options.kinds]
    draws = [Draw(kind, seed, hard) for seed in options.seeds for hard in options.difficulty for kind in chosen]
    if options.json:
        print(_written(draws))
        return None
    failed = supplied(draws, options.jobs or os.cpu_count() or 1)
    for why in failed:
        print(why)
    print(f"{len(draws) - len(failed)} of {len(draws)} families of items are in {default_folder()}")
    return 1 if failed else None


def _written(draws: "Sequence[Draw]") -> str:
    """Returns the items of families as a list in JSON."""
    import msgspec

    from tolman.suites.esi.store import family

    items = [item for draw in draws for item in family(draw).items]
    return msgspec.json.format(msgspec.json.encode(items), indent=1).decode()
