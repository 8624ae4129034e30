"""Agreement of the evaluation's data with the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from senlac.games.destiny.evaluation.country import battle_changes, clash_odds, hardship, losses
from senlac.games.destiny.odds.single_rolls import clash_chances
from senlac.games.destiny.rules.battle.quick import reward
from senlac.games.destiny.rules.movement.stragglers import share
from tests.games.destiny.campaign import campaign


@pytest.mark.rule("9.3z")
@pytest.mark.parametrize("abler", range(-3, 4))
def test_clash_odds_match_the_table(abler: int) -> None:
    catalogue = campaign().state.catalogue
    rows = catalogue.tables.files.tables.non_bb.row
    found = [clash_odds(row, catalogue.die, abler) for row in rows]
    assert found == pytest.approx([float(part) for part in clash_chances(catalogue, abler)])
    assert sum(found) == pytest.approx(1.0)


@pytest.mark.rule("2.2b")
@pytest.mark.parametrize("side", ["norwegian", "english", "norman"])
def test_battle_values_match_the_rules(side: str) -> None:
    catalogue = campaign().state.catalogue
    other = "norman" if side == "english" else "english"
    number, enemy = catalogue.sides.index(side), catalogue.sides.index(other)
    for fielded in range(11):
        for who, winner, loser in (("winner", number, enemy), ("loser", enemy, number)):
            driver = campaign("kent: hc_1 harold", "sussex: nk_1 william", "cumbria: hardrada")
            before = driver.legitimacy(side)[0]
            reward(driver.state, winner, loser, fielded)
            changed = driver.legitimacy(side)[0] - before
            assert battle_changes(catalogue, number, who)[fielded] == changed


@pytest.mark.rule("9.5b")
def test_starvation_means_match_the_dice() -> None:
    catalogue = campaign().state.catalogue
    for grade in range(len(catalogue.ground.grades)):
        percents = hardship(catalogue, grade)
        means = losses(percents, 20)
        assert len(percents) == catalogue.die
        for men in range(21):
            lost = [share(men, percent) for percent in percents]
            assert means[men] == pytest.approx(float(Fraction(sum(lost), len(lost))))
