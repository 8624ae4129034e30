"""11.8 and 11.9: the end of a battle."""

from __future__ import annotations

from typing import Final

from senlac.games.destiny.rules.battle.onboard import battle_on_board
from senlac.games.destiny.rules.constants import LOST, NOBODY, NOWHERE, WAITING
from senlac.games.destiny.rules.elimination import remove_leader
from senlac.games.destiny.state import DestinyState

BREAK: Final = "break"
DEATH: Final = "death"
NIGHTFALL: Final = "nightfall"
CONCEDE: Final = "concede"

FALLEN_LATE: Final = "the dead of the board are counted after the battle"
"""[2.2b] Version 1: leaders killed on the board leave the game only when the battle is over."""


def over(state: DestinyState) -> bool:
    """Return whether the current battle has ended, so that its steps stop."""
    return state.outcome is not None or state.board == NOWHERE


def end_battle(state: DestinyState, side: int, how: str, rule: str) -> None:
    """[11.8a, 11.9b, 11.9d] End the current battle: the other side has won."""
    battle = battle_on_board(state)
    if battle is not None:
        battle.end(state, side)
        return
    winner = state.enemy(side)
    if state.journal is not None:
        state.emit("end", {"side": state.people(winner), "how": how}, rule)
    state.finish((state.player(winner),), how)


def reduce_loss_marker(state: DestinyState, side: int, steps: int) -> None:
    """[11.8a, 11.9c] Subtract lost steps from a side's Loss marker; at 0 it breaks.

    It also breaks without a counter on the board, unless reinforcements are still to come.
    """
    state.loss_marker[side] = max(0, state.loss_marker[side] - steps)
    place = state.slot_of
    standing = [c for c in state.armies[side] if place[c] >= 0 or place[c] == WAITING]
    if not state.loss_marker[side] or not standing:
        end_battle(state, side, BREAK, "11.8a")


def bury(state: DestinyState, leader: int) -> None:
    """[2.2b-2.2e, 11.6d] Apply a death on the board at once, then end the battle if it must end.

    In a campaign the leader leaves the game, Legitimacy changes, an heir claims, a side without a
    claimant is eliminated. The `killed` event of the board announces the death.
    """
    if battle_on_board(state) is not None and not state.uses_former(FALLEN_LATE):
        remove_leader(state, leader, state.enemy(state.serves(leader)))
    mourn(state, leader)


def mourn(state: DestinyState, leader: int) -> None:
    """[2.2c, 11.9b] End the battle if the dead leader was the last claimant in it."""
    claimant = state.catalogue.claimant
    side = state.serves(leader)
    if not claimant[leader]:
        return
    if battle_on_board(state) is None:
        rivals = state.leaders_in_battle[side]
    else:
        rivals = [n for n in state.catalogue.ground.heirs[side] if state.alive(n)]
    others = [n for n in rivals if claimant[n] and state.leader_square[n] != LOST]
    if not others:
        end_battle(state, side, DEATH, "11.9b")


def night_falls(state: DestinyState) -> bool:
    """[11.8g, 11.8h, 11.9d] End a battle whose last turn is over; return whether it was."""
    battle = battle_on_board(state)
    if battle is not None:
        if not battle.night(state):
            return False
        battle.end(state, NOBODY)
        return True
    scenario = state.catalogue.scenario
    if state.battle_turn < scenario.last_battle_turn or scenario.result is None:
        return False
    winner = state.catalogue.sides.index(scenario.result.otherwise)
    end_battle(state, state.enemy(winner), NIGHTFALL, "11.9d")
    return True
