"""3.5: the menu of a body: what may be written of it next, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.options import Options
from senlac.engine.phase import Refusal
from senlac.engine.words import capital
from senlac.games.campaign.rules.conditions import NOBODY
from senlac.games.campaign.rules.orders.missions import Missions
from senlac.games.campaign.rules.orders.planning import MISSIONS, OF_PLAN
from senlac.games.campaign.rules.orders.refusing import refuse_mission, refuse_plan
from senlac.games.campaign.rules.orders.transfer import held, in_touch, share_goods
from senlac.games.campaign.rules.reordering import COUNT
from senlac.games.campaign.rules.sheets import elsewhere
from senlac.games.campaign.words.lines import item as words

if TYPE_CHECKING:
    from senlac.engine.action import Action
    from senlac.games.campaign.rules.orders.reorganise import Reorganiser

OF_MUSTER: Final = ("detach", "shift", "merge", "load", "lift", "pace")
"""The lines that come before a plan: they settle what a body is, and how fast."""

OF_BODY: Final = (*OF_MUSTER, "posture", "hunger", *MISSIONS, *OF_PLAN, "close")
"""The lines of the menu of a body."""

OF_TRANSFER: Final = ("take", "ok")
"""The lines of an open transfer."""

BODY_VERBS: Final = ("force", *OF_BODY, *OF_TRANSFER, COUNT)
"""The lines of a sheet of orders that are about bodies."""


def body_lines(bodies: Reorganiser) -> Options:
    """[order.b] Offer a number where one is wanted, else the transfer, else the menu."""
    options = Options()
    if bodies.pending != NOBODY:
        return options.span(COUNT, 1, bodies.most(bodies.pending))
    if bodies.target != NOBODY:
        return options.each("take", bodies.to_take()).one("ok")
    if bodies.leaving != NOBODY:
        return options.span(COUNT, 1, bodies.planner().most_to_leave(bodies.leaving))
    if not bodies.has_plan():
        _offer_muster(bodies, options)
    options.each("posture", bodies.postures()).each("hunger", bodies.hungers())
    Missions(bodies).offer(options)
    bodies.planner().offer(options)
    return options.one("close")


def _offer_muster(bodies: Reorganiser, options: Options) -> None:
    """[move.b] Add what settles a body before it has a plan."""
    if bodies.may_detach():
        options.one("detach")
    options.each("shift", bodies.to_shift()).each("merge", bodies.to_merge())
    options.span("load", 1, bodies.most_crowns())
    if bodies.may_lift():
        options.one("lift")
    options.each("pace", bodies.paces())


def refuse_force(bodies: Reorganiser, code: int) -> Refusal:
    """Say why the menu of a body cannot be opened."""
    if code in bodies.opened:
        return Refusal("order.h", "This body has been opened on the sheet.")
    place = bodies.state.place(code)
    if place == NOBODY or bodies.state.owner(place) != bodies.seat:
        return Refusal("order.f", "No body of yours has that name.")
    return Refusal("order.b", "Who is aboard is ordered behind the orders of his fleet.")


def refuse_of_body(bodies: Reorganiser, action: Action) -> Refusal:
    """Say why a line cannot be written while a body is open."""
    name = bodies.state.catalogue.bodies[bodies.open]
    if bodies.pending != NOBODY:
        most = bodies.most(bodies.pending)
        return Refusal("order.h", f"The last line wants its number, 1 to {most}.")
    if bodies.leaving != NOBODY:
        most = bodies.planner().most_to_leave(bodies.leaving)
        return Refusal("order.h", f"The last line wants its number, 1 to {most}.")
    if bodies.target != NOBODY:
        if action.verb not in OF_TRANSFER:
            return elsewhere(action.verb, f"the transfer from {name}, which is still open")
        return _refuse_take(bodies, action.first)
    if action.verb not in OF_BODY:
        return elsewhere(action.verb, f"the orders for {name}, which are still open")
    if action.verb in OF_PLAN:
        return refuse_plan(bodies.planner(), action)
    if action.verb in MISSIONS:
        return refuse_mission(Missions(bodies), action)
    if action.verb in OF_MUSTER and bodies.has_plan():
        return Refusal("move.b", "What a body is, and its pace, comes before its plan.")
    if action.verb in ("shift", "merge"):
        return _refuse_other(bodies, action)
    return _refuse_own(bodies, action)


def _refuse_take(bodies: Reorganiser, item: int) -> Refusal:
    """Say why an item cannot pass."""
    state, place = bodies.state, bodies.place()
    name = words(state.catalogue, state.catalogue.items[item])
    if not held(state, place, item):
        return Refusal("move.b", f"This body does not have {name}.")
    if bodies.has_taken(item):
        return Refusal("order.h", f"A line for {name} stands in this transfer already.")
    return Refusal(
        "move.b", f"{capital(name)} cannot pass: something must stay, and all find room."
    )


def _refuse_other(bodies: Reorganiser, action: Action) -> Refusal:
    """Say why nothing passes to another body, or it is not taken in."""
    state = bodies.state
    other = state.place(action.first)
    if other == NOBODY or state.owner(other) != bodies.seat:
        return Refusal("order.f", "No body of yours has that name.")
    if action.first in bodies.closed:
        return Refusal("order.h", "What that body has is settled on this sheet.")
    if not in_touch(state, bodies.place(), other):
        return Refusal("move.b", "They are not in one place, or a besieged wall is between them.")
    if action.verb == "merge" and not share_goods(state, bodies.place(), other):
        return Refusal("move.b", "Forces ashore merge, forces of one fleet, fleets of one shore.")
    return Refusal("order.h", "This stands on the sheet already.")


def _refuse_own(bodies: Reorganiser, action: Action) -> Refusal:
    """Say why a body cannot be split, laden or set so."""
    if action.verb == "detach":
        most = bodies.state.catalogue.tables.files.tables.sheet.most_detached
        return Refusal("move.b", f"A body of two things or more is split, {most} times at most.")
    if action.verb == "load":
        crowns = bodies.most_crowns()
        return Refusal("control.o", f"It may load {crowns} crowns of your exchequer here, once.")
    if action.verb == "lift":
        return Refusal("control.r", "Your exchequer is not lodged here.")
    if action.verb == "pace":
        return Refusal("move.e", "It is written once for a force; ships keep their own pace.")
    if action.verb == "posture":
        return Refusal("meet.b", "It is written once for a body; fleets attack or hold.")
    return Refusal("supply.h", "It is written once for a force.")
