"""Battles that the players fight on their own table and enter, and the referee's decision."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.game.position import encode
from senlac.engine.match.match import Match
from senlac.engine.support.errors import IllegalActionError, RecordError
from senlac.games.campaign.rules.battle.entered.phase import EnterResult, RefereeDecision
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME

ARMIES = (
    "A1 4950 spearman.C=50 archer.B=20 rufus_king Ac1 supply=2 attack",
    "A2 4950 spearman.C=10 hold",
    "B1 4950 spearman.C=50 knight.C=10 robert_duke supply=4 hold",
)
THREE = (
    "A1 4950 spearman.C=50 Ac1 attack",
    "B1 4950 spearman.C=60 Bc1 hold",
    "C1 4910 spearman.C=20 Cc1",
)


def war(*lines: str, scenario: str = "y1088") -> Match[CampaignState]:
    """Return a match that has reached the battles of the first hour."""
    head = [f"scenario: {scenario}", "option: battles entered"]
    text = "\n".join([*head, *lines, "turn: 1", "step: Orders"])
    match = Match.from_position(encode(GAME, parse_layout(GAME, text)), game=GAME, seed=1)
    for role in match.actors():
        match.play(role, "done")
    return match


def write(match: Match[CampaignState], role: str, *lines: str) -> None:
    """Write lines for a role, and seal its sheet."""
    for line in (*lines, "done"):
        match.play(role, line)


def step(match: Match[CampaignState]) -> str:
    """Return the name of the current step."""
    return type(match.state.stack[-1]).__name__


def holds(match: Match[CampaignState], name: str) -> dict[str, int]:
    """Return the figures and models of a body, {} if there is none."""
    state = match.state
    place = state.place(state.catalogue.bodies.index(name))
    if place < 0:
        return {}
    listed = state.index_names()
    named = [
        *zip(listed["stack"], state.figures[place], strict=True),
        *zip(listed["model"], state.models[place], strict=True),
    ]
    return {thing: count for thing, count in named if count}


def leader_at(match: Match[CampaignState], leader: str) -> str | int:
    """Return the body that a leader is with, or the leader's fate."""
    state = match.state
    at = state.leader_at[state.catalogue.leaders.index(leader)]
    return at if at < 0 else state.catalogue.bodies[at]


def rule(match: Match[CampaignState], role: str, line: str) -> str:
    """Return the rule that forbids a line, and check that the attempt changes nothing."""
    before = match.position()
    with pytest.raises(IllegalActionError) as caught:
        match.play(role, line)
    assert match.position() == before
    assert caught.value.why
    return str(caught.value.rule)


OURS = ("winner robert", "left rufus spearman.C", "count 30", "fate rufus_king taken")


@pytest.mark.rule("table.d", "table.a")
def test_agreeing_accounts_stand_whatever_their_order() -> None:
    match = war(*ARMIES)
    assert step(match) == "EnterResult"
    assert match.actors() == ["rufus", "robert"]
    write(match, "rufus", *OURS)
    assert match.actors() == ["robert"]
    more = ("left robert knight.C", "count 10", "fate robert_duke unhurt")
    write(match, "robert", OURS[0], OURS[3], *more, *OURS[1:3])
    state = match.state
    assert state.turn == 2
    # 30 of 60 fell: half of each force; no rout is rolled, the wagons are still there.
    assert holds(match, "A1") == {"archer.B": 20, "spearman.C": 25, "supply": 2}
    assert holds(match, "A2") == {"spearman.C": 5}
    assert holds(match, "B1") == {"spearman.C": 50, "knight.C": 10, "supply": 4}
    assert leader_at(match, "rufus_king") == -2
    assert state.lord_captor[0] == 1
    assert leader_at(match, "Ac1") == "A1"
    ground = state.catalogue.ground.board.names
    assert ground[state.hex_of[0]] != "4950"
    assert ground[state.hex_of[2]] == "4950"
    assert [dict(event.fields)["player"] for event in match.events([]) if event.kind == "battle"] \
        == ["robert"]  # fmt: skip


