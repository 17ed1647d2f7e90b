"""What is shown while a run is played: on a terminal, in a file, to other programs, and to nobody at all."""

import json
import os
import subprocess
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.calling import FAST, PROGRAM, call, failed, say
from tests.runner.pretending import Clock
from tolman.cli.progress import (
    OBJECTS,
    OFTEN,
    SELDOM,
    Due,
    Lines,
    Screen,
    duration,
    ended_words,
    state_words,
    trouble_words,
)
from tolman.record.record import Key
from tolman.runner.progress import Ended, Progress, Trouble

RUN = Path("runs/a")
KEY = Key("tos_text_active", "star-0003", "openai/gpt-5")
SMALL = ["run", "--scenes", "0-1", "--rooms", "2", "--source", "active", "--players", "blind", *FAST, "--out", "run"]


def at(now: float, share: float = 0.0, *trouble: Trouble) -> Progress:
    return Progress(3, 40, 10, 1234, 56789, 1.5, share, now, 600.0, 4, now, trouble)


LIMITED = Trouble("openai/a", "429", 60.0, 112.0, 2)
TIMED_OUT = Trouble("openai/a", "timeout", 95.0, 99.0, 1)


def test_what_a_cluster_does_not_tell_is_said_first_and_left_out() -> None:
    said, objects, clock = list[str](), list[str](), Clock()
    afar = Progress(3, 0, 10, share=0.3, is_afar=True)
    Lines(RUN, said.append, clock=clock).told(afar)
    assert said[0].endswith(" Its parts do not tell their calls: neither the time left nor tries are shown.")
    shown = Lines(RUN, objects.append, True, clock, OBJECTS)
    shown.told(afar)
    clock.now = SELDOM
    shown.tick()
    assert json.loads(objects[-1]) == {"event": "progress", "finished": 3, "episodes": 10, "share": 0.3}


def test_lines_name_the_folder_first_and_come_at_intervals() -> None:
    clock, said = Clock(), list[str]()
    lines = Lines(RUN, said.append, clock=clock)
    lines.told(Progress(0, 0, 10, is_greeting=True))
    lines.tick()
    assert said == []
    lines.told(at(0))
    assert said == ["Playing 10 episodes into runs/a, 3 of them played before."]
    for now in range(1, 600):
        clock.now = float(now)
        lines.told(at(clock.now, now / 6000))
    assert len(said) == 1 + 599 // 60
    assert said[1] == "3/10 episodes · 1,234 calls · 56,789 tokens · $1.50 · about 10 min left"
    said.clear()
    for now in range(600, 700):
        clock.now = float(now)
        lines.told(at(clock.now, (now - 600) / 100))
    assert len(said) == 10
    assert all(each.isprintable() for each in said)


def test_trouble_is_told_at_once_and_its_end_too_and_never_in_bursts() -> None:
    clock, said = Clock(), list[str]()
    lines = Lines(RUN, said.append, clock=clock)
    lines.told(at(0))
    clock.now = 100.0
    lines.told(at(100, 0, LIMITED, LIMITED, TIMED_OUT))
    assert said[-1].endswith("· 3 calls wait to be tried again (2 × 429, 1 × timeout) for 40 s, next try in 12 s")
    for now in range(101, 110):
        clock.now = float(now)
        lines.told(at(clock.now, 0, *(LIMITED,) * (now % 2)))
    assert len(said) == 2
    clock.now = 111.0
    lines.told(at(111))
    assert "wait" not in said[-1]
    assert len(said) == 3


def test_a_model_that_is_slow_to_greet_is_told() -> None:
    said = list[str]()
    lines = Lines(RUN, said.append, clock=Clock(100.0))
    lines.told(Progress(0, 0, 10, trouble=(LIMITED,), is_greeting=True))
    assert said == [
        "asking whether the model answers · 1 call waits to be tried again (429) for 40 s, next try in 12 s"
    ]


def test_a_line_is_due_even_when_nothing_happens() -> None:
    due = Due(0.0)
    assert not due.is_due(at(0), SELDOM - 1)
    assert due.is_due(at(0), SELDOM)
    assert not due.is_due(at(0, 0.5), SELDOM + OFTEN - 1)
    assert due.is_due(at(0, 0.5), SELDOM + OFTEN)


