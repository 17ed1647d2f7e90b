"""What every kind of question keeps to, on scenes of all sizes. Targets are worked out another way here.

Frame: cells of the scene, x to the east and y to the north; angles are degrees clockwise from north or from straight
ahead. Nothing here uses a chart but to score and solve: views come from looks at the scene, moves from the world,
and the rest from plain angles and lengths.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import combinations, islice, product
from math import atan2, cos, degrees, exp, hypot, pi, sin
from pkgutil import iter_modules

import msgspec
import pytest

from tolman.assets.catalogue import KINDS as KINDS_OF_THINGS
from tolman.geometry.bins import EGOS
from tolman.geometry.pose import HEADINGS, Cell, Heading, Pose
from tolman.geometry.rect import Rect
from tolman.protocol.edition import Edition
from tolman.scoring.names import FoundName, split
from tolman.seeding import stream
from tolman.suites.tos import prompts, questions
from tolman.suites.tos.chart import chart_of
from tolman.suites.tos.item import Item, draw_item
from tolman.suites.tos.moves import START, JumpTo, Motion, Observe, Rotate, Turn
from tolman.suites.tos.published.draws import DRAWS
from tolman.suites.tos.questions.action_to_view import ActionToView, Jump
from tolman.suites.tos.questions.allocentric_map import AllocentricMap
from tolman.suites.tos.questions.direction import Direction
from tolman.suites.tos.questions.kinds import EARLIER, KINDS, Kind, chosen_kinds, draw_questions, read_question
from tolman.suites.tos.questions.location_to_view import LocationToView
from tolman.suites.tos.questions.mental_rotation import SLACK, MentalRotation
from tolman.suites.tos.questions.perspective_decision import PerspectiveDecision
from tolman.suites.tos.questions.perspective_taking import PerspectiveTaking
from tolman.suites.tos.questions.question import MARGIN, Question, short_name
from tolman.suites.tos.questions.view_to_action import ViewToAction
from tolman.suites.tos.questions.view_to_location import ViewToLocation
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.kinds import COLOURS
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.scene import Door, Room, Scene, Thing
from tolman.suites.tos.scene.sight import Sighting, look
from tolman.suites.tos.world import Looked, after, enter

LAYOUTS = (
    Layout(1, 2),
    Layout(1, 8),
    Layout(2, 3, Shape.CHAIN),
    Layout(),
    Layout(3, 4, room_size=(9, 7)),
    Layout(4, 5, Shape.TREE),
    Layout(5, 2, Shape.RING),
    Layout(6, 6, Shape.CHAIN),
    Layout(8, 4),
    Layout(8, 8, Shape.TREE),
)
SEEDS = range(5)
EACH_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: short_name(kind.kind()))
RELATIONS = (Direction, PerspectiveTaking, ActionToView, LocationToView)

Place = tuple[float, float]


def is_ours(kind: Kind) -> bool:
    """Says whether a kind is no other package's, so that its target must be worked out another way here."""
    return kind.__module__.startswith("tolman.")


@cache
def asked(layout: Layout, seed: int) -> Item:
    return draw_item(seed, layout, questions=3)


def cases(kind: Kind) -> Iterator[tuple[Scene, Question]]:
    """Yields every question of a kind with its scene."""
    for layout, seed in product(LAYOUTS, SEEDS):
        item = asked(layout, seed)
        yield from ((item.scene, question) for question in item.questions if isinstance(question, kind))


# Plain geometry.


def turn(step: Place, heading: int = 0) -> float:
    """Returns the angle from a heading to a step: -180 to 180, positive to the right."""
    return (round(degrees(atan2(*step)) - 90 * heading, 9) + 180) % 360 - 180


def step_between(origin: Place, target: Place) -> Place:
    return target[0] - origin[0], target[1] - origin[1]


LENGTHS = {"near": 2, "mid distance": 4, "slightly far": 8, "far": 16, "very far": 32, "extremely far": 10**9}


def length_word(step: Place) -> str:
    return next(word for word, edge in LENGTHS.items() if round(hypot(*step), 9) <= edge)


def compass_word(step: Place) -> str:
    words = ("north", "north east", "east", "south east", "south", "south west", "west", "north west")
    return words[round(turn(step) / 45) % 8]


