"""A command as it was called: what was given, by whom it was written, and how it is read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from shlex import join
from typing import Any, TypeVar

from tolman.errors import OptionError
from tolman.options import Field, names_of, nearest, read
from tolman.runner.secrets import redacted
from tolman.suites.choice import Choice, Chosen

Options = TypeVar("Options")


@dataclass(frozen=True, slots=True)
class Given:
    """What was given for an option."""

    value: object
    written: str
    """The option as it was written, as in --rooms."""


@dataclass(frozen=True, slots=True)
class Call:
    """What was given to a command."""

    given: Mapping[str, Given] = field(default_factory=dict)
    """By the names of options."""
    choice: Choice[Any] | None = None
    """The suite that is meant, for commands on suites."""
    usual: Mapping[str, object] = field(default_factory=dict)
    """Defaults that are not those of the options."""
    words: tuple[str, ...] = ()
    """The words after `tolman`."""

    @property
    def line(self) -> str:
        """The command line, without keys: it is written down."""
        return str(redacted(join(("tolman", *self.words))))

    def read(self, options: type[Options]) -> Options:
        """Returns options of the command."""
        return read(options, self.values())

    def values(self) -> dict[str, object]:
        """Returns values by the names of options."""
        return {**self.usual, **{name: each.value for name, each in self.given.items()}}

    def chosen(self) -> Chosen[Any]:
        """Returns what was chosen of the suite."""
        if self.choice is None:
            raise ValueError("this command is about no suite")
        return read(self.choice.options, self.values())


def parse(fields: Sequence[Field], words: Sequence[str]) -> dict[str, Given]:
    """Returns what words on the command line give, by the names of options; the values are text."""
    known, switches = _flags(fields), _switches(fields)
    places = [each for each in fields if each.option.is_positional]
    given: dict[str, Given] = {}
    rest = list(words)
    are_words = False
    while rest:
        word = rest.pop(0)
        name, sign, value = word.partition("=")
        if word == "--" and not are_words:
            are_words = True
        elif are_words or not word.startswith("-") or word == "-":
            _place(places, given, word)
        elif name in switches:
            if sign:
                raise OptionError(name, "it takes no value")
            field, said = switches[name]
            if field.name in given and given[field.name].value != said:
                raise OptionError(name, f"{given[field.name].written} says the opposite; leave one out")
            given[field.name] = Given(said, name)
        elif name in known:
            _give(given, known[name], name, value if sign else _next(name, rest, known.keys() | switches))
        elif word[:2] in known and not word.startswith("--"):
            _give(given, known[word[:2]], word[:2], word[2:])
        else:
            raise OptionError(name, f"there is no such option{nearest(name, known.keys() | switches)}")
    return given


def _flags(fields: Sequence[Field]) -> dict[str, Field]:
    """Returns the options that take a value, by all that means them."""
    valued = [each for each in fields if not each.is_switch and not each.option.is_positional]
    return {
        **{f"--{word}": each for word, each in names_of(valued).items()},
        **{f"-{each.option.short}": each for each in valued if each.option.short},
    }


def _switches(fields: Sequence[Field]) -> dict[str, tuple[Field, bool]]:
    """Returns the options of yes or no, with what each word says."""
    found = [each for each in fields if each.is_switch]
    return {f"--{word}": (each, said) for each in found for word, said in ((each.word, True), (each.off, False))}


def _next(flag: str, rest: list[str], flags: "set[str]") -> str:
    """Takes the word after an option off; it may begin with a dash, but is no option."""
    if not rest or rest[0].partition("=")[0] in flags:
        raise OptionError(flag, "it needs a value")
    return rest.pop(0)


def _give(given: dict[str, Given], field: Field, flag: str, value: str) -> None:
    """Adds the value of an option; another one before it would be lost, unless it takes them one by one."""
    before = given.get(field.name)
    if field.option.is_repeated:
        given[field.name] = Given((*_tuple(before.value if before else ()), value), flag)
    elif before and before.value != value:
        instead = f"write {before.value},{value} for both" if field.takes_many else "leave one out"
        raise OptionError(flag, f"it is given twice, as {before.value} and as {value}; {instead}")
    else:
        given[field.name] = Given(value, flag)


def _place(places: list[Field], given: dict[str, Given], word: str) -> None:
    """Adds a word that is given by its place."""
    if not places:
        raise OptionError(word, "this is one word too many; a suite is named right after the command")
    if places[0].takes_many:
        before = given[places[0].name].value if places[0].name in given else ()
        given[places[0].name] = Given((*_tuple(before), word), written(places[0]))
    else:
        place = places.pop(0)
        given[place.name] = Given(word, written(place))


def _tuple(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def written(field: Field) -> str:
    """Returns how an option is written on the command line."""
    return (field.option.shown or field.word.upper()) if field.option.is_positional else f"--{field.word}"
