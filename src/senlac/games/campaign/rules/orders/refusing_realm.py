"""3.5: why a line about titles, bribes, peace, war or the Church is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count
from senlac.games.campaign.rules.constants import CHURCH
from senlac.games.campaign.rules.gifts import refuse_title
from senlac.games.campaign.rules.sheets import elsewhere

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.campaign.state import CampaignState


def refuse_of_realm(
    state: CampaignState, role: int, sheet: Sequence[Action], action: Action
) -> Refusal:
    """Return why an order of the realm cannot be written."""
    if action.verb == "title":
        if _named(sheet, "title", action.first):
            return Refusal("order.h", "This title is on the sheet already.")
        return refuse_title(state, role, action)
    if action.verb == "bribe":
        return _refuse_bribe(state, role, sheet, action.first)
    if action.verb in ("peace", "war"):
        return _refuse_declaration(state, role, sheet, action)
    if action.verb in ("anathema", "absolve", "denounce"):
        return _refuse_church(state, role, sheet, action)
    return elsewhere(action.verb, "the orders")


def _refuse_bribe(state: CampaignState, role: int, sheet: Sequence[Action], town: int) -> Refusal:
    """[control.c] Return why a town's loyalty is not for sale."""
    rule = state.catalogue.tables.files.tables.control
    name = state.catalogue.ground.town_names[town]
    if _named(sheet, "bribe", town):
        return Refusal("order.h", f"The bribe of {name} is on the sheet already.")
    if state.loyalty[town] == CHURCH:
        return Refusal("church.f", f"No player can gain the loyalty of {name}: it is the Church's.")
    if state.loyalty[town] == role:
        return Refusal("control.c", f"{name} is loyal to you.")
    if state.controller(town) != role:
        return Refusal("control.c", f"You do not hold {name}.")
    if state.full_turns[town] < rule.bribe_after_full_turns:
        weeks = count(rule.bribe_after_full_turns, "whole week")
        return Refusal("control.c", f"Your garrison has not held {name} for {weeks} in a row.")
    if state.besieged(town):
        return Refusal("control.c", f"{name} is besieged.")
    if not state.has_chest(role):
        return Refusal("control.c", "You have no exchequer to pay from.")
    return Refusal("control.c", f"A bribe costs {rule.bribe} crowns of your exchequer.")


def _refuse_declaration(
    state: CampaignState, role: int, sheet: Sequence[Action], action: Action
) -> Refusal:
    """[order.e] Return why peace or war cannot be declared."""
    other = state.catalogue.leader_names[action.first]
    if action.first == role:
        return Refusal("order.e", "You can be at peace or at war only with another player.")
    if state.is_out(action.first):
        return Refusal("order.e", f"{other} is out of the game.")
    if _named(sheet, action.verb, action.first):
        return Refusal("order.e", "This is on the sheet already.")
    if action.verb == "peace":
        return Refusal("order.e", f"You have declared peace with {other} already.")
    return Refusal("order.e", f"You have not declared peace with {other}: it is war.")


def _refuse_church(
    state: CampaignState, role: int, sheet: Sequence[Action], action: Action
) -> Refusal:
    """[church.d, church.e, church.f] Return why no Anathema can be pronounced or lifted."""
    verb, other = action.verb, state.catalogue.leader_names[action.first]
    rule = {"anathema": "church.d", "absolve": "church.e", "denounce": "church.f"}[verb]
    if verb != "denounce" and state.papal != role:
        return Refusal("church.d", "You do not hold Papal Influence.")
    if _named(sheet, verb, action.first):
        return Refusal(rule, "This is on the sheet already.")
    if verb == "absolve":
        return Refusal("church.e", f"{other} is not under Anathema.")
    if action.first == role:
        return Refusal(rule, "Choose another player, not yourself.")
    if state.is_out(action.first):
        return Refusal(rule, f"{other} is out of the game.")
    if verb == "denounce":
        return Refusal("church.f", f"The bulletin reports no unpunished sacrilege by {other}.")
    if state.anathema_used >> role & 1:
        return Refusal("church.d", "You have already pronounced an Anathema this Year.")
    return Refusal("church.d", "Another Anathema is on the sheet: you may pronounce one a Year.")


def _named(sheet: Sequence[Action], verb: str, first: int) -> bool:
    """Return whether the sheet has a line with this verb and first argument."""
    return any([line.verb == verb and line.first == first for line in sheet])
