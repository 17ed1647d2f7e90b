"""Choices: reading which of several lettered options is meant, as players write it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_uppercase

from tolman.scoring.answer import Unread
from tolman.scoring.conclusion import MOST_CHARACTERS, announced, plain
from tolman.scoring.names import ALTERNATIVES, FILLERS

CONTRADICTION = "the answer gives the letter of one option and the text of another"
"""Why an answer is not read that says two things at once."""

_NOTHING = Unread("the answer names no option")
_EXPLICIT = frozenset(("option", "choice", "letter", "answer"))
_FILLERS = FILLERS.union(
    _EXPLICIT,
    "based believe choose clearly correct hence i'd i'm i'll it's likely most options pick probably right say select "
    "therefore think thus to video with".split(),
)
_JOINERS = frozenset(("or", "and", "/", "|", "&", ","))
_REASONS = frozenset(
    "as because due explanation for given justification note rationale reason reasoning reasons since".split()
)
_VERBS = frozenset("is was seems looks appears would should must can could that's with which so".split())
_DENIALS = frozenset("not never no neither nor wrong incorrect false cannot except isn't can't".split())
_ARTICLES = frozenset(("a", "an", "the"))
_TOKEN = re.compile(
    r"""
    [^\W\d_] (?: \.[^\W\d_] )+ (?! [^\W_] )  # e.g
    | [^\W_]+ (?: ['\-][^\W_]+ )*
    | [^\w\s] | \n
    """,
    re.X,
)


@dataclass(frozen=True, slots=True)
class _Text:
    """The text of an option, found in an answer."""

    letter: str


_Token = str | _Text


def read_choice(answer: str, options: Sequence[str]) -> str | Unread:
    """Reads the letter of one of `options`, from its letter, its text or both; `options` are without letters.

    The answer is what `final_answer` returns: thinking before it is cut by the caller. What follows words such as
    "the answer is" counts before all else, and reasons behind a choice are not read.
    """
    if len(answer) > MOST_CHARACTERS:
        return Unread("the answer is too long for a choice")
    text = plain(answer)
    letters = ascii_uppercase[: len(options)]
    if len(text) == 1 and text.upper() in letters:
        return text.upper()
    keys = _keys(tuple(options))
    found = [reading for part in announced(text) if (reading := _read(part, keys, letters)) != _NOTHING]
    if not found:
        return _read(text, keys, letters)
    return found[0] if len(set(found)) == 1 else Unread(ALTERNATIVES)


@lru_cache(maxsize=1024)
def _keys(options: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Returns the words of each option with its letter, the longest first, and again without an article in front."""
    written = [(_words(plain(option)), letter) for option, letter in zip(options, ascii_uppercase, strict=False)]
    bare = [(words[1:] if words and words[0] in _ARTICLES else words, letter) for words, letter in written]
    keys: dict[tuple[str, ...], set[str]] = {}
    for words, letter in (*written, *bare):
        keys.setdefault(words, set()).add(letter)
    clear = [
        (words, meant.pop()) for words, meant in keys.items() if len(meant) == 1 and any(map(_is_telling, words))
    ]
    return tuple(sorted(clear, key=lambda key: -len(key[0])))


def _is_telling(word: str) -> bool:
    """Tells whether a word of an option is more than a letter that could be that of another."""
    return len(word) > 1 or not word.isascii() or not word.isalpha()


def _words(text: str) -> tuple[str, ...]:
    return tuple(token.casefold() for token in _TOKEN.findall(text) if _is_word(token))


def _is_word(token: _Token) -> bool:
    return isinstance(token, str) and token[:1].isalnum()


def _read(text: str, keys: Sequence[tuple[tuple[str, ...], str]], letters: str) -> str | Unread:
    tokens = _without_reasons(_marked(_TOKEN.findall(text), keys))
    places = [place for place in range(len(tokens)) if _is_mention(tokens, place)]
    if not places:
        return _read_texts(tokens)
    named = {str(tokens[place]).upper() for place in places}
    if len(named) > 1 or any(_is_other_text(tokens, place, named) for place in range(1, len(tokens))):
        return Unread(ALTERNATIVES)
    letter = named.pop()
    if letter not in letters:
        return Unread(f"there is no option {letter}")
    return _objection(tokens, places[0], letter) or letter


def _marked(tokens: Sequence[str], keys: Sequence[tuple[tuple[str, ...], str]]) -> list[_Token]:
    """Returns the tokens with the texts of options in their places; signs between their words do not matter."""
    spots = [spot for spot, token in enumerate(tokens) if _is_word(token)]
    words = [tokens[spot].casefold() for spot in spots]
    marked: list[_Token] = []
    at = done = 0
    while at < len(words):
        length, letter = next(
            ((len(key), letter) for key, letter in keys if tuple(words[at : at + len(key)]) == key), (1, "")
        )
        marked += tokens[done : spots[at]]
        marked.append(_Text(letter) if letter else tokens[spots[at]])
        done = spots[at + length - 1] + 1
        at += length
    return [*marked, *tokens[done:]]


def _without_reasons(tokens: list[_Token]) -> list[_Token]:
    """Returns the tokens before the first word that opens a reason behind a choice."""
    chosen = False
    for place, token in enumerate(tokens):
        if chosen and isinstance(token, str) and token.casefold() in _REASONS:
            return tokens[:place]
        chosen = chosen or isinstance(token, _Text) or _is_mention(tokens, place)
    return tokens


def _is_mention(tokens: Sequence[_Token], place: int) -> bool:
    """Tells whether a token is the letter of an option, and no article or part of a name."""
    token, after, later = (*tokens[place : place + 3], "", "")[:3]
    if not _is_letter(token) or isinstance(after, _Text):
        return _is_letter(token) and str(token).isupper()
    follower = after.casefold()
    if not _is_word(after) or (follower in _JOINERS and _is_letter(later)):
        return True
    return str(token).isupper() and any(follower in words for words in (_VERBS, _REASONS, _JOINERS))


def _is_letter(token: _Token) -> bool:
    return isinstance(token, str) and len(token) == 1 and token.isascii() and token.isalpha() and token.upper() != "I"


def _is_other_text(tokens: Sequence[_Token], place: int, named: set[str]) -> bool:
    """Tells whether a token is the text of an option not named, behind an "or"."""
    token, before = tokens[place], tokens[place - 1]
    return isinstance(token, _Text) and token.letter not in named and before in ("or", "OR", "/", "|")


def _read_texts(tokens: Sequence[_Token]) -> str | Unread:
    """Reads an answer without a letter: the text of one option, and nothing else that says anything."""
    named = {token.letter for token in tokens if isinstance(token, _Text)}
    if not named:
        return _NOTHING
    if len(named) > 1:
        return Unread(ALTERNATIVES)
    strange = _strange(tokens)
    return Unread(f"{strange[:40]!r} is not understood") if strange else named.pop()


def _strange(tokens: Sequence[_Token]) -> str:
    """Returns the first word that says something, or nothing."""
    words = (token for token in tokens if isinstance(token, str) and _is_word(token))
    return next((word for word in words if word.casefold() not in _FILLERS), "")


def _objection(tokens: Sequence[_Token], place: int, letter: str) -> Unread | None:
    """Returns why the letter at `place` is no answer, or None where it is."""
    before, after = tokens[:place], tokens[place + 1 :]
    if _denies(before[-3:]) or (after and after[0] in _VERBS and _denies(after[1:4])):
        return Unread("the answer denies something")
    strange = _strange(before)
    if strange and not _is_explicit(tokens, place):
        return Unread(f"{strange[:40]!r} is not understood")
    told = [token.letter for token in before if isinstance(token, _Text) and not strange]
    behind = next((token for token in after if not isinstance(token, str) or _is_word(token)), "")
    told += [behind.letter] if isinstance(behind, _Text) and _ends_clause(after, behind) else []
    return Unread(CONTRADICTION) if any(other != letter for other in told) else None


def _denies(tokens: Sequence[_Token]) -> bool:
    return any(isinstance(token, str) and token.casefold() in _DENIALS for token in tokens)


def _is_explicit(tokens: Sequence[_Token], place: int) -> bool:
    """Tells whether a letter stands behind a word such as "option", or in brackets."""
    before, after = (tokens[place - 1] if place else ""), (*tokens[place + 1 :], "")[0]
    if not isinstance(before, str):
        return False
    return before.casefold() in _EXPLICIT or (before in ("(", "[") and after in (")", "]"))


def _ends_clause(tokens: Sequence[_Token], text: _Text) -> bool:
    """Tells whether no word follows the text of an option before the next sign."""
    return not _is_word((*tokens, "")[tokens.index(text) + 1])