def test_time_goes_on_between_two_replies() -> None:
    assert state_words(at(100), 100).endswith("about 10 min left")
    assert state_words(at(100), 400).endswith("about 5 min left")
    assert state_words(at(100), 9999).endswith("about 0 s left")
    assert "left" not in state_words(Progress(10, 0, 10, left=0.0), 1)
    assert state_words(Progress(0, 0, 10), 0) == "0/10 episodes"
    assert trouble_words(at(100), 129) == []
    assert trouble_words(at(100), 195) == ["4 calls under way, the oldest for 95 s"]
    assert trouble_words(at(100, 0, TIMED_OUT), 100) == [
        "1 call waits to be tried again (timeout) for 5 s, being tried again"
    ]


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 s"), (99, "99 s"), (100, "2 min"), (5900, "98 min"), (7260, "2 h 01 min")]
)
def test_times_are_said_as_exactly_as_anybody_wants(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_episodes_are_told_as_they_end_where_much_is_wanted() -> None:
    said = list[str]()
    for is_verbose in (False, True):
        lines = Lines(RUN, said.append, is_verbose, Clock())
        lines.told(at(0))
        lines.told(Progress(3, 0, 10, ended=Ended(KEY, calls=131)))
    assert [each for each in said if "star" in each] == [
        "tos_text_active star-0003 openai/gpt-5: played with 131 replies"
    ]
    again = Ended(Key("t", "i", "p", 2), "busy")
    assert ended_words(again) == "t i p, epoch 2: failed: busy"


def test_other_programs_are_told_in_json() -> None:
    clock, said = Clock(), list[str]()
    objects = Lines(RUN, said.append, True, clock, OBJECTS)
    objects.told(at(0))
    clock.now = 100.0
    objects.told(at(90, 0.25, LIMITED, LIMITED, TIMED_OUT))
    objects.told(Progress(4, 0, 10, ended=Ended(KEY, "busy", 7), trouble=(LIMITED,)))
    begin, progress, episode = map(json.loads, said)
    assert begin == {"event": "begin", "run": "runs/a", "episodes": 10, "finished": 3}
    assert progress["seconds_left"] == 590
    assert (progress["event"], progress["share"], progress["calls"]) == ("progress", 0.25, 1234)
    assert progress["waiting"] == [
        {"why": "429", "calls": 2, "seconds": 40.0, "next_try": 12.0},
        {"why": "timeout", "calls": 1, "seconds": 5.0, "next_try": 0.0},
    ]
    assert (episode["player"], episode["calls"], episode["error"]) == ("openai/gpt-5", 7, "busy")


@pytest.mark.parametrize("width", [20, 40, 200])
def test_a_narrow_terminal_loses_no_word(width: int) -> None:
    console = Console(file=StringIO(), width=width, force_terminal=False)
    screen = Screen(RUN, console, clock=Clock(100.0))
    console.print(screen.drawn())
    screen.told(at(100, 0.3, LIMITED, TIMED_OUT))
    console.print(screen.drawn())
    output = console.file.getvalue()  # type: ignore[attr-defined]
    _, first, bar, *lines = output.splitlines()
    assert first.startswith("Playing 10 episodes into")
    assert set(bar.strip()) <= set("━╸╺ ")
    assert all(len(line.rstrip()) <= width for line in lines)
    words = " ".join(output.split())
    for part in ("1,234 calls", "about 10 min left", "(1 × 429, 1 × timeout) for 40 s, next try in 12 s"):
        assert part in words


# The program.


def test_a_quiet_run_prints_its_last_line() -> None:
    assert call(*SMALL, "--quiet") == "Everything is in run; open run/report.html to read it.\n"


def test_a_verbose_run_prints_each_episode() -> None:
    lines = call(*SMALL, "--verbose", "--pictures", "0").splitlines()
    assert lines[0] == "Playing 2 episodes into run."
    assert sum(": played with " in line for line in lines) == 2


def test_a_run_for_programs_prints_objects_and_nothing_else() -> None:
    events = [json.loads(line) for line in call(*SMALL, "--json", "--pictures", "0").splitlines()]
    kinds = list(dict.fromkeys(each["event"] for each in events if each["event"] != "progress"))
    assert kinds == ["begin", "episode", "result", "report", "end"]
    assert {each["table"] for each in events if each["event"] == "result"} == {"summary-table"}
    assert events[-1] == {"event": "end", "run": "run", "finished": 2, "failed": 0, "error": None}
    assert json.loads(call("resume", "run", "--json"))["finished"] == 2


def test_two_ways_to_tell_contradict_each_other(folder: Path) -> None:
    assert "--verbose: it says otherwise than --quiet; leave one out" in failed(*SMALL, "--quiet", "--verbose")
    assert list(folder.iterdir()) == []


def test_a_reader_that_goes_away_stops_no_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

        def getvalue(self) -> str:
            return ""

    monkeypatch.setattr("tests.cli.calling.StringIO", lambda *_: Closed())
    said = say(*SMALL, "--pictures", "0")
    assert (folder / "run/report.html").exists()
    assert said.code == 0


@pytest.mark.slow
def test_a_run_into_head_or_on_a_dumb_terminal_or_without_colours_ends_well(folder: Path) -> None:
    command = " ".join([str(PROGRAM), *SMALL, "--pictures", "0"])
    env = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "40"}
    script = f"set -o pipefail; {command} | head -1"
    ran = subprocess.run(["bash", "-c", script], env=env, capture_output=True, text=True, check=False)
    assert ran.stdout == "Playing 2 episodes into run.\n"
    assert "Traceback" not in ran.stderr
    assert (folder / "run/report.html").exists()
    again = subprocess.run(command.split(), env=env, capture_output=True, text=True, check=True)
    assert "\x1b" not in again.stdout + again.stderr
    assert "\r" not in again.stdout
