"""Nothing that a participant gets holds or determines the truth: every byte of an episode in pictures is searched."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.sitting_fixtures import SMALL, one_person
from tolman.geometry.pose import Heading, Pose
from tolman.play import play, said_by
from tolman.protocol.picture import Picture, pictures_in
from tolman.protocol.request import Request
from tolman.protocol.transcript import Transcript
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.recipes import CHANGED, FIRST, ViewRecipe
from tolman.suites.tos.setting import Sense
from tolman.suites.tos.suite import player_of
from tolman.web.people import People
from tolman.web.play_app import HEADER, playing
from tolman.web.secret import Secret

HOST = "http://127.0.0.1"
SEED, SIZE = 7, 64
SEEN = replace(SMALL, setting=replace(SMALL.setting, sense=Sense.VISION, image_size=SIZE))

HEADERS = {
    *("content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy", "cache-control"),
    *("cross-origin-opener-policy", "cross-origin-resource-policy", "content-length", "content-type"),
}
"""All headers that answers have; none of them says anything of what is answered but its kind and its length."""

HASHES = ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_256", "blake2b", "blake2s")
SHORT = (8, 16)
"""Bytes of short digests that blake2 makes, which are not the beginning of longer ones."""


@dataclass
class Heard:
    """All that a browser was sent."""

    words: list[bytes] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    headers: set[str] = field(default_factory=set)

    def ask(self, client: TestClient, path: str, sent: object = None) -> dict:
        """Returns the JSON of an answer, and asks for the pictures that it names."""
        answer = client.get(path) if sent is None else client.post(path, json=sent)
        assert answer.status_code in (200, 409)
        self._hear(answer)
        self.words.append(answer.content)
        for name in re.findall(rb'"picture":"(\w+)"', answer.content):
            if name.decode() not in self.pictures:
                self._look(client, name.decode())
        return answer.json()

    def _look(self, client: TestClient, name: str) -> None:
        answer = client.get(f"/api/seat/picture/{name}")
        assert answer.headers["content-type"] == "image/jpeg"
        self._hear(answer)
        self.pictures[name] = answer.content

    def _hear(self, answer) -> None:
        self.headers |= set(answer.headers)
        self.words.append(repr(sorted(answer.headers.items())).encode())

    @property
    def text(self) -> bytes:
        return b"\n".join(self.words)

    @property
    def digests(self) -> set[str]:
        """Everything that may be a digest."""
        return set(re.findall(r"[0-9a-f]{12,}", self.text.decode().lower()))


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Heard:
    """All that the browser of a person is sent who does what the scout does, and answers some of it twice."""
    found = Heard()
    study = replace(one_person(SEED, task=SEEN), has_feedback=False)
    with People(study, tmp_path_factory.mktemp("seen") / "run") as run:
        client = TestClient(playing(run), HOST, headers={"origin": HOST, HEADER: run.pass_of(run.seats["human"])})
        found.ask(client, "/api/sit", {"code": ""})
        found.ask(client, "/api/seat")
        state = found.ask(client, "/api/seat/state")
        while state:
            text = transcript().exchanges[state["number"]].reply.text
            sent = {"name": state["name"], "text": text}
            state = found.ask(client, "/api/seat/reply", sent)["state"]
            if state and state["number"] < 4:
                found.ask(client, "/api/seat/reply", sent)
        found.ask(client, "/api/seat")
    return found


@cache
def transcript() -> Transcript[Item]:
    """Returns the episode as the scout plays it in pictures."""
    item = SEEN.draw(SEED)
    return play(episode(item, "human"), said_by(player_of(item, "scout")))


def poses() -> Iterator[Picture]:
    """Yields the picture of every pose that there could be in a place of this size, before and after the change."""
    rooms = transcript().item.scene.rooms
    xs = range(min(room.area.west for room in rooms), max(room.area.east for room in rooms) + 1)
    ys = range(min(room.area.south for room in rooms), max(room.area.north for room in rooms) + 1)
    for scene in (FIRST, CHANGED):
        for x in xs:
            for y in ys:
                for heading in Heading:
                    yield ViewRecipe(scene, Pose((x, y), heading), SIZE).picture


def guesses(request: Request) -> Iterator[bytes]:
    """Yields the texts that somebody would hash to find out which pose a request shows."""
    (shown, *_) = pictures_in(request.shows)
    for pose in poses():
        shows = request.shows.replace(str(shown), str(pose))
        yield "\0".join((request.purpose, shows, *request.parts[2:])).encode()
        yield from (shows.encode(), str(pose).encode(), pose.recipe.encode())


def hashes(text: bytes) -> Iterator[str]:
    """Yields the digests of a text that anybody can make."""
    for name in HASHES:
        yield hashlib.new(name, text).hexdigest()
    for size in SHORT:
        yield hashlib.blake2b(text, digest_size=size).hexdigest()


def recovered(request: Request, digests: set[str]) -> list[str]:
    """Returns the digests that one of all poses explains."""
    beginnings = {digest[:12]: digest for digest in digests}
    found = {each for text in guesses(request) for each in hashes(text) if each[:12] in beginnings}
    return sorted(found)


def number_of(request: Request) -> int:
    """Returns the place of a request in its episode."""
    return next(place for place, each in enumerate(transcript().exchanges) if each.request is request)


def made_openly(request: Request) -> set[str]:
    """Returns what our own code would call a request, and what it shows, at any pose, if it had no key."""
    (person,) = one_person(SEED, task=SEEN).participants
    (key,) = person.keys
    open_name = partial(Secret("").name, person.code, key.task, key.item, key.player, str(key.epoch))
    (shown, *_) = pictures_in(request.shows)
    found = set()
    for pose in poses():
        guessed = replace(request, shows=request.shows.replace(str(shown), str(pose)))
        found |= {open_name("picture", pose.recipe), open_name("request", str(number_of(request)), guessed.digest)}
    return found


def turns() -> list[Request]:
    """Returns the requests that show a view: the first ones of the exploration, and of the revision."""
    requests = [each.request for each in transcript().exchanges if pictures_in(each.request.shows)]
    viewing = [each for each in requests if "picture view" in each.shows]
    return [*viewing[:2], viewing[-1]]


@pytest.mark.slow
def test_no_byte_holds_the_truth(heard: Heard) -> None:
    played = transcript()
    assert len(heard.pictures) > 4
    text = heard.text
    for picture in {each for exchange in played.exchanges for each in pictures_in(exchange.request.shows)}:
        assert picture.recipe.encode() not in text
    for exchange in played.exchanges:
        assert exchange.request.digest.encode() not in text
    for word in (played.item.id, "⟦", "picture view", "view first", "view changed", "points 96", "catalogue 1"):
        assert word.encode() not in text
    for name in (b'"target"', b'"scene"', b'"seed"', b'"item"', b'"digest"', b'"shifted"', b'"pose"', b'"recipe"'):
        assert name not in text


@pytest.mark.slow
def test_headers_say_nothing(heard: Heard) -> None:
    assert heard.headers <= HEADERS
    for jpeg in heard.pictures.values():
        assert b"Exif" not in jpeg
        assert b"\xff\xfe" not in jpeg[: jpeg.index(b"\xff\xda")]  # no comment among its headers


@pytest.mark.slow
def test_no_pose_explains_a_name(heard: Heard) -> None:
    assert len(heard.digests) > 10
    for request in turns():
        assert recovered(request, heard.digests) == []
    assert not made_openly(turns()[0]) & heard.digests


@pytest.mark.slow
def test_the_search_finds_names_that_are_made_without_a_key(tmp_path: Path) -> None:
    request = turns()[0]
    with People(one_person(SEED, task=SEEN), tmp_path / "run") as run:
        seat = run.seats["human"]
        seat._secret = Secret("")
        state = seat.state()
        for exchange in transcript().exchanges[: number_of(request)]:
            assert state
            state = seat.answer(state.name, exchange.reply.text, None).state
    assert state
    shown = {piece.picture for piece in state.shows if piece.picture}
    assert len(shown) == 1
    assert shown | {state.name} <= made_openly(request)


@pytest.mark.slow
def test_the_search_finds_what_is_there() -> None:
    request = turns()[0]
    (shown, *_) = pictures_in(request.shows)
    assert recovered(request, {request.digest}) != []
    assert recovered(request, {hashlib.blake2b(shown.recipe.encode(), digest_size=8).hexdigest()}) != []


def test_the_same_picture_has_another_name_in_every_episode(tmp_path: Path) -> None:
    study = one_person(SEED, task=SEEN)
    twice = replace(study, participants=tuple(replace(study.participants[0], code=code) for code in ("a", "b")))
    with People(twice, tmp_path) as run:
        names = [
            {piece.picture for piece in (*state.shows, *state.asks) if piece.picture}
            for state in (run.seats["a"].state(), run.seats["b"].state())
            if state
        ]
        requests = {seat.state().name for seat in run.seats.values()}
    assert names[0]
    assert not names[0] & names[1]
    assert len(requests) == 2
