"""`tolman questions`: what is asked about a scene, with answers."""

from dataclasses import dataclass
from typing import Annotated

from tolman.errors import OptionError
from tolman.options import Option
from tolman.protocol.edition import Edition
from tolman.suites.tos.commands.drawn import Drawn
from tolman.suites.tos.options import Rules


@dataclass(frozen=True, slots=True)
class Questions:
    """Which questions are printed."""

    drawn: Drawn = Drawn()
    edition: Rules = Edition.CURRENT
    kind: Annotated[str | None, Option("Only this kind, such as direction.")] = None
    each: Annotated[int, Option("Questions of each kind.", least=1)] = 3


def questions(options: Questions) -> None:
    """Print the questions that are asked about a scene, with an answer that earns 1."""
    from tolman.suites.tos.chart import chart_of
    from tolman.suites.tos.item import draw_item
    from tolman.suites.tos.questions.kinds import KINDS
    from tolman.suites.tos.questions.question import short_name

    names = [short_name(known.kind()) for known in KINDS]
    if options.kind is not None and options.kind not in names:
        raise OptionError("kind", f"there is no kind {options.kind!r}; there are {', '.join(names)}")
    item = draw_item(options.drawn.seed, options.drawn.layout(), options.edition, questions=options.each)
    chart = chart_of(item.scene)
    for question in item.questions:
        if options.kind in (None, short_name(question.kind())):
            print(f"[{question.kind()}]\n{question.ask()}\n→ {question.solve(chart)}\n")
