import base64
import gzip
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec
import pytest

from tests.report.making import ACTIVE, value, values
from tolman.protocol.request import Cut, Purpose, Reply, Usage
from tolman.protocol.transcript import Exchange, Transcript
from tolman.record.folder import open_run
from tolman.record.record import Failure, Record
from tolman.record.run import Played, ScoredEpisode
from tolman.record.settings import Settings
from tolman.report.gather import Gathered, gather
from tolman.report.metric import Metric
from tolman.report.page.blocks import Block, labelled
from tolman.report.page.charts import Spot, scatter_chart
from tolman.report.page.head import seed_words
from tolman.report.page.links import address, link
from tolman.report.page.markup import element, joined, number, trusted
from tolman.report.page.page import page, write_page
from tolman.report.page.plot import WIDTH, Scale
from tolman.report.page.tables import best_cells, interval, is_detail, table_markup
from tolman.report.table import Behind, Cell, Row, Table
from tolman.runner.scripted import play_scripted
from tolman.suites.runs import manifest_of, read_run, score
from tolman.suites.tos.item import Item
from tolman.suites.tos.report.account import ACCOUNT
from tolman.suites.tos.report.followed import follow
from tolman.suites.tos.report.sections import sections
from tolman.suites.tos.report.verdicts import verdicts
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.setting import Probes, Setting, Shifting, Source
from tolman.suites.tos.suite import SUITE as TOS
from tolman.suites.tos.task import Task

EVIL = """</script><script>alert(1)</script><img src="x" onerror='alert(2)'>&amp;"'`${1}<!--"""
LAYOUT = Layout(rooms=2, things=3)
TASKS = (
    Task(LAYOUT, setting=Setting(probes=Probes.TURNS, repeats=2, shifting=Shifting()), questions=1),
    Task(LAYOUT, setting=Setting(Source.PASSIVE, probes=Probes.END), questions=1),
)
VOID = {"meta", "br", "hr", "input", "col", "wbr"}


class Report(NamedTuple):
    run: Played
    gathered: Gathered
    text: str


def played(path: Path, settings: Settings) -> Played:
    folder = open_run(path, manifest_of(settings))
    with Record(folder, Item) as record:
        list(play_scripted(settings.episodes(), record))
    return read_run(path)


def gathered_of(*runs: Played) -> Gathered:
    scored: list[list[ScoredEpisode]] = [[score(TOS, *each) for each in run.transcripts.items()] for run in runs]
    return gather(runs, scored, "scene", "room")


def report(run: Played) -> Report:
    gathered = gathered_of(run)
    return Report(run, gathered, page(ACCOUNT, [run], gathered, sections(gathered)))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Played:
    settings = Settings(TASKS, scenes=(0, 1, 2), players=("blind", "scout", "oracle"))
    return played(tmp_path_factory.mktemp("runs") / "plain", settings)


@pytest.fixture(scope="module")
def plain(run: Played) -> Report:
    return report(run)


@pytest.fixture(scope="module")
def evil(run: Played) -> Report:
    """A run in which the player's name, replies, thoughts and errors, and the folder, are made to break out."""
    name = f"openai/{EVIL}"
    transcripts = {
        replace(key, player=name): replace(
            each, player=name, ended=EVIL, exchanges=tuple(map(spoilt, each.exchanges))
        )
        for key, each in run.transcripts.items()
        if key.player == "scout"
    }
    *kept, (lost, _) = transcripts.items()
    changed = replace(
        run,
        path=run.path / EVIL.replace("/", "∕"),
        settings=replace(run.settings, players=(name,)),
        transcripts=dict(kept),
        failures=(Failure(lost, EVIL),),
        manifest=replace(run.manifest, packages={EVIL: EVIL}),
    )
    return report(changed)


def spoilt(exchange: Exchange) -> Exchange:
    thoughts = {"content": [{"type": "reasoning", "reasoning": EVIL}, {"type": "text", "text": "?"}]}
    usage = Usage(800, 400, 60, 30, 0.01, 1.5, EVIL)
    is_turn = exchange.request.purpose in (Purpose.EXPLORE, Purpose.REVISE)
    text = exchange.reply.text if is_turn else f"{EVIL}\n{exchange.reply.text}"
    return replace(exchange, reply=Reply(text, Cut.LENGTH, thoughts, usage))


