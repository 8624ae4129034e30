"""3.2: the free troops and ships of a Year."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.ground import NO_PORT
from senlac.games.campaign.rules.constants import IDLE

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


class Pool:
    """[levy.a, naval.a, buy.g] What a player may place without paying.

    Attributes:
        towns: the towns it comes from, in id order.
        figures: by stack; `ships` is a number, `lord` whether the lord is to be placed.
    """

    def __init__(self, state: CampaignState, seat: int) -> None:
        catalogue = state.catalogue
        holders = state.town_controllers()
        self.towns: list[int] = [
            town
            for town, whose in enumerate(state.loyalty)
            if whose == seat and holders[town] == seat
        ]
        self.figures: list[int] = [0] * len(catalogue.stacks)
        for town in self.towns:
            for stack, figures in enumerate(catalogue.levy[town]):
                if figures:
                    self.figures[stack] += figures
        if state.anathema >> seat & 1:
            divisor = catalogue.tables.files.tables.church.anathema_levy_divisor
            self.figures = [figures // divisor for figures in self.figures]
        self.ships: int = sum([catalogue.ground.port[town] != NO_PORT for town in self.towns])
        self.lord: bool = state.leader_at[seat] == IDLE
