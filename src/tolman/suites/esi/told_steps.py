"""Told steps: steps in plain words, such as "I turn left by 90 degrees" or "open the box at 512, 340", as calls.

Only a sentence that tells nothing but steps, and what they are for, is one.
"""

import re
from functools import lru_cache

from tolman.suites.esi.arguments import COUNT, made, name_in
from tolman.suites.esi.known import Known
from tolman.suites.esi.moves import ANSWER, BESIDE, END_PHASE, FLOOR, GO_TO, LOOK_INTO
from tolman.suites.esi.names import known as known_name
from tolman.suites.esi.unread import Why

_MOST_CHARACTERS = 300

_NUMBER = (
    rf"(?:about\s|approximately\s|around\s|another\s)?(?P<{{}}>(?:\d{{{{1,6}}}}(?:[.,]\d{{{{1,6}}}})?|(?:{COUNT})\b)"
)
_LENGTH = _NUMBER + r"[\s-]?(?:m|cm|mm|ft|foot|feet|inch(?:es)?|(?:centi|milli)?met(?:er|re)s?)\b)"
_ANGLE = _NUMBER + r"[\s-]?(?:°|deg(?:ree)?s?\b|(?![\w.,])))"
_TO = r"(?:straight\s)?(?:to\s(?:the|my|your)\s|to\s)?"
_BODY = r"(?:\s(?:my|the|your)\s(?:head|eyes?|view|camera|gaze|body)|\smyself)?"
_GO = re.compile(
    rf"(?:move|go|walk|step|advance|strafe|slide|head|proceed|take\s(?:a|one)\s(?:small\s)?step){_BODY}"
    rf"(?:\s(?:by\s)?{_LENGTH.format('before')})?\s{_TO}"
    rf"(?P<way>forwards?|ahead|straight(?:\sahead|\sforwards?)?|back(?:wards?)?|left|right|up(?:wards?)?|down(?:wards?)?)"
    rf"(?:,?\s?(?:by\s|for\s)?{_LENGTH.format('behind')})?",
    re.I,
)
_TURN = re.compile(
    rf"(?P<verb>turn|rotate|look|tilt|pan|pitch){_BODY}(?:\s(?:by\s)?{_ANGLE.format('before')})?\s{_TO}"
    rf"(?P<way>left|right|up(?:wards?)?|down(?:wards?)?|clockwise|counter-?clockwise|anti-?clockwise)"
    rf"(?:,?\s?(?:by\s|at\s|for\s)?{_ANGLE.format('behind')})?",
    re.I,
)
_WAYS = {"ahead": "Forward", "straight": "Forward"}
_HELD = (
    r"(?:it|this|that|them|what\sI\s(?:hold|am\sholding)|"
    r"(?:the|my)\s(?:thing|object|item|cloth|water|liquid|one)(?:\sI\shold|\sin\smy\shand)?)"
)
_ACTS = tuple(
    (re.compile(told, re.I), name)
    for told, name in (
        (rf"(?:put|pour)\s{_HELD}\s(?:out\s)?(?:on|onto)\sthe\sfloor", FLOOR),
        (rf"(?:put|place|return|set)\s{_HELD}\sback(?:\swhere\sit\swas)?", "PutBack"),
        (r"(?:take|get|take\sout|pick\sup|use|switch\son|turn\son)\s(?:the|my|a)\s(?:torch|flashlight)", "TakeTorch"),
        (r"put\s(?:the|my)\s(?:torch|flashlight)\saway|put\saway\s(?:the|my)\s(?:torch|flashlight)", "PutTorchAway"),
        (r"(?:end|finish)\s(?:the|this)\s(?:first\s)?(?:phase|part)", END_PHASE),
        (rf"(?:put|place|set)\s{_HELD}\son\sthe\sslope(?:\sof)?\s(?P<to>.+)", "PutOnSlope"),
        (rf"(?:put|place|set|drop)\s{_HELD}\s(?:inside|into|in)(?:\sof)?\s(?P<to>.+)", "PutInside"),
        (rf"(?:put|place|set)\s{_HELD}\s(?:to\sthe\s)?(?P<side>left|right)\sof\s(?P<to>.+)", BESIDE),
        (rf"(?:put|place|set)\s{_HELD}\s(?P<side>in\sfront\sof|behind)\s(?P<to>.+)", BESIDE),
        (rf"(?:put|place|set)\s{_HELD}\s(?:down\s)?(?:on\stop\sof|onto|on|at)\s(?P<to>.+)", "PutOn"),
        (r"pick\sup\s(?P<to>.+)|pick\s(?P<too>.+?)\sup|(?:take|grab|grasp)\s(?P<tooo>.+)", "PickUp"),
        (r"open\s(?:up\s)?(?P<to>.+)", "Open"),
        (r"(?:close|shut)\s(?P<to>.+)", "Close"),
        (r"(?:look|peek|peer)\s(?:into|inside(?:\sof)?|in)\s(?P<to>.+)", LOOK_INTO),
        (r"push\s(?:against\s)?(?P<to>.+)", "Push"),
        (r"tap\s(?:on\s|against\s)?(?P<to>.+)", "Tap"),
        (r"fill\s(?:up\s)?(?P<to>.+?)(?:\swith\swater)?", "Fill"),
        (rf"pour\s(?:{_HELD}|water|the\swater)?\s?(?:out\s)?(?:into|in)\s(?P<to>.+)", "Pour"),
        (r"empty\s(?:out\s)?(?P<to>.+)", "Empty"),
        (r"lift\s(?:up\s|off\s)?(?P<to>.+?)(?:\s(?:up|off))?", "Lift"),
        (rf"(?:drape|lay|spread)\s{_HELD}\sover\s(?P<to>.+)", "Drape"),
        (r"(?:switch|turn)\son\s(?P<to>.+)|(?:switch|turn)\s(?P<too>.+?)\son", "SwitchOn"),
        (r"(?:switch|turn)\soff\s(?P<to>.+)|(?:switch|turn)\s(?P<too>.+?)\soff", "SwitchOff"),
        (r"(?:go|walk|move|navigate|head)\s(?:over\s)?(?:to|towards?|near)\s(?P<to>.+)|approach\s(?P<too>.+)", GO_TO),
    )
)
_LEAD = re.compile(
    r"(?:(?:[\s>*_`#•(\[:,-]|\d{1,2}[.)]\s|(?:so|ok|okay|now|next|then|first|therefore|thus|hence|instead|finally|please|just|yes|"
    r"i(?:['’]ll|\sam|['’]m|\swill|\sshall|\smust|\sshould|\schoose|\sdecide|\swant|\swould\slike|['’]d\slike|\splan|\sneed)?|we|let\sme|let\sus|"
    r"let['’]s|going|will|shall|try|to|do|my|the|your|best|chosen|final|here|be|again|once\smore)\b|"
    r"(?:answer|step|action|move)(?:\s(?:is|will\sbe)\b|\s{0,2}[*_]{0,2}[:=])))*",
    re.I,
)
_PURPOSE = re.compile(
    r"\s*[,;:–—-]?\s*\b(?:so\sthat|so\sI|so\sas\sto|in\sorder\sto|because|since|as\s(?:it|the|I|there)|which|where|until|"
    r"to\s(?:then\s)?(?!(?:the|my|your|its|a|an|it|this|that|where|left|right|then)\b)[a-z]{2,12}|"
    r"and\s(?:then\s)?(?:see|get|look\s(?:at|for|behind|around)|check|find|view|inspect|examine|compare|watch)"
    r"|towards?|for\sa\s|a\s(?:bit|little)|slightly|from\shere|now|again|first|next|once\smore)\b.*\Z",
    re.I | re.S,
)
_REMARK = re.compile(r"\s*\([^()]*[a-z]{2}[^()]*\)\s*\Z", re.I)
_JOINED = re.compile(r"(?:\s*[,;]\s*|\s+)(?:and\sthen|and|then|before\sI|after\sthat)\s+", re.I)
_ENDS = " \t\n.!*_`)]\"'"
_PLACE = re.compile(
    r"[(\[]?\s*(?:x\s?[=:]\s?)?(\d{1,4}(?:\.\d+)?)\s*,\s*(?:y\s?[=:]\s?)?(\d{1,4}(?:\.\d+)?)\s*[)\]]?\s*\Z"
)
_FEW = re.compile(r"(?:(?!\b(?:or|and|not|then|nor|but)\b)[A-Za-z'’-]{1,20}[\s,]*){0,7}")
_COMMAND = re.compile(
    r"(?:(?P<plain>[A-Za-z]+)|(?P<name>[A-Za-z]+(?:_[A-Za-z]+)+))(?:\s*[:=]\s*|\s+|(?=[(\[])|\Z)(?P<said>.*)", re.S
)
_PRONOUNS = frozenset("it this that them one everything something nothing up down".split())
_SHORT = frozenset(("Forward", "Back", "Left", "Right", "Up", "Down"))
"""Steps whose names are words that begin a sentence, as in "Right."."""


