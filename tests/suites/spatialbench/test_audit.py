"""The audit: what is worked out on a small file, and the numbers known of the paper's."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from statistics import quantiles

import msgspec
import pytest

from tests.suites.spatialbench.test_released import choice, newer, number, write
from tolman.suites.spatialbench.audit import Audit, NumberAudit, PlaceAudit, audit
from tolman.suites.spatialbench.note import Fate
from tolman.suites.spatialbench.question import Level, Unit
from tolman.suites.spatialbench.released import Loaded, read_questions
from tolman.suites.spatialbench.verdict import verdict


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Audit:
    """The audit of eight records, of which one cannot be asked."""
    samples = (
        choice(1, options=["A. x", "B. longest", "C. y", "D. z"]),
        choice(2, options=["A. x", "B. as long", "C. as long", "D. z"], problem="At 0:15?"),
        choice(3, options=["A. x", "B. longest", "C. y", "D. z"], problem="What stands beside door 1?"),
        choice(4, solution="C", path="./dataset/other.mp4", scene_type="indoor"),
        number(5, solution="80"),
        number(6, solution="100", problem="How long in cm?"),
        number(7, solution="2.5", problem="How high in cm?"),
        choice(8, solution="E"),
    )
    return audit(read_questions(write(tmp_path_factory.mktemp("audit") / "QA.txt", *samples)))


def test_kinds_levels_places_and_repeats(small: Audit) -> None:
    (sizes, affordance) = small.kinds
    assert (small.questions, small.choices, small.distinct, small.repeats) == (7, 4, 6, 1)
    assert {level: count for level, count in small.levels.items() if count} == {
        Level.OBSERVATION: 3,
        Level.SYMBOLS: 4,
    }
    assert (sizes.questions, sizes.choices, sizes.letters, sizes.commonest) == (3, 0, {}, 0)
    assert (affordance.questions, affordance.distinct, affordance.chance) == (4, 3, 1.0)
    assert affordance.letters == {"A": 0, "B": 3, "C": 1, "D": 0}
    assert (affordance.commonest, affordance.longest) == (3, 2)
    assert small.places == (PlaceAudit("indoor", 1, 1), PlaceAudit("outdoor", 6, 1))
    assert small.videos == {"202510311739.mp4": 6, "other.mp4": 1}
    assert (small.timed, small.garbled, small.miscased) == (1, 0, 0)


def test_numbers(small: Audit) -> None:
    assert small.numbers == (
        NumberAudit(
            "object_size", Unit.CENTIMETRES, 3, 2.5, (41.25, 80, 90), 100, fives=2, tens=2, scaled=1, echoed=1
        ),
    )


def test_the_verdict_is_in_words(small: Audit) -> None:
    assert verdict(small) == (
        "7 questions about 2 videos: 4 to be answered by a letter, 3 by a number.",
        "Repeats of another, word for word: 1 (14 %). A mean over all counts some twice; 6 are distinct.",
        "Besides, 1 record cannot be asked; the notes say why.",
        "Letters give answers away: the commonest letter of each kind is right in 75 % of the choices, where a guess "
        "is in 25 %.",
        "Lengths of options give answers away in 1 kind: the longest is right in up to 50 % (affordance).",
        "Lengths are round estimates: 67 % are multiples of 5, 67 % of 10.",
        "A length or an area to work from is given in 1 (33 %) of 3 questions on lengths and areas; in 1 it is the "
        "answer.",
        "A time of the video, as in 0:15, is cited in 1 question (14 %): a player must be told when each frame was "
        "taken.",
        "The current edition asks each question once and balances the letters; the published edition asks everything "
        "as it stands.",
    )


def test_a_sound_file_earns_one_sentence(tmp_path: Path) -> None:
    samples = [choice(n, solution="ABCD"[n % 4]) for n in range(8)]
    assert verdict(audit(read_questions(write(tmp_path / "QA.txt", *samples)))) == (
        "8 questions about 1 video: 8 to be answered by a letter, 0 by a number.",
    )


def test_an_audit_survives_json(small: Audit) -> None:
    assert msgspec.json.decode(msgspec.json.encode(small), type=Audit) == small


@pytest.fixture(scope="module")
def paper(spatialbench_data: Path) -> tuple[Loaded, Audit]:
    """The paper's questions and their audit."""
    loaded = read_questions(spatialbench_data / "QA_1347_paper.txt")
    return loaded, audit(loaded)


