"""Citations of ledger rows in the docstrings of the games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.support.errors import DataError

GAMES: Final = Path(__file__).parents[2] / "src/senlac/games"
NAMES: Final = sorted(path.parent.name for path in GAMES.glob("*/game.py"))
ROOMS: Final = ("rules", "hidden", "odds")
"""The packages of a game with functions that carry out rules."""

OPENING: Final = re.compile(r"\[([^\]]+)\]")
TELLING: Final = ("state.tell", "state.dice.roll")


def cited(node: ast.AST) -> list[str]:
    """Return the citations that open the docstring of a function or class."""
    if not isinstance(node, ast.FunctionDef | ast.ClassDef):
        return []
    opening = OPENING.match(ast.get_docstring(node) or "")
    return [part.strip() for part in opening[1].split(",")] if opening else []


def unknown(source: str, ledger: RuleLedger) -> list[str]:
    """Return the citations of a module that name no row."""
    found = []
    for node in ast.walk(ast.parse(source)):
        for text in cited(node):
            try:
                ledger.cited(text)
            except DataError as error:
                found.append(f"{getattr(node, 'name', '')}: {error}")
    return found


def uncited(source: str) -> list[str]:
    """Return the functions of a module that carry out a rule and cite none.

    A function carries out a rule if it changes the state, rolls a die or emits an event. The
    citation of a class covers its methods.
    """
    return [
        node.name
        for node, covered in functions(ast.parse(source).body)
        if carries_out(node) and not covered and not cited(node)
    ]


def functions(
    body: list[ast.stmt], *, covered: bool = False
) -> Iterator[tuple[ast.FunctionDef, bool]]:
    """Yield each function and method, and whether a citation of its class covers it."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node.body, covered=bool(cited(node)))
        elif isinstance(node, ast.FunctionDef):
            yield node, covered


def carries_out(function: ast.FunctionDef) -> bool:
    """Return whether a function assigns to the state, rolls a die or emits an event."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in TELLING:
            return True
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
            base: ast.expr = node
            while isinstance(base, ast.Attribute | ast.Subscript):
                base = base.value
            if isinstance(base, ast.Name) and base.id == "state":
                return True
    return False


@pytest.mark.parametrize("game", NAMES)
def test_docstrings_cite_rows_of_the_ledger(game: str) -> None:
    ledger = RuleLedger.read(f"senlac.games.{game}")
    found = {}
    for path in sorted((GAMES / game).rglob("*.py")):
        if lines := unknown(path.read_text("utf-8"), ledger):
            found[path.relative_to(GAMES).as_posix()] = lines
    assert found == {}


@pytest.mark.parametrize("game", NAMES)
def test_functions_that_carry_out_a_rule_cite_one(game: str) -> None:
    found = {}
    for room in ROOMS:
        for path in sorted((GAMES / game / room).rglob("*.py")):
            if names := uncited(path.read_text("utf-8")):
                found[path.relative_to(GAMES).as_posix()] = names
    assert found == {}


SOURCE: Final = '''
class Step:
    """[2.1a] A step."""
    def run(self, state):
        """Run."""
        state.turn += 1

def lose(state, unit):
    """Lose a unit."""
    state.area[unit] = -1

def told(state):
    """[2.1b, R9.9x] Tell."""
    state.tell("x", {}, "2.1b")

def rolled(state):
    return state.dice.roll(6, "x")

def looked_up(state):
    """Look up."""
    area = state.area[0]
    return area
'''


def test_missing_and_unknown_citations_are_found() -> None:
    assert uncited(SOURCE) == ["lose", "rolled"]
    ledger = RuleLedger.read("senlac.games.destiny")
    assert unknown(SOURCE, ledger) == ["told: senlac.games.destiny: no rule 'R9.9x' in the ledger"]
