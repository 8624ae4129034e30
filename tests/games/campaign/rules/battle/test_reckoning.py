"""A battle that is entered: its contents, a program's result, and the effects."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.games.campaign.rules.battle.entered.accounts import BattleReport, left_to_people
from senlac.games.campaign.rules.battle.entered.outcome import settle
from senlac.games.campaign.rules.battle.entered.phase import begin_to_enter, ground_of
from senlac.games.campaign.rules.battle.entered.reckoning import EvenDice, contest_of, written
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.constants import (
    FATE_SLAIN,
    FATE_TAKEN,
    SLAIN,
    TAKEN,
    UNHURT,
)
from tests.games.campaign.desk import Desk


def week(*lines: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"]))


def sides(desk: Desk) -> tuple[Side, Side]:
    """Return both players' forces as sides."""
    state = desk.state
    first, second = (Side(s, [state.codes[p] for p in state.bodies_of(s)]) for s in (0, 1))
    return first, second


def lines(desk: Desk) -> list[str]:
    """Return the result that a program enters, in words."""
    one, other = sides(desk)
    contest = contest_of(desk.state, other, one, 4)
    assert contest.seats == [0, 1]
    catalogue = desk.state.catalogue
    found = []
    for verb, first, second in contest.reckoned:
        stack = f" {catalogue.stacks[second]}" if verb == "left" else ""
        found.append(f"{verb} {first}{stack}")
    return found


@pytest.mark.rule("table.d")
@pytest.mark.parametrize(
    ("mine", "his", "account"),
    [
        ("spearman.C=60 rufus_king", "spearman.C=30 robert_duke Bc1",
         ["winner 0", "left 0 spearman.C", "count 56", "left 1 spearman.C", "count 15"]),
        ("spearman.C=30 rufus_king Ac1", "spearman.C=60 Bc1",
         ["winner 1", "left 0 spearman.C", "count 12", "left 1 spearman.C", "count 54"]),
        # The stronger side, of equals the earlier, rolls a four in each round, and the other a
        # three.
        ("spearman.C=30 Ac1", "spearman.C=30 Bc1",
         ["winner 0", "left 0 spearman.C", "count 26", "left 1 spearman.C", "count 16"]),
        # Nine per cent of sixty-seven are six and a rest of 3 per cent, which a four does not take.
        ("spearman.C=67 Ac1", "spearman.C=48 Bc1",
         ["winner 0", "left 0 spearman.C", "count 61", "left 1 spearman.C", "count 24"]),
    ],
)  # fmt: skip
def test_a_program_enters_the_rounds_with_a_die_for_each_side(
    mine: str, his: str, account: list[str]
) -> None:
    assert lines(week(f"A1 4950 {mine}", f"B1 4950 {his}")) == account


@pytest.mark.rule("table.d", "battle.c")
@pytest.mark.parametrize(("taken", "fate"), [(3, True), (4, False)])
def test_entered_fate_of_leaders_follows_the_die_of_their_side(taken: int, *, fate: bool) -> None:
    text = ("scenario: y1088\nA1 4950 spearman.C=30 rufus_king\nB1 4950 spearman.C=60 Bc1\n"
            "turn: 1\nstep: Orders")  # fmt: skip
    desk = Desk(text, overlay=f"tables.battle.leader_taken = [{taken}]")
    assert any([line.startswith("fate") for line in lines(desk)]) == fate


@pytest.mark.rule("table.d")
def test_even_dice_show_the_value_of_the_named_player() -> None:
    dice = EvenDice({"rufus": 4, "robert": 3}, 5)
    labels = ("round 1: rufus", "round 2: robert", "battle")
    assert [dice.roll(6, label) for label in labels] == [4, 3, 5]
    assert dice.roll(2, "battle") == 2


