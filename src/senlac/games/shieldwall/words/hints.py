"""Advice for beginners, step by step, in the introductory battle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from senlac.engine.data.loader import read
from senlac.games.shieldwall.data.rows.hints import HintsFile
from senlac.games.shieldwall.state import ShieldwallState

PACKAGE: Final = "senlac.games.shieldwall"

START: Final = "start"
"""The key of hints shown before the first turn."""


@cache
def hints() -> dict[tuple[str, int, str], str]:
    """Return the hints by scenario, game turn and step.

    Raises:
        DataError: hints.toml is not valid.
    """
    present = ShieldwallState.phases.present_name
    return {
        (row.scenario, row.turn, present(row.step)): row.text
        for row in read(PACKAGE, "hints", HintsFile).hint
    }


def hint(view: Mapping[str, Any]) -> str:
    """Return the hint for a view, "" if there is none."""
    return hints().get((view["scenario"], view["turn"], view["step"]), "")


def opening(view: Mapping[str, Any]) -> str:
    """Return the hint shown before the first turn, "" if there is none."""
    return hints().get((view["scenario"], 1, START), "")
