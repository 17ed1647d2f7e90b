"""`tolman doctor`: what is installed, and what is amiss."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tolman.cli.options import Models, model_names
from tolman.options import Option
from tolman.runner.access import Access, BaseUrl

_SIGNS = {True: "✓", None: "·", False: "✗"}


@dataclass(frozen=True, slots=True)
class Doctor:
    """What is looked at."""

    model: Models = ()
    base_url: BaseUrl = None
    out: Annotated[Path, Option("Folder in which runs will be written.")] = Path("runs")


def doctor(options: Doctor) -> int:
    """Tell what is installed, what is missing, and, with --model or --base-url, whether the model answers."""
    from tolman.errors import ModelError
    from tolman.runner.doctor import Finding, ask, look

    access = Access(options.base_url)
    findings = list(look(options.out))
    try:
        findings += [ask(name, access) for name in model_names(options.model, access)]
    except ModelError as error:
        findings.append(Finding("models", str(error), False))
    for each in findings:
        print(f"{_SIGNS[each.is_well]} {each.what}: {each.found}")
    return int(any(each.is_well is False for each in findings))
