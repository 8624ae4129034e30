"""A battle round by round: losses, which side breaks first, and which withdraws if none does."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.battle.field import (
    BattleSite,
    captor_of,
    end_battle,
    fight_in_rounds,
    take_losses,
    withdraw,
)
from senlac.games.campaign.rules.battle.rounds import (
    BattleResult,
    beaten,
    blow,
    fight,
    impact,
    withdraws,
)
from senlac.games.campaign.rules.battle.strength import Side, holds_ground, modifier
from tests.games.campaign.desk import Desk, Steady


def week(*lines: str, dice: Dice | None = None) -> Desk:
    """Return a position in which orders are written in the first week."""
    text = "\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"])
    return Desk(text, Steady(3) if dice is None else dice)


def sides(desk: Desk) -> tuple[Side, Side]:
    """Return both players' forces as sides."""
    state = desk.state
    first, second = (Side(s, [state.codes[p] for p in state.bodies_of(s)]) for s in (0, 1))
    return first, second


EVEN = ("A1 4950 spearman.C=60 Ac1", "B1 4950 spearman.C=60 Bc1")
"""Two armies of equal strength."""


@pytest.mark.rule("battle.a")
def test_impact_is_twice_the_die_plus_modifier_at_least_one() -> None:
    rules = week().state.catalogue.tables.files.tables.battle
    assert [impact(rules, die, add) for die, add in ((1, 0), (6, 3), (1, -1), (1, -3))] == [
        2, 15, 1, 1,
    ]  # fmt: skip
    # Equal armies: roll x 10,000 // 80; twice the other's strength by the root of two.
    assert [blow(rules, roll, own, 1000) for roll, own in ((2, 1000), (7, 1000), (2, 2000))] == [
        250, 875, 353,
    ]  # fmt: skip


@pytest.mark.rule("battle.a")
def test_equal_armies_break_together_and_the_holder_wins() -> None:
    for since, loser in (([-5, 0], 1), ([0, -5], 0)):
        desk = week(*EVEN, dice=Steady(6))
        desk.state.arrived_hour = since
        found = fight(desk.state, sides(desk), 0)
        assert (found.loser, found.drawn) == (loser, False)
        assert found.left[0] == found.left[1]


@pytest.mark.rule("battle.a")
def test_die_decides_between_equal_sides_without_a_holder() -> None:
    for die in (1, 2):
        desk = week(*EVEN, dice=Steady(6, {"who gives way": die}))
        assert fight(desk.state, sides(desk), 0).loser == die - 1


@pytest.mark.rule("battle.a")
def test_side_further_beyond_its_break_point_loses() -> None:
    desk = week(*EVEN)
    for beyond, loser in (([5, 4], 0), ([4, 5], 1), ([0, -1], 0), ([-1, 0], 1)):
        assert beaten(desk.state, sides(desk), beyond) == loser


@pytest.mark.rule("battle.a")
def test_side_without_the_ground_or_with_less_left_withdraws() -> None:
    for since, left, loser in (
        ([-5, 0], [1, 9000], 1),
        ([0, -5], [9000, 1], 0),
        ([0, 0], [8000, 9000], 0),
        ([0, 0], [9000, 8000], 1),
    ):
        desk = week(*EVEN)
        desk.state.arrived_hour = since
        assert withdraws(desk.state, sides(desk), left) == loser
    for die in (1, 2):
        desk = week(*EVEN, dice=Steady(6, {"who gives way": die}))
        assert withdraws(desk.state, sides(desk), [8000, 8000]) == die - 1


@pytest.mark.rule("battle.a")
def test_side_holds_the_ground_if_all_its_forces_came_first() -> None:
    desk = week("A1 4950 spearman.C=60", "A2 4950 spearman.C=60", "B1 4950 spearman.C=60",
                "B2 4950 spearman.C=60")  # fmt: skip
    mine, his = sides(desk)
    for since, holds in (([1, 2, 3, 4], True), ([1, 3, 3, 4], False), ([1, 4, 3, 9], False)):
        desk.state.arrived_hour = since
        assert holds_ground(desk.state, mine, his) == holds
        assert not holds_ground(desk.state, his, mine)


@pytest.mark.rule("battle.a")
def test_round_uses_the_strengths_before_it() -> None:
    desk = week("A1 4950 spearman.C=60 Ac1", "B1 4950 spearman.C=40 Bc1", dice=Steady(1))
    found = fight(desk.state, sides(desk), 0)
    # By hand: losses of 306 and 204, then by isqrt ratios of what is left, eight times.
    left, force = [10000, 10000], [54000, 36000]
    rules = desk.state.catalogue.tables.files.tables.battle
    for _ in range(8):
        worth = [force[0] * left[0], force[1] * left[1]]
        left = [left[0] - blow(rules, 2, worth[1], worth[0]),
                left[1] - blow(rules, 2, worth[0], worth[1])]  # fmt: skip
    assert found == BattleResult(1, drawn=True, left=left)


