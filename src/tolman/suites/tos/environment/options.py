"""Options of the environments: what the rooms are like, and what a reply earns."""

from dataclasses import dataclass

from tolman.protocol.edition import Edition
from tolman.render.tracer.frame import FAST, QUALITIES
from tolman.suites.tos.environment.explored import REWARDS
from tolman.suites.tos.item import explore_budget
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.setting import Sense, Setting

_USUAL = Layout()

COLOURLESS = "none"
"""The quality of pictures of which only depth and labels are drawn."""


@dataclass(frozen=True, slots=True)
class RoomsOptions:
    """What can be chosen in every environment of the rooms."""

    rooms: int = _USUAL.rooms
    """Number of rooms."""
    things: int = _USUAL.things
    """Things in each room."""
    plan: Shape = _USUAL.plan
    """How the rooms hang together."""
    room_size: tuple[int, int] | None = None
    """Cells east and north of each room; None lets rooms grow with their things."""
    budget: int | None = None
    """Replies allowed; None for the default of the number of rooms."""
    noise: Noise | None = None
    """Errors of sight."""
    edition: Edition = Edition.CURRENT
    """The rules."""
    reward: str = "coverage"
    """What a reply earns: one of `REWARDS`."""

    def __post_init__(self) -> None:
        if self.reward not in REWARDS:
            raise ValueError(f"there is no reward {self.reward!r}; choose one of {', '.join(REWARDS)}")
        if self.budget is not None and self.budget < 1:
            raise ValueError(f"a budget is at least 1 turn, not {self.budget}")
        _ = self.layout  # Rooms that cannot be are refused now.

    @property
    def layout(self) -> Layout:
        """What the scenes are like."""
        return Layout(self.rooms, self.things, self.plan, self.room_size)

    @property
    def members(self) -> int:
        """How many things and doors every scene has."""
        return member_count(self.layout)

    @property
    def turns(self) -> int:
        """How many replies may be given."""
        return self.budget or explore_budget(self.rooms)


@dataclass(frozen=True, slots=True)
class ViewsOptions(RoomsOptions):
    """What can be chosen where looks are pictures; there is no noise, which blurs words and not pictures."""

    image_size: int = 128
    """Pixels of each side; 128 show all that nothing hides in rooms of up to 12 cells a side."""
    quality: str = FAST.name
    """One of `QUALITIES`, or "none" for depth and labels alone, where colours stay black."""
    device: str | None = None
    """A name such as "cpu" or "cuda:0"; None for the first graphics card, or else the processor."""
    threads: int | None = None
    """Threads on a processor; None for as many as this process may use. 1 suits worker processes."""

    def __post_init__(self) -> None:
        # A slotted dataclass is made anew, so `super()` would not find it.
        RoomsOptions.__post_init__(self)
        if self.quality not in (*QUALITIES, COLOURLESS):
            raise ValueError(f"there is no quality {self.quality!r}; choose {', '.join(QUALITIES)} or {COLOURLESS}")
        if self.noise:
            raise ValueError(f"noise blurs words and not pictures: leave out {self.noise}")
        _ = self.setting  # A size that cannot be is refused now.

    @property
    def setting(self) -> Setting:
        """How items are put."""
        return Setting(sense=Sense.VISION, image_size=self.image_size)


def member_count(layout: Layout) -> int:
    """Returns how many things and doors every scene of `layout` has."""
    is_ring = layout.plan is Shape.RING and layout.rooms > 1
    return layout.rooms * layout.things + layout.rooms - (not is_ring)
