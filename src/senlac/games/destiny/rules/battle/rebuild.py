"""11.8: the units rebuilt from the counters of a battle."""

from __future__ import annotations

from typing import Final, NamedTuple

from senlac.engine.support.mask import members
from senlac.games.destiny.rules.constants import ABSENT, LOST
from senlac.games.destiny.rules.contact.clash import shed
from senlac.games.destiny.rules.elimination import lose_units
from senlac.games.destiny.state import DestinyState

FYRD: Final = ("fyrd_south", "fyrd_north")
"""[11.8c] The kinds of which the owner chooses the losses."""


class UnitLosses(NamedTuple):
    """The units that an army has lost: `sure` ones, and a number of fyrd of each kind.

    They are computed while the counters are on the board, and removed when it is clear.
    """

    sure: list[int]
    fyrd: list[tuple[list[int], int]]


def take_losses(state: DestinyState, losses: UnitLosses) -> None:
    """[11.8c] Lose the units of an army, the owner naming fyrd."""
    lose_units(state, losses.sure, "11.8c")
    for units, number in losses.fyrd:
        shed(state, units, number)


def rebuild(state: DestinyState, units: int, *, beaten: bool) -> UnitLosses:
    """[1.1d, 11.8b, 11.8c] Compute the losses of an army, operational kind by operational kind.

    Odd counters are completed for a winner and lost by a loser; in a draw both are winners.
    """
    catalogue = state.catalogue
    by_kind: dict[int, list[int]] = {}
    for unit in members(units):
        by_kind.setdefault(catalogue.unit_kind[unit], []).append(unit)
    losses = UnitLosses([], [])
    for kind, fielded in sorted(by_kind.items()):
        gone = len(fielded) - made_again(state, fielded, beaten=beaten)
        if not gone:
            continue
        if catalogue.kinds[kind] in FYRD:
            losses.fyrd.append((fielded, gone))
        else:
            losses.sure.extend(fielded[-gone:])
    return losses


def made_again(state: DestinyState, units: list[int], *, beaten: bool) -> int:
    """[11.8c] Return how many units of a kind are rebuilt from the survivors of those fielded."""
    catalogue = state.catalogue
    need: dict[int, int] = {}
    left: dict[int, int] = {}
    for counter in catalogue.parts[units[0]]:
        need[catalogue.tactical[counter]] = need.get(catalogue.tactical[counter], 0) + 1
    for unit in units:
        for counter in catalogue.parts[unit]:
            if state.slot_of[counter] not in (LOST, ABSENT):
                left[catalogue.tactical[counter]] = left.get(catalogue.tactical[counter], 0) + 1
    if beaten:
        number = min([left.get(sort, 0) // many for sort, many in need.items()])
    else:
        number = max([-(-left.get(sort, 0) // many) for sort, many in need.items()])
    return min(number, len(units))
