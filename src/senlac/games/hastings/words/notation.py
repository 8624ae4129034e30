"""The notation of actions: the verbs, and the names of pieces, hexes and facings."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from senlac.boards.facing import FACINGS
from senlac.engine.model.action import NUMBER, Notation
from senlac.games.hastings.catalogue import Catalogue
from senlac.games.hastings.rules.ground import TerrainIndex

KEPT: Final = 64
"""The size of the cache of notations: only battles with tables of their own need another."""

VERBS: Final = {
    "place": ("piece", "hex"),
    "assign": ("piece", "piece"),
    "auto": (),
    "fight": (),
    "lull": (),
    "fire": ("piece", "hex"),
    "javelin": ("piece", "hex"),
    "move": ("piece", "hex"),
    "lead": ("piece", "hex"),
    "walk": ("piece", "hex"),
    "face": ("piece", "facing"),
    "swap": ("piece", "piece"),
    "charge": ("piece", "hex"),
    "leadcharge": ("piece", "hex"),
    "feign": ("piece", "hex"),
    "leadfeign": ("piece", "hex"),
    "target": ("piece",),
    "rout": ("piece",),
    "leadrout": ("piece",),
    "step": ("hex",),
    "enter": ("piece", "hex"),
    "attack": ("piece", "hex"),
    "use": (NUMBER,),
    "refuge": ("piece", "hex"),
    "pursue": ("piece", "hex"),
    "odo": ("piece",),
    "back": ("piece", "hex"),
    "leadback": ("piece", "hex"),
    "shift": ("piece", "hex"),
    "leadshift": ("piece", "hex"),
    "end": (),
}


@lru_cache(maxsize=KEPT)
def notation_of(catalogue: Catalogue, ground: TerrainIndex) -> Notation:
    """Return the notation of a battle, from a cache."""
    board = ground.board
    names = {"piece": catalogue.names, "hex": board.names, "facing": FACINGS[board.tops]}
    return Notation(VERBS, names)
