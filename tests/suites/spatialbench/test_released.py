"""Released files of questions: what is read, mended, kept and dropped."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tolman.errors import QuestionFileError
from tolman.suites.spatialbench.measures import gives_scale, unit_of
from tolman.suites.spatialbench.misnomers import intact_names
from tolman.suites.spatialbench.note import Fate, Note
from tolman.suites.spatialbench.question import Question, Unit
from tolman.suites.spatialbench.released import Loaded, read_questions
from tolman.suites.spatialbench.repeats import distinct, repeats


def choice(number: int = 1, **changes: Any) -> dict[str, Any]:
    """A record with options, as most are written."""
    return {
        "problem_id": number,
        "problem": f"What stands beside door {number}?",
        "problem_type": "multiple_choice",
        "original_question_type": "affordance",
        "options": ["A. A bench.", "B. A tree.", "C. A car.", "D. A lamp."],
        "solution": "B",
        "path": "./dataset/202510311739.mp4",
        "scene_type": "outdoor",
    } | changes


def number(ident: int = 2, **changes: Any) -> dict[str, Any]:
    """A record that asks for a number."""
    asked: dict[str, Any] = {
        "problem": "If tiles are 80 cm wide, how long is the table in centimeters?",
        "problem_type": "regression",
        "original_question_type": "object_size",
        "options": None,
        "solution": "240",
    }
    return choice(ident) | asked | changes


def write(path: Path, *samples: dict[str, Any]) -> Path:
    path.write_text(json.dumps([{"sample": sample} for sample in samples]), encoding="utf-8")
    return path


@pytest.fixture
def load(tmp_path: Path) -> Any:
    """Loads records as if they were released."""

    def read(*samples: dict[str, Any]) -> Loaded:
        return read_questions(write(tmp_path / "QA.txt", *samples))

    return read


def noted(loaded: Loaded, fate: Fate) -> dict[str, tuple[int, ...]]:
    return {note.why: note.ids for note in loaded.notes if note.fate is fate}


def test_a_record_becomes_a_question(load: Any) -> None:
    first, second = load(choice(), number(reason=" Three tiles. ", keyframes=[4, 9])).questions
    assert first == Question(
        id=1,
        kind="affordance",
        text="What stands beside door 1?",
        options=("A bench.", "A tree.", "A car.", "A lamp."),
        target="B",
        video="202510311739.mp4",
        place="outdoor",
    )
    assert (second.options, second.target, second.unit) == ((), "240", Unit.CENTIMETRES)
    assert second.exemplar is not None
    assert (second.exemplar.reason, second.exemplar.frames) == ("Three tiles.", (4, 9))


def test_other_ways_to_write_the_same_are_read_alike(load: Any, tmp_path: Path) -> None:
    plain = load(choice()).questions
    others = {
        "no letters": choice(options=["A bench.", "A tree.", "A car.", "A lamp."]),
        "brackets": choice(options=["(A) A bench.", "(B) A tree.", "(C) A car.", "(D) A lamp."]),
        "tags": choice(solution="<answer>B</answer>"),
        "small letter": choice(solution=" b. "),
        "space": choice(problem_type="Multiple choice"),
        "no form": {name: value for name, value in choice().items() if name != "problem_type"},
        "other order": choice(options=["D. A lamp.", "B. A tree.", "A. A bench.", "C. A car."]),
        "fields": dict(reversed(choice(difficulty=3).items())),
        "blanks": choice(problem="  What stands beside door 1?\n"),
        "backslashes": choice(path=".\\dataset\\202510311739.mp4"),
    }
    for name, sample in others.items():
        assert load(sample).questions == plain, name
    for name, content in {
        "mark": "\ufeff" + json.dumps([{"sample": choice()}]),
        "lines": json.dumps([{"sample": choice()}], indent=4).replace("\n", "\r\n"),
        "bare": json.dumps([choice()]),
    }.items():
        (tmp_path / "QA.txt").write_bytes(content.encode())
        assert read_questions(tmp_path / "QA.txt").questions == plain, name
    assert load(number(solution=240)).questions == load(number(solution="<answer> 240 </answer>")).questions
    assert load(number(solution="1,200")).questions[0].target == "1200"


def test_what_was_mended_is_told(load: Any) -> None:
    loaded = load(
        choice(7, original_question_type="visual_Based_commands"),
        choice(8, problem_type="multiple choice", solution="<answer>C</answer>"),
        number(9, problem="How long in cm? "),
    )
    assert noted(loaded, Fate.MENDED) == {
        "The kind is spelt visual_Based_commands; the published evaluator leaves such questions out.": (7,),
        "The letters before the options are taken off.": (7, 8),
        "The form is spelt 'multiple choice'; the published runner shows options for one spelling alone.": (8,),
        "The answer is written '<answer>C</answer>'.": (8,),
        "White space around the question or an option is taken off.": (9,),
    }
    assert [(question.kind, question.is_miscased) for question in loaded.questions] == [
        ("visual_based_commands", True),
        ("affordance", False),
        ("object_size", False),
    ]


def test_what_is_odd_and_kept_is_told(load: Any) -> None:
    loaded = load(
        choice(1, options=["A. A Citro?n.", "B. Left", "C. Right", "D. Back"]),
        choice(2, problem="The '??' sign?"),
        choice(3, problem="One \ufffd line"),
        choice(4, problem="One line.\nAnother?"),
        number(5, original_question_type="relative_distance", problem="How far in cm?"),
        choice(6, original_question_type="object_size"),
        number(7, problem="How long is it?"),
        choice(8, options=["A. x", "B. x", "C. y", "D. z"]),
        choice(9, scene_type="underwater"),
        choice(10, problem="What? Where?"),
        choice(11, problem="What? Where?"),
        choice(12, problem="What? Where?", solution="C"),
        number(13, problem="If the van is 442 cm long, how wide in cm is the space?", solution="240"),
        number(14, problem="If the space is 240 cm wide, how long in cm is the van?", solution="442"),
    )
    assert noted(loaded, Fate.KEPT) == {
        "Characters are lost: ? or U+FFFD stands for letters of another script.": (1, 2, 3),
        "A line breaks inside the question or an option.": (4,),
        "A number is asked for where others of the kind have options, or the other way round.": (5, 6),
        "It does not say in which unit the number is.": (7,),
        "Two options read the same.": (8,),
        "The place is neither indoor nor outdoor.": (9,),
        "It repeats an earlier question word for word.": (11, 12),
        "It repeats an earlier question and has another answer.": (12,),
        "It gives the answer to another question about the same video, and that one gives its answer.": (13, 14),
    }
    assert len(loaded.questions) == 14


UNASKABLE = {
    "kind": (choice(original_question_type="teleporting"), "The kind 'teleporting' is not known."),
    "letter": (choice(solution="E"), "The answer 'E' is not the letter of an option."),
    "no letter": (choice(solution="the tree"), "The answer 'the tree' is not the letter of an option."),
    "no solution": (choice(solution=""), "The answer '' is not the letter of an option."),
    "number": (number(1, solution="many"), "The answer 'many' is not a number."),
    "no finite number": (number(1, solution="nan"), "The answer 'nan' is not a number."),
    "no text": (choice(problem=" "), "It has no question."),
    "no path": (choice(path="./dataset/"), "It names no video."),
    "no options": (choice(options=None), "There are no options."),
    "two forms": (choice(problem_type="regression"), "A number is asked for, yet there are options."),
    "wrong letters": (
        choice(options=["A. x", "B. y", "B. z", "D. w"]),
        "The options are lettered A, B, B, D.",
    ),
    "empty option": (
        choice(options=["A. x", "B. ", "C. z", "D. w"]),
        "There is one option alone, or one is empty, or there are too many for the letters.",
    ),
}


@pytest.mark.parametrize(("sample", "why"), UNASKABLE.values(), ids=UNASKABLE)
def test_what_cannot_be_asked_is_dropped(sample: dict[str, Any], why: str, load: Any) -> None:
    loaded = load(sample, choice(99))
    assert [question.id for question in loaded.questions] == [99]
    assert noted(loaded, Fate.DROPPED) == {why: (1,)}


def test_a_record_that_cannot_be_read_is_named_by_its_place(load: Any) -> None:
    loaded = load(choice(99), choice(problem=5), {"problem": "What?"})
    assert [note.ids for note in loaded.notes if note.fate is Fate.DROPPED] == [(), ()]
    assert ["Record 2 cannot be read" in loaded.notes[0].why, "`problem_id`" in loaded.notes[1].why] == [True, True]


def test_a_number_names_one_question(load: Any) -> None:
    loaded = load(choice(1), choice(2), choice(2), choice(3), choice(3, solution="C"), choice(4))
    assert [question.id for question in loaded.questions] == [1, 2, 4]
    assert noted(loaded, Fate.MENDED)["The same record stands more than once; it is asked once."] == (2,)
    assert list(noted(loaded, Fate.DROPPED).values()) == [(3,)]


WRONG_FILES = {
    "no json": b"Which car is red?",
    "truncated": json.dumps([choice()]).encode()[:-9],
    "other shape": json.dumps({"questions": [choice()]}).encode(),
    "empty list": b"[]",
    "empty": b"",
    "other text": '["Größe"]'.encode("latin-1"),
    "other things": b"[1, 2]",
    "nothing to ask": json.dumps([choice(solution="Z")]).encode(),
    "too deep": b"[" * 100_000,
}


@pytest.mark.parametrize("content", WRONG_FILES.values(), ids=WRONG_FILES)
def test_what_is_no_file_of_questions_is_refused_in_one_line(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "QA.txt").write_bytes(content)
    with pytest.raises(QuestionFileError) as error:
        read_questions(tmp_path / "QA.txt")
    assert str(error.value).startswith(str(tmp_path / "QA.txt"))
    assert "\n" not in str(error.value)


def test_a_folder_and_no_file_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "absent.txt"):
        with pytest.raises(QuestionFileError, match="name a file of questions"):
            read_questions(path)


WHOLE = "a655cc7e213bc0da0fa9f57315622601.mp4"


def test_a_damaged_name_is_mended_towards_the_whole_one(load: Any) -> None:
    damaged = "a655cc7e213bc0fa9f57315622601.mp4"
    loaded = load(choice(1, path=f"./dataset/{damaged}"), choice(2, path=f"./dataset/{WHOLE}"))
    assert {question.video for question in loaded.questions} == {WHOLE}
    assert noted(loaded, Fate.MENDED)[f"The video {damaged} is a damaged copy of the name {WHOLE}."] == (1,)
    longer = WHOLE.replace("213", "2413")
    assert intact_names([longer, WHOLE, damaged]) == {longer: WHOLE, damaged: WHOLE}


def test_names_that_are_merely_alike_stay_apart() -> None:
    dates = [
        "1.mp4",
        "12.mp4",
        "20251031174.mp4",
        "202510311741.mp4",
        "VID_20260302_11113.mp4",
        "VID_20260302_111136.mp4",
    ]
    other = WHOLE.replace("a655", "b655")
    assert intact_names([*dates, WHOLE, other]) == {}
    assert intact_names([WHOLE, WHOLE[3:]]) == {WHOLE[3:]: WHOLE}
    assert intact_names([WHOLE, other, WHOLE[3:]]) == {}, "it fits both"
    assert intact_names([WHOLE, WHOLE[3:].replace("mp4", "avi")]) == {}
    assert intact_names([WHOLE, WHOLE[5:]]) == {}, "too much is lost"
    assert intact_names([WHOLE, WHOLE[3:].replace("e2", "2e")]) == {}, "digits have changed places"


UNITS = {
    "What's the width in centimeter of the space?": Unit.CENTIMETRES,
    "How tall (cm) are the 2 meter poles beside the wall?": Unit.CENTIMETRES,
    "If tiles are 80cm wide, how far is the chair?": Unit.CENTIMETRES,
    "If I'm 180 cm tall, how far is the chair?": Unit.CENTIMETRES,
    "At 1.4 meters per second, what is the distance in meters (m)?": Unit.METRES,
    "How many meters long is the 80-cm-high wall?": Unit.METRES,
    "If the lane is 3.5 meters wide, how far is the chair?": Unit.UNKNOWN,
    "If the tiles are 80 cm wide, how far is the chair in feet?": Unit.UNKNOWN,
    "If the lane is 3 m (300 cm) wide, how far is the chair?": Unit.UNKNOWN,
    "How far is the chair? I'm beside it.": Unit.UNKNOWN,
    "What is the size in squre meters (m^2)?": Unit.SQUARE_METRES,
}


@pytest.mark.parametrize(("text", "unit"), UNITS.items(), ids=range(len(UNITS)))
def test_units_are_read_from_the_text(text: str, unit: Unit) -> None:
    assert unit_of("absolute_distance", text) is unit
    assert unit_of("object_counting", text) is Unit.COUNT
    assert gives_scale(text) == any(digit.isdigit() for digit in text.replace("m^2", ""))


def test_an_area_is_not_in_the_unit_of_its_tiles() -> None:
    assert unit_of("room_size", "If tiles are 80 cm wide, what is the size of the room?") is Unit.UNKNOWN
    assert unit_of("room_size", "If tiles are 80 cm wide, what is the square footage?") is Unit.UNKNOWN
    assert unit_of("room_size", "If tiles are 80 cm wide, how wide is the hall in centimeters?") is Unit.CENTIMETRES
    assert unit_of("room_size", "If a desk takes 3 square meters, what is the area in m²?") is Unit.SQUARE_METRES


@pytest.fixture(scope="module")
def paper(spatialbench_data: Path) -> Loaded:
    """The questions of the paper."""
    return read_questions(spatialbench_data / "QA_1347_paper.txt")


def test_the_papers_file_is_read_whole(paper: Loaded) -> None:
    assert len(paper.questions) == 1347
    assert [note for note in paper.notes if note.fate is Fate.DROPPED] == []
    assert {note.why.split(":")[0][:40]: len(note.ids) for note in paper.notes} == {
        "The letters before the options are taken": 1029,
        "The kind is spelt visual_Based_commands;": 34,
        "White space around the question or an op": 3,
        "Characters are lost": 63,
        "A line breaks inside the question or an ": 3,
        "It repeats an earlier question word for ": 311,
    }
    assert (len(repeats(paper.questions)), len(distinct(paper.questions))) == (311, 1036)
    assert all(len(question.options) in (0, 4) for question in paper.questions)


def test_units_in_the_papers_file(paper: Loaded) -> None:
    metres = [question.id for question in paper.questions if question.unit is Unit.METRES]
    assert metres == [11226, 11239, 11252, 11265]
    units = Counter((question.kind, question.unit) for question in paper.questions if question.unit)
    assert units == {
        ("object_counting", Unit.COUNT): 101,
        ("object_size", Unit.CENTIMETRES): 97,
        ("room_size", Unit.SQUARE_METRES): 23,
        ("absolute_distance", Unit.CENTIMETRES): 93,
        ("absolute_distance", Unit.METRES): 4,
    }


def test_the_file_with_explanations(spatialbench_data: Path, paper: Loaded) -> None:
    loaded = read_questions(spatialbench_data / "QA_fewshot.txt")
    explained = [question for question in loaded.questions if question.exemplar]
    assert (len(loaded.questions), len(explained), len({question.kind for question in explained})) == (1347, 15, 15)
    assert all(question.exemplar.reason and question.exemplar.frames for question in explained if question.exemplar)
    reworded = [
        ours.id for ours, theirs in zip(paper.questions, loaded.questions, strict=True) if ours.text != theirs.text
    ]
    assert reworded == [10009, 10010]
    assert loaded.notes[-1] == Note(
        Fate.KEPT,
        (10009, 10010),
        "It gives the answer to another question about the same video, and that one gives its answer.",
    )


def newer(paper: Path) -> list[dict[str, Any]]:
    """Records like those of the later file: 3,193, with the damages known of it."""
    old = [record["sample"] for record in json.loads(paper.read_text(encoding="utf-8-sig"))]
    rng = random.Random(7)
    new = [dict(rng.choice(old), problem_id=40001 + n, path=f"./dataset/VID_{n // 28}.mp4") for n in range(1900)]
    made = [
        number(40097, original_question_type="relative_distance", problem="If pavers are 30 cm, how far in cm?"),
        number(40098, original_question_type="relative_distance", problem="How far is it in centimeters (cm)?"),
        choice(40703, options=["A. Xpeng (小鹏).", "B. 蔚来.", "C. BYD.", "D. Geely."]),
        number(40737, original_question_type="room_size", problem="What is the square footage of the store?"),
        number(40739, problem="What is the distance in meters to the shop?", solution="15"),
        number(
            40731, original_question_type="room_size", problem="What is its width in centimeters?", solution="800"
        ),
        number(30065, problem="If the road is 7 meters wide, how long is the bus?", solution="1500"),
        number(30093, problem="How long is the bus?", solution="1500"),
        *(choice(41200 + n, path="./dataset/a655cc7e213bc0fa9f57315622601.mp4") for n in range(28)),
        *(choice(41300 + n, path=f"./dataset/{WHOLE}") for n in range(2)),
        *(choice(41400 + n, problem="Lost  space") for n in range(8)),
    ]
    taken = {sample["problem_id"] for sample in made}
    rest = [*old, *(sample for sample in new if sample["problem_id"] not in taken)]
    return [*rest[: 3193 - len(made)], *made]


def test_a_file_like_the_later_one_is_read(spatialbench_data: Path, tmp_path: Path) -> None:
    path = tmp_path / "QA.txt"
    records = [{"sample": sample} for sample in newer(spatialbench_data / "QA_1347_paper.txt")]
    path.write_bytes(json.dumps(records, ensure_ascii=False, indent=4).replace("\n", "\r\n").encode())
    assert b"\\u0027" not in path.read_bytes()
    loaded = read_questions(path)
    found = {question.id: question for question in loaded.questions}
    assert len(found) == 3193
    assert [found[n].unit for n in (40097, 40098, 40731, 40737, 40739, 30065, 30093)] == [
        *(Unit.CENTIMETRES,) * 3,
        Unit.UNKNOWN,
        Unit.METRES,
        *(Unit.UNKNOWN,) * 2,
    ]
    assert found[40703].options[:2] == ("Xpeng (小鹏).", "蔚来.")
    assert sum(question.video == WHOLE for question in loaded.questions) == 30
    assert noted(loaded, Fate.KEPT)["It does not say in which unit the number is."] == (40737, 30065, 30093)
