"""Prints what frames of a video cost, against decoding the whole video once, and the limits that they must keep."""

import tempfile
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
from rich.console import Console
from rich.table import Table

from tolman.render.cache import Cache
from tolman.render.video import probe, read_frames
from tolman.suites.spatialbench.frames import Film, picture_of
from tolman.suites.spatialbench.item import Footage, Item, Shot
from tolman.suites.spatialbench.sampling import Sampling
from tolman.suites.spatialbench.setting import Setting

Row = tuple[str, float, float]

FPS, WIDTH, HEIGHT = 30, 1280, 720
LOOP, ROUNDS = 6, 10
"""Seconds that are filmed, and how often they are repeated."""
PHONE = ("a key frame a second", {"g": "30", "bf": "0"}, 0.15)
WEB = (f"a key frame in {LOOP} seconds", {"g": "250"}, 0.35)
"""How key frames lie, options of the encoder, and the limit for four frames."""


def scenery() -> Iterator[av.VideoFrame]:
    """Yields frames of a camera that pans over a wall of soft patches, with grain."""
    random = np.random.default_rng(0)
    patches = random.integers(30, 226, (HEIGHT // 24 + 8, WIDTH // 8), dtype=np.uint8)
    wall = np.kron(patches, np.ones((24, 16), np.uint8))
    grain = random.integers(-6, 7, (HEIGHT, WIDTH), dtype=np.int16)
    for number in range(LOOP * FPS):
        x, y = int(WIDTH * (0.4 - 0.4 * np.cos(number / 60))), int(80 + 70 * np.sin(number / 37))
        seen = wall[y : y + HEIGHT, x : x + WIDTH] + np.roll(grain, 7 * number, axis=1)
        planes = [np.clip(seen, 0, 255).astype(np.uint8), seen[::4, ::2] // 4 + 96, seen[1::4, ::2] // 4 + 96]
        coded = np.concatenate([planes[0], *(np.repeat(each, 2, 0).reshape(-1, WIDTH) for each in planes[1:])])
        yield av.VideoFrame.from_ndarray(coded.astype(np.uint8), format="yuv420p")


def film(path: Path, options: dict[str, str]) -> Path:
    """Writes a minute of video: a few seconds, coded once and repeated."""
    with av.open(path, "w") as file:
        stream = file.add_stream("libx264", rate=FPS, options={"preset": "veryfast", **options})
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        packets = [packet for frame in scenery() for packet in stream.encode(frame)] + stream.encode()
        stamps = [(packet.pts, packet.dts, packet.time_base) for packet in packets]
        for turn in range(ROUNDS):
            for packet, (pts, dts, base) in zip(packets, stamps, strict=True):
                later = int(turn * LOOP / base)
                again = av.Packet(bytes(packet))
                again.stream, again.time_base, again.is_keyframe = stream, base, packet.is_keyframe
                again.pts, again.dts, again.duration = pts + later, dts + later, int(Fraction(1, FPS) / base)
                file.mux(again)
    return path


def seconds(work: Callable[[], object], repeats: int = 2) -> float:
    """Returns the shortest processor time of several calls, all threads together."""
    times = []
    for _ in range(repeats):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def decode(path: Path) -> int:
    """Decodes a whole video with all threads, and does nothing with it."""
    with av.open(path) as container:
        container.streams.video[0].thread_type = "AUTO"
        return sum(1 for _ in container.decode(video=0))


def rows_of(path: Path, few: float) -> list[Row]:
    """Measures frames of a video against decoding it once; `few` is the limit for four frames."""
    looked = seconds(lambda: probe(path), repeats=1)
    assert probe(path).count == LOOP * ROUNDS * FPS
    whole, chosen = seconds(lambda: decode(path)), Sampling.of("uniform-64").frames(probe(path))
    rows = [
        ("64 frames, 768 pixels", seconds(lambda: list(read_frames(path, chosen, 768))), 1.0),
        ("64 frames as filmed", seconds(lambda: list(read_frames(path, chosen))), 1.0),
        ("4 frames, 768 pixels", seconds(lambda: list(read_frames(path, chosen[7::16], 768))), few),
        ("a first look, all frames counted", looked, 0.1),
        ("64 frames that were read before", kept(path, chosen), 0.02),
    ]
    return [(name, taken / whole, limit) for name, taken, limit in rows]


def kept(path: Path, chosen: tuple[int, ...]) -> float:
    """Returns how long it takes to get frames that are in the cache, in seconds."""
    clip = probe(path)
    footage = Footage(
        path.name, clip.digest, clip.seconds, tuple(Shot(number, clip.times[number]) for number in chosen)
    )
    item, pictures = Item("", (), "", footage), [picture_of(footage, shot, Setting()) for shot in footage.shots]
    reel = Film(path.parent, Cache(path.parent / "kept"))
    reel.jpeg(pictures[0], item)
    taken = seconds(lambda: [reel.jpeg(picture, item) for picture in pictures])
    assert reel.decoded == len(chosen)
    return taken


def main() -> None:
    """Measures and prints."""
    table = Table("a minute of 720p, against decoding it once", "measured", "limit", "share of limit")
    with tempfile.TemporaryDirectory() as name:
        for kind, options, few in (PHONE, WEB):
            table.add_section()
            for what, measured, limit in rows_of(film(Path(name) / f"{few}.mp4", options), few):
                table.add_row(f"{kind}: {what}", f"{measured:.3f}", f"{limit:.2f}", f"{measured / limit:.0%}")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
