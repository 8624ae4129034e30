"""The ranges of the numbers that an overlay may change."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.bounds import Bounds

SMALL: Final = Bounds(0, 20)
ON_A_DIE: Final = Bounds(0, 7)
POINTS: Final = Bounds(0, 999)

BOUNDS: Final[dict[str, Bounds]] = {
    "map": SMALL,
    "map.map.metres_per_hex": Bounds(1, 9999),
    "units": SMALL,
    "units.kind.men": Bounds(0, 9999),
    "units.kind.points": POINTS,
    "units.counter.count": Bounds(1, 99),
    "tables": SMALL,
    "tables.close_combat.first": Bounds(-20, 20),
    "tables.combat_value": Bounds(0, 20),
    "tables.combat_modifier": Bounds(-20, 20),
    "tables.missile": ON_A_DIE,
    "tables.reorganisation": ON_A_DIE,
    "tables.morale": Bounds(0, 99),
    "tables.terrain.level": Bounds(0, 9),
    # Moves are searched by the points that are left.
    "tables.movement": Bounds(0, 20, kept=(0, 1_000)),
    "tables.leader_loss": ON_A_DIE,
    "tables.pursuit": ON_A_DIE,
    "tables.victory": POINTS,
    "scenarios": SMALL,
    "scenarios.reinforcements.dice": Bounds(1, 6),
    "scenarios.scenario.last_turn": Bounds(1, 12),
    "scenarios.scenario.first_turn": Bounds(1, 12),
}
"""Ranges by path; see `senlac.engine.data.bounds`."""
