"""Passages of a reply: what labels set apart, lines, sentences, and the stretches that an answer can take."""

import re
from typing import NamedTuple

from tolman.scoring.markup import LABELS

_KEYS = (
    r"(?:final|correct|right|chosen|selected|predicted|best|my)?[_ -]?"
    r"(?:answer|ans|choice|option|letter|selection|selected|prediction|solution|response|result|output|conclusion)"
    r"(?:[_ -]?(?:letter|option|choice|text|value|index))?"
    r"|final"
)
_MEASURED_KEYS = (
    r"(?:final_)?(?:answer|ans|result|solution|output)(?:_in)?_"
    r"(?:mm|cm|dm|m|km|ft|in|yd|mi|m\^?2|sqm|(?:centi|milli|kilo)?met(?:re|er)s?|square_met(?:re|er)s?|feet|inches)"
)
_KEY_UNIT = re.compile(r"(?:answer|ans|result|solution|output)(?:_in)?_([a-z]{1,11}\^?2?)[\"']?\s{0,3}[:=]", re.I)
_UNIT_BESIDE = re.compile(r"[\"']units?[\"']\s{0,3}:\s{0,3}[\"']([^\"'\n]{1,20})[\"']", re.I)
_AMOUNT = re.compile(r"[\"']?[\d.,]{1,20}[\"']?")
_MOST_BESIDE = 200
_HEADINGS = (
    r"(?:the\s|my\s)?(?:final\s|correct\s|short\s)?(?:answer|solution|conclusion|verdict|result|choice|response)|final|"
    r"(?:最终|正确)?答案|最終答案|結論|结论|答え|정답|antwort|réponse|respuesta|resposta|risposta|ответ"
)
_LABEL = re.compile(
    rf"""
    (?P<tag> <(?P<name>{LABELS})
        (?:\s[^<>\n]{{0,300}})?> )
    | (?P<box> <\|begin_of_box\|> )
    | (?P<boxed> \\f?boxed\s? (?= \{{ ) )
    | (?P<key> (?: ["'] (?:{_KEYS}|{_MEASURED_KEYS}) ["'] \s{{0,3}} [:=]
        | (?<=[{{,]) \s{{0,8}} (?:{_KEYS}|{_MEASURED_KEYS}) \s{{0,3}} : ) \s{{0,3}} )
    | (?P<heading> ^ [ \t]{{0,3}} (?: \#{{1,6}}[ \t]{{0,3}} | [*_]{{2,3}} | (?=[^\n]{{1,60}}\n\s*?\S) )
        [*_>\s]{{0,4}}? (?:{_HEADINGS}) [ ]? [:：]? [*_]{{0,3}} [:：]? [ \t]{{0,4}} $ )
    | (?P<label> \b final \s{{1,4}} answers? \b (?: \s{{1,3}} (?:is|would\ be) )? [*_`")\]]{{0,4}} \s{{0,4}}
        [:：=] [*_]{{0,4}} )
    """,
    re.X | re.I | re.M,
)
_ENDS = {"box": re.compile(r"<\|end_of_box\|>")}
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'")
_BRACKETS = re.compile(r"[{}\[\]()]")
_WORD_VALUE = re.compile(r"[^,}\n]*")
_DRESS = " \t\r\n*_`#|•·●▪◦"
_MOST_LABELS = 200
_DEEPEST = 60


class Passage(NamedTuple):
    """A stretch of a text that should hold an answer."""

    text: str
    start: int
    rest: str = ""
    """What follows it, up to the next of its like."""


def labelled(text: str) -> list[Passage]:
    """Returns what labels of a text announce, in their order: behind words, in tags and boxes, under keys of JSON."""
    matches = list(_LABEL.finditer(text))[-_MOST_LABELS:]
    found = []
    for match, following in zip(matches, [*matches[1:], None], strict=False):
        stop = following.start() if following else len(text)
        end, after = _end(text, match, stop)
        passage = text[match.end() : end]
        if match["key"]:
            passage = _unquoted(passage) + _unit_of(match["key"], passage, text[after : after + _MOST_BESIDE])
        found.append(Passage(passage, match.end(), text[after:stop]))
    return found


def _unit_of(key: str, value: str, behind: str) -> str:
    """Returns the unit of a bare number that its key has, as in "answer_m", or a key "unit" beside it; or nothing."""
    found = _KEY_UNIT.search(key) or _UNIT_BESIDE.search(behind.split("}")[0])
    if not found or not _AMOUNT.fullmatch(value.strip()):
        return ""
    return f" {found[1].replace('sqm', 'm^2').replace('m2', 'm^2')}"


def _end(text: str, match: re.Match[str], stop: int) -> tuple[int, int]:
    """Returns where the passage behind a label ends, and where what follows it begins."""
    if match["tag"]:
        closing = re.compile(rf"</\s?{match['name']}\s?>", re.I).search(text, match.end())
    elif match["box"]:
        closing = _ENDS["box"].search(text, match.end())
    elif match["boxed"]:
        end = _closed(text, match.end())
        return end, end
    elif match["key"]:
        end = _value_end(text, match.end())
        return end, end
    else:
        return stop, stop
    return (closing.start(), closing.end()) if closing else (stop, stop)


