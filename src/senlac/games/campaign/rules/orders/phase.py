"""3.5: the sheet of orders, of the realm and of bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.model.sealed import SUBMIT
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.gifts import loyal_towns, others_in
from senlac.games.campaign.rules.march.suspension import remember
from senlac.games.campaign.rules.orders.menu import (
    BODY_VERBS,
    allows,
    body_lines,
)
from senlac.games.campaign.rules.orders.missions import missions_of
from senlac.games.campaign.rules.orders.planning import MISSIONS
from senlac.games.campaign.rules.orders.prompts import guided, question
from senlac.games.campaign.rules.orders.realm import (
    may_bribe,
    to_absolve,
    to_curse,
    to_denounce,
    to_make_war,
    to_offer_peace,
)
from senlac.games.campaign.rules.orders.refusing_bodies import refuse_force, refuse_of_body
from senlac.games.campaign.rules.orders.refusing_realm import refuse_of_realm
from senlac.games.campaign.rules.orders.reorganise import OrderReader
from senlac.games.campaign.rules.orders.repeat_orders import (
    LIKEWISE,
    told_last,
    told_to_others,
    words,
)
from senlac.games.campaign.rules.orders.week_start import order_bodies, order_realms
from senlac.games.campaign.rules.reports.towns import learn_own
from senlac.games.campaign.rules.sheets import ADVISED, OrderSheet
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.group_intent import GroupIntent
    from senlac.engine.model.phase import Phase


class Orders(OrderSheet):
    """[seq.c, order.a] Players write the orders of a week, in secret.

    The bodies after the lines so far are cached, and only new lines are read.
    """

    def __init__(
        self, sheets: Sequence[Sequence[tuple[str, int, int]]], submitted: Sequence[int]
    ) -> None:
        super().__init__(sheets, submitted)
        self._read: dict[int, tuple[OrderReader, list[Action]]] = {}

    def writers(self, state: CampaignState) -> tuple[int, ...]:
        return tuple(
            [
                seat
                for seat in super().writers(state)
                if seat in state.loyalty or state.bodies_of(seat)
            ]
        )

    def write(self, state: CampaignState, role: int, action: Action) -> None:
        super().write(state, role, action)
        if action.verb in MISSIONS:
            for line in missions_of(self.bodies(state, role)).lines(action.verb, action.first):
                if self.allows(state, role, line):
                    self.sheets[role].append(line)

    def bodies(self, state: CampaignState, role: int) -> OrderReader:
        """Return the player's bodies after the lines of their sheet; the state is unchanged."""
        sheet = self.sheets[role]
        kept = self._read.get(role)
        if kept is None or kept[1] != sheet[: len(kept[1])]:
            kept = (OrderReader(state.copy(), role), [])
            self._read[role] = kept
        found, read = kept
        price = state.catalogue.tables.files.tables.control.bribe
        for line in sheet[len(read) :]:
            if line.verb in BODY_VERBS:
                found.write(line)
            elif line.verb == "bribe":
                found.state.crowns[role] -= price
            read.append(line)
        return found

    def allows(self, state: CampaignState, role: int, line: Action) -> bool:
        """Return whether a line may be written next, as `lines` offers it."""
        bodies = self.bodies(state, role)
        if bodies.open != NOBODY:
            return allows(bodies, line)
        return line in self.lines(state, role)

    def lines(self, state: CampaignState, role: int) -> Options:
        bodies = self.bodies(state, role)
        if bodies.open != NOBODY:
            return body_lines(bodies)
        options = Options().each("force", bodies.to_force())
        written = [line.first for line in self.sheets[role] if line.verb == "title"]
        titles = [t for t in loyal_towns(state, role) if t not in written]
        others = others_in(state, role)
        if others:
            options.each_as_one("title", titles, lambda _: others)
        options.each("bribe", self._to_bribe(state, role, bodies.state.crowns[role]))
        for verb, named in (
            ("peace", to_offer_peace(state, role)),
            ("war", to_make_war(state, role)),
            ("anathema", self._to_curse(state, role)),
            ("absolve", to_absolve(state, role)),
            ("denounce", to_denounce(state, role)),
        ):
            left = [other for other in named if self.written(role, verb, other) is None]
            options.each(verb, left)
        return options.one(SUBMIT)

    def _to_bribe(self, state: CampaignState, role: int, money: int) -> list[int]:
        """[control.c] Return the towns for sale, if there is money after the lines written."""
        if money < state.catalogue.tables.files.tables.control.bribe:
            return []
        written = [line.first for line in self.sheets[role] if line.verb == "bribe"]
        towns = range(len(state.catalogue.towns))
        return [t for t in towns if t not in written and may_bribe(state, role, t)]

    def _to_curse(self, state: CampaignState, role: int) -> list[int]:
        """[church.d] Return the players on whom Anathema may be written, once."""
        return to_curse(state, role) if self.written(role, "anathema") is None else []

    def reveal(self, state: CampaignState) -> None:
        remember(state)
        if state.journal is not None:
            state.emit("march", {"week": state.turn}, "seq.d")
        order_realms(state, self.sheets)
        order_bodies(state, self.sheets)
        state.pop()

    def prompt_for(self, state: CampaignState, role: int) -> str:
        bodies = self.bodies(state, role)
        if bodies.open != NOBODY:
            return question(bodies)
        return f"Write your orders for week {state.turn}, in secret."

    def advice(self, state: CampaignState, role: int) -> Guidance:
        bodies = self.bodies(state, role)
        given = guided(bodies)
        if bodies.open != NOBODY or not bodies.to_force():
            return given
        told = told_last(self.sheets[role])
        others = {LIKEWISE: words(state.catalogue, told[-1])} if told else {}
        return given._replace(intents={**others, ADVISED: "Order the rest as the marshal advises"})

    def actions_for_intent(
        self, state: CampaignState, role: int, intent: GroupIntent
    ) -> list[Action]:
        told = told_last(self.sheets[role]) if intent.name == LIKEWISE else []
        return told_to_others(state, role, self.bodies(state, role), told) if told else []

    def refuse(self, state: CampaignState, role: int, action: Action) -> Refusal:
        bodies = self.bodies(state, role)
        if bodies.open != NOBODY:
            return refuse_of_body(bodies, action)
        if action.verb == "force":
            return refuse_force(bodies, action.first)
        return refuse_of_realm(state, role, self.sheets[role], action)


def begin_orders(state: CampaignState) -> list[Phase[Any]]:
    """Return the phase with empty sheets."""
    learn_own(state)
    return [Orders([[] for _ in state.catalogue.players], [])]
