"""11.8i: battles of the campaign settled quickly, and who retreats."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.battle.pending import Battles, SecondBattles
from senlac.games.destiny.rules.battle.quick import reward
from tests.games.destiny.campaign import Campaign, campaign

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


def fought(*lines: str, dice: tuple[int, ...]) -> Campaign:
    """Return a campaign in which the English have stood in Surrey against William."""
    hand = campaign(*(lines or (NORMANS, ENGLISH)), dice=dice)
    return hand.play("march william", "set_out", "step surrey", "fight", "stand")


@pytest.mark.rule("11.8i", "2.2b")
def test_the_stronger_adds_to_his_die_and_the_loser_loses_a_unit_in_eight() -> None:
    # Ninety against seventy-two is 1.25, which adds 1; then a die for each leader.
    hand = fought(dice=(7, 7, 1, 1))
    assert [event["totals"] for event in hand.told("battle")] == [[8, 7]]
    assert hand.role == "english"
    assert hand.options() == {"lose hc_1", "lose hc_2", "lose hc_3"}
    hand.play("lose hc_2")
    assert hand.at("hc_2") == "gone"
    assert hand.legitimacy("norman")[0] == 14
    assert hand.legitimacy("english")[0] == 10


@pytest.mark.rule("11.8i")
def test_ties_are_rolled_again() -> None:
    hand = fought(dice=(7, 8, 6, 8, 1, 1))
    assert [event["totals"] for event in hand.told("battle")] == [[7, 8]]


@pytest.mark.rule("11.8e")
def test_a_beaten_defender_goes_where_nobody_else_rules() -> None:
    hand = fought(dice=(7, 7, 1, 1)).play("lose hc_2")
    # Sussex is Norman by now: William's army stood there when the phase began.
    assert hand.options() == {
        "retreat hampshire", "retreat kent", "retreat london", "retreat oxfordshire",
    }  # fmt: skip
    hand.play("retreat london")
    assert hand.at("harold") == "london"


@pytest.mark.rule("11.8d")
def test_a_beaten_attacker_goes_back_where_he_came_from() -> None:
    hand = fought(dice=(1, 8, 1, 1))
    assert hand.role == "norman"
    hand.play("lose ni_1")
    assert hand.at("william") == hand.at("nk_1") == "sussex"


@pytest.mark.rule("11.8f")
def test_who_has_no_way_out_may_slip_away_with_three_units() -> None:
    hand = campaign(
        "kent: nk_1 nk_2 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 harold",
        "surrey: bk_1", "sussex: bi_1", dice=(9, 1, 1, 1),
    )  # fmt: skip
    hand.play("done", "give_battle kent english", "stand", "lose hc_1")
    assert hand.options() == {"stay", "slip surrey", "slip sussex"}
    hand.play("slip surrey", "take hc_3", "done")
    assert hand.at("harold") == hand.at("hc_3") == "surrey"
    assert hand.at("hc_2") == "kent"


@pytest.mark.rule("9.6b")
def test_battle_is_given_to_those_who_share_an_area() -> None:
    hand = campaign(
        "surrey: nk_1 nk_2 ni_1 ni_2 william", ENGLISH, "kent: bk_1 bk_2 bi_1 robert", dice=(3,)
    )
    hand.play("done")
    assert hand.options() == {"give_battle surrey english", "done"}
    hand.play("give_battle surrey english", "avoid", "retire london")
    assert hand.at("harold") == "london"


@pytest.mark.rule("9.6a", "9.6b")
def test_no_battle_is_asked_for_when_none_is_left() -> None:
    hand = campaign("surrey: nk_1 nk_2 ni_1 ni_2 william", ENGLISH, dice=(3,)).play("done")
    assert Battles().prompt(hand.state) == "Which battle is fought next?"
    # None is given in the second step.
    assert SecondBattles().prompt(hand.state) == "No battle is left to fight."
    hand.play("give_battle surrey english", "avoid", "retire london")
    assert Battles().prompt(hand.state) == "No battle is left to fight."


@pytest.mark.rule("11.0i")
def test_more_than_the_leader_commands_do_not_take_the_field() -> None:
    fyrd = "fyrd_kent fyrd_sussex fyrd_surrey fyrd_essex fyrd_dorset fyrd_devon fyrd_suffolk"
    hand = campaign(NORMANS, f"surrey: {fyrd}")
    hand.play("march william", "set_out", "step surrey", "fight", "stand")
    assert hand.step == "FieldUnits"
    assert hand.role == "english"
    hand.play("field fyrd_kent", "field_best", dice=[1, 9, 1])
    # Six of the seven fought without a leader, and won.
    assert [event["side"] for event in hand.told("battle")] == ["the English"]


@pytest.mark.rule("2.2b", "2.2c")
def test_a_claimant_may_die_in_battle() -> None:
    spared = fought(dice=(1, 8, 10, 6, 1))
    spared.play("lose ni_1")
    assert not spared.out("norman")
    hand = fought(dice=(1, 8, 10, 7, 1))
    hand.play("lose ni_1")
    assert hand.out("norman")
    # One for the battle of four units, four for the claimant.
    assert hand.legitimacy("english")[0] == 17


@pytest.mark.rule("2.2b")
@pytest.mark.parametrize(
    ("winner", "loser", "fielded", "gains", "loses"),
    [
        ("norman", "english", 2, 0, 0), ("english", "norman", 2, 0, 0),
        ("norman", "english", 3, 4, 2), ("english", "norman", 3, 1, 1),
        ("norman", "english", 5, 4, 2), ("english", "norman", 5, 1, 1),
        ("norman", "english", 6, 5, 2), ("english", "norman", 6, 3, 2),
        ("norman", "english", 9, 6, 3), ("english", "norman", 9, 4, 3),
        ("norwegian", "english", 9, 6, 3), ("norwegian", "norman", 9, 6, 3),
    ],
)  # fmt: skip
def test_a_battle_counts_by_the_beaten_force_and_for_the_english_otherwise(
    winner: str, loser: str, fielded: int, gains: int, loses: int
) -> None:
    hand = campaign(NORMANS, ENGLISH, "northumbria: nhc_1 hardrada")
    sides = hand.state.catalogue.sides
    before = {side: hand.legitimacy(side)[0] for side in (winner, loser)}
    reward(hand.state, sides.index(winner), sides.index(loser), fielded)
    assert hand.legitimacy(winner)[0] == before[winner] + gains
    assert hand.legitimacy(loser)[0] == before[loser] - loses


@pytest.mark.rule("7.0c")
def test_in_severe_weather_there_is_no_battle() -> None:
    hand = campaign("surrey: nk_1 nk_2 ni_1 ni_2 william", ENGLISH, weather="severe")
    hand.play("done")
    assert not hand.told("battle")
    assert "give_battle" not in {text.split()[0] for text in hand.options()}


@pytest.mark.rule("9.6c")
def test_a_pending_battle_that_has_shrunk_is_a_clash() -> None:
    hand = campaign(
        "surrey: nk_1 nk_2 ni_1 ni_2 william", "surrey: hc_1 hc_2", step="Battles", dice=(10,),
        pending="surrey=english", giver="surrey=norman",
    )  # fmt: skip
    assert hand.at("hc_1") == hand.at("hc_2") == "gone"


@pytest.mark.rule("9.6a")
def test_battles_are_fought_when_the_armies_have_foraged() -> None:
    army = "sussex: nk_1 nk_2 ni_1 ni_2 ni_3 william"
    fields = {"forage": "surrey=devastated"}
    hand = campaign(army, ENGLISH, dice=(1, 1, 9, 1, 1, 1), fields=fields)
    hand.play("march william", "set_out", "step surrey", "fight", "stand")
    labels = hand.dice.labels
    assert labels[0].startswith("forage")
    assert labels.index("battle, norman") > 1


@pytest.mark.rule("9.8a")
def test_who_is_met_in_second_movement_is_fought_in_the_second_battle() -> None:
    hand = campaign(NORMANS, ENGLISH, step="SecondMovement", dice=(1, 1, 9, 1, 1, 1))
    hand.play("march william", "set_out", "step surrey", "stand")
    assert [event["side"] for event in hand.told("battle")] == ["the Normans"]
