"""Options that several commands share, and what they choose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolman.cli.reading import (
    known_player,
    read_layout,
    read_names,
    read_noise,
    read_numbers,
    read_players,
    read_price,
)
from tolman.cli.watching import Watched, is_watched, watched_players, watched_tasks, watched_videos
from tolman.protocol.answers import Answers
from tolman.protocol.edition import Edition
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import OwnMap, Probes, QuestionViews, Sense, Source

if TYPE_CHECKING:
    from tolman.protocol.task import Task as AnyTask
    from tolman.record.settings import Settings
    from tolman.runner.access import Access
    from tolman.suites.tos.setting import Setting
    from tolman.suites.tos.task import Task

SCENE, PLAYERS, QUESTIONS, PROBES, CHANGE = "Scene", "Players", "Questions", "Probes", "Change"
MODEL, LIMITS = "Model", "Limits"
"""Groups of options."""

Rooms = Annotated[int, typer.Option(help="Number of rooms.", min=1, rich_help_panel=SCENE)]
Things = Annotated[int, typer.Option(help="Things in each room.", min=1, rich_help_panel=SCENE)]
Plan = Annotated[Shape, typer.Option(help="How rooms hang together.", rich_help_panel=SCENE)]
Size = Annotated[
    str | None,
    typer.Option(
        help="Cells of each room, as in 6x8; by default rooms grow with their things.", rich_help_panel=SCENE
    ),
]
Models = Annotated[
    list[str] | None,
    typer.Option(
        help="A model as Inspect names it, as in openai/gpt-5; may be given several times.", rich_help_panel=MODEL
    ),
]
BaseUrl = Annotated[
    str | None,
    typer.Option(
        help="Address of a server that speaks as OpenAI's does, as in http://localhost:8000/v1. Its key, if it "
        "wants one, is in SERVER_API_KEY.",
        rich_help_panel=MODEL,
    ),
]
Rules = Annotated[Edition, typer.Option(help="The rules: ours, or those of the paper's program.")]

SCENES = "0-19"
"""Seeds of the scenes of a run."""

SCRIPTED = "blind,random,scout,strategist,surveyor,oracle"
"""Scripted players of a run without a model."""

YARDSTICKS = "blind,random,surveyor"
"""Scripted players beside a model: chance, carelessness, and the best that can be done by reading."""


@dataclass(frozen=True)
class Chosen:
    """What a run plays."""

    model: Models = None
    base_url: BaseUrl = None
    temperature: Annotated[float | None, typer.Option(help="By default the provider's.", rich_help_panel=MODEL)] = (
        None
    )
    top_p: Annotated[float | None, typer.Option(help="By default the provider's.", rich_help_panel=MODEL)] = None
    max_tokens: Annotated[
        int | None, typer.Option(help="Tokens of one reply at most.", min=1, rich_help_panel=MODEL)
    ] = None
    generation_seed: Annotated[
        int | None, typer.Option(help="For providers that can repeat themselves.", rich_help_panel=MODEL)
    ] = None
    reasoning_effort: Annotated[
        str | None, typer.Option(help="How much the model thinks, as in low or high.", rich_help_panel=MODEL)
    ] = None
    reasoning_tokens: Annotated[
        int | None, typer.Option(help="Tokens of thoughts at most.", min=1, rich_help_panel=MODEL)
    ] = None
    answers: Annotated[
        Answers,
        typer.Option(
            help="How the model answers: in words, as JSON by a schema, or by calls of tools.", rich_help_panel=MODEL
        ),
    ] = Answers.WORDS
    epochs: Annotated[
        int, typer.Option(help="Times that each player plays each item.", min=1, rich_help_panel=PLAYERS)
    ] = 1
    scenes: Annotated[
        str | None,
        typer.Option(
            help=f"Seeds of the scenes, as in 0-99 or 0-4,9; by default {SCENES}. Of SpatialBench, numbers of "
            "videos in the order of their names; by default all.",
            rich_help_panel=SCENE,
        ),
    ] = None
    released: Annotated[
        list[Path] | None,
        typer.Option(
            help="A scene folder released by the authors of Theory of Space, such as run00, or a folder of such "
            "folders: played with its own images instead of fresh scenes. May be given several times.",
            rich_help_panel=SCENE,
        ),
    ] = None
    players: Annotated[
        str | None,
        typer.Option(
            help=f"Scripted players, separated by commas, or none; by default {SCRIPTED}, and beside a model "
            f"{YARDSTICKS}.",
            rich_help_panel=PLAYERS,
        ),
    ] = None
    rooms: Annotated[str, typer.Option(help="Number of rooms; several as in 2,3,4.", rich_help_panel=SCENE)] = "3"
    things: Things = 4
    plan: Plan = Shape.STAR
    room_size: Size = None
    edition: Rules = Edition.CURRENT
    budget: Annotated[
        int | None,
        typer.Option(
            help="Replies allowed in an exploration; by default 20, and 7 a room above 3 rooms.",
            min=1,
            rich_help_panel=PLAYERS,
        ),
    ] = None
    noise: Annotated[
        str | None,
        typer.Option(
            help="Errors of sight by probability, as in missed=0.1,facing=0.05; also direction, distance.",
            rich_help_panel=PLAYERS,
        ),
    ] = None
    source: Annotated[
        str,
        typer.Option(
            help="Where players know the place from when they are asked about it: active, passive, true-map, "
            "names-only, question-only; several separated by commas.",
            rich_help_panel=PLAYERS,
        ),
    ] = "active,passive"
    sense: Annotated[
        str,
        typer.Option(
            help="How players perceive the place: text, vision (pictures), both; several separated by commas.",
            rich_help_panel=PLAYERS,
        ),
    ] = "text"
    image_size: Annotated[
        int | None,
        typer.Option(
            help="Pixels of each side of a view, by default 384; of the longer side of a frame of a video, by "
            "default 768, or as filmed in the published edition.",
            min=32,
            max=2048,
            rich_help_panel=PLAYERS,
        ),
    ] = None
    walker: Annotated[
        str, typer.Option(help="The scripted player whose exploration passive players read.", rich_help_panel=PLAYERS)
    ] = "strategist"
    own_map: Annotated[
        OwnMap,
        typer.Option(
            help="Whether players draw a map before they answer, or are given theirs instead.",
            rich_help_panel=QUESTIONS,
        ),
    ] = OwnMap.NONE
    questions: Annotated[int, typer.Option(help="Questions of each kind.", min=0, rich_help_panel=QUESTIONS)] = 3
    views: Annotated[
        QuestionViews,
        typer.Option(
            help="How questions put a view that they are about to players that see: described in words, or shown.",
            rich_help_panel=QUESTIONS,
        ),
    ] = QuestionViews.WORDS
    probes: Annotated[
        Probes,
        typer.Option(help="When players draw their map and name what they have not seen.", rich_help_panel=PROBES),
    ] = Probes.TURNS
    every: Annotated[int, typer.Option(help="Turns from one probe to the next.", min=1, rich_help_panel=PROBES)] = 1
    repeats: Annotated[
        int,
        typer.Option(help="Maps to draw, each on its own, whenever one is asked for.", min=1, rich_help_panel=PROBES),
    ] = 1
    moved: Annotated[
        int | None,
        typer.Option(
            help="Things moved before players explore again; by default 2 where they explored.",
            min=0,
            rich_help_panel=CHANGE,
        ),
    ] = None
    turned: Annotated[
        int | None,
        typer.Option(
            help="Things turned before players explore again; by default 2 where they explored.",
            min=0,
            rich_help_panel=CHANGE,
        ),
    ] = None
    least_distance: Annotated[
        float, typer.Option(help="Cells by which a thing is moved at least.", min=1, rich_help_panel=CHANGE)
    ] = 6.0
    think: Annotated[
        bool,
        typer.Option(
            "--think/--direct",
            help="Ask for thoughts and an answer, or for the answer alone.",
            rich_help_panel=PLAYERS,
        ),
    ] = True
    out: Annotated[Path | None, typer.Option(help="Run folder; the same command and folder go on after a stop.")] = (
        None
    )


@dataclass(frozen=True)
class Reached:
    """How models are reached, and what a run may take."""

    max_connections: Annotated[
        int | None,
        typer.Option(
            help="Calls at the same time; by default as many as the provider takes.", min=1, rich_help_panel=LIMITS
        ),
    ] = None
    batch: Annotated[
        bool,
        typer.Option(
            "--batch", help="Use the provider's batch interface: cheaper and slower.", rich_help_panel=LIMITS
        ),
    ] = False
    max_retries: Annotated[
        int, typer.Option(help="Times that a call is tried again.", min=0, rich_help_panel=LIMITS)
    ] = 8
    retry_wait: Annotated[
        float,
        typer.Option(
            help="Seconds before a call is tried again, twice as long each time.", min=0, rich_help_panel=LIMITS
        ),
    ] = 3.0
    timeout: Annotated[
        int, typer.Option(help="Seconds after which a call is tried again.", min=1, rich_help_panel=LIMITS)
    ] = 600
    price: Annotated[
        str | None,
        typer.Option(
            help="Dollars for a million tokens read and written, as in 1.25/10, and from the cache, as in "
            "1.25/10/0.125.",
            rich_help_panel=LIMITS,
        ),
    ] = None
    max_cost: Annotated[
        float | None,
        typer.Option(
            help="Dollars that the run may spend; each of several parts has its share of them. Needs --price.",
            min=0,
            rich_help_panel=LIMITS,
        ),
    ] = None
    model_arg: Annotated[
        list[str] | None,
        typer.Option("-M", help="Anything else that the provider takes, as in name=value.", rich_help_panel=MODEL),
    ] = None


def settings_of(chosen: Chosen, watched: Watched) -> "Settings[Any]":
    """Returns what a run plays: scenes, or the questions of SpatialBench where they are named."""
    models = model_names(chosen)
    settings = _watched(chosen, watched, models) if is_watched(watched) else _explored(chosen, models)
    if not settings.players:
        raise typer.BadParameter("nobody is left to play; name players, or a model", param_hint="--players")
    return settings


def _watched(chosen: Chosen, watched: Watched, models: tuple[str, ...]) -> "Settings[Any]":
    """Returns what a run of SpatialBench plays; options that shape explorations are refused."""
    for name in _OF_ROOMS:
        if getattr(chosen, name) != getattr(Chosen, name):
            raise typer.BadParameter(
                "the questions of SpatialBench are about videos; leave this out with --spatialbench",
                param_hint=f"--{name.replace('_', '-')}",
            )
    tasks = watched_tasks(watched, chosen.edition, chosen.image_size)
    players = watched_players(chosen.players, bool(models))
    return _settings(chosen, tasks, watched_videos(tasks, chosen.scenes), (*models, *players))


_OF_ROOMS = (
    *("released", "rooms", "things", "plan", "room_size", "budget", "noise", "source", "sense", "walker", "own_map"),
    *("questions", "views", "probes", "every", "repeats", "moved", "turned", "least_distance", "think"),
)
"""Options that shape explorations."""


def _explored(chosen: Chosen, models: tuple[str, ...]) -> "Settings[Any]":
    """Returns what a run of Theory of Space plays."""
    from tolman.suites.tos.players.roster import PLAYERS as KNOWN

    named = _usual_players(chosen, models) if chosen.players is None else chosen.players
    players = read_players(named, KNOWN)
    if players and _shows_released(chosen):
        raise typer.BadParameter(
            "scripted players see nothing in released images; let them play with --sense text or both, or play a "
            "model, with --players none",
            param_hint="--sense",
        )
    tasks = tasks_of(chosen)
    seeds = SCENES if chosen.scenes is None else chosen.scenes
    scenes = tasks[0].numbers if chosen.released else read_numbers(seeds, "--scenes")
    return _settings(chosen, tasks, scenes, (*models, *players))


def _settings(
    chosen: Chosen, tasks: "Sequence[AnyTask[Any]]", scenes: tuple[int, ...], players: tuple[str, ...]
) -> "Settings[Any]":
    from tolman.record.settings import Generation, Settings

    generation = Generation(
        chosen.temperature,
        chosen.top_p,
        chosen.max_tokens,
        chosen.generation_seed,
        chosen.reasoning_effort,
        chosen.reasoning_tokens,
    )
    return Settings(tuple(tasks), scenes, players, chosen.epochs, generation, chosen.answers)


def _usual_players(chosen: Chosen, models: tuple[str, ...]) -> str:
    """Returns the scripted players of a run for which none are named; none where they could not see."""
    if not models:
        return SCRIPTED
    return "none" if _shows_released(chosen) else YARDSTICKS


def _shows_released(chosen: Chosen) -> bool:
    """Says whether players see released images, and read no words of what is in them."""
    return bool(chosen.released) and Sense.VISION in read_names(chosen.sense, Sense, "--sense")


def model_names(chosen: Chosen) -> tuple[str, ...]:
    """Returns the models of a run by their full names."""
    from tolman.runner.access import SERVER, offered_model

    if not chosen.base_url:
        names = chosen.model or []
        for name in names:
            if "/" not in name:
                raise typer.BadParameter(
                    f"{name!r} names no provider; write it as in openai/{name}, or give --base-url",
                    param_hint="--model",
                )
        return tuple(dict.fromkeys(names))
    _check_address(chosen)
    names = chosen.model or [offered_model(chosen.base_url)]
    return tuple(dict.fromkeys(f"{SERVER}{name.removeprefix(SERVER)}" for name in names))


def tasks_of(chosen: Chosen) -> "tuple[Task, ...]":
    """Returns every task of a run: one for each source and number of rooms."""
    from tolman.suites.tos.task import Task

    folders = _released_folders(chosen)
    senses = read_names(chosen.sense, Sense, "--sense")
    if chosen.noise and set(senses) != {Sense.TEXT}:
        raise typer.BadParameter(
            "errors of sight blur words and no pictures; leave --sense at text", param_hint="--noise"
        )
    if chosen.views is QuestionViews.PICTURES and (chosen.released or set(senses) == {Sense.TEXT}):
        raise typer.BadParameter(
            "views are drawn for players that see fresh scenes; choose --sense vision or both, without --released",
            param_hint="--views",
        )
    return tuple(
        Task(
            read_layout(rooms, chosen.things, chosen.plan, chosen.room_size),
            chosen.edition,
            chosen.budget,
            read_noise(chosen.noise),
            _setting(chosen, sense, source),
            chosen.questions,
            folders,
        )
        for rooms in read_numbers(chosen.rooms, "--rooms")
        for sense in senses
        for source in read_names(chosen.source, Source, "--source")
    )


def _released_folders(chosen: Chosen) -> tuple[str, ...]:
    """Returns the released folders of a run, each fit to be played; options that shape fresh scenes are refused."""
    from tolman.suites.tos.scene.release import check_folder, released_folders
    from tolman.suites.tos.task import Task

    if not chosen.released:
        return ()
    for name in ("scenes", "rooms", "things", "plan", "room_size", "least_distance"):
        if getattr(chosen, name) != getattr(Chosen, name):
            raise typer.BadParameter(
                "a released scene is as it is; leave this out with --released",
                param_hint=f"--{name.replace('_', '-')}",
            )
    folders = tuple(dict.fromkeys(folder for path in chosen.released for folder in released_folders(path)))
    try:
        Task(folders=tuple(map(str, folders)))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--released") from error
    senses, sources = read_names(chosen.sense, Sense, "--sense"), read_names(chosen.source, Source, "--source")
    has_change = any(_setting(chosen, sense, source).shifting for sense in senses for source in sources)
    for folder in folders:
        check_folder(folder, has_images=set(senses) != {Sense.TEXT}, has_change=has_change)
    return tuple(map(str, folders))


def _setting(chosen: Chosen, sense: Sense, source: Source) -> "Setting":
    from tolman.suites.tos.players.roster import PLAYERS as KNOWN
    from tolman.suites.tos.setting import Setting, Shifting

    usual = 2 if source is Source.ACTIVE else 0
    moved, turned = (usual if count is None else count for count in (chosen.moved, chosen.turned))
    if chosen.released and (moved, turned) not in ((0, 0), (2, 2)):
        raise typer.BadParameter(
            "in a released scene 2 things are moved and 2 are turned; choose that, or 0 of both", param_hint="--moved"
        )
    shifting = Shifting(moved, turned, chosen.least_distance) if moved + turned else None
    try:
        return Setting(
            source,
            chosen.own_map,
            known_player(chosen.walker, KNOWN, "--walker"),
            chosen.think,
            chosen.probes,
            chosen.every,
            chosen.repeats,
            shifting,
            sense,
            chosen.image_size or Setting().image_size,
            QuestionViews.WORDS if sense is Sense.TEXT else chosen.views,
        )
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--source") from error


def access_of(chosen: Chosen, reached: Reached) -> "Access":
    """Returns how models are reached."""
    from tolman.runner.access import Access

    if reached.max_cost is not None and reached.price is None:
        raise typer.BadParameter("what tokens cost is not known; say it with --price", param_hint="--max-cost")
    _check_address(chosen)
    return Access(
        base_url=chosen.base_url,
        max_connections=reached.max_connections,
        batch=reached.batch,
        max_retries=reached.max_retries,
        retry_wait=reached.retry_wait,
        timeout=reached.timeout,
        max_cost=reached.max_cost,
        price=read_price(reached.price),
        model_args=_model_args(reached.model_arg or []),
    )


def _check_address(chosen: Chosen) -> None:
    from tolman.runner.access import Access

    try:
        Access(chosen.base_url)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--base-url") from error


def _model_args(pairs: list[str]) -> dict[str, Any]:
    """Returns arguments for a provider; a key has no place among them, since they are written down."""
    import json

    from tolman.runner.secrets import is_secret

    found: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name.isidentifier():
            raise typer.BadParameter(f"{pair!r} is no argument; write it as in name=value", param_hint="-M")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
        if any(map(is_secret, (name, *_names_in(found[name])))):
            raise typer.BadParameter(f"{name} would be written down; put keys into the environment", param_hint="-M")
    return found


def _names_in(value: Any) -> Iterator[str]:
    """Yields every name inside a value of JSON, however deep."""
    for name, inner in value.items() if isinstance(value, dict) else ():
        yield name
        yield from _names_in(inner)
    for inner in value if isinstance(value, list) else ():
        yield from _names_in(inner)
