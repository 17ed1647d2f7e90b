"""Rules of reading: what a careful grader does with the ways of answering that no table lists."""

import pytest

from tolman.scoring import coordinates, names, orders, relations, sketches
from tolman.scoring.answer import Unread
from tolman.scoring.choices import read_choice
from tolman.scoring.numbers import read_number
from tolman.scoring.spellings import nearest, unaccented
from tolman.scoring.units import Unit
from tolman.suites.tos import moves

SIDES = ("North-east", "North", "East", "South-west")
SHOPS = ("Bakery", "Pharmacy", "Bank", "Post office", "Café", "Bookshop")
THINGS = ("fridge", "stove", "toaster oven", "oven")
ORDER = ("oven", "fridge", "stove", "toaster oven")
MUSIC = ("violin", "drum kit", "harp")
CHAIRS = "How many chairs are in the room?"
CABINET = "If the door is 200 cm tall, how tall is the cabinet beside it, in centimetres?"
HALL = "How long is the entrance hall, in metres?"


def read(found: object) -> object:
    """Returns what was read, or None."""
    return None if isinstance(found, Unread | moves.Invalid) else found


@pytest.mark.parametrize(
    ("reply", "letter"),
    [
        *(("the second one", "B"), ("Option two.", "B"), ("I'd take the last option.", "D"), ("第三个选项", "C")),
        *(
            ("La segunda opción", "B"),
            ("3番目", "C"),
            ("option #3", "C"),
            ("третий вариант", "C"),
            ("le premier", "A"),
        ),
        *(("option 5", None), ("The second one from the left", None), ("the first or the second one", None)),
        *(("| A | no |\n| B | no |\n| C | yes |\n| D | no |", "C"), ("A ✗\nB ✗\nC ✓\nD ✗", "C")),
        *(("A ✓\nB ✗\nC ✓\nD ✗", None), ("- [ ] A\n- [ ] B\n- [x] C\n- [ ] D", "C")),
        *(("(A) North-east (B) North (C) East (D) South-west", None), ("Is it north?", None)),
        *(("A) North-east\nB) North\nC) East\nD) South-west\n\nC", "C"), ("C (not B)", "C")),
        *(("If the map is turned, B, otherwise C.", None), ("如果地图旋转了就是B，否则是C。", None)),
        *(("Wenn die Karte gedreht ist, B, sonst C.", None), ("East. It could just as well be north.", None)),
        *(
            ("C\n\nHmm, das kann nicht stimmen.", None),
            ("C. No, eso no puede ser.", None),
            ("C。不对，这不可能。", None),
        ),
        *(("C. No, that can't be right, it must be B.", "B"), ("C. I don't believe it, I have to look again.", None)),
        *(("C, but that's a guess.", "C"), ("C. I might be wrong, though.", "C"), ("C，但只是猜测", "C")),
    ],
)
def test_choices(reply: str, letter: str | None) -> None:
    assert read(read_choice(reply, SIDES)) == letter


def test_options_are_read_almost_as_they_are_spelt() -> None:
    for reply, letter in (("cafe", "E"), ("CAFÉ", "E"), ("Pharmcy", "B"), ("post ofice", "D"), ("Bakers", None)):
        assert read(read_choice(reply, SHOPS)) == letter
    assert read_choice("ano", ("año", "ano")) == "B"
    assert read_choice("15 m", ("1.5 m", "15 m", "50 cm")) == "B"
    assert read_choice("More than two", ("0", "1", "2", "More than 2")) == "D"


@pytest.mark.parametrize(
    ("reply", "unit", "question", "number"),
    [
        *(("5 tables", Unit.COUNT, CHAIRS, None), ("Tables: 2\nChairs: 5", Unit.COUNT, CHAIRS, "5")),
        *(("There are five tables and three chairs.", Unit.COUNT, CHAIRS, "3"), ("5 seats", Unit.COUNT, CHAIRS, "5")),
        *(
            ("The door is 200 cm tall.", Unit.CENTIMETRES, CABINET, None),
            ("200 cm", Unit.CENTIMETRES, CABINET, "200"),
        ),
        *(("180 cm, while the door is 200 cm.", Unit.CENTIMETRES, CABINET, "180"),),
        *(("Half the height of the door", Unit.CENTIMETRES, CABINET, None),),
        *(("The cabinet is 20 cm shorter than the door.", Unit.CENTIMETRES, CABINET, None),),
        *(("one metre fifty", Unit.METRES, HALL, "1.5"), ("ein Meter achtzig", Unit.METRES, HALL, "1.8")),
        *(("2 m 40", Unit.METRES, HALL, "2.4"), ("1,5 किमी", Unit.METRES, HALL, "1500")),
        *(("7 m if the tiles are 50 cm, else 8 m", Unit.METRES, HALL, None),),
        *(("It is twice as long as the corridor, which is 5 m.", Unit.METRES, HALL, None),),
        *(("7.5 m, but that can't be right.", Unit.METRES, HALL, None), ("Sorry, it's 8 m.", Unit.METRES, HALL, "8")),
        *(("36 metrekare", Unit.SQUARE_METRES, "", "36"), ("36 वर्ग मीटर", Unit.SQUARE_METRES, "", "36")),
    ],
)
def test_numbers(reply: str, unit: Unit, question: str, number: str | None) -> None:
    found = read(read_number(reply, unit, question))
    assert (None if found is None else float(found)) == (None if number is None else float(number))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "reply",
    [
        "The oven is first, the fridge is second, the stove is third, the toaster oven is fourth.",
        "First comes the oven, then the fridge, then the stove, and finally the toaster oven.",
        "The oven comes before the fridge, which comes before the stove, which comes before the toaster oven.",
        "The fridge comes before the stove; the oven comes first and the toaster oven last.",
        "Von hinten nach vorn: toaster oven, stove, fridge, oven",
        "先是oven，然后fridge，接着stove，最后toaster oven。",
        "① oven ② fridge ③ stove ④ toaster oven",
        "oven / fridge / stove / toaster oven",
        "oven: 12°\nfridge: 80°\nstove: 145°\ntoaster oven: 310°",
        "fridge (2), stove (3), toaster oven (4), oven (1)",
        "oven, frigde, stove, toasteroven",
    ],
)
def test_an_order_may_be_told_in_many_ways(reply: str) -> None:
    assert orders.parse(reply, THINGS, (*THINGS, "bin", "mop")) == ORDER


