"""What a seed draws and what a player reads must not change unless a version rises."""

from pathlib import Path

import pytest

from tolman.play import play, said_by
from tolman.protocol.conversation import message_text
from tolman.scene import codec
from tolman.scene.draw import Layout, draw
from tolman.scene.plan import Shape
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import draw_item
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players import scripted

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