def viewer_word(step: Place, heading: Heading) -> str:
    angle = turn(step, heading)
    side = "left" if angle < 0 else "right"
    if abs(angle) > 45:
        return "beyond-fov"
    return "front" if angle == 0 else f"front-slight-{side}" if abs(angle) < 22.5 else f"front-{side}"


def on_map(step: Place) -> str:
    return f"{compass_word(step)}, {length_word(step)}"


def in_view(step: Place, heading: Heading) -> str:
    return f"{viewer_word(step, heading)}, {length_word(step)}"


# Targets, worked out from the scene.


def cell_of(scene: Scene, place: str) -> Cell:
    return scene.start.at if place == START else scene.by_name[place].at


def from_start(scene: Scene, name: str) -> Place:
    return step_between(scene.start.at, cell_of(scene, name))


def words_for(scene: Scene, pose: Pose, subject: str) -> str:
    """Returns where a look shows the subject, which agrees with plain geometry."""
    (seen,) = (each for each in look(scene, pose).sightings if each.name == subject)
    words = f"{seen.direction}, {seen.distance}"
    assert words == in_view(step_between(pose.at, cell_of(scene, subject)), pose.heading)
    return words


def made(scene: Scene, motions: list[Motion]) -> Pose | None:
    """Returns where motions lead in the world, with a look around before each; None if one is refused."""
    world = enter(scene)
    for motion in motions:
        for _ in HEADINGS:
            world, _events = after(world, Turn((Rotate(90),), Observe()))
        world, events = after(world, Turn((motion,), Observe()))
        if len(events) != 2 or getattr(events[0], "motion", None) != motion or not isinstance(events[1], Looked):
            return None
    return world.pose


def followed(scene: Scene, question: ActionToView) -> Pose:
    """Returns where the moves of a question lead, made one by one by what a look shows."""
    world, events = after(enter(scene), Turn((), Observe()))
    for step in question.steps:
        looked = events[-1]
        assert isinstance(looked, Looked)
        motion: Motion = Rotate(step) if isinstance(step, int) else JumpTo(goal(looked.view.sightings, step))
        world, events = after(world, Turn((motion,), Observe()))
        assert len(events) == 2
    return world.pose


def goal(sightings: tuple[Sighting, ...], jump: Jump) -> str:
    (name,) = [s.name for s in sightings if (s.direction, s.distance) == (jump.direction, jump.distance)]
    return name


def motions_in(plan: str) -> list[Motion]:
    calls = re.findall(r"(JumpTo|Rotate)\(([^()]+)\)", plan)
    return [JumpTo(inside) if call == "JumpTo" else Rotate(int(inside)) for call, inside in calls]


def shows(scene: Scene, pose: Pose, seen: tuple[Sighting, ...]) -> bool:
    return set(seen) <= set(look(scene, pose).sightings)


def things_that_fit(scene: Scene, question: PerspectiveDecision) -> list[str]:
    fronted = [thing for thing in scene.things if thing.has_front]
    return [thing.name for thing in fronted if shows(scene, Pose(thing.at, thing.heading), question.seen)]


def poses_that_fit(scene: Scene, question: ViewToAction) -> list[Pose]:
    cells = [scene.start.at, *(member.at for member in scene.members)]
    return [
        pose for pose in map(Pose, *zip(*product(cells, HEADINGS), strict=True)) if shows(scene, pose, question.seen)
    ]


def free_floor(scene: Scene) -> list[Cell]:
    return [cell for room in scene.rooms for cell in room.area if cell not in scene.by_cell]


def cells_that_fit(scene: Scene, question: ViewToLocation) -> list[Cell]:
    return [cell for cell in free_floor(scene) if shows(scene, Pose(cell, question.heading), question.seen)]


