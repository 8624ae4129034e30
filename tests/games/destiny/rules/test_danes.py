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
def test_danes_come_from_october_ii_or_november(turn: str, sworn: str, *, comes: bool) -> None:
    hand = autumn(turn=turn, sworn=sworn, dice=(1, 1, 1) if comes else ())
    assert danes(hand) == ({"essex": 3, "kent": 3} if comes else {})


@pytest.mark.rule("10.0a")
def test_danes_come_only_after_a_landing_to_shores_not_held() -> None:
    for lines, said in (
        ((), {"landed": "norman=oct_2"}),
        (("essex: nk_1 nk_2 hc_2",), {}),
        (("kent: nk_1 hc_2 hc_3",), {}),
    ):
        hand = autumn(*lines, dice=(1, 1, 1), **said)
        assert not danes(hand)
        assert "conditions of danish" not in hand.dice.labels
    assert danes(autumn("kent: hc_2 hc_3", dice=(1, 1, 1, 1, 1)))


@pytest.mark.rule("10.0a", "10.0b")
@pytest.mark.parametrize(
    ("sea", "voyage", "comes"), [(1, 9, True), (1, 10, False), (9, 3, True), (9, 4, False)]
)
def test_danes_need_a_calm_or_choppy_sea(sea: int, voyage: int, *, comes: bool) -> None:
    hand = autumn(dice=(sea, voyage, 1) if comes else (sea, voyage))
    assert hand.dice.labels[:2] == ["conditions of danish", "danish go or stay"]
    assert bool(danes(hand)) == comes


@pytest.mark.rule("10.0a")
def test_danes_use_the_dice_rolled_for_the_norwegians() -> None:
    hand = autumn(conditions_die=9, crossing_die=4)
    assert not danes(hand)
    calm = autumn(conditions_die=9, crossing_die=3, dice=(1, 1))
    assert danes(calm)
    for one in (hand, calm):
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
    hand = autumn(dice=(1, 1, 10, 1, 5))
    assert danes(hand) == {"suffolk": 3, "kent": 3}


@pytest.mark.rule("10.0d")
def test_gales_scatter_and_sink_danes() -> None:
    # Choppy conditions, a go on one, a crossing of gales: a die a unit.
    hand = autumn(dice=(6, 1, 10, 5, 1, 2, 7, 10, 5))
    assert hand.at("dane_1") == "essex"
    assert hand.at("dane_2") == hand.at("dane_5") == "gone"
    assert hand.at("dane_3") == "suffolk"
    assert hand.at("dane_4") == "sussex"
    assert hand.at("dane_6") == "kent"


@pytest.mark.rule("10.0g")
def test_danes_without_essex_and_kent_go_home_for_good() -> None:
    hand = autumn(dice=(1, 1, 10, 1, 9))
    assert not danes(hand)
    assert hand.state.danes == 3


@pytest.mark.rule("10.0f")
def test_danes_fight_small_clashes_where_they_land() -> None:
    # Six against two: the die alone.
    hand = autumn("kent: hc_2 hc_3", dice=(1, 1, 1, 8))
    assert hand.at("hc_2") == hand.at("hc_3") == "gone"
    beaten = autumn("suffolk: nk_1 nk_2 ni_1 ni_2 william", dice=(1, 1, 10, 1, 5, 1))
    # William's four are more than three Danes, who go, and do not come back.
    assert danes(beaten) == {"kent": 3}
    assert beaten.at("dane_1") == "gone"


@pytest.mark.rule("10.0m")
def test_areas_with_danes_alone_are_under_no_control() -> None:
    hand = autumn(dice=(1, 1, 1))
    assert hand.control("essex") == hand.control("kent") == ""


# ---- London -------------------------------------------------------------------------------------

ASHORE = ("essex: dane_1 dane_2 dane_3", "kent: dane_4 dane_5 dane_6")


@pytest.mark.rule("10.0e", "10.0h")
def test_danes_go_to_london_next_turn_and_sweyn_joins_them() -> None:
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
def test_sweyn_sails_and_drowns_with_the_last_danes() -> None:
    hand = autumn(*ASHORE, danes=1, turn="oct_3", dice=(6, 10, 5, 5, 10))
    assert not danes(hand)
    assert hand.at("sweyn") == "gone"
    assert hand.state.danes == 3


