"""Orders of names such as "sofa, lamp, kite": reading one as players list it, or as they tell it in sentences."""

import re
from functools import partial

from tolman.scoring.answer import ALTERNATIVES, Unread
from tolman.scoring.conclusion import concluded
from tolman.scoring.fillers import COMMITTED, NEUTRAL
from tolman.scoring.forms import strict
from tolman.scoring.names import FoundName, read_list, respelt, split
from tolman.scoring.sequences import numbered_order, relates, told_order

_FILLERS = (
    (NEUTRAL | COMMITTED)
    - frozenset("after by first for from like out over right since second to together up with left things".split())
) | frozenset(
    "by come comes followed them to end get got have obtain arrive "
    "es kommen kommt der die das reihe nach zuerst dann danach schließlich zuletzt reihenfolge ist lautet und "
    "dabord l'ordre lordre est d'abord puis ensuite enfin et el la orden es primero luego después finalmente y "
    "a ordem é primeiro depois por fim e l'ordine lordine è prima poi infine volgorde eerst daarna "
    "порядок сначала затем потом и 顺序 是 为 先 "
    "然后 接着 再 最后 依次 依次是 顺序是 順番 "
    "は まず 次に 最後に です 순서 는 먼저 다음".split()
)
"""Words that stand in a list and leave the order as it is."""
_WRITTEN = (
    (re.compile(r"\\(?:long)?rightarrow\b|\\to\b"), " > "),
    (re.compile(r"^[\s|:-]*$|^\|\s*#[^\n]*$", re.M), ""),
    (re.compile(r"\|\s*(\d{1,2})\s*\|"), r"\1. "),
    (re.compile("(\\d)\ufe0f?\u20e3"), r"\1. "),
    (re.compile("[\u2460-\u2468]"), lambda match: f"{ord(match[0]) - 0x245F}. "),
    (re.compile(r"(?<![\w.])([a-h])\)(?=\s)", re.I), " "),
    (re.compile(r"\|"), ","),
    (re.compile(r"\b(?:the\s)?(?:swap(?:ped)?|reversed?|exchange)\b(?!\sorder)[^:;,.\n]{0,40}:", re.I), ":"),
    (re.compile(r"\s?\([^()\n]{0,80}[°º][^()\n]{0,80}\)"), ""),
    (re.compile(r"\s?(?:[/:=@(]|\bat\b)?\s?[-+]?\d{1,3}(?:\.\d{1,2})?\s?(?:°|º|deg(?:rees?)?\b)\)?", re.I), ""),
    (
        re.compile(
            r"(?:\b(?:at|in)\sthe\s(?:very\s)?end|\bam\s(?:Ende|Schluss)|\bà\sla\sfin|\bal\sfinal|\balla\sfine|\bno\sfinal)"
            r"\b(?!\sof)",
            re.I,
        ),
        " last ",
    ),
    (re.compile(r"\b(?:at|in)\sthe\s(?:very\s)?(?:beginning|start)\b(?!\sof)", re.I), " first "),
    (re.compile(r"\b(?:from\s)?(?:the\s)?first\sto\s(?:the\s)?last\b", re.I), ""),
)
"""How lists are written whose names have an order: with arrows, as tables, numbered, lettered, with degrees."""
_BACKWARDS = re.compile(
    r"\b(?:from\s)?(?:the\s)?last\sto\s(?:the\s)?first\b|\b(?:the\s)?last\s(?:one\s)?(?:comes\s)?first(?=\W)|"
    r"\bvo[nm]\s(?:letzte[nrms]?|hinten)\s(?:bis\s)?(?:zum|zur|nach)\s(?:erste[nr]?|vorne?)\b|\bdu\sdernier\sau\spremier\b|"
    r"\bdel\súltimo\sal\sprimero\b|\bdo\súltimo\sao\sprimeiro\b|\bdall['’]ultimo\sal\sprimo\b|"
    r"\bот\sпоследнего\sк\sпервому\b|从(?:最)?后(?:往|到)(?:最)?前|从最后一个到第一个|倒序|逆順",
    re.I,
)
"""What says that a list begins with what comes last."""
_INCOMPLETE = Unread("the answer does not name each thing once")
_ITEM = re.compile(r"\s{0,8}(?:[-*•]|\d{1,2}[.)])\s{1,4}(.+)")
_AFTER_ITEM = frozenset(",:;.()[–>-") | frozenset("because since as is at which with".split())
_SEPARATED = re.compile(r"[<≺]|/")
_FEWEST_PARTED = 3
"""Names from which on a stroke parts all of a list and leaves no choice."""
_MOST_CHARACTERS = 4_000


