"""8.0: storms and gales, the Scots, and encounters on the shore."""

from __future__ import annotations

import pytest

from senlac.engine.support.errors import RecordError
from senlac.games.destiny.rules.constants import NOBODY, OPEN
from senlac.games.destiny.rules.sea.fleet import danes_watch, landed_in
from senlac.games.destiny.rules.sea.gale import AssignLeaderShip
from tests.games.destiny.campaign import Campaign, campaign

ENGLISH = "london: hc_1 harold"


def norse(
    *lines: str, dice: tuple[int, ...], land: str = "northumbria", **said: object
) -> Campaign:
    """Return a campaign in which the Norwegians have crossed."""
    fields = {"turn": "aug_1", "landed": "", "out": "norman", **said}
    all_lines = ("box: hardrada orri", *lines, ENGLISH)
    driver = campaign(*all_lines, side="", step="Crossing", dice=dice, fields=fields)
    return driver.play("sail", "go", f"land {land}")


def normans(*lines: str, dice: tuple[int, ...], land: str = "sussex", **said: object) -> Campaign:
    """Return a campaign in which the Normans have crossed."""
    fields = {"turn": "aug_1", "landed": "", "out": "norwegian", **said}
    all_lines = ("box: william robert", *lines)
    driver = campaign(*all_lines, side="", step="Crossing", dice=dice, fields=fields)
    return driver.play("sail", "go", f"land {land}")


@pytest.mark.rule("8.0q", "8.0t")
@pytest.mark.parametrize(
    ("land", "die", "found"),
    [
        ("northumbria", 2, "scotland"), ("northumbria", 3, "northumbria"),
        ("northumbria", 8, "northumbria"), ("northumbria", 9, "north_riding"),
        ("north_riding", 1, "northumbria"), ("north_riding", 10, "east_riding"),
    ],
)  # fmt: skip
def test_a_storm_drives_the_whole_fleet(land: str, die: int, found: str) -> None:
    # Calm conditions, a ten for the crossing: storms.
    scots = (1,) if found == "scotland" else ()
    driver = norse(dice=(1, 10, die, *scots), land=land)
    assert driver.at("hardrada") == driver.at("nhc_1") == driver.at("ninf_7") == found


@pytest.mark.rule("8.0q", "8.0t")
@pytest.mark.parametrize(
    ("land", "die", "found"),
    [("sussex", 1, "kent"), ("sussex", 10, "dorset"), ("kent", 1, "essex"), ("kent", 9, "sussex")],
)
def test_the_normans_drift_along_the_channel(land: str, die: int, found: str) -> None:
    driver = normans(ENGLISH, dice=(1, 10, die), land=land)
    assert driver.at("william") == driver.at("nk_2") == found


def in_gales(*dice: int, boat: str = "nhc_1", other: str = "nhc_2") -> Campaign:
    """Return a campaign in which the Norwegians have come into gales with eleven units."""
    # Stormy weather at sea, conditions of gales, a crossing of gales.
    fields = {"turn": "aug_1", "landed": "norman=jul_3", "out": ""}
    lines = ("box: hardrada orri", "sussex: nk_1 william", "scotland: scot_1", ENGLISH)
    fields["inactive"] = "unit:scot_1"
    driver = campaign(*lines, side="", step="Crossing", dice=(9, 9), fields=fields)
    driver.play("sail", "go", "land northumbria", dice=(6,))
    assert driver.rule("assign orri nhc_1") == "8.0s"
    return driver.play(f"assign hardrada {boat}", f"assign orri {other}", dice=dice)


@pytest.mark.rule("8.0r", "8.0s")
def test_gales_scatter_a_fleet_and_sink_ships() -> None:
    driver = in_gales(5, 7, 2, 1, 10, 6, 5, 5, 5, 5, 5, 8)
    assert driver.at("nhc_1") == driver.at("hardrada") == "northumbria"
    assert driver.at("nhc_2") == driver.at("orri") == "north_riding"
    assert driver.at("nhc_3") == "scotland"
    assert driver.at("nhc_4") == driver.at("ninf_1") == "gone"
    assert driver.at("ninf_2") == "northumbria"
    # The last die was for the Scots: no unit may leave them in the next phase.
    assert driver.state.held_in_scotland


@pytest.mark.rule("8.0s", "2.2c")
def test_drowned_claimant_eliminates_the_side() -> None:
    driver = in_gales(1, *[5] * 10)
    assert driver.out("norwegian")
    assert driver.at("orri") == driver.at("nhc_2") == "gone"
    # No side gains by it.
    assert driver.legitimacy("english") == (12, 0)
    assert not driver.state.has_landed(0)


