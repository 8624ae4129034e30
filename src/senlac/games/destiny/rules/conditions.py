"""Where figures may be apart from the board, what befalls them, and what there is none of."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
"""No side, no counter, no role."""

NOWHERE: Final = -1
"""No square, no board."""

# Where a figure is that stands on no square.
ABSENT: Final = -1
"""It is not in the battle."""
UNPLACED: Final = -2
"""Its side is still to set it up."""
WAITING: Final = -3
"""It comes on later."""
AWAY: Final = -4
"""It has routed off the board, or left it with those who did."""
LOST: Final = -5
"""It has been destroyed, or is dead."""

STACK: Final = 3
"""[11.0g] The counters of a side that stand on a square; a slot is `square * STACK + depth`."""

FULL: Final = 2
"""[11.3d] The steps of a counter."""

TURNED: Final = 3
"""[11.2e] What a counter has spent that has been turned: more than any movement."""

SOUTH_END: Final = 0
NORTH_END: Final = 1

BEST: Final = 0
WORST: Final = 4
"""[1.2b] The morale letters, A to E, as numbers."""
