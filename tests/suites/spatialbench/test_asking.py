"""How questions are put: every setting, both editions, and who answers what."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tests.suites.spatialbench.files import every_kind, explained, record, write_file
from tolman.errors import QuestionFileError, UnknownPlayerError, VideoFileError
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.protocol.picture import pictures_in
from tolman.protocol.transcript import Transcript
from tolman.suites.spatialbench.episode import episode
from tolman.suites.spatialbench.item import Item
from tolman.suites.spatialbench.levels import level_scores
from tolman.suites.spatialbench.players import ORACLE, PLAYERS, Scripted, scripted
from tolman.suites.spatialbench.prompts import whole
from tolman.suites.spatialbench.question import KINDS
from tolman.suites.spatialbench.scores import score_episode
from tolman.suites.spatialbench.setting import NAMES, Setting, Shown, Times, named, task_name
from tolman.suites.spatialbench.task import Task

av = pytest.importorskip("av", reason="PyAV is not installed: pip install 'tolman[video]'")

from tests.suites.spatialbench.videos import make_video  # noqa: E402 (it needs PyAV)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two videos, a file of questions about both, and one that explains some."""
    path = tmp_path_factory.mktemp("videos")
    for name in ("one.mp4", "two.mp4"):
        make_video(path / name, seconds=6)
    every_kind(path / "QA.txt", ["one.mp4", "two.mp4"])
    shown = [explained(1000 + number, kind, "one.mp4", [0, 9]) for number, kind in enumerate(KINDS)]
    write_file(path / "shots.txt", *shown)
    return path


def task_in(folder: Path, setting: str = "standard", edition: Edition = Edition.CURRENT, **rest: object) -> Task:
    chosen = named(setting, Setting(**rest))  # type: ignore[arg-type]
    return Task(str(folder / "QA.txt"), str(folder), edition, chosen, str(folder / "shots.txt"))


def played(item: Item, player: Scripted) -> Transcript[Item]:
    return play(episode(item, "somebody"), said_by(player))


@pytest.mark.parametrize("setting", [*NAMES, "one-shot+reasoning", "blind+keep-context"])
@pytest.mark.parametrize("edition", Edition)
def test_the_oracle_earns_all_and_nonsense_nothing(folder: Path, setting: str, edition: Edition) -> None:
    item = task_in(folder, setting, edition).draw(1)
    for player, earned in ((scripted(ORACLE, item.questions), 100.0), (Scripted(lambda _: "It depends."), 0.0)):
        transcript = played(item, player)
        assert len(transcript.exchanges) == len(item.questions) == len(KINDS)
        found = level_scores(score_episode(transcript).answers, edition)
        assert (found.overall, found.average, found.macro) == (earned, earned, earned)


@pytest.mark.parametrize("setting", NAMES)
def test_an_item_and_its_transcript_survive_json(folder: Path, setting: str) -> None:
    transcript = played(task_in(folder, setting).draw(0), scripted("random"))
    text = msgspec.json.encode(transcript)
    assert msgspec.json.decode(text, type=Transcript[Item]) == transcript
    assert text == msgspec.json.encode(played(task_in(folder, setting).draw(0), scripted("random")))


@pytest.mark.parametrize("setting", NAMES)
def test_no_message_holds_the_answer(folder: Path, setting: str) -> None:
    item = task_in(folder, setting).draw(0)
    targets = {question.id: question.target for question in item.questions if not question.options}
    for question, exchange in zip(item.questions, played(item, scripted("random")).exchanges, strict=True):
        words = exchange.request.asked if not item.setting.keeps_context else exchange.request.shows
        if question.id in targets:
            assert targets[question.id] not in words.rpartition("Question:")[2].split()