def worked_out(scene: Scene, question: Question) -> str:
    """Returns the right answer, from the scene alone."""
    match question:
        case Direction(subject, anchor):
            return on_map(step_between(cell_of(scene, anchor), cell_of(scene, subject)))
        case PerspectiveTaking(subject, anchor):
            thing = scene.by_name[anchor]
            assert isinstance(thing, Thing)
            assert thing.has_front
            return words_for(scene, Pose(thing.at, thing.heading), subject)
        case PerspectiveDecision():
            (name,) = things_that_fit(scene, question)
            return name
        case ActionToView():
            return words_for(scene, followed(scene, question), question.subject)
        case AllocentricMap(names):
            return "; ".join("({}, {})".format(*from_start(scene, name)) for name in names)
        case MentalRotation(names, clockwise):
            return ", ".join(
                sorted(names, key=lambda name: turn(from_start(scene, name)) * (1 if clockwise else -1) % 360)
            )
        case LocationToView(origin, at, heading, subject):
            x, y = cell_of(scene, origin)
            assert (x + at[0], y + at[1]) in free_floor(scene)
            return words_for(scene, Pose((x + at[0], y + at[1]), heading), subject)
        case ViewToLocation(origin):
            (cell,) = cells_that_fit(scene, question)
            return "({}, {})".format(*step_between(cell_of(scene, origin), cell))
    raise AssertionError(f"say here, another way, what is right for {question}")


# The same, other and enough questions.


@pytest.mark.slow
def test_the_same_seed_asks_the_same() -> None:
    for layout in LAYOUTS:
        assert draw_item(0, layout, questions=3) == asked(layout, 0)


def test_other_seeds_ask_other_questions_about_the_same_scene() -> None:
    scene = draw(0, Layout(4, 5))
    drawn = [draw_questions(scene, chart_of(scene), seed) for seed in range(20)]
    for kind in KINDS:
        least = 17 if kind is PerspectiveTaking else 20  # a scene has few pairs that keep off the edges of bins
        assert len({tuple(each for each in questions if isinstance(each, kind)) for questions in drawn}) >= least


@EACH_KIND
def test_more_questions_begin_with_the_same(kind: Kind) -> None:
    for seed in SEEDS:
        scene = draw(seed)
        few, many = (
            [
                question
                for question in draw_questions(scene, chart_of(scene), seed, each)
                if isinstance(question, kind)
            ]
            for each in (3, 7)
        )
        assert many[:3] == few


@pytest.mark.slow
@EACH_KIND
def test_three_different_questions_are_asked(kind: Kind) -> None:
    for layout, seed in product(LAYOUTS, SEEDS):
        questions = [question for question in asked(layout, seed).questions if isinstance(question, kind)]
        assert len(set(questions)) == len({question.ask() for question in questions}) == len(questions)
        if layout.rooms * layout.things >= 8:
            assert len(questions) == 3, (layout, seed)


def test_kinds_have_versioned_names() -> None:
    assert len({short_name(kind.kind()) for kind in KINDS}) == len(KINDS)
    assert all(re.fullmatch(r"tos/[a-z_]+-v[1-9]\d*", kind.kind()) for kind in KINDS if is_ours(kind))


def test_every_module_with_a_kind_is_registered() -> None:
    """A kind that nobody names would never be asked."""
    for found in iter_modules(questions.__path__, f"{questions.__name__}."):
        import_module(found.name)
    kinds, waiting = set(), [Question]
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        kinds |= {each for each in below if each.__struct_config__.tag and is_ours(each)}
    assert kinds == {kind for kind in (*KINDS, *EARLIER) if is_ours(kind)}


@EACH_KIND
def test_a_kind_is_asked_as_often_and_the_same_without_the_others(kind: Kind) -> None:
    for seed in SEEDS:
        every = asked(Layout(), seed).questions
        alone = draw_item(seed, questions=3, kinds=(short_name(kind.kind()),)).questions
        assert alone == tuple(question for question in every if isinstance(question, kind)) != ()


def test_editions_ask_their_own_kinds() -> None:
    assert {kind for kind in KINDS if Edition.PUBLISHED in kind.editions} == set(DRAWS)
    assert chosen_kinds() == KINDS
    assert chosen_kinds(edition=Edition.PUBLISHED) == tuple(DRAWS)


# Targets and scores.


@pytest.mark.slow
@EACH_KIND
def test_the_target_is_what_the_scene_says(kind: Kind) -> None:
    for scene, question in cases(kind):
        chart = chart_of(scene)
        solution = question.solve(chart)
        assert question.score(chart, solution).value == 1, (question, solution)
        if not is_ours(kind):
            continue
        if isinstance(question, ViewToAction):
            (pose,) = poses_that_fit(scene, question)
            assert made(scene, motions_in(solution)) == pose, (question, solution)
        else:
            assert solution == worked_out(scene, question), question


