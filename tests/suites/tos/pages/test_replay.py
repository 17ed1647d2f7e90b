"""What the pages are told of an episode is what the suite works out of its transcript."""

import json
import re
import shutil
from dataclasses import replace

import msgspec
import pytest

from tolman.protocol.edition import Edition
from tolman.protocol.request import Purpose, Reply
from tolman.record.record import Key
from tolman.record.run import write_scores
from tolman.suites.runs import judge, judge_name, read_run, score_run
from tolman.suites.tos.pages.beliefs import beliefs
from tolman.suites.tos.pages.replay import replay
from tolman.suites.tos.report.belief_pictures import moment
from tolman.suites.tos.scores.exploration import growth
from tolman.suites.tos.scores.probes import course
from tolman.web.episodes import shown
from tolman.web.overview import without_paths
from tolman.web.runs import Runs, episode_id, scores_on_file
from tolman.web.view_app import encoded, names_of

TASK, ITEM = "tos_text_active", "tos-current-star2x3-0003"


@pytest.fixture(scope="module")
def runs(played_run) -> Runs:
    return Runs([played_run.parent])


@pytest.fixture(scope="module")
def run(runs):
    return runs.run("tiny-run")


@pytest.fixture(scope="module")
def scout(run):
    return run.played.transcripts[Key(TASK, ITEM, "scout")]


def test_a_replay_has_every_turn_and_what_it_taught(scout):
    turns = replay(scout).turns
    asked = [n for n, each in enumerate(scout.exchanges) if each.request.purpose in (Purpose.EXPLORE, Purpose.REVISE)]
    assert [turn.step for turn in turns] == asked
    curve = growth(scout)[1:]
    explored = [turn for turn in turns if turn.phase == "explore"]
    assert [(turn.cost, turn.gain, turn.full_gain) for turn in explored] == [
        (each.cost, each.gain, each.full_gain) for each in curve
    ]
    seen = {cell for turn in explored for look in turn.looks for cell in look.cells}
    floor = {cell for room in scout.item.scene.rooms for cell in room.area}
    assert len(seen & floor) / len(floor) == pytest.approx(curve[-1].coverage.cells)
    assert set(explored[-1].seen) == curve[-1].coverage.seen


def test_paths_join_and_end_where_the_player_stands(scout):
    turns = replay(scout).turns
    for turn, last in zip(turns[1:], turns, strict=False):
        assert turn.path[-1] == turn.at
        assert turn.path[0] == (last.at if turn.phase == last.phase else scout.item.scene.start.at)


def test_drawn_maps_have_their_scores_and_the_truth(run, scout):
    turns = replay(scout).turns
    scores = run.scored_episode(episode_id(Key(TASK, ITEM, "scout"))).scores
    drawn = [turn.drawn for turn in turns if turn.drawn and turn.phase == "explore"]
    assert [each.overall for each in drawn] == [row.full.overall for row in scores.maps.turns]
    revised = [turn for turn in turns if turn.drawn and turn.phase == "revise"]
    assert len(revised) == len(course(scout)[0].maps) > 0
    for turn in revised:
        shown = [stamp for stamp in turn.drawn.stamps if not stamp.name.endswith("where it was")]
        true = {stamp.name.split(":")[0]: stamp.at for stamp in reversed(shown)}
        assert true == {"agent": turn.at} | {member.name: member.at for member in scout.item.shifted.members}
        assert turn.drawn.off == sum(stamp.at == (0, 0) for stamp in shown)


def test_beliefs_are_those_of_the_suite(scout):
    found = beliefs(scout)
    turns = replay(scout).turns
    assert len(found.moments) == len(turns)
    after = sum(turn.phase == "explore" for turn in turns)
    for edition in Edition:
        for replies in (1, after):
            now = moment(scout, replies, edition)
            told = {name: int(found.sets[n], 16) for name, n in found.moments[replies - 1][edition.value].items()}
            assert told == {
                name: now.belief.cells[name] for name in scout.item.scene.names if name in now.belief.cells
            }
    assert found.reach == now.belief.ground.reach
    assert found.stride == now.belief.ground.stride


def test_who_reads_is_shown_the_walk(run):
    found = shown(run, episode_id(Key("tos_text_passive", ITEM, "random"))).parts["replay"]
    (turn,) = found.turns
    assert (turn.phase, turn.step) == ("told", 0)
    assert len(turn.looks) > 1
    assert turn.drawn is not None
    assert turn.full_gain > 0.5


