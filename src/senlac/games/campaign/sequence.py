"""3: the sequence of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.model.phase_sequence import PhaseSequence, SequencePart
from senlac.engine.support.validation import require
from senlac.games.campaign.rules.battle.board import BoardBattle
from senlac.games.campaign.rules.battle.elsewhere import ExternalBattle
from senlac.games.campaign.rules.battle.entered.phase import EnterResult, RefereeDecision
from senlac.games.campaign.rules.bodies import begin_numbers
from senlac.games.campaign.rules.dawn.phase import Dawn
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.gifts import Gifts, begin_gifts
from senlac.games.campaign.rules.march.phase import March, begin_march
from senlac.games.campaign.rules.orders.phase import Orders, begin_orders
from senlac.games.campaign.rules.purchase.afloat import LoadAtSea, begin_afloat
from senlac.games.campaign.rules.purchase.phase import Purchase, begin_purchase
from senlac.games.campaign.rules.winter.phase import Spring, Winter
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from senlac.engine.model.phase import Phase

YEAR: Final = (
    SequencePart("Gifts", "church.a", begin_gifts),
    SequencePart("Purchase", "seq.f", begin_purchase),
    SequencePart("LoadAtSea", "naval.o", begin_afloat),
    SequencePart("Spring", "buy.e"),
)
"""The parts of a Year before its weeks."""


class Year(PhaseSequence[CampaignState]):
    """[scale.a] A Year: gifts, purchases, and six weeks of war."""

    __slots__ = ()

    def parts(self, state: CampaignState) -> tuple[SequencePart, ...]:
        weeks = state.catalogue.tables.files.tables.time.turns_in_year
        week, winter = (
            SequencePart("Week", "scale.a", begin_week),
            SequencePart("Winter", "winter.a"),
        )
        return (*YEAR, *[week] * weeks, winter)

    def with_started(self, begun: int) -> Year:
        return Year(begun)

    def after_last(self, state: CampaignState) -> None:
        state.year += 1
        state.turn = 0
        state.replace(Year(0))

    def validate(self, state: CampaignState) -> None:
        above = self.above(state)
        require(self.is_waiting_for(state, above), "Year.started: not the step that waits")
        week = self.started - len(YEAR)
        in_week = isinstance(above, Week)
        require(not in_week or week == max(1, state.turn), "Year.started: not this week")


WEEK: Final = (
    SequencePart("Dawn", "supply.a"),
    SequencePart("Orders", "seq.c", begin_orders),
    SequencePart("March", "seq.d", begin_march),
    SequencePart("Dusk", "siege.e"),
)
"""[seq.c] The steps of a week."""


class Week(PhaseSequence[CampaignState]):
    """[scale.b] A turn: a week of war."""

    __slots__ = ()

    def parts(self, state: CampaignState) -> tuple[SequencePart, ...]:
        return WEEK

    def with_started(self, begun: int) -> Week:
        return Week(begun)

    def before_first(self, state: CampaignState) -> None:
        state.turn += 1
        begin_numbers(state)
        if state.journal is not None:
            year = state.catalogue.scenario.first_year + state.year - 1
            state.emit("week", {"week": state.turn, "year": year}, "scale.a")

    def validate(self, state: CampaignState) -> None:
        above = self.above(state)
        require(self.is_waiting_for(state, above), "Week.started: not the step that waits")


def begin_week(_: CampaignState) -> list[Phase[Any]]:
    """Return a week before its first step."""
    return [Week(0)]


PHASES: Final = CampaignState.phases.declare([
    Year, Gifts, Purchase, LoadAtSea, Spring, Week, Dawn, Orders, March, ExternalBattle,
    BoardBattle,
    EnterResult, RefereeDecision, Dusk, Winter,
])  # fmt: skip
