"""Sequences told in sentences: "the lamp comes after the sofa but before the kite", "the sofa is first"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from tolman.scoring.names import FoundName

_ORDINALS = {
    word: place
    for place, words in enumerate(
        (
            "first firstly 1st zuerst erste erster erstes premier première "
            "primero primera primeiro primo prima eerst "
            "eerste",
            "second secondly 2nd zweite zweiter zweites deuxième segundo segunda secondo seconda tweede",
            "third thirdly 3rd dritte dritter drittes troisième tercero tercera terceiro terzo terza derde",
            "fourth 4th vierte vierter quatrième cuarto cuarta quarto quarta vierde",
            "fifth 5th fünfte fünfter cinquième quinto quinta vijfde",
            "sixth 6th sechste sechster sixième sexto sexta sesto sesta zesde",
        )
    )
    for word in words.split()
}
_LAST = frozenset(
    "last lastly finally zuletzt letzte letzter letztes dernier dernière último última ultimo ultima laatste".split()
)
_BEFORE = frozenset("before precedes preceding vor avant antes prima voor перед".split())
_AFTER = frozenset("after follows following behind nach hinter après na".split())
_THEN = frozenset("then next afterwards dann danach puis ensuite después dopo luego poi daarna затем".split())
_PRONOUNS = frozenset("it that this them ihm ihr diesem".split())
_ENDS = frozenset(",;.\n") | frozenset("and but while und aber et mais y pero e mas ma en maar и".split())
_BESIDE = frozenset(
    "all of the end start beginning del de du dem den der die das le la el il lo o los las l di do da also "
    "immediately "
    "directly right just straight kommt kommen vient vienen viene vem komt come comes appears appear one shows turns "
    "seen see passes is last in at very is "
    "reached reach ist est es è é".split()
)
_RELATIVES = frozenset(("which", "who", "die", "que", "qui", "che"))
_MOST_NAMES = 7


@dataclass(frozen=True, slots=True)
class _Clause:
    """What stands between two commas or "and": the names in it, and the words that matter for their order."""

    tokens: tuple[str | FoundName, ...]

    @property
    def names(self) -> list[str]:
        return [token.name for token in self.tokens if isinstance(token, FoundName)]

    @property
    def relations(self) -> list[str]:
        return [_sign(token) for token in self.tokens if isinstance(token, str) and _sign(token)]

    @property
    def is_relative(self) -> bool:
        return bool(self.tokens) and self.tokens[0] in _RELATIVES

    @property
    def begins_with_name(self) -> bool:
        return next((isinstance(token, FoundName) for token in self.tokens if _matters(token)), False)


_Order = tuple[str, ...]
Rule = tuple[str, str]
"""Two names of which the first comes before the second."""


def told_order(tokens: Sequence[str | FoundName], asked: tuple[str, ...], fillers: frozenset[str]) -> _Order:
    """Returns the one order of names that sentences leave, or nothing where they leave several."""
    names = {token.name for token in tokens if isinstance(token, FoundName)}
    is_strange = any(isinstance(token, str) and not _is_known(token, fillers) for token in tokens)
    if is_strange or names != set(asked) or len(asked) > _MOST_NAMES:
        return ()
    places: dict[str, int] = {}
    rules: list[Rule] = []
    subject = last = ""
    for clause in _clauses(tokens):
        found = _understood(clause, last if clause.is_relative else subject, len(asked))
        if found is None:
            return ()
        placed, ruled = found
        if any(places.get(name, place) != place for name, place in placed.items()):
            return ()
        places |= placed
        rules += ruled
        subject, last = (clause.names or [subject])[0], (clause.names or [last])[-1]
    possible = [each for each in permutations(asked) if _agrees(each, places, rules)]
    return possible[0] if len(possible) == 1 else ()


def relates(tokens: Sequence[str | FoundName]) -> bool:
    """Tells whether a word such as "after" stands between two names, so that they need not be in order."""
    places = [place for place, token in enumerate(tokens) if isinstance(token, FoundName)]
    between = tokens[places[0] : places[-1]] if places else ()
    return any(isinstance(token, str) and token in _BEFORE | _AFTER for token in between)


def numbered_order(
    tokens: Sequence[str | FoundName], asked: tuple[str, ...], fillers: frozenset[str]
) -> tuple[str, ...]:
    """Returns names in the order of the numbers behind them, as in "sofa (2), lamp (1)"; nothing without such."""
    numbers: dict[str, int] = {}
    name = ""
    for token in tokens:
        if isinstance(token, FoundName):
            if (name and name not in numbers) or token.name in numbers:
                return ()
            name = token.name
        elif token.isdigit():
            if not name or name in numbers or len(token) > 2:
                return ()
            numbers[name] = int(token)
        elif token[0].isalnum() and token not in fillers:
            return ()
    is_whole = sorted(numbers) == sorted(asked) and sorted(numbers.values()) == [*range(1, len(asked) + 1)]
    return tuple(sorted(numbers, key=lambda each: numbers[each])) if is_whole else ()


def _agrees(order: tuple[str, ...], places: dict[str, int], rules: Sequence[Rule]) -> bool:
    return all(order[place] == name for name, place in places.items()) and all(
        order.index(one) < order.index(other) for one, other in rules
    )


def _is_known(token: str, fillers: frozenset[str]) -> bool:
    return (
        bool(_sign(token))
        or token in _ENDS | _BESIDE | _PRONOUNS | _RELATIVES | fillers
        or token in (":", "–", '"', "(", ")")
    )


def _sign(token: str) -> str:
    """Returns a letter for a word that says something about the order, or nothing."""
    if token in _ORDINALS:
        return str(_ORDINALS[token])
    signs = ((_LAST, "l"), (_BEFORE, "<"), (_AFTER, ">"), (_THEN, "t"))
    return next((sign for words, sign in signs if token in words), "")


def _matters(token: str | FoundName) -> bool:
    return isinstance(token, FoundName) or bool(_sign(token)) or token in _PRONOUNS


def _clauses(tokens: Sequence[str | FoundName]) -> Iterator[_Clause]:
    """Yields the clauses of a text."""
    clause: list[str | FoundName] = []
    for token in tokens:
        if isinstance(token, str) and token in _ENDS:
            yield _Clause(tuple(clause))
            clause = []
        else:
            clause.append(token)
    yield _Clause(tuple(clause))


def _understood(clause: _Clause, subject: str, count: int) -> tuple[dict[str, int], list[Rule]] | None:
    """Returns the places and rules that a clause gives, or None where it is not understood."""
    names, relations = clause.names, clause.relations
    has_pronoun = any(isinstance(token, str) and token in _PRONOUNS for token in clause.tokens)
    ordinals = [each for each in relations if each.isdigit() or each == "l"]
    orders = [each for each in relations if each in "<>"]
    if not names:
        return ({}, []) if not relations else None
    if ordinals and not orders and len(names) == 1 and len(ordinals) == 1:
        return {names[0]: count - 1 if ordinals[0] == "l" else int(ordinals[0])}, []
    if ordinals:
        return None
    if orders and len(orders) == len(names) - 1 and clause.begins_with_name:
        return {}, [_rule(one, sign, other) for one, sign, other in zip(names, orders, names[1:], strict=False)]
    if len(orders) == 1 and len(names) == 1 and subject:
        one, other = (names[0], subject) if has_pronoun else (subject, names[0])
        return {}, [_rule(one, orders[0], other)]
    if len(orders) == 1 and len(names) == 2:
        return {}, [_rule(names[1], orders[0], names[0])]
    if "t" in relations and len(names) == 1 and not orders:
        return ({}, [(subject, names[0])]) if subject else None
    return ({}, []) if not relations and len(names) == 1 else None


def _rule(one: str, sign: str, other: str) -> Rule:
    return (one, other) if sign == "<" else (other, one)
