"""A small house whose things tests act on, written by hand."""

from tolman.house.house import Area, Cloth, Doorway, House, Lamp, Leaf, Room, Thing, upright

KITCHEN = Area(0, 0, 5, 4)
HALL = Area(5, 0, 8, 4)


def home() -> House:
    """Returns two rooms: a kitchen with a table, a refrigerator, boxes and tableware, and a hall with a chair."""
    return House(
        (Room("kitchen", "kitchen", KITCHEN), Room("hall", "hall", HALL)),
        (Doorway("kitchen door", ("kitchen", "hall"), (5, 1), "y", leaf=Leaf("oak", "hall", "left", 0.0)),),
        things=(
            Thing("table 1", "table", (2.5, 2.5, 0)),
            Thing("mug 1", "mug", (2.2, 2.5, 0.74), options={"colour": "red"}, held_by="table 1"),
            Thing("mug 2", "mug", (2.8, 2.5, 0.74), options={"colour": "blue"}, held_by="table 1"),
            Thing("wine glass 1", "wine glass", (2.5, 2.7, 0.74), held_by="table 1"),
            Thing("bowl 1", "bowl", (2.5, 2.3, 0.74), held_by="table 1"),
            Thing("refrigerator 1", "refrigerator", (4.2, 3.5, 0)),
            Thing("moving box 1", "moving box", (0.6, 1.0, 0), upright(90)),
            Thing("shoe box 1", "shoe box", (0.6, 2.0, 0)),
            Thing("book 1", "book", (1.2, 1.0, 0)),
            Thing("ramp 1", "ramp", (1.6, 0.8, 0)),
            Thing("block 1", "block", (2.6, 0.6, 0)),
            Thing("sink counter 1", "sink counter", (0.6, 3.6, 0)),
            Thing("wardrobe 1", "wardrobe", (6.5, 3.6, 0)),
            Thing("lamp 1", "lamp", (7.6, 2.0, 0)),
            Thing("mug 3", "mug", (7.4, 0.6, 0), options={"colour": "red"}),
            Thing("Anna's vase", "vase", (5.5, 2.4, 0)),
            Thing("chair 1", "chair", (6.4, 2.0, 0), upright(90)),
        ),
        lamps=(
            Lamp("kitchen lamp", (2.5, 2, 2.5), 3),
            Lamp("hall lamp", (6.5, 2, 2.5), 3),
            Lamp("lamp 1 light", (7.6, 2.0, 1.4), 1, thing="lamp 1"),
        ),
        cloths=(Cloth("cloth 1", 2, ((0.5, 1.9, 0.13), (0.7, 1.9, 0.13), (0.5, 2.1, 0.13), (0.7, 2.1, 0.13)),
                      (0.5, 0.2, 0.13), "shoe box 1"),),
    )  # fmt: skip
