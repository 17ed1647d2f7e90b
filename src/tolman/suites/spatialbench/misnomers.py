"""Names of videos, and which of them are damaged copies of another.

Most videos are named after 32 hex digits, as long as an MD5 digest, so a whole name is known by its length. A name
that is some digits too short or too long and else reads as a whole name of the same file, digit after digit, is a
damaged copy of it: by chance alone this happens once in more than 10^30 pairs. Other names, such as dates and
numbers, may well differ by one digit and are never touched.
"""

import re
from collections.abc import Iterable

_DIGEST = re.compile(r"([0-9a-f]{28,36})(\.\w+)")
_WHOLE = 32


def intact_names(names: Iterable[str]) -> dict[str, str]:
    """Returns the whole name of each damaged one; a name that fits several whole ones is not among them."""
    digests = [match for name in sorted(set(names)) if (match := _DIGEST.fullmatch(name))]
    whole = [match for match in digests if len(match[1]) == _WHOLE]
    found = {}
    for damaged in (match for match in digests if len(match[1]) != _WHOLE):
        fitting = [match[0] for match in whole if match[2] == damaged[2] and _is_copy(damaged[1], match[1])]
        if len(fitting) == 1:
            found[damaged[0]] = fitting[0]
    return found


def _is_copy(one: str, other: str) -> bool:
    """Says whether the shorter of two names is the longer with digits left out."""
    short, long = sorted((one, other), key=len)
    rest = iter(long)
    return all(digit in rest for digit in short)