@pytest.mark.rule("8.0u", "5.2f")
def test_scots_join_or_delay_an_army_that_lands_among_them() -> None:
    scots = ("scotland: scot_1 scot_2",)
    said = {"inactive": "unit:scot_1 unit:scot_2"}
    joined = norse(*scots, dice=(1, 10, 1, 5), **said)
    assert not joined.asleep("scot_1")
    assert not joined.state.held_in_scotland
    spots = [joined.state.spot_in_area[joined.state.catalogue.pieces.index("hardrada")]]
    assert spots == [OPEN]
    delayed = norse(*scots, dice=(1, 10, 1, 6), **said)
    assert delayed.asleep("scot_1")
    assert delayed.state.held_in_scotland
    told = [driver.events_of("scots")[0] for driver in (joined, delayed)]
    assert [(event["die"], event["how"]) for event in told] == [
        (5, "join the Norwegians"), (6, "hold the Norwegians up"),
    ]  # fmt: skip


@pytest.mark.rule("8.0u", "8.0v")
def test_scots_hold_up_only_pieces_in_scotland() -> None:
    driver = campaign(
        "scotland: nhc_1 ninf_1 hardrada", "northumbria: nhc_2 orri",
        side="norwegian", fields={"held_in_scotland": "yes", "stranded": "piece:nhc_1"},
    )  # fmt: skip
    assert driver.options("march") == {"march orri"}
    assert driver.rule("march hardrada") == "8.0v"
    assert driver.rule("band nhc_1") == "8.0v"


@pytest.mark.rule("8.0y", "5.1a")
def test_fyrd_flee_from_a_landing() -> None:
    driver = normans("asleep: fyrd_sussex", ENGLISH, dice=(1, 1))
    assert driver.role == "english"
    driver.play("flee surrey")
    assert driver.at("fyrd_sussex") == "surrey"


@pytest.mark.rule("8.0y")
def test_a_small_group_on_the_shore_is_driven_off() -> None:
    # William is able: the die and three.
    driver = normans("sussex: hc_2", ENGLISH, dice=(1, 1, 4))
    assert driver.at("hc_2") == "gone"
    assert [event["total"] for event in driver.events_of("clash")] == [7]


@pytest.mark.rule("8.0y")
def test_landing_on_an_army_is_fought_at_once_without_retreat() -> None:
    army = "sussex: hc_2 hc_3 hc_4 hc_5 hc_6 fyrd_sussex fyrd_kent fyrd_surrey gyrth"
    driver = normans(army, ENGLISH, dice=(1, 1))
    assert driver.role == "english"
    assert driver.options() == {"stand", "avoid"}
    driver.play("stand", dice=(1, 10, 1, 1, 1))
    assert [event["side"] for event in driver.events_of("battle")] == ["the English"]
    while driver.step == "ChooseLosses":
        driver.play(min(driver.options()))
    assert driver.role == "norman"
    assert driver.step == "LeaderEscape"


@pytest.mark.rule("8.0y", "7.0d")
def test_landing_in_severe_weather_disturbs_only_the_fyrd() -> None:
    driver = normans("sussex: hc_2", "asleep: fyrd_sussex", ENGLISH, dice=(1, 1), weather="severe")
    driver.play("flee surrey")
    assert driver.at("hc_2") == driver.at("william") == "sussex"
    assert not driver.events_of("clash")


@pytest.mark.rule("8.0y")
def test_landing_side_is_in_phase_and_old_initiative_cleared() -> None:
    army = "sussex: hc_2 hc_3 hc_4 hc_5 gyrth"
    driver = normans(army, ENGLISH, dice=(1, 1), beginner="sussex=english")
    assert driver.step == "AnswerBattle"
    assert driver.side(driver.state.phasing) == "norman"
    assert set(driver.state.initiative_by_right) == {NOBODY}
    driver.play("stand", dice=(10, 1, 1, 1, 1))
    while driver.step in ("ChooseLosses", "Retreat"):
        driver.play(min(driver.options()))
    assert driver.side(driver.state.phasing) != "norman"


@pytest.mark.rule("8.0k", "8.0o", "10.0a")
def test_the_dice_of_the_norwegians_are_kept_for_the_danes() -> None:
    driver = norse(dice=(4, 7))
    assert (driver.state.conditions_die, driver.state.crossing_die) == (4, 7)
    other = normans(ENGLISH, dice=(4, 7))
    assert (other.state.conditions_die, other.state.crossing_die) == (0, 0)


