"""`tolman belief`: where everything may be, for all that was seen."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tolman.errors import OptionError
from tolman.options import Option
from tolman.protocol.edition import Edition
from tolman.suites.tos.commands.drawn import Drawn, Picture, picture_path, played


@dataclass(frozen=True, slots=True)
class Belief:
    """Whose belief is drawn, and when."""

    drawn: Drawn = Drawn()
    edition: Annotated[Edition, Option("Who reasons: a careful reasoner, or the paper's program.")] = Edition.CURRENT
    player: Annotated[str, Option("The scripted player that explores.")] = "scout"
    after: Annotated[int | None, Option("Replies after which to look; by default all.", least=0)] = None
    overview: Annotated[bool, Option("One plan for all things instead of one for each.")] = False
    out: Picture = None


def belief(options: Belief) -> None:
    """Draw where everything may be, for all that a player has seen up to a moment."""
    from tolman.suites.tos.item import draw_item
    from tolman.suites.tos.report.belief_pictures import draw_belief_overview, draw_beliefs

    item = draw_item(options.drawn.seed, options.drawn.layout())
    transcript = played(item, options.player)
    if options.after is not None and options.after > len(transcript.exchanges):
        raise OptionError("after", f"{options.player} gave only {len(transcript.exchanges)} replies")
    path = picture_path(options.out or Path(f"{item.id}-{options.player}-belief.png"))
    draw = draw_belief_overview if options.overview else draw_beliefs
    draw(transcript, path, options.after, options.edition)
    print(path)
