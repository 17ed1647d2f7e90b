"""The head of the page: what was run, and what could not be played."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from tolman.record.record import Failure
from tolman.record.run import Played
from tolman.record.settings import Settings, is_model
from tolman.report.account import Account
from tolman.report.gather import Gathered, counted
from tolman.report.page.links import list_link
from tolman.report.page.markup import Content, Markup, breakable, element, joined
from tolman.report.page.plot import dot
from tolman.report.page.tables import framed

Facts = list[tuple[str, Content]]
"""What is told of something: a name and a text for each."""


def title(suite: str, players: Sequence[str]) -> str:
    """Returns what the page is called."""
    who = " and ".join(players) if len(players) <= 2 else f"{len(players)} players"
    return f"{suite}: {who or 'no player'}"


def lead(runs: Sequence[Played[Any]], gathered: Gathered) -> Markup:
    """Returns in two lines what was played, how much of it, and when."""
    items = {episode.item for episode in gathered.episodes}
    played = [counted(len(gathered.episodes), "episode"), counted(len(items), gathered.noun)]
    played += _each(counted(run.settings.epochs, "epoch") for run in runs)
    played += [", ".join(gathered.tasks)]
    told = [f"{word} edition" for word in _each(task.edition.value for run in runs for task in run.settings.tasks)]
    told += _each(_generation(run.settings) for run in runs if any(map(is_model, run.settings.players)))
    told += _each(f"Tolman {run.manifest.version}" for run in runs)
    moments = sorted(filter(None, (stamp for run in runs for stamp in (run.manifest.started, run.manifest.ended))))
    told += [f"played {' to '.join(_each(map(moment, (moments[0], moments[-1]))))}"] if moments else []
    more = element("a", "more about the runs", href="#runs")
    return joined(
        [element("p", " · ".join(played), class_="lead"), element("p", " · ".join(told), " · ", more, class_="about")]
    )


def _each(words: Iterable[str]) -> list[str]:
    """Returns each of several words once."""
    return list(dict.fromkeys(words))


def run_markup(account: Account[Any, Any], runs: Sequence[Played[Any]], gathered: Gathered) -> Markup:
    """Returns what was run: who played what how often, and the facts of every run."""
    return element("div", _episode_table(gathered), [_run(account, run) for run in runs], class_="runs")


def _episode_table(gathered: Gathered) -> Markup:
    """Returns how many episodes every player finished in every task, each number a link to them."""
    head = element("tr", [element("th", name, scope="col") for name in ("player", *gathered.tasks)])
    rows = []
    for number, player in enumerate(gathered.players):
        cells = [_finished(gathered, task, player) for task in gathered.tasks]
        rows.append(element("tr", element("th", dot(number), breakable(player), scope="row"), cells))
    grid = element("table", element("thead", head), element("tbody", rows))
    return framed(
        "transcripts",
        "All transcripts",
        [grid],
        ["Finished of planned episodes; every number leads to their transcripts."],
    )


def _finished(gathered: Gathered, task: str, player: str) -> Markup:
    done, failed, missing = (
        sum((key.task, key.player) == (task, player) for key in keys)
        for keys in (
            [each.key for each in gathered.episodes],
            [each.key for each in gathered.failures],
            gathered.missing,
        )
    )
    planned = done + failed + missing
    if not planned:
        return element("td", "–", class_="nothing")
    count = element("a", f"{done:,}", href=list_link(task, player)) if done else "0"
    return element("td", count, f" of {planned:,}")


def _run(account: Account[Any, Any], run: Played[Any]) -> Markup:
    told = [(element("dt", name), element("dd", text)) for name, text in _facts(account, run)]
    facts = element("dl", told, class_="facts")
    return element("div", element("h3", "Run ", element("code", run.path.name)), facts, class_="run")


def _facts(account: Account[Any, Any], run: Played[Any]) -> Facts:
    settings, manifest = run.settings, run.manifest
    facts: Facts = [
        ("players", _listed(map(_player_words, [(run, player) for player in settings.players]))),
        ("tasks", _listed(task.words for task in settings.tasks)),
        (f"{account.noun}s", f"{counted(len(settings.scenes), account.handle)}: {seed_words(settings.scenes)}"),
        ("epochs", str(settings.epochs)),
        ("edition", ", ".join(dict.fromkeys(task.edition.value for task in settings.tasks))),
    ]
    if any(map(is_model, settings.players)):
        facts.append(("generation", _generation(settings)))
    if settings.remind:
        facts.append(("reminders", "one, where no answer could be read"))
    facts += [
        ("played", f"{moment(manifest.started) or 'unknown'} to {moment(manifest.ended) or 'not ended yet'}"),
        ("version", f"Tolman {manifest.version}, prompts {manifest.prompts}, Python {manifest.python}"),
    ]
    packages = ", ".join(f"{name} {version}" for name, version in manifest.packages.items())
    return facts + ([("packages", packages)] if packages else [])


def _listed(lines: Iterable[Content]) -> Markup:
    return element("ul", [element("li", line) for line in lines])


def _player_words(who: tuple[Played[Any], str]) -> str:
    """Returns a player's name, with the names under which a provider answered."""
    run, player = who
    replies = (each.reply for key, t in run.transcripts.items() if key.player == player for each in t.exchanges)
    names = sorted({reply.usage.model for reply in replies if reply.usage and reply.usage.model})
    return f"{player} (answered as {', '.join(names)})" if names else player


