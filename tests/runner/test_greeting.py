"""Models are asked whether they answer before anything is played, and the record keeps that."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.runner.test_faults import SETTINGS, access
from tests.servers.faulty import Fault, Faults, Manners, serving
from tolman.errors import ModelError, RunFolderError, SpentError
from tolman.record.folder import RunFolder
from tolman.record.record import dollars_of, read_greetings
from tolman.record.settings import Settings
from tolman.report.gather import gather
from tolman.report.spending_tables import spending_tables
from tolman.runner.access import SERVER, Access
from tolman.runner.greeting import TRIES, greet
from tolman.runner.price import Price
from tolman.runner.progress import Progress
from tolman.runner.run import Share, begun_run, play_run
from tolman.runner.till import Till
from tolman.suites.runs import read_run, score_run
from tolman.suites.tos.report.answer_tables import EARNED

pytestmark = pytest.mark.slow

ONE = replace(SETTINGS, tasks=SETTINGS.tasks[1:], scenes=(0,))
UNFAILING = Manners()


def of_models(*names: str) -> Settings[object]:
    return replace(ONE, players=tuple(f"{SERVER}{name}" for name in names))


def refused(settings: Settings[object], path: Path, how: Access) -> str:
    """Returns why a run is not begun, in one line; it leaves no folder."""
    with pytest.raises(ModelError) as told:
        play_run(settings, path, how)
    assert not path.exists()
    assert "\n" not in str(told.value)
    return str(told.value)


def test_a_model_that_there_is_not_is_told_in_the_words_of_the_provider(tmp_path: Path) -> None:
    with serving(Manners(models=("scout",))) as server:
        told = refused(of_models("scuot"), tmp_path / "run", access(server.base_url))
        assert told == (
            "openai-api/server/scuot does not answer: The model `scuot` does not exist. (404); nothing was played: "
            "mend that and give the command again, or try tolman doctor "
            f"--base-url {server.base_url} --model scuot"
        )
        assert server.calls == []


def test_all_models_that_do_not_answer_are_named_at_once(tmp_path: Path) -> None:
    with serving(Manners(models=("scout",))) as server:
        told = refused(of_models("a", "scout", "b"), tmp_path / "run", access(server.base_url))
    assert "server/a does not answer: The model `a` does not exist" in told
    assert "server/b does not answer: The model `b` does not exist" in told
    assert "server/scout does" not in told


def test_a_wrong_key_is_told_and_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_API_KEY", "sk-0123456789")
    with serving(Manners(faults=Faults(denied=1.0), greets=False)) as server:
        told = refused(ONE, tmp_path / "run", access(server.base_url))
        assert len(server.calls) == 1, "a wrong key is not tried again"
    assert "does not answer: no entry with Bearer •••" in told
    assert "(401)" in told
    assert "0123456789" not in told


@pytest.mark.parametrize("fault", [Fault.FAILED, Fault.LIMITED, Fault.DROPPED, Fault.CHOICELESS, Fault.BODY])
def test_a_server_that_fails_for_good_is_told_after_a_few_tries(tmp_path: Path, fault: Fault) -> None:
    with serving(Manners(faults=Faults(**{fault.value: 1.0}), greets=False)) as server:
        told = refused(ONE, tmp_path / "run", access(server.base_url))
        assert len(server.calls) == 1 + TRIES
    assert "openai-api/server/scout does not answer: " in told


@pytest.mark.parametrize("fault", [Fault.FAILED, Fault.LIMITED])
def test_a_server_that_fails_once_stops_no_run(tmp_path: Path, fault: Fault) -> None:
    with serving(Manners(failing=(1,), failing_with=fault, greets=False, says="ready")) as server:
        how = replace(access(server.base_url), price=Price(1e6, 0))
        (greeting,) = greet(ONE.players, ONE.generation, how, till := Till(how.price))
        assert [call.fault for call in server.calls] == [fault, Fault.NONE]
    assert greeting.reply.text == "ready"
    assert greeting.reply.usage
    assert (till.calls, till.tokens) == (1, greeting.reply.usage.input_tokens + greeting.reply.usage.output_tokens)
    assert till.dollars == greeting.reply.usage.dollars == greeting.reply.usage.input_tokens


def test_a_greeting_is_kept_and_counted_with_all_that_is_spent(tmp_path: Path) -> None:
    told: list[Progress] = []
    with serving(UNFAILING) as server:
        how = replace(access(server.base_url), price=Price(1, 1))
        folder = play_run(ONE, tmp_path / "run", how, told=told.append)
        play_run(ONE, tmp_path / "run", how)
        assert server.greetings == 1, "who has nothing left to play is not asked"
        play_run(replace(ONE, scenes=(0, 1)), tmp_path / "other", how, Share(limit=1))
        play_run(replace(ONE, scenes=(0, 1)), tmp_path / "other", how)
        assert server.greetings == 3, "a run that goes on asks again"
        calls = len(server.calls)
    (greeting,) = read_greetings(folder)
    assert (greeting.player, greeting.reply.text) == (f"{SERVER}scout", "ready")
    assert b'"crc32":' in folder.part().greetings.read_bytes()
    assert told[0].is_greeting
    assert not told[-1].is_greeting
    assert told[-1].calls == len(read_lines(folder)) + 1 <= calls
    assert told[-1].dollars == pytest.approx(dollars_of(folder))


def read_lines(folder: RunFolder) -> list[bytes]:
    return folder.part().journal.read_bytes().splitlines()


def test_nobody_is_asked_who_is_no_model_of_a_provider_or_may_spend_nothing(tmp_path: Path) -> None:
    assert greet(("tolman/scout", "mockllm/model"), ONE.generation, Access(), Till()) == []
    with serving(UNFAILING) as server:
        how = replace(access(server.base_url), price=Price(1, 1), max_cost=0.0)
        with pytest.raises(Exception, match="has spent"):
            play_run(ONE, tmp_path / "run", how)
        assert server.greetings == 0


def test_parts_that_others_play_are_not_asked_each(tmp_path: Path) -> None:
    with serving(UNFAILING) as server:
        folder = begun_run(ONE, tmp_path / "run", access(server.base_url), Share())
        play_run(ONE, tmp_path / "run", access(server.base_url), Share(greets=False))
        assert server.greetings == 1
    assert len(read_greetings(folder)) == 1


def test_the_tables_of_spending_add_up_to_what_the_journal_has(tmp_path: Path) -> None:
    """Greetings and episodes that were not finished have rows of their own."""
    settings = replace(ONE, scenes=(0, 1), players=(f"{SERVER}scout", "random"))
    with serving(UNFAILING) as server:
        how = replace(access(server.base_url), price=Price(1, 1), max_connections=1)
        folder = play_run(replace(ONE, scenes=(0,)), tmp_path / "whole", how)
        spent = dollars_of(folder)
        assert spent is not None
        with pytest.raises(SpentError):
            play_run(settings, tmp_path / "run", replace(how, max_cost=1.5 * spent))
    folder = RunFolder(tmp_path / "run")
    rows = spending_rows(folder.path)
    assert [words for words in rows if words[2] in ("greeting", "not finished")] == [
        (f"{SERVER}scout", None, "greeting"),
        (f"{SERVER}scout", settings.tasks[0].name, "not finished"),
    ]
    told = sum(
        numbers["dollars"] for words, numbers in rows.items() if words[2] in ("all", "greeting", "not finished")
    )
    assert told == pytest.approx(dollars_of(folder))
    replies = [*read_lines(folder), *read_greetings(folder)]
    calls = sum(
        numbers["calls"] for words, numbers in rows.items() if words[2] in ("all", "greeting", "not finished")
    )
    assert calls == len([each for each in replies if not isinstance(each, bytes) or b'"player":"random"' not in each])


def spending_rows(path: Path) -> dict[tuple[str, str | None, str], dict[str, float]]:
    """Returns the numbers of the table of all spending, by player, task and purpose."""
    played = read_run(path)
    gathered = gather([played], [list(score_run(played))])
    (table,) = (each for each in spending_tables(gathered, EARNED) if each.id == "spending-total")
    found = {}
    for row in table.rows:
        task, purpose, *numbers = (cell.content for cell in row.cells)
        found[row.label, task, purpose] = dict(zip(table.columns[3:], numbers, strict=True))
    return found


@pytest.mark.parametrize("begin", [play_run, begun_run])
def test_nobody_is_asked_where_no_run_can_be_written(
    tmp_path: Path, begin: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    with serving(UNFAILING) as server:
        for path, why in ((tmp_path / "file", "Not a directory"), (tmp_path / "file/run", "Not a directory")):
            with pytest.raises(RunFolderError, match=f"cannot be written: {why}; mend that"):
                begin(ONE, path, access(server.base_url), Share())
        with pytest.raises(RunFolderError, match="exists and is not a run folder"):
            begin(ONE, tmp_path, access(server.base_url), Share())
        monkeypatch.setattr(
            "tolman.record.folder.TemporaryFile",
            lambda **_: Path("/dev/full").open("wb"),  # noqa: SIM115
        )
        with pytest.raises(RunFolderError, match="cannot be written: No space left on device"):
            begin(ONE, tmp_path / "full/run", access(server.base_url), Share())
        assert server.greetings == 0
    assert {each.name for each in tmp_path.rglob("*")} == {"file", "full"}
