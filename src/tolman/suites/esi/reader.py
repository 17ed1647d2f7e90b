"""Reads moves: strictly the calls that `moves.written` writes, and with patience what players reply."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from string import ascii_uppercase

from tolman.eye.deed import Deed, Pointed, Verb, Whom
from tolman.eye.motion import Motion
from tolman.physics.act import Side
from tolman.scoring.answer import OPEN, UNANSWERED, Unread, without_thoughts
from tolman.scoring.conclusion import concluded
from tolman.scoring.fillers import COMMITTED, NEUTRAL
from tolman.scoring.forms import Reader
from tolman.scoring.passages import first_sentence, sentences
from tolman.scoring.signs import ends
from tolman.suites.esi import json_steps, told_steps
from tolman.suites.esi.answers import (
    confidence_in,
    confidence_of,
    is_confidence,
    option_in,
    probability,
    without_confidence,
)
from tolman.suites.esi.arguments import made
from tolman.suites.esi.known import Known
from tolman.suites.esi.moves import (
    ANSWER,
    BESIDE,
    DEEDS,
    END_PHASE,
    FLOOR,
    GO_TO,
    HAND,
    LOOK_INTO,
    STACK,
    UNAIMED,
    WAYS,
    WITH_HAND,
    EndPhase,
    GoTo,
    LookInto,
    Move,
    Say,
)
from tolman.suites.esi.names import resolved
from tolman.suites.esi.unread import Unreadable, Why

_CALL = re.compile(r"(\w+)\((.*)\)", re.S)
_PLACE = re.compile(r"\s*(\d{1,3}(?:\.\d+)?)\s*,\s*(\d{1,3}(?:\.\d+)?)\s*", re.A)


def called(text: str) -> Move:
    """Returns the move that a call writes; raises ValueError for anything else."""
    found = _CALL.fullmatch(text.strip())
    if not found:
        raise ValueError(f"{text!r} is no move")
    name, said = found[1], found[2].strip()
    if name in WAYS:
        return Motion(WAYS[name], float(said) if said else None)
    if name in DEEDS:
        return Deed(DEEDS[name], _aim(DEEDS[name], said))
    if name in _OTHERS:
        return _OTHERS[name](said)
    raise ValueError(f"there is no move {name!r}")


def _aim(verb: Verb, said: str) -> Whom | None:
    """Returns what something is done to."""
    if verb in UNAIMED:
        if said:
            raise ValueError(f"to {verb} takes nothing, not {said!r}")
        return None
    if (verb in WITH_HAND and said.casefold() == HAND) or (verb is Verb.POUR and said.casefold() == FLOOR):
        return None
    return whom(said)


def whom(said: str) -> Whom:
    """Returns a place in the picture, or a name."""
    place = _PLACE.fullmatch(said)
    if place:
        return Pointed(float(place[1]), float(place[2]))
    if not said.strip():
        raise ValueError("something is done to nothing")
    return said.strip()


def _go(said: str) -> GoTo:
    place = whom(said)
    if not isinstance(place, Pointed):
        raise ValueError(f"one goes to a place in the picture, not to {said!r}")
    return GoTo(place)


def _beside(said: str) -> Deed:
    side, _, of = said.partition(",")
    return Deed(Verb.PUT, whom(of), side=Side(side.strip().casefold()))


def _stack(said: str) -> Deed:
    *things, ground = (part.strip() for part in said.split(";"))
    return Deed(Verb.STACK, whom(ground), things=tuple(map(whom, things)))


def _end(said: str) -> EndPhase:
    if said:
        raise ValueError(f"a phase ends with nothing said, not {said!r}")
    return EndPhase()


def _say(said: str) -> Say:
    option, _, sure = said.rpartition(",")
    if not option:
        return Say(said)
    return Say(option.strip(), probability(float(sure.removesuffix("%")), is_percent=sure.endswith("%")))


_OTHERS: Mapping[str, Callable[[str], Move]] = {
    GO_TO: _go,
    LOOK_INTO: lambda said: LookInto(whom(said)),
    BESIDE: _beside,
    STACK: _stack,
    END_PHASE: _end,
    ANSWER: _say,
}


_NOTHING = Known()


@dataclass
class _Steps:
    """The different steps that a reply names; each stands in its text as a mark, so that nothing is read twice."""

    known: Known
    found: list[Move | Why] = field(default_factory=list)

    def mark(self, name: str, said: str) -> str:
        """Returns the mark of a step."""
        move = made(name, said, self.known)
        number = next((place for place, each in enumerate(self.found) if each == move), len(self.found))
        if number == len(self.found):
            self.found.append(move)
        return f"{_MARK}{number}()"

    def named(self, passage: str) -> list[Move | Why]:
        """Returns the different steps of a passage, in their order."""
        return [self.found[number] for number in dict.fromkeys(map(int, _MARKED.findall(passage)))]


@dataclass(frozen=True, slots=True)
class _Refused(Unread):
    """A passage that is a step which nobody can make."""

    why: Why


def read(reply: str, known: Known = _NOTHING) -> Move | Unreadable:
    """Reads the step to which a reply comes."""
    steps = _Steps(known)
    text = ends(without_thoughts(reply)).translate(_WIDE)
    text = _marked(_EMPTY.sub("", _MARKED.sub(" ", text)), steps)
    form: Reader[Move] = Reader(partial(_bare, steps=steps), partial(_said, steps=steps))
    found = concluded(text, form)
    if isinstance(found, _Refused):
        return Unreadable(found.why)
    if not isinstance(found, Unread):
        return found
    return Unreadable(_why(found, text, steps))


def _why(found: Unread, text: str, steps: _Steps) -> Why:
    """Returns why a reply that comes to nothing is no step."""
    named = steps.named(_DENIED.sub(" ", text))
    if found == OPEN or len(named) > 1:
        return Why.SEVERAL
    if isinstance(flaw := next(iter(named), None), Why):
        return flaw
    return Why.NO_OPTION if not named and _ANSWERED.search(text) else Why.NO_MOVE


_WIDE = str.maketrans("（）：，；", "():,;")
_EMPTY = re.compile(
    r"(?:\n\s{0,20}[*_]{0,3}(?:observation|result|thought|reason)s?[*_]{0,3}:[*_]{0,3}\s{0,20})+\Z", re.I
)
"""Labels at the end with nothing behind them."""
_MARK = "Marked"
_MARKED = re.compile(rf"\b{_MARK}(\d{{1,4}})\(\)")
_CALL = re.compile(r"(?<![^\W_])(?:[A-Za-z]\w{0,20}\.)?([A-Za-z_]\w{0,30})\(((?:[^()]|\([^()]{0,120}\)){0,300})\)")
_LINES = re.compile(r"[^\n]+")
_ECHO = re.compile(r"\bas in:?\s{0,3}[`*]{0,3}(?:Forward\((?:0\.5)?\)|TurnLeft\((?:90)?\))", re.I)
"""The example of a step, as requests give it."""
_COMMENT = re.compile(r"(?<=[)\]])[ \t]{0,8}(?://|#|--(?!>)|/\*)[^\n]{0,400}$", re.M)
_ANSWERED = re.compile(
    r"(?:\b(?:the|my)\s)?(?:\b(?:final|correct|best|right)\s)?\banswers?\b[\"'*_`]{0,3}\s{0,2}(?:\bis\b|\bwould\sbe\b|:|=)[\s\"'*_`:]{0,6}"
    r"|<(?:final_?)?answer>|\\f?boxed\s?\{(?:\\text\s?\{)?|\bI(?:['’]ll|\swill)?\s(?:answer|choose)(?:\swith)?:?\s",
    re.I,
)
_UNDECIDED = re.compile(r"\b(?:if|whether|unless|until|not|n['’]t|before|once|can\sI|what)\b[^.\n]{0,40}\Z", re.I)
_FIRST = re.compile(r"\b(?:but|however|although|though|first)\b", re.I)
"""Words behind an answer by which it is not given yet."""
_LABELS = re.compile(
    r"^[ \t>*_#-]{0,6}(?:(?:my|next|chosen|final)\s)?(?:action|step|move)[ \t*_]{0,3}:[ \t*_]{0,4}", re.I | re.M
)
"""What a step is called on a line of its own, in front of it."""
_CALLED_FINAL = "FINAL ANSWER: "
_MOST_WHOLE = 200
_MOST_ANSWERED = 10
_BLANK = re.compile(r"[\W_]+")
_LETTER = re.compile(r"[\s*_`\"'(\[]*(?:option\s)?\(?([A-Z])\b([^\n]{0,120})\s*", re.I)


def _marked(text: str, steps: _Steps) -> str:
    """Returns a text with a mark in the place of each step."""
    text = _in_json(_ECHO.sub(" ", text), steps)
    whole = _whole_answer(text, steps)
    if whole:
        return whole
    text = _COMMENT.sub("", _CALL.sub(lambda call: _called(call, steps), text))
    if len(_LABELS.findall(text)) == 1:
        text = _LABELS.sub(_CALLED_FINAL, text)
    text = _with_answers(text, steps)
    is_whole = len(sentences(text.strip()[:_MOST_WHOLE])) == 1
    return _LINES.sub(lambda line: _told(line[0], steps, is_whole), text)


def _in_json(text: str, steps: _Steps) -> str:
    for begin, end, told in reversed(json_steps.found_in(text)):
        marks = ", ".join(steps.mark(*resolved(called, said)) for called, said in told)
        text = f"{text[:begin]}{marks}{text[end:]}"
    return text


def _called(call: re.Match[str], steps: _Steps) -> str:
    name, said = resolved(call[1], call[2])
    if name:
        return steps.mark(name, said)
    return f"{call[1]}({_CALL.sub(lambda inner: _called(inner, steps), said)})" if "(" in said else call[0]


def _told(line: str, steps: _Steps, is_whole: bool) -> str:
    """Returns a line with a mark in the place of each sentence that is a step in plain words."""
    parts = []
    for sentence in sentences(line):
        told = () if _MARKED.search(sentence.text) else told_steps.in_calls(sentence.text, steps.known, is_whole)
        marks = " or ".join(steps.mark(*resolved(name, said)) for name, said in told)
        label = _CALLED_FINAL if sentence.text.startswith(_CALLED_FINAL) else " "
        parts.append(f"{label}{marks}." if marks else sentence.text)
    return "".join(parts)


def _whole_answer(text: str, steps: _Steps) -> str:
    """Returns the mark of an answer that is nothing but a letter, with a confidence or the text of its option."""
    match = _LETTER.fullmatch(text)
    letter = match[1].upper() if match else ""
    shown = dict(zip(ascii_uppercase, steps.known.options, strict=False))
    if match is None or letter not in shown:
        return ""
    rest = _BLANK.sub("", without_confidence(match[2]))
    is_all = is_confidence(match[2].lstrip(" ,;:.)")) or rest.casefold() in (
        "",
        _BLANK.sub("", shown[letter]).casefold(),
    )
    return _answer(text, steps) if is_all else ""


def _with_answers(text: str, steps: _Steps) -> str:
    """Returns a text with a mark in the place of what is called an answer, and its confidence."""
    for match in reversed(list(_ANSWERED.finditer(text))[-_MOST_ANSWERED:]):
        said = first_sentence(text[match.end() :].split("\n", 1)[0])
        begin = text.rfind("\n", 0, match.start()) + 1
        if _MARKED.search(said) or _FIRST.search(said) or _UNDECIDED.search(text[begin : match.start()]):
            continue
        mark = _answer(re.sub(r"</\w{1,20}>|\}+", " ", said), steps, text[match.end() :])
        if mark:
            text = f"{text[: match.start()]}{mark}.{text[match.end() + len(said) :]}"
    return text


def _answer(said: str, steps: _Steps, behind: str = "") -> str:
    """Returns the mark of an answer in words; nothing where they choose no option."""
    number = option_in(said, steps.known.options)
    if number is None:
        return ""
    sure = confidence_in(said)
    if sure is None:
        _, _, last = said.rstrip(" .*_`\n").rpartition(",")
        sure = confidence_of(last) if is_confidence(last) else confidence_in(behind)
    return steps.mark(ANSWER, ascii_uppercase[number] + ("" if sure is None else f", {100 * sure:.6f}%"))


# Passages.

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_FILLERS = (
    NEUTRAL
    | COMMITTED
    | frozenset(
        "action actions act step steps move moves call reply do doing make making use using go next now then first "
        "would try let's we'll python json text plaintext tool code bash none it's order also want need command take "
        "taking proceed continue execute print".split()
    )
)
_BEFORE = re.compile(
    r"\b(?:not|never|cannot|without|no|nor|\w{1,8}n['’]t|instead\sof|rather\sthan|avoid|refuse|"
    r"(?:thought|thinking)\s(?:about|of)|considered|considering|tempted|could|might|earlier|previously|before|last|tried|used|"
    r"after|did|was|had|if|unless|when|once|whether|later|afterwards)\b[^.;:!\n]{0,60}$",
    re.I,
)
_DENIED = re.compile(
    rf"\b(?:not|never|cannot|without|nor|\w{{1,8}}n['’]t|instead\sof|rather\sthan|avoid|considered)\s(?:(?!between\b)[^.,;:!\n()]){{0,40}}{_MARKED.pattern}",
    re.I,
)
_ASKED = re.compile(
    rf"\b(?:should|shall|can|may|do|what\sabout|how\sabout)\s[^.!\n]{{0,60}}{_MARKED.pattern}[^.!\n]{{0,60}}\?", re.I
)
_BEHIND = re.compile(
    r"\A[^.!?\n]{0,20}\b(?:would|could|might|was|were|only\sif|unless|if|is\snot|failed|did)\b", re.I
)
_OTHERWISE = re.compile(r"\b(?:or|either|alternatively|otherwise)\b", re.I)


def _bare(passage: str, steps: _Steps) -> Move | Unread:
    """Reads a passage that is nothing but a step."""
    named = steps.named(passage)
    if not named:
        return UNANSWERED
    others = _WORD.findall(_MARKED.sub(" ", passage))
    if any(word.casefold() not in _FILLERS for word in others):
        return UNANSWERED
    return _only(named)


def _said(passage: str, steps: _Steps) -> Move | Unread:
    """Reads the step to which a sentence commits itself, whatever else it says."""
    if _ASKED.search(passage):
        return UNANSWERED
    numbers, start = [], 0
    for mark in _MARKED.finditer(passage):
        if not (_BEFORE.search(passage[start : mark.start()]) or _BEHIND.match(passage[mark.end() :])):
            numbers.append(int(mark[1]))
        start = mark.end()
    if not numbers:
        return UNANSWERED
    if _OTHERWISE.search(passage) and len(steps.named(passage)) > 1:
        return OPEN
    return _only([steps.found[number] for number in dict.fromkeys(numbers)])


def _only(named: list[Move | Why]) -> Move | Unread:
    if len(named) > 1:
        return OPEN
    (move,) = named
    return _Refused(move.value, move) if isinstance(move, Why) else move
