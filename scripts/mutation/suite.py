"""The tests of a game in tiers: unit tests, second referees, golden records."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

GOLDEN: Final = "golden"
REFEREE: Final = "referee"
UNIT: Final = "unit"

REFEREES: Final = ("test_second_opinion.py", "test_second_march.py")
SHARED: Final = ("test_figures.py",)
"""Files in the folder above those of the games, with tests that are not golden records."""

LATE: Final = ("soak", "browser")
"""Marks of tests that `make test` does not run on plain Python at all."""


@dataclass(frozen=True)
class Case:
    """A test function: its file, name, rule marks and tier."""

    file: str
    name: str
    rules: frozenset[str]
    tier: str

    @property
    def node(self) -> str:
        """Return the id by which pytest selects it, with all of its parameters."""
        return f"{self.file}::{self.name}"

    @property
    def context(self) -> str:
        """Return the name that coverage.py gives it."""
        module = self.file.removesuffix(".py").replace("/", ".")
        return f"{module}.{self.name.replace('::', '.')}"


def suite_of(root: Path, game: str) -> list[Case]:
    """Return the tests of a game, without soaks and those that need a browser."""
    found = []
    folder = root / "tests/games"
    shared = [folder / name for name in SHARED if (folder / name).exists()]
    for path in [*sorted((folder / game).rglob("test_*.py")), *shared]:
        file = path.relative_to(root).as_posix()
        tier = REFEREE if path.name in REFEREES else UNIT
        module = ast.parse(path.read_text("utf-8"))
        outside = _marks(_pytestmark(module))
        if not {name for name, _ in outside} & {*LATE}:
            found += _tests(module.body, file, tier, outside)
    golden = "tests/games/test_golden.py::test_golden_record_is_replayed_to_the_same_end"
    file, name = golden.split("::")
    return [*found, Case(file, name, frozenset(), GOLDEN)]


def _tests(
    body: Iterable[ast.stmt], file: str, tier: str, outside: list[tuple[str, tuple[str, ...]]]
) -> list[Case]:
    """Return the tests in a module."""
    found = []
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            marks = outside + _marks(node.decorator_list)
            if not {name for name, _ in marks} & {*LATE}:
                rules = frozenset(rule for name, rules in marks if name == "rule" for rule in rules)
                found.append(Case(file, node.name, rules, tier))
    return found


def _pytestmark(module: ast.Module) -> list[ast.expr]:
    """Return the marks of a whole module."""
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
            value = node.value
            return value.elts if isinstance(value, ast.List | ast.Tuple) else [value]
    return []


def _marks(nodes: Iterable[ast.expr]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the names and texts of pytest marks."""
    found = []
    for node in nodes:
        called = node.func if isinstance(node, ast.Call) else node
        name = ast.unparse(called)
        if name.startswith("pytest.mark."):
            args = node.args if isinstance(node, ast.Call) else []
            texts = [arg.value for arg in args if isinstance(arg, ast.Constant)]
            rules = tuple(text for text in texts if isinstance(text, str))
            found.append((name.removeprefix("pytest.mark."), rules))
    return found
