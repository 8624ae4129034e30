"""The odds of the campaign, compared with the rules."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from senlac.engine.model.dice import Dice, FastDice, distribution
from senlac.engine.support.errors import OptionError
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.odds.rounds import BEATEN, HOLDS, WINS, WITHDRAWS
from senlac.games.campaign.odds.single_rolls import CARDS, odds
from senlac.games.campaign.rules.battle.rounds import fight
from senlac.games.campaign.rules.battle.sea import meet_at_sea, result_of, sea_side
from senlac.games.campaign.rules.battle.strength import (
    Side,
    break_point,
    holds_ground,
    modifier,
    strength,
)
from senlac.games.campaign.rules.dawn.sieges import roll_sieges, siege_modifier
from senlac.games.campaign.rules.march.evasion import evade, evasion_modifier
from tests.games.campaign.desk import GAME, Desk


def week(*lines: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    desk = Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]))
    desk.state.journal = None
    return desk


def sides(desk: Desk) -> tuple[Side, Side]:
    """Return both players' forces as sides."""
    state = desk.state
    first, second = (Side(s, [state.codes[p] for p in state.bodies_of(s)]) for s in (0, 1))
    return first, second


def signed(add: int, whose: str = "") -> dict[str, int]:
    """Return the switch for a modifier."""
    return {f"{whose}{'plus' if add > 0 else 'minus'}": abs(add)} if add else {}


BATTLES = (
    (("A1 4950 spearman.C=60 Ac1", "B1 4950 spearman.C=50 Bc1"), ""),
    (("A1 4950 huscarl.A=25 rufus_king", "B1 4950 spearman.C=60"), "since: [0,-9]"),
    (("A1 5858 knight.B=20 archer.C=30 Ac1", "B1 5858 spearman.D=90 Bc1"), "since: [-9,0]"),
)


@pytest.mark.rule("battle.a")
@pytest.mark.parametrize(("armies", "more"), BATTLES)
def test_battle_odds_match_simulated_battles(armies: tuple[str, ...], more: str) -> None:
    desk = week(*armies, *([more] if more else []))
    state, (one, other) = desk.state, sides(desk)
    worth = [strength(state, side.places(state)) for side in (one, other)]
    breaks = [break_point(state, side.places(state)) for side in (one, other)]
    asked = {"own": worth[0], "other": worth[1],
             "breaks": breaks[0] // 100, "theirs_break": breaks[1] // 100,
             **signed(modifier(state, one, other, 0)),
             **signed(modifier(state, other, one, 0), "theirs_")}  # fmt: skip
    if holds_ground(state, one, other):
        asked["holds"] = 1
    if holds_ground(state, other, one):
        asked["theirs_holds"] = 1
    found = odds("battle", asked)
    assert sum(found.values()) == 1
    state.dice = FastDice(Random(7))
    counts = dict.fromkeys((BEATEN, WITHDRAWS, HOLDS, WINS), 0)
    games = 1200
    for _ in range(games):
        fought = fight(state, (one, other), 0)
        lost = fought.loser == 0
        counts[(WITHDRAWS if lost else HOLDS) if fought.drawn else (BEATEN if lost else WINS)] += 1
    for result, count in counts.items():
        # Four standard deviations, and the maximum error of rounding.
        assert abs(count / games - found.get(result, 0)) < 0.06


@pytest.mark.rule("battle.a")
def test_even_sides_have_even_chances() -> None:
    found = odds("battle", {})
    assert found[WINS] == found[BEATEN]
    assert odds("battle", {"own": 200})[WINS] > Fraction(19, 20)


@pytest.mark.rule("meet.c")
@pytest.mark.parametrize("posture", ["", "starving: [0,1]"])
def test_evasion_odds_match_the_die_of_the_rules(posture: str) -> None:
    desk = week("A1 4950 spearman.C=60 Ac1", "B1 4950 lighthorse.C=9 supply=1 Bc1",
                *([posture] if posture else []))  # fmt: skip
    one, other = sides(desk)

    def over(dice: Dice) -> int:
        after = desk.state.copy()
        after.dice = FirstOnly(dice)
        return int(not evade(after, other, one, 0))

    add = evasion_modifier(desk.state, other, one)
    assert odds("evasion", signed(add)) == distribution(over)


