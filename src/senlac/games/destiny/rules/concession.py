"""2.2i: resigning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.model.phase_names import is_named
from senlac.games.destiny.rules.battle.onboard import battle_on_board
from senlac.games.destiny.rules.contact.answer import AnswerBattle
from senlac.games.destiny.rules.contact.meeting import Encounter
from senlac.games.destiny.rules.elimination import eliminate
from senlac.games.destiny.rules.pipe.phase import PoliticalDecision, give_up_politics
from senlac.games.destiny.rules.victory import win_if_last

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def give_up(state: DestinyState, role: int) -> None:
    """[2.2i] Take a player out of a campaign; the others play on, unless only one is left."""
    side = state.catalogue.side_of[role]
    if state.is_out(side):
        return
    if state.journal is not None:
        state.emit("concede", {"side": state.people(side)}, "2.2i")
    battle = battle_on_board(state)
    if battle is not None:
        battle.desert(state, side)
    eliminate(state, side)
    if win_if_last(state, at_once=True):
        return
    if isinstance(state.stack[-1], PoliticalDecision):
        give_up_politics(state, side)
    elif state.phasing != side or not leaves_phase(state):
        drop_questions(state, role)


def leaves_phase(state: DestinyState) -> bool:
    """[2.2i] Drop everything above the current player phase; return whether there is one."""
    for place, phase in enumerate(state.stack):
        if is_named(phase, "PlayerPhase"):
            del state.stack[place + 1 :]
            return True
    return False


def drop_questions(state: DestinyState, role: int) -> None:
    """[2.2i] Drop decisions of a player who has left, and decisions about that player."""
    while not isinstance(state.stack[-1], AutomaticPhase) and idle(state, role):
        state.pop()


def idle(state: DestinyState, role: int) -> bool:
    """Return whether the top decision has become obsolete."""
    top = state.stack[-1]
    if role in top.actors(state):
        return True
    side = state.catalogue.side_of[role]
    if isinstance(top, Encounter):
        return top.enemy == side
    return isinstance(top, AnswerBattle) and top.other == side
