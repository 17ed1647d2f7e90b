"""What a provider sends in place of a reply is told from what a model says."""

from typing import Any

import pytest

from tolman.errors import ProviderError
from tolman.runner.fault import check_answer, is_passing


def answer(**message: Any) -> dict[str, Any]:
    return {"choices": [{"message": {"content": None, **message}, "finish_reason": message.pop("finish", "stop")}]}


@pytest.mark.parametrize(
    ("sent", "told", "status"),
    [
        ({"error": {"message": "overloaded", "code": 502}}, "a reply: overloaded (502)", 502),
        ({"error": {"message": "no such model", "code": "404"}, "choices": None}, "no such model (404)", 404),
        ({"error": "out of credits", "choices": []}, "a reply: out of credits", None),
        ({"error": {"error": {"message": "deep"}}}, "a reply: deep", None),
        ({"error": {"type": "odd", "code": "odd"}}, "'odd'", None),
        ({"choices": [{"error": {"message": "lost"}, "message": {"content": None}}]}, "a reply: lost", None),
        ({"detail": "the model is loading"}, "without a reply: the model is loading", None),
        ({"object": "error", "message": "too long", "code": 400}, "without a reply: too long", 400),
        ({"detail": [{"loc": ["body"], "msg": "missing"}]}, "'missing'", None),
        (answer(content="half a", finish="error"), "with an error", None),
        ({**answer(content="half a", finish="error"), "error": {"message": "lost"}}, "a reply: lost", None),
        ({"choices": []}, "without a reply", None),
        ({"choices": None}, "without a reply", None),
        ({}, "without a reply", None),
        ({"choices": [{"message": {"content": ""}, "finish_reason": "error"}]}, "with an error", None),
        ({"choices": [{"message": None, "finish_reason": "error"}]}, "with an error", None),
    ],
)
def test_a_fault_keeps_the_words_of_the_provider(sent: dict[str, Any], told: str, status: int | None) -> None:
    with pytest.raises(ProviderError) as caught:
        check_answer(sent)
    assert told in str(caught.value)
    assert caught.value.status_code == status


@pytest.mark.parametrize(
    "sent",
    [
        answer(),
        answer(content="hello"),
        answer(refusal="no"),
        answer(reasoning_content="hm", finish="length"),
        answer(tool_calls=[{"id": "1"}], finish="tool_calls"),
        {**answer(content="hello"), "error": {"message": "a warning"}},
    ],
)
def test_whatever_a_model_says_is_a_reply(sent: dict[str, Any]) -> None:
    check_answer(sent)


@pytest.mark.parametrize(("status", "passes"), [(None, True), (502, True), (429, True), (404, False), (401, False)])
def test_what_the_provider_takes_for_wrong_is_not_sent_again(status: int | None, passes: bool) -> None:
    assert is_passing(ProviderError("no", status)) == passes
