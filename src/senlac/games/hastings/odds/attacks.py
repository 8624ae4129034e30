"""The chances of the effects of an attack on both units, by its differential."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.hastings.catalogue import HARM_DISORDER, HARM_ELIMINATION

if TYPE_CHECKING:
    from senlac.games.hastings.catalogue import Catalogue

LOWEST: Final = -12
SPREAD: Final = 25
"""The number of differentials in the table; beyond them the chances do not change."""


class AttackOdds(NamedTuple):
    """The chances of the effects of an attack on the defender and on the attacker."""

    kills: float
    disorders: float
    dies: float
    is_disordered: float


@lru_cache(maxsize=8)
def chances_of(catalogue: Catalogue) -> list[AttackOdds]:
    """[8.3a] Return the chances of attacks by differential, the first of them for LOWEST."""
    return [prospect(catalogue, LOWEST + n) for n in range(SPREAD)]


def prospect(catalogue: Catalogue, lead: int) -> AttackOdds:
    """[8.3a] Return the chances of an attack with a differential, over all faces of the die."""
    rows = [catalogue.strength_row(lead + die) for die in range(1, catalogue.die + 1)]
    defender = [catalogue.defender_harm[row] for row in rows]
    attacker = [catalogue.attacker_harm[row] for row in rows]
    return AttackOdds(
        defender.count(HARM_ELIMINATION) / catalogue.die,
        defender.count(HARM_DISORDER) / catalogue.die,
        attacker.count(HARM_ELIMINATION) / catalogue.die,
        attacker.count(HARM_DISORDER) / catalogue.die,
    )
