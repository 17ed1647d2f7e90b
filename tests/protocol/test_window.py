"""Old pictures go from a conversation in blocks, the last ones stay."""

from hypothesis import given
from hypothesis import strategies as st

from tolman.protocol.conversation import FORGOTTEN, Message, recent
from tolman.protocol.picture import Picture, pictures_in

PICTURES = [Picture(f"view {number}") for number in range(12)]


def conversation(count: int) -> tuple[Message, ...]:
    """Returns a conversation in which each of so many messages shows a picture."""
    return tuple(Message("user", f"step {n}: {PICTURES[n]} now") for n in range(count))


def shown(messages: tuple[Message, ...]) -> list[Picture]:
    return [picture for message in messages for picture in pictures_in(message.text)]


def test_a_hand_worked_example() -> None:
    assert shown(recent(conversation(5), 3)) == PICTURES[:5]
    assert shown(recent(conversation(6), 3)) == PICTURES[3:6]
    assert shown(recent(conversation(8), 3)) == PICTURES[3:8]
    assert recent(conversation(6), 3)[0].text == f"step 0: {FORGOTTEN} now"


@given(st.integers(0, 12), st.integers(0, 6))
def test_the_last_pictures_stay_and_the_beginning_changes_rarely(count: int, window: int) -> None:
    messages = conversation(count)
    left = shown(recent(messages, window))
    assert left == PICTURES[count - len(left) : count]
    if not window:
        assert recent(messages, window) == messages
    else:
        assert min(count, window) <= len(left) < 2 * window
        before = recent(messages[:-1], window)
        is_block = shown(before)[:1] != left[:1] and count > 1
        assert recent(messages, window)[: len(before)] == before or (is_block and count % window == 0)


def test_two_pictures_of_one_message_go_one_by_one() -> None:
    message = Message("user", f"{PICTURES[0]} and {PICTURES[1]}")
    assert shown(recent((message, *conversation(3)[2:]), 2)) == [PICTURES[0], PICTURES[1], PICTURES[2]]
    assert shown(recent((message, *conversation(4)[2:]), 2)) == [PICTURES[2], PICTURES[3]]
