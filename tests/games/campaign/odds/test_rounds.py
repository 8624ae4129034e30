"""Rounds of a field battle, compared with a count of all dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest

from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.odds.rounds import (
    BEATEN,
    GRAIN,
    HOLDS,
    STEP,
    WINS,
    WITHDRAWS,
    BattleSide,
    _by_ground,
    _drawn,
    _plain,
    _round,
    _share_out,
    battle_odds,
)
from senlac.games.campaign.rules.battle.rounds import blow, impact
from senlac.games.campaign.rules.battle.strength import WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES: Final = load_game_data().files.tables.battle
FACES: Final = range(1, 7)
EVEN: Final = BattleSide(100, 3_000, 0, holds=False)
HOSTS: Final = (
    (EVEN, EVEN),
    (BattleSide(100, 3_000, 0, holds=True), BattleSide(120, 2_500, 2, holds=False)),
    (BattleSide(300, 4_050, -1, holds=False), BattleSide(100, 3_000, 3, holds=True)),
    (BattleSide(40, 1_000, 0, holds=False), BattleSide(400, 9_990, 0, holds=False)),
    # A side that breaks at a loss of 5 per cent breaks in the first round.
    (BattleSide(1, 500, 5, holds=False), BattleSide(60, 10_000, 0, holds=False)),
)
STANDING: Final = (
    {(WHOLE, WHOLE): 1},
    {(9_000, 8_500): 3, (7_700, 9_900): 2, (7_200, 7_100): 5},
)


def shared(rest: int) -> Iterator[tuple[int, int]]:
    """Yield the steps around a rest, each with its part of STEP: none for a rest upon a step."""
    over = rest % STEP
    yield rest - over, STEP - over
    if over:
        yield rest - over + STEP, over


def loser(one: BattleSide, other: BattleSide, beyond: tuple[int, int]) -> tuple[int, int]:
    """Return the result of the first side twice, or both results if it is random."""
    if beyond[0] > beyond[1] or (beyond[0] == beyond[1] and other.holds):
        return (BEATEN, BEATEN)
    if beyond[0] < beyond[1] or one.holds:
        return (WINS, WINS)
    return (WINS, BEATEN)


def by_dice(
    hosts: tuple[BattleSide, BattleSide], standing: dict[tuple[int, int], int]
) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    """Fight a round with every pair of dice."""
    stand: Counter[tuple[int, int]] = Counter()
    broken: Counter[int] = Counter()
    one, other = hosts
    for left, count in standing.items():
        worth = (one.strength * left[0], other.strength * left[1])
        for mine, his in product(FACES, FACES):
            hit = blow(RULES, impact(RULES, mine, one.add), worth[0], worth[1])
            hurt = blow(RULES, impact(RULES, his, other.add), worth[1], worth[0])
            rests = max(0, left[0] - hurt), max(0, left[1] - hit)
            beyond = (WHOLE - rests[0] - one.breaks, WHOLE - rests[1] - other.breaks)
            if max(beyond) >= 0:
                for result in loser(one, other, beyond):
                    broken[result] += count * STEP**2
                continue
            for (own, part), (foe, share) in product(shared(rests[0]), shared(rests[1])):
                # No side stands with so little that it would have broken.
                least = [WHOLE - host.breaks + 1 for host in hosts]
                stand[max(own, least[0]), max(foe, least[1])] += count * part * share
    return stand, broken


@pytest.mark.rule("battle.a")
@pytest.mark.parametrize("hosts", HOSTS)
@pytest.mark.parametrize("standing", STANDING)
def test_round_equals_the_sum_over_all_pairs_of_dice(
    hosts: tuple[BattleSide, BattleSide], standing: dict[tuple[int, int], int]
) -> None:
    stand, broken = _round(RULES, hosts, standing)
    expected, beaten = by_dice(hosts, standing)
    assert stand == dict(expected)
    assert broken == dict(beaten)
    # No share is lost: a random result takes half of each.
    ways = sum(standing.values()) * (len(FACES) * STEP) ** 2
    assert 2 * sum(stand.values()) + sum(broken.values()) == 2 * ways


@pytest.mark.rule("battle.a")
@pytest.mark.parametrize("hosts", HOSTS)
def test_battle_equals_the_sum_of_its_rounds(hosts: tuple[BattleSide, BattleSide]) -> None:
    standing = {(WHOLE, WHOLE): 1}
    found: Counter[int] = Counter()
    ways = 2
    for _ in range(RULES.rounds_max):
        ways *= (len(FACES) * STEP) ** 2
        stand, broken = by_dice(hosts, standing)
        for result in found:
            found[result] *= (len(FACES) * STEP) ** 2
        found.update(broken)
        standing = dict(stand)
    for left, count in standing.items():
        for result in undecided(hosts, left):
            found[result] += count
    assert sum(found.values()) == ways
    told = battle_odds(RULES, *hosts)
    assert sum(told.values()) == 1
    for result in (BEATEN, WITHDRAWS, HOLDS, WINS):
        # In parts of a thousand; the likeliest takes what rounding leaves over.
        near = Fraction(3, 2 * GRAIN)
        assert abs(told.get(result, 0) - Fraction(found[result], ways)) <= near
        assert (told.get(result, Fraction(0)) * GRAIN).denominator == 1
        assert told.get(result, 1) > 0


def undecided(hosts: tuple[BattleSide, BattleSide], left: tuple[int, int]) -> tuple[int, int]:
    """Return the results of the first side if no side breaks in any round."""
    one, other = hosts
    if other.holds or (left[0] < left[1] and not one.holds):
        return (WITHDRAWS, WITHDRAWS)
    if one.holds or left[0] > left[1]:
        return (HOLDS, HOLDS)
    return (HOLDS, WITHDRAWS)


@pytest.mark.rule("battle.a")
def test_draw_goes_to_the_holder_or_the_side_with_more_left() -> None:
    holds = BattleSide(100, 3_000, 0, holds=True)
    for hosts in ((EVEN, EVEN), (holds, EVEN), (EVEN, holds)):
        for left in (
            (8_000, 8_000),
            (8_000, 8_001),
            (8_001, 8_000),
            (9_900, 7_500),
            (7_500, 9_900),
        ):
            assert _drawn(*hosts, left) == undecided(hosts, left)
    assert _by_ground(holds, EVEN, WINS, BEATEN) == (WINS, WINS)
    assert _by_ground(EVEN, holds, WINS, BEATEN) == (BEATEN, BEATEN)
    assert _by_ground(EVEN, EVEN, WINS, BEATEN) == (WINS, BEATEN)


def test_likeliest_result_takes_the_rest_of_the_thousandths() -> None:
    third = Fraction(1, 3)
    assert _plain({0: third, 1: third, 2: third}) == {
        0: Fraction(334, GRAIN), 1: Fraction(333, GRAIN), 2: Fraction(333, GRAIN),
    }  # fmt: skip
    assert _plain({0: Fraction(1, 9), 3: Fraction(8, 9)}) == {
        0: Fraction(111, GRAIN), 3: Fraction(889, GRAIN),
    }  # fmt: skip
    sixths = {0: Fraction(1, 6), 1: Fraction(1, 6), 2: Fraction(2, 3)}
    assert _plain(sixths)[2] == Fraction(666, GRAIN)
    assert _plain({0: Fraction(1, 3_000), 3: Fraction(2_999, 3_000)}) == {3: 1}


def test_each_result_gets_half_of_the_outcomes() -> None:
    shares: dict[int, int] = {}
    _share_out(shares, (WINS, BEATEN), 7)
    _share_out(shares, (WINS, WINS), 2)
    assert shares == {WINS: 11, BEATEN: 7}
