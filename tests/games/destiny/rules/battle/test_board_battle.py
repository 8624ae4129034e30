"""11.0 and 11.8: how a battle of the campaign comes to the Battle Board, ends and leaves it."""

from __future__ import annotations

import pytest

from senlac.engine.model import play
from senlac.engine.support.errors import RecordError
from senlac.games.destiny.rules.battle.breakdown import break_down, worsen_morale
from senlac.games.destiny.rules.battle.ground_choice import PickBoard, PickTurn
from senlac.games.destiny.rules.battle.onboard import BoardBattle, battle_on_board
from senlac.games.destiny.rules.concession import give_up
from senlac.games.destiny.rules.constants import (
    ABSENT,
    FULL,
    LOST,
    NOBODY,
    NORTH_END,
    NOWHERE,
    SOUTH_END,
    UNPLACED,
    WORST,
)
from tests.games.destiny.campaign import Campaign, campaign

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"
MARCH = ("march william", "set_out", "step surrey", "fight", "stand", "to_board")
NORMANS_FIRST = (9, 1, 9, 1)


def drawn_up(*lines: str, **said: object) -> Campaign:
    """Return a battle in Surrey with both armies set up on a plain, the Normans in the south."""
    fields = {"quick_battles": "no", **said}
    driver = campaign(*(lines or (NORMANS, ENGLISH)), dice=NORMANS_FIRST, fields=fields)
    return driver.play(*MARCH, "board plain", "auto", "auto", "first")


def of(driver: Campaign) -> BoardBattle:
    """Return the battle on the board."""
    found = battle_on_board(driver.state)
    assert found is not None
    return found


def stand_at(driver: Campaign, counter: str, square: str) -> None:
    """Move a counter of the board to a square."""
    state = driver.state
    number = state.catalogue.counters.index(counter)
    state.lift(number, ABSENT)
    state.stand(number, state.catalogue.squares.square(square))


def letters(driver: Campaign, *names: str) -> list[int]:
    """Return by how many letters the morale of counters is worse than printed."""
    state = driver.state
    numbers = [state.catalogue.counters.index(name) for name in names]
    return [state.letter[n] - state.catalogue.letter[n] for n in numbers]


# ---- before it ----------------------------------------------------------------------------------


@pytest.mark.rule("11.0e")
@pytest.mark.parametrize(("end", "other"), [("south", NORTH_END), ("north", SOUTH_END)])
def test_the_enemy_gets_the_end_that_was_not_chosen(end: str, other: int) -> None:
    driver = campaign(NORMANS, ENGLISH, dice=NORMANS_FIRST, fields={"quick_battles": "no"})
    driver.play(*MARCH, "board hill", f"end {end}")
    sides = driver.state.catalogue.sides
    assert driver.state.ends[sides.index("english")] == other
    assert driver.state.ends[sides.index("norman")] != other


@pytest.mark.rule("11.0a", "11.0e")
def test_initiative_side_is_active_during_set_up() -> None:
    driver = campaign(NORMANS, ENGLISH, dice=NORMANS_FIRST, fields={"quick_battles": "no"})
    driver.play(*MARCH, "board plain")
    assert (driver.step, driver.role) == ("PlaceFigures", "english")
    assert driver.side(driver.state.active_side) == driver.side(driver.state.first_side) == "norman"


