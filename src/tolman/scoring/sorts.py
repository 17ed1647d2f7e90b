"""Sorts of things: whether what was counted or measured is what a question asks about, or something else in sight.

Words of one group may stand for each other; two known words that share no group are different things. A word that is
in no group may stand for anything.
"""

import re
from functools import lru_cache

_GROUPS = """
chair seat armchair
stool barstool
bench
sofa couch settee armchair
table desk
cabinet cupboard wardrobe closet dresser locker drawer
shelf shelves bookshelf bookshelves bookcase rack
bed
door doorway gate entrance exit
window
wall
floor
plank slat
fence hedge railing wall barrier
counter desk table cabinet
shed hut cabin garage
yard courtyard garden lawn patio
trail path road street route way track corridor passage passageway hallway aisle
trailer cart wagon vehicle
tile flagstone
ceiling
hall hallway corridor passage passageway lobby foyer entrance room
room office kitchen bathroom bedroom lounge lobby studio hall classroom
stairs stair step staircase
lamp light lantern
mirror
picture painting poster photo photograph
plant flower tree
tree
book
box carton crate parcel
bottle
cup mug glass
plate
screen monitor television tv display
computer laptop monitor
clock
person people man men woman women child children kid boy girl adult pedestrian visitor guest worker student human
car automobile vehicle taxi
truck lorry vehicle
bus coach vehicle
van vehicle
bicycle bike cycle
motorcycle motorbike bike
scooter moped
train carriage
dog
cat
bird
horse
cone
umbrella
basket
bag backpack suitcase
pillar column
sign
"""
_LINES = [line.split() for line in _GROUPS.strip().splitlines()]
_SORTS = {
    word: frozenset(place for place, words in enumerate(_LINES) if word in words) for line in _LINES for word in line
}

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PREMISE = re.compile(r"\b(?:if|given that|suppose(?: that)?|assuming(?: that)?)\b[^,?]{0,200},", re.I)
_ASKED = re.compile(
    r"\bhow many (?P<counted>(?:[^\W\d_]+[ -]?){1,4})"
    r"|\bhow (?:long|wide|tall|high|deep|large|big|thick|broad|far) (?:is|are|was|were) "
    r"(?P<measured>(?:[^\W\d_]+[ -]?){1,5})"
    r"|\b(?:length|width|height|depth|area|size|surface|thickness) of (?P<of>(?:[^\W\d_]+[ -]?){1,5})",
    re.I,
)
_ENDS = frozenset(
    "in on at by near around of with and or is are was were does do did has have there you stand stands standing lie "
    "hang hangs beside next behind between from to that which can could pass passes should visible seen shown total "
    "altogether here the a an along inside outside under over above below but so not no".split()
)


def asked_thing(question: str) -> str:
    """Returns the thing that a question asks how many there are of, or how long and wide it is; or nothing."""
    found = _ASKED.search(_PREMISE.sub("", question))
    return head(next(filter(None, found.groups()))) if found else ""


@lru_cache(maxsize=1024)
def premised(question: str) -> frozenset[str]:
    """Returns the things that a question only takes for granted: the door of "if the door is ..."."""
    taken = {_singular(word) for part in _PREMISE.findall(question) for word in _WORD.findall(part)}
    asked = {_singular(word) for word in _WORD.findall(_PREMISE.sub("", question))}
    return frozenset(word for word in taken - asked if word in _SORTS)


def head(words: str) -> str:
    """Returns the last word of a name such as "the red office chairs", up to a word that goes on, in the singular."""
    name: list[str] = []
    for word in _WORD.findall(words):
        if word.casefold() in _ENDS:
            if name:
                break
            continue
        name.append(_singular(word))
    return name[-1] if name else ""


def is_another(thing: str, asked: str) -> bool:
    """Tells whether a thing is certainly not what was asked about."""
    one, other = _SORTS.get(_singular(thing)), _SORTS.get(_singular(asked))
    return one is not None and other is not None and not one & other


def _singular(word: str) -> str:
    word = word.casefold()
    for ending, written in (
        ("ies", "y"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("xes", "x"),
        ("sses", "ss"),
        ("uses", "us"),
        ("s", ""),
    ):
        if word.endswith(ending) and (single := word.removesuffix(ending) + written) in _SORTS:
            return single
    return word


_ENDING = "|".join(sorted(_ENDS))
_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_COUNTED = re.compile(
    rf"(?:\d+(?:[.,]\d+)?|\b(?:{_NUMBERS}))\s(?P<words>(?:(?!(?:{_ENDING})\b)[^\W\d_]+[ -]?){{1,4}})", re.I
)
_LABELLED = re.compile(
    r"(?P<words>(?:[^\W\d_]+[ -]){0,2}[^\W\d_]+)\s?[:=|]\s?\d+(?:[.,]\d+)?(?=\W{0,3}(?:\Z|[\n,;|]))"
)
_SUBJECT = re.compile(
    r"\b(?:the|a|an|each|every|one|its|this|that)\s(?P<words>(?:[^\W\d_]+[ -]){0,2}[^\W\d_]+)\s"
    r"(?:is|are|was|were|measures?|has|have)\s[^.;\n]{0,30}?\d+(?:[.,]\d+)?\s?[^\W\d_]{0,12}(?:\^2)?(?:\s(?:wide|tall|long|high|deep|each))?"
    r"(?![^.;\n]{0,40}\d)",
    re.I,
)

_OF_SIDE = re.compile(
    r"\d+(?:[.,]\d+)?\s?[^\W\d_]{1,12}(?:\^2)?\s(?:is|are|was|were)\s(?:about\s|only\s)?(?:the|its)\s"
    r"(?:width|length|height|depth|thickness|size|area)\sof\s(?:the|a|an|each|every|one)\s"
    r"(?P<words>(?:[^\W\d_]+[ -]){0,2}[^\W\d_]+)",
    re.I,
)


def of_thing(text: str, question: str) -> str:
    """Returns a text without numbers of other things than the `question` asks about."""
    asked, granted = asked_thing(question), premised(question)
    if not asked:
        return text
    for pattern in (_SUBJECT, _OF_SIDE) if not _is_count(question) else (_LABELLED, _COUNTED):
        text = pattern.sub(lambda match: _kept(match, asked, granted), text)
    return text


def _is_count(question: str) -> bool:
    return re.search(r"\bhow many\b", question, re.I) is not None


def _kept(match: re.Match[str], asked: str, granted: frozenset[str]) -> str:
    thing = head(match["words"])
    is_granted = _singular(thing) in granted and not _SORTS.get(_singular(thing), frozenset()) & _SORTS.get(
        asked, frozenset()
    )
    return " " if is_another(thing, asked) or is_granted else match[0]
