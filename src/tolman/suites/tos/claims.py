"""Claims: what a player reports to have changed, and how its report is read.

A report says of names what changed of them, in either order: "lamp: position", "moved: lamp, vase". What is denied,
leaves a choice or names something unknown is no claim, and is noted with the reason.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tolman.scoring.answer import ALTERNATIVES
from tolman.scoring.names import FoundName, split
from tolman.suites.tos.shift import Aspect, Change

DENIED = "the change is denied"
UNKNOWN = "nothing has that name"
UNSAID = "it is not said whether it was moved or turned"
NAMELESS = "it is not said what was changed in this way"
TOO_LONG = "the report is too long"

MOST_CHARACTERS = 4_000


@dataclass(frozen=True, slots=True)
class Report:
    """A report as it was read."""

    claims: tuple[Change, ...] = ()
    """What is claimed, in the order given and each once; moved and turned are two claims."""
    unread: dict[str, str] = field(default_factory=dict)
    """What is not counted, in the player's words, with the reason."""


_PUBLISHED_WORDS = {
    Aspect.POSITION: ("position", "location", "moved", "pos"),
    Aspect.FACING: ("orientation", "rotation", "rotated", "ori", "facing"),
}


def parse_published(text: str) -> Report:
    """Reads a report as the published program does: "name: word" between commas, whatever the name."""
    claims: dict[Change, None] = {}
    for part in text.split(","):
        name, colon, kind = part.partition(":")
        for aspect, words in _PUBLISHED_WORDS.items():
            if colon and any(word in kind.lower() for word in words):
                claims[Change(name.strip().replace("_", " "), aspect)] = None
    return Report(tuple(claims))


def parse_changes(text: str, names: tuple[str, ...]) -> Report:
    """Reads a report in any plain form: a list, sentences, JSON; `names` are those of the place."""
    if len(text) > MOST_CHARACTERS:
        return Report(unread={"": TOO_LONG})
    reading = _Reading()
    for statement in _statements(text):
        for sentence in _cut(split(_IDIOM.sub(" ", statement), names), _BREAKS):
            for part in _cut(sentence, _COMMAS):
                reading.take(part)
            reading.close()
    return Report(tuple(reading.claims), reading.unread)


_WORDS: dict[str, Aspect] = {
    **dict.fromkeys(
        "displaced displacement loc location locations move moved movement moves moving place placement pos position "
        "positional positioned positions relocate relocated relocation reposition repositioned repositioning "
        "translated translation".split(),
        Aspect.POSITION,
    ),
    **dict.fromkeys(
        "direction face faces facing heading ori orient orientated orientation orientations oriented reorient "
        "reorientation reoriented rotate rotated rotates rotating rotation rotations spun turn turned turning "
        "turns".split(),
        Aspect.FACING,
    ),
}
_DENIALS = frozenset(
    "cannot didnt except false hasnt havent isnt neither never no none nor not nothing null remained remains same "
    "stationary stayed stays unchanged unmoved unrotated unturned wasnt werent without ¬ ≠ ❌ ✗ ✘".split()
)
_CHOICES = frozenset(("either", "or"))
_SLASHES = frozenset("/|")
_BREAKS = frozenset(";.!?{}\n\r•·●▪◦；。")
_COMMAS = frozenset(",，、&+") | frozenset("and but then whereas while".split())
_FILLERS = frozenset(
    "a again all also an any appears are as aspect at away be been being beside both by cell cells change changed "
    "changes changing clockwise counterclockwise degrees did do does east else far five for found four from front "
    "had has have i im in into is it item items its ive json kind left list may maybe might my name near new next "
    "north noticed now object objects observed of on one only other others perhaps possibly previously re report "
    "reported right room saw seem seems shift shifted so south start that the their them there these they thing "
    "things think this three to total toward towards true two type was we were west what which with yes you".split()
)
_WORD = re.compile(r"\w")
_IDIOM = re.compile(
    r"\bin place\b|\bin (?:its|the) (?:own|same|current|original) (?:place|position|spot)\b"
    r"|(?<=moved )in the direction of\b",
    re.I,
)
"""What "rotated in place" and "moved in the direction of" do not say."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A word for what changed, or None where all change is denied."""

    aspect: Aspect | None
    is_denied: bool = False


_Item = FoundName | _Said | str
"""A name, what is said of it, or the words of something unknown."""


def _statements(text: str) -> list[str]:
    """Returns the entries of a report in JSON, each in words, or the text itself."""
    opened = min((place for place in map(text.find, "[{") if place >= 0), default=0)
    closed = max(map(text.rfind, "]}")) + 1
    if _WORD.search(text[:opened].replace("json", "")) or _WORD.search(text[closed:]):
        return [text]
    found = text[opened:closed]
    for written in (found, found.replace("'", '"')):
        try:
            return list(_entries(json.loads(written)))
        except (ValueError, RecursionError):
            continue
    return [text]