@pytest.mark.rule("table.d")
def test_the_referee_upholds_one_of_two_accounts() -> None:
    match = war(*ARMIES)
    write(match, "rufus", "winner rufus")
    write(match, "robert", *OURS)
    assert step(match) == "RefereeDecision"
    assert match.actors() == ["referee"]
    assert set(match.options("referee", everything=True)) >= {
        "uphold rufus",
        "uphold robert",
        "own",
    }
    match.play("referee", "uphold robert")
    assert match.options("referee")[0] == "done"
    assert rule(match, "referee", "own") == "order.h"
    assert rule(match, "referee", "winner rufus") == "order.a"
    match.play("referee", "done")
    assert holds(match, "A2") == {"spearman.C": 5}


@pytest.mark.rule("table.d")
def test_referee_may_enter_a_different_account() -> None:
    match = war(*ARMIES)
    write(match, "rufus", "winner rufus")
    write(match, "robert", *OURS)
    assert rule(match, "referee", "winner rufus") == "table.d"
    assert rule(match, "rufus", "uphold rufus").startswith("table")
    match.play("referee", "own")
    assert rule(match, "referee", "left robert knight.C") == "table.d"
    match.play("referee", "winner rufus")
    assert rule(match, "referee", "winner robert") == "order.h"
    match.play("referee", "clear 2")
    write(match, "referee", "own", "winner rufus", "left robert knight.C", "count 3")
    assert holds(match, "B1") == {"spearman.C": 50, "knight.C": 3, "supply": 4}
    assert holds(match, "A2") == {"spearman.C": 10}


@pytest.mark.rule("table.d")
def test_referee_has_a_seat_only_if_battles_are_entered() -> None:
    assert list(war(*ARMIES).roles) == ["rufus", "robert", "referee"]
    assert list(Match.new(GAME, "y1088", seed=1).roles) == ["rufus", "robert"]
    assert (
        "referee" not in Match.new(GAME, "y1088", options={"battles": "shieldwall"}, seed=1).roles
    )


@pytest.mark.rule("table.d", "order.h")
def test_account_is_finite_and_refuses_impossible_lines() -> None:
    match = war(*ARMIES)
    assert rule(match, "rufus", "done") == "table.d"
    assert rule(match, "rufus", "left rufus spearman.C") == "table.d"
    match.play("rufus", "winner rufus")
    assert rule(match, "rufus", "winner rufus") == "order.h"
    assert rule(match, "rufus", "count 3") == "table.d"
    assert rule(match, "rufus", "left rufus knight.C") == "table.d"
    assert rule(match, "rufus", "left rufus supply") == "table.d"
    assert rule(match, "rufus", "fate Bc1 slain") == "table.d"
    assert rule(match, "rufus", "to 4951") == "order.a"
    match.play("rufus", "left robert spearman.C")
    assert rule(match, "rufus", "count 51") == "table.d"
    assert rule(match, "rufus", "done") == "table.d"
    match.play("rufus", "count 0")
    assert rule(match, "rufus", "left robert spearman.C") == "order.h"
    match.play("rufus", "fate Ac1 slain")
    assert rule(match, "rufus", "fate Ac1 slain") == "order.h"
    for line in ("left rufus spearman.C", "count 0", "left rufus archer.B"):
        match.play("rufus", line)
    # The winner keeps a figure.
    assert rule(match, "rufus", "count 0") == "table.d"
    match.play("rufus", "count 1")
    for line in (
        "left robert knight.C",
        "count 0",
        "fate rufus_king taken",
        "fate robert_duke taken",
    ):
        match.play("rufus", line)
    put_right = ("strike", "earlier", "clear")
    assert [o for o in match.options("rufus") if not o.startswith(put_right)] == ["done"]


@pytest.mark.rule("table.d", "order.h")
def test_striking_a_line_removes_its_dependent_lines() -> None:
    match = war(*ARMIES)
    for line in (*OURS, "strike 2"):
        match.play("rufus", line)
    top = match.state.stack[-1]
    assert isinstance(top, EnterResult)
    assert [line.verb for line in top.sheets[0]] == ["winner", "fate"]
    match.play("rufus", "strike 1")
    assert match.options("rufus")[0].startswith("winner")


