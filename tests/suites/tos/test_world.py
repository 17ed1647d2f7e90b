from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suites.tos.scene.test_scene import TWO_ROOMS
from tolman.geometry.pose import HEADINGS, Heading, Pose
from tolman.suites.tos import words
from tolman.suites.tos.moves import START, JumpTo, Observe, Query, Rotate, Term, Turn
from tolman.suites.tos.noise import Noise, blur
from tolman.suites.tos.published import replies as published
from tolman.suites.tos.scene.draw import Layout, draw
from tolman.suites.tos.scene.plan import Shape
from tolman.suites.tos.scene.sight import View, look
from tolman.suites.tos.scores.coverage import Coverage, covered, explored, target_pairs
from tolman.suites.tos.world import Ended, Looked, Moved, Refusal, Refused, Told, World, after, cost, enter

LOOK = Turn((), Observe())


def walk(*turns: Turn) -> tuple[World, list[tuple[object, ...]]]:
    world, happened = enter(TWO_ROOMS), []
    for turn in turns:
        world, events = after(world, turn)
        happened.append(events)
    return world, happened


def test_jumps_need_to_be_seen_before_and_in_view() -> None:
    jump = Turn((JumpTo("chair"),), Observe())
    _, (unseen,) = walk(jump)
    assert unseen[0] == Refused(JumpTo("chair"), Refusal.NOT_OBSERVED)
    assert isinstance(unseen[1], Looked)
    _, (unknown,) = walk(Turn((JumpTo("unicorn"), Rotate(90)), Observe()))
    assert unknown[0] == Refused(JumpTo("unicorn"), Refusal.NOT_FOUND)
    assert len(unknown) == 2
    _, happened = walk(LOOK, Turn((Rotate(180), JumpTo("chair")), Observe()))
    assert happened[1][1] == Refused(JumpTo("chair"), Refusal.NOT_VISIBLE)
    world, _ = walk(LOOK, jump)
    assert world.pose == Pose((3, 5), Heading.NORTH)
    assert world.standing == "chair"


def test_only_quarter_turns_are_allowed() -> None:
    world, (events,) = walk(Turn((Rotate(45),), Observe()))
    assert events[0] == Refused(Rotate(45), Refusal.BAD_ANGLE)
    assert world.pose.heading is Heading.NORTH
    for degrees, heading in ((0, 0), (90, 1), (180, 2), (270, 3), (-90, 3), (-180, 2), (-270, 1)):
        world, _ = walk(Turn((Rotate(degrees),), Observe()))
        assert world.pose.heading == heading


def test_queries_tell_what_was_seen_relative_to_the_start() -> None:
    _, happened = walk(LOOK, Turn((), Query("lamp")), Turn((), Query("sofa")), Turn((), Query(START)))
    assert happened[1] == (Told("lamp", (1, 4), Heading.NORTH, faces=False),)
    assert happened[2] == (Refused(Query("sofa"), Refusal.NOT_OBSERVED),)
    assert happened[3] == (Told(START, (0, 0), Heading.NORTH, faces=True),)
    assert [cost(events) for events in happened] == [1, 2, 0, 2]  # type: ignore[arg-type]


def test_a_failed_motion_costs_its_look_and_ending_is_free() -> None:
    _, happened = walk(Turn((JumpTo("unicorn"),), Term()), Turn((), Term()))
    assert [cost(events) for events in happened] == [1, 0]  # type: ignore[arg-type]
    assert happened[1] == (Ended(None),)


def test_words_of_both_editions() -> None:
    _, happened = walk(LOOK, Turn((JumpTo("chair"), Rotate(-90)), Observe()))
    assert words.tell(happened[0]) == (  # type: ignore[arg-type]
        "You see:\n- chair: front, mid distance, facing left\n- lamp: front-slight-right, slightly far\n"
        "Close together, if north is the way you face:\n- chair: west of lamp, near"
    )
    assert words.tell(happened[1]) == (  # type: ignore[arg-type]
        "You are now at the chair.\nYou turned 90° counterclockwise.\nYou see no things and no doors."
    )
    assert published.tell(happened[1]) == (  # type: ignore[arg-type]
        "You jumped to chair. You rotated counterclockwise 90°. You observe: No objects in field of view.."
    )


