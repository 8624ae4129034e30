"""3.5: the menu of a body: the legal next lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import NONE
from senlac.engine.model.options import Options
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.orders.missions import missions_of
from senlac.games.campaign.rules.orders.planning import MISSIONS, OF_PLAN
from senlac.games.campaign.rules.reordering import COUNT

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.campaign.rules.orders.reorganise import OrderReader

OF_MUSTER: Final = ("detach", "shift", "merge", "load", "lift", "pace")
"""The lines that come before a plan: the contents of a body, and its pace."""

OF_BODY: Final = (*OF_MUSTER, "posture", "hunger", *MISSIONS, *OF_PLAN, "close")
"""The lines of the menu of a body."""

OF_TRANSFER: Final = ("take", "ok")
"""The lines of an open transfer."""

BODY_VERBS: Final = ("force", *OF_BODY, *OF_TRANSFER, COUNT)
"""The lines of a sheet of orders that are about bodies."""


def body_lines(bodies: OrderReader) -> Options:
    """[order.b] Offer a number if one is pending, otherwise the transfer, otherwise the menu."""
    options = Options()
    if bodies.pending != NOBODY:
        return options.number_range(COUNT, 1, bodies.most(bodies.pending))
    if bodies.target != NOBODY:
        return options.each("take", bodies.to_take()).one("ok")
    if bodies.leaving != NOBODY:
        return options.number_range(COUNT, 1, bodies.planner().most_to_leave(bodies.leaving))
    if not bodies.has_plan():
        _offer_muster(bodies, options)
    options.each("posture", bodies.postures()).each("hunger", bodies.hungers())
    missions_of(bodies).offer(options)
    bodies.planner().offer(options)
    return options.one("close")


def allows(bodies: OrderReader, line: Action) -> bool:
    """Return whether a line of the open body may be written next, as `body_lines` offers it."""
    if line.second == NONE and bodies.pending == bodies.target == bodies.leaving == NOBODY:
        if line.verb == "close":
            return line.first == NONE
        if line.verb in OF_PLAN:
            return bodies.planner().allows(line)
        if line.verb in MISSIONS:
            return missions_of(bodies).allows(line)
    return line in body_lines(bodies)


def _offer_muster(bodies: OrderReader, options: Options) -> None:
    """[move.b] Offer the lines that come before a plan."""
    if bodies.may_detach():
        options.one("detach")
    options.each("shift", bodies.to_shift()).each("merge", bodies.to_merge())
    options.number_range("load", 1, bodies.most_crowns())
    if bodies.may_lift():
        options.one("lift")
    options.each("pace", bodies.paces())
