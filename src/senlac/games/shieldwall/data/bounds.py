"""The ranges of the numbers that an overlay may change."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.bounds import Bounds

ON_A_DIE: Final = Bounds(1, 6)
SMALL: Final = Bounds(0, 20)
PER_CENT: Final = Bounds(0, 100)

BOUNDS: Final[dict[str, Bounds]] = {
    "units": SMALL,
    # Every square of a move is searched, and every step of the range has lines of sight.
    "units.kind.move": Bounds(0, 20, kept=(-1_000, 1_000)),
    "units.unit": Bounds(1, 20),
    "tables": SMALL,
    "tables.dice": Bounds(1, 3),
    # All dice of a roll are in the record.
    "tables.command": Bounds(1, 6, kept=(1, 1_000)),
    "tables.combat": Bounds(-6, 6),
    "tables.combat.range": Bounds(1, 6, kept=(1, 100)),
    "tables.combat.exhausted_over": Bounds(0, 1),
    "tables.combat.commander_points": SMALL,
    "tables.victory": Bounds(0, 1),
    "tables.best_of": SMALL,
    "tables.sight": SMALL,
    "tables.meeting": SMALL,
    "tables.meeting_board": Bounds(1, 99),
    # They buy units, of which a board takes 60.
    "tables.meeting_board.points": Bounds(1, 99, kept=(-1_000, 1_000)),
    "tables.meeting_board.width": Bounds(1, 26),
    "tables.field": Bounds(1, 99),
    "tables.field.width": Bounds(1, 26),
    "tables.field.figures_per_unit": Bounds(1, 1000, kept=(1, 1_000_000)),
    "tables.field.max_units": Bounds(1, 14, kept=(1, 1_000)),
    "tables.field.attacker_break_percent": PER_CENT,
    "tables.field.defender_break_percent": PER_CENT,
    "tables.field.meeting_break_percent": PER_CENT,
    "tables.field.min_break_percent": PER_CENT,
    "tables.field.max_break_percent": PER_CENT,
    "tables.field.recover_holder": Bounds(0, 1),
    "tables.field.recover_loser": Bounds(0, 1),
    "tables.field.starving_strength": Bounds(-20, 0),
    "tables.field.min_strength": Bounds(1, 20),
    "scenarios": SMALL,
    "scenarios.scenario.width": Bounds(1, 26),
    "scenarios.scenario.height": Bounds(1, 99),
    "scenarios.scenario.turns": Bounds(1, 99),
    "scenarios.scenario.break_at": Bounds(1, 1000),
}
"""Ranges by path; see `senlac.engine.data.bounds`."""
