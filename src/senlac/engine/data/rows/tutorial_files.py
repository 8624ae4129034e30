"""The files guide.toml and tutorial.toml."""

from __future__ import annotations

from dataclasses import dataclass

from senlac.engine.data.rows.tutorial import Chapter, Tutorial


@dataclass(frozen=True)
class Guide:
    """The rules for players."""

    source: str
    chapter: tuple[Chapter, ...]


@dataclass(frozen=True)
class GuideFile:
    """The file guide.toml."""

    guide: Guide


@dataclass(frozen=True)
class TutorialFile:
    """The file tutorial.toml."""

    tutorial: Tutorial
