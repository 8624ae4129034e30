"""3.5: why a mission is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count
from senlac.games.campaign.ground import SEA_PORT
from senlac.games.campaign.rules.constants import ASHORE, NOBODY
from senlac.games.campaign.rules.orders.refusing import is_cut_off, refuse_closed_plan
from senlac.games.campaign.rules.plans import will_be_led

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.campaign.rules.orders.missions import Missions


def refuse_mission(missions: Missions, action: Action) -> Refusal:
    """[order.g] Return why a mission cannot be written."""
    state, bodies = missions.state, missions.bodies
    if missions.is_written():
        return Refusal("order.h", "This body has a mission already.")
    if bodies.has_plan():
        return Refusal("order.g", "A mission comes before anything else of a plan.")
    if not bodies.planner().open:
        return refuse_closed_plan(bodies.planner())
    if not will_be_led(state, missions.place):
        rule = "naval.c" if missions.is_fleet else "move.c"
        return Refusal(rule, "Without a leader it does not move.")
    if action.verb == "home":
        town = "port" if missions.is_fleet else "town"
        return Refusal(
            "order.g", f"You hold no {town} within {_weeks(missions)} that is not besieged."
        )
    if action.verb == "ferry":
        return _refuse_ferry(missions, action.first)
    if action.verb == "hunt":
        if missions.is_quarry(action.first):
            return Refusal("order.g", f"It was seen more than {_weeks(missions)} away.")
        kind = "fleet" if missions.is_fleet else "force in the field"
        return Refusal("order.g", f"Your last report has no {kind} under that name.")
    return _refuse_town(missions, action)


def _weeks(missions: Missions) -> str:
    """Return the weeks that a mission may take, in words."""
    times = missions.state.catalogue.tables.files.tables
    return count(times.sheet.mission_hours // times.time.hours_in_turn, "week")


def _refuse_town(missions: Missions, action: Action) -> Refusal:
    """Return why a mission cannot be about a town."""
    state = missions.state
    name = state.catalogue.ground.town_names[action.first]
    if action.verb == "relieve":
        if not missions.may_relieve(action.first):
            return Refusal(
                "order.g", f"As far as you know, no men of yours are besieged in {name}."
            )
    elif missions.is_fleet and action.verb == "seize":
        return Refusal("order.g", "A force seizes a town; this is a fleet.")
    elif state.controller(action.first) == missions.seat:
        return Refusal("order.g", f"{name} is yours, as far as you know.")
    elif missions.is_fleet and state.catalogue.ground.port[action.first] != SEA_PORT:
        return Refusal("siege.b", f"Ships can besiege only sea ports; {name} is not one.")
    return _refuse_distance(missions, action.first)


def _refuse_distance(missions: Missions, town: int) -> Refusal:
    """Return that the route to a town is too long, or that there is none without ships."""
    ground = missions.state.catalogue.ground
    name = ground.town_names[town]
    if not is_cut_off(missions.state, missions.place, ground.town_hex[town]):
        return Refusal("order.g", f"{name} is more than {_weeks(missions)} away.")
    if missions.is_fleet:
        return Refusal("order.g", f"No route by water leads to {name}.")
    return Refusal("order.g", f"No route by land leads to {name}: the force needs ships.")


def _refuse_ferry(missions: Missions, town: int) -> Refusal:
    """Return why a force cannot be ferried."""
    state, bodies = missions.state, missions.bodies
    name = state.catalogue.ground.town_names[town]
    if missions.is_fleet and not state.forces_aboard(missions.place):
        return Refusal("order.g", "There are no troops aboard.")
    if not missions.is_fleet and state.aboard[missions.place] != ASHORE:
        return Refusal("order.g", "It is aboard: its fleet carries it.")
    if not missions.is_fleet and missions.is_shut_in():
        return Refusal("naval.e", "It is inside a besieged town, and cannot go aboard.")
    if not missions.is_fleet and missions.carrier() == NOBODY:
        here = [
            fleet
            for fleet in state.bodies_of(missions.seat)
            if state.is_fleet(fleet) and state.hex_of[fleet] == state.hex_of[missions.place]
        ]
        if not here:
            return Refusal("naval.e", "No fleet of yours is on this shore.")
        if all([state.codes[fleet] in bodies.opened for fleet in here]):
            return Refusal("order.h", "The fleet here has its orders already.")
        return Refusal("naval.f", "The fleet here has no room for it.")
    return Refusal("order.g", f"{name} is more than {_weeks(missions)} away by water and land.")
