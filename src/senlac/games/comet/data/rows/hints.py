"""hints.toml: advice for beginners."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hint:
    """Advice at a step, until a Campaign Turn; `side` is "" for all sides."""

    side: str
    step: str
    turn: int
    text: str
    source: str


@dataclass(frozen=True)
class HintsFile:
    """hints.toml."""

    hint: tuple[Hint, ...]
