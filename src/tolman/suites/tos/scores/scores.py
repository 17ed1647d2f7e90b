"""All scores of an episode, worked out from its transcript alone."""

from dataclasses import dataclass

from tolman.protocol.transcript import Transcript
from tolman.suites.tos.item import Item
from tolman.suites.tos.scores import exploration, revision
from tolman.suites.tos.scores.answers import Answered, score_answers
from tolman.suites.tos.scores.conduct import Conduct, conduct_of
from tolman.suites.tos.scores.drawn_maps import MapScores, score_maps
from tolman.suites.tos.scores.exploration import Exploration
from tolman.suites.tos.scores.probes import Steps, course, map_turns, steps_of, unseen_answers
from tolman.suites.tos.scores.revision import Revision
from tolman.suites.tos.setting import Probes, Source
from tolman.suites.tos.unseen import Calibration, UnseenScore, calibrate, score_points


@dataclass(frozen=True, slots=True)
class Scores:
    """What a player earned in one episode; None for what it was not asked."""

    exploration: Exploration | None = None
    conduct: Conduct | None = None
    """How it went about its exploration."""
    answers: tuple[Answered, ...] = ()
    maps: MapScores | None = None
    unseen: tuple[UnseenScore, ...] = ()
    calibration: Calibration | None = None
    """How what it claims not to have seen compares with what it has not."""
    revision: Revision | None = None


def score_episode(transcript: Transcript[Item]) -> Scores:
    """Returns all scores of a transcript."""
    item = transcript.item
    is_active = item.setting.source is Source.ACTIVE
    has_unseen = is_active and item.setting.probes is Probes.TURNS
    has_maps = item.setting.probes is not Probes.NONE and item.setting.source is not Source.NOTHING
    steps = steps_of(transcript)
    stages = [stage for stage, _ in steps]
    learnt = exploration.learn(item, stages) if is_active else None
    claimed = list(unseen_answers(transcript, steps)) if has_unseen else []
    return Scores(
        exploration=exploration.score_stages(item, stages, learnt) if learnt else None,
        conduct=conduct_of(item.scene, stages, learnt.curve) if learnt else None,
        answers=tuple(score_answers(transcript, stages)),
        maps=score_maps(item, map_turns(transcript, steps)) if has_maps else None,
        unseen=tuple(score_points(*each) for each in claimed),
        calibration=calibrate(claimed) if claimed else None,
        revision=_revised(transcript, steps) if item.shifted else None,
    )


def _revised(transcript: Transcript[Item], steps: Steps) -> Revision:
    path, report = course(transcript, steps)
    return revision.score(path, report.claims, transcript.item.edition)