@pytest.mark.rule("10.0j")
def test_army_in_london_may_avoid_the_danes_or_fight() -> None:
    army = "london: hc_2 hc_3 hc_4 hc_5 gyrth"
    hand = autumn(*ASHORE, army, danes=1, turn="oct_3", dice=(1, 1))
    assert hand.role == "english"
    assert hand.options() == {"stand", "avoid"}
    # The Danes are the attackers: a die for each side, then for both leaders.
    hand.play("stand", dice=(10, 1, 1, 1))
    assert [event["side"] for event in hand.events_of("battle")] == ["the Danes"]


@pytest.mark.rule("10.0k")
def test_beaten_danes_sail_home() -> None:
    army = "london: hc_2 hc_3 hc_4 hc_5 hc_6 fyrd_london gyrth"
    hand = autumn(*ASHORE, army, danes=1, turn="oct_3", dice=(1, 1))
    hand.play("stand", dice=(1, 10, 1, 1))
    assert [event["side"] for event in hand.events_of("battle")] == ["the English"]
    assert not danes(hand)
    assert hand.at("sweyn") == "gone"


@pytest.mark.rule("10.0o")
def test_danes_take_no_decisions() -> None:
    # Their losses are the last ids, and the best of them take the field.
    army = "london: hc_2 hc_3 hc_4 hc_5 hc_6 fyrd_london gyrth"
    hand = autumn(*ASHORE, army, danes=1, turn="oct_3", dice=(1, 1))
    hand.play("stand", dice=(9, 1, 1, 1))
    assert hand.role == "english"
    assert hand.step == "ChooseLosses"


@pytest.mark.rule("10.0j")
def test_danes_in_london_only_defend() -> None:
    lines = ("london: dane_1 dane_2 dane_3 sweyn",)
    hand = autumn(*lines, danes=2, turn="oct_3")
    assert danes(hand) == {"london": 3}
    assert not hand.events_of("voyage")


@pytest.mark.rule("10.0c", "10.0d")
def test_danish_landing_is_recorded_and_its_voyage_emitted() -> None:
    hand = autumn(dice=(1, 1, 9))
    assert hand.state.danes == LANDED
    assert hand.events_of("voyage") == [{"side": "the Danes", "sea": "choppy"}]


@pytest.mark.rule("10.0a", "10.0f", "9.8a")
def test_no_side_is_in_phase_before_and_after_the_danish_turn() -> None:
    hand = autumn(turn="oct_1")
    state, norman = hand.state, hand.state.catalogue.sides.index("norman")
    state.phasing = norman
    assert begin_danes(state) == ()
    assert state.phasing == NOBODY
    state.turn = state.catalogue.ground.turns.index("oct_3")
    state.phasing = norman
    state.initiative_by_right = [norman] * len(state.initiative_by_right)
    hand.dice.values = [1, 1, 1]
    [turn] = begin_danes(state)
    assert hand.side(state.phasing) == "danish"
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
    assert hand.control("essex") == ""


@pytest.mark.rule("10.0h", "10.0n", "9.4g")
def test_markers_change_if_all_danes_drown_with_sweyn() -> None:
    hand = autumn(turn="oct_1")
    state, sides = hand.state, hand.state.catalogue.sides
    state.turn = state.catalogue.ground.turns.index("oct_3")
    state.danes = LANDED
    area = hand.area("hampshire")
    state.control = [
        sides.index("norman") if one == area else side for one, side in enumerate(state.control)
    ]
    # Choppy conditions, gales, and every ship of the second wave goes down.
    hand.dice.values = [6, 10, 1, 1, 1]
    state.dice = hand.dice
    assert begin_danes(state) == ()
    assert state.is_out(state.catalogue.ground.danish)
    assert state.phasing == NOBODY
    # Harold's men stand in Hampshire, and no Norman does.
    assert hand.control("hampshire") == "english"


@pytest.mark.rule("10.0h")
def test_danes_go_to_london_from_any_area() -> None:
    hand = autumn("cambridgeshire: dane_1 dane_2", "essex: dane_3", danes=1, turn="oct_3",
                  dice=(1, 1))  # fmt: skip
    assert danes(hand) == {"london": 6}


@pytest.mark.rule("10.0g", "10.0k")
def test_all_danes_go_home_unless_essex_or_kent_is_held() -> None:
    hand = campaign(CROWN, "cambridgeshire: dane_1", "suffolk: dane_2", danes=2)
    hold_on(hand.state)
    assert hand.at("dane_1") == hand.at("dane_2") == "gone"
    assert hand.state.danes == WENT_HOME
    staying = campaign(CROWN, "kent: dane_1", "suffolk: dane_2", danes=2)
    hold_on(staying.state)
    assert (staying.at("dane_1"), staying.at("dane_2")) == ("kent", "suffolk")
    assert staying.state.danes != WENT_HOME
