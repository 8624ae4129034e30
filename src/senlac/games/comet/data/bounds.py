"""The ranges of the numbers that an overlay may change."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.bounds import Bounds

# Boxes are hatched, line by line.
COORDINATE: Final = Bounds(0, 2000, kept=(-10_000, 10_000))
SMALL: Final = Bounds(0, 20)

BOUNDS: Final[dict[str, Bounds]] = {
    "map": COORDINATE,
    "map.map.units_per_km": Bounds(1, 10),
    "map.map.piece": Bounds(10, 100),
    "map.area.label_size": Bounds(1, 100),
    "map.arrow.number": Bounds(0, 6),
    "units": SMALL,
    "units.side": Bounds(0, 500),
    "units.type.rank": Bounds(0, 2),
    "units.type.move": Bounds(0, 10),
    "units.type.fire": Bounds(0, 6),
    "tables": SMALL,
    "tables.game.turns": Bounds(1, 99),
    "tables.game.die": Bounds(6, 6),
    "tables.battle_limit": Bounds(1, 99),
    "tables.level": Bounds(0, 999),
    "scenarios": SMALL,
}
"""Ranges by path; see `senlac.engine.data.bounds`."""
