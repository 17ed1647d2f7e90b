"""The account of a suite that asks questions and has nothing else to tell: answers by kind, failures and spending."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from tolman.protocol.picture import Picture
from tolman.protocol.request import Purpose
from tolman.protocol.score import Answered, Answers
from tolman.protocol.transcript import Transcript
from tolman.record.run import Played, ScoredEpisode
from tolman.report.account import Account, Item
from tolman.report.comparison import compare, differences_of
from tolman.report.failure_tables import Nonsense, failure_tables, reply_counts
from tolman.report.files import WHO, who, write_csv
from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.interval import SHARE
from tolman.report.metric import average_columns
from tolman.report.page.blocks import Block, Judgement, block
from tolman.report.rows import Column, behind, cells, headings, means_over
from tolman.report.scenes import tabulate
from tolman.report.section import Section, filled
from tolman.report.spending_tables import Earned, spending_tables
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.report.unread_tables import UNREAD_NOTE, unread_cell
from tolman.report.values import SILENCE, UNREAD, Value

Episodes = Sequence[ScoredEpisode[Answers]]

_COLUMNS = ["kind", "asked", "target", "answer", "score", "is_read", "why"]
_CHANCE = "chance: what the best guess earns without looking."
_AVERAGE = f"Percent. average: mean over the kinds of question. {_CHANCE}"


def plain_account(
    title: str, noun: str, kinds: Sequence[str], chance: Mapping[str, float] | None = None
) -> Account[Item, Answers]:
    """Returns the account of a suite whose scores are answers to questions of some kinds.

    `noun` is what one of its items is; `chance` what guessing earns, by kind, from 0 to 1, where that is known.
    """
    summary = partial(_summary, noun=noun, kinds=kinds, chance=chance or {})
    return Account(
        title=title,
        noun=noun,
        handle="seed",
        measure="",
        nonsense=NONSENSE,
        sections=partial(_sections, noun=noun, kinds=kinds, chance=chance or {}),
        summary=summary,
        is_printed=lambda table: table.id == "answers",
        figures={},
        facts={"questions": lambda episode: len(episode.scores.answers)},
        block=_block,
        labels=lambda _item: _label,
        write_files=_write_files,
        draw_pictures=_no_pictures,
        compare=partial(compare, differ=partial(differences_of, [accuracy(), *map(accuracy, kinds)])),
        pairing=f"{noun} by {noun}, on those that both played: mean with its 95 % interval",
        earned=_earned(kinds),
    )


def accuracy(kind: str = "") -> Value:
    """Returns what answers of a kind earned in an episode; of all kinds their mean."""

    def of(episode: ScoredEpisode[Answers]) -> float | None:
        found: dict[str, list[float]] = {}
        for answer in episode.scores.answers:
            if kind in ("", answer.kind):
                found.setdefault(answer.kind, []).append(answer.score)
        means = [sum(each) / len(each) for each in found.values()]
        return sum(means) / len(means) if means else None

    return Value(f"accuracy: {kind}" if kind else "accuracy", of)


def _counts(episodes: Episodes) -> dict[str, int]:
    answers = [answer for each in episodes for answer in each.scores.answers]
    unread = sum(not answer.is_read for answer in answers)
    return {**reply_counts(episodes), "answers": len(answers), "answers unread": unread}


NONSENSE = Nonsense(
    {**SILENCE, "answers unread": UNREAD},
    _counts,
    "empty: replies without a word. refused: by the model or a filter of its provider. too long: cut where they grew "
    "too long. answers unread: those in which none could be read. Players without any such reply are not listed.",
    "empty, refused, too long: of all replies · unread: no answer could be read",
    "Percent of an episode's replies.",
)


def _sections(
    gathered: Gathered, noun: str, kinds: Sequence[str], chance: Mapping[str, float]
) -> tuple[Section, ...]:
    answers = tuple(_answer_tables(gathered, noun, kinds, chance))
    failures, spending = tuple(failure_tables(gathered, NONSENSE)), tuple(spending_tables(gathered, _earned(kinds)))
    return filled(
        (
            Section("answers", "Answers", "What players know, kind by kind.", answers),
            Section("failures", "Failures and invalid replies", "What could not be played or used.", failures),
            Section("spending", "Spending", "What players took: calls, tokens, money and time.", spending),
        )
    )


def _earned(kinds: Sequence[str]) -> Earned:
    return Earned("percent, mean over kinds of question", partial(_average_cell, kinds=kinds))


def _answer_tables(
    gathered: Gathered, noun: str, kinds: Sequence[str], chance: Mapping[str, float]
) -> Iterator[Table]:
    columns = [Column(kind.replace("_", " "), accuracy(kind)) for kind in kinds]
    groups = [group for task in gathered.tasks for group in gathered.groups(task)]
    rows = [
        Row(_label_of(gathered, group), (*cells(group, columns), _average_cell(group, kinds))) for group in groups
    ]
    if chance and rows:
        levels = [100 * chance[kind] if kind in chance else None for kind in kinds]
        rows.append(Row("chance", (*map(Cell, levels), Cell(_chance_over(groups, chance)))))
    notes = (_AVERAGE, means_over(noun))
    yield trimmed(Table("answers", "Answers", headings("player", columns, "average"), tuple(rows), notes, noun))


def _average_cell(group: EpisodeGroup, kinds: Sequence[str]) -> Cell:
    found = average_columns(tabulate(group.episodes, [accuracy(kind) for kind in kinds]), SHARE)
    return Cell(found.times(100) if found else None, behind=behind(group, accuracy()))


def _label_of(gathered: Gathered, group: EpisodeGroup) -> str:
    return f"{group.label} · {group.task}" if len(gathered.tasks) > 1 else group.label


def _chance_over(groups: Sequence[EpisodeGroup], chance: Mapping[str, float]) -> float | str:
    """Returns what chance earns on average over the kinds that were asked, in percent."""
    asked = {answer.kind for group in groups for each in group.episodes for answer in each.scores.answers}
    return (
        100 * sum(chance[kind] for kind in sorted(asked)) / len(asked)
        if asked and asked <= set(chance)
        else "not measured"
    )


def _summary(gathered: Gathered, noun: str, kinds: Sequence[str], chance: Mapping[str, float]) -> Table:
    groups = [group for task in gathered.tasks for group in gathered.groups(task)]
    rows = [
        Row(
            _label_of(gathered, group),
            (_average_cell(group, kinds), unread_cell(group.episodes, group.task, group.player)),
        )
        for group in groups
    ]
    if rows:
        rows.append(Row("chance", (Cell(_chance_over(groups, chance)), Cell(None))))
    notes = ("accuracy: percent, mean over kinds of question.", _CHANCE, UNREAD_NOTE, means_over(noun))
    return trimmed(Table("summary-table", "At a glance", ("player", "accuracy", "unread"), tuple(rows), notes, noun))


def _block(transcript: Transcript[Item], scores: Answers) -> Block:
    """Returns all that was said; the n-th question that was asked has the n-th answer."""
    answers = iter(scores.answers)
    verdicts = [
        _verdict(next(answers, None)) if each.request.purpose is Purpose.QUESTION else Judgement()
        for each in transcript.exchanges
    ]
    return block(transcript, verdicts)


def _verdict(answer: Answered | None) -> Judgement:
    if answer is None:
        return Judgement()
    notes = [
        ("kind", answer.kind),
        ("target", answer.target),
        ("answer read" if answer.is_read else "not read", answer.answer),
    ]
    return Judgement(answer.score, (*notes, *([("why", answer.why)] if answer.why else [])))


def _label(_picture: Picture) -> str:
    return "[picture]"


def _write_files(gathered: Gathered, path: Path) -> None:
    rows: list[list[object]] = [
        [*who(episode), *(getattr(answer, name) for name in _COLUMNS)]
        for episode in gathered.episodes
        for answer in episode.scores.answers
    ]
    write_csv([*WHO, *_COLUMNS], rows, path / "answers.csv")


def _no_pictures(_played: Played[Item], _path: Path, _items: int) -> Iterator[Path]:
    return iter(())