@pytest.mark.rule("8.0i", "10.0a")
@pytest.mark.parametrize(
    ("turn", "said", "watch"),
    [
        ("oct_1", {}, False), ("oct_2", {}, True), ("nov_3", {}, True),
        ("oct_3", {"sworn": "yes"}, False), ("nov_1", {"sworn": "yes"}, True),
        ("oct_1", {"danes": 1}, True), ("oct_2", {"danes": 2}, False),
        ("oct_2", {"danes": 3}, False),
        ("oct_2", {"danes": 3, "out": "danish"}, False), ("oct_2", {"out": "danish"}, False),
    ],
)  # fmt: skip
def test_danes_watch_the_sea_from_when_they_may_come(
    turn: str, said: dict[str, object], *, watch: bool
) -> None:
    driver = campaign("london: hc_1 harold", "sussex: nk_1 william", turn="sep_3")
    state = driver.state
    state.turn = state.catalogue.ground.turns.index(turn)
    state.sweyn_sworn = "sworn" in said
    state.danes = int(str(said.get("danes", state.danes)))
    if "out" in said:
        state.out |= 1 << state.catalogue.ground.danish
    assert danes_watch(state) is watch


@pytest.mark.rule("8.0i")
def test_the_month_is_added_to_the_die_of_the_weather_at_sea() -> None:
    driver = campaign(
        "box: william", "northumbria: nhc_1 hardrada", ENGLISH, side="", step="Crossing",
        dice=(8,), turn="nov_1", landed="norwegian=jul_3",
    )  # fmt: skip
    [told] = driver.events_of("sea")
    assert told["drm"] > 0
    assert (told["die"], told["sea"]) == (8, "stormy")


@pytest.mark.rule("8.0q", "8.0u", "8.0v")
def test_only_pieces_that_land_in_scotland_are_stranded_there() -> None:
    pieces = norse(dice=(1, 10, 1)).state.catalogue.pieces
    there = norse(dice=(1, 10, 1)).state
    names = {name for n, name in enumerate(pieces) if there.never_left_scotland >> n & 1}
    assert {"hardrada", "orri", "nhc_1"} <= names
    assert norse(dice=(1, 10, 3)).state.never_left_scotland == 0


@pytest.mark.rule("8.0y")
def test_side_has_landed_only_in_areas_entered_this_turn() -> None:
    driver = norse(dice=(1, 1))
    norwegian = driver.state.catalogue.ground.norwegian
    assert landed_in(driver.state, norwegian, driver.area("northumbria"))
    assert not landed_in(driver.state, norwegian, driver.area("kent"))
    driver.state.turn += 1
    assert not landed_in(driver.state, norwegian, driver.area("northumbria"))


@pytest.mark.rule("8.0s")
def test_prompt_for_the_ship_of_a_leader_names_that_leader() -> None:
    fields = {"turn": "aug_1", "landed": "norwegian=jul_3", "out": ""}
    driver = campaign("box: alan william", "northumbria: nhc_1 hardrada", ENGLISH, side="",
                      step="Crossing", dice=(9, 9), fields=fields)  # fmt: skip
    driver.play("sail", "go", "land sussex", dice=(6,))
    asked = driver.state.stack[-1]
    assert isinstance(asked, AssignLeaderShip)
    assert asked.prompt(driver.state).startswith("Gales: with which unit does Alan")
    asked.validate(driver.state)
    driver.state.stack[:] = [asked]
    with pytest.raises(RecordError, match="AssignLeaderShip: no fleet"):
        asked.validate(driver.state)


@pytest.mark.rule("8.0r", "8.0s")
def test_leaders_roll_no_die_of_their_own_in_gales() -> None:
    fields = {"turn": "aug_1", "landed": "norwegian=jul_3", "out": ""}
    driver = campaign("box: alan william", "northumbria: nhc_1 hardrada", ENGLISH, side="",
                      step="Crossing", dice=(9, 9), fields=fields)  # fmt: skip
    driver.play("sail", "go", "land sussex", dice=(6,))
    ship = min(driver.seconds("assign", "alan"))
    driver.play(f"assign alan {ship}", f"assign william {ship}", dice=(5,) * 40)
    rolled = [label for label in driver.dice.labels if label.startswith("gale over")]
    assert "gale over alan" not in rolled
    assert driver.at("alan") == driver.at("william") == "sussex"