@pytest.mark.parametrize(
    "reply",
    [
        "The oven comes first, the fridge second.",
        "The oven is before the stove and the fridge is before the toaster oven.",
        "You asked about fridge, stove, toaster oven, oven.",
        "oven, fridge, stove, toaster oven\n\nHmm, let me think again.",
        "oven, fridge, stove, microwave",
    ],
)
def test_what_leaves_an_order_open_is_none(reply: str) -> None:
    assert isinstance(orders.parse(reply, THINGS, (*THINGS, "bin", "mop")), Unread)


def test_a_clause_refers_to_what_it_follows() -> None:
    for reply in (
        "The drum kit follows the violin, which follows the harp.",
        "The last is the drum kit, before it comes the violin, first the harp.",
        "After the harp comes the violin, and after the violin the drum kit.",
    ):
        assert orders.parse(reply, MUSIC, MUSIC) == ("harp", "violin", "drum kit")


def test_one_small_mistake_is_none_where_one_name_is_near() -> None:
    known = ("printer", "coffee machine", "stool", "truck")
    assert names.parse("cofee machine", known) == "coffee machine"
    for reply in ("printers", "cofee maschine", "trunk", "tool"):
        assert isinstance(names.parse(reply, known), Unread)
    assert nearest("slighty", ("slightly", "far")) == "slightly"
    assert nearest("stools", ("stool", "stools")) == ""
    assert unaccented("Café Łódź が") == "cafe lodz が"
    assert str(relations.parse("north east, slighty far")) == "north east, slightly far"


@pytest.mark.parametrize(
    "reply", ["(-04, 06)", "(−4 | 6)", "Je suis à (-4, 6).", "Estoy en (-4, 6)", "坐标是 (-4, 6)"]
)
def test_places(reply: str) -> None:
    assert coordinates.parse(reply) == (-4, 6)


@pytest.mark.parametrize(
    "reply",
    [
        "```yaml\nagent:\n  position: [0, 0]\n  facing: north\nsofa:\n  position: [2, 2]\n```",
        "See:\n```yaml\nagent:\n  position:\n    - 0\n    - 0\n  facing: north\nsofa:\n  x: 2\n  y: 2\n```\nDone.",
        "agent: {position: [0, 0], facing: north}\nsofa: {position: [2, 2]}",
        "- name: agent\n  position: [0, 0]\n  facing: north\n- name: sofa\n  position: [2, 2]",
        "| name | x | y | facing |\n|---|---|---|---|\n| agent | 0 | 0 | north |\n| sofa | 2 | 2 | - |",
    ],
)
def test_a_map_needs_no_brackets(reply: str) -> None:
    marks = sketches.parse(reply, ("sofa", sketches.AGENT)).marks
    assert {name: mark.at for name, mark in marks.items()} == {"agent": (0, 0), "sofa": (2, 2)}
    assert marks["agent"].heading == 0


def test_a_map_for_each_case_is_none() -> None:
    for reply in (
        'If it is red: {"agent": {"position": [0, 0]}}. If it is blue: {"agent": {"position": [1, 0]}}',
        '{"agent": {"position": [0, 0]}}, otherwise {"agent": {"position": [1, 0]}}',
        '{"agent": {"position": [0, 0]}}\n\nNo, that can\'t be right.',
    ):
        assert not sketches.parse(reply, ("sofa", sketches.AGENT)).marks


@pytest.mark.parametrize(
    ("reply", "turn"),
    [
        *(
            (
                "Jump to the rocking horse, rotate 90 degrees clockwise, then observe.",
                "JumpTo(rocking horse), Rotate(90), Observe()",
            ),
        ),
        *(("I turn around and observe.", "Rotate(180), Observe()"), ("I query the rug.", "Query(rug)")),
        *(("I could jump to the rug and observe.", None), ("Should I jump to the rug and observe?", None)),
        *(
            ("[JumpTo(rockinghorse), Observe()] # go on", "JumpTo(rocking horse), Observe()"),
            ("[JumpTo(rug/horse), Observe()]", None),
        ),
        *(("JumpTo, Rotate, Observe, Query, Term", None), ("[Observe]", "Observe()")),
    ],
)
def test_moves(reply: str, turn: str | None) -> None:
    found = read(moves.parse(reply, ("rocking horse", "horse", "rug")))
    assert (None if found is None else str(found)) == turn
