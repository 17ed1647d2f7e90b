"""The part of a reply that is read: the final answer, never the thinking before it or the reasons after it."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unread:
    """Why an answer could not be read."""

    reason: str


_THOUGHT = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.S | re.I)
_THOUGHT_END = re.compile(r"</(?:think|thinking|reasoning)>", re.I)
_LABEL = re.compile(r"final\s{1,4}answer[*_]{0,4}\s{0,4}[:：][*_]{0,4}|<answer>", re.I)
_ANSWER_END = re.compile(r"</answer>", re.I)
_THINK_LABEL = re.compile(r"\A\W*think\s*[:：]", re.I)
_REASONS = re.compile(
    r"\n[ \t\r]{0,20}\n\W{0,4}(?:because|since|explanation|reason|reasons|reasoning|rationale|justification|note)\b",
    re.I,
)
_BOX = re.compile(r"<\|(?:begin|end)_of_box\|>")


def final_answer(reply: str) -> str:
    """Returns what follows the last final-answer label or tag of `reply`, or all of it but the thinking.

    A reply that announces its thinking and never an answer has none: the result is empty. Reasons in a paragraph of
    their own after an answer are no part of it.
    """
    text = _THOUGHT_END.split(_BOX.sub("", _THOUGHT.sub("", reply)))[-1]
    *before, answer = _LABEL.split(text)
    if not before and _THINK_LABEL.match(text):
        return ""
    answer = _ANSWER_END.split(answer)[0]
    return (_REASONS.split(answer)[0] if before else answer).strip()