def in_calls(sentence: str, known: Known, is_whole: bool = False) -> tuple[tuple[str, str], ...]:
    """Returns the steps that a sentence tells, if that is all it tells: their names, and what each takes."""
    if len(sentence) > _MOST_CHARACTERS or sentence.rstrip(_ENDS).endswith("?"):
        return ()
    command = _command(sentence, known, is_whole)
    if command:
        return (command,)
    body = sentence[_lead_end(sentence) :].rstrip(_ENDS)
    told = _told(body, known, is_whole)
    if told:
        return (told,)
    parts = _JOINED.split(body)
    steps = [_told(part[_lead_end(part) :], known) for part in parts]
    return tuple(each for each in steps if each) if all(steps) else ()


def _lead_end(text: str) -> int:
    match = _LEAD.match(text)
    return match.end() if match else 0


def _command(sentence: str, known: Known, is_whole: bool) -> tuple[str, str] | None:
    """Returns a step that begins with its name, and lacks the brackets: "TurnLeft 90", or "move_forward"."""
    match = _COMMAND.fullmatch(sentence.strip().strip("*_`>#- \t").rstrip(_ENDS.replace(")", "")))
    name = known_name(match["name"] or match["plain"]) if match else ""
    if not match or not name:
        return None
    said = match["said"]
    if name in _SHORT and match["plain"] and not (said or (is_whole and sentence.strip().isalpha())):
        return None
    if name == ANSWER and not said:
        return None
    is_plain = match["plain"] and match["plain"][1:].islower()
    move = made(name, said, known)
    if isinstance(move, Why) and (is_plain or move in (Why.MISWRITTEN, Why.NO_OPTION) or name in _SHORT):
        return None
    return name, said