@pytest.mark.slow
@given(st.integers(0, 300), st.integers(0, 100), st.sampled_from(HEADINGS), st.sampled_from(Shape))
def test_views_are_read_back_from_words(seed: int, member: int, heading: Heading, plan: Shape) -> None:
    scene = draw(seed, Layout(rooms=4, things=5, plan=plan))
    view = look(scene, Pose(scene.members[member % len(scene.members)].at, heading))
    assert words.read_view(f"You are now at the chair.\n{words.view_words(view)}\n\nWhat now?") == view


def test_told_places_are_read_back() -> None:
    told = Told("sofa", (-1, 4), Heading.WEST, faces=True)
    assert words.read_told(words.tell((told,))) == ("sofa", (-1, 4), Heading.WEST)
    assert words.read_told(words.tell((replace(told, faces=False),))) == ("sofa", (-1, 4), None)
    start = Told(START, (0, 0), Heading.NORTH, faces=True)
    assert words.read_told(words.tell((start,))) == (START, (0, 0), Heading.NORTH)
    assert words.read_told("nothing") is None


def test_coverage_by_hand() -> None:
    # Room 1 holds chair, lamp and door: 3 pairs, and 3 with the start; room 2 holds sofa and door: 1 pair.
    assert len(target_pairs(TWO_ROOMS)) == 7
    _, happened = walk(LOOK, Turn((JumpTo("chair"),), Observe()))
    coverage = covered(Coverage(TWO_ROOMS), happened[0])  # type: ignore[arg-type]
    assert coverage.nodes == 2 / 4
    assert coverage.edges == 2 / 7
    # From (3, 1) looking north over a room of 5×5: rows of 1 (the own cell), 3, 5, 5 and 5 cells.
    assert len(explored(coverage)[1]) == 19
    assert coverage.cells == 19 / 50
    assert covered(coverage, happened[1]).edges == 2 / 7  # type: ignore[arg-type]


def test_no_noise_changes_nothing_and_full_noise_changes_everything() -> None:
    view = look(TWO_ROOMS, TWO_ROOMS.start)
    assert blur(view, Noise(), 1, 0) is view
    assert blur(view, Noise(missed=1), 1, 0) == View((), ())
    blurred = blur(view, Noise(direction=1, distance=1, facing=1), 1, 0)
    for before, seen in zip(view.sightings, blurred.sightings, strict=True):
        assert before.name == seen.name
        assert before.direction != seen.direction
        assert before.distance != seen.distance
        assert (before.aspect is None) == (seen.aspect is None)
        assert before.aspect is None or before.aspect != seen.aspect
    assert blurred.close[0].direction != view.close[0].direction


@given(st.integers(0, 1000), st.integers(0, 30))
def test_noise_is_the_same_for_the_same_look(seed: int, number: int) -> None:
    view = look(TWO_ROOMS, TWO_ROOMS.start)
    noise = Noise(0.3, 0.3, 0.3, 0.3)
    assert blur(view, noise, seed, number) == blur(view, noise, seed, number)


def test_noise_errs_as_often_as_stated() -> None:
    view = look(TWO_ROOMS, TWO_ROOMS.start)
    looks = [blur(view, Noise(missed=0.25), 0, number) for number in range(2000)]
    missed = sum(2 - len(noticed.sightings) for noticed in looks) / 4000
    assert abs(missed - 0.25) < 0.03


def test_moved_events_tell_the_motion() -> None:
    _, happened = walk(Turn((Rotate(90),), Observe()))
    assert happened[0][0] == Moved(Rotate(90))
