"""Reorganisation of bodies: on the sheet, and at hour 0."""

from __future__ import annotations

from random import Random

import pytest

from senlac.engine.game.position import encode
from senlac.engine.match.match import Match
from tests.games.campaign.desk import GAME, Desk

FORCE = "A1 london inside spearman.C=20 spearman.D=8 supply=2 Ac1 Ac2 attack"


def orders(*bodies: str) -> Desk:
    """Return a position in which orders are written in the first week."""
    return Desk("\n".join(["scenario: y1088", *bodies, "turn: 1", "step: Orders"]))


@pytest.mark.rule("move.b", "order.b")
def test_a_force_is_split_by_numbers_of_figures_and_leaders() -> None:
    desk = orders(FORCE)
    before = encode(GAME, desk.state)["fields"]
    desk.write(
        "rufus",
        "force A1",
        "detach",
        "take spearman.C",
        "count 12",
        "take Ac2",
        "take supply",
        "count 1",
        "ok",
        "close",
        "force A2",
        "posture hold",
        "close",
    )
    assert encode(GAME, desk.state)["fields"] == before
    desk.reveal()
    assert desk.holds("A1") == {"spearman.C": 8, "spearman.D": 8, "supply": 1}
    assert desk.holds("A2") == {"spearman.C": 12, "supply": 1}
    assert (desk.leaders("A1"), desk.leaders("A2")) == ({"Ac1"}, {"Ac2"})
    second = desk.body("A2")
    assert desk.state.inside[second] == 1
    assert desk.state.posture[second] == 2
    assert desk.state.posture[desk.body("A1")] == 0


@pytest.mark.rule("move.b", "order.f")
def test_body_is_split_twice_but_not_emptied() -> None:
    desk = orders(FORCE, "A2 dover inside fyrd.C=1")
    desk.write(
        "rufus",
        "force A1",
        "detach",
        "take spearman.C",
        "count 20",
        "ok",
        "detach",
        "take spearman.D",
        "count 8",
        "take Ac1",
        "take Ac2",
        "take supply",
    )
    # Two wagons are left, and one must stay.
    assert desk.offered("rufus") == {"count 1"}
    desk.write("rufus", "count 1")
    assert desk.rule("rufus", "take supply") == "order.h"
    assert desk.rule("rufus", "take siege") == "move.b"
    desk.write("rufus", "ok")
    assert desk.rule("rufus", "detach") == "move.b"
    desk.write("rufus", "close", "force A2")
    assert desk.rule("rufus", "detach") == "move.b"
    desk.reveal()
    assert [desk.holds(name) for name in ("A1", "A3", "A4")] == [
        {"supply": 1}, {"spearman.C": 20}, {"spearman.D": 8, "supply": 1},
    ]  # fmt: skip


@pytest.mark.rule("order.i")
def test_a_transfer_left_open_is_dropped_whole() -> None:
    for end in ((), ("take Ac1",)):
        desk = orders(FORCE)
        desk.write("rufus", "force A1", "posture evade", "detach", "take spearman.C", "count 5",
                   *end)  # fmt: skip
        desk.reveal()
        assert desk.body("A2") == -1
        assert desk.holds("A1")["spearman.C"] == 20
        assert desk.state.posture[0] == 3


@pytest.mark.rule("order.f")
def test_foreign_body_is_refused_alike_whether_it_exists_or_not() -> None:
    desk = orders(FORCE, "B1 rouen inside spearman.C=5")
    assert desk.refusal("rufus", "force B1") == desk.refusal("rufus", "force B2")
    desk.write("rufus", "force A1")
    assert desk.refusal("rufus", "shift B1") == desk.refusal("rufus", "shift A9")
    assert desk.rule("rufus", "done") == "order.a"


@pytest.mark.rule("order.b")
def test_bodies_of_a_place_merge_but_not_over_a_besieged_wall() -> None:
    desk = orders("A1 dover inside fyrd.C=10 Ac1", "A2 dover fyrd.D=5", "A3 lewes fyrd.D=5")
    desk.write("rufus", "force A1", "shift A2", "take Ac1", "ok")
    assert desk.rule("rufus", "shift A2") == "order.h"
    assert desk.rule("rufus", "shift A3") == "move.b"
    desk.write("rufus", "merge A2", "close")
    assert desk.rule("rufus", "force A2") == "order.f"
    desk.reveal()
    assert desk.holds("A1") == {"fyrd.C": 10, "fyrd.D": 5}
    assert desk.leaders("A1") == {"Ac1"}
    assert desk.body("A2") == -1
    siege = orders("A1 dover inside fyrd.C=10 Ac1", "A2 dover fyrd.D=5",
                   "B1 dover besieging spearman.C=60")  # fmt: skip
    siege.write("rufus", "force A1")
    assert siege.rule("rufus", "merge A2") == "move.b"


@pytest.mark.rule("order.h")
def test_closed_body_is_not_changed_again() -> None:
    desk = orders("A1 dover fyrd.C=10 Ac1", "A2 dover fyrd.D=5 Ac2")
    desk.write("rufus", "force A1", "close", "force A2")
    assert desk.rule("rufus", "merge A1") == desk.rule("rufus", "shift A1") == "order.h"
    desk.write("rufus", "posture bold", "hunger best")
    assert desk.rule("rufus", "posture hold") == "meet.b"
    assert desk.rule("rufus", "hunger worst") == "supply.h"
    desk.write("rufus", "close")
    assert desk.rule("rufus", "force A1") == "order.h"


