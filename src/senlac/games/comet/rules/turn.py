"""4.1 and 4.2: the start and end of a Player Turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.comet.rules.victory import count_victory
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


def begin_turn(state: CometState) -> None:
    """[4.1a] Clear what the last Player Turn left behind."""
    state.entry_areas = state.catalogue.no_ways
    if state.journal is not None:
        fields: dict[str, Field] = {"turn": state.turn, "side": state.side_name(state.active)}
        state.emit("turn", fields, "4.1a")


def hand_over(state: CometState) -> bool:
    """[4.1a, 4.2a] Start the next side's Player Turn; return False after the last of the game."""
    last = state.active == len(state.catalogue.sides) - 1
    if last and state.turn == state.catalogue.turns:
        count_victory(state)
        return False
    state.active = 0 if last else state.active + 1
    state.turn += 1 if last else 0
    return True
