"""3.5.2, H4: timed tasks that are finished, and instant tasks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import (
    ASHORE,
    AWAIT,
    CAME_OUT,
    CARRIED,
    DEPOSIT,
    ENTER,
    EXCHEQUER,
    LAND,
    LEAVE,
    LODGE,
    NEUTRAL,
    NOBODY,
    PLUNDER,
    RAVAGE,
    REST,
    SALLY,
    TAKE,
    TREASURE,
)
from senlac.games.campaign.rules.march.boarding import load_and_land
from senlac.games.campaign.rules.march.capture import enter, ravage, take
from senlac.games.campaign.rules.march.events import emit_own
from senlac.games.campaign.rules.march.garrisons import leave
from senlac.games.campaign.rules.plans import KIND, SPENT, hours_of
from senlac.games.campaign.rules.undone import drop_if_empty, emit_undone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.games.campaign.state import CampaignState

FINISHED: Final = (AWAIT, LAND, RAVAGE, PLUNDER, REST)
"""The tasks that are done when their hours are over."""

INSTANT: Final = (TAKE, ENTER, SALLY, LODGE, DEPOSIT, LEAVE)
"""The tasks that take no time."""


def do_tasks(state: CampaignState, hour: int) -> None:
    """[order.c] Finish timed tasks whose hours are over, then do instant tasks, body by body."""
    busy = [state.codes[n] for n in range(state.player_bodies()) if state.plans[n]]
    timed = [code for code in busy if state.plans[state.place(code)][0][KIND] in FINISHED]
    for code in timed:
        place = state.place(code)
        if place != NOBODY and acts(state, place):
            _finish(state, place, hour)
    for code in busy:
        place = state.place(code)
        while place != NOBODY and acts(state, place) and state.plans[place][0][KIND] in INSTANT:
            _do(state, place, state.plans[place].pop(0))
            place = state.place(code)
            if place != NOBODY:
                drop_if_empty(state, place)
                place = state.place(code)


def acts(state: CampaignState, place: int) -> bool:
    """Return whether a body has a plan and is not aboard."""
    return bool(state.plans[place]) and state.aboard[place] == ASHORE


def _finish(state: CampaignState, place: int, hour: int) -> None:
    """Finish the timed task at the head of a plan, if its hours are over."""
    line = state.plans[place][0]
    kind = line[KIND]
    if kind in (AWAIT, LAND):
        load_and_land(state, place, hour)
    elif kind in (RAVAGE, PLUNDER, REST) and line[SPENT] >= hours_of(state, kind):
        state.plans[place].pop(0)
        if kind != REST:
            _tell_if_undone(state, place, line, _pillage(state, place, kind))


def _tell_if_undone(state: CampaignState, place: int, line: Sequence[int], why: str) -> None:
    """[order.k] Emit why an entry of a plan failed; "" if it did not."""
    if why:
        emit_undone(state, place, [line], why)


def _pillage(state: CampaignState, place: int, kind: int) -> str:
    """[pillage.a-pillage.c] Ravage or plunder the town of the hex, if no hostile garrison holds it.

    Returns why it fails, "" if it does not.
    """
    seat, town = state.owner(place), state.catalogue.ground.town_at[state.hex_of[place]]
    rules = state.catalogue.tables.files.tables
    if town == NO_TOWN:
        return "no town is there"
    if state.strength(place) < rules.control.min_pillage:
        return f"it takes {rules.control.min_pillage} figures"
    foes = [p for p in state.insiders(town) if _is_foe(state, seat, state.owner(p))]
    if strength_of(state, foes) >= rules.control.min_garrison:
        return "a garrison guards it"
    if kind == PLUNDER:
        loot = state.worth(town) // rules.pillage.plunder_divisor
        state.models[place][TREASURE] += loot
        emit_own(state, "plunders", place, "pillage.c",
                 {"town": state.catalogue.towns[town], "crowns": loot})  # fmt: skip
    ravage(state, seat, town)
    return ""


def _is_foe(state: CampaignState, seat: int, other: int) -> bool:
    """Return whether an owner is neutral, or another player at war."""
    return other != seat and (other == NEUTRAL or not state.at_peace(seat, other))


def _do(state: CampaignState, place: int, line: Sequence[int]) -> None:
    """[order.b, order.d] Do an instant task, and emit why it fails if it does."""
    kind = line[KIND]
    if kind == TAKE:
        take(state, place, line)
    elif kind == LEAVE:
        leave(state, place, line)
    elif kind == ENTER:
        _tell_if_undone(state, place, line, enter(state, place))
    elif kind == SALLY:
        _tell_if_undone(state, place, line, _sally(state, place))
    elif kind == LODGE:
        _tell_if_undone(state, place, line, _lodge(state, place))
    else:
        _tell_if_undone(state, place, line, _deposit(state, place))


def _sally(state: CampaignState, place: int) -> str:
    """[meet.d] Let a force come out to attack; return why it does not, "" if it does."""
    if not state.inside[place]:
        return "it is outside the town"
    state.inside[place] = 0
    state.sallied[place] = 1
    state.meets_because[place] = CAME_OUT
    hex_ = state.catalogue.ground.board.names[state.hex_of[place]]
    emit_own(state, "sallies", place, "meet.d", {"hex": hex_})
    return ""


def _lodge(state: CampaignState, place: int) -> str:
    """[control.r] Leave the exchequer in a town that its player controls.

    Returns why it is not left, "" if it is.
    """
    seat, town = state.owner(place), state.catalogue.ground.town_at[state.hex_of[place]]
    if not state.models[place][EXCHEQUER]:
        return "it does not carry the exchequer"
    if town == NO_TOWN or state.controller(town) != seat:
        return "you do not control the town"
    if not _is_open_to(state, place, town):
        return "the town is besieged"
    state.models[place][EXCHEQUER] = 0
    state.exchequer_town[seat] = town
    emit_own(state, "lodges", place, "control.r", {"town": state.catalogue.towns[town]})
    return ""


def _is_open_to(state: CampaignState, place: int, town: int) -> bool:
    """Return whether no siege is between a force and a town."""
    return bool(state.inside[place]) or not state.besieged(town)


def _deposit(state: CampaignState, place: int) -> str:
    """[control.n, pillage.d] Hand all treasure to an exchequer here: the own one, or a friend's.

    Returns why it is not handed over, "" if it is.
    """
    seat, town = state.owner(place), state.catalogue.ground.town_at[state.hex_of[place]]
    crowns = state.models[place][TREASURE]
    if not crowns:
        return "it has no treasure"
    if town == NO_TOWN:
        return "no town is there"
    if not _is_open_to(state, place, town):
        return "the town is besieged"
    seats = range(len(state.catalogue.players))
    friends = [other for other in seats if other != seat and state.at_peace(seat, other)]
    for taker in [seat, *friends]:
        if state.exchequer_town[taker] == town or _carries_here(state, taker, state.hex_of[place]):
            state.models[place][TREASURE] = 0
            state.crowns[taker] += crowns
            if state.journal is not None:
                names = state.catalogue.players
                fields: dict[str, Field] = {
                    "player": names[seat], "other": names[taker], "crowns": crowns,
                }  # fmt: skip
                state.emit("deposits", fields, "control.n", frozenset([seat, taker]))
            return ""
    return "no exchequer of yours, or of a player at peace with you, is here"


def _carries_here(state: CampaignState, seat: int, hex_: int) -> bool:
    """Return whether a force of a player in a hex carries the player's exchequer."""
    if state.exchequer_town[seat] != CARRIED:
        return False
    return any([
        state.hex_of[place] == hex_ and state.models[place][EXCHEQUER] == 1
        for place in state.bodies_of(seat) if state.aboard[place] == ASHORE
    ])  # fmt: skip