def test_frames_are_shown_with_their_times(folder: Path) -> None:
    item = task_in(folder).draw(0)
    assert item.footage
    asked = played(item, scripted("random")).exchanges[0].request
    assert len(pictures_in(asked.asked)) == len(item.footage.shots) == 6
    assert [line for line in asked.asked.splitlines() if line in ("0:00", "0:01", "0:05")] == ["0:00", "0:01", "0:05"]
    assert asked.is_alone


def test_times_can_be_drawn_or_kept_back(folder: Path) -> None:
    texts = {}
    for times in Times:
        item = task_in(folder, times=times).draw(0)
        texts[times] = played(item, scripted("random")).exchanges[0].request.asked
    assert "0:01" not in texts[Times.DRAWN].splitlines()
    assert "corner" in texts[Times.DRAWN]
    assert pictures_in(texts[Times.DRAWN]) != pictures_in(texts[Times.NONE]) == pictures_in(texts[Times.TOLD])


def test_shuffled_frames_are_the_same_in_another_order(folder: Path) -> None:
    shown, shuffled = (task_in(folder, name).draw(0).footage for name in ("standard", "shuffled"))
    assert shown
    assert shuffled
    assert shuffled.shots != shown.shots
    assert sorted(shuffled.shots, key=lambda shot: shot.number) == list(shown.shots)


def test_a_single_frame_is_the_one_in_the_middle(folder: Path) -> None:
    shown, single = (task_in(folder, name).draw(0).footage for name in ("standard", "single-frame"))
    assert shown
    assert single
    assert single.shots == (shown.shots[3],)


def test_the_blind_see_nothing_and_need_no_video(folder: Path, tmp_path: Path) -> None:
    task = replace(task_in(folder, "blind"), videos=str(tmp_path))
    item = task.draw(0)
    assert item.footage is None
    assert not any(pictures_in(each.request.asked) for each in played(item, scripted("random")).exchanges)


def test_in_one_conversation_the_frames_come_once(folder: Path) -> None:
    item = task_in(folder, "keep-context").draw(0)
    first, *others = (each.request for each in played(item, scripted("random")).exchanges)
    assert len(pictures_in(first.shows)) == 6
    assert not any(pictures_in(each.shows) for each in others)
    assert not any(each.is_aside for each in (first, *others))


def test_every_kind_has_its_example_and_as_published_every_form(folder: Path) -> None:
    current, published = (task_in(folder, "one-shot", edition) for edition in (Edition.CURRENT, Edition.PUBLISHED))
    assert len(current.examples()) == len(KINDS)
    assert [each.id for each in published.examples()] == [1000, 1004]
    item = current.draw(0)
    for question in item.questions:
        example = item.example(question)
        assert example
        assert example.question.kind == question.kind
        assert example.footage
        assert [shot.number for shot in example.footage.shots] == [0, 9]
    assert "Because of 1004." in played(published.draw(0), scripted("random")).exchanges[-1].request.asked


def test_what_is_an_example_is_not_asked(folder: Path, tmp_path: Path) -> None:
    records = [explained(1, "affordance", "one.mp4", [0]), record(2, "affordance", "one.mp4")]
    file = write_file(tmp_path / "QA.txt", *records)
    asked = Task(str(file), str(folder)).questions()["one.mp4"]
    assert [each.id for each in asked] == [1, 2]
    shown = Task(str(file), str(folder), setting=named("one-shot"))
    assert [each.id for each in shown.questions()["one.mp4"]] == [2]


def test_an_example_in_words_shows_no_frame_of_its_own(folder: Path) -> None:
    told = task_in(folder, "text-shot").draw(0)
    shown = task_in(folder, "one-shot").draw(0)
    assert all(each.footage is None for each in told.examples)
    (one, other) = (
        whole(item, next(each for each in item.questions if item.example(each))) for item in (told, shown)
    )
    example, _, asked = one.partition("Now the question that is put to you.")
    assert "Reason: Because of" in example
    assert not pictures_in(example)
    assert pictures_in(asked)
    assert pictures_in(other.partition("Now the question that is put to you.")[0])