@pytest.mark.rule("battle.b")
@pytest.mark.parametrize(("drawn", "left"), [(False, [56, 54]), (True, [58, 54])])
def test_beaten_side_takes_all_losses_and_others_half(left: list[int], *, drawn: bool) -> None:
    desk = week(*EVEN, dice=Steady(100))
    # They suffered eight per cent, and twenty: of sixty figures, without the die for the rest.
    for number in (0, 1):
        take_losses(
            desk.state, sides(desk), BattleResult(0, drawn=drawn, left=[9150, 7950]), number
        )
    assert [desk.holds(name)["spearman.C"] for name in ("A1", "B1")] == left


@pytest.mark.rule("battle.a", "battle.d")
def test_a_battle_is_the_same_whichever_side_is_named_first() -> None:
    told = []
    for turned in (False, True):
        desk = week("A1 4950 spearman.C=90 Ac1", "B1 4950 spearman.C=30 Bc1")
        one, other = sides(desk)
        fight_in_rounds(desk.state, *((other, one) if turned else (one, other)), 7)
        told.append([(event.kind, dict(event.fields)) for event in desk.journal])
        assert desk.state.hours_held == [12, 0]
        assert desk.state.arrived_hour[desk.body("B1")] == 7
    assert told[0] == told[1]


@pytest.mark.rule("battle.c", "meet.e")
def test_first_force_with_figures_is_the_captor() -> None:
    desk = week("A1 4950 Ac1", "A2 4950 spearman.C=5", "A3 4950 spearman.C=5")
    assert captor_of(desk.state, sides(desk)[0]) == desk.body("A2")
    bare = week("A1 4950 Ac1", "B1 4950 spearman.C=5")
    assert captor_of(bare.state, sides(bare)[0]) == -1


@pytest.mark.rule("battle.c", "battle.d")
def test_beaten_forces_leave_sieges_and_empty_ones_are_lost() -> None:
    desk = week("A1 dover spearman.C=90 Ac1", "B1 dover besieging spearman.C=30 Bc1",
                "B2 dover besieging supply=2", "A2 dover inside fyrd.C=10", "A3 dover",
                dice=Steady(6))  # fmt: skip
    winner, loser = sides(desk)
    spot = BattleSite(desk.state.hex_of[desk.body("A1")], 9)
    end_battle(desk.state, Side(0, [winner.codes[0], winner.codes[2]]), loser, spot, routed=False)
    assert desk.body("B2") == -1
    assert desk.holds("A1") == {"spearman.C": 90, "supply": 2}
    assert not desk.state.besieged(desk.town("dover"))
    assert desk.place("B1") != desk.place("A1")
    # A winning force without figures is gone, and the others are held.
    assert desk.body("A3") == -1
    assert desk.state.hours_held[desk.body("A1")] == 12
    assert desk.holds("B1") == {"spearman.C": 30}


@pytest.mark.rule("battle.d", "meet.c")
def test_the_beaten_go_into_their_town_in_the_hex_of_the_battle() -> None:
    desk = week("A1 dover spearman.C=30 Ac1", "A2 dover spearman.C=20 Ac2",
                "B1 dover spearman.C=90 Bc1")  # fmt: skip
    loser, winner = sides(desk)
    withdraw(desk.state, winner, loser, BattleSite(desk.state.hex_of[0], 9))
    assert desk.state.inside == [1, 1, 0]


@pytest.mark.rule("battle.a", "move.e", "naval.e")
def test_roll_modifier_stays_within_three_points() -> None:
    bad = "starving: [1,0]\npace: [1,0]\nstepped: [1,0]\nlanded: [0,-9999]"
    worst = week("A1 4950 spearman.C=20", "B1 4950 spearman.C=20", bad)
    first, second = sides(worst)
    assert modifier(worst.state, first._replace(caught=True), second, 0) == -3
    late = week("A1 4950 spearman.C=20 Ac1", "B1 4950 spearman.C=20", "landed: [20,-9999]")
    mine, his = sides(late)
    assert [modifier(late.state, mine, his, hour) for hour in (32, 33)] == [-1, 0]


@pytest.mark.rule("battle.a", "move.e", "supply.b", "naval.e")
@pytest.mark.parametrize(
    "line", ["pace: [0,1,0]\nstepped: [0,1,0]", "starving: [0,1,0]", "landed: [-99,0,-99]"]
)
def test_one_force_that_is_worn_out_weakens_all_of_its_side(line: str) -> None:
    desk = week("A1 4950 spearman.C=20 Ac1", "A2 4950 spearman.C=20", "B1 4950 spearman.C=20 Bc1",
                line)  # fmt: skip
    mine, his = sides(desk)
    assert [modifier(desk.state, mine, his, 0), modifier(desk.state, his, mine, 0)] == [-1, 0]
