"""3.5.2: entering, capturing and besieging towns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.ground import NO_TOWN, SEA_PORT
from senlac.games.campaign.rules.bodies import settle_sieges, strength_of
from senlac.games.campaign.rules.constants import CHURCH, NEUTRAL, NOBODY
from senlac.games.campaign.rules.losses import lose_force, seize_chest
from senlac.games.campaign.rules.march.events import (
    emit_all_of_town,
    emit_halt,
    emit_of_town,
    emit_own,
)
from senlac.games.campaign.rules.reports.towns import all_learn
from senlac.games.campaign.rules.undone import halt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def take(state: CampaignState, place: int, ordered: Sequence[int]) -> bool:
    """[town.a] Let a force enter the town of its hex, or besiege it, or halt outside.

    `ordered` is the entry of its plan. Returns False if the force halts.
    """
    seat, town = state.owner(place), state.catalogue.ground.town_at[state.hex_of[place]]
    if town == NO_TOWN or state.inside[place]:
        return True
    why = _why_barred(state, seat, town) or _why_not_taken(state, place, town)
    if why:
        emit_halt(state, place, "town.a", why)
        halt(state, place, why, [ordered])
    elif state.controller(town) == seat:
        _go_in(state, place, town)
    elif _is_garrisoned(state, seat, town):
        besiege(state, place, town)
    else:
        capture(state, place)
    return not why


def _is_garrisoned(state: CampaignState, seat: int, town: int) -> bool:
    """[control.d] Return whether another player's garrison holds a town."""
    least = state.catalogue.tables.files.tables.control.min_garrison
    return strength_of(state, state.foreign_forces_in(town, seat)) >= least


def _why_barred(state: CampaignState, seat: int, town: int) -> str:
    """[town.a] Return why no force of a player may enter a town, "" if one may."""
    if not is_barred(state, seat, town):
        return ""
    besieged = any([state.owner(place) != seat for place in state.besiegers(town)])
    return "another player besieges the town" if besieged else "it is held by a player at peace"


def _why_not_taken(state: CampaignState, place: int, town: int) -> str:
    """[town.a, siege.a, siege.b] Return why a force can neither enter a town nor besiege it."""
    seat = state.owner(place)
    rules = state.catalogue.tables.files.tables
    if state.controller(town) == seat:
        return ""
    if not _is_garrisoned(state, seat, town):
        enough = state.strength(place) >= rules.control.min_capture
        return "" if enough else "too few to take it"
    more = 0 if state.besieging[place] else state.strength(place)
    if may_besiege(state, seat, town, more):
        return ""
    few = not is_enough(state, town, more)
    return "too few to besiege it" if few else "no ship of yours lies before the port"


def is_barred(state: CampaignState, seat: int, town: int) -> bool:
    """Return whether another player besieges a town, or a player at peace holds it or is inside."""
    if any([state.owner(place) != seat for place in state.besiegers(town)]):
        return True
    if not state.peace[seat]:
        return False
    others = [state.owner(place) for place in state.insiders(town)] + [state.controller(town)]
    return any([other > NEUTRAL and state.at_peace(seat, other) for other in others])


def may_besiege(state: CampaignState, seat: int, town: int, more: int) -> bool:
    """[siege.a, siege.b] Return whether a player can besiege a town with `more` figures."""
    if not is_enough(state, town, more):
        return False
    hex_ = state.catalogue.ground.town_hex[town]
    return state.catalogue.ground.port[town] != SEA_PORT or state.fleets(seat, hex_) != []


def is_enough(state: CampaignState, town: int, more: int) -> bool:
    """[siege.a] Return whether the besiegers with `more` figures suffice for a siege."""
    rule = state.catalogue.tables.files.tables.siege
    besiegers = strength_of(state, state.besiegers(town)) + more
    garrison = strength_of(state, state.insiders(town))
    return besiegers >= max(rule.min_figures, rule.odds * garrison)


