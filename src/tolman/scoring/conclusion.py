"""The conclusion of an answer: what follows words such as "the answer is", in plain letters."""

import re
import unicodedata
from collections.abc import Iterator

MOST_CHARACTERS = 1_000
"""Longer answers are not read: what is asked for is a letter or a number."""

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015−－﹣", "-"),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\ufe0f"),
        **dict.fromkeys("‘’‛′", "'"),
        **dict.fromkeys("“”„″", '"'),
        **{power: f"^{digit}" for digit, power in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
        **{half: f" {over}/{under}" for half, over, under in (("½", 1, 2), ("¼", 1, 4), ("¾", 3, 4), ("⅓", 1, 3))},
    }
)
_SIGNS = {"times": "×", "cdot": "×", "approx": "≈", "sim": "~"}
_FRACTION = re.compile(r"\\[dt]?frac\s?\{(\d{1,9})\}\s?\{(\d{1,9})\}")
_COMMAND = re.compile(r"\\([a-zA-Z]{1,20})")
_MARKUP = re.compile(r"\\.|[\\{}$`]|\*{2,}|(?<![\d ])\*|\*(?![\d ])|(?<![^\W_])_|_(?![^\W_])")
_BLANKS = re.compile(r"[^\S\n]+")
_ANNOUNCED = re.compile(
    r"\banswer\b(?:\s{1,3}to\s{1,3}(?:this|the)\s{1,3}question)?"
    r"(?:\s{1,3}(?:is|was|(?:would|should|must|will)\s{1,3}be))?\s{0,3}[:=]?",
    re.I,
)


def plain(text: str) -> str:
    """Returns `text` without Markdown and LaTeX, with one sign for every dash, quote, digit and power.

    A power is written as in m^2, a fraction as in 1/2.
    """
    text = _COMMAND.sub(lambda match: _SIGNS.get(match[1], " "), _FRACTION.sub(r" \1/\2 ", text.translate(_PLAIN)))
    bare = _MARKUP.sub(" ", text.replace("^{", "^"))
    return _BLANKS.sub(" ", unicodedata.normalize("NFKC", "".join(map(_digit, bare)))).strip()


def _digit(character: str) -> str:
    """Returns a digit of any script as one of ours, and any other character as it is."""
    value = unicodedata.decimal(character, None)
    return character if value is None else str(value)


def announced(text: str) -> Iterator[str]:
    """Yields what follows each "answer" of a plain text, up to the next."""
    yield from _ANNOUNCED.split(text)[1:]
