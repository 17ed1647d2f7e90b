"""Acts as users type them: what is understood, and what is said of the rest."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.physics.homes import home
from tolman.errors import ActError
from tolman.physics.act import (
    Act,
    Drape,
    Empty,
    Fill,
    Lift,
    LookInto,
    Open,
    PickUp,
    Pour,
    Push,
    Put,
    PutBack,
    PutInside,
    PutOnSlope,
    Shut,
    Side,
    Stack,
    Switch,
    Tap,
    Torch,
)
from tolman.physics.names import Spoken
from tolman.physics.phrases import said
from tolman.physics.words import MOST, read_act, read_acts, read_in_turn

HOME = home()
TABLE = Put("table 1")

RIGHT: dict[str, tuple[Act, ...]] = {
    "open refrigerator": (Open("refrigerator 1"),),
    "Open the Refrigerator 1!": (Open("refrigerator 1"),),
    "open the fridge": (Open("refrigerator 1"),),
    "open the refrigerator 1 door": (Open("refrigerator 1", "door"),),
    "open the freezer door of the fridge": (Open("refrigerator 1", "freezer door"),),
    "open the refrigerator's freezer door": (Open("refrigerator 1", "freezer door"),),
    "pull open the wardrobe left door": (Open("wardrobe 1", "left door"),),
    "close drawer 2 of the wardrobe": (Shut("wardrobe 1", "drawer 2"),),
    "shut kitchen door": (Shut("kitchen door"),),
    "open the door": (Open("kitchen door"),),
    "open the door to the hall": (Open("kitchen door"),),
    "open the door between the hall and the kitchen": (Open("kitchen door"),),
    "open the oak door": (Open("kitchen door"),),
    "pick up mug 2": (PickUp("mug 2"),),
    "please pick MUG 2 up": (PickUp("mug 2"),),
    "take the blue mug": (PickUp("mug 2"),),
    "grab the mug in the hall": (PickUp("mug 3"),),
    "take mug 1 off the table": (PickUp("mug 1"),),
    "take mug 1 out of the moving box": (PickUp("mug 1"),),
    "take the red mug in the kitchen": (PickUp("mug 1"),),
    "lift the glass": (PickUp("wine glass 1"),),
    "pick up anna's vase": (PickUp("Anna's vase"),),
    "pick up the vase": (PickUp("Anna's vase"),),
    'pick up "mug 2"': (PickUp("mug 2"),),
    "put it back": (PutBack(),),
    "put back": (PutBack(),),
    "put the book back": (PutBack(),),
    "return it": (PutBack(),),
    "put it on the table": (TABLE,),
    "put it down on the table 1": (TABLE,),
    "place it on top of the table": (TABLE,),
    "put it down": (Put(),),
    "put it on the floor": (Put(),),
    "put it on the ground at 1.5, 2": (Put(at=(1.5, 2.0)),),
    "put it at (1.5 m, -2 m)": (Put(at=(1.5, -2.0)),),
    "set it on the table, turned by 90°": (Put("table 1", turn=90.0),),
    "put mug 2 down on the floor": (PickUp("mug 2"), Put()),
    "put the book in the moving box": (PickUp("book 1"), PutInside("moving box 1")),
    "put it into the refrigerator": (PutInside("refrigerator 1"),),
    "put it left of the vase": (Put(side=Side.LEFT, of="Anna's vase"),),
    "put it to the right of mug 1 on the table": (Put(side=Side.RIGHT, of="mug 1"),),
    "put the book in front of the glass": (PickUp("book 1"), Put(side=Side.FRONT, of="wine glass 1")),
    "put the book behind the bowl, turned by 45 degrees": (
        PickUp("book 1"), Put(side=Side.BEHIND, of="bowl 1", turn=45.0),
    ),
    "put the block on the ramp": (PickUp("block 1"), PutOnSlope("ramp 1")),
    "put the cloth over the glass": (Lift("cloth 1"), Drape("wine glass 1")),
    "push the chair north": (Push("chair 1", 0.0),),
    "push the chair to the south west with 40 N": (Push("chair 1", 225.0, 40.0),),
    "shove chair 1 with 12.5 newtons at 30°": (Push("chair 1", 30.0, 12.5),),
    "push chair 1 towards the lamp": (Push("chair 1", 90.0),),
    "push the chair": (Push("chair 1", 270.0),),
    "push the chair to the left": (Push("chair 1", 180.0),),
    "push the refrigerator": (Push("refrigerator 1", 0.0),),
    "push the refrigerator to the right": (Push("refrigerator 1", 90.0),),
    "push the fridge east high up with 100 N": (Push("refrigerator 1", 90.0, 100.0, 0.9),),
    "push the fridge east with 100 N at 20 % of its height": (Push("refrigerator 1", 90.0, 100.0, 0.2),),
    "tap the bowl": (Tap("bowl 1", 0.0),),
    "knock mug 1 east with 0.2 Ns at the top": (Tap("mug 1", 90.0, 0.2, 0.95),),
    "tap mug 1 north-east with 1 newton second": (Tap("mug 1", 45.0, 1.0),),
    "stack shoe box, book, mug 1 on the table": (Stack(("shoe box 1", "book 1", "mug 1"), "table 1"),),
    "stack the shoe box and the book": (Stack(("shoe box 1", "book 1")),),
    "stack the shoe box, then the book at 3, 1.5": (Stack(("shoe box 1", "book 1"), at=(3.0, 1.5)),),
    "fill the glass": (Fill("wine glass 1"),),
    "fill the glass with water": (Fill("wine glass 1"),),
    "fill mug 1 up to the brim": (Fill("mug 1"),),
    "fill mug 1 with 0.3 l": (Fill("mug 1", 0.3),),
    "fill mug 1 with 250 ml of water": (Fill("mug 1", 0.25),),
    "fill mug 1 with half a litre": (Fill("mug 1", 0.5),),
    "fill mug 1 with 0,2 litres": (Fill("mug 1", 0.2),),
    "fill mug 1 with 200 ml water, please": (Fill("mug 1", 0.2),),
    "empty the bowl into the sink": (Empty("bowl 1"),),
    "pour into the bowl": (Pour("bowl 1"),),
    "pour it out": (Pour(),),
    "pour mug 1 into the bowl": (PickUp("mug 1"), Pour("bowl 1")),
    "pour the water from mug 1 into the bowl, tilted by 75°": (PickUp("mug 1"), Pour("bowl 1", 75.0)),
    "pour it on the floor": (Pour(),),
    "empty the sink": (Empty("sink counter 1"),),
    "drain the bowl": (Empty("bowl 1"),),
    "lift the cloth": (Lift("cloth 1"),),
    "take the cloth off the shoe box": (Lift("cloth 1"),),
    "uncover the shoe box": (Lift("cloth 1"),),
    "drape over the bowl": (Drape("bowl 1"),),
    "drape the cloth over the bowl": (Lift("cloth 1"), Drape("bowl 1")),
    "cover the bowl with the cloth": (Lift("cloth 1"), Drape("bowl 1")),
    "switch on lamp 1": (Switch("lamp 1", on=True),),
    "turn off the kitchen lamp": (Switch("kitchen lamp", on=False),),
    "switch the light in the kitchen off": (Switch("kitchen lamp", on=False),),
    "take the torch": (Torch(),),
    "light the torch": (Torch(),),
    "switch the torch off": (Torch(on=False),),
    "put the torch away": (Torch(on=False),),
    "pick up the book and put it in the moving box": (PickUp("book 1"), PutInside("moving box 1")),
    "Open the fridge, then take the bowl; put it back.": (Open("refrigerator 1"), PickUp("bowl 1"), PutBack()),
    "take the bowl and then put the bowl on the floor": (PickUp("bowl 1"), Put()),
    "look into the fridge": (LookInto("refrigerator 1"),),
    "peek inside drawer 2 of the wardrobe": (LookInto("wardrobe 1", "drawer 2"),),
    "open the fridge, put the bowl in it, and close it": (
        Open("refrigerator 1"), PickUp("bowl 1"), PutInside("refrigerator 1"), Shut("refrigerator 1"),
    ),
    "fill mug 1 and pour it into the bowl": (Fill("mug 1"), PickUp("mug 1"), Pour("bowl 1")),
    "put the book in the fridge and close it; put it on the floor": (
        PickUp("book 1"), PutInside("refrigerator 1"), Shut("refrigerator 1"), PickUp("book 1"), Put(),
    ),
    "put mug 2 on the floor and push it north": (PickUp("mug 2"), Put(), Push("mug 2", 0.0)),
    "switch off the kitchen light": (Switch("kitchen lamp", on=False),),
    "push the hall chair north": (Push("chair 1", 0.0),),
    "take the blue mug on the table": (PickUp("mug 2"),),
    "put the vase on the kitchen floor": (PickUp("Anna's vase"), Put("floor of the kitchen")),
    "put it on the floor in the hall": (Put("floor of the hall"),),
    "bring the book to the hall": (PickUp("book 1"), Put("floor of the hall")),
    "move the book to the table": (PickUp("book 1"), TABLE),
    "move the book to the left of the vase": (PickUp("book 1"), Put(side=Side.LEFT, of="Anna's vase")),
    '"open refrigerator"': (Open("refrigerator 1"),),
    "knock over the vase": (Tap("Anna's vase", 0.0),),
}  # fmt: skip

WRONG = {
    "": "say what is done, as in: open refrigerator 1",
    "   ": "say what is done",
    '"?"': "say what is done",
    "drop the bowl": "nothing is dropped: say where it is put",
    "pour 0.2 l into the bowl": "what is poured depends on the tilt",
    "empty the bowl into mug 1": "say: pour the bowl into mug 1",
    "stack the book on the chair": "to put one on another, say: put book 1 on box 1",
    "fill the bowl with 200 ml milk": "'200 ml milk' is no amount of water",
    "sing a song": "there is no act 'sing'",
    "opne the fridge": "there is no act 'opne'; the nearest is open",
    "open": "say what by its name",
    "open it": "say what by its name",
    "open the bowl lid": "nothing of bowl 1 opens",
    "open the door to the garden": "there is no",
    "open the wardrobe door": "wardrobe 1 has left door and right door: say which, or wardrobe 1 for all",
    "open the top drawer of the wardrobe": "wardrobe 1 has no 'top drawer'; it has drawer 1, drawer 2, left door",
    "pick up": "say what is taken",
    "pick up mug": "there are mug 1 (red, kitchen), mug 2 (blue, kitchen) and mug 3 (red, hall): say which",
    "pick up the red mug": "there are mug 1 (red, kitchen) and mug 3 (red, hall): say which",
    "pick up the green mug": "there is no green mug; there are mug 1 (red, kitchen), mug 2 (blue",
    "pick up the mug in the garden": "there is no 'mug in the garden' in this house",
    "pick up the vase in the kitchen": "there is no 'vase' in the kitchen",
    "pick up the piano": "there is no piano in this house",
    "pick up mgu 1": "there is no 'mgu 1' in this house; the nearest is mug 1",
    "pick up mug 9": "there is no 'mug 9' in this house; the nearest is mug",
    "pick up the box": "there are moving box 1",
    "pick up the kitchen": "the kitchen is a room: name a thing in it",
    "pick up the floor": "the floor is no thing",
    "put it": "say where it is put",
    "put the mug 1 somewhere": "say where it is put",
    "put it next to mug 1": "say on which side",
    "put it in the kitchen": "the kitchen is a room",
    "put it into the floor": "nothing is put into the floor",
    "put the book on the ramp at 1, 2": "only what is put on something level",
    "put it at 5000, 1": "lies outside of every house",
    "put it left of the bowl at 1, 2": "not by both",
    "push mug 1 with -3 N": "-3 newtons cannot be; write 0 to 2000",
    "push mug 1 with 1 Ns": "a push has newtons",
    "tap mug 1 with 40 N": "a tap has newton seconds",
    "push mug 1 at 140 % of its height": "cannot be; write 0 to 100",
    "push mug 1 towards mug 1": "not pushed towards itself",
    "stack the book": "at least two things",
    "stack the book, the book": "book 1 is in the stack more than once",
    "fill the glass with wine": "'wine' is no amount of water",
    "fill the glass with 0 l": "0 l is no amount to fill in",
    "fill mug 1 with 1e9 l": "is no amount",
    "pour": "say where it is poured",
    "pour mug 1": "say where it is poured",
    "uncover the bowl": "no cloth lies over bowl 1",
    "lift the tablecloth": "there is no 'tablecloth'",
    "drape the cloth": "say over what",
    "switch the lamp": "say what is switched on or off",
    "switch on the bowl": "nothing of bowl 1 shines",
    "light the lamp": "only the torch is lit",
    "pick up the book and dance": "there is no 'book and dance'",
    "open the fridge; sing": "there is no act 'sing'",
    "take the bowl, then put the book back": "the hand holds bowl 1, not book 1",
    "look at the bowl": "say into what, as in: look into box 1",
    "close it": "say what by its name",
    "open all doors": "'all doors' may be several: name them one by one",
    "pick up the mugs": "'mugs' may be several: name one of mug 1 (red, kitchen), mug 2",
    "switch off the lights in the hall": "there is no 'lights' in the hall",
    "put it on the wall": "the wall is no thing",
    "bring the book to the garden": "there is no 'garden' in this house",
    "put it on the garden floor": "there is no room 'garden' in this house: it has kitchen and hall",
    "pick up the mug on the chair": "there is no 'mug on the chair' in this house",
    "x" * (MOST + 1): "a text of 401 characters is no act",
}


@pytest.mark.parametrize(("text", "acts"), RIGHT.items())
def test_what_people_say_is_understood(text: str, acts: tuple[Act, ...]) -> None:
    assert read_acts(text, HOME) == acts


@pytest.mark.parametrize(("text", "told"), WRONG.items())
def test_what_is_wrong_is_told_in_a_line(text: str, told: str) -> None:
    with pytest.raises(ActError) as raised:
        read_acts(text, HOME)
    assert told in str(raised.value)
    assert "\n" not in str(raised.value)


def test_who_means_one_act_gets_one() -> None:
    assert read_act("open the fridge", HOME) == Open("refrigerator 1")
    with pytest.raises(ActError, match="'put the book on the table' is 2 acts"):
        read_act("put the book on the table", HOME)


def test_what_the_hand_holds_is_not_picked_up_again() -> None:
    texts = ["pick up the blue mug", "put the mug on the floor", "put mug 2 on the table", "put it back"]
    acts = [PickUp("mug 2"), Put(), PickUp("mug 2"), TABLE, PutBack()]
    assert list(read_in_turn(texts, HOME)) == acts
    assert list(read_in_turn(["lift the cloth", "drape the cloth over the bowl"], HOME)) == [
        Lift("cloth 1"), Drape("bowl 1"),
    ]  # fmt: skip
    assert read_acts("fill it", HOME, Spoken(held="mug 2")) == (Fill("mug 2"),)


EVERY: tuple[Act, ...] = (
    PickUp("mug 1"), PutBack(), Put(), Put("table 1", (1.5, -2.0)), Put("table 1", turn=90.0),
    Put(side=Side.LEFT, of="bowl 1"), Put(side=Side.BEHIND, of="bowl 1", turn=30.0), PutInside("moving box 1"),
    Open("wardrobe 1"), Open("wardrobe 1", "left door"), Shut("kitchen door"), Push("chair 1", 12.5, 40.0, 0.25),
    Push("chair 1", 0.0), Tap("mug 1", 359.0, 0.05), PutOnSlope("ramp 1"), Stack(("shoe box 1", "book 1")),
    Stack(("shoe box 1", "book 1", "mug 1"), "table 1", (2.5, 2.5)), Fill("mug 1"), Fill("mug 1", 0.125), Pour(),
    Pour("bowl 1", 60.0), Empty("bowl 1"), Lift("cloth 1"), Drape("bowl 1"), Switch("kitchen lamp", on=True),
    Switch("lamp 1", on=False), Torch(), Torch(on=False), Put("floor of the hall"), LookInto("refrigerator 1"),
    LookInto("wardrobe 1", "drawer 1"),
)  # fmt: skip


@pytest.mark.parametrize("act", EVERY, ids=str)
def test_an_act_in_words_is_read_as_itself(act: Act) -> None:
    assert read_acts(said(act), HOME) == (act,)


def test_every_act_is_read_and_said() -> None:
    assert {type(act) for act in EVERY} == set(Act.__args__)
    assert {type(act) for acts in RIGHT.values() for act in acts} == set(Act.__args__)


WORDS = "put pick up open stack mug 1 2 table and then on in of left the with 40 N ° , ; 0.3 l over lamp off".split()


@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join) | st.text(max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    with suppress(ActError):
        assert read_acts(text, HOME)
