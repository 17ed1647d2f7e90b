"""`tolman estimate`."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.calling import EXPLORED, PROGRAM, call, failed
from tests.servers.faulty import Manners, serving

README = Path(__file__).parents[2] / "README.md"

WRONG = {
    "estimate without provider": (["estimate", "--model", "gpt-5"], "names no provider"),
    "less than no pilot": (["estimate", "--pilot", "-1"], "--pilot"),
    "replies without tokens": (["estimate", "--reply-tokens", "0"], "--reply-tokens"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_told_in_one_line(arguments: list[str], told: str, folder: Path) -> None:
    assert told in failed(*arguments)
    assert list(folder.iterdir()) == []


def test_estimate_tells_what_a_run_takes(folder: Path) -> None:
    command = ["estimate", "--model", "openai/gpt-5", "--scenes", "0-4", "--rooms", "1", "--source", "question-only"]
    output = call(*command, "--questions", "1", "--reply-tokens", "100", "--price", "1/10")
    row = next(line.split() for line in output.splitlines() if "openai/gpt-5" in line)
    episodes, calls, read, written, dollars = (float(cell.replace(",", "")) for cell in row[1:6])
    assert episodes == 5
    assert calls > 5 * 5
    assert written == 100 * calls
    assert dollars == pytest.approx((read + 10 * written) / 1e6, abs=0.01)
    assert "Made from: the words that a scripted player reads, 4 letters a token." in output
    plain = call(*command)
    assert "–" in next(line for line in plain.splitlines() if "openai/gpt-5" in line)
    assert "a guess at the length of replies" in plain
    assert list(folder.iterdir()) == []


@pytest.mark.slow
def test_limits_in_the_readme_are_above_our_own_estimates() -> None:
    """Whoever copies a line is not stopped half way."""
    lines = [line.partition("#") for line in README.read_text("utf-8").splitlines() if "--max-cost" in line]
    assert len(lines) == 2
    for command, _, told in lines:
        _, _, *words = command.split()
        limit = float(words.pop(words.index("--max-cost") + 1))
        words.remove("--max-cost")
        row = next(line.split() for line in call("estimate", *words).splitlines() if "openai/gpt-5" in line)
        calls, dollars = int(row[2].replace(",", "")), float(row[5])
        assert 0.5 * limit < dollars < limit, (command, dollars)
        assert f"{round(calls, -2):,} calls" in told
        assert f"${dollars:.0f}" in told


def test_estimate_without_a_model_says_so() -> None:
    assert call("estimate") == ("Scripted players take no model; name one with --model to see what it would take.\n")


@pytest.mark.slow
def test_a_model_is_estimated_and_played(folder: Path) -> None:
    options = [
        *("--scenes", "0-1", "--rooms", "1", "--questions", "1", *EXPLORED),
        *("--source", "passive", "--players", "none"),
    ]
    with serving(Manners()) as server:
        address = ["--base-url", server.base_url]

        def tolman_says(*arguments: str) -> str:
            done = subprocess.run([PROGRAM, *arguments, *address], capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
            return done.stdout

        output = tolman_says("estimate", *options, "--pilot", "1", "--price", "1/10")
        assert "Made from: 1 episode that the model has played." in output
        asked = len(server.calls)
        output = tolman_says("run", *options, "--price", "1/10", "--max-cost", "5", "--pictures", "0")
        assert "openai-api/server/scout" in "".join(output.split())
        assert 3 < asked < len(server.calls), "the run goes on from the pilot"
    (run,) = (folder / "runs").iterdir()
    assert run.name.startswith("openai-api-server-scout-")
    told = json.loads((run / "manifest.json").read_text())
    assert told["ended"]
    assert told["access"]["base_url"] == server.base_url
    scores = [json.loads(line) for line in (run / "scores.jsonl").read_bytes().splitlines()]
    assert [score["player"] for score in scores] == ["openai-api/server/scout"] * 2
    assert all(score["spending"]["question"]["dollars"] > 0 for score in scores[1:])
