"""Markup: tags and entities of HTML and XML around an answer, as the lines, bold words and signs they stand for."""

import html
import re

_TAG = re.compile(r"<(?P<close>/?)(?P<name>[a-z][\w-]{0,30})(?:\s[^<>]{0,300})?/?>", re.I)
_CLOSING = re.compile(r"</\s?([a-z][\w-]{0,30})\s?>", re.I)
_VALUE = re.compile(r"<([a-z][\w-]{0,30})\s[^<>]{0,100}?\b(?:value|letter|text)=\"([^\"<>]{1,100})\"\s?/>", re.I)
_ENTITY = re.compile(r"&(?:[a-z]{2,8}\d{0,2}|#\d{2,6}|#x[\da-f]{2,5});", re.I)
_BOLD = frozenset("b strong mark".split())
_INLINE = frozenset("a abbr big center cite em font i kbd label q samp small span sub tt u var".split())
_LONE = frozenset("br hr li p td th tr".split())
"""Tags that need not be closed."""
LABELS = r"(?:\w{1,12}[_-])?(?:answer|final|ans|choice|solution|output|result|response)(?:[_-]\w{1,12})?"
"""Names of tags that announce an answer."""
_LABEL = re.compile(LABELS, re.I)
_MOST_TAGS = 5_000
"""Tags that a text may have: one with more is no reply."""
_KEPT = frozenset("s del strike".split())


def is_label(name: str) -> bool:
    """Tells whether a tag of this name announces an answer."""
    return _LABEL.fullmatch(name) is not None


def unmarked(text: str) -> str:
    """Returns a text without tags, but for those that announce an answer, and with signs in place of entities.

    A tag of a name that nobody knows counts as one only where it is closed: "<letter>" may be a gap to be filled.
    """
    text = _ENTITY.sub(lambda entity: html.unescape(entity[0]).replace("\xa0", " "), text)
    if not 0 < text.count("<") <= _MOST_TAGS:
        return text
    text = _VALUE.sub(r"<\1>\2</\1>", text)
    closed = {name.casefold() for name in _CLOSING.findall(text)}
    return _TAG.sub(lambda tag: _written(tag, closed), text)


def _written(tag: re.Match[str], closed: set[str]) -> str:
    """Returns what a tag stands for in a text without tags."""
    name = tag["name"].casefold()
    if name in _KEPT or is_label(name) or not (name in closed or name in _LONE):
        return tag[0]
    if name in _BOLD:
        return "**"
    if name == "sup":
        return "" if tag["close"] else "^"
    if name in ("code", *_INLINE):
        return ""
    return "\n- " if name == "li" and not tag["close"] else "\n"
