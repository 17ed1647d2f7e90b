"""`tolman fidelity`: the published edition beside records of the published program."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tolman.errors import RecordError
from tolman.options import Option


@dataclass(frozen=True, slots=True)
class Fidelity:
    """What is compared."""

    folder: Annotated[
        Path, Option("Folder with the records of the published program.", is_positional=True, shown="FOLDER")
    ]
    details: Annotated[bool, Option("Print what differs, record by record.")] = False


def fidelity(options: Fidelity) -> int:
    """Compare the published edition of Theory of Space with its program's records, file by file."""
    from tolman.suites.tos.fidelity.comparison import compare

    results, absent = compare(options.folder)
    if not results:
        raise RecordError(f"{options.folder} holds no records of the published program; name the folder that does")
    for result in results:
        print(result)
        for detail in (*result.differences, *result.excepted) if options.details else ():
            print(f"  {detail}")
    for name in absent:
        print(f"{name} absent")
    return int(any(result.equal is not None and result.equal < result.total for result in results))
