"""Estimates what a run takes, before it is spent: from the first episodes, or from the size of its words."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from tolman.errors import RunFolderError, TolmanError
from tolman.play import play, said_by
from tolman.protocol.answers import Manner
from tolman.protocol.conversation import Conversation, Message
from tolman.protocol.manner import closing_in, tools
from tolman.protocol.picture import pieces
from tolman.protocol.reminder import reminded
from tolman.protocol.request import Reply, Request, Usage
from tolman.protocol.transcript import Exchange, Transcript
from tolman.record.folder import RunFolder
from tolman.record.record import Finished, Key, read_finished
from tolman.record.settings import Planned, Settings, is_model
from tolman.runner.pace import Rhythm
from tolman.runner.price import Price
from tolman.scoring.spending import Spending, mean_spending, scaled, spending, summed
from tolman.suites.registry import suite_named
from tolman.suites.runs import settings_in

SCENES = 3
"""Items of each task that a scripted player plays in the place of the model."""

LETTERS = 4.0
"""Letters of a token, about, in English."""

TOKENS_A_SECOND, SECONDS_FIRST = 60.0, 1.0
"""How fast a provider is taken to write, and to begin."""

THINKING_TOKENS, DIRECT_TOKENS = 800, 60
"""Tokens that a reply is taken to have, with thoughts aloud and without."""

READ = 20
"""One in so many answers is taken to need a reminder, the first of each sort in an episode among them."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the episodes that are left take."""

    episodes: int
    spending: Spending
    chain: float
    """Seconds that the longest episode takes, its calls being asked at the same time where they can be."""
    basis: str
    """What the estimate was made from."""

    def seconds(self, connections: int) -> float | None:
        """Returns how long it takes with so many calls at the same time; None where times are not known."""
        spent = self.spending.seconds
        return None if spent is None else max(self.chain, spent / connections)


def estimate_run(
    settings: Settings[Any], path: Path, reply_tokens: int | None = None, price: Price | None = None
) -> dict[str, Estimate]:
    """Returns for each model of a run what its episodes that are left take."""
    played = _played(settings, RunFolder(path))
    done = {each.key for each in played}
    estimates = {}
    for player in filter(is_model, settings.players):
        left = [each for each in settings.episodes() if each.player == player and each.key not in done]
        pilots = [each for each in played if each.key.player == player]
        estimate = (
            from_pilot(left, pilots)
            if sorts(left) <= {_sort(each.key) for each in pilots}
            else from_words(left, reply_tokens, settings.answers)
        )
        estimates[player] = priced(estimate, price) if price else estimate
    return estimates


def _played(settings: Settings[Any], folder: RunFolder) -> list[Finished[Any]]:
    """Returns the episodes of the run that are finished; none if it was not begun."""
    if not folder.manifest.exists():
        return []
    if settings_in(folder) != settings:
        raise RunFolderError(f"{folder.path} holds another run; choose another folder with --out")
    return read_finished(folder, suite_named(settings.suite).item)


def priced(estimate: Estimate, price: Price) -> Estimate:
    """Returns an estimate with what its tokens cost."""
    spent = estimate.spending
    dollars = price.dollars(spent.input_tokens, spent.cached_tokens, spent.output_tokens)
    return replace(estimate, spending=replace(spent, dollars=dollars))


def courses(planned: Sequence[Planned[Any]], clock: Callable[[], float]) -> dict[Key, Rhythm]:
    """Returns how the episodes of models go, about: a scripted player plays one of each sort in their place."""
    rehearsed: dict[Sort, tuple[Transcript[Any] | None, float]] = {}
    found: dict[Key, Rhythm] = {}
    for each in planned:
        if is_model(each.player):
            if (sort := _sort(each.key)) not in rehearsed:
                begun = clock()
                rehearsed[sort] = (_tried(each), clock() - begun)
            sample, seconds = rehearsed[sort]
            found[each.key] = _course(each, sample, seconds) if sample else Rhythm()
    return found


def _tried(planned: Planned[Any]) -> Transcript[Any] | None:
    """Returns an episode as a scripted player plays it; None where it cannot be played."""
    try:
        return _rehearsed(planned, None, Manner.WORDS)
    except Exception:  # noqa: BLE001 (to show how far a run has come is no reason to stop; what breaks is told once it is played)
        return None


def _course(planned: Planned[Any], sample: Transcript[Any], seconds: float) -> Rhythm:
    return Rhythm(rounds_of(sample), _size(planned, [sample]), seconds)


def rounds_of(transcript: Transcript[Any]) -> tuple[int, ...]:
    """Returns how many calls are made at the same time, round for round: asides between turns are."""
    rounds: list[int] = []
    is_aside = False
    for exchange in transcript.exchanges:
        if exchange.request.is_aside and is_aside:
            rounds[-1] += 1
        else:
            rounds.append(1)
        rounds += [1] * (len(exchange.replies) - 1)
        is_aside = exchange.request.is_aside
    return tuple(rounds)


Sort = tuple[str, str]
"""Episodes that take about the same: those of one task whose items differ in their number only."""


