"""Choices: reading which of several lettered options is meant, as players write it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from string import ascii_uppercase
from typing import NamedTuple

from tolman.scoring.answer import CONTRADICTION, DENIED, OPEN, Unread
from tolman.scoring.conclusion import Conclusion, Read, Reader, conclusion
from tolman.scoring.fillers import COMMITTED, FOREIGN, NEUTRAL
from tolman.scoring.numbers import number_form
from tolman.scoring.plain import plain
from tolman.scoring.units import Unit

_CONTRADICTED = Unread(CONTRADICTION)
_NOTHING = Unread("the answer names no option")
_EXPLICIT = frozenset("option choice letter answer opción opção вариант route path picture image statement".split())
_FILLERS = (
    NEUTRAL
    | COMMITTED
    | FOREIGN
    | _EXPLICIT
    | frozenset(
        "是为為选選项項択肢的了在于於我认認觉覺得应應该該就答案個个有共总總最正确確它他她会會后終终所以因此故请請"
    )
)
_JOINERS = frozenset(("or", "and", "/", "|", "&", ",", "nor", "plus"))
_REASONS = frozenset(
    "as because due explanation for given justification note rationale reason reasoning reasons since".split()
)
_VERBS = frozenset(
    "is was seems looks appears would should must can could has remains sounds might may will are were "
    "being do does did have had".split()
)
_CONTRASTS = frozenset("but mais sondern sino mas ma 而".split())
_FOLLOWERS = (
    _REASONS
    | _JOINERS
    | _CONTRASTS
    | frozenset(
        "that's with which so not rather instead over it then too also please here from based fits matches wins "
        "in "
        "although though however if unless by at isn't can't won't doesn't isnt cannot does most definitely probably "
        "clearly for sure best right correct only of when".split()
    )
)
_DENIALS = frozenset(
    "not never no neither nor wrong incorrect false cannot except isn't can't isnt cant wasn't won't doesn't don't "
    "ruled rule eliminate eliminated eliminates exclude excluded excludes discard reject rejected unlike than "
    "instead without impossible unlikely implausible out fails contradicts invalid untrue improbable against "
    "excluding "
    "eliminating ruling over besides 不 没 沒 非 nicht kein pas не нет".split()
)
_FAULTS = frozenset(
    "wrong incorrect false isn't can't isnt cant wasn't won't doesn't don't aren't cannot fails impossible unlikely "
    "implausible no contradicts invalid out excluded eliminated".split()
)
_LINKS = frozenset(
    "hit hits into onto enter enters reach reaches near turn go is are was were should must to would will be can "
    "at in on with the toward towards".split()
)
_CONDITIONS = frozenset("if unless whether depends depending when either or other".split())
_ASIDES = frozenset("first then before after earlier initially next also later until option options".split())
"""What makes a sentence with the text of an option one about something else than was asked."""
_COMMON = frozenset("no yes none nothing all both".split())
"""Texts of options that are found in sentences about anything."""
_MOST_WORDS = 14
_FEW_WORDS = 2
"""Words of an option that may stand in a sentence by chance."""
_APPROVALS = frozenset("right correct best better answer true fits matches wins likeliest".split())
_ENDS = frozenset(".!?;:\n,()-") | frozenset("so while whereas because since".split()) | _CONTRASTS
_MARKS = {"❌": "wrong", "✗": "wrong", "✘": "wrong", "✖": "wrong", "🚫": "wrong"}
_ARTICLES = frozenset(("a", "an", "the"))
_TOKEN = re.compile(
    r"""
    [^\W\d_] (?: \.[^\W\d_] )+ (?! [^\W_] )  # e.g
    | [\u3400-\u9fff]
    | [^\W_]+ (?: ['\-][^\W_]+ )*
    | [^\w\s] | \n
    """,
    re.X,
)
_IDIOM = re.compile(
    r"\b(?:right(?=\s(?:answer|option|choice|one|letter|now)\b)|that['’]?s right|that is right|all right)"
    r"|\A\W*right(?=,\s(?:so|the|it|i|then)\b)"
    r"|\b(?:option|one|only|choice)\b[^.:\n]{0,20}\b(?:is|are)\s(?:still\s)?left\b",
    re.I,
)
"""What speaks of right and left and means neither side."""
_HEDGE = re.compile(r"\b(?:i (?:guess|think|suppose|reckon|believe)(?=\W*\Z)|tbh|ngl|imo|imho|prob|probs)\b", re.I)
"""What players of few words put beside a letter."""
_TIMES = re.compile(r"\b(?:(once)(?! (?:you|the|it|we|i|inside|past)\b)|(twice)|(thrice))\b( more| again)?", re.I)
"""How often, in one word; once more is not how often in all."""
_Keys = Sequence[tuple[tuple[str, ...], str]]


@dataclass(frozen=True, slots=True)
class _Text:
    """The text of an option, found in an answer."""

    letter: str
    words: str = ""


_Token = str | _Text


def read_choice(reply: str, options: Sequence[str]) -> str | Unread:
    """Reads the letter of one of `options`, from its letter, its text or both; `options` are without letters."""
    return conclude_choice(reply, options).value


def conclude_choice(reply: str, options: Sequence[str]) -> Conclusion[str]:
    """Returns the letter that a reply chooses, with the passage that says so."""
    keys, letters = _keys(tuple(options)), ascii_uppercase[: len(options)]
    by_text = Reader(partial(_bare, keys=keys, letters=letters), partial(_said, keys=keys, letters=letters))
    amounts = _amounts(tuple(options))
    return conclusion(reply, _by_amount(by_text, amounts) if amounts else by_text)


class _Amounts(NamedTuple):
    """Options that are numbers."""

    unit: Unit
    letters: dict[Fraction, str]


@lru_cache(maxsize=1024)
def _amounts(options: tuple[str, ...]) -> _Amounts | None:
    """Returns options as numbers, "twice" among them, or None where one is none."""
    units = {Unit.METRES: " m", Unit.CENTIMETRES: " cm", Unit.SQUARE_METRES: " m^2"}
    written = [plain(option) for option in options]
    unit = next((unit for unit, end in units.items() if all(each.endswith(end) for each in written)), Unit.COUNT)
    form = number_form(unit)
    values = [form.bare(_in_times(option)) for option in options]
    letters = {
        value: letter for value, letter in zip(values, ascii_uppercase, strict=False) if isinstance(value, Fraction)
    }
    return _Amounts(unit, letters) if len(letters) == len(options) and len(options) > 1 else None


def _in_times(text: str) -> str:
    counts = ("once", "twice", "thrice")
    return _TIMES.sub(lambda match: f"{counts.index(match[0].casefold()) + 1} times" if not match[4] else "1+", text)


def _by_amount(by_text: Reader[str], amounts: _Amounts) -> Reader[str]:
    """Returns a form that reads a number too, where an option is that number."""
    by_number = number_form(amounts.unit)

    def read(passage: str, text: Read[str], number: Read[Fraction]) -> str | Unread:
        found, amount = text(passage), number(_in_times(passage))
        if _MENTIONED.search(plain(passage)) or (isinstance(found, str) and not isinstance(amount, Unread)):
            return found
        if isinstance(amount, Unread):
            return amount
        return amounts.letters.get(amount, Unread("no option is this number"))

    return Reader(
        partial(read, text=by_text.bare, number=by_number.bare),
        partial(read, text=by_text.said, number=by_number.said),
    )


_MENTIONED = re.compile(r"(?<![^\W_])[A-HJ-Z](?![^\W_])")


@lru_cache(maxsize=1024)
def _keys(options: tuple[str, ...]) -> _Keys:
    """Returns the words of each option with its letter, the longest first, and again without an article in front."""
    written = [(_words(plain(option)), letter) for option, letter in zip(options, ascii_uppercase, strict=False)]
    bare = [(words[1:] if words and words[0] in _ARTICLES else words, letter) for words, letter in written]
    keys: dict[tuple[str, ...], set[str]] = {}
    for words, letter in (*written, *bare):
        keys.setdefault(words, set()).add(letter)
    texts = [words for words, _ in written]
    for words, letter in (*_shortened(texts), *_heads(texts)):
        keys.setdefault(words, set()).add(letter)
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
        if words[:1] and words[0] in _ARTICLES and head and others.isdisjoint(head):
            yield head, letter


def _is_telling(word: str) -> bool:
    """Tells whether a word of an option is more than a letter that could be that of another."""
    return len(word) > 1 or not word.isascii() or not word.isalpha()


def _words(text: str) -> tuple[str, ...]:
    return tuple(token.casefold() for token in _TOKEN.findall(text) if _is_word(token))


def _is_word(token: _Token) -> bool:
    return isinstance(token, str) and token[:1].isalnum()


def _marked(tokens: Sequence[str], keys: _Keys) -> list[_Token]:
    """Returns the tokens with the texts of options in their places; signs between their words do not matter."""
    spots = [spot for spot, token in enumerate(tokens) if _is_word(token)]
    words = [tokens[spot].casefold() for spot in spots]
    marked: list[_Token] = []
    at = done = 0
    while at < len(words):
        length, letter = _found(words, at, keys)
        marked += tokens[done : spots[at]]
        marked.append(_Text(letter, " ".join(words[at : at + length])) if letter else tokens[spots[at]])
        done = spots[at + length - 1] + 1
        at += length
    return [*marked, *tokens[done:]]


def _found(words: Sequence[str], at: int, keys: _Keys) -> tuple[int, str]:
    """Returns how many words the text of an option takes at a place, and its letter; hyphens do not matter."""
    for key, letter in keys:
        spelling = "".join(key).replace("-", "")
        for length in (len(key), len(key) - 1, len(key) + 1):
            if 0 < length <= len(words) - at and "".join(words[at : at + length]).replace("-", "") == spelling:
                return length, letter
    return 1, ""


def _tokens(passage: str, keys: _Keys) -> list[_Token]:
    return _marked(
        [_MARKS.get(token, token) for token in _TOKEN.findall(_HEDGE.sub(" ", _IDIOM.sub(" ", plain(passage))))], keys
    )


def _bare(passage: str, keys: _Keys, letters: str) -> str | Unread:
    """Reads a passage that is nothing but an option."""
    tokens = _tokens(passage, keys)
    words = [token for token in tokens if not isinstance(token, str) or _is_word(token)]
    if len(words) == 1 and _is_letter(words[0], letters) and str(words[0]).upper() in letters:
        return str(words[0]).upper()
    places = [place for place in range(len(tokens)) if _is_mention(tokens, place, letters)]
    named = {str(tokens[place]).upper() for place in places}
    told = {token.letter for token in tokens if isinstance(token, _Text)}
    if not named and not told:
        return _NOTHING
    if strange := next((word for word in _others(tokens, places) if word.casefold() not in _FILLERS), ""):
        return Unread(DENIED if strange.casefold() in _DENIALS else f"{strange[:40]!r} is not understood")
    if len(named or told) > 1:
        return OPEN
    if named and not told <= named:
        return _CONTRADICTED
    letter = (named or told).pop()
    return letter if letter in letters else Unread(f"there is no option {letter}")


def _others(tokens: Sequence[_Token], places: Sequence[int]) -> Iterator[str]:
    """Yields the words that name no option."""
    for place, token in enumerate(tokens):
        if isinstance(token, str) and _is_word(token) and place not in places:
            yield token


@dataclass(frozen=True, slots=True)
class _Mention:
    """Options that are named together, and what is said of them."""

    letters: frozenset[str]
    first: int
    last: int
    is_denied: bool
    is_approved: bool


def _said(passage: str, keys: _Keys, letters: str) -> str | Unread:
    """Reads a sentence that commits itself to one option; it may say what others are not."""
    tokens = _without_reasons(_tokens(passage, keys), letters)
    mentions = list(_mentions(tokens, letters))
    if not mentions:
        return _NOTHING
    affirmed = [each for each in mentions if not each.is_denied]
    affirmed = [each for each in affirmed if each.is_approved] or affirmed
    named = frozenset[str]().union(*(each.letters for each in affirmed))
    if not named:
        return Unread(DENIED)
    if len(named) > 1:
        return OPEN
    (letter,) = named
    if letter not in letters:
        return Unread(f"there is no option {letter}")
    return _objection(tokens, affirmed[0], mentions, letter) or letter


def _without_reasons(tokens: list[_Token], letters: str) -> list[_Token]:
    """Returns the tokens before the first word that opens a reason behind a choice."""
    chosen = False
    for place, token in enumerate(tokens):
        if chosen and isinstance(token, str) and token.casefold() in _REASONS:
            return tokens[:place]
        chosen = chosen or isinstance(token, _Text) or _is_mention(tokens, place, letters)
    return tokens


def _mentions(tokens: Sequence[_Token], letters: str) -> Iterator[_Mention]:
    """Yields the options named, by letters where there are any, else by texts; joined ones together."""
    places = [place for place in range(len(tokens)) if _is_mention(tokens, place, letters)]
    places = places or [place for place, token in enumerate(tokens) if isinstance(token, _Text)]
    group: list[int] = []
    for place in places:
        if group and not _is_joined(tokens[group[-1] + 1 : place]):
            yield _mention(tokens, group)
            group = []
        group.append(place)
    if group:
        yield _mention(tokens, group)


def _is_joined(between: Sequence[_Token]) -> bool:
    """Tells whether nothing but "and", "or" and signs stands between two options, or the text of the first."""
    words = [token for token in between if isinstance(token, str) and token not in _ENDS - {",", "(", ")"}]
    is_near = len(words) == len([token for token in between if isinstance(token, str)])
    return is_near and all(
        not _is_word(word) or word.casefold() in _JOINERS | _EXPLICIT | _ARTICLES for word in words
    )


def _mention(tokens: Sequence[_Token], group: Sequence[int]) -> _Mention:
    first, last = group[0], group[-1]
    named = frozenset(
        token.letter if isinstance(token, _Text) else token.upper() for token in (tokens[at] for at in group)
    )
    before, after = _clause_before(tokens, first), _clause_after(tokens, last)
    is_denied = _holds(before[-6:], _DENIALS) or _is_denied(after)
    return _Mention(named, first, last, is_denied, not is_denied and _is_approved(after))


def _is_denied(after: Sequence[_Token]) -> bool:
    """Tells whether what follows an option denies it: "is not", "isn't", "wrong", but not "not C"."""
    words = [token.casefold() for token in after[:5] if isinstance(token, str)]
    if not words:
        return False
    if words[0] in _VERBS:
        return not _DENIALS.isdisjoint(words[1:])
    return words[0] in _FAULTS


def _is_approved(after: Sequence[_Token]) -> bool:
    """Tells whether what follows an option calls it right: "is the best one", "fits"."""
    first = after[0].casefold() if after and isinstance(after[0], str) else ""
    return first in _APPROVALS or (first in _VERBS and _holds(after[1:7], _APPROVALS))


def _clause_before(tokens: Sequence[_Token], place: int) -> Sequence[_Token]:
    start = next((at + 1 for at in range(place - 1, -1, -1) if _is_end(tokens, at)), 0)
    return tokens[start:place]


def _is_end(tokens: Sequence[_Token], at: int) -> bool:
    """Tells whether a clause ends at a sign or word; at a dash only behind the text of an option."""
    if tokens[at] in ("-", "("):
        return tokens[at] == "-" and at > 0 and isinstance(tokens[at - 1], _Text)
    return tokens[at] in _ENDS


def _clause_after(tokens: Sequence[_Token], place: int) -> Sequence[_Token]:
    """Returns what follows an option in its clause; its own text, and signs around it, are passed over."""
    start = place + 1
    while start < len(tokens) and (
        isinstance(tokens[start], _Text) or tokens[start] in (".", ":", ")", "(", "-", '"', "'")
    ):
        start += 1
    end = next((at for at in range(start, len(tokens)) if tokens[at] in _ENDS), len(tokens))
    return tokens[start:end]


def _holds(tokens: Sequence[_Token], words: frozenset[str]) -> bool:
    return any(isinstance(token, str) and token.casefold() in words for token in tokens)


def _is_mention(tokens: Sequence[_Token], place: int, letters: str) -> bool:
    """Tells whether a token is the letter of an option, and no article or part of a name."""
    token, after, later = (*tokens[place : place + 3], "", "")[:3]
    if not _is_letter(token, letters) or isinstance(after, _Text):
        return _is_letter(token, letters) and str(token).isupper()
    follower = after.casefold()
    if str(token).isupper() and after.isupper() and _is_letter(after, letters):
        return True
    before = tokens[place - 1] if place else ""
    is_explicit = isinstance(before, str) and before.casefold() in _EXPLICIT
    if not _is_word(after) or (follower in _JOINERS and _is_letter(later, letters)):
        return str(token).isupper() or is_explicit or _is_marked(before, after) or _is_lone(tokens)
    if not follower.isascii():
        return str(token).isupper()
    return (str(token).isupper() or is_explicit) and follower in _VERBS | _FOLLOWERS


def _is_marked(before: _Token, after: str) -> bool:
    """Tells whether a small letter stands in brackets, in quotes or before a bracket or full stop."""
    return after in (")", ".", ":", "]", '"', "'") or before in ("(", "[", '"', "'")


def _is_lone(tokens: Sequence[_Token]) -> bool:
    """Tells whether the words beside a small letter are joiners and other letters."""
    return all(not _is_word(token) or str(token).casefold() in _JOINERS or len(str(token)) == 1 for token in tokens)


def _is_letter(token: _Token, letters: str) -> bool:
    if not isinstance(token, str) or len(token) != 1 or not token.isascii() or not token.isalpha():
        return False
    return token.upper() != "I" or len(letters) > 8


def _objection(
    tokens: Sequence[_Token], chosen: _Mention, mentions: Sequence[_Mention], letter: str
) -> Unread | None:
    """Returns why a sentence does not choose the option that it names, or None where it does."""
    token, after = tokens[chosen.last], _clause_after(tokens, chosen.last)
    if isinstance(token, str):
        told = [each.letter for each in tokens[chosen.last + 1 :] if isinstance(each, _Text)][:1]
        behind = next((each for each in tokens[chosen.last + 1 :] if not isinstance(each, str) or _is_word(each)), "")
        if isinstance(behind, _Text) and behind.letter != letter and not after:
            return _CONTRADICTED
        before = [each.letter for each in tokens[: chosen.first] if isinstance(each, _Text)]
        if before and before != [letter] * len(before) and not _strange(tokens[: chosen.first], ()):
            return _CONTRADICTED
        if (
            told
            and told[0] != letter
            and tokens[chosen.last + 1 : chosen.last + 2][:1] in (["or"], ["OR"], ["/"], ["|"])
        ):
            return OPEN
    if chosen.is_approved:
        return None
    strange = _strange(tokens[: chosen.first], [each for each in mentions if each.is_denied])
    if not strange and isinstance(token, _Text):
        strange = _strange(tokens[chosen.last + 1 :], [each for each in mentions if each.is_denied])
    if not strange and after and isinstance(after[0], str) and after[0].casefold() in _VERBS:
        strange = _strange(after, ())
    if strange and _is_linked(tokens, chosen):
        return None
    if strange and not (_is_explicit(tokens, chosen.first) and not after):
        return Unread(f"{strange[:40]!r} is not understood")
    return None


def _strange(tokens: Sequence[_Token], denied: Sequence[_Mention]) -> str:
    """Returns the first word that says something, or nothing."""
    if denied:
        return ""
    words = (token for token in tokens if isinstance(token, str) and _is_word(token))
    return next((word for word in words if word.casefold() not in _FILLERS), "")


def _is_linked(tokens: Sequence[_Token], chosen: _Mention) -> bool:
    """Tells whether a short sentence asserts the text of an option: as its beginning, or behind a word that links."""
    ahead = [token for token in tokens[: chosen.first] if token not in _ARTICLES]
    before, text = (ahead[-1] if ahead else ""), tokens[chosen.last]
    is_short = sum(map(_is_word, tokens)) <= _MOST_WORDS
    is_plain = not _holds(tokens, _DENIALS | _CONDITIONS) and "?" not in tokens
    if isinstance(tokens[0], _Text) and chosen.first == 0 and len(tokens) > 1 and tokens[1] in tuple(",.;:-("):
        return True
    behind = next((token for token in tokens[chosen.last + 1 :]), "")
    if (isinstance(text, _Text) and text.words in _COMMON) or behind in ("and", "or"):
        return False
    is_led = not isinstance(before, str) or not _is_word(before) or before.casefold() in _FILLERS | _LINKS
    if not isinstance(text, _Text) or not is_short or not is_plain:
        return False
    is_told = len(text.words.split()) > _FEW_WORDS and not _holds(tokens, _ASIDES)
    return is_led or is_told or not str(before).isascii()


def _is_explicit(tokens: Sequence[_Token], place: int) -> bool:
    """Tells whether a letter stands behind a word such as "option", or in brackets."""
    before, after = (tokens[place - 1] if place else ""), (*tokens[place + 1 :], "")[0]
    if not isinstance(before, str):
        return False
    return before.casefold() in _EXPLICIT or (before in ("(", "[") and after in (")", "]"))