def test_an_example_in_words_needs_no_video_of_its_own(tmp_path: Path) -> None:
    shots = write_file(tmp_path / "shots.txt", explained(9, "affordance", "gone.mp4", [0]))
    asked = write_file(tmp_path / "QA.txt", record(1, "affordance", "here.mp4"))
    make_video(tmp_path / "here.mp4")
    item = Task(str(asked), str(tmp_path), setting=named("text-shot"), exemplars=str(shots)).draw(0)
    assert item.examples[0].question.id == 9
    with pytest.raises(VideoFileError, match="gone"):
        Task(str(asked), str(tmp_path), setting=named("one-shot"), exemplars=str(shots)).draw(0)


def test_examples_that_are_missing_are_told(folder: Path) -> None:
    with pytest.raises(QuestionFileError, match="--exemplars"):
        Task(str(folder / "QA.txt"), str(folder), setting=named("one-shot"))


def test_letters_are_ours_unless_the_edition_is_published(folder: Path) -> None:
    published = [each.target for each in task_in(folder, edition=Edition.PUBLISHED).questions()["one.mp4"]]
    current = [each.target for each in task_in(folder).questions()["one.mp4"]]
    other = [each.target for each in replace(task_in(folder), seed=1).questions()["one.mp4"]]
    assert published != current != other


def test_names_of_settings_and_tasks(folder: Path) -> None:
    assert {name: task_name(named(name)) for name in NAMES} == {
        "standard": "spatialbench",
        "one-shot": "spatialbench_oneshot",
        "text-shot": "spatialbench_textshot",
        "keep-context": "spatialbench_keepcontext",
        "reasoning": "spatialbench_reasoning",
        "shuffled": "spatialbench_shuffled",
        "single-frame": "spatialbench_singleframe",
        "blind": "spatialbench_blind",
    }
    assert named("one-shot+blind") == Setting(Shown.NOTHING, has_exemplars=True)
    with pytest.raises(ValueError, match="there is no setting 'two-shot'; there are standard, one-shot"):
        named("two-shot")
    assert task_in(folder).item_id(0) == "spatialbench-current-one"


@pytest.mark.parametrize("wrong", [{"side": 8}, {"quality": 0}])
def test_frames_have_a_sensible_size_and_quality(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="not"):
        Setting(**wrong)  # type: ignore[arg-type]


def test_a_video_that_is_not_there_is_told(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(VideoFileError, match=r"one\.mp4"):
        replace(task_in(folder), videos=str(tmp_path)).draw(0)


def test_an_unknown_player_and_video_are_told(folder: Path) -> None:
    with pytest.raises(UnknownPlayerError, match=", ".join(PLAYERS)):
        scripted("nobody")
    with pytest.raises(ValueError, match="2 videos"):
        task_in(folder).draw(2)


def test_thinking_aloud_is_read_to_its_end(folder: Path) -> None:
    item = task_in(folder, "reasoning").draw(0)
    oracle = scripted(ORACLE, item.questions)
    aloud = Scripted(lambda message: f"It could be A or 7, or B.\nFinal answer: {oracle.answer(message)}")
    assert all(answer.score == 1 for answer in score_episode(played(item, aloud)).answers)


def test_the_published_examples_are_two_and_ours_fifteen(spatialbench_data: Path) -> None:
    asked = {}
    for edition in Edition:
        files = (str(spatialbench_data / name) for name in ("QA_1347_paper.txt", "QA_fewshot.txt"))
        task = Task(next(files), ".", edition, named("blind+one-shot"), next(files))
        asked[edition] = [each.id for each in task.examples()], sum(map(len, task.questions().values()))
    assert asked[Edition.PUBLISHED] == ([10001, 10008], 1345)
    assert (len(asked[Edition.CURRENT][0]), asked[Edition.CURRENT][1]) == (15, 1036 - 15)
