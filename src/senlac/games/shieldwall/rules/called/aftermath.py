"""The result of a called battle: the holder of the field, losses and survivors."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, Any, Final

from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.rules.ending import NO_CONTEST
from senlac.games.shieldwall.rules.ground import CAVALRY
from senlac.games.shieldwall.state import GONE

if TYPE_CHECKING:
    from senlac.games.shieldwall.data.rows.order import BattleRequest, Troop
    from senlac.games.shieldwall.state import ShieldwallState

NOBODY: Final = -1
"""No side holds the field after an agreed draw."""


def result(state: ShieldwallState) -> dict[str, Any]:
    """[call.0a, call.5a] Return the result of a finished called battle, in the caller's format.

    `winner` is None if a draw was agreed.
    """
    call, outcome = state.order.call, state.outcome
    if call is None or outcome is None:
        raise AssertionError("result: expected a finished called battle")
    winner = outcome.winners[0] if outcome.winners else NOBODY
    return {
        "ref": call.ref,
        "winner": None if winner == NOBODY else winner + 1,
        "how": outcome.how,
        "turns": 0 if outcome.how == NO_CONTEST else state.turn,
        "sides": [side_result(state, call, side, winner) for side in SIDES],
    }


def side_result(
    state: ShieldwallState, call: BattleRequest, side: int, winner: int
) -> dict[str, Any]:
    """[call.0a] Return the result of one side."""
    horse = [
        unit
        for unit in state.standing(side)
        if state.catalogue.kind[unit] == CAVALRY and not state.exhausted(unit)
    ]
    return {
        "tally": state.eliminated_points[side],
        "commander": _fate(state, call, side),
        "horse_left": [state.unit_name(unit) for unit in horse],
        "troops": [troop_result(state, side, troop, winner) for troop in call.sides[side].troops],
    }


def _fate(state: ShieldwallState, call: BattleRequest, side: int) -> str:
    """[call.3c, call.5a] Return the fate of a side's commander: unharmed after an agreed draw."""
    if state.commander_fates:
        return state.commander_fates[side]
    return "unhurt" if call.sides[side].commander else "none"


def troop_result(state: ShieldwallState, side: int, troop: Troop, winner: int) -> dict[str, Any]:
    """[call.3b] Return the losses of one line of troops; recovered figures are rounded down."""
    rules = state.tables.field
    units = [u for u in state.catalogue.of[side] if state.order.units[u].troop == troop.id]
    fallen = sum([unit_fallen(state, unit) for unit in units])
    recovered = floor(fallen * (rules.recover_holder if side == winner else rules.recover_loser))
    killed = fallen - recovered
    return {
        "id": troop.id,
        "figures": troop.figures,
        "fallen": fallen,
        "recovered": recovered,
        "killed": killed,
        "survivors": troop.figures - killed,
    }


def unit_fallen(state: ShieldwallState, unit: int) -> int:
    """[call.3a] Return a unit's lost figures: all, or a share according to its hits."""
    card = state.order.units[unit]
    if state.square[unit] == GONE:
        return card.figures
    return min(card.figures, card.figures * state.hits[unit] // (2 * (card.strength + 1)))
