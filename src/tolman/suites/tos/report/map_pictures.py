"""Pictures of the maps that a player drew: each over the truth, and how right they are over the turns.

Frame and units as in `sketches`. Importing this module does not import matplotlib.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import nan
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose
from tolman.protocol.transcript import Transcript
from tolman.render.chart import Line, Pane, Wording
from tolman.render.style import save
from tolman.report.interval import SHARE
from tolman.report.metric import Metric, summarise
from tolman.scoring.likeness import NOTHING, Likeness, likeness
from tolman.scoring.sketches import AGENT, Marks, parse
from tolman.suites.tos.drawing.sketch import Sketch
from tolman.suites.tos.item import Item
from tolman.suites.tos.published.maps import read_published
from tolman.suites.tos.scores.drawn_maps import MapTurn, TurnScores, score_maps, true_map
from tolman.suites.tos.scores.probes import course, map_turns, unseen_answers
from tolman.suites.tos.scores.revision import Course, belief_at_last
from tolman.suites.tos.shift import Aspect
from tolman.suites.tos.unseen import CHANCE, score_points

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def draw_map(transcript: Transcript[Item], path: Path, turn: int | None = None) -> None:
    """Draws the map after a turn of the exploration, or the last one, over the truth, to a .png or .svg file."""
    save(partial(_map_figure, transcript, turn), path)


def draw_revision_map(transcript: Transcript[Item], path: Path, turn: int | None = None) -> None:
    """Draws the map after a turn of the revision, or the last one, over the changed place, to a .png or .svg file."""
    save(partial(_revision_figure, transcript, turn), path)


def draw_map_strip(transcript: Transcript[Item], path: Path) -> None:
    """Draws the maps of all turns of the exploration side by side, to a .png or .svg file."""
    save(partial(_strip_figure, transcript), path)


def draw_map_curves(transcripts: Sequence[Transcript[Item]], path: Path) -> None:
    """Draws how right maps are over the turns, a line for each player, to a .png or .svg file."""
    save(partial(_curves_figure, transcripts), path)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The maps that were asked for after one turn, and what they are worth."""

    number: int
    """Replies of the exploration so far, this one included; 0 for a player that did not explore."""
    turn: MapTurn
    scores: TurnScores

    def marks(self, edition: Edition) -> Marks:
        """Returns what counts of the first map; nothing where it cannot be read."""
        seen, scene = self.turn.world.seen, self.turn.world.scene
        if edition is Edition.PUBLISHED:
            kept = {AGENT, *seen, *(door.name for door in scene.doors)}
            return read_published(self.turn.wholes[0], kept) or {}
        marks = parse(self.turn.wholes[0], (AGENT, *scene.names)).marks
        return {name: mark for name, mark in marks.items() if name == AGENT or name in seen}


def drawn_maps(transcript: Transcript[Item]) -> list[Drawn]:
    """Returns the maps of an exploration in order, with their turns and scores."""
    turns = map_turns(transcript)
    rows = score_maps(transcript.item, turns).turns
    numbers = _numbers(transcript, Purpose.EXPLORE, Purpose.MAP)
    return [Drawn(*each) for each in zip(numbers, turns, rows, strict=True)]


def _numbers(transcript: Transcript[Item], phase: Purpose, purpose: Purpose) -> list[int]:
    """Returns after how many replies of a phase requests of a purpose came; repeated ones count once."""
    now, count = Purpose.EXPLORE, 0
    found: dict[int, None] = {}
    for asked in (exchange.request.purpose for exchange in transcript.exchanges):
        if asked in (Purpose.EXPLORE, Purpose.REVISE):
            now = asked
            count += now is phase
        elif asked is purpose and now is phase:
            found[count] = None
    return list(found)


def _map_figure(transcript: Transcript[Item], turn: int | None) -> "Figure":
    from tolman.suites.tos.drawing.sketchmap import sketchmap

    maps = drawn_maps(transcript)
    shown = maps[_chosen([each.number for each in maps], turn, "exploration")]
    when = f"after turn {shown.number} of {maps[-1].number}" if shown.number else "of what it was told"
    notes = [_score_words(shown.scores.full, shown.scores.seen), *_remarks(shown)]
    return sketchmap(_sketch(transcript, shown), f"{transcript.item.id}, {transcript.player}: map {when}", notes)


