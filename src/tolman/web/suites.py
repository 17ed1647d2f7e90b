"""The scripts and style sheets with which suites draw their episodes, served beside those of the pages."""

from pathlib import Path

from tolman.suites.registry import suites

SCRIPT, STYLE = "view.js", "view.css"


def script_folders() -> dict[str, Path]:
    """Returns the folder of scripts of every suite that draws something, by the name of the suite."""
    found = {name: suite.pages().scripts for name, suite in suites().items()}
    return {name: folder for name, folder in found.items() if folder}


def page_with_suites(page: Path) -> str:
    """Returns a page that loads what suites draw, before its own scripts."""
    text = page.read_text(encoding="utf-8")
    before, mark, after = text.partition('<script type="module"')
    if not mark:
        raise ValueError(f"{page.name} loads no module")
    return "".join((before, *(_tags(name, folder) for name, folder in script_folders().items()), mark, after))


def _tags(name: str, folder: Path) -> str:
    style = f'<link rel="stylesheet" href="static/suites/{name}/{STYLE}">\n' if (folder / STYLE).exists() else ""
    return f'{style}<script type="module" src="static/suites/{name}/{SCRIPT}"></script>\n'
