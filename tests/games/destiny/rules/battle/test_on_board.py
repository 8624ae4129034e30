"""11.0 and 11.8: battles of the campaign that are fought on the Battle Board."""

from __future__ import annotations

import pytest

from senlac.engine.model import play
from senlac.games.destiny.rules.battle.onboard import BoardBattle, battle_on_board
from senlac.games.destiny.rules.concession import give_up
from senlac.games.destiny.rules.constants import ABSENT, LOST, NOBODY, NOWHERE
from tests.games.destiny.campaign import Campaign, campaign

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"
MARCH = ("march william", "set_out", "step surrey", "fight", "stand", "to_board")


def met(*lines: str, dice: tuple[int, ...], **said: object) -> Campaign:
    """Return a campaign in which William has come to battle in Surrey."""
    fields = {"quick": "no", **said}
    driver = campaign(*(lines or (NORMANS, ENGLISH)), dice=dice, fields=fields)
    return driver.play(*MARCH)


def drawn_up(*lines: str, **said: object) -> Campaign:
    """Return that campaign when both armies are set up, on a plain, the Normans in the south."""
    driver = met(*lines, dice=(9, 1, 9, 1), **said)
    return driver.play("board plain", "auto", "auto", "first")


def battle(driver: Campaign) -> BoardBattle:
    """Return the battle on the board."""
    found = battle_on_board(driver.state)
    assert found is not None
    return found


def ended(driver: Campaign, loser: str, *lost: str) -> Campaign:
    """End the battle with some counters lost and a side, or none, beaten."""
    state = driver.state
    for name in lost:
        state.slot_of[state.catalogue.counters.index(name)] = LOST
    side = state.catalogue.sides.index(loser) if loser else NOBODY
    battle(driver).end(state, side)
    play.run_to_decision(state)
    return driver


# ---- before it ----------------------------------------------------------------------------------


@pytest.mark.rule("11.0a", "11.0c")
@pytest.mark.parametrize(
    ("dice", "side"), [((4, 5), "norman"), ((4, 7), "english"), ((4, 6, 2, 3), "norman")]
)
def test_mover_adds_two_for_initiative_and_ties_are_rerolled(
    dice: tuple[int, ...], side: str
) -> None:
    driver = met(dice=(*dice, 9, 1))
    assert driver.step == "PickBoard"
    assert driver.side(battle(driver).beginner) == side


@pytest.mark.rule("11.0b", "11.0d")
def test_an_interceptor_has_the_initiative_and_the_ground() -> None:
    driver = campaign(NORMANS, ENGLISH, dice=(5,), fields={"quick": "no"})
    driver.play("march william", "set_out", "step surrey", "pass", "intercept", "stand", "to_board")
    assert driver.role == "english"
    assert driver.options() == {"board river", "board hill", "board plain"}
    assert driver.side(battle(driver).beginner) == "english"
    assert len(driver.dice.labels) == 1


@pytest.mark.rule("11.0b", "11.0d", "9.7c")
def test_second_movement_defender_adds_two_for_the_ground() -> None:
    driver = campaign(
        NORMANS, ENGLISH, step="SecondMovement", dice=(1, 1, 5, 4), fields={"quick": "no"}
    )
    driver.play("march william", "set_out", "step surrey", "stand", "to_board")
    assert driver.side(battle(driver).beginner) == "norman"
    # Eight against seven and two.
    assert driver.role == "english"


@pytest.mark.rule("11.0d", "11.0e")
def test_initiative_on_the_hill_picks_end_and_sets_up_last() -> None:
    driver = met(dice=(9, 1, 1, 9))
    assert driver.role == "english"
    driver.play("board hill")
    assert driver.role == "norman"
    assert driver.options() == {"end south", "end north"}
    driver.play("end north")
    assert driver.role == "english"
    driver.play("auto")
    assert driver.role == "norman"
    driver.play("auto")
    assert driver.options() == {"first", "second"}
    assert driver.play("second").role == "english"


@pytest.mark.rule("1.1a", "11.0f")
def test_only_fielded_units_have_counters_and_only_in_battle() -> None:
    driver = drawn_up()
    catalogue = driver.state.catalogue
    there = {catalogue.unit_of[c] for c, place in enumerate(driver.state.slot_of) if place >= 0}
    names = {catalogue.units[unit] for unit in there}
    assert names == {"nk_1", "nk_2", "ni_1", "ni_2", "hc_1", "hc_2", "hc_3"}
    ended(driver, "english")
    assert set(driver.state.slot_of) == {ABSENT}
    assert driver.state.board == NOWHERE


@pytest.mark.rule("9.3t")
def test_failed_avoidance_worsens_the_letters() -> None:
    driver = campaign(NORMANS, ENGLISH, dice=(9, 9, 1, 9, 1), fields={"quick": "no"})
    driver.play(
        "march william", "set_out", "step surrey", "fight", "avoid", "to_board", "board plain"
    )
    state = driver.state
    for name, worse in (("hc_1.1", 1), ("nk_1.1", 0)):
        counter = state.catalogue.counters.index(name)
        assert state.letter[counter] == state.catalogue.letter[counter] + worse


@pytest.mark.rule("11.4d", "4.0o")
@pytest.mark.parametrize("wary", [0, 1])
def test_wary_bretons_have_worse_letters(wary: int) -> None:
    driver = drawn_up("sussex: bk_1 bi_1 nk_1 william", ENGLISH, wary="yes" if wary else "no")
    state = driver.state
    for name, worse in (("bk_1.1", wary), ("bi_1.1", wary), ("nk_1.1", 0)):
        counter = state.catalogue.counters.index(name)
        assert state.letter[counter] == state.catalogue.letter[counter] + worse