@pytest.mark.slow
@EACH_KIND
def test_answers_in_the_right_form_earn_what_the_card_says(kind: Kind) -> None:
    if not is_ours(kind):
        pytest.skip("its package says what it earns")
    for scene, question in cases(kind):
        chart = chart_of(scene)
        names = tuple(thing.name for thing in scene.things)
        right = poses_that_fit(scene, question) if isinstance(question, ViewToAction) else worked_out(scene, question)
        for guess in question.guesses(names):
            earned = plain_score(scene, question, guess, right)
            assert question.score(chart, guess).value == pytest.approx(earned), (question, guess)


def plain_score(scene: Scene, question: Question, guess: str, right: str | list[Pose]) -> float:
    """Returns what a guess earns by the words of the card."""
    if isinstance(right, list):
        return float(made(scene, motions_in(guess)) in right)
    if isinstance(question, AllocentricMap):
        return (exp(-root_mean_square(pairs_in(guess), pairs_in(right)) / 2) + share_of_pairs(guess, right)) / 2
    if isinstance(question, ViewToLocation):
        return exp(-root_mean_square(pairs_in(guess), pairs_in(right)) / 2)
    if isinstance(question, RELATIONS):
        return sum(mine == true for mine, true in zip(guess.split(", "), right.split(", "), strict=True)) / 2
    return float(guess == right)


def pairs_in(text: str) -> list[Place]:
    return [(float(x), float(y)) for x, y in re.findall(r"\((-?\d+), (-?\d+)\)", text)]


def root_mean_square(places: list[Place], others: list[Place]) -> float:
    steps = [step_between(*pair) for pair in zip(places, others, strict=True)]
    return (sum(x * x + y * y for x, y in steps) / len(steps)) ** 0.5


def share_of_pairs(guess: str, right: str) -> float:
    """Returns the share of pairs, the start last, of which the first lies apart in the right compass direction."""
    told, true = ([*pairs_in(text), (0.0, 0.0)] for text in (guess, right))
    pairs = list(combinations(range(len(true)), 2))
    return sum(
        told[i] != told[j]
        and compass_word(step_between(told[i], told[j])) == compass_word(step_between(true[i], true[j]))
        for j, i in pairs
    ) / len(pairs)


NONSENSE = (
    *("", " ", "\n", "\0", "?", "42", "-", "None", "null", "true", "[]", "[[]]", "{}", "()", "(,)", "( , )"),
    *("unicorn", "I do not know.", "all of them", "JumpTo()", "Rotate(45)", "JumpTo(unicorn)", "Observe()"),
    *(
        "(nan, nan)",
        "(inf, -inf)",
        "(1e999, 0)",
        "north",
        "0.5",
        "half right",
        "🙂",
        "\ud800",
        "％ｓ",
        "{0.__class__}",
    ),
)


@pytest.mark.slow
@EACH_KIND
def test_nonsense_scores_nothing_and_raises_nothing(kind: Kind) -> None:
    for scene, question in cases(kind):
        chart = chart_of(scene)
        scores = {text: question.score(chart, text) for text in (*NONSENSE, question.ask(), question.form().says)}
        told = {text for text, score in scores.items() if score.value}
        # A relation half told is half right.
        assert told <= ({"north"} if isinstance(question, Direction) else set()), (question, told)
        assert all(score.why for text, score in scores.items() if text != "[]"), scores


# What the text gives away.


@pytest.mark.slow
@pytest.mark.parametrize(
    "layout", [*LAYOUTS, Layout(1, 6, room_size=(40, 40)), Layout(4, room_size=(40, 20))], ids=str
)
def test_the_example_is_never_the_answer(layout: Layout) -> None:
    """Examples tell of places so far away that only the widest rooms hold them, and those are not asked about."""
    for seed in SEEDS:
        item = asked(layout, seed)
        chart = chart_of(item.scene)
        for question in item.questions:
            assert question.score(chart, question.example).value <= 0.5
            assert question.solve(chart) != question.example