class Tree(HTMLParser):
    """Reads a page, and complains where an element is closed that is not open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.scripts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        inside = self.open[-1] if self.open else ""
        (self.scripts if inside in ("script", "style") else self.words).append(data)

    def all(self, attribute: str) -> list[str]:
        return [found for _, attributes in self.elements if (found := attributes.get(attribute)) is not None]


def opened(text: str, id_: str) -> Any:
    found = re.search(rf'<script type="text/plain" id="{id_}">([^<]*)</script>', text)
    assert found, id_
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def behind_numbers(index: Any, href: str) -> list[int]:
    """Returns the episodes that the page lists under an address, as its script finds them."""
    _, name, task, player, rooms, *minus = (unquote(part) for part in href[1:].split("/"))
    return [
        number
        for number, entry in enumerate(index["episodes"])
        if entry[0] in (task or entry[0], *minus)
        if entry[2] == player and str(entry[4]) == (rooms or str(entry[4]))
        if not name or index["columns"][name]["numbers"][number] is not None
    ]


@pytest.mark.slow
@pytest.mark.parametrize("which", ["plain", "evil"])
def test_it_is_one_well_formed_page(which: str, request: pytest.FixtureRequest) -> None:
    text = request.getfixturevalue(which).text
    tree = Tree(text)
    assert text.startswith("<!DOCTYPE html>\n<html")
    ids = tree.all("id")
    assert len(ids) == len(set(ids))
    assert not [id_ for id_ in ids if re.search(r"\s", id_)]
    assert {attributes.get("scope") for tag, attributes in tree.elements if tag == "th"} <= {"col", "row", "rowgroup"}


def test_it_tells_how_much_was_played(plain: Report) -> None:
    assert f"Played to the end: all {len(plain.gathered.episodes)} episodes." in plain.text


def test_a_label_stands_for_a_picture() -> None:
    shown = Block("stopped", ("You see ⟦picture view first 1,2⟧ and no more.", "[picture]"), ())
    assert labelled(shown, lambda picture: f"[{picture.recipe[:4]}]").texts == (
        "You see [view] and no more.",
        "[picture]",
    )


def test_headings_are_in_order(plain: Report) -> None:
    levels = [int(tag[1]) for tag, _ in Tree(plain.text).elements if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("which", ["plain", "evil"])
def test_it_asks_nothing_of_any_network(which: str, request: pytest.FixtureRequest) -> None:
    tree = Tree(request.getfixturevalue(which).text)
    assert not [
        tag for tag, _ in tree.elements if tag in ("link", "img", "iframe", "object", "embed", "base", "image")
    ]
    for attribute in ("src", "srcset", "action", "data", "poster", "xlink:href", "style"):
        assert not tree.all(attribute)
    assert all(href.startswith("#") for href in tree.all("href"))
    assert not [text for text in tree.scripts if re.search(r"url\(|@import|https?://|fetch\(|XMLHttp", text)]


def test_every_address_inside_leads_somewhere(plain: Report) -> None:
    tree = Tree(plain.text)
    ids = set(tree.all("id"))
    places = [href[1:] for href in tree.all("href") if "/" not in href]
    assert len(places) > 10
    assert set(places) <= ids
    shown = [href for href in tree.all("href") if href.startswith("#episode/")]
    assert shown
    assert all(href[1:].replace("/", "-") in ids for href in shown)


@pytest.mark.parametrize("which", ["plain", "evil"])
def test_what_players_write_is_inert(which: str, request: pytest.FixtureRequest) -> None:
    text = request.getfixturevalue(which).text
    tree = Tree(text)
    scripts = [attributes for tag, attributes in tree.elements if tag == "script"]
    assert [attributes for attributes in scripts if attributes.get("type") != "text/plain"] == [{}]
    assert not [name for _, attributes in tree.elements for name in attributes if name.startswith("on")]
    assert "alert(" not in "".join(tree.scripts)


def test_what_players_write_is_shown(evil: Report) -> None:
    words = Tree(evil.text).words
    assert f"openai/{EVIL}" in words
    assert f" {EVIL}" in words  # the error
    assert any(EVIL.replace("/", "∕") in each for each in words)  # the folder


def test_no_script_but_its_own_is_allowed(evil: Report) -> None:
    tree = Tree(evil.text)
    (policy,) = (each for each in tree.all("content") if "script-src" in each)
    style, script = tree.scripts[0], tree.scripts[-1]
    for name, text in (("style", style), ("script", script)):
        digest = base64.b64encode(sha256(text.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", script)


def test_every_number_leads_to_episodes(plain: Report) -> None:
    index = opened(plain.text, "index")
    links = {href for href in Tree(plain.text).all("href") if href.startswith("#behind/")}
    assert len(links) > 100
    for href in links:
        assert behind_numbers(index, href), href


def test_numbers_are_made_of_the_episodes_behind_them(plain: Report) -> None:
    index = opened(plain.text, "index")
    behind = Behind(value("exploration: cost"), TASKS[0].name, "scout")
    numbers = [index["columns"][behind.value.name]["numbers"][each] for each in behind_numbers(index, link(behind))]
    mean = sum(numbers) / len(numbers)
    assert len(numbers) == 3
    assert f'href="{link(behind)}">{mean:.1f}</a>' in plain.text


def test_a_gap_leads_to_the_episodes_of_both_tasks(plain: Report) -> None:
    index = opened(plain.text, "index")
    one, other = (task.name for task in TASKS)
    href = link(Behind(value("accuracy"), one, "scout", minus=other))
    assert f'href="{href}"' in plain.text
    assert {index["episodes"][number][0] for number in behind_numbers(index, href)} == {one, other}


def test_every_table_of_the_report_is_shown(plain: Report) -> None:
    found = sections(plain.gathered)
    tables = [table for section in found for table in section.tables]
    ids = Tree(plain.text).all("id")
    assert {section.id for section in found} <= set(ids)
    assert {f"table-{table.id}" for table in tables} <= set(ids)


@pytest.mark.parametrize("which", ["plain", "evil"])
def test_transcripts_are_carried_whole(which: str, request: pytest.FixtureRequest) -> None:
    made: Report = request.getfixturevalue(which)
    for number_, episode in enumerate(made.gathered.episodes):
        block = opened(made.text, f"episode-{number_}")
        transcript = made.run.transcripts[episode.key]
        texts = block["texts"]
        assert len(set(texts)) == len(texts)
        assert [
            (step["purpose"], texts[step["shows"]], texts[step["asks"]], texts[step["reply"]])
            for step in block["steps"]
        ] == [
            (each.request.purpose.value, each.request.shows, each.request.asked, each.reply.text)
            for each in transcript.exchanges
        ]


def test_steps_tell_what_they_took(evil: Report) -> None:
    block = opened(evil.text, "episode-0")
    step = block["steps"][0]
    assert step["cut"] == "length"
    assert step["usage"]["model"] == EVIL
    assert block["texts"][step["thoughts"]] == EVIL


def transcript_of(made: Report, task: Task, player: str) -> tuple[Transcript[Item], ScoredEpisode]:
    key = next(key for key in made.run.transcripts if (key.task, key.player) == (task.name, player))
    return made.run.transcripts[key], next(each for each in made.gathered.episodes if each.key == key)


def test_a_verdict_says_what_an_answer_earned_and_what_a_turn_led_to(plain: Report) -> None:
    transcript, episode = transcript_of(plain, TASKS[0], "scout")
    found = verdicts(transcript, episode.scores, follow(transcript).stages)
    purposes = [each.request.purpose for each in transcript.exchanges]
    answers = [each for each, purpose in zip(found, purposes, strict=True) if purpose is Purpose.QUESTION]
    assert [each.score for each in answers] == [each.score for each in episode.scores.answers]
    assert [dict(each.notes)["target"] for each in answers] == [each.target for each in episode.scores.answers]
    maps = [each.score for each, purpose in zip(found, purposes, strict=True) if purpose is Purpose.MAP]
    assert episode.scores.maps is not None
    worth = [each.full.overall for each in episode.scores.maps.turns if each.full for _ in range(2)]
    assert [score for score in maps if score is not None] == worth
    shows = [each.request.shows for each in transcript.exchanges if each.request.purpose is Purpose.EXPLORE]
    then = [each.then for each, purpose in zip(found, purposes, strict=True) if purpose is Purpose.EXPLORE]
    assert then[:-1] == shows[1:]


def test_a_report_of_changes_is_told_with_what_changed(plain: Report) -> None:
    transcript, episode = transcript_of(plain, TASKS[0], "scout")
    last = verdicts(transcript, episode.scores, follow(transcript).stages)[-1]
    assert episode.scores.revision is not None
    assert last.score == episode.scores.revision.identification.overall
    assert all(change.name in dict(last.notes)["target"] for change in transcript.item.changes)


def test_the_same_run_gives_the_same_bytes(plain: Report, tmp_path: Path) -> None:
    again = read_run(plain.run.path)
    gathered = gathered_of(again)
    write_page(ACCOUNT, [again], gathered, sections(gathered), tmp_path / "report.html")
    assert (tmp_path / "report.html").read_bytes() == plain.text.encode()


def test_a_run_with_failures_alone_gives_a_page(run: Played) -> None:
    failures = tuple(Failure(key, "ServerError: gone") for key in run.transcripts)
    made = report(replace(run, transcripts={}, failures=failures))
    words = " ".join(Tree(made.text).words)
    assert f"Not played to the end: {len(failures)} of {len(failures)} episodes" in words
    assert "ServerError: gone" in words


def test_a_run_that_goes_on_says_so(run: Played) -> None:
    kept = dict(list(run.transcripts.items())[:5])
    words = " ".join(Tree(report(replace(run, transcripts=kept)).text).words)
    assert f"Still to be played: {len(run.transcripts) - 5} of {len(run.transcripts)} episodes" in words


@pytest.mark.parametrize(
    "task",
    [
        *(*TASKS, Task(Layout(rooms=1, things=3), setting=Setting(Source.NOTHING), questions=1)),
        Task(LAYOUT, setting=Setting(probes=Probes.END, shifting=Shifting(1, 1)), questions=1),
    ],
)
def test_one_scene_and_one_task_give_a_page(task: Task, tmp_path: Path) -> None:
    made = report(played(tmp_path / "run", Settings((task,), scenes=(3,), players=("blind",))))
    assert "<small>1 scene</small>" in made.text
    assert not re.search(r"(?<![\d.,–-])\b1 [a-z]+s\b|\bone scene", " ".join(Tree(made.text).words))


def test_runs_of_the_same_player_keep_their_transcripts(run: Played, tmp_path: Path) -> None:
    other = played(
        tmp_path / "other", replace(run.settings, tasks=(replace(TASKS[1], questions=2),), players=("scout",))
    )
    gathered = gathered_of(run, other)
    text = page(ACCOUNT, [run, other], gathered, sections(gathered))
    counts = {}
    for number_, episode in enumerate(gathered.episodes):
        steps = opened(text, f"episode-{number_}")["steps"]
        counts[episode.key] = sum(step["purpose"] == "question" for step in steps), len(episode.scores.answers)
    assert len(counts) == len(run.transcripts) + len(other.transcripts)
    assert all(asked == answered for asked, answered in counts.values())


@pytest.mark.slow
def test_no_library_that_draws_is_imported() -> None:
    code = "import sys, tolman.report.page.page; sys.exit('matplotlib' in sys.modules or 'scipy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def table(
    *rows: tuple[str, float], value: str = "exploration: gain", form: str = ".1f", published: Sequence[str] = ()
) -> Table:
    return Table(
        "some-table",
        "Some <table>",
        ("player", "number"),
        (
            *(
                Row(name, (Cell(Metric(n, n - 1, n + 1, 5), form, Behind(values()[value], "task", name)),))
                for name, n in rows
            ),
            *(Row(name, (Cell(99.0),), is_published=True) for name in published),
        ),
        ("A note & more.",),
    )


def test_the_best_of_our_numbers_is_marked() -> None:
    assert best_cells(table(("a", 10.0), ("b", 20.0), published=["paper"])) == {(1, 0)}
    assert best_cells(table(("a", 10.0), ("b", 20.0), ("c", 20.0), ("d", 0.0))) == {(1, 0), (2, 0)}
    assert best_cells(table(("a", 10.0), ("b", 20.0), value="revision: place inertia")) == {(0, 0)}


def test_what_was_spent_or_compared_is_never_best() -> None:
    assert not best_cells(table(("a", 10.0), ("b", 20.0), value="exploration: cost"))
    assert not best_cells(table(("a", 10.0), ("b", 20.0), value="map: unseen bias"))
    assert not best_cells(table(("a", 10.0), ("b", 20.0), form="+.1f"))
    assert not best_cells(table(("a", 20.0), ("b", 20.0)))
    assert not best_cells(table(("a", 20.0)))


def test_published_rows_stand_apart() -> None:
    text = table_markup(table(("a", 10.0), published=["paper"]), ["a"]).text
    ours, theirs = text.split('<tbody class="published">')
    assert "#behind/" in ours
    assert "#behind/" not in theirs
    assert "paper" not in ours
    assert "Some &lt;table&gt;" in text
    assert "A note &amp; more." in text


def test_tables_about_one_player_are_folded() -> None:
    cell = Cell(Metric(1.0, 0.0, 2.0, 4), behind=Behind(value("accuracy"), "task", "a"))
    assert is_detail(Table("x", "x", ("kind", "number"), (Row("direction", (cell,)),)))
    assert not is_detail(Table("x", "x", ("player", "number"), (Row("a", (cell,)),)))
    assert not is_detail(Table("x", "x", ("player", "number"), (Row("a", (Cell(3.0),)),)))


def test_intervals_are_read_with_their_signs() -> None:
    assert interval(Metric(5.0, 1.0, 9.0, 4), ".1f") == "1.0–9.0"
    assert interval(Metric(5.0, -1.0, 9.0, 4), ".1f") == "−1.0 to 9.0"
    assert interval(Metric(5.0, 1.0, 9.0, 4), "+.1f") == "+1.0 to +9.0"


def test_text_is_escaped_once() -> None:
    assert element("p", "a<b", ["&", None, trusted("<i>")], title='"x"', data_n=1.50).text == (
        '<p title="&quot;x&quot;" data-n="1.5">a&lt;b&amp;<i></p>'
    )
    assert element("rect", x=-0.001, hidden=True, class_=None).text == '<rect x="0" hidden/>'
    assert element("meta", charset="utf-8").text == '<meta charset="utf-8">'
    assert joined(element("b", "<")).text == "<b>&lt;</b>"
    assert [number(each) for each in (1.0, 0.126, -2.5, 100.0)] == ["1", "0.13", "-2.5", "100"]


def test_addresses_keep_their_parts_apart() -> None:
    parts = ("behind", "a/b", "", "50 % #x")
    assert [unquote(part) for part in address(*parts)[1:].split("/")] == list(parts)


def test_ticks_are_round() -> None:
    assert Scale(0, 100, 0, 1).ticks(5) == [0, 20, 40, 60, 80, 100]
    assert Scale(-0.2, 1, 0, 1).ticks() == [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert Scale(0, 0.037, 0, 1).ticks() == [0, 0.01, 0.02, 0.03]


def test_seeds_are_told_as_ranges() -> None:
    assert seed_words((0, 1, 2, 5, 7, 8)) == "0–2, 5, 7–8"


def test_blocks_are_small(plain: Report) -> None:
    written = sum(len(msgspec.json.encode(each)) for each in plain.run.transcripts.values())
    blocks = re.findall(r'<script type="text/plain" id="episode-\d+">([^<]*)</script>', plain.text)
    assert sum(map(len, blocks)) < written / 5


def test_what_few_scenes_leave_open_does_not_flatten_a_chart() -> None:
    """Of costs of 10 and 12 in two scenes the interval ends at 75; the axis ends at twice the larger mean."""
    spots = [
        Spot(0, Metric(11.0, 0.0, 75.0, 2), Metric(50.0, 0.0, 100.0, 2), "ann"),
        Spot(1, Metric(4.0, 3.0, 5.0, 2), Metric(60.0, 0.0, 100.0, 2), "bob"),
    ]
    drawn = str(scatter_chart(spots, ("cost", "percent")))
    assert max(float(end) for end in re.findall(r"H([\d.]+)", drawn)) <= WIDTH
    assert ">20<" in drawn
    assert ">60<" in drawn, "on the other axis"
    assert drawn.count(">40<") == 1, "costs end below"


def test_an_interval_is_cut_off_at_the_end_of_its_bar() -> None:
    cells = [
        Cell(Metric(mean, 0.0, 90.0, 2), behind=Behind(value("exploration: cost"), ACTIVE, "ann"))
        for mean in (10.0, 20.0)
    ]
    rows = tuple(Row(name, (each,)) for name, each in zip(("ann", "bob"), cells, strict=True))
    markup = str(table_markup(Table("some", "Some", ("player", "cost"), rows), ("ann", "bob"), has_bars=True))
    ends = [float(x) + float(width) for x, width in re.findall(r'<rect x="([\d.]+)"[^>]* width="([\d.]+)"', markup)]
    assert ends
    assert max(ends) <= 100
    assert "fewer than 10 scenes" in markup
    assert "0.0–90.0" in markup
