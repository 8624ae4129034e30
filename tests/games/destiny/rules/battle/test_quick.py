"""11.8i: battles of the campaign settled quickly, and retreats."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import ScriptedDice
from senlac.engine.support.mask import mask_of
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.battle.onboard import BoardBattle
from senlac.games.destiny.rules.battle.pending import Battles, SecondBattles
from senlac.games.destiny.rules.battle.quick import (
    LEAVING,
    QuickBattle,
    goes_to_board,
    reward,
    strength_of,
)
from senlac.games.destiny.rules.battle.ratios import advantage
from senlac.games.destiny.rules.concession import give_up
from senlac.games.destiny.rules.constants import NOBODY
from tests.games.destiny.campaign import Campaign, campaign

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


def fought(*lines: str, dice: tuple[int, ...]) -> Campaign:
    """Return a campaign in which the English have stood in Surrey against William."""
    driver = campaign(*(lines or (NORMANS, ENGLISH)), dice=dice)
    return driver.play("march william", "set_out", "step surrey", "fight", "stand")


@pytest.mark.rule("11.8i", "2.2b")
def test_stronger_side_adds_to_the_die_and_loser_loses_a_unit() -> None:
    # Ninety against seventy-two is 1.25, which adds 1; then a die for each leader.
    driver = fought(dice=(7, 7, 1, 1))
    assert [event["totals"] for event in driver.events_of("battle")] == [[8, 7]]
    assert driver.role == "english"
    assert driver.options() == {"lose hc_1", "lose hc_2", "lose hc_3"}
    driver.play("lose hc_2")
    assert driver.at("hc_2") == "gone"
    assert driver.legitimacy("norman")[0] == 13
    assert driver.legitimacy("english")[0] == 10


@pytest.mark.rule("11.8i")
def test_ties_are_rolled_again() -> None:
    driver = fought(dice=(7, 8, 6, 8, 1, 1))
    assert [event["totals"] for event in driver.events_of("battle")] == [[7, 8]]


@pytest.mark.rule("11.8e")
def test_beaten_defender_retreats_where_no_enemy_has_control() -> None:
    driver = fought(dice=(7, 7, 1, 1)).play("lose hc_2")
    # Sussex is Norman by now: William's army stood there when the phase began.
    assert driver.options() == {
        "retreat hampshire", "retreat kent", "retreat london", "retreat oxfordshire",
    }  # fmt: skip
    driver.play("retreat london")
    assert driver.at("harold") == "london"


@pytest.mark.rule("11.8d")
def test_beaten_attacker_goes_back_the_way_it_came() -> None:
    driver = fought(dice=(1, 8, 1, 1))
    assert driver.role == "norman"
    driver.play("lose ni_1")
    assert driver.at("william") == driver.at("nk_1") == "sussex"


@pytest.mark.rule("9.6b")
def test_battle_may_be_given_in_a_shared_area() -> None:
    driver = campaign(
        "surrey: nk_1 nk_2 ni_1 ni_2 william", ENGLISH, "kent: bk_1 bk_2 bi_1 robert", dice=(3,)
    )
    driver.play("done")
    assert driver.options() == {"give_battle surrey english", "done"}
    driver.play("give_battle surrey english", "avoid", "retire london")
    assert driver.at("harold") == "london"


@pytest.mark.rule("9.6a", "9.6b")
def test_prompt_says_when_no_battle_is_left() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 ni_2 william", ENGLISH, dice=(3,)).play("done")
    assert Battles().prompt(driver.state) == "Which battle is fought next?"
    # None is given in the second step.
    assert SecondBattles().prompt(driver.state) == "No battle is left to fight."
    driver.play("give_battle surrey english", "avoid", "retire london")
    assert Battles().prompt(driver.state) == "No battle is left to fight."


@pytest.mark.rule("11.0i")
def test_units_beyond_a_leaders_command_do_not_take_the_field() -> None:
    fyrd = "fyrd_kent fyrd_sussex fyrd_surrey fyrd_essex fyrd_dorset fyrd_devon fyrd_suffolk"
    driver = campaign(NORMANS, f"surrey: {fyrd}")
    driver.play("march william", "set_out", "step surrey", "fight", "stand")
    assert driver.step == "FieldUnits"
    assert driver.role == "english"
    driver.play("field fyrd_kent")
    assert "field fyrd_kent" not in driver.options()
    assert driver.rule("field fyrd_kent") == "11.0i"
    driver.play("field fyrd_sussex")
    assert not {"field fyrd_kent", "field fyrd_sussex"} & driver.options()
    driver.play("field_best", dice=[1, 9, 1])
    # Six of the seven fought without a leader, and won.
    assert [event["side"] for event in driver.events_of("battle")] == ["the English"]


@pytest.mark.rule("2.2i", "11.8i")
@pytest.mark.parametrize(("version", "asked"), [("2", "norman"), ("1", "english")])
def test_winner_that_concedes_is_not_asked_for_losses(version: str, asked: str) -> None:
    driver = campaign(
        "sussex: nk_1 nk_2 ni_1 ni_2 ni_3 fk_1 william",
        "surrey: hc_1 hc_2 hc_3 hc_4 hc_5 hc_6 harold",
        "northumbria: nhc_1 nhc_2 nhc_3 hardrada", version=version,
    )  # fmt: skip
    driver.play("march william", "set_out", "step surrey", "fight", "stand", dice=(5, 6, 1))
    assert driver.offers("lose nk_1")
    # A narrow battle of six costs the winner a unit too.
    give_up(driver.state, driver.state.catalogue.roles.index("english"))
    driver.play("lose ni_1")
    assert (driver.role, bool(driver.options("lose"))) == (asked, version == "1")


@pytest.mark.rule("2.2b", "2.2c")
def test_a_claimant_may_die_in_battle() -> None:
    spared = fought(dice=(1, 8, 10, 6, 1))
    spared.play("lose ni_1")
    assert not spared.out("norman")
    driver = fought(dice=(1, 8, 10, 7, 1))
    driver.play("lose ni_1")
    assert driver.out("norman")
    # One for the battle of four units, four for the claimant.
    assert driver.legitimacy("english")[0] == 17


@pytest.mark.rule("2.2b")
@pytest.mark.parametrize(
    ("winner", "loser", "fielded", "gains", "loses"),
    [
        ("norman", "english", 2, 0, 0), ("english", "norman", 2, 0, 0),
        ("norman", "english", 3, 3, 2), ("english", "norman", 3, 1, 1),
        ("norman", "english", 5, 3, 2), ("english", "norman", 5, 1, 1),
        ("norman", "english", 6, 5, 2), ("english", "norman", 6, 3, 2),
        ("norman", "english", 9, 9, 3), ("english", "norman", 9, 6, 3),
        ("norwegian", "english", 9, 9, 3), ("norwegian", "norman", 9, 9, 3),
    ],
)  # fmt: skip
def test_legitimacy_for_a_battle_depends_on_size_and_side(
    winner: str, loser: str, fielded: int, gains: int, loses: int
) -> None:
    driver = campaign(NORMANS, ENGLISH, "northumbria: nhc_1 hardrada")
    sides = driver.state.catalogue.sides
    before = {side: driver.legitimacy(side)[0] for side in (winner, loser)}
    reward(driver.state, sides.index(winner), sides.index(loser), fielded)
    assert driver.legitimacy(winner)[0] == before[winner] + gains
    assert driver.legitimacy(loser)[0] == before[loser] - loses


@pytest.mark.rule("7.0c")
def test_in_severe_weather_there_is_no_battle() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 ni_2 william", ENGLISH, weather="severe")
    driver.play("done")
    assert not driver.events_of("battle")
    assert "give_battle" not in {text.split()[0] for text in driver.options()}


@pytest.mark.rule("9.6c")
def test_a_pending_battle_that_has_shrunk_is_a_clash() -> None:
    driver = campaign(
        "surrey: nk_1 nk_2 ni_1 ni_2 william", "surrey: hc_1 hc_2", step="Battles", dice=(10,),
        pending="surrey=english", giver="surrey=norman",
    )  # fmt: skip
    assert driver.at("hc_1") == driver.at("hc_2") == "gone"


@pytest.mark.rule("9.6a")
def test_battles_are_fought_when_the_armies_have_foraged() -> None:
    army = "sussex: nk_1 nk_2 ni_1 ni_2 ni_3 william"
    fields = {"forage": "surrey=devastated"}
    driver = campaign(army, ENGLISH, dice=(1, 1, 9, 1, 1, 1), fields=fields)
    driver.play("march william", "set_out", "step surrey", "fight", "stand")
    labels = driver.dice.labels
    assert labels[0].startswith("forage")
    assert labels.index("battle, norman") > 1


@pytest.mark.rule("9.8a")
def test_enemy_met_in_second_movement_is_fought_in_that_phase() -> None:
    driver = campaign(NORMANS, ENGLISH, step="SecondMovement", dice=(1, 1, 9, 1, 1, 1))
    driver.play("march william", "set_out", "step surrey", "stand")
    assert [event["side"] for event in driver.events_of("battle")] == ["the Normans"]


@pytest.mark.rule("11.8i")
@pytest.mark.parametrize(("version", "stronger"), [("1", 0), ("2", 1)])
def test_ratio_of_exactly_1_09_helps_since_rules_2(version: str, stronger: int) -> None:
    driver = campaign(
        "sussex: ni_1 ni_2 ni_3 bk_1 bi_1 william", "surrey: hc_1 hc_2 hc_3 fyrd_kent fyrd_surrey"
    )
    state, catalogue = driver.state, driver.state.catalogue
    state.edition = GAME.rules_version_of(version)
    norman, english = catalogue.sides.index("norman"), catalogue.sides.index("english")
    masks = [
        mask_of(state.units_at(side, driver.area(area)))
        for side, area in ((norman, "sussex"), (english, "surrey"))
    ]
    assert [strength_of(state, mask) for mask in masks] == [109, 100]
    fight = QuickBattle(
        driver.area("surrey"), norman, english, norman, worse=0, ways=0, ready=masks[0],
        waiting=masks[1], stage=1, loser=-1, margin=0,
    )  # fmt: skip
    state.dice = ScriptedDice([5, 3])
    assert fight.roll_both(state, norman, english) == (5 + stronger, 3)


@pytest.mark.rule("2.2i", "11.0i")
@pytest.mark.parametrize("leaver", ["english", "norman"])
def test_no_battle_is_fought_with_a_side_that_has_conceded(leaver: str) -> None:
    fyrd = "fyrd_kent fyrd_sussex fyrd_surrey fyrd_essex fyrd_dorset fyrd_devon fyrd_suffolk"
    driver = campaign(
        NORMANS, f"surrey: {fyrd}", "london: harold", "northumbria: nhc_1 nhc_2 nhc_3 hardrada"
    )
    driver.play("march william", "set_out", "step surrey", "fight", "stand")
    assert driver.step == "FieldUnits"
    battles = [phase for phase in driver.state.stack if isinstance(phase, QuickBattle)]
    driver.state.out |= 1 << driver.state.catalogue.sides.index(leaver)
    driver.state.stack.pop()
    assert battles[0].deserted(driver.state)
    battles[0].run(driver.state)
    assert "QuickBattle" not in driver.phases
    assert not driver.events_of("battle")


@pytest.mark.rule("11.0b", "11.0d", "9.8a")
@pytest.mark.parametrize(("step", "second"), [("FirstMovement", False), ("SecondMovement", True)])
def test_board_battle_records_whether_it_is_the_second(step: str, *, second: bool) -> None:
    dice = () if step == "FirstMovement" else (1, 1)
    driver = campaign(NORMANS, ENGLISH, step=step, dice=dice, fields={"quick": "no"})
    ask = ("fight",) if step == "FirstMovement" else ()
    driver.play("march william", "set_out", "step surrey", *ask, "stand")
    [fight] = [phase for phase in driver.state.stack if isinstance(phase, QuickBattle)]
    board = fight.on_board(driver.state)
    assert isinstance(board, BoardBattle)
    assert board.second is second
    # It starts from the beginning: no contact yet, no loser, no leader killed.
    assert (board.stage, board.contact, board.loser, board.dead_leaders) == (0, 0, NOBODY, 0)


@pytest.mark.rule("11.8i")
@pytest.mark.parametrize(
    ("first", "second", "side", "dies"),
    [
        (9, 10, "winner", False), (10, 7, "winner", False), (10, 8, "winner", True),
        (9, 10, "loser", False), (10, 6, "loser", False), (10, 7, "loser", True),
    ],
)  # fmt: skip
def test_leader_dies_by_two_dice_and_more_easily_if_beaten(
    first: int, second: int, side: str, *, dies: bool
) -> None:
    driver = campaign(NORMANS, ENGLISH)
    sides = driver.state.catalogue.sides
    norman, english = sides.index("norman"), sides.index("english")
    fight = QuickBattle(
        driver.area("surrey"), norman, english, norman, worse=0, ways=0, ready=1, waiting=1,
        stage=LEAVING, loser=norman if side == "loser" else english, margin=1,
    )  # fmt: skip
    driver.state.dice = ScriptedDice([first, second])
    william = driver.state.catalogue.leaders.index("william")
    assert fight.dies(driver.state, norman, william) is dies


@pytest.mark.rule("11.0i")
def test_best_units_fill_an_army_up_to_its_leaders_command() -> None:
    fyrd = "fyrd_kent fyrd_sussex fyrd_surrey fyrd_essex fyrd_dorset fyrd_devon fyrd_suffolk"
    driver = campaign(NORMANS, f"surrey: {fyrd}", "dorset: robert", fields={"quick": "no"})
    driver.play("march william", "set_out", "step surrey", "fight", "stand", "done")
    top = driver.state.stack[-1]
    assert top.prompt(driver.state) == "Which units take the field in Surrey? 6 more."
    driver.play("field fyrd_kent", "field fyrd_essex")
    top = driver.state.stack[-1]
    assert top.prompt(driver.state) == "Which units take the field in Surrey? 4 more."
    driver.play("field_best")
    [fight] = [phase for phase in driver.state.stack if isinstance(phase, QuickBattle)]
    assert fight.waiting.bit_count() == 6
    units = driver.state.catalogue.units
    assert fight.waiting >> units.index("fyrd_kent") & 1
    assert fight.waiting >> units.index("fyrd_essex") & 1


@pytest.mark.rule("11.8i")
@pytest.mark.parametrize(("worse", "more"), [("", 0), ("norman", -1), ("english", 1)])
def test_failed_avoidance_takes_one_off_the_die(worse: str, more: int) -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 william", "surrey: hc_1 hc_2 hc_3 harold")
    sides, units = driver.state.catalogue.sides, driver.state.catalogue.units
    norman, english = sides.index("norman"), sides.index("english")
    army = [mask_of([units.index(name) for name in names.split()])
            for names in ("nk_1 nk_2 ni_1", "hc_1 hc_2 hc_3")]  # fmt: skip
    fight = QuickBattle(
        driver.area("surrey"), norman, english, norman,
        worse=1 << sides.index(worse) if worse else 0, ways=0,
        ready=army[0], waiting=army[1], stage=1, loser=-1, margin=0,
    )  # fmt: skip
    strength = [strength_of(driver.state, mask) for mask in army]
    rows = driver.state.catalogue.tables.files.battle.quick_battle.row
    lead = advantage(rows, strength[0], strength[1]) - advantage(rows, strength[1], strength[0])
    driver.state.dice = ScriptedDice([9, 1])
    totals = fight.roll_both(driver.state, norman, english)
    assert totals[0] - totals[1] == 9 - 1 + lead + more


@pytest.mark.rule("2.2c", "11.8i")
def test_leader_out_with_a_dead_claimant_does_not_fall_as_well() -> None:
    driver = campaign(
        "surrey: nhc_1 nhc_2 nhc_3 hardrada orri", "london: hc_1 hc_2 hc_3 hc_4 harold",
        "kent: nk_1 william", side="english",
    )  # fmt: skip
    driver.play("march harold", "set_out", "step surrey", "fight", "stand",
                dice=(10, 1, 1, 10, 10, 10, 10))  # fmt: skip
    while driver.step == "ChooseLosses":
        driver.play(min(driver.options()))
    assert driver.out("norwegian")
    assert driver.at("orri") == "gone"
    assert [event["leader"] for event in driver.events_of("falls")] == ["hardrada"]


@pytest.mark.rule("10.0l", "11.8i")
@pytest.mark.parametrize(
    ("quick", "out", "board"),
    [
        (False, "", True), (True, "", False), (False, "norwegian", True),
        (False, "norwegian norman", False),
    ],
)  # fmt: skip
def test_danish_battle_goes_to_the_board_with_a_third_player(
    out: str, *, quick: bool, board: bool
) -> None:
    driver = campaign("london: dane_1 dane_2 dane_3 sweyn", "surrey: hc_1 hc_2 hc_3 harold",
                      "kent: nk_1 william", "cumbria: nhc_1 hardrada", danes=2)  # fmt: skip
    state, sides = driver.state, driver.state.catalogue.sides
    state.quick_battles = quick
    for side in out.split():
        state.out |= 1 << sides.index(side)
    danish, english = sides.index("danish"), sides.index("english")
    assert goes_to_board(state, danish, english) is board
    assert goes_to_board(state, english, danish) is board
    # Two players are enough.
    assert goes_to_board(state, english, sides.index("norman")) is not quick


@pytest.mark.rule("11.8i")
@pytest.mark.parametrize("floats", [False, True])
def test_a_ratio_that_is_reached_exactly_counts(*, floats: bool) -> None:
    rows = campaign().state.catalogue.tables.files.battle.quick_battle.row
    # The ratio 1.45 adds three, and it is the same number in binary.
    assert [advantage(rows, own, 100, floats=floats) for own in (144, 145, 146)] == [2, 3, 3]
    assert advantage(rows, 72, 72, floats=floats) == advantage(rows, 72, 90, floats=floats) == 0
