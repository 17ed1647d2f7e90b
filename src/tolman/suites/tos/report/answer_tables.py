"""Tables of answers, in the shape of the paper's and beside its rows."""

from collections.abc import Iterable, Iterator, Sequence

from tolman.report.gather import EpisodeGroup, Gathered, counted
from tolman.report.interval import SHARE
from tolman.report.metric import Metric, average_columns
from tolman.report.rows import SCENES, Column, behind, cells, headings
from tolman.report.scenes import tabulate
from tolman.report.spending_tables import Earned
from tolman.report.table import Cell, Row, Table, trimmed
from tolman.suites.tos.questions.chance import UNMEASURED, Terms, levels, mean_level, measured, measuring
from tolman.suites.tos.report.paper import PrintedAnswers, by_world, differences, read_paper
from tolman.suites.tos.report.rows import world_label
from tolman.suites.tos.report.task_names import words
from tolman.suites.tos.report.values import COST, KINDS, accuracy
from tolman.suites.tos.setting import Source
from tolman.suites.tos.task import Task

_TITLES = {
    Source.ACTIVE: "Answers after exploring",
    Source.PASSIVE: "Answers after reading what a scripted player saw",
    Source.TRUE_MAP: "Answers from the true map",
    Source.NAMES: "Answers from names alone",
    Source.NOTHING: "Answers from the question alone",
}

_KIND_COLUMNS = [Column(name.replace("_", " "), accuracy(kind)) for kind, name in KINDS.items()]

_AVERAGE = (
    "Percent, but for the cost: a look costs 1, a query 2, which the paper calls steps. average: mean over the "
    "kinds of question, each the mean over scenes, as in the paper. above chance: average minus that of chance."
)
CHANCE = (
    "chance: what the best guesser earns, a learnt one among them, that knows nothing but the words of a question "
    "and all names, in rooms like those that were played."
)


def answer_tables(gathered: Gathered) -> Iterator[Table]:
    """Yields a table of answers for each source from which players know the place, then that by number of rooms."""
    for source in Source:
        groups = [group for task in gathered.tasks if words(task).source == source for group in gathered.groups(task)]
        if any(episode.scores.answers for group in groups for episode in group.episodes):
            yield _answer_table(gathered, source, groups)
    if len({episode.size for episode in gathered.episodes if episode.scores.answers}) > 1:
        yield _room_table(gathered)


def average(group: EpisodeGroup, kinds: Iterable[str] = KINDS) -> Metric | None:
    """Returns the accuracy of a group of episodes: the mean over kinds of their means over scenes, from 0 to 1."""
    return average_columns(tabulate(group.episodes, [accuracy(kind) for kind in kinds]), SHARE)


def average_cell(group: EpisodeGroup) -> Cell:
    """Returns the accuracy of a group of episodes in percent."""
    found = average(group)
    return Cell(found.times(100) if found else None, behind=behind(group, accuracy()))


EARNED = Earned("percent, mean over kinds of question", average_cell)


def asked(group: EpisodeGroup) -> list[str]:
    """Returns the kinds of question that were asked."""
    found = {answer.kind for episode in group.episodes for answer in episode.scores.answers}
    return [kind for kind in KINDS if kind in found]


def _answer_table(gathered: Gathered, source: Source, groups: Sequence[EpisodeGroup]) -> Table:
    printed = _printed(source, {episode.size for group in groups for episode in group.episodes})
    unmeasured = unmeasured_notes((kind, terms_of(gathered, group)) for group in groups for kind in asked(group))
    table = Table(
        f"{source}-answers",
        _TITLES[source],
        headings("player", [Column("cost", COST), *_KIND_COLUMNS], "average", "above chance"),
        (
            *(Row(world_label(group, groups), _answer_cells(gathered, group)) for group in groups),
            *_chance_rows(gathered, groups),
            *_printed_rows(printed),
        ),
        (
            " ".join((_AVERAGE, *unmeasured)),  # the screen has the first note alone
            SCENES,
            CHANCE,
            *(_paper_notes(gathered.tasks_of(groups)) if printed else ()),
        ),
    )
    return trimmed(table)


