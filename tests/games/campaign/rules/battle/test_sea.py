"""Sea battles: points, odds, one die, ships lost with their cargo, and leaders who escape."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.battle.sea import meet_at_sea, sea_points, sea_side
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.battle.wrecks import CapturedCargo, remove_empty_bodies, sink
from senlac.games.campaign.rules.constants import SUPPLY
from senlac.games.campaign.rules.ships import fits
from senlac.testing.rules_fixture import FixtureDice
from tests.games.campaign.desk import Desk, Steady

SEA = "6260"


def week(*lines: str, dice: Dice) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]), dice)


@pytest.mark.rule("naval.g", "naval.b")
@pytest.mark.parametrize(("mine", "his", "fights"), [("attack", "hold", 1), ("hold", "hold", 0)])
def test_fleets_in_one_hex_fight_if_either_attacks(mine: str, his: str, fights: int) -> None:
    desk = week(f"A1 {SEA} ship=4 Ac1 {mine}", f"B1 {SEA} ship=2 Bc1 {his}", dice=Steady(3))
    desk.march()
    assert len(desk.told("sea_battle")) == fights


@pytest.mark.rule("naval.h")
def test_a_ship_with_twenty_figures_counts_twice() -> None:
    desk = week(f"A1 {SEA} ship=3", f"A2 {SEA} aboard A1 spearman.C=51", f"B1 {SEA} ship=2",
                dice=Steady(3))  # fmt: skip
    # Thirty on the first, twenty-one on the second, none on the third.
    assert sea_points(desk.state, sea_side(desk.state, 0, desk.state.hex_of[0])) == 5
    assert sea_points(desk.state, sea_side(desk.state, 1, desk.state.hex_of[0])) == 2


@pytest.mark.rule("naval.h")
@pytest.mark.parametrize(("figures", "points"), [(19, 1), (20, 2)])
def test_wagon_does_not_count_towards_twenty_figures_of_a_ship(figures: int, points: int) -> None:
    desk = week(f"A1 {SEA} ship=1", f"A2 {SEA} aboard A1 fyrd.C={figures} supply=1",
                dice=Steady(3))  # fmt: skip
    assert sea_points(desk.state, sea_side(desk.state, 0, desk.state.hex_of[0])) == points


@pytest.mark.rule("naval.j")
def test_single_ship_is_lost_without_a_die() -> None:
    # The two dice: the result by which B loses, and the ship that A loses for three of them.
    desk = week(f"A1 {SEA} ship=1 Ac1 attack", f"B1 {SEA} ship=1 Bc1 hold",
                dice=FixtureDice([1, 3, 1]))  # fmt: skip
    desk.march()
    assert len(desk.told("sea_exchange")) == 1


@pytest.mark.rule("naval.h", "naval.i")
@pytest.mark.parametrize(
    ("mine", "his", "die", "result"),
    [
        (2, 2, 2, "A loses"), (2, 2, 3, "exchange"), (2, 2, 5, "B loses"),
        (3, 2, 1, "A loses"), (3, 2, 2, "exchange"), (3, 2, 3, "B loses"),
        (4, 2, 1, "exchange"), (4, 2, 2, "B loses"),
        (2, 3, 1, "B loses"), (2, 4, 6, "A loses"),
    ],
)  # fmt: skip
def test_stronger_fleet_attacks_and_the_die_decides_by_odds(
    mine: int, his: int, die: int, result: str
) -> None:
    dice = Steady(1, {"sea battle": die})
    desk = week(f"A1 {SEA} ship={mine} Ac1 attack", f"B1 {SEA} ship={his} Bc1 hold", dice=dice)
    desk.march()
    if result == "exchange":
        assert len(desk.told("sea_exchange")) == 1
    else:
        winner = "robert" if result == "A loses" else "rufus"
        assert [event.fields["player"] for event in desk.told("sea_battle")] == [winner]


@pytest.mark.rule("naval.j", "naval.k")
def test_beaten_ships_are_lost_and_winner_loses_one_for_three() -> None:
    for die, prizes in ((3, 0), (4, 4)):
        dice = Steady(3, {"captured": die})
        desk = week(f"A1 {SEA} ship=8 Ac1 attack", f"B1 {SEA} ship=4 Bc1 hold", dice=dice)
        desk.march()
        assert desk.body("B1") == -1
        # One for three of four; for the rest of one a die of 1 or 2 would be needed.
        assert sorted(desk.state.ships[desk.body("A1")]) == [0] * 7 + [1] * prizes
    dear = week(f"A1 {SEA} ship=8 Ac1 attack", f"B1 {SEA} ship=4 Bc1 hold",
                dice=Steady(3, {"ships left": 2}))  # fmt: skip
    dear.march()
    assert dear.holds("A1") == {"ship": 6}


@pytest.mark.rule("naval.m", "naval.j", "control.q")
def test_cargo_is_lost_or_captured_and_leaders_escape() -> None:
    bodies = (f"A1 {SEA} ship=8 Ac1 attack", f"B1 {SEA} ship=2 hold",
              f"B2 {SEA} aboard B1 spearman.C=10 supply=1 treasure=50 robert_duke")  # fmt: skip
    desk = week(*bodies, dice=Steady(3, {"captured": 6}))
    desk.march()
    assert desk.body("B2") != desk.state.place(desk.state.leader_at[1])
    taken = [n for n in ("A2", "A3") if desk.body(n) >= 0]
    assert [desk.holds(name) for name in taken] == [{"supply": 1, "treasure": 50}]
    # The lord comes ashore in an own port.
    place = desk.state.place(desk.state.leader_at[1])
    town = desk.state.catalogue.ground.town_at[desk.state.hex_of[place]]
    assert desk.state.catalogue.towns[town] == "pevensey"
    assert desk.state.inside[place] == 1
    sunk = week(*bodies, dice=Steady(3))
    sunk.march()
    assert sunk.body("A2") == -1


@pytest.mark.rule("naval.p", "naval.m")
def test_leader_of_lost_ships_is_captured_without_a_port() -> None:
    loyal = "loyalty: [" + ",".join(["0"] * len(Desk("scenario: y1088\nstep: Gifts").state.loyalty))
    desk = week(f"A1 {SEA} ship=8 Ac1 attack", f"B1 {SEA} ship=2 robert_duke hold", loyal + "]",
                dice=Steady(3))  # fmt: skip
    desk.march()
    assert (desk.state.leader_at[1], desk.state.lord_captor[1]) == (-2, 0)


@pytest.mark.rule("naval.p", "naval.m")
@pytest.mark.parametrize(
    ("lost", "with_him"),
    [
        # The ship of the force is lost: its leader stays with the fleet that carried it.
        ((("A2", 0),), "A2"),
        # The whole fleet is lost too: the leader moves to the first fleet that is left.
        ((("A2", 0), ("A2", 1)), "A1"),
        # A ship without figures of the force is lost.
        ((("A1", 0),), "A4"),
    ],
)
def test_leader_of_a_force_lost_at_sea_stays_with_the_fleet(
    lost: tuple[tuple[str, int], ...], with_him: str
) -> None:
    desk = week(f"A1 {SEA} ship=2", f"A2 {SEA} ship=2", f"A3 {SEA} ship=1",
                f"A4 {SEA} aboard A2 spearman.C=5 Ac3", dice=Steady(3))  # fmt: skip
    code = desk.state.catalogue.bodies.index
    side = Side(0, [code("A1"), code("A2"), code("A3")])
    struck = sink(desk.state, side, [(code(fleet), number) for fleet, number in lost])
    remove_empty_bodies(desk.state, side, 1, struck)
    assert desk.leaders(with_him) == {"Ac3"}
    left = {desk.state.catalogue.bodies[found] for found in desk.state.codes}
    fleets = {"A1", "A3"} if len(lost) > 1 else {"A1", "A2", "A3"}
    assert left == fleets | ({"A4"} if with_him == "A4" else set())


@pytest.mark.rule("naval.r")
@pytest.mark.parametrize(
    ("his", "which", "alone", "together"),
    [(1, 3, "A2", "A3"), (3, 3, "A2", "A3"), (3, 1, "A1", "A3")],
)
def test_leader_stays_with_the_rest_of_their_force_or_fleet(
    his: int, which: int, alone: str, together: str
) -> None:
    dice = Steady(3, {"which": which})
    desk = week(f"A1 {SEA} ship=8 Ac1 attack", f"A2 {SEA} aboard A1 Ac2",
                f"A3 {SEA} aboard A1 spearman.C=61 Ac3", f"B1 {SEA} ship={his} hold",
                dice=dice)  # fmt: skip
    desk.march()
    # A leader who sails alone is on the first ship, and a force is on all that carry it.
    assert "Ac1" in desk.leaders("A1")
    assert "Ac2" in desk.leaders(alone)
    assert "Ac3" in desk.leaders(together)


@pytest.mark.rule("naval.s")
@pytest.mark.parametrize("posture", ["attack", "hold"])
def test_fleet_parted_from_all_enemies_stays_out_of_a_battle(posture: str) -> None:
    desk = week(f"A1 {SEA} ship=9 attack", f"A2 {SEA} ship=1 {posture}", f"B1 {SEA} ship=2 hold",
                dice=Steady(6))  # fmt: skip
    desk.state.no_further_fight = [[desk.state.codes[desk.body(name)] for name in ("A1", "B1")]]
    meet_at_sea(desk.state, *[sea_side(desk.state, seat, desk.state.hex_of[0]) for seat in (0, 1)])
    assert desk.holds("A1") == {"ship": 9}
    assert (desk.body("A2") == -1) == (posture == "attack")


@pytest.mark.rule("naval.l")
def test_exchange_moves_the_defender_away_and_ends_the_fight() -> None:
    dice = Steady(3, {"sea battle": 1})
    desk = week(f"A1 {SEA} ship=6 Ac1 attack", f"B1 {SEA} ship=3 Bc1 hold", dice=dice)
    desk.march("rufus: force A1; to 6361")
    assert desk.holds("A1") == {"ship": 4}
    assert desk.holds("B1") == {"ship": 1}
    assert desk.place("B1") != SEA
    assert len(desk.told("sea_exchange")) == 1


@pytest.mark.rule("report.a", "naval.h")
def test_sea_battle_emits_ships_points_and_own_fleets() -> None:
    dice = Steady(3, {"sea battle": 2})
    desk = week(f"A1 {SEA} ship=2 Ac1 attack", f"A2 {SEA} ship=4", f"B1 {SEA} ship=3 hold",
                f"B2 {SEA} aboard B1 spearman.C=22 Bc1", dice=dice)  # fmt: skip
    desk.march("rufus: force A1; to 6361")
    sails = [
        (e.fields["player"], e.fields["ships"], e.fields["points"]) for e in desk.told("sails")
    ]
    assert sails == [("rufus", 6, 6), ("robert", 3, 4)]
    assert [e.fields for e in desk.told("throw_at_sea")] == [{"player": "rufus", "die": 2}]
    left = {e.fields["player"]: e.fields["ships"] for e in desk.told("ships_left")}
    assert left == {"rufus": 4, "robert": 1}
    own = [(e.fields["body"], *(e.audience or ())) for e in desk.told("fought_at_sea")]
    assert own == [("A1", 0), ("A2", 0), ("B1", 1)]


@pytest.mark.rule("naval.j", "naval.f")
def test_captured_models_without_room_are_lost() -> None:
    desk = week(f"A1 {SEA} ship=1", dice=Steady(3))
    state = desk.state
    prizes = CapturedCargo()
    prizes.models[SUPPLY] = 41
    side = Side(0, [state.catalogue.bodies.index("A1")])
    prizes.stow(state, side)
    [made] = [place for place in state.bodies_of(0) if not state.is_fleet(place)]
    assert fits(state, desk.body("A1"), ())
    assert 0 < state.models[made][SUPPLY] < 41
    more = state.models[made][SUPPLY]
    state.models[made][SUPPLY] += 1
    assert not fits(state, desk.body("A1"), ()), more
