"""Told moves: turns that are told in plain words, such as "I jump to the sofa, turn right and then observe"."""

import re

_LEAD = re.compile(
    r"\b(?:I|we|will|would\slike\sto|want\sto|am\sgoing\sto|shall|first|then|next|and|finally|now|let\sme|['’]ll|my|moves?|"
    r"actions?|are|is|plan|by|myself|it|again|ahead|around\sme|so|ok|okay)\b|[\s,.;:!\d()>→*`-]",
    re.I,
)
_MOST_CHARACTERS = 300
_TURNS = {"right": "90", "left": "-90", "around": "180", "round": "180", "back": "180"}
_JUMP = r"\b(?:jump\s?to|(?:jump|go|walk|move)(?:\sover)?\sto)[ (](?:the\s)?(?P<jump>{names})\b"
_TURN = (
    r"\b(?:rotate|turn)(?:\smyself)?\s(?:by\s)?(?:(?P<degrees>90|180|270)\s?(?:°|degrees?)?(?:\s(?:to\sthe\s)?"
    r"(?P<way>clockwise|right|counter-?clockwise|anti-?clockwise|left))?|"
    r"(?P<towards>clockwise|counter-?clockwise|anti-?clockwise)\s(?:by\s)?(?P<amount>90|180|270)\s?(?:°|degrees?)?|(?:to\sthe\s)?(?P<side>right|left|around|round|back)\b"
    r"(?:\sby\s(?P<by>90|180|270)\s?(?:°|degrees?)?)?)"
)
_LOOK = r"\b(?P<look>observe|look)\b"
_QUERY = (
    r"\b(?:query|ask\s(?:for|about))\s(?:the\s)?"
    r"(?:(?:place|position|coordinates)\sof\s(?:the\s)?)?(?P<query>{names})\b"
)


def in_calls(passage: str, names: tuple[str, ...]) -> str:
    """Returns a passage that is nothing but moves in plain words as calls, and any other as it is."""
    if len(passage) > _MOST_CHARACTERS or "[" in passage or not names:
        return passage
    spelt = "|".join(sorted((re.escape(name).replace(r"\ ", "[ _-]?") for name in names), key=len, reverse=True))
    told = re.compile("|".join(way.replace("{names}", spelt) for way in (_JUMP, _TURN, _LOOK, _QUERY)), re.I)
    calls = [_call(match) for match in told.finditer(passage)]
    is_all = bool(calls) and not _LEAD.sub("", told.sub("", passage))
    return f"[{', '.join(calls)}]" if is_all else passage


def _call(told: re.Match[str]) -> str:
    if told["jump"] or told["query"]:
        return f"JumpTo({told['jump']})" if told["jump"] else f"Query({told['query']})"
    if told["look"]:
        return "Observe()"
    if told["side"]:
        return f"Rotate({_turned(told['side'], told['by'])})"
    way = (told["way"] or told["towards"] or "").casefold()
    is_left = way not in ("", "clockwise", "right")
    return f"Rotate({'-' if is_left else ''}{told['degrees'] or told['amount']})"


def _turned(side: str, degrees: str | None) -> str:
    """Returns the degrees of a turn to a side."""
    turn = _TURNS[side.casefold()]
    return turn if degrees is None else f"{'-' if turn.startswith('-') else ''}{degrees}"
