"""Units of length and area: what a number counts, and how units are written."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Unit(StrEnum):
    """What a number counts."""

    COUNT = "count"
    CENTIMETRES = "cm"
    METRES = "m"
    SQUARE_METRES = "m²"
    UNKNOWN = "unknown"
    """The question does not say; numbers are taken as they are written."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit as it was written beside a number."""

    dimension: int
    """1 for a length, 2 for an area, 0 for anything else."""
    size: Fraction
    """In centimetres or square centimetres."""
    written: str


MEASURES = {
    Unit.CENTIMETRES: Measure(1, Fraction(1), "cm"),
    Unit.METRES: Measure(1, Fraction(100), "m"),
    Unit.SQUARE_METRES: Measure(2, Fraction(10_000), "m²"),
}
"""What numbers without a unit are in, where a question asks for a measure."""

_LENGTHS = {
    "milimetr milimetrów milimetre mi-li-mét मिलीमीटर ملم "
    "mm millimeter millimeters millimetre millimetres 毫米 мм миллиметра миллиметров ミリ": Fraction(1, 10),
    "cm cms centimeter centimeters centimetre centimetres zentimeter centimètre centimètres centímetro centímetros "
    "centimetro centimetri 厘米 公分 センチメートル センチ 센티미터 센티 "
    "см сантиметр сантиметра сантиметров سم سنتيمتر "
    "सेंटीमीटर सेमी santimetre santim centymetr centymetry centymetrów xentimét xăng-ti-mét سنتيمترات сантиметров "
    "centimeters": Fraction(1),
    "dm decimeter decimeters decimetre decimetres dezimeter": Fraction(10),
    "m meter meters metre metres mtr mètre mètres metro metros metri "
    "米 メートル 미터 м метр метра метров متر أمتار مترا मीटर मी metr metry metrów metra mét": Fraction(100),
    "km kilometer kilometers kilometre kilometres kilomètre kilomètres kilómetro kilómetros quilômetro quilômetros "
    "chilometro chilometri 公里 千米 キロメートル キロ 킬로미터 км километр километра километров "
    "किलोमीटर किमी كيلومتر كيلومترات كم kilometr kilometry kilometrów kilometre ki-lô-mét": Fraction(100_000),
    "in inch inches zoll pouce pouces pulgada pulgadas polegada polegadas pollici "
    "дюйм дюйма дюймов 英寸 インチ 인치": Fraction("2.54"),
    "ft foot feet fuß pieds pies pés piedi фут фута футов 英尺 フィート 피트": Fraction("30.48"),
    "yd yds yard yards": Fraction("91.44"),
    "mi mile miles": Fraction("160934.4"),
}
"""What units of length are called, in every language; in centimetres."""
_SQUARED = {"平米": "米", "quadratmeter": "meter", "quadratzentimeter": "zentimeter", "metrekare": "metre"}
"""Units of area that are one word, with the length that is squared."""
_SIZES = {name: size for names, size in _LENGTHS.items() for name in names.split()}
_AREAS = {name: _SIZES[length] ** 2 for name, length in _SQUARED.items()} | dict.fromkeys(
    ("ha", "hectare", "hectares"), Fraction(10_000) ** 2
)
_MARKS = {"'": _SIZES["ft"], '"': _SIZES["in"]}
_OTHERS = (
    "kg kilogram kilograms g gram grams lb lbs pound pounds ton tons s sec secs second seconds min mins minute "
    "minutes h hr hrs hour hours day days degree degrees deg px pixel pixels l liter liters litre litres percent "
    "acre acres"
).split()
_SIDES = "wide|long|tall|high|deep|thick|across|apart|away"


def _either(names: list[str]) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))


_MEASURE = re.compile(
    rf"""
    \s{{0,2}} -?
    (?: (?P<inch> in ) (?= \s* (?: $ | [^\w\s^] | (?: {_SIDES} )\b ) )
      | (?P<over> (?: sq(?:uared?|\.)? | 平方 | 제곱 | кв\.? | квадратных | квадратный
          | квадратного | quadrat | vierkante
          | वर्ग | 평방 ) \s{{0,2}} | cubic \s )?
        (?P<name> {_either([*_AREAS, *_SIZES, *_OTHERS])} )
        (?P<power> \s? \^ \s? [23] (?!\d) | [23] (?!\d)
          | \s (?: squared | carrés? | cuadrados? | quadrados? | quadrat[io] | kwadratow(?:ych|e|y) | vuông
              | مربع[ةا]? )
          | \s cubed )?
      | (?P<mark> ['"] )
      | (?P<sign> [%°] )
    )
    (?: (?! [^\W\d_] ) | (?<= [\u3040-\u9fff\uac00-\ud7af] ) )
    (?P<rate> \s? / \s? [^\W\d_] | \s per \s )?
    """,
    re.X | re.I,
)


def measure_at(text: str, place: int) -> tuple[Measure | None, int]:
    """Returns the unit that stands at `place` of a plain text, behind a number, and where it ends."""
    match = _MEASURE.match(text, place)
    if not match or ((match["name"] or "").casefold() == "in" and not (match["over"] or match["power"])):
        return None, place
    return _measure(match), match.end()


def _measure(match: re.Match[str]) -> Measure:
    written = match[0].strip().lstrip("-")
    if match["mark"]:
        return Measure(1, _MARKS[match["mark"]], written)
    if area := _AREAS.get((match["name"] or "").casefold()):
        return Measure(2, area, written)
    size = _SIZES.get((match["name"] or match["inch"] or "").casefold())
    power, over = (match["power"] or "").casefold(), (match["over"] or "").casefold()
    if size is None or match["rate"] or over.startswith("cubic") or "3" in power or "cubed" in power:
        return Measure(0, Fraction(1), written)
    return Measure(2, size * size, written) if over or power else Measure(1, size, written)
