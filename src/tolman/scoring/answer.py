"""What can be said of any answer: that it was not read, and why; and which part of a reply is no thinking."""

import re
from dataclasses import dataclass

from tolman.scoring.markup import unmarked


@dataclass(frozen=True, slots=True)
class Unread:
    """Why an answer could not be read."""

    reason: str

    @property
    def is_open(self) -> bool:
        """Whether it leaves several answers open, so that nothing else in the same place may be read."""
        return self.reason in (ALTERNATIVES, CONTRADICTION)


ALTERNATIVES = "the answer names several alternatives"
"""Why an answer that leaves a choice is not read."""

CONTRADICTION = "the answer gives the letter of one option and the text of another"
"""Why an answer is not read that says two things at once."""

DENIED = "the answer denies something"
"""Why an answer is not read that says only what is not so."""

ECHO = "the answer only repeats the question"
"""Why an answer is not read that says what the question said."""

OPEN = Unread(ALTERNATIVES)
ECHOED = Unread("the answer is the example of the request")
UNANSWERED = Unread("the reply comes to no conclusion")

_TAGS = r"(?:seed:)?(?:think|thinking|thoughts?|reasoning|scratchpad|analysis|reflection)"
_THOUGHT = re.compile(
    rf"<({_TAGS})>.*?(?:</\1>|\Z)|\[think\].*?(?:\[/think\]|\Z)|◁think▷.*?(?:◁/think▷|\Z)", re.S | re.I
)
_THOUGHT_END = re.compile(rf"</{_TAGS}>|\[/think\]|◁/think▷", re.I)
_CHANNEL = re.compile(r"\A.*<\|channel\|>\s*final\s*<\|message\|>", re.S)
_TOKEN = re.compile(r"<\|(?:end|im_end|im_start|eot_id|return|endoftext)\|>|</?s>")
_STRUCK = re.compile(r"~~[^~\n]{1,200}~~|<(s|del|strike)>[^<>\n]{1,200}</\1>", re.I)
"""What is struck out: it does not count."""
_THINK_LABEL = re.compile(r"\A\W{0,8}(?:think|thinking|thoughts?)\s{0,3}[*_]{0,3}\s{0,3}[:：]", re.I)


def without_thoughts(reply: str) -> str:
    """Returns a reply without what is struck out, markup and the thinking in tags; nothing where these stay open."""
    text = _TOKEN.sub("", _CHANNEL.sub("", _STRUCK.sub(" ", reply), count=1))
    return unmarked(_THOUGHT_END.split(_THOUGHT.sub("", text))[-1]).strip()


def is_thinking(text: str) -> bool:
    """Tells whether a text announces itself as thinking, so that nothing but a labelled answer in it counts."""
    return _THINK_LABEL.match(text) is not None
