"""The odds of a field battle in rounds, computed round by round."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.rules.battle.rounds import blow, impact
from senlac.games.campaign.rules.battle.strength import WHOLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.campaign.data.rows.battle import Battle

STEP: Final = 100
"""The grid of remaining strengths, in ten-thousandths; values between two points are split.

Without the grid a long battle has millions of states. It changes each result by less than one per
cent.
"""

FACES: Final = range(1, 7)
HALVES: Final = 2
GRAIN: Final = 1000

BEATEN: Final = 0
WITHDRAWS: Final = 1
HOLDS: Final = 2
WINS: Final = 3
"""The results for the first side."""


class BattleSide(NamedTuple):
    """A side of a battle.

    Its strength; the loss at which it breaks, in ten-thousandths; the modifier of its rolls; and
    whether it holds the ground.
    """

    strength: int
    breaks: int
    add: int
    holds: bool


Left = tuple[int, int]
"""The remaining strengths of both sides, in ten-thousandths."""


Shares = dict[int, int]
"""The weights of the results for the first side, in halves: a coin may decide between two."""


def battle_odds(rules: Battle, one: BattleSide, other: BattleSide) -> dict[int, Fraction]:
    """[battle.a] Return the probability of each result for the first of two sides."""
    found: dict[int, Fraction] = {}
    standing: dict[Left, int] = {(WHOLE, WHOLE): 1}
    ways = HALVES
    for _ in range(rules.rounds_max):
        ways *= (len(FACES) * STEP) ** 2
        standing, broken = _round(rules, (one, other), standing)
        _count(found, broken, ways)
        if not standing:
            return _plain(found)
    drawn: Shares = {}
    for left, count in standing.items():
        _share_out(drawn, _drawn(one, other, left), count)
    _count(found, drawn, ways)
    return _plain(found)


def _plain(found: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Round probabilities to thousandths, the grid's accuracy; the likeliest takes the rest."""
    parts = {result: round(chance * GRAIN) for result, chance in found.items()}
    parts[max(parts, key=parts.__getitem__)] += GRAIN - sum(parts.values())
    return {result: Fraction(count, GRAIN) for result, count in parts.items() if count}


def _count(found: dict[int, Fraction], shares: Shares, ways: int) -> None:
    """Add the probabilities of results; `shares` counts half weights out of `ways`."""
    for result, count in shares.items():
        found[result] = found.get(result, Fraction(0)) + Fraction(count, ways)


def _share_out(shares: Shares, results: tuple[int, int], count: int) -> None:
    """Count half of a weight for each of two results, which may be the same."""
    for result in results:
        shares[result] = shares.get(result, 0) + count


def _round(
    rules: Battle, hosts: tuple[BattleSide, BattleSide], standing: dict[Left, int]
) -> tuple[dict[Left, int], Shares]:
    """Fight a round from all remaining states; return the new states, and the results."""
    one, other = hosts
    width = (sum(standing.values()) * (len(FACES) * STEP) ** 2).bit_length()
    rows: dict[int, int] = {}
    broken: Shares = {}
    rolls = [[impact(rules, die, host.add) for die in FACES] for host in hosts]
    for left, count in standing.items():
        worth = (one.strength * left[0], other.strength * left[1])
        mine = [max(0, left[0] - blow(rules, roll, worth[1], worth[0])) for roll in rolls[1]]
        his = [max(0, left[1] - blow(rules, roll, worth[0], worth[1])) for roll in rolls[0]]
        if WHOLE - min(mine) >= one.breaks or WHOLE - min(his) >= other.breaks:
            _break(broken, hosts, (mine, his), count * STEP**2)
        # The two rolls are independent: unless a side breaks, all steps of both are combined.
        theirs = sum([part << width * step for step, part in _steps(his, other)])
        for step, part in _steps(mine, one):
            rows[step] = rows.get(step, 0) + count * part * theirs
    return _unpacked(rows, width, hosts), broken


def _break(
    broken: Shares,
    hosts: tuple[BattleSide, BattleSide],
    rests: tuple[list[int], list[int]],
    count: int,
) -> None:
    """Count the result of each pair of remaining strengths in which a side breaks."""
    one, other = hosts
    for own in rests[0]:
        for foe in rests[1]:
            beyond = (WHOLE - own - one.breaks, WHOLE - foe - other.breaks)
            if max(beyond) >= 0:
                _share_out(broken, _beaten(one, other, beyond), count)


def _steps(rests: Sequence[int], host: BattleSide) -> list[tuple[int, int]]:
    """Return the grid points next to a side's remaining strengths, with their parts of STEP.

    Strengths at which the side breaks are left out.
    """
    found: list[tuple[int, int]] = []
    for rest in rests:
        if WHOLE - rest < host.breaks:
            low, over = divmod(rest, STEP)
            found.append((low, STEP - over))
            if over:
                found.append((low + 1, over))
    return found


def _unpacked(
    rows: Mapping[int, int], width: int, hosts: tuple[BattleSide, BattleSide]
) -> dict[Left, int]:
    """Return the weights by the strengths of both sides, from rows packed by the first side's step.

    A row has a digit of `width` bits for each step of the other side. So a round takes a few
    products of long numbers, not a hundred of short ones for each state. No strength is so small
    that its side would have broken.
    """
    digit = (1 << width) - 1
    least = [WHOLE - host.breaks + 1 for host in hosts]
    found: dict[Left, int] = {}
    for step, row in rows.items():
        for place in range(WHOLE // STEP + 1):
            count = row >> width * place & digit
            if count:
                found[max(step * STEP, least[0]), max(place * STEP, least[1])] = count
    return found


def _beaten(one: BattleSide, other: BattleSide, beyond: Left) -> tuple[int, int]:
    """[battle.a] Return the result: the side further beyond its break point is beaten."""
    if beyond[0] != beyond[1]:
        return (BEATEN, BEATEN) if beyond[0] > beyond[1] else (WINS, WINS)
    return _by_ground(one, other, WINS, BEATEN)


def _drawn(one: BattleSide, other: BattleSide, left: Left) -> tuple[int, int]:
    """[battle.a] Return the result without a break: the side not holding, or weaker, withdraws."""
    if one.holds or other.holds or left[0] == left[1]:
        return _by_ground(one, other, HOLDS, WITHDRAWS)
    return (HOLDS, HOLDS) if left[0] > left[1] else (WITHDRAWS, WITHDRAWS)


def _by_ground(one: BattleSide, other: BattleSide, good: int, bad: int) -> tuple[int, int]:
    """Return the two half results: decided by the ground, or by a coin."""
    if one.holds:
        return (good, good)
    return (bad, bad) if other.holds else (good, bad)
