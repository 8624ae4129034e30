"""Places of units off the map, the parts of a battle, and sentinels."""

from __future__ import annotations

from typing import Final

SEA: Final = -1
"""The area of a unit that has not landed yet."""

POOL: Final = -2
"""The area of a Fyrdmen block that is not raised."""

GONE: Final = -3
"""The area of a unit that is out of the game."""

UNPLACED: Final = -1
"""The position of a unit that is not in a battle, or not deployed yet."""

NOBODY: Final = -1
"""No unit or role, e.g. of a side without a leader of that sort."""

MOST_TRAILS: Final = 3
"""The maximum number of marches of a side that are remembered for the leader they prove."""

# The parts of a battle, in order; those of a round are repeated.
OPENING: Final = 0
DEFENDER_DEPLOYS: Final = 1
ATTACKER_DEPLOYS: Final = 2
REVEAL: Final = 3
FREE_FIRE: Final = 4
ROUND: Final = 5
ARCHERS: Final = 6
DEFENDER_RETREATS: Final = 7
DEFENDER_COMMITS: Final = 8
DEFENDER_FIRES: Final = 9
ATTACKER_RETREATS: Final = 10
ATTACKER_COMMITS: Final = 11
ATTACKER_FIRES: Final = 12
ROUT: Final = 13
WITHDRAWAL: Final = 14
OVER: Final = 15
