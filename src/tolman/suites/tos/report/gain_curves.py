"""The gain curve: how much players know for what they spent. Importing this module does not import matplotlib."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tolman.protocol.transcript import Transcript
from tolman.render.chart import Line, Pane, Wording
from tolman.render.style import save
from tolman.report.interval import SHARE, estimate
from tolman.suites.tos.item import Item
from tolman.suites.tos.scores.exploration import Growth, growth
from tolman.suites.tos.setting import Sense

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Curves = dict[str, dict[str, list[list[Growth]]]]
"""How far every exploration had come at its start and after each reply, by player and item."""

Gain = Callable[[Growth], float]
"""Returns the gain by one of the editions' rules."""


def draw_gain_curves(transcripts: Sequence[Transcript[Item]], path: Path) -> None:
    """Draws the information gained against its cost, a line for each player, to a .png or .svg file."""
    save(partial(_figure, transcripts), path)


def _figure(transcripts: Sequence[Transcript[Item]]) -> "Figure":
    from tolman.render.curves import curves as drawn

    worlds = by_world(transcripts)
    counts = sorted({len(items) for curves in worlds.values() for items in curves.values()})
    scenes = " to ".join(map(str, dict.fromkeys((counts[0], counts[-1]))))
    panes = tuple(
        Pane(f"{title}{world}", lines(curves, gain))
        for world, curves in worlds.items()
        for title, gain in (
            ("Published rules", lambda point: point.gain),
            ("Careful reasoner", lambda point: point.full_gain),
        )
    )
    wording = Wording(
        f"Information gained for its cost: mean over {scenes} scene{'s' if counts[-1] > 1 else ''}",
        "cost: a look 1, a query 2 (the paper's steps)",
        "information gained",
        "Band: 95 % interval over scenes. Marker: mean cost at the end of exploration; "
        "a gain stays what it was when its exploration ended.",
    )
    return drawn(panes, wording)


def by_world(transcripts: Sequence[Transcript[Item]]) -> dict[str, Curves]:
    """Returns curves apart for each way to perceive: words tell less than pictures show.

    A key is empty, or ends a title where there are several.
    """
    if not transcripts:
        raise ValueError("there is nothing to draw")
    found: dict[Sense, list[Transcript[Item]]] = {}
    for transcript in transcripts:
        found.setdefault(transcript.item.setting.sense, []).append(transcript)
    return {f" · {sense.value}" if len(found) > 1 else "": curves_of(each) for sense, each in found.items()}


def curves_of(transcripts: Sequence[Transcript[Item]]) -> Curves:
    """Returns the growth of every exploration, players and items in the order of the transcripts."""
    curves: Curves = {}
    for transcript in transcripts:
        items = curves.setdefault(transcript.player, {})
        items.setdefault(transcript.item.id, []).append(growth(transcript))
    return curves


def lines(curves: Curves, gain: Gain) -> tuple[Line, ...]:
    """Returns a line for each player: the mean over scenes at every cost up to that of the longest exploration.

    Explorations of one scene by one player count as their mean.
    """
    longest = max(curve[-1].cost for items in curves.values() for tries in items.values() for curve in tries)
    return tuple(_line(player, list(items.values()), gain, longest) for player, items in curves.items())


def _line(player: str, scenes: Sequence[Sequence[Sequence[Growth]]], gain: Gain, longest: int) -> Line:
    rows = [np.mean([carried(curve, gain, longest) for curve in tries], axis=0) for tries in scenes]
    stop = np.mean([np.mean([curve[-1].cost for curve in tries]) for tries in scenes])
    found = estimate(np.array(rows), SHARE)
    mean, low, high = (tuple(each.tolist()) for each in (found.mean, found.low, found.high))
    return Line(player, mean, low, high, float(stop))


def carried(curve: Sequence[Growth], gain: Gain, longest: int) -> list[float]:
    """Returns the gain at every cost from 0 to `longest`: that of the last point that did not cost more."""
    costs = [point.cost for point in curve]
    return [gain(curve[bisect_right(costs, cost) - 1]) for cost in range(longest + 1)]
