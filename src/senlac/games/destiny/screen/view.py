"""The view of a battle, which is entirely public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import document_name
from senlac.engine.support.mask import members
from senlac.games.destiny.rules.constants import (
    AWAY,
    LOST,
    NORTH_END,
    NOWHERE,
    STACK,
    UNPLACED,
    WAITING,
)
from senlac.games.destiny.screen.campaign import campaign
from senlac.games.destiny.screen.rows.view import (
    BattleView,
    CounterView,
    DestinyView,
    LeaderView,
    SideView,
)
from senlac.games.destiny.words.titles import LETTERS, last_turn, opponents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.state import DestinyState

FATES: Final = {UNPLACED: "unplaced", WAITING: "waiting", AWAY: "away", LOST: "lost"}


def view(state: DestinyState, roles: Sequence[int]) -> DestinyView:
    """Return the view of some roles: everything of a battle, of a campaign all but hidden hands."""
    alone = bool(state.catalogue.scenario.army)
    return DestinyView(
        campaign=None if alone else campaign(state, roles),
        battle=None if state.board == NOWHERE else battle(state),
    )


def battle(state: DestinyState) -> BattleView:
    """Return the view of the current battle."""
    catalogue = state.catalogue
    return BattleView(
        scenario=state.scenario,
        board=catalogue.field_ids[state.board],
        weather=catalogue.weathers[state.weather],
        turn=state.battle_turn,
        last_turn=last_turn(state),
        step=document_name(state.stack[-1]) if state.stack else "",
        acting=catalogue.sides[state.active_side],
        lent=None if state.bonus_square == NOWHERE else state.square_name(state.bonus_square),
        banner=state.landwaster_shown,
        sides=[_side(state, side) for side in opponents(state)],
        counters=[_counter(state, c) for army in state.armies for c in army],
        leaders=[_leader(state, n) for officers in state.leaders_in_battle for n in officers],
    )


def _side(state: DestinyState, side: int) -> SideView:
    """Return the summary of a side."""
    catalogue = state.catalogue
    return SideView(
        id=catalogue.sides[side],
        end="north" if state.ends[side] == NORTH_END else "south",
        loss=state.loss_marker[side],
        holds=[catalogue.events[event] for event in members(state.held[side])],
    )


def _counter(state: DestinyState, counter: int) -> CounterView:
    """Return a counter with its current status."""
    catalogue = state.catalogue
    place, steps = state.slot_of[counter], state.steps_left[counter]
    square = place // STACK
    return CounterView(
        id=state.counter_name(counter),
        side=catalogue.sides[state.owner[counter]],
        kind=catalogue.tactical_kinds[catalogue.tactical[counter]],
        at=state.square_name(square) if place >= 0 else None,
        depth=place % STACK if place >= 0 else 0,
        fate=FATES.get(place, "board"),
        facing=catalogue.facings[state.facing[square]] if place >= 0 else None,
        steps=steps,
        attack=catalogue.attack[steps][counter],
        defence=catalogue.defence[steps][counter],
        letter=LETTERS[state.letter[counter]],
        shaken=bool(state.shaken >> counter & 1),
        walled=bool(state.in_shield_wall >> counter & 1),
        spent=state.moves_used[counter],
        fought=bool(state.fought >> counter & 1),
    )


def _leader(state: DestinyState, leader: int) -> LeaderView:
    """Return a leader with the current status."""
    post = state.leader_square[leader]
    return LeaderView(
        id=state.leader_name(leader),
        side=state.catalogue.sides[state.serves(leader)],
        at=state.square_name(post) if post >= 0 else None,
        fate=FATES.get(post, "board"),
        wound=state.wounds[leader],
        led=bool(state.led >> leader & 1),
    )
