"""Mentions of options in a sentence: their letters or texts, and what is said of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolman.scoring.choicewords import (
    APPROVALS,
    ARTICLES,
    DENIALS,
    ENDS,
    EXPLICIT,
    FAULTS,
    FOLLOWERS,
    JOINERS,
    LESSER,
    VERBS,
)
from tolman.scoring.optiontexts import Text, Token, is_word


@dataclass(frozen=True, slots=True)
class Mention:
    """Options that are named together, and what is said of them."""

    letters: frozenset[str]
    first: int
    last: int
    is_denied: bool
    is_approved: bool


def mentioned(tokens: Sequence[Token], letters: str) -> Iterator[Mention]:
    """Yields the options named, by letters where there are any, else by texts; joined ones together."""
    places = [place for place in range(len(tokens)) if is_mention(tokens, place, letters)]
    places = places or [place for place, token in enumerate(tokens) if isinstance(token, Text)]
    group: list[int] = []
    for place in places:
        if group and not _is_joined(tokens[group[-1] + 1 : place]):
            yield _mention(tokens, group)
            group = []
        group.append(place)
    if group:
        yield _mention(tokens, group)


def _is_joined(between: Sequence[Token]) -> bool:
    """Tells whether nothing but "and", "or" and signs stands between two options, or the text of the first."""
    words = [token for token in between if isinstance(token, str) and token not in ENDS - {",", "(", ")"}]
    is_near = len(words) == len([token for token in between if isinstance(token, str)])
    return is_near and all(not is_word(word) or word.casefold() in JOINERS | EXPLICIT | ARTICLES for word in words)


def _mention(tokens: Sequence[Token], group: Sequence[int]) -> Mention:
    first, last = group[0], group[-1]
    named = frozenset(
        token.letter if isinstance(token, Text) else token.upper() for token in (tokens[at] for at in group)
    )
    before, after = _clause_before(tokens, first), clause_after(tokens, last)
    is_denied = holds(before[-6:], DENIALS) or _is_denied(after)
    return Mention(named, first, last, is_denied, not is_denied and _is_approved(after))


def _is_denied(after: Sequence[Token]) -> bool:
    """Tells whether what follows an option denies it: "is not", "isn't", "wrong", but not "not C"."""
    words = [token.casefold() for token in after[:5] if isinstance(token, str)]
    if not words:
        return False
    if words[0] in VERBS:
        return not (DENIALS - {"than"} | LESSER).isdisjoint(words[1:])
    return words[0] in FAULTS


def _is_approved(after: Sequence[Token]) -> bool:
    """Tells whether what follows an option calls it right: "is the best one", "fits"."""
    first = after[0].casefold() if after and isinstance(after[0], str) else ""
    return first in APPROVALS or (first in VERBS and holds(after[1:7], APPROVALS))


def _clause_before(tokens: Sequence[Token], place: int) -> Sequence[Token]:
    start = next((at + 1 for at in range(place - 1, -1, -1) if _is_end(tokens, at)), 0)
    return tokens[start:place]


def _is_end(tokens: Sequence[Token], at: int) -> bool:
    """Tells whether a clause ends at a sign or word; at a dash only behind the text of an option."""
    if tokens[at] in ("-", "("):
        return tokens[at] == "-" and at > 0 and isinstance(tokens[at - 1], Text)
    return tokens[at] in ENDS


def clause_after(tokens: Sequence[Token], place: int) -> Sequence[Token]:
    """Returns what follows an option in its clause; its own text, and signs around it, are passed over."""
    start = place + 1
    while start < len(tokens) and (
        isinstance(tokens[start], Text) or tokens[start] in (".", ":", ")", "(", "-", '"', "'")
    ):
        start += 1
    end = next((at for at in range(start, len(tokens)) if tokens[at] in ENDS), len(tokens))
    than = next((at + 1 for at in range(start, end) if tokens[at] == "than"), end)
    return tokens[start:than]


def holds(tokens: Sequence[Token], words: frozenset[str]) -> bool:
    """Tells whether one of `words` stands among the tokens."""
    return any(isinstance(token, str) and token.casefold() in words for token in tokens)


def is_mention(tokens: Sequence[Token], place: int, letters: str) -> bool:
    """Tells whether a token is the letter of an option, and no article or part of a name."""
    token, after, later = (*tokens[place : place + 3], "", "")[:3]
    if not is_letter(token, letters) or isinstance(after, Text):
        return is_letter(token, letters) and str(token).isupper()
    follower = after.casefold()
    if str(token).isupper() and after.isupper() and is_letter(after, letters):
        return True
    before = tokens[place - 1] if place else ""
    is_explicit = isinstance(before, str) and before.casefold() in EXPLICIT
    if not is_word(after) or (follower in JOINERS and is_letter(later, letters)):
        return str(token).isupper() or is_explicit or _is_marked(before, after) or _is_lone(tokens)
    if not follower.isascii():
        return str(token).isupper()
    return (str(token).isupper() or is_explicit) and follower in VERBS | FOLLOWERS


def _is_marked(before: Token, after: str) -> bool:
    """Tells whether a small letter stands in brackets, in quotes or before a bracket or full stop."""
    return after in (")", ".", ":", "]", '"', "'") or before in ("(", "[", '"', "'")


def _is_lone(tokens: Sequence[Token]) -> bool:
    """Tells whether the words beside a small letter are joiners and other letters."""
    return all(not is_word(token) or str(token).casefold() in JOINERS or len(str(token)) == 1 for token in tokens)


def is_letter(token: Token, letters: str) -> bool:
    """Tells whether a token is a single letter; I is one only among more than eight."""
    if not isinstance(token, str) or len(token) != 1 or not token.isascii() or not token.isalpha():
        return False
    return token.upper() != "I" or len(letters) > 8


def is_explicit(tokens: Sequence[Token], place: int) -> bool:
    """Tells whether a letter stands behind a word such as "option", or in brackets."""
    before, after = (tokens[place - 1] if place else ""), (*tokens[place + 1 :], "")[0]
    if not isinstance(before, str):
        return False
    return before.casefold() in EXPLICIT or (before in ("(", "[") and after in (")", "]"))
