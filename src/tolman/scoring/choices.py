"""Choices: reading which of several lettered options is meant, as players write it."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from string import ascii_uppercase
from typing import NamedTuple

from tolman.scoring.amounts import amounts_of, by_amount
from tolman.scoring.answer import CONTRADICTION, DENIED, OPEN, Unread
from tolman.scoring.choicewords import (
    ARTICLES,
    ASIDES,
    COMMON,
    CONDITIONS,
    DENIALS,
    FEW_WORDS,
    FILLERS,
    LINKS,
    MOST_WORDS,
    REASONS,
    VERBS,
)
from tolman.scoring.conclusion import Conclusion, conclusion
from tolman.scoring.echoes import without_echo
from tolman.scoring.forms import Reader
from tolman.scoring.mentions import Mention, clause_after, holds, is_explicit, is_letter, is_mention, mentioned
from tolman.scoring.optiontexts import Keys, Text, Token, is_word, text_keys, tokenised
from tolman.scoring.positions import in_letters
from tolman.scoring.rewordings import by_words, in_another_order, in_own_order, in_sentence, in_yes_and_no, misspelt

_CONTRADICTED = Unread(CONTRADICTION)
_NO_THING = re.compile(
    r"\W{0,4}no (?:videos?|images?|frames?|pictures?|answer|option|choice|one|idea|clue|way)\b", re.I
)
"""How an answer begins that says what there is not."""
_ARROW = re.compile(r"\s?(?:[-=]{1,2}>|[→⇒➡])\s?")
"""What leads to a conclusion, but where options are ways that are told with arrows."""
_NOTHING = Unread("the answer names no option")


def read_choice(reply: str, options: Sequence[str]) -> str | Unread:
    """Reads the letter of one of `options`, from its letter, its text or both; `options` are without letters."""
    return conclude_choice(reply, options).value


def conclude_choice(reply: str, options: Sequence[str]) -> Conclusion[str]:
    """Returns the letter that a reply chooses, with the passage that says so."""
    offered = _Offer(tuple(options), text_keys(tuple(options)), ascii_uppercase[: len(options)])
    by_text = Reader(partial(_bare_or_reworded, offer=offered), partial(_said_or_reworded, offer=offered))
    amounts = amounts_of(tuple(options))
    if any(map(_ARROW.search, options)):
        reply = _ARROW.sub(", ", reply)
    return conclusion(without_echo(reply, tuple(options)), by_amount(by_text, amounts) if amounts else by_text)


class _Offer(NamedTuple):
    """Options to choose from."""

    texts: tuple[str, ...]
    keys: Keys
    letters: str


def _bare_or_reworded(passage: str, offer: _Offer) -> str | Unread:
    """Reads a passage that is nothing but an option, in its words or some of them."""
    passage = _in_own_words(passage, offer)
    found = Unread(DENIED) if _NO_THING.match(passage) else _bare(passage, offer.keys, offer.letters)
    if found == OPEN:
        return in_another_order(passage, offer.texts) or found
    return by_words(passage, offer.texts) or misspelt(passage, offer.texts) or found if _is_unclear(found) else found


def _said_or_reworded(passage: str, offer: _Offer) -> str | Unread:
    """Reads a sentence that commits itself to one option, by its text or around its words."""
    passage = _in_own_words(passage, offer)
    found = Unread(DENIED) if _NO_THING.match(passage) else _said(passage, offer.keys, offer.letters)
    return in_sentence(passage, offer.texts) or found if _is_unclear(found) else found


def _in_own_words(passage: str, offer: _Offer) -> str:
    """Returns a passage with positions as letters, and agreement and pairs in the words of the options."""
    return in_letters(in_own_order(in_yes_and_no(passage, offer.texts), offer.texts), offer.texts)


def _is_unclear(found: str | Unread) -> bool:
    return isinstance(found, Unread) and not found.is_open and found.reason != DENIED


def _bare(passage: str, keys: Keys, letters: str) -> str | Unread:
    """Reads a passage that is nothing but an option."""
    tokens = tokenised(passage, keys)
    words = [token for token in tokens if not isinstance(token, str) or is_word(token)]
    if len(words) == 1 and is_letter(words[0], letters) and str(words[0]).upper() in letters:
        return str(words[0]).upper()
    places = [place for place in range(len(tokens)) if is_mention(tokens, place, letters)]
    named = {str(tokens[place]).upper() for place in places}
    told = {token.letter for token in tokens if isinstance(token, Text)}
    if not named and not told:
        return _NOTHING
    if strange := next((word for word in _others(tokens, places) if word.casefold() not in FILLERS), ""):
        return Unread(DENIED if strange.casefold() in DENIALS else f"{strange[:40]!r} is not understood")
    if len(named or told) > 1:
        return OPEN
    if named and not told <= named:
        return _CONTRADICTED
    letter = (named or told).pop()
    return letter if letter in letters else Unread(f"there is no option {letter}")


def _others(tokens: Sequence[Token], places: Sequence[int]) -> Iterator[str]:
    """Yields the words that name no option."""
    for place, token in enumerate(tokens):
        if isinstance(token, str) and is_word(token) and place not in places:
            yield token


def _said(passage: str, keys: Keys, letters: str) -> str | Unread:
    """Reads a sentence that commits itself to one option; it may say what others are not."""
    tokens = _without_reasons(tokenised(passage, keys), letters)
    mentions = list(mentioned(tokens, letters))
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


def _without_reasons(tokens: list[Token], letters: str) -> list[Token]:
    """Returns the tokens before the first word that opens a reason behind a choice."""
    chosen = False
    for place, token in enumerate(tokens):
        if chosen and isinstance(token, str) and token.casefold() in REASONS:
            return tokens[:place]
        chosen = chosen or isinstance(token, Text) or is_mention(tokens, place, letters)
    return tokens


def _objection(tokens: Sequence[Token], chosen: Mention, mentions: Sequence[Mention], letter: str) -> Unread | None:
    """Returns why a sentence does not choose the option that it names, or None where it does."""
    token, after = tokens[chosen.last], clause_after(tokens, chosen.last)
    if isinstance(token, str):
        told = [each.letter for each in tokens[chosen.last + 1 :] if isinstance(each, Text)][:1]
        behind = next((each for each in tokens[chosen.last + 1 :] if not isinstance(each, str) or is_word(each)), "")
        if isinstance(behind, Text) and behind.letter != letter and not after:
            return _CONTRADICTED
        before = [each.letter for each in tokens[: chosen.first] if isinstance(each, Text)]
        if before and before != [letter] * len(before) and not _strange(tokens[: chosen.first], ()):
            return _CONTRADICTED
        if (
            told
            and told[0] != letter
            and tokens[chosen.last + 1 : chosen.last + 2][:1] in (["or"], ["OR"], ["/"], ["|"])
        ):
            return OPEN
    if chosen.is_approved or _is_compared(after):
        return None
    strange = _strange(tokens[: chosen.first], [each for each in mentions if each.is_denied])
    if not strange and isinstance(token, Text):
        strange = _strange(tokens[chosen.last + 1 :], [each for each in mentions if each.is_denied])
    if not strange and after and isinstance(after[0], str) and after[0].casefold() in VERBS:
        strange = _strange(after, ())
    if strange and _is_linked(tokens, chosen):
        return None
    if strange and not (is_explicit(tokens, chosen.first) and not after):
        return Unread(f"{strange[:40]!r} is not understood")
    return None


def _is_compared(after: Sequence[Token]) -> bool:
    """Tells whether an option is said to be more than something: "is taller than"."""
    return bool(after) and holds(after[:1], VERBS) and after[-1] == "than"


def _strange(tokens: Sequence[Token], denied: Sequence[Mention]) -> str:
    """Returns the first word that says something, or nothing."""
    if denied:
        return ""
    words = (token for token in tokens if isinstance(token, str) and is_word(token))
    return next((word for word in words if word.casefold() not in FILLERS), "")


def _is_linked(tokens: Sequence[Token], chosen: Mention) -> bool:
    """Tells whether a short sentence asserts the text of an option: as its beginning, or behind a word that links."""
    ahead = [token for token in tokens[: chosen.first] if token not in ARTICLES]
    before, text = (ahead[-1] if ahead else ""), tokens[chosen.last]
    is_short = sum(map(is_word, tokens)) <= MOST_WORDS
    is_plain = not holds(tokens, DENIALS | CONDITIONS) and "?" not in tokens
    if isinstance(tokens[0], Text) and chosen.first == 0 and len(tokens) > 1 and tokens[1] in tuple(",.;:-(、，。"):
        return True
    behind = next((token for token in tokens[chosen.last + 1 :]), "")
    if (isinstance(text, Text) and text.words in COMMON) or behind in ("and", "or"):
        return False
    is_led = not isinstance(before, str) or not is_word(before) or before.casefold() in FILLERS | LINKS
    if not isinstance(text, Text) or not is_short or not is_plain:
        return False
    is_told = len(text.words.split()) > FEW_WORDS and not holds(tokens, ASIDES)
    return is_led or is_told or not str(before).isascii()
