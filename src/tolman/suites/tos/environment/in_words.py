"""The rooms in words: replies and observations as a language model gives and reads them."""

import re
import string
from itertools import pairwise

from tolman.protocol.conversation import message_text
from tolman.protocol.picture import Picture, pieces
from tolman.protocol.request import Purpose, Reply, Request
from tolman.suites.environment import ACTION_LENGTH, Environment, Game, TextSpace
from tolman.suites.tos import forms, prompts
from tolman.suites.tos.drawing.characters import scene_characters
from tolman.suites.tos.environment.drawn import draw
from tolman.suites.tos.environment.explored import REWARDS, Explored, counts, ending, proceed
from tolman.suites.tos.environment.options import RoomsOptions
from tolman.suites.tos.episode import explained, read_turn, tell
from tolman.suites.tos.forms import UNTOLD
from tolman.suites.tos.moves import Invalid, Turn
from tolman.suites.tos.recipes import view_recipe

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""Stands in an observation for a character outside its space, which only a quoted reply can hold."""

CHARACTERS = frozenset(string.ascii_letters + string.digits + string.punctuation + " \n\r\t°×−–—…•‘’“”：" + UNKNOWN)

_OUTSIDE = re.compile(f"[^{re.escape(''.join(sorted(CHARACTERS)))}]")

REPLIES = TextSpace(ACTION_LENGTH, characters=CHARACTERS)


def messages(members: int) -> TextSpace:
    """Returns the texts that hold what is told of any reply in the action space.

    A move is told in at most four times its own length; the briefing and a view grow with the members. What is
    told of a longer reply loses its beginning, never the view and the request at its end.
    """
    return TextSpace(4 * ACTION_LENGTH + 100 * members, shortest=1, characters=CHARACTERS)


def spoken(explored: Explored, reply: str) -> Explored:
    """Returns the exploration after a reply in words."""
    return proceed(explored, read_turn(explored.item, Reply(reply)))


def message(explored: Explored) -> str:
    """Returns what the player reads, without pictures and inside the space of observations."""
    asks = "" if ending(explored) else prompts.turns_left(explored.left) + prompts.how(forms.turn(UNTOLD))
    text = _without_pictures(message_text(Request(Purpose.EXPLORE, _told(explored), asks)))
    return _OUTSIDE.sub(UNKNOWN, text)[-messages(len(explored.slots)).longest :]


def _told(explored: Explored) -> str:
    match explored.turn:
        case None:
            return prompts.briefing(explored.item.scene, explored.item.budget, explained(explored.item))
        case Invalid(reason):
            return prompts.not_read(reason)
        case Turn():
            return tell(explored.item, explored.events)


def _without_pictures(text: str) -> str:
    """Returns the words of a text; a sentence that leads to a picture goes with it, but for that of a view."""
    words = []
    for piece, following in pairwise((*pieces(text), "")):
        match piece, following:
            case str(), Picture():
                is_view = view_recipe(following) is not None
                words.append(piece.removesuffix("\n") if is_view else piece[: piece.rfind(". ") + 1])
            case str(), str():
                words.append(piece)
    return "".join(words)


def _open(options: RoomsOptions) -> Game[Explored, str]:
    return Game(
        actions=REPLIES,
        observations=messages(options.members),
        begin=lambda seed: draw(options, seed),
        step=spoken,
        observation=message,
        reward=REWARDS[options.reward],
        ending=ending,
        info=counts,
        text=lambda explored: scene_characters(explored.world.scene, explored.world.pose),
    )


ROOMS = Environment("Rooms", 2, RoomsOptions, _open)
