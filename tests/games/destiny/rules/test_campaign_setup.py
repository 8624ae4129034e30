"""3.0: the set-up of a campaign."""

from __future__ import annotations

import pytest

from senlac.engine.data.overlay import Overlay
from senlac.engine.model.action import Action
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.campaign_setup import SetupFyrd, SetupTransfer, bring_tostig
from senlac.games.destiny.rules.constants import NOBODY, UNUSED
from senlac.games.destiny.words.layout import PRINTED, QUICK
from tests.games.destiny.campaign import Campaign, begun


@pytest.mark.rule("3.0b", "3.0c")
def test_standard_choice_activates_fifteen_fyrd_and_sends_two() -> None:
    driver = begun().play("standard")
    fyrd = [unit for unit in driver.state.catalogue.units if unit.startswith("fyrd_")]
    assert len([unit for unit in fyrd if not driver.asleep(unit)]) == 15
    assert driver.at("fyrd_hampshire") == "sussex"
    assert driver.at("fyrd_essex") == "kent"


@pytest.mark.rule("3.0d", "3.0e", "3.0f")
def test_english_start_in_their_towns() -> None:
    driver = begun()
    assert [driver.at(piece) for piece in ("harold", "gyrth", "leofwine")] == ["london"] * 3
    assert [driver.at(f"hc_{number}") for number in (1, 2, 3, 4)] == ["london"] * 4
    assert driver.at("morcar") == driver.at("hc_5") == "east_riding"
    assert driver.in_town("morcar")
    assert driver.at("edwin") == driver.at("hc_6") == "cheshire"
    assert driver.at("hc_7") == "unused"


@pytest.mark.rule("3.0g", "3.0h", "3.0l")
def test_other_armies_start_in_their_boxes() -> None:
    driver = begun()
    assert driver.at("hardrada") == driver.at("william") == driver.at("sweyn") == "box"
    assert driver.at("tostig") == driver.at("t_mix_1") == "box"
    assert driver.at("t_eng_1") == "unused"
    assert driver.at("wel_1") == "gwynedd"
    assert driver.asleep("wel_1")


@pytest.mark.rule("3.0b")
def test_fyrd_called_out_needs_an_inactive_neighbour() -> None:
    # Kent has Surrey and Sussex beside it, and Sussex is active.
    driver = begun()
    assert not driver.offers("activate surrey")
    assert driver.rule("activate surrey") == "3.0b"
    driver.play("activate devon")
    assert driver.rule("standard") == "3.0b"


@pytest.mark.rule("3.0c")
def test_two_southern_fyrd_go_to_the_coast() -> None:
    driver = begun()
    while driver.step == "SetupFyrd":
        driver.play(min(driver.options("activate")))
    assert driver.step == "SetupTransfer"
    first = min(driver.options("transfer"))
    driver.play(first)
    target = first.split()[2]
    assert not [text for text in driver.options("transfer") if text.split()[2] == target]
    assert "transfer fyrd_kent sussex" not in driver.options()


@pytest.mark.rule("11.8i")
def test_the_options_are_off_unless_chosen() -> None:
    plain = GAME.initial_state(
        "after_the_deathbed", GAME.resolve_options("after_the_deathbed", {}), None
    )
    assert not plain.quick_battles
    assert not plain.printed_avoidance
    given = {QUICK: True, PRINTED: True}
    chosen = GAME.initial_state(
        "after_the_deathbed", GAME.resolve_options("after_the_deathbed", given), None
    )
    assert chosen.quick_battles
    assert chosen.printed_avoidance


@pytest.mark.rule("1.0a", "3.0k")
def test_campaign_starts_with_three_players_in_fine_weather() -> None:
    driver = begun()
    state = driver.state
    assert driver.game.roles(state) == ["norwegian", "english", "norman"]
    assert state.catalogue.weathers[state.weather] == "fine"
    assert state.catalogue.ground.seas[state.sea] == "calm"


@pytest.mark.rule("3.0k")
@pytest.mark.parametrize("sea", ["calm", "choppy", "stormy"])
def test_the_sea_at_the_beginning_is_that_of_the_set_up(sea: str) -> None:
    text = f'[scenarios.campaign_setup]\nsea_weather = "{sea}"'
    state = GAME.initial_state("after_the_deathbed", {}, Overlay.from_text(text, "mine.toml"))
    assert state.catalogue.ground.seas[state.sea] == sea


@pytest.mark.rule("3.0b")
def test_fifteen_fyrd_are_called_out_one_by_one() -> None:
    driver = begun()
    called = []
    while driver.step == "SetupFyrd":
        text = min(driver.options("activate"))
        called.append(text.split()[1])
        driver.play(text)
    # Kent and Sussex are active from the beginning.
    assert len(called) == 15 - 2
    assert driver.events_of("wakes") == [{"area": area} for area in called]
    awake = {unit for unit in driver.state.catalogue.units if unit.startswith("fyrd_")
             and not driver.asleep(unit)}  # fmt: skip
    assert awake == {f"fyrd_{area}" for area in [*called, "kent", "sussex"]}


