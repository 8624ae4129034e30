"""The guides through the rules of games: the docs tell what the screen tells."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.tutorial_files import written_guide

GUIDES: Final = ("comet", "destiny", "campaign")
"""The games whose page has its chapters from their guide."""


def guide(game: str) -> str:
    """Return the guide of a game by chapter, with the ids of rules that become links."""
    chapters = written_guide(f"senlac.games.{game}")
    return "\n\n".join(
        ["\n\n".join([f"## {chapter.title}", *chapter.text]) for chapter in chapters]
    )
