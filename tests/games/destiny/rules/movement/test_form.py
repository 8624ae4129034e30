"""The forming of a force: pieces that may come along at once."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.movement.form import FormForce
from tests.games.destiny.campaign import Campaign, campaign


def company(driver: Campaign) -> dict[str, list[str]]:
    """Return the batches proposed for pieces that may come along."""
    state = driver.state
    role = state.player(state.phasing)
    given = state.stack[-1].guidance(state, role)
    notation = driver.game.notation(state)
    return {
        words: [notation.text(action) for action in actions]
        for words, actions in given.batches.items()
    }


@pytest.mark.rule("9.3e")
def test_band_takes_all_units_at_once() -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 ni_2 william").play("band nk_1")
    [(words, takes)] = company(driver).items()
    assert words == "Take all: 3"
    driver.play(*takes, "set_out", "step surrey")
    assert [driver.at(name) for name in ("nk_1", "nk_2", "ni_1", "ni_2")] == ["surrey"] * 4


@pytest.mark.rule("1.2f", "1.2l")
def test_leader_takes_all_other_leaders_along() -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 william odo robert").play("march william")
    assert company(driver) == {"Take all: 2": ["take odo", "take robert"]}


@pytest.mark.rule("1.2f")
def test_leader_takes_no_more_units_than_the_command_allows() -> None:
    units = "nk_1 nk_2 ni_1 ni_2 ni_3 fi_1 fi_2 fi_3 fk_1 fk_2 bi_1 bi_2"
    driver = campaign(f"sussex: {units} odo").play("march odo", "leave nk_1", "leave nk_2")
    [(words, takes)] = company(driver).items()
    assert words == "Take all: 2"
    driver.play(*takes)
    assert not driver.options("take")


def test_prompt_shows_how_many_units_march() -> None:
    driver = campaign("sussex: nk_1 nk_2 william").play("march william")
    asked = "march: tick the pieces that come along, then set out."
    assert driver.state.stack[-1].prompt(driver.state) == f"2 units {asked}"
    driver.play("leave nk_1")
    assert (
        driver.state.stack[-1].prompt(driver.state)
        == "1 unit marches: tick the pieces that come along, then set out."
    )


@pytest.mark.rule("1.2f", "1.2g")
def test_best_units_are_proposed_within_the_command() -> None:
    units = "bi_1 bi_2 bi_3 fi_1 fi_2 fi_3 ni_1 ni_2 nk_1 nk_2"
    driver = campaign(f"sussex: {units} odo").play("march odo")
    begun, ground = driver.state.stack[-1], driver.state.catalogue.ground
    assert isinstance(begun, FormForce)
    leaders = begun.force & ~ground.troops
    alone = FormForce(leaders, begun.leader, begun.pool, 0, second=False)
    units_of = driver.state.catalogue.units
    # Odo leads eight.
    ranked = sorted(units.split(), key=lambda unit: ground.merit[units_of.index(unit)])
    company = [driver.state.piece_name(piece) for piece in alone.company(driver.state)]
    assert company == ranked[:8]
    assert {"nk_1", "nk_2"} <= {*company}


@pytest.mark.rule("1.2l")
def test_senior_leader_does_not_go_under_a_junior_one() -> None:
    driver = campaign("sussex: nk_1 nk_2 alan odo", "kent: william").play("march odo")
    form = driver.state.stack[-1]
    assert isinstance(form, FormForce)
    # Alan is the first of the leaders by id.
    alan = driver.state.catalogue.pieces.index("alan")
    assert form.no_companion(driver.state, alan).rule == "1.2l"
    assert form.no_companion(driver.state, alan - 1).rule != "1.2l"


@pytest.mark.rule("9.3e")
def test_last_unit_by_id_joins_a_band_like_others() -> None:
    driver = campaign("cheshire: ninf_1 ninf_2 wel_1 wel_2", side="norwegian").play("band ninf_1")
    assert driver.state.catalogue.units[-1] == "wel_2"
    [(_, takes)] = company(driver).items()
    assert sorted(takes) == ["take ninf_2", "take wel_1", "take wel_2"]
