"""[16, 17.2] The comparison of points, and shared draws."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.games.comet import GAME
from senlac.games.comet.rules.sudden_death import eliminate_side
from tests.games.comet.board import Campaign, campaign

NAMES: Final = ("viking", "norman", "english")
VIKINGS = "york london chester nottingham durham norwich scarborough"
NORMANS = "winchester gloucester canterbury exeter lincoln bath salisbury oxford hastings"


def last_turn(vikings: int, normans: int, players: int = 3) -> Campaign:
    """Return a campaign before its last march, with `vikings` and `normans` areas held by each."""
    north = ["hardrada", *[f"vik{number}" for number in range(1, 13)]]
    south = ["william", "fergant", "eustace", "norman_archers", "breton_foot", "flemish_foot"]
    south += ["norman_foot1", "norman_foot2", "norman_knights1"]
    held = [*zip(VIKINGS.split()[:vikings], north, strict=False)]
    held += [*zip(NORMANS.split()[:normans], south, strict=False)]
    lines = [f"{area}: {unit}" for area, unit in held]
    return campaign(*lines, "bamburgh: harold", side="english", turn=16, players=players)


def points(found: Campaign) -> tuple[int, int, int]:
    """Return the points of the Vikings, Normans and English."""
    return (found.vp("viking"), found.vp("norman"), found.vp("english"))


@pytest.mark.rule("16.3b", "16.3a")
def test_three_sides_within_three_points_share_a_draw() -> None:
    found = last_turn(6, 5)
    assert points(found) == (15, 12, 13)
    assert found.play("done").won == (set(), "draw")


@pytest.mark.rule("16.3b")
def test_side_over_three_points_behind_has_no_share_in_a_draw() -> None:
    found = last_turn(7, 9)
    assert points(found) == (16, 16, 8)
    assert found.play("done").won == ({"viking", "norman"}, "draw")


@pytest.mark.rule("16.3a")
def test_lead_of_four_points_is_a_marginal_victory() -> None:
    found = last_turn(7, 5)
    assert points(found) == (16, 12, 12)
    assert found.play("done").won == ({"viking"}, "marginal")


@pytest.mark.rule("1.4d")
def test_contested_area_counts_for_neither_side() -> None:
    found = campaign("durham: hardrada vik1", "york: norman_foot1", "exeter: william")
    assert points(found)[:2] == (1, 2 + 4)
    found.play("move vik1 york", "via durham", "done", dice=(6,) * 4)
    assert found.step == "Retreat", "the battle of York is being fought"
    assert points(found)[:2] == (1, 2)
    assert points(found)[2] == 40 - 4 - 1 - 2
    view = found.view("english")
    [york] = [area for area in view["areas"] if area["id"] == "york"]
    assert york["holder"] is None


@pytest.mark.rule("16.2c")
def test_empty_areas_score_for_no_side_when_the_english_are_out() -> None:
    found = campaign(
        "york: hardrada vik1 vik2 harold", "exeter: william", step="Combat",
        ways={"york": "durham"}, dice=(6,),
    )  # fmt: skip
    assert found.vp("english") > 20
    found.play("stay")
    found.play("fire vik1", dice=(1, 6, 6, 6))
    assert points(found) == (4, 2, 0)


@pytest.mark.rule("16.4f", "16.4d")
def test_turn_of_an_eliminated_side_is_skipped() -> None:
    found = campaign(
        "york: hardrada vik1 vik2 harold", "exeter: william", step="Combat",
        ways={"york": "durham"}, dice=(6,),
    )  # fmt: skip
    found.play("stay")
    found.play("fire vik1", dice=(1, 6, 6, 6))
    assert (found.role, found.state.turn) == ("norman", 5)
    found.play("done")
    assert (found.role, found.state.turn) == ("viking", 6)
    assert {"turn": 5, "side": "English"} not in found.events_of("turn")


@pytest.mark.rule("17.2b")
def test_points_of_two_invader_armies_are_not_added() -> None:
    found = last_turn(5, 3, players=2)
    assert points(found) == (13, 8, 19)
    assert found.play("done").won == ({"english"}, "marginal"), "the armies are not added up"


def harold_slain(*, alone: bool) -> Campaign:
    """Return a two-player campaign in which Harold falls; `alone` is after Hardrada's fall."""
    found = campaign(
        "york: hardrada vik1 vik2", "exeter: william norman_knights1 norman_knights2 harold",
        side="norman", step="Combat", ways={"exeter": "bath"}, players=2, dice=(6,),
    )  # fmt: skip
    if alone:
        eliminate_side(found.state, found.state.catalogue.sides.index("viking"), "16.4a")
    found.play("stay", "fire norman_knights1", dice=(1, 6, 6, 6))
    assert found.at("harold") == "gone"
    return found


@pytest.mark.rule("16.3b", "16.4c", "17.2b")
def test_only_the_surviving_army_of_a_player_wins() -> None:
    alone = harold_slain(alone=True)
    assert alone.won == ({"norman"}, "decisive by sudden death")
    [end] = alone.events_of("end")
    assert end["winners"] == ["Normans"]
    assert GAME.scene(alone.state, []).notice == (
        "The Normans have won: Decisive Victory by sudden death."
    )
    both = harold_slain(alone=False)
    assert both.won == ({"viking", "norman"}, "decisive by sudden death")


@pytest.mark.rule("16.4c", "17.2b")
def test_player_wins_with_a_dead_army_too() -> None:
    state = harold_slain(alone=True).state
    viking, norman, english = [state.catalogue.roles.index(name) for name in NAMES]
    assert (
        GAME.evaluate(state, viking)
        == GAME.evaluate(state, norman)
        > 0
        > GAME.evaluate(state, english)
    )


@pytest.mark.rule("16.4c")
def test_log_names_the_level_of_a_sudden_death_victory() -> None:
    state = harold_slain(alone=True).state
    log = [GAME.sentence(state, event) for event in state.journal or []]
    assert log[-1].startswith("The Normans have won: Decisive Victory by sudden death. ")


@pytest.mark.rule("17.2a", "4.3a")
def test_two_armies_of_one_player_fight_each_other() -> None:
    found = campaign("york: hardrada vik1", "durham: norman_foot1", "exeter: william", players=2)
    found.play("move vik1 durham", "via york", "done", dice=(6, 6, 6, 6))
    assert [event["defender"] for event in found.events_of("battle")] == ["Normans"]
