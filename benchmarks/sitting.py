"""Measures how fast one server answers many people who play at the same time, and that it mixes nothing up.

Every client is another participant of a study with items of its own. It reads what a browser gets, which must be what
the scout read at this point when it played the item before the clock ran, says what the scout said, and pauses.
Afterwards every finished transcript must be, byte for byte, that of the scout.

python benchmarks/sitting.py --clients 200 --seconds 60
"""

import argparse
import asyncio
import json
import math
import resource
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from tolman.play import play, said_by
from tolman.protocol.conversation import message_text
from tolman.protocol.transcript import Exchange, Transcript
from tolman.record.folder import RunFolder
from tolman.record.record import read_finished
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.players.roster import scripted
from tolman.web.study import Participant, read_study

STUDY = """
title = "Load"

[tasks.words]
questions = 1
layout = { rooms = 2, things = 2 }
setting = { probes = "turns", shifting = { moved = 1, turned = 0, least_distance = 3.0 } }
"""
PERSON = '\n[[participants]]\ncode = "P{number}"\nitems = [{{ task = "words", seeds = "{first}-{last}" }}]\n'
PLAYER = "scout"
LIMIT = 0.1
"""Seconds in which 95 of 100 replies must be answered."""


@dataclass
class Tally:
    """What all clients saw."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def quantile(self, share: float) -> float:
        """Returns the time within which such a share of all answers came."""
        return sorted(self.seconds)[min(int(share * len(self.seconds)), len(self.seconds) - 1)]


class Client:
    """A browser's worth of requests over one connection that stays open."""

    def __init__(self, port: int, code: str, tally: Tally) -> None:
        self._port, self._code, self._tally = port, code, tally
        self._pass = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def sit_down(self) -> None:
        """Says its code."""
        self._pass = (await self._asked("/api/sit", {"code": self._code}))["pass"]

    async def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Returns the JSON of an answer to what is asked at its seat, noting how long it took."""
        began = time.perf_counter()
        found = await self._asked(f"/api/seat{path}", body)
        self._tally.seconds.append(time.perf_counter() - began)
        return found

    async def _asked(self, path: str, body: dict[str, Any] | None = None) -> Any:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        text = b"" if body is None else json.dumps(body).encode()
        host = f"127.0.0.1:{self._port}"
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nhost: {host}\r\ntolman-pass: {self._pass}\r\n"
        head += f"origin: http://{host}\r\ncontent-type: application/json\r\ncontent-length: {len(text)}\r\n\r\n"
        writer.write(head.encode() + text)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next(int(line.split(":")[1]) for line in answer if line.startswith("content-length:"))
        found = await reader.readexactly(length)
        if " 200 " not in f"{answer[0]} ":
            self._tally.errors.append(f"{path}: {answer[0]}: {found[:200]!r}")
        return json.loads(found)

    def close(self) -> None:
        """Closes the connection."""
        if self._streams:
            self._streams[1].close()


Plan = list[Transcript[Item]]
"""The items of a participant as the scout plays them."""


def played_ahead(person: Participant) -> Plan:
    """Returns what the scout reads and says in all items of a participant."""
    return [play(episode(each.draw(), each.player), said_by(scripted(PLAYER))) for each in person.planned]


def message(state: dict[str, Any]) -> str:
    """Returns what a browser shows, as one text."""
    parts = ("".join(piece["text"] for piece in state[name]) for name in ("shows", "asks"))
    return "\n\n".join(filter(None, parts))


async def sit(client: Client, plan: Plan, until: float, pause: float, delay: float) -> None:
    """Plays items until the time is over; clients do not begin all at once."""
    await asyncio.sleep(delay)
    await client.sit_down()
    state = await client.ask("/state")
    while state and time.perf_counter() < until:
        expected = plan[state["place"]].exchanges[state["number"]]
        if message(state) != message_text(expected.request):
            raise AssertionError(f"{plan[state['place']].player} was given the words of somebody else")
        sent = {"name": state["name"], "text": expected.reply.text, "seconds": pause}
        taken = await client.ask("/reply", sent)
        if taken["has_ended"]:
            state = await client.ask("/state")
        else:
            state = taken["state"]
        await asyncio.sleep(pause)
    client.close()


async def load(
    port: int, everyone: dict[str, Plan], seconds: float = math.inf, pause: float = 0.0, arriving: float = 0.0
) -> Tally:
    """Returns what clients saw until all had played everything or time was over; they arrive one after another."""
    tally = Tally()
    until = time.perf_counter() + seconds
    sittings = [
        sit(Client(port, code, tally), plan, until, pause, arriving * number / len(everyone))
        for number, (code, plan) in enumerate(everyone.items())
    ]
    for each in await asyncio.gather(*sittings, return_exceptions=True):
        if isinstance(each, BaseException):
            tally.errors.append(repr(each))
    return tally


def study(clients: int, items: int) -> str:
    """Returns a study in which nobody has an item of another."""
    people = (PERSON.format(number=n, first=n * items, last=(n + 1) * items - 1) for n in range(clients))
    return STUDY + "".join(people)


def mixed_up(folder: Path, everyone: dict[str, Plan]) -> list[str]:
    """Returns the finished items whose transcript is not that of the scout."""
    known = {(each.player, each.item.id): plain(each) for plan in everyone.values() for each in plan}
    finished = read_finished(RunFolder(folder), Item)
    return [each.key.item for each in finished if plain(each.transcript) != known[each.key.player, each.key.item]]


def plain(transcript: Transcript[Item]) -> bytes:
    """Returns a transcript as it is written, but for the time that replies took."""
    exchanges = [Exchange(e.request, msgspec.structs.replace(e.reply, usage=None)) for e in transcript.exchanges]
    return msgspec.json.encode(replace(transcript, exchanges=tuple(exchanges)))


@dataclass(frozen=True)
class Measured:
    """What came of a load."""

    tally: Tally
    finished: int
    """Items that were played to their end."""
    wrong: list[str]
    """Those of them that were mixed up."""
    processor: float
    """Seconds of processor time that the server took, its start included."""


def measure(clients: int, seconds: float, pause: float, items: int = 2) -> Measured:
    """Returns what clients of a server in a process of its own saw."""
    with tempfile.TemporaryDirectory() as folder:
        file, run = Path(folder) / "study.toml", Path(folder) / "run"
        file.write_text(study(clients, items))
        everyone = {person.code: played_ahead(person) for person in read_study(file).participants}
        command = [sys.executable, "-m", "tolman.cli", "play", "--study", str(file), "--out", str(run)]
        with subprocess.Popen([*command, "--port", "0", "--no-browser"], stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout
            try:
                port = int(server.stdout.readline().split("://")[1].split("/")[0].split(":")[1])
                tally = asyncio.run(load(port, everyone, seconds, pause, arriving=seconds / 10))
            finally:
                server.send_signal(signal.SIGINT)
                server.communicate()
        took = resource.getrusage(resource.RUSAGE_CHILDREN)
        finished = read_finished(RunFolder(run), Item)
        return Measured(tally, len(finished), mixed_up(run, everyone), took.ru_utime + took.ru_stime)


def main() -> None:
    """Prints what was measured; fails where anything went wrong or took too long."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two replies of a client")
    chosen = parser.parse_args()
    measured = measure(chosen.clients, chosen.seconds, chosen.pause)
    tally = measured.tally
    print(f"{chosen.clients} clients, {chosen.seconds:.0f} s, a reply every {chosen.pause:g} s each")
    print(f"{len(tally.seconds)} requests, {len(tally.seconds) / chosen.seconds:.0f} a second")
    for share in (0.5, 0.95, 0.99):
        print(f"p{100 * share:.0f} {1000 * tally.quantile(share):.1f} ms")
    print(
        f"max {1000 * max(tally.seconds):.1f} ms; {measured.finished} items finished, {len(measured.wrong)} mixed up"
    )
    print(f"{measured.processor:.1f} s of processor time for the server")
    print(f"{len(tally.errors)} errors", *tally.errors[:5], sep="\n  ")
    if tally.errors or measured.wrong or tally.quantile(0.95) > LIMIT:
        sys.exit(1)


if __name__ == "__main__":
    main()