@pytest.mark.rule("11.0f", "11.8a")
def test_fielded_counters_are_whole_and_loss_marker_a_quarter() -> None:
    driver = drawn_up()
    state, catalogue = driver.state, driver.state.catalogue
    names = ("nk_1", "nk_2", "ni_1", "ni_2", "hc_1", "hc_2", "hc_3")
    fielded = [catalogue.units.index(name) for name in names]
    there = {counter for unit in fielded for counter in catalogue.parts[unit]}
    assert {n for n, steps in enumerate(state.steps_left) if steps == FULL} == there
    assert {n for n, steps in enumerate(state.steps_left) if steps} == there
    for side in ("norman", "english"):
        number = catalogue.sides.index(side)
        steps = FULL * len(state.armies[number])
        assert state.loss_marker[number] == -(-steps // 4)
    assert state.battle_turn == 1


@pytest.mark.rule("11.0f")
def test_a_new_battle_begins_on_a_clean_board() -> None:
    driver = campaign(NORMANS, ENGLISH, dice=NORMANS_FIRST, fields={"quick_battles": "no"})
    driver.play(*MARCH)
    state, william = driver.state, driver.state.catalogue.leaders.index("william")
    state.wounds[william], state.moves_used[0], state.facing[0] = 3, 1, 1
    driver.play("board plain")
    assert (state.wounds[william], state.moves_used[0], state.facing[0]) == (0, 0, 0)
    assert driver.state.catalogue.field_ids[state.board] == "plain"


@pytest.mark.rule("11.4e")
@pytest.mark.parametrize(
    ("fielded", "worse"),
    [
        ("fk_1.1 nk_1.1", [0, 0, 0]),
        ("t_fle_1.1 nk_1.1", [0, 0, 0]),
        ("fk_1.1 t_fle_1.1", [1, 1, 0]),
        ("fk_1.1 t_fle_1.1 nk_1.1", [1, 1, 0]),
    ],
)
def test_flemings_waver_only_if_both_bands_are_in_the_battle(
    fielded: str, worse: list[int]
) -> None:
    driver = campaign(NORMANS, ENGLISH)
    counters = driver.state.catalogue.counters
    worsen_morale(driver.state, [counters.index(name) for name in fielded.split()])
    assert letters(driver, "fk_1.1", "t_fle_1.1", "nk_1.1") == worse


@pytest.mark.rule("9.3t", "11.4d")
def test_no_letter_becomes_worse_than_the_worst() -> None:
    driver = campaign("sussex: bi_1 bi_2 nk_1 william", ENGLISH, fields={"brittany_wary": "yes"})
    state = driver.state
    norman = state.catalogue.sides.index("norman")
    units = sum(1 << state.catalogue.units.index(name) for name in ("bi_1", "bi_2", "nk_1"))
    state.ends = [SOUTH_END if side == norman else NOBODY for side in range(len(state.ends))]
    break_down(state, [(norman, units, WORST)], driver.area("sussex"))
    assert max(state.letter) == WORST
    assert state.letter[state.catalogue.counters.index("bi_1.1")] == WORST


@pytest.mark.rule("11.0d", "11.0e")
def test_choice_before_a_battle_is_refused_to_other_sides() -> None:
    driver = campaign(NORMANS, ENGLISH, dice=NORMANS_FIRST, fields={"quick_battles": "no"}).play(
        *MARCH
    )
    sides = driver.state.catalogue.sides
    PickBoard(sides.index("norman")).validate(driver.state)
    PickBoard(sides.index("english")).validate(driver.state)
    with pytest.raises(RecordError, match="PickBoard: no battle asks for it"):
        PickBoard(sides.index("norwegian")).validate(driver.state)
    driver.state.stack[:] = driver.state.stack[-1:]
    with pytest.raises(RecordError, match="PickTurn: no battle asks for it"):
        PickTurn(sides.index("norman")).validate(driver.state)


# ---- contact and nightfall ----------------------------------------------------------------------


@pytest.mark.rule("11.8h")
def test_a_melee_is_contact_in_either_player_turn() -> None:
    driver = drawn_up()
    driver.state.fought, driver.state.battle_turn = 1, 4
    of(driver).note_contact(driver.state)
    assert of(driver).contact == 4


@pytest.mark.rule("11.8h")
@pytest.mark.parametrize(("turn", "contact"), [("first", 0), ("second", 4)])
def test_enemy_before_a_front_is_contact_at_battle_turn_end(turn: str, contact: int) -> None:
    driver = drawn_up()
    stand_at(driver, "nk_1.1", "l4")
    stand_at(driver, "hc_1.1", "l5")
    state = driver.state
    state.battle_turn = 4
    state.active_side = state.enemy(state.first_side) if turn == "second" else state.first_side
    of(driver).note_contact(state)
    assert of(driver).contact == contact


@pytest.mark.rule("11.8h")
def test_armies_apart_are_not_in_contact() -> None:
    driver = drawn_up()
    driver.state.battle_turn, driver.state.active_side = (
        4,
        driver.state.enemy(driver.state.first_side),
    )
    of(driver).note_contact(driver.state)
    assert of(driver).contact == 0


@pytest.mark.rule("11.8g", "11.8h")
@pytest.mark.parametrize(
    ("turn", "contact", "over"),
    [
        (5, 0, False), (6, 0, True),
        (4, 3, False), (5, 3, True),
        (14, 14, False), (14, 13, False), (15, 15, True), (16, 16, True),
    ],
)  # fmt: skip
def test_battle_is_drawn_after_quiet_turns_or_at_nightfall(
    turn: int, contact: int, *, over: bool
) -> None:
    driver = drawn_up()
    driver.state.battle_turn, of(driver).contact = turn, contact
    assert of(driver).night(driver.state) is over


@pytest.mark.rule("11.8g", "11.8h", "11.0h")
def test_battle_without_contact_is_drawn_after_turn_six() -> None:
    driver = drawn_up()
    driver.state.battle_turn = 5
    driver.play("done", "done", "done", "done")
    assert (driver.step, driver.role, driver.state.battle_turn) == ("BattleMovement", "norman", 6)
    driver.play("done", "done", "done", "done")
    assert driver.events_of("field_drawn") == [{"area": "surrey"}]
    assert (driver.step, driver.state.board) == ("Retreat", NOWHERE)


# ---- its end ------------------------------------------------------------------------------------


@pytest.mark.rule("11.8a", "11.8b", "2.2b")
def test_an_army_that_breaks_leaves_the_board_at_once() -> None:
    driver = drawn_up()
    state = driver.state
    stand_at(driver, "nk_1.1", "l4")
    stand_at(driver, "hc_1.1", "l5")
    state.loss_marker[state.catalogue.sides.index("english")] = 1
    driver.play("done", "done", "attack l4", dice=[10, 1])
    assert driver.events_of("field_won")[0]["side"] == "the Normans"
    assert (driver.step, driver.role) == ("Retreat", "english")
    assert driver.legitimacy("norman")[0] == 13


@pytest.mark.rule("11.8b")
def test_battle_fields_are_reset_when_the_battle_is_over() -> None:
    before = campaign(NORMANS, ENGLISH).state
    driver = drawn_up()
    state = driver.state
    state.battle_turn, state.shaken, state.in_shield_wall, state.lost_step = 5, 1, 1, 1
    state.raised = state.wall_changed = state.fought = state.led = 1
    state.bonus_square, state.landwaster_shown, state.active_side = (
        3,
        True,
        state.enemy(state.first_side),
    )
    of(driver).end(state, NOBODY)
    play.run_to_decision(state)
    assert driver.step == "Retreat"
    for name in (
        "board", "battle_turn", "first_side", "active_side", "ends", "loss_marker", "slot_of",
        "steps_left", "letter",
        "shaken", "in_shield_wall", "lost_step", "raised", "wall_changed", "fought", "led",
        "bonus_square", "landwaster_shown",
        "leader_square", "wounds", "facing", "moves_used", "owner", "armies", "leaders_in_battle",
        "slots", "holder",
    ):  # fmt: skip
        assert getattr(state, name) == getattr(before, name), name


@pytest.mark.rule("2.2g", "2.2i", "10.0l")
def test_danish_battle_ends_with_the_match_if_one_side_is_left() -> None:
    driver = campaign(
        "london: dane_1 dane_2 dane_3 sweyn", "surrey: hc_1 hc_2 hc_3 harold",
        "sussex: nk_1 william", side="english", dice=(9, 1, 9, 1),
        fields={"quick_battles": "no", "danes": 2, "out": "norwegian"},
    )  # fmt: skip
    driver.play("march harold", "set_out", "step london", "fight", "to_board", "board plain")
    assert (driver.step, driver.role) == ("PlaceFigures", "norman")
    give_up(driver.state, driver.state.catalogue.roles.index("norman"))
    play.run_to_decision(driver.state)
    assert (driver.winners, driver.how) == (["english"], "alone")


@pytest.mark.rule("2.2i", "10.0l")
def test_danish_battle_goes_on_with_another_player() -> None:
    driver = campaign(
        "london: dane_1 dane_2 dane_3 sweyn", "surrey: hc_1 hc_2 hc_3 harold",
        "sussex: nk_1 william", "north_riding: nhc_1 hardrada", side="english", dice=(9, 1, 9, 1),
        fields={"quick_battles": "no", "danes": 2, "legitimacy": "norwegian=9 english=12 norman=8"},
    )  # fmt: skip
    driver.play("march harold", "set_out", "step london", "fight", "to_board", "board plain")
    assert driver.role == "norman"
    give_up(driver.state, driver.state.catalogue.roles.index("norman"))
    play.run_to_decision(driver.state)
    assert (driver.step, driver.role) == ("PlaceFigures", "norwegian")


@pytest.mark.rule("2.2i")
def test_concession_does_not_end_a_finished_battle_again() -> None:
    driver = drawn_up(NORMANS, ENGLISH, "northumbria: nhc_1 hardrada")
    of(driver).end(driver.state, driver.state.catalogue.sides.index("english"))
    play.run_to_decision(driver.state)
    assert (driver.step, driver.role) == ("Retreat", "english")
    give_up(driver.state, driver.state.catalogue.roles.index("norwegian"))
    play.run_to_decision(driver.state)
    assert (driver.step, driver.role) == ("Retreat", "english")


@pytest.mark.rule("2.2i", "11.8c")
def test_concession_before_set_up_costs_the_enemy_nothing() -> None:
    driver = campaign(
        NORMANS,
        ENGLISH,
        "northumbria: nhc_1 hardrada",
        dice=NORMANS_FIRST,
        fields={"quick_battles": "no"},
    )
    driver.play(*MARCH)
    assert driver.step == "PickBoard"
    give_up(driver.state, driver.state.catalogue.roles.index("english"))
    play.run_to_decision(driver.state)
    assert [driver.at(name) for name in ("nk_1", "nk_2", "ni_1", "ni_2")] == ["surrey"] * 4


@pytest.mark.rule("2.2i", "11.8c")
def test_concession_leaves_the_enemy_units_it_can_rebuild() -> None:
    driver = drawn_up(NORMANS, ENGLISH, "northumbria: nhc_1 hardrada")
    counters = driver.state.catalogue.counters
    for name in counters:
        if name.split(".")[0] == "nk_2" or name == "ni_1.1":
            driver.state.lift(counters.index(name), LOST)
    give_up(driver.state, driver.state.catalogue.roles.index("english"))
    play.run_to_decision(driver.state)
    assert driver.at("nk_2") == "gone"
    # An odd counter is completed: there is no loser.
    assert driver.at("nk_1") == driver.at("ni_1") == driver.at("ni_2") == "surrey"
    assert driver.state.board == NOWHERE


@pytest.mark.rule("11.0e", "11.0f", "11.0h")
def test_battle_begins_with_its_leaders_and_chosen_first_turn() -> None:
    driver = campaign(
        NORMANS, ENGLISH, "london: gyrth", dice=NORMANS_FIRST, fields={"quick_battles": "no"}
    )
    driver.play(*MARCH, "board plain")
    state, leaders = driver.state, driver.state.catalogue.leaders
    waiting = {leaders[n] for n, post in enumerate(state.leader_square) if post == UNPLACED}
    assert waiting == {"william", "harold"}
    driver.play("auto", "auto", "second")
    # The Normans have chosen the second turn.
    assert driver.side(state.first_side) == driver.side(state.active_side) == "english"
    [begun] = [phase for phase in state.stack if type(phase).__name__ == "BattleTurn"]
    assert driver.kinds().count("turn_begins") == 1
    assert begun is state.stack[-2]
    assert driver.events_of("turn_begins") == [{"side": "the English", "turn": 1}]


@pytest.mark.rule("11.8h")
def test_norwegians_before_a_front_are_contact_too() -> None:
    norse = "surrey: nhc_1 nhc_2 nhc_3 hardrada"
    driver = drawn_up(NORMANS, norse)
    stand_at(driver, "nk_1.1", "l4")
    stand_at(driver, "nhc_1.1", "l6")
    state = driver.state
    state.facing[state.catalogue.squares.square("l4")] = 1
    state.facing[state.catalogue.squares.square("l6")] = 2
    stand_at(driver, "nk_1.2", "l5")
    state.facing[state.catalogue.squares.square("l5")] = 1
    state.battle_turn, state.active_side = 4, state.enemy(state.first_side)
    of(driver).note_contact(state)
    # Only the Norwegian counter faces an enemy.
    assert of(driver).contact == 4


@pytest.mark.rule("11.8d", "11.8e", "11.8f")
@pytest.mark.parametrize(("giver", "step"), [("norman", "LeaderEscape"), ("english", "Retreat")])
def test_attacker_that_landed_this_turn_cannot_retreat(giver: str, step: str) -> None:
    driver = drawn_up(control="sussex=norman kent=norman")
    state, sides, fight = driver.state, driver.state.catalogue.sides, of(driver)
    fight.giver = sides.index(giver)
    fight.other = sides.index("english" if giver == "norman" else "norman")
    state.landed = [state.turn if side == "norman" else turn
                    for side, turn in zip(sides, state.landed, strict=True)]  # fmt: skip
    del state.stack[state.stack.index(fight) + 1 :]
    fight.leave(state, sides.index("norman"))
    assert type(state.stack[-1]).__name__ == step