class FirstOnly(Dice):
    """Dice of which only the first is rolled; all others show 1."""

    def __init__(self, dice: Dice) -> None:
        self.dice: Dice | None = dice

    def roll(self, sides: int, label: str) -> int:
        """Return the first roll, then ones."""
        dice, self.dice = self.dice, None
        return 1 if dice is None else dice.roll(sides, label)


class Only(Dice):
    """Dice of which only those with some labels are rolled; all others show 1."""

    def __init__(self, dice: Dice, labels: tuple[str, ...]) -> None:
        self.dice = dice
        self.labels = labels

    def roll(self, sides: int, label: str) -> int:
        """Roll the die if its label is listed."""
        return self.dice.roll(sides, label) if label.startswith(self.labels) else 1


@pytest.mark.rule("naval.h", "naval.i")
@pytest.mark.parametrize(("own", "other"), [(3, 3), (3, 2), (2, 3), (6, 3), (1, 9)])
def test_sea_battle_odds_match_the_rules(own: int, other: int) -> None:
    desk = week(f"A1 5974 ship={own} Ac1 attack", f"B1 5974 ship={other} Bc1 attack")
    state = desk.state

    def over(dice: Dice) -> int:
        after = state.copy()
        after.dice = Only(dice, ("who attacks", "sea battle"))
        after.journal = []
        meet_at_sea(after, sea_side(after, 0, after.hex_of[0]), sea_side(after, 1, after.hex_of[0]))
        told = next(event for event in after.journal if event.kind.startswith("sea"))
        if told.kind == "sea_exchange":
            return 1
        return 2 if told.fields["player"] == "rufus" else 0

    assert odds("sea", {"own": own, "other": other}) == distribution(over)


@pytest.mark.rule("siege.c")
@pytest.mark.parametrize("trains", [0, 2, 3])
def test_siege_odds_of_each_dawn_match_the_rules(trains: int) -> None:
    siege = f" siege={trains}" if trains else ""
    desk = week(f"A1 rouen spearman.C=130{siege} Ac1 besieging", "B1 rouen spearman.C=20 inside")
    town = desk.town("rouen")
    add = siege_modifier(desk.state, town)

    def over(dice: Dice) -> int:
        after = desk.state.copy()
        after.dice = Only(dice, ("siege of",))
        for dawn in (1, 2, 3):
            roll_sieges(after)
            if not after.besieged(town):
                return dawn
        return 0

    assert odds("siege", {"dawns": 3, **signed(add)}) == distribution(over)


@pytest.mark.rule("scout.a", "scout.c")
@pytest.mark.parametrize(
    ("own", "other", "sizes"),
    [
        (5, 0, {0: 1}),
        (6, 0, {100: 1}),
        (18, 6, {100: 1}),
        (12, 6, {90: 1, 95: 1, 100: 2, 105: 1, 110: 1}),
        (9, 6, {80: 1, 90: 1, 100: 2, 110: 1, 120: 1}),
        (6, 6, {60: 1, 80: 1, 100: 2, 120: 1, 140: 1}),
        (6, 7, {0: 1}),
    ],
)
def test_scouting_odds_of_a_size_follow_the_error_row(
    own: int, other: int, sizes: dict[int, int]
) -> None:
    found = odds("scouting", {"own": own, "other": other} if other else {"own": own})
    total = sum(sizes.values())
    assert found == {size: Fraction(count, total) for size, count in sizes.items()}


def test_odds_questions_match_the_cards_and_refuse_conflicts() -> None:
    assert {card.id for card in GAME.odds_cards()} == {card.id for card in CARDS}
    for card in CARDS:
        found = GAME.odds(card.id, {})
        assert sum(found.values()) == 1
        assert not card.names or max(found) < len(card.names)
    for question, switches in (
        ("nothing", {}),
        ("evasion", {"plus": 1, "minus": 1}),
        ("battle", {"holds": 1, "theirs_holds": 1}),
    ):
        with pytest.raises(OptionError):
            GAME.odds(question, switches)


