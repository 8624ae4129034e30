"""10.0: the Danes."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.constants import LANDED, NOBODY, WENT_HOME
from senlac.games.destiny.rules.danes import Danes, begin_danes, hold_on
from tests.games.destiny.campaign import Campaign, campaign

CROWN = "hampshire: hc_1 harold"
NORSE = "northumbria: nhc_1 nhc_2 nhc_3 hardrada"


def autumn(*lines: str, dice: tuple[int, ...] = (), **said: object) -> Campaign:
    """Return a campaign in which all players have had their phases."""
    fields = {"turn": "oct_2", "landed": "norwegian=sep_1 norman=sep_1", **said}
    beyond = () if "sweyn" in " ".join(lines) else ("box: sweyn",)
    all_lines = (CROWN, NORSE, *beyond, *lines)
    return campaign(*all_lines, side="", step="Danes", dice=dice, fields=fields)


def danes(driver: Campaign) -> dict[str, int]:
    """Return how many Danish units stand in each area."""
    side = driver.state.catalogue.ground.danish
    areas = range(len(driver.state.control))
    numbers = {driver.state.area_name(area): driver.state.number_at(side, area) for area in areas}
    return {area: number for area, number in numbers.items() if number}


# ---- whether they come --------------------------------------------------------------------------


@pytest.mark.rule("6.0f", "10.0a")
@pytest.mark.parametrize(
    ("turn", "sworn", "comes"),
    [("oct_1", "", False), ("oct_2", "", True), ("oct_3", "yes", False), ("nov_1", "yes", True)],
)
def test_danes_come_from_october_ii_or_november(turn: str, sworn: str, *, comes: bool) -> None:
    driver = autumn(turn=turn, sworn=sworn, dice=(1, 1, 1) if comes else ())
    assert danes(driver) == ({"essex": 3, "kent": 3} if comes else {})


@pytest.mark.rule("10.0a")
def test_danes_come_only_after_a_landing_to_shores_not_held() -> None:
    for lines, said in (
        ((), {"landed": "norman=oct_2"}),
        (("essex: nk_1 nk_2 hc_2",), {}),
        (("kent: nk_1 hc_2 hc_3",), {}),
    ):
        driver = autumn(*lines, dice=(1, 1, 1), **said)
        assert not danes(driver)
        assert "conditions of danish" not in driver.dice.labels
    assert danes(autumn("kent: hc_2 hc_3", dice=(1, 1, 1, 1, 1)))


@pytest.mark.rule("10.0a", "10.0b")
@pytest.mark.parametrize(
    ("sea", "voyage", "comes"), [(1, 9, True), (1, 10, False), (9, 3, True), (9, 4, False)]
)
def test_danes_need_a_calm_or_choppy_sea(sea: int, voyage: int, *, comes: bool) -> None:
    driver = autumn(dice=(sea, voyage, 1) if comes else (sea, voyage))
    assert driver.dice.labels[:2] == ["conditions of danish", "danish go or stay"]
    assert bool(danes(driver)) == comes


@pytest.mark.rule("10.0a")
def test_danes_use_the_dice_rolled_for_the_norwegians() -> None:
    driver = autumn(conditions_die=9, crossing_die=4)
    assert not danes(driver)
    calm = autumn(conditions_die=9, crossing_die=3, dice=(1, 1))
    assert danes(calm)
    for one in (driver, calm):
        assert not {"conditions of danish", "danish go or stay"} & {*one.dice.labels[:2]}


@pytest.mark.rule("6.0j")
def test_danes_come_once() -> None:
    assert not danes(autumn(danes=3))
    assert not danes(autumn(danes=2))


# ---- the first wave -----------------------------------------------------------------------------


@pytest.mark.rule("10.0c", "10.0d", "8.0x")
def test_three_danes_each_sail_for_essex_and_kent() -> None:
    calm = autumn(dice=(1, 1, 9))
    assert danes(calm) == {"essex": 3, "kent": 3}
    assert calm.at("dane_1") == calm.at("dane_3") == "essex"
    assert calm.at("dane_4") == "kent"
    spots = {calm.state.spot_in_area[unit] for unit, name in enumerate(calm.state.catalogue.units)
             if name.startswith("dane")}  # fmt: skip
    assert spots == {0}


@pytest.mark.rule("10.0d")
def test_the_right_of_essex_is_suffolk() -> None:
    driver = autumn(dice=(1, 1, 10, 1, 5))
    assert danes(driver) == {"suffolk": 3, "kent": 3}


@pytest.mark.rule("10.0d")
def test_gales_scatter_and_sink_danes() -> None:
    # Choppy conditions, a go on one, a crossing of gales: a die a unit.
    driver = autumn(dice=(6, 1, 10, 5, 1, 2, 7, 10, 5))
    assert driver.at("dane_1") == "essex"
    assert driver.at("dane_2") == driver.at("dane_5") == "gone"
    assert driver.at("dane_3") == "suffolk"
    assert driver.at("dane_4") == "sussex"
    assert driver.at("dane_6") == "kent"


@pytest.mark.rule("10.0g")
def test_danes_without_essex_and_kent_go_home_for_good() -> None:
    driver = autumn(dice=(1, 1, 10, 1, 9))
    assert not danes(driver)
    assert driver.state.danes == 3


@pytest.mark.rule("10.0f")
def test_danes_fight_small_clashes_where_they_land() -> None:
    # Six against two: the die alone.
    driver = autumn("kent: hc_2 hc_3", dice=(1, 1, 1, 8))
    assert driver.at("hc_2") == driver.at("hc_3") == "gone"
    beaten = autumn("suffolk: nk_1 nk_2 ni_1 ni_2 william", dice=(1, 1, 10, 1, 5, 1))
    # William's four are more than three Danes, who go, and do not come back.
    assert danes(beaten) == {"kent": 3}
    assert beaten.at("dane_1") == "gone"


@pytest.mark.rule("10.0m")
def test_areas_with_danes_alone_are_under_no_control() -> None:
    driver = autumn(dice=(1, 1, 1))
    assert driver.control("essex") == driver.control("kent") == ""


# ---- London -------------------------------------------------------------------------------------

ASHORE = ("essex: dane_1 dane_2 dane_3", "kent: dane_4 dane_5 dane_6")


@pytest.mark.rule("10.0e", "10.0h")
def test_danes_go_to_london_next_turn_and_sweyn_joins_them() -> None:
    driver = autumn(*ASHORE, danes=1, turn="oct_3", dice=(1, 1))
    assert danes(driver) == {"london": 9}
    assert driver.at("sweyn") == "london"
    assert driver.control("london") == ""
    assert driver.state.danes == 2


@pytest.mark.rule("10.0i")
def test_the_second_wave_may_sink_but_does_not_drift() -> None:
    driver = autumn(*ASHORE, danes=1, turn="oct_3", dice=(6, 10, 1, 2, 9))
    assert driver.at("dane_7") == "gone"
    assert driver.at("dane_8") == driver.at("dane_9") == driver.at("sweyn") == "london"


@pytest.mark.rule("10.0n")
def test_sweyn_sails_and_drowns_with_the_last_danes() -> None:
    driver = autumn(*ASHORE, danes=1, turn="oct_3", dice=(6, 10, 5, 5, 10))
    assert not danes(driver)
    assert driver.at("sweyn") == "gone"
    assert driver.state.danes == 3


@pytest.mark.rule("10.0j")
def test_army_in_london_may_avoid_the_danes_or_fight() -> None:
    army = "london: hc_2 hc_3 hc_4 hc_5 gyrth"
    driver = autumn(*ASHORE, army, danes=1, turn="oct_3", dice=(1, 1))
    assert driver.role == "english"
    assert driver.options() == {"stand", "avoid"}
    # The Danes are the attackers: a die for each side, then for both leaders.
    driver.play("stand", dice=(10, 1, 1, 1))
    assert [event["side"] for event in driver.events_of("battle")] == ["the Danes"]


@pytest.mark.rule("10.0k")
def test_beaten_danes_sail_home() -> None:
    army = "london: hc_2 hc_3 hc_4 hc_5 hc_6 fyrd_london gyrth"
    driver = autumn(*ASHORE, army, danes=1, turn="oct_3", dice=(1, 1))
    driver.play("stand", dice=(1, 10, 1, 1))
    assert [event["side"] for event in driver.events_of("battle")] == ["the English"]
    assert not danes(driver)
    assert driver.at("sweyn") == "gone"


@pytest.mark.rule("10.0o")
def test_danes_take_no_decisions() -> None:
    # Their losses are the last ids, and the best of them take the field.
    army = "london: hc_2 hc_3 hc_4 hc_5 hc_6 fyrd_london gyrth"
    driver = autumn(*ASHORE, army, danes=1, turn="oct_3", dice=(1, 1))
    driver.play("stand", dice=(9, 1, 1, 1))
    assert driver.role == "english"
    assert driver.step == "ChooseLosses"


@pytest.mark.rule("10.0j")
def test_danes_in_london_only_defend() -> None:
    lines = ("london: dane_1 dane_2 dane_3 sweyn",)
    driver = autumn(*lines, danes=2, turn="oct_3")
    assert danes(driver) == {"london": 3}
    assert not driver.events_of("voyage")


@pytest.mark.rule("10.0c", "10.0d")
def test_danish_landing_is_recorded_and_its_voyage_emitted() -> None:
    driver = autumn(dice=(1, 1, 9))
    assert driver.state.danes == LANDED
    assert driver.events_of("voyage") == [{"side": "the Danes", "sea": "choppy"}]


@pytest.mark.rule("10.0a", "10.0f", "9.8a")
def test_no_side_is_in_phase_before_and_after_the_danish_turn() -> None:
    driver = autumn(turn="oct_1")
    state, norman = driver.state, driver.state.catalogue.sides.index("norman")
    state.phasing = norman
    assert begin_danes(state) == ()
    assert state.phasing == NOBODY
    state.turn = state.catalogue.ground.turns.index("oct_3")
    state.phasing = norman
    state.initiative_by_right = [norman] * len(state.initiative_by_right)
    driver.dice.values = [1, 1, 1]
    [turn] = begin_danes(state)
    assert driver.side(state.phasing) == "danish"
    # Records of a battle in an earlier phase do not count now.
    assert set(state.initiative_by_right) == {NOBODY}
    depth = len(state.stack)
    state.stack.append(turn)
    while len(state.stack) > depth:
        if isinstance(state.stack[-1], Danes):
            state.stack[-1].run(state)
        else:
            state.stack.pop()
    assert state.phasing == NOBODY
    assert driver.control("essex") == ""


@pytest.mark.rule("10.0h", "10.0n", "9.4g")
def test_markers_change_if_all_danes_drown_with_sweyn() -> None:
    driver = autumn(turn="oct_1")
    state, sides = driver.state, driver.state.catalogue.sides
    state.turn = state.catalogue.ground.turns.index("oct_3")
    state.danes = LANDED
    area = driver.area("hampshire")
    state.control = [
        sides.index("norman") if one == area else side for one, side in enumerate(state.control)
    ]
    # Choppy conditions, gales, and every ship of the second wave goes down.
    driver.dice.values = [6, 10, 1, 1, 1]
    state.dice = driver.dice
    assert begin_danes(state) == ()
    assert state.is_out(state.catalogue.ground.danish)
    assert state.phasing == NOBODY
    # Harold's men stand in Hampshire, and no Norman does.
    assert driver.control("hampshire") == "english"


@pytest.mark.rule("10.0h")
def test_danes_go_to_london_from_any_area() -> None:
    driver = autumn("cambridgeshire: dane_1 dane_2", "essex: dane_3", danes=1, turn="oct_3",
                    dice=(1, 1))  # fmt: skip
    assert danes(driver) == {"london": 6}


@pytest.mark.rule("10.0g", "10.0k")
def test_all_danes_go_home_unless_essex_or_kent_is_held() -> None:
    driver = campaign(CROWN, "cambridgeshire: dane_1", "suffolk: dane_2", danes=2)
    hold_on(driver.state)
    assert driver.at("dane_1") == driver.at("dane_2") == "gone"
    assert driver.state.danes == WENT_HOME
    staying = campaign(CROWN, "kent: dane_1", "suffolk: dane_2", danes=2)
    hold_on(staying.state)
    assert (staying.at("dane_1"), staying.at("dane_2")) == ("kent", "suffolk")
    assert staying.state.danes != WENT_HOME
