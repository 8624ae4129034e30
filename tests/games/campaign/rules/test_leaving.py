"""Concession: at once, and the fate of the player's possessions."""

from __future__ import annotations

import pytest

from senlac.engine.match.match import Match
from senlac.engine.model.state import Outcome
from senlac.games.campaign.rules.leaving import break_off, concede, eliminate_player, last_one_wins
from senlac.games.campaign.rules.reports.towns import known
from tests.games.campaign.desk import GAME, Desk


@pytest.mark.rule("end.d")
def test_concession_leaves_neutral_towns_with_ten_figures() -> None:
    desk = Desk("scenario: y1066\nA1 london inside fyrd.C=20 fyrd.E=4 harold_king\n"
                "A2 dover inside fyrd.C=9\nA3 caen besieging fyrd.C=60\nB1 caen inside fyrd.C=10\n"
                "papal: harold\nturn: 1\nstep: Orders")  # fmt: skip
    GAME.concede(desk.state, 0)
    state = desk.state
    assert state.bodies_of(0) == []
    assert 0 not in state.loyalty
    assert (state.papal, state.crowns[0], state.out) == (-1, 0, 1)
    assert not state.besieged(desk.town("caen"))
    guard = state.place(state.catalogue.guard(desk.town("london")))
    figures = {
        name: n for name, n in zip(state.catalogue.stacks, state.figures[guard], strict=True) if n
    }
    assert figures == {"fyrd.E": 4, "fyrd.C": 6}
    assert state.controller(desk.town("dover")) == -1
    assert not state.lives(0)
    assert [event.fields for event in desk.told("out")] == [{"player": "harold"}]


@pytest.mark.rule("end.e")
def test_concession_works_at_once_without_the_players_sheet() -> None:
    match = Match.new(GAME, "y1066", seed=1)
    match.play("william", "done")
    match.play("hardrada", "done")
    match.concede("harold")
    assert type(match.state.stack[-1]).__name__ == "Purchase"
    assert set(match.actors()) == {"william", "hardrada"}
    match.concede("william")
    assert match.state.outcome is not None
    assert match.state.outcome.winners == (2,)


def war(*lines: str) -> Desk:
    """Return a war of three in the first week."""
    return Desk("\n".join(["scenario: y1066", *lines, "turn: 1", "step: Orders"]))


@pytest.mark.rule("end.d")
def test_elimination_removes_only_the_players_possessions() -> None:
    desk = war("A1 london inside fyrd.C=20 harold_king Ac1", "B1 rouen inside spearman.C=20 Bc1",
               "C1 york spearman.C=20 hardrada_king", "spies: [[rouen],[london],[dover]]",
               "counterspies: [[london],[rouen],[dover]]", "taker: harold=1 william=0",
               "peace: [[1,2],[0,2],[0,1]]", "anathema: [0,1]", "sacrilege: [0,2]",
               "pronounced: [0,1]")  # fmt: skip
    state = desk.state
    towns = range(len(state.loyalty))
    loyal = state.loyalty[:]
    state.winter_holder = [town % 3 for town in towns]
    state.garrison = [town % 3 for town in towns]
    crowns = state.crowns[:]
    eliminate_player(state, 0, "end.d")
    assert [event.rule for event in desk.told("out")] == ["end.d"]
    assert state.loyalty == [-1 if whose == 0 else whose for whose in loyal]
    assert state.winter_holder == state.garrison == [town % 3 or -1 for town in towns]
    assert state.crowns == [0, *crowns[1:]]
    assert state.exchequer_town[0] == -3
    assert state.exchequer_town[1:] == [desk.town("rouen"), desk.town("nidaros")]
    assert [bool(mask) for mask in state.spies] == [False, True, True]
    assert [bool(mask) for mask in state.counterspies] == [False, True, True]
    assert state.lord_captor == [-1, 0, -1]
    assert state.peace == [0, 0b100, 0b010]
    assert (state.anathema, state.sacrilege, state.anathema_used) == (0b010, 0b100, 0b010)
    names = {leader: state.leader_at[n] for n, leader in enumerate(state.catalogue.leaders)}
    assert {names[n] for n in ("harold_king", "Ac1")} == {-1}
    assert names["Bc1"] == state.codes[desk.body("B1")]
    assert names["hardrada_king"] == state.codes[desk.body("C1")]
    assert [desk.body(name) >= 0 for name in ("A1", "B1", "C1")] == [False, True, True]


