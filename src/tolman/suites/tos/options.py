"""Options of Theory of Space: which scenes are played, how they are put, and by whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tolman.errors import OptionError
from tolman.options import Needs, Option, changed
from tolman.protocol.edition import Edition
from tolman.suites.choice import known_player, known_players
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import (
    IMAGE_SIZE,
    OwnMap,
    Probes,
    QuestionViews,
    Sense,
    Setting,
    Shifting,
    Source,
    usual_walker,
)

if TYPE_CHECKING:
    from tolman.protocol.task import Task as AnyTask
    from tolman.suites.tos.task import Task

MOST_ROOMS = 20
"""Rooms of a scene: a scripted player's turn takes seconds there, and minutes with twice as many."""

SCENE, PLAYERS, QUESTIONS, PROBES, CHANGE = "Scene", "Players", "Questions", "Probes", "Change"
"""Groups of options."""

SCRIPTED = ("blind", "random", "scout", "strategist", "surveyor", "oracle")
"""Scripted players of a run without a model."""

YARDSTICKS = ("blind", "random", "surveyor")
"""Scripted players beside a model: chance, carelessness, and the best that can be done by reading."""

_EXPLORED = Needs("source", (Source.ACTIVE,))
_SEEN = Needs("source", (Source.ACTIVE, Source.PASSIVE))
_PLACED = Needs("source", tuple(each for each in Source if each is not Source.NOTHING))
_ASKED = (Needs("questions"),)
"""What options need to have an effect."""

_OF_FRESH_SCENES = ("scenes", "rooms", "things", "plan", "room_size", "least_distance")
"""Options that shape scenes that are drawn."""


def read_noise(text: str) -> Noise:
    """Returns errors of sight written as in missed=0.1,facing=0.05."""
    pairs = [part.partition("=") for part in text.split(",") if part]
    try:
        return Noise(**{name.strip(): float(value) for name, _, value in pairs})
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"{text!r} does not give errors of sight by probability; write it as in "
            "direction=0.1,distance=0.1,facing=0.05,missed=0.02"
        ) from error


def write_noise(noise: Noise) -> str:
    """Returns errors of sight as they are read; empty where there are none."""
    parts = (f"{name}={getattr(noise, name):.12g}" for name in noise.__dataclass_fields__ if getattr(noise, name))
    return ",".join(parts)


