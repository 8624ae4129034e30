"""guide.toml and tutorial.toml: what teaches a game."""

from __future__ import annotations

from dataclasses import dataclass

from senlac.engine.rows.lesson import Chapter, Tutorial


@dataclass(frozen=True)
class Guide:
    """The rules as a player reads them."""

    source: str
    chapter: tuple[Chapter, ...]


@dataclass(frozen=True)
class GuideFile:
    """guide.toml."""

    guide: Guide


@dataclass(frozen=True)
class TutorialFile:
    """tutorial.toml."""

    tutorial: Tutorial
