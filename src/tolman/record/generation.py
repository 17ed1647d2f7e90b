"""How a model writes and answers, and how often it is reminded."""

from dataclasses import asdict, dataclass, replace
from typing import Annotated

from tolman.options import Needs, Option
from tolman.protocol.answers import Manner

MOST_EPOCHS = 1000
"""Times that a player plays an item at most; whoever wrote a manifest may have claimed anything."""
MODEL = "Model"
"""The group of these options."""

OF_MODELS = (Needs("model", instead="base_url"),)
"""What options need that say something of models."""

Answering = Annotated[
    Manner,
    Option("How the model answers: in words, as JSON by a schema, or by calls of tools.", MODEL, needs=OF_MODELS),
]


Reminding = Annotated[
    int,
    Option(
        "Where no answer can be read in a reply, ask once more for nothing but the answer: 0 or 1 times. Turns of an "
        "exploration are not asked for again: the world says what it did not understand.",
        "Players",
        least=0,
        most=1,
    ),
]
"""How often a player is reminded."""


@dataclass(frozen=True, slots=True)
class Generation:
    """How a model writes; None leaves it to the provider."""

    temperature: Annotated[float | None, Option("By default the provider's.", MODEL, needs=OF_MODELS)] = None
    top_p: Annotated[float | None, Option("By default the provider's.", MODEL, needs=OF_MODELS)] = None
    max_tokens: Annotated[int | None, Option("Tokens of one reply at most.", MODEL, least=1, needs=OF_MODELS)] = None
    seed: Annotated[
        int | None,
        Option("For providers that can repeat themselves.", MODEL, name="generation-seed", needs=OF_MODELS),
    ] = None
    reasoning_effort: Annotated[
        str | None, Option("How much the model thinks, as in low or high.", MODEL, needs=OF_MODELS)
    ] = None
    reasoning_tokens: Annotated[
        int | None, Option("Tokens of thoughts at most.", MODEL, least=1, needs=OF_MODELS)
    ] = None

    def over(self, usual: "Generation") -> "Generation":
        """Returns this, with what is usual where it says nothing."""
        said = {name: value for name, value in asdict(self).items() if value is not None}
        return replace(usual, **said)
