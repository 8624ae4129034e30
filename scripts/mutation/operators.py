"""Mutation operators: small changes of a syntax tree, as replacements of source text."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}

Kind = str
"""The kind of a change: `condition`, `number`, `operator` or `statement`."""


@dataclass(frozen=True)
class Mutation:
    """One change of a source file: the text of a node and what replaces it.

    Attributes:
        start: offset of the replaced text in the source, in bytes.
        line: line of the replaced text, counted from 1; `text` is the content of that line.
        function: qualified name of the innermost function around it.
        rules: rule ids in the docstrings of this function and of the classes around it.
    """

    path: str
    kind: Kind
    line: int
    text: str
    start: int
    old: str
    new: str
    function: str
    rules: tuple[str, ...]

    @property
    def label(self) -> str:
        """Return a name that stays valid while the lines above change."""
        change = f"{flat(self.old)} -> {flat(self.new)}"
        return f"{self.path}::{self.function}: {change} in `{self.text}`"

    def apply(self, source: str) -> str:
        """Return the source with this change.

        Raises:
            ValueError: the source does not have the old text at this place.
        """
        data = source.encode()
        end = self.start + len(self.old.encode())
        if data[self.start : end].decode() != self.old:
            raise ValueError(f"{self.path}: expected {self.old!r} at byte {self.start}")
        return (data[: self.start] + self.new.encode() + data[end:]).decode()


Code = ast.expr | ast.stmt
Change = Iterator[tuple[Code, ast.expr | str]]


def flat(text: str) -> str:
    """Return a text on one line."""
    return " ".join(text.split())


def changes(node: ast.AST) -> Iterator[tuple[Kind, Code, str]]:
    """Yield the changes of one node: kind, the node that is replaced, and the new text."""
    for kind, change in OPERATORS:
        for replaced, new in change(node):
            if isinstance(new, ast.expr):
                yield kind, replaced, f"({ast.unparse(new)})"
            else:
                yield kind, replaced, new


def _negate(node: ast.AST) -> Change:
    """Negate a condition."""
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        tests = [node.test]
    elif isinstance(node, ast.comprehension):
        tests = node.ifs
    else:
        return
    for test in tests:
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            yield test, test.operand
        else:
            yield test, ast.UnaryOp(ast.Not(), test)


def _drop_operand(node: ast.AST) -> Change:
    """Drop one operand of `and` or `or`, or replace one operator by the other."""
    if not isinstance(node, ast.BoolOp):
        return
    for number in range(len(node.values)):
        rest = node.values[:number] + node.values[number + 1 :]
        yield node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield node, ast.BoolOp(other, node.values)


def _compare(node: ast.AST) -> Change:
    """Include or exclude the bound of a comparison, or negate it."""
    if not isinstance(node, ast.Compare):
        return
    for number, operator in enumerate(node.ops):
        changed = copy.deepcopy(node)
        changed.ops[number] = COMPARISONS[type(operator)]()
        yield node, changed


def _calculate(node: ast.AST) -> Change:
    """Exchange an arithmetic operator."""
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield node, ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        yield node, node.operand


def _call(node: ast.AST) -> Change:
    """Exchange `min` and `max`, `any` and `all`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield node.func, CALLS[node.func.id]


def _number(node: ast.AST) -> Change:
    """Add one to a number or subtract one, or negate a truth value."""
    if not isinstance(node, ast.Constant):
        return
    value = node.value
    if isinstance(value, bool):
        yield node, str(not value)
    elif isinstance(value, int):
        yield node, str(value + 1)
        if value > 0:
            yield node, str(value - 1)
    elif isinstance(value, float):
        yield node, str(value + 1)


def _statement(node: ast.AST) -> Change:
    """Remove a statement."""
    match node:
        case (
            ast.AugAssign()
            | ast.Continue()
            | ast.Break()
            | ast.Delete()
            | ast.Expr(value=ast.Call())
            | ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_])
        ):
            yield node, "pass"


OPERATORS: Final[tuple[tuple[Kind, Callable[[ast.AST], Change]], ...]] = (
    ("condition", _negate),
    ("condition", _drop_operand),
    ("operator", _compare),
    ("operator", _calculate),
    ("operator", _call),
    ("number", _number),
    ("statement", _statement),
)
