"""9.3 and 5.1: small clashes, flights, and the fates of leaders without units."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import ScriptedDice
from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.contact import refuge
from senlac.games.destiny.rules.contact.clash import (
    ChooseLosses,
    LeaderFates,
    SmallClash,
    clash_of,
    go_home,
    shed,
)
from senlac.games.destiny.rules.contact.flight import (
    ALONE,
    ChooseFlightArea,
    FyrdFlight,
    rouse_fyrd,
)
from tests.games.destiny.campaign import Campaign, campaign

HOST = "sussex: nk_1 nk_2 ni_1 william"


def mask(driver: Campaign, text: str) -> int:
    """Return the mask of some pieces."""
    pieces = driver.state.catalogue.pieces
    return mask_of([pieces.index(name) for name in text.split()])


def units(driver: Campaign, text: str) -> list[int]:
    """Return some units, by number."""
    return [driver.state.catalogue.units.index(name) for name in text.split()]


def side(driver: Campaign, name: str) -> int:
    """Return the number of a side."""
    return driver.state.catalogue.sides.index(name)


def names(driver: Campaign, areas: list[int]) -> str:
    """Return areas by id."""
    return " ".join(driver.state.area_name(area) for area in areas)


# ---- the clash ----------------------------------------------------------------------------------


@pytest.mark.rule("9.3m", "9.3z")
@pytest.mark.parametrize(
    ("die", "row"),
    [
        (1, "slips_away"), (2, "slips_away"), (3, "hustled"), (5, "hustled"),
        (6, "overrun"), (7, "overrun"), (8, "taken"), (10, "taken"),
    ],
)  # fmt: skip
def test_the_difference_of_abilities_is_added_to_the_die(die: int, row: str) -> None:
    # Robert is of ability two, Edwin of one.
    driver = campaign("surrey: nk_1 nk_2 ni_1 robert", "surrey: hc_1 edwin", "kent: william")
    state, catalogue = driver.state, driver.state.catalogue
    ability = [catalogue.ability[catalogue.leaders.index(name)] for name in ("robert", "edwin")]
    assert ability == [2, 1]
    state.dice = ScriptedDice([die])
    clash = clash_of(state, driver.area("surrey"), side(driver, "norman"), side(driver, "english"))
    assert clash.weak == mask(driver, "hc_1 edwin")
    assert clash.roll(state, clash.weak).id == row
    assert (driver.events_of("clash")[0]["die"], driver.events_of("clash")[0]["total"]) == (
        die,
        die + 1,
    )


@pytest.mark.rule("9.3m", "9.3z")
def test_single_hustled_unit_is_not_lost() -> None:
    alone = campaign("sussex: nk_1 nk_2 ni_1 robert", "dorset: william", "surrey: hc_1", dice=(2,))
    alone.play("march robert", "set_out", "step surrey")
    assert alone.events_of("clash")[0]["how"] == "who are hustled off"
    alone.play("flee london")
    assert alone.at("hc_1") == "london"


@pytest.mark.rule("9.3m", "10.0k")
def test_danes_that_are_driven_off_sail_home() -> None:
    driver = campaign(HOST, "kent: robert", "surrey: dane_1 dane_2 sweyn", dice=(1,), danes=2)
    driver.play("march william", "set_out", "step surrey")
    assert driver.at("dane_1") == driver.at("dane_2") == driver.at("sweyn") == "gone"
    assert driver.events_of("home") == [{"pieces": ["dane_1", "dane_2", "sweyn"]}]


@pytest.mark.rule("10.0k")
def test_only_the_danes_named_sail_home() -> None:
    driver = campaign("surrey: dane_1 dane_2 sweyn", danes=2)
    go_home(driver.state, mask(driver, "dane_2"))
    assert driver.at("dane_2") == "gone"
    assert driver.at("dane_1") == driver.at("sweyn") == "surrey"


@pytest.mark.rule("9.3m")
def test_group_that_slips_away_without_a_way_out_is_lost() -> None:
    driver = campaign(
        "sussex: nk_1 nk_2 ni_1 bk_1 william", "kent: hc_1 edwin", "surrey: bi_1",
        "london: harold hc_2", dice=(1, 9),
    )  # fmt: skip
    driver.play("march william", "leave bk_1", "set_out", "step kent")
    assert driver.at("hc_1") == "gone"
    assert driver.at("edwin") == "gone"
    assert [event["how"] for event in driver.events_of("falls")] == ["captured"]


@pytest.mark.rule("9.3m")
def test_clash_without_an_opponent_does_nothing() -> None:
    driver = campaign(HOST, "surrey: hc_1")
    driver.state.stack.append(
        SmallClash(
            driver.area("surrey"),
            side(driver, "norman"),
            side(driver, "english"),
            mask(driver, "hc_2"),
        )
    )
    driver.state.stack[-1].run(driver.state)
    assert driver.step == "FirstMovement"
    assert not driver.events_of("clash")


# ---- leaders without men ------------------------------------------------------------------------


@pytest.mark.rule("9.3m")
@pytest.mark.parametrize(
    ("die", "how"), [(1, "escape"), (8, "escape"), (9, "captured"), (10, "killed")]
)
def test_leader_without_units_escapes_is_captured_or_killed(die: int, how: str) -> None:
    driver = campaign(HOST, "surrey: edwin")
    driver.state.dice = ScriptedDice([die])
    edwin = driver.state.catalogue.leaders.index("edwin")
    fates = LeaderFates(driver.area("surrey"), side(driver, "norman"), 1 << edwin, rolls=True)
    assert fates.fate(driver.state, edwin) == how


@pytest.mark.rule("9.3m")
def test_leader_fates_are_resolved_one_by_one_in_the_area() -> None:
    driver = campaign(HOST, "surrey: edwin morcar", "london: hc_1", "kent: gyrth")
    leaders = driver.state.catalogue.leaders
    three = mask_of([leaders.index(name) for name in ("edwin", "gyrth", "morcar")])
    state = driver.state
    state.stack.append(
        LeaderFates(driver.area("surrey"), side(driver, "norman"), three, rolls=False)
    )
    state.stack[-1].run(state)
    # Edwin is first by id and goes to the nearest units of the side.
    top = state.stack[-1]
    assert isinstance(top, ChooseFlightArea)
    assert (top.who, top.how) == (mask(driver, "edwin"), ALONE)
    state.stack.pop()
    for left in ("gyrth morcar", "morcar"):
        fates = state.stack[-1]
        assert isinstance(fates, LeaderFates)
        assert " ".join(leaders[n] for n in members(fates.leaders)) == left
        fates.run(state)
    assert type(state.stack[-1]).__name__ == "ChooseFlightArea"
    assert driver.at("gyrth") == "kent"


@pytest.mark.rule("9.3m")
def test_leader_without_a_way_out_is_captured() -> None:
    driver = campaign("surrey: nk_1", "sussex: nk_2 william", "kent: edwin", "london: harold")
    edwin = driver.state.catalogue.leaders.index("edwin")
    fates = LeaderFates(driver.area("kent"), side(driver, "norman"), 1 << edwin, rolls=False)
    driver.state.stack.append(fates)
    fates.run(driver.state)
    assert driver.at("edwin") == "gone"
    assert driver.events_of("falls")[0]["how"] == "captured"


@pytest.mark.rule("9.3m")
def test_leader_flees_to_the_nearest_own_units_or_next_area() -> None:
    driver = campaign("kent: edwin", "surrey: nk_1 william", "hampshire: hc_1", "london: hc_2",
                      "cheshire: hc_3")  # fmt: skip
    english = side(driver, "english")
    assert names(driver, refuge.leader_refuges(driver.state, english, driver.area("kent"))) == (
        "hampshire london"
    )
    alone = campaign("kent: edwin", "surrey: nk_1 william", "london: harold")
    assert names(alone, refuge.leader_refuges(alone.state, english, alone.area("kent"))) == "sussex"


# ---- where they go ------------------------------------------------------------------------------


@pytest.mark.rule("9.3f", "9.3m")
def test_a_beaten_group_flees_abroad_only_with_a_leader() -> None:
    driver = campaign("shropshire: hc_1 edwin", "herefordshire: nk_1", "kent: william")
    english, area = side(driver, "english"), driver.area("shropshire")
    led = refuge.open_to(driver.state, english, mask(driver, "hc_1 edwin"), area)
    assert names(driver, led) == "cheshire deheubarth gwynedd staffordshire warwickshire"
    unled = refuge.open_to(driver.state, english, mask(driver, "hc_1"), area)
    assert names(driver, unled) == "cheshire staffordshire warwickshire"


@pytest.mark.rule("5.1b")
def test_fyrd_flee_within_england_to_areas_without_enemies() -> None:
    driver = campaign("asleep: fyrd_shropshire", "herefordshire: nk_1", "kent: william")
    shires = refuge.quiet_shires(driver.state, driver.area("shropshire"))
    assert names(driver, shires) == "cheshire staffordshire warwickshire"


@pytest.mark.rule("9.3v", "9.3w")
def test_only_a_large_force_retires_past_small_enemies() -> None:
    driver = campaign(
        "shropshire: hc_1 hc_2 hc_3 edwin", "herefordshire: nk_1 nk_2", "cheshire: ni_1 ni_2 ni_3",
        "kent: william",
    )  # fmt: skip
    english, area = side(driver, "english"), driver.area("shropshire")

    def ways(force: str) -> str:
        return names(driver, refuge.retirements(driver.state, english, mask(driver, force), area))

    assert ways("hc_1 hc_2 hc_3 edwin") == (
        "deheubarth gwynedd herefordshire staffordshire warwickshire"
    )
    assert ways("hc_1 hc_2 edwin") == "deheubarth gwynedd staffordshire warwickshire"
    assert ways("hc_1 hc_2 hc_3") == "herefordshire staffordshire warwickshire"


@pytest.mark.rule("9.3n")
def test_three_units_of_a_side_are_a_big_enemy() -> None:
    driver = campaign(
        "surrey: hc_1 hc_2 hc_3 harold", "kent: hc_4 hc_5", "kent: nhc_1 nhc_2 nhc_3", HOST
    )
    norman = side(driver, "norman")
    assert refuge.big_enemies(driver.state, norman, driver.area("surrey")) == [
        side(driver, "english")
    ]
    assert refuge.big_enemies(driver.state, norman, driver.area("kent")) == [
        side(driver, "norwegian")
    ]
    assert refuge.big_enemies(driver.state, norman, driver.area("sussex")) == []


# ---- fyrd that wake -----------------------------------------------------------------------------


@pytest.mark.rule("5.1a", "5.1b")
def test_only_an_enemy_rouses_fyrd_and_only_in_its_area() -> None:
    driver = campaign("asleep: fyrd_surrey fyrd_kent", "london: hc_1 harold", HOST)
    rouse_fyrd(driver.state, side(driver, "english"), driver.area("surrey"), clashes=True)
    assert driver.asleep("fyrd_surrey")
    rouse_fyrd(driver.state, side(driver, "norman"), driver.area("london"), clashes=True)
    assert driver.step == "FirstMovement"
    rouse_fyrd(driver.state, side(driver, "norman"), driver.area("surrey"), clashes=True)
    assert not driver.asleep("fyrd_surrey")
    assert driver.asleep("fyrd_kent")
    assert driver.step == "FyrdFlight"


@pytest.mark.rule("5.1c", "7.0c")
@pytest.mark.parametrize(
    ("clash", "weather", "step"),
    [(True, "fine", "SmallClash"), (False, "fine", "FyrdFlight"), (True, "severe", "FyrdFlight")],
)
def test_cornered_fyrd_clash_but_not_in_passing_or_severe(
    weather: str, step: str, *, clash: bool
) -> None:
    driver = campaign("kent: fyrd_kent", "surrey: nk_1", "sussex: nk_2 william")
    driver.state.weather = driver.state.catalogue.weathers.index(weather)
    flight = FyrdFlight(
        side(driver, "norman"), driver.area("kent"), mask(driver, "fyrd_kent"), clash=clash
    )
    driver.state.stack.append(flight)
    flight.run(driver.state)
    assert driver.step == step


@pytest.mark.rule("5.1b")
def test_fyrd_flee_one_by_one_without_those_that_are_gone() -> None:
    driver = campaign("surrey: fyrd_kent fyrd_surrey", "london: hc_1 harold fyrd_essex", HOST)
    three = mask(driver, "fyrd_kent fyrd_essex fyrd_surrey")
    state = driver.state
    state.stack.append(FyrdFlight(side(driver, "norman"), driver.area("surrey"), three, clash=True))
    asked = []
    while type(state.stack[-1]).__name__ != "FirstMovement":
        top = state.stack[-1]
        if isinstance(top, FyrdFlight):
            top.run(state)
        else:
            asked.append(type(top).__name__)
            state.stack.pop()
    assert asked == ["ChooseFlightArea", "ChooseFlightArea"]


# ---- losses -------------------------------------------------------------------------------------


@pytest.mark.rule("11.8c")
@pytest.mark.parametrize(
    ("number", "gone", "asked"),
    [(-1, "", False), (0, "", False), (1, "", True), (2, "hc_1 hc_2", False),
     (3, "hc_1 hc_2", False)],
)  # fmt: skip
def test_the_owner_is_asked_only_if_there_is_a_choice(
    number: int, gone: str, *, asked: bool
) -> None:
    driver = campaign("surrey: hc_1 hc_2", HOST)
    shed(driver.state, units(driver, "hc_1 hc_2"), number)
    lost = [name for name in ("hc_1", "hc_2") if driver.at(name) == "gone"]
    assert " ".join(lost) == gone
    assert (driver.step == "ChooseLosses") is asked


@pytest.mark.rule("10.0o")
def test_danes_lose_the_last_by_id() -> None:
    driver = campaign("surrey: dane_1 dane_2 dane_3", HOST, danes=2)
    shed(driver.state, units(driver, "dane_1 dane_2 dane_3"), 2)
    assert [driver.at(f"dane_{n}") for n in (1, 2, 3)] == ["surrey", "gone", "gone"]


@pytest.mark.rule("2.2i", "11.8c")
@pytest.mark.parametrize(("version", "asked"), [("2", False), ("1", True)])
def test_a_side_that_is_out_is_asked_for_no_losses(version: str, *, asked: bool) -> None:
    driver = campaign("surrey: hc_1 hc_2", HOST, version=version)
    driver.state.out |= 1 << side(driver, "english")
    shed(driver.state, units(driver, "hc_1 hc_2"), 1)
    assert (driver.step == "ChooseLosses") is asked


@pytest.mark.rule("11.8c")
def test_losses_are_named_one_by_one_by_the_owner() -> None:
    driver = campaign("surrey: hc_1 hc_2 hc_3", HOST)
    shed(driver.state, units(driver, "hc_1 hc_2 hc_3"), 2)
    top = driver.state.stack[-1]
    assert isinstance(top, ChooseLosses)
    assert top.prompt(driver.state) == "Which unit is lost? 2 to go."
    top.apply(driver.state, GAME.notation(driver.state).action("lose hc_2"))
    top = driver.state.stack[-1]
    assert isinstance(top, ChooseLosses)
    assert (top.number, top.units) == (1, mask(driver, "hc_1 hc_3"))
    assert driver.at("hc_2") == "gone"


@pytest.mark.rule("9.3m", "10.0k")
def test_danish_leader_without_units_sails_home() -> None:
    driver = campaign(HOST, "surrey: sweyn", "kent: dane_1", danes=2)
    sweyn = driver.state.catalogue.leaders.index("sweyn")
    fates = LeaderFates(driver.area("surrey"), side(driver, "norman"), 1 << sweyn, rolls=False)
    driver.state.stack.append(fates)
    fates.run(driver.state)
    assert driver.events_of("home") == [{"pieces": ["sweyn"]}]
    assert (driver.at("sweyn"), driver.at("dane_1")) == ("gone", "kent")


@pytest.mark.rule("9.3z")
def test_clash_total_below_one_uses_the_first_row() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 odo", "surrey: hc_1 harold", "kent: william")
    driver.state.dice = ScriptedDice([1])
    clash = clash_of(
        driver.state, driver.area("surrey"), side(driver, "norman"), side(driver, "english")
    )
    assert clash.roll(driver.state, clash.weak).id == "slips_away"
    assert driver.events_of("clash")[0]["total"] == -1


@pytest.mark.rule("5.1a", "5.2b")
def test_active_fyrd_and_inactive_welsh_do_not_flee() -> None:
    driver = campaign("surrey: fyrd_surrey", "gwynedd: wel_1", HOST, inactive="unit:wel_1")
    for area in ("surrey", "gwynedd"):
        rouse_fyrd(driver.state, side(driver, "norman"), driver.area(area), clashes=True)
        assert driver.step == "FirstMovement"
    assert driver.asleep("wel_1")
