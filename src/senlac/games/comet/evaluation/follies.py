"""Obvious mistakes of a role, judged on the true state before its action is applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import members
from senlac.games.comet.catalogue import SUPREME
from senlac.games.comet.odds.timing import strikes_again
from senlac.games.comet.rules.battle.deployment import Deployment
from senlac.games.comet.rules.battle.fray import fray_of
from senlac.games.comet.rules.battle.losses import AssignHit
from senlac.games.comet.rules.constants import NOBODY, UNPLACED
from senlac.games.comet.rules.invasion import Invasion
from senlac.games.comet.rules.movement.journeys import destinations
from senlac.games.comet.rules.movement.march import ChooseEntry, March
from senlac.games.comet.rules.movement.orders import MovementData, orders_in_hand
from senlac.games.comet.rules.raising import PlaceRaised, Raising

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.comet.state import CometState

FOLLIES: Final[dict[str, str]] = {
    "hopeless_attack": "A march ends in an attack at eight to one or worse.",
    "exposed_king": (
        "A march leaves the Supreme Leader where an enemy can bring twice the strength, "
        "although an area in reach was safe."
    ),
    "spared_king": (
        "A march ends without an attack on an identified Supreme Leader against whom twice "
        "the strength could have been brought, although no third side was near enough to gain."
    ),
    "bad_landing": (
        "A side tries to land on a force against which it has less than an even chance: "
        "a beaten lander is out of the game."
    ),
    "idle_levy": "Fyrdmen who could be raised or placed are given up.",
    "king_given_up": (
        "The Supreme Leader takes a hit that another unit could take, or is deployed alone in a "
        "column although there are men to stand beside."
    ),
}
"""By id the mistakes that are counted."""

HOPELESS: Final = 8.0
"""The odds against an attack at which it is hopeless."""

OVERWHELMING: Final = 2.0
"""The odds at which an attack is nearly certain: with 1.7 nine in ten win (spec, hints)."""

EVEN_LANDING: Final = 1.8
"""The odds at which half of the landings on a force succeed: the defender fires twice first."""

FEW: Final = 5
"""With fewer units than this a King may have to stand alone in a column."""


def follies(state: CometState, role: int, action: Action) -> list[str]:
    """Return the ids of the mistakes that an action of a role is, in `FOLLIES`."""
    phase = state.stack[-1]
    if isinstance(phase, (March, ChooseEntry)):
        return after_march(state, role, action)
    if isinstance(phase, (Raising, PlaceRaised)):
        idle = action.verb == "done" and len(phase.options(state)) > 1
        return ["idle_levy"] if idle else []
    if isinstance(phase, Invasion) and action.verb == "invade":
        return landing(state, action.first)
    if isinstance(phase, Deployment):
        return deployed(state, action)
    if isinstance(phase, AssignHit):
        given_up = (
            state.catalogue.rank[action.first] == SUPREME and len(phase.candidates(state)) > 1
        )
        return ["king_given_up"] if given_up else []
    return []


def strength(state: CometState, units: Sequence[int]) -> float:
    """Return the expected hits a round of some units times their CV."""
    fire, cv = state.catalogue.fire, state.cv
    hits = sum([cv[unit] * fire[unit] for unit in units]) / state.catalogue.die
    return hits * sum([cv[unit] for unit in units])


def landing(state: CometState, area: int) -> list[str]:
    """Return whether a landing in an area is a mistake."""
    catalogue = state.catalogue
    ours = strength(state, catalogue.of[state.active])
    for enemy in catalogue.rivals[state.active]:
        if ours < EVEN_LANDING * strength(state, state.units_at(enemy, area)):
            return ["bad_landing"]
    return []


def deployed(state: CometState, action: Action) -> list[str]:
    """Return whether the last unit of a side is deployed so that its King stands alone."""
    fray = fray_of(state)
    side = state.catalogue.side[action.first]
    units = state.units_at(side, fray.area)
    king = state.catalogue.supreme[side]
    waiting = [unit for unit in units if state.position[unit] == UNPLACED]
    if len(waiting) > 1 or len(units) < FEW or king not in units:
        return []
    places = {unit: state.position[unit] for unit in units}
    places[action.first] = action.second
    alone = list(places.values()).count(places[king]) == 1
    return ["king_given_up"] if alone and places[king] < fray.column_count else []


# ---- marches ------------------------------------------------------------------------------------


def after_march(state: CometState, role: int, action: Action) -> list[str]:
    """Return the mistakes of a march that the action ends."""
    after = state
    if action.verb != "done":
        after = state.copy()
        after.stack[-1].apply(after, action)
    orders = orders_in_hand(after)
    if orders is None or isinstance(after.stack[-1], ChooseEntry):
        return []
    if action.verb != "done" and orders.ready(after, role):
        return []
    found = hopeless_attacks(after, orders, role)
    if is_exposed(after, orders, role):
        found.append("exposed_king")
    if spares_king(after, orders, role):
        found.append("spared_king")
    return found


def hopeless_attacks(state: CometState, orders: MovementData, role: int) -> list[str]:
    """Return a mistake for each area in which the role's units attack hopelessly."""
    found: list[str] = []
    for area in members(state.contested()):
        ours = state.units_at(state.active, area)
        if role not in [orders.commander_at_start[unit] for unit in ours]:
            continue
        for enemy in state.catalogue.rivals[state.active]:
            theirs = strength(state, state.units_at(enemy, area))
            if theirs >= HOPELESS * strength(state, ours):
                found.append("hopeless_attack")
    return found


