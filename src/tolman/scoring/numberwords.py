"""Number words: numbers that are not written in our digits, as digits; a new language goes into `_WORDS`.

English words are left to `numerals.py`, which knows how they are put together.
"""

import re

from tolman.scoring.largewords import large_in_digits

_WORDS = """
    null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
    zéro - deux trois quatre cinq - sept huit neuf dix onze douze
    cero uno dos tres cuatro cinco seis siete ocho nueve diez - doce
    zero um dois três quatro cinco seis sete oito nove dez onze doze
    zero uno - tre quattro cinque - sette otto - dieci undici dodici
    nul een twee drie vier vijf zes zeven acht negen tien elf twaalf
    ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать
    ноль одна две трое четверо пятеро - - - - - - -
    영 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 열하나 열둘
    - 한 두 세 네 - - - - - - - -
    صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة - -
    शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह
"""
"""The numbers from 0 to 12, a language a line; a dash where there is none, or where English has the word too."""

_VALUES = {
    word: value
    for line in _WORDS.strip().splitlines()
    for value, word in enumerate(line.split())
    if word not in ("-", "null", "elf", "zero", "een")
}
_WORD = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(sorted(map(re.escape, _VALUES), key=len, reverse=True))})(?![^\W_])", re.I
)

_CJK_DIGITS = {digit: value % 10 for value, digit in enumerate("零一二三四五六七八九〇")} | {
    "两": 2,
    "兩": 2,
    "〇": 0,
}
_CJK_SCALES = {"十": 10, "百": 100, "千": 1_000, "万": 10_000, "萬": 10_000, "亿": 100_000_000}
_CJK_SIGNS = "".join((*_CJK_DIGITS, *_CJK_SCALES))
_CJK = re.compile(
    rf"(?:(?<![\u3400-\u9fff])|(?<=[有共约是为到米])(?!一))(?:第)?"
    rf"(?P<first>(?:一共|总共|共|大约|大概|约|只)?(?:有|是|为)?)"
    rf"(?!一(?:共|起|些|样|般|定|直|下|边|面|致|旁|侧|则))(?P<whole>[{_CJK_SIGNS}]{{1,12}})"
    rf"(?:点(?P<decimals>[{''.join(_CJK_DIGITS)}]{{1,6}}))?"
    rf"(?:(?P<unit>米|公里|メートル)(?P<tail>半|[{''.join(_CJK_DIGITS)}]{{1,2}}(?![{_CJK_SIGNS}厘公分个人名毫])))?"
)
"""A number with what may stand before it, and a part of its unit behind that, as in 一米五."""

_ABOUT = ("一二", "一两", "二三", "两三", "三四", "四五", "五六", "六七", "七八", "八九")
_VAGUE = re.compile(rf"(.*?)({'|'.join(_ABOUT)})(.*)")
"""Two digits that leave open which of them is meant, as in 三四 and 四五十."""

_PART = "mei[oa]|medi[oa]|mezz[oa]|demie?|половиной"
_LATER = (
    (re.compile(r"(\d) ?(米|公里|メートル) ?半"), r"\1.5 \2"),
    (re.compile(r"(?<![\d.])(\d{1,3}) ?米 ?(\d{1,2})(?! ?[\d.十百千万厘公分个人名米毫])"), r"\1.\2 米"),
    (re.compile(r"(\d) einhalb\b", re.I), r"\1.5"),
    (re.compile(rf"(?<![\d.])(\d{{1,4}})( [^\W\d_]{{4,8}})? (?:e|y|et|с) (?:{_PART})\b", re.I), r"\1.5\2"),
    (re.compile(r"(\d)( ?(?:平方米|平米|厘米|公里|米))? ?(?:几|多(?!余)|余|来(?![自看说源]))"), r"\1+\2"),
)
"""Parts and signs of vagueness behind a number in digits."""

_SCALED = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)\s?([万萬亿千百])")

_SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split()
_DECIMAL = re.compile(
    rf"\b({'|'.join(_SMALL)}|\d{{1,4}})\s(?:point|dot)\s((?:(?:{'|'.join(_SMALL[:10])}|\d)\b\s?){{1,4}})", re.I
)
_PARTS = "third quarter fourth fifth sixth seventh eighth ninth tenth".split()
_UNDER = (3, 4, 4, 5, 6, 7, 8, 9, 10)
_FRACTION = re.compile(
    rf"\b(?:(?P<whole>{'|'.join(_SMALL)}|\d{{1,4}}) and )?(?P<over>one|two|three|four|five|six|seven|eight|nine)[ -]"
    rf"(?P<under>{'|'.join(_PARTS)})(?P<many>s)?\b(?P<of> of an? )?",
    re.I,
)
"""A part in words, as in "three quarters" and "two thirds of a"."""
_UNIT = r"(?:kilo|centi|milli)?met(?:re|er)|foot|yard|mile|inch|dozen"
_SPELLINGS = (
    (re.compile(r"(?<=\d)\{,\}(?=\d{3})|(?<=\d)['’](?=\d{3}(?!\d))|(?<=\d) , (?=\d{3}(?!\d))"), ","),
    (re.compile(r"\b(\d{1,3})\s?m\s?(\d{2})(?![\d.,]|\s?[^\W\d_])"), r"\1.\2 m"),
    (re.compile(r"\b(\d{1,4}(?:\.\d{1,3})?)\s?k\b(?!m|g)", re.I), r"\1 thousand"),
    (re.compile(rf"\ban? ({_UNIT}) and a half\b", re.I), r"1.5 \1"),
    (re.compile(rf"\b(\d+|{'|'.join(_SMALL)}) ({_UNIT})s? and a half\b", re.I), r"\1 and a half \2"),
    (_FRACTION, lambda match: _fraction(match)),
    (re.compile(rf"(?<!half )(?<!quarter )(?<!half of )(?<!quarter of )\ban? (?=(?:{_UNIT})\b)", re.I), "1 "),
    (re.compile(r"\b(?:a|one) pair\b", re.I), "2"),
    (re.compile(r"(?<=\d)(\s?)''(?!')"), r'\1"'),
    (
        re.compile(r"\b(?:a|only a|just a) (?=single\b(?! (?:number|digit|answer|value|letter|word|line)\b))", re.I),
        "1 ",
    ),
    (re.compile(r"\b(?:anderthalb|eineinhalb)\b", re.I), "1.5"),
    (re.compile(r"\b(zwei|drei|vier|fünf|sechs|sieben|acht|neun)einhalb\b", re.I), r"\1 einhalb"),
    (
        re.compile(
            r"\b(?:une?|uno|um|ein|eine[nm]|een|jeden|один|bir) (?=m[eèé]tr[eo]?\b|meter\b|метр\b|mét\b)", re.I
        ),
        "1 ",
    ),
    (re.compile(r"(?<![米里个])半 ?(?=米|公里)"), " 0.5 "),
)


def in_digits(text: str) -> str:
    """Returns a plain text with number words of other languages, and odd spellings of numbers, in digits."""
    for pattern, written in _SPELLINGS:
        text = pattern.sub(written, text)
    text = _DECIMAL.sub(lambda match: f"{_small(match[1])}.{''.join(map(_small, match[2].split()))} ", text)
    text = large_in_digits(text)
    text = _WORD.sub(lambda match: str(_VALUES[match[0].casefold()]), text)
    text = _CJK.sub(_cjk_digits, _SCALED.sub(_scaled, text))
    for pattern, written in _LATER:
        text = pattern.sub(written, text)
    return text


def _fraction(match: re.Match[str]) -> str:
    """Returns a part in words as a fraction in digits, where both agree in number: "one third", "two thirds"."""
    over = _small(match["over"])
    if (over == "1") == bool(match["many"]):
        return match[0]
    whole = f"{_small(match['whole'])} " if match["whole"] else ""
    return f"{whole}{over}/{_UNDER[_PARTS.index(match['under'].casefold())]}{' ' if match['of'] else ''}"


def _small(word: str) -> str:
    return str(_SMALL.index(word.casefold())) if word.casefold() in _SMALL else word


def _scaled(match: re.Match[str]) -> str:
    return f"{float(match[1]) * _CJK_SCALES[match[2]]:.16g}"


def _cjk_digits(match: re.Match[str]) -> str:
    if match[0].startswith("第"):
        return match[0]
    whole, tail = match["whole"], match["tail"] or ""
    if (vague := _VAGUE.fullmatch(whole)) and (whole in _ABOUT or not _CJK_SCALES.keys().isdisjoint(whole)):
        either = (str(_cjk_value(f"{vague[1]}{digit}{vague[3]}")) for digit in vague[2])
        return f"{match['first']} {'-'.join(either)} {match['unit'] or ''}{tail}"
    decimals = _digit_by_digit(match["decimals"] or "")
    value = f"{_cjk_value(whole)}.{decimals}" if decimals else _cjk_value(whole)
    return f"{match['first']} {value} {match['unit'] or ''}{_digit_by_digit(tail)}"


def _digit_by_digit(signs: str) -> str:
    return "".join(str(_CJK_DIGITS.get(sign, sign)) for sign in signs)


def _cjk_value(signs: str) -> int:
    total = group = digit = 0
    if all(sign in _CJK_DIGITS for sign in signs):
        return int("".join(str(_CJK_DIGITS[sign]) for sign in signs))
    for sign in signs:
        if sign in _CJK_DIGITS:
            digit = _CJK_DIGITS[sign]
        elif (scale := _CJK_SCALES[sign]) >= 10_000:
            total, group, digit = (total + (group + digit or 1)) * scale, 0, 0
        else:
            group, digit = group + (digit or 1) * scale, 0
    return total + group + digit