def _answer_cells(gathered: Gathered, group: EpisodeGroup) -> tuple[Cell, ...]:
    overall = average_cell(group)
    return (
        *cells(group, [Column("cost", COST), *_KIND_COLUMNS]),
        overall,
        Cell(_above_chance(group, terms_of(gathered, group)), "+z.1f", overall.behind),
    )


def terms_of(gathered: Gathered, group: EpisodeGroup) -> Terms | None:
    """Returns the terms on which a group was asked; None where they are not one, or of released scenes."""
    sizes = {episode.size for episode in group.episodes}
    found = {_terms(task) for task in gathered.played[group.task, group.player] if task.layout.rooms in sizes}
    return found.pop() if len(found) == 1 else None


def _terms(task: Task) -> Terms | None:
    """Returns the terms of a task; None for released scenes, which are too few for a guesser to learn from."""
    return None if task.folders else Terms(task.layout, task.edition, task.setting.views)


def _above_chance(group: EpisodeGroup, terms: Terms | None) -> Metric | str | None:
    """Returns by how many points a group is above chance, over the kinds asked of which chance is known."""
    kinds = asked(group)
    level = mean_level(known := measured(kinds, terms), terms)
    if level is None:
        return UNMEASURED if kinds else None
    found = average(group, known)
    return found.times(100).minus(100 * level) if found else None


def unmeasured_notes(kinds: Iterable[tuple[str, Terms | None]]) -> list[str]:
    """Says of which of the kinds, as asked on some terms, it is not known what chance earns, and how to find out."""
    unknown: dict[Terms | None, list[str]] = {}
    for kind, terms in dict.fromkeys(kinds):
        if not measured([kind], terms):
            unknown.setdefault(terms, []).append(kind)
    return [_unmeasured_note(terms, found) for terms, found in unknown.items()]


def _unmeasured_note(terms: Terms | None, kinds: Sequence[str]) -> str:
    if terms is None:
        return "What chance earns is not measured for released scenes: there are too few for a guesser to learn from."
    is_all = len(kinds) > 1 and not levels(terms)
    names = "any kind" if is_all else ", ".join(KINDS[kind].replace("_", " ") for kind in kinds)
    return (
        f"What chance earns in such rooms ({', '.join(terms.parts)}) is not measured for {names}: chance and above "
        f"chance leave that out; {measuring(() if is_all else kinds, terms)} measures it."
    )


def _chance_rows(gathered: Gathered, groups: Sequence[EpisodeGroup]) -> list[Row]:
    """Returns what chance earns, on each of the terms that were played."""
    found: dict[Terms | None, set[str]] = {}
    for group in groups:
        found.setdefault(terms_of(gathered, group), set()).update(asked(group))
    return [
        Row(
            chance_label(terms, list(found)),
            (
                Cell(None),
                *(Cell(_chance_of(kind, terms) if kind in kinds else None) for kind in KINDS),
                Cell(_chance_over(kinds, terms)),
                Cell(None),
            ),
        )
        for terms, kinds in found.items()
        if kinds
    ]


def chance_label(terms: Terms | None, others: Sequence[Terms | None]) -> str:
    """Returns the label of a row of chance, with what tells its terms apart from the others."""
    if terms is None:
        return "chance" if len(others) == 1 else "chance, released scenes"
    ways = zip(*(each.parts for each in others if each), strict=True)
    told = [part for part, all_parts in zip(terms.parts, ways, strict=True) if len(set(all_parts)) > 1]
    return ", ".join(("chance", *told))


def _chance_of(kind: str, terms: Terms | None) -> float | str:
    return 100 * levels(terms)[kind].level if terms and kind in levels(terms) else UNMEASURED


def _chance_over(kinds: Iterable[str], terms: Terms | None) -> float | str:
    """Returns the mean of the known levels, in percent."""
    level = mean_level(measured(kinds, terms), terms)
    return UNMEASURED if level is None else 100 * level


def _printed(source: Source, rooms: set[int]) -> list[PrintedAnswers]:
    """Returns the paper's rows for as many rooms as ours have, or for its usual number."""
    paper = read_paper()
    rows = [row for row in paper.answers if row.source is source]
    same = {row.rooms for row in rows} & rooms or {paper.rooms}
    return [row for row in rows if row.rooms in same]