@pytest.mark.rule("11.4e")
def test_flemings_do_not_like_to_fight_flemings() -> None:
    norse = "surrey: nhc_1 nhc_2 t_fle_1 tostig"
    driver = campaign(
        "sussex: fk_1 fi_1 nk_1 william", norse, dice=(9, 1, 9, 1),
        fields={"quick": "no", "tostig": "norwegian", "tostig_as": 4},
    )  # fmt: skip
    driver.play(*MARCH, "board plain")
    state = driver.state
    for name, worse in (("fk_1.1", 1), ("fi_1.1", 1), ("t_fle_1.1", 1), ("nk_1.1", 0)):
        counter = state.catalogue.counters.index(name)
        assert state.letter[counter] == state.catalogue.letter[counter] + worse


@pytest.mark.rule("11.4e")
@pytest.mark.parametrize(("version", "worse"), [("2", 1), ("1", 0)])
def test_a_fleming_of_a_mixed_band_is_a_fleming(version: str, worse: int) -> None:
    driver = campaign(
        "sussex: fk_1 fi_1 nk_1 william", "surrey: nhc_1 nhc_2 t_mix_1 tostig", dice=(9, 1, 9, 1),
        fields={"quick": "no", "tostig": "norwegian", "tostig_as": 3}, version=version,
    )  # fmt: skip
    driver.play(*MARCH, "board plain")
    state = driver.state
    catalogue = state.catalogue
    found = {
        name: state.letter[number] - catalogue.letter[number]
        for number, name in enumerate(catalogue.counters)
        if name in {"fk_1.1", "fi_1.2", "t_mix_1.1", "t_mix_1.2", "nk_1.1", "nhc_1.1"}
    }
    # The housecarle of the band is not affected.
    assert found == {"fk_1.1": worse, "fi_1.2": worse, "t_mix_1.1": worse,
                     "t_mix_1.2": 0, "nk_1.1": 0, "nhc_1.1": 0}  # fmt: skip


# ---- after it -----------------------------------------------------------------------------------


@pytest.mark.rule("11.8b", "11.8c", "2.2b")
def test_odd_counters_are_completed_only_for_the_winner() -> None:
    driver = ended(drawn_up(), "english", "hc_1.1", "nk_2.1")
    # Of three units with one counter missing the loser rebuilds two, the winner all three.
    assert [driver.at(name) for name in ("hc_1", "hc_2", "hc_3")] == ["surrey", "surrey", "gone"]
    assert driver.at("nk_1") == driver.at("nk_2") == "surrey"
    [won] = driver.events_of("field_won")
    assert (won["side"], won["area"]) == ("the Normans", "surrey")
    assert driver.role == "english"
    assert driver.step == "Retreat"
    assert driver.legitimacy("norman")[0] == 13
    assert driver.legitimacy("english")[0] == 10


@pytest.mark.rule("11.8c")
def test_the_owner_names_the_fyrd_that_are_lost() -> None:
    fyrd = "surrey: fyrd_kent fyrd_essex fyrd_surrey harold"
    driver = ended(drawn_up(NORMANS, fyrd), "english", "fyrd_kent.1")
    assert driver.options() == {"lose fyrd_kent", "lose fyrd_essex", "lose fyrd_surrey"}


@pytest.mark.rule("11.8g", "11.8h")
def test_battle_without_contact_is_drawn_and_both_leave() -> None:
    driver = drawn_up()
    while driver.step in ("BattleMovement", "Orders"):
        driver.play("done")
    assert driver.events_of("field_drawn")
    assert [event["turn"] for event in driver.events_of("turn_begins")][-1] == 6
    assert driver.at("william") == "sussex"
    assert driver.role == "english"
    assert driver.step == "Retreat"
    assert driver.legitimacy("english")[0] == 12


@pytest.mark.rule("2.2b", "2.2c", "11.6b")
def test_claimant_killed_on_the_board_eliminates_the_side() -> None:
    driver = drawn_up()
    state = driver.state
    leader = state.catalogue.leaders.index("william")
    state.leader_square[leader] = LOST
    driver = ended(driver, "norman")
    assert driver.out("norman")
    assert driver.legitimacy("english")[0] == 12 + 1 + 4


@pytest.mark.rule("2.2i")
def test_concession_ends_a_battle_without_a_loser() -> None:
    driver = drawn_up(NORMANS, ENGLISH, "northumbria: nhc_1 hardrada")
    give_up(driver.state, driver.state.catalogue.roles.index("english"))
    play.run_to_decision(driver.state)
    assert driver.out("english")
    assert battle_on_board(driver.state) is None
    assert driver.at("william") == "surrey"
    assert driver.legitimacy("norman")[0] == 10


@pytest.mark.rule("10.0l")
@pytest.mark.parametrize(
    ("marks", "player"),
    [
        ("norwegian=9 norman=10", "norwegian"),
        ("norwegian=9 norman=8", "norman"),
        ("norwegian=9 norman=9", "norwegian"),
    ],
)
def test_danes_are_played_by_the_weaker_side_not_in_the_battle(marks: str, player: str) -> None:
    driver = campaign(
        "london: dane_1 dane_2 dane_3 sweyn", "surrey: hc_1 hc_2 hc_3 harold", side="english",
        dice=(9, 1, 9, 1), fields={"quick": "no", "danes": 2, "legitimacy": f"english=12 {marks}"},
    )  # fmt: skip
    driver.play("march harold", "set_out", "step london", "fight", "to_board", "board plain")
    assert driver.step == "PlaceFigures"
    assert driver.role == player
