"""The verdict on a file of questions, in plain words."""

from collections.abc import Iterator, Sequence

from tolman.suites.spatialbench.audit import Audit, NumberAudit
from tolman.suites.spatialbench.note import Fate
from tolman.suites.spatialbench.question import Unit

_LENGTHS = (Unit.CENTIMETRES, Unit.METRES)
_TELLING = 1.25
"""A cue is worth a word from a quarter above chance."""
_MOST_SETS = 4
"""How many sets of videos are named."""


def verdict(audit: Audit) -> tuple[str, ...]:
    """Returns what a reader must know before trusting scores on a file, a sentence or two on each matter."""
    return (*_contents(audit), *_cues(audit), *_numbers(audit), *_texts(audit), *_advice(audit))


def percent(part: float, whole: float) -> str:
    """Returns a share in whole percent."""
    return f"{100 * part / whole:.0f} %"


def _contents(audit: Audit) -> Iterator[str]:
    yield (
        f"{_count(audit.questions, 'question')} about {_count(len(audit.videos), 'video')}: {audit.choices:,} to be "
        f"answered by a letter, {audit.questions - audit.choices:,} by a number."
    )
    if audit.repeats:
        yield (
            f"Repeats of another, word for word: {audit.repeats:,} ({percent(audit.repeats, audit.questions)}). A "
            f"mean over all counts some twice; {audit.distinct:,} are distinct."
        )
    if audit.kin:
        named = "; ".join(" and ".join(videos) for videos in audit.kin[:_MOST_SETS])
        yield (
            f"Videos that share a quarter of their questions or more, in {_count(len(audit.kin), 'set')}: {named}"
            f"{'; ...' if len(audit.kin) > _MOST_SETS else ''}. They are no independent samples, so reports draw "
            "each set as one."
        )
    if dropped := sum(max(1, len(note.ids)) for note in audit.notes if note.fate is Fate.DROPPED):
        yield f"Besides, {_count(dropped, 'record')} cannot be asked; the notes say why."
    if audit.miscased:
        yield f"The published evaluator leaves {audit.miscased:,} out, whose kind is spelt with a wrong capital."


def _cues(audit: Audit) -> Iterator[str]:
    if _letters_tell(audit):
        commonest = percent(sum(kind.commonest for kind in audit.kinds), audit.choices)
        chance = percent(sum(kind.chance for kind in audit.kinds), audit.choices)
        yield (
            f"Letters give answers away: the commonest letter of each kind is right in {commonest} of the choices, "
            f"where a guess is in {chance}."
        )
    telling = [kind for kind in audit.kinds if kind.choices and kind.longest > _TELLING * kind.chance]
    if telling:
        most = max(telling, key=lambda kind: kind.longest / kind.choices)
        yield (
            f"Lengths of options give answers away in {_count(len(telling), 'kind')}: the longest is right in up to "
            f"{percent(most.longest, most.choices)} ({most.kind.replace('_', ' ')})."
        )


def _letters_tell(audit: Audit) -> bool:
    """Says whether the commonest letter of each kind is right clearly more often than a guess."""
    return sum(kind.commonest for kind in audit.kinds) > _TELLING * sum(kind.chance for kind in audit.kinds)


def _numbers(audit: Audit) -> Iterator[str]:
    lengths = [numbers for numbers in audit.numbers if numbers.unit in _LENGTHS]
    total = sum(numbers.questions for numbers in lengths)
    fives, tens = sum(numbers.fives for numbers in lengths), sum(numbers.tens for numbers in lengths)
    if 2 * fives > total:
        yield (
            f"Lengths are round estimates: {percent(fives, total)} are multiples of 5, {percent(tens, total)} of 10."
        )
    yield from _scales([numbers for numbers in audit.numbers if numbers.unit is not Unit.COUNT])
    if unknown := sum(numbers.questions for numbers in audit.numbers if numbers.unit is Unit.UNKNOWN):
        yield f"Which unit is meant is not said where a number is asked for: {_count(unknown, 'question')}."


def _scales(measured: Sequence[NumberAudit]) -> Iterator[str]:
    scaled, total = sum(numbers.scaled for numbers in measured), sum(numbers.questions for numbers in measured)
    if scaled:
        yield (
            f"A length or an area to work from is given in {scaled:,} ({percent(scaled, total)}) of "
            f"{_count(total, 'question')} on lengths and areas; in {sum(each.echoed for each in measured):,} it is "
            "the answer."
        )


def _texts(audit: Audit) -> Iterator[str]:
    if audit.timed:
        yield (
            f"A time of the video, as in 0:15, is cited in {_count(audit.timed, 'question')} "
            f"({percent(audit.timed, audit.questions)}): a player must be told when each frame was taken."
        )
    if audit.garbled:
        yield f"Characters are lost in {_count(audit.garbled, 'question')}."


def _advice(audit: Audit) -> Iterator[str]:
    if audit.repeats or _letters_tell(audit):
        yield (
            "The current edition asks each question once and balances the letters; the published edition asks "
            "everything as it stands."
        )


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
