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


def mask(hand: Campaign, text: str) -> int:
    """Return the mask of some pieces."""
    pieces = hand.state.catalogue.pieces
    return mask_of([pieces.index(name) for name in text.split()])


def units(hand: Campaign, text: str) -> list[int]:
    """Return some units, by number."""
    return [hand.state.catalogue.units.index(name) for name in text.split()]


def side(hand: Campaign, name: str) -> int:
    """Return the number of a side."""
    return hand.state.catalogue.sides.index(name)


def names(hand: Campaign, areas: list[int]) -> str:
    """Return areas by id."""
    return " ".join(hand.state.area_name(area) for area in areas)


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
    hand = campaign("surrey: nk_1 nk_2 ni_1 robert", "surrey: hc_1 edwin", "kent: william")
    state, catalogue = hand.state, hand.state.catalogue
    ability = [catalogue.ability[catalogue.leaders.index(name)] for name in ("robert", "edwin")]
    assert ability == [2, 1]
    state.dice = ScriptedDice([die])
    clash = clash_of(state, hand.area("surrey"), side(hand, "norman"), side(hand, "english"))
    assert clash.weak == mask(hand, "hc_1 edwin")
    assert clash.roll(state, clash.weak).id == row
    assert (hand.events_of("clash")[0]["die"], hand.events_of("clash")[0]["total"]) == (
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
    hand = campaign(HOST, "kent: robert", "surrey: dane_1 dane_2 sweyn", dice=(1,), danes=2)
    hand.play("march william", "set_out", "step surrey")
    assert hand.at("dane_1") == hand.at("dane_2") == hand.at("sweyn") == "gone"
    assert hand.events_of("home") == [{"pieces": ["dane_1", "dane_2", "sweyn"]}]


@pytest.mark.rule("10.0k")
def test_only_the_danes_named_sail_home() -> None:
    hand = campaign("surrey: dane_1 dane_2 sweyn", danes=2)
    go_home(hand.state, mask(hand, "dane_2"))
    assert hand.at("dane_2") == "gone"
    assert hand.at("dane_1") == hand.at("sweyn") == "surrey"


@pytest.mark.rule("9.3m")
def test_group_that_slips_away_without_a_way_out_is_lost() -> None:
    hand = campaign(
        "sussex: nk_1 nk_2 ni_1 bk_1 william", "kent: hc_1 edwin", "surrey: bi_1",
        "london: harold hc_2", dice=(1, 9),
    )  # fmt: skip
    hand.play("march william", "leave bk_1", "set_out", "step kent")
    assert hand.at("hc_1") == "gone"
    assert hand.at("edwin") == "gone"
    assert [event["how"] for event in hand.events_of("falls")] == ["captured"]


@pytest.mark.rule("9.3m")
def test_clash_without_an_opponent_does_nothing() -> None:
    hand = campaign(HOST, "surrey: hc_1")
    hand.state.stack.append(
        SmallClash(
            hand.area("surrey"), side(hand, "norman"), side(hand, "english"), mask(hand, "hc_2")
        )
    )
    hand.state.stack[-1].run(hand.state)
    assert hand.step == "FirstMovement"
    assert not hand.events_of("clash")


# ---- leaders without men ------------------------------------------------------------------------


@pytest.mark.rule("9.3m")
@pytest.mark.parametrize(
    ("die", "how"), [(1, "escape"), (8, "escape"), (9, "captured"), (10, "killed")]
)
def test_leader_without_units_escapes_is_captured_or_killed(die: int, how: str) -> None:
    hand = campaign(HOST, "surrey: edwin")
    hand.state.dice = ScriptedDice([die])
    edwin = hand.state.catalogue.leaders.index("edwin")
    fates = LeaderFates(hand.area("surrey"), side(hand, "norman"), 1 << edwin, rolls=True)
    assert fates.fate(hand.state, edwin) == how


@pytest.mark.rule("9.3m")
def test_leader_fates_are_resolved_one_by_one_in_the_area() -> None:
    hand = campaign(HOST, "surrey: edwin morcar", "london: hc_1", "kent: gyrth")
    leaders = hand.state.catalogue.leaders
    three = mask_of([leaders.index(name) for name in ("edwin", "gyrth", "morcar")])
    state = hand.state
    state.stack.append(LeaderFates(hand.area("surrey"), side(hand, "norman"), three, rolls=False))
    state.stack[-1].run(state)
    # Edwin is first by id and goes to the nearest units of the side.
    top = state.stack[-1]
    assert isinstance(top, ChooseFlightArea)
    assert (top.who, top.how) == (mask(hand, "edwin"), ALONE)
    state.stack.pop()
    for left in ("gyrth morcar", "morcar"):
        fates = state.stack[-1]
        assert isinstance(fates, LeaderFates)
        assert " ".join(leaders[n] for n in members(fates.leaders)) == left
        fates.run(state)
    assert type(state.stack[-1]).__name__ == "ChooseFlightArea"
    assert hand.at("gyrth") == "kent"


@pytest.mark.rule("9.3m")
def test_leader_without_a_way_out_is_captured() -> None:
    hand = campaign("surrey: nk_1", "sussex: nk_2 william", "kent: edwin", "london: harold")
    edwin = hand.state.catalogue.leaders.index("edwin")
    fates = LeaderFates(hand.area("kent"), side(hand, "norman"), 1 << edwin, rolls=False)
    hand.state.stack.append(fates)
    fates.run(hand.state)
    assert hand.at("edwin") == "gone"
    assert hand.events_of("falls")[0]["how"] == "captured"


@pytest.mark.rule("9.3m")
def test_leader_flees_to_the_nearest_own_units_or_next_area() -> None:
    hand = campaign("kent: edwin", "surrey: nk_1 william", "hampshire: hc_1", "london: hc_2",
                    "cheshire: hc_3")  # fmt: skip
    english = side(hand, "english")
    assert names(hand, refuge.leader_refuges(hand.state, english, hand.area("kent"))) == (
        "hampshire london"
    )
    alone = campaign("kent: edwin", "surrey: nk_1 william", "london: harold")
    assert names(alone, refuge.leader_refuges(alone.state, english, alone.area("kent"))) == "sussex"


# ---- where they go ------------------------------------------------------------------------------


@pytest.mark.rule("9.3f", "9.3m")
def test_a_beaten_group_flees_abroad_only_with_a_leader() -> None:
    hand = campaign("shropshire: hc_1 edwin", "herefordshire: nk_1", "kent: william")
    english, area = side(hand, "english"), hand.area("shropshire")
    led = refuge.open_to(hand.state, english, mask(hand, "hc_1 edwin"), area)
    assert names(hand, led) == "cheshire deheubarth gwynedd staffordshire warwickshire"
    unled = refuge.open_to(hand.state, english, mask(hand, "hc_1"), area)
    assert names(hand, unled) == "cheshire staffordshire warwickshire"


@pytest.mark.rule("5.1b")
def test_fyrd_flee_within_england_to_areas_without_enemies() -> None:
    hand = campaign("asleep: fyrd_shropshire", "herefordshire: nk_1", "kent: william")
    shires = refuge.quiet_shires(hand.state, hand.area("shropshire"))
    assert names(hand, shires) == "cheshire staffordshire warwickshire"


@pytest.mark.rule("9.3v", "9.3w")
def test_only_a_large_force_retires_past_small_enemies() -> None:
    hand = campaign(
        "shropshire: hc_1 hc_2 hc_3 edwin", "herefordshire: nk_1 nk_2", "cheshire: ni_1 ni_2 ni_3",
        "kent: william",
    )  # fmt: skip
    english, area = side(hand, "english"), hand.area("shropshire")

    def ways(force: str) -> str:
        return names(hand, refuge.retirements(hand.state, english, mask(hand, force), area))

    assert ways("hc_1 hc_2 hc_3 edwin") == (
        "deheubarth gwynedd herefordshire staffordshire warwickshire"
    )
    assert ways("hc_1 hc_2 edwin") == "deheubarth gwynedd staffordshire warwickshire"
    assert ways("hc_1 hc_2 hc_3") == "herefordshire staffordshire warwickshire"


@pytest.mark.rule("9.3n")
def test_three_units_of_a_side_are_a_big_enemy() -> None:
    hand = campaign(
        "surrey: hc_1 hc_2 hc_3 harold", "kent: hc_4 hc_5", "kent: nhc_1 nhc_2 nhc_3", HOST
    )
    norman = side(hand, "norman")
    assert refuge.big_enemies(hand.state, norman, hand.area("surrey")) == [side(hand, "english")]
    assert refuge.big_enemies(hand.state, norman, hand.area("kent")) == [side(hand, "norwegian")]
    assert refuge.big_enemies(hand.state, norman, hand.area("sussex")) == []


# ---- fyrd that wake -----------------------------------------------------------------------------


@pytest.mark.rule("5.1a", "5.1b")
def test_only_an_enemy_rouses_fyrd_and_only_in_its_area() -> None:
    hand = campaign("asleep: fyrd_surrey fyrd_kent", "london: hc_1 harold", HOST)
    rouse_fyrd(hand.state, side(hand, "english"), hand.area("surrey"), clashes=True)
    assert hand.asleep("fyrd_surrey")
    rouse_fyrd(hand.state, side(hand, "norman"), hand.area("london"), clashes=True)
    assert hand.step == "FirstMovement"
    rouse_fyrd(hand.state, side(hand, "norman"), hand.area("surrey"), clashes=True)
    assert not hand.asleep("fyrd_surrey")
    assert hand.asleep("fyrd_kent")
    assert hand.step == "FyrdFlight"


@pytest.mark.rule("5.1c", "7.0c")
@pytest.mark.parametrize(
    ("clash", "weather", "step"),
    [(True, "fine", "SmallClash"), (False, "fine", "FyrdFlight"), (True, "severe", "FyrdFlight")],
)
def test_cornered_fyrd_clash_but_not_in_passing_or_severe(
    weather: str, step: str, *, clash: bool
) -> None:
    hand = campaign("kent: fyrd_kent", "surrey: nk_1", "sussex: nk_2 william")
    hand.state.weather = hand.state.catalogue.weathers.index(weather)
    flight = FyrdFlight(
        side(hand, "norman"), hand.area("kent"), mask(hand, "fyrd_kent"), clash=clash
    )
    hand.state.stack.append(flight)
    flight.run(hand.state)
    assert hand.step == step


@pytest.mark.rule("5.1b")
def test_fyrd_flee_one_by_one_without_those_that_are_gone() -> None:
    hand = campaign("surrey: fyrd_kent fyrd_surrey", "london: hc_1 harold fyrd_essex", HOST)
    three = mask(hand, "fyrd_kent fyrd_essex fyrd_surrey")
    state = hand.state
    state.stack.append(FyrdFlight(side(hand, "norman"), hand.area("surrey"), three, clash=True))
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
    hand = campaign("surrey: hc_1 hc_2", HOST)
    shed(hand.state, units(hand, "hc_1 hc_2"), number)
    lost = [name for name in ("hc_1", "hc_2") if hand.at(name) == "gone"]
    assert " ".join(lost) == gone
    assert (hand.step == "ChooseLosses") is asked


@pytest.mark.rule("10.0o")
def test_danes_lose_the_last_by_id() -> None:
    hand = campaign("surrey: dane_1 dane_2 dane_3", HOST, danes=2)
    shed(hand.state, units(hand, "dane_1 dane_2 dane_3"), 2)
    assert [hand.at(f"dane_{n}") for n in (1, 2, 3)] == ["surrey", "gone", "gone"]


@pytest.mark.rule("2.2i", "11.8c")
@pytest.mark.parametrize(("version", "asked"), [("2", False), ("1", True)])
def test_a_side_that_is_out_is_asked_for_no_losses(version: str, *, asked: bool) -> None:
    hand = campaign("surrey: hc_1 hc_2", HOST, version=version)
    hand.state.out |= 1 << side(hand, "english")
    shed(hand.state, units(hand, "hc_1 hc_2"), 1)
    assert (hand.step == "ChooseLosses") is asked


@pytest.mark.rule("11.8c")
def test_losses_are_named_one_by_one_by_the_owner() -> None:
    hand = campaign("surrey: hc_1 hc_2 hc_3", HOST)
    shed(hand.state, units(hand, "hc_1 hc_2 hc_3"), 2)
    top = hand.state.stack[-1]
    assert isinstance(top, ChooseLosses)
    assert top.prompt(hand.state) == "Which unit is lost? 2 to go."
    top.apply(hand.state, GAME.notation(hand.state).action("lose hc_2"))
    top = hand.state.stack[-1]
    assert isinstance(top, ChooseLosses)
    assert (top.number, top.units) == (1, mask(hand, "hc_1 hc_3"))
    assert hand.at("hc_2") == "gone"


@pytest.mark.rule("9.3m", "10.0k")
def test_danish_leader_without_units_sails_home() -> None:
    hand = campaign(HOST, "surrey: sweyn", "kent: dane_1", danes=2)
    sweyn = hand.state.catalogue.leaders.index("sweyn")
    fates = LeaderFates(hand.area("surrey"), side(hand, "norman"), 1 << sweyn, rolls=False)
    hand.state.stack.append(fates)
    fates.run(hand.state)
    assert hand.events_of("home") == [{"pieces": ["sweyn"]}]
    assert (hand.at("sweyn"), hand.at("dane_1")) == ("gone", "kent")


@pytest.mark.rule("9.3z")
def test_clash_total_below_one_uses_the_first_row() -> None:
    hand = campaign("surrey: nk_1 nk_2 ni_1 odo", "surrey: hc_1 harold", "kent: william")
    hand.state.dice = ScriptedDice([1])
    clash = clash_of(hand.state, hand.area("surrey"), side(hand, "norman"), side(hand, "english"))
    assert clash.roll(hand.state, clash.weak).id == "slips_away"
    assert hand.events_of("clash")[0]["total"] == -1


@pytest.mark.rule("5.1a", "5.2b")
def test_active_fyrd_and_inactive_welsh_do_not_flee() -> None:
    hand = campaign("surrey: fyrd_surrey", "gwynedd: wel_1", HOST, inactive="unit:wel_1")
    for area in ("surrey", "gwynedd"):
        rouse_fyrd(hand.state, side(hand, "norman"), hand.area(area), clashes=True)
        assert hand.step == "FirstMovement"
    assert hand.asleep("wel_1")
