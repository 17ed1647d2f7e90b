"""What players are told: enough to answer everything, nothing that is false, and in good English for every name."""

import re

import pytest

from tolman.geometry.bins import Cardinal
from tolman.protocol.request import Purpose, Request
from tolman.suites.tos import prompts
from tolman.suites.tos.specimens import PLACE, specimens

SPECIMENS = specimens()
RULES = prompts.rules(PLACE)
NAMES = "|".join(thing.name for thing in PLACE.things)


def text(request: Request) -> str:
    return f"{request.shows}\n{request.asks}{request.how}"


def test_rules_tell_all_that_answers_need() -> None:
    assert "distance in cells, in a straight line" in RULES
    assert all(f'"{direction}"' in RULES for direction in Cardinal)
    assert "centred on the direction that it names" in RULES
    assert '"facing backward" if it faces the opposite way to you' in RULES
    assert "Things and doors in view that are at most 2 cells apart" in RULES
    assert "go to the cell of a thing or door" in RULES
    assert "which way it faces, or those of the start" in RULES
    assert "How large the rooms are is not told, and never needed." in RULES


def test_who_reads_the_question_alone_is_told_what_its_words_mean() -> None:
    """Also where they stand in the question and not in the answer, as in a view that is described."""
    found = [text(request) for request in SPECIMENS["question-only"] if "front" in request.asks]
    assert len(found) > 5
    for each in found:
        assert "in a straight line" in each
        assert '"mid distance" up to 4; "slightly far" up to 8' in each
        assert '"slight" up to 22.5° to the side' in each
        assert "- " not in each or '"facing backward" if it faces the opposite way to you' in each


def test_who_knows_the_rules_is_not_told_again() -> None:
    assert not any(prompts.view_key() in request.asks for request in SPECIMENS["names-only"])


@pytest.mark.parametrize("name", SPECIMENS)
def test_sentences_hold_for_things_of_either_number(name: str) -> None:
    """A name may be a plural, as in kitchen scales: no verb and no "it" may hang on one."""
    for request in SPECIMENS[name]:
        found = re.search(rf"\b(?:{NAMES}) (?:is|was|does|has|lies|stands|faces)\b", text(request))
        assert not found, found and found[0]


def test_nothing_false_is_said_of_pictures() -> None:
    shown = prompts.rules(PLACE, "A picture. ")
    assert "hide nothing" in RULES
    assert "hide nothing" not in shown
    assert "also related" not in shown
    for name in ("vision", "vision-released"):
        assert "also related" not in SPECIMENS[name][0].shows
    for name in ("both", "both-released"):
        assert "also related" in SPECIMENS[name][0].shows


def test_rooms_are_asked_for_only_where_the_map_stands_for_all() -> None:
    """They are not scored, and serve the player itself."""
    for name, requests in SPECIMENS.items():
        for request in requests:
            asks_map = request.purpose is Purpose.MAP or prompts.MAP_BEFORE in text(request)
            if asks_map:
                assert ('"rooms"' in request.how) == name.startswith("own-map"), name
