"""The guides through the rules of games: the docs show the texts of the screens."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.tutorial_files import written_guide

GUIDES: Final = ("comet", "destiny", "campaign")
"""The games whose page takes chapters from their guide."""


def guide(game: str) -> str:
    """Return the guide of a game by chapter, with rule ids that become links."""
    chapters = written_guide(f"senlac.games.{game}")
    return "\n\n".join(
        ["\n\n".join([f"## {chapter.title}", *chapter.text]) for chapter in chapters]
    )
