"""Options: what can be chosen is declared once, as fields of frozen dataclasses.

A field `rooms: Annotated[int, Option("Number of rooms.", least=1)] = 3` is an option; a field that is a dataclass of
options itself stands for all of them; any other field is not to be chosen. The command line, the arguments of Inspect
tasks and settings files are read by the functions below, and all of them refuse the same things. Text is read as on
the command line wherever it comes from, so `scenes = "0-19"` in a file means what `--scenes 0-19` does.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from difflib import get_close_matches
from enum import StrEnum
from math import isfinite
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from tolman.errors import OptionError

Options = TypeVar("Options")

MOST_NUMBERS = 100_000
"""Numbers that one range may hold."""
_DIGITS = 18
"""Digits of the longest number."""


@dataclass(frozen=True, slots=True)
class Needs:
    """Without what an option has no effect: another one that says one of some things, or anything at all."""

    option: str
    """Its name, as in own_map; a command that has no such option needs none."""
    values: tuple[object, ...] = ()
    """What it must say, one of these; a text joined as in a+b says both, and of several values one will do."""
    but: tuple[object, ...] = (None, (), "", 0)
    """Where anything will do: what it must not say."""
    instead: str = ""
    """The name of an option that will do as well, whatever it says."""


@dataclass(frozen=True, slots=True)
class Option:
    """What there is to know about an option beside its type and its default."""

    help: str
    group: str = ""
    """The heading under which it is explained."""
    least: float | None = None
    most: float | None = None
    short: str = ""
    """One letter that says the same on the command line."""
    off: str = ""
    """The word that says no, for options of yes or no; by default the option's own after `no-`."""
    also: tuple[str, ...] = ()
    """Older words for it, which are still read."""
    name: str = ""
    """Its word, where that is not the name of the field."""
    shown: str = ""
    """What stands for its value in explanations, where the type does not tell enough."""
    usual: str = ""
    """What its default comes to, where the default itself does not tell."""
    is_positional: bool = False
    """Whether it is given on the command line by its place."""
    is_repeated: bool = False
    """Whether several values are given one by one: commas are part of them."""
    counts_twice: bool = False
    """Whether what is given twice counts twice, as something to be done."""
    read: Callable[[str], Any] | None = None
    """Returns a value from text, or raises ValueError."""
    write: Callable[[Any], str] | None = None
    """Returns the text of a value."""
    needs: tuple[Needs, ...] = ()
    """What it needs to have an effect, all of it: `check_effects` refuses it otherwise."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field that can be chosen."""

    attribute: str
    """How the dataclass calls it."""
    option: Option
    type: Any
    """Its type; what can be None is told by `is_optional` alone."""
    is_optional: bool
    default: Any = MISSING

    @property
    def word(self) -> str:
        """How the option is called on the command line and in files."""
        return self.option.name or self.attribute.replace("_", "-")

    @property
    def name(self) -> str:
        """How it is called in Python."""
        return self.word.replace("-", "_")

    @property
    def off(self) -> str:
        """The word that says no."""
        return self.option.off or f"no-{self.word}"

    @property
    def is_switch(self) -> bool:
        """Whether it is a matter of yes or no."""
        return self.type is bool

    @property
    def takes_many(self) -> bool:
        """Whether it takes any number of values."""
        return self.takes_pairs or (get_origin(self.type) is tuple and get_args(self.type)[1:] == (...,))

    @property
    def takes_pairs(self) -> bool:
        """Whether these have names."""
        return get_origin(self.type) is dict

    @property
    def is_required(self) -> bool:
        """Whether it has no default."""
        return self.default is MISSING


def fields_of(options: type[object]) -> tuple[Field, ...]:
    """Returns every field of a dataclass that can be chosen, those of dataclasses in it included."""
    hints = get_type_hints(options, include_extras=True)
    found: list[Field] = []
    for each in fields(options):  # type: ignore[arg-type]
        if is_dataclass(hints[each.name]):
            found += fields_of(hints[each.name])
        elif option := _option_in(hints[each.name]):
            inner, is_optional = _unwrapped(get_args(hints[each.name])[0])
            default = each.default if each.default_factory is MISSING else each.default_factory()
            found.append(Field(each.name, option, inner, is_optional, default))
    return tuple(found)


def _option_in(hint: Any) -> Option | None:
    said = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((each for each in said if isinstance(each, Option)), None)


def _unwrapped(hint: Any) -> tuple[Any, bool]:
    """Returns the type of `X | None`, and whether None is allowed."""
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    (inner,) = (each for each in get_args(hint) if each is not NoneType)
    return inner, True