def _chosen(numbers: Sequence[int], turn: int | None, phase: str) -> int:
    """Returns the index of the turn with this number, or of the last one."""
    if not numbers:
        raise ValueError(f"no map was drawn in the {phase}")
    if turn is not None and turn not in numbers:
        raise ValueError(f"the {phase} has maps after turns {', '.join(map(str, numbers))}, not after {turn}")
    return len(numbers) - 1 if turn is None else numbers.index(turn)


def _sketch(transcript: Transcript[Item], shown: Drawn) -> Sketch:
    world = shown.turn.world
    title = f"turn {shown.number}: {_number(shown.scores.full)}"
    return Sketch(world.scene, shown.marks(transcript.item.edition), world.pose, world.seen, title=title)


def _score_words(full: Likeness | None, seen: Likeness | None = None) -> str:
    """Returns the scores of a map against all there is, and against what was seen."""
    if full is None:
        return "the published program loses this map"
    words = f"position {full.position:.2f}, direction {full.direction:.2f}, facing {full.facing:.2f}, "
    words += f"overall {full.overall:.2f} against all there is"
    return words + (f"; overall {seen.overall:.2f} against what was seen" if seen else "")


def _remarks(shown: Drawn) -> list[str]:
    """Returns a line that says if a turn has several maps, and how much of them does not count; or none."""
    count, unread = len(shown.turn.wholes), len(shown.scores.unread)
    words = [f"the first of {count} maps, of which the scores are means"] if count > 1 else []
    words += (
        [f"{unread} {'entry' if unread == 1 else 'entries'} could not be read or did not count"] if unread else []
    )
    return ["; ".join(words)] if words else []


def _number(score: Likeness | None) -> str:
    return "–" if score is None else f"{score.overall:.2f}"


def _strip_figure(transcript: Transcript[Item]) -> "Figure":
    from tolman.suites.tos.drawing.sketchmap import sketchstrip

    maps = drawn_maps(transcript)
    _chosen([each.number for each in maps], None, "exploration")
    title = f"{transcript.item.id}, {transcript.player}: map after each turn"
    note = "above each map: its turn, and its overall score against all there is"
    return sketchstrip([_sketch(transcript, each) for each in maps], title, [note])


def _revision_figure(transcript: Transcript[Item], turn: int | None) -> "Figure":
    from tolman.suites.tos.drawing.sketchmap import sketchmap

    item = transcript.item
    if item.shifted is None:
        raise ValueError(f"nothing changed in {item.id}, so there is no revision")
    whole, _ = course(transcript)
    numbers = _numbers(transcript, Purpose.REVISE, Purpose.MAP)
    number = numbers[_chosen(numbers, turn, "revision")]
    path = _until(whole, numbers.index(number) + 1)
    marks, pose = path.maps[-1], path.rounds[-1].pose
    seen = path.known.union(*(each.sighted for each in path.rounds))
    truth = true_map(path.after, path.after.names, pose)
    worth = likeness(marks, truth, path.length) if not truth.keys().isdisjoint(marks) else NOTHING
    title = f"{item.id}, {transcript.player}: map after turn {number} of the revision"
    sketch = Sketch(path.after, marks, pose, seen, path.before)
    return sketchmap(sketch, title, [_score_words(worth), _change_words(path, item.edition)])


def _until(whole: Course, maps: int) -> Course:
    """Returns a revision up to its round with the map of this number, counted from 1."""
    ends = [index for index, each in enumerate(whole.rounds, 1) if each.drawn is not None]
    return replace(whole, rounds=whole.rounds[: ends[maps - 1]])


