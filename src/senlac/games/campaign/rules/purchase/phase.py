"""3.2: the sheet of purchases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.model.sealed import SUBMIT
from senlac.engine.support.text import capital, count
from senlac.games.campaign.catalogue import SHIP
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.purchase.draft import PurchaseDraft
from senlac.games.campaign.rules.purchase.form import purchase_form
from senlac.games.campaign.rules.purchase.placing import place_all
from senlac.games.campaign.rules.reports.towns import learn_own
from senlac.games.campaign.rules.sheets import ADVISED, OrderSheet, elsewhere
from senlac.games.campaign.rules.vain import UNFINISHED, emit_vain
from senlac.games.campaign.state import CampaignState
from senlac.games.campaign.words.lines import choices, how_many, item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.phase import Phase

MAIN = ("at", "spy", "counterspy", "exchequer", SUBMIT)
"""The verbs of a sheet while no town is open."""

INSIDE = ("levy", "buy", "close")
"""The verbs inside an open town, besides the number of a line."""

HINT: Final = "Select a town of yours to levy and buy there. Spies are among the other orders."
"""The hint while no town is open."""


class Purchase(OrderSheet):
    """[seq.f, buy.d] The step in which players raise and buy armies for the Year, in secret."""

    def __init__(
        self, sheets: Sequence[Sequence[tuple[str, int, int]]], submitted: Sequence[int]
    ) -> None:
        super().__init__(sheets, submitted)
        self._read: dict[int, tuple[PurchaseDraft, list[Action], list[int]]] = {}

    def draft(self, state: CampaignState, role: int) -> PurchaseDraft:
        """Return a sheet as far as it is written; the caller does not change it."""
        sheet, means = self.sheets[role], _means(state, role)
        kept = self._read.get(role)
        stale = kept is None or kept[0].state is not state or kept[2] != means
        if kept is None or stale or kept[1] != sheet[: len(kept[1])]:
            kept = (PurchaseDraft(state, role, ()), [], means)
            self._read[role] = kept
        found, read = kept[0], kept[1]
        for line in sheet[len(read) :]:
            found.write(line)
            read.append(line)
        return found

    def lines(self, state: CampaignState, role: int) -> Options:
        draft = self.draft(state, role)
        options = Options()
        if draft.pending is not None:
            return options.number_range("count", 1, draft.most())
        if draft.open != NOBODY:
            return options.each("levy", draft.to_levy()).each("buy", draft.to_buy()).one("close")
        options.each("at", draft.to_open())
        options.each_as_one("spy", draft.to_spy()).each_as_one("counterspy", draft.to_counter())
        return options.each("exchequer", draft.to_house()).one(SUBMIT)

    def reveal(self, state: CampaignState) -> None:
        drafts = [PurchaseDraft(state, role, sheet) for role, sheet in enumerate(self.sheets)]
        for role in self.writers(state):
            if drafts[role].pending is not None:
                emit_vain(state, role, self.sheets[role][-1], UNFINISHED)
            place_all(state, drafts[role])
        state.pop()

    def prompt_for(self, state: CampaignState, role: int) -> str:
        draft = self.draft(state, role)
        catalogue = state.catalogue
        if draft.pending is not None:
            asked = how_many(catalogue, catalogue.items[draft.pending.first])
            return f"{asked}, up to {draft.most()}?"
        if draft.open != NOBODY:
            town = catalogue.ground.town_names[draft.open]
            return f"Levy and buy in {town}: {draft.money} crowns left."
        return f"Raise your army for the Year: {draft.money} crowns left."

    def advice(self, state: CampaignState, role: int) -> Guidance:
        draft = self.draft(state, role)
        plain = choices(state.catalogue)
        form = purchase_form(draft, self.sheets[role])
        if draft.open == NOBODY:
            rest = "the rest " if draft.lots or draft.spies else ""
            asked = draft.pending is None and draft.has_more()
            fill = {ADVISED: f"Levy and buy {rest}as the marshal advises"} if asked else {}
            spy = state.catalogue.tables.files.units.spy
            labels = {
                "spy": f"Send a spy for {count(spy.price, 'crown')}",
                "counterspy": f"Place a counterspy for {count(spy.counterspy_price, 'crown')}",
            }
            return Guidance(choices=plain, hint=HINT, intents=fill, labels=labels,
                            confirm=_unled(draft), form=form)  # fmt: skip
        items = state.catalogue.items
        told = dict(plain)
        for number in draft.to_levy():
            name = items[number]
            told[f"levy {name}"] = f"{plain[name]}: {draft.in_pool(number)} free"
        for number in draft.to_buy():
            name = items[number]
            told[f"buy {name}"] = f"{plain[name]}: {count(draft.price(number), 'crown')} each"
        return Guidance(choices=told, form=form)

    def refuse(self, state: CampaignState, role: int, action: Action) -> Refusal:
        draft = self.draft(state, role)
        if draft.pending is not None:
            most = draft.most()
            return Refusal("order.h", f"Enter the number for the last line, 1 to {most}.")
        if draft.open != NOBODY:
            return _refuse_inside(draft, action)
        if action.verb not in MAIN:
            return elsewhere(action.verb, "purchases while no town is open")
        name = state.catalogue.ground.town_names[action.first]
        if action.verb in ("spy", "counterspy"):
            return _refuse_spy(draft, action, name)
        if state.controller(action.first) != role:
            return Refusal("buy.b", f"You do not control {name}.")
        if action.verb == "exchequer":
            return Refusal("control.q", "Your exchequer has a town already.")
        if action.first in draft.lots:
            return Refusal("order.h", f"{name} has been opened on this sheet.")
        return Refusal("buy.b", f"{name} is besieged.")


def _means(state: CampaignState, role: int) -> list[int]:
    """Return all of the state by which an empty sheet of a player is read."""
    return [state.crowns[role], state.exchequer_town[role], state.leader_at[role], state.anathema,
            len(state.codes), *state.loyalty, *state.winter_holder]  # fmt: skip


def begin_purchase(state: CampaignState) -> list[Phase[Any]]:
    """Update the players' knowledge of their own towns; return the phase with empty sheets."""
    learn_own(state)
    return [Purchase([[] for _ in state.catalogue.players], [])]


