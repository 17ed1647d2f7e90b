"""What a seed draws and what a player reads must not change unless a version rises."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.suites.tos.scene.test_release import make_folder
from tolman.play import Answer, play, said_by
from tolman.protocol.conversation import message_text
from tolman.protocol.request import Request
from tolman.protocol.transcript import Transcript
from tolman.suites.spatialbench import specimens as spatialbench
from tolman.suites.tos import specimens as tos
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item, read_item
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players.roster import scripted
from tolman.suites.tos.questions.kinds import KINDS
from tolman.suites.tos.scene import codec
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import OwnMap, Probes, QuestionViews, Sense, Setting, Shifting, Source

FOLDER = Path(__file__).parent
LAYOUTS = {
    "default": Layout(),
    "one-room": Layout(rooms=1),
    "four-rooms": Layout(rooms=4),
    "chain": Layout(rooms=6, plan=Shape.CHAIN),
    "tree": Layout(rooms=8, plan=Shape.TREE, things=3),
    "ring": Layout(rooms=5, plan=Shape.RING),
    "large": Layout(rooms=12, things=8),
    "oblong": Layout(rooms=3, room_size=(7, 9)),
}


def compare(request: pytest.FixtureRequest, name: str, text: str) -> None:
    """Compares `text` with a golden file, or rewrites the file where that was asked for."""
    path = FOLDER / name
    if request.config.getoption("--rewrite-golden"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_scenes(request: pytest.FixtureRequest, name: str) -> None:
    scenes = [codec.to_json(draw(seed, LAYOUTS[name])).decode() for seed in (0, 1, 2**40)]
    compare(request, f"scenes-{name}.jsonl", "\n".join(scenes) + "\n")


@pytest.mark.parametrize("player", ["random", "scout", "strategist", "surveyor"])
def test_episodes(request: pytest.FixtureRequest, player: str) -> None:
    noise = Noise(0.2, 0.2, 0.2, 0.1) if player == "random" else Noise()
    transcript = play(episode(draw_item(7, noise=noise)), said_by(scripted(player)))
    text = "".join(
        f">>> {message_text(exchange.request)}\n<<< {exchange.reply.text}\n" for exchange in transcript.exchanges
    )
    compare(request, f"episode-{player}.txt", text)


def test_questions(request: pytest.FixtureRequest) -> None:
    item = draw_item(7, questions=3)
    chart = chart_of(item.scene)
    asked = [f"[{question.kind()}]\n{question.ask()}\n→ {question.solve(chart)}\n" for question in item.questions]
    assert len(asked) == 3 * len(KINDS)
    compare(request, "questions.txt", "\n".join(asked))


SETTINGS = {
    "passive": Setting(Source.PASSIVE),
    "passive-direct": Setting(Source.PASSIVE, walker="surveyor", thinks=False),
    "true-map": Setting(Source.TRUE_MAP, OwnMap.FIRST),
    "own-map": Setting(own_map=OwnMap.INSTEAD),
    "probes": Setting(probes=Probes.TURNS, every=4, shifting=Shifting(1, 1)),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_settings(request: pytest.FixtureRequest, name: str) -> None:
    item = draw_item(7, Layout(2), setting=SETTINGS[name], questions=1)
    compare(request, f"setting-{name}.txt", rendered(play(episode(item), said_by(scripted("strategist")))))


SEEN = {
    "vision": Setting(sense=Sense.VISION, probes=Probes.TURNS, every=4, shifting=Shifting(1, 1)),
    "vision-passive": Setting(Source.PASSIVE, sense=Sense.VISION),
    "both": Setting(sense=Sense.BOTH, shifting=Shifting(1, 1), thinks=False),
    "both-passive": Setting(Source.PASSIVE, sense=Sense.BOTH),
    "shown": Setting(Source.PASSIVE, sense=Sense.VISION, views=QuestionViews.PICTURES),
}


@pytest.mark.parametrize("name", SEEN)
def test_settings_in_pictures(request: pytest.FixtureRequest, name: str) -> None:
    item = draw_item(7, Layout(2), setting=SEEN[name], questions=1)
    compare(request, f"setting-{name}.txt", rendered(play(episode(item), said_in_words(item))))


@pytest.mark.parametrize("name", ["vision", "both-passive"])
def test_released_folders(request: pytest.FixtureRequest, tmp_path: Path, name: str) -> None:
    item = read_item(str(make_folder(tmp_path / "run07")), 7, setting=SEEN[name], questions=1)
    text = rendered(play(episode(item), said_in_words(item)))
    digests = re.compile(r"(⟦picture file \S+ \d+) [0-9a-f]{12}")  # of files that libraries may write differently
    compare(request, f"released-{name}.txt", digests.sub(r"\1 DIGEST", text))


def said_in_words(item: Item) -> Answer:
    """Returns what the strategist says where it reads what the item shows."""
    told = replace(item.setting, sense=Sense.TEXT, views=QuestionViews.WORDS)
    in_words = play(episode(replace(item, setting=told, images=None)), said_by(scripted("strategist")))
    return lambda number, _request: in_words.exchanges[number].reply


@pytest.mark.parametrize("suite", ["tos", "spatialbench"])
def test_specimens(request: pytest.FixtureRequest, suite: str) -> None:
    put = {"tos": tos.specimens, "spatialbench": spatialbench.specimens}[suite]()
    compare(request, f"prompts-{suite}.txt", abridged(put))


def abridged(put: Mapping[str, tuple[Request, ...]]) -> str:
    """Returns all that specimens put; of a long paragraph that stands there already, only the beginning."""
    lines, known = [], set[str]()

    def once(text: str) -> str:
        paragraphs = text.split("\n\n")
        told = [each if each not in known else f"{each[:40]}… (as before)" for each in paragraphs]
        known.update(each for each in paragraphs if len(each) > 200)
        return "\n\n".join(told)

    for name, requests in put.items():
        lines.append(f"=== {name}\n")
        lines += [f">>> {_head(each)}: {once(each.shows)}\n??? {once(each.asked)}\n" for each in requests]
    return "".join(lines)


def _head(asked: Request) -> str:
    return f"{asked.purpose}, {'alone' if asked.is_alone else 'aside' if asked.is_aside else 'said'}"


def rendered(transcript: Transcript[Item]) -> str:
    """Returns all that is shown, asked and said; what is shown again is told once."""
    lines, shown = [], ""
    for exchange in transcript.exchanges:
        asked = exchange.request
        shows = "(as before)" if asked.shows == shown else asked.shows
        lines.append(f">>> {_head(asked)}: {shows}\n??? {asked.asked}\n<<< {exchange.reply.text}\n")
        shown = asked.shows
    return "".join(lines)
