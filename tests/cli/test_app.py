"""The program: its help, its weight, and one clear line for what is no command."""

import subprocess
import sys
from pathlib import Path

import pytest

import tolman
from tests.cli.calling import AS_PROGRAM, FAST, call, failed
from tolman.cli.app import verbs

WRONG = {
    "no such command": (["shew"], "tolman --help"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []


COMMANDS = {
    "": [
        "run",
        "resume",
        "runs",
        "score",
        "report",
        "compare",
        "estimate",
        "list",
        "doctor",
        "show",
        "belief",
        "map",
        "questions",
    ],
    "run": ["--model", "--base-url", "--max-cost", "--shard", "-M", "--rooms", "the same command goes on"],
    "estimate": ["--pilot", "--reply-tokens", "--price", "before it is played"],
    "resume": ["RUN", "--max-cost", "from its folder alone", "Keys are taken from the environment"],
    "runs": ["FOLDER", "--delete", "--yes", "--json", "newest first"],
    "score": ["--pictures", "without playing"],
    "report": ["--out", "folders", "every conversation"],
    "compare": ["RUN:scout", "scene by scene"],
    "list": ["FOLDER", "[default: runs]", "the kinds of question"],
    "doctor": ["--base-url", "whether the model answers"],
    "show": ["--seed"],
    "belief": ["--after"],
    "map": ["--strip"],
    "questions": ["--kind"],
    "assets": ["--table", "--own", "from the front", "from the back"],
    "house": ["--rooms", "[default: 6]", "--check", "a view of each room", "named after the seed"],
    "render": ["--image-size", "--cache-limit", "not drawn again"],
    "baselines": ["--jobs"],
    "chance": ["--rooms", "--kinds", "where reports find it"],
    "fidelity": ["FOLDER", "--details"],
    "check": ["QA.txt", "--json"],
    "draw": ["--seeds", "--jobs", "it goes on where it was"],
    "check esi": ["the honest player look for evidence"],
    "export": ["QA.txt", "--to", "lmms-eval"],
    "run tos": ["Usage: tolman run tos [OPTIONS]", "--rooms", "--model"],
    "run esi": ["Usage: tolman run esi [OPTIONS]", "--kinds", "--probes", "--model"],
    "run spatialbench": ["Usage: tolman run spatialbench QA.txt [OPTIONS]", "--videos", "--model"],
    "play spatialbench": ["--videos", "--terminal"],
    "show tos": ["--seed"],
    "view": ["--export"],
    "play": ["--terminal"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_tells_what_there_is(command: str) -> None:
    words = " ".join(call(*command.split(), "--help").replace("│", " ").split())
    assert [told for told in COMMANDS[command] if told not in words] == []


def test_every_command_and_every_option_explains_itself() -> None:
    assert set(verbs()) == {name for name in COMMANDS if name and " " not in name}
    for name, verb in verbs().items():
        assert verb.about.rstrip().endswith("."), name
        for suite, offer in verb.offers.items():
            for field in offer.fields:
                assert field.option.help.endswith("."), f"{name} {suite} {field.word}"


def test_no_two_options_of_a_command_have_a_name_in_common() -> None:
    for verb in verbs().values():
        for suite, offer in verb.offers.items():
            words = [
                word
                for each in offer.fields
                for word in (each.word, *each.option.also, *((each.off,) if each.is_switch else ()))
            ]
            assert sorted(set(words)) == sorted(words), f"{verb.name} {suite}"


HEAVY = (
    "{'numpy', 'matplotlib', 'scipy', 'msgspec', 'gymnasium', 'inspect_ai', 'openai', 'ray', 'warp', 'PIL', "
    "'trimesh'}"
)


@pytest.mark.slow
def test_heavy_packages_are_left_alone_until_needed() -> None:
    code = f"""
import sys
from contextlib import redirect_stdout
from io import StringIO
from tolman.cli.app import answer
for command in {list(COMMANDS)}:
    with redirect_stdout(StringIO()):
        assert answer([*command.split(), "--help"]) == 0
print(*({HEAVY} & set(sys.modules)))
"""
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout.split() == []


@pytest.mark.slow
def test_inspect_is_left_alone_without_a_model() -> None:
    code = f"""
import sys
from contextlib import redirect_stdout
from io import StringIO
import tolman.cli.run
from tolman.cli.app import answer
tolman.cli.run.publish = lambda *_arguments: []
for command in (["list"], ["doctor"], ["estimate"], {["run", "--scenes", "0", "--players", "blind", *FAST]}):
    with redirect_stdout(StringIO()):
        assert answer(command) == 0
print(*({{'inspect_ai', 'openai', 'ray', 'warp', 'PIL', 'trimesh'}} & set(sys.modules)))
"""
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout.split() == []


def test_version() -> None:
    assert call("--version") == f"{tolman.__version__}\n"


@AS_PROGRAM
def test_the_program_answers(program: list[str]) -> None:
    done = subprocess.run([*program, "--version"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{tolman.__version__}\n", "")


@AS_PROGRAM
def test_the_program_complains_in_one_line(program: list[str], folder: Path) -> None:
    done = subprocess.run([*program, "show", "--plan", "blob"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "'blob'" in done.stderr
    assert list(folder.iterdir()) == []


def test_help_breaks_lines_where_they_are_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    for command in ("run", "estimate"):
        words = call(command, "--help").split("╭")[0]
        lone = [line.strip() for line in words.splitlines() if 0 < len(line.split()) < 4 and "." not in line]
        assert [line for line in lone if not line.startswith("Usage")] == []
