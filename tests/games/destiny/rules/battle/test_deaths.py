"""2.2 and 11.6d: leaders killed on the Battle Board of a campaign, however the battle ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.screen.scene import PieceMove
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.battle.ending import reduce_loss_marker
from senlac.games.destiny.rules.battle.leaders import move_leader, strike_down
from senlac.games.destiny.rules.battle.onboard import BoardBattle, battle_on_board
from senlac.games.destiny.rules.concession import give_up
from senlac.games.destiny.rules.constants import AWAY, LOST, NOBODY, NOWHERE
from senlac.games.destiny.rules.elimination import fall
from tests.games.destiny.campaign import Campaign, campaign

MARCH: Final = (
    "march william", "take odo", "set_out", "step surrey", "fight", "stand", "to_board",
)  # fmt: skip
ARMIES: Final = (
    "sussex: nk_1 nk_2 ni_1 ni_2 william odo",
    "surrey: hc_1 hc_2 hc_3 harold leofwine",
    "northumbria: nhc_1 hardrada",
    "cheshire: gyrth",
)


def drawn_up(*lines: str, version: str = "2", **said: str) -> Campaign:
    """Return a campaign in which William has attacked Surrey, both armies on the board."""
    driver = campaign(*(lines or ARMIES), fields={"quick": "no", **said}, version=version)
    return driver.play(*MARCH, "board plain", "auto", "auto", "first", dice=(9, 1, 9, 1))


def leader(driver: Campaign, name: str) -> int:
    return driver.state.catalogue.leaders.index(name)


def on_board(driver: Campaign) -> BoardBattle:
    found = battle_on_board(driver.state)
    assert found is not None
    return found


def killed(driver: Campaign, name: str) -> Campaign:
    """Roll a ten for a leader, and run to the next decision."""
    driver.dice.values.append(10)
    strike_down(driver.state, leader(driver, name))
    play.run_to_decision(driver.state)
    return driver


def conceded(driver: Campaign, side: str) -> Campaign:
    give_up(driver.state, driver.state.catalogue.roles.index(side))
    play.run_to_decision(driver.state)
    return driver


# ---- ways to end a battle -----------------------------------------------------------------------


def broken(side: str) -> Callable[[Campaign], None]:
    """Return the end by a Loss marker at 0."""

    def way(driver: Campaign) -> None:
        reduce_loss_marker(driver.state, driver.state.catalogue.sides.index(side), 99)

    return way


def wiped_out(side: str) -> Callable[[Campaign], None]:
    """Return the end by the loss of the last counter on the board."""

    def way(driver: Campaign) -> None:
        number = driver.state.catalogue.sides.index(side)
        for counter in driver.state.fighting(number):
            driver.state.lift(counter, LOST)
        driver.state.loss_marker[number] = 9
        reduce_loss_marker(driver.state, number, 1)

    return way


def conceding(side: str) -> Callable[[Campaign], None]:
    """Return the end by the concession of a side in the battle."""

    def way(driver: Campaign) -> None:
        give_up(driver.state, driver.state.catalogue.roles.index(side))

    return way


def slain(*names: str) -> Callable[[Campaign], None]:
    """Return the end by the death of the last claimant of a side."""

    def way(driver: Campaign) -> None:
        for name in names:
            driver.dice.values.append(10)
            strike_down(driver.state, leader(driver, name))

    return way


def drawn(driver: Campaign) -> None:
    """End the battle as a draw."""
    on_board(driver).end(driver.state, NOBODY)


WAYS: Final = {
    "english break": broken("english"), "norman break": broken("norman"),
    "english wiped out": wiped_out("english"), "norman wiped out": wiped_out("norman"),
    "english concede": conceding("english"), "norman concede": conceding("norman"),
    "william slain": slain("william"), "draw": drawn,
}  # fmt: skip


def died(driver: Campaign, name: str) -> None:
    driver.dice.values.append(10)
    strike_down(driver.state, leader(driver, name))


def wounded(driver: Campaign, name: str) -> None:
    driver.dice.values += [9, 5]
    strike_down(driver.state, leader(driver, name))


def unhurt(driver: Campaign, name: str) -> None:
    driver.dice.values.append(8)
    strike_down(driver.state, leader(driver, name))


def routed(driver: Campaign, name: str) -> None:
    move_leader(driver.state, leader(driver, name), AWAY)


FATES: Final = {"died": died, "wounded": wounded, "unhurt": unhurt, "routed": routed}


@pytest.mark.rule("11.6d", "2.2i")
@pytest.mark.parametrize("fate", FATES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["harold", "leofwine", "odo"])
def test_only_the_dead_are_gone_after_a_battle(way: str, fate: str, name: str) -> None:
    driver = drawn_up()
    FATES[fate](driver, name)
    WAYS[way](driver)
    play.run_to_decision(driver.state)
    assert driver.state.board == NOWHERE
    side = "norman" if name == "odo" else "english"
    gone = fate == "died" or driver.out(side)
    assert (driver.at(name) == "gone") == gone
    if not gone:
        assert driver.at(name) in ("surrey", "sussex")


@pytest.mark.rule("2.2i", "2.2d")
def test_king_killed_on_board_stays_dead_if_enemy_concedes() -> None:
    lines = ("lincolnshire: hc_1 hc_2 hc_3 harold", "west_riding: nhc_1 nhc_2 nhc_3 hardrada",
             "kent: nk_1 william", "cheshire: gyrth")  # fmt: skip
    driver = campaign(*lines, side="norwegian", dice=(9, 1, 9, 1), fields={"quick": "no"})
    driver.play("march hardrada", "set_out", "step lincolnshire", "fight", "stand", "to_board",
                "board plain", "auto", "auto", "first")  # fmt: skip
    killed(driver, "harold")
    assert driver.legitimacy("english")[0] == 12 - 4
    conceded(driver, "norwegian")
    assert driver.at("harold") == "gone"
    assert driver.legitimacy("english")[0] == 12 - 4
    assert driver.state.claimant(driver.state.catalogue.sides.index("english")) == leader(
        driver, "gyrth"
    )


@pytest.mark.rule("2.2b", "2.2d")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        # Down to 0 by Harold's death before the victory is added, up to 40 before the defeat.
        ("english=2 norman=38", {"english": (0, 1), "norman": (40, 39)}),
        ("english=20 norman=20", {"english": (16, 17), "norman": (24, 23)}),
    ],
)
def test_harolds_death_counts_before_the_result_of_the_battle(
    before: str, after: dict[str, tuple[int, int]]
) -> None:
    driver = killed(drawn_up(legitimacy=f"norwegian=9 {before}"), "harold")
    assert {side: driver.legitimacy(side)[0] for side in after} == {
        side: values[0] for side, values in after.items()
    }
    assert driver.step == "BattleMovement"
    broken("norman")(driver)
    play.run_to_decision(driver.state)
    assert {side: driver.legitimacy(side)[0] for side in after} == {
        side: values[1] for side, values in after.items()
    }


@pytest.mark.rule("2.2c", "2.2e", "11.8c")
@pytest.mark.parametrize(
    ("names", "loser", "winner", "after"),
    [
        (("william",), "norman", "english", 12 + 4 + 1),
        # A king and an heir are a claimant each; an heir who dies before the king is not.
        (("harold", "gyrth"), "english", "norman", 10 + 3 + 4 + 4),
        (("gyrth", "harold"), "english", "norman", 10 + 3 + 4),
    ],
)
def test_side_without_a_claimant_left_is_out_at_once(
    names: tuple[str, ...], loser: str, winner: str, after: int
) -> None:
    driver = drawn_up(
        "sussex: nk_1 nk_2 ni_1 ni_2 william odo",
        "surrey: fyrd_kent fyrd_essex fyrd_surrey fyrd_sussex harold gyrth",
        "northumbria: nhc_1 hardrada",
        "asleep: fyrd_devon",
    )
    for name in names:
        killed(driver, name)
    assert driver.out(loser)
    assert driver.state.board == NOWHERE
    # A side that is out does not choose which of its units are lost.
    assert driver.step not in ("ChooseLosses", "Retreat", "LeaderEscape")
    there = [driver.at(unit) for unit in ("fyrd_kent", "fyrd_devon")]
    assert there == (["gone", "gone"] if loser == "english" else ["surrey", "devon"])
    assert driver.legitimacy(loser) == (0, 0)
    assert driver.legitimacy(winner)[0] == after


@pytest.mark.rule("10.0l", "2.2i")
def test_leader_death_stays_if_a_danish_battle_becomes_quick() -> None:
    driver = campaign(
        "london: dane_1 dane_2 dane_3 dane_7 dane_8 sweyn", "surrey: hc_1 hc_2 hc_3 hc_4 harold",
        "cheshire: gyrth", "northumbria: nhc_1 hardrada", side="english", dice=(9, 1, 9, 1),
        fields={"quick": "no", "danes": 2, "out": "[norman]"},
    )  # fmt: skip
    driver.play("march harold", "set_out", "step london", "fight", "done", "to_board")
    driver.play("board plain", "auto", "auto", "first")
    killed(driver, "harold")
    # Strength and a die each; then Sweyn rolls for survival, and no other leader is there.
    driver.dice.values += [9, 1, 1]
    conceded(driver, "norwegian")
    assert driver.at("harold") == "gone"
    assert driver.legitimacy("english")[0] < 12


@pytest.mark.rule("2.2b", "2.2i")
def test_version_1_counts_board_deaths_after_the_battle() -> None:
    driver = killed(drawn_up(version="1"), "harold")
    assert driver.at("harold") == "surrey"
    assert driver.legitimacy("english")[0] == 12
    again = driver.state.copy()
    broken("norman")(driver)
    play.run_to_decision(driver.state)
    assert driver.at("harold") == "gone"
    assert driver.legitimacy("english")[0] == 12 + 1 - 4
    driver.state = again
    conceded(driver, "norman")
    assert driver.at("harold") == "surrey"


@pytest.mark.rule("2.2c")
def test_position_with_the_side_in_phase_out_round_trips() -> None:
    state = campaign(*ARMIES).state
    fall(state, state.catalogue.leaders.index("william"), NOBODY, "killed", "11.6d")
    assert state.is_out(state.phasing)
    written = encode(GAME, state)
    assert [phase for phase, _ in written["stack"]] == ["Turn", "PlayerPhase", "FirstMovement"]
    assert encode(GAME, decode(GAME, written)) == written


# ---- the log and the prompt ---------------------------------------------------------------------


@pytest.mark.rule("11.6d", "2.2b")
def test_board_death_is_one_sentence_and_removes_the_leader() -> None:
    driver = drawn_up()
    driver.state.journal = []
    killed(driver, "harold")
    assert driver.kinds() == ["killed", "legitimacy", "legitimacy"]
    [event] = [event for event in driver.state.journal if event.kind == "killed"]
    assert GAME.sentence(driver.state, event) == "Harold is killed (10)."
    assert GAME.cue(driver.state, event).moves == (PieceMove("harold"),)


@pytest.mark.rule("2.2c")
def test_a_side_that_is_out_in_its_phase_reads_so_in_the_prompt() -> None:
    state = campaign(*ARMIES).state
    assert state.stack[-1].prompt(state).startswith("Which force marches next?")
    fall(state, state.catalogue.leaders.index("william"), NOBODY, "killed", "11.6d")
    assert state.stack[-1].options(state).single_option() == Action("done")
    assert "out of the game" in state.stack[-1].prompt(state)
