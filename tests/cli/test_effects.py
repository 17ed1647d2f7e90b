"""Options that have no effect beside the others are refused, wherever they are given: one rule for all commands."""

import re
from collections.abc import Iterator
from pathlib import Path
from shlex import split

import pytest

from tests.cli.calling import call, failed
from tests.suites.spatialbench.files import every_kind
from tolman.cli.app import verbs
from tolman.cli.verb import Offer, chosen_offer, understood
from tolman.errors import OptionError
from tolman.options import Field, Needs, check_effects, read_value
from tolman.runner.registry import tasks

REACHING = {"max_connections", "batch", "max_retries", "retry_wait", "timeout", "max_cost", "price", "model_args"}
MODEL = REACHING | {
    *("temperature", "top_p", "max_tokens", "generation_seed", "reasoning_effort", "reasoning_tokens", "answers"),
}
ROOMS = {
    *("budget", "noise", "image_size", "walker", "own_map", "kinds", "question_numbers", "views", "every"),
    *("repeats", "least_distance"),
}
OPENED = {"open", "port", "host", "browser"}
SERVED = {"token", "new_token", "public_url"}
VIDEOS = {"exemplars", "frames", "times", "image_size", "jpeg_quality"}
CONDITIONED = {
    "run tos": MODEL | ROOMS,
    "run spatialbench": MODEL | VIDEOS,
    "estimate tos": MODEL | ROOMS | {"pilot", "reply_tokens"},
    "estimate spatialbench": MODEL | VIDEOS | {"pilot", "reply_tokens"},
    "play tos": ROOMS | SERVED,
    "play spatialbench": VIDEOS | SERVED,
    "resume": REACHING,
    "runs": {"yes"},
    "view": {"port", "host", "token"},
    "assets": {"models", "opened", "labels", "size", "out"},
    "house": {
        *("seed", "rooms", "density", "tidiness", "file", "json", "lidar", "glb", "mjcf", "act", "acts", "recheck"),
        *("size", "out", *OPENED),
    },
}
"""Options that have an effect only beside others, by command; all others have one always."""


def offers() -> Iterator[tuple[str, Offer]]:
    for verb in verbs().values():
        for suite, offer in verb.offers.items():
            yield f"{verb.name} {suite}".strip(), offer


def conditions() -> Iterator[tuple[str, Offer, Field, Needs]]:
    for name, offer in offers():
        for field in offer.fields:
            for need in field.option.needs:
                yield name, offer, field, need


def test_every_option_that_needs_another_is_known() -> None:
    found: dict[str, set[str]] = {}
    for name, _, field, _ in conditions():
        found.setdefault(name, set()).add(field.name)
    own = {
        f"{verb.name} {suite}".strip() for verb in verbs().values() if not verb.is_brought for suite in verb.offers
    }
    ours = {name for name in own if name.partition(" ")[2] in ("", "tos", "spatialbench")}
    assert {name: options for name, options in found.items() if name in ours} == CONDITIONED


def test_every_condition_names_options_and_values_that_there_are() -> None:
    names = {field.name for _, offer in offers() for field in offer.fields}
    for name, offer, field, need in conditions():
        assert need.option in names, (name, field.name)
        assert not need.instead or need.instead in names
        assert need.option != field.name
        known = {each.name: each for each in offer.fields}
        if need.option in known and not known[need.option].takes_many:
            for value in need.values:
                assert read_value(known[need.option], value) == value


WITHOUT = {
    "--temperature 0.5": "--temperature: it has no effect without --model or --base-url",
    "--answers json": "--answers: it has no effect without --model",
    "--price 1/2": "--price: it has no effect without --model",
    "-M a=1": "-M: it has no effect without --model",
    "--batch": "--batch: it has no effect without --model",
    "--every 2 --probes end": "--every: it has no effect with --probes end; it needs --probes turns",
    "--every 2 --source passive": "--every: it has no effect with --source passive; it needs --source active",
    "--repeats 2 --probes none": "--repeats: it has no effect with --probes none; it needs --probes end or turns",
    "--repeats 2 --source question-only": "--repeats: it has no effect with --source question-only",
    "--image-size 64": "--image-size: it has no effect with --sense text; it needs --sense vision or both",
    "--walker scout --source active": "--walker: it has no effect with --source active; it needs --source passive",
    "--budget 4 --source true-map,passive": "--budget: it has no effect with --source true-map,passive; it needs",
    "--noise missed=0.1 --source true-map": "--noise: it has no effect with --source true-map",
    "--kinds direction --questions 0": "--kinds: it has no effect with --questions 0",
    "--own-map first --questions 0": "--own-map: it has no effect with --questions 0",
    "--question-numbers 1 --questions 0": "--question-numbers: it has no effect with --questions 0",
    "--least-distance 3 --moved 0": "--least-distance: it has no effect with --moved 0",
    "--least-distance 3 --no-revision": "--least-distance: it has no effect without --revision",
    "--think --direct": "--direct: --think says the opposite; leave one out",
    "--no-revision --revision": "--revision: --no-revision says the opposite",
    "--rooms 2 --rooms 3": "--rooms: it is given twice, as 2 and as 3; write 2,3 for both",
    "--players scout --players=blind": "--players: it is given twice, as scout and as blind; write scout,blind for",
    "--limit 2 --limit 3": "--limit: it is given twice, as 2 and as 3; leave one out",
}


