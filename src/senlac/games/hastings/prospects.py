"""What an attack promises: the chances of its results, and what they are worth to both sides."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.hastings.conditions import ORDERED, ROUTING
from senlac.games.hastings.roster import HARM_DISORDER, HARM_ELIMINATION, Roster
from senlac.games.hastings.strength import PLAIN, differential

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

FALLEN: Final = 0.12
"""What a dead unit costs beyond its points for each turn to come: it strikes no more."""

PANIC: Final = 3.0
"""What it costs that a class breaks: those about the fallen run, and some are lost."""

DISORDER: Final = 0.9
"""What it costs to be disordered, while there is time to make use of it."""

PRESSING: Final = 3
"""The turns to come from which on a disorder costs all of that."""

ALREADY: Final = 0.55
"""How much of its price a routing unit has cost its side before it is lost."""


class Prospect(NamedTuple):
    """The chances of what an attack does to the defender and to the attacker."""

    kills: float
    disorders: float
    dies: float
    is_disordered: float


@lru_cache(maxsize=512)
def prospect(roster: Roster, lead: int) -> Prospect:
    """[8.3a] Return the chances of an attack with a differential, over the faces of its die."""
    rows = [roster.strength_row(lead + die) for die in range(1, roster.die + 1)]
    defender = [roster.defender_harm[row] for row in rows]
    attacker = [roster.attacker_harm[row] for row in rows]
    return Prospect(
        defender.count(HARM_ELIMINATION) / roster.die,
        defender.count(HARM_DISORDER) / roster.die,
        attacker.count(HARM_ELIMINATION) / roster.die,
        attacker.count(HARM_DISORDER) / roster.die,
    )


def turns_left(state: HastingsState) -> int:
    """Return how many turns come after this one."""
    return state.roster.last_turn - state.turn


def disorder_price(state: HastingsState) -> float:
    """Return what it costs a side that a unit is disordered: nothing when all is over."""
    return DISORDER * min(1.0, (1.0 + turns_left(state)) / PRESSING)


def breaks(state: HastingsState, group: int, dead: int) -> float:
    """[9.3a] Return the chance that a class breaks when it tests with so many dead."""
    roster = state.roster
    failing = roster.die - (roster.break_level[group] - dead) + 1
    return min(1.0, max(0.0, failing / roster.die))


def price(state: HastingsState, unit: int) -> float:
    """Return what it costs a side to lose a unit, in victory points."""
    roster = state.roster
    group = roster.group[unit]
    panic = PANIC * breaks(state, group, state.dead[group] + 1)
    return roster.points[unit] + FALLEN * turns_left(state) + panic


def stake(state: HastingsState, unit: int) -> float:
    """Return what is left to lose of a unit: of one that routs, the last of its price."""
    whole = price(state, unit)
    return whole * (1.0 - ALREADY) if state.status[unit] == ROUTING else whole


def yields(state: HastingsState, defender: int, lead: int) -> float:
    """Return what an attack with a differential does to a defender, in victory points."""
    chances = prospect(state.roster, lead)
    lost = stake(state, defender)
    gain = chances.kills * lost
    if state.roster.archer[defender]:
        gain += chances.disorders * lost
    elif state.status[defender] == ORDERED:
        gain += chances.disorders * disorder_price(state)
    return gain


def promise(
    state: HastingsState, attacker: int, defender: int, daring: float, how: int = PLAIN
) -> float:
    """Return what an attack of a unit on another is worth to the attacker, in victory points.

    `daring` is how much of its own harm the attacker shrugs off, from 0 to 1.
    """
    lead = differential(state, attacker, defender, how)
    chances = prospect(state.roster, lead)
    harm = chances.dies * price(state, attacker) + chances.is_disordered * disorder_price(state)
    return yields(state, defender, lead) - (1.0 - daring) * harm
