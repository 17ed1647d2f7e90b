"""What a house is lit by: its lamps, the sun, the sky. World frame, metres."""

from math import cos, radians, sin

from tolman.house.house import House, Lamp, Sun, Window
from tolman.render.tracer.stage import Light, Outlook, Sky, Skylight

_LOWERED, _SOFT = 0.25, 0.2
"""How far below a ceiling lamp its light starts, since ceilings near it would burn out; radius of lamps."""
_FAR = 60.0
"""Metres to the sun."""
_SUNLIGHT = 3.2
"""Radiance that a white wall in full sun sends back."""
_LAMPLIGHT = 0.75
"""How many times brighter lamps are than their strength says."""
_SUN = (1.0, 0.95, 0.86)
_DAY = Sky(
    zenith=(0.40, 0.60, 0.90),
    horizon=(0.80, 0.88, 0.95),
    ground=(0.46, 0.56, 0.33),
    ambient=0.5,
    daylight=11.0,
    outlook=Outlook.DAY,
)
_NIGHT = Sky(
    zenith=(0.02, 0.03, 0.07),
    horizon=(0.06, 0.07, 0.12),
    ground=(0.03, 0.03, 0.04),
    ambient=0.02,
    daylight=1.0,
    outlook=Outlook.NIGHT,
)


def lights_of(house: House) -> tuple[Light, ...]:
    """Returns the lamps that are on, and the sun."""
    lamps = tuple(_lamp(lamp) for lamp in house.lamps if lamp.brightness > 0)
    return lamps if house.sun is None else (*lamps, _sunlight(house, house.sun))


def sky_of(house: House) -> Sky:
    """Returns the sky by day or by night."""
    return _NIGHT if house.sun is None else _DAY


def _lamp(lamp: Lamp) -> Light:
    x, y, z = lamp.at
    height = z if lamp.thing else z - _LOWERED
    red, green, blue = ((1.0 + part) / 2 for part in lamp.colour)
    return Light(
        (x, y, height),
        _LAMPLIGHT * lamp.strength * lamp.brightness,
        (red, green, blue),
        _SOFT if lamp.thing is None else 0.1,
    )


def _sunlight(house: House, sun: Sun) -> Light:
    """Returns the sun as a lamp far away, as strong as daylight where the house stands."""
    x, y = house.area.middle
    bearing, rise = radians(sun.bearing), radians(sun.rise)
    level = _FAR * cos(rise)
    at = (x + level * sin(bearing), y + level * cos(bearing), _FAR * sin(rise))
    strength = _SUNLIGHT * sun.strength * (_FAR**2 + 4) / 2
    return Light(at, strength, _SUN, radius=0.3)


def panes_of(house: House) -> tuple[Skylight, ...]:
    """Returns the windows as what the sky shines through, on the outer side of their walls."""
    return tuple(_pane(house, window) for window in house.windows)


def _pane(house: House, window: Window) -> Skylight:
    room = house.room(window.room).area
    half, middle = window.width / 2, (window.sill + window.top) / 2
    out = house.wall / 2
    x, y = window.at
    if window.along == "x":
        side = 1.0 if y > room.middle[1] else -1.0
        at, across = (x, y + side * out, middle), (side * half, 0.0, 0.0)
    else:
        side = 1.0 if x > room.middle[0] else -1.0
        at, across = (x + side * out, y, middle), (0.0, -side * half, 0.0)
    return Skylight(at, across, (0.0, 0.0, (window.top - window.sill) / 2))
