"""Estimates what a run takes, before it is spent: from the first episodes, or from the size of its words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tolman.errors import RunFolderError
from tolman.play import play, said_by
from tolman.protocol.conversation import Conversation
from tolman.protocol.request import Reply, Request, Usage
from tolman.protocol.transcript import Transcript
from tolman.record.folder import RunFolder
from tolman.record.record import Finished, read_finished
from tolman.runner.price import Price
from tolman.runner.settings import Planned, Settings, is_model, settings_in
from tolman.scoring.spending import Spending, mean_spending, spending, summed
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item
from tolman.suites.tos.players import scripted
from tolman.suites.tos.setting import Sense
from tolman.suites.tos.task import task_name

STAND_IN = "strategist"
"""The scripted player that stands in for the model: it takes about as many turns as good models do."""

SCENES = 3
"""Scenes of each task that it plays."""

LETTERS = 4.0
"""Letters of a token, about, in English."""

PIXELS = 750.0
"""Pixels of a token of a picture, about."""

EXPLAINING = 6
"""What the pictures that explain others take, in views."""

TOKENS_A_SECOND, SECONDS_FIRST = 60.0, 1.0
"""How fast a provider is taken to write, and to begin."""

THINKING_TOKENS, DIRECT_TOKENS = 800, 60
"""Tokens that a reply is taken to have, with thoughts aloud and without."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the episodes that are left take."""

    episodes: int
    spending: Spending
    chain: float
    """Seconds that the longest episode takes, its calls being asked at the same time where they can be."""
    basis: str
    """What the estimate was made from."""

    def seconds(self, connections: int) -> float:
        """Returns how long it takes with so many calls at the same time."""
        return max(self.chain, self.spending.seconds / connections)


def estimate_run(
    settings: Settings, path: Path, reply_tokens: int | None = None, price: Price | None = None
) -> dict[str, Estimate]:
    """Returns for each model of a run what its episodes that are left take."""
    played = _played(settings, RunFolder(path))
    done = {each.key for each in played}
    estimates = {}
    for player in filter(is_model, settings.players):
        left = [each for each in settings.episodes() if each.player == player and each.key not in done]
        transcripts = [each.transcript for each in played if each.key.player == player]
        is_pilot = sorts(left) <= {_sort_of(transcript) for transcript in transcripts}
        estimate = from_pilot(left, transcripts) if is_pilot else from_words(left, reply_tokens)
        estimates[player] = priced(estimate, price) if price else estimate
    return estimates


def _played(settings: Settings, folder: RunFolder) -> list[Finished[Item]]:
    """Returns the episodes of the run that are finished; none if it was not begun."""
    if not folder.manifest.exists():
        return []
    if settings_in(folder) != settings:
        raise RunFolderError(f"{folder.path} holds another run; choose another folder with --out")
    return read_finished(folder, Item)


def priced(estimate: Estimate, price: Price) -> Estimate:
    """Returns an estimate with what its tokens cost."""
    spent = estimate.spending
    dollars = price.dollars(spent.input_tokens, spent.cached_tokens, spent.output_tokens)
    return replace(estimate, spending=replace(spent, dollars=dollars))


def expected_replies(planned: Sequence[Planned]) -> float:
    """Returns how many replies an episode with a model has, about."""
    models = [each for each in planned if is_model(each.player)]
    some = models[:: max(1, len(models) // SCENES)]
    return from_words(some).spending.calls / len(some) if some else 1.0


Sort = tuple[str, int]
"""Episodes that take about the same: those of one task with the same number of rooms."""


def from_words(planned: Sequence[Planned], reply_tokens: int | None = None) -> Estimate:
    """Returns an estimate from the words that a scripted player reads and a guess at the length of replies."""
    first: dict[Sort, list[Planned]] = {}
    for each in planned:
        first.setdefault(_sort(each), []).append(each)
    samples = {sort: [_stand_in(each, reply_tokens) for each in some[:SCENES]] for sort, some in first.items()}
    guess = "" if reply_tokens else ", and a guess at the length of replies"
    return _estimate(planned, samples, f"the words that the {STAND_IN} reads, {LETTERS:.0f} letters a token{guess}")


def from_pilot(planned: Sequence[Planned], played: Sequence[Transcript[Item]]) -> Estimate:
    """Returns an estimate from episodes that the model has played; of each sort at least one."""
    samples: dict[Sort, list[Transcript[Item]]] = {}
    for transcript in played:
        samples.setdefault(_sort_of(transcript), []).append(transcript)
    return _estimate(planned, samples, f"{len(played)} episode{'s' * (len(played) > 1)} that the model has played")


def sorts(planned: Sequence[Planned]) -> set[Sort]:
    """Returns the sorts of episodes that are planned."""
    return {_sort(each) for each in planned}


def _sort(planned: Planned) -> Sort:
    return planned.task.name, planned.task.layout.rooms


def _sort_of(transcript: Transcript[Item]) -> Sort:
    return task_name(transcript.item.setting), len(transcript.item.scene.rooms)


def _estimate(planned: Sequence[Planned], samples: dict[Sort, list[Transcript[Item]]], basis: str) -> Estimate:
    used = {sort: samples[sort] for sort in sorts(planned)}
    means = {
        sort: mean_spending([spending(each.reply for each in transcript.exchanges) for transcript in some])
        for sort, some in used.items()
    }
    chain = max((_chain(transcript) for some in used.values() for transcript in some), default=0.0)
    return Estimate(len(planned), summed([means[_sort(each)] for each in planned]), chain, basis)


def _stand_in(planned: Planned, reply_tokens: int | None) -> Transcript[Item]:
    """Returns the episode as the stand-in plays it, with what a model would take for each reply."""
    drawn = planned.draw()
    item = replace(drawn, setting=replace(drawn.setting, sense=Sense.TEXT))
    picture = 0.0 if drawn.setting.sense is Sense.TEXT else drawn.setting.image_size**2 / PIXELS
    says = said_by(scripted(STAND_IN))
    written = reply_tokens or (THINKING_TOKENS if item.setting.thinks else DIRECT_TOKENS)
    conversation = Conversation()

    def answer(number: int, request: Request) -> Reply:
        nonlocal conversation
        messages = conversation.put(request)
        shown = EXPLAINING + sum(message.role == "user" for message in messages)  # about one picture in each
        read = round(sum(len(message.text) for message in messages) / LETTERS + picture * shown)
        usage = Usage(read, 0, written, seconds=SECONDS_FIRST + written / TOKENS_A_SECOND)
        reply = Reply(says(number, request).text, usage=usage)
        conversation = conversation.after(request, reply)
        return reply

    return play(episode(item, STAND_IN), answer)


def _chain(transcript: Transcript[Item]) -> float:
    """Returns how long an episode takes at least: turns one after the other, and the longest aside between them."""
    total = aside = 0.0
    for exchange in transcript.exchanges:
        seconds = exchange.reply.usage.seconds if exchange.reply.usage else 0.0
        if exchange.request.is_aside:
            aside = max(aside, seconds)
        else:
            total, aside = total + aside + seconds, 0.0
    return total + aside
