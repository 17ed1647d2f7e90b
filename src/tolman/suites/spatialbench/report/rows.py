"""Rows of tables: players in their settings, and the questions that they were asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from tolman.protocol.edition import Edition
from tolman.report.gather import EpisodeGroup, Gathered, counted
from tolman.report.metric import Metric
from tolman.report.rows import behind
from tolman.report.table import Cell
from tolman.suites.spatialbench.question import Question
from tolman.suites.spatialbench.report.blind import ELSEWHERE, Blind, blinds
from tolman.suites.spatialbench.report.names import setting_words
from tolman.suites.spatialbench.report.scored import Unseen, unseen
from tolman.suites.spatialbench.report.tally import COLUMNS
from tolman.suites.spatialbench.report.values import BY_COLUMN

VIDEOS = (
    "Means over questions, with 95 % intervals over videos, each with all its questions; videos that share questions "
    "count as one."
)
OTHER = {Edition.CURRENT: Edition.PUBLISHED, Edition.PUBLISHED: Edition.CURRENT}


@dataclass(frozen=True, slots=True)
class Asked:
    """The questions that some groups of episodes were asked, all of them the same."""

    unseen: Unseen
    edition: Edition
    """The rules by which answers to them are scored."""
    groups: tuple[EpisodeGroup, ...]

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions."""
        return self.unseen.questions

    def blinds(self, counted: Edition) -> tuple[Blind, ...]:
        """Returns every blind row on the questions, counted by an edition."""
        return blinds(self.unseen, self.edition, counted)

    def learned(self, counted: Edition) -> Blind | None:
        """Returns the row of guesses that are learned elsewhere; None where they are not known."""
        return next((each for each in self.blinds(counted) if each.name == ELSEWHERE), None)


def groups_of(gathered: Gathered) -> list[EpisodeGroup]:
    """Returns the episodes of each player in each setting."""
    return [group for task in gathered.tasks for group in gathered.groups(task, by_size=False)]


def asked(gathered: Gathered) -> list[Asked]:
    """Returns the different sets of questions that were asked, with the groups that were asked them."""
    found: dict[tuple[Unseen, Edition], list[EpisodeGroup]] = {}
    for group in groups_of(gathered):
        found.setdefault((unseen(gathered, group), gathered.edition(group)), []).append(group)
    return [Asked(*key, tuple(groups)) for key, groups in found.items()]


def with_questions(gathered: Gathered, every: Sequence[Asked]) -> list[tuple[Asked, EpisodeGroup]]:
    """Returns all groups in the order of tasks and players, each with the questions that it was asked."""
    found = {(group.task, group.player): (one, group) for one in every for group in one.groups}
    return [found[group.task, group.player] for group in groups_of(gathered)]


def by_task(gathered: Gathered) -> list[tuple[Asked, list[EpisodeGroup]]]:
    """Returns the groups of each task that were asked the same questions, in the order of tasks."""
    found: dict[tuple[str, int], tuple[Asked, list[EpisodeGroup]]] = {}
    for one, group in with_questions(gathered, asked(gathered)):
        found.setdefault((group.task, id(one)), (one, []))[1].append(group)
    return list(found.values())


def label(gathered: Gathered, group: EpisodeGroup) -> str:
    """Returns the label of a row, with its setting where there are several."""
    return f"{group.player} · {setting_words(group.task)}" if len(gathered.tasks) > 1 else group.player


def set_words(one: Asked, every: Sequence[Asked]) -> str:
    """Returns what tells a set of questions from others in a label; nothing where there is one."""
    return f" · set {ascii_lowercase[every.index(one) % 26]}" if len(every) > 1 else ""


def set_notes(every: Sequence[Asked]) -> list[str]:
    """Returns what the sets of questions are; nothing where there is one."""
    return [f"{set_words(one, every).removeprefix(' · ')}: {_set(one)}." for one in every] if len(every) > 1 else []


def _set(one: Asked) -> str:
    who = dict.fromkeys(setting_words(group.task) for group in one.groups)
    return f"the {counted(len(one.questions), 'question')} asked in {', '.join(who)}, {one.edition} edition"


def cells(group: EpisodeGroup, found: Sequence[Metric | None], form: str = "z.1f") -> tuple[Cell, ...]:
    """Returns the metrics of a tally, each with the episodes behind it."""
    return tuple(
        Cell(metric, form, behind(group, BY_COLUMN[column])) for column, metric in zip(COLUMNS, found, strict=True)
    )
