"""The odds of a field battle in rounds, walked through round by round."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.rules.battle.rounds import blow, impact
from senlac.games.campaign.rules.battle.strength import WHOLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.campaign.data.rows.battle import Battle

STEP: Final = 100
"""What armies have left is kept in these, in ten-thousandths, shared out between two of them.

Exactly there are millions of ways through a long battle; so far apart they come to less than one in
a hundred of any result."""

FACES: Final = range(1, 7)
HALVES: Final = 2
GRAIN: Final = 1000

BEATEN: Final = 0
WITHDRAWS: Final = 1
HOLDS: Final = 2
WINS: Final = 3
"""What becomes of the first side."""


class Host(NamedTuple):
    """A side of a battle.

    Its strength; the loss at which it breaks, in ten-thousandths; what is added to its rolls; and
    whether it holds the ground.
    """

    strength: int
    breaks: int
    add: int
    holds: bool


Left = tuple[int, int]
"""What both sides have left, in ten-thousandths."""


Shares = dict[int, int]
"""What may become of the first side, each in halves of a way: the lot may decide between two."""


def battle_odds(rules: Battle, one: Host, other: Host) -> dict[int, Fraction]:
    """[battle.a] Return the chance of what becomes of the first of two sides."""
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
    """Return chances in parts of a thousand, the likeliest with what is over: no more is known."""
    parts = {result: round(chance * GRAIN) for result, chance in found.items()}
    parts[max(parts, key=parts.__getitem__)] += GRAIN - sum(parts.values())
    return {result: Fraction(count, GRAIN) for result, count in parts.items() if count}


def _count(found: dict[int, Fraction], shares: Shares, ways: int) -> None:
    """Add what so many of all ways come to."""
    for result, count in shares.items():
        found[result] = found.get(result, Fraction(0)) + Fraction(count, ways)


def _share_out(shares: Shares, results: tuple[int, int], count: int) -> None:
    """Count half of some ways for each of two results, which may be the same."""
    for result in results:
        shares[result] = shares.get(result, 0) + count


def _round(
    rules: Battle, hosts: tuple[Host, Host], standing: dict[Left, int]
) -> tuple[dict[Left, int], Shares]:
    """Fight a round from wherever armies still stand; return where they stand, and who breaks."""
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
    broken: Shares, hosts: tuple[Host, Host], rests: tuple[list[int], list[int]], count: int
) -> None:
    """Count the beaten side for each pair of rests by which a side breaks."""
    one, other = hosts
    for own in rests[0]:
        for foe in rests[1]:
            beyond = (WHOLE - own - one.breaks, WHOLE - foe - other.breaks)
            if max(beyond) >= 0:
                _share_out(broken, _beaten(one, other, beyond), count)


def _steps(rests: Sequence[int], host: Host) -> list[tuple[int, int]]:
    """Return the numbers of the steps between which a side's rests lie, with their parts of STEP.

    Rests at which the side breaks are left out.
    """
    found: list[tuple[int, int]] = []
    for rest in rests:
        if WHOLE - rest < host.breaks:
            low, over = divmod(rest, STEP)
            found.append((low, STEP - over))
            if over:
                found.append((low + 1, over))
    return found


def _unpacked(rows: Mapping[int, int], width: int, hosts: tuple[Host, Host]) -> dict[Left, int]:
    """Return the counts by the rests of both sides, from rows packed by step of the first side.

    A row has a digit of `width` bits for each step of the other side. So a round takes a few
    products of long numbers, not a hundred of short ones for each place. No rest is so small that
    its side would have broken.
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


def _beaten(one: Host, other: Host, beyond: Left) -> tuple[int, int]:
    """[battle.a] Return who loses: the further beyond its break point, or who does not hold."""
    if beyond[0] != beyond[1]:
        return (BEATEN, BEATEN) if beyond[0] > beyond[1] else (WINS, WINS)
    return _by_ground(one, other, WINS, BEATEN)


def _drawn(one: Host, other: Host, left: Left) -> tuple[int, int]:
    """[battle.a] Return who gives way undecided: who does not hold, or has less left."""
    if one.holds or other.holds or left[0] == left[1]:
        return _by_ground(one, other, HOLDS, WITHDRAWS)
    return (HOLDS, HOLDS) if left[0] > left[1] else (WITHDRAWS, WITHDRAWS)


def _by_ground(one: Host, other: Host, good: int, bad: int) -> tuple[int, int]:
    """Return what the ground decides, or else the lot."""
    if one.holds:
        return (good, good)
    return (bad, bad) if other.holds else (good, bad)
