"""Names such as "desk lamp": reading one, or a list of them, as players write them."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from tolman.scoring.answer import ALTERNATIVES, OPEN, Unread
from tolman.scoring.conclusion import concluded
from tolman.scoring.fillers import COMMITTED, FOREIGN, NEUTRAL
from tolman.scoring.forms import strict
from tolman.scoring.plain import DASHES
from tolman.scoring.spellings import nearest

FILLERS = NEUTRAL
_FILLERS = (
    NEUTRAL
    | FOREIGN
    | frozenset("observer viewer candidates going through 나는 저는 에 서 있습니다 있어요 위치는 입니다".split())
    | COMMITTED
    - frozenset("after by first for from like out over right since second to together up with left".split())
)
_LOOKED_AT = re.compile(
    r"(?<=\w)(?:,?\sand|,)?\s(?:I\s)?(?:am\s)?(?:fac(?:e|ing)|look(?:ing)?\s(?:at|towards?)|see(?:ing)?)\s[^.,;\n]*",
    re.I,
)
"""What somebody sees who stands somewhere: never where."""
_REMARK = re.compile(r"\s?[(\[][^()\[\]\n]{1,60}[)\]]")
_CHOICES = frozenset(("or", "either", "/", "|"))
_COMPARISONS = frozenset("<=")
_DENIALS = frozenset("!¬≠❌✗✘✖☐⛔~🚫👎")
_FIRST_PICTURE = "\u2300"
_SEPARATORS = frozenset("\n\r,;:.()[]{}\"'“”„‘’«»#&+–->?•·●▪◦…$\\，、；：。（）「」【】✅✓✔")
_COUNTING = (
    "first firstly 1st | second secondly 2nd | third thirdly 3rd | fourth 4th | fifth 5th | sixth 6th | "
    "seventh 7th | eighth 8th | ninth 9th | tenth 10th"
)
_ORDINALS = {word: place for place, words in enumerate(_COUNTING.split("|"), start=1) for word in words.split()}
_LAST = frozenset(("last", "lastly", "finally"))
_VERBS = frozenset(("come", "comes", "is"))
_AFTER_COUNT = frozenset('.):"–')
_UNCLEAR = "the order of the answer is unclear"

_PLAIN = str.maketrans(
    {
        **dict.fromkeys(DASHES, "-"),
        **dict.fromkeys("\u200b\u200c\u200d\ufeff\ufe0f"),
    }
)
_NOISE = re.compile(
    r"\\(?:left|right|boxed|text(?:bf)?)\b|[*`]|(?<=[^\W_])['’]s\b|我(?:觉得|认为|猜)|应该|大概|可能|是|我?(?:现在)?站?在|的?(?:位置|地方)"
)
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])['’](?=[^\W\d_])")
_OTHER_SCRIPTS = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_SEAM = re.compile(rf"(?<=[a-z0-9])(?=[{_OTHER_SCRIPTS}])|(?<=[{_OTHER_SCRIPTS}])(?=[a-z0-9])")
_TOKEN = re.compile(
    r"""
    (?P<number> (?<![\w.]) [+-]? (?: (?:0|[1-9][0-9]*) (?:\.[0-9]+)? | \.[0-9]+ ) (?! \w | \.[0-9] ) )
    | (?P<word> [^\W_]+ )
    | (?P<arrow> [-=]{1,3}> | [>→⇒➔➜➝➞➡⟶⟹] )
    | (?P<hyphen> (?<=[^\W_]) - (?=[^\W_]) )
    | (?P<dash> -+ )
    | (?P<symbol> [^\w\s] | [\n\r] )
    """,
    re.X,
)
_SPELLING = {"arrow": ">", "hyphen": "-", "dash": "–"}
_MOST_WORDS = 3
_MOST_MISSPELT = 8
_WORDS_IN_A_ROW = [
    re.compile(rf"\b[^\W\d_]+(?:[ _-][^\W\d_]+){{{count - 1}}}\b") for count in range(1, _MOST_WORDS + 1)
]
_WORDS_IN_A_ROW.insert(0, _WORDS_IN_A_ROW[0])
_MOST_CHARACTERS = 400
_MOST_LIST_CHARACTERS = 4_000


@dataclass(frozen=True, slots=True)
class FoundName:
    """A name found in a text."""

    name: str


def parse(reply: str, known: tuple[str, ...]) -> str | Unread:
    """Returns the one name of `known` to which a reply comes, in any case, punctuation and plain sentence."""
    return reply if reply in known else concluded(reply, strict(partial(read, known=known), _MOST_CHARACTERS))


def read(passage: str, known: tuple[str, ...]) -> str | Unread:
    """Reads a passage that is nothing but one name of `known`."""
    found = read_list(_LOOKED_AT.sub("", passage), known)
    if isinstance(found, Unread) and not found.is_open and (mended := respelt(passage, known)) != passage:
        found = read_list(mended, known)
    if isinstance(found, Unread):
        return found
    return found[0] if len(set(found)) == 1 else OPEN


def read_list(passage: str, known: tuple[str, ...], fillers: frozenset[str] = _FILLERS) -> tuple[str, ...] | Unread:
    """Reads a passage that is nothing but names of `known`, in the order given, repeated ones too."""
    if len(passage) > _MOST_LIST_CHARACTERS:
        return Unread("the answer is too long")
    tokens = split(passage.rstrip("! \n"), known)
    reason = objection(tokens, fillers)
    if reason not in (None, ALTERNATIVES) and (bare := _REMARK.sub("", passage)) != passage:
        tokens = split(bare.rstrip("! \n"), known)
        reason = objection(tokens, fillers)
    if reason is not None:
        return Unread(reason)
    found = tuple(token.name for token in tokens if isinstance(token, FoundName))
    return found or Unread("the answer names nothing")


def respelt(passage: str, known: tuple[str, ...]) -> str:
    """Returns a passage with names that have one small mistake as they are spelt, where only one name is near."""
    tokens = split(passage, known)
    words = [token for token in tokens if isinstance(token, str) and token.isalpha() and token not in _FILLERS]
    if not words or len(words) > _MOST_MISSPELT:
        return passage
    spelt = {_joined_letters(name): name for name in known}
    for length in range(_MOST_WORDS, 0, -1):
        passage = _WORDS_IN_A_ROW[length].sub(lambda match: _mended(match[0], spelt), passage)
    return passage


def _mended(words: str, spelt: dict[str, str]) -> str:
    letters = _joined_letters(words)
    return words if letters in spelt else spelt.get(nearest(letters, spelt), words)


def _joined_letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def split(text: str, known: tuple[str, ...]) -> list[str | FoundName]:
    """Returns the words, numbers and symbols of `text`, with the longest names of `known` in their places.

    All is in lower case; a hyphen between words is "-", any other dash that is no sign "–", any arrow ">".
    """
    words = _tokens(text)
    spellings = _spellings(known)
    tokens: list[str | FoundName] = []
    place = 0
    while place < len(words):
        length, name = _first_name(words, place, spellings)
        tokens.append(words[place] if name is None else FoundName(name))
        place += length
    return tokens


def _tokens(text: str) -> list[str]:
    plain = _APOSTROPHE.sub("", _NOISE.sub(" ", text.translate(_PLAIN).casefold()))
    return [_SPELLING.get(match.lastgroup or "", match[0]) for match in _TOKEN.finditer(_SEAM.sub(" ", plain))]


@lru_cache(maxsize=1024)
def _spellings(known: tuple[str, ...]) -> dict[str, str | None]:
    """Returns each name under its letters without blanks, with and without symbols, and None under beginnings."""
    spellings: dict[str, str | None] = {}
    written = [([word for word in _tokens(name) if word != "-"], name) for name in known]
    bare = [([word for word in words if word[-1].isalnum()], name) for words, name in written]
    for words, name in (*written, *bare):
        spellings.setdefault("".join(words), name)
    for spelling in tuple(spellings):
        for length in range(1, len(spelling)):
            spellings.setdefault(spelling[:length], None)
    return spellings


def _first_name(words: list[str], place: int, spellings: dict[str, str | None]) -> tuple[int, str | None]:
    """Returns how many words the longest name at `place` takes, and the name."""
    length, name, spelling = 1, None, ""
    if words[place] not in spellings:
        return length, name
    for end in range(place, len(words)):
        spelling += "" if words[end] == "-" else words[end]
        if spelling not in spellings:
            break
        if words[end] != "-" and (found := spellings[spelling]) is not None:
            length, name = end + 1 - place, found
    return length, name


def objection(tokens: Sequence[str | FoundName], fillers: frozenset[str] = FILLERS) -> str | None:
    """Returns why `tokens` are not just labels in a clear order, or None where they are."""
    read = counted = last = 0
    for place, token in enumerate(tokens):
        if isinstance(token, FoundName):
            read += 1
        elif token in _LAST:
            last = _due(tokens, place, read)
        elif token in _ORDINALS or _is_count(tokens, place, counted + 1):
            counted = _ORDINALS.get(token, counted + 1)
            if counted != _due(tokens, place, read):
                return _UNCLEAR
        elif token not in fillers and (reason := complaint(token, read > 0)):
            return reason
    return _UNCLEAR if counted > read or last not in (0, read) else None


def _due(tokens: Sequence[str | FoundName], place: int, read: int) -> int:
    """Returns which name an ordinal counts: the one before it, as in "the sofa comes first", or the next."""
    name, verb = (*tokens[max(0, place - 2) : place], "", "")[:2]
    behind = tokens[place + 1] if place + 1 < len(tokens) else ","
    is_word = str(tokens[place]).isalpha()
    if is_word and place and isinstance(tokens[place - 1], FoundName) and behind in (",", ";", ".", "\n"):
        return read
    return read if isinstance(name, FoundName) and verb in _VERBS else read + 1


def _is_count(tokens: Sequence[str | FoundName], place: int, due: int) -> bool:
    """Tells whether the token is the number `due` as in "2." or "2)"."""
    return tokens[place] == str(due) and place + 1 < len(tokens) and tokens[place + 1] in _AFTER_COUNT


def complaint(token: str, after_name: bool) -> str | None:
    """Returns why a word or symbol may not stand beside names, or None where it may."""
    if token in _SEPARATORS or (token in _COMPARISONS and not after_name):
        return None
    if token in _CHOICES:
        return ALTERNATIVES
    if token in _DENIALS:
        return "the answer denies something"
    if token >= _FIRST_PICTURE and unicodedata.category(token[0]) == "So":
        return None
    return _UNCLEAR if token in _COMPARISONS else f"{token[:40]!r} is not understood"
