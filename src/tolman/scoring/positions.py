"""Positions: an option told by where it stands among the others, as "the third one" and "option 3" are C."""

import re
from collections.abc import Sequence
from string import ascii_uppercase

_NUMBERS = "one two three four five six seven eight"
_ORDINALS = (
    "first 1st erste ersten premier première primera primero primeira primeiro prima primo eerste первый первая "
    "pierwsza pierwszy birinci",
    "second 2nd zweite zweiten deuxième segunda segundo seconda secondo tweede второй вторая druga drugi ikinci",
    "third 3rd dritte dritten troisième tercera tercero terceira terceiro terza terzo derde третий третья trzecia "
    "trzeci üçüncü",
    "fourth 4th vierte vierten quatrième cuarta cuarto quarta quarto vierde четвёртый четвертый четвёртая czwarta "
    "czwarty dördüncü",
    "fifth 5th fünfte fünften cinquième quinta quinto vijfde пятый пятая piąta piąty beşinci",
    "sixth 6th sechste sechsten sixième sexta sexto sesta sesto zesde шестой шестая szósta szósty altıncı",
)
_PLACES = {word: place for place, words in enumerate(_ORDINALS) for word in words.split()} | {
    **dict.fromkeys("last letzte letzten dernier dernière última último ultima ultimo laatste последний".split(), -1),
    **{digit: place for place, digit in enumerate("一二三四五六")},
    **{word: place for place, word in enumerate(_NUMBERS.split())},
}
_ORDINAL = "|".join(
    sorted((word for word in _PLACES if len(word) > 1 and word not in _NUMBERS.split()), key=len)[::-1]
)
_NOUN = (
    r"(?:one|option|alternative|statement|picture|image|variant|antwort|réponse|opción|opção|opzione|optie|вариант|"
    r"opcja|seçenek)"
)
_ARTICLE = r"(?:the|die|der|das|den|la|le|el|il|lo|o|a|de|het)"
_END = (
    r"(?=\s{0,2}(?:[.,;!)*\n]|\Z|(?:fits|matches|because|since|(?:is|was)\s(?:right|correct|it\b|the\s(?:right|correct|best|answer)|"
    r"my\b))))"
)
_POSITION = re.compile(
    rf"\b(?:option|alternative|opción|opção|opzione|optie|вариант|seçenek)\s(?:number\s|no\.?\s|nr\.?\s)?\#?"
    rf"(?P<number>\d|{'|'.join(_NUMBERS.split())})\b(?![.,]\d)"
    rf"|(?:\b{_ARTICLE}\s|\A\W{{0,6}})(?!last\sone\b)(?P<ordinal>{_ORDINAL})\s{_NOUN}{_END}"
    rf"|\b{_ARTICLE}\s(?P<joined>{_ORDINAL})(?=\s(?:or|and|oder|ou|o)\s(?:{_ARTICLE}\s)?(?:{_ORDINAL})\s{_NOUN}{_END})"
    rf"|\A\W{{0,6}}(?:{_ARTICLE})\s(?P<alone>{_ORDINAL})\W{{0,4}}\Z"
    rf"|(?<=\bis\s){_ARTICLE}\s(?P<closing>{_ORDINAL})\W{{0,4}}\Z"
    r"|(?:选项|選項)\s?(?P<choice>\d|[一二三四五六])(?!\d)|第\s?(?P<counted>\d|[一二三四五六])\s?(?:个|個|项|項|番目?)(?:选项|選項|选择)?"
    r"|(?<!\d)(?P<kana>\d)\s?(?:番目|번째)(?:の選択肢|\s?선택지)?",
    re.I,
)
_OF_OPTIONS = re.compile(
    rf"\b{_ARTICLE}\s(?:{_ORDINAL})\s(?:option|alternative|opción|opção|opzione|optie|вариант|opcja|seçenek){_END}"
    r"|第\s?[\d一二三四五六]\s?(?:个|個|项|項|番目の)?(?:选项|選項|选择肢|選択肢)",
    re.I,
)
"""A position that can only be that of an option, whatever the options say."""
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
_ROMAN_NAMED = re.compile(
    r"\b(?:point|position|spot|place|location|picture|image|view|route|path|plan|figure|zone|room)\s"
    r"(?P<roman>viii|vii|vi|iv|v|iii|ii|i)\b(?!['’])",
    re.I,
)
_COUNTED = re.compile(r"\d|[一二三四五六]")


def in_letters(passage: str, options: Sequence[str]) -> str:
    """Returns a passage with the letters of options that it tells by their position.

    Where options have numbers or ordinals of their own, these may be meant, and where it has the text
    of an option, a position may be one of something else: such a passage stays as it is.
    """
    told = passage.casefold()
    numerals = [option.strip().casefold() for option in options]
    if set(numerals) <= set(_ROMAN):
        return _ROMAN_NAMED.sub(lambda match: _of_roman(match, numerals), passage)
    if found := _OF_OPTIONS.search(passage):
        if any(_OF_OPTIONS.search(option) for option in options):
            return passage
        lettered = _POSITION.sub(lambda match: _lettered(match, len(options)), found[0])
        return lettered if lettered != found[0] else ""
    if not _POSITION.search(passage) or any(_has_own(option) or option.casefold() in told for option in options):
        return passage
    return _POSITION.sub(lambda match: _lettered(match, len(options)), passage)


def _of_roman(match: re.Match[str], numerals: Sequence[str]) -> str:
    named = match["roman"].casefold()
    return f" option {ascii_uppercase[numerals.index(named)]} " if named in numerals else match[0]


def _has_own(option: str) -> bool:
    words = re.findall(r"[^\W_]+", option.casefold())
    return bool(_COUNTED.search(option)) or any(word in _PLACES for word in words)


def _lettered(match: re.Match[str], count: int) -> str:
    written = next(filter(None, match.groups())).casefold()
    place = int(written) - 1 if written.isdigit() else _PLACES[written]
    place = count - 1 if place < 0 and not written.isdigit() else place
    return f" option {ascii_uppercase[place]} " if 0 <= place < count else match[0]
