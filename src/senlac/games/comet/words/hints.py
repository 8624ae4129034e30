"""Advice for beginners, by side and step, in the first turns of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from senlac.engine.data.loader import read
from senlac.games.comet.data.rows.hints import Hint, HintsFile

PACKAGE: Final = "senlac.games.comet"

START: Final = "start"
"""The step that stands for the moment before the first turn."""

EVERYBODY: Final = ""
"""The side of advice for all sides."""


@cache
def hints() -> dict[tuple[str, str], Hint]:
    """Return the advice by side and step.

    Raises:
        DataError: hints.toml is invalid.
    """
    return {(row.side, row.step): row for row in read(PACKAGE, "hints", HintsFile).hint}


def hint(view: Mapping[str, Any]) -> str:
    """Return the advice for a view, "" if there is none."""
    told = hints()
    for side in (*sides_of(view), EVERYBODY):
        row = told.get((side, view["step"]))
        if row is not None and view["turn"] <= row.turn:
            return row.text
    return ""


def sides_of(view: Mapping[str, Any]) -> list[str]:
    """Return the side whose Player Turn it is, if the viewer has a role of it."""
    own = [role["side"] for role in view["roles"] if role["id"] in view["you"]]
    return [side for side in own if side == view["active"] or view["step"] == "Set-up"]


def opening() -> str:
    """Return the advice before the first turn."""
    return hints()[EVERYBODY, START].text
