"""Steps in JSON: the objects of a reply that name a step, as a name and what it takes."""

from collections.abc import Iterator, Mapping

from tolman.scoring.jsonlike import Broken, Entries, Value, objects
from tolman.suites.esi.moves import ANSWER
from tolman.suites.esi.names import known

_NAMES = ("action", "move", "step", "tool", "function", "command", "call", "name", "next_step", "next_action", "type")
"""Keys of the name of a step, or of the whole step."""
_ARGUMENTS = ("arguments", "args", "parameters", "params", "input", "inputs", "kwargs")
_LISTS = ("moves", "actions", "steps", "tool_calls", "calls")
_ASIDE = frozenset(
    "reasoning reason reasons thought thoughts thinking explanation comment rationale observation plan note analysis "
    "id description type".split()
)
"""Keys of what is said beside a step."""
_SURE = frozenset(("confidence", "percent", "probability", "certainty"))
_CHOSEN = ("answer", "option", "choice", "letter", "final_answer")
_DEEPEST = 4
_MOST = 40
"""Objects of a reply that are looked at, from the end."""


def found_in(text: str) -> list[tuple[int, int, tuple[tuple[str, str], ...]]]:
    """Returns the steps of each object of a text, with where it begins and ends: their names, and what each takes."""
    found = []
    for begin, end in _braced(text)[-_MOST:]:
        values = objects(text[begin:end])
        steps = tuple(step for value in values[:1] for step in _steps(value, _DEEPEST))
        if steps:
            found.append((begin, end, steps))
    return found


def _braced(text: str) -> list[tuple[int, int]]:
    """Returns where outermost braces open and close."""
    found, depth, begin = [], 0, 0
    for place, sign in enumerate(text):
        if sign == "{":
            begin, depth = (place, 1) if depth == 0 else (begin, depth + 1)
        elif sign == "}" and depth:
            depth -= 1
            if depth == 0:
                found.append((begin, place + 1))
    return found


def _steps(value: Value, deepest: int) -> Iterator[tuple[str, str]]:
    if isinstance(value, list):
        for each in value if deepest else ():
            yield from _steps(each, deepest - 1)
    if not isinstance(value, Entries) or not deepest:
        return
    entries = {name.casefold().replace(" ", "_"): each for name, each in value.pairs}
    step = _step(entries)
    if step:
        yield step
        return
    for key in (*_LISTS, *_NAMES):
        if isinstance(entries.get(key), list | Entries):
            yield from _steps(entries[key], deepest - 1)


def _step(entries: Mapping[str, Value]) -> tuple[str, str] | None:
    """Returns the step that an object is."""
    for key in _NAMES:
        told = entries.get(key)
        if not isinstance(told, str):
            continue
        called, bracket, said = told.strip().partition("(")
        if not known(called):
            continue
        if bracket:
            return called, said.rstrip().removesuffix(")")
        return called, _taken(called, {name: each for name, each in entries.items() if name != key})
    for name, each in entries.items():
        if known(name) and name not in _CHOSEN and not isinstance(each, Broken) and not _is_aside(entries, name):
            return name, _written(each)
    if any(isinstance(entries.get(key), str) for key in _CHOSEN):
        return ANSWER, _taken(ANSWER, entries)
    return None


def _is_aside(entries: Mapping[str, Value], name: str) -> bool:
    """Tells whether an object has more to it than one step, so that a key of a common word is no step."""
    return any(key != name and key not in _ASIDE for key in entries)


def _taken(called: str, entries: Mapping[str, Value]) -> str:
    """Returns what a step takes as it is written between brackets."""
    for key in _ARGUMENTS:
        told = entries.get(key)
        if isinstance(told, str) and told.strip().startswith("{"):
            told = next(iter(objects(told)), None)
        if isinstance(told, Entries):
            return _taken(called, {name.casefold(): each for name, each in told.pairs})
        if told is not None:
            return _written(told)
    is_answer = known(called) == ANSWER
    kept = {name: each for name, each in entries.items() if name not in _ASIDE and each is not None and each != ""}
    if is_answer:
        option = next((kept[key] for key in _CHOSEN if key in kept), "")
        sure = [f", confidence={_written(each)}" for name, each in kept.items() if name in _SURE]
        return _written(option) + "".join(sure[:1])
    unit = next((f" {each}" for name in ("unit", "units") if isinstance(each := kept.pop(name, None), str)), "")
    return ", ".join(
        f"{name}={_written(each)}{unit}" for name, each in kept.items() if name not in _SURE and name not in _CHOSEN
    )


def _written(value: Value) -> str:
    if isinstance(value, Entries):
        return "[" + ", ".join(f"{name}={_written(each)}" for name, each in value.pairs) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, float):
        return f"{value:g}" if abs(value) < 1e6 else str(value)
    return "" if value is None or isinstance(value, Broken) else str(value)