@pytest.mark.rule("table.d", "battle.d")
def test_side_without_figures_keeps_only_its_leaders() -> None:
    match = war(*ARMIES)
    gone = ("left robert spearman.C", "count 0", "left robert knight.C", "count 0")
    for role in ("rufus", "robert"):
        write(match, role, "winner rufus", *gone)
    # The leader's fate is as entered; wagons go to the winner.
    assert leader_at(match, "robert_duke") == "B1"
    assert holds(match, "B1") == {}
    assert holds(match, "A1")["supply"] == 6


@pytest.mark.rule("table.d")
def test_leaders_of_a_lost_force_join_the_rest_of_their_side() -> None:
    match = war("A1 4950 spearman.C=60 Ac1 attack", "B1 4950 knight.C=10 robert_duke hold",
                "B2 4950 spearman.C=40 hold")  # fmt: skip
    for role in ("rufus", "robert"):
        write(match, role, "winner rufus", "left robert knight.C", "count 0")
    assert leader_at(match, "robert_duke") == "B2"
    assert match.state.place(match.state.catalogue.bodies.index("B1")) == -1


@pytest.mark.rule("table.d", "order.i")
def test_open_sheet_agrees_with_the_other_on_timeout() -> None:
    match = war(*ARMIES)
    write(match, "robert", *OURS)
    match.play("rufus", "winner rufus")
    match.time_out()
    assert holds(match, "A2") == {"spearman.C": 5}


@pytest.mark.rule("table.d", "order.i")
def test_battle_without_a_sealed_sheet_is_rolled_on_timeout() -> None:
    match = war(*ARMIES)
    match.time_out()
    assert match.state.turn == 2
    assert {"battle", "drawn"} & {event.kind for event in match.events([])}
    labels = [label for entry in match.record().document()["entries"]
              for _, label, *_ in entry.get("rolls", [])]  # fmt: skip
    assert any(label.startswith("round 1") for label in labels)


@pytest.mark.rule("table.d")
def test_referee_timeout_or_concession_upholds_earlier_seat() -> None:
    for leave in (Match.time_out, lambda match: match.concede("referee")):
        match = war(*ARMIES)
        write(match, "rufus", "winner rufus", "left robert knight.C", "count 1")
        write(match, "robert", *OURS)
        leave(match)
        assert holds(match, "B1")["knight.C"] == 1
        assert (step(match), match.state.turn) == ("Orders", 2)


@pytest.mark.rule("end.e")
def test_concession_of_the_referee_does_not_end_the_war() -> None:
    match = war(*ARMIES)
    match.concede("referee")
    assert step(match) == "EnterResult"
    assert match.result() is None


@pytest.mark.rule("table.d")
def test_programs_enter_equal_accounts_with_losses() -> None:
    match = war(*ARMIES)
    rng = Random(3)
    while step(match) == "EnterResult":
        role = match.actors()[0]
        offered = match.options_object(role)
        assert offered is not None
        match.play(role, offered.sample(rng))
    # Both programs enter the same, so that the referee is not asked.
    assert step(match) == "Orders"
    assert sum(holds(match, "B1").values()) < 64


@pytest.mark.rule("table.d")
def test_a_program_that_judges_upholds_the_earlier_seat() -> None:
    match = war(*ARMIES)
    write(match, "rufus", "winner rufus")
    write(match, "robert", *OURS)
    offered = match.options_object("referee")
    assert offered is not None
    notation = GAME.notation(match.state)
    assert [notation.text(action) for action in offered.for_bots()] == ["uphold rufus"]


@pytest.mark.rule("report.f")
def test_only_fighters_and_referee_see_the_armies_that_meet() -> None:
    match = war(*THREE, scenario="y1066")
    two, third = list(match.roles[:2]), match.roles[2]
    for roles, told in ((two[:1], 3), (two[1:], 3), (["referee"], 3), ([third], 0), ([], 0)):
        kinds = [event.kind for event in match.events(roles)]
        assert kinds.count("to_table") + kinds.count("at_table") == told