@pytest.mark.rule("battle.a")
@pytest.mark.parametrize(
    ("asked", "chances"),
    [
        ({"own": 120}, {BEATEN: 306, WINS: 694}),
        ({"own": 150, "holds": 1}, {BEATEN: 132, WINS: 868}),
        ({"other": 130, "plus": 2}, {BEATEN: 517, WINS: 483}),
        ({"own": 80, "breaks": 50}, {BEATEN: 309, WINS: 691}),
        ({"theirs_break": 20, "theirs_minus": 1}, {BEATEN: 120, WINS: 880}),
        ({"own": 300, "other": 100}, {BEATEN: 1, WINS: 999}),
        ({"own": 90, "theirs_holds": 1, "breaks": 10, "theirs_break": 10},
         {BEATEN: 587, WINS: 413}),
        ({"own": 100, "other": 140, "breaks": 60, "theirs_break": 60},
         {BEATEN: 877, WITHDRAWS: 14, HOLDS: 9, WINS: 100}),
    ],
)  # fmt: skip
def test_battle_odds_are_rounded_to_thousandths(
    asked: dict[str, int], chances: dict[int, int]
) -> None:
    assert odds("battle", asked) == {n: Fraction(part, 1000) for n, part in chances.items()}


@pytest.mark.rule("siege.c", "naval.i", "scout.a", "meet.c")
def test_omitted_switches_have_their_defaults() -> None:
    assert odds("siege", {"plus": 4}) == odds("siege", {"plus": 4, "dawns": 1})
    assert odds("siege", {"plus": 4}) == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert odds("sea", {}) == odds("sea", {"own": 1, "other": 1})
    assert odds("scouting", {}) == odds("scouting", {"own": 6})
    assert odds("evasion", {}) == odds("evasion", {"plus": 0})
    usual = {"own": 100, "other": 100, "breaks": 30, "theirs_break": 30}
    assert odds("battle", {}) == odds("battle", usual)


@pytest.mark.rule("naval.h", "naval.i")
@pytest.mark.parametrize("points", [1, 2, 7, 30])
def test_attacker_of_equal_fleets_is_random(points: int) -> None:
    found = odds("sea", {"own": points, "other": points})
    chart = load_game_data().files.tables.naval
    attacked = [result_of(chart, die, points, points) for die in range(1, 7)]
    exchanged = Fraction(attacked.count("EX"), 6)
    # Each side is destroyed in half of the other cases.
    assert found.get(1, 0) == exchanged
    assert found.get(0, 0) == found.get(2, 0) == (1 - exchanged) / 2


@pytest.mark.rule("naval.h", "naval.i")
@pytest.mark.parametrize(("more", "less"), [(2, 1), (3, 2), (9, 8), (30, 7)])
def test_stronger_fleet_attacks(more: int, less: int) -> None:
    chart = load_game_data().files.tables.naval
    results = [result_of(chart, die, more, less) for die in range(1, 7)]
    won = Fraction(results.count("DE"), 6)
    lost = 1 - won - Fraction(results.count("EX"), 6)
    strong = odds("sea", {"own": more, "other": less})
    weak = odds("sea", {"own": less, "other": more})
    assert (strong.get(2, 0), strong.get(0, 0)) == (won, lost)
    assert (weak.get(2, 0), weak.get(0, 0)) == (lost, won)


@pytest.mark.rule("scout.a", "scout.c")
def test_scouting_odds_stay_within_errors_and_have_defaults() -> None:
    rules = load_game_data().files.tables.scouting
    for own, other in ((6, 0), (6, 1), (12, 3), (30, 30)):
        told = odds("scouting", {"own": own, "other": other})
        assert sum(told.values()) == 1
        assert max(told) <= 100 + max(rules.error_by_d6)
    assert odds("scouting", {"own": 6, "other": 0}) == odds("scouting", {"own": 6})
    assert odds("scouting", {"other": 0}) == odds("scouting", {})
    assert odds("scouting", {"other": 5}) == odds("scouting", {"own": 6, "other": 5})
