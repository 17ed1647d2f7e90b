"""Files of questions as they are released, made up for tests."""

import json
from pathlib import Path
from typing import Any

from tolman.suites.spatialbench.question import KINDS, Level


def record(number: int, kind: str, video: str, **changes: Any) -> dict[str, Any]:
    """Returns a record that asks a question of a kind, in which the right answer stands where its number says."""
    is_number = KINDS[kind] is Level.OBSERVATION
    letter = "ABCD"[number % 4]
    asked = {
        "problem_id": number,
        "problem": f"Question {number} about {kind.replace('_', ' ')}: what is right, in centimeters?",
        "problem_type": "regression" if is_number else "multiple_choice",
        "original_question_type": kind,
        "options": None
        if is_number
        else [f"{each}. {'Right' if each == letter else 'Wrong'} {each}" for each in "ABCD"],
        "solution": str(100 + number) if is_number else letter,
        "path": f"./dataset/{video}",
        "scene_type": "indoor",
    }
    return asked | changes


def explained(number: int, kind: str, video: str, frames: list[int]) -> dict[str, Any]:
    """Returns a record that tells why its answer is right."""
    return record(number, kind, video, reason=f"Because of {number}.", keyframes=frames)


def write_file(path: Path, *records: dict[str, Any]) -> Path:
    """Writes records as a file is released."""
    path.write_text(json.dumps([{"sample": each} for each in records]), encoding="utf-8")
    return path


def every_kind(path: Path, videos: list[str], each: int = 1) -> Path:
    """Writes a file with so many questions of every kind about every video."""
    asked = [(kind, video) for video in videos for kind in KINDS for _ in range(each)]
    return write_file(path, *(record(number, kind, video) for number, (kind, video) in enumerate(asked, 1)))
