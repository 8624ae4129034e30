"""Plain mistakes, counted to measure bots. The bots do not see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.evaluation.blows import lead_on
from senlac.games.hastings.evaluation.wall import rings_of, wall_of
from senlac.games.hastings.rules.constants import ORDERED
from senlac.games.hastings.rules.ending import points
from senlac.games.hastings.rules.turn import turns_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.hastings.state import HastingsState

FOLLIES: Final[dict[str, str]] = {
    "sally": "A Saxon comes down from the hill while the wall stands, and the end is not near.",
    "gap": "A fresh Saxon unit leaves the wall next to a fresh enemy, and none can fill the gap.",
    "wanders": "A fresh Saxon goes far behind the wall, where no enemy is near.",
    "wall_odds": "A Saxon attacks out of the wall without an advantage while standing wins.",
    "poor_odds": "A unit attacks with a value that is lower by two or more.",
    "king_exposed": "William or Harold goes next to a fresh enemy.",
    "leader_alone": "A leader goes alone to a hex next to a fresh enemy.",
}
"""The kinds of plain mistakes, by id."""

FEW_LEFT: Final = 2
"""The number of turns before the last from which the Saxons may come down for the points."""

STANDING: Final = 9
"""The minimum number of Saxon units, on its 16 hexes, with which the wall stands."""

MOVES: Final = ("move", "lead")

WALKS: Final = ("walk", "lead", "leadcharge")

POOR: Final = -2
"""The differential of a poor attack."""


def follies(state: HastingsState, role: int, action: Action) -> Sequence[str]:
    """Return the ids of the plain mistakes that an action is, asked before it is applied."""
    verb, piece, target = action.verb, action.first, action.second
    found: list[str] = []
    if verb in MOVES and role == SAXON:
        found += line_follies(state, piece, target)
    if verb in WALKS:
        found += leader_follies(state, role, verb, piece, target)
    if verb == "attack":
        found += attack_follies(state, role, piece, target)
    return found


def attack_follies(state: HastingsState, role: int, unit: int, hex_: int) -> list[str]:
    """[H8.1a] Return the mistakes of an attack on a hex.

    An attack on William or Harold is none at any odds: one in six kills him, and wins.
    """
    foe = state.unit_at[hex_]
    if foe < 0 or state.leader_at[hex_] in state.catalogue.great:
        return []
    lead = lead_on(state, unit, foe)
    in_wall = wall_of(state.catalogue) & state.ground.bit[state.hex_of[unit]]
    ahead = points(state, NORMAN) - points(state, SAXON) < state.catalogue.lead_needed
    if in_wall and role == SAXON and lead <= 0 and ahead and turns_left(state) >= FEW_LEFT:
        return ["wall_odds"]
    return ["poor_odds"] if lead <= POOR and turns_left(state) else []


def line_follies(state: HastingsState, unit: int, to: int) -> list[str]:
    """Return the mistakes of a Saxon unit's move to a hex."""
    ground, catalogue = state.ground, state.catalogue
    start, bit = state.hex_of[unit], ground.bit
    wall = wall_of(catalogue)
    found: list[str] = []
    standing = (state.occupied[SAXON] & wall).bit_count() >= STANDING
    if standing and turns_left(state) > FEW_LEFT and not ground.low[start] and ground.low[to]:
        found.append("sally")
    fresh = fresh_mask(state, NORMAN)
    if bit[start] & wall and state.status[unit] == ORDERED and ground.around[start] & fresh:
        idle = [
            other
            for other in catalogue.of[SAXON]
            if other != unit and not state.acted[other] and not catalogue.archer[other]
        ]
        fillers = mask(state, [other for other in idle if state.status[other] == ORDERED])
        if not ground.around[start] & fillers & ~wall and not bit[to] & wall:
            found.append("gap")
    rings = rings_of(catalogue)
    far, king = rings[1], state.hex_of[catalogue.harold]
    if standing and bit[to] & far and start != king and not ground.near[to] & fresh:
        further = sum([bool(bit[to] & ring) for ring in rings])
        if further > sum([bool(bit[start] & ring) for ring in rings]):
            found.append("wanders")
    return found


def leader_follies(state: HastingsState, role: int, verb: str, piece: int, to: int) -> list[str]:
    """Return the mistakes of a leader's move, alone or with a unit, to a hex."""
    leader = piece if verb == "walk" else state.leader_with(piece)
    if not state.ground.around[to] & fresh_mask(state, 1 - role):
        return []
    if leader in state.catalogue.great:
        return ["king_exposed"]
    alone = verb == "walk" and state.unit_at[to] < 0
    return ["leader_alone"] if alone else []


def fresh_mask(state: HastingsState, side: int) -> int:
    """Return the mask of the hexes of a side's ordered units, without archers."""
    archer = state.catalogue.archer
    return mask(
        state, [u for u in state.catalogue.of[side] if state.status[u] == ORDERED and not archer[u]]
    )


def mask(state: HastingsState, units: Sequence[int]) -> int:
    """Return the mask of the hexes of units."""
    found = 0
    for unit in units:
        if state.hex_of[unit] >= 0:
            found |= state.ground.bit[state.hex_of[unit]]
    return found
