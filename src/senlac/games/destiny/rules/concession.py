"""2.2i: giving up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.rules.elimination import eliminate
from senlac.games.destiny.rules.victory import alone

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def give_up(state: DestinyState, role: int) -> None:
    """[2.2i, R2.2c] Take a player out of a campaign; the others play on, unless one is left."""
    side = state.catalogue.side_of[role]
    if state.is_out(side):
        return
    if state.journal is not None:
        state.tell("concede", {"side": state.people(side)}, "2.2i")
    eliminate(state, side)
    if alone(state, at_once=True):
        return
    if state.phasing == side:
        end_phase_of(state)
    else:
        drop_questions(state, role)


def end_phase_of(state: DestinyState) -> None:
    """[R2.2c] Leave everything that lies on the player phase in hand, if one is."""
    for place, phase in enumerate(state.stack):
        if type(phase).__name__ == "PlayerPhase":
            del state.stack[place + 1 :]
            return


def drop_questions(state: DestinyState, role: int) -> None:
    """[R2.2c] Ask no more what was to be asked of a player who has left."""
    while not state.stack[-1].automatic and role in state.stack[-1].actors(state):
        state.pop()
