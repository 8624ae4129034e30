"""9.3: fights and passes, interception and avoidance, fyrd flight, small clashes."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import Campaign, campaign

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


def met(*lines: str, dice: tuple[int, ...] = (), side: str = "norman", **said: object) -> Campaign:
    """Return a campaign in which William has marched into Surrey, and Robert has not moved."""
    driver = campaign(
        NORMANS, "dorset: robert", *(lines or (ENGLISH,)), dice=dice, side=side, fields=said
    )
    return driver.play("march william", "set_out", "step surrey")


@pytest.mark.rule("9.3n")
def test_fight_makes_a_battle_if_the_enemy_stands() -> None:
    driver = met()
    assert driver.options() == {"fight", "pass"}
    driver.play("fight")
    assert driver.role == "english"
    driver.play("stand")
    assert driver.pending("surrey") == "english"
    assert driver.step == "FirstMovement"


@pytest.mark.rule("9.3o")
def test_force_that_can_go_no_further_cannot_pass() -> None:
    driver = campaign("sussex site: nk_1 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 harold")
    driver.play("march william", "set_out", "step kent")
    # A forced march is left, so the force may pass.
    assert driver.offers("pass")
    small = campaign("hampshire: nk_1 ni_1 ni_2", "surrey: hc_1 hc_2 hc_3 harold")
    small.play("band nk_1", "take ni_1", "take ni_2", "set_out", "step surrey")
    assert small.role == "english"
    assert small.options() == {"stand", "avoid"}


@pytest.mark.rule("9.3p", "9.3q")
def test_a_failed_interception_lets_the_force_go_on() -> None:
    driver = met(dice=(4,)).play("pass", "intercept")
    assert driver.role == "norman"
    assert "step london" in driver.options()
    assert not driver.pending("surrey")


@pytest.mark.rule("9.3aa", "9.3r")
def test_side_that_failed_to_intercept_may_still_avoid() -> None:
    driver = met(dice=(4, 3)).play("pass", "intercept", "halt")
    assert driver.role == "english"
    assert driver.options() == {"stand", "avoid"}
    driver.play("avoid")
    assert driver.legitimacy("english")[0] == 11


@pytest.mark.rule("9.3p", "9.3r", "9.3x")
def test_interceptor_attacks_with_initiative_and_ground() -> None:
    driver = met(dice=(5,)).play("pass", "intercept")
    assert driver.role == "norman"
    driver.play("stand")
    surrey, ground = driver.area("surrey"), driver.state.catalogue.ground
    assert driver.pending("surrey") == "english"
    assert driver.state.attacker[surrey] == ground.english
    assert (
        driver.state.initiative_by_right[surrey]
        == driver.state.board_chooser[surrey]
        == ground.english
    )
    assert driver.step == "FirstMovement"


@pytest.mark.rule("9.3o")
def test_force_that_passes_and_halts_must_fight() -> None:
    driver = met().play("pass", "let_pass", "halt")
    assert driver.role == "english"
    driver.play("stand")
    assert driver.pending("surrey") == "english"


@pytest.mark.rule("9.3s", "9.3u", "9.3v")
def test_an_avoider_pays_and_retires() -> None:
    driver = met(dice=(3,)).play("fight", "avoid")
    assert driver.legitimacy("english")[0] == 11
    assert driver.options() == {
        "retire hampshire", "retire kent", "retire london", "retire oxfordshire", "retire sussex",
    }  # fmt: skip
    driver.play("retire london")
    assert driver.at("harold") == driver.at("hc_3") == "london"
    assert driver.role == "norman"
    assert not driver.pending("surrey")
    assert "step oxfordshire" in driver.options()


@pytest.mark.rule("9.3v")
def test_avoider_with_nowhere_to_go_stays_and_is_not_fought() -> None:
    driver = campaign(
        "sussex: nk_1 nk_2 ni_1 bk_1 bk_2 bi_1 william", "surrey: ni_2 ni_3 fk_1 robert",
        "kent: hc_1 hc_2 hc_3 harold", dice=(3,),
    )  # fmt: skip
    driver.play("march william", "leave bk_1", "leave bk_2", "leave bi_1", "set_out", "step kent")
    driver.play("fight", "avoid", "halt")
    assert driver.at("harold") == "kent"
    driver.play("march robert", "set_out", "step kent")
    # Neither side decides whether to fight or to avoid.
    assert driver.role == "norman"
    assert not driver.offers("fight")
    assert driver.offers("halt")


@pytest.mark.rule("1.2g", "9.3s")
def test_able_leaders_help_to_avoid() -> None:
    driver = campaign(NORMANS, "surrey: hc_1 hc_2 hc_3 leofwine", dice=(1,))
    driver.play("march william", "set_out", "step surrey", "fight", "avoid")
    # One, less Leofwine's one, and William's three.
    assert [event["total"] for event in driver.events_of("avoid")] == [3]
    printed = campaign(
        NORMANS, "surrey: hc_1 hc_2 hc_3 leofwine", dice=(4,), fields={"printed": "yes"}
    )
    printed.play("march william", "set_out", "step surrey", "fight", "avoid")
    assert [event["total"] for event in printed.events_of("avoid")] == [2]


@pytest.mark.rule("9.3t")
def test_a_failed_avoidance_is_remembered() -> None:
    driver = met(dice=(4,)).play("fight", "avoid")
    english = driver.state.catalogue.ground.english
    assert driver.state.failed_to_avoid[driver.area("surrey")] == 1 << english
    assert driver.pending("surrey") == "english"


@pytest.mark.rule("4.0k", "9.3s")
def test_scouts_take_two_off_once() -> None:
    driver = met(dice=(5,), held="english scouts").play("fight", "avoid_scouts")
    assert driver.step == "Retire"
    assert driver.state.held[driver.state.catalogue.ground.english] == 0


@pytest.mark.rule("7.0d")
def test_armies_do_not_meet_in_severe_weather() -> None:
    driver = campaign(
        "hampshire: nk_1 nk_2 fk_1 william", "sussex: hc_1 hc_2 hc_3 harold", weather="severe"
    )
    driver.play("march william", "set_out", "step sussex")
    assert driver.role == "norman"
    assert not driver.pending("sussex")


@pytest.mark.rule("9.3p")
def test_force_leaving_a_shared_area_may_be_intercepted() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william", "dorset: robert", ENGLISH, dice=(9,))
    driver.play("march william", "set_out")
    assert driver.role == "english"
    driver.play("intercept", "stand")
    assert driver.pending("surrey") == "english"
    assert driver.at("william") == "surrey"


@pytest.mark.rule("9.3p")
def test_intercepted_small_force_is_attacked() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william robert", ENGLISH, dice=(9, 9, 9, 10))
    driver.play("march robert", "leave nk_1", "leave nk_2", "set_out", "intercept")
    assert driver.options() == {"stand", "avoid"}
    driver.play("stand")
    assert driver.at("ni_1") == "gone"
    assert driver.at("robert") == "gone"


# ---- fyrd and small groups ----------------------------------------------------------------------


@pytest.mark.rule("5.1a", "5.1b")
def test_inactive_fyrd_become_active_and_flee() -> None:
    driver = met("asleep: fyrd_surrey", "london: hc_1 harold")
    assert driver.role == "english"
    assert driver.options() == {
        "flee hampshire", "flee kent", "flee london", "flee oxfordshire", "flee sussex",
    }  # fmt: skip
    driver.play("flee london")
    assert driver.at("fyrd_surrey") == "london"
    assert not driver.asleep("fyrd_surrey")
    assert driver.role == "norman"


@pytest.mark.rule("5.1a")
def test_lone_leader_rouses_no_fyrd() -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 william robert", "asleep: fyrd_surrey")
    driver.play("march robert", "leave nk_1", "leave nk_2", "leave ni_1", "step surrey")
    assert driver.asleep("fyrd_surrey")


@pytest.mark.rule("5.1c")
def test_fyrd_that_cannot_flee_are_attacked() -> None:
    driver = campaign(
        NORMANS, "asleep: fyrd_kent", "surrey: bk_1", "sussex: bi_1 robert", dice=(10,)
    )
    driver.play("march william", "leave bi_1", "set_out", "step kent")
    assert driver.at("fyrd_kent") == "gone"


@pytest.mark.rule("9.3m", "9.3z")
def test_a_small_group_slips_away_or_is_taken() -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 robert", "surrey: hc_1 hc_2", dice=(1,))
    driver.play("march robert", "set_out", "step surrey")
    assert driver.role == "english"
    driver.play("flee london")
    assert driver.at("hc_1") == driver.at("hc_2") == "london"
    taken = campaign("sussex: nk_1 nk_2 ni_1 robert", "surrey: hc_1 hc_2", dice=(7,))
    taken.play("march robert", "set_out", "step surrey")
    assert taken.at("hc_1") == taken.at("hc_2") == "gone"


@pytest.mark.rule("9.3m")
def test_a_hustled_group_loses_half_of_its_units() -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 robert", "surrey: hc_1 hc_2", dice=(2,))
    driver.play("march robert", "set_out", "step surrey")
    assert driver.options() == {"lose hc_1", "lose hc_2"}
    driver.play("lose hc_2", "flee london")
    assert driver.at("hc_1") == "london"
    assert driver.at("hc_2") == "gone"


@pytest.mark.rule("9.3m", "2.2b", "2.2d")
def test_a_king_taken_alone_is_a_king_dead() -> None:
    driver = campaign(NORMANS, "surrey: harold", "london: hc_1 gyrth", dice=(9, 10))
    driver.play("march william", "set_out", "step surrey")
    assert driver.at("harold") == "gone"
    assert driver.legitimacy("norman")[0] == 14
    assert driver.legitimacy("english")[0] == 8
    assert not driver.out("english")


@pytest.mark.rule("2.2e")
def test_after_gyrth_the_english_are_out() -> None:
    driver = campaign(NORMANS, "surrey: gyrth", "london: hc_1", "kent: hc_2", dice=(9, 10))
    driver.play("march william", "set_out", "step surrey")
    assert driver.out("english")
    assert driver.at("hc_1") == driver.at("hc_2") == "gone"


@pytest.mark.rule("9.3w")
def test_wales_shelters_an_avoider_with_a_leader() -> None:
    driver = campaign(
        "warwickshire: nk_1 nk_2 ni_1 ni_2 william", "shropshire: hc_1 hc_2 hc_3 edwin", dice=(1,)
    )
    driver.play("march william", "set_out", "step shropshire", "fight", "avoid")
    assert {"retire gwynedd", "retire deheubarth"} <= driver.options()
    alone = campaign("warwickshire: nk_1 nk_2 ni_1", "shropshire: hc_1 hc_2 hc_3", dice=(1,))
    alone.play("band nk_1", "take nk_2", "take ni_1", "set_out", "step shropshire", "avoid")
    assert alone.step == "Retire"
    assert alone.rule("retire gwynedd") == "9.3w"
