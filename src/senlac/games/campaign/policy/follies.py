"""Plain mistakes of orders, which are counted to measure bots.

Most are judged by what the player has been told, the strength of enemies by the true state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.evaluation.values import (
    crown_towns,
    hosts_against,
    hours_between,
    siege_chance,
    value_of,
)
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.policy.choices import staying
from senlac.games.campaign.policy.reports import (
    chance_of_at_most,
    is_fresh,
    known_walls,
    reported_garrisons,
)
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import ATTACK, LEAVE, NOBODY, NOWHERE, STEP, TAKE
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.plans import forecast, planned
from senlac.games.campaign.rules.reports.sightings import FORCE, last_sightings

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.campaign.rules.orders.reorganise import OrderReader
    from senlac.games.campaign.state import CampaignState

FOLLIES: Final[dict[str, str]] = {
    "known-walls": "goes to take a town whose reported garrison is too strong for it",
    "siege-dropped": "gives up a siege that would probably succeed, without an enemy near",
    "lord-alone": "leads its lord towards a reported army of twice its figures",
    "hopeless-attack": "seeks out an army of more than twice its strength",
    "bare-crown": "leaves a town that decides the war without a garrison, an enemy army near",
}
"""The kinds of mistakes, by id."""

GOING: Final = ("to", "seize", "besiege", "relieve", "hunt", "ferry", "home")
"""The lines by which a body leaves its hex."""

LIKELY: Final = 0.5
"""The probability from which a siege is worth going on."""

NEARBY: Final = 1.5
"""The weeks within which a stronger enemy army excuses the end of a siege."""

TWICE: Final = 2

CLOSE: Final = 6
"""The distance in hexes at which an army meets another soon: about half a week."""


def follies(state: CampaignState, role: int, action: Action) -> list[str]:
    """Return the mistakes that a line of a sheet is."""
    phase = state.stack[-1]
    if not isinstance(phase, Orders) or role >= len(state.catalogue.players):
        return []
    bodies = phase.bodies(state, role)
    if bodies.open == NOBODY or bodies.state.is_fleet(bodies.place()):
        return []
    found: list[str] = []
    if _is_at_known_walls(bodies, action):
        found.append("known-walls")
    if _attacks_in_vain(bodies, action):
        found.append("hopeless-attack")
    if action.verb in GOING and not planned(bodies.state, bodies.place(), STEP):
        found += _by_leaving(bodies, action)
    return found


def _by_leaving(bodies: OrderReader, action: Action) -> list[str]:
    """Return the mistakes of a line by which the force leaves its hex."""
    found: list[str] = []
    if _drops_siege(bodies, action):
        found.append("siege-dropped")
    if _risks_lord(bodies, action):
        found.append("lord-alone")
    if _bares_crown(bodies):
        found.append("bare-crown")
    return found


def _is_at_known_walls(bodies: OrderReader, action: Action) -> bool:
    """Return whether the force goes to take a town that it cannot besiege by its reports."""
    state, place = bodies.state, bodies.place()
    if action.verb in ("seize", "besiege"):
        town = action.first
    elif action.verb == "task" and action.first == TAKE:
        town = state.catalogue.ground.town_at[forecast(state, place).hex]
    else:
        return False
    walls = known_walls(state, reported_garrisons(state, bodies.seat), town)
    if walls and not is_fresh(state, walls) and _stands_at(state, bodies.seat, town):
        # Men at the town would have reported a garrison.
        return False
    camp = [other for other in state.besiegers(town) if other != place]
    outside = state.strength(place) + strength_of(state, camp)
    most = outside // state.catalogue.tables.files.tables.siege.odds
    return bool(walls) and chance_of_at_most(state, walls, most) <= 0.0


def _stands_at(state: CampaignState, seat: int, town: int) -> bool:
    """Return whether a force of a player is in the hex of a town."""
    return bool(state.field(seat, state.catalogue.ground.town_hex[town]))


def _attacks_in_vain(bodies: OrderReader, action: Action) -> bool:
    """Return whether the force seeks out an army of twice its strength."""
    state, place = bodies.state, bodies.place()
    hex_ = _hex_attacked(bodies, action)
    foes = [p for p in hosts_against(state, bodies.seat) if state.hex_of[p] == hex_]
    outside = [value_of(state, foe) for foe in foes if not state.inside[foe]]
    return sum(outside) > TWICE * value_of(state, place)


def _hex_attacked(bodies: OrderReader, action: Action) -> int:
    """Return the hex of the enemy that a line seeks out, NOWHERE if it seeks none."""
    state = bodies.state
    if action.verb == "hunt":
        return last_sightings(state, bodies.seat)[action.first].hex
    if action.verb == "relieve":
        return state.catalogue.ground.town_hex[action.first]
    attacks = action.verb == "to" and state.posture[bodies.place()] == ATTACK
    return action.first if attacks else NOWHERE


def _drops_siege(bodies: OrderReader, action: Action) -> bool:
    """Return whether the force leaves a promising siege that no enemy near disturbs.

    It may leave to relieve a town of its own.
    """
    state, place = bodies.state, bodies.place()
    if not state.besieging[place] or action.verb == "relieve":
        return False
    town = state.catalogue.ground.town_at[state.hex_of[place]]
    if action.verb in ("seize", "besiege") and action.first == town:
        return False
    week = state.catalogue.tables.files.tables.time.hours_in_turn
    near = [
        foe for foe in hosts_against(state, bodies.seat)
        if hours_between(state, foe, state.hex_of[place]) < NEARBY * week
        and value_of(state, foe) > value_of(state, place)
    ]  # fmt: skip
    rest = [other for other in state.besiegers(town) if other != place]
    odds = state.catalogue.tables.files.tables.siege.odds
    goes_on = strength_of(state, rest) >= odds * strength_of(state, state.insiders(town)) > 0
    return not near and not goes_on and siege_chance(state, town) >= LIKELY


def _risks_lord(bodies: OrderReader, action: Action) -> bool:
    """Return whether the lord goes to a place near a reported army of twice the figures."""
    state, place = bodies.state, bodies.place()
    if action.verb == "home" or state.leader_at[bodies.seat] != state.codes[place]:
        return False
    ground = state.catalogue.ground
    if action.verb == "to":
        goal = action.first
    elif action.verb == "hunt":
        goal = last_sightings(state, bodies.seat)[action.first].hex
    else:
        goal = ground.town_hex[action.first]
    town = ground.town_at[goal]
    if town != NO_TOWN and state.controller(town) == bodies.seat:
        return False
    return any([
        seen.shape == FORCE and state.hostile(bodies.seat, seen.owner)
        and max(seen.size, seen.foot + seen.horse) >= TWICE * state.strength(place)
        and ground.board.distance(seen.hex, goal) <= CLOSE
        for seen in last_sightings(state, bodies.seat)
    ])  # fmt: skip


def _bares_crown(bodies: OrderReader) -> bool:
    """Return whether the force leaves a decisive town bare before an enemy army."""
    state, place = bodies.state, bodies.place()
    town = state.catalogue.ground.town_at[state.hex_of[place]]
    if town not in crown_towns(state.catalogue) or state.controller(town) != bodies.seat:
        return False
    least = state.catalogue.tables.files.tables.control.min_garrison
    others = [p for p in state.insiders(town) if p != place]
    rest = sum([staying(state, p) for p in others])
    if rest >= least or planned(state, place, LEAVE):
        return False
    week = state.catalogue.tables.files.tables.time.hours_in_turn
    hosts = hosts_against(state, bodies.seat)
    return any([hours_between(state, p, state.hex_of[place]) < week for p in hosts])
