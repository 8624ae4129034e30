"""3.5: why a line of a plan is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase import Refusal
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.constants import (
    AWAIT,
    BOARD,
    DEPOSIT,
    LAND,
    LODGE,
    NOBODY,
    PLUNDER,
    RAVAGE,
    REST,
    SALLY,
    TASKS,
    TREASURE,
)
from senlac.games.campaign.rules.orders.transfer import held
from senlac.games.campaign.rules.plans import (
    ABOUT,
    KIND,
    aboard_at_end,
    at_this_stop,
    fits_in,
    forecast,
    is_ended,
    planned,
    travel_of,
    will_be_led,
)
from senlac.games.campaign.rules.ways.journeys import journeys
from senlac.games.campaign.words.lines import item as words

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.campaign.rules.orders.planning import Planner
    from senlac.games.campaign.state import CampaignState

TIMED_LINES: Final = {"board": BOARD, "await": AWAIT, "land": LAND}


def refuse_plan(planner: Planner, action: Action) -> Refusal:
    """Return why a line cannot follow in a plan."""
    if not planner.open:
        return refuse_closed_plan(planner)
    if action.verb == "to":
        return _refuse_way(planner, action.first)
    if action.verb == "task":
        return _refuse_task(planner, action.first)
    if action.verb == "leave":
        return _refuse_leave(planner, action.first)
    return _refuse_other(planner, action)


def refuse_closed_plan(planner: Planner) -> Refusal:
    """[order.d, naval.e] Return which line ended a plan, or that the force is aboard."""
    state, plan = planner.state, planner.state.plans[planner.place]
    if not is_ended(state, planner.place):
        fleet = state.catalogue.bodies[state.aboard[planner.place]]
        return Refusal("naval.e", f"It is aboard {fleet}, and marches only once {fleet} lands it.")
    kind, about = plan[-1][KIND], plan[-1][ABOUT]
    if kind == PLUNDER:
        return Refusal("order.d", "Plunder takes the whole week: nothing follows it.")
    name = state.catalogue.bodies[about]
    done = f"boards {name}" if kind == BOARD else f"joins {name}"
    return Refusal("order.d", f"Its plan ends where it {done}: nothing follows.")


def _refuse_way(planner: Planner, hex_: int) -> Refusal:
    """Return why a body cannot go to a hex."""
    state, place = planner.state, planner.place
    if not will_be_led(state, place):
        rule = "naval.c" if planner.is_fleet else "move.c"
        return Refusal(rule, "Without a leader it does not move.")
    ground = state.catalogue.ground
    found = forecast(state, place)
    if hex_ == found.hex:
        return Refusal("order.h", "The plan ends there already.")
    ways = travel_of(state, place)
    if ways.price(found.hex, found.shore, hex_):
        return Refusal("order.c", "It cannot be there by the end of the week.")
    if ground.inset[hex_] and not ways.native:
        return Refusal("move.f", "Only the player of that land may enter it.")
    if not planner.is_fleet and ground.is_sea(hex_):
        return Refusal("move.f", "A force cannot move on the sea.")
    if planner.is_fleet and not (ground.is_sea(hex_) or ground.coastal[hex_]):
        return Refusal("naval.d", "Ships go by sea and along rivers.")
    # All water that a fleet may enter is connected.
    if not planner.is_fleet and is_cut_off(state, place, hex_):
        return Refusal("move.g", "There is no route by land: it needs ships.")
    return Refusal("order.c", "It is more than a week away.")


def is_cut_off(state: CampaignState, place: int, hex_: int) -> bool:
    """Return whether no route of any length leads from the end of a body's plan to a hex."""
    found, sort = forecast(state, place), travel_of(state, place)
    ways = journeys(state.catalogue.ground, sort.sort, native=sort.native)
    return not ways.leads_to(found.hex, found.shore, hex_)


def _refuse_task(planner: Planner, task: int) -> Refusal:
    """Return why a task is not possible in a plan."""
    state, place = planner.state, planner.place
    if planner.is_fleet:
        return Refusal("order.a", "Tasks are for forces; this is a fleet.")
    done = [line[KIND] for line in at_this_stop(state, place)]
    if task != REST and task in done:
        return Refusal("order.h", "This task is already on the sheet for this stop.")
    if task != REST and planner.town == NO_TOWN:
        return Refusal("town.a", f"The plan does not end at a town: {TASKS[task]!r} needs one.")
    if task in (REST, RAVAGE, PLUNDER):
        if task == PLUNDER and state.plans[place]:
            return Refusal("order.d", "Plunder takes the whole week: it is the whole plan.")
        return Refusal("order.d", "There are not enough hours left in the week.")
    if task == SALLY:
        return _refuse_sally(planner)
    name = state.catalogue.ground.town_names[planner.town]
    if task == DEPOSIT:
        if not state.models[place][TREASURE]:
            return Refusal("control.n", "This force carries no treasure.")
        return Refusal(
            "control.n", f"Your exchequer is not in {name}, and you are at peace with no one."
        )
    if task == LODGE and state.controller(planner.town) == planner.seat:
        return Refusal("control.r", "This force does not carry your exchequer.")
    return Refusal("control.d", f"You do not control {name}.")


