"""The tree keeps its form: shared code names no suite, imports go round in no circle, what is named exists."""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import grimp
import pytest

from tolman.suites.choice import OURS
from tolman.suites.registry import suites

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/tolman"
SUITES = SOURCE / "suites"
READ = (".py", ".js", ".html", ".css")

NAMES = r"tos|esi(?:[ -]?bench)?|spatial[ -]?bench|theory[ -]of[ -]space"
"""Our suites, by their names and by those of their papers."""
NAMED = re.compile(rf"(?i)(?<![a-z0-9])(?:{NAMES})(?![a-z0-9])")
OF_A_SUITE = re.compile(r"\bsuites[./](?:tos|spatialbench|esi)\b")

ALLOWED = {
    ("geometry/bins.py", "Theory of Space"): "says where its edges come from",
    ("scoring/likeness.py", "Theory of Space"): "says where its formulas come from",
    ("suites/choice.py", "tolman.suites.tos"): "the list of our own suites, which is in one place",
    ("suites/choice.py", "tolman.suites.spatialbench"): "the list of our own suites, which is in one place",
    ("suites/choice.py", "tolman.suites.esi"): "the list of our own suites, which is in one place",
}
"""Where shared code may name a suite: file, what stands there, and why."""


def shared_files() -> list[Path]:
    """Returns every file that belongs to no suite."""
    folders = [path for path in SUITES.iterdir() if (path / "suite.py").is_file()]
    every = (path for path in SOURCE.rglob("*") if path.suffix in READ)
    return sorted(path for path in every if not any(path.is_relative_to(folder) for folder in folders))


def named_in(text: str) -> list[str]:
    """Returns the lines that name one of our suites, or a module of one."""
    return [line.strip() for line in text.splitlines() if NAMED.search(line) or OF_A_SUITE.search(line)]


def is_allowed(path: str, line: str) -> bool:
    return any(path == where and what in line for where, what in ALLOWED)


def test_shared_code_names_no_suite() -> None:
    named = {str(path.relative_to(SOURCE)): named_in(path.read_text("utf-8")) for path in shared_files()}
    found = [(path, line) for path, lines in named.items() for line in lines]
    assert [(path, line) for path, line in found if not is_allowed(path, line)] == []
    assert {each for each in ALLOWED if not any(each[0] == path and each[1] in line for path, line in found)} == set()


@pytest.mark.parametrize(
    "line",
    [
        "from tolman.suites.tos.item import Item",
        'if suite == "tos":',
        "if (run.suite === 'spatialbench') {",
        ".tos-map { color: red; }",
        'name = "tos_text_active"',
        "# as in Theory of Space",
        '<p class="spatialbench">',
    ],
)
def test_names_of_suites_are_found(line: str) -> None:
    assert named_in(line) == [line]


def test_other_words_are_not_taken_for_suites() -> None:
    assert named_in("photos, customtos = histos\nfrom tolman.suites.suite import Suite") == []


def test_every_suite_of_ours_is_looked_for() -> None:
    assert [name for name in suites() if _owner(suites()[name].task.__module__) in OURS] == [
        "tos",
        "spatialbench",
        "esi",
    ]
    assert [each for each in OURS if not named_in(each)] == []


def test_shared_code_imports_nothing_of_a_suite() -> None:
    found = [
        (importer, imported)
        for importer in graph().modules
        for imported in graph().find_modules_directly_imported_by(importer)
        if _owner(imported) in OURS and _owner(importer) not in OURS
    ]
    assert found == []


def _owner(module: str) -> str:
    """Returns the package of the suite that a module would be of."""
    return ".".join(module.split(".")[:3])


@cache
def graph() -> grimp.ImportGraph:
    """Returns every import of one module by another, those inside functions and for types alone included."""
    return grimp.build_graph("tolman", cache_dir=None)


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """Returns the sets of modules that import each other, directly or through others."""
    reached = {name: _reached(imports, name) for name in imports}
    found = [
        {other for other in reached[name] if name in reached[other]} for name in imports if name in reached[name]
    ]
    return [each for place, each in enumerate(found) if each not in found[:place]]


def _reached(imports: dict[str, set[str]], start: str) -> set[str]:
    """Returns every module that importing one of them may import."""
    found: set[str] = set()
    left = [start]
    while left:
        fresh = imports[left.pop()] - found
        found |= fresh
        left += fresh
    return found


