"""3.5.3: meetings on land: each side attacks, holds or evades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.battle.elsewhere import begin_battle
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import ATTACK, BOLD, CAME_OUT, EVADE, HOLD, STALE
from senlac.games.campaign.rules.march.evasion import evade

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def side_of(state: CampaignState, seat: int, hex_: int) -> Side:
    """[meet.a] Return all field forces of a player in a hex."""
    return Side(seat, [state.codes[place] for place in state.field(seat, hex_)])


def stance(state: CampaignState, side: Side, other: Side) -> int:
    """[meet.b, meet.d] Return what a side does: ATTACK, HOLD or EVADE.

    Besiegers always attack forces that come out of the town.
    """
    places, against = side.places(state), other.places(state)
    mine, his = strength_of(state, places), strength_of(state, against)
    if not mine:
        return EVADE
    camps = any([state.besieging[place] == 1 for place in places])
    if camps and any([state.meets_because[place] == CAME_OUT for place in against]):
        return ATTACK
    wants = [_wants(state, place, stronger=mine >= his) for place in places]
    return ATTACK if ATTACK in wants else HOLD if HOLD in wants else EVADE


def _wants(state: CampaignState, place: int, *, stronger: bool) -> int:
    """Return what one force wants; `stronger`: its side has at least as many figures."""
    if state.sallied[place]:
        return ATTACK
    if state.posture[place] == BOLD:
        return ATTACK if stronger else EVADE
    return state.posture[place]


def meet_on_land(state: CampaignState, one: Side, other: Side, hour: int) -> bool:
    """[meet.b, meet.c] Resolve a meeting: a battle only if one side attacks and the other stands.

    Returns False if the battle is fought elsewhere.
    """
    wants = (stance(state, one, other), stance(state, other, one))
    if ATTACK not in wants:
        return True
    caught = [False, False]
    for number, (side, pursuer) in enumerate(((one, other), (other, one))):
        if wants[number] == EVADE:
            if not evade(state, side, pursuer, hour):
                return True
            caught[number] = True
    sides = [
        _joined(state, side, caught=failed)
        for side, failed in zip((one, other), caught, strict=True)
    ]
    return begin_battle(state, sides[0], sides[1], hour)


def _joined(state: CampaignState, side: Side, *, caught: bool) -> Side:
    """[meet.g] Return a side with its forces inside the town that come out to attack."""
    hex_ = state.hex_of[side.places(state)[0]]
    if state.catalogue.ground.town_at[hex_] != NO_TOWN:
        for place in state.insiders(state.catalogue.ground.town_at[hex_]):
            if state.owner(place) == side.seat and state.posture[place] == ATTACK:
                state.inside[place] = 0
                state.meets_because[place] = STALE
    return Side(side.seat, side_of(state, side.seat, hex_).codes, caught)
