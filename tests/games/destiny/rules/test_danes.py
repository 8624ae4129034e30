"""10.0: the Danes."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import Campaign, campaign

CROWN = "hampshire: hc_1 harold"
NORSE = "northumbria: nhc_1 nhc_2 nhc_3 hardrada"


def autumn(*lines: str, dice: tuple[int, ...] = (), **said: object) -> Campaign:
    """Return a campaign in which all players have had their phases."""
    fields = {"turn": "oct_2", "landed": "norwegian=sep_1 norman=sep_1", **said}
    all_lines = (CROWN, NORSE, "box: sweyn", *lines)
    return campaign(*all_lines, side="", step="Danes", dice=dice, fields=fields)


def danes(hand: Campaign) -> dict[str, int]:
    """Return how many Danish units stand in each area."""
    side = hand.state.catalogue.ground.danish
    areas = range(len(hand.state.control))
    numbers = {hand.state.area_name(area): hand.state.number_at(side, area) for area in areas}
    return {area: number for area, number in numbers.items() if number}


# ---- whether they come --------------------------------------------------------------------------


@pytest.mark.rule("6.0f", "10.0a")
@pytest.mark.parametrize(
    ("turn", "sworn", "comes"),
    [("oct_1", "", False), ("oct_2", "", True), ("oct_3", "yes", False), ("nov_1", "yes", True)],
)
def test_they_come_from_october_ii_or_november(turn: str, sworn: str, *, comes: bool) -> None:
    hand = autumn(turn=turn, sworn=sworn, dice=(1, 1, 1) if comes else ())
    assert danes(hand) == ({"essex": 3, "kent": 3} if comes else {})


@pytest.mark.rule("10.0a")
def test_they_come_only_after_an_earlier_landing_to_shores_that_are_not_held() -> None:
    assert not danes(autumn(landed="norman=oct_2"))
    assert not danes(autumn("essex: nk_1 nk_2 hc_2"))
    assert not danes(autumn("kent: nk_1 hc_2 hc_3"))
    assert danes(autumn("kent: hc_2 hc_3", dice=(1, 1, 1, 1, 1)))


@pytest.mark.rule("10.0a", "10.0b")
@pytest.mark.parametrize(
    ("sea", "voyage", "comes"), [(1, 9, True), (1, 10, False), (9, 3, True), (9, 4, False)]
)
def test_the_sea_must_be_calm_or_choppy(sea: int, voyage: int, *, comes: bool) -> None:
    hand = autumn(dice=(sea, voyage, 1) if comes else (sea, voyage))
    assert hand.dice.labels[:2] == ["conditions of danish", "danish go or stay"]
    assert bool(danes(hand)) == comes


@pytest.mark.rule("10.0a")
def test_what_the_norwegians_have_rolled_serves_the_danes() -> None:
    hand = autumn(conditions_die=9, crossing_die=4)
    assert not danes(hand)
    assert "conditions of danish" not in hand.dice.labels[:1]


@pytest.mark.rule("6.0j")
def test_they_come_once() -> None:
    assert not danes(autumn(danes=3))
    assert not danes(autumn(danes=2))


# ---- the first wave -----------------------------------------------------------------------------


@pytest.mark.rule("10.0c", "10.0d", "8.0x")
def test_three_each_sail_for_essex_and_kent() -> None:
    calm = autumn(dice=(1, 1, 9))
    assert danes(calm) == {"essex": 3, "kent": 3}
    assert calm.at("dane_1") == calm.at("dane_3") == "essex"
    assert calm.at("dane_4") == "kent"
    spots = {calm.state.spot[unit] for unit, name in enumerate(calm.state.catalogue.units)
             if name.startswith("dane")}  # fmt: skip
    assert spots == {0}


@pytest.mark.rule("10.0d")
def test_the_right_of_essex_is_suffolk() -> None:
    hand = autumn(dice=(1, 1, 10, 1, 5))
    assert danes(hand) == {"suffolk": 3, "kent": 3}


@pytest.mark.rule("10.0d")
def test_gales_scatter_and_sink_them() -> None:
    # Choppy conditions, a go on one, a crossing of gales: a die a unit.
    hand = autumn(dice=(6, 1, 10, 5, 1, 2, 7, 10, 5))
    assert hand.at("dane_1") == "essex"
    assert hand.at("dane_2") == hand.at("dane_5") == "gone"
    assert hand.at("dane_3") == "suffolk"
    assert hand.at("dane_4") == "sussex"
    assert hand.at("dane_6") == "kent"


@pytest.mark.rule("10.0g")
def test_who_holds_neither_essex_nor_kent_goes_home_for_good() -> None:
    hand = autumn(dice=(1, 1, 10, 1, 9))
    assert not danes(hand)
    assert hand.state.danes == 3


@pytest.mark.rule("10.0f")
def test_they_fight_small_clashes_where_they_land() -> None:
    # Six against two: the die alone.
    hand = autumn("kent: hc_2 hc_3", dice=(1, 1, 1, 8))
    assert hand.at("hc_2") == hand.at("hc_3") == "gone"
    beaten = autumn("suffolk: nk_1 nk_2 ni_1 ni_2 william", dice=(1, 1, 10, 1, 5, 1))
    # William's four are more than three Danes, who go, and do not come back.
    assert danes(beaten) == {"kent": 3}
    assert beaten.at("dane_1") == "gone"


@pytest.mark.rule("10.0m")
def test_where_danes_are_alone_nobody_is_in_control() -> None:
    hand = autumn(dice=(1, 1, 1))
    assert hand.control("essex") == hand.control("kent") == ""


# ---- London -------------------------------------------------------------------------------------

ASHORE = ("essex: dane_1 dane_2 dane_3", "kent: dane_4 dane_5 dane_6")


@pytest.mark.rule("10.0e", "10.0h")
def test_next_turn_all_go_to_london_and_sweyn_joins_them() -> None:
    hand = autumn(*ASHORE, danes=1, turn="oct_3", dice=(1, 1))
    assert danes(hand) == {"london": 9}
    assert hand.at("sweyn") == "london"
    assert hand.control("london") == ""
    assert hand.state.danes == 2


@pytest.mark.rule("10.0i")
def test_the_second_wave_may_sink_but_does_not_drift() -> None:
    hand = autumn(*ASHORE, danes=1, turn="oct_3", dice=(6, 10, 1, 2, 9))
    assert hand.at("dane_7") == "gone"
    assert hand.at("dane_8") == hand.at("dane_9") == hand.at("sweyn") == "london"


@pytest.mark.rule("10.0n")
def test_sweyn_sails_with_the_last_of_them_and_drowns_with_it() -> None:
    hand = autumn(*ASHORE, danes=1, turn="oct_3", dice=(6, 10, 5, 5, 10))
    assert not danes(hand)
    assert hand.at("sweyn") == "gone"
    assert hand.state.danes == 3


@pytest.mark.rule("10.0j")
def test_an_army_in_london_may_avoid_them_or_fight() -> None:
    army = "london: hc_2 hc_3 hc_4 hc_5 gyrth"
    hand = autumn(*ASHORE, army, danes=1, turn="oct_3", dice=(1, 1))
    assert hand.role == "english"
    assert hand.options() == {"stand", "avoid"}
    # They are the attackers: a die for each side, then for both leaders.
    hand.play("stand", dice=(10, 1, 1, 1))
    assert [event["side"] for event in hand.told("battle")] == ["the Danes"]


@pytest.mark.rule("10.0k")
def test_beaten_danes_sail_home() -> None:
    army = "london: hc_2 hc_3 hc_4 hc_5 hc_6 fyrd_london gyrth"
    hand = autumn(*ASHORE, army, danes=1, turn="oct_3", dice=(1, 1))
    hand.play("stand", dice=(1, 10, 1, 1))
    assert [event["side"] for event in hand.told("battle")] == ["the English"]
    assert not danes(hand)
    assert hand.at("sweyn") == "gone"


@pytest.mark.rule("10.0o")
def test_nobody_decides_for_the_danes() -> None:
    # Their losses are the last ids, and the best of them take the field.
    army = "london: hc_2 hc_3 hc_4 hc_5 hc_6 fyrd_london gyrth"
    hand = autumn(*ASHORE, army, danes=1, turn="oct_3", dice=(1, 1))
    hand.play("stand", dice=(9, 1, 1, 1))
    assert hand.role == "english"
    assert hand.step == "Shed"


@pytest.mark.rule("10.0j")
def test_in_london_they_only_defend() -> None:
    lines = ("london: dane_1 dane_2 dane_3 sweyn",)
    hand = autumn(*lines, danes=2, turn="oct_3")
    assert danes(hand) == {"london": 3}
    assert not hand.told("voyage")
