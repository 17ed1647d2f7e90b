"""Words around options: what players say of the options that they choose, deny, join or explain."""

from tolman.scoring.fillers import COMMITTED, FOREIGN, NEUTRAL

EXPLICIT = frozenset("option choice letter answer opción opção вариант route path picture image statement".split())
FILLERS = (
    NEUTRAL
    | COMMITTED
    | FOREIGN
    | EXPLICIT
    | frozenset(
        "是为為选選项項択肢的了在于於我认認觉覺得应應该該就答案個个有共总總最正确確它他她会會后終终所以因此故请請"
    )
)
JOINERS = frozenset(("or", "and", "/", "|", "&", ",", "nor", "plus"))
REASONS = frozenset(
    "as because due explanation for given justification note rationale reason reasoning reasons since".split()
)
VERBS = frozenset(
    "is was seems looks appears would should must can could has remains sounds might may will are were "
    "being do does did have had".split()
)
CONTRASTS = frozenset("but mais sondern sino mas ma 而".split())
FOLLOWERS = (
    REASONS
    | JOINERS
    | CONTRASTS
    | frozenset(
        "that's with which so not rather instead over it then too also please here from based fits matches wins "
        "in "
        "although though however if unless by at isn't can't won't doesn't isnt cannot does most definitely probably "
        "clearly for sure best right correct only of when".split()
    )
)
DENIALS = frozenset(
    "not never no neither nor wrong incorrect false cannot except isn't can't isnt cant wasn't won't doesn't don't "
    "ruled rule eliminate eliminated eliminates exclude excluded excludes discard reject rejected unlike than "
    "instead without impossible unlikely implausible out fails contradicts invalid untrue improbable against "
    "excluding shouldn't wouldn't couldn't aren't weren't didn't hasn't haven't mustn't ain't "
    "eliminating ruling over besides 不 没 沒 非 nicht kein pas не нет".split()
)
LESSER = frozenset("less worse weaker poorer".split())
FAULTS = frozenset(
    "wrong incorrect false isn't can't isnt cant wasn't won't doesn't don't aren't cannot fails impossible unlikely "
    "implausible no contradicts invalid out excluded eliminated".split()
)
LINKS = frozenset(
    "hit hits into onto enter enters reach reaches near turn go is are was were should must to would will be can "
    "at in on with the toward towards see sees shows contains holds "
    "voit vois voyons trouve sur dans sieht sehe steht liegt auf im ve veo está en vede vedo vejo há no na".split()
)
CONDITIONS = frozenset("if unless whether depends depending when either or other nothing nobody".split())
ASIDES = frozenset("first then before after earlier initially next also later until option options".split())
"""What makes a sentence with the text of an option one about something else than was asked."""
COMMON = frozenset("no yes none nothing all both".split())
"""Texts of options that are found in sentences about anything."""
MOST_WORDS = 14
FEW_WORDS = 2
"""Words of an option that may stand in a sentence by chance."""
APPROVALS = frozenset("right correct best better answer true fits matches wins likeliest".split())
ENDS = frozenset(".!?;:\n,()-") | frozenset("so while whereas because since".split()) | CONTRASTS
ARTICLES = frozenset(("a", "an", "the"))
