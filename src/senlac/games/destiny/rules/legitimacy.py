"""2.0 and 9.2: Legitimacy, Permanent and Temporary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.engine.model.phase import Phase


def begin_legitimacy(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.2a] Make the phasing side's Temporary Legitimacy permanent."""
    side = state.phasing
    waiting = state.temporary[side]
    if waiting:
        state.temporary = replaced(state.temporary, side, 0)
        change_permanent(state, side, waiting, "9.2a")
    return ()


def change_permanent(state: DestinyState, side: int, by: int, rule: str) -> None:
    """[2.2h, 9.2c] Change a side's Permanent Legitimacy, within its track.

    The Danes have none, and a side that is out of the game stays at 0.
    """
    if not counts(state, side):
        return
    ground = state.catalogue.ground
    before = state.legitimacy[side]
    after = max(ground.least_legitimacy, min(ground.most_legitimacy, before + by))
    state.legitimacy = replaced(state.legitimacy, side, after)
    if state.journal is not None and after != before:
        fields: dict[str, Field] = {"side": state.people(side), "from": before, "to": after}
        state.emit("legitimacy", fields, rule)


def change_temporary(state: DestinyState, side: int, by: int) -> None:
    """[9.2b, 9.4j] Change a side's Temporary Legitimacy."""
    if not counts(state, side):
        return
    after = state.temporary[side] + by
    state.temporary = replaced(state.temporary, side, after)
    if state.journal is not None and by:
        fields: dict[str, Field] = {"side": state.people(side), "to": after}
        state.emit("temporary", fields, "9.2b")


def counts(state: DestinyState, side: int) -> bool:
    """Return whether a side has Legitimacy at all."""
    if side == NOBODY or state.catalogue.role_of[side] == NOBODY:
        return False
    return not state.is_out(side)


def standing(state: DestinyState, side: int, high: int, low: int) -> int:
    """[9.1j, 9.3j] Return the modifier of a side's Legitimacy to a die, by its band."""
    if not counts(state, side):
        return 0
    ground = state.catalogue.ground
    if state.legitimacy[side] >= ground.high_at:
        return high
    return low if state.legitimacy[side] <= ground.low_at else 0
