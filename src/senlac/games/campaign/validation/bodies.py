"""Validation of the bodies of a position."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from senlac.engine.support.validation import require
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.constants import ASHORE, EXCHEQUER, NEUTRAL, NOBODY
from senlac.games.campaign.rules.ships import fits
from senlac.games.campaign.rules.ways.sea import FREE

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def validate_bodies(state: CampaignState) -> None:
    """Require that each body has contents, is at a possible place, and fits aboard.

    Raises:
        RecordError: a body is invalid; the message names the field and the body.
    """
    names = state.catalogue.bodies
    require(all([0 <= code < len(names) for code in state.codes]), "codes: no such body")
    ordered = all([one < other for one, other in pairwise(state.codes)])
    require(ordered, "codes: expected ascending codes, each once")
    for place in range(len(state.codes)):
        if state.is_fleet(place):
            _validate_fleet(state, place)
        else:
            _validate_force(state, place)


def _name(state: CampaignState, place: int) -> str:
    return state.catalogue.bodies[state.codes[place]]


def _validate_fleet(state: CampaignState, place: int) -> None:
    """Require that a fleet is on water, carries troops only as cargo, and has room for them."""
    name, hex_ = _name(state, place), state.hex_of[place]
    ground = state.catalogue.ground
    wet = ground.is_sea(hex_) or ground.coastal[hex_]
    require(wet, f"hex_of: fleet {name} is on dry land")
    alone = not any(state.figures[place]) and not any(state.models[place])
    require(alone, f"figures: fleet {name} carries troops only as forces aboard")
    require(not state.inside[place], f"inside: {name} is a fleet")
    require(not state.besieging[place], f"besieging: {name} is a fleet")
    require(state.aboard[place] == ASHORE, f"aboard: {name} is a fleet")
    stretches = range(FREE, len(ground.stretches[hex_]))
    require(state.shore[place] in stretches, f"shore: {name}: no such stretch")
    ranks = [state.boarding_rank[force] for force in state.forces_aboard(place)]
    require(len(set(ranks)) == len(ranks), f"boarding_rank: two forces aboard {name} have one rank")
    require(fits(state, place, ()), f"aboard: {name} has no room for all")


def _validate_force(state: CampaignState, place: int) -> None:
    """Require that a force is not empty, and is on land or aboard a fleet of its own side."""
    name, hex_ = _name(state, place), state.hex_of[place]
    ground = state.catalogue.ground
    something = any(state.figures[place]) or any(state.models[place])
    require(something or bool(state.with_body(place)), f"figures: {name} is empty")
    counts = [*state.figures[place], *state.models[place]]
    require(min(counts) >= 0, f"figures: {name}: expected 0 or more")
    require(state.models[place][EXCHEQUER] <= 1, f"models: {name}: one exchequer at most")
    require(state.shore[place] == FREE, f"shore: {name} is no fleet")
    if state.aboard[place] != ASHORE:
        fleet = state.place(state.aboard[place])
        carried = (
            fleet != NOBODY
            and state.is_fleet(fleet)
            and state.owner(fleet) == state.owner(place)
            and state.hex_of[fleet] == hex_
        )
        require(carried, f"aboard: {name}: no fleet of its own there")
        require(not state.inside[place], f"inside: {name} is aboard")
        require(not state.besieging[place], f"besieging: {name} is aboard")
        return
    require(not ground.is_sea(hex_), f"hex_of: force {name} is at sea")
    town = ground.town_at[hex_]
    within = state.inside[place] + state.besieging[place]
    require(not within or town != NO_TOWN, f"inside: {name} stands at no town")
    require(within <= 1, f"besieging: {name} is inside")
    if state.owner(place) == NEUTRAL:
        own = town != NO_TOWN and state.codes[place] == state.catalogue.guard(town)
        require(own and bool(state.inside[place]), f"hex_of: {name} has left its town")
