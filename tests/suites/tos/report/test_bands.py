import pytest

from tests.report.making import DIRECTION, answered, episode, explored
from tolman.record.run import ScoredEpisode
from tolman.suites.tos.report.bands import LEARNT, ROOMS, SPAN, TRAITS, Trait
from tolman.suites.tos.scores.scores import Scores

EXPLORED = episode(0, scores=Scores(exploration=explored(replies=6)))
TOLD = episode(0)


def bands(trait: Trait, played: ScoredEpisode, **traits: float | None) -> list[str]:
    return [band.name for band in trait.bands if band.holds(played, answered(DIRECTION, 1, **traits))]


@pytest.mark.parametrize(
    ("span", "name"),
    [
        (0, "≤ 4 cells"),
        (4, "≤ 4 cells"),
        (4.1, "4–8 cells"),
        (8, "4–8 cells"),
        (12, "8–12 cells"),
        (12.5, "> 12 cells"),
    ],
)
def test_distances(span: float, name: str) -> None:
    assert bands(SPAN, TOLD, span=span) == [name]


@pytest.mark.parametrize(("rooms", "name"), [(1, "1 room"), (2, "2 rooms"), (3, "3+ rooms"), (7, "3+ rooms")])
def test_rooms(rooms: int, name: str) -> None:
    assert bands(ROOMS, TOLD, rooms=rooms) == [name]


@pytest.mark.parametrize(
    ("turn", "name"),
    [
        (1, "seen early"),
        (2, "seen early"),
        (3, "seen midway"),
        (4, "seen midway"),
        (5, "seen late"),
        (6, "seen late"),
    ],
)
def test_thirds_of_six_replies(turn: int, name: str) -> None:
    assert bands(LEARNT, EXPLORED, turn=turn) == [name]


def test_what_was_never_seen_and_what_nobody_explored() -> None:
    assert bands(LEARNT, EXPLORED, turn=None) == ["not seen"]
    assert bands(LEARNT, TOLD, turn=None) == []


def test_names_tell_bands_apart() -> None:
    names = [band.name for trait in TRAITS for band in trait.bands]
    assert len(set(names)) == len(names) == 11
