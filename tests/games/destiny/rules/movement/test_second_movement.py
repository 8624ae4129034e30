"""9.7: Second Movement, its stragglers, and enemies in its way."""

from __future__ import annotations

import pytest

from senlac.engine.game.position import decode, encode
from senlac.engine.support.errors import RecordError
from senlac.games.destiny import GAME
from tests.games.destiny.campaign import Campaign, campaign

HOST = "sussex: nk_1 nk_2 ni_1 ni_2 william"


def second(
    *lines: str, dice: tuple[int, ...] = (), side: str = "norman", **said: object
) -> Campaign:
    """Return a campaign in Second Movement."""
    return campaign(*lines, step="SecondMovement", dice=dice, side=side, fields=said)


@pytest.mark.rule("9.7a")
def test_only_the_force_of_the_claimant_moves_again() -> None:
    driver = second(HOST, "kent: bk_1 bk_2 bi_1 robert")
    assert driver.options("march") == {"march william"}
    assert driver.rule("march robert") == "9.7a"


@pytest.mark.rule("9.7b")
def test_second_movement_has_no_forced_march() -> None:
    driver = second(HOST).play("march william", "set_out")
    assert not driver.options("forced")


@pytest.mark.rule("9.7a", "9.7b", "9.3c")
def test_force_that_can_pay_no_step_is_not_offered_a_march() -> None:
    beached = "sussex site: ni_1 ni_2 ni_3 william"
    # In severe weather foot has a point less, and to leave the landing site costs the last one.
    assert second(beached, weather="severe").step != "SecondMovement"
    assert second(beached.replace(" site", ""), weather="severe").offers("march william")
    assert second(beached).offers("march william")
    # In First Movement a forced march would be possible.
    assert campaign(beached, weather="severe").offers("march william")


@pytest.mark.rule("9.7d", "9.7e")
def test_stragglers_of_a_one_area_march_stay_where_they_were() -> None:
    driver = second(HOST, dice=(6, 10)).play("march william", "set_out", "step hampshire", "halt")
    # A tenth of two is one, on foot or mounted.
    assert driver.at("ni_1") == driver.at("nk_1") == "sussex"
    assert driver.at("ni_2") == driver.at("nk_2") == driver.at("william") == "hampshire"


@pytest.mark.rule("9.7d")
def test_low_dice_leave_no_stragglers() -> None:
    driver = second(HOST, dice=(5, 7)).play("march william", "set_out", "step hampshire", "halt")
    assert driver.at("ni_1") == driver.at("nk_1") == "hampshire"


@pytest.mark.rule("9.7d")
def test_bad_weather_leaves_more_stragglers() -> None:
    driver = second(HOST, dice=(5, 7), weather="poor")
    driver.play("march william", "set_out", "step hampshire", "halt")
    assert driver.at("ni_1") == driver.at("nk_1") == "sussex"


@pytest.mark.rule("9.7e", "9.7f")
def test_stragglers_are_split_and_owner_places_the_odd_one() -> None:
    foot = "north_riding: ninf_1 ninf_2 ninf_3 ninf_4 ninf_5 ninf_6 ninf_7"
    driver = second(f"{foot} nhc_1 nhc_2 nhc_3 nhc_4 hardrada", dice=(9,), side="norwegian")
    driver.play("march hardrada", "set_out", "step west_riding", "step lincolnshire")
    # Two in ten of eleven are three: the infantry falls behind first.
    assert driver.at("ninf_1") == "north_riding"
    assert driver.at("ninf_3") == "west_riding"
    assert driver.options() == {"odd north_riding", "odd west_riding"}
    driver.play("odd west_riding")
    assert driver.at("ninf_2") == "west_riding"
    assert driver.at("ninf_4") == "lincolnshire"


@pytest.mark.rule("9.7c")
def test_enemy_answers_after_stragglers_have_stayed_behind() -> None:
    driver = second(HOST, "sussex: bk_1", "surrey: hc_1 hc_2 hc_3 harold", dice=(1, 1))
    driver.play("march william", "leave bk_1", "set_out", "step surrey")
    assert driver.role == "english"
    assert driver.options() == {"stand", "avoid"}
    driver.play("stand")
    assert [event["area"] for event in driver.events_of("pending")] == ["surrey"]
    assert driver.state.initiative_by_right[driver.area("surrey")] == driver.state.phasing


@pytest.mark.rule("9.7c")
def test_force_that_has_shrunk_is_attacked() -> None:
    driver = second("sussex: ni_1 ni_2 ni_3 william", "surrey: hc_1 hc_2 hc_3 harold", dice=(9, 4))
    driver.play("march william", "set_out", "step surrey")
    # One of three stays behind; two are small before three, and are hustled: one is lost.
    assert driver.at("ni_1") == "sussex"
    assert driver.options() == {"lose ni_2", "lose ni_3"}


