"""The ranges of the numbers that an overlay may change."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.bounds import Bounds

# Boxes are hatched, line by line.
COORDINATE: Final = Bounds(0, 2000, kept=(-10_000, 10_000))
SMALL: Final = Bounds(0, 20)
MODIFIER: Final = Bounds(-20, 20)
CHART: Final = Bounds(-99, 99)
ROW: Final = Bounds(1, 8)

BOUNDS: Final[dict[str, Bounds]] = {
    "map": COORDINATE,
    "map.map.units_per_km": Bounds(1, 10),
    "map.map.piece": Bounds(10, 100),
    "map.costs": Bounds(0, 20, kept=(0, 1_000_000)),
    "map.area.label_size": Bounds(1, 100),
    "units": SMALL,
    "units.leader.command": Bounds(0, 99),
    "units.counters.number": Bounds(1, 40),
    "tables": CHART,
    "tables.conventions.die": Bounds(10, 10),
    "tables.turn.number": Bounds(1, 99),
    "tables.turn.third": Bounds(1, 3, kept=(-2, 3)),
    "tables.legitimacy": Bounds(0, 99),
    "tables.weather_effect.tactical_move_most": SMALL,
    # Marches are searched by remaining points.
    "tables.movement": Bounds(-20, 20, kept=(-1_000, 1_000)),
    "tables.invasion.units": SMALL,
    "battle": CHART,
    "battle.board_rules": ROW,
    # Slots on the board are listed, a fixed number for each square.
    "battle.board_rules.stack": Bounds(3, 3, kept=(1, 100)),
    "battle.board_rules.initiative_drm": MODIFIER,
    "battle.ends": ROW,
    "battle.facing": Bounds(-1, 1),
    "battle.board": ROW,
    "battle.melee": MODIFIER,
    "events": Bounds(-20, 99),
    "events.pipe": Bounds(0, 25),
    "events.pipe.plays_each": Bounds(3, 8),
    "events.pipe.must_play_from_hand": Bounds(0, 4),
    "scenarios": Bounds(0, 99),
    "scenarios.scenario.reinforcement.row": ROW,
}
"""Ranges by path; see `senlac.engine.data.bounds`."""
