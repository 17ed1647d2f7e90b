"""Play in the terminal: what a model would read is printed, and what is typed is the reply."""

from collections.abc import Callable, Iterator
from time import monotonic

from tolman.errors import PictureError
from tolman.web.people import People
from tolman.web.seat import Seat
from tolman.web.state import Piece, SeatState

HELP = """
Type an answer and press Enter. "FINAL ANSWER: " is put before it where it is wanted and missing.
Lines that end with \\ go on in the next one. These words are commands:
  help    shows this
  again   shows once more what is asked
  before  shows all that was said before
  quit    ends; the same command goes on here
"""

Ask = Callable[[str], str]
"""Returns the next line that is typed."""


def play_in_terminal(people: People, ask: Ask = input, tell: Callable[[str], None] = print) -> None:
    """Lets somebody play all items of its seat, or of the code that it types where one is needed."""
    try:
        seat = _seat(people, ask, tell)
        tell(HELP)
        last, state = "", seat.state()
        while state is not None:
            last, since = _show(state, last, tell), monotonic()
            text = _reply(state, ask, tell)
            if text is None:
                return
            taken = seat.answer(state.name, text, None if state.is_again else monotonic() - since)
            if taken.has_ended:
                _tell_end(seat, state.place, tell)
            state = seat.state() if taken.has_ended else taken.state
        tell("All items are answered. Thank you.")
    except (KeyboardInterrupt, EOFError):
        tell("\nStopped; the same command goes on here.")


def _seat(people: People, ask: Ask, tell: Callable[[str], None]) -> Seat:
    if not people.study.needs_code:
        return next(iter(people.seats.values()))
    while (seat := people.seats.get(ask("Code: ").strip())) is None:
        tell("There is nobody with this code; look at it again.")
    tell("\n".join(filter(None, (people.study.title, people.study.instructions))))
    return seat


def _show(state: SeatState, last: str, tell: Callable[[str], None]) -> str:
    """Prints what is shown, unless it stands there already, and what is asked; returns what is shown."""
    shows, asks = words(state.shows), words(state.asks)
    tell(f"\n── Item {state.place + 1} of {state.count}, request {state.number + 1}: {state.purpose} ──")
    if shows and shows != last:
        tell(f"\n{shows}")
    tell(f"\n{asks}")
    return shows


def words(pieces: tuple[Piece, ...]) -> str:
    """Returns a text without pictures; one that has some cannot be played in words."""
    if any(piece.picture for piece in pieces):
        raise PictureError(
            "this item shows pictures; play it in a browser, without --terminal, or where all is told in words"
        )
    return "".join(piece.text for piece in pieces).strip()


def _reply(state: SeatState, ask: Ask, tell: Callable[[str], None]) -> str | None:
    """Returns what is typed, or None for the end."""
    while True:
        match said := _typed(ask):
            case "help":
                tell(HELP)
            case "again":
                tell(f"\n{words(state.shows)}\n\n{words(state.asks)}")
            case "before":
                tell("\n\n".join(_before(state)) or "Nothing was said before.")
            case "quit":
                return None
            case "":
                continue
            case _:
                return labelled(said, state.form.lead)


def labelled(said: str, lead: str) -> str:
    """Returns a reply with the words before its answer that are wanted, unless it has them."""
    return said if lead.strip().lower() in said.lower() else f"{lead}{said}"


def _typed(ask: Ask) -> str:
    """Returns a line, and those after it as long as each ends with a stroke."""
    lines = [ask("> ")]
    while lines[-1].endswith("\\"):
        lines[-1] = lines[-1][:-1]
        lines.append(ask(". "))
    return "\n".join(lines).strip()


def _before(state: SeatState) -> Iterator[str]:
    for message in state.history:
        yield f"{'Shown' if message.role == 'user' else 'You said'}: {words(message.pieces)}"


def _tell_end(seat: Seat, place: int, tell: Callable[[str], None]) -> None:
    tell(f"\nItem {place + 1} is answered.")
    if result := seat.result(place):
        tell("  ".join(f"{name} {value:.2f}" for name, value in result.values.items()))
        for line in result.told:
            tell(f"  {line}")
