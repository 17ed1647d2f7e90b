"""The published questions: the right answer is read in every frame, for every question of the released file."""

from fractions import Fraction

import pytest

from tests.conftest import SHARED
from tolman.scoring.answer import Unread
from tolman.scoring.choices import read_choice
from tolman.scoring.numbers import read_number
from tolman.suites.spatialbench.question import Question, Unit
from tolman.suites.spatialbench.released import read_questions

FILE = SHARED / "data" / "spatialbench" / "QA_1347_paper.txt"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="the released questions are not here")

FRAMES = (
    *(
        "{}",
        "{}\n",
        "**{}**",
        "`{}`",
        "({})",
        "> {}",
        "- {}",
        "\\boxed{{{}}}",
        "$\\boxed{{\\text{{{}}}}}$",
        "```\n{}\n```",
    ),
    *(
        "Answer: {}",
        "The answer is {}",
        "The correct answer is: {}",
        "**Answer:** {}",
        "### Answer\n{}",
        "Solution: {}",
    ),
    *("Sure! {}", "Sure! The answer is {}", "I would go with {}", "My pick: {}", "So it must be {}", "I choose {}"),
    *("Looking at the frames, the camera keeps moving on.\n\n{}", "The camera keeps moving on.\n\n**{}**"),
    *("The camera keeps moving on.\n\n\\boxed{{{}}}", "Step 1: I look.\nStep 2: I decide.\n\n{}"),
    *(
        "FINAL ANSWER: {}",
        "Final Answer\n\n{}",
        "FINAL ANSWER: {}\n\nThe other ones do not fit what is seen.",
        "<answer>{}</answer>",
    ),
    *("<think>It might be another one.</think>\n{}", "FINAL ANSWER: <answer>{}</answer>", '{{"answer": "{}"}}'),
    *("答案：{}", "答案是{}", "Antwort: {}", "Réponse : {}", "Respuesta: {}", "Ответ: {}", "정답: {}", "答え：{}"),
    *("{}\n\nHope this helps!", "{}\n\nLet me know if you need more.", "Answer: {}\nConfidence: 90%"),
)


def questions() -> tuple[Question, ...]:
    return read_questions(FILE).questions


@pytest.mark.slow
@pytest.mark.parametrize("frame", FRAMES)
def test_the_right_option_is_read(frame: str) -> None:
    for question in questions():
        if question.options:
            text = question.options[question.letters.index(question.target)]
            for answer in (question.target, f"{question.target}. {text}", text):
                said = answer.replace('"', "'") if frame.startswith("{{") else answer
                assert read_choice(frame.format(said), question.options) == question.target, (said, question.options)


WORKINGS = (
    "{}",
    "I look at the first frame and compare.\n\n{}",
    "The thing fits {times} times into the other.\n\n{}",
    "1. I take what is known.\n2. I compare it with the other.\n\n{}",
    "Known: {half}. The other is as long again.\n{half} + {half} = {}\n\n{}",
    "{half} × 2 = {}\n\n**{}**",
    "So I take {half} twice.\n\n\\boxed{{{}}}",
    "First I see {half}, then {half} more.\n\nAnswer: {}",
    "FINAL ANSWER: {}\n\nI took {half} twice.",
)


@pytest.mark.slow
@pytest.mark.parametrize("working", WORKINGS)
def test_the_right_number_is_read_behind_its_working(working: str) -> None:
    for question in questions():
        if not question.options:
            target = Fraction(question.target)
            half = f"{float(target / 2):g}"
            reply = working.replace("{}", question.target).replace("{half}", half).replace("{times}", "2")
            reply = reply.replace("{{", "{").replace("}}", "}")
            assert read_number(reply, question.unit or Unit.UNKNOWN) == target, reply


@pytest.mark.slow
def test_the_options_alone_are_no_answer() -> None:
    for question in questions():
        if question.options:
            listed = [f"{letter}. {text}" for letter, text in zip(question.letters, question.options, strict=True)]
            for echo in ("\n".join(listed), "\n\n".join(listed), f"{question.text}\n" + "\n".join(listed)):
                assert isinstance(read_choice(echo, question.options), Unread), echo
