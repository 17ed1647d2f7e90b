import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.scoring.conclusion import final_answer


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("FINAL ANSWER: north, near", "north, near"),
        ("THINK: maybe south\nFINAL ANSWER:\nnorth", "north"),
        ("**Final Answer:** north", "north"),
        ("final answer: a\nfinal answer: b", "b"),
        ("<think>FINAL ANSWER: south</think> north", "north"),
        ("<think>never closed north", ""),
        ("<answer>north</answer> and more", "north"),
        ("FINAL ANSWER:\n<|begin_of_box|>north<|end_of_box|>", "north"),
        ("just text ", "just text"),
        ("<answer>south</answer> FINAL ANSWER: north", "north"),
        ("FINAL ANSWER: south <answer>north</answer>", "north"),
        ("I could say south.</think>\nnorth", "north"),
        ("THINK: only thinking, north", ""),
        ("FINAL ANSWER: north, near\n\nBecause the lamp is at (0, 2).", "north, near"),
        ("FINAL ANSWER: north\n \n**Explanation:** it is", "north"),
        ("FINAL ANSWER: north\n\nor south", "north\n\nor south"),
        ("FINAL ANSWER: north because I say so", "north because I say so"),
        ("north\n\nBecause", "north\n\nBecause"),
        ("", ""),
    ],
)
def test_only_the_answer_is_read(reply: str, answer: str) -> None:
    assert final_answer(reply) == answer


@pytest.mark.slow
@given(st.text(max_size=300))
def test_nothing_raises(reply: str) -> None:
    assert isinstance(final_answer(reply), str)
