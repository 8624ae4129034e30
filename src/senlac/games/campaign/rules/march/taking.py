"""3.5.2: how a force goes into a town, takes it, or lays siege to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.ground import NO_TOWN, SEA_PORT
from senlac.games.campaign.rules.bodies import halt, settle_sieges, strength_of
from senlac.games.campaign.rules.conditions import CHURCH, NEUTRAL, NOBODY
from senlac.games.campaign.rules.losses import lose_force, seize_chest
from senlac.games.campaign.rules.march.telling import tell_all_of_town, tell_halt, tell_of_town
from senlac.games.campaign.rules.reports.towns import all_learn

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def take(state: CampaignState, place: int) -> None:
    """[town.a] Let a force walk into the town of its hex, or besiege it, or halt before it."""
    seat, town = state.owner(place), state.catalogue.ground.town_at[state.at[place]]
    if town == NO_TOWN or state.inside[place]:
        return
    if is_barred(state, seat, town):
        _fail(state, place, "the town is besieged by another, or held by a friend")
        return
    rule = state.catalogue.tables.files.tables.control
    strangers = state.strangers(town, seat)
    if state.controller(town) == seat:
        walk_in(state, place)
    elif strength_of(state, strangers) >= rule.min_garrison:
        more = 0 if state.besieging[place] else state.strength(place)
        if may_besiege(state, seat, town, more):
            besiege(state, place, town)
        else:
            _fail(state, place, "too few to besiege it, or without a ship")
    elif state.strength(place) >= rule.min_capture:
        capture(state, place)
    else:
        _fail(state, place, "too few to take it")


def _fail(state: CampaignState, place: int, why: str) -> None:
    """Halt a force before a town, and tell its player why."""
    halt(state, place)
    tell_halt(state, place, "town.a", why)


def is_barred(state: CampaignState, seat: int, town: int) -> bool:
    """Tell whether a town is besieged by another player, or somebody at peace is in it."""
    others = [state.owner(place) for place in state.insiders(town)] + [state.controller(town)]
    friends = any([other > NEUTRAL and state.at_peace(seat, other) for other in others])
    return friends or any([state.owner(place) != seat for place in state.besiegers(town)])


def may_besiege(state: CampaignState, seat: int, town: int, more: int) -> bool:
    """[siege.a, siege.b] Tell whether a player's besiegers with some more suffice for a siege."""
    rule = state.catalogue.tables.files.tables.siege
    besiegers = strength_of(state, state.besiegers(town)) + more
    garrison = strength_of(state, state.insiders(town))
    if besiegers < rule.min_figures or besiegers < rule.odds * garrison:
        return False
    hex_ = state.catalogue.ground.town_hex[town]
    return state.catalogue.ground.port[town] != SEA_PORT or state.fleets(seat, hex_) != []


def besiege(state: CampaignState, place: int, town: int) -> None:
    """[siege.a] Let a force join a siege, or begin one."""
    begun = not state.besieged(town)
    state.besieging[place] = 1
    if begun:
        state.siege[town] = 0
        tell_of_town(state, "besieges", town, state.owner(place), "siege.a")


def enter(state: CampaignState, place: int) -> None:
    """[control.d] Let a force into a town that its player controls, if nobody besieges it."""
    seat, town = state.owner(place), state.catalogue.ground.town_at[state.at[place]]
    if town != NO_TOWN and not state.inside[place] and state.controller(town) == seat:
        if state.besieged(town) or is_barred(state, seat, town):
            return
        walk_in(state, place)


def capture(state: CampaignState, place: int) -> None:
    """[town.c, control.f] Let a force take an open town, and whatever is in it."""
    seat, town = state.owner(place), state.catalogue.ground.town_at[state.at[place]]
    tell_all_of_town(state, "captured", town, seat, "town.c")
    state.full_turns[town] = 0
    all_learn(state, town, seat)
    commit_sacrilege(state, seat, town)
    walk_in(state, place)


def walk_in(state: CampaignState, place: int) -> None:
    """[town.c, pillage.e] Bring a force inside; the few strangers there are lost.

    A starving force may ravage the town, even its own.
    """
    seat, code = state.owner(place), state.codes[place]
    town = state.catalogue.ground.town_at[state.at[place]]
    for stranger in [state.codes[p] for p in state.strangers(town, seat)]:
        lose_force(state, state.place(stranger), state.place(code))
    seize_lodged(state, town, state.place(code))
    for besieger in state.besiegers(town):
        state.besieging[besieger] = 0
    settle_sieges(state)
    inside = state.place(code)
    state.inside[inside] = 1
    rules = state.catalogue.tables.files.tables
    enough = state.strength(inside) >= rules.control.min_pillage
    if state.starving[inside] and enough and (
        state.dice.roll(6, "a starving force enters") <= rules.pillage.starving_enters
    ):  # fmt: skip
        ravage(state, seat, town)


def seize_lodged(state: CampaignState, town: int, captor: int) -> None:
    """[control.q] Give a force, by its place, the money of the exchequers of enemies in a town."""
    seat = state.owner(captor)
    for other, home in enumerate(state.chest):
        if home == town and other != seat and not state.at_peace(seat, other):
            seize_chest(state, other, captor)


def ravage(state: CampaignState, seat: int, town: int) -> None:
    """[pillage.b, church.f] Lower the worth of a town by a level; of a Church town it is a sin."""
    worst = state.catalogue.tables.files.tables.pillage.levels_max
    state.pillage[town] = min(worst, state.pillage[town] + 1)
    state.pillaged |= 1 << town
    tell_of_town(state, "ravaged", town, seat, "pillage.b")
    commit_sacrilege(state, seat, town)


def commit_sacrilege(state: CampaignState, seat: int, town: int) -> None:
    """[church.f] Mark a player against whom any other may speak, if the town is the Church's."""
    if state.loyalty[town] == CHURCH and seat != NOBODY:
        state.sacrilege |= 1 << seat
        tell_all_of_town(state, "sacrilege", town, seat, "church.f")
