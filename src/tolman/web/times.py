"""The log of when people began, went on with and finished their items."""

import csv
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from tolman.record.record import Key
from tolman.report.files import csv_text
from tolman.runner.sitting import Sitting

COLUMNS = ("when", "code", "player", "task", "item", "epoch", "event", "replies", "seconds", "loading")


class Times:
    """A table of events, a line for each, added as they happen."""

    def __init__(self, path: Path) -> None:
        self._path, self._lock = path, Lock()

    def noted(self) -> set[Key]:
        """Returns the items of which any event is noted; a line that cannot be read is none."""
        if not self._path.exists():
            return set()
        with self._path.open(newline="", encoding="utf-8", errors="replace") as file:
            rows = [row for row in csv.DictReader(file) if (row.get("epoch") or "").isdecimal()]
        return {Key(row["task"], row["item"], row["player"], int(row["epoch"])) for row in rows}

    def note(self, code: str, event: str, sitting: Sitting) -> None:
        """Adds an event: `began`, `went on` or `finished`, after so many replies that took so long."""
        key, seconds = sitting.key, sitting.seconds
        when = datetime.now(UTC).isoformat(timespec="seconds")
        row = (when, code, key.player, key.task, key.item, key.epoch, event, sitting.count)
        times = ("" if seconds is None else round(seconds, 1), round(sitting.loading, 1))
        with self._lock, self._path.open("a", newline="", encoding="utf-8") as file:
            file.write(csv_text([(*row, *times)] if file.tell() else [COLUMNS, (*row, *times)]))
