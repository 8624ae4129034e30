"""Briefings: what a game's `data/briefing.toml` tells of the sides of a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

from senlac.engine.data import read
from senlac.engine.rows.briefing import Briefing, BriefingFile, EndingRow, SideCard, SideRow

FILE: Final = "briefing"
"""The name of the file in a game's `data`, without its ending."""


@cache
def _rows(package: str) -> BriefingFile:
    """Read the file of a package, once; of one that has none, or is none, nothing is told."""
    if not package or not resources.files(package).joinpath(f"data/{FILE}.toml").is_file():
        return BriefingFile(())
    return read(package, FILE, BriefingFile)


def read_briefing(package: str, scenario: str, roles: Sequence[str]) -> Briefing:
    """Return what is told of a scenario in which these roles are played.

    "" stands for a position, of which only those rows speak that name no scenario.

    Raises:
        DataError: the file is at fault.
    """
    rows = _rows(package)
    named = roles if scenario else [row.role for row in rows.side if not row.scenarios]
    told = [_side(rows.side, scenario, role) for role in named]
    return Briefing(scenario, tuple(told), _ending(rows.ending, scenario))


def _side(rows: Sequence[SideRow], scenario: str, role: str) -> SideCard:
    """Return what is told of a role: by the row of the scenario, else by that of all."""
    found = [row for row in rows if row.role == role and scenario in row.scenarios]
    found += [row for row in rows if row.role == role and not row.scenarios]
    for row in found:
        return SideCard(role, row.name, row.who, row.aim, row.first, row.banner or role)
    words = role.replace("_", " ")
    return SideCard(role, words[:1].upper() + words[1:], banner=role)


def _ending(rows: Sequence[EndingRow], scenario: str) -> str:
    """Return how a scenario ends: by its own row, else by that of all."""
    own = [row.text for row in rows if scenario in row.scenarios]
    own += [row.text for row in rows if not row.scenarios]
    return own[0] if own else ""
