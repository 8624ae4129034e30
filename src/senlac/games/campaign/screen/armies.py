"""The list of a player's bodies: leader, strength, place, food, and what they are ordered to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.listings import RosterEntry
from senlac.engine.support.text import capital, count, listed
from senlac.games.campaign.rules.constants import MODELS, NOBODY
from senlac.games.campaign.rules.dawn.feeding import unfed_by
from senlac.games.campaign.rules.gifts import Gifts
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.plans import forecast, hour_of
from senlac.games.campaign.rules.purchase.draft import PurchaseDraft
from senlac.games.campaign.rules.purchase.form import summary
from senlac.games.campaign.rules.purchase.phase import Purchase
from senlac.games.campaign.rules.reports.towns import known
from senlac.games.campaign.screen.bodies import where
from senlac.games.campaign.screen.order_forecasts import at_the_end
from senlac.games.campaign.screen.sheet import FORCE, sheet_of
from senlac.games.campaign.words.bodies import kind_of, leaders_named, leaders_of
from senlac.games.campaign.words.lines import number_of, place_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.campaign.state import CampaignState

WAITING: Final = "Without orders"
ORDERED: Final = "With orders"
STAYING: Final = "Cannot march"
OTHERS: Final = "Your bodies"

BOUGHT: Final = "Bought so far"
NONE_YET: Final = "Before the first week"

GROUPS: Final = (WAITING, ORDERED, STAYING, OTHERS, BOUGHT, NONE_YET)
"""[order.b] The parts of the list, in its order; the last three while no orders are written."""

TO_BE_RAISED: Final = (
    "You levy and buy your army in the purchases before the first week, in your own towns: those "
    "in your colour."
)
"""[buy.a] Where the army is to come from."""


def roster(state: CampaignState, seats: Sequence[int]) -> tuple[RosterEntry, ...]:
    """Return the bodies of the viewer's own players.

    Bodies of a sheet in progress are as its lines leave them.
    """
    entries = [
        entry for seat in seats for entry in (*entries_of(state, seat), *to_be_raised(state, seat))
    ]
    return tuple(sorted(entries, key=lambda entry: GROUPS.index(entry.group)))


def entries_of(state: CampaignState, seat: int) -> list[RosterEntry]:
    """Return a player's bodies, while orders are written with what these say."""
    step = sheet_of(state)
    if not isinstance(step, Orders) or seat not in step.writers(state):
        hungry = _hungry(state, seat)
        return [_entry(state, place, OTHERS, hungry) for place in state.bodies_of(seat)]
    draft = step.bodies(state, seat)
    drafted = draft.state
    ordered = bodies_with_orders(step.sheets[seat])
    free = draft.to_force() if draft.open == NOBODY and seat not in step.submitted else ()
    hungry = _hungry(drafted, seat)
    return [
        _entry(drafted, place, _group(drafted, place, ordered), hungry,
            act=f"{FORCE} {drafted.catalogue.bodies[drafted.codes[place]]}"
            if drafted.codes[place] in free else "")
        for place in drafted.bodies_of(seat)
    ]  # fmt: skip


def to_be_raised(state: CampaignState, seat: int) -> list[RosterEntry]:
    """[buy.a, levy.a] Return the towns where a sheet places men, or that there is no army yet."""
    step = sheet_of(state)
    if not isinstance(step, (Gifts, Purchase)) or state.is_out(seat) or state.bodies_of(seat):
        return []
    found: list[RosterEntry] = []
    if isinstance(step, Purchase):
        draft = PurchaseDraft(state, seat, step.sheets[seat])
        found = [_bought(draft, town) for town, lot in draft.lots.items() if any(lot.counts)]
    none = RosterEntry(
        piece="", name="You have no army yet", strength="", place=TO_BE_RAISED, group=NONE_YET
    )
    return found or [none]