def besiege(state: CampaignState, place: int, town: int) -> None:
    """[siege.a] Let a force join a siege, or begin one."""
    begun = not state.besieged(town)
    joins = not begun and not state.besieging[place]
    state.besieging[place] = 1
    if begun:
        state.siege_rolls[town] = 0
        emit_of_town(state, "besieges", town, state.owner(place), "siege.a")
    elif joins:
        emit_own(state, "joins_siege", place, "siege.a", {"town": state.catalogue.towns[town]})


def enter(state: CampaignState, place: int) -> str:
    """[control.d] Let a force into a town that its player controls, unless it is besieged.

    Returns why it stays outside, "" if it enters.
    """
    seat, town = state.owner(place), state.catalogue.ground.town_at[state.hex_of[place]]
    if town == NO_TOWN or state.inside[place]:
        return ""
    if state.controller(town) != seat:
        return "you do not control the town"
    if state.besieged(town):
        return "the town is besieged"
    why = _why_barred(state, seat, town)
    if not why:
        _go_in(state, place, town)
    return why


def _go_in(state: CampaignState, place: int, town: int) -> None:
    """[control.d, report.a] Let a force into a town of its player, and emit that."""
    emit_own(state, "enters", place, "control.d", {"town": state.catalogue.towns[town]})
    walk_in(state, place)


def capture(state: CampaignState, place: int) -> None:
    """[town.c, control.f] Let a force capture an open town, and everything in it."""
    seat, town = state.owner(place), state.catalogue.ground.town_at[state.hex_of[place]]
    emit_all_of_town(state, "captured", town, seat, "town.c")
    state.full_turns[town] = 0
    all_learn(state, town, seat)
    commit_sacrilege(state, seat, town)
    walk_in(state, place)


def walk_in(state: CampaignState, place: int) -> None:
    """[town.c, pillage.e] Move a force inside; strangers too few for a garrison are lost.

    A starving force may ravage the town, even its own.
    """
    seat, code = state.owner(place), state.codes[place]
    town = state.catalogue.ground.town_at[state.hex_of[place]]
    for stranger in [state.codes[p] for p in state.foreign_forces_in(town, seat)]:
        lose_force(state, state.place(stranger), state.place(code))
    seize_lodged(state, town, state.place(code))
    for besieger in state.besiegers(town):
        state.besieging[besieger] = 0
    settle_sieges(state)
    inside = state.place(code)
    state.inside[inside] = 1
    sack_if_starving(state, inside, state.strength(inside))


def sack_if_starving(state: CampaignState, place: int, figures: int) -> None:
    """[pillage.e] Roll whether starving figures that enter the town of their hex ravage it.

    `place` is the force to which they belong, or belonged.
    """
    rules = state.catalogue.tables.files.tables
    if state.starving[place] and figures >= rules.control.min_pillage and (
        state.dice.roll(6, "a starving force enters") <= rules.pillage.starving_enters
    ):  # fmt: skip
        ravage(state, state.owner(place), state.catalogue.ground.town_at[state.hex_of[place]])


def seize_lodged(state: CampaignState, town: int, captor: int) -> None:
    """[control.q] Give the force `captor` the money of enemy exchequers in a town."""
    seat = state.owner(captor)
    for other, home in enumerate(state.exchequer_town):
        if home == town and other != seat and not state.at_peace(seat, other):
            seize_chest(state, other, captor)


def ravage(state: CampaignState, seat: int, town: int) -> None:
    """[pillage.b, church.f] Lower a town's worth by a level; for a Church town it is sacrilege."""
    worst = state.catalogue.tables.files.tables.pillage.levels_max
    state.pillage[town] = min(worst, state.pillage[town] + 1)
    state.pillaged |= 1 << town
    emit_of_town(state, "ravaged", town, seat, "pillage.b")
    commit_sacrilege(state, seat, town)


def commit_sacrilege(state: CampaignState, seat: int, town: int) -> None:
    """[church.f] Mark a player for a sacrilege, if the town is the Church's."""
    if state.loyalty[town] == CHURCH and seat != NOBODY:
        state.sacrilege |= 1 << seat
        emit_all_of_town(state, "sacrilege", town, seat, "church.f")