def _entries(value: Any) -> Iterator[str]:
    """Yields the entries of a JSON value in words: an entry is about one thing, or about one kind of change."""
    if isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        for each in value:
            yield from _entries(each)
    elif isinstance(value, dict) and _FILLERS.isdisjoint(key.lower() for key in value if _is_plain(value[key])):
        for key, each in ((key, each) for key, each in value.items() if each):
            yield from _entries(each) if key.lower() in _FILLERS else (f"{key}: {_said(each)}",)
    else:
        yield _said(value)


def _is_plain(value: Any) -> bool:
    return not isinstance(value, dict | list)


def _said(value: Any) -> str:
    """Returns a JSON value in words; what is empty or false is left out."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(each)}" for key, each in value.items() if each)
    if isinstance(value, list):
        return ", ".join(map(_said, value))
    return str(value) if isinstance(value, str) else ""


def _cut(tokens: Sequence[str | FoundName], at: frozenset[str]) -> Iterator[list[str | FoundName]]:
    """Yields the runs of tokens between those of `at`."""
    run: list[str | FoundName] = []
    for token in tokens:
        if token in at:
            yield run
            run = []
        else:
            run.append(token)
    yield run


class _Reading:
    """What has been read of a report, and what still waits for its other half: names or what is said of them."""

    def __init__(self) -> None:
        self.claims: dict[Change, None] = {}
        self.unread: dict[str, str] = {}
        self._lead: list[_Item] = []
        self._is_met = True

    def take(self, tokens: list[str | FoundName]) -> None:
        """Reads what stands between two commas; a part with both halves stands alone or ends what waits."""
        if _leaves_choice(tokens):
            self.unread[_text(tokens)] = ALTERNATIVES
            return
        items = _items(tokens)
        is_whole = len({isinstance(item, _Said) for item in items}) == 2
        if is_whole and self._lead and not _alike(items[0], self._lead[0]):
            self.close()
        for item in items:
            self._take(item)
        if is_whole and not self._is_met:
            self.close()

    def _take(self, item: _Item) -> None:
        if self._lead and not _alike(item, self._lead[0]):
            for first in self._lead:
                self._pair(first, item)
            self._is_met = True
        elif item != _Said(None, is_denied=True):
            self._lead = [item] if self._is_met else [*self._lead, item]
            self._is_met = False

    def _pair(self, one: _Item, other: _Item) -> None:
        """Counts or notes what is said of a subject."""
        match (one, other) if isinstance(other, _Said) else (other, one):
            case str() as words, _:
                self.unread[words] = UNKNOWN
            case FoundName(name), _Said(Aspect() as aspect, False):
                self.claims[Change(name, aspect)] = None
            case FoundName(name), _Said(aspect):
                self.unread[f"{name}: {aspect}" if aspect else name] = DENIED

    def close(self) -> None:
        """Notes what has waited in vain."""
        for item in () if self._is_met else self._lead:
            if isinstance(item, str):
                self.unread[item] = UNKNOWN
            elif isinstance(item, FoundName):
                self.unread.setdefault(item.name, UNSAID)
            elif item.aspect:
                self.unread[str(item.aspect)] = NAMELESS
        self._lead, self._is_met = [], True


def _alike(one: _Item, other: _Item) -> bool:
    return isinstance(one, _Said) == isinstance(other, _Said)


def _leaves_choice(tokens: list[str | FoundName]) -> bool:
    """Tells whether an "or", or a slash between two of a kind, leaves open what is meant."""
    around = zip(tokens, tokens[1:], tokens[2:], strict=False)
    slashed = any(middle in _SLASHES and _sort(left) == _sort(right) for left, middle, right in around)
    return slashed or not _CHOICES.isdisjoint(tokens)


def _sort(token: str | FoundName) -> str:
    return "name" if isinstance(token, FoundName) else "aspect" if token in _WORDS else "other"


def _text(tokens: list[str | FoundName]) -> str:
    return " ".join(token.name if isinstance(token, FoundName) else token for token in tokens)


def _items(tokens: list[str | FoundName]) -> list[_Item]:
    """Returns the names, the words for what changed, and all other words that may mean something."""
    items: list[_Item] = []
    is_denied = False
    for token in tokens:
        if isinstance(token, FoundName):
            items.append(token)
        elif token in _WORDS:
            items.append(_Said(_WORDS[token], is_denied))
            is_denied = False
        elif token in _DENIALS:
            is_denied = True
        elif token[0].isalpha() and token not in _FILLERS:
            _add_word(items, token)
    return _denied(items) if is_denied else items


def _add_word(items: list[_Item], word: str) -> None:
    if items and isinstance(items[-1], str):
        items[-1] = f"{items[-1]} {word}"
    else:
        items.append(word)


def _denied(items: list[_Item]) -> list[_Item]:
    """Returns the items before a denial: "lamp: unchanged", "moved: none", or "lamp moved: no"."""
    said = [item for item in items if isinstance(item, _Said)]
    if not said:
        return [*items, _Said(None, is_denied=True)]
    if len(said) == len(items):
        return []
    return [_Said(item.aspect, is_denied=True) if item is said[-1] else item for item in items]