@pytest.mark.rule("report.f", "report.e")
def test_entered_battle_is_redacted_for_other_players() -> None:
    match = war(*THREE, scenario="y1066")
    two = list(match.roles[:2])
    match.play(two[0], f"winner {two[0]}")
    write(match, two[1], f"winner {two[1]}")
    own, other = (match.state.stack[-1].copy() for _ in range(2))
    assert isinstance(own, EnterResult)
    assert isinstance(other, EnterResult)
    own.redact(match.state, [0])
    assert sum(own.contest.armies[1]) == 60
    assert (own.contest.sides, own.sheets[1]) == ([], [])
    other.redact(match.state, [2])
    assert (sum(map(sum, other.contest.armies)), other.contest.leaders) == (0, [[], []])
    assert (other.contest.reckoned, other.sheets) == ([], [[], [], []])
    assert (own.contest.hour, other.contest.hour, other.contest.sides) == (0, 0, [])


@pytest.mark.rule("table.d", "report.f")
def test_the_referee_alone_sees_both_accounts() -> None:
    match = war(*ARMIES)
    write(match, "rufus", "winner rufus")
    write(match, "robert", *OURS)
    for roles, seen in (([0], [1, 0]), ([1], [0, 4]), ([2], [1, 4]), ([], [0, 0])):
        top = match.state.stack[-1].copy()
        assert isinstance(top, RefereeDecision)
        top.redact(match.state, roles)
        assert [len(account) for account in top.accounts] == seen


@pytest.mark.rule("end.e", "table.d")
def test_concession_ends_an_entered_battle() -> None:
    match = war(*THREE, scenario="y1066")
    match.concede(match.roles[1])
    assert match.state.is_out(1)
    assert step(match) == "Orders"


@pytest.mark.parametrize("judged", [False, True])
def test_position_of_an_entered_battle_round_trips_unchanged(*, judged: bool) -> None:
    match = war(*ARMIES)
    write(match, "rufus", "winner rufus")
    match.play("robert", "winner robert")
    if judged:
        match.play("robert", "done")
        match.play("referee", "own")
    document = match.position()
    assert Match.from_position(document, game=GAME, seed=1).position() == document


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda p: p["stack"][3][1][2][0].__setitem__(1, 0), "expected two players"),
        (lambda p: p["stack"][3][1][2][1][0].__setitem__(0, 1), "does not match its forces"),
        (lambda p: p["stack"][3][1][2].__setitem__(1, [[1], [1]]), "two armies by stack"),
        (lambda p: p["stack"][3][1][0].append([]), "expected one each"),
        (lambda p: p["stack"][3][1][0].__setitem__(0, [["own", -1, -1]]), "cannot be written"),
    ],
)
def test_invalid_position_is_refused(
    change: Callable[[dict[str, Any]], object], complaint: str
) -> None:
    position = war(*ARMIES).position()
    change(position)
    with pytest.raises(RecordError, match=complaint):
        Match.from_position(position, game=GAME, seed=1)


def test_invalid_accounts_are_refused() -> None:
    match = war(*ARMIES)
    write(match, "rufus", "winner rufus")
    write(match, "robert", *OURS)
    twice = [["winner", 0, -1], ["fate", 42, 1], ["fate", 42, 1]]
    whole = [["winner", 0, -1], ["fate", 42, 1]]
    position = match.position()
    fate = next(line for line in position["stack"][3][1][3][1] if line[0] == "fate")
    for account in (twice, whole):
        for line in account[1:]:
            line[1] = fate[1]
    for account, complaint in (
        ([["own", -1, -1]], "an illegal line"),
        (twice, "an illegal line"),
        ([["winner", 0, -1], ["left", 0, 8]], "incomplete"),
        (whole, ""),
    ):
        position = match.position()
        position["stack"][3][1][3][0] = account
        if complaint:
            with pytest.raises(RecordError, match=complaint):
                Match.from_position(position, game=GAME, seed=1)
        else:
            assert Match.from_position(position, game=GAME, seed=1).position() == position
