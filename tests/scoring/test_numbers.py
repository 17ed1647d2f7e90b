"""Numbers: what players write, which number that is, and how near it comes."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolman.scoring.answer import ALTERNATIVES, UNANSWERED, Unread
from tolman.scoring.numbers import TOLERANCES, read_number, relative_accuracy
from tolman.scoring.units import MEASURES, Unit

few = settings(max_examples=80)
NOTHING = "the answer names no number"
BOUND = "the answer is a bound and no number"

decimals = st.decimals(min_value=0, max_value=99_999, places=2).map(lambda number: f"{number.normalize():f}")
FORMS = (
    *("{0}", "{0}.", "about {0}", "~{0}", "**{0}**", "\\boxed{{{0}}}", "${0}$", "The answer is {0}.", "Answer: {0}"),
    *("It is approximately {0} wide", "({0})", "= {0}", "3 tiles × 7 cm = {0}", "So it is {0}"),
)
UNITS = {
    Unit.CENTIMETRES: ("", " cm", "cm", " centimeters", " centimetres", " CM", "-cm"),
    Unit.METRES: ("", " m", "m", " meters", " metres"),
    Unit.SQUARE_METRES: ("", " m²", "m2", " m^2", " square meters", " sq m", " sqm", " sq. m", " square metres"),
    Unit.COUNT: ("", " chairs", " in total", " red cars"),
    Unit.UNKNOWN: ("", " cm", " m", " sq ft"),
}


@few
@given(decimals, st.sampled_from([*Unit]), st.sampled_from(FORMS), st.data())
def test_the_target_earns_1_in_any_form(number: str, unit: Unit, form: str, data: st.DataObject) -> None:
    written = number + data.draw(st.sampled_from(UNITS[unit]))
    found = read_number(form.format(written), unit)
    assert found == Fraction(number)
    assert relative_accuracy(Fraction(number), Fraction(number)) == 1


@few
@given(decimals, st.sampled_from([("mm", 10), ("m", "0.01"), ("km", "0.00001"), ("dm", "0.1")]))
def test_lengths_are_converted_exactly(number: str, other: tuple[str, int | str]) -> None:
    name, factor = other
    converted = Fraction(number) * Fraction(factor)
    written = f"{float(converted):.9f} {name}"
    assert read_number(written, Unit.CENTIMETRES) == Fraction(number)
    assert read_number(f"{number} cm ({written})", Unit.CENTIMETRES) == Fraction(number)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2.4 m", "240"),
        ("94 inches", "238.76"),
        ('94"', "238.76"),
        ("94 in", "238.76"),
        ("240 in total", "240"),
        ("6 ft 2 in", "187.96"),
        ("6'2\"", "187.96"),
        ("5'11", "180.34"),
        ("2 m and 40 cm", "240"),
        ("2400 mm", "240"),
        ("94 inches (239 cm)", "239"),
        ("2.4 meters (94 inches)", "240"),
        ("1,200", "1200"),
        ("1 200", "1200"),
        ("1,200.5", "1200.5"),
        ("1.200,5", "1200.5"),
        ("1.200.000", "1200000"),
        ("1.200", "1.2"),
        ("2,5", "2.5"),
        ("0,500 m", "50"),
        ("-5", "-5"),
        ("- 240 cm", "240"),
        ("+5", "5"),
        (".5", "0.5"),
        ("2.4e2", "240"),
        ("2.4 × 10² cm", "240"),
        ("1/2 m", "50"),
        ("2 1/2 m", "250"),
        ("2½ m", "250"),
        ("$\\frac{5}{2}$ m", "250"),
        ("two hundred and forty", "240"),
        ("twenty-one", "21"),
        ("a dozen", "12"),
        ("two dozen", "24"),
        ("half a meter", "50"),
        ("two and a half meters", "250"),
        ("three hundred", "300"),
        ("1.5 thousand", "1500"),
        ("２４０", "240"),
        ("٢٤٠", "240"),
        ("240厘米", "240"),
        ("With tiles of 80 cm, the answer is 240 cm", "240"),
        ("80 cm tiles, so 240 cm", "240"),
        ("At 0:45 it is 240 cm", "240"),
        ("one wall is 240 cm", "240"),
        ("The 5 kg box is 240 cm long", "240"),
        ("$240\\text{ cm}$", "240"),
    ],
)
def test_lengths(text: str, number: str) -> None:
    assert read_number(text, Unit.CENTIMETRES) == Fraction(number)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("three", 3),
        ("Three chairs", 3),
        ("There are 5 chairs in the room", 5),
        ("five (5)", 5),
        ("one", 1),
        ("none", 0),
        ("There are no chairs.", 0),
        ("5 chairs, one of them red", 5),
        ("the 2nd floor has 5", 5),
        ("2 + 3 = 5", 5),
        ("one hundred and five", 105),
        ("12 in the first 30 seconds", 12),
    ],
)
def test_counts(text: str, number: int) -> None:
    assert read_number(text, Unit.COUNT) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("484 sq ft", "44.96507136"),
        ("484 ft²", "44.96507136"),
        ("450000 cm²", "45"),
        ("45平方米", "45"),
        ("45 meters squared", "45"),
        ("45 m^2 (484 sq ft)", "45"),
        ("5 m x 9 m = 45 m²", "45"),
    ],
)
def test_areas(text: str, number: str) -> None:
    assert read_number(text, Unit.SQUARE_METRES) == Fraction(number)


@pytest.mark.parametrize(
    ("text", "unit", "reason"),
    [
        ("", Unit.COUNT, NOTHING),
        ("a couple", Unit.COUNT, NOTHING),
        ("3D", Unit.COUNT, NOTHING),
        ("inf", Unit.CENTIMETRES, NOTHING),
        ("1,200,30", Unit.CENTIMETRES, NOTHING),
        ("1.2.3", Unit.CENTIMETRES, NOTHING),
        ("200-300", Unit.CENTIMETRES, ALTERNATIVES),
        ("200–300 cm", Unit.CENTIMETRES, ALTERNATIVES),
        ("between 200 and 300", Unit.CENTIMETRES, ALTERNATIVES),
        ("240 ± 10", Unit.CENTIMETRES, ALTERNATIVES),
        ("240 cm or 2.5 m", Unit.CENTIMETRES, ALTERNATIVES),
        ("5 or six", Unit.COUNT, ALTERNATIVES),
        ("two three", Unit.COUNT, ALTERNATIVES),
        ("The answer is 5. The answer is 6.", Unit.COUNT, ALTERNATIVES),
        ("at least 240 cm", Unit.CENTIMETRES, BOUND),
        ("more than about 200", Unit.CENTIMETRES, BOUND),
        ("<240", Unit.CENTIMETRES, BOUND),
        ("5+", Unit.COUNT, BOUND),
        ("not 240", Unit.CENTIMETRES, "the answer denies something"),
        ("5 kg", Unit.CENTIMETRES, "the unit 'kg' does not fit the question"),
        ("3 seconds", Unit.CENTIMETRES, "the unit 'seconds' does not fit the question"),
        ("24%", Unit.CENTIMETRES, "the unit '%' does not fit the question"),
        ("5 m/s", Unit.METRES, "the unit 'm/s' does not fit the question"),
        ("45 m", Unit.SQUARE_METRES, "the unit 'm' does not fit the question"),
        ("240 m²", Unit.CENTIMETRES, "the unit 'm^2' does not fit the question"),
        ("45 m3", Unit.SQUARE_METRES, "the unit 'm3' does not fit the question"),
        ("5 m", Unit.COUNT, "the unit 'm' does not fit the question"),
        ("3 tiles", Unit.CENTIMETRES, "'tiles' is no unit of length"),
        ("1e999999999", Unit.COUNT, "the answer is a number beyond all measure"),
        ("1e-999999999", Unit.COUNT, "the answer is a number beyond all measure"),
        ("9" * 500, Unit.COUNT, "the answer is a number beyond all measure"),
        ("10/0", Unit.COUNT, "the answer is a number beyond all measure"),
        ("5 " * 1_000, Unit.COUNT, UNANSWERED.reason),
    ],
)
def test_what_is_no_number_is_not_read(text: str, unit: Unit, reason: str) -> None:
    assert read_number(text, unit) == Unread(reason)


@few
@given(st.text(max_size=200), st.sampled_from([*Unit]))
def test_nonsense_never_raises(text: str, unit: Unit) -> None:
    assert isinstance(read_number(text, unit), Fraction | Unread)


@pytest.mark.parametrize(
    "part", ["9", "1 ", "1,", "1/", "one ", "1 000 ", "half a ", "-", "(", "1e", "^", "m2", "= 1 "]
)
def test_long_answers_are_read_or_not(part: str) -> None:
    for length in (100_000, 1_000):
        assert isinstance(read_number((part * length)[:length], Unit.CENTIMETRES), Fraction | Unread)


def test_measures_are_those_of_the_units() -> None:
    assert {str(unit): measure.written for unit, measure in MEASURES.items()} == {"cm": "cm", "m": "m", "m²": "m²"}


@pytest.mark.parametrize(
    ("percent", "tenths"), [(0, 10), (5, 10), (6, 9), (10, 9), (15, 8), (30, 5), (50, 1), (51, 0)]
)
@pytest.mark.parametrize("sign", [1, -1])
def test_both_ends_of_a_tolerance_count(percent: int, tenths: int, sign: int) -> None:
    for target in (Fraction(100), Fraction("11.2"), Fraction(-3)):
        guess = target * (100 + sign * percent) / 100
        assert relative_accuracy(guess, target) == Fraction(tenths, 10)


def test_ten_tolerances_and_nothing_near_zero() -> None:
    assert len(TOLERANCES) == 10
    assert relative_accuracy(Fraction(0), Fraction(0)) == 1
    assert relative_accuracy(Fraction(1, 10**9), Fraction(0)) == 0


@few
@given(st.fractions(), st.fractions(), st.fractions().filter(bool))
def test_what_is_nearer_earns_no_less(one: Fraction, other: Fraction, target: Fraction) -> None:
    nearer, farther = sorted((one, other), key=lambda guess: abs(guess - target))
    assert relative_accuracy(nearer, target) >= relative_accuracy(farther, target)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("两米五", "2.5"), ("一米七五", "1.75"), ("3米5", "3.5"), ("三メートル半", "3.5"), ("三米五十厘米", "3.5")),
        *(("Tres metros y medio", "3.5"), ("Tre metri e mezzo", "3.5"), ("Trois mètres et demi", "3.5")),
        *(("un metro y medio", "1.5"), ("zweieinhalb Meter", "2.5"), ("大约半米", "0.5"), ("不是3米，而是4米", "4")),
        *(("The room has 2 windows and is 4 m long.", "4"), ("about 3 m, give or take 0.5 m", "3")),
    ],
)
def test_a_length_has_parts_and_things_beside_it(text: str, number: str) -> None:
    assert read_number(text, Unit.METRES) == Fraction(number)


@pytest.mark.parametrize(
    "text",
    [
        *("3米多", "十来米", "四五十米", "十五六米", "不止5米", "并非3米", "max. 3 m", "a maximum of 5 m"),
        *("3 oder 4 m", "3 to maybe 4 m", "3 x 4 m", "4 tiles of 60 cm", "5 steps at 0.7 m each"),
        *("3 rows, each 2 m long", "Width: 3 m\nHeight: 2 m"),
    ],
)
def test_neither_what_is_vague_nor_a_factor_is_a_length(text: str) -> None:
    assert isinstance(read_number(text, Unit.METRES), Unread)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("There are 5 chairs: 2 red, 3 blue.", 5), ("5 people (2 men, 3 women)", 5), ("三人加四人，共7人", 7)),
        *(
            ("There are 2 in the kitchen and 3 in the hall, so 5 in total.", 5),
            ("In frames 3 and 7 I see 4 chairs.", 4),
        ),
        *(("房间里有三把椅子。", 3), ("一个人也没有。", 0), ("5 at first, then 6", 6)),
    ],
)
def test_a_total_stands_beside_its_parts(text: str, number: int) -> None:
    assert read_number(text, Unit.COUNT) == number


@pytest.mark.parametrize("text", ["2, 3 or 5", "5 or 3 or 2", "5-3-2", "没有人知道", "5 in total, 2 of them red"])
def test_numbers_that_happen_to_add_up_are_no_total(text: str) -> None:
    assert isinstance(read_number(text, Unit.COUNT), Unread)
