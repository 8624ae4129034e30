"""The end of a battle: an army breaks, or the turn limit is reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.state import GONE

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.shieldwall.state import ShieldwallState

NO_CONTEST: Final = "no_contest"
"""The ending of a called battle in which a side has no troops."""


def why_broken(state: ShieldwallState, side: int) -> str:
    """[win.1a, win.1b] Return the rule by which a side has broken, "" if it has not.

    A side breaks when it has lost half its points, or has no units left.
    """
    if state.eliminated_points[1 - side] >= state.order.break_at[side]:
        return "win.1a"
    return "" if state.standing(side) or state.waiting(side) else "win.1b"


def end_if_broken(state: ShieldwallState) -> bool:
    """[win.1a-1c] End the battle if an army has broken; the active player wins if both have."""
    enemy = 1 - state.active
    fallen, own = why_broken(state, enemy), why_broken(state, state.active)
    if fallen:
        win(state, state.active, "break", "win.1c" if own else fallen)
    elif own:
        win(state, enemy, "break", own)
    return bool(fallen or own)


def end_by_limit(state: ShieldwallState) -> None:
    """[win.2a, win.2b] End the battle after its last game turn."""
    if state.order.at_limit >= 0:
        win(state, state.order.at_limit, "limit", "win.2a")
        return
    scores = [score(state, 0), score(state, 1)]
    if scores[0] == scores[1]:
        win(state, state.order.tie, "tie", "win.2b")
    else:
        win(state, 0 if scores[0] > scores[1] else 1, "score", "win.2b")


def score(state: ShieldwallState, side: int) -> int:
    """[win.2b] Return a side's tally plus the points of the objectives it owns."""
    prizes = state.order.prizes
    owned = [
        prizes[prize].points for prize, owner in enumerate(state.objective_owner) if owner == side
    ]
    return state.eliminated_points[side] + sum(owned)


def win(state: ShieldwallState, side: int, how: str, rule: str) -> None:
    """[win.1a-1c, win.2a, call.3c] End the battle with a winner; roll the fates in a called one."""
    if state.order.call is not None and how != NO_CONTEST:
        state.commander_fates = [commander_fate(state, who, side) for who in SIDES]
    if state.journal is not None:
        fields: dict[str, Field] = {"side": state.side_name(side), "how": how}
        state.emit("end", fields, rule)
    state.finish((side,), how)


def commander_fate(state: ShieldwallState, side: int, winner: int) -> str:
    """[call.3c] Return the fate of a side's commander, rolling a die if the case requires one."""
    unit = state.catalogue.commander[side]
    if unit < 0:
        return "none"
    lost = side != winner
    square = state.square[unit]
    if square == GONE:
        case = "unit_lost_field_lost" if lost else "unit_lost_field_held"
    elif lost and square >= 0 and state.control(1 - side)[square]:
        case = "unit_alive_in_enemy_zoc_field_lost"
    else:
        case = "otherwise"
    row = state.tables.commander_fates[case]
    if row.result is not None:
        return row.result
    return row.by_d6[state.dice.roll(6, "commander") - 1]