@pytest.mark.rule("3.0b")
def test_standard_choice_is_default_until_another_is_begun() -> None:
    driver = begun()
    top = driver.state.stack[-1]
    assert isinstance(top, SetupFyrd)
    assert top.default_setup_action(driver.state) == Action("standard")
    assert top.prompt(driver.state) == "Call out the fyrd: 13 to go."
    driver.play("activate devon")
    top = driver.state.stack[-1]
    assert isinstance(top, SetupFyrd)
    assert top.default_setup_action(driver.state) is None
    assert top.prompt(driver.state) == "Call out the fyrd: 12 to go."


@pytest.mark.rule("3.0a", "3.0b")
@pytest.mark.parametrize(
    ("text", "rule", "why"),
    [
        ("activate gwynedd", "3.0a", "Gwynedd and Powys is not in England, and has no fyrd."),
        ("activate kent", "3.0b", "The fyrd of Kent are already called out."),
        ("activate surrey", "3.0b",
         "With Surrey an active fyrd would have no inactive neighbour."),
    ],
)  # fmt: skip
def test_calling_out_the_wrong_fyrd_is_refused_with_a_reason(
    text: str, rule: str, why: str
) -> None:
    refusal = begun().refusal(text)
    assert (refusal.rule, refusal.why) == (rule, why)


def sending() -> Campaign:
    """Return a campaign in which fyrd are to be sent to the coast."""
    driver = begun()
    for area in (
        "london", "hampshire", "essex", "suffolk", "oxfordshire", "wiltshire", "dorset", "devon",
        "cheshire", "cumbria", "northumbria", "norfolk", "herefordshire",
    ):  # fmt: skip
        driver.play(f"activate {area}")
    return driver


@pytest.mark.rule("3.0c")
def test_active_southern_fyrd_go_one_to_each_coastal_area() -> None:
    driver = sending()
    top = driver.state.stack[-1]
    assert isinstance(top, SetupTransfer)
    assert top.prompt(driver.state) == "Send a southern fyrd to Sussex or Kent."
    movers = {text.split()[1] for text in driver.options("transfer")}
    south = ("london", "hampshire", "essex", "suffolk", "oxfordshire", "wiltshire", "dorset",
             "devon", "norfolk", "herefordshire")  # fmt: skip
    assert movers == {f"fyrd_{area}" for area in south}
    driver.play("transfer fyrd_london sussex")
    assert driver.events_of("transfer") == [{"unit": "fyrd_london", "to": "sussex"}]
    top = driver.state.stack[-1]
    assert isinstance(top, SetupTransfer)
    assert top.prompt(driver.state) == "Send a southern fyrd to Kent."
    assert "transfer fyrd_london kent" not in driver.options()
    assert driver.refusal("transfer fyrd_london kent").why.endswith("has been sent.")
    assert driver.refusal("transfer fyrd_devon sussex").why == "Sussex already has its fyrd."
    driver.play("transfer fyrd_devon kent")
    assert driver.step != "SetupTransfer"
    assert (driver.at("fyrd_london"), driver.at("fyrd_devon")) == ("sussex", "kent")


@pytest.mark.rule("3.0c")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("transfer hc_1 kent", "is not a southern fyrd."),
        ("transfer fyrd_cheshire kent", "is not a southern fyrd."),
        ("transfer fyrd_sussex kent", "is already at the coast."),
        ("transfer fyrd_somerset kent", "is not active."),
        ("transfer fyrd_london essex", "Fyrd go only to Sussex and Kent, not to Essex."),
    ],
)
def test_sending_the_wrong_fyrd_is_refused_with_a_reason(text: str, why: str) -> None:
    refusal = sending().refusal(text)
    assert refusal.rule == "3.0c"
    assert refusal.why.endswith(why)


@pytest.mark.rule("3.0g", "3.0j", "12.0c")
@pytest.mark.parametrize(
    ("way", "side", "counters"),
    [
        ("", "", ""),
        ("william", "norman", "t_fle_1 t_mix_1"),
        ("rogue", "norwegian", "t_mix_1"),
        ("hardrada", "norwegian", "t_eng_1 t_fle_1 t_ork_1"),
    ],
)
def test_tostig_waits_overseas_with_units_of_the_chosen_way(
    way: str, side: str, counters: str
) -> None:
    driver = begun()
    state = driver.state
    for unit in state.catalogue.units:
        if unit.startswith("t_"):
            state.put(state.catalogue.pieces.index(unit), UNUSED)
    state.tostig = NOBODY
    state.put(state.catalogue.pieces.index("tostig"), UNUSED)
    bring_tostig(state, way)
    assert driver.side(state.tostig) == side
    assert driver.at("tostig") == ("box" if way else "unused")
    there = [unit for unit in state.catalogue.units if unit.startswith("t_")
             and driver.at(unit) == "box"]  # fmt: skip
    assert sorted(there) == counters.split()