def _told(body: str, known: Known, is_whole: bool = False) -> tuple[str, str] | None:
    """Returns the one step that words tell, whatever it is for."""
    for text in dict.fromkeys(
        (body, _PURPOSE.sub("", body), _REMARK.sub("", body), _PURPOSE.sub("", _REMARK.sub("", body)))
    ):
        bare = re.sub(r"\((\d[^()]*)\)", r"\1", text).strip().rstrip(_ENDS + ",;:")
        found = _gone(bare) or _acted(text.strip().rstrip(".,;:!* "), known, is_whole)
        if found:
            return found
    return None


def _gone(text: str) -> tuple[str, str] | None:
    """Returns a move of the body."""
    if match := _GO.fullmatch(text):
        way = match["way"].casefold().split()[0].removesuffix("s").removesuffix("ward")
        name = {"for": "Forward"}.get(way) or _WAYS.get(way) or way.title()
        return name, match["before"] or match["behind"] or ""
    if match := _TURN.fullmatch(text):
        way = match["way"].casefold().removesuffix("s").removesuffix("ward")
        way = "right" if way == "clockwise" else "left" if way.endswith("clockwise") else way
        name = f"Turn{way.title()}" if way in ("left", "right") else f"Look{way.title()}"
        return name, match["before"] or match["behind"] or ""
    return None


def _acted(text: str, known: Known, is_whole: bool) -> tuple[str, str] | None:
    """Returns an act, or a way to a place."""
    for told, name in _ACTS:
        match = told.fullmatch(text)
        if not match:
            continue
        if name == FLOOR:
            return ("Pour", FLOOR) if text.casefold().startswith("pour") else None
        to = next((match[each] for each in ("to", "too", "tooo") if each in told.groupindex and match[each]), "")
        if not to:
            return name, ""
        whom = _whom(to, known) or (to if is_whole and _FEW.fullmatch(to) and to.casefold() not in _PRONOUNS else "")
        if not whom:
            return None
        return name, f"{match['side']}, {whom}" if "side" in told.groupindex else whom
    return None


@lru_cache(maxsize=4096)
def _whom(said: str, known: Known) -> str:
    """Returns the place in words that point at something, or the name that they are; or nothing."""
    place = _PLACE.search(said)
    if place and _FEW.fullmatch(said[: place.start()]):
        return f"{place[1]}, {place[2]}"
    return name_in(said.strip(_ENDS), known.names)
