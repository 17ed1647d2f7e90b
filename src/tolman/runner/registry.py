"""What Inspect finds of Tolman: the tasks of all suites, and the scripted players as models.

inspect eval tolman/TASK --model openai/gpt-5 -T scenes=0-9

A suite says which tasks it offers; their parameters are its options, so both are declared there alone.
"""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass
from inspect import Parameter, Signature
from typing import Any
from warnings import warn

from inspect_ai import Task as InspectTask
from inspect_ai import task

from tolman.errors import OfferWarning, OptionError
from tolman.options import Field, check_effects, fields_of, names_of, read, read_value, write_value
from tolman.protocol.answers import Manner
from tolman.protocol.task import Task
from tolman.record.generation import Answering, Reminding
from tolman.record.settings import Item, Planned
from tolman.runner.inspect_task import inspect_task
from tolman.runner.provider import tolman
from tolman.suites.choice import Choice, Chosen, Preset
from tolman.suites.choices import choices
from tolman.suites.runs import check_reminders

__all__ = ["tasks", "tolman"]


@dataclass(frozen=True, slots=True)
class CommonOptions:
    """What is open whatever the suite: Inspect says everything else about models."""

    answers: Answering = Manner.WORDS
    remind: Reminding = 0


def offered(name: str, choice: Choice[Any], preset: Preset) -> Callable[..., InspectTask]:
    """Returns what makes an Inspect task of options: their names are its parameters."""
    open_fields = (each for each in fields_of(choice.options) if each.name not in preset.fixed)
    fields = [*open_fields, *fields_of(CommonOptions)]
    signature = Signature(list(_parameters(fields, preset)), return_annotation=InspectTask)

    def make(*values: object, **named: object) -> InspectTask:
        given = {
            word: value
            for word, value in signature.bind(*values, **named).arguments.items()
            if value != signature.parameters[word].default
        }
        known = names_of(fields)
        said = {known[word].name: value for word, value in given.items()}
        options = {**preset.usual, **said, **preset.fixed}
        check_effects((*fields_of(choice.options), *fields_of(CommonOptions)), options)
        chosen = read(choice.options, options)
        common = read(CommonOptions, said)
        generation = choice.generation(chosen, ())
        return inspect_task(*_planned(chosen, common.remind), answers=common.answers, generation=generation)

    make.__name__ = make.__qualname__ = name
    make.__doc__ = preset.about
    make.__signature__ = signature  # type: ignore[attr-defined]
    return task(make)


def _parameters(fields: list[Field], preset: Preset) -> Iterator[Parameter]:
    """Yields a parameter for each option, and one for each older word for it."""
    for each in fields:
        value = read_value(each, preset.usual[each.name]) if each.name in preset.usual else each.default
        default = Parameter.empty if value is MISSING else _plain(each, value)
        yield Parameter(each.name, Parameter.POSITIONAL_OR_KEYWORD, default=default)
    for each in fields:
        for word in each.option.also:
            yield Parameter(word.replace("-", "_"), Parameter.KEYWORD_ONLY, default=None)


def _plain(field: Field, value: object) -> object:
    """Returns a value as Inspect can write it down: as text, unless it is plain."""
    return value if value is None or type(value) in (bool, int, float, str) else write_value(field, value)


def _planned(chosen: Chosen[Item], remind: int) -> tuple[Task[Item], list[Planned[Item]]]:
    """Returns the one task that was chosen, with its episodes; who plays them is for Inspect to say."""
    tasks = chosen.tasks()
    if len(tasks) > 1:
        names = ", ".join(dict.fromkeys(each.name for each in tasks))
        raise OptionError(
            "-T", f"these options choose {len(tasks)} tasks ({names}), and Inspect plays one; choose one"
        )
    check_reminders(tasks, remind)
    return tasks[0], [Planned(tasks[0], seed, "", 1, remind) for seed in chosen.seeds(tasks)]


def _offers() -> dict[str, Callable[..., InspectTask]]:
    """Returns every task of every suite; each suite has at least one, of its own name."""
    found: dict[str, Callable[..., InspectTask]] = {}
    for choice in choices().values():
        for name, preset in {choice.name: Preset(choice.about), **choice.presets}.items():
            if name in found:
                warn(
                    f"the suite {choice.name} offers the task {name}, and there is one of that name",
                    OfferWarning,
                    stacklevel=2,
                )
            else:
                found[name] = offered(name, choice, preset)
    return found


tasks = _offers()
"""What makes each task, by name."""
