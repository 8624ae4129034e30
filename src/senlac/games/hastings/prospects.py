"""What an attack promises: the chances of its results, and what they are worth to both sides."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.hastings.conditions import ORDERED
from senlac.games.hastings.roster import HARM_DISORDER, HARM_ELIMINATION, Roster
from senlac.games.hastings.strength import PLAIN, differential

if TYPE_CHECKING:
    from senlac.games.hastings.state import HastingsState

FALLEN: Final = 0.6
"""What a dead unit costs beyond its points: it strikes no more."""

EACH_DEAD: Final = 0.15
"""What each of its class that is dead already adds to that: the class is nearer to breaking."""

DISORDER: Final = 0.9
"""What it costs to be disordered."""


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


def price(state: HastingsState, unit: int) -> float:
    """Return what it costs a side to lose a unit, in victory points."""
    roster = state.roster
    return roster.points[unit] + FALLEN + EACH_DEAD * state.dead[roster.group[unit]]


def promise(
    state: HastingsState, attacker: int, defender: int, daring: float, how: int = PLAIN
) -> float:
    """Return what an attack of a unit on another is worth to the attacker, in victory points.

    `daring` is how much of its own harm the attacker shrugs off, from 0 to 1.
    """
    chances = prospect(state.roster, differential(state, attacker, defender, how))
    lost = price(state, defender)
    gain = chances.kills * lost
    if state.roster.archer[defender]:
        gain += chances.disorders * lost
    elif state.status[defender] == ORDERED:
        gain += chances.disorders * DISORDER
    harm = chances.dies * price(state, attacker) + chances.is_disordered * DISORDER
    return gain - (1.0 - daring) * harm
