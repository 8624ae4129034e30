"""Helpers that read the pages of the docs."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
PAGES: Final = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))

FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE: Final = re.compile(r"`([^`]+)`")


def started(example: str, *args: str, told: IO[bytes] | int) -> subprocess.Popen[bytes]:
    """Start one of the examples as a program, with its output and its errors sent to `told`."""
    return subprocess.Popen(  # noqa: S603 - a program of this repository, by its place
        [sys.executable, str(ROOT / "examples" / example), *args], stdout=told, stderr=told
    )


def page(name: str) -> str:
    """Return the text of a page."""
    return (DOCS / name).read_text(encoding="utf-8")


def fragments(text: str, language: str) -> list[str]:
    """Return the fenced code of a language, without what is included from files."""
    return [code for kind, code in FENCE.findall(text) if kind == language and "--8<--" not in code]


def tables(text: str) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield each table as the first cell of its head and its rows of cells."""
    for block in re.split(r"\n\s*\n", text):
        lines = [line for line in block.strip().splitlines() if line.startswith("|")]
        if len(lines) > 1:
            cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
            yield cells[0][0], cells[2:]


def named(text: str, head: str) -> list[str]:
    """Return the code in the first column of the table with that head."""
    [rows] = [rows for first, rows in tables(text) if first == head]
    return [name for row in rows for name in CODE.findall(row[0])]
