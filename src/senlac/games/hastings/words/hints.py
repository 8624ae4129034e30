"""Advice for beginners, step by step, in the introductory scenario."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from senlac.engine.data.loader import read
from senlac.games.hastings.data.rows.hints import HintsFile
from senlac.games.hastings.state import HastingsState

PACKAGE: Final = "senlac.games.hastings"

START: Final = "start"
"""The key of hints shown before the first turn."""

Key = tuple[str, str, int, str]


@cache
def hints() -> dict[Key, str]:
    """Return the hints by scenario, side, turn and step.

    Raises:
        DataError: hints.toml is not valid.
    """
    present = HastingsState.phases.present_name
    rows = read(PACKAGE, "hints", HintsFile).hint
    return {(row.scenario, row.side, row.turn, present(row.step)): row.text for row in rows}


def hint(view: Mapping[str, Any]) -> str:
    """Return the hint for the deciding side of a view, "" if there is none."""
    for side in view["deciding"]:
        return hints().get((view["scenario"], side, view["turn"], view["step"]), "")
    return ""


def opening(view: Mapping[str, Any]) -> str:
    """Return the hint shown before the first turn, "" if there is none."""
    return hints().get((view["scenario"], "", view["turn"], START), "")
