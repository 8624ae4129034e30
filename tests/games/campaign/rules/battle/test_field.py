"""Field battles: rounds, losses, rout, and retreat."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.battle.field import rout
from senlac.games.campaign.rules.battle.rounds import fight
from senlac.games.campaign.rules.battle.strength import Side, break_point, modifier, strength
from tests.games.campaign.desk import Desk, Steady

THREES = Steady(3)


def week(*lines: str, dice: Dice = THREES) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]), dice)


def sides(desk: Desk) -> tuple[Side, Side]:
    """Return both players' forces as sides."""
    state = desk.state
    first, second = (Side(s, [state.codes[p] for p in state.bodies_of(s)]) for s in (0, 1))
    return first, second


TWO_TO_ONE = ("A1 4950 spearman.C=60 Ac1 attack", "B1 4950 spearman.C=30 Bc1 hold")


@pytest.mark.rule("battle.a")
def test_a_battle_is_fought_round_by_round_until_a_side_breaks() -> None:
    desk = week(*TWO_TO_ONE)
    # By hand: 54,000 against 27,000; losses of 1060, 1091 and 1132 against 530, 515 and 496.
    fought = fight(desk.state, sides(desk), 0)
    assert (fought.loser, fought.drawn, fought.left) == (1, False, [8459, 6717])


@pytest.mark.rule("battle.b", "battle.d")
def test_the_winner_loses_half_the_loser_all_and_flees() -> None:
    desk = week(*TWO_TO_ONE)
    desk.march()
    # Seven per cent of 60 are 4 and a die; 32 of 30 are 9 and a die; then a fifth of 20.
    assert desk.holds("A1") == {"spearman.C": 55}
    assert desk.holds("B1") == {"spearman.C": 16}
    assert desk.place("B1") != "4950"
    assert desk.state.halted[desk.body("B1")] == 1
    assert desk.state.hours_held[desk.body("A1")] == 12
    assert [event.audience for event in desk.told("battle")] == [None]


@pytest.mark.rule("battle.b")
def test_better_horse_makes_the_rout_cost_twice() -> None:
    left: list[int] = []
    for horse in (1, 5):
        mine = f"A1 4950 spearman.C=800 lighthorse.C={horse} Ac1 attack"
        desk = week(mine, "B1 4950 spearman.C=300 knight.C=6 Bc1 hold")
        desk.march()
        left.append(desk.holds("B1")["spearman.C"])
    assert left[1] < left[0] * 85 // 100


@pytest.mark.rule("battle.b")
def test_double_pursuit_needs_six_points_and_twice_the_enemy() -> None:
    rules = week().state.catalogue.tables.files.tables.battle
    assert (rules.pursuit_double_min_points, rules.pursuit_double_ratio) == (6, 2)
    left: list[int] = []
    for horse, other in ((1, 2), (3, 2), (4, 2), (5, 2), (1, 0), (2, 0)):
        riders = f" lighthorse.C={other}" if other else ""
        desk = week(
            f"A1 4950 spearman.C=800 lighthorse.C={horse} Ac1 attack",
            f"B1 4950 spearman.C=300{riders} Bc1 hold",
        )
        desk.state.dice = Steady(3)
        sides = [Side(seat, [desk.state.codes[place] for place in desk.state.bodies_of(seat)])
                 for seat in (0, 1)]  # fmt: skip
        rout(desk.state, sides[0], sides[1], [])
        left.append(desk.holds("B1")["spearman.C"])
    once, twice = left[0], left[3]
    assert once > twice
    assert left == [once, once, twice, twice, once, twice]


@pytest.mark.rule("battle.c")
@pytest.mark.parametrize(("fate", "at"), [(1, -3), (2, -2), (3, None)])
def test_a_leader_of_the_losers_is_slain_or_taken(fate: int, at: int | None) -> None:
    desk = week("A1 4950 spearman.C=90 Ac1 attack", "B1 4950 spearman.C=30 robert_duke hold")
    desk.state.dice = Steady(3, {"fate": fate})
    desk.march()
    lord = desk.state.leader_at[1]
    assert lord == (desk.state.codes[desk.body("B1")] if at is None else at)
    if at == -2:
        assert desk.state.lord_captor[1] == 0


@pytest.mark.rule("battle.d", "battle.c")
def test_side_without_a_retreat_is_lost() -> None:
    desk = week(*TWO_TO_ONE)
    ground = desk.state.catalogue.ground
    here = ground.board.hex("4950")
    ring = [ground.board.names[row[here]] for row in ground.board.beside]
    around = [f"A{number} {hex_} fyrd.C=1" for number, hex_ in enumerate(ring, start=2)]
    desk = week(*TWO_TO_ONE, *around)
    desk.march()
    assert desk.body("B1") == -1


