"""What bodies, leaders, towns and money may be, as numbers; and what there is none of."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
"""No player, no body."""

NOWHERE: Final = -1
"""No hex."""

NEUTRAL: Final = -1
"""The owner of towns and garrisons that nobody plays."""

CHURCH: Final = -2
"""The owner of towns that were given to it."""

LETTERS: Final = "ABC"
"""[order.f] The letters of the seats."""

REFEREE: Final = "referee"
"""[table.d] Who decides where two accounts of a battle differ; he sits behind the players."""

NEUTRAL_LETTER: Final = "N"
"""The letter of garrisons that nobody plays, which go by the number of their town."""

ROUNDS: Final = "rounds"
ON_BOARD: Final = "shieldwall"
ENTERED: Final = "entered"
"""[table.a] How field battles are fought."""

# ---- bodies -------------------------------------------------------------------------------------

ASHORE: Final = -1
"""The fleet of a force that is aboard of none."""

SUPPLY: Final = 0
SIEGE: Final = 1
EXCHEQUER: Final = 2
TREASURE: Final = 3
"""The models of a force; of treasure the crowns are counted, of the exchequer 0 or 1."""

MODELS: Final = ("supply", "siege", "exchequer", "treasure")

OWN: Final = 0
PRIZE: Final = 1
"""What a ship of a fleet is: one's own, or one that was captured."""

POSTURES: Final = ("attack", "bold", "hold", "evade")
ATTACK: Final = 0
BOLD: Final = 1
HOLD: Final = 2
EVADE: Final = 3
"""[meet.b] What a body does that meets an enemy."""

FATES: Final = ("unhurt", "taken", "slain")
UNHURT: Final = 0
FATE_TAKEN: Final = 1
FATE_SLAIN: Final = 2
"""[table.d] What has become of a leader, in an account of a battle."""

HUNGERS: Final = ("worst", "best", "chance")
"""[supply.h] Which figures go hungry first."""

PACES: Final = ("march", "forced")
MARCH: Final = 0
FORCED: Final = 1
"""[move.e] How fast a force goes."""

STALE: Final = 0
MOVED: Final = 1
CAME_OUT: Final = 2
"""[meet.a] Whether a body is fresh, and by what: it moved or landed, or came out of a town."""

NEVER: Final = -9999
"""The hour of what has not been."""

# ---- plans --------------------------------------------------------------------------------------

TASKS: Final = ("take", "enter", "ravage", "plunder", "rest", "sally", "lodge", "deposit")
TAKE: Final = 0
ENTER: Final = 1
RAVAGE: Final = 2
PLUNDER: Final = 3
REST: Final = 4
SALLY: Final = 5
LODGE: Final = 6
DEPOSIT: Final = 7
STEP: Final = 8
LEAVE: Final = 9
BOARD: Final = 10
AWAIT: Final = 11
LAND: Final = 12
JOIN: Final = 13
"""What an entry of a plan says: a task of the sheet, or one of the other lines.

An entry has four numbers: this; the hex, item or body that it is about; how many; and the hours
spent on it so far.
"""

TIMED: Final = (RAVAGE, PLUNDER, REST, BOARD, AWAIT, LAND)
"""What takes hours; a step does too, but by points."""

# ---- leaders ------------------------------------------------------------------------------------

IDLE: Final = -1
"""A captain nobody has hired, a lord who has not been placed."""
TAKEN: Final = -2
"""In the enemy's hands until winter."""
SLAIN: Final = -3
"""Dead; a captain is hired anew next Year."""

# ---- where an exchequer is ----------------------------------------------------------------------

HOMELESS: Final = -1
"""A new one, whose place its owner chooses in the purchase."""
CARRIED: Final = -2
"""With a force."""
CAPTURED: Final = -3
"""In the enemy's hands; there is a new one next winter."""
