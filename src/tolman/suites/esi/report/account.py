"""What reports tell of ESI."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import cast

from tolman.protocol.picture import Picture
from tolman.protocol.score import Answers
from tolman.protocol.transcript import Transcript
from tolman.report.account import Account
from tolman.report.comparison import compare, differences_of
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.page.blocks import Block, Judgement, block
from tolman.report.plain import plain_account
from tolman.report.rows import Column, cells, headings, means_over
from tolman.report.section import Section, filled
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.suites.esi import views
from tolman.suites.esi.item import Item
from tolman.suites.esi.kinds.kind import Category, Kind
from tolman.suites.esi.kinds.kinds import kinds
from tolman.suites.esi.report import values
from tolman.suites.esi.scores import Scores

NOUN = "item"

_CONDUCT = (
    Column("steps", values.STEPS),
    Column("metres", values.METRES),
    Column("acts", values.ACTS),
    Column("in vain", values.VAIN),
    Column("unread", values.UNREAD_STEPS),
    Column("evidence", values.JUSTIFIED),
    Column("right with it", values.WITH_EVIDENCE),
    Column("without", values.WITHOUT_EVIDENCE),
)
_SURENESS = (
    Column("confidence", values.CONFIDENCE),
    Column("minus accuracy", values.OVERCONFIDENCE),
    Column("Brier score", values.BRIER),
)


def account() -> Account[Item, Scores]:
    """Returns how episodes of ESI are told."""
    known = kinds()
    chance = {name: 1 / kind.twins for name, kind in known.items()}
    plain: Account[Item, Answers] = plain_account("ESI", NOUN, tuple(known), chance)
    compared = [values.accuracy(), *(values.accuracy((name,)) for name in known)]
    told = replace(
        plain,
        handle="number",
        sections=lambda gathered: (*_sections(gathered), *plain.sections(gathered)),
        is_printed=lambda table: table.id in ("categories", "answers"),
        labels=lambda _item: _label,
        compare=partial(compare, differ=partial(differences_of, compared)),
    )
    # The scores of this suite are answers and more.
    return replace(cast("Account[Item, Scores]", told), block=_block, facts={"steps": lambda each: each.scores.steps})


def _sections(gathered: Gathered) -> tuple[Section, ...]:
    tables = (_categories(gathered), _table(gathered, "conduct", "How players came to their answers", _CONDUCT))
    sure = _table(gathered, "confidence", "How sure players are", _SURENESS)
    return filled(
        (
            Section("categories", "Categories", "What players know, by what it takes to know it.", tables[:1]),
            Section("conduct", "Conduct", "Steps, acts and evidence.", tables[1:]),
            Section("confidence", "Confidence", "What players know of their own knowing.", (sure,)),
        )
    )


def _groups(gathered: Gathered) -> list[EpisodeGroup]:
    return [group for task in gathered.tasks for group in gathered.groups(task)]


def _categories(gathered: Gathered) -> Table:
    """Returns accuracy by category, with what guessing earns."""
    by_category = {
        category: [kind for kind in kinds().values() if kind.category is category] for category in Category
    }
    found = {category: every for category, every in by_category.items() if every}
    columns = [
        Column(category.value, values.accuracy(tuple(kind.name for kind in every)))
        for category, every in found.items()
    ]
    rows = [Row(_label_of(gathered, group), cells(group, columns)) for group in _groups(gathered)]
    rows += [Row("chance", tuple(Cell(100 * _chance(every)) for every in found.values()))] if rows else []
    notes = ("Percent of answers that are right.", "chance: a guess among the options.", means_over(NOUN))
    heads = headings("player", columns)
    return trimmed(Table("categories", "Answers by category", heads, tuple(rows), notes, NOUN))


def _chance(every: list[Kind]) -> float:
    """Returns what guessing earns, over the twins of one family of each kind."""
    return len(every) / sum(kind.twins for kind in every)


def _table(gathered: Gathered, name: str, title: str, columns: tuple[Column, ...]) -> Table:
    rows = [Row(_label_of(gathered, group), cells(group, columns)) for group in _groups(gathered)]
    return trimmed(Table(name, title, headings("player", columns), tuple(rows), _NOTES[name], NOUN))


_NOTES = {
    "conduct": (
        "steps, metres, acts: on average. in vain: moves that were blocked, and acts that came to nothing. unread: "
        "steps used up by replies in which none could be read.",
        "evidence: percent of episodes in which what was seen and done justifies an answer. right with it, without: "
        "percent of answers that are right with evidence, and without it.",
        means_over(NOUN),
    ),
    "confidence": (
        "confidence: how probable players say their answers are, in percent. minus accuracy: above 0 they are too "
        "sure. Brier score: the mean squared difference from what came true, in percent; 0 is best, and always "
        "saying 50 % earns 25.",
        means_over(NOUN),
    ),
}


def _label_of(gathered: Gathered, group: EpisodeGroup) -> str:
    return f"{group.label} · {group.task}" if len(gathered.tasks) > 1 else group.label


def _block(transcript: Transcript[Item], scores: Scores) -> Block:
    """Returns all that was said; the last reply has the answer."""
    count = len(transcript.exchanges)
    return block(transcript, (_verdict(number == count - 1, scores) for number in range(count)))


def _verdict(is_last: bool, scores: Scores) -> Judgement:
    if not is_last:
        return Judgement()
    (answer,) = scores.answers
    return Judgement(answer.score, tuple(_notes(scores)))


def _notes(scores: Scores) -> Iterator[tuple[str, str]]:
    (answer,) = scores.answers
    yield "kind", answer.kind.replace("_", " ")
    yield "target", answer.target
    yield "answer read" if answer.is_read else "not read", answer.answer
    if scores.confidence is not None:
        yield "confidence", f"{100 * scores.confidence:.0f} %"
    yield "evidence", f"after {scores.evident} steps" if scores.evident is not None else "not reached"


def _label(picture: Picture) -> str:
    *_, moves = views.parsed(picture)
    return f"[picture after {moves[-1]}]" if moves else "[first picture]"
