"""3.8: a field battle, round by round, until a side breaks or night falls."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.rules.battle.events import emit_round
from senlac.games.campaign.rules.battle.strength import (
    WHOLE,
    Side,
    break_point,
    holds_ground,
    modifier,
    strength,
)

if TYPE_CHECKING:
    from senlac.games.campaign.data.rows.battle import Battle
    from senlac.games.campaign.state import CampaignState

FINE: Final = 10**8
"""The scale on which the root of the ratio of strengths is taken."""

NEITHER: Final = -1
"""Neither of the two sides."""


class BattleResult(NamedTuple):
    """The result of a battle: the loser (0 or 1), whether undecided, the strengths left."""

    loser: int
    drawn: bool
    left: list[int]


def fight(state: CampaignState, sides: tuple[Side, Side], hour: int) -> BattleResult:
    """[battle.a] Fight a battle; the side of the earlier seat comes first and rolls first."""
    rules = state.catalogue.tables.files.tables.battle
    force = [strength(state, side.places(state)) for side in sides]
    breaks = [break_point(state, side.places(state)) for side in sides]
    adds = [
        modifier(state, sides[0], sides[1], hour),
        modifier(state, sides[1], sides[0], hour),
    ]
    left = [WHOLE, WHOLE]
    for number in range(1, rules.rounds_max + 1):
        worth = [force[0] * left[0], force[1] * left[1]]
        dice = [_die(state, side, number) for side in sides]
        rolls = [impact(rules, die, add) for die, add in zip(dice, adds, strict=True)]
        for own in (0, 1):
            other = 1 - own
            left[other] = max(0, left[other] - blow(rules, rolls[own], worth[own], worth[other]))
        emit_round(state, sides, dice, left)
        beyond = [WHOLE - left[side] - breaks[side] for side in (0, 1)]
        if max(beyond) >= 0:
            return BattleResult(beaten(state, sides, beyond), drawn=False, left=left)
    return BattleResult(withdraws(state, sides, left), drawn=True, left=left)


def _die(state: CampaignState, side: Side, number: int) -> int:
    """[battle.a] Return the die of a side in a round."""
    name = state.catalogue.players[side.seat]
    return state.dice.roll(6, f"round {number}: {name}")


def impact(rules: Battle, die: int, add: int) -> int:
    """[battle.a] Return the value of a die in a round, with its modifier."""
    return max(1, rules.die_factor * die + add)


def blow(rules: Battle, roll: int, own: int, other: int) -> int:
    """[battle.a] Return the other side's loss by a roll, in ten-thousandths of its army.

    `own` and `other` are the strengths of the armies before the round.
    """
    return roll * isqrt(FINE * own // other) // rules.pip_divisor


def beaten(state: CampaignState, sides: tuple[Side, Side], beyond: list[int]) -> int:
    """[battle.a] Return the loser: further beyond its break point, or not holding the ground."""
    if beyond[0] != beyond[1]:
        return beyond.index(max(beyond))
    holder = _holder(state, sides)
    return _by_lot(state) if holder == NEITHER else 1 - holder


def withdraws(state: CampaignState, sides: tuple[Side, Side], left: list[int]) -> int:
    """[battle.a] Return who withdraws undecided: the side not holding, or with less left."""
    holder = _holder(state, sides)
    if holder != NEITHER:
        return 1 - holder
    if left[0] != left[1]:
        return left.index(min(left))
    return _by_lot(state)


def _holder(state: CampaignState, sides: tuple[Side, Side]) -> int:
    """Return the side that holds the ground, NEITHER if none does."""
    if holds_ground(state, sides[0], sides[1]):
        return 0
    return 1 if holds_ground(state, sides[1], sides[0]) else NEITHER


def _by_lot(state: CampaignState) -> int:
    """[battle.a] Return a side at random."""
    return state.dice.roll(2, "who gives way") - 1
