"""The accounts of a winter: payments, ransoms, and resets."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.bodies import add_body
from senlac.games.campaign.rules.constants import CAPTURED, IDLE, SLAIN, TAKEN, TREASURE
from senlac.games.campaign.rules.winter.accounts import (
    bring_home,
    pay_ransoms,
    raise_taxes,
    recover,
    sell_prizes,
    tax_of,
)
from senlac.games.campaign.rules.winter.phase import disband, drop_out
from tests.games.campaign.desk import Desk


def week(*lines: str, scenario: str = "y1088") -> Desk:
    """Return a position in the last week of a Year."""
    return Desk("\n".join([f"scenario: {scenario}", *lines, "turn: 6", "step: Orders"]))


def paid(desk: Desk, kind: str) -> list[tuple[object, object]]:
    """Return the players who were paid, and how many crowns."""
    return [(event.fields["player"], event.fields["crowns"]) for event in desk.told(kind)]


@pytest.mark.rule("pillage.h")
def test_town_recovers_in_a_year_without_pillage() -> None:
    desk = week("pillage: london=2 dover=1 rouen=1", "pillaged: [dover]")
    recover(desk.state)
    levels = [desk.state.pillage[desk.town(name)] for name in ("london", "dover", "rouen")]
    assert levels == [0, 1, 0]
    recover(desk.state)
    assert desk.state.pillage[desk.town("dover")] == 0


@pytest.mark.rule("control.k", "control.l", "control.m")
@pytest.mark.parametrize(
    ("lines", "king", "duke"),
    [
        ((), 160, 0),
        (("pillage: london=1",), 80, 0),
        (("A1 london inside fyrd.C=10",), 160, 0),
        (("B1 london inside spearman.C=10",), 0, 80),
        (("beset: [london]",), 0, 0),
        (("beset: [dover]",), 160, 0),
        (("loyalty: london=-1",), 0, 0),
        (("loyalty: london=-1", "pillage: london=1", "B1 london inside spearman.C=10"), 0, 40),
    ],
)
def test_town_pays_its_loyal_player_fully_and_a_garrison_half(
    lines: tuple[str, ...], king: int, duke: int
) -> None:
    desk = week(*lines)
    london = desk.town("london")
    assert [tax_of(desk.state, london, seat) for seat in (0, 1)] == [king, duke]


@pytest.mark.rule("control.j", "control.p", "church.d", "end.d")
def test_active_players_get_taxes_income_and_the_papal_tenth() -> None:
    desk = week("papal: william", scenario="y1066")
    state = desk.state
    state.out = 1
    before = state.crowns[:]
    raise_taxes(state)
    towns = range(len(state.catalogue.towns))
    taxes = [sum([tax_of(state, town, seat) for town in towns]) for seat in range(3)]
    income = [player.yearly_income for player in state.catalogue.scenario.player]
    assert income == [0, 600, 400]
    gained = [after - had for after, had in zip(state.crowns, before, strict=True)]
    assert gained == [0, taxes[1] + taxes[1] // 10 + 600, taxes[2] + 400]
    assert paid(desk, "taxes") == [("william", gained[1]), ("hardrada", gained[2])]


@pytest.mark.rule("control.q")
def test_only_an_exchequer_that_was_captured_is_replaced() -> None:
    desk = week()
    desk.state.exchequer_town = [CAPTURED, desk.town("rouen")]
    raise_taxes(desk.state)
    assert desk.state.exchequer_town == [-1, desk.town("rouen")]


@pytest.mark.rule("winter.b")
@pytest.mark.parametrize(
    ("taker", "out", "crowns", "king", "duke"),
    [(0, 0, 150, 100, 50), (0, 0, 40, 40, 0), (-1, 0, 150, 0, 150), (0, 1, 150, 0, 150)],
)
def test_lord_is_ransomed_for_up_to_a_hundred_crowns(
    taker: int, out: int, crowns: int, king: int, duke: int
) -> None:
    desk = week()
    state = desk.state
    state.leader_at[1], state.lord_captor, state.out = TAKEN, [-1, taker], out
    state.crowns = [0, crowns]
    pay_ransoms(state)
    assert state.crowns == [king, duke]
    assert (state.leader_at[1], state.lord_captor) == (IDLE, [-1, -1])
    assert [event.fields["leader"] for event in desk.told("freed")] == ["robert_duke"]


@pytest.mark.rule("winter.b")
def test_only_captured_lords_are_ransomed() -> None:
    desk = week("A1 london inside fyrd.C=10 harold_king", scenario="y1066")
    state = desk.state
    at = state.leader_at[0]
    state.leader_at[1], state.leader_at[2] = SLAIN, TAKEN
    state.lord_captor = [-1, -1, 0]
    state.crowns = [0, 500, 500]
    pay_ransoms(state)
    assert state.leader_at[:3] == [at, SLAIN, IDLE]
    assert state.crowns == [100, 500, 400]


@pytest.mark.rule("naval.k")
def test_prize_afloat_brings_its_player_twenty_five_crowns() -> None:
    desk = week("A1 dover ship=2 prize=1", "A2 hastings prize=2", "B1 rouen ship=4")
    before = desk.state.crowns[:]
    sell_prizes(desk.state)
    assert [desk.state.crowns[seat] - before[seat] for seat in (0, 1)] == [75, 0]
    assert paid(desk, "prizes") == [("rufus", 75)]


@pytest.mark.rule("winter.a", "pillage.d")
def test_treasure_is_banked_only_at_own_unbesieged_towns() -> None:
    desk = week("A1 london treasure=40 Ac1", "A2 4950 treasure=30 Ac2", "A3 rouen treasure=20 Ac3",
                "A4 dover inside fyrd.C=10 treasure=10", "A5 hastings fyrd.C=9",
                "B1 dover besieging spearman.C=90 treasure=5 Bc1",
                "B2 caen inside treasure=7 Bc2")  # fmt: skip
    state = desk.state
    before = state.crowns[:]
    # Treasure in open country is not in the last town of the list.
    state.loyalty[-1] = 0
    bring_home(state)
    assert [state.crowns[seat] - before[seat] for seat in (0, 1)] == [40, 7]
    assert paid(desk, "banked") == [("rufus", 40), ("robert", 7)]
    bring_home(state)
    assert len(desk.told("banked")) == 2


@pytest.mark.rule("pillage.d", "town.d")
def test_treasure_of_a_neutral_garrison_is_not_banked() -> None:
    desk = week("loyalty: london=-1")
    state = desk.state
    guard = add_body(state, state.catalogue.guard(desk.town("london")),
                     state.catalogue.ground.town_hex[desk.town("london")], inside=True)  # fmt: skip
    state.models[guard][TREASURE] = 50
    before = state.crowns[:]
    bring_home(state)
    assert state.crowns == before
    assert desk.told("banked") == []


@pytest.mark.rule("buy.c", "buy.e", "buy.f")
def test_winter_keeps_slain_lords_neutral_garrisons_and_holders() -> None:
    desk = week("A1 caen inside spearman.C=10 Ac1", "A2 dover inside fyrd.C=10",
                "B1 rouen inside spearman.C=20 Bc1", "beset: [dover]", "siege: dover=2",
                "full_turns: caen=1", "spies: [[caen],[dover]]",
                "counterspies: [[dover],[caen]]")  # fmt: skip
    state = desk.state
    london = desk.town("london")
    add_body(state, state.catalogue.guard(london), state.catalogue.ground.town_hex[london],
             inside=True)  # fmt: skip
    state.leader_at[0], state.leader_at[2], state.leader_at[3] = SLAIN, SLAIN, TAKEN
    state.anathema_used, state.kills = 3, [[0, 4], [5, 0]]
    state.sightings = [[[[1], [], [], []]], [[[2], [], [], []]]]
    disband(state)
    assert [state.owner(place) for place in range(len(state.codes))] == [-1]
    assert [desk.town("caen")] == [
        town for town, seat in enumerate(state.winter_holder) if seat == 0
    ]
    assert {seat for seat in state.winter_holder if seat != 0} == {-1}
    assert (state.leader_at[0], set(state.leader_at[1:])) == (SLAIN, {IDLE})
    forgotten = [*state.siege_rolls, *state.full_turns, *state.spies, *state.counterspies,
                 *state.numbers_used, state.besieged_since_start, state.anathema_used]  # fmt: skip
    assert set(forgotten) == {0}
    assert (state.sightings, state.kills) == ([[], []], [[0, 0], [0, 0]])


@pytest.mark.rule("winter.a", "control.r")
def test_exchequer_in_the_field_moves_to_the_nearest_own_town() -> None:
    for lost, home in (("rouen", "dover"), ("dover", "sandwich")):
        desk = week("A1 dover fyrd.C=10 exchequer", "B1 rouen inside fyrd.C=10",
                    f"loyalty: {lost}=1")  # fmt: skip
        disband(desk.state)
        assert desk.state.catalogue.towns[desk.state.exchequer_town[0]] == home
        assert desk.state.exchequer_town[1] == desk.town("rouen")


@pytest.mark.rule("winter.a")
def test_exchequer_is_homeless_without_a_town_or_a_carrier() -> None:
    desk = week("A1 4950 fyrd.C=10 exchequer")
    desk.state.loyalty = [1] * len(desk.state.loyalty)
    disband(desk.state)
    assert desk.state.exchequer_town[0] == -1
    lost = week("chest: rufus=-2")
    disband(lost.state)
    assert lost.state.exchequer_town[0] == -1


@pytest.mark.rule("end.d")
def test_active_player_without_a_town_is_eliminated() -> None:
    desk = week(scenario="y1066")
    state = desk.state
    state.out = 1
    state.loyalty = [2 if town else 1 for town in range(len(state.loyalty))]
    drop_out(state)
    assert (state.out, state.outcome) == (1, None)
    assert desk.told("out") == []
    state.loyalty[0] = 2
    drop_out(state)
    assert [event.fields["player"] for event in desk.told("out")] == ["william"]
    assert state.outcome is not None
    assert state.outcome.winners == (2,)