@pytest.mark.parametrize(("words", "told"), WITHOUT.items())
def test_an_option_without_effect_is_refused(words: str, told: str, folder: Path) -> None:
    assert told in failed("run", *words.split())
    assert list(folder.iterdir()) == []


def test_an_option_without_effect_is_refused_in_every_suite(folder: Path) -> None:
    every_kind(folder / "QA.txt", ["a.mp4"])
    blind = ("run", "spatialbench", "QA.txt", "--setting", "blind")
    assert "--frames: it has no effect with --setting blind" in failed(*blind, "--frames", "uniform-2")
    assert "--exemplars: it has no effect with --setting blind; it needs --setting one-shot or text-shot" in failed(
        *blind, "--exemplars", "QA.txt"
    )
    assert "--size: it has no effect with --table" in failed("assets", "--table", "--size", "99")
    assert "--port: it has no effect with --export page" in failed("view", ".", "--export", "page", "--port", "1")


def test_a_settings_file_is_held_to_the_same() -> None:
    Path("study.toml").write_text('every = 2\nprobes = "end"\n')
    told = failed("run", "--settings", "study.toml")
    assert "every in study.toml: it has no effect with --probes end; it needs --probes turns" in told
    assert "--image-size: it has no effect with --sense text" in failed(
        "run", "--settings", "study.toml", "--probes", "turns", "--image-size", "64"
    )


def test_arguments_of_inspect_are_held_to_the_same() -> None:
    with pytest.raises(OptionError, match="every: it has no effect with --probes end"):
        tasks["tos_text_active"](every=2, probes="end")
    with pytest.raises(OptionError, match="image_size: it has no effect with --sense text"):
        tasks["tos_text_active"](image_size=64)
    with pytest.raises(OptionError, match="budget: it has no effect with --source passive"):
        tasks["tos_text_passive"](budget=3, scenes=0)


WITH = (
    "--every 2 --probes turns",
    "--every 1 --probes end",
    "--image-size 512",
    "--sense text,vision --image-size 64 --source passive",
    "--walker scout",
    "--least-distance 3 --moved 1",
    "--source passive --moved 1 --least-distance 3",
    "--model openai/gpt-5 --temperature 0",
    "--base-url http://localhost:1/v1 --model a --temperature 0",
    "--think --think",
)


@pytest.mark.parametrize("words", WITH)
def test_an_option_that_has_an_effect_or_says_what_holds_anyway_is_taken(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tolman.cli.run.played", lambda *_arguments: 0)
    call("run", "--scenes", "0", *words.split())


ROOT = Path(__file__).parents[2]
COMMAND = re.compile(
    r"(?:^|`)tolman ((?:run|estimate|play|resume|runs|report|compare|view|assets|score) [^`\n#]*)", re.M
)
ELSEWHERE = ("--help", "--settings", "--study", "shells", "SUITE", "...")
"""Words of commands that need a file or a package, or are no commands."""


def commands() -> Iterator[str]:
    """Yields the commands that our pages show."""
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        for found in COMMAND.findall(page.read_text("utf-8").replace("\\\n", " ")):
            if not any(word in found for word in ELSEWHERE):
                yield found.strip()


def test_every_command_of_our_pages_is_understood() -> None:
    found = sorted(set(commands()))
    assert len(found) > 60
    for words in map(split, found):
        verb = verbs()[words[0]]
        offer, rest, said = chosen_offer(verb, words[1:])
        check_effects(offer.fields, understood(offer, rest, said, ()).values())