@pytest.mark.rule("battle.a")
def test_strength_follows_ground_and_break_point_follows_grade() -> None:
    desk = week("A1 4950 spearman.C=10 lighthorse.C=10", "B1 5858 archer.C=10 lighthorse.C=10")
    mine, his = sides(desk)
    assert strength(desk.state, mine.places(desk.state)) == 10 * 9 * 100 + 10 * 10 * 100
    assert strength(desk.state, his.places(desk.state)) == 10 * 6 * 125 + 10 * 10 * 75
    mixed = week("A1 4950 spearman.B=10 spearman.E=10", "B1 4950 fyrd.C=1")
    best = 10 * 13
    worst = 10 * 4
    expected = (best * 3800 + worst * 1500) // (best + worst)
    assert break_point(mixed.state, sides(mixed)[0].places(mixed.state)) == expected


@pytest.mark.rule("battle.a", "supply.b", "church.d", "move.e", "naval.e")
@pytest.mark.parametrize(
    ("mine", "more", "add"),
    [
        ("4950 spearman.C=20", "", -1),
        ("4950 spearman.C=20 Ac1", "", 0),
        ("4950 spearman.C=20 rufus_king", "", 2),
        ("5858 spearman.C=20 Ac1", "since: [-5,0]", 1),
        ("5858 spearman.C=20 Ac1", "since: [0,0]", 0),
        ("4950 lighthorse.C=20 Ac1", "", 1),
        ("4950 spearman.C=20 Ac1", "papal: rufus", 1),
        ("4950 spearman.C=20 Ac1", "starving: [1,0]", -1),
        ("4950 spearman.C=20 Ac1", "pace: [1,0]\nstepped: [1,0]", -1),
        ("4950 spearman.C=20 Ac1", "pace: [1,0]", 0),
        ("4950 spearman.C=20 Ac1", "landed: [-12,-9999]", -1),
        ("4950 spearman.C=20 Ac1", "landed: [-13,-9999]", 0),
        ("4950 lighthorse.C=20 rufus_king", "papal: rufus", 3),
    ],
)
def test_battle_modifier_follows_leaders_ground_and_condition(
    mine: str, more: str, add: int
) -> None:
    hex_ = mine.split(maxsplit=1)[0]
    lines = [f"A1 {mine}", f"B1 {hex_} spearman.C=20 Bc1", *([more] if more else [])]
    desk = week(*lines)
    first, second = sides(desk)
    assert modifier(desk.state, first, second, 0) == add


@pytest.mark.rule("battle.a", "meet.c")
def test_caught_side_fights_with_a_modifier_of_minus_one() -> None:
    desk = week(*TWO_TO_ONE)
    first, second = sides(desk)
    assert modifier(desk.state, second._replace(caught=True), first, 0) == -1


@pytest.mark.rule("battle.a")
def test_battle_without_a_break_in_eight_rounds_is_drawn() -> None:
    # Ones against near equals: about 250 ten-thousandths a round break neither side in eight.
    desk = week("A1 4950 huscarl.A=25 Ac1 attack", "B1 4950 spearman.C=40 Bc1 hold",
                "since: [0,-9]", dice=Steady(1))  # fmt: skip
    desk.march()
    assert [event.fields["player"] for event in desk.told("drawn")] == ["robert"]
    assert desk.place("A1") != "4950"
    assert desk.place("B1") == "4950"


@pytest.mark.rule("report.a", "battle.a")
def test_battle_events_show_each_side_as_one_army() -> None:
    desk = week("A1 4950 spearman.C=40 Ac1 attack", "A2 4950 spearman.C=20 knight.B=1 attack",
                "B1 4950 spearman.C=20 siege=1 robert_duke hold", "B2 4950 archer.D=9 hold",
                dice=THREES)  # fmt: skip
    desk.march()
    stands = {event.fields["player"]: event for event in desk.told("stands")}
    assert stands["rufus"].fields["troops"] == ["60 spearman.C", "1 knight.B"]
    assert stands["rufus"].fields["leaders"] == ["a captain"]
    assert stands["robert"].fields["models"] == ["1 siege"]
    assert stands["robert"].fields["leaders"] == ["Robert Curthose"]
    rounds = desk.told("round")
    assert [event.fields["die"] for event in rounds] == [3] * len(rounds) != []
    assert {event.fields["player"]: event.fields["adds"] for event in desk.told("changes")} == {
        "rufus": ["nothing"], "robert": ["leader +2", "scouts +1"],
    }  # fmt: skip
    both = [*stands.values(), *rounds, *desk.told("changes"), *desk.told("has_left")]
    assert {event.audience for event in both} == {frozenset([0, 1])}
    names = {"A1", "A2", "B1", "B2"}
    assert not any(names & set(str(event.fields).replace("'", " ").split()) for event in both)
    own = {str(event.fields["body"]): event for event in desk.told("fought")}
    assert {name: event.audience for name, event in own.items()} == {
        name: frozenset([int(name[0] == "B")]) for name in names
    }
    assert own["A1"].fields["before"] == 40
    assert own["A1"].fields["after"] == desk.holds("A1")["spearman.C"]


@pytest.mark.rule("report.e")
def test_each_side_records_the_losses_of_the_other() -> None:
    desk = week(*TWO_TO_ONE)
    desk.march()
    assert desk.state.kills == [[0, 30 - 16], [60 - 55, 0]]