def _unled(draft: PurchaseDraft) -> dict[Action, tuple[str, ...]]:
    """[move.c] Return a confirmation for sealing without a captain, if one can be paid."""
    if draft.hired or not draft.can_hire():
        return {}
    left = f"You have hired no captain, and {count(draft.money, 'crown')} are left."
    return {Action(SUBMIT): (left, "Only forces with a leader can march.")}


def _refuse_inside(draft: PurchaseDraft, action: Action) -> Refusal:
    """Return why a line cannot be written while a town is open."""
    catalogue = draft.catalogue
    town = catalogue.ground.town_names[draft.open]
    if action.verb not in INSIDE:
        return elsewhere(action.verb, f"the purchases for {town}, which are still open")
    name = item(catalogue, catalogue.items[action.first])
    if action.first in (draft.levied if action.verb == "levy" else draft.bought):
        return Refusal("order.h", f"There is a line for {name} on the sheet for {town} already.")
    if catalogue.items[action.first] == SHIP and not draft.is_port():
        return Refusal("naval.a", f"{town} is not a port.")
    if action.verb == "levy":
        return _refuse_levy(draft, action.first)
    if action.first not in draft.for_sale():
        return _refuse_unsold(draft, action.first)
    price = draft.price(action.first)
    if draft.money >= price:
        most = catalogue.tables.files.units.leader.captains_max
        return Refusal("buy.g", f"No more than {most} captains serve a player in a Year.")
    return Refusal(
        "buy.a", f"The price of {name} is {count(price, 'crown')} each; {draft.money} are left."
    )


def _refuse_levy(draft: PurchaseDraft, number: int) -> Refusal:
    """[levy.a, buy.g] Return why nothing of an item can be levied."""
    catalogue = draft.catalogue
    name = item(catalogue, catalogue.items[number])
    if number in draft.for_sale() and number >= len(catalogue.stacks):
        if catalogue.items[number] != SHIP:
            return Refusal("levy.a", f"{capital(name)}: bought, not levied.")
    elif number >= catalogue.first_leader and number != draft.lord_item():
        return _refuse_unsold(draft, number)
    return Refusal("levy.a", f"{capital(name)}: your pool has none left.")


def _refuse_unsold(draft: PurchaseDraft, number: int) -> Refusal:
    """[buy.a, buy.g] Return why an item is not for sale."""
    catalogue = draft.catalogue
    name = item(catalogue, catalogue.items[number])
    if number == draft.lord_item():
        return Refusal("buy.a", f"{name} is your lord, who is levied at no cost.")
    if catalogue.first_leader <= number < catalogue.first_leader + len(catalogue.players):
        return Refusal("buy.a", f"{name} is another player's lord.")
    if number >= catalogue.first_leader:
        return Refusal("buy.g", "Captains are not bought by name: buy a captain.")
    if number < len(catalogue.stacks):
        return Refusal("buy.a", f"{capital(name)} do not serve you for pay.")
    return Refusal("buy.a", f"{capital(name)}: not for sale.")


def _refuse_spy(draft: PurchaseDraft, action: Action, name: str) -> Refusal:
    """Return why a spy or a counterspy cannot be placed."""
    spy = draft.catalogue.tables.files.units.spy
    price = spy.price if action.verb == "spy" else spy.counterspy_price
    if draft.money < price:
        return Refusal("buy.h", f"It costs {price} crowns; {draft.money} are left.")
    return Refusal("buy.h", f"There is one of yours in {name} already.")
