"""The ledger of a rulebook: every rule in our own words, and the tests for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec

from senlac.engine.data.loader import load
from senlac.engine.support.errors import DataError, caused

if TYPE_CHECKING:
    from pathlib import Path

    from senlac.engine.game.game import Game

SOURCES: Final = ("book", "ruling", "reconstructed")
"""Stated in the book, settling a doubt in it, or supplied by us."""

_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_KEYS: Final = frozenset({"id", "rule", "source", "chapter", "why"})


@dataclass(frozen=True)
class RuleRow:
    """One rule: its text, its source, and the reason for it."""

    id: str
    rule: str
    source: str
    chapter: str
    why: str = ""


class RuleLedger:
    """The rows of one rulebook, in the order of the book.

    Attributes:
        package: the game's package.
        rows: the rows by id.
    """

    def __init__(self, package: str, rows: dict[str, RuleRow]) -> None:
        self.package = package
        self.rows = rows

    @classmethod
    def of(cls, game: Game[Any]) -> RuleLedger:
        """Read the ledger of a game.

        Raises:
            DataError: the game has none, or it is invalid (see `read`).
        """
        if not game.package:
            raise DataError(f"the game '{game.id}' has no ledger: its 'package' is not named")
        try:
            return cls.read(game.package)
        except DataError as error:
            raise caused(DataError(f"the game '{game.id}' has no sound ledger: {error}"), error)

    @classmethod
    def read(cls, package: str) -> RuleLedger:
        """Read `ledger.toml` of a game's package.

        Raises:
            DataError: a row has an unknown, missing or empty key, or a duplicate id.
        """
        document = load(package, "ledger.toml")
        listed = document.get("row")
        if set(document) != {"row"} or not isinstance(listed, list):
            raise DataError(f"ledger.toml of {package}: expected [[row]] tables and nothing else")
        rows: dict[str, RuleRow] = {}
        for number, table in enumerate(listed, 1):
            row = _row(table, f"ledger.toml of {package}: row {number}")
            if row.id in rows:
                raise DataError(f"ledger.toml of {package}: row {number}: {row.id} comes twice")
            rows[row.id] = row
        return RuleLedger(package, rows)

    def row(self, name: str) -> RuleRow:
        """Return the row of that id.

        Raises:
            DataError: the ledger has no such row.
        """
        row = self.rows.get(name)
        if row is None:
            raise DataError(f"{self.package}: no rule {name[:40]!a} in the ledger")
        return row

    def cited(self, text: str) -> list[str]:
        """Return the ids that a citation names: one row, or a range such as `9.1a-9.1c`.

        A range contains all rows from its first to its last id, in the order of the ledger. The
        last id may omit the part before the point if it is that of the first: `melee.3a-4b`.

        Raises:
            DataError: the ledger has no such row, or the first row does not precede the last.
        """
        first, found, last = text.partition("-")
        if not found:
            return [self.row(text).id]
        if last not in self.rows:
            last = f"{first.partition('.')[0]}.{last}"
        ids = list(self.rows)
        start, end = ids.index(self.row(first).id), ids.index(self.row(last).id)
        if end <= start:
            raise DataError(f"{self.package}: {text[:40]!a}: expected the earlier row first")
        return ids[start : end + 1]

    def chapters(self) -> dict[str, list[RuleRow]]:
        """Return the rows by chapter, in the order of the book."""
        chapters: dict[str, list[RuleRow]] = {}
        for row in self.rows.values():
            chapters.setdefault(row.chapter, []).append(row)
        return chapters


def coverage(ledger: RuleLedger, tests_folder: Path) -> dict[str, list[str]]:
    """Return for each row the tests marked with its id, as `file::Class::test`.

    The folder is that of the ledger's own game. A mark on a class or, as `pytestmark`, on a module
    or a class applies to all tests inside. The files are parsed, not run. A row without tests has
    an empty list.

    Raises:
        DataError: a mark names a row that the ledger does not have, or is not a list of plain
            texts, or a file is not Python.
    """
    shown: dict[str, list[str]] = {name: [] for name in ledger.rows}
    for path in sorted(tests_folder.rglob("test_*.py")):
        file = path.relative_to(tests_folder).as_posix()
        try:
            module = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError) as error:
            raise caused(DataError(f"{file}: expected Python: {error}"), error)
        for test, names in _marked_tests(module, file, _pytestmark(module, file)):
            for name in dict.fromkeys(names):
                if name not in shown:
                    raise DataError(f"{test}: no rule {name!a} in the ledger of {ledger.package}")
                shown[name].append(test)
    return shown


def _row(table: object, place: str) -> RuleRow:
    """Validate and build one row."""
    if not isinstance(table, dict):
        raise DataError(f"{place}: expected a table")
    for key, value in table.items():
        if key not in _KEYS:
            raise DataError(f"{place}: {key[:40]!a}: unknown key")
        if not isinstance(value, str) or not value.strip():
            raise DataError(f"{place}: {key}: expected a text")
    try:
        row = msgspec.convert(table, RuleRow)
    except msgspec.ValidationError as error:
        raise caused(DataError(f"{place}: {error}"), error)
    if row.source not in SOURCES:
        wanted = ", ".join(SOURCES)
        raise DataError(f"{place}: source: expected one of {wanted}, got {row.source[:40]!a}")
    return row


def _marked_tests(
    within: ast.Module | ast.ClassDef, place: str, inherited: list[str]
) -> Iterator[tuple[str, list[str]]]:
    """Yield each test function with the ids of its own marks and of enclosing ones."""
    for node in within.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            where = f"{place}::{node.name}"
            marks = _decorations(node.decorator_list, where) + _pytestmark(node, where)
            yield from _marked_tests(node, where, inherited + marks)
        elif isinstance(node, _FUNCTIONS) and node.name.startswith("test"):
            where = f"{place}::{node.name}"
            yield where, inherited + _decorations(node.decorator_list, where)


def _pytestmark(within: ast.Module | ast.ClassDef, place: str) -> list[str]:
    """Return the ids of `pytestmark = ...`, a mark or a list of them."""
    names: list[str] = []
    for node in within.body:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        if any([isinstance(to, ast.Name) and to.id == "pytestmark" for to in targets]):
            marks = value.elts if isinstance(value, ast.List | ast.Tuple) else [value]
            names += _decorations(marks, place)
    return names


def _decorations(marks: list[ast.expr], place: str) -> list[str]:
    """Return the ids of the `pytest.mark.rule` among some decorators."""
    return [
        _plain_text(argument, place)
        for mark in marks
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
    ]


def _plain_text(node: ast.expr, place: str) -> str:
    """Return the literal text of an argument of a mark."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise DataError(f"{place}: expected rule ids as plain texts, got {ast.unparse(node)[:40]}")
