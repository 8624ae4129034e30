"""The notation of actions: the verbs, and the names of units, areas and positions."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from senlac.engine.model.action import Notation
from senlac.games.comet.catalogue import Catalogue

KEPT: Final = 64
"""How many notations are cached: campaigns share theirs, except those with tables of their own."""

VERBS: Final = {
    "place": ("area",),
    "raise": ("unit",),
    "add": ("unit",),
    "new": ("unit",),
    "transfer": ("unit", "unit"),
    "move": ("unit", "area"),
    "lend": ("unit",),
    "via": ("area",),
    "invade": ("area",),
    "wait": (),
    "muster": (),
    "pass": (),
    "fight": ("area",),
    "deploy": ("unit", "position"),
    "stay": (),
    "retreat": ("area",),
    "commit": ("unit", "position"),
    "hold": (),
    "fire": ("unit",),
    "lose": ("unit",),
    "done": (),
}
"""The verbs of all steps, each with the kinds of its arguments in order: names in `notation_of`."""


@lru_cache(maxsize=KEPT)
def notation_of(catalogue: Catalogue) -> Notation:
    """Return the notation of a campaign, cached."""
    names = {"unit": catalogue.units, "area": catalogue.areas, "position": catalogue.positions}
    return Notation(VERBS, names)
