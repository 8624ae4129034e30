"""Where a piece may be apart from the map, and the three states of a unit."""

from __future__ import annotations

from typing import Final

OFF_MAP: Final = -1
"""Where a piece is that has not come on yet."""

GONE: Final = -2
"""Where an eliminated unit and a killed leader are."""

BOX: Final = -3
"""Where archers are who have run out of arrows."""

RETIRED: Final = -4
"""Where Odo is after his one act: neither on the map nor dead."""

TO_COME: Final = -1
"""The arrival turn of a reinforcement whose dice have not been rolled."""

NEVER: Final = 99
"""The arrival turn of a reinforcement that does not come: later than any."""

NOBODY: Final = -1
"""No unit, no leader, no hex."""

ORDERED: Final = 0
DISORDERED: Final = 1
ROUTING: Final = 2

STATUSES: Final = ("ordered", "disordered", "routing")
"""[11.1a] The names of the three states a unit can be in."""
