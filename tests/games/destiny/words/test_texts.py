"""The guide, briefing, panels and buttons state what the rules do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from senlac.engine.model.action import Action
from senlac.games.destiny import GAME
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.rules.constants import WAITING
from senlac.games.destiny.rules.sea.choices import GoOrTurnBack
from senlac.games.destiny.screen.action_labels import MANNER
from tests.games.destiny import board
from tests.games.destiny.campaign import Campaign, begun, campaign
from tests.games.destiny.table import table


def chapter(name: str) -> str:
    """Return the text of a chapter of the guide."""
    [found] = [" ".join(part.text) for part in GAME.guide() if part.id == name]
    return found


def side(scenario: str, role: str) -> str:
    """Return the briefing of a player."""
    told = GAME.briefing(scenario)
    [row] = [row for row in told.sides if row.role == role]
    return f"{row.who} {row.aim} {row.first}"


# ---- the briefing -------------------------------------------------------------------------------


@pytest.mark.rule("11.9b")
def test_letters_at_the_bridge_are_worse_except_orris_units() -> None:
    field = board.begun("stamford_bridge")
    catalogue = field.state.catalogue
    norse = list(field.state.armies[catalogue.ground.norwegian])
    late = {c for c in norse if field.state.slot_of[c] == WAITING}
    worse = {c for c in norse if field.state.letter[c] > catalogue.letter[c]}
    assert late
    assert worse == set(norse) - late
    field.play("auto", "auto")
    before = field.state.letter
    while field.state.battle_turn < 7 and field.state.outcome is None:
        field.play("auto" if field.step == "PlaceReinforcements" else "done", dice=[5] * 40)
    assert field.state.battle_turn == 7
    assert field.state.letter == before
    text = side("stamford_bridge", "english")
    assert "one letter worse for the whole battle" in text
    assert "until" not in text


@pytest.mark.rule("8.0a", "8.0c")
def test_briefings_say_how_the_wind_holds_each_invader() -> None:
    ground = begun().state.catalogue.ground
    assert begun().state.held_by_wind == 1 << ground.norman
    assert "At first the wind does not hold you back" in side("after_the_deathbed", "norwegian")
    assert "When it frees you, you may sail" in side("after_the_deathbed", "norman")
    for role in ("norwegian", "norman"):
        assert "roll for the wind" not in side("after_the_deathbed", role)


# ---- the guide ----------------------------------------------------------------------------------


@pytest.mark.rule("9.3e", "9.3l")
def test_bands_of_three_enter_enemy_areas_and_two_units_do_not() -> None:
    host = "kent: hc_1 hc_2 hc_3 harold"
    three = campaign("sussex: nk_1 ni_1 ni_2", "dorset: robert", host)
    three.play("band nk_1", "take ni_1", "take ni_2", "set_out")
    assert three.offers("step kent")
    two = campaign("sussex: nk_1 ni_1", "dorset: robert", host).play("band nk_1", "set_out")
    assert not two.offers("step kent")
    text = chapter("march")
    assert "Two or fewer never enter an area with active enemy units; a band of three" in text


@pytest.mark.rule("2.2c", "2.2d", "2.2e")
def test_a_battle_is_lost_with_the_last_claimant_only() -> None:
    lines = (
        "d5: hc_1.1=1 harold", "d4: nhc_1.1 nhc_1.2 hardrada", "a8: hc_2.1 gyrth", "a7: hc_2.2",
    )  # fmt: skip
    field = board.battle(
        *lines, scenario="stamford_bridge", side="norwegian", step="Melee",
    )  # fmt: skip
    field.play("attack d4", dice=[10, 1, 10])
    assert field.at("harold") == "lost"
    assert field.state.outcome is None
    assert "the last of Harold and Gyrth" in chapter("battle")


@pytest.mark.rule("2.1d")
def test_london_is_one_of_the_twelve_shires() -> None:
    catalogue = begun().state.catalogue
    assert catalogue.ground.south >> catalogue.ground.london & 1
    assert "London with a Norman unit in it among them" in chapter("win")


@pytest.mark.rule("4.0c", "4.0d")
def test_four_compulsory_events_in_hand_are_four_plays_owed() -> None:
    driver = table(norwegian="tostig deathbed aetheling comet", left={"norwegian": 4})
    assert driver.rule("turn_up") == "4.0d"
    assert "even four" in chapter("politics")


@pytest.mark.rule("11.8g", "11.8h")
def test_ends_of_a_campaign_battle_match_the_chart() -> None:
    chart = load_game_data().files.battle.battle_end
    text = chapter("battle")
    words = {2: "two", 6: "six", 15: "fifteen"}
    assert f"{words[chart.no_contact_after]} turns without contact" in text
    assert f"or {words[chart.no_contact_ever]} before any" in text
    assert f"night falls after {words[chart.nightfall_turn]}" in text


@pytest.mark.rule("10.0a", "10.0l")
def test_the_danes_come_from_the_second_third_of_october() -> None:
    tables = load_game_data()
    turn = tables.turns[tables.files.tables.danes.first_turn]
    assert (turn.month, turn.third) == ("october", 2)
    text = chapter("others")
    assert "From the second third of October the Danes may come" in text
    assert "leads them" not in text


# ---- panels, forecasts and buttons --------------------------------------------------------------


def score(driver: Campaign) -> str:
    """Return the result that the throne panel shows for an end now."""
    [panel] = [panel for panel in GAME.scene(driver.state, []).panels if panel.id == "score"]
    return {row.label: row.value for row in panel.rows}["If it ended now"]


@pytest.mark.rule("2.2f")
def test_throne_panel_does_not_count_a_claimant_abroad() -> None:
    lines = ("london: hc_1 harold", "box: hardrada")
    here = campaign(*lines, "sussex: nk_1 nk_2 william")
    assert score(here) == "a draw: the lead is 2, and 5 is needed"
    abroad = campaign(*lines, "sussex: nk_1 nk_2 robert", "box: william")
    assert score(abroad) == "English victory, 12 ahead"


@pytest.mark.rule("8.0l")
def test_a_fleet_that_turns_back_waits_in_the_turn_that_is_named() -> None:
    fields = {"turn": "aug_1", "landed": "", "out": "norwegian"}
    driver = campaign(
        "box: william", "london: hc_1 harold", side="", step="Crossing", dice=(1,), fields=fields
    )
    driver.play("sail", "no_go")
    [panel] = [panel for panel in GAME.scene(driver.state, []).panels if panel.id == "norman"]
    [text] = [row.value for row in panel.rows if row.label == "No Go"]
    turn = driver.state.catalogue.ground.turns[
        driver.state.no_go[driver.state.catalogue.ground.norman]
    ]
    assert (turn, text) == ("aug_2", "in the second third of August")


@pytest.mark.rule("8.0q")
def test_storm_drift_text_matches_the_table() -> None:
    fields = {"turn": "aug_1", "landed": "norwegian=jul_1", "out": ""}
    driver = campaign(
        "box: william", "london: hc_1 harold", side="", step="Crossing", dice=(9, 9), fields=fields,
    )  # fmt: skip
    driver.play("sail")
    assert isinstance(driver.state.stack[-1], GoOrTurnBack)
    told = GAME.forecast(driver.state, Action("go"))
    assert told is not None
    rows = load_game_data().files.tables.storms.row
    off = Fraction(sum(r.high - r.low + 1 for r in rows if r.result != "as_planned"), 10)
    texts = [text for text, _ in told.rows]
    assert f"Storms: drift {off * 10} times in 10" in texts


@pytest.mark.rule("9.7f")
def test_odd_straggler_button_says_that_it_stays() -> None:
    foot = "sussex: ni_1 ni_2 ni_3 fi_1 fi_2 bi_1 bi_2 william"
    driver = campaign(foot, step="SecondMovement", dice=(6,))
    driver.play("march william", "set_out", "step hampshire", "step wiltshire", "halt")
    behind = [name for name in foot.split()[1:-1] if driver.at(name) == "wiltshire"]
    driver.play("odd sussex")
    left = [name for name in behind if driver.at(name) == "sussex"]
    assert len(left) == 1
    assert MANNER.labels["odd"] == "Leave it in"


@pytest.mark.rule("4.0e", "4.0g")
def test_turning_up_is_offered_only_with_face_down_events() -> None:
    few = table(left={"norwegian": 4, "english": 3, "norman": 1})
    assert not few.offers("turn_up")
    assert few.state.stack[-1].prompt(few.state) == "Play an event."
    many = table()
    assert many.offers("turn_up")
    assert "turn one up" in many.state.stack[-1].prompt(many.state)
