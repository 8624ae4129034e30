"""Coverage of refusals: the places in a game's source that make one, and which were reached."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from senlac.engine.model.phase import Refusal

NAME: Final = Refusal.__name__


class Site(NamedTuple):
    """A place in the source where a refusal is made.

    Attributes:
        module: the full name of the module.
        line: the first line of the call; `last` is its last one.
        text: the source of the call, on one line.
    """

    module: str
    line: int
    last: int
    text: str


class Reached:
    """The lines, by module, on which refusals were made while they were recorded."""

    def __init__(self) -> None:
        self.lines: set[tuple[str, int]] = set()

    def make(self, rule: str, why: str) -> Refusal:
        """Return a refusal, and record the line of the caller."""
        here = inspect.currentframe()
        assert here is not None, "CPython has frames"
        caller = here.f_back
        assert caller is not None, "a function has a caller"
        self.lines.add((caller.f_globals["__name__"], caller.f_lineno))
        return Refusal(rule, why)

    def missed(self, sites: list[Site]) -> list[Site]:
        """Return the places where no refusal was made."""
        return [
            site
            for site in sites
            if not any(
                (site.module, line) in self.lines for line in range(site.line, site.last + 1)
            )
        ]


def modules_of(package: str) -> list[str]:
    """Return the names of all modules of a package, its own first."""
    root = importlib.import_module(package)
    found = pkgutil.walk_packages(root.__path__, f"{package}.")
    return [package, *[info.name for info in found]]


def sites(package: str) -> list[Site]:
    """Return all places in a package where a refusal is made, in order."""
    found: list[Site] = []
    for name in modules_of(package):
        module = importlib.import_module(name)
        source = Path(inspect.getfile(module)).read_text(encoding="utf-8")
        found += [
            Site(
                name,
                node.lineno,
                node.end_lineno or node.lineno,
                " ".join(ast.unparse(node).split()),
            )
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == NAME
        ]
    return sorted(found)


@contextmanager
def recorded(package: str) -> Iterator[Reached]:
    """Record where a package makes refusals while the context lasts.

    It works in plain Python only: compiled modules do not look up global names.
    """
    reached = Reached()
    modules = [importlib.import_module(name) for name in modules_of(package)]
    users = [module for module in modules if vars(module).get(NAME) is Refusal]
    for module in users:
        setattr(module, NAME, reached.make)
    try:
        yield reached
    finally:
        for module in users:
            setattr(module, NAME, Refusal)
