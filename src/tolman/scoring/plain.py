"""Plain letters: a text without the dress of Markdown and LaTeX, with one sign for every dash, quote and digit."""

import re
import unicodedata

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015−－﹣⁻➖˗"
"""Signs that stand for a hyphen or a minus."""

_PLAIN = str.maketrans(
    {
        **dict.fromkeys(DASHES, "-"),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\ufe0f\u200e\u200f\u20e3\x00"),
        **dict(zip("🅰🅱🅾", "ABO", strict=True)),
        **{"٫": ".", "٬": ","},
        **dict.fromkeys("‘’‛′´＇", "'"),
        **dict.fromkeys("“”„″«»「」『』", '"'),
        **{power: f"^{digit}" for digit, power in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
        **{half: f" {over}/{under}" for half, over, under in (("½", 1, 2), ("¼", 1, 4), ("¾", 3, 4), ("⅓", 1, 3))},
    }
)
_SIGNS = {"times": "×", "cdot": "×", "approx": "≈", "sim": "~"}
_FRACTION = re.compile(r"\\[dt]?frac\s?\{(\d{1,9})\}\s?\{(\d{1,9})\}")
_COMMAND = re.compile(r"\\([a-zA-Z]{1,20})")
_MARKUP = re.compile(r"~~[^~\n]{1,80}~~|\\.|[\\{}$`]|\*{2,}|(?<![\d ])\*|\*(?![\d ])|(?<![^\W_])_|_(?![^\W_])")
_BLANKS = re.compile(r"[^\S\n]+")
_OTHER_SCRIPTS = "\u0590-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_SEAM = re.compile(rf"(?<=[A-Za-z0-9])(?=[{_OTHER_SCRIPTS}])|(?<=[{_OTHER_SCRIPTS}])(?=[A-Za-z0-9])")


def plain(text: str) -> str:
    """Returns `text` without Markdown, LaTeX and what is struck out.

    A power is written as in m^2, a fraction as in 1/2, and a blank parts scripts, as in "5 个".
    """
    text = _COMMAND.sub(lambda match: _SIGNS.get(match[1], " "), _FRACTION.sub(r" \1/\2 ", text.translate(_PLAIN)))
    bare = _MARKUP.sub(" ", text.replace("^{", "^"))
    whole = unicodedata.normalize("NFKC", "".join(map(_digit, bare)))
    return _BLANKS.sub(" ", _SEAM.sub(" ", whole)).strip()


def _digit(character: str) -> str:
    """Returns a digit of any script as one of ours, and any other character as it is."""
    value = unicodedata.decimal(character, None)
    return character if value is None else str(value)
