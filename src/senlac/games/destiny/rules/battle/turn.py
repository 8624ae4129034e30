"""11.0h: the player turns of a battle, from start to end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase import AutomaticPhase
from senlac.games.destiny.rules.battle.ending import night_falls, over
from senlac.games.destiny.rules.battle.leaders import heal
from senlac.games.destiny.rules.battle.morale import check_all, in_order
from senlac.games.destiny.rules.battle.onboard import battle_on_board
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


class MoraleChecks(AutomaticPhase[DestinyState]):
    """[11.4a, 11.4f] All counters with a lost step or Shaken check, the other side first."""

    former_names = ("Checks",)

    __slots__ = ()

    def run(self, state: DestinyState) -> None:
        marked = state.lost_step | state.shaken
        due: list[int] = []
        for side in (state.enemy(state.active_side), state.active_side):
            own = [counter for counter in state.fighting(side) if marked >> counter & 1]
            due += in_order(state, own)
        check_all(state, due)
        if not over(state):
            state.pop()


def begin_turn(state: DestinyState) -> None:
    """[11.0h] Begin a player turn: reset what was done in the last one."""
    state.moves_used = [0] * len(state.moves_used)
    state.lost_step = 0
    state.raised = 0
    state.wall_changed = 0
    state.fought = 0
    state.led = 0
    if state.active_side == state.catalogue.banner_side:
        state.landwaster_shown = False
    if state.journal is not None:
        fields: dict[str, Field] = {
            "side": state.people(state.active_side),
            "turn": state.battle_turn,
        }
        state.emit("turn_begins", fields, "11.0h")


def hand_over(state: DestinyState) -> bool:
    """[11.0h, 11.9d] Give the other side its turn; return whether the battle goes on."""
    heal(state)
    battle = battle_on_board(state)
    if battle is not None:
        battle.note_contact(state)
    other = state.enemy(state.active_side)
    if state.active_side != state.first_side:
        if night_falls(state):
            return False
        state.battle_turn += 1
    state.active_side = other
    return True