@EACH_KIND
def test_examples_tell_of_nothing_that_is_likely_in_a_scene(kind: Kind) -> None:
    example = next(cases(kind))[1].example
    words = [word for word in re.findall(r"[a-z]+", example) if word not in ("front", "left", "south", "west")]
    if kind in RELATIONS:
        assert words == ["extremely", "far"]
    drawn = [name for name, thing in KINDS_OF_THINGS.items() if thing.drawn]
    assert not set(words) & {word for name in (*drawn, *COLOURS) for word in name.split()}
    assert all(abs(number) >= 90 for number in map(int, re.findall(r"-?\d+", example)))


@pytest.mark.slow
@EACH_KIND
def test_the_text_does_not_hold_the_answer(kind: Kind) -> None:
    """Jumps are told as answers are, and lists have one of all orders: how often this helps is tested with chance."""
    if kind in (ActionToView, MentalRotation):
        pytest.skip("such words can be right by accident")
    for scene, question in cases(kind):
        text = f"{question.ask()} {question.form().says}"
        solution = question.solve(chart_of(scene))
        assert solution != question.example
        if isinstance(question, PerspectiveDecision):
            assert FoundName(solution) not in split(text, scene.names), question
        assert solution.casefold() not in text.casefold() or isinstance(question, PerspectiveDecision), question


@pytest.mark.slow
def test_lists_are_in_random_order() -> None:
    """Of n names, one list in n! is in the right order already."""
    listed: Counter[int] = Counter()
    right: Counter[int] = Counter()
    for seed in range(400):
        scene = draw(seed)
        chart = chart_of(scene)
        for question in islice(MentalRotation.draw(scene, chart, stream(seed, MentalRotation.kind())), 5):
            assert isinstance(question, MentalRotation)
            listed[len(question.names)] += 1
            right[len(question.names)] += question.target(chart) == question.names
    for names, orders in ((3, 6), (4, 24), (5, 120)):
        assert right[names] / listed[names] == pytest.approx(1 / orders, abs=0.04)


def test_coordinates_are_never_counted_from_what_is_asked_about() -> None:
    """Else the question alone would tell where that lies."""
    for _, question in cases(LocationToView):
        assert isinstance(question, LocationToView)
        assert question.subject != question.origin
    for _, question in cases(ViewToLocation):
        assert isinstance(question, ViewToLocation)
        assert question.origin not in [sighting.name for sighting in question.seen]


@pytest.mark.slow
def test_coordinates_are_counted_from_the_start_in_its_room_and_from_a_door_elsewhere() -> None:
    for kind in (LocationToView, ViewToLocation):
        origins = set()
        for scene, question in cases(kind):
            assert isinstance(question, LocationToView | ViewToLocation)
            (rooms,) = {scene.rooms_at(cell) for cell in [cell_asked(scene, question)]}
            if rooms == (1,):
                assert question.origin == START
            else:
                door = scene.by_name[question.origin]
                assert isinstance(door, Door)
                assert {*rooms} < {*door.rooms}
            origins.add(question.origin == START)
        assert origins == {True, False}


def cell_asked(scene: Scene, question: LocationToView | ViewToLocation) -> Cell:
    if isinstance(question, ViewToLocation):
        return cells_that_fit(scene, question)[0]
    x, y = cell_of(scene, question.origin)
    return x + question.at[0], y + question.at[1]


# Words and JSON.


@EACH_KIND
def test_a_question_is_read_back_from_its_words(kind: Kind) -> None:
    for scene, question in cases(kind):
        message = f"{prompts.named(scene)}\n\n{question.ask()}{prompts.how(question.form())}"
        for text in (question.ask(), message):
            assert read_question(text) == question
            assert [each for each in KINDS if each.read(text)] == [kind]


def test_other_texts_are_no_question() -> None:
    scene = draw(0)
    texts = ("", "Which way?", prompts.briefing(scene, 20), prompts.DRAW_MAP, prompts.named(scene))
    assert [read_question(text) for text in texts] == [None] * len(texts)


def test_items_survive_json() -> None:
    for layout, seed in product(LAYOUTS, SEEDS):
        stored = msgspec.json.decode(msgspec.json.encode(asked(layout, seed)), type=Item)
        assert stored == asked(layout, seed)
        chart = chart_of(stored.scene)
        assert all(question.score(chart, question.solve(chart)).value == 1 for question in stored.questions)


