"""Advice: the rest of a sheet as the computer would write it, for a player to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from senlac.engine.model.dice import bot_rng
from senlac.engine.model.group_intent import MOST
from senlac.engine.model.sealed import SUBMIT
from senlac.games.campaign.policy.marshal import OrderWriter
from senlac.games.campaign.policy.scripts import PurchaseScript, script
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.reordering import HEADS, blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.campaign.state import CampaignState


def advised(state: CampaignState, role: int) -> list[Action]:
    """Return the lines that the computer would write, without the end of the sheet.

    For purchases it uses the best known openings, if there is one for this Year. For a week it
    orders only the bodies: the realm is left to the player. If there are more lines than can be
    played at once, the first menus, those of garrisons, are left out.
    """
    lines = [line for line in _written(state, role) if line.verb != SUBMIT]
    while len(lines) > MOST:
        parts = blocks(lines, 0, len(lines))
        menu = next(block for block in parts if lines[block.start].verb in HEADS)
        del lines[menu.start : menu.end]
    return lines


def _written(state: CampaignState, role: int) -> Sequence[Action]:
    """Return the rest of a sheet, without the lines that it has already."""
    phase, lots = state.stack[-1], bot_rng("advice")
    if isinstance(phase, Orders):
        return OrderWriter(state, cast("Orders", phase.copy()), role, lots).order_all({})
    found = script(state, role, lots)
    if isinstance(found, PurchaseScript):
        return found.best_known().rest()
    return [] if found is None else found.lines()
