"""In which manner models answer; `manner` says what each comes to."""

from enum import StrEnum


class Manner(StrEnum):
    """How models answer."""

    WORDS = "words"
    """In words, of which the answer is read."""
    JSON = "json"
    """As JSON, by a schema that the provider enforces where it can."""
    TOOLS = "tools"
    """By calls of tools, one for each move."""
