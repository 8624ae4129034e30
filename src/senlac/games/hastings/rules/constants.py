"""The places of pieces that are not on the map, and the three states of units."""

from __future__ import annotations

from typing import Final

OFF_MAP: Final = -1
"""The place of a piece that has not entered yet."""

GONE: Final = -2
"""The place of an eliminated unit and of a dead leader."""

BOX: Final = -3
"""The place of archers that have run out of arrows."""

RETIRED: Final = -4
"""The place of Odo after his one action: neither on the map nor dead."""

TO_COME: Final = -1
"""The arrival turn of a reinforcement whose dice have not been rolled."""

NEVER: Final = 99
"""The arrival turn of a reinforcement that never comes: later than any turn."""

NOBODY: Final = -1
"""No unit, no leader, no hex."""

ORDERED: Final = 0
DISORDERED: Final = 1
ROUTING: Final = 2

STATUSES: Final = ("ordered", "disordered", "routing")
"""[11.1a] The names of the three states a unit can be in."""
