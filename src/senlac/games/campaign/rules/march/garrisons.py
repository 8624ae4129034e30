"""3.5.2 and 3.6: who stays in a town, and which garrisons are too small to stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.bodies import add_body, free_number, remove_body, strength_of
from senlac.games.campaign.rules.conditions import HOLD, NEUTRAL, NOBODY, STALE, SUPPLY
from senlac.games.campaign.rules.losses import lose_force
from senlac.games.campaign.rules.march.taking import take
from senlac.games.campaign.rules.march.telling import tell_of_town, tell_own

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def leave(state: CampaignState, place: int, item: int, count: int) -> None:
    """[town.b] Leave figures or wagons in the town of the hex, which is taken first if need be."""
    seat, code = state.owner(place), state.codes[place]
    town = state.catalogue.ground.town_at[state.at[place]]
    if town == NO_TOWN:
        return
    if state.controller(town) != seat or state.strangers(town, seat):
        take(state, place)
    force = state.place(code)
    walled = state.besieged(town) and not state.inside[force]
    if state.controller(town) != seat or state.strangers(town, seat) or walled:
        return
    figures = _chosen(state, force, item, count)
    wagons = 0
    if item == state.catalogue.item_of["supply"]:
        wagons = min(count, state.models[force][SUPPLY])
    if not wagons and not 0 < sum(figures) < state.strength(force):
        return
    garrison = _garrison(state, force)
    if garrison == NOBODY:
        return
    force, made = state.place(code), state.place(garrison)
    for stack, left in enumerate(figures):
        state.figures[force][stack] -= left
        state.figures[made][stack] += left
    state.models[force][SUPPLY] -= wagons
    state.models[made][SUPPLY] += wagons
    tell_own(state, "leaves", force, "town.b", {"town": state.catalogue.towns[town]})


def _chosen(state: CampaignState, force: int, item: int, count: int) -> list[int]:
    """Return by stack the figures that stay: of one stack, or the worst; as many as there are."""
    catalogue = state.catalogue
    chosen = [0] * len(catalogue.stacks)
    if item > len(catalogue.stacks):
        return chosen
    for stack in catalogue.worst_first if item == len(catalogue.stacks) else [item]:
        chosen[stack] = min(state.figures[force][stack], count)
        count -= chosen[stack]
    return chosen


def _garrison(state: CampaignState, force: int) -> int:
    """[town.b] Return the code of the garrison of a force's town: the lowest without a leader.

    Else a new one; NOBODY if no number is free.
    """
    seat, hex_ = state.owner(force), state.at[force]
    for place in state.insiders(state.catalogue.ground.town_at[hex_]):
        if state.owner(place) == seat and place != force and not state.with_body(place):
            return state.codes[place]
    since, starving, parent = state.since[force], state.starving[force], state.codes[force]
    code = free_number(state, seat)
    if code != NOBODY:
        made = add_body(state, code, hex_, inside=True)
        state.posture[made] = HOLD
        state.since[made] = since
        state.starving[made] = starving
        state.hunger[made] = state.hunger[state.place(parent)]
    return code


def check_garrisons(state: CampaignState) -> None:
    """[control.h, control.i] Put out, or lose in a siege, garrisons too small for their towns.

    The few of a loyal town stay, and so do neutral ones.
    """
    least = state.catalogue.tables.files.tables.control.min_garrison
    for town in range(len(state.catalogue.towns)):
        inside = state.insiders(town)
        if not inside or not 0 < strength_of(state, inside) < least:
            continue
        seat = state.owner(inside[0])
        if state.loyalty[town] == seat:
            continue
        besiegers = [state.codes[place] for place in state.besiegers(town)]
        if seat > NEUTRAL:
            tell_of_town(state, "put_out", town, seat, "control.h")
        for code in [state.codes[place] for place in inside]:
            if besiegers:
                lose_force(state, state.place(code), state.place(besiegers[0]))
            elif seat == NEUTRAL:
                remove_body(state, state.place(code))
            else:
                place = state.place(code)
                state.inside[place] = 0
                state.fresh[place] = STALE
