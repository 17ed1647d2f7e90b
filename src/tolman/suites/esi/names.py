"""Names of steps: what players call them, whatever the case and with or without underscores."""

import re
from collections.abc import Mapping

from tolman.suites.esi.moves import ANSWER, BESIDE, DEEDS, END_PHASE, GO_TO, LOOK_INTO, STACK, WAYS

_ALSO: Mapping[str, str] = {
    "Forward": "forwards moveforward moveforwards goforward walkforward stepforward moveahead goahead advance "
    "gostraight movestraight",
    "Back": "backward backwards moveback movebackward movebackwards goback gobackward gobackwards stepback "
    "stepbackward walkback walkbackward",
    "Left": "moveleft goleft stepleft strafeleft slideleft walkleft",
    "Right": "moveright goright stepright straferight slideright walkright",
    "Up": "moveup goup rise raise raiseeyes raisecamera",
    "Down": "movedown godown lower lowereyes lowercamera",
    "TurnLeft": "rotateleft lookleft yawleft panleft",
    "TurnRight": "rotateright lookright yawright panright",
    "LookUp": "turnup tiltup pitchup rotateup",
    "LookDown": "turndown tiltdown pitchdown rotatedown",
    GO_TO: "navigateto navigate moveto walkto approach gotoplace",
    "PickUp": "pick pickupobject take grab grasp takeobject",
    "PutBack": "putitback returnobject",
    "PutOn": "put place putontop putontopof placeon placeontop placeontopof putonto putdown placeonfloor",
    "PutInside": "putin putinto placein placeinside placeinto insert insertinto",
    BESIDE: "placebeside putnextto placenextto",
    "Open": "openobject opendoor openlid opendrawer",
    "Close": "shut closeobject closedoor closelid",
    "Push": "pushobject",
    "Tap": "tapobject",
    "PutOnSlope": "placeonslope",
    "Fill": "fillwithwater",
    "Pour": "pourinto pourout pouronto",
    "Empty": "emptyout",
    "Lift": "liftcloth liftoff",
    "Drape": "drapeover",
    "SwitchOn": "turnon lighton switchonlight",
    "SwitchOff": "turnoff lightoff switchofflight",
    "TakeTorch": "takeouttorch gettorch torchon",
    "PutTorchAway": "putawaytorch torchoff",
    LOOK_INTO: "lookinside lookin peekinto peekinside",
    STACK: "stackup buildtower stackthings",
    END_PHASE: "nextphase finishphase endpart",
    ANSWER: "submitanswer finalanswer giveanswer submit",
}
"""What each step is called, too, in small letters and without blanks."""
_TWO_WORDS: Mapping[str, str] = (
    {
        f"{verb} {way}": f"{first}{way.title()}"
        for verb, first in (("turn", "Turn"), ("rotate", "Turn"))
        for way in ("left", "right")
    }
    | {
        f"{verb} {way}": name
        for verb in ("move", "go", "walk", "step")
        for way, name in (
            ("forward", "Forward"),
            ("back", "Back"),
            ("backward", "Back"),
            ("left", "Left"),
            ("right", "Right"),
            ("up", "Up"),
            ("down", "Down"),
        )
    }
    | {f"{verb} {way}": f"Look{way.title()}" for verb in ("look", "tilt", "turn") for way in ("up", "down")}
)
"""Steps whose name is told in part by what they take, as in move(forward, 0.5)."""

OWN = (*WAYS, *DEEDS, GO_TO, LOOK_INTO, BESIDE, STACK, END_PHASE, ANSWER)
"""The names of all steps as they are asked for."""
_KNOWN = {name.casefold(): name for name in OWN} | {
    called: name for name, others in _ALSO.items() for called in others.split()
}
_NO_LETTER = re.compile(r"[\W_]+")
_FIRST = re.compile(r"\s*(?:\w{1,12}\s?[=:]\s?)?[\"']?([a-z]+)[\"']?\s*(?:[,;]\s*|\Z)", re.I)


def known(called: str) -> str:
    """Returns the name of the step that is called so; nothing where there is none."""
    return _KNOWN.get(_NO_LETTER.sub("", called).casefold(), "")


def resolved(called: str, said: str) -> tuple[str, str]:
    """Returns the name of the step that a call makes, and what it takes; no name where it is none."""
    first = _FIRST.match(said)
    told = _TWO_WORDS.get(f"{called} {first[1]}".casefold(), "") if first else ""
    return (told, said[first.end() :]) if first and told else (known(called), said)
