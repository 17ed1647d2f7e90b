"""Moves: what a player can do in one turn, and how a reply is read as a turn."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache, partial

from tolman.geometry.pose import Heading
from tolman.scoring.answer import ALTERNATIVES, OPEN, UNANSWERED, Unread
from tolman.scoring.conclusion import concluded, final_answer
from tolman.scoring.forms import Reader, strict
from tolman.scoring.names import FILLERS, FoundName, objection, split
from tolman.scoring.plain import DASHES
from tolman.scoring.spellings import nearest
from tolman.suites.tos.told_moves import in_calls

START = "initial_pos"
"""The name under which the start can be queried."""

TURNS = (0, 90, 180, 270, -90, -180, -270)
"""Degrees by which a player may turn, positive clockwise."""


@dataclass(frozen=True, slots=True)
class JumpTo:
    """Goes to a thing or door in view, keeping the heading."""

    name: str

    def __str__(self) -> str:
        return f"JumpTo({self.name})"


@dataclass(frozen=True, slots=True)
class Rotate:
    """Turns on the spot, clockwise for positive degrees."""

    degrees: int

    def __str__(self) -> str:
        return f"Rotate({self.degrees})"


@dataclass(frozen=True, slots=True)
class Observe:
    """Looks ahead."""

    def __str__(self) -> str:
        return "Observe()"


@dataclass(frozen=True, slots=True)
class Query:
    """Asks for the exact place of something seen before."""

    name: str

    def __str__(self) -> str:
        return f"Query({self.name})"


@dataclass(frozen=True, slots=True)
class Term:
    """Ends the phase; in revision with a report of what changed."""

    changes: str | None = None

    def __str__(self) -> str:
        return "Term()" if self.changes is None else f'Term(changes="{self.changes}")'


def rotation(heading: Heading, wanted: Heading) -> tuple[Rotate, ...]:
    """Returns the turn from one heading to another: none, 90, 180 or -90 degrees."""
    quarters = (wanted - heading) % 4
    return (Rotate((90, 180, -90)[quarters - 1]),) if quarters else ()


Motion = JumpTo | Rotate
Final = Observe | Query | Term
Move = Motion | Final


@dataclass(frozen=True, slots=True)
class Turn:
    """Any number of motions, then one move that ends the turn; Term stands alone."""

    motions: tuple[Motion, ...]
    final: Final

    def __str__(self) -> str:
        return ", ".join(map(str, (*self.motions, self.final)))


class Flaw(Enum):
    """What is wrong with a list of moves."""

    NO_MOVE = auto()
    """There is none."""
    NO_END = auto()
    """The last one does not end a turn."""
    EARLY_END = auto()
    """One that ends a turn is not the last."""
    NOT_ALONE = auto()
    """Others stand beside Term."""
    NO_REPORT = auto()
    """Term lacks the report that a revision ends with."""


@dataclass(frozen=True, slots=True)
class NoAngle:
    """A turn on the spot by something other than degrees."""

    argument: str


@dataclass(frozen=True, slots=True)
class Miswritten:
    """A move that lacks its argument, or has one where it takes none."""

    word: str
    argument: str


@dataclass(frozen=True, slots=True)
class UnknownMove:
    """A call of something that is not a move."""

    word: str


@dataclass(frozen=True, slots=True)
class NotPublished:
    """A call that the published program does not know in this spelling."""

    word: str
    argument: str


Reason = Flaw | NoAngle | Miswritten | UnknownMove | NotPublished
"""Why a reply is not a turn; `prompts.why` says it in words."""


@dataclass(frozen=True, slots=True)
class Invalid:
    """A reply that is not a turn."""

    reason: Reason


_CALL = re.compile(
    r"""\b([A-Za-z_]\w*)\s*\(((?:"[^"()]*(?:\([^"()]*\)[^"()]*)*"|'[^'()]*(?:\([^'()]*\)[^'()]*)*'|[^()"'])*)\)"""
)
_KEYWORD = re.compile(r"\A\s*(?:name|target|object|thing|degrees|angle|changes)\s*[=:]\s*", re.I)
_DASHES = str.maketrans(dict.fromkeys(DASHES, "-"))
_DEGREES = re.compile(r"\A([+-]?)\s*(\d{1,6})(?:\.0*)?\s*(?:°|deg|degrees?)?\Z", re.I)
_WORDS = frozenset(("jumpto", "query", "observe", "term"))
_MOST_CHARACTERS = 20_000
_SHORT = 300
_MOST_PLAN_CHARACTERS = 4_000
_PLAN_FILLERS = FILLERS | frozenset("action actions go motion motions move moves path plan route step steps".split())
_BRACKETED = re.compile(r"\[[^\[\]]{0,4000}\]")
_OTHER_CALLS = (
    (re.compile(r"\bjump[ -]to(?=[(\[ ])", re.I), "JumpTo"),
    (re.compile(r"\b(JumpTo|Rotate|Observe|Query)\[([^\[\]\n]{0,80})\]"), r"\1(\2)"),
    (re.compile(r"((?:\A|[\[,\n:])[ \t]{0,8})(Observe|Term)(?=[ \t]{0,8}(?:[\],\n]|\Z))"), r"\1\2()"),
    (re.compile(r'\{\s*"move"\s*:\s*"(\w{1,20})"(?:\s*,\s*"\w{1,20}"\s*:\s*"?([^"{}]{0,200}?)"?)?\s*\}'), r"\1(\2)"),
)
"""Moves that are no calls as they are asked for, and the calls that they are."""
_LOOSE_CALL = re.compile(r"\b(JumpTo|Rotate|Query) ([^,()\[\]\n]{1,40}?)(?=[ \t]*(?:[,\]\n]|\Z))")
_CHOICE = re.compile(r"\b(?:or|either|alternatively|otherwise|oder)\b", re.I)
_ANY_MOVE = r"(?:Jump_?To|Rotate|Observe|Query|Term)\s?\([^()\n]{0,200}\)"
_DENIED = re.compile(
    r"(\b(?:not|never|cannot|without|no|nor|\w{1,8}n['’]t|instead\sof|rather\sthan|refuse|avoid|"
    r"(?:thought|thinking)\s(?:about|of)|considered|considering|tempted\sto)"
    r"(?:\s(?:be|been|ready|going|want|wish|need|plan|have|to|call|use|do|make|choose|send|say|end|stop|finish|with|by|for|"
    r"think|believe|I|we|you|it['’]s|should|would|must|a|an|any|the|another|further|more|yet|again|reason|time|now|just)){0,6}\s)"
    rf"\[?{_ANY_MOVE}(?:(?:,|\s(?:and|or|nor|then)\b|\s?[>→&+/-]{{1,2}}){{1,2}}\s?{_ANY_MOVE}){{0,20}}\]?",
    re.I,
)
"""A denial with the moves that it denies."""
_UNDECIDED = re.compile(
    rf"{_ANY_MOVE}\]?,?\s(?:only\s|but\s)?(?:if|unless|provided|assuming)\b"
    rf"|\b(?:if|unless|provided|assuming)\b[^,;:.\n()]{{1,80}}[,:]\s(?:then\s)?(?:\w{{1,8}}\s){{0,3}}\[?{_ANY_MOVE}"
    rf"|{_ANY_MOVE}\]?\s(?:is|are|was|would\sbe)\s(?:not|no|never|too|premature)\b"
    rf"|\bwould\s(?:\w{{1,8}}\s){{0,2}}{_ANY_MOVE}[^.!?\n]{{0,60}}\bbut\b"
    rf"|\b(?:should|shall|can|may|do)\s(?:I|we)\s(?:\w{{1,8}}\s){{0,2}}{_ANY_MOVE}[^.!\n]{{0,60}}\?",
    re.I,
)
"""Moves that depend on something, or are only weighed."""
_COMMENT = re.compile(r"(?<=[\])])[ \t]{0,8}(?://|#|--(?!>)|/\*)[^\n]{0,400}$", re.M)
"""What is written behind a list of moves as it is in a program."""
_LISTED = re.compile(
    r"\b(?:JumpTo|Rotate|Query)(?:,| and| or) (?:(?:and|or) )?(?:JumpTo|Rotate|Observe|Query|Term)\b", re.I
)
"""The names of moves side by side, which tell what can be done."""
_NAMELESS = re.compile(r"(?:\A|,)\s{0,4}(?:motion|move|action|step)_?(?:\d|n)\s{0,4}(?=,|\Z)", re.I)
"""What stands for a move that nobody names."""
_EITHER = re.compile(r"\s(?:or|oder|ou)\s|\s?[/|]\s?", re.I)
_ESCAPE = re.compile(r"""\\(?=["'_])""")
_PLAN = re.compile(r"\[m*\]|\[?m+\]?")


_EXAMPLES = (
    Turn((JumpTo("balloon"), Rotate(-90)), Observe()),
    Turn((), Term("balloon: position, kite: facing")),
    Turn((), Query("name")),
)
_PLAN_EXAMPLES: tuple[tuple[Motion, ...], ...] = ((Rotate(-90), JumpTo("balloon")),)
"""What requests give to show the form."""


@dataclass(frozen=True, slots=True)
class _NoTurn(Unread):
    """A passage that is not a turn, with the reason as it is told to the player."""

    invalid: Invalid


def parse(reply: str, names: tuple[str, ...] = (), revising: bool = False) -> Turn | Invalid:
    """Reads the turn to which a reply comes, in any case and over any number of lines.

    A name that is one of `names` but for case, blanks and underscores is read as that name.
    """
    return (_parse_short if len(reply) <= _SHORT else _parse)(reply, names, revising)


def _parse(reply: str, names: tuple[str, ...], revising: bool) -> Turn | Invalid:
    form = Reader(
        partial(_bare_turn, names=names, revising=revising),
        partial(_said_turn, names=names, revising=revising),
        most=_MOST_PLAN_CHARACTERS,
        is_list=True,
        examples=_EXAMPLES,
    )
    found = concluded(_written(reply, names), form)
    if isinstance(found, Turn):
        return found
    if isinstance(found, _NoTurn):
        return found.invalid
    said = _calls_of(final_answer(_written(reply, names))[-_MOST_CHARACTERS:], names, revising)
    return said if isinstance(said, Invalid) else Invalid(Flaw.NO_MOVE)


def _written(reply: str, names: tuple[str, ...]) -> str:
    """Returns a reply with lists on one line, moves as calls that are written otherwise, and none that is denied."""
    if not _LISTED.search(reply):
        for pattern, call in _OTHER_CALLS:
            reply = pattern.sub(call, reply)
    reply = _DENIED.sub(r"\1", _COMMENT.sub("", reply))
    known = {_plain(name) for name in names}
    reply = _LOOSE_CALL.sub(lambda match: _called(match, known), reply)
    return _BRACKETED.sub(lambda bracketed: bracketed[0].replace("\n", " "), reply)


def _called(match: re.Match[str], known: set[str]) -> str:
    """Returns "Rotate 90" and "JumpTo red door" as calls, and anything else as it is."""
    is_move = _plain(match[2]) in known or _DEGREES.match(match[2])
    return f"{match[1]}({match[2]})" if is_move else match[0]


def _bare_turn(passage: str, names: tuple[str, ...], revising: bool) -> Turn | Unread:
    """Reads a passage that is nothing but a turn."""
    passage = in_calls(passage, names)
    reason = _plan_objection(_ESCAPE.sub("", passage))
    return Unread(reason) if reason else _said_turn(passage, names, revising)


def _said_turn(passage: str, names: tuple[str, ...], revising: bool) -> Turn | Unread:
    """Reads the turn in a sentence, whatever else it says."""
    turn = _calls_of(in_calls(passage, names), names, revising)
    if isinstance(turn, Turn):
        is_open = _names_several(turn, names) or _CHOICE.search(_CALL.sub(" ", passage)) or _UNDECIDED.search(passage)
        return OPEN if is_open else turn
    return UNANSWERED if turn.reason is Flaw.NO_MOVE else _NoTurn(f"{turn.reason}", turn)


def _names_several(turn: Turn, names: tuple[str, ...]) -> bool:
    """Tells whether one move names two things, as in "JumpTo(sofa or lamp)"."""
    named = [move.name for move in (*turn.motions, turn.final) if isinstance(move, JumpTo | Query)]
    return any(name not in names and _EITHER.search(name) for name in named)


def _calls_of(answer: str, names: tuple[str, ...], revising: bool) -> Turn | Invalid:
    start, end = answer.find("["), answer.rfind("]")
    is_listed = -1 < start < end
    listed = answer[start + 1 : end] if is_listed else answer
    if is_listed and _NAMELESS.search(_CALL.sub("", listed)):
        return Invalid(Flaw.NO_MOVE)
    calls = _CALL.findall(listed)
    moves: list[Move] = []
    for word, argument in calls:
        move = _move(word.replace("_", "").lower(), argument, names, revising)
        if isinstance(move, Invalid):
            return move
        moves.append(move)
    return assemble(moves)


_parse_short = lru_cache(maxsize=4096)(_parse)
"""Remembers short replies: players give the same few again and again."""


def assemble(moves: list[Move]) -> Turn | Invalid:
    """Returns the moves as one turn, or why they are none."""
    if not moves:
        return Invalid(Flaw.NO_MOVE)
    *motions, final = moves
    if isinstance(final, Motion):
        return Invalid(Flaw.NO_END)
    if any(not isinstance(move, Motion) for move in motions):
        return Invalid(Flaw.EARLY_END)
    if isinstance(final, Term) and motions:
        return Invalid(Flaw.NOT_ALONE)
    return Turn(tuple(move for move in motions if isinstance(move, Motion)), final)


def parse_motions(reply: str, names: tuple[str, ...]) -> tuple[Motion, ...] | Invalid | Unread:
    """Reads the plan of motions alone to which a reply comes, listed in any form; only "[]" is a plan of none.

    Names are read as in `parse`. A call that is not a move is invalid; what is neither a motion nor part of a list
    leaves the answer unread.
    """
    form = strict(partial(_read_plan, names=names), _MOST_PLAN_CHARACTERS, is_list=True, examples=_PLAN_EXAMPLES)
    found = concluded(_written(reply, names), form)
    return found.invalid if isinstance(found, _NoTurn) else found


def _read_plan(answer: str, names: tuple[str, ...]) -> tuple[Motion, ...] | Unread:
    """Reads a passage that is nothing but a plan of motions."""
    plain = _ESCAPE.sub("", in_calls(answer, names))
    reason = _plan_objection(plain)
    if reason is not None:
        return Unread(reason)
    motions: list[Motion] = []
    calls = _CALL.findall(plain)
    if len(calls) > 1 and calls[-1][0].lower() == "observe" and not calls[-1][1].strip():
        calls.pop()  # every turn of an exploration ends so, and a look changes nothing
    for word, argument in calls:
        motion = _motion(word.replace("_", "").lower(), argument, names)
        if isinstance(motion, Invalid):
            return _NoTurn(f"{motion.reason}", motion)
        if isinstance(motion, Unread):
            return motion
        motions.append(motion)
    return tuple(motions)


def _plan_objection(answer: str) -> str | None:
    """Returns why the answer is no plain list of calls, or None where it is one."""
    tokens: list[str | FoundName] = []
    for between in _CALL.split(answer)[:: _CALL.groups + 1]:
        tokens += [*split(between, ()), FoundName("move")]
    reason = objection(tokens[:-1], _PLAN_FILLERS)
    if reason is not None:
        return reason
    shape = "".join("m" if isinstance(token, FoundName) else token for token in tokens[:-1] if _shapes(token))
    if _PLAN.fullmatch(shape):
        return None
    if shape.count("[") > 1:
        return ALTERNATIVES
    return "moves stand outside the list" if "m" in shape else "no move was found"


def _shapes(token: str | FoundName) -> bool:
    return isinstance(token, FoundName) or token in ("[", "]")


def _motion(word: str, argument: str, names: tuple[str, ...]) -> Motion | Invalid | Unread:
    move = _move(word, argument, names, revising=False)
    if isinstance(move, Observe | Query | Term):
        return Unread(f"a plan has only JumpTo(name) and Rotate(degrees), not {move}")
    if isinstance(move, Rotate) and move.degrees % 90:
        return Unread(f"{move} is no multiple of 90 degrees")
    return move


def _move(word: str, argument: str, names: tuple[str, ...], revising: bool) -> Move | Invalid:
    bare = _KEYWORD.sub("", argument).strip().strip("\"'‘’“”").strip()
    if word == "observe" and not argument.strip():
        return Observe()
    if word in ("jumpto", "query") and any(map(str.isalnum, bare)):
        return (JumpTo if word == "jumpto" else Query)(_known(bare, names))
    if word == "rotate":
        degrees = _DEGREES.match(bare.translate(_DASHES))
        return Rotate(int(degrees[1] + degrees[2])) if degrees else Invalid(NoAngle(argument))
    if word == "term" and bool(argument.strip()) == revising:
        return Term(bare if revising else None)
    if word == "term" and revising:
        return Invalid(Flaw.NO_REPORT)
    return Invalid(Miswritten(word, argument) if word in _WORDS else UnknownMove(word))


def _known(name: str, names: tuple[str, ...]) -> str:
    plain = _plain(name)
    if plain in ("start", "initial pos", "initial position"):
        return START
    same = next((known for known in names if _plain(known) == plain), "")
    return same or _joined(plain, names) or name


@lru_cache(maxsize=4096)
def _joined(plain: str, names: tuple[str, ...]) -> str:
    """Returns the one name that has the same letters, or all but for one small mistake; or nothing."""
    spelt = {_plain(name).replace(" ", ""): name for name in names}
    letters = plain.replace(" ", "")
    return spelt.get(letters) or spelt.get(nearest(letters, tuple(spelt)), "")


@lru_cache(maxsize=4096)
def _plain(name: str) -> str:
    plain = " ".join(name.replace("_", " ").replace("-", " ").lower().split())
    return plain.removeprefix("the ")
