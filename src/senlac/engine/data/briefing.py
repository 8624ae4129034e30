"""Briefings: the sides of a scenario, from a game's `data/briefing.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

from senlac.engine.data.loader import read
from senlac.engine.data.rows.briefing import Briefing, BriefingFile, EndingRow, SideCard, SideRow

FILE: Final = "briefing"
"""File name in a game's `data`, without extension."""


@cache
def _rows(package: str) -> BriefingFile:
    """Return the rows of a package's file, cached; no rows without a file or a package."""
    if not package or not resources.files(package).joinpath(f"data/{FILE}.toml").is_file():
        return BriefingFile(())
    return read(package, FILE, BriefingFile)


def read_briefing(package: str, scenario: str, roles: Sequence[str]) -> Briefing:
    """Return the briefing of a scenario for some roles.

    "" stands for a position, to which only rows without a scenario apply.

    Raises:
        DataError: the file is invalid.
    """
    rows = _rows(package)
    named = roles if scenario else [row.role for row in rows.side if not row.scenarios]
    told = [_side(rows.side, scenario, role) for role in named]
    return Briefing(scenario, tuple(told), _ending(rows.ending, scenario))


def _side(rows: Sequence[SideRow], scenario: str, role: str) -> SideCard:
    """Return the card of a role, from the row of the scenario or else from the general one."""
    found = [row for row in rows if row.role == role and scenario in row.scenarios]
    found += [row for row in rows if row.role == role and not row.scenarios]
    for row in found:
        return SideCard(role, row.name, row.who, row.aim, row.first, row.banner or role)
    words = role.replace("_", " ")
    return SideCard(role, words[:1].upper() + words[1:], banner=role)


def _ending(rows: Sequence[EndingRow], scenario: str) -> str:
    """Return how a scenario ends, from its own row or else from the general one."""
    own = [row.text for row in rows if scenario in row.scenarios]
    own += [row.text for row in rows if not row.scenarios]
    return own[0] if own else ""
