"""Options of ESI: which items are played, how they are put, and by whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from tolman.errors import OptionError
from tolman.options import Needs, Option
from tolman.protocol.edition import Edition
from tolman.render.options import PICTURE, Grade, Graded
from tolman.suites.choice import known_players
from tolman.suites.esi.setting import MOST_VIEWS, Probes, Setting, Source

if TYPE_CHECKING:
    from tolman.protocol.task import Task as AnyTask
    from tolman.suites.esi.task import Task

ITEMS, PUT = "Items", "How they are put"
"""Groups of options."""

SCRIPTED = ("blind", "random", "glance", "honest", "oracle")
"""Scripted players of a run without a model."""
YARDSTICKS = ("blind", "glance", "honest")
"""Scripted players beside a model: chance, the first view, and the best that can be done by looking."""

_ACTIVE = Needs("source", (Source.ACTIVE,))
_WALKED = Needs("source", (Source.WALK,))
_SEEN = Needs("source", (Source.ACTIVE, Source.ONE_VIEW, Source.WALK, Source.SOLUTION))

Kinds = Annotated[
    tuple[str, ...],
    Option("Kinds of question, as in physical_contact,inclined_plane; by default all.", ITEMS),
]
Difficulty = Annotated[int, Option("How hard items are, from 1 to 5.", ITEMS, least=1, most=5)]


@dataclass(frozen=True, slots=True)
class Options:
    """What a run of ESI plays."""

    kinds: Kinds = ()
    items: Annotated[
        tuple[int, ...],
        Option(
            "Seeds of families, as in 0-9: of each kind, one family of twins for every seed.", ITEMS, also=("scenes",)
        ),
    ] = (0,)
    difficulty: Annotated[
        tuple[int, ...], Option("How hard items are, from 1 to 5; several as in 1,3,5.", ITEMS, least=1, most=5)
    ] = (3,)
    one_twin: Annotated[
        bool,
        Option("Of each family, play one twin alone, taken by chance.", ITEMS),
    ] = False
    source: Annotated[
        tuple[Source, ...],
        Option(
            "What players know of the house: active (they move and act), one-view, walk (views along a way taken by "
            "chance), solution (the views of the solution), question (nothing), kinds (the kinds of thing "
            "concerned), scene (what there is and where, in words); several separated by commas.",
            PUT,
        ),
    ] = (Source.ACTIVE,)
    probes: Annotated[
        Probes,
        Option(
            "When players who move are asked, as an aside, what they would answer: end, steps, every, none.",
            PUT,
            needs=(_ACTIVE,),
        ),
    ] = Probes.END
    budget: Annotated[
        int | None,
        Option("Steps in place of those that items of a kind have.", PUT, least=1, most=200, needs=(_ACTIVE,)),
    ] = None
    views: Annotated[
        int,
        Option("Views along a way taken by chance.", PUT, least=1, most=MOST_VIEWS, needs=(_WALKED,)),
    ] = 30
    shuffle: Annotated[bool, Option("Show these in another order.", PUT, needs=(_WALKED,))] = False
    tell_moves: Annotated[bool, Option("Tell the moves between these.", PUT, needs=(_WALKED,))] = False
    window: Annotated[
        int,
        Option("Pictures of the past that are shown again at least; 0 for all.", PUT, least=0, needs=(_ACTIVE,)),
    ] = 0
    edition: Annotated[Edition, Option("The rules: ours, or those of the paper.")] = Edition.CURRENT
    image_size: Annotated[
        int, Option("Pixels of each side of a picture.", PICTURE, least=96, most=1024, needs=(_SEEN,))
    ] = 384
    quality: Graded = Grade.DEFAULT

    def tasks(self) -> "tuple[Task, ...]":
        """Returns a task for each source and difficulty."""
        from tolman.suites.esi.kinds.kinds import kinds
        from tolman.suites.esi.task import Task

        known = kinds()
        for name in self.kinds:
            if name not in known:
                raise OptionError("kinds", f"there is no kind {name!r}; there are {', '.join(known)}")
        chosen = tuple(kind.id for name, kind in known.items() if not self.kinds or name in self.kinds)
        return tuple(
            Task(chosen, hard, self._setting(source), self.edition, self._budget(source))
            for source in dict.fromkeys(self.source)
            for hard in dict.fromkeys(self.difficulty)
        )

    def _budget(self, source: Source) -> int:
        return (self.budget or 0) if source is Source.ACTIVE else 0

    def _setting(self, source: Source) -> Setting:
        return Setting(
            source,
            self.probes if source is Source.ACTIVE else Probes.NONE,
            self.views,
            self.shuffle,
            self.tell_moves,
            self.window if source is Source.ACTIVE else 0,
            size=self.image_size,
            quality=self.quality.value,
        )

    def seeds(self, tasks: "Sequence[AnyTask[object]]") -> tuple[int, ...]:
        """Returns the seeds of all items; families that were never drawn are drawn now."""
        from tolman.suites.esi.supply import supplied
        from tolman.suites.esi.task import Task

        found = [task for task in tasks if isinstance(task, Task)]
        supplied([draw for task in found for draw in task.draws(self.items)])
        return found[0].numbers(self.items, self.one_twin)

    def players(self, named: tuple[str, ...] | None, has_model: bool) -> tuple[str, ...]:
        """Returns the scripted players."""
        if named is None:
            return YARDSTICKS if has_model else SCRIPTED
        return known_players(named, SCRIPTED)
