"""What scripted players know: beliefs that keep the truth, and answers that follow from maps and explorations."""

from itertools import product

from proofs.proof import Figure, Figures, Proof, Sums, cut
from proofs.versions import rooms, rooms_and_questions
from tolman.geometry.pose import minus
from tolman.play import play, said_by
from tolman.protocol.edition import Edition
from tolman.suites.tos.belief.belief import gain
from tolman.suites.tos.belief.learner import learner
from tolman.suites.tos.episode import episode
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.noise import Noise
from tolman.suites.tos.players.roster import PLAYERS, scripted
from tolman.suites.tos.scene.draw import Layout
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scores.answers import score_answers
from tolman.suites.tos.scores.exploration import score, stages_of
from tolman.suites.tos.scores.scores import score_episode
from tolman.suites.tos.setting import Probes, Setting, Shifting, Source

LEAST = {"strategist": 0.95, "surveyor": 0.98}
"""What a good explorer earns on average with questions of every kind."""
LAYOUTS = (
    *(Layout(), Layout(rooms=1), Layout(rooms=5, plan=Shape.RING), Layout(4, 6, Shape.TREE)),
    *(Layout(3, 3, Shape.RING, (4, 9)), Layout(3, 3, Shape.CHAIN, (12, 5)), Layout(7, 2, Shape.RING)),
)
NOISES = {"missed": Noise(missed=0.1), "all": Noise(0.2, 0.2, 0.2, 0.3)}


# Answers.


def answering(seeds: range) -> Sums:
    """Sums questions, answers that are not wholly right, and scores: from the true map and after explorations."""
    found: Sums = {}
    for seed, (player, source) in product(
        seeds, (("strategist", Source.TRUE_MAP), *((name, Source.ACTIVE) for name in LEAST))
    ):
        item = draw_item(seed, setting=Setting(source), questions=3)
        for answer in score_answers(play(episode(item, player), said_by(scripted(player)))):
            who = "true map" if source is Source.TRUE_MAP else player
            row = found.setdefault(f"{who}, {answer.kind}", [0.0] * 3)
            row[0] += 1
            row[1] += answer.score != 1
            row[2] += answer.score
    return found


def answer_figures(sums: Sums) -> Figures:
    """From the true map everything is right; after a good exploration nearly everything."""
    found: Figures = {}
    for name, (count, wrong, earned) in sums.items():
        who = name.partition(",")[0]
        found[name] = Figure(wrong, 0, 0) if who == "true map" else Figure(round(earned / count, 4), LEAST[who])
    return found


# Beliefs.


def explored(seeds: range) -> list[tuple[Item, str]]:
    """Returns items of all sorts, with who explores them."""
    items = [draw_item(seed, layout) for seed, layout in product(seeds, LAYOUTS)]
    for rooms_, plan in ((2, Shape.CHAIN), (3, Shape.STAR), (4, Shape.RING)):
        items += [draw_item(seed, Layout(rooms_, 4, plan), Edition.PUBLISHED) for seed in seeds]
    return list(product(items, ("random", "scout", "strategist")))


def believing(seeds: range) -> Sums:
    """Counts beliefs, truths removed, beliefs wider than the published, gains that fell, and contradictions."""
    row = [0.0] * 5
    for item, player in explored(seeds):
        scene = item.scene
        published, current = (learner(scene, edition) for edition in (Edition.PUBLISHED, Edition.CURRENT))
        before = 0.0
        for stage in stages_of(play(episode(item, player), said_by(scripted(player)))):
            published.take(stage.events)
            current.take(stage.events)
            for member in scene.members:
                truth = current.belief.ground.cell(minus(member.at, scene.start.at))
                row[0] += 1
                row[1] += any(not mind.belief.cells.get(member.name, truth) & truth for mind in (published, current))
                if member.name in published.belief.cells:
                    wider = current.belief.cells[member.name] & ~published.belief.cells[member.name]
                    row[2] += wider != 0
            known = gain(current.belief, scene)
            row[3] += known < before - 1e-12 or known < gain(published.belief, scene) - 1e-12
            before = known
        row[4] += not published.belief.contradiction is current.belief.contradiction is None
    return {"beliefs": row}


def belief_figures(sums: Sums) -> Figures:
    """Nothing of that ever happens."""
    checked, *wrong = sums["beliefs"]
    names = "truths removed", "wider than published", "gains that fell", "contradictions"
    return {"checked": Figure(checked, 1)} | {
        name: Figure(count, 0, 0) for name, count in zip(names, wrong, strict=True)
    }


def surveying(seeds: range) -> Sums:
    """Counts explorations of the surveyor and the oracle, those that learn less than all, and those that stumble."""
    found: Sums = {}
    for seed, layout in product(seeds, (Layout(1), Layout(2), Layout(3), Layout(2, 7))):
        for player in ("surveyor", "oracle"):
            item = draw_item(seed, layout, budget=200)
            result = score(play(episode(item), said_by(scripted(player, item.scene))))
            row = found.setdefault(player, [0.0] * 4)
            row[0] += 1
            row[1] += result.gain < 1 - 1e-9
            row[2] += result.failed + result.invalid
            row[3] += result.cost
    return found


def survey_figures(sums: Sums) -> Figures:
    """Both learn everything without a false step, and who knows the scene takes fewer steps."""
    found = {f"{name}: less than all": Figure(row[1], 0, 0) for name, row in sums.items()}
    found |= {f"{name}: false steps": Figure(row[2], 0, 0) for name, row in sums.items()}
    return found | {"cost of the oracle": Figure(sums["oracle"][3], most=sums["surveyor"][3])}


# Noise.


def confused(seeds: range) -> Sums:
    """Counts episodes of every player whose sight is noisy, and scores beyond their bounds; no player may raise."""
    setting = Setting(probes=Probes.END, shifting=Shifting())
    found: Sums = {}
    for seed, player, (name, noise) in product(seeds, PLAYERS, NOISES.items()):
        item = draw_item(seed, noise=noise, setting=setting, questions=1)
        scores = score_episode(play(episode(item, player), said_by(scripted(player, item.scene, item.shifted))))
        row = found.setdefault(f"{player}, {name}", [0.0, 0.0])
        row[0] += 1
        row[1] += any(not 0 <= answer.score <= 1 for answer in scores.answers)
    return found


def noise_figures(sums: Sums) -> Figures:
    """Every episode comes to its end, with scores within their bounds."""
    return {name: Figure(wrong, 0, 0) for name, (_count, wrong) in sums.items()}


PROOFS = (
    Proof(
        "answers",
        "The reasoner answers everything from the true map, and nearly everything after a good exploration.",
        rooms_and_questions,
        cut(range(60_000, 60_120), 4),
        answering,
        answer_figures,
    ),
    Proof(
        "beliefs",
        "No belief ever loses the truth, the careful one is never wider than the published, and gain never falls.",
        rooms,
        cut(range(100, 160), 2),
        believing,
        belief_figures,
    ),
    Proof(
        "surveys",
        "The surveyor and the oracle learn everything without a false step.",
        rooms,
        cut(range(200, 220), 1),
        surveying,
        survey_figures,
    ),
    Proof(
        "noise",
        "Every player gets through noisy sight, whatever it misses.",
        rooms_and_questions,
        cut(range(300, 330), 1),
        confused,
        noise_figures,
    ),
)
