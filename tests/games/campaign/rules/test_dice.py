"""The number of sides of each die, by label."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.battle.field import fight_in_rounds
from senlac.games.campaign.rules.battle.rounds import withdraws
from senlac.games.campaign.rules.battle.sea import sea_battle
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.dawn.sieges import roll_sieges
from senlac.games.campaign.rules.dusk.siege_losses import apply_siege_losses
from senlac.games.campaign.rules.losses import flee, lose_force
from senlac.games.campaign.rules.march.capture import walk_in
from senlac.games.campaign.rules.march.evasion import evade
from senlac.games.campaign.rules.reports.scouting import size_off
from senlac.games.campaign.rules.reports.sightings import look_at
from senlac.games.campaign.rules.reports.spying import bare_of, counted, hunt_spies
from tests.games.campaign.desk import Desk


class Noted(Dice):
    """Dice that show 1 and record their sides by label."""

    def __init__(self) -> None:
        self.sides: dict[str, set[int]] = {}

    def roll(self, sides: int, label: str) -> int:
        """Record the die; return 1."""
        self.sides.setdefault(label, set()).add(sides)
        return 1


def rolled(do: Callable[[Desk], object], *lines: str) -> dict[str, set[int]]:
    """Return the sides of the dice that an action rolls in a position."""
    dice = Noted()
    desk = Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]), dice)
    do(desk)
    return dice.sides


def sides(desk: Desk) -> tuple[Side, Side]:
    """Return both players' bodies as sides."""
    state = desk.state
    first, second = (Side(s, [state.codes[p] for p in state.bodies_of(s)]) for s in (0, 1))
    return first, second


@pytest.mark.rule("battle.a", "battle.c", "attr.a")
def test_battle_rolls_dice_of_six_and_losses_one_of_a_hundred() -> None:
    found = rolled(lambda desk: fight_in_rounds(desk.state, *sides(desk), 3),
                   "A1 4950 spearman.C=93 Ac1", "B1 4950 spearman.C=31 robert_duke supply=3",
                   )  # fmt: skip
    assert found["round 1: rufus"] == found["round 1: robert"] == {6}
    assert found["fate of robert_duke"] == {6}
    assert found["battle"] == found["flight"] == found["wagons in flight"] == {100}


@pytest.mark.rule("battle.a")
def test_equal_sides_are_decided_by_a_die_of_two() -> None:
    found = rolled(lambda desk: withdraws(desk.state, sides(desk), [9, 9]),
                   "A1 4950 fyrd.C=9", "B1 4950 fyrd.C=9")  # fmt: skip
    assert found == {"who gives way": {2}}


@pytest.mark.rule("battle.c", "attr.b")
def test_leaders_in_defeat_and_money_in_flight_are_rolled_for() -> None:
    lost = rolled(lambda desk: lose_force(desk.state, 0, -1), "A1 4950 fyrd.C=9 rufus_king Ac1")
    assert lost == {"fate of rufus_king": {6}, "fate of Ac1": {6}}
    money = rolled(lambda desk: flee(desk.state, 0, -1), "A1 4950 treasure=9")
    assert money == {"money in flight": {100}}


@pytest.mark.rule("meet.c")
def test_an_evasion_is_rolled_with_a_die_of_six() -> None:
    found = rolled(lambda desk: evade(desk.state, *sides(desk), 3),
                   "A1 4950 fyrd.C=9", "B1 4950 fyrd.C=90")  # fmt: skip
    assert found == {"evasion: rufus": {6}}


@pytest.mark.rule("siege.c", "siege.e", "pillage.f", "pillage.e")
def test_sieges_roll_dice_of_six_and_losses_of_ten_and_fifty() -> None:
    siege = ("A1 bayeux besieging spearman.C=203 siege=3 Ac1", "B1 bayeux inside fyrd.C=11",
             "siege: bayeux=5")  # fmt: skip
    assert rolled(lambda desk: roll_sieges(desk.state), *siege) == {
        "siege of bayeux": {6}, "sack of the town": {6},
    }  # fmt: skip
    losses = rolled(lambda desk: apply_siege_losses(desk.state), *siege)
    assert losses["siege losses"] == {10, 50}
    entry = rolled(lambda desk: walk_in(desk.state, 0), "A1 london fyrd.C=20", "starving: [1]")
    assert entry == {"a starving force enters": {6}}


@pytest.mark.rule("naval.h", "naval.j")
def test_battles_at_sea_are_rolled_with_dice_of_six() -> None:
    found = rolled(lambda desk: sea_battle(desk.state, sides(desk)),
                   "A1 6260 ship=4", "B1 6260 ship=4")  # fmt: skip
    dice = {"who attacks at sea": {2}, "sea battle": {6}, "captured or sunk": {6},
            "ships left over": {6}}  # fmt: skip
    assert {label: number for label, number in found.items() if label != "which ship"} == dice


@pytest.mark.rule("spy.b", "spy.d", "scout.a")
def test_spies_counterspies_and_scouts_roll_dice_of_six() -> None:
    hunt = rolled(lambda desk: hunt_spies(desk.state), "spies: [[rouen],[]]",
                  "counterspies: [[],[rouen]]")  # fmt: skip
    assert hunt == {"counterspy in rouen": {6}}

    def told(desk: Desk) -> None:
        look = look_at(desk.state, 0)
        counted(desk.state, bare_of(desk.state, look, 72, 1), look)
        size_off(desk.state.catalogue.tables.files.tables.scouting, 20, desk.state.dice)

    assert rolled(told, "A1 london fyrd.C=20") == {
        "spy's error": {6}, "spy's error, which way": {6}, "scouts' error": {6},
    }  # fmt: skip
