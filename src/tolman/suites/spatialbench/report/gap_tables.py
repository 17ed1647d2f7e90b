"""Gaps: how much better the same player fares in one setting than in another, on the same questions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from tolman.report.gather import EpisodeGroup, Gathered
from tolman.report.metric import Metric
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.suites.spatialbench.report.names import parts, setting_words
from tolman.suites.spatialbench.report.rows import cells
from tolman.suites.spatialbench.report.scored import ScoredEpisode
from tolman.suites.spatialbench.report.tally import COLUMNS, differences, tally
from tolman.suites.spatialbench.setting import Shown

_NOTE = (
    "Percentage points, by the rules of the run: only questions that the player was asked in both settings count. "
    "95 % intervals are over videos, of differences video by video."
)
_FRAMES_OF_EXAMPLES = "frames of examples"
_PAIRED = {
    frozenset({"one-shot", "text-shot"}): ("one-shot", _FRAMES_OF_EXAMPLES),
    frozenset({Shown.VIDEO.value, Shown.NOTHING.value}): (Shown.VIDEO.value, Shown.NOTHING.value),
}
"""Settings that differ in one thing though they have two names: which may be better, and what it brings."""
_LESS = {shown.value for shown in Shown} - {Shown.VIDEO.value}
_BROUGHT = {
    Shown.VIDEO.value: "what the video itself brings over frames",
    Shown.NOTHING.value: "what seeing brings",
    Shown.SHUFFLED.value: "what the order of frames brings",
    Shown.SINGLE.value: "what more than one frame brings",
    "one-shot": "what an example brings",
    "text-shot": "what an example in words brings",
    _FRAMES_OF_EXAMPLES: "what the frames of examples bring",
    "keep-context": "what one conversation brings",
    "reasoning": "what thinking aloud brings",
}


def gap_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields a table for each two settings that differ in one thing, as in standard minus blind."""
    for one, other, part in setting_pairs(gathered.tasks):
        rows = tuple(Row(player, _cells(gathered, player, one, other)) for player in gathered.players)
        if any(cell.content is not None for row in rows for cell in row.cells):
            words = f"{setting_words(one)} minus {setting_words(other)}".capitalize()
            title = f"{words}: {_BROUGHT[part]}" if part in _BROUGHT else words
            yield trimmed(Table(f"gap-{one}-{other}", title, ("player", *COLUMNS), rows, (_NOTE,), gathered.noun))


def setting_pairs(tasks: Sequence[str]) -> list[tuple[str, str, str]]:
    """Returns every two tasks that differ in one thing, and that; the first is the one that may be better."""
    found = []
    for one, other in combinations(sorted(tasks, key=lambda task: len(parts(task))), 2):
        different = parts(one) ^ parts(other)
        if different in _PAIRED:
            more, part = _PAIRED[different]
            found.append((one, other, part) if more in parts(one) else (other, one, part))
        if len(different) == 1:
            (part,) = different
            is_less = part in _LESS
            found.append((one, other, part) if is_less else (other, one, part))
    return found


def _cells(gathered: Gathered, player: str, one: str, other: str) -> tuple[Cell, ...]:
    mine, theirs = (gathered.group(task, player) for task in (one, other))
    found = cells(mine, gap(gathered, mine, theirs), "+z.1f")
    return tuple(replace(each, behind=replace(each.behind, minus=other)) if each.behind else each for each in found)


def gap(gathered: Gathered, mine: EpisodeGroup, theirs: EpisodeGroup) -> list[Metric | None]:
    """Returns how far a group of episodes is above another, on the questions that both were asked."""
    if not mine.episodes or not theirs.episodes:
        return [None] * len(COLUMNS)
    ones, others = common(mine.episodes, theirs.episodes)
    edition = gathered.edition(mine)
    return differences(tally(ones, edition), tally(others, edition))


def common(
    ones: Sequence[ScoredEpisode], others: Sequence[ScoredEpisode]
) -> tuple[list[ScoredEpisode], list[ScoredEpisode]]:
    """Returns episodes of two sides with the answers to those questions alone that both were asked."""
    mine, theirs = ({key for each in side for key in _keys(each)} for side in (ones, others))
    first, second = ([_kept(each, mine & theirs) for each in side] for side in (ones, others))
    return [each for each in first if each.scores.answers], [each for each in second if each.scores.answers]


def _keys(episode: ScoredEpisode) -> list[tuple[str, int]]:
    return [(answer.video, answer.id) for answer in episode.scores.answers]


def _kept(episode: ScoredEpisode, keys: set[tuple[str, int]]) -> ScoredEpisode:
    answers = tuple(answer for answer in episode.scores.answers if (answer.video, answer.id) in keys)
    return replace(episode, scores=replace(episode.scores, answers=answers))
