"""2.2i: phases and decisions after a concession."""

from __future__ import annotations

import pytest

from senlac.engine.model import play
from senlac.games.destiny.rules.concession import drop_questions, give_up, idle, leaves_phase
from senlac.games.destiny.rules.contact.answer import AnswerBattle
from tests.games.destiny.campaign import Campaign, campaign
from tests.games.destiny.table import table

THREE = (
    "sussex: nk_1 nk_2 ni_1 william", "surrey: hc_1 hc_2 hc_3 harold",
    "northumbria: nhc_1 nhc_2 nhc_3 hardrada",
)  # fmt: skip


def gone(driver: Campaign, side: str) -> Campaign:
    """Let a side concede."""
    give_up(driver.state, driver.state.catalogue.roles.index(side))
    play.run_to_decision(driver.state)
    return driver


@pytest.mark.rule("2.2i")
def test_concession_in_the_own_phase_ends_it() -> None:
    driver = campaign(*THREE, "kent: bk_1 robert").play("march william", "set_out")
    assert leaves_phase(driver.state.copy())
    gone(driver, "norman")
    assert driver.role != "norman"
    assert "March" not in driver.phases
    assert driver.events_of("concede") == [{"side": "the Normans"}]


@pytest.mark.rule("2.2i")
def test_concession_between_player_phases_leaves_no_phase() -> None:
    driver = campaign("box: hardrada orri", *THREE[:2], side="", step="Crossing", turn="aug_1",
                      landed="norman=jul_3", dice=(1,))  # fmt: skip
    assert (driver.step, driver.role) == ("Sail", "norwegian")
    assert not leaves_phase(driver.state)
    gone(driver, "norwegian")
    assert driver.step != "Sail"


@pytest.mark.rule("2.2i")
def test_second_concession_has_no_effect() -> None:
    driver = gone(gone(campaign(*THREE), "norwegian"), "norwegian")
    assert len(driver.events_of("concede")) == 1


@pytest.mark.rule("2.2i", "9.3r")
@pytest.mark.parametrize(("side", "asked"), [("english", ""), ("norwegian", "AnswerBattle")])
def test_conceding_side_and_questions_about_it_are_dropped(side: str, asked: str) -> None:
    driver = campaign(*THREE, "kent: bk_1 robert")
    driver.play("march william", "set_out", "step surrey", "fight")
    assert (driver.step, driver.role) == ("AnswerBattle", "english")
    gone(driver, side)
    assert ("AnswerBattle" in driver.phases) is bool(asked)


@pytest.mark.rule("2.2i", "9.3n")
def test_mover_is_not_asked_about_an_enemy_that_conceded() -> None:
    driver = campaign(*THREE, "kent: bk_1 robert").play("march william", "set_out", "step surrey")
    assert driver.step == "FightOrPass"
    state, roles = driver.state, driver.state.catalogue.roles
    assert idle(state, roles.index("english"))
    assert idle(state, roles.index("norman"))
    assert not idle(state, roles.index("norwegian"))
    drop_questions(state, roles.index("norwegian"))
    assert driver.step == "FightOrPass"
    drop_questions(state, roles.index("english"))
    assert "FightOrPass" not in driver.phases
    assert driver.phases[-1] == "March"


@pytest.mark.rule("2.2i", "9.3r")
def test_battle_question_is_idle_without_either_of_its_sides() -> None:
    driver = campaign(*THREE, "kent: bk_1 robert")
    driver.play("march william", "set_out", "step surrey", "fight")
    top = driver.state.stack[-1]
    assert isinstance(top, AnswerBattle)
    roles = driver.state.catalogue.roles
    found = [role for role in ("norwegian", "english", "norman")
             if idle(driver.state, roles.index(role))]  # fmt: skip
    assert found == ["english", "norman"]


@pytest.mark.rule("2.2i", "4.0a")
def test_conceding_player_is_skipped_at_the_political_table() -> None:
    made = table(side="english")
    give_up(made.state, made.state.catalogue.roles.index("english"))
    top = made.state.stack[-1]
    assert made.state.is_out(made.side("english"))
    assert getattr(top, "side", None) == made.side("norman")
