"""Plain mistakes, found in the actions of a game."""

from __future__ import annotations

from senlac.games.destiny import GAME
from tests.games.destiny.board import Battle, battle
from tests.games.destiny.campaign import Campaign, campaign

HOUSECARLES = "hc_1 hc_2 hc_3 hc_4 hc_5 hc_6"


def found(driver: Battle | Campaign, action: str) -> list[str]:
    """Return the follies that an action is."""
    return list(GAME.follies(driver.state, 0, driver.notation.action(action)))


def test_only_the_side_that_waits_stays_on_the_hill() -> None:
    lines = ("d3: nk_1.1", "d6: hc_1.1", "e6: hc_1.2")
    assert found(battle(*lines, scenario="hastings"), "advance d6 d5") == ["down_from_the_hill"]
    knight = battle("d6: north nk_1.1", "f3: south hc_1.1", scenario="hastings", side="norman")
    knight.state.facing[knight.state.catalogue.squares.square("d6")] = 2
    assert found(knight, "advance d6 d5") == []


def test_a_counter_may_go_down_to_the_flank_of_an_enemy_on_the_hill() -> None:
    field = battle("d6: nk_1.1", "e6: hc_1.1", scenario="hastings")
    assert found(field, "advance e6 e5") == []


def test_a_claimant_does_not_stay_before_an_enemy() -> None:
    front = battle("d5: hc_1.1", "d4: nhc_1.1 hardrada", "d3: nhc_1.2", side="norwegian")
    assert found(front, "done") == ["king_in_front"]
    trapped = battle("d5: hc_1.1", "d4: nhc_1.1 hardrada", side="norwegian")
    assert found(trapped, "done") == []


def test_an_attack_three_weaker_than_the_defence_is_hopeless() -> None:
    weak = battle("d4: ninf_1.1", "d5: hc_1.1 hc_1.2", side="norwegian", step="Melee")
    assert found(weak, "attack d4") == ["hopeless_attack"]
    strong = battle("d4: nhc_1.1", "d5: fyrd_essex.1", side="norwegian", step="Melee")
    assert found(strong, "attack d4") == []
    last = battle("d4: ninf_1.1", "d5: hc_1.1 hc_1.2", side="norwegian", step="Melee",
                  loss_marker="english=1 norwegian=2")  # fmt: skip
    assert found(last, "attack d4") == []


def test_an_attack_that_others_may_join_is_judged_when_it_is_made() -> None:
    field = battle("d5: ninf_1.1", "c5: nhc_1.1", "d6: hc_1.1 hc_1.2", side="norwegian",
                   step="Melee")  # fmt: skip
    assert found(field, "attack d5") == []
    field.play("attack d5")
    assert found(field, "support c5") == []
    assert found(field, "strike") == ["hopeless_attack"]


def met(*, few: bool) -> Campaign:
    """Return a campaign in which William's army has come to Harold's."""
    own = "nk_1 ni_1 bi_1" if few else "nk_1 nk_2 ni_1 ni_2 ni_3 bk_1 bi_1 fk_1 fk_2 fi_1 fi_2"
    driver = campaign(f"sussex: {own} william", f"surrey: {HOUSECARLES} harold")
    return driver.play("march william", "set_out", "step surrey")


def test_nobody_seeks_an_army_of_twice_its_strength() -> None:
    assert found(met(few=True), "fight") == ["outmatched"]
    assert found(met(few=False), "fight") == []
    shared = campaign("surrey: nk_1 ni_1 bi_1 william", f"surrey: {HOUSECARLES} harold",
                      step="Battles")  # fmt: skip
    assert found(shared, "give_battle surrey english") == ["outmatched"]


def test_an_army_does_not_run_from_half_its_strength() -> None:
    assert found(met(few=True).play("fight"), "avoid") == ["runs_from_few"]
    assert found(met(few=True).play("fight"), "stand") == []
    assert found(met(few=False).play("fight"), "avoid") == []


def test_a_claimant_with_two_units_leaves_the_reach_of_an_army() -> None:
    army = f"surrey: {HOUSECARLES} harold"
    assert found(campaign("sussex: nk_1 nk_2 william", army), "done") == ["king_in_reach"]
    assert found(campaign("sussex: nk_1 nk_2 ni_1 william", army), "done") == []
    assert found(campaign("cumbria: nk_1 nk_2 william", army), "done") == []


def test_a_march_does_not_end_where_it_began() -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 william", "cumbria: hc_1 harold")
    driver.play("march william", "set_out", "step hampshire", "step sussex")
    assert found(driver, "halt") == ["to_and_fro"]
    other = campaign("sussex: nk_1 nk_2 ni_1 william", "cumbria: hc_1 harold")
    other.play("march william", "set_out", "step hampshire")
    assert found(other, "halt") == []