def test_questions_hold_what_is_asked_and_nothing_else() -> None:
    """What a player does not read must not be in a question of the current edition."""
    for kind in KINDS:
        for _, question in cases(kind):
            assert not getattr(question, "reference", None)


# One answer.


def test_one_thing_fits_a_perspective_decision() -> None:
    for scene, question in cases(PerspectiveDecision):
        assert isinstance(question, PerspectiveDecision)
        chart = chart_of(scene)
        (right,) = things_that_fit(scene, question)
        scores = {name: question.score(chart, name).value for name in scene.names}
        assert scores == {name: float(name == right) for name in scene.names}


def test_one_pose_fits_a_view_to_action() -> None:
    for scene, question in cases(ViewToAction):
        assert isinstance(question, ViewToAction)
        (pose,) = poses_that_fit(scene, question)
        assert pose.at != scene.start.at


@pytest.mark.slow
def test_one_cell_fits_a_view_to_location_wherever_walls_may_be() -> None:
    for scene, question in cases(ViewToLocation):
        assert isinstance(question, ViewToLocation)
        (cell,) = cells_that_fit(scene, question)
        first, *_ = question.seen
        (x, y), reach = cell_of(scene, first.name), LENGTHS[first.distance]
        near = [(x + i, y + j) for i, j in product(range(-reach, reach + 1), repeat=2)]
        fits = [each for each in near if each not in scene.by_cell and fits_plainly(scene, each, question)]
        assert fits == [cell], question


def fits_plainly(scene: Scene, cell: Cell, question: ViewToLocation) -> bool:
    return all(
        in_view(step_between(cell, cell_of(scene, seen.name)), question.heading)
        == f"{seen.direction}, {seen.distance}"
        for seen in question.seen
        if cell != cell_of(scene, seen.name)
    )


# Margins.


def looks_at(scene: Scene, question: Question) -> tuple[Place, Heading | None]:
    """Returns the step to what is asked about, and the heading of the viewer, if there is one."""
    match question:
        case Direction(subject, anchor):
            return step_between(cell_of(scene, anchor), cell_of(scene, subject)), None
        case PerspectiveTaking(subject, anchor):
            return step_between(cell_of(scene, anchor), cell_of(scene, subject)), scene.by_name[anchor].heading
        case ActionToView():
            pose = followed(scene, question)
            return step_between(pose.at, cell_of(scene, question.subject)), pose.heading
        case LocationToView():
            return step_between(cell_asked(scene, question), cell_of(scene, question.subject)), question.heading
    raise AssertionError(question)


def is_clear(step: Place, heading: Heading | None, radius: float) -> bool:
    """Says whether a place has the same words when it is moved by `radius`; straight ahead only along the line."""
    if heading is None:
        return len({on_map(moved) for moved in (step, *around(step, radius))}) == 1
    if turn(step, heading) == 0:
        longer, shorter = ((hypot(*step) + sign * radius) / hypot(*step) for sign in (1, -1))
        return len({length_word((step[0] * by, step[1] * by)) for by in (shorter, 1, longer)}) == 1
    return len({in_view(moved, heading) for moved in (step, *around(step, radius))}) == 1


def around(step: Place, radius: float) -> list[Place]:
    angles = [k * pi / 36 for k in range(72)]
    return [(step[0] + radius * cos(angle), step[1] + radius * sin(angle)) for angle in angles]


@pytest.mark.slow
@pytest.mark.parametrize("kind", RELATIONS, ids=lambda kind: short_name(kind.kind()))
def test_relations_keep_away_from_bin_edges(kind: Kind) -> None:
    """Where too little keeps the margin, two kinds fall back on what is off the edges; the others ask less."""
    steps = []
    for seed in range(300):
        scene = draw(seed)
        questions = islice(kind.draw(scene, chart_of(scene), stream(seed, kind.kind())), 3)
        steps += [looks_at(scene, question) for question in questions]
    assert len(steps) > 890
    near, on_edge = (
        sum(not is_clear(*step, radius) for step in steps) / len(steps) for radius in (0.99 * MARGIN, 0.05)
    )
    assert on_edge < 0.02
    assert near < 0.06 if kind in (Direction, PerspectiveTaking) else near == 0