def _value_end(text: str, start: int) -> int:
    """Returns where a value of JSON ends."""
    if quoted := _QUOTED.match(text, start):
        return quoted.end()
    if text[start : start + 1] in ("{", "["):
        return _closed(text, start)
    word = _WORD_VALUE.match(text, start)
    return word.end() if word else start


def _unquoted(value: str) -> str:
    return value.strip()[1:-1].replace("\\n", "\n") if _QUOTED.fullmatch(value.strip()) else value


def _closed(text: str, start: int) -> int:
    """Returns where the bracket that opens at `start` is closed."""
    depth = 0
    for bracket in _BRACKETS.finditer(text, start, start + 4_000):
        depth += 1 if bracket[0] in "{[(" else -1
        if depth <= 0:
            return bracket.end()
    return len(text)


def undressed(text: str) -> str:
    """Returns a passage without blanks and marks around it."""
    return text.strip(_DRESS)


class Stretch(NamedTuple):
    """A line or sentence of a text, and where it stands."""

    text: str
    start: int
    end: int


_LINE = re.compile(r"[^\n]*\S[^\n]*")
_FENCE = re.compile(r"\s*(?:```|~~~)\w{0,12}\s*\Z|\s*[-=*_]{3,}\s*\Z")


def lines(text: str) -> list[Stretch]:
    """Returns the lines of a text that say something: neither blank ones, nor fences, nor rules."""
    return [
        Stretch(match[0], match.start(), match.end()) for match in _LINE.finditer(text) if not _FENCE.match(match[0])
    ]


_STOP = re.compile(r"[.!?…]+[\"'”’)\]*_`]{0,4}(?=\s)|[。！？]+|\n")
_REMARK = r"(?!\s{1,3}(?:sorry|wait|hmm|oops|actually|oh|but|however|although|no,|no\.|no\s(?:other|doubt))\b)"
_LABEL_END = re.compile(rf"\W{{0,6}}\w{{1,2}}\.{_REMARK}", re.I)
_SHORTENED = re.compile(r"\b(?:approx|appr|ca|e\.g|i\.e|sq|vs|no|nr|fig|est|max|min|etc|cf|resp|mr|dr|st)\.\Z", re.I)


def sentences(text: str) -> list[Stretch]:
    """Returns the sentences of a text; "B. Go forward" is one."""
    found, start = [], 0
    while start < len(text):
        end = _sentence_end(text, start)
        if text[start:end].strip():
            found.append(Stretch(text[start:end], start, end))
        start = end
    return found


def first_sentence(text: str) -> str:
    """Returns a text up to the end of its first sentence."""
    start = len(text) - len(text.lstrip())
    return text[: _sentence_end(text, start)]


def _sentence_end(text: str, start: int) -> int:
    label = _LABEL_END.match(text, start)
    for stop in _STOP.finditer(text, label.end() if label else start):
        if not _SHORTENED.search(text, max(start, stop.start() - 8), stop.end()):
            return stop.end()
    return len(text)


def extents(text: str, most: int) -> list[str]:
    """Returns how far an answer may reach that begins a text: all of it, its first paragraph, line and sentence."""
    whole = text.rstrip()
    head = len(whole) - len(whole.lstrip())
    paragraph = re.split(r"\n[ \t\r]*\n", whole[head:], maxsplit=1)[0]
    line = paragraph.split("\n", 1)[0]
    reach = dict.fromkeys((whole, whole[:head] + paragraph, whole[:head] + line, first_sentence(whole)))
    return [each for each in reach if len(each) <= most and each.strip()]


_ITEM = re.compile(
    r"\s{0,8}[-*•>#(\[_]{0,4}\s?(?:(?:option|candidate|possibility|answer|alternative|guess|choice)\s)?([A-Za-z]|\d{1,2})[*_]{0,3}[.):]",
    re.I,
)


_SIDE = re.compile(
    r"\W{0,6}(length|width|height|depth|breadth|thickness|diameter|area|长度?|宽度?|高度?)\W{0,4}[:：=]", re.I
)


def is_item(line: str, before: str) -> bool:
    """Tells whether a line is an item of a list, by its number or letter and that of the line before.

    The sides of one thing, each in its line, are a list too.
    """
    label, earlier = _ITEM.match(line), _ITEM.match(before)
    if not label or not earlier:
        return bool(_SIDE.match(line) and _SIDE.match(before))
    one, other = label[1], earlier[1]
    if one.isdigit() and other.isdigit():
        return int(one) == int(other) + 1
    return len(one) == len(other) == 1 and ord(one) == ord(other) + 1


_EMPHASIS = re.compile(r"\*\*([^*\n]{1,200})\*\*|__([^_\n]{1,200})__|`([^`\n]{1,200})`")


def emphasised(text: str) -> list[str]:
    """Returns what stands in bold or in code."""
    return ["".join(filter(None, match.groups())) for match in _EMPHASIS.finditer(text)]