def is_exposed(state: CometState, orders: MovementData, role: int) -> bool:
    """Return whether the role leaves its King to a much stronger enemy without need."""
    catalogue = state.catalogue
    king = catalogue.supreme[state.active]
    area = state.area[king]
    if area < 0 or orders.commander_at_start[king] != role or state.contested() >> area & 1:
        return False
    own = strength(state, state.units_at(state.active, area))
    if threat(state, area) < OVERWHELMING * own:
        return False
    hostile = state.enemies(state.active)
    places = [orders.start[king], *destinations(state, orders, king)]
    return any([not hostile >> place & 1 and threat(state, place) < own for place in places])


def threat(state: CometState, area: int, victim: int = NOBODY) -> float:
    """Return the largest strength that an enemy of the moving side can bring to an area.

    A side `victim` is left out.
    """
    most = 0.0
    for enemy in state.catalogue.rivals[state.active]:
        if enemy != victim and not state.is_out(enemy) and strikes_again(state, enemy):
            most = max(most, strength(state, attackers(state, enemy, area)))
    return most


def attackers(state: CometState, side: int, goal: int) -> list[int]:
    """Return a side's units that could march to an area with the leaders with whom they are."""
    catalogue, area = state.catalogue, state.area
    hostile = state.enemies(side) & ~(1 << goal)
    found: list[int] = []
    for unit in catalogue.of[side]:
        start = area[unit]
        led = any([area[leader] == start for leader in catalogue.commands[unit]])
        if start < 0 or not (led or catalogue.rank[unit]):
            continue
        if start == goal or goal in catalogue.reach.destinations(
            start, catalogue.move[unit], hostile
        ):
            found.append(unit)
    return found


def spares_king(state: CometState, orders: MovementData, role: int) -> bool:
    """Return whether the role attacks no King though one was nearly certain to be beaten."""
    catalogue, fought = state.catalogue, state.contested()
    spared = False
    for enemy in catalogue.rivals[state.active]:
        king = catalogue.supreme[enemy]
        area = state.area[king]
        feud = catalogue.home not in (state.active, enemy) and not state.is_out(catalogue.home)
        if area < 0 or feud or not state.identified >> king & 1:
            continue
        if fought >> area & 1:
            return False
        sent = [
            unit
            for unit in orders.able
            if orders.commander_at_start[unit] == role and area in destinations(state, orders, unit)
        ]
        force = strength(state, sent)
        held = strength(state, state.units_at(enemy, area))
        if force >= OVERWHELMING * max(held, threat(state, area, enemy)):
            spared = True
    return spared
