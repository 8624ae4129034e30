"""9.3: fights and passes, interception and avoidance, fyrd flight, small clashes."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import Campaign, campaign

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


def met(*lines: str, dice: tuple[int, ...] = (), side: str = "norman", **said: object) -> Campaign:
    """Return a campaign in which William has marched into Surrey, and Robert has not moved."""
    hand = campaign(
        NORMANS, "dorset: robert", *(lines or (ENGLISH,)), dice=dice, side=side, fields=said
    )
    return hand.play("march william", "set_out", "step surrey")


@pytest.mark.rule("9.3n")
def test_fight_makes_a_battle_if_the_enemy_stands() -> None:
    hand = met()
    assert hand.options() == {"fight", "pass"}
    hand.play("fight")
    assert hand.role == "english"
    hand.play("stand")
    assert hand.pending("surrey") == "english"
    assert hand.step == "FirstMovement"


@pytest.mark.rule("9.3o")
def test_force_that_can_go_no_further_cannot_pass() -> None:
    hand = campaign("sussex site: nk_1 ni_1 ni_2 william", "kent: hc_1 hc_2 hc_3 harold")
    hand.play("march william", "set_out", "step kent")
    # A forced march is left, so the force may pass.
    assert hand.offers("pass")
    small = campaign("hampshire: nk_1 ni_1 ni_2", "surrey: hc_1 hc_2 hc_3 harold")
    small.play("band nk_1", "take ni_1", "take ni_2", "set_out", "step surrey")
    assert small.role == "english"
    assert small.options() == {"stand", "avoid"}


@pytest.mark.rule("9.3p", "9.3q")
def test_a_failed_interception_lets_the_force_go_on() -> None:
    hand = met(dice=(4,)).play("pass", "intercept")
    assert hand.role == "norman"
    assert "step london" in hand.options()
    assert not hand.pending("surrey")


@pytest.mark.rule("9.3aa", "9.3r")
def test_side_that_failed_to_intercept_may_still_avoid() -> None:
    hand = met(dice=(4, 3)).play("pass", "intercept", "halt")
    assert hand.role == "english"
    assert hand.options() == {"stand", "avoid"}
    hand.play("avoid")
    assert hand.legitimacy("english")[0] == 11


@pytest.mark.rule("9.3p", "9.3r", "9.3x")
def test_interceptor_attacks_with_initiative_and_ground() -> None:
    hand = met(dice=(5,)).play("pass", "intercept")
    assert hand.role == "norman"
    hand.play("stand")
    surrey, ground = hand.area("surrey"), hand.state.catalogue.ground
    assert hand.pending("surrey") == "english"
    assert hand.state.attacker[surrey] == ground.english
    assert (
        hand.state.initiative_by_right[surrey] == hand.state.board_chooser[surrey] == ground.english
    )
    assert hand.step == "FirstMovement"


@pytest.mark.rule("9.3o")
def test_force_that_passes_and_halts_must_fight() -> None:
    hand = met().play("pass", "let_pass", "halt")
    assert hand.role == "english"
    hand.play("stand")
    assert hand.pending("surrey") == "english"


@pytest.mark.rule("9.3s", "9.3u", "9.3v")
def test_an_avoider_pays_and_retires() -> None:
    hand = met(dice=(3,)).play("fight", "avoid")
    assert hand.legitimacy("english")[0] == 11
    assert hand.options() == {
        "retire hampshire", "retire kent", "retire london", "retire oxfordshire", "retire sussex",
    }  # fmt: skip
    hand.play("retire london")
    assert hand.at("harold") == hand.at("hc_3") == "london"
    assert hand.role == "norman"
    assert not hand.pending("surrey")
    assert "step oxfordshire" in hand.options()


@pytest.mark.rule("9.3v")
def test_avoider_with_nowhere_to_go_stays_and_is_not_fought() -> None:
    hand = campaign(
        "sussex: nk_1 nk_2 ni_1 bk_1 bk_2 bi_1 william", "surrey: ni_2 ni_3 fk_1 robert",
        "kent: hc_1 hc_2 hc_3 harold", dice=(3,),
    )  # fmt: skip
    hand.play("march william", "leave bk_1", "leave bk_2", "leave bi_1", "set_out", "step kent")
    hand.play("fight", "avoid", "halt")
    assert hand.at("harold") == "kent"
    hand.play("march robert", "set_out", "step kent")
    # Neither side decides whether to fight or to avoid.
    assert hand.role == "norman"
    assert not hand.offers("fight")
    assert hand.offers("halt")


@pytest.mark.rule("1.2g", "9.3s")
def test_able_leaders_help_to_avoid() -> None:
    hand = campaign(NORMANS, "surrey: hc_1 hc_2 hc_3 leofwine", dice=(1,))
    hand.play("march william", "set_out", "step surrey", "fight", "avoid")
    # One, less Leofwine's one, and William's three.
    assert [event["total"] for event in hand.events_of("avoid")] == [3]
    printed = campaign(
        NORMANS, "surrey: hc_1 hc_2 hc_3 leofwine", dice=(4,), fields={"printed": "yes"}
    )
    printed.play("march william", "set_out", "step surrey", "fight", "avoid")
    assert [event["total"] for event in printed.events_of("avoid")] == [2]


@pytest.mark.rule("9.3t")
def test_a_failed_avoidance_is_remembered() -> None:
    hand = met(dice=(4,)).play("fight", "avoid")
    english = hand.state.catalogue.ground.english
    assert hand.state.failed_to_avoid[hand.area("surrey")] == 1 << english
    assert hand.pending("surrey") == "english"


@pytest.mark.rule("4.0k", "9.3s")
def test_scouts_take_two_off_once() -> None:
    hand = met(dice=(5,), held="english scouts").play("fight", "avoid_scouts")
    assert hand.step == "Retire"
    assert hand.state.held[hand.state.catalogue.ground.english] == 0


@pytest.mark.rule("7.0d")
def test_armies_do_not_meet_in_severe_weather() -> None:
    hand = campaign(
        "hampshire: nk_1 nk_2 fk_1 william", "sussex: hc_1 hc_2 hc_3 harold", weather="severe"
    )
    hand.play("march william", "set_out", "step sussex")
    assert hand.role == "norman"
    assert not hand.pending("sussex")


@pytest.mark.rule("9.3p")
def test_force_leaving_a_shared_area_may_be_intercepted() -> None:
    hand = campaign("surrey: nk_1 nk_2 ni_1 william", "dorset: robert", ENGLISH, dice=(9,))
    hand.play("march william", "set_out")
    assert hand.role == "english"
    hand.play("intercept", "stand")
    assert hand.pending("surrey") == "english"
    assert hand.at("william") == "surrey"


@pytest.mark.rule("9.3p")
def test_intercepted_small_force_is_attacked() -> None:
    hand = campaign("surrey: nk_1 nk_2 ni_1 william robert", ENGLISH, dice=(9, 9, 9, 10))
    hand.play("march robert", "leave nk_1", "leave nk_2", "set_out", "intercept")
    assert hand.options() == {"stand", "avoid"}
    hand.play("stand")
    assert hand.at("ni_1") == "gone"
    assert hand.at("robert") == "gone"


# ---- fyrd and small groups ----------------------------------------------------------------------


@pytest.mark.rule("5.1a", "5.1b")
def test_inactive_fyrd_become_active_and_flee() -> None:
    hand = met("asleep: fyrd_surrey", "london: hc_1 harold")
    assert hand.role == "english"
    assert hand.options() == {
        "flee hampshire", "flee kent", "flee london", "flee oxfordshire", "flee sussex",
    }  # fmt: skip
    hand.play("flee london")
    assert hand.at("fyrd_surrey") == "london"
    assert not hand.asleep("fyrd_surrey")
    assert hand.role == "norman"


@pytest.mark.rule("5.1a")
def test_lone_leader_rouses_no_fyrd() -> None:
    hand = campaign("sussex: nk_1 nk_2 ni_1 william robert", "asleep: fyrd_surrey")
    hand.play("march robert", "leave nk_1", "leave nk_2", "leave ni_1", "step surrey")
    assert hand.asleep("fyrd_surrey")


@pytest.mark.rule("5.1c")
def test_fyrd_that_cannot_flee_are_attacked() -> None:
    hand = campaign(NORMANS, "asleep: fyrd_kent", "surrey: bk_1", "sussex: bi_1 robert", dice=(10,))
    hand.play("march william", "leave bi_1", "set_out", "step kent")
    assert hand.at("fyrd_kent") == "gone"


@pytest.mark.rule("9.3m", "9.3z")
def test_a_small_group_slips_away_or_is_taken() -> None:
    hand = campaign("sussex: nk_1 nk_2 ni_1 robert", "surrey: hc_1 hc_2", dice=(1,))
    hand.play("march robert", "set_out", "step surrey")
    assert hand.role == "english"
    hand.play("flee london")
    assert hand.at("hc_1") == hand.at("hc_2") == "london"
    taken = campaign("sussex: nk_1 nk_2 ni_1 robert", "surrey: hc_1 hc_2", dice=(7,))
    taken.play("march robert", "set_out", "step surrey")
    assert taken.at("hc_1") == taken.at("hc_2") == "gone"


@pytest.mark.rule("9.3m")
def test_a_hustled_group_loses_half_of_its_units() -> None:
    hand = campaign("sussex: nk_1 nk_2 ni_1 robert", "surrey: hc_1 hc_2", dice=(2,))
    hand.play("march robert", "set_out", "step surrey")
    assert hand.options() == {"lose hc_1", "lose hc_2"}
    hand.play("lose hc_2", "flee london")
    assert hand.at("hc_1") == "london"
    assert hand.at("hc_2") == "gone"


@pytest.mark.rule("9.3m", "2.2b", "2.2d")
def test_a_king_taken_alone_is_a_king_dead() -> None:
    hand = campaign(NORMANS, "surrey: harold", "london: hc_1 gyrth", dice=(9, 10))
    hand.play("march william", "set_out", "step surrey")
    assert hand.at("harold") == "gone"
    assert hand.legitimacy("norman")[0] == 14
    assert hand.legitimacy("english")[0] == 8
    assert not hand.out("english")


@pytest.mark.rule("2.2e")
def test_after_gyrth_the_english_are_out() -> None:
    hand = campaign(NORMANS, "surrey: gyrth", "london: hc_1", "kent: hc_2", dice=(9, 10))
    hand.play("march william", "set_out", "step surrey")
    assert hand.out("english")
    assert hand.at("hc_1") == hand.at("hc_2") == "gone"


@pytest.mark.rule("9.3w")
def test_wales_shelters_an_avoider_with_a_leader() -> None:
    hand = campaign(
        "warwickshire: nk_1 nk_2 ni_1 ni_2 william", "shropshire: hc_1 hc_2 hc_3 edwin", dice=(1,)
    )
    hand.play("march william", "set_out", "step shropshire", "fight", "avoid")
    assert {"retire gwynedd", "retire deheubarth"} <= hand.options()
    alone = campaign("warwickshire: nk_1 nk_2 ni_1", "shropshire: hc_1 hc_2 hc_3", dice=(1,))
    alone.play("band nk_1", "take nk_2", "take ni_1", "set_out", "step shropshire", "avoid")
    assert alone.step == "Retire"
    assert alone.rule("retire gwynedd") == "9.3w"