def _bought(draft: PurchaseDraft, town: int) -> RosterEntry:
    """Return what a sheet places in a town; the town stands for the body."""
    catalogue = draft.catalogue
    figures = sum(draft.lots[town].counts[: len(catalogue.stacks)])
    return RosterEntry(
        piece=catalogue.ground.board.names[catalogue.ground.town_hex[town]],
        name=catalogue.ground.town_names[town],
        strength=count(figures, "figure"),
        place="There from the first week on",
        facts=(f"{capital(summary(draft, town))}.",),
        group=BOUGHT,
    )


def bodies_with_orders(sheet: Sequence[Action]) -> set[int]:
    """[order.b] Return the bodies that a sheet orders to act or to stay, by their codes.

    A body that has only been opened has no orders yet.
    """
    return {line.first for line in sheet[:-1] if line.verb == FORCE}


def _group(drafted: CampaignState, place: int, ordered: set[int]) -> str:
    """[move.c, naval.c] Return whether a body has orders, and if not whether it could march."""
    if drafted.codes[place] in ordered:
        return ORDERED
    return WAITING if leaders_of(drafted, place) else STAYING


def _entry(
    state: CampaignState, place: int, group: str, hungry: Sequence[int], act: str = ""
) -> RosterEntry:
    """Return a body with its facts."""
    catalogue = state.catalogue
    fleet = state.is_fleet(place)
    size = len(state.ships[place]) if fleet else state.strength(place)
    facts = [text for text in (_kinds(state, place), _food(state, place, hungry)) if text]
    if group in (WAITING, ORDERED):
        facts.append(_march(state, place, ordered=group == ORDERED))
    return RosterEntry(
        piece=catalogue.bodies[state.codes[place]],
        name=leaders_named(state, place) or f"No leader: a {kind_of(state, place)}",
        strength=count(size, "ship" if fleet else "figure"),
        place=where(state, place),
        facts=tuple(facts),
        group=group,
        act=act,
        idle=group == WAITING and act != "",
        warning=bool(hungry[place]) or state.starving[place] == 1,
    )


def _kinds(state: CampaignState, place: int) -> str:
    """Return the figures by kind, the wagons, and the forces aboard."""
    catalogue = state.catalogue
    stacks = zip(state.figures[place], catalogue.stacks, strict=True)
    models = zip(state.models[place], MODELS, strict=True)
    found = [number_of(catalogue, number, name) for number, name in (*stacks, *models) if number]
    found += [
        f"{catalogue.bodies[state.codes[force]]} aboard, {count(state.strength(force), 'figure')}"
        for force in state.forces_aboard(place)
    ]
    return f"{capital(listed(found))}." if found else ""


def _hungry(state: CampaignState, seat: int) -> Sequence[int]:
    """[supply.a-supply.f] Return for each body how many go hungry at dawn, where its plan ends.

    Food from the Church's towns is left out: their holders are not always known.
    """
    there = at_the_end(state, seat)
    towns = range(len(there.catalogue.towns))
    return unfed_by(
        there, [seat if known(there, seat, town).holder == seat else NOBODY for town in towns]
    )


def _food(state: CampaignState, place: int, hungry: Sequence[int]) -> str:
    """Return whether a force is fed."""
    mouths = state.strength(place)
    if state.is_fleet(place) or not mouths:
        return ""
    starves = "Starves this week. " if state.starving[place] else ""
    if hungry[place]:
        return f"{starves}{hungry[place]} of {mouths} go hungry at dawn."
    return f"{starves}Fed at dawn."


def _march(drafted: CampaignState, place: int, *, ordered: bool) -> str:
    """[order.c] Return where the orders of a body end, and the hours that are left of the week."""
    week = drafted.catalogue.tables.files.tables.time.hours_in_turn
    end = forecast(drafted, place)
    hour = hour_of(drafted, place, end)
    if not drafted.plans[place] or not hour:
        stays = "Stays. " if ordered else ""
        return f"{stays}{week} march hours left."
    at = place_at(drafted.catalogue, drafted.catalogue.ground.board.names[end.hex])
    return f"{capital(at)} by hour {hour}. {week - hour} march hours left."