def _change_words(path: Course, edition: Edition) -> str:
    """Returns what changed, and how far the old belief holds the map."""
    parts = []
    for verb, aspect in (("moved", Aspect.POSITION), ("turned", Aspect.FACING)):
        names = [change.name for change in path.changes if change.aspect is aspect]
        parts += [f"{verb}: {', '.join(names)}"] if names else []
    belief = belief_at_last(path, edition)
    inertias = (("position", belief.position_inertia), ("facing", belief.facing_inertia)) if belief else ()
    held = [f"{what} {round(value, 2) + 0.0:.2f}" for what, value in inertias if value is not None]
    return "; ".join([*parts, *([f"inertia: {', '.join(held)}"] if held else [])])


Measure = Callable[[TurnScores], float | None]
"""Returns one score of a turn, or None where it is undefined."""

UNSEEN = "Unseen F1"


def _overall(score: Likeness | None) -> float | None:
    return None if score is None else score.overall


MEASURES: Mapping[str, Measure] = {
    "Correctness": lambda scores: _overall(scores.full),
    "Perception": lambda scores: _overall(scores.newly),
    "Local–global agreement": lambda scores: _overall(scores.local_vs_global),
    "Position stability": lambda scores: scores.position_stability,
    "Facing stability": lambda scores: scores.facing_stability,
}
"""What is measured of the maps of a turn, by the title of its pane."""

Courses = dict[str, dict[int, float]]
"""The values of one episode by measure and turn, where they are defined."""


def courses_of(transcript: Transcript[Item]) -> Courses:
    """Returns the values of every measure after each turn of an exploration."""
    maps = drawn_maps(transcript)
    courses: Courses = {}
    for title, measure in MEASURES.items():
        values = ((each.number, measure(each.scores)) for each in maps)
        courses[title] = {number: value for number, value in values if value is not None}
    scores = [score_points(*each).f1 for each in unseen_answers(transcript)]
    courses[UNSEEN] = dict(zip(_numbers(transcript, Purpose.EXPLORE, Purpose.UNSEEN), scores, strict=True))
    return courses


def line(name: str, scenes: Sequence[Sequence[Mapping[int, float]]], longest: int) -> Line:
    """Returns the mean over the scenes that have a value, turn by turn, and not a number where none has.

    `scenes` has the values of each episode of each scene by turn; episodes of one scene count as their mean.
    """
    rows: list[tuple[float, float, float]] = []
    for turn in range(longest + 1):
        values = [[values[turn] for values in tries if turn in values] for tries in scenes]
        means = [fmean(tries) for tries in values if tries]
        metric = summarise(means, SHARE) if means else Metric(nan, nan, nan, 0)
        rows.append((metric.mean, metric.low, metric.high))
    mean, low, high = zip(*rows, strict=True)
    return Line(name, mean, low, high)


def panes_of(transcripts: Sequence[Transcript[Item]]) -> tuple[Pane, ...]:
    """Returns a pane for each measure that was taken, with a line for each player."""
    players: dict[str, dict[str, list[Courses]]] = {}
    longest = 0
    for transcript in transcripts:
        courses = courses_of(transcript)
        players.setdefault(transcript.player, {}).setdefault(transcript.item.id, []).append(courses)
        longest = max(longest, *(turn for values in courses.values() for turn in values), 0)
    panes = []
    for title in (*MEASURES, UNSEEN):
        values = {
            name: [[each[title] for each in tries] for tries in scenes.values()] for name, scenes in players.items()
        }
        if any(any(tries) for scenes in values.values() for tries in scenes):
            panes.append(Pane(title, tuple(line(name, scenes, longest) for name, scenes in values.items())))
    if not panes:
        raise ValueError("there is nothing to draw")
    return tuple(panes)


def _curves_figure(transcripts: Sequence[Transcript[Item]]) -> "Figure":
    from tolman.render.curves import curves

    panes = panes_of(transcripts)
    scenes = len({transcript.item.id for transcript in transcripts})
    wording = Wording(
        f"Maps over the turns: mean over {scenes} scene{'s' if scenes > 1 else ''}",
        "turn",
        "score",
        "Mean over the episodes that still run at a turn and have the score, as in the paper. "
        "Band: 95 % interval over scenes.",
    )
    has_chance = all(each.item.edition is Edition.CURRENT for each in transcripts) and panes[-1].title == UNSEEN
    return curves(panes, wording, {UNSEEN: CHANCE} if has_chance else {})