def names_of(options: Iterable[Field]) -> dict[str, Field]:
    """Returns options by every word that means them, with dashes or underscores."""
    return {
        spelled: each
        for each in options
        for word in (each.word, *each.option.also)
        for spelled in (word, word.replace("-", "_"))
    }


def nearest(word: str, known: Iterable[str]) -> str:
    """Returns a hint at the known word that somebody may have meant, or nothing."""
    found = get_close_matches(word, sorted(set(known)), n=1)
    return f"; the nearest is {found[0]}" if found else ""


def read(options: type[Options], given: Mapping[str, object]) -> Options:
    """Returns options from what was given by their names; what was not given has its default.

    A value is text, read as on the command line, or a value of TOML or JSON, or of the option's own type.
    """
    hints = get_type_hints(options, include_extras=True)
    values: dict[str, object] = {
        each.name: read(hints[each.name], given)
        for each in fields(options)  # type: ignore[arg-type]
        if is_dataclass(hints[each.name])
    }
    for option in fields_of(options):
        if option.attribute not in hints:
            continue  # it is in one of those
        if option.name in given:
            values[option.attribute] = read_value(option, given[option.name])
        elif option.is_required:
            raise OptionError(option.name, f"it is missing: {option.option.help}")
    return options(**values)


def read_value(field: Field, value: object) -> Any:
    """Returns the value of an option from what was given for it."""
    try:
        if value is None and field.is_optional:
            return None
        if field.takes_pairs:
            return _pairs(field, value)
        return _many(field, value) if field.takes_many else _single(field.type, field.option, value)
    except ValueError as error:
        raise OptionError(field.name, str(error)) from error


def check_effects(options: Iterable[Field], given: Mapping[str, object]) -> None:
    """Refuses an option that was given, by its name, and has no effect beside the others.

    One that says what it would say anyway is let be.
    """
    known = {each.name: each for each in options}
    values = {name: read_value(each, given[name]) if name in given else each.default for name, each in known.items()}
    for name, each in known.items():
        if name in given and values[name] != each.default:
            for need in each.option.needs:
                if need.option in known and not _is_met(need, values):
                    raise OptionError(name, _unmet_words(need, known, values[need.option]))


def _is_met(need: Needs, values: Mapping[str, object]) -> bool:
    if values.get(need.instead):
        return True
    value = values[need.option]
    several = value if isinstance(value, tuple) and value else (value,)
    said = [each.split("+") if type(each) is str else [each] for each in several]
    if need.values:
        return any(part in need.values for parts in said for part in parts)
    return any(all(part not in need.but for part in parts) for parts in said)


def _unmet_words(need: Needs, known: Mapping[str, Field], value: object) -> str:
    """Says with what an option has no effect, and what it needs."""
    field = known[need.option]
    text = write_value(field, value)
    if not text or text == "false":
        other = f" or --{known[need.instead].word}" if need.instead in known else ""
        return f"it has no effect without --{field.word}{other}"
    said = f"it has no effect with --{field.word}{'' if field.is_switch else f' {text}'}"
    wanted = [str(each) for each in need.values if each]
    return f"{said}; it needs --{field.word} {' or '.join(wanted)}" if wanted else said


def _pairs(field: Field, value: object) -> dict[str, Any]:
    """Returns values by name, from a table or from texts as in name=value, which go one way."""
    texts = [f"{name}={json.dumps(each)}" for name, each in value.items()] if isinstance(value, Mapping) else value
    return dict(
        _single(tuple, field.option, each) for each in (texts if isinstance(texts, list | tuple) else (texts,))
    )


def _many(field: Field, value: object) -> tuple[Any, ...]:
    """Returns several values, each once."""
    (kind, _) = get_args(field.type)
    parts = value if isinstance(value, list | tuple) else (value,)
    found: list[Any] = []
    for part in parts:
        if isinstance(part, str) and kind is int:
            found += (_single(int, field.option, number) for number in numbers(part))
        elif isinstance(part, str) and not field.option.is_repeated:
            found += (_single(kind, field.option, each.strip()) for each in part.split(","))
        else:
            found.append(_single(kind, field.option, part))
    if not found:
        raise ValueError("it names nothing; name at least one, or leave it out")
    return tuple(found if field.option.counts_twice else dict.fromkeys(found))


def _single(kind: Any, option: Option, value: object) -> Any:
    """Returns one value of a type."""
    if isinstance(value, str) and option.read:
        return option.read(value)
    if get_origin(kind) is tuple:
        return _size(value)
    if is_dataclass(kind) and isinstance(value, Mapping):
        return _record(kind, value)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _named(kind, value)
    if kind is Path and isinstance(value, str):
        return Path(value)
    if isinstance(value, str) and kind in _FROM_TEXT:
        return _within(option, _FROM_TEXT[kind](value))
    if kind is float and type(value) is int:
        value = float(value)
    if not isinstance(kind, type) or not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"{value!r} is not {_NOUNS.get(kind, 'a value for it')}")
    return _within(option, value)


