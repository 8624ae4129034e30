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

FLOATS: Final = "fractions are floats"
"""Version 1: shares and ratios are binary fractions, and factors of attacks are whole numbers.

A ratio of exactly 1.09 does not reach the row of 1.09."""

FULL: Final = 2
"""[11.3d] The steps of a counter."""

TURNED: Final = 3
"""[11.2e] What a counter has spent that has been turned: more than any movement."""

SOUTH_END: Final = 0
NORTH_END: Final = 1

BEST: Final = 0
WORST: Final = 4
"""[1.2b] The morale letters, A to E, as numbers."""

# ---- the map ------------------------------------------------------------------------------------

# Where a piece is that stands in no area.
BOX: Final = -1
"""In the box of its side, until it crosses the sea."""
UNUSED: Final = -2
"""A counter that nobody has called for."""
GONE: Final = -3
"""Out of the game for good."""

# [2] Where in its area a piece stands.
OPEN: Final = 0
TOWN: Final = 1
SITE: Final = 2

NEVER: Final = -1
"""No turn: a side that has not landed, no No Go marker."""

# [6] How far the Danes have come.
AT_HOME: Final = 0
LANDED: Final = 1
IN_LONDON: Final = 2
WENT_HOME: Final = 3

# [12.0c] How Tostig came into the game.
UNDECIDED: Final = 0
TOSTIG_WAYS: Final = ("", "harold", "william", "rogue", "hardrada")
"""The words of the events for it, the first for a Tostig of whom nothing was heard."""

# [9.5] What an army leaves of an area.
UNTOUCHED: Final = 0
FORAGED: Final = 1
DEVASTATED: Final = 2
PERMANENT: Final = 3

SEAS: Final = ("calm", "choppy", "stormy")
"""[8.0i] The weathers at sea."""
