"""3.5: why a line about a body is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import capital
from senlac.games.campaign.catalogue import SHIP
from senlac.games.campaign.rules.constants import ASHORE, NOBODY
from senlac.games.campaign.rules.orders.menu import OF_BODY, OF_MUSTER, OF_TRANSFER
from senlac.games.campaign.rules.orders.missions import missions_of
from senlac.games.campaign.rules.orders.planning import MISSIONS, OF_PLAN
from senlac.games.campaign.rules.orders.refusing import refuse_plan
from senlac.games.campaign.rules.orders.refusing_missions import refuse_mission
from senlac.games.campaign.rules.orders.transfer import (
    held,
    in_touch,
    is_leader,
    pieces,
    share_goods,
)
from senlac.games.campaign.rules.sheets import elsewhere
from senlac.games.campaign.words.lines import item as words

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.campaign.rules.orders.reorganise import OrderReader


def refuse_force(bodies: OrderReader, code: int) -> Refusal:
    """[order.b] Return why the menu of a body cannot be opened."""
    state = bodies.state
    if code in bodies.opened:
        return Refusal("order.h", "This body has been opened on the sheet.")
    place = state.place(code)
    if place == NOBODY or state.owner(place) != bodies.seat:
        return Refusal("order.f", "No body of yours has that name.")
    fleet = state.catalogue.bodies[state.aboard[place]]
    return Refusal("order.b", f"It is aboard {fleet}: write and close the orders of {fleet} first.")


def refuse_of_body(bodies: OrderReader, action: Action) -> Refusal:
    """Return why a line cannot be written while a body is open."""
    open_still = _refuse_open(bodies, action)
    if open_still is not None:
        return open_still
    if action.verb in OF_PLAN:
        return refuse_plan(bodies.planner(), action)
    if action.verb in MISSIONS:
        return refuse_mission(missions_of(bodies), action)
    if action.verb in OF_MUSTER and bodies.has_plan():
        return Refusal("move.b", "Split, merge, load and set the pace before you write the plan.")
    if action.verb in ("shift", "merge"):
        return _refuse_other(bodies, action)
    if action.verb in ("load", "lift"):
        return _refuse_exchequer(bodies, action.verb)
    return _refuse_own(bodies, action)


def _refuse_open(bodies: OrderReader, action: Action) -> Refusal | None:
    """Return what is still open and must come first: a number, a transfer or the menu."""
    name = bodies.state.catalogue.bodies[bodies.open]
    if bodies.pending != NOBODY:
        most = bodies.most(bodies.pending)
        return Refusal("order.h", f"Enter the number for the last line, 1 to {most}.")
    if bodies.leaving != NOBODY:
        most = bodies.planner().most_to_leave(bodies.leaving)
        return Refusal("order.h", f"Enter the number for the last line, 1 to {most}.")
    if bodies.target != NOBODY:
        if action.verb not in OF_TRANSFER:
            return elsewhere(action.verb, f"the transfer from {name}, which is still open")
        return _refuse_take(bodies, action.first)
    if action.verb not in OF_BODY:
        return elsewhere(action.verb, f"the orders for {name}, which are still open")
    return None


def _refuse_take(bodies: OrderReader, item: int) -> Refusal:
    """[move.b, naval.f] Return why an item cannot be handed over."""
    state, place, to = bodies.state, bodies.place(), bodies.state.place(bodies.target)
    name = words(state.catalogue, state.catalogue.items[item])
    if not held(state, place, item):
        return Refusal("move.b", f"This body does not have {name}.")
    if bodies.has_taken(item):
        return Refusal("order.h", f"There is a line for {name} in this transfer already.")
    cannot = f"{capital(name)} cannot pass"
    if state.is_fleet(place) and not pieces(state, to):
        return Refusal("move.b", f"{cannot}: ships come first into a new fleet.")
    if not is_leader(state, item) and not share_goods(state, place, to):
        other = state.catalogue.bodies[bodies.target]
        return Refusal("move.b", f"{cannot}: only leaders pass from here to {other}.")
    if pieces(state, place) == 1:
        return Refusal("move.b", f"{cannot}: something must stay.")
    if state.catalogue.items[item] == SHIP:
        if len(state.ships[place]) == 1:
            return Refusal("move.b", f"{cannot}: the last ship stays.")
        return Refusal("naval.f", f"{cannot}: the forces aboard need all the ships.")
    return Refusal("naval.f", f"{cannot}: not all would find room aboard.")


def _refuse_other(bodies: OrderReader, action: Action) -> Refusal:
    """[move.b] Return why nothing passes to another body, or it cannot be taken in."""
    state, place = bodies.state, bodies.place()
    other = state.place(action.first)
    name = state.catalogue.bodies[action.first]
    if other == NOBODY or state.owner(other) != bodies.seat:
        return Refusal("order.f", "No body of yours has that name.")
    if other == place:
        return Refusal("move.b", f"{name} is this body itself.")
    if action.first in bodies.closed:
        return Refusal("order.h", f"The orders of {name} are closed: what it has is settled.")
    if state.hex_of[other] != state.hex_of[place]:
        return Refusal("move.b", f"{name} is not in the same place.")
    if not in_touch(state, place, other):
        return Refusal("move.b", f"The wall of a besieged town is between this body and {name}.")
    if action.verb == "shift":
        return Refusal("order.h", f"A transfer to {name} is on the sheet already.")
    return _refuse_merge(bodies, other)


def _refuse_merge(bodies: OrderReader, other: int) -> Refusal:
    """[move.b, naval.n] Return why a body in touch cannot be taken in."""
    state, place = bodies.state, bodies.place()
    if state.is_fleet(place) != state.is_fleet(other):
        return Refusal("move.b", "A fleet and a force do not merge: a force boards a fleet.")
    if state.is_fleet(place):
        return Refusal("move.b", "The fleets lie on different shores of this hex.")
    if ASHORE in (state.aboard[place], state.aboard[other]):
        return Refusal("move.b", "One of the two is aboard, and the other ashore.")
    return Refusal("move.b", "They are aboard different fleets.")


def _refuse_exchequer(bodies: OrderReader, verb: str) -> Refusal:
    """[control.o, control.r] Return why a body cannot take crowns or the exchequer with it."""
    state, place = bodies.state, bodies.place()
    rule = "control.o" if verb == "load" else "control.r"
    if state.is_fleet(place):
        return Refusal(rule, "A fleet carries no treasure itself: a force aboard does.")
    if state.aboard[place] != ASHORE:
        return Refusal(rule, "It is aboard: treasure is loaded ashore.")
    if verb == "load" and bodies.has_done(("load",)):
        return Refusal("order.h", "It has loaded already on this sheet.")
    if not state.has_chest(bodies.seat):
        return Refusal(rule, "You have no exchequer.")
    crowns = bodies.most_crowns()
    if verb == "load" and crowns:
        return Refusal(rule, f"There are {crowns} crowns in your exchequer: load 1 to {crowns}.")
    return Refusal(rule, _where_exchequer(bodies, verb))


def _where_exchequer(bodies: OrderReader, verb: str) -> str:
    """Return where the exchequer is that a force cannot reach, or that it is empty."""
    state, place = bodies.state, bodies.place()
    town = state.exchequer_town[bodies.seat]
    if town < 0:
        if verb == "lift":
            return "Your exchequer is in transit: a force carries it."
        if state.crowns[bodies.seat]:
            return "Your exchequer is with another force, elsewhere."
        return "Your exchequer is empty."
    name = state.catalogue.ground.town_names[town]
    if state.catalogue.ground.town_at[state.hex_of[place]] != town:
        return f"Your exchequer is in {name}."
    if not state.inside[place] and state.besieged(town):
        return f"{name} is besieged, and this force is outside."
    return "Your exchequer is empty."


def _refuse_own(bodies: OrderReader, action: Action) -> Refusal:
    """Return why a body cannot be split, or a setting not be written."""
    is_fleet = bodies.state.is_fleet(bodies.place())
    if action.verb == "detach":
        return _refuse_detach(bodies)
    if action.verb == "pace":
        if is_fleet:
            return Refusal("move.e", "Ships keep their own pace.")
        return Refusal("move.e", "You have already set the pace of this force.")
    if action.verb == "posture":
        if bodies.has_done(("posture",)):
            return Refusal("meet.b", "You have already set the posture of this body.")
        return Refusal("meet.b", "Fleets attack or hold, and nothing else.")
    if is_fleet:
        return Refusal("supply.h", "A fleet does not go hungry; the forces aboard may.")
    return Refusal("supply.h", "You have already set who goes hungry first in this force.")


def _refuse_detach(bodies: OrderReader) -> Refusal:
    """[move.b, order.f] Return why a body cannot be split."""
    state = bodies.state
    if pieces(state, bodies.place()) <= 1:
        return Refusal("move.b", "There is only one thing in this body: it cannot be split.")
    most = state.catalogue.tables.files.tables.sheet.most_detached
    if bodies.count_done("detach") >= most:
        return Refusal("move.b", f"A body can be split at most {most} times.")
    return Refusal("order.f", "You have the maximum number of bodies.")