def _size(value: object) -> tuple[int, int]:
    if isinstance(value, str) and (found := re.fullmatch(r"([0-9]+)[xX]([0-9]+)", value.strip())):
        return int(found[1]), int(found[2])
    match value:
        case [int(width), int(depth)] if not isinstance(width, bool) and not isinstance(depth, bool):
            return width, depth
    raise ValueError(f"{value!r} is not a size; write it as in 6x8")


def _record(kind: Any, value: Mapping[Any, Any]) -> Any:
    """Returns a value with parts, from a table."""
    known = [each.name for each in fields(kind)]
    for name in value:
        if name not in known:
            raise ValueError(f"there is no {name!r}; there are {', '.join(known)}{nearest(str(name), known)}")
    try:
        return kind(**value)
    except TypeError as error:
        raise ValueError(f"{dict(value)!r} cannot be read: {error}") from error


def _named(kind: type[StrEnum], value: object) -> StrEnum:
    try:
        return kind(value)  # type: ignore[arg-type]
    except ValueError as error:
        raise ValueError(f"there is no {value!r}; there are {', '.join(kind)}") from error


def _within(option: Option, value: Any) -> Any:
    """Returns a value if it is neither too small nor too large."""
    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f"{value!r} is not a number; write it as in 0.5")
    if option.least is not None and value < option.least:
        raise ValueError(f"{value:g} is too small; write {option.least:g} or more")
    if option.most is not None and value > option.most:
        raise ValueError(f"{value:g} is too large; write {option.most:g} or less")
    return value


def _whole(text: str) -> int:
    found = re.fullmatch(r"[+-]?([0-9]+)", text.strip())
    if not found:
        raise ValueError(f"{text!r} is not a whole number; write it as in 3")
    if (digits := len(found[1])) > _DIGITS:
        raise ValueError(f"a number of {digits:,} digits is too large; write one of at most {_DIGITS}")
    return int(text)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is not a number; write it as in 0.5") from error


def _yes(text: str) -> bool:
    if text.lower() not in ("true", "false", "yes", "no"):
        raise ValueError(f"{text!r} is neither true nor false")
    return text.lower() in ("true", "yes")


_FROM_TEXT: dict[Any, Callable[[str], Any]] = {int: _whole, float: _number, bool: _yes}
_NOUNS = {int: "a whole number", float: "a number", bool: "true or false", str: "text", Path: "a path"}


def numbers(text: str) -> tuple[int, ...]:
    """Returns the numbers of "5", "0-19" or "0-4,9", each once."""
    found: dict[int, None] = {}
    for part in text.split(","):
        first, dash, last = (each.strip() for each in part.partition("-"))
        if not first.isdecimal() or (dash and not last.isdecimal()) or int(last or first) < int(first):
            raise ValueError(f"{part!r} is not a range; write it as in 0-19")
        if int(last or first) - int(first) >= MOST_NUMBERS:
            raise ValueError(f"{part!r} has more than {MOST_NUMBERS} numbers")
        found |= dict.fromkeys(range(int(first), int(last or first) + 1))
    return tuple(found)


def write_value(field: Field, value: Any) -> str:
    """Returns the text from which a value would be read; empty for what is absent."""
    if value is None:
        return ""
    if field.option.write:
        return field.option.write(value)
    if field.takes_pairs:
        return ",".join(f"{name}={json.dumps(each)}" for name, each in value.items())
    if field.takes_many:
        return ",".join(_ranges(value) if get_args(field.type)[0] is int else map(str, value))
    if get_origin(field.type) is tuple:
        return "x".join(map(str, value))
    return f"{value:.12g}" if isinstance(value, float) else str(value).lower() if field.is_switch else str(value)


def _ranges(found: Sequence[int]) -> Iterator[str]:
    """Yields numbers, those in a row as a range."""
    start = 0
    for end in range(1, len(found) + 1):
        if end == len(found) or found[end] != found[end - 1] + 1:
            yield f"{found[start]}-{found[end - 1]}" if end - start > 2 else ",".join(map(str, found[start:end]))
            start = end


def changed(options: Any, names: Iterable[str] | None = None) -> Iterator[str]:
    """Yields the names of fields, among all or these, that are not at their defaults."""
    for each in fields_of(type(options)):
        if (names is None or each.name in names) and getattr(options, each.attribute) != each.default:
            yield each.name