def test_turns_keep_their_order_when_things_are_misplaced() -> None:
    rng = random.Random(0)
    for scene, question in cases(MentalRotation):
        assert isinstance(question, MentalRotation)
        order = [from_start(scene, name) for name in question.solve(chart_of(scene)).split(", ")]
        for _ in range(20):
            moved = [rng.choice(around(step, 0.99 * SLACK)) for step in order]
            angles = [turn(step) % 360 if question.clockwise else -turn(step) % 360 for step in moved]
            assert angles == sorted(angles), question


# Walls.


def test_plans_through_walls_score_nothing() -> None:
    """The pose that is asked for is reached in one jump, but through a wall."""
    crossed = 0
    for scene, question in cases(ViewToAction):
        assert isinstance(question, ViewToAction)
        (pose,) = poses_that_fit(scene, question)
        place = scene.by_cell[pose.at]
        if 1 in scene.rooms_at(place.at):
            continue
        crossed += 1
        heading = next(h for h in HEADINGS if abs(turn(from_start(scene, place.name), h)) <= 45)
        plan = f"Rotate({90 * heading}), JumpTo({place.name}), Rotate({90 * ((pose.heading - heading) % 4)})"
        score = question.score(chart_of(scene), plan)
        assert (score.value, score.why) == (0, f"the {place.name} is not in view when it is to be jumped to")
    assert crossed > 50


@pytest.mark.slow
def test_every_plan_that_can_be_made_counts() -> None:
    """Detours and full turns are as good as the shortest way; one move less is not."""
    for scene, question in cases(ViewToAction):
        chart = chart_of(scene)
        plan = question.solve(chart)
        for longer in (f"Rotate(180), Rotate(-180), {plan}", f"{plan}, Rotate(90), Rotate(270)", f"[{plan}]"):
            assert question.score(chart, longer).value == 1
        shorter = plan.rpartition(", ")[0] or "[]"
        assert question.score(chart, shorter).value == 0


# Poor scenes.


def room(*things: Thing) -> Scene:
    return Scene((Room(1, Rect(1, 1, 4, 4)),), (), things, Pose((1, 1), Heading.NORTH))


POOR = (
    room(Thing("lamp", (3, 3), Heading.NORTH, has_front=False)),
    room(Thing("chair", (3, 3), Heading.NORTH)),
    room(Thing("chair", (1, 2), Heading.SOUTH), Thing("lamp", (2, 1), Heading.NORTH, has_front=False)),
    room(Thing("chair", (1, 3), Heading.NORTH), Thing("sofa", (4, 3), Heading.NORTH)),
    *(draw(seed, Layout(1, things)) for seed, things in product(range(8), (1, 2, 3, 4))),
    *(draw(seed, Layout(2, 1)) for seed in range(8)),
    *(draw(seed, Layout(1, 1, room_size=(1, 3))) for seed in range(3)),
)


@pytest.mark.parametrize("scene", POOR, ids=range(len(POOR)))
def test_a_poor_scene_has_fewer_questions(scene: Scene) -> None:
    chart = chart_of(scene)
    for seed in range(5):
        questions = draw_questions(scene, chart, seed)
        counts = Counter(type(question) for question in questions)
        assert max(counts.values(), default=0) <= 3
        assert len(set(questions)) == len(questions)
        assert all(question.score(chart, question.solve(chart)).value == 1 for question in questions)
        if len(scene.things) < 3:
            assert counts[AllocentricMap] == counts[MentalRotation] == 0
        if len(scene.things) < 2:
            assert counts[Direction] == 0
        if len(scene.members) < 2:
            assert counts[PerspectiveTaking] == counts[PerspectiveDecision] == counts[ActionToView] == 0


@pytest.mark.slow
def test_all_directions_are_asked_about() -> None:
    """Directions and distances are balanced, so that no answer is right most of the time."""
    for kind in RELATIONS:
        words: Counter[str] = Counter()
        for seed in range(60):
            scene = draw(seed)
            chart = chart_of(scene)
            for question in islice(kind.draw(scene, chart, stream(seed, kind.kind())), 3):
                words[question.solve(chart).split(", ")[0]] += 1
        assert set(words) == (
            set(EGOS) if kind is not Direction else {*map(compass_word, product((-1, 0, 1), repeat=2))}
        )
        assert max(words.values()) < 0.4 * words.total()