@pytest.mark.rule("naval.f", "meet.b", "move.j")
def test_ships_pass_between_fleets_if_the_cargo_keeps_its_room() -> None:
    desk = orders("A1 dover ship=4 Ac1 Ac2", "A2 dover aboard A1 spearman.C=60")
    assert desk.rule("rufus", "force A2") == "order.b"
    desk.write("rufus", "force A1", "detach")
    # Sixty foot fill two ships; a new fleet begins with ships, whatever else it gets.
    assert desk.offered("rufus") == {"take ship", "ok"}
    desk.write("rufus", "take ship")
    assert desk.offered("rufus") == {"count 1", "count 2"}
    desk.write("rufus", "count 2", "take Ac2", "ok")
    assert desk.rule("rufus", "posture evade") == "meet.b"
    desk.write("rufus", "close", "force A2", "close")
    desk.reveal()
    assert (desk.holds("A1"), desk.holds("A3")) == ({"ship": 2}, {"ship": 2})
    assert desk.leaders("A3") == {"Ac2"}
    assert desk.state.forces_aboard(desk.body("A1")) == [desk.body("A2")]


@pytest.mark.rule("naval.n")
def test_ships_pass_only_between_fleets_of_the_same_shore() -> None:
    ground = orders().state.catalogue.ground
    neck = next(h for h, runs in enumerate(ground.stretches) if len(runs) > 1)
    name = ground.board.names[neck]
    fleets = [f"A{number} {name} ship=2 Ac{number}" for number in (1, 2, 3)]
    desk = orders(*fleets, "shore: [0,1,-1]")
    desk.write("rufus", "force A1")
    assert desk.rule("rufus", "merge A2") == "move.b"
    desk.write("rufus", "shift A2")
    assert desk.offered("rufus") == {"take Ac1", "ok"}
    desk.write("rufus", "ok", "close", "force A3", "merge A2", "close")
    desk.reveal()
    assert desk.state.shore[desk.body("A3")] == 1
    assert desk.holds("A3") == {"ship": 4}


@pytest.mark.rule("control.o", "control.r")
def test_crowns_and_exchequer_are_loaded_only_at_its_town() -> None:
    desk = orders("A1 winchester fyrd.C=10 Ac1", "A2 dover fyrd.C=10")
    desk.write("rufus", "force A2")
    assert desk.rule("rufus", "load 1") == "control.o"
    assert desk.rule("rufus", "lift") == "control.r"
    desk.write("rufus", "close", "force A1")
    assert desk.rule("rufus", "load 701") == "control.o"
    desk.write("rufus", "load 300", "lift", "close")
    desk.reveal()
    assert desk.holds("A1") == {"fyrd.C": 10, "exchequer": 1, "treasure": 300}
    assert (desk.state.crowns[0], desk.state.exchequer_town[0]) == (400, -2)


@pytest.mark.rule("control.c", "order.a")
def test_options_account_for_earlier_lines_of_the_sheet() -> None:
    desk = orders("A1 winchester fyrd.C=10", "A2 caen inside fyrd.C=10",
                  "crowns: rufus=12", "full_turns: caen=2")  # fmt: skip
    desk.write("rufus", "bribe caen", "force A1")
    assert "load 2" in desk.offered("rufus")
    assert desk.rule("rufus", "load 3") == "control.o"
    other = orders("A1 winchester fyrd.C=10", "A2 caen inside fyrd.C=10",
                   "crowns: rufus=12", "full_turns: caen=2")  # fmt: skip
    other.write("rufus", "force A1", "load 3", "close")
    assert other.rule("rufus", "bribe caen") == "control.c"


@pytest.mark.rule("order.h")
def test_random_sheets_end_within_five_thousand_lines() -> None:
    rng = Random(5)
    match = Match.new(GAME, "y1066", seed=5)
    lines = 0
    while GAME.turn(match.state) < 2:
        role = match.actors()[0]
        offered = match.options_object(role)
        assert offered is not None
        match.play(role, offered.sample(rng))
        lines += 1
        assert lines < 5000, type(match.state.stack[-1]).__name__
    document = match.position()
    assert Match.from_position(document, game=GAME, seed=1).position() == document


def confirmed(desk: Desk) -> dict[str, tuple[str, ...]]:
    """Return the confirmations for a force that joins another."""
    found = desk.phase.guidance(desk.state, desk.seat("rufus")).confirm
    return {desk.notation.text(n): asked for n, asked in found.items() if n.verb == "join"}


def test_join_of_forces_that_end_apart_asks_for_confirmation() -> None:
    desk = orders(
        "A1 london spearman.C=20 Ac1", "A2 winchester spearman.C=20 Ac2", "A3 london spearman.C=9"
    )
    desk.write("rufus", "force A1")
    question = (
        "At the end of this week A1 is at London and A2 at Winchester, so far: they do not meet."
    )
    assert confirmed(desk) == {"join A2": (question,)}
    desk.write("rufus", "detach")
    assert confirmed(desk) == {}
    desk.write("rufus", "ok", "to 4653")
    assert set(confirmed(desk)) == {"join A2", "join A3"}
    # A hex without a town is named by the nearest one.
    [question] = confirmed(desk)["join A3"]
    assert "4653" not in question
    assert " A1 is near " in question
    desk.write("rufus", "close", "force A2", "join A1")
    assert confirmed(desk) == {}
