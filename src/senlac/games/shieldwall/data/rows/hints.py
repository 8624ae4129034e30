"""Rows of hints.toml: advice for beginners."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hint:
    """Advice for a step of a game turn of a scenario."""

    scenario: str
    step: str
    turn: int
    text: str
    source: str


@dataclass(frozen=True)
class HintsFile:
    """hints.toml."""

    hint: tuple[Hint, ...]
