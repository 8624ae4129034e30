"""Line numbers of the project's code, found by name so that a page never shows the wrong lines."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("examples", "tests/example", "src/senlac/cli/template/src/mygame")
"""Folders in which included files are searched, as in mkdocs.yml."""

NAMED: Final = re.compile(r'^(\s*--8<-- ")([\w.-]+)@([\w.]+)"', re.MULTILINE)


def numbered(markdown: str) -> str:
    """Replace `--8<-- "feud.py@Council.reveal"` by the lines of that definition.

    Raises:
        LookupError: there is no such file or name.
    """
    return NAMED.sub(_lines, markdown)


def _lines(found: re.Match[str]) -> str:
    """Return the include with its first and last line."""
    node = definition(source(found[2]), found[3])
    decorators = [d.lineno for d in getattr(node, "decorator_list", [])]
    first = min([node.lineno, *decorators])
    return f'{found[1]}{found[2]}:{first}:{node.end_lineno}"'


def source(name: str) -> str:
    """Return the text of an included file.

    Raises:
        LookupError: it is in none of the folders.
    """
    for folder in FOLDERS:
        path = ROOT / folder / name
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise LookupError(f"no file {name} in {', '.join(FOLDERS)}")


def definition(text: str, dotted: str) -> ast.stmt:
    """Return the definition of a class, function or constant.

    Raises:
        LookupError: there is none.
    """
    body: list[ast.stmt] = ast.parse(text).body
    node: ast.stmt | None = None
    for name in dotted.split("."):
        node = next((child for child in body if name in _names(child)), None)
        if node is None:
            raise LookupError(f"no {dotted}")
        body = getattr(node, "body", [])
    assert node is not None, "a dotted name has a part"
    return node


def _names(node: ast.stmt) -> list[str]:
    """Return the names that a statement defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []
