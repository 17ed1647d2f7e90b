"""Answers by themselves: the option, and how sure the player is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolman.suites.esi.answers import confidence_in, confidence_of, option_in, probability

OPTIONS = ("the red mug", "the blue bowl", "they are equally heavy")


@pytest.mark.parametrize(
    ("reply", "option", "sure"),
    [
        ("FINAL ANSWER: B\nCONFIDENCE: 80", 1, 0.8),
        ("FINAL ANSWER: B\nCONFIDENCE: 80%", 1, 0.8),
        ("FINAL ANSWER: B\nCONFIDENCE: 80 percent", 1, 0.8),
        ("FINAL ANSWER: B\nCONFIDENCE: 0.8", 1, 0.8),
        ("FINAL ANSWER: the blue bowl\nCONFIDENCE: 80", 1, 0.8),
        ("FINAL ANSWER: B. the blue bowl\nCONFIDENCE: 1", 1, 1.0),
        ("**FINAL ANSWER:** B\n**CONFIDENCE:** 0", 1, 0.0),
        ("FINAL ANSWER: C\nCONFIDENCE: about 35 %", 2, 0.35),
        ("FINAL ANSWER: A\nCONFIDENCE: 8/10", 0, 0.8),
        ("FINAL ANSWER: A\nCONFIDENCE: 85 out of 100", 0, 0.85),
        ("FINAL ANSWER: A\nCONFIDENCE: 12,5", 0, 0.125),
        ("FINAL ANSWER: A", 0, None),
        ("FINAL ANSWER: A\nCONFIDENCE: high", 0, None),
        ("FINAL ANSWER: A\nCONFIDENCE: 150", 0, None),
        ("FINAL ANSWER: A\nCONFIDENCE: -20", 0, None),
        ("FINAL ANSWER: A\nCONFIDENCE: 70-80", 0, None),
        ("FINAL ANSWER: A\nCONFIDENCE:", 0, None),
        ("FINAL ANSWER: not sure\nCONFIDENCE: 20", None, 0.2),
        ("FINAL ANSWER: A or B\nCONFIDENCE: 50", None, 0.5),
        ("FINAL ANSWER: D\nCONFIDENCE: 50", None, 0.5),
        ("I think the answer is B, and I am 80% sure.", 1, 0.8),
        ("The answer is B with a confidence of 0.6.", 1, 0.6),
        ("The answer is the red mug (80% confident).", 0, 0.8),
        ("B, 85% confident", 1, 0.85),
        ("My confidence is 40. FINAL ANSWER: C", 2, 0.4),
        ("I was 50% sure at first.\nFINAL ANSWER: C\nCONFIDENCE: 90", 2, 0.9),
        ("I don't know.", None, None),
        ("", None, None),
    ],
)
def test_an_option_and_a_confidence(reply: str, option: int | None, sure: float | None) -> None:
    assert option_in(reply, OPTIONS) == option
    assert confidence_in(reply) == sure


@pytest.mark.slow
@given(st.integers(2, 100))
def test_percent_shares_and_words_are_alike(percent: int) -> None:
    ways = (f"{percent}", f"{percent}%", f"{percent} %", f"{percent} percent", f"{percent / 100}", f"{percent}/100")
    assert {confidence_of(way) for way in ways} == {percent / 100}
    assert {confidence_in(f"CONFIDENCE: {way}") for way in ways} == {percent / 100}


def test_one_is_certain_and_one_percent_is_not() -> None:
    assert probability(1) == 1
    assert probability(1, is_percent=True) == 0.01
    assert confidence_of("1") == 1
    assert confidence_of("1%") == 0.01
    assert confidence_of("100") == confidence_of("1.0") == 1


@pytest.mark.slow
@given(st.text())
def test_no_text_makes_it_fail(text: str) -> None:
    for sure in (confidence_in(text), confidence_of(text)):
        assert sure is None or 0 <= sure <= 1
    assert option_in(text, OPTIONS) in (None, 0, 1, 2)
