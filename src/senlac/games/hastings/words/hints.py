"""Advice for beginners, step by step, in the scenario to learn on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from senlac.engine.data import read
from senlac.games.hastings.data.rows.hints import HintsFile

PACKAGE: Final = "senlac.games.hastings"

START: Final = "start"
"""The step that stands for the moment before the first turn."""

Key = tuple[str, str, int, str]


@cache
def hints() -> dict[Key, str]:
    """Return the advice by scenario, side, turn and step.

    Raises:
        DataError: hints.toml is at fault.
    """
    rows = read(PACKAGE, "hints", HintsFile).hint
    return {(row.scenario, row.side, row.turn, row.step): row.text for row in rows}


def hint(view: Mapping[str, Any]) -> str:
    """Return the advice for whoever decides in what a view shows, "" where there is none."""
    for side in view["deciding"]:
        return hints().get((view["scenario"], side, view["turn"], view["step"]), "")
    return ""


def opening(view: Mapping[str, Any]) -> str:
    """Return what a beginner should know before the first turn, "" where nothing is said."""
    return hints().get((view["scenario"], "", view["turn"], START), "")
