"""8.0: fleets, their order, and the sea they cross."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.constants import NEVER, SITE
from senlac.games.destiny.rules.sea.crossing import crossing_of
from tests.games.destiny.campaign import Campaign, campaign

FLEETS = "box: hardrada orri william robert"
ENGLISH = "london: hc_1 harold"


def port(*lines: str, dice: tuple[int, ...] = (), **said: object) -> Campaign:
    """Return a campaign in which fleets lie in port, free of the wind, in August."""
    fields = {"turn": "aug_1", "landed": "", **said}
    all_lines = (*(lines or (FLEETS,)), ENGLISH)
    return campaign(*all_lines, side="", step="Crossing", dice=dice, fields=fields)


def norse(*dice: int, **said: object) -> Campaign:
    """Return a campaign in which the Norwegians alone may sail, and do."""
    landed = str(said.pop("landed", ""))
    return port("box: hardrada orri", dice=dice, out="norman", landed=landed, **said).play("sail")


def label(driver: Campaign, start: str) -> list[str]:
    """Return what was rolled of a kind."""
    return [name for name in driver.dice.labels if name.startswith(start)]


# ---- who may sail -------------------------------------------------------------------------------


@pytest.mark.rule("6.0b")
def test_landed_side_does_not_cross_again() -> None:
    driver = port("box: william robert", "northumbria: nhc_1 hardrada", landed="norwegian=aug_1")
    assert driver.role == "norman"
    driver.play("stay")
    assert driver.role == "english"


@pytest.mark.rule("6.0c")
def test_july_crossing_needs_its_event() -> None:
    assert port(turn="jul_3").role == "english"
    driver = port(turn="jul_3", held="norwegian norwegian_july")
    assert driver.role == "norwegian"
    assert driver.options() == {"sail", "stay"}


@pytest.mark.rule("8.0g")
@pytest.mark.parametrize(
    ("dice", "side"), [((4, 3), "norwegian"), ((3, 3), "norman"), ((3, 4), "norman")]
)
def test_the_higher_die_has_the_initiative_and_chooses(dice: tuple[int, int], side: str) -> None:
    driver = port(dice=dice)
    assert driver.role == side
    assert driver.options() == {"first", "second"}
    assert driver.play("first").role == side
    assert port(dice=dice).play("second").role != side


@pytest.mark.rule("8.0h")
def test_the_only_side_that_can_sail_has_the_initiative() -> None:
    driver = port("box: hardrada orri", out="norman")
    assert not label(driver, "initiative")
    assert driver.role == "norwegian"


# ---- the sea ------------------------------------------------------------------------------------


@pytest.mark.rule("8.0i")
@pytest.mark.parametrize(("die", "sea"), [(4, "calm"), (5, "choppy"), (8, "choppy"), (9, "stormy")])
def test_weather_at_sea_is_rolled_after_a_landing(die: int, sea: str) -> None:
    calm = port("box: william", out="norwegian", sea="stormy")
    assert calm.state.catalogue.ground.seas[calm.state.sea] == "calm"
    assert not label(calm, "weather at sea")
    driver = port(
        "box: william", "northumbria: nhc_1 hardrada", landed="norwegian=jul_3", dice=(die,)
    )
    assert driver.state.catalogue.ground.seas[driver.state.sea] == sea


@pytest.mark.rule("8.0i")
def test_weather_at_sea_is_not_rolled_without_need() -> None:
    lines = ("northumbria: nhc_1 hardrada", "sussex: nk_1 william")
    both = "norwegian=jul_3 norman=jul_3"
    assert not label(port(*lines, landed=both), "weather at sea")
    # The Danes need to know it from October II on.
    assert not label(port(*lines, landed=both, turn="oct_1"), "weather at sea")
    assert label(port(*lines, landed=both, turn="oct_2", dice=(1,)), "weather at sea")
    assert not label(port(*lines, landed=both, turn="oct_3", sworn="yes"), "weather at sea")


@pytest.mark.rule("8.0j", "8.0k", "8.0l", "8.0m")
def test_fleets_sail_learn_of_the_sea_and_may_turn_back() -> None:
    driver = port(dice=(4, 3)).play("first", "sail")
    assert driver.role == "norman"
    driver.play("sail", dice=(6, 9))
    assert [event["sea"] for event in driver.events_of("conditions")] == ["choppy", "storms"]
    assert driver.role == "norwegian"
    assert driver.options() == {"go", "no_go"}
    driver.play("no_go", "no_go")
    norwegian, norman = 0, 2
    turns = driver.state.catalogue.ground.turns
    assert turns[driver.state.no_go[norwegian]] == turns[driver.state.no_go[norman]] == "aug_2"
    stayed = port(dice=(4, 3)).play("first", "stay", "stay")
    assert stayed.state.no_go == [NEVER] * 4
    assert stayed.role == "english"


@pytest.mark.rule("8.0l")
def test_fleet_that_turned_back_misses_the_next_turn() -> None:
    driver = port("box: hardrada orri", out="norman", no_go="norwegian=aug_1")
    assert driver.role == "english"


@pytest.mark.rule("4.0k", "8.0k")
def test_a_fair_wind_calms_the_sea() -> None:
    driver = port("box: hardrada orri", out="norman", held="norwegian fair_wind", dice=(9,))
    driver.play("sail")
    assert driver.options() == {"reroll", "keep"}
    driver.play("reroll", dice=(1,))
    assert driver.events_of("conditions")[-1]["sea"] == "calm"
    assert driver.options() == {"go", "no_go"}


@pytest.mark.rule("8.0k", "8.0z")
@pytest.mark.parametrize(
    ("sea", "die", "found"),
    [
        (1, 3, "calm"), (1, 4, "choppy"), (1, 8, "storms"),
        (5, 2, "calm"), (5, 6, "choppy"), (5, 9, "storms"), (5, 10, "gales"),
        (9, 1, "calm"), (9, 4, "choppy"), (9, 8, "storms"), (9, 9, "gales"),
    ],
)  # fmt: skip
def test_conditions_follow_the_weather_at_sea(sea: int, die: int, found: str) -> None:
    lines = ("box: william", "northumbria: nhc_1 hardrada")
    driver = port(*lines, landed="norwegian=jul_3", dice=(sea, die)).play("sail")
    assert driver.events_of("conditions")[0]["sea"] == found


@pytest.mark.rule("8.0n")
def test_each_side_lands_on_its_own_coasts() -> None:
    driver = norse(1).play("go")
    assert driver.options() == {"land northumbria", "land north_riding"}
    assert driver.rule("land kent") == "8.0n"
    other = port("box: william", out="norwegian", dice=(1,)).play("sail", "go")
    assert other.options() == {"land sussex", "land kent"}


@pytest.mark.rule("8.0o", "8.0z")
def test_both_fleets_read_one_die_in_their_own_rows() -> None:
    driver = port(dice=(4, 3, 1, 9)).play("first", "sail", "sail", "go", "go")
    driver.play("land northumbria", "land kent", dice=(8, 8))
    # Eight is choppy on a calm sea and a storm in storms, which has a die of its own.
    assert [event["sea"] for event in driver.events_of("voyage")] == ["choppy", "storms"]
    assert label(driver, "crossing") == ["crossing"]
    assert driver.at("hardrada") == "northumbria"
    assert driver.at("william") == "kent"


# ---- the armies ---------------------------------------------------------------------------------


@pytest.mark.rule("8.0p", "8.0w", "12.0a")
def test_army_lands_whole_and_has_no_phase_in_that_turn() -> None:
    driver = norse(1, 6).play("go", "land north_riding")
    state = driver.state
    there = [unit for unit in range(len(state.catalogue.units)) if hand_at(driver, unit)]
    assert len(there) == 11
    assert {state.spot_in_area[unit] for unit in there} == {SITE}
    assert driver.at("hardrada") == driver.at("orri") == "north_riding"
    assert driver.role == "english"
    assert state.landed[0] == state.turn


def hand_at(driver: Campaign, unit: int) -> bool:
    """Return whether a unit stands in the North Riding."""
    return driver.state.area[unit] == driver.area("north_riding")


@pytest.mark.rule("12.0a", "12.0b")
@pytest.mark.parametrize(
    ("turn", "number"), [("aug_3", 11), ("sep_1", 12), ("oct_1", 12), ("nov_1", 12)]
)
def test_the_army_grows_until_september(turn: str, number: int) -> None:
    driver = norse(1, 1, turn=turn).play("go", "land northumbria")
    assert driver.state.number_at(0, driver.area("northumbria")) == number


@pytest.mark.rule("12.0c")
def test_events_and_tostig_add_to_an_army() -> None:
    said = {"extra": "norse_infantry=-2 orkney=1", "tostig": "norwegian", "tostig_as": 4}
    lines = ("box: hardrada orri tostig t_eng_1 t_fle_1",)
    driver = port(*lines, out="norman", dice=(1, 1), **said)
    driver.play("sail", "go", "land northumbria")
    assert driver.state.number_at(0, driver.area("northumbria")) == 11 - 2 + 1 + 2
    assert driver.at("ninf_6") == "unused"
    assert driver.at("ork_1") == driver.at("tostig") == driver.at("t_fle_1") == "northumbria"


@pytest.mark.rule("8.0k", "8.0l")
@pytest.mark.parametrize(("verb", "how"), [("go", "go on"), ("no_go", "turn back")])
def test_going_on_and_turning_back_are_emitted(verb: str, how: str) -> None:
    driver = norse(9).play(verb, dice=(1,) * 4)
    [told] = [
        event for event in driver.events_of("sailing") if event["how"] in ("go on", "turn back")
    ]
    assert (told["side"], told["how"]) == ("the Norwegians", how)


@pytest.mark.rule("8.0j", "8.0m")
def test_putting_to_sea_and_staying_in_port_are_emitted() -> None:
    driver = port(dice=(4, 3)).play("first", "sail", "stay", dice=(1,))
    assert driver.events_of("sailing") == [
        {"side": "the Norwegians", "how": "put to sea"},
        {"side": "the Normans", "how": "stay in port"},
    ]


@pytest.mark.rule("8.0k", "8.0l")
def test_fleet_that_turns_back_does_not_land() -> None:
    driver = port(dice=(4, 3, 1, 1)).play("first", "sail", "sail", "no_go")
    assert crossing_of(driver.state).going == 1 << driver.state.catalogue.sides.index("norman")
    driver.play("go")
    assert driver.options("land") == {"land sussex", "land kent"}
    last = norse(9, turn="nov_3").play("no_go")
    assert last.state.no_go == [NEVER] * 4


@pytest.mark.rule("4.0k", "8.0a", "8.0k")
def test_the_fair_wind_is_offered_for_the_wind_or_for_the_sea() -> None:
    sea = port("box: hardrada orri", out="norman", held="norwegian fair_wind", dice=(9,))
    sea.play("sail")
    wind = port("box: hardrada orri", out="norman", held="norwegian fair_wind", dice=(2,),
                becalmed="side:norwegian")  # fmt: skip
    asked = [driver.state.stack[-1].prompt(driver.state) for driver in (sea, wind)]
    assert asked[0] != asked[1]
    assert "sea" in asked[0] or "conditions" in asked[0]
    assert "wind" in asked[1].lower()
