"""The notation of actions: the verbs, and the names of units, squares, facings and types."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from senlac.boards.square import FACINGS
from senlac.engine.model.action import Notation
from senlac.games.shieldwall.catalogue import Catalogue
from senlac.games.shieldwall.rules.ground import Ground

KEPT: Final = 1024
"""The size of the cache of notations: one for each battle in progress."""

VERBS: Final = {
    "rally": ("unit",),
    "move": ("unit", "square"),
    "turn": ("unit", "facing"),
    "enter": ("unit", "square"),
    "face": ("facing",),
    "shoot": ("unit", "unit"),
    "attack": ("unit",),
    "press": ("unit",),
    "reroll": (),
    "keep": (),
    "buy": ("type",),
    "clear": (),
    "place": ("unit", "square"),
    "attach": ("unit",),
    "done": (),
}


@lru_cache(maxsize=KEPT)
def notation_of(catalogue: Catalogue, ground: Ground) -> Notation:
    """Return the notation of a battle, from a cache."""
    verbs: dict[str, tuple[str, ...]] = dict(VERBS)
    if catalogue.open_facing:
        verbs["attack"] = verbs["press"] = ("unit", "unit")
    names = {
        "unit": [card.id for card in catalogue.order.units],
        "square": ground.board.names,
        "facing": FACINGS,
        "type": list(catalogue.tables.unit_types),
    }
    return Notation(verbs, names)
