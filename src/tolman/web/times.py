"""The log of when people began, went on with and finished their items."""

from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from tolman.record.record import Key
from tolman.report.files import csv_text

COLUMNS = ("when", "code", "player", "task", "item", "epoch", "event", "replies", "seconds")


class Times:
    """A table of events, a line for each, added as they happen."""

    def __init__(self, path: Path) -> None:
        self._path, self._lock = path, Lock()

    def note(self, code: str, key: Key, event: str, replies: int, seconds: float) -> None:
        """Adds an event: `began`, `went on` or `finished`, after so many replies that took so long."""
        when = datetime.now(UTC).isoformat(timespec="seconds")
        row = (when, code, key.player, key.task, key.item, key.epoch, event, replies, round(seconds, 1))
        with self._lock, self._path.open("a", newline="", encoding="utf-8") as file:
            file.write(csv_text([row] if file.tell() else [COLUMNS, row]))