def from_words(
    planned: Sequence[Planned[Any]], reply_tokens: int | None = None, answers: Manner = Manner.WORDS
) -> Estimate:
    """Returns an estimate from the words that a scripted player reads and a guess at the length of replies."""
    first: dict[Sort, list[Planned[Any]]] = {}
    for each in planned:
        first.setdefault(_sort(each.key), []).append(each)
    samples = {sort: _samples(some, reply_tokens, answers) for sort, some in first.items()}
    guess = "" if reply_tokens else ", and a guess at the length of replies"
    reminders = f", with a reminder for one answer in {READ}" if any(each.remind for each in planned) else ""
    basis = f"the words that a scripted player reads, {LETTERS:.0f} letters a token{guess}{reminders}"
    return _estimate(planned, samples, basis)


def _samples(planned: Sequence[Planned[Any]], reply_tokens: int | None, answers: Manner) -> list[Transcript[Any]]:
    """Returns the first episodes that can be played; one that cannot, as where a video is missing, ends no run."""
    found: list[Transcript[Any]] = []
    failed: list[TolmanError] = []
    for each in planned:
        try:
            found.append(_rehearsed(each, reply_tokens, answers))
        except TolmanError as error:
            failed.append(error)
        if len(found) == SCENES:
            break
    if not found:
        raise failed[0]
    return found


def from_pilot(planned: Sequence[Planned[Any]], played: Sequence[Finished[Any]]) -> Estimate:
    """Returns an estimate from episodes that the model has played; of each sort at least one."""
    samples: dict[Sort, list[Transcript[Any]]] = {}
    for each in played:
        samples.setdefault(_sort(each.key), []).append(each.transcript)
    return _estimate(planned, samples, f"{len(played)} episode{'s' * (len(played) > 1)} that the model has played")


def sorts(planned: Sequence[Planned[Any]]) -> set[Sort]:
    """Returns the sorts of episodes that are planned."""
    return {_sort(each.key) for each in planned}


def _sort(key: Key) -> Sort:
    return key.task, key.item.rpartition("-")[0]


def _estimate(planned: Sequence[Planned[Any]], samples: dict[Sort, list[Transcript[Any]]], basis: str) -> Estimate:
    used = {sort: samples[sort] for sort in sorts(planned)}
    means = {
        sort: mean_spending(
            [spending(reply for each in transcript.exchanges for reply in each.replies) for transcript in some]
        )
        for sort, some in used.items()
    }
    chain = max((_chain(transcript) for some in used.values() for transcript in some), default=0.0)
    spent = [scaled(means[_sort(each.key)], _size(each, used[_sort(each.key)])) for each in planned]
    return Estimate(len(planned), summed(spent), chain, basis)


def _size(planned: Planned[Any], samples: Sequence[Transcript[Any]]) -> float:
    """Returns how large an episode is beside the mean of samples, where its questions are all that it asks."""
    count = planned.task.question_count(planned.seed)
    return 1.0 if count is None else count / fmean(len(each.exchanges) for each in samples)


def _rehearsed(planned: Planned[Any], reply_tokens: int | None, answers: Manner) -> Transcript[Any]:
    """Returns the episode as a scripted player plays it, with what a model would take for each reply."""
    rehearsal = suite_named(planned.task.suite).play.rehearsal(planned.draw())
    says = said_by(rehearsal.player)
    written = reply_tokens or (THINKING_TOKENS if rehearsal.is_thinking else DIRECT_TOKENS)
    conversation = Conversation()

    def answer(number: int, request: Request) -> Reply:
        nonlocal conversation
        messages = conversation.put(request)
        letters = sum(map(_letters, messages)) + _letters_more(request, answers)
        read = round(letters / LETTERS + rehearsal.picture_tokens(messages))
        usage = Usage(read, 0, written, seconds=SECONDS_FIRST + written / TOKENS_A_SECOND)
        reply = Reply(says(number, request).text, usage=usage)
        conversation = conversation.after(request, reply)
        return reply

    return play(reminded(rehearsal.episode, _taken_unread) if planned.remind else rehearsal.episode, answer)


def _taken_unread(number: int, _exchange: Exchange) -> str | None:
    """Says of one answer in so many that it cannot be read: nobody knows beforehand which."""
    return None if number % READ else "taken to be unread"


def _letters_more(request: Request, answers: Manner) -> int:
    """Returns how many more letters a model reads that does not answer in words."""
    offered = json.dumps(tools(request.form)) if answers is Manner.TOOLS else ""
    return _length(request, answers) - _length(request, Manner.WORDS) + len(offered)


def _length(request: Request, answers: Manner) -> int:
    return sum(len(message.text) for message in closing_in(request, answers))


def _letters(message: Message) -> int:
    return sum(len(piece) for piece in pieces(message.text) if isinstance(piece, str))


def _chain(transcript: Transcript[Any]) -> float:
    """Returns how long an episode takes at least: turns one after the other, and the longest aside between them."""
    total = aside = 0.0
    for exchange in transcript.exchanges:
        seconds = sum(reply.usage.seconds or 0.0 for reply in exchange.replies if reply.usage)
        if exchange.request.is_aside:
            aside = max(aside, seconds)
        else:
            total, aside = total + aside + seconds, 0.0
    return total + aside
