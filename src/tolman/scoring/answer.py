"""The part of a reply that is read: the final answer, never the thinking before it."""

import re

_THOUGHT = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.S | re.I)
_MARKER = re.compile(r"final\s{1,4}answer[*_]{0,4}\s{0,4}[:：][*_]{0,4}", re.I)
_TAGGED = re.compile(r"<answer>(.*?)(?:</answer>|\Z)", re.S | re.I)
_THINK_LABEL = re.compile(r"\A\W*think\s*[:：]", re.I)
_BOX = re.compile(r"<\|(?:begin|end)_of_box\|>")


def final_answer(reply: str) -> str:
    """Returns what follows the last final-answer label or tag of `reply`, or all of it but the thinking.

    A reply that announces its thinking and never an answer has none: the result is empty.
    """
    text = _BOX.sub("", _THOUGHT.sub("", reply))
    if tagged := _TAGGED.findall(text):
        return str(tagged[-1]).strip()
    parts = _MARKER.split(text)
    if len(parts) > 1:
        return parts[-1].strip()
    return "" if _THINK_LABEL.match(text) else text.strip()
