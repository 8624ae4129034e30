"""A writer of purchase sheets: levies and purchases, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.games.campaign.policy.sites import Sites
from senlac.games.campaign.rules.constants import HOMELESS, NOBODY
from senlac.games.campaign.rules.purchase.draft import PurchaseDraft
from senlac.games.campaign.rules.reordering import COUNT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

MELEE_TERMS: Final = 2
"""The worst grade that is bought for the field."""

HUNGRY: Final = 1.5
"""The cost of a figure's food, added to its price."""


class PurchaseWriter:
    """Appends lines to a player's sheet.

    Attributes:
        draft: the sheet so far; `lines` are the appended ones.
        sites: the towns as the player sees them.
    """

    def __init__(self, state: CampaignState, seat: int, sheet: Sequence[Action]) -> None:
        self.state = state
        self.seat = seat
        self.draft = PurchaseDraft(state, seat, sheet)
        self.catalogue = state.catalogue
        self.lines: list[Action] = []
        self.sites: Sites = Sites(state, seat)

    def write(self, *lines: Action) -> None:
        """Append lines; they must be legal."""
        for line in lines:
            self.draft.write(line)
            self.lines.append(line)

    def finish_open(self) -> None:
        """Finish an open line and an open town, and place the exchequer."""
        if self.draft.pending is not None:
            self.write(Action(COUNT, 1))
        if self.draft.open != NOBODY:
            self.write(Action("close"))
        if self.state.exchequer_town[self.seat] == HOMELESS and self.draft.to_house():
            safest = max(self.draft.to_house(), key=lambda town: (self.catalogue.tax[town], -town))
            self.write(Action("exchequer", safest))

    def levy_some(self, wanted: int) -> int:
        """Levy up to `wanted` of the worst figures in the open town; return their number."""
        got = 0
        for stack in self.catalogue.worst_first:
            count = min(wanted - got, self.draft.pool.figures[stack])
            if count > 0:
                self.write(Action("levy", stack), Action(COUNT, count))
                got += count
        return got

    def hire_guard(self, wanted: int, got: int) -> None:
        """Buy the missing figures of the open town's garrison."""
        count = min(wanted - got, self.draft.affordable(self.cheapest()))
        if count > 0:
            self.write(Action("buy", self.cheapest()), Action(COUNT, count))

    def buy(self, item: int, count: int) -> None:
        """Buy `count` of an item, or as many as the player can afford."""
        count = min(count, self.draft.affordable(item))
        if count > 0 and item in self.draft.to_buy():
            self.write(Action("buy", item), Action(COUNT, count))

    def cheapest(self) -> int:
        """Return the cheapest stack of the muster."""
        prices = self.catalogue.price
        return min(self.catalogue.muster[self.seat], key=lambda stack: (prices[stack], stack))

    def poor(self) -> list[int]:
        """Return the stacks that are good only for garrisons, the worst first."""
        last = len(self.catalogue.grades) - 2
        return [s for s in self.catalogue.worst_first if self.catalogue.grade[s] >= last]

    def best(self, *, horse: bool) -> int:
        """Return the best stack for the money: steady foot, or horse."""
        catalogue = self.catalogue
        found = [
            stack
            for stack in catalogue.muster[self.seat]
            if catalogue.foot[stack] != horse and catalogue.grade[stack] <= MELEE_TERMS
        ]
        stacks = found or catalogue.muster[self.seat]
        return max(stacks, key=lambda s: (self._merit(s), -s))

    def _merit(self, stack: int) -> float:
        """Return the battle value of a stack for its price and food."""
        return self.catalogue.value[stack] / (self.catalogue.price[stack] + HUNGRY)