COUNTS = {
    "object_counting": (101, 83, ()),
    "object_size": (97, 79, ()),
    "room_size": (23, 20, ()),
    "absolute_distance": (97, 77, ()),
    "appearance_order": (98, 74, (74, 12, 8, 4)),
    "appearance_order_on_self-defined_route": (98, 75, (61, 23, 8, 6)),
    "relative_distance": (99, 76, (25, 35, 29, 10)),
    "relative_direction": (98, 74, (22, 41, 22, 13)),
    "relative_counting": (100, 74, (19, 32, 33, 16)),
    "multi-hop_spatial_reasoning": (97, 74, (24, 42, 25, 6)),
    "affordance": (98, 70, (8, 16, 55, 19)),
    "landmark-constrained_pose_localization": (96, 74, (19, 28, 45, 4)),
    "spatial_causal_reasoning": (99, 74, (31, 30, 33, 5)),
    "visual_based_commands": (49, 39, (7, 23, 15, 4)),
    "route_plan": (97, 73, (22, 44, 29, 2)),
}
"""Questions, distinct ones and letters of each kind in the paper's file."""


def test_the_papers_counts(paper: tuple[Loaded, Audit]) -> None:
    loaded, found = paper
    assert {
        kind.kind: (kind.questions, kind.distinct, tuple(kind.letters.values())) for kind in found.kinds
    } == COUNTS
    assert (found.questions, found.distinct, found.choices, found.repeats) == (1347, 1036, 1029, 311)
    assert list(found.levels.values()) == [318, 493, 291, 99, 146]
    assert found.miscased == 34
    counted = [question for question in loaded.questions if question.kind == "visual_based_commands"]
    assert Counter(question.target for question in counted if not question.is_miscased) == {"B": 7, "C": 7, "D": 1}
    assert sum((Counter(kind.letters) for kind in found.kinds), Counter()) == {"A": 312, "B": 326, "C": 302, "D": 89}


def test_the_papers_videos(paper: tuple[Loaded, Audit]) -> None:
    found = paper[1]
    assert found.places == (PlaceAudit("indoor", 601, 23), PlaceAudit("outdoor", 746, 28))
    counts = Counter(found.videos.values())
    assert (len(found.videos), counts[28], counts[26] + counts[27]) == (51, 29, 17)
    assert sorted(count for count in found.videos.values() if count < 26) == [14, 14, 15, 19, 25]


def test_the_papers_cues(paper: tuple[Loaded, Audit]) -> None:
    longest = {kind.kind: round(100 * kind.longest / kind.choices) for kind in paper[1].kinds if kind.choices}
    assert longest["landmark-constrained_pose_localization"] == 51
    assert longest["visual_based_commands"] == 49
    assert longest["spatial_causal_reasoning"] == 47
    assert longest["multi-hop_spatial_reasoning"] == 43
    assert longest["affordance"] == 40
    assert (paper[1].timed, paper[1].garbled) == (608, 63)


def test_the_papers_numbers(paper: tuple[Loaded, Audit]) -> None:
    loaded, found = paper
    numbers = {(each.kind, each.unit): each for each in found.numbers}
    counting = numbers["object_counting", Unit.COUNT]
    assert (counting.least, counting.quartiles, counting.greatest) == (1, (2, 3, 5), 17)
    size = numbers["object_size", Unit.CENTIMETRES]
    assert (size.least, size.quartiles, size.greatest) == (10, (60, 90, 150), 450)
    assert (size.fives, size.tens, size.scaled, size.questions) == (95, 76, 95, 97)
    room = numbers["room_size", Unit.SQUARE_METRES]
    assert (room.least, room.quartiles, room.greatest, room.scaled) == (15, (20, 45, 48), 200, 23)
    centimetres, metres = (numbers["absolute_distance", unit] for unit in (Unit.CENTIMETRES, Unit.METRES))
    both = (centimetres, metres)
    assert [sum(getattr(each, name) for each in both) for name in ("questions", "fives", "tens", "scaled")] == [
        97,
        92,
        87,
        96,
    ]
    assert (metres.least, metres.questions, centimetres.greatest) == (11.2, 4, 960)
    distances = [Fraction(each.target) for each in loaded.questions if each.kind == "absolute_distance"]
    assert quantiles(distances, n=4, method="inclusive") == [60, 120, 250]


@pytest.mark.slow
def test_a_file_of_thousands_is_audited(spatialbench_data: Path, tmp_path: Path) -> None:
    path = write(tmp_path / "QA.txt", *newer(spatialbench_data / "QA_1347_paper.txt"))
    found = audit(read_questions(path))
    assert found.questions == 3193
    assert not any(note.fate is Fate.DROPPED for note in found.notes)
    assert sum(each.questions for each in found.numbers if each.unit is Unit.UNKNOWN) == 3
    assert "Which unit is meant is not said where a number is asked for: 3 questions." in verdict(found)
