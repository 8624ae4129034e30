"""3.2: players who begin at sea put their forces aboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.model.sealed import SUBMIT
from senlac.games.campaign.rules.constants import ASHORE, NOBODY, NOWHERE
from senlac.games.campaign.rules.reports.towns import learn_own
from senlac.games.campaign.rules.sheets import OrderSheet, elsewhere
from senlac.games.campaign.rules.ships import manifest
from senlac.games.campaign.rules.undone import drop_if_empty
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.phase import Phase


class LoadAtSea(OrderSheet):
    """[naval.o] In the first Year a player whom the scenario names loads their fleet at sea."""

    former_names = ("Afloat",)

    def writers(self, state: CampaignState) -> tuple[int, ...]:
        seats = range(len(self.sheets))
        return tuple([seat for seat in seats if fleet_at_sea(state, seat) != NOBODY])

    def lines(self, state: CampaignState, role: int) -> Options:
        options = Options()
        fleet = fleet_at_sea(state, role)
        aboard = self._aboard(state, role)
        taken = [fleet, *aboard]
        ashore = [place for place in state.bodies_of(role) if place not in taken]
        ships = len(state.ships[fleet])
        options.each(
            "aboard",
            [
                state.codes[place]
                for place in ashore
                if manifest(state, ships, [*aboard, place]) is not None
            ],
        )
        return options.one(SUBMIT)

    def _aboard(self, state: CampaignState, role: int) -> list[int]:
        return [state.place(line.first) for line in self.sheets[role]]

    def reveal(self, state: CampaignState) -> None:
        for role in self.writers(state):
            fleet = fleet_at_sea(state, role)
            aboard = self._aboard(state, role)
            for rank, place in enumerate(aboard):
                state.aboard[place] = state.codes[fleet]
                state.boarding_rank[place] = rank
                state.hex_of[place] = state.hex_of[fleet]
                state.previous_hex[place] = state.hex_of[fleet]
                state.inside[place] = 0
            if not any([state.with_body(place) for place in (fleet, *aboard)]):
                self._join(state, role, fleet)
        state.pop()

    def _join(self, state: CampaignState, role: int, fleet: int) -> None:
        """Take the lord aboard; a force of the lord alone is removed."""
        if not state.lives(role):
            return
        left = state.place(state.leader_at[role])
        code = state.codes[fleet]
        state.leader_at[role] = code
        if left != NOBODY:
            drop_if_empty(state, left)

    def prompt_for(self, state: CampaignState, role: int) -> str:
        fleet = fleet_at_sea(state, role)
        room = manifest(state, len(state.ships[fleet]), self._aboard(state, role)) or []
        return f"Put forces aboard your fleet at sea: room for {sum(room)} points."

    def refuse(self, state: CampaignState, role: int, action: Action) -> Refusal:
        if action.verb != "aboard":
            return elsewhere(action.verb, "a fleet that is loaded at sea")
        place = state.place(action.first)
        if place == NOBODY or state.owner(place) != role:
            return Refusal("order.f", "No body of yours has that name.")
        if state.is_fleet(place):
            return Refusal("naval.o", "A fleet carries no fleet.")
        if self.written(role, "aboard", action.first) is not None:
            return Refusal("order.h", "It is on the sheet already.")
        return Refusal("naval.f", "There is no room for it aboard.")


def begin_afloat(state: CampaignState) -> list[Phase[Any]]:
    """Return the phase with empty sheets, if a player begins at sea."""
    seats = range(len(state.catalogue.players))
    if all([fleet_at_sea(state, seat) == NOBODY for seat in seats]):
        return []
    learn_own(state)
    return [LoadAtSea([[] for _ in seats], [])]


def fleet_at_sea(state: CampaignState, seat: int) -> int:
    """[naval.o] Return the fleet of a player who begins at sea, `NOBODY` without one."""
    hex_ = state.catalogue.afloat[seat]
    if state.year > 1 or hex_ == NOWHERE:
        return NOBODY
    for place in state.bodies_of(seat):
        if state.is_fleet(place) and state.hex_of[place] == hex_ and state.aboard[place] == ASHORE:
            return place
    return NOBODY
