"""Advice for beginners, step by step, in the battle to learn on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from senlac.engine.data import read
from senlac.games.shieldwall.data.rows.hints import HintsFile

PACKAGE: Final = "senlac.games.shieldwall"

START: Final = "start"
"""The step that stands for the moment before the first turn."""


@cache
def hints() -> dict[tuple[str, int, str], str]:
    """Return the advice by scenario, game turn and step.

    Raises:
        DataError: hints.toml is at fault.
    """
    return {
        (row.scenario, row.turn, row.step): row.text
        for row in read(PACKAGE, "hints", HintsFile).hint
    }


def hint(view: Mapping[str, Any]) -> str:
    """Return the advice for what a view shows, "" where there is none."""
    return hints().get((view["scenario"], view["turn"], view["step"]), "")


def opening(view: Mapping[str, Any]) -> str:
    """Return what a beginner should know before the first turn, "" where nothing is said."""
    return hints().get((view["scenario"], 1, START), "")
