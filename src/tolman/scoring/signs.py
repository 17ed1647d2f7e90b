"""Signs in a reply: what cues and remarks say of a text, whatever the form of the answer."""

import re

from tolman.scoring import cues, remarks
from tolman.scoring.passages import sentences

_MOST_FIRST = 5_000
_MOST_LAST = 25_000
"""Characters of the end of a reply that are looked at."""

_MOST_BRANCHED = 600
"""Characters of the end of a text in which cases are looked for."""
FLAGS = re.I | re.M
CROSS = re.compile(r"[❌✗✘✖🚫☐👎]|\[ \]|(?<!\w)\( \)|\|\s?(?:no|wrong|false|incorrect)\s?\|\s*\Z", re.I)
TICK = re.compile(r"[✅✓✔☑👍]|\[x\]|\(x\)|\|\s?(?:yes|right|true|correct)\s?\|\s*\Z", re.I)
ANSWER = re.compile(cues.ANSWERS, FLAGS)
VERDICT = re.compile(cues.VERDICTS, FLAGS)
THEREFORE = re.compile(cues.THEREFORE, FLAGS)
LIST_LEAD = re.compile(cues.LIST_LEADS, re.I)
STATEMENT = re.compile(cues.STATEMENTS, FLAGS)
TAIL = re.compile(remarks.TAILS, FLAGS)
REOPENING = re.compile(remarks.REOPENINGS, re.I)
ALTERNATIVE = re.compile(remarks.ALTERNATIVES, re.I)
JOINED = re.compile(remarks.JOINED, re.I)
RIVAL = re.compile(remarks.RIVALS, re.I)
CORRECTION = re.compile(remarks.CORRECTIONS, re.I)
COMPARED = re.compile(remarks.COMPARED, re.I)
ASKED = re.compile(remarks.QUESTIONS, re.I)
WITHDRAWN = re.compile(remarks.WITHDRAWALS, re.I)
GIVEN_UP = re.compile(remarks.GIVEN_UP, re.I)
FORMER = re.compile(remarks.FORMER, re.I)
CONCESSION = re.compile(remarks.CONCEDED, re.I)
BRANCHES = re.compile(remarks.BRANCHES, re.I)
REASON = re.compile(r"[,;]?\s(?:since|because|given\sthat|as)\s[^.!?\n]{1,300}", re.I)
JUDGED = re.compile(r"\b(?:is|are|was|were)\s(?:also\s|both\s)?(?:true|false|possible|plausible)\b", re.I)
"""What is said of statements before something follows from them."""
DISBELIEF = re.compile(remarks.DISBELIEF, re.I)
DENIED_ASIDE = re.compile(remarks.ASIDES, re.I)
DOUBT = re.compile(remarks.DOUBTS, re.I)
RETRACTED = re.compile(remarks.RETRACTIONS, re.I)
CONCEDED = re.compile(remarks.CONCESSIONS, re.I)
REFUSED = re.compile(remarks.REFUSALS, re.I)
CUT_OFF = re.compile(remarks.CUT_OFF, re.I)
DELIBERATION = re.compile(remarks.DELIBERATION, re.I)
REASONS = re.compile(remarks.REASONS, re.I)
LIST_TAIL = re.compile(r"\W*+(?!(?:and |but )?not\b|rather|instead|over\b|as opposed)[a-z ]+\Z", re.I)
ASIDE = re.compile(remarks.ASIDES_BEFORE, re.I)
COURTESY = re.compile(remarks.COURTESIES, re.I)
CLAUSE = re.compile(
    r"[,;:(–—]|\b(?:but|so|while|because|that|think|believe|therefore|hence|as|since|whereas)\b", re.I
)


def ends(text: str) -> str:
    """Returns a text, of a long one its beginning and its end, where conclusions stand."""
    if len(text) <= _MOST_FIRST + _MOST_LAST:
        return text
    return f"{text[:_MOST_FIRST]}\n\n{text[-_MOST_LAST:]}"


def settled(text: str) -> str:
    """Returns a text without what is crossed out or denied in brackets, former thoughts and doubt behind."""
    text = DENIED_ASIDE.sub("", without_crossed(text))
    return DOUBT.sub("", CONCESSION.sub("", FORMER.sub("", text)))


def without_crossed(text: str) -> str:
    """Returns a text without the lines that are marked wrong, where another is marked right."""
    rows = text.split("\n")
    marks = [_mark(row) for row in rows]
    if "right" not in marks or "wrong" not in marks:
        return text
    right = [row.replace("👍", "✅") for row, mark in zip(rows, marks, strict=True) if mark != "wrong"]
    return "\nor ".join(right) if marks.count("right") > 1 else "\n".join(right)


def _mark(row: str) -> str:
    """Returns whether a line is marked right or wrong, by a sign, or by a word in a cell of its own; or nothing."""
    is_wrong, is_right = CROSS.search(row) is not None, TICK.search(row) is not None
    return "" if is_wrong == is_right else "wrong" if is_wrong else "right"


def leaves_open(text: str) -> bool:
    """Tells whether a text ends with two cases that have an answer each: "if it is red, A, otherwise B"."""
    found = list(BRANCHES.finditer(text[-_MOST_BRANCHED:]))
    return bool(found) and "\n" not in text[-_MOST_BRANCHED:][found[-1].end() :].strip()


def is_withdrawn(words: str) -> bool:
    """Tells whether words behind an answer withdraw it, whatever it is: "forget that"."""
    return WITHDRAWN.search(words) is not None


def is_disbelieved(words: str) -> bool:
    """Tells whether words say that what was said before is not so: "that can't be right"."""
    return DISBELIEF.search(words) is not None


def is_taken_back(words: str) -> bool:
    """Tells whether words behind an answer take it back: "scratch that", "that is wrong", "I don't know"."""
    return any(pattern.search(words) for pattern in (WITHDRAWN, RETRACTED, GIVEN_UP))


def taken_back_at(text: str) -> int:
    """Returns where the last correction of a text stands if it only takes back what was said, or else 0."""
    found = list(CORRECTION.finditer(text))
    return found[-1].start() if found and is_taken_back(found[-1][0] + text[found[-1].end() :]) else 0


def is_resolved(text: str) -> bool:
    """Tells whether a text with several answers may still say which of them counts."""
    return "\n" in text or any(pattern.search(text) for pattern in (CORRECTION, ANSWER, THEREFORE))


def breaks_off(line: str) -> bool:
    """Tells whether thinking aloud ends without a full stop or mark."""
    return bool(DELIBERATION.search(line)) and line.rstrip()[-1:].isalnum()


def is_aside(line: str, match: re.Match[str]) -> bool:
    """Tells whether words such as "it is" stand in a reason or behind "whether", and so state nothing."""
    begin = sentences(line[: match.start() + 1])[-1].start
    is_of_other = match[0].casefold().startswith(("which", "that ", "who ")) and COMPARED.search(
        line, begin, match.start()
    )
    return bool(is_of_other) or ASIDE.search(line, begin, match.start()) is not None