Plan = Annotated[Shape, Option("How rooms hang together.", SCENE)]
Things = Annotated[int, Option("Things in each room.", SCENE, least=1)]
RoomSize = Annotated[
    tuple[int, int] | None,
    Option("Cells of each room, as in 6x8; by default rooms grow with their things.", SCENE, shown="6x8"),
]
Rules = Annotated[Edition, Option("The rules: ours, or those of the paper's program.")]
"""Options that commands on single scenes have as well."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a run of Theory of Space plays."""

    scenes: Annotated[tuple[int, ...], Option("Seeds of the scenes, as in 0-99 or 0-4,9.", SCENE)] = tuple(range(20))
    released: Annotated[
        tuple[Path, ...],
        Option(
            "A scene folder released by the authors of Theory of Space, such as run00, or a folder of such folders: "
            "played with its own images instead of fresh scenes. May be given several times.",
            SCENE,
            is_repeated=True,
        ),
    ] = ()
    rooms: Annotated[
        tuple[int, ...], Option("Number of rooms; several as in 2,3,4.", SCENE, least=1, most=MOST_ROOMS)
    ] = (3,)
    things: Things = 4
    plan: Plan = Shape.STAR
    room_size: RoomSize = None
    edition: Rules = Edition.CURRENT
    budget: Annotated[
        int | None,
        Option(
            "Replies allowed in an exploration; by default 20, and 7 a room above 3 rooms.",
            PLAYERS,
            least=1,
            needs=(_EXPLORED,),
        ),
    ] = None
    noise: Annotated[
        Noise,
        Option(
            "Errors of sight by probability, as in missed=0.1,facing=0.05; also direction, distance.",
            PLAYERS,
            shown="NAME=SHARE,...",
            read=read_noise,
            write=write_noise,
            needs=(_SEEN,),
        ),
    ] = Noise()
    source: Annotated[
        tuple[Source, ...],
        Option(
            "Where players know the place from when they are asked about it; several separated by commas.", PLAYERS
        ),
    ] = (Source.ACTIVE, Source.PASSIVE)
    sense: Annotated[
        tuple[Sense, ...],
        Option("How players perceive the place: vision is pictures; several separated by commas.", PLAYERS),
    ] = (Sense.TEXT,)
    image_size: Annotated[
        int,
        Option(
            "Pixels of each side of a view.",
            PLAYERS,
            least=32,
            most=2048,
            needs=(Needs("sense", (Sense.VISION, Sense.BOTH)),),
        ),
    ] = IMAGE_SIZE
    walker: Annotated[
        str | None,
        Option(
            "The scripted player whose exploration passive players read; by default strategist, and scout with "
            "--sense vision.",
            PLAYERS,
            also=("player",),
            needs=(Needs("source", (Source.PASSIVE,)),),
        ),
    ] = None
    think: Annotated[
        bool, Option("Ask for thoughts and an answer, or for the answer alone.", PLAYERS, off="direct")
    ] = True
    own_map: Annotated[
        OwnMap,
        Option(
            "Whether players draw a map before they answer, or are given theirs instead.", QUESTIONS, needs=_ASKED
        ),
    ] = OwnMap.NONE
    questions: Annotated[int, Option("Questions of each kind.", QUESTIONS, least=0)] = 3
    kinds: Annotated[
        tuple[str, ...],
        Option(
            "Kinds of question that are asked, as in direction,mental_rotation; by default all.",
            QUESTIONS,
            needs=_ASKED,
        ),
    ] = ()
    question_numbers: Annotated[
        tuple[int, ...],
        Option(
            "Which questions of each kind are asked, from 1, as in 1 or 2-3; by default all.",
            QUESTIONS,
            least=1,
            needs=_ASKED,
        ),
    ] = ()
    views: Annotated[
        QuestionViews,
        Option(
            "How questions put a view that they are about to players that see: described in words, or shown.",
            QUESTIONS,
            needs=_ASKED,
        ),
    ] = QuestionViews.WORDS
    probes: Annotated[Probes, Option("When players draw their map and name what they have not seen.", PROBES)] = (
        Probes.TURNS
    )
    every: Annotated[
        int,
        Option(
            "Turns from one probe to the next.", PROBES, least=1, needs=(Needs("probes", (Probes.TURNS,)), _EXPLORED)
        ),
    ] = 1
    repeats: Annotated[
        int,
        Option(
            "Maps to draw, each on its own, whenever one is asked for.",
            PROBES,
            least=1,
            needs=(Needs("probes", (Probes.END, Probes.TURNS)), _PLACED),
        ),
    ] = 1
    revision: Annotated[
        bool | None,
        Option("Whether things change in secret and players explore again; by default where they explored.", CHANGE),
    ] = None
    moved: Annotated[
        int | None, Option("Things moved before players explore again; by default 2.", CHANGE, least=0)
    ] = None
    turned: Annotated[
        int | None, Option("Things turned before players explore again; by default 2.", CHANGE, least=0)
    ] = None
    least_distance: Annotated[
        float,
        Option(
            "Cells by which a thing is moved at least.",
            CHANGE,
            least=1,
            needs=(Needs("moved", but=(0,)), Needs("revision", but=(False,))),
        ),
    ] = 6.0

    def tasks(self) -> "tuple[Task, ...]":
        """Returns every task of a run: one for each number of rooms, sense and source."""
        from tolman.suites.tos.scene.draw import Layout
        from tolman.suites.tos.task import Task

        self._check_senses()
        self._check_questions()
        folders = self._folders()
        return tuple(
            Task(
                Layout(rooms, self.things, self.plan, self.room_size),
                self.edition,
                self.budget,
                self.noise,
                self._setting(sense, source),
                self.questions,
                folders,
                self.kinds,
                self.question_numbers,
            )
            for rooms in self.rooms
            for sense in self.sense
            for source in self.source
        )

    def seeds(self, tasks: "Sequence[AnyTask[object]]") -> tuple[int, ...]:
        """Returns the seeds of the scenes, or the numbers of the released folders."""
        found = tasks[0].seeds
        return self.scenes if found is None else tuple(found)

    def players(self, named: tuple[str, ...] | None, has_model: bool) -> tuple[str, ...]:
        """Returns the scripted players; beside a model none where they could not see."""
        from tolman.suites.tos.players.roster import PLAYERS as KNOWN
        from tolman.suites.tos.players.roster import WORDED

        shows_released = bool(self.released) and Sense.VISION in self.sense
        if named is None and has_model:
            return () if shows_released else YARDSTICKS
        found = SCRIPTED if named is None else known_players(named, KNOWN if named == ("all",) else (*KNOWN, *WORDED))
        if found and shows_released:
            raise OptionError(
                "sense",
                "scripted players see nothing in released images; let them play with --sense text or both, or play a "
                "model, with --players none",
            )
        return found

    def _check_senses(self) -> None:
        """Refuses what is for words where there are pictures, and the other way round."""
        if self.noise and set(self.sense) != {Sense.TEXT}:
            raise OptionError("noise", "errors of sight blur words, not pictures; leave --sense at text")
        if self.views is QuestionViews.PICTURES and (self.released or set(self.sense) == {Sense.TEXT}):
            raise OptionError(
                "views",
                "views are drawn for players that see fresh scenes; choose --sense vision or both, "
                "without --released",
            )

    def _check_questions(self) -> None:
        """Refuses kinds and numbers of questions that there are not."""
        from tolman.suites.tos.questions.kinds import chosen_kinds

        try:
            chosen_kinds(self.kinds, self.edition)
        except ValueError as error:
            raise OptionError("kinds", str(error)) from error
        for number in self.question_numbers:
            if number > self.questions:
                raise OptionError(
                    "question_numbers", f"there are {self.questions} questions of each kind; raise --questions"
                )

    def _settings(self) -> "Iterator[Setting]":
        yield from (self._setting(sense, source) for sense in self.sense for source in self.source)

    def _setting(self, sense: Sense, source: Source) -> Setting:
        from tolman.suites.tos.players.roster import PLAYERS as KNOWN

        try:
            return Setting(
                source,
                self.own_map,
                known_player(self.walker, KNOWN, "walker") if self.walker else usual_walker(sense),
                self.think,
                self.probes,
                self.every,
                self.repeats,
                self._shifting(source),
                sense,
                self.image_size,
                QuestionViews.WORDS if sense is Sense.TEXT else self.views,
            )
        except ValueError as error:
            raise OptionError("source", str(error)) from error

    def _shifting(self, source: Source) -> Shifting | None:
        """Returns what changes; where players did not explore, nothing unless it is asked for."""
        changes = source is Source.ACTIVE if self.revision is None else self.revision
        moved, turned = (2 * changes if count is None else count for count in (self.moved, self.turned))
        if self.revision is not None and self.revision is not bool(moved + turned):
            raise OptionError("revision", "this does not go with what --moved and --turned say; leave one out")
        if self.released and (moved, turned) not in ((0, 0), (2, 2)):
            raise OptionError(
                "moved", "in a released scene 2 things are moved and 2 are turned; choose that, or 0 of both"
            )
        return Shifting(moved, turned, self.least_distance) if moved + turned else None

    def _folders(self) -> tuple[str, ...]:
        """Returns the released folders, each fit to be played; options that shape fresh scenes are refused."""
        from tolman.suites.tos.scene.release import check_folder, released_folders
        from tolman.suites.tos.task import Task

        if not self.released:
            return ()
        for name in changed(self, _OF_FRESH_SCENES):
            raise OptionError(name, "a released scene is as it is; leave this out with --released")
        folders = tuple(dict.fromkeys(folder for path in self.released for folder in released_folders(path)))
        try:
            Task(folders=tuple(map(str, folders)))
        except ValueError as error:
            raise OptionError("released", str(error)) from error
        has_images, has_change = set(self.sense) != {Sense.TEXT}, any(each.shifting for each in self._settings())
        for folder in folders:
            check_folder(folder, has_images=has_images, has_change=has_change)
        return tuple(map(str, folders))