def test_questions_come_with_answer_target_and_score(run, scout):
    found = shown(run, episode_id(Key(TASK, ITEM, "scout")))
    assert len(found.questions) == len(scout.item.questions)
    for asked in found.questions:
        assert scout.exchanges[asked.step].request.purpose is Purpose.QUESTION
        assert asked.asked in scout.exchanges[asked.step].request.asks
    assert {other.player for other in found.others} == {"scout", "random"}


def test_everything_that_is_named_can_be_had(runs):
    names = list(names_of(runs))
    assert len(names) == 1 + 4 + 2 * 4
    for name in names:
        assert msgspec.json.decode(encoded(runs, name)) is not None
    for name in ("", "run", "run/..", "run/../tiny-run", "episode/tiny-run/0", "part/tiny-run/../belief", "runs/x"):
        with pytest.raises(KeyError):
            encoded(runs, name)


def headlines(runs):
    """Returns what the table of a run and the pages of its episodes tell of each episode."""
    (id_,) = runs.paths()
    scores = msgspec.json.decode(encoded(runs, f"scores/{id_}"))
    pages = {name: msgspec.json.decode(encoded(runs, f"episode/{id_}/{name}"))["headline"] for name in scores}
    return scores, pages


def remark(runs):
    (id_,) = runs.paths()
    return msgspec.json.decode(encoded(runs, f"run/{id_}"))["remark"]


@pytest.fixture
def filed(played_run, tmp_path):
    """A run folder with its scores on file."""
    path = tmp_path / "run"
    shutil.copytree(played_run, path)
    publish_scores(path)
    return path


def publish_scores(path):
    played = read_run(path)
    write_scores(score_run(played), played.transcripts, judge_name(played.settings), path / "scores.jsonl")


def test_scores_on_file_are_taken_where_they_are_those_of_the_transcripts(filed, monkeypatch):
    played = read_run(filed)
    assert scores_on_file(played) == ({each.key: each for each in score_run(played)}, 0)
    monkeypatch.setattr("tolman.web.runs.judge", lambda *_: pytest.fail("it is on file"))
    assert Runs([filed]).run("run").judged[1] == list(scores_on_file(played)[0].values())


def edited(path):
    """Gives every answer of one line of the scores full marks."""
    first, *others = path.read_text().splitlines(keepends=True)
    changed = re.sub(r'"score":0\.0', '"score":1.0', first)
    assert changed != first
    path.write_text("".join((changed, *others)))


def spaced(path):
    """Writes the same values as another program does."""
    path.write_text("".join(json.dumps(json.loads(line)) + "\n" for line in path.read_text().splitlines()))


def spoilt(path):
    path.write_bytes(b'{"task":"\xff"}\n' + b"[" * 9999 + b"\n{")


@pytest.mark.parametrize(("change", "unfit"), [(edited, "1 of 4 lines"), (spaced, "4 of 4"), (spoilt, "3 of 3")])
def test_what_was_written_into_the_scores_by_hand_shows_nowhere_and_is_told(filed, change, unfit):
    was = headlines(Runs([filed]))
    assert was[0] == was[1]
    assert remark(Runs([filed])) == ""
    change(filed / "scores.jsonl")
    assert headlines(Runs([filed])) == was
    assert unfit in remark(Runs([filed]))
    publish_scores(filed)
    assert remark(Runs([filed])) == ""


def test_scores_are_not_those_of_other_transcripts_or_of_another_version(filed, monkeypatch):
    lines = (filed / "transcripts.jsonl").read_bytes().splitlines(keepends=True)
    (filed / "transcripts.jsonl").write_bytes(b"".join(lines[:3]))
    assert "1 of 4 lines in scores.jsonl does not fit" in remark(Runs([filed]))
    played = read_run(filed)
    key, transcript = next(iter(played.transcripts.items()))
    exchange = replace(transcript.exchanges[-1], reply=Reply("something else"))
    other = replace(transcript, exchanges=(*transcript.exchanges[:-1], exchange))
    assert key not in scores_on_file(replace(played, transcripts={**played.transcripts, key: other}))[0]
    monkeypatch.setattr("tolman.__version__", "99")
    assert scores_on_file(played) == ({}, 4)


def test_only_what_is_not_on_file_is_scored_anew(filed, monkeypatch):
    edited(filed / "scores.jsonl")
    judged: list[Key] = []
    monkeypatch.setattr("tolman.web.runs.judge", lambda *given: judged.append(given[1]) or judge(*given))
    assert len(Runs([filed]).run("run").judged[1]) == 4
    assert len(judged) == 1


def test_paths_of_the_machine_are_cut():
    assert without_paths("cannot read /home/me/data/run/x.json: gone") == "cannot read x.json: gone"
    assert without_paths("http://host/v1/chat refused, 3/4 done") == "http://host/v1/chat refused, 3/4 done"