def _printed_rows(printed: Sequence[PrintedAnswers]) -> list[Row]:
    several = len({row.rooms for row in printed}) > 1
    return [
        Row(
            f"{row.player} · {row.world}{f', {row.rooms} rooms' if several else ''}",
            (Cell(row.cost), *(Cell(row.kinds.get(name)) for name in KINDS.values()), Cell(row.average), Cell(None)),
            is_published=True,
        )
        for row in sorted(by_world(printed), key=lambda row: row.rooms)
    ]


def _paper_notes(tasks: Iterable[Task]) -> tuple[str, ...]:
    paper = read_paper()
    return paper.note, paper.people, *paper.remarks, differences(tasks)


def _room_table(gathered: Gathered) -> Table:
    """Returns accuracy and cost by number of rooms, as in the paper's tables 2 and 7 to 10."""
    paper = read_paper()
    numbers = sorted({episode.size for episode in gathered.episodes} | {row.rooms for row in paper.answers})
    rows = [row for world in _worlds(gathered) for row in _room_rows(gathered, world, numbers)]
    table = Table(
        "rooms",
        "Answers by number of rooms",
        (
            "player",
            *(f"{what}, {counted(number, 'room')}" for number in numbers for what in ("passive", "active", "cost")),
        ),
        (*rows, *_room_chance(gathered, numbers), *_printed_room_rows(numbers)),
        (
            _AVERAGE,
            SCENES,
            CHANCE,
            paper.note,
            paper.rooms_remark,
            differences(dict.fromkeys(task for tasks in gathered.played.values() for task in tasks)),
        ),
    )
    return trimmed(table)


def _worlds(gathered: Gathered) -> list[str]:
    return list(dict.fromkeys(words(task).world for task in gathered.tasks))


def _room_rows(gathered: Gathered, world: str, numbers: Sequence[int]) -> Iterator[Row]:
    several = len(_worlds(gathered)) > 1
    tasks = {words(task).source: task for task in gathered.tasks if words(task).world == world}
    for player in gathered.players:
        found: list[Cell] = []
        for number in numbers:
            passive, active = (
                gathered.group(tasks.get(source, ""), player, number) for source in (Source.PASSIVE, Source.ACTIVE)
            )
            found += (average_cell(passive), average_cell(active), *cells(active, [Column("cost", COST)]))
        yield Row(f"{player} · {world}" if several else player, tuple(found))


def _room_chance(gathered: Gathered, numbers: Sequence[int]) -> Iterator[Row]:
    """Yields what chance earns by number of rooms; nothing of a number that was played on several terms."""
    found: list[Cell] = []
    for number in numbers:
        for source in (Source.PASSIVE, Source.ACTIVE):
            tasks = (task for task in gathered.tasks if words(task).source == source)
            groups = [gathered.group(task, player, number) for task in tasks for player in gathered.players]
            terms = {terms_of(gathered, group): asked(group) for group in groups if asked(group)}
            found.append(Cell(chance_over(*next(iter(terms.items()))) if len(terms) == 1 else None))
        found.append(Cell(None))
    yield Row("chance", tuple(found))


def chance_over(terms: Terms | None, kinds: Sequence[str]) -> float | str:
    """Returns what chance earns on kinds in percent, if it is known of all of them."""
    level = mean_level(kinds, terms)
    return UNMEASURED if level is None else 100 * level


def _printed_room_rows(numbers: Sequence[int]) -> Iterator[Row]:
    """Yields the paper's rows for players that it tried with several numbers of rooms."""
    printed = {(row.player, row.world, row.source, row.rooms): row for row in read_paper().answers}
    for player, world in dict.fromkeys((row.player, row.world) for row in by_world(read_paper().answers)):
        found: list[float | None] = []
        for number in numbers:
            passive, active = (
                printed.get((player, world, source, number)) for source in (Source.PASSIVE, Source.ACTIVE)
            )
            found.append(passive.average if passive else None)
            found += (active.average, active.cost) if active else (None, None)
        if sum(value is not None for value in found) > 3:
            yield Row(f"{player} · {world}", tuple(map(Cell, found)), is_published=True)