@pytest.mark.rule("9.7c")
def test_army_beaten_in_the_first_battle_may_return_to_fight() -> None:
    english = "surrey: hc_1 hc_2 hc_3 hc_4 fyrd_surrey harold"
    driver = campaign(HOST, english, dice=(1, 10, 1, 1, 3, 3))
    driver.play("march william", "set_out", "step surrey", "fight", "stand", "lose ni_1")
    assert driver.step == "SecondMovement"
    assert driver.at("william") == "sussex"
    driver.play("march william", "set_out", "step surrey")
    assert driver.role == "english"
    assert driver.options() == {"stand", "avoid"}


@pytest.mark.rule("4.0k")
def test_hard_marching_spares_the_dice() -> None:
    driver = second(HOST, held="norman hard_marching")
    driver.play("march william", "set_out", "step hampshire", "halt_hard")
    assert driver.at("ni_1") == "hampshire"
    assert not driver.events_of("attrition")
    assert driver.state.held[driver.state.catalogue.ground.norman] == 0


# ---- one area a turn ----------------------------------------------------------------------------


def come(*lines: str, to: str = "sussex", version: str = GAME.rules_version) -> Campaign:
    """Return a campaign in Second Movement, when William has come to an area in First."""
    driver = campaign(*lines, version=version)
    driver.play("march william", "set_out", f"step {to}")
    for word in ("halt", "done"):
        if driver.offers(word) and driver.step != "SecondMovement":
            driver.play(word)
    assert driver.step == "SecondMovement"
    return driver


@pytest.mark.rule("9.7g", "9.3e", "9.3g")
def test_a_small_force_or_a_band_moves_one_area_a_turn() -> None:
    driver = come("kent: nk_1 william", "sussex: bk_1")
    # The Breton has not moved.
    assert driver.options() == {"band bk_1", "done"}
    assert driver.rule("march william") == driver.rule("band nk_1") == "9.7g"
    driver.play("band bk_1", "take nk_1", "set_out")
    assert driver.at("bk_1") == "sussex"


@pytest.mark.rule("9.7g")
def test_version_1_small_force_moves_an_area_in_each_step() -> None:
    driver = come("kent: nk_1 william", "sussex: bk_1", version="1")
    assert driver.options() == {"march william", "band nk_1", "band bk_1", "done"}
    driver.play("march william", "leave bk_1", "set_out", "step hampshire")
    assert driver.at("william") == "hampshire"


@pytest.mark.rule("9.7g", "9.3e")
def test_band_that_came_with_a_leader_goes_no_further() -> None:
    driver = come("kent: nk_1 nk_2 ni_1 william", "sussex: bk_1")
    assert driver.options("band") == {"band bk_1"}
    driver.play("march william", "leave nk_1", "leave nk_2", "set_out")
    assert driver.at("william") == "sussex"


@pytest.mark.rule("9.7g")
def test_force_of_three_may_go_on() -> None:
    driver = come("kent: nk_1 nk_2 william", "sussex: bk_1")
    driver.play("march william", "set_out", "step hampshire", "halt", dice=(1,))
    assert driver.at("nk_1") == driver.at("bk_1") == driver.at("william") == "hampshire"


@pytest.mark.rule("9.7g", "9.3c")
def test_small_force_after_one_area_may_enter_the_town() -> None:
    driver = come("sussex: nk_1 william", to="hampshire")
    assert driver.options("march") == {"march william"}
    driver.play("march william", "set_out")
    assert driver.options() == {"enter_town", "halt"}
    assert driver.rule("step sussex") == "9.7g"
    driver.play("enter_town")
    assert driver.in_town("william")


@pytest.mark.rule("9.7g")
def test_forces_may_move_again_in_the_next_turn() -> None:
    driver = come("kent: nk_1 william", "sussex: bk_1").play("done")
    while driver.role != "norman":
        driver.play("done" if driver.offers("done") else min(driver.options()))
    assert driver.step == "FirstMovement"
    assert driver.offers("march william")


@pytest.mark.rule("9.7g")
def test_position_lists_travelled_pieces_only_if_any() -> None:
    driver = campaign("kent: nk_1 nk_2 ni_1 william", "sussex: bk_1")
    before = encode(GAME, driver.state)
    assert "travelled" not in before["fields"]
    assert encode(GAME, decode(GAME, before)) == before
    driver.play("march william", "set_out", "step sussex")
    after = encode(GAME, driver.state)
    pieces = driver.state.catalogue.pieces
    names = {pieces[number] for number in after["fields"]["travelled"]}
    assert names == {"nk_1", "nk_2", "ni_1", "william"}
    assert encode(GAME, decode(GAME, after)) == after
    after["fields"]["travelled"] = [pieces.index("hc_1")]
    with pytest.raises(RecordError, match="travelled: hc_1 does not move in this phase"):
        decode(GAME, after)
