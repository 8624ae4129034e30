"""The keys of views, as tables for the docs."""

from __future__ import annotations

from senlac.engine.data.rows.view import keys
from senlac.engine.match import registry

from .tables import table


def view_table(game: str) -> str:
    """Return the keys of a game's views.

    Raises:
        LookupError: the game declares none.
    """
    shape = registry.game(game).views
    if shape is None:
        raise LookupError(f"{game} does not declare its views")
    rows = [(f"`{key.path}`", key.kind, key.text) for key in keys(shape)]
    return table(("Key", "What it may be", "What it says"), rows)
