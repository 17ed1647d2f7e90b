"""Spellings: what players write almost as it is spelt, without its accents or with one small mistake."""

import unicodedata
from collections.abc import Collection
from functools import lru_cache

_LAST_LATIN = "\u024f"
_WHOLE_LETTERS = str.maketrans({"ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "đ": "d"})
_FEWEST_LETTERS = 5
"""Letters that a word has where a letter too many, too few or in the wrong place still leaves it clear."""
_FEWEST_TO_REPLACE = 8
"""Letters that it has where one of them may be another: "truck" is no "trunk"."""
_MOST_LETTERS = 40


@lru_cache(maxsize=4096)
def unaccented(text: str) -> str:
    """Returns a text in small letters with Latin ones without their accents; other scripts stay as they are."""
    if text.isascii():
        return text.casefold()
    return "".join(map(_bare, text.casefold()))


def _bare(letter: str) -> str:
    if letter > _LAST_LATIN:
        return letter
    return unicodedata.normalize("NFKD", letter)[:1].translate(_WHOLE_LETTERS)


def nearest(word: str, known: Collection[str]) -> str:
    """Returns the one known word that a word is but for one small mistake, or nothing; a plural is no mistake."""
    if not _FEWEST_LETTERS <= len(word) <= _MOST_LETTERS or word.removesuffix("s") in known:
        return ""
    near = [each for each in known if abs(len(each) - len(word)) <= 1 and _is_near(word, each)]
    return near[0] if len(near) == 1 else ""


def _is_near(one: str, other: str) -> bool:
    """Tells whether two words differ by one letter, or by two neighbours that are swapped."""
    same = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    if same is None:
        return len(one) != len(other)
    if len(one) == len(other):
        is_swapped = one[same : same + 2] == other[same : same + 2][::-1] and one[same + 2 :] == other[same + 2 :]
        return is_swapped or (len(one) >= _FEWEST_TO_REPLACE and one[same + 1 :] == other[same + 1 :])
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return longer[same + 1 :] == shorter[same:]
