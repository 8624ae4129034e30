"""Places of figures off the board, statuses, and sentinels."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
"""No side, no counter, no role."""

NOWHERE: Final = -1
"""No square, no board."""

# The status of a figure that is on no square.
ABSENT: Final = -1
"""Not in the battle."""
UNPLACED: Final = -2
"""To be set up by its side."""
WAITING: Final = -3
"""A reinforcement that enters later."""
AWAY: Final = -4
"""Routed off the board, or left it with such counters."""
LOST: Final = -5
"""Destroyed or dead."""

STACK: Final = 3
"""[11.0g] The maximum number of counters on a square; a slot is `square * STACK + depth`."""

FLOATS: Final = "fractions are floats"
"""Version 1: shares and ratios are binary fractions, and factors of attacks are whole numbers.

A ratio of exactly 1.09 does not reach the row of 1.09."""

FULL: Final = 2
"""[11.3d] The steps of a counter."""

TURNED: Final = 3
"""[11.2e] The `spent` of a counter that has been turned: more than any movement."""

SOUTH_END: Final = 0
NORTH_END: Final = 1

BEST: Final = 0
WORST: Final = 4
"""[1.2b] The morale letters, A to E, as numbers."""

# ---- the map ------------------------------------------------------------------------------------

# The place of a piece that is in no area.
BOX: Final = -1
"""In the box of its side, until it crosses the sea."""
UNUSED: Final = -2
"""A counter that is not in use."""
GONE: Final = -3
"""Out of the game for good."""

# [2] The spot of a piece in its area.
OPEN: Final = 0
TOWN: Final = 1
SITE: Final = 2

NEVER: Final = -1
"""No turn: a side that has not landed, no No Go marker."""

# [6] The progress of the Danes.
AT_HOME: Final = 0
LANDED: Final = 1
IN_LONDON: Final = 2
WENT_HOME: Final = 3

# [12.0c] How Tostig entered the game.
UNDECIDED: Final = 0
TOSTIG_WAYS: Final = ("", "harold", "william", "rogue", "hardrada")
"""The words of the events for it; "" if no event brought Tostig."""

# [9.5] The forage grades of an area.
UNTOUCHED: Final = 0
FORAGED: Final = 1
DEVASTATED: Final = 2
PERMANENT: Final = 3

SEAS: Final = ("calm", "choppy", "stormy")
"""[8.0i] The kinds of weather at sea."""