def parse(reply: str, asked: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...] | Unread:
    """Returns the order to which a reply comes of the names that were `asked`; others of `known` make it none."""
    written = tuple(reply.split(", "))
    if sorted(written) == sorted(asked):
        return written
    form = strict(partial(_read, asked=asked, known=known), _MOST_CHARACTERS, is_list=True)
    return concluded(reply, form)


def _read(passage: str, asked: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...] | Unread:
    """Reads a passage that is nothing but a list, or sentences that leave one order."""
    for pattern, written in _WRITTEN:
        passage = pattern.sub(written, passage)
    forwards = _BACKWARDS.sub("", passage)
    tokens = split(forwards, known) if len(forwards) <= _MOST_CHARACTERS else []
    found = numbered_order(tokens, asked, _FILLERS) or _listed(_parted(forwards, asked, known), known)
    if relates(tokens):
        found = told_order(tokens, asked, _FILLERS) or Unread("the answer leaves the order open")
    elif isinstance(found, Unread) and found.reason != ALTERNATIVES and tokens:
        found = _told(forwards, asked, known) or found
    if isinstance(found, Unread):
        return found
    if sorted(found) != sorted(asked):
        return _INCOMPLETE
    return found[::-1] if forwards != passage else found


def _listed(passage: str, known: tuple[str, ...]) -> tuple[str, ...] | Unread:
    found = read_list(passage, known, _FILLERS)
    if isinstance(found, Unread) and not found.is_open:
        return _first_of_items(passage, known) or found
    return found


def _told(passage: str, asked: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...] | None:
    """Returns the order that sentences tell, or a list in which names have small mistakes."""
    if told := told_order(split(passage, known), asked, _FILLERS):
        return told
    mended = respelt(passage, known)
    found = _listed(mended, known) if mended != passage else None
    return found if isinstance(found, tuple) else None


def _parted(passage: str, asked: tuple[str, ...], known: tuple[str, ...]) -> str:
    """Returns a list with commas where "<" or a stroke parts all its names."""
    signs = set(_SEPARATED.findall(passage))
    names = sum(isinstance(token, FoundName) for token in split(passage, known)) if signs else 0
    is_list = len(signs) == 1 and names == len(asked) and len(_SEPARATED.findall(passage)) == names - 1
    enough = _FEWEST_PARTED if "/" in signs else 2
    return _SEPARATED.sub(",", passage) if is_list and names >= enough else passage


def _first_of_items(passage: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the names with which the items of a list begin, whatever is said of them; nothing if one has none."""
    rows = [row for row in passage.splitlines() if row.strip()]
    items = [match[1] for row in rows if (match := _ITEM.match(row))]
    found: list[str] = []
    for item in items:
        tokens = [token for token in split(item, known)[:4] if token not in ("the", "a", "an")]
        if not tokens or not isinstance(tokens[0], FoundName) or (len(tokens) > 1 and tokens[1] not in _AFTER_ITEM):
            return ()
        found.append(tokens[0].name)
    others = (token for row in rows if not _ITEM.match(row) for token in split(row, known))
    return () if any(isinstance(token, FoundName) for token in others) else tuple(found)