@pytest.mark.rule("table.d")
def test_account_lists_losses_and_fates_of_leaders() -> None:
    desk = week("A1 4950 spearman.C=30 rufus_king Ac1 Ac2", "A2 4950 spearman.C=3 fyrd.E=2",
                "B1 4950 spearman.C=30 robert_duke")  # fmt: skip
    state = desk.state
    trial = state.copy()
    trial.figures[desk.body("A2")] = [0] * len(state.catalogue.stacks)
    first, captain = state.catalogue.first_leader, state.catalogue.leaders.index("Ac1")
    trial.leader_at[0], trial.leader_at[captain] = TAKEN, TAKEN
    stacks = state.catalogue.stacks
    gone = [("left", 0, stacks.index("fyrd.E")), ("count", 0, -1),
            ("left", 0, stacks.index("spearman.C")), ("count", 30, -1)]  # fmt: skip
    assert written(state, trial, sides(desk), 1) == [
        ("winner", 1, -1), *gone, ("fate", first, FATE_TAKEN),
        ("fate", first + captain, FATE_SLAIN),
    ]  # fmt: skip
    trial.leader_at[0] = SLAIN
    assert ("fate", first, FATE_SLAIN) in written(state, trial, sides(desk), 1)


@pytest.mark.rule("table.d")
def test_armies_are_emitted_to_both_sides_and_the_referee() -> None:
    desk = week("A1 london spearman.C=30 archer.C=9 rufus_king", "A2 london spearman.C=10",
                "B1 london spearman.C=60", "starving: [0,1,0]")  # fmt: skip
    begin_to_enter(desk.state, *sides(desk), 0)
    [place], told = desk.told("to_table"), desk.told("at_table")
    assert place.fields["ground"] == "clear ground, outside London, by a river"
    assert [event.fields["troops"] for event in told] == [
        ["40 spearman.C", "9 archer.C"], ["60 spearman.C"],
    ]  # fmt: skip
    assert [event.fields["hunger"] for event in told] == ["starving", "fed"]
    assert [event.fields["leaders"] for event in told] == [["William Rufus"], ["no leader"]]
    assert [event.fields["add"] for event in told] == [2, -1]
    assert {event.audience for event in (place, *told)} == {frozenset([0, 1, 2])}


@pytest.mark.rule("table.d")
def test_ground_text_names_rivers_and_towns() -> None:
    state = week().state
    ground = state.catalogue.ground
    for hex_ in range(ground.board.size):
        words = ground_of(state, hex_)
        assert ("by a river" in words) == bool(ground.rivers[hex_])
        assert ("outside" in words) == (ground.town_at[hex_] >= 0)
    assert ground_of(state, ground.board.hex("5858")) == "rough ground"


def account(desk: Desk, winner: int, left: dict[int, dict[str, int]], **fates: int) -> BattleReport:
    """Return a result of the battle of all bodies; leaders that are not named are unhurt."""
    contest = contest_of(desk.state, *sides(desk), 4)
    catalogue = desk.state.catalogue
    armies = [army[:] for army in contest.armies]
    for seat, stacks in left.items():
        for name, count in stacks.items():
            armies[seat][catalogue.stacks.index(name)] = count
    known = {leader: fates.get(catalogue.leaders[leader], UNHURT)
             for leaders in contest.leaders for leader in leaders}  # fmt: skip
    return BattleReport(winner, armies, known)


