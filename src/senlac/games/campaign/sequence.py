"""3: the sequence of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.sequence import Part, Stepper
from senlac.engine.validation import require
from senlac.games.campaign.rules.gifts import Gifts, begin_gifts
from senlac.games.campaign.rules.purchase.afloat import Afloat, begin_afloat
from senlac.games.campaign.rules.purchase.phase import Purchase, begin_purchase
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from collections.abc import Sequence

YEAR: Final = (
    Part("Gifts", "church.a", begin_gifts),
    Part("Purchase", "seq.f", begin_purchase),
    Part("Afloat", "naval.o", begin_afloat),
)
"""What comes before the weeks of a Year."""


class Year(Stepper[CampaignState]):
    """[scale.a] A Year: gifts, purchases, and six weeks of war."""

    __slots__ = ()

    def parts(self, state: CampaignState) -> Sequence[Part]:
        """Return the parts."""
        return YEAR

    def at(self, begun: int) -> Year:
        """Return the Year with so many parts begun."""
        return Year(begun)

    def check(self, state: CampaignState) -> None:
        """See that the step waiting on the Year is the one begun last."""
        place = state.stack.index(self)
        above = type(state.stack[place + 1]).__name__ if place + 1 < len(state.stack) else ""
        require(above == self.waits_for(state) != "", "Year.begun: not the step that waits")


PHASES: Final = CampaignState.steps.declare([Year, Gifts, Purchase, Afloat])
