"""The texts of options: where they stand in an answer, whole or by what no other option says."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_uppercase

from tolman.scoring.choicewords import ARTICLES
from tolman.scoring.plain import plain
from tolman.scoring.spellings import unaccented

_MARKS = {"❌": "wrong", "✗": "wrong", "✘": "wrong", "✖": "wrong", "🚫": "wrong"}
_TOKEN = re.compile(
    r"""
    [^\W\d_] (?: \.[^\W\d_] )+ (?! [^\W_] )  # e.g
    | \d+ (?: [.,]\d+ )+
    | [\u3400-\u9fff]
    | (?: (?![\u3400-\u9fff]) [^\W_] )+ (?: ['\-] (?: (?![\u3400-\u9fff]) [^\W_] )+ )*
    | [^\w\s] | \n
    """,
    re.X,
)
_IDIOM = re.compile(
    r"\b(?:right(?=\s(?:answer|option|choice|one|letter|now)\b)|that['’]?s right|that is right|all right)"
    r"|\A\W*right(?=,\s(?:so|the|it|i|then)\b)"
    r"|\A\W*(?:first(?:ly)?(?=,\s(?:i|let|we|the|there)\b)|wait a (?:second|minute))"
    r"|\b(?:option|one|only|choice)\b[^.:\n]{0,20}\b(?:is|are)\s(?:still\s)?left\b",
    re.I,
)
"""What speaks of right and left and means neither side."""
_HEDGE = re.compile(r"\b(?:i (?:guess|think|suppose|reckon|believe)(?=\W*\Z)|tbh|ngl|imo|imho|prob|probs)\b", re.I)
"""What players of few words put beside a letter."""
_DIGITS = {
    word: str(number) for number, word in enumerate("zero one two three four five six seven eight nine ten".split())
}
_DIGITS.pop("one")
"""Numbers that an option may write in words or in digits; "one" need not be a number."""
_MOST_AHEAD = 40
"""Words that the text of an option may take, where accents do not matter."""
Keys = Sequence[tuple[tuple[str, ...], str]]


@dataclass(frozen=True, slots=True)
class Text:
    """The text of an option, found in an answer."""

    letter: str
    words: str = ""


Token = str | Text


@lru_cache(maxsize=1024)
def text_keys(options: tuple[str, ...]) -> Keys:
    """Returns the words of each option with its letter, the longest first, and again without an article in front."""
    written = [(_words(plain(option)), letter) for option, letter in zip(options, ascii_uppercase, strict=False)]
    bare = [(words[1:] if words and words[0] in ARTICLES else words, letter) for words, letter in written]
    keys: dict[tuple[str, ...], set[str]] = {}
    for words, letter in (*written, *bare):
        keys.setdefault(words, set()).add(letter)
    texts = [words for words, _ in written]
    for words, letter in (*_shortened(texts), *_heads(texts)):
        keys.setdefault(words, set()).add(letter)
    for words, meant in [*keys.items()]:
        keys.setdefault(tuple(map(unaccented, words)), {*meant})
    clear = [
        (words, meant.pop()) for words, meant in keys.items() if len(meant) == 1 and any(map(_is_telling, words))
    ]
    return tuple(sorted(clear, key=lambda key: -len(key[0])))


def _shortened(texts: Sequence[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields what options say that no other says, as "first" does of "the first shelf" beside "the second shelf"."""
    common = set(texts[0]).intersection(*texts) if len(texts) > 1 else set()
    for words, letter in zip(texts, ascii_uppercase, strict=False):
        own = tuple(word for word in words if word not in common)
        if 0 < len(own) < len(words) - 1 and words[0] == "the" and words[1 : len(own) + 1] == own:
            yield ("the", *own), letter


def _heads(texts: Sequence[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields what things are, where no other option has these words: the scissors of "a pair of scissors"."""
    for words, letter in zip(texts, ascii_uppercase, strict=False):
        head = words[words.index("of") + 1 :] if "of" in words else ()
        others = {word for other in texts if other is not words for word in other}
        if words[:1] and words[0] in ARTICLES and head and others.isdisjoint(head):
            yield head, letter


def _is_telling(word: str) -> bool:
    """Tells whether a word of an option is more than a letter that could be that of another."""
    return len(word) > 1 or not word.isascii() or not word.isalpha()


def _words(text: str) -> tuple[str, ...]:
    return tuple(_spelt(token) for token in _TOKEN.findall(text) if is_word(token))


def _spelt(word: str) -> str:
    """Returns a word in small letters, and a small number in digits."""
    return _DIGITS.get(word.casefold(), word.casefold())


def is_word(token: Token) -> bool:
    """Tells whether a token is a word or a number, and no sign."""
    return isinstance(token, str) and token[:1].isalnum()


def _marked(tokens: Sequence[str], keys: Keys) -> list[Token]:
    """Returns the tokens with the texts of options in their places; signs between their words do not matter."""
    spots = [spot for spot, token in enumerate(tokens) if is_word(token)]
    words = [_spelt(tokens[spot]) for spot in spots]
    marked: list[Token] = []
    at = done = 0
    while at < len(words):
        length, letter = _found(words, at, keys)
        marked += tokens[done : spots[at]]
        marked.append(Text(letter, " ".join(words[at : at + length])) if letter else tokens[spots[at]])
        done = spots[at + length - 1] + 1
        at += length
    return [*marked, *tokens[done:]]


def _found(words: Sequence[str], at: int, keys: Keys) -> tuple[int, str]:
    """Returns how many words the text of an option takes at a place, and its letter; hyphens do not matter."""
    if found := _spelling_found(words, at, keys):
        return found
    ahead = words[at : at + _MOST_AHEAD]
    if not all(map(str.isascii, ahead)) and (found := _spelling_found([*map(unaccented, ahead)], 0, keys)):
        return found
    return 1, ""


def _spelling_found(words: Sequence[str], at: int, keys: Keys) -> tuple[int, str] | None:
    for key, letter in keys:
        spelling = "".join(key).replace("-", "")
        for length in (len(key), len(key) - 1, len(key) + 1):
            if 0 < length <= len(words) - at and "".join(words[at : at + length]).replace("-", "") == spelling:
                return length, letter
    return None


def tokenised(passage: str, keys: Keys) -> list[Token]:
    """Returns the words and signs of a passage, with the texts of options in their places."""
    found = _TOKEN.findall(_HEDGE.sub(" ", without_idioms(plain(passage))))
    return _marked([_MARKS.get(token, token) for token in found], keys)


def without_idioms(text: str) -> str:
    """Returns a text without "the right option", "first, ..." and the like, which name nothing."""
    return _IDIOM.sub(" ", text)
