"""Blocks: the transcript of an episode of Theory of Space as the page carries it."""

from tolman.protocol.transcript import Transcript
from tolman.report.page import blocks
from tolman.report.page.blocks import Block
from tolman.suites.tos.drawing.svg import plan_svg
from tolman.suites.tos.item import Item
from tolman.suites.tos.report.followed import follow, looks
from tolman.suites.tos.report.verdicts import verdicts
from tolman.suites.tos.scores.scores import Scores


def block(transcript: Transcript[Item], scores: Scores) -> Block:
    """Returns all that the page shows of an episode."""
    item, followed = transcript.item, follow(transcript)
    drawn = plan_svg(item.scene, looks(followed.explored), looks(followed.revised), item.shifted)
    return blocks.block(transcript, verdicts(transcript, scores, followed.stages), drawn.text)
