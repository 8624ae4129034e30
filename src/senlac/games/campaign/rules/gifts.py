"""3.1: gifts to the Church, and titles, at the start and every Year."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.model.sealed import SUBMIT
from senlac.games.campaign.rules.constants import CHURCH, NOBODY
from senlac.games.campaign.rules.ended_sieges import end_sieges_of_own_towns
from senlac.games.campaign.rules.former import ORDERS_TO_THE_ABSENT
from senlac.games.campaign.rules.reports.towns import all_learn, learn_own
from senlac.games.campaign.rules.sheets import ADVISED, OrderSheet, elsewhere
from senlac.games.campaign.rules.vain import emit_vain, why_absent
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.phase import Phase

HINT: Final = (
    "The player who gives most has Papal Influence for a Year: more taxes, and a banner in battle. "
    "You may also give nothing. You have no army yet: you raise it next, in your own towns."
)
"""The hint of the step."""

NOTHING: Final = 0
"""The value of a gift that buys no influence."""


class Gifts(OrderSheet):
    """[church.a, control.b] Players give crowns and towns in secret, and titles to others."""

    def lines(self, state: CampaignState, role: int) -> Options:
        free = [town for town in loyal_towns(state, role) if not self.named(role, town)]
        options = Options()
        if state.has_chest(role) and self.written(role, "crowns") is None:
            options.number_range("crowns", 0, state.crowns[role])
        options.each_as_one("give", [town for town in free if state.controller(town) == role])
        others = others_in(state, role)
        if others:
            options.each_as_one("title", free, lambda _: others)
        return options.one(SUBMIT)

    def named(self, role: int, town: int) -> bool:
        """Return whether a sheet names a town already."""
        return any([line.verb != "crowns" and line.first == town for line in self.sheets[role]])

    def reveal(self, state: CampaignState) -> None:
        for role, sheet in enumerate(self.sheets):
            for line in sheet:
                if line.verb == "title":
                    _give_title(state, role, line)
        values = [self._give(state, role) for role in range(len(self.sheets))]
        state.papal = _greatest(state, values)
        if state.journal is not None:
            name = "" if state.papal == NOBODY else state.catalogue.players[state.papal]
            state.emit("papal" if name else "no_papal", {"player": name} if name else {},
                       "church.b")  # fmt: skip
        state.pop()

    def _give(self, state: CampaignState, role: int) -> int:
        """Take a player's gift; return its value."""
        line = self.written(role, "crowns")
        crowns = 0 if line is None else line.first
        state.crowns[role] -= crowns
        factor = state.catalogue.tables.files.tables.church.town_gift_factor
        value = crowns
        for line in self.sheets[role]:
            if line.verb == "give":
                value += factor * state.worth(line.first)
                state.loyalty[line.first] = CHURCH
                all_learn(state, line.first, CHURCH, CHURCH)
                if state.journal is not None:
                    state.emit(
                        "given",
                        {"player": state.catalogue.players[role],
                         "town": state.catalogue.towns[line.first]},
                        "church.c",
                    )  # fmt: skip
        return value

    def prompt_for(self, state: CampaignState, role: int) -> str:
        money = state.crowns[role] if state.has_chest(role) else 0
        return f"Give to the Church, in secret: crowns ({money} left), towns, or nothing."

    def advice(self, state: CampaignState, role: int) -> Guidance:
        some = state.has_chest(role) and state.crowns[role] > 1
        asked = some and self.written(role, "crowns") is None
        fill = {ADVISED: "Give as the marshal advises"} if asked else {}
        return super().advice(state, role)._replace(hint=HINT, intents=fill)

    def refuse(self, state: CampaignState, role: int, action: Action) -> Refusal:
        if action.verb == "crowns":
            return self._refuse_crowns(state, role)
        if action.verb not in ("give", "title"):
            return elsewhere(action.verb, "the gifts")
        if self.named(role, action.first):
            return Refusal("order.h", "This town is on the sheet already.")
        name = state.catalogue.ground.town_names[action.first]
        if action.verb == "title":
            return refuse_title(state, role, action)
        if state.loyalty[action.first] != role:
            return Refusal("church.c", f"{name} is not loyal to you.")
        return Refusal("church.c", f"You do not control {name}.")

    def _refuse_crowns(self, state: CampaignState, role: int) -> Refusal:
        """Return why a sum cannot be given."""
        if self.written(role, "crowns") is not None:
            return Refusal("order.h", "The sum is already on the sheet.")
        if not state.has_chest(role):
            return Refusal("church.a", "You have no exchequer to give from.")
        return Refusal("church.a", f"There are {state.crowns[role]} crowns in your exchequer.")


def begin_gifts(state: CampaignState) -> list[Phase[Any]]:
    """Return the phase with empty sheets."""
    learn_own(state)
    return [Gifts([[] for _ in state.catalogue.players], [])]


def loyal_towns(state: CampaignState, role: int) -> list[int]:
    """Return the towns that are loyal to a player, in id order."""
    return [town for town, whose in enumerate(state.loyalty) if whose == role]


def others_in(state: CampaignState, role: int) -> list[int]:
    """Return the other players who are still in the game."""
    seats = range(len(state.catalogue.players))
    return [seat for seat in seats if seat != role and not state.is_out(seat)]


def _give_title(state: CampaignState, role: int, line: Action) -> None:
    """[control.b, order.k] Pass a title, unless its receiver has left the war meanwhile."""
    why = "" if state.uses_former(ORDERS_TO_THE_ABSENT) else why_absent(state, line.second)
    if why:
        emit_vain(state, role, line, why)
    else:
        pass_title(state, role, line.first, line.second)


def pass_title(state: CampaignState, role: int, town: int, to: int) -> None:
    """[control.b, report.c] Make a town loyal to another player; only these two see the event."""
    state.loyalty[town] = to
    if state.journal is not None:
        names = state.catalogue.players
        fields = {"player": names[role], "other": names[to], "town": state.catalogue.towns[town]}
        state.emit("title", fields, "control.b", frozenset([role, to]))
    end_sieges_of_own_towns(state)


def refuse_title(state: CampaignState, role: int, action: Action) -> Refusal:
    """[control.b] Return why a title cannot pass to another player."""
    name = state.catalogue.ground.town_names[action.first]
    if state.loyalty[action.first] != role:
        return Refusal("control.b", f"{name} is not loyal to you.")
    if action.second == role:
        return Refusal("control.b", f"{name} is already loyal to you: choose another player.")
    other = state.catalogue.leader_names[action.second]
    return Refusal("control.b", f"{other} is out of the game.")


def _greatest(state: CampaignState, values: list[int]) -> int:
    """[church.b] Return who gave most, at random among equals, `NOBODY` without any gift."""
    most = max(values)
    if most == NOTHING:
        return NOBODY
    equal = [role for role, value in enumerate(values) if value == most]
    if len(equal) == 1:
        return equal[0]
    return equal[state.dice.roll(len(equal), "Papal Influence") - 1]
