"""Further checks of the data when a new war begins with an overlay."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.validator import DataValidator
from senlac.games.campaign.data.checks import Files

BOARD_CLASSES: Final = ("foot", "bow", "horse_heavy", "horse_medium", "horse_light")
"""The classes of troops in a called battle of shieldwall."""

BOARD_ENDS: Final = ("break", "limit", "score", "tie", "concede", "no_contest")
"""The endings of a called battle of shieldwall."""


class NewChecks(DataValidator):
    """Checks of an overlay for a new war: forces can move, and the board knows its words."""

    def run(self, files: Files) -> None:
        """Check movement, the break points, and the words of a called battle.

        Raises:
            DataError: a force, a wagon or a fleet could not move, the minimum break point is above
                the maximum, or the board does not know a word.
        """
        self._movement(files)
        handoff = files.tables.handoff
        self.within(handoff.least_break_percent, 0, handoff.most_break_percent,
                    "tables.handoff.least_break_percent")  # fmt: skip
        for name, board_class in handoff.classes.items():
            self.one_of(board_class, BOARD_CLASSES, f"tables.toml: handoff.classes.{name}")
        for end in handoff.routed_by:
            self.one_of(end, BOARD_ENDS, "tables.toml: handoff.routed_by")

    def _movement(self, files: Files) -> None:
        """Require that every force can cross clear terrain and roads, and every fleet can sail."""
        rates, costs = files.units.movement, files.tables.terrain_cost
        slowest = min(rates.foot, rates.mounted, rates.HC, rates.MC, rates.LC, rates.wagon)
        for name in ("clear", "road_clear"):
            entry = getattr(costs, name)
            for sort in ("foot", "horse", "wagon"):
                place = f"tables.terrain_cost.{name}.{sort}"
                self.within(getattr(entry, sort), 1, slowest, place)
        dearest = max(files.tables.ship_cost.with_wind, files.tables.ship_cost.against_wind)
        self.within(dearest, 1, rates.ship, "tables.ship_cost")
        faster = rates.force_march_numerator >= rates.force_march_denominator
        self.require("units.movement.force_march_numerator", "expected a faster pace", met=faster)
