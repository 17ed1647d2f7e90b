"""What other packages offer under an entry point, loaded, or refused with the name of the package."""

from importlib.metadata import EntryPoint

from tolman.errors import TolmanError


def loaded(entry: EntryPoint, what: str, failure: type[TolmanError]) -> object:
    """Returns what an entry point names."""
    try:
        found: object = entry.load()
    except Exception as error:  # whatever is wrong with another package is told by its name
        raise failure(f"{source(entry, what)} cannot be loaded: {error}; mend or remove that package") from error
    return found


def source(entry: EntryPoint, what: str) -> str:
    """Returns what is offered, and by whom, in words."""
    package = f" of {entry.dist.name}" if entry.dist else ""
    return f"the {what} {entry.value}{package}"
