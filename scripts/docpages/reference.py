"""The reference of the public modules, by the groups of the page that lists them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

PUBLIC: Final = Path(__file__).parents[2] / "docs" / "games" / "public.md"

GROUP: Final = re.compile(r"^\| Module of (?:a |the )?(\w+) \|.*\n((?:\|.*\n)+)", re.MULTILINE)
MODULE: Final = re.compile(r"^\| \[`([\w.]+)`\]\[\] \|", re.MULTILINE)


def groups() -> dict[str, list[str]]:
    """Return the public modules by the word after `Module of` at the head of their table."""
    text = PUBLIC.read_text(encoding="utf-8")
    return {name: MODULE.findall(rows) for name, rows in GROUP.findall(text)}


def reference(group: str) -> str:
    """Return the directives that insert the docstrings of a group's modules.

    Raises:
        LookupError: there is no such group.
    """
    found = groups()
    if group not in found:
        raise LookupError(f"public.md has no table 'Module of {group}'")
    return "\n\n".join([f"::: {module}" for module in found[group]]) + "\n"
