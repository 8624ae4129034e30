"""The guide through the rules of a game: the docs tell what the screen tells."""

from __future__ import annotations

from senlac.games.comet.words.teaching import written


def guide() -> str:
    """Return the guide of comet by chapter, with the ids of rules that become links."""
    return "\n\n".join(
        ["\n\n".join([f"## {chapter.title}", *chapter.text]) for chapter in written()]
    )
