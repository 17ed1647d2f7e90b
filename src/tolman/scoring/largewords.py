"""Large number words: numbers above twelve as they are spelt in French, German, Spanish, Italian and Portuguese."""

import re
from collections.abc import Iterator

_TEENS_ON = """
    treize quatorze quinze seize
    trece catorce quince dieciséis diecisiete dieciocho diecinueve
    treze catorze quinze dezesseis dezessete dezoito dezenove
"""
_TENS = """
    vingt trente quarante cinquante soixante septante huitante nonante
    veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa
    vinte trinta quarenta cinquenta sessenta setenta oitenta noventa
    venti trenta quaranta cinquanta sessanta settanta ottanta novanta
"""
_TWENTIES = "veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
_HUNDREDS = """
    ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos
    cien doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas
    cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos
    cem duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas
"""
_ONES_ON = """
    un deux trois quatre cinq six sept huit neuf dix onze douze
    uno dos tres cuatro cinco seis siete ocho nueve diez once doce
    um dois três quatro cinco seis sete oito nove dez onze doze
"""
"""Numbers in their order, a language a line."""


def _counted(lines: str, first: int, step: int = 1) -> dict[str, int]:
    """Returns the words of each line with their values."""
    return {
        word: first + step * place for line in lines.strip().splitlines() for place, word in enumerate(line.split())
    }


_ADDED = {
    **_counted(_TEENS_ON, 13),
    **_counted(_TWENTIES, 21),
    **_counted(_TENS, 20, 10),
    **_counted(_HUNDREDS, 100, 100),
    **{"vingts": 20, "octante": 80},
}
_SMALL = _counted(_ONES_ON, 1)
_FACTORS = {"cent": 100, "cents": 100, "mille": 1_000, "mil": 1_000}
_LARGE = "|".join(sorted((*_ADDED, *_FACTORS), key=len, reverse=True))
_ANY = "|".join(sorted((*_ADDED, *_FACTORS, *_SMALL), key=len, reverse=True))
_RUN = re.compile(
    rf"(?<![^\W_])(?<!\d )(?:(?:{_ANY})(?:[ -](?:et[ -]|y |e )?)){{0,7}}(?:{_LARGE})"
    rf"(?:[ -](?:et[ -]|y |e )?(?:{_ANY})){{0,7}}(?![^\W_])",
    re.I,
)

_FRENCH_TEENS = re.compile(r"(?<![^\W_])dix[ -](sept|huit|neuf)(?![^\W_])", re.I)

_ONES = {
    **dict(zip("ein zwei drei vier fünf sechs sieben acht neun".split(), range(1, 10), strict=True)),
    **{"eins": 1, "zwo": 2},
}
_GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
_TEENS = "zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split()
_ONE = "ein|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun"
_GERMAN = re.compile(
    rf"(?<![^\W_])(?:(?P<thousands>{_ONE})?(?P<thousand>tausend))?(?:(?P<hundreds>{_ONE})?(?P<hundred>hundert))?(?:und)?"
    rf"(?:(?:(?P<ones>{_ONE})und)?(?P<tens>{'|'.join(_GERMAN_TENS)})|(?P<teen>{'|'.join(_TEENS)})|(?P<one>{_ONE}|eins))?"
    r"(?![^\W_])",
    re.I,
)


def large_in_digits(text: str) -> str:
    """Returns a text with large number words in digits; small ones alone are left as they are."""
    text = _RUN.sub(_romance, _GERMAN.sub(_german, text.replace("dreissig", "dreißig")))
    return _FRENCH_TEENS.sub(lambda match: str(10 + _SMALL[match[1].casefold()]), text)


def _romance(match: re.Match[str]) -> str:
    """Returns a number in words in digits; "cents" and "mil" alone may be something else."""
    return match[0] if match[0].casefold() in ("cents", "mil") else str(_value(match[0]))


def _value(words: str) -> int:
    total = group = 0
    for word in re.split(r"[ -]", words.casefold()):
        if word in ("vingt", "vingts") and group % 100 == 4:
            group += 76
        elif factor := _FACTORS.get(word):
            group = max(group, 1) * factor
            total, group = (total + group, 0) if factor == 1_000 else (total, group)
        else:
            group += _ADDED.get(word, _SMALL.get(word, 0))
    return total + group


def _german(match: re.Match[str]) -> str:
    parts = match.groupdict(default="")
    if not any(parts[each] for each in ("thousand", "hundred", "tens")) and parts["teen"][:5] not in _LONG_TEENS:
        return match[0]
    return str(sum(_german_parts(parts)))


_LONG_TEENS = frozenset(teen[:5] for teen in _TEENS[3:])


def _german_parts(parts: dict[str, str]) -> Iterator[int]:
    low = {name: word.casefold() for name, word in parts.items()}
    yield 1_000 * _ONES.get(low["thousands"], 1) if low["thousand"] else 0
    yield 100 * _ONES.get(low["hundreds"], 1) if low["hundred"] else 0
    yield 10 * (_GERMAN_TENS.index(low["tens"]) + 2) if low["tens"] else 0
    yield _TEENS.index(low["teen"]) + 10 if low["teen"] else 0
    yield _ONES.get(low["ones"] or low["one"], 0)
