"""Verbs: what the program can do, each with a suite or without, and how a call of one is understood."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import getdoc
from pathlib import Path
from typing import Any, Generic, TypeVar

from tolman.cli import settings
from tolman.cli.call import Call, parse
from tolman.errors import OptionError
from tolman.options import Field, fields_of, nearest
from tolman.suites.choice import Choice, Command

Options = TypeVar("Options")


@dataclass(frozen=True, slots=True)
class Offer:
    """What a verb does with one suite, or with none."""

    options: tuple[type[Any], ...]
    """Dataclasses whose fields are its options."""
    run: Callable[[Call], int | None]
    choice: Choice[Any] | None = None
    """The suite."""
    usual: Mapping[str, object] = field(default_factory=dict)
    """Defaults that are not those of the options."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """All options."""
        return tuple(each for options in self.options for each in fields_of(options))


@dataclass(frozen=True, slots=True)
class Verb:
    """What the program can do."""

    name: str
    about: str
    """What it does, in paragraphs."""
    offers: Mapping[str, Offer]
    """By the names of suites; the one of a verb without suites has no name."""
    is_brought: bool = False
    """Whether suites bring it, each its own."""

    @property
    def takes_suites(self) -> bool:
        """Whether a suite may be named after it."""
        return "" not in self.offers

    @property
    def default(self) -> str:
        """The suite that is meant where none is named: that of every verb, or the only one."""
        return next(iter(self.offers))


@dataclass(frozen=True, slots=True)
class OnSuites(Generic[Options]):
    """Something that is done with any suite."""

    name: str
    options: type[Options]
    """Options beside those of the suite."""
    run: Callable[[Call, Options], int | None]
    """Does it; its docstring explains it."""
    is_for_people: bool = False


def on_suites(each: OnSuites[Any], choices: Iterable[Choice[Any]]) -> Verb:
    """Returns the verb that does something with any suite."""

    def run(call: Call) -> int | None:
        return each.run(call, call.read(each.options))

    offers = {
        choice.name: Offer(
            (choice.options, each.options), run, choice, choice.for_people if each.is_for_people else {}
        )
        for choice in choices
    }
    return Verb(each.name, getdoc(each.run) or "", offers)


def plain(command: Command) -> Verb:
    """Returns the verb that does something without a suite."""
    return Verb(command.name, command.about, {"": _offer(command)})


def brought(choices: Iterable[Choice[Any]]) -> dict[str, Verb]:
    """Returns the verbs that suites bring, by name; where several bring the same, each keeps its own."""
    verbs: dict[str, Verb] = {}
    for choice in choices:
        for command in choice.commands:
            known = verbs.get(command.name, Verb(command.name, command.about, {}, is_brought=True))
            offers = {**known.offers, choice.name: _offer(command, choice)}
            verbs[command.name] = Verb(known.name, known.about, offers, is_brought=True)
    return verbs


def _offer(command: Command, choice: Choice[Any] | None = None) -> Offer:
    return Offer((command.options,), lambda call: command.run(call.values()), choice)


def chosen_offer(verb: Verb, words: Sequence[str]) -> tuple[Offer, Sequence[str], Mapping[str, Any]]:
    """Returns what is to be done, the words that are left, and what a settings file says."""
    named = words[0] if words and verb.takes_suites and words[0] in verb.offers else ""
    rest = words[1:] if named else words
    _check_suite(verb, rest, is_named=bool(named))
    path = _settings_path(rest) if _takes_settings(verb) else None
    said = settings.load(path) if path else {}
    suite = said.get(settings.SUITE, named or verb.default)
    if not isinstance(suite, str) or suite not in verb.offers:
        place = f"{settings.SUITE} in {path}"
        raise OptionError(place, f"there is no suite {suite!r}; there are {', '.join(verb.offers)}")
    if named and suite != named:
        raise OptionError(f"{settings.SUITE} in {path}", f"it says {suite}, and the command says {named}")
    return verb.offers[suite], rest, said


def _check_suite(verb: Verb, words: Sequence[str], is_named: bool) -> None:
    """Refuses a first word that can only be meant for a suite and is none."""
    is_word = bool(words) and not words[0].startswith("-")
    takes_words = any(each.option.is_positional for each in verb.offers[verb.default].fields)
    if verb.takes_suites and is_word and not is_named and not takes_words:
        known = f"there are {', '.join(verb.offers)}{nearest(words[0], verb.offers)}"
        raise OptionError(words[0], f"there is no such suite; {known}")


def _takes_settings(verb: Verb) -> bool:
    return any(each.name == "settings" for each in next(iter(verb.offers.values())).fields)


def _settings_path(words: Sequence[str]) -> Path | None:
    """Returns the settings file that is named among words; it says which options there are, so it is read first."""
    found = None
    for place, word in enumerate(words):
        if word == "--":
            break
        if word.startswith("--settings="):
            found = word.partition("=")[2]
        elif word == "--settings" and place + 1 < len(words):
            found = words[place + 1]
    return Path(found) if found else None


def understood(offer: Offer, words: Sequence[str], said: Mapping[str, Any], others: Iterable[Verb]) -> Call:
    """Returns a call from the words after the verb and the suite, and from a settings file, over which words win."""
    given = parse(offer.fields, words)
    if "settings" in given:
        path = Path(str(given["settings"].value))
        suite = offer.choice.name if offer.choice else ""
        known = [field for other in others if suite in other.offers for field in other.offers[suite].fields]
        given = {**settings.given_in(path, dict(said), known), **given}
    return Call(given, offer.choice, offer.usual)
