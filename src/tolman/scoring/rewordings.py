"""Rewordings: an option told by its words in another order, by a part of it, or in a sentence around it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import ascii_uppercase

from tolman.scoring.choicewords import ASIDES, CONDITIONS, DENIALS, FILLERS, MOST_WORDS
from tolman.scoring.optiontexts import without_idioms
from tolman.scoring.plain import plain
from tolman.scoring.spellings import nearest

_SMALL = frozenset(
    "a an the of to in on at by and then un une le la les l der die das ein eine el los las il".split()
)
"""Words that options may have or not."""
_PLACES = frozenset("right first up all both least most more true yes no together".split())
"""Words around an answer that say which it is where an option has them."""
_GENERAL = frozenset(
    "car vehicle person man woman people thing object item room door wall chair table side way zone area building "
    "shelf floor place one ones two bottle pair tube loaf box cup piece set bag glass number".split()
)
"""Words that alone say of what sort something is, and not which."""
_DENIALS = DENIALS - frozenset("out over than against besides".split())
_SPELLINGS = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth"} | {
    "just": "only",
    "merely": "only",
}
_ORDINALS = {word: str(place) for place, word in enumerate("first second third fourth fifth sixth".split(), 1)}
_JOINED = re.compile(r"([^\W\d_]{2,20}) (?:and|&) ([^\W\d_]{2,20})")
"""Two words that are one option."""
_STEP = re.compile(r"\b(?:first|next|finally|lastly|last|after that)\b", re.I)
_NEGATED = re.compile(r"(?<=can)'t\b|(?<!ca)n't\b|(?<=\bcan)not\b", re.I)
_VERB = re.compile(r"\b(?:is|are|was|were|stands?|lies|sits)\b", re.I)
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[\u3400-\u9fff]|(?:(?![\u3400-\u9fff])[^\W_])+")
_QUESTION = re.compile(r"\?|\b(?:which|what|where|who|whose|how|when|why)\b", re.I)
_PARTED = re.compile(r"[/|?;]|[.!] |\b(?:or|and)\b|,(?! (?:to|on|in|at) )", re.I)
_OWNER = re.compile(r"(?<=[^\W_])'(?:s|d|ll|m|re|ve)\b", re.I)
_MOST_PART = 12
_MOST_CHARACTERS = 160
_FEWEST_TOLD = 2

_YES = (
    "yes yep yeah yup yea aye affirmative sí si oui ja jawohl da sim tak evet iya да так ano igen kyllä はい "
    "ええ うん そうです 是 是的 对 对的 對 對的 有 有的 네 예 نعم हाँ हां"
)
_NO = (
    "no nope nah nay negative non nein não nao nie hayır tidak нет ні ne nem nej nei nee いいえ いや ない ありません "
    "违います 違います 否 不 不是 不是的 没有 沒有 没 不对 아니요 아니오 아니 لا नहीं"
)
_MEANT = {word: meant for words, meant in ((_YES, "Yes"), (_NO, "No")) for word in words.split()}
_AGREED = re.compile(
    rf"\A(?P<before>\W{{0,6}})(?P<word>{'|'.join(sorted(map(re.escape, _MEANT), key=len, reverse=True))})(?![^\W_])",
    re.I,
)

_Words = tuple[str, ...]


def in_yes_and_no(passage: str, options: tuple[str, ...]) -> str:
    """Returns a passage whose first word agrees or denies, in any language, with Yes or No if options begin so."""
    found = _AGREED.match(passage)
    if not found or not _are_yes_and_no(options):
        return passage
    return f"{found['before']}{_MEANT[found['word'].casefold()]}{passage[found.end() :]}"


@lru_cache(maxsize=1024)
def _are_yes_and_no(options: tuple[str, ...]) -> bool:
    firsts = [_AGREED.match(option) for option in options]
    meant = {_MEANT[first["word"].casefold()] for first in firsts if first}
    return meant == {"Yes", "No"}


def by_words(passage: str, options: tuple[str, ...]) -> str:
    """Returns the letter of the one option whose words a passage has, all or some of them, and no others; or nothing.

    Words may stand in any order unless other options have the same ones.
    """
    if len(passage) > _MOST_CHARACTERS or _QUESTION.search(passage):
        return ""
    texts = _texts(options)
    own = frozenset(word for words in texts for word in words)
    written = [_counted(word, own) for word in _words(_stepless(without_idioms(passage)))]
    said = tuple(word for word in written if word in own | _PLACES or word not in FILLERS)
    fewer = tuple(word for word in written if word in _PLACES or word not in FILLERS)
    return _by_part(said, passage, texts) or (_by_part(fewer, passage, texts) if fewer != said else "")


def _by_part(said: _Words, passage: str, texts: Sequence[_Words]) -> str:
    """Returns the letter of the one text of which these words are a part, or nothing."""
    is_telling = any(map(_is_telling, said)) or sum(word in _GENERAL for word in said) > 1
    if not is_telling or len(said) > _MOST_PART:
        return ""
    counted, counts = Counter(said), [Counter(words) for words in texts]
    same = [place for place, count in enumerate(counts) if count == counted]
    if len(same) > 1 or _VERB.search(passage):
        same = [place for place in same if texts[place] == said]
        counts = [count if _is_part(said, words) else Counter() for count, words in zip(counts, texts, strict=True)]
    if len(same) > 1:
        return _only(place for place in same if texts[place] == said)
    return _only(same) or _only(place for place, count in enumerate(counts) if counted <= count)


def _stepless(passage: str) -> str:
    """Returns steps that are told one after the other without the words that count them."""
    return _STEP.sub("", passage) if " then " in passage else passage


def _counted(word: str, own: frozenset[str]) -> str:
    """Returns an ordinal as the number by which options are told apart, and any other word as it is."""
    return _ORDINALS[word] if word not in own and _ORDINALS.get(word) in own else word


def _is_part(said: _Words, words: _Words) -> bool:
    """Tells whether words that were said stand among others in the same order."""
    rest = iter(words)
    return all(word in rest for word in said)


def in_another_order(passage: str, options: tuple[str, ...]) -> str:
    """Returns the letter of the option that has just these words, though some of them are options too, or nothing.

    "Front right" and "in front, to the right" are "right front"; "front, right" may be two.
    """
    if len(passage) > _MOST_CHARACTERS or _PARTED.search(passage):
        return ""
    said = Counter(word for word in _words(passage) if word not in FILLERS or word in _PLACES)
    return _only(place for place, words in enumerate(_texts(options)) if Counter(words) == said and len(words) > 1)


def in_sentence(passage: str, options: tuple[str, ...]) -> str:
    """Returns the letter of the one option all of whose words a short sentence says in their order, or nothing."""
    said = _words(passage) if len(passage) <= _MOST_CHARACTERS and "?" not in passage else ()
    texts = _texts(options)
    found = [place for place, words in enumerate(texts) if _is_within(words, said)]
    letter = _only(found)
    if not letter or len(said) > MOST_WORDS or sum(set(words) == set(texts[found[0]]) for words in texts) > 1:
        return ""
    return letter if (_DENIALS | CONDITIONS | ASIDES).isdisjoint(set(said) - set(texts[found[0]])) else ""


def in_own_order(passage: str, options: tuple[str, ...]) -> str:
    """Returns a passage with "white and red" as "red and white" where an option says so."""
    for option in options:
        halves = _JOINED.fullmatch(option.strip())
        if halves and halves[2].casefold() in passage.casefold():
            one, other = re.escape(halves[1]), re.escape(halves[2])
            passage = re.sub(rf"\b{other}\s?(?:and|&|\+)\s?{one}\b", option, passage, flags=re.I)
    return passage


def misspelt(passage: str, options: tuple[str, ...]) -> str:
    """Returns the letter of the one option that a passage is but for one small mistake, or nothing."""
    texts = ["".join(words) for words in _texts(options)] if len(passage) <= _MOST_CHARACTERS else []
    said = "".join(_words(passage))
    near = nearest(said, [text for text in texts if _DIGIT.findall(text) == _DIGIT.findall(said)])
    return _only(place for place, text in enumerate(texts) if text == near) if near else ""


def _is_within(words: _Words, said: _Words) -> bool:
    """Tells whether `words` stand among those said, in their order, and are more than chance would have."""
    return sum(map(_is_telling, words)) >= _FEWEST_TOLD and _is_part(words, said)


def _is_telling(word: str) -> bool:
    """Tells whether a word may say by itself which option is meant."""
    is_long = len(word) > 1 or not word.isascii() or word.isdigit()
    return is_long and word not in _GENERAL and (word not in FILLERS or word in _PLACES)


def _only(places: Iterable[int]) -> str:
    found = list(places)
    return ascii_uppercase[found[0]] if len(found) == 1 else ""


@lru_cache(maxsize=1024)
def _texts(options: tuple[str, ...]) -> Sequence[_Words]:
    return tuple(_words(option) for option in options)


@lru_cache(maxsize=4096)
def _words(text: str) -> _Words:
    """Returns the words of a text that tell options apart, in lower case, hyphenated ones as several."""
    found = [word.casefold() for word in _WORD.findall(_NEGATED.sub(" not", _OWNER.sub("", plain(text))))]
    kept = [
        word for place, word in enumerate(found) if word not in _SMALL or (word == "a" and place == len(found) - 1)
    ]
    return tuple(_SPELLINGS.get(word, word) for word in kept)