@pytest.mark.rule("end.d", "church.b")
@pytest.mark.parametrize(("papal", "left"), [(0, -1), (1, 1), (-1, -1)])
def test_papal_influence_ends_only_with_its_holder(papal: int, left: int) -> None:
    desk = war()
    desk.state.papal = papal
    eliminate_player(desk.state, 0, "end.e")
    assert desk.state.papal == left


@pytest.mark.rule("end.d", "siege.f")
def test_sieges_of_an_eliminated_player_end() -> None:
    desk = war("A1 caen besieging fyrd.C=60", "B1 caen inside spearman.C=10", "siege: caen=2",
               "beset: [caen]", "C1 london besieging spearman.C=90", "A2 london inside fyrd.C=12",
               "siege: london=1")  # fmt: skip
    eliminate_player(desk.state, 0, "end.d")
    caen, london = desk.town("caen"), desk.town("london")
    assert (desk.state.siege_rolls[caen], desk.state.besieged_since_start >> caen & 1) == (0, 0)
    # Ten men still hold London, as a neutral garrison.
    assert (desk.state.besieged(london), desk.state.siege_rolls[london]) == (True, 1)
    guard = desk.state.place(desk.state.catalogue.guard(london))
    assert (desk.state.strength(guard), desk.state.inside[guard]) == (10, 1)


@pytest.mark.rule("end.d", "control.e")
@pytest.mark.parametrize(
    ("bodies", "left"),
    [
        (("A1 london inside fyrd.C=10",), {"fyrd.C": 10}),
        (("A1 london inside fyrd.C=9",), None),
        (("A1 london inside fyrd.C=5", "A2 london inside huscarl.A=4 fyrd.E=2"),
         {"fyrd.E": 2, "fyrd.C": 5, "huscarl.A": 3}),
        (("A1 london fyrd.C=50",), None),
        (("B1 london inside spearman.C=30",), None),
    ],
)  # fmt: skip
def test_ten_worst_figures_of_each_garrison_stay(
    bodies: tuple[str, ...], left: dict[str, int] | None
) -> None:
    desk = war(*bodies)
    eliminate_player(desk.state, 0, "end.d")
    guard = desk.state.place(desk.state.catalogue.guard(desk.town("london")))
    if left is None:
        assert guard == -1
    else:
        stacks = zip(desk.state.catalogue.stacks, desk.state.figures[guard], strict=True)
        assert {name: count for name, count in stacks if count} == left


@pytest.mark.rule("end.d", "report.a")
def test_elimination_clears_own_sightings_and_known_holders() -> None:
    desk = war("A1 london fyrd.C=20")
    state = desk.state
    state.sightings = [[[[1], [], [], []]], [[[2], [], [], []]], []]
    eliminate_player(state, 0, "end.d")
    assert state.sightings == [[], [[[2], [], [], []]], []]
    assert {known(state, 1, town).holder for town in range(len(state.loyalty))} <= {-1, 1, 2}


@pytest.mark.rule("end.d", "end.e")
def test_last_player_wins_only_once() -> None:
    three, one = war(), war()
    last_one_wins(three.state)
    assert three.state.outcome is None
    one.state.out = 0b011
    for _ in range(2):
        last_one_wins(one.state)
    assert one.state.outcome == Outcome((2,), "last")
    assert len(one.told("won_last")) == 1


@pytest.mark.rule("end.e")
def test_sheet_of_a_conceding_player_is_void() -> None:
    desk = war("A1 london spearman.C=20 Ac1", "B1 rouen spearman.C=20 Bc1")
    desk.write("harold", "force A1", "posture hold", "close")
    desk.write("william", "force B1", "posture hold", "close")
    desk.phase.submitted = [0, 1]
    concede(desk.state, 0)
    assert (desk.sheet("harold"), desk.phase.submitted) == ([], [1])
    assert desk.sheet("william") != []
    assert desk.state.turn == 1
    concede(desk.state, 2)
    assert desk.state.outcome is not None


@pytest.mark.rule("table.a", "end.e")
def test_battle_is_broken_off_only_if_a_fighter_concedes() -> None:
    desk = war("A1 4950 spearman.C=20 Ac1", "B1 4950 spearman.C=20 Bc1")
    state = desk.state
    sides: list[tuple[int, list[int], bool]] = [
        (0, [state.codes[desk.body("A1")]], False), (1, [state.codes[desk.body("B1")]], False),
    ]  # fmt: skip
    before = len(state.stack)
    break_off(state, [0, 1], sides, 2)
    assert (len(state.stack), state.hours_held) == (before, [0, 0])
    break_off(state, [0, 1], sides, 1)
    assert (len(state.stack), state.hours_held) == (before - 1, [12, 12])
