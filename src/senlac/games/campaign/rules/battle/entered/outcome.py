"""9.3: the effects of an accepted result on both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.battle.events import BattleEvents
from senlac.games.campaign.rules.battle.field import (
    BattleSite,
    captor_of,
    emit_battle,
    hex_of,
    hold,
    leave_sieges,
    withdraw,
)
from senlac.games.campaign.rules.battle.lines import ClassAndGrade, StackShare, Troops, kill
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import settle_sieges
from senlac.games.campaign.rules.constants import FATE_SLAIN, NOBODY, UNHURT
from senlac.games.campaign.rules.losses import remove_leader, seize_models
from senlac.games.campaign.rules.march.suspension import end_holding, suspend_events
from senlac.games.campaign.rules.undone import drop_if_empty, end_body

if TYPE_CHECKING:
    from senlac.games.campaign.rules.battle.entered.accounts import BattleReport, ReportedBattle
    from senlac.games.campaign.state import CampaignState


def settle(state: CampaignState, contest: ReportedBattle, account: BattleReport) -> None:
    """[table.d] Apply a result: survivors and fates as entered, then the end of the battle.

    Without known forces, as in a redacted state, nothing happens.
    """
    if not contest.sides:
        return
    listener = suspend_events(state)
    sides = [Side(*side) for side in contest.sides]
    spot = BattleSite(hex_of(state, sides), contest.hour)
    melee = BattleEvents(state, sides)
    for number, side in enumerate(sides):
        _take_fallen(state, side, account.left[number])
    lost = 1 - contest.seats.index(account.winner)
    winner, loser = sides[1 - lost], sides[lost]
    emit_battle(state, winner, loser, spot.hex, drawn=False)
    for number, leaders in enumerate(contest.leaders):
        for leader in leaders:
            if account.fates[leader] != UNHURT:
                slain = account.fates[leader] == FATE_SLAIN
                remove_leader(state, leader, sides[1 - number].seat, slain=slain)
    leave_sieges(state, loser)
    _gather(state, winner, loser)
    withdraw(state, winner, loser, spot)
    for code in winner.codes:
        drop_if_empty(state, state.place(code))
    hold(state, winner)
    melee.close(state)
    settle_sieges(state)
    end_holding(state, listener)


def _take_fallen(state: CampaignState, side: Side, left: list[int]) -> None:
    """[table.c, table.d] Remove a side's fallen from its forces, stack by stack, in proportion."""
    catalogue = state.catalogue
    for stack, survivors in enumerate(left):
        lots = [
            StackShare(place, stack, state.figures[place][stack])
            for place in side.places(state) if state.figures[place][stack]
        ]  # fmt: skip
        troops = Troops(ClassAndGrade(catalogue.class_of[stack], catalogue.grade[stack]), lots)
        if troops.figures > survivors:
            kill(state, troops, troops.figures - survivors)


def _gather(state: CampaignState, winner: Side, side: Side) -> None:
    """[table.d] Remove the beaten forces without figures, except for their leaders.

    These go to the lowest force with figures; without one they stay alone in the lowest force that
    has a leader. Models go to the winner.
    """
    places = side.places(state)
    empty = [state.codes[place] for place in places if not state.strength(place)]
    whole = [state.codes[place] for place in places if state.strength(place)]
    led = [code for code in empty if code in state.leader_at]
    heir = (whole or led or [NOBODY])[0]
    for code in empty:
        seize_models(state, state.place(code), captor_of(state, winner))
        state.leader_at = [heir if at == code else at for at in state.leader_at]
        if code != heir:
            end_body(state, state.place(code), "it is lost")