def _refuse_sally(planner: Planner) -> Refusal:
    """[meet.d] Return why a force cannot sally."""
    state, place = planner.state, planner.place
    name = state.catalogue.ground.town_names[planner.town]
    if state.plans[place]:
        return Refusal("meet.d", "A sally comes first in a plan.")
    if not state.inside[place]:
        return Refusal("meet.d", f"It is not inside {name}.")
    return Refusal("meet.d", f"{name} is not besieged.")


def _refuse_leave(planner: Planner, item: int) -> Refusal:
    """Return why nothing of an item can stay behind."""
    state, place = planner.state, planner.place
    if planner.is_fleet:
        return Refusal("town.b", "A fleet leaves no garrison: a force does.")
    if planner.town == NO_TOWN:
        return Refusal("town.b", "The plan does not end at a town, where a garrison could stay.")
    name = words(state.catalogue, state.catalogue.items[item])
    if item not in planner.leavable():
        return Refusal("town.b", f"Only figures and supply wagons can stay, not {name}.")
    if planner.most_to_leave(item) > 0:
        return Refusal("order.h", f"There is a line for {name} at this stop already.")
    # The item after the last stack means the worst figures, which every force has.
    worst = len(state.catalogue.stacks)
    if item != worst and not held(state, place, item):
        return Refusal("town.b", f"This force does not have {name}.")
    if item > worst or planner.most_to_leave(worst):
        return Refusal("town.b", f"The plan leaves all {name} behind already.")
    return Refusal("town.b", "The last figure cannot stay behind.")


def _refuse_other(planner: Planner, action: Action) -> Refusal:
    """Return why another body cannot be boarded, awaited, landed or joined."""
    state, place = planner.state, planner.place
    other = state.place(action.first)
    name = state.catalogue.bodies[action.first]
    if other == NOBODY or state.owner(other) != planner.seat:
        return Refusal("order.f", "No body of yours has that name.")
    if planner.is_fleet and action.verb in ("board", "join"):
        return Refusal("order.a", "Only forces board and join; this is a fleet.")
    if not planner.is_fleet and action.verb in ("await", "land"):
        return Refusal("order.a", "Only fleets await and land; this is a force.")
    if other == place:
        return Refusal("order.a", f"{name} is this body itself.")
    if state.is_fleet(other) != (action.verb == "board"):
        kind = "a fleet" if state.is_fleet(other) else "a force"
        return Refusal("order.a", f"{name} is {kind}: a force boards a fleet and joins a force.")
    return _refuse_on_shore(planner, action, other)


def _refuse_on_shore(planner: Planner, action: Action, other: int) -> Refusal:
    """[naval.e, naval.f] Return why a fleet and a force cannot load or land here."""
    state, place = planner.state, planner.place
    name = state.catalogue.bodies[action.first]
    if not state.catalogue.ground.coastal[planner.at]:
        return Refusal("naval.e", "Ships load and land on a shore; the plan ends at none.")
    if not fits_in(state, place, TIMED_LINES[action.verb]):
        return Refusal("naval.e", "There are not enough hours left in the week.")
    if action.verb == "land":
        if planned(state, place, LAND, action.first):
            return Refusal("order.h", f"{name} is landed already by this plan.")
        return Refusal("naval.e", f"{name} is not aboard where the plan ends.")
    if action.verb == "await" and planned(state, place, AWAIT, action.first):
        return Refusal("order.h", f"{name} is awaited already by this plan.")
    if action.verb == "await" and other in aboard_at_end(state, place):
        return Refusal("naval.f", f"{name} is aboard already.")
    if not planner.is_agreed(other, AWAIT if action.verb == "board" else BOARD):
        does = "does not await it here" if action.verb == "board" else "does not board it here"
        return Refusal("order.h", f"The orders of {name} are closed, and it {does}.")
    return Refusal("naval.f", f"There is no room aboard for {name}.")
