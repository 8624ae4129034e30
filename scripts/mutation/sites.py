"""The places that can be mutated, and a sample of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from scripts.mutation.operators import Mutation, changes

RULES: Final = ("rules",)
SMALL: Final = ("hidden", "odds", "evaluation")
"""Rooms that get half of a sample, because a sample over all code would rarely visit them."""

OPENING: Final = re.compile(r"\[([^\]]+)\]")

TOLD: Final = frozenset({"tell", "require", "Refusal"})
"""Calls whose arguments are texts for players or validation of positions, not rules."""


def rules_of(node: ast.AST) -> tuple[str, ...]:
    """Return the rule ids, and ranges of them, that open the docstring of a function or class."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return ()
    opening = OPENING.match(ast.get_docstring(node) or "")
    parts = opening.group(1).split(",") if opening else []
    return tuple([part.strip() for part in parts])


def mutations(source: str, path: str) -> list[Mutation]:
    """Return every mutation of the functions in a source file, in the order of the text."""
    starts = [0]
    data, lines = source.encode(), source.splitlines()
    for written in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(written))
    found = []
    for node, names, rules in _bodies(ast.parse(source)):
        for kind, replaced, new in changes(node):
            line = replaced.lineno
            start = starts[line - 1] + replaced.col_offset
            end = starts[(replaced.end_lineno or 0) - 1] + (replaced.end_col_offset or 0)
            old = data[start:end].decode()
            text = lines[line - 1].strip()
            found.append(Mutation(path, kind, line, text, start, old, new, ".".join(names), rules))
    return sorted(set(found), key=lambda one: (one.start, one.old, one.new))


def _bodies(module: ast.Module) -> Iterator[tuple[ast.AST, tuple[str, ...], tuple[str, ...]]]:
    """Yield each node within a function with the names and the rule ids around it."""
    stack: list[tuple[ast.AST, tuple[str, ...], tuple[str, ...], bool]]
    stack = [(module, (), (), False)]
    while stack:
        node, names, rules, within = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = (*names, node.name)
            rules = rules_of(node) or rules
            inside = within or not isinstance(node, ast.ClassDef)
            stack += [(child, names, rules, inside) for child in node.body]
        elif not _skipped(node):
            if within and not _asks_for_journal(node):
                yield node, names, rules
            stack += [(child, names, rules, within) for child in ast.iter_child_nodes(node)]


def _skipped(node: ast.AST) -> bool:
    """Return whether a node carries out no rule: types, assertions, texts and events.

    `strict` of `zip` is a check like an assertion: it asserts that lists are of equal length.
    """
    if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.AnnAssign) and node.value is None:
        return True
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        return name in TOLD
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.Subscript) and _is_annotation(node)


def _asks_for_journal(node: ast.AST) -> bool:
    """Return whether a node only checks if there is a journal: that saves time and is no rule."""
    if isinstance(node, ast.If):
        node = node.test
    return isinstance(node, ast.Compare) and "journal" in ast.unparse(node)


def _is_annotation(node: ast.Subscript) -> bool:
    """Return whether a subscript is a type such as `list[int]`."""
    return isinstance(node.value, ast.Name) and node.value.id in {"list", "dict", "tuple", "set"}


def room(root: Path, game: str, rooms: Sequence[str]) -> list[Mutation]:
    """Return every mutation in some folders of a game."""
    found: list[Mutation] = []
    for name in rooms:
        folder = root / "src/senlac/games" / game / name
        for path in sorted(folder.rglob("*.py")):
            place = path.relative_to(root).as_posix()
            found += mutations(path.read_text("utf-8"), place)
    return found


def sample(
    root: Path,
    games: Sequence[str],
    number: int,
    seed: int,
    halves: Sequence[Sequence[str]] = (SMALL, RULES),
) -> list[Mutation]:
    """Draw mutations, the same number from each of the `halves` and each of the games.

    A line is drawn first and then one of its mutations, so that a long expression does not get
    more than its share. The same seed draws the same mutations while the sources are the same.
    """
    chance = Random(seed)
    drawn: list[Mutation] = []
    parts = [(rooms, game) for rooms in halves for game in games]
    for place, (rooms, game) in enumerate(parts):
        count = number // len(parts) + (place < number % len(parts))
        drawn += by_line(room(root, game, rooms), count, chance)
    return drawn


def by_line(places: Sequence[Mutation], count: int, chance: Random) -> list[Mutation]:
    """Draw mutations of different lines."""
    lines: dict[tuple[str, int], list[Mutation]] = {}
    for one in places:
        lines.setdefault((one.path, one.line), []).append(one)
    chosen = chance.sample(sorted(lines), min(count, len(lines)))
    return [chance.choice(lines[line]) for line in chosen]