def test_no_imports_go_round_in_a_circle() -> None:
    imports = {name: set(graph().find_modules_directly_imported_by(name)) for name in graph().modules}
    assert len(imports) > 400
    assert circles(imports) == []


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [{"b", "c"}]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_every_module_says_in_a_line_what_it_holds() -> None:
    first = {path: (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "") for path in SOURCE.rglob("*.py")}
    lines = {str(path.relative_to(SOURCE)): text.split("\n\n")[0] for path, text in first.items()}
    assert [path for path, line in lines.items() if not line.endswith(".") or "\n" in line] == []


FORMS = {"Choice", "Relation"}
"""Forms of answers have the names of what is answered, which other modules know as values."""


def test_no_class_of_shared_code_has_the_name_of_another() -> None:
    apart = (
        SOURCE / "cli",
        SOURCE / "render/tracer/kernels",
    )  # options have their command's name, structs are Warp's
    files = [path for path in shared_files() if path.suffix == ".py" and not any(map(path.is_relative_to, apart))]
    bodies = (ast.parse(path.read_text("utf-8")).body for path in files)
    names = Counter(node.name for body in bodies for node in body if isinstance(node, ast.ClassDef))
    assert {name for name, count in names.items() if count > 1} == FORMS


def paths_in(text: str) -> Iterator[str]:
    """Yields the modules and folders of source that a text names in backticks."""
    for braced in re.findall(r"`((?:[\w{},-]+/)*[\w{},-]+(?:\.py|/))`", text):
        head, opened, rest = braced.partition("{")
        inner, _, tail = rest.partition("}")
        yield from (f"{head}{each}{tail}" for each in (inner.split(",") if opened else [""]))


def is_there(name: str) -> bool:
    """Says whether there is such a file or folder, from the root or below the source."""
    wanted = f"/{name.rstrip('/').removeprefix('tolman/')}"
    below = (path for path in SOURCE.rglob("*") if path.is_dir() == name.endswith("/"))
    return (ROOT / name).exists() or any(path.as_posix().endswith(wanted) for path in below)


def test_what_the_design_names_exists() -> None:
    named = [*dict.fromkeys(paths_in((ROOT / "docs/design.md").read_text("utf-8")))]
    assert len(named) > 10
    assert [name for name in named if not is_there(name)] == []


@pytest.mark.parametrize("folder", ["assets", "eye", "house", "physics", "render/house"])
def test_the_tree_of_the_design_names_each_module(folder: str) -> None:
    tree = (ROOT / "docs/design.md").read_text("utf-8").partition("## The tree")[2]
    depth = 2 * len(folder.split("/"))
    below = re.search(rf"\n {{{depth}}}{folder.split('/')[-1]}/ .*((?:\n {{{depth + 1},}}.*)*)", tree)
    assert below
    there = {path.name for path in (SOURCE / folder).glob("*.py")} - {"__init__.py"}
    assert set(re.findall(r"\w+\.py", below[1])) == there


def test_names_of_modules_are_found() -> None:
    assert [*paths_in("`web/` and `web/static/{view,play}/`, `a/{b,c}.py`, not `metrics.json` or `a.b`")] == [
        *("web/", "web/static/view/", "web/static/play/", "a/b.py", "a/c.py")
    ]
    assert is_there("suites/tos/prompts.py")
    assert not is_there("report/tos/values.py")
    assert not is_there("ray.py")


def imported_packages() -> set[str]:
    """Returns the packages of others that the source imports, anywhere; what is made for export is no part of it."""
    modules = (path for path in SOURCE.rglob("*.py") if "templates" not in path.parts)
    nodes = (node for path in modules for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    names = {name.partition(".")[0] for node in nodes for name in _imported(node)}
    return names - sys.stdlib_module_names - {"tolman"}


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


def declared() -> set[str]:
    """Returns the distributions that the package asks for, in its extras too, but for those of developers."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [each for name, extra in project["optional-dependencies"].items() if name != "dev" for each in extra]
    return {_plain(re.split(r"[^\w.-]", each, maxsplit=1)[0]) for each in project["dependencies"] + extras}


def _plain(distribution: str) -> str:
    return distribution.lower().replace("_", "-")


def test_every_package_that_is_imported_is_declared() -> None:
    distributions = packages_distributions()
    imported = imported_packages()
    assert {"numpy", "PIL", "starlette"} <= imported
    of = {name: {_plain(each) for each in distributions.get(name, [name])} for name in imported}
    assert {name for name, offered in of.items() if not offered & declared()} == set()
