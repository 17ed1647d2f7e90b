"""The conclusion of a reply: where players put it, whatever its form.

A form says what a passage amounts to: a value, or why it is none. This module says which passages are asked, in order
of authority:

1. what follows the last label: FINAL ANSWER, a tag, a box, a key of JSON, a heading;
2. what follows a cue such as "the answer is", stands before one such as "is the right one", or is the last line or
   paragraph that is nothing but an answer; of several in different lines the last;
3. a first line that is nothing but an answer, with reasons below it;
4. in the last line, a last sentence that is nothing but an answer, what follows "so" or "it is", what is in bold;
5. the whole, where it is short and commits itself to one thing.

What follows a conclusion does not matter unless it opens an alternative or takes the conclusion back.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeGuard, TypeVar

from tolman.scoring import signs
from tolman.scoring.answer import ECHOED, OPEN, UNANSWERED, Unread, is_thinking, without_thoughts
from tolman.scoring.forms import Reader
from tolman.scoring.passages import (
    Passage,
    emphasised,
    extents,
    first_sentence,
    is_item,
    labelled,
    lines,
    sentences,
    undressed,
)

T = TypeVar("T")

SHORT = 400
"""Characters up to which a text without a conclusion is read as a whole."""

_MOST = 40
"""Cues that are looked at, from the end, and lines that an answer may take."""

_MOST_CHARACTERS = 5_000
"""Characters of the beginning and of the end of a reply in which its first and last sentences are looked for."""

_MOST_CORRECTIONS = 8
"""Changes of mind that are followed, from the end."""

_MOST_HEADING = 120
"""Characters of an answer that a colon and its explanation may follow."""

_TAKEN_BACK = Unread("the answer is taken back")


@dataclass(frozen=True, slots=True)
class Conclusion(Generic[T]):
    """What a reply comes to, and where it says so."""

    value: T | Unread
    passage: str
    start: int = 0


def concluded(reply: str, form: Reader[T]) -> T | Unread:
    """Returns what a reply comes to, or why it comes to nothing."""
    return conclusion(reply, form).value


def conclusion(reply: str, form: Reader[T]) -> Conclusion[T]:
    """Returns what a reply comes to with the passage that says so, which alone would be read in the same way."""
    whole = without_thoughts(reply)
    text = signs.settled(whole if labelled(whole) else signs.ends(whole))
    found = _found(text, form)
    if found.value in form.examples:
        return Conclusion(ECHOED, found.passage)
    if found.passage != text and not _agree(found.value, _found(found.passage, form).value):
        return Conclusion(found.value, text)
    return found


def _found(text: str, form: Reader[T]) -> Conclusion[T]:
    if found := labelled(text):
        return _after_labels(found, text, form)
    if is_thinking(text):
        return Conclusion(UNANSWERED, text)
    return _unlabelled(text, form)


def _agree(one: T | Unread, other: T | Unread) -> bool:
    return one == other if _is_read(one) else not _is_read(other)


def final_passage(reply: str) -> tuple[str, str]:
    """Returns what the last label of a reply announces and what follows it, or all but the thinking and nothing."""
    text = without_thoughts(reply)
    if found := labelled(text):
        return found[-1].text, found[-1].rest
    return ("" if is_thinking(text) else text), ""


def final_answer(reply: str) -> str:
    """Returns what follows the last label of a reply, or all of it but the thinking; nothing if it only thinks."""
    text = without_thoughts(reply)
    if found := labelled(text):
        return signs.REASONS.split(found[-1].text)[0].strip()
    return "" if is_thinking(text) else text


def _is_read(value: T | Unread) -> TypeGuard[T]:
    return not isinstance(value, Unread)


def _is_open(value: object) -> bool:
    return isinstance(value, Unread) and value.is_open


def _counts(value: object) -> bool:
    """Tells whether a reading decides: a value, or several that are left open."""
    return not isinstance(value, Unread) or value.is_open


def _after_labels(found: list[Passage], text: str, form: Reader[T]) -> Conclusion[T]:
    """Reads what the last label announces; labels before it in the same line, or joined by "or", must agree."""
    *before, last = found
    value = _leading(last.text, last.rest, form)
    if (
        isinstance(value, Unread)
        and not value.is_open
        and value != _TAKEN_BACK
        and not signs.REFUSED.search(first_sentence(last.text.strip()))
    ):
        value = _unlabelled(last.text.strip(), form, is_whole=False, otherwise=value).value
    for each in reversed(before):
        between = text[each.start : last.start]
        is_apart = "\n" in between.strip() and not signs.JOINED.search(each.text)
        if is_apart or signs.CORRECTION.search(between) or not _is_read(value):
            break
        other = _leading(signs.JOINED.sub("", each.text), "", form)
        if _is_read(other) and other != value:
            return Conclusion(OPEN, last.text.strip())
    return Conclusion(value, last.text.strip())


def _leading(passage: str, rest: str, form: Reader[T]) -> T | Unread:
    """Reads the answer that begins a passage; what follows it in the passage, and `rest`, may only take it back."""
    body = undressed(passage)
    reaches = extents(body, form.most)
    for reach in reaches:
        value = form.bare(undressed(reach))
        if _is_read(value):
            return _kept(value, body[len(reach) :] + rest, form)
    if reaches and _is_open(value):
        return value
    sentence = first_sentence(body)
    if len(sentence) > form.most:
        return Unread("the answer is too long")
    value = form.said(sentence)
    if _is_read(value):
        return _kept(value, body[len(sentence) :] + rest, form)
    return _before_tail(body, form, value, rest)


def _before_tail(text: str, form: Reader[T], otherwise: T | Unread, rest: str = "") -> T | Unread:
    """Reads what stands in the first sentence before reasons, or returns what was read `otherwise`."""
    for end in _tails(first_sentence(text), form):
        value = form.said(text[:end])
        if _is_read(value):
            return _kept(value, text[end:] + rest, form, is_tail=True)
    return otherwise


def _tails(sentence: str, form: Reader[T]) -> list[int]:
    """Returns where reasons and remarks may begin; in a list neither signs alone nor denials open them."""
    found = list(signs.TAIL.finditer(sentence))[:_MOST]
    return [tail.start() for tail in found if not form.is_list or signs.LIST_TAIL.match(tail[0])]


def _kept(value: T | Unread, rest: str, form: Reader[T], is_tail: bool = False) -> T | Unread:
    """Returns an answer if what follows lets it stand, or what replaces it; a tail is of the same sentence."""
    if isinstance(value, Unread) or not rest.strip():
        return value
    corrections = list(signs.CORRECTION.finditer(rest))[-_MOST_CORRECTIONS:]
    stop = corrections[0].start() if corrections else len(rest)
    if not is_tail and _is_followed(value, rest[:stop], form):
        return OPEN
    if _is_rivalled(value, rest[:stop], form):
        return OPEN
    for place, match in enumerate(corrections):
        stop = corrections[place + 1].start() if place + 1 < len(corrections) else len(rest)
        replaced = _corrected(value, match[0], rest[match.end() : stop], form)
        if not _is_read(replaced):
            return replaced
        value = replaced
    return value


def _corrected(value: T, words: str, passage: str, form: Reader[T]) -> T | Unread:
    """Returns what holds after `words` that may take `value` back, and the passage behind them."""
    is_taken_back = signs.is_taken_back(words + first_sentence(passage.lstrip()))
    told = signs.REASON.sub("", passage).strip() if is_taken_back else passage.strip()
    found = _unlabelled(told, form, is_whole=False).value if told else UNANSWERED
    if _counts(found):
        return found
    return _TAKEN_BACK if is_taken_back else value


def _is_followed(value: T, rest: str, form: Reader[T]) -> bool:
    """Tells whether the next sentence is nothing but another answer."""
    following = extents(undressed(rest), form.most)
    return bool(following) and _differs(value, form.bare(undressed(following[-1])))


def _is_rivalled(value: T, rest: str, form: Reader[T]) -> bool:
    """Tells whether another answer is set beside `value`."""
    for match in list(signs.REOPENING.finditer(rest))[:_MOST]:
        other = _sentence_read(rest[match.end() :], form)
        if _differs(value, other):
            return True
    for sentence in sentences(rest)[:_MOST]:
        rival = signs.RIVAL.search(sentence.text)
        if rival and _differs(value, form.said(sentence.text[: rival.start()][-form.most :])):
            return True
    return False


def _differs(value: object, other: object) -> bool:
    return _is_open(other) or _is_other(value, other)


def _is_other(value: object, other: object) -> bool:
    return not isinstance(other, Unread) and other != value


def _sentence_read(text: str, form: Reader[T]) -> T | Unread:
    """Reads the first sentence of a text, or what stands in it before reasons."""
    sentence = first_sentence(text)[: form.most]
    value = form.said(sentence)
    if not _counts(value) and (tails := _tails(sentence, form)):
        return form.said(sentence[: tails[0]])
    return value


def _unlabelled(text: str, form: Reader[T], is_whole: bool = True, otherwise: Unread = UNANSWERED) -> Conclusion[T]:
    """Reads a text without labels."""
    if signs.leaves_open(text):
        return Conclusion(OPEN, text)
    if signs.ASKED.match(text):
        return Conclusion(otherwise, text)
    bare = form.bare(undressed(text)) if len(text) <= form.most else UNANSWERED
    taken_back = signs.taken_back_at(text) if _is_read(bare) else 0
    if taken_back and _is_read(form.bare(undressed(text[:taken_back]))):
        return Conclusion(_TAKEN_BACK, text)
    if _is_read(bare) or (_is_open(bare) and (bare != OPEN or not signs.is_resolved(text))):
        return Conclusion(bare, text)
    if found := _chosen([*_called(text, form), *_last_block(text, form)], text, form):
        return found
    for way in (_first_line, _last_line, _opening):
        if found := way(text, form):
            return found
    if not is_whole or len(text) > form.most:
        return Conclusion(otherwise, text)
    value = form.said(text)
    if not _is_read(value) and len(sentences(text)) == 1:
        value = _before_tail(text, form, value)
    is_doubtful = len(text) > SHORT or any(
        pattern.search(text) for pattern in (signs.CUT_OFF, signs.REFUSED, signs.WITHDRAWN)
    )
    is_doubtful = is_doubtful or signs.breaks_off(text) or signs.taken_back_at(text) > 0
    return Conclusion(UNANSWERED if _is_read(value) and is_doubtful else value, text)


def _chosen(found: list[Conclusion[T]], text: str, form: Reader[T]) -> Conclusion[T] | None:
    """Returns the last of several conclusions; another in the same line leaves the choice open."""
    if not found:
        return None
    last = max(found, key=lambda each: each.start)
    begin = text.rfind("\n", 0, last.start) + 1
    line = text[begin : last.start]
    corrected = max((match.end() for match in signs.CORRECTION.finditer(line)), default=0)
    beside = [each for each in found if each.start >= begin + corrected]
    premises = sentences(line[corrected:])[-_MOST:-1]
    if premises and signs.THEREFORE.match(line[corrected:][premises[-1].end :].lstrip()):
        premises = [each for each in premises if not signs.JUDGED.search(each.text)]
        beside = [each for each in beside if each is last or not signs.JUDGED.search(each.passage)]
    said = [form.bare(undressed(each.text)) for each in premises]
    others = [each.value for each in beside] + [each for each in said if _is_read(each)]
    is_open = _is_read(last.value) and any(_is_other(last.value, each) for each in others)
    return Conclusion(OPEN, text) if is_open else last


def _called(text: str, form: Reader[T]) -> Iterator[Conclusion[T]]:
    """Yields what is called an answer, before or behind it."""
    matches = list(signs.ANSWER.finditer(text))[-_MOST:]
    for match, following in zip(matches, [*matches[1:], None], strict=False):
        stop = following.start() if following else len(text)
        value = _leading(text[match.end() : stop], "", form)
        if _counts(value):
            yield Conclusion(value, first_sentence(text[match.end() : stop].strip()), match.end())
    for match in list(signs.CORRECTION.finditer(text))[-_MOST_CORRECTIONS:]:
        value = _leading(text[match.end() :], "", form)
        if _is_read(value):
            yield Conclusion(value, first_sentence(text[match.end() :].strip()), match.end())
    for match in list(signs.VERDICT.finditer(text))[-_MOST:]:
        begin = max(text.rfind(stop, 0, match.start()) for stop in ("\n", ". ", "! ", "? ", "。")) + 1
        value = _trailing(text[begin : match.start()], match[0], form)
        if _counts(value) and not signs.CONCEDED.match(text[begin : match.start()]):
            kept = _kept(value, text[match.end() :], form)
            yield Conclusion(kept, text[begin : match.end()].strip(), match.start())


def _trailing(passage: str, verdict: str, form: Reader[T]) -> T | Unread:
    """Reads the answer that ends a passage, before a verdict."""
    passage = passage[-form.most :]
    for reach in (passage + verdict, passage):
        if _counts(value := form.said(reach)):
            return value
    clause = max((match.end() for match in signs.CLAUSE.finditer(passage)), default=0)
    return form.bare(passage[clause:])


def _last_block(text: str, form: Reader[T]) -> list[Conclusion[T]]:
    """Returns the longest stretch of last lines that is nothing but an answer, if there is one."""
    rows = lines(signs.REASONS.split(text)[0])
    while len(rows) > 1 and signs.COURTESY.match(rows[-1].text):
        rows.pop()
    for place in range(max(0, len(rows) - _MOST), len(rows)):
        block = text[rows[place].start : rows[-1].end]
        if len(block) > form.most or not _is_read(value := form.bare(undressed(block))):
            continue
        above = rows[place - 1].text if place else ""
        if above and is_item(rows[place].text, above):
            return []
        if signs.ALTERNATIVE.match(undressed(above)) or signs.ALTERNATIVE.match(undressed(block)):
            return [Conclusion(OPEN, block, rows[place].start)]
        is_led = any(pattern.match(block) for pattern in (signs.ANSWER, signs.THEREFORE, signs.STATEMENT))
        is_apart = form.is_list and "\n\n" in text[rows[place - 1].end : rows[place].start] if place else True
        if above and not is_led and not is_apart and _is_other(value, form.bare(undressed(above[-form.most :]))):
            return [Conclusion(OPEN, block, rows[place].start)]
        return [Conclusion(value, block, rows[place].start)]
    return []


def _first_line(text: str, form: Reader[T]) -> Conclusion[T] | None:
    """Returns a first line that is nothing but an answer, unless it begins a list."""
    rows = lines(text[:_MOST_CHARACTERS])
    if len(rows) < 2 or len(rows[0].text) > form.most or is_item(rows[1].text, rows[0].text):
        return None
    value = form.bare(undressed(rows[0].text))
    if isinstance(value, Unread):
        return None
    kept = _kept(value, text[rows[0].end :], form)
    return Conclusion(kept, rows[0].text)


def _opening(text: str, form: Reader[T]) -> Conclusion[T] | None:
    """Returns an answer that stands alone in the first sentence, or there before reasons."""
    sentence, rows = first_sentence(text), lines(text[:_MOST_CHARACTERS])[:2]
    if len(sentence) > form.most or (len(rows) == 2 and is_item(rows[1].text, rows[0].text)):
        return None
    if signs.CUT_OFF.search(text) and (form.is_list or signs.DELIBERATION.search(sentence)):
        return None
    for end in (len(sentence), *_tails(sentence, form)):
        value = form.bare(undressed(text[:end]))
        if not isinstance(value, Unread):
            kept = _kept(value, text[end:], form, is_tail=end < len(sentence))
            return Conclusion(kept, text[:end])
    return None


def _last_line(text: str, form: Reader[T]) -> Conclusion[T] | None:
    """Returns what the last line comes to, behind words such as "so" or set apart from the rest."""
    text = text[-_MOST_CHARACTERS:]
    said = sentences(text)
    while len(said) > 1 and signs.COURTESY.match(said[-1].text):
        said.pop()
    if not said:
        return None
    end = said[-1].end
    begin = text.rfind("\n", 0, said[-1].end - 1) + 1
    line = text[begin:end]
    above = lines(text[:begin])
    is_open = signs.breaks_off(line) or any(
        pattern.search(line) for pattern in (signs.CUT_OFF, signs.REFUSED, signs.ALTERNATIVE)
    )
    if is_open or (above and is_item(line, above[-1].text)):
        return None
    for found in (_last_sentence(line, form), _inferred(line, form), _set_apart(line, form)):
        if found is not None and _counts(found):
            return Conclusion(found, line)
    return None


def _last_sentence(line: str, form: Reader[T]) -> T | Unread:
    """Returns the last sentence of a line where that alone, or alone since a correction, is an answer."""
    said = sentences(line)[-_MOST:]
    if form.is_list or len(said) < 2 or len(said[-1].text) > form.most or signs.breaks_off(line):
        return UNANSWERED
    value = form.bare(undressed(said[-1].text))
    asks = said[-1].text.rstrip().endswith("?")
    corrected = max((match.end() for match in signs.CORRECTION.finditer(line, 0, said[-1].start)), default=0)
    before = [each.text[-form.most :] for each in said[:-1] if each.start >= corrected]
    others = [form.bare(undressed(each)) for each in before if asks or "?" not in each]
    if _is_read(value) and any(_is_read(each) and each != value for each in others):
        return OPEN
    return value


def _inferred(line: str, form: Reader[T]) -> T | Unread:
    """Returns what follows words such as "so" in a line, or else words such as "it is"."""
    for pattern in (signs.THEREFORE, signs.LIST_LEAD) if form.is_list else (signs.THEREFORE, signs.STATEMENT):
        found = list(pattern.finditer(line))[-_MOST:]
        matches = [
            match for match in found if not signs.is_aside(line, match) and not _is_explained(line, match, form)
        ]
        values = [value for match in matches if _is_read(value := _leading(line[match.end() :], "", form))]
        if values:
            is_open = pattern is signs.STATEMENT and any(each != values[-1] for each in values)
            return form.said(line[-form.most :]) if is_open else values[-1]
    return UNANSWERED


def _is_explained(line: str, match: re.Match[str], form: Reader[T]) -> bool:
    """Tells whether a colon stands behind an answer, so that what follows it explains that answer."""
    before = sentences(line[: match.start()])[-1:] if match[0] in (":", "：") else []
    return any(len(each.text) <= _MOST_HEADING and _is_read(form.said(each.text)) for each in before)


def _set_apart(line: str, form: Reader[T]) -> T | Unread:
    """Returns what stands in bold in a line, where it is one answer."""
    values = {value for span in emphasised(line) if _is_read(value := form.bare(span))}
    return values.pop() if len(values) == 1 else UNANSWERED
