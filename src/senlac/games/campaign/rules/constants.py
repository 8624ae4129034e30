"""Constants for bodies, leaders, towns and money, with their sentinels."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
"""No player, no body."""

NOWHERE: Final = -1
"""No hex."""

NEUTRAL: Final = -1
"""The owner of neutral towns and garrisons."""

CHURCH: Final = -2
"""The owner of towns that were given to the Church."""

LETTERS: Final = "ABC"
"""[order.f] The letters of the seats."""

REFEREE: Final = "referee"
"""[table.d] The role that decides between two different results; it comes after the players."""

NEUTRAL_LETTER: Final = "N"
"""The letter of neutral garrisons, which are numbered by their towns."""

ROUNDS: Final = "rounds"
ON_BOARD: Final = "shieldwall"
ENTERED: Final = "entered"
"""[table.a] How field battles are fought."""

# ---- bodies -------------------------------------------------------------------------------------

ASHORE: Final = -1
"""The value of `aboard` for a force that is not aboard a fleet."""

SUPPLY: Final = 0
SIEGE: Final = 1
EXCHEQUER: Final = 2
TREASURE: Final = 3
"""The models of a force; treasure is counted in crowns, the exchequer as 0 or 1."""

MODELS: Final = ("supply", "siege", "exchequer", "treasure")

OWN: Final = 0
PRIZE: Final = 1
"""The kinds of ships in a fleet: own or captured."""

POSTURES: Final = ("attack", "bold", "hold", "evade")
ATTACK: Final = 0
BOLD: Final = 1
HOLD: Final = 2
EVADE: Final = 3
"""[meet.b] What a body does when it meets an enemy."""

FATES: Final = ("unhurt", "taken", "slain")
UNHURT: Final = 0
FATE_TAKEN: Final = 1
FATE_SLAIN: Final = 2
"""[table.d] The fate of a leader in the result of a battle."""

HUNGERS: Final = ("worst", "best", "chance")
"""[supply.h] Which figures go hungry first."""

PACES: Final = ("march", "forced")
MARCH: Final = 0
FORCED: Final = 1
"""[move.e] The paces of a force."""

STALE: Final = 0
MOVED: Final = 1
CAME_OUT: Final = 2
"""[meet.a] Why a body is fresh: it moved or landed, or came out of a town."""

NEVER: Final = -9999
"""The hour of an event that has not happened."""

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
"""The kinds of entries of a plan: tasks of the sheet, and other lines.

An entry has four numbers: its kind; its hex, item or body; a number; and the hours spent on it so
far.
"""

TIMED: Final = (RAVAGE, PLUNDER, REST, BOARD, AWAIT, LAND)
"""The kinds that take hours; a step takes points instead."""

# ---- leaders ------------------------------------------------------------------------------------

IDLE: Final = -1
"""A captain who is not hired, a lord who is not placed."""
TAKEN: Final = -2
"""Captured until winter."""
SLAIN: Final = -3
"""Dead; a captain can be hired again next Year."""

# ---- where an exchequer is ----------------------------------------------------------------------

HOMELESS: Final = -1
"""New; its owner chooses a town in the purchase."""
CARRIED: Final = -2
"""With a force."""
CAPTURED: Final = -3
"""Captured; the player gets a new one next winter."""
