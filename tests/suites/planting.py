"""Plants hints in the source of a suite, one string at a time, to see whether its digest of prompts notices."""

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

HINT = "~"


def unnoticed(suite: str, module: str) -> list[str]:
    """Returns the strings of a module of a suite that can be changed without a change of what is put to players."""
    text = source(suite, module)
    count, before = len(_strings(ast.parse(text))), _put(suite)
    found = []
    for number in range(count):
        tree = ast.parse(text)
        string = _strings(tree)[number]
        told = str(string.value)
        string.value = f"{told}{HINT}"
        if _put_in_place(suite, module, tree) == before and _put_anew(suite, module, tree) == before:
            found.append(told)
    return found


def digest_with(suite: str, module: str, text: str) -> str:
    """Returns the digest of all that is put to players where a module of a suite has this text."""
    return _put_anew(suite, module, ast.parse(text))


def source(suite: str, module: str) -> str:
    """Returns the text of a module of a suite."""
    return Path(str(import_module(f"tolman.suites.{suite}.{module}").__file__)).read_text("utf-8")


def _strings(tree: ast.Module) -> list[ast.Constant]:
    """Returns all strings of a module that say something, but its docstrings."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs)
    return [node for node in constants if isinstance(node.value, str) and node.value]


def _put(suite: str) -> str:
    """Returns the digest of all that is put to players, or how that fails: a run that cannot begin notices, too."""
    try:
        digest: Callable[[], str] = import_module(f"tolman.suites.{suite}.task").prompts_digest.__wrapped__
        return digest()
    except Exception as error:
        return repr(error)


def _put_in_place(suite: str, module: str, tree: ast.Module) -> str:
    """Returns what is put once a module holds other code; fast, and blind to what others took from it before."""
    held = import_module(f"tolman.suites.{suite}.{module}")
    kept = dict(vars(held))
    try:
        exec(compile(tree, module, "exec"), vars(held))
        return _put(suite)
    finally:
        vars(held).clear()
        vars(held).update(kept)


def _put_anew(suite: str, module: str, tree: ast.Module) -> str:
    """Returns what is put once the whole suite is imported with other code in a module."""
    with _without(f"tolman.suites.{suite}"), _planted(_Planted(f"tolman.suites.{suite}.{module}", tree)):
        return _put(suite)


class _Planted(MetaPathFinder, Loader):
    """Imports a module from a tree."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name, self.tree = name, tree

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.tree, self.name, "exec"), vars(module))


@contextmanager
def _planted(finder: _Planted) -> Iterator[None]:
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)


@contextmanager
def _without(package: str) -> Iterator[None]:
    """Forgets that a package was imported, and remembers it at the end."""
    kept = {name: module for name, module in sys.modules.items() if name.startswith(package)}
    for name in kept:
        del sys.modules[name]
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.startswith(package)]:
            del sys.modules[name]
        sys.modules.update(kept)
        parent, _, name = package.rpartition(".")
        setattr(sys.modules[parent], name, kept[package])
