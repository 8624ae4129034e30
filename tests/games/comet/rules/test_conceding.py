"""Resigning: a lead role eliminates its side, any other role hands its units over."""

from __future__ import annotations

from random import Random

import pytest

from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.games.comet import GAME
from senlac.games.comet.validation.campaign import validate_state
from senlac.testing import laws
from tests.games.comet.board import Campaign, begun, campaign

FIELD = ("york: hardrada vik1 vik2 vik3", "york: harold hc1 fyrd1 fyrd2")


def give_up(made: Campaign, role: str) -> Campaign:
    """Resign for a role and run to the next decision."""
    GAME.concede(made.state, made.state.catalogue.roles.index(role))
    play.run_to_decision(made.state)
    if made.state.outcome is None:
        validate_state(made.state)
    return made


@pytest.mark.rule("X.yield")
def test_side_is_eliminated_when_its_lead_role_resigns() -> None:
    made = give_up(begun().play("place bath", "place bath", "place bath"), "norman")
    assert {made.at(unit) for unit in ("william", "norman_archers", "breton_foot")} == {"gone"}
    assert made.won == (set(), "")
    assert made.role == "viking"
    made.play("wait")
    assert made.events_of("turn")[-1]["side"] == "English"


@pytest.mark.rule("X.yield", "16.4f")
def test_turn_ends_when_the_active_side_resigns() -> None:
    made = campaign("york: hardrada vik1", "london: harold", "exeter: william", side="norman")
    give_up(made, "norman")
    assert made.state.active == 2
    assert made.events_of("turn")[-1]["side"] == "English"


@pytest.mark.rule("X.yield", "9.3b")
def test_combat_ends_when_the_enemy_of_all_battles_resigns() -> None:
    made = campaign(
        *FIELD, "lincoln: vik4", "lincoln: fyrd3", "exeter: william",
        step="Combat", side="viking", ways={"york": "durham", "lincoln": "doncaster"},
    )  # fmt: skip
    assert made.options("fight") == {"fight york", "fight lincoln"}
    give_up(made, "english")
    assert made.events_of("turn")[-1]["side"] == "Normans"


@pytest.mark.rule("X.yield", "16.4f")
def test_only_battles_of_the_resigned_side_end() -> None:
    made = campaign(
        *FIELD, "lincoln: vik4", "lincoln: fyrd3", "exeter: william",
        step="Combat", ways={"york": "durham", "lincoln": "doncaster"},
    )  # fmt: skip
    made.play("fight york", "deploy harold left")
    give_up(made, "norman")
    assert made.step == "Deployment"
    assert made.position("harold") == "left"
    other = campaign(*FIELD, "exeter: william", step="Combat", ways={"york": "durham"})
    other.deploy(left="harold", centre="hc1", right="fyrd1 fyrd2")
    give_up(other, "english")
    assert other.at("hc1") == "gone"
    assert other.at("vik1") == "york"
    assert other.position("vik1") == ""
    assert other.role == "norman"


@pytest.mark.rule("X.yield")
def test_english_may_resign_during_set_up() -> None:
    made = give_up(begun().play("place bath"), "english")
    assert made.at("harold") == "gone"
    assert made.role == "viking"
    assert made.step == "Invasion"


@pytest.mark.rule("X.yield", "16.4c")
def test_last_remaining_side_wins_when_the_others_resign() -> None:
    made = begun().play("place bath", "place bath", "place bath")
    give_up(give_up(made, "viking"), "english")
    assert made.won == ({"norman"}, "decisive by sudden death")


@pytest.mark.rule("X.yield", "17.2b")
def test_both_armies_resign_in_a_two_player_game() -> None:
    made = give_up(begun(2).play("place bath", "place bath", "place bath"), "norman")
    assert made.won == ({"english"}, "decisive by sudden death")


@pytest.mark.rule("X.yield", "17.3d")
def test_units_of_a_resigned_role_pass_to_the_lead_role() -> None:
    made = campaign(
        "exeter: william norman_archers breton_archers", "oxford: fergant breton_foot",
        "london: harold", side="norman", players=4,
    )  # fmt: skip
    assert made.rule("move fergant bath") == "17.3d"
    give_up(made, "breton")
    assert made.role == "norman"
    assert made.offers("move fergant bath")
    assert made.offers("move breton_archers bath")


@pytest.mark.rule("X.yield", "17.3d")
def test_lead_role_continues_the_march_of_a_resigned_role() -> None:
    made = campaign(
        "exeter: william", "oxford: fergant breton_foot", "london: harold",
        side="norman", players=4,
    )  # fmt: skip
    made.play("done")
    assert made.role == "breton"
    give_up(made, "breton")
    assert made.role == "norman"
    made.play("move fergant bath")
    assert made.at("fergant") == "bath"


@pytest.mark.rule("X.yield")
def test_retreat_area_opens_when_its_occupant_resigns() -> None:
    made = campaign(
        "york: hardrada vik1", "york: fyrd1 fyrd2", "durham: norman_archers", "exeter: william",
        "london: harold", step="Combat", ways={"york": "durham carlisle"},
    )  # fmt: skip
    assert made.options() == {"fire fyrd1", "fire fyrd2"}
    made.play("fire fyrd1", dice=[6] * 5)
    assert made.options() == {"stay", "retreat carlisle"}
    give_up(made, "norman")
    assert made.options() == {"stay", "retreat carlisle", "retreat durham"}


@pytest.mark.rule("X.yield")
def test_entry_choice_ends_when_the_enemy_there_resigns() -> None:
    made = campaign(
        "york: hardrada vik1", "lincoln: norman_archers", "exeter: william", "london: harold"
    )
    made.play("move vik1 lincoln")
    assert made.step == "ChooseEntry"
    give_up(made, "norman")
    assert made.step == "March"
    assert made.at("vik1") == "lincoln"


@pytest.mark.long
@pytest.mark.rule("X.yield")
@pytest.mark.parametrize("scenario", [card.id for card in GAME.scenarios()])
def test_match_continues_after_resignations_anywhere(scenario: str) -> None:
    rng = Random(scenario)
    for seed in range(3):
        match = Match.new(GAME, scenario, seed=seed)
        for _ in range(rng.randrange(200)):
            if match.result() is None:
                laws.random_play(match, rng)
        for role in rng.sample(match.roles, 2):
            if match.result() is None:
                match.concede(role)
                laws.position_round_trip(match)
        for _ in laws.random_walk(match, rng, 6000):
            pass
        laws.record_replays(match)


@pytest.mark.rule("17.3d", "X.yield")
def test_no_unit_can_be_lent_to_a_resigned_role() -> None:
    made = campaign("york: hardrada tostig vik1 vik2", players=7)
    assert made.options("lend") == {"lend vik1", "lend vik2"}
    made = give_up(made, "tostig")
    assert made.options("lend") == set()
    assert made.rule("lend vik1") == "17.3d"
    assert made.goals("tostig"), "Tostig belongs to the lead role"


@pytest.mark.rule("X.yield", "4.2b")
def test_resignation_does_not_end_the_march_of_another_side() -> None:
    """An automatic end would reveal that no unit is left to march."""
    made = campaign(
        "york: hardrada vik1", "exeter: william", "london: harold", side="english", step="Movement"
    )
    match = made.match()
    match.play("english", "move harold oxford")
    assert match.options("english") == ["done"]
    match.concede("viking")
    assert match.actors() == ["english"]
    assert match.options("english") == ["done"]