@pytest.mark.rule("table.d", "battle.d", "table.c")
def test_settled_account_applies_losses_fates_and_retreat() -> None:
    desk = week("A1 dover spearman.C=60 Ac1", "A2 dover spearman.C=30 Ac2", "A3 dover fyrd.C=5",
                "A4 dover inside fyrd.C=10", "B1 dover besieging spearman.C=60 supply=1 Bc1",
                "B2 dover besieging knight.C=4 Bc2 Bc3")  # fmt: skip
    state = desk.state
    side = sides(desk)[0]
    winner = Side(0, side.codes[:3])
    contest = contest_of(state, winner, sides(desk)[1], 4)
    found = account(desk, 0, {0: {"spearman.C": 60, "fyrd.C": 10}, 1: {"knight.C": 0}},
                    Bc1=FATE_SLAIN, Ac2=FATE_TAKEN, Bc3=FATE_TAKEN)  # fmt: skip
    found.left[0][state.catalogue.stacks.index("fyrd.C")] = 0
    settle(state, contest, found)
    assert [desk.holds(name) for name in ("A1", "A2")] == [{"spearman.C": 40}, {"spearman.C": 20}]
    assert desk.body("A3") == -1
    assert [state.hours_held[desk.body(name)] for name in ("A1", "A2", "B1")] == [12, 12, 0]
    assert (desk.holds("B1"), desk.leaders("B1")) == ({"spearman.C": 60, "supply": 1}, {"Bc2"})
    assert desk.body("B2") == -1
    assert not state.besieged(desk.town("dover"))
    assert desk.place("B1") != desk.place("A1")
    assert state.halted[desk.body("B1")] == 1
    fates = [state.leader_at[state.catalogue.leaders.index(n)] for n in ("Bc1", "Ac2", "Bc3")]
    assert fates == [SLAIN] * 3
    assert [event.fields["player"] for event in desk.told("battle")] == ["rufus"]


@pytest.mark.rule("table.d")
def test_leaders_of_a_destroyed_side_stay_in_its_first_led_force() -> None:
    desk = week("A1 4950 spearman.C=60 Ac1", "B1 4950 knight.C=4 supply=2", "B2 4950 fyrd.C=4 Bc1",
                "B3 4950 fyrd.C=4 Bc2 siege=1")  # fmt: skip
    contest = contest_of(desk.state, *sides(desk), 4)
    settle(desk.state, contest, account(desk, 0, {1: {"knight.C": 0, "fyrd.C": 0}}))
    assert desk.holds("A1") == {"spearman.C": 60, "supply": 2, "siege": 1}
    assert (desk.leaders("B2"), desk.body("B1"), desk.body("B3")) == ({"Bc1", "Bc2"}, -1, -1)
    none = week("A1 4950 spearman.C=60 Ac1", "B1 4950 knight.C=4 supply=2", "B2 4950 fyrd.C=4")
    contest = contest_of(none.state, *sides(none), 4)
    settle(none.state, contest, account(none, 0, {1: {"knight.C": 0, "fyrd.C": 0}}))
    assert [none.body(name) for name in ("B1", "B2")] == [-1, -1]


@pytest.mark.rule("table.d", "report.f")
def test_battle_with_unknown_forces_changes_nothing() -> None:
    desk = week("A1 4950 spearman.C=60 Ac1", "B1 4950 spearman.C=60 Bc1")
    contest = contest_of(desk.state, *sides(desk), 4)._replace(sides=[])
    settle(desk.state, contest, account(desk, 0, {1: {"spearman.C": 0}}))
    assert desk.holds("B1") == {"spearman.C": 60}
    assert desk.journal == []


@pytest.mark.rule("table.d")
def test_program_is_offered_its_next_line_and_people_every_line() -> None:
    options = Options().pairs("left", [0, 1], lambda seat: [3, 4] if seat else [5])
    options.pairs("fate", [40], lambda _: [0, 1, 2]).one("done")
    every = set(options)
    for line in (("left", 1, 3), ("left", 0, 5), ("fate", 40, 1), ("fate", 40, 0)):
        found = left_to_people(options, [line], [])
        assert set(found) == every
        assert list(found.for_bots()) == [Action(*line)]
    # If the sheet differs, the program seals it.
    other = left_to_people(options, [("left", 1, 3)], [Action("winner", 0)])
    assert list(other.for_bots()) == [Action("done")]
    assert set(other) == every
    # A line that is not legal has no effect.
    assert left_to_people(options, [("left", 1, 9)], []) is options


@pytest.mark.rule("table.d")
def test_single_legal_line_is_no_choice() -> None:
    found = left_to_people(Options().number_range("count", 3, 3), [("count", 3, -1)], [])
    assert found.single_option() == Action("count", 3)
