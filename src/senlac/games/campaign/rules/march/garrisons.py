"""3.5.2 and 3.6: garrisons left in a town, and garrisons that are too small to stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.bodies import add_body, free_number, remove_body, strength_of
from senlac.games.campaign.rules.constants import LEAVE, NEUTRAL, NOBODY, STALE, SUPPLY
from senlac.games.campaign.rules.former import ENTRY_BY_ORDER
from senlac.games.campaign.rules.losses import lose_force
from senlac.games.campaign.rules.march.capture import sack_if_starving, take
from senlac.games.campaign.rules.march.events import emit_of_town, emit_own
from senlac.games.campaign.rules.plans import ABOUT, COUNT, entry
from senlac.games.campaign.rules.undone import emit_undone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def leave(state: CampaignState, place: int, ordered: Sequence[int]) -> None:
    """[town.b] Leave figures or wagons in the town of the hex, which is taken first if necessary.

    `ordered` is the entry of the plan. The player learns which part of it fails.
    """
    seat, code = state.owner(place), state.codes[place]
    town = state.catalogue.ground.town_at[state.hex_of[place]]
    if town == NO_TOWN:
        return
    foreign = state.controller(town) != seat or state.foreign_forces_in(town, seat) != []
    if foreign and not take(state, place, ordered):
        return
    force = state.place(code)
    item, count = ordered[ABOUT], ordered[COUNT]
    figures = _chosen(state, force, item, count)
    wagons = 0
    if item == state.catalogue.item_of["supply"]:
        wagons = min(count, state.models[force][SUPPLY])
    why = _why_nothing_left(state, force, town, figures, wagons)
    if why:
        emit_undone(state, force, [ordered], why)
        return
    garrison = _garrison(state, force)
    if garrison == NOBODY:
        emit_undone(state, force, [ordered], "no number is free for a garrison")
        return
    force, made = state.place(code), state.place(garrison)
    for stack, left in enumerate(figures):
        state.figures[force][stack] -= left
        state.figures[made][stack] += left
    state.models[force][SUPPLY] -= wagons
    state.models[made][SUPPLY] += wagons
    emit_own(state, "leaves", force, "town.b", {"town": state.catalogue.towns[town]})
    lacking = count - sum(figures) - wagons
    if lacking:
        emit_undone(state, force, [entry(LEAVE, item, lacking)], "it has no more of them")
    if not state.inside[force] and not state.uses_former(ENTRY_BY_ORDER):
        sack_if_starving(state, force, sum(figures))


def _why_nothing_left(
    state: CampaignState, force: int, town: int, figures: Sequence[int], wagons: int
) -> str:
    """[town.b] Return why a force leaves nothing in a town, "" if it can."""
    seat = state.owner(force)
    if state.controller(town) != seat:
        return "you do not control the town"
    if state.besieged(town) and not state.inside[force]:
        return "the town is besieged"
    if not wagons and not sum(figures):
        return "it has none of them"
    if not wagons and sum(figures) >= state.strength(force):
        return "no figure would be left with it"
    return ""


def _chosen(state: CampaignState, force: int, item: int, count: int) -> list[int]:
    """Return by stack the figures that stay: of one stack, or the worst; at most those present."""
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

    Otherwise a new one; `NOBODY` if no number is free.
    """
    seat, hex_ = state.owner(force), state.hex_of[force]
    for place in state.insiders(state.catalogue.ground.town_at[hex_]):
        if state.owner(place) == seat and place != force and not state.with_body(place):
            return state.codes[place]
    since, starving, parent = state.arrived_hour[force], state.starving[force], state.codes[force]
    code = free_number(state, seat)
    if code != NOBODY:
        made = add_body(state, code, hex_, inside=True)
        state.arrived_hour[made] = since
        state.starving[made] = starving
        state.starve_order[made] = state.starve_order[state.place(parent)]
    return code


def check_garrisons(state: CampaignState) -> None:
    """[control.h, control.i] Expel garrisons that are too small, or lose them in a siege.

    Small garrisons of a loyal town stay, and so do neutral ones in a neutral town.
    """
    least = state.catalogue.tables.files.tables.control.min_garrison
    for town in state.occupied_towns():
        inside = state.insiders(town)
        if not inside or not 0 < strength_of(state, inside) < least:
            continue
        seat = state.owner(inside[0])
        if state.loyalty[town] == seat:
            continue
        besiegers = [state.codes[place] for place in state.besiegers(town)]
        if seat > NEUTRAL:
            emit_of_town(state, "put_out", town, seat, "control.h")
        for code in [state.codes[place] for place in inside]:
            if besiegers:
                lose_force(state, state.place(code), state.place(besiegers[0]))
            elif seat == NEUTRAL:
                remove_body(state, state.place(code))
            else:
                place = state.place(code)
                state.inside[place] = 0
                state.meets_because[place] = STALE
