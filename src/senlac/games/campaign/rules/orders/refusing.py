"""3.5: why a line of a plan cannot be written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.phase import Refusal
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.conditions import (
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
)
from senlac.games.campaign.rules.plans import (
    KIND,
    at_this_stop,
    fits_in,
    forecast,
    travel_of,
    will_be_led,
)
from senlac.games.campaign.words.lines import item as words

if TYPE_CHECKING:
    from senlac.engine.action import Action
    from senlac.games.campaign.rules.orders.missions import Missions
    from senlac.games.campaign.rules.orders.planning import Planner

TIMED_LINES: Final = {"board": BOARD, "await": AWAIT, "land": LAND}


def refuse_plan(planner: Planner, action: Action) -> Refusal:
    """Say why a line cannot follow in a plan."""
    if not planner.open:
        if planner.state.plans[planner.place]:
            return Refusal("order.d", "Nothing follows plunder, going aboard, or joining a force.")
        return Refusal("naval.e", "Who is aboard goes on only from where his fleet lands him.")
    if action.verb == "to":
        return _refuse_way(planner, action.first)
    if action.verb == "task":
        return _refuse_task(planner, action.first)
    if action.verb == "leave":
        return _refuse_leave(planner, action.first)
    return _refuse_other(planner, action)


def _refuse_way(planner: Planner, hex_: int) -> Refusal:
    """Say why a body cannot go to a hex."""
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
        return Refusal("move.f", "No force walks on the sea.")
    if planner.is_fleet and not (ground.is_sea(hex_) or ground.coastal[hex_]):
        return Refusal("naval.d", "Ships go by sea and along rivers.")
    rule = "naval.n" if planner.is_fleet else "move.g"
    return Refusal(rule, "There is no way for it to there within a week.")


def _refuse_task(planner: Planner, task: int) -> Refusal:
    """Say why a task has no place in a plan."""
    state, place = planner.state, planner.place
    if planner.is_fleet:
        return Refusal("order.a", "Tasks are for forces.")
    done = [line[KIND] for line in at_this_stop(state, place)]
    if task != REST and task in done:
        return Refusal("order.h", "It is written for this stop already.")
    if task != REST and planner.town == NO_TOWN:
        return Refusal("town.a", f"The plan does not end at a town: {TASKS[task]!r} needs one.")
    if task in (REST, RAVAGE, PLUNDER):
        if task == PLUNDER and state.plans[place]:
            return Refusal("order.d", "Plunder takes the whole week: it is the whole plan.")
        return Refusal("order.d", "The week has not so many hours left.")
    if task == SALLY:
        return Refusal("meet.d", "A sally is the first thing a force does in a besieged town.")
    if task == DEPOSIT:
        return Refusal("control.n", "Treasure goes to one's exchequer here, or to a friend's.")
    if task == LODGE and state.controller(planner.town) == planner.seat:
        return Refusal("control.r", "The exchequer is not with this force.")
    return Refusal("control.d", "You do not control this town.")


def _refuse_leave(planner: Planner, item: int) -> Refusal:
    """Say why nothing of an item can stay behind."""
    if planner.is_fleet or planner.town == NO_TOWN:
        return Refusal("town.b", "A garrison is left by a force that stands at a town.")
    if item not in planner.leavable():
        return Refusal("town.b", "Figures and supply units may be left.")
    if planner.most_to_leave(item) > 0:
        return Refusal("order.h", "It is left at this stop already.")
    name = words(planner.state.catalogue, planner.state.catalogue.items[item])
    return Refusal("town.b", f"Of {name} nothing can be left: the last figure never stays.")


def _refuse_other(planner: Planner, action: Action) -> Refusal:
    """Say why another body cannot be boarded, awaited, landed or joined."""
    state, place = planner.state, planner.place
    other = state.place(action.first)
    if other == NOBODY or state.owner(other) != planner.seat:
        return Refusal("order.f", "No body of yours has that name.")
    if planner.is_fleet != (action.verb in ("await", "land")):
        return Refusal("order.a", "Forces board and join; fleets await and land.")
    if action.verb == "join":
        return Refusal("order.a", "A force joins another force.")
    if not state.catalogue.ground.coastal[planner.at]:
        return Refusal("naval.e", "Ships load and land on a shore.")
    if not fits_in(state, place, TIMED_LINES[action.verb]):
        return Refusal("naval.e", "The week has not so many hours left.")
    if action.verb == "land":
        return Refusal("naval.e", "It is not aboard then, or is landed already.")
    if state.is_fleet(other) != (action.verb == "board"):
        return Refusal("order.a", "A force boards a fleet.")
    if action.first in planner.closed:
        return Refusal("order.h", "What that body does is settled, and does not agree with this.")
    return Refusal("naval.f", "There is no room for it, or it is aboard already.")


# ---- missions -----------------------------------------------------------------------------------


def refuse_mission(missions: Missions, action: Action) -> Refusal:
    """Say why a mission cannot be written."""
    state, bodies = missions.state, missions.bodies
    if missions.is_written():
        return Refusal("order.h", "A mission is written once for a body.")
    if bodies.has_plan():
        return Refusal("order.g", "A mission comes before anything else of a plan.")
    if not bodies.planner().open:
        return Refusal("naval.e", "Who is aboard goes on only from where his fleet lands him.")
    if not will_be_led(state, missions.place):
        rule = "naval.c" if missions.is_fleet else "move.c"
        return Refusal(rule, "Without a leader it does not move.")
    if action.verb == "home":
        return Refusal("order.g", "No town of yours is within three weeks that is not besieged.")
    if action.verb == "ferry":
        return _refuse_ferry(missions, action.first)
    if action.verb == "hunt":
        if missions.is_quarry(action.first):
            return Refusal("order.g", "Where it was seen is not within three weeks for it.")
        kind = "fleet" if missions.is_fleet else "force in the field"
        return Refusal("order.g", f"Your last report tells of no {kind} under that name.")
    return _refuse_town(missions, action)


def _refuse_town(missions: Missions, action: Action) -> Refusal:
    """Say why a mission cannot be about a town."""
    state = missions.state
    name = state.catalogue.ground.town_names[action.first]
    if missions.suits(action.verb, action.first):
        return Refusal("order.g", f"{name} is not within three weeks for it.")
    if action.verb == "relieve":
        return Refusal("order.g", f"No town or force of yours is besieged in {name}, by report.")
    if state.controller(action.first) == missions.seat:
        return Refusal("order.g", f"{name} is yours, as far as you know.")
    if action.verb == "seize":
        return Refusal("order.g", "A force seizes a town; ships do not.")
    return Refusal("siege.b", f"Ships lie before a port at the sea; {name} is none.")


def _refuse_ferry(missions: Missions, town: int) -> Refusal:
    """Say why a force cannot be brought over water."""
    name = missions.state.catalogue.ground.town_names[town]
    if missions.is_fleet and not missions.state.cargo(missions.place):
        return Refusal("order.g", "There is nobody aboard.")
    if not missions.is_fleet and missions.carrier() == NOBODY:
        return Refusal(
            "naval.e", "No fleet of yours is on this shore that is still to be ordered, with room."
        )
    return Refusal("order.g", f"{name} is not within three weeks for it by water and land.")
