"""Lines of docstrings and comments that have become too long are broken."""

from __future__ import annotations

import io
import re
import tokenize
from typing import Final

WIDTH: Final = 100
ITEM: Final = re.compile(r"\s*(- |\d+\. |[*\w, ]+: )")
"""The beginning of an item of a list, whose other lines stand further in."""


def wrapped(source: str) -> str:
    """Return a Python source whose long lines of text are broken, with the rest on the next."""
    lines = source.split("\n")
    if all([len(line) <= WIDTH for line in lines]):
        return source
    texts = _texts(source)
    found: list[str] = []
    number = 0
    while lines:
        line = lines.pop(0)
        number += 1
        if len(line) <= WIDTH or number not in texts or line.lstrip().startswith('"""'):
            found.append(line)
            continue
        start = _start(line)
        cut = line.rfind(" ", len(start), WIDTH + 1)
        if cut <= len(start):
            found.append(line)
            continue
        found.append(line[:cut])
        rest = line[cut + 1 :]
        if lines and number + 1 in texts and _continues(line, lines[0]):
            lines[0] = _start(lines[0]) + f"{rest} {lines[0][len(_start(lines[0])) :]}"
        else:
            further = "  " if line.lstrip().startswith("- ") else "    "
            lines.insert(0, start + (further if _is_item(line) else "") + rest)
            number -= 1
    return "\n".join(found)


def _texts(source: str) -> set[int]:
    """Return the numbers of the lines in docstrings, and of those that are comments."""
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        first, last = token.start[0], token.end[0]
        alone = token.line.lstrip().startswith("#")
        if token.type == tokenize.COMMENT and alone:
            found.add(first)
        elif token.type == tokenize.STRING and '"""' in token.string[:4]:
            found.update(range(first, last + 1))
    return found


def _start(line: str) -> str:
    """Return the indentation of a line, with the mark of a comment."""
    found = re.match(r"\s*(# ?)?", line)
    return found[0] if found else ""


def _is_item(line: str) -> bool:
    """Return whether a line begins an item of a list."""
    return ITEM.match(line) is not None and not line.lstrip().startswith("#")


def _continues(line: str, following: str) -> bool:
    """Return whether a line goes on in the next."""
    own, other = _start(line), _start(following)
    text = following.strip()
    if not text or text.startswith(('"""', ">>>", "#")) or _is_item(following):
        return text.startswith("#") and "#" in own and bool(text.strip("# "))
    return other == own or (_is_item(line) and other.startswith(own))
