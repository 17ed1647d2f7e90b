"""Episodes and runs of Theory of Space, by short names."""

from tolman.record import run as played
from tolman.suites.tos.item import Item
from tolman.suites.tos.scores.scores import Scores

ScoredEpisode = played.ScoredEpisode[Scores]
"""One episode with its scores and what it took."""

Played = played.Played[Item]
"""All that a run left."""