def seed_words(seeds: Sequence[int]) -> str:
    """Returns seeds as ranges, as in "0–19, 40"."""
    ranges: list[list[int]] = []
    for seed in sorted(set(seeds)):
        if ranges and ranges[-1][-1] == seed - 1:
            ranges[-1][1:] = [seed]
        else:
            ranges.append([seed])
    return ", ".join("–".join(map(str, each)) for each in ranges)


def _generation(settings: Settings[Any]) -> str:
    found = {field.name: getattr(settings.generation, field.name) for field in fields(settings.generation)}
    words = [f"{name.replace('_', ' ')} {value}" for name, value in found.items() if value is not None]
    return ", ".join(words) or "generation as providers set it"


def moment(stamp: str) -> str:
    """Returns a time stamp for reading, to the minute."""
    return stamp[:16].replace("T", " ") + (" UTC" if stamp.endswith("+00:00") else "") if stamp else ""


def failure_markup(gathered: Gathered) -> Markup:
    """Returns plainly what could not be played, and what is still to be played."""
    finished, failed, missing = len(gathered.episodes), len(gathered.failures), len(gathered.missing)
    planned = finished + failed + missing
    words = []
    if failed:
        words.append(
            f"Not played to the end: {failed:,} of {counted(planned, 'episode')}, through no fault of the player. "
            "They are left out of every number below."
        )
    if missing:
        words.append(
            f"Still to be played: {missing:,} of {counted(planned, 'episode')}. All numbers are provisional."
        )
    if not words:
        return element(
            "p", f"Played to the end: {'all ' * (planned > 1)}{counted(planned, 'episode')}.", class_="state"
        )
    which = _failure_list(gathered.failures) if failed else None
    return element("div", [element("p", each) for each in words], which, class_="state poor")


def reading_markup(gathered: Gathered) -> Markup | None:
    """Says that every answer could be read, where answers were asked for; a table tells of those that could not."""
    asked = sum(episode.reading.asked for episode in gathered.episodes)
    if not asked or any(episode.reading.lost for episode in gathered.episodes):
        return None
    return element("p", f"Read: {'all ' * (asked > 1)}{counted(asked, 'answer')}.", class_="state")


def _failure_list(failures: Sequence[Failure]) -> Markup:
    rows = [
        element(
            "li",
            element("code", f"{each.key.player} · {each.key.task} · {each.key.item} · epoch {each.key.epoch}"),
            " ",
            each.error,
        )
        for each in failures
    ]
    return element("details", element("summary", "Which, and why"), element("ul", rows))
